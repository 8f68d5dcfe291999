"""The controls of the worksheet maker: the options for a kind of worksheet, and what each choice does."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from cardmath.art import COLOUR_SCHEMES
from cardmath.i18n import _, ngettext, pgettext
from cardmath.worksheets import KINDS
from cardmath_widgets.board.deal_choice import Choice
from cardmath_widgets.games import board_of
from cardmath_widgets.page import is_for_pupils, panels
from cardmath_widgets.page.panels.decks import deck_fields
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.worksheets.wish import MOST, WORDS, SheetWish

DOWNLOAD: Final = "download"
#: The buttons for downloading a question bank, each with its format.
BANKS: Final = MappingProxyType({"download-moodle": "moodle", "download-canvas": "canvas"})
_PAIR: Final = "pair:"
_RULES: Final = "rules"


def controls(wish: SheetWish, *, can_link: bool) -> tuple[panels.Control, ...]:
    """Return all options for a kind of worksheet; ``can_link`` tells whether there is an address to print."""
    return tuple(_controls(wish, can_link))


def _controls(wish: SheetWish, can_link: bool) -> Iterator[panels.Control]:
    kind = wish.made
    kinds = [panels.Option(one.name, one.title()) for one in KINDS.values()]
    which: list[panels.Control] = [panels.Select("kind", _("Kind of sheet"), wish.kind, kinds)]
    if kind.is_numbered:
        which += [
            panels.NumberField("number", _("Sheet number"), str(wish.number), pgettext("button", "Show")),
            panels.Button("next", _("Next number")),
        ]
    yield panels.Fields("which", which, _("Sheet"))
    yield wish.settings.numbers()
    if len(wish.games) > 1:
        yield panels.Fields(
            "rules",
            (_game(wish),),
            _("Game") if kind.takes_every_game else pgettext("number of a deal", "Deal"),
        )
    if wish.has_deck:
        yield deck_fields(wish.game.deck, wish.notation)
    if wish.has_deal:
        options = _controls_of(wish).options(wish.game, wish.notation)
        yield panels.Fields("deal", options, pgettext("number of a deal", "Deal"))
    if "practise" in kind.options:
        yield panels.Fields("pairs", _pairs(wish), _("Pairs to practise"))
    if "card" in kind.options:
        yield panels.Fields("cards", _cards(wish), _("Cards"))
    yield panels.Fields("paper", _paper(wish, can_link), _("Paper"))
    if kind.asks and not is_for_pupils():
        labels = (_("Download for Moodle"), _("Download for Canvas"))
        yield panels.Fields("banks", tuple(map(panels.Button, BANKS, labels)), _("Question bank"))
    yield panels.ButtonRow("take", (panels.Button(DOWNLOAD, _("Download the PDF"), primary=True),))


def _controls_of(wish: SheetWish) -> Any:
    """Return the controls for deals that a sheet's game has on its board."""
    return board_of(wish.game.key).ui.controls


def _game(wish: SheetWish) -> panels.Control:
    titles = {key: one.rules().title for key, one in wish.games.items()}
    chosen = next(iter(titles)) if wish.own_rules is None else wish.own_rules.key
    return panels.Select(
        _RULES, _("Game"), chosen, [panels.Option(key, _(title)) for key, title in titles.items()]
    )


def _pairs(wish: SheetWish) -> tuple[panels.Control, ...]:
    chosen = wish.own_pairs.pairs if wish.own_pairs else ()
    write = wish.notation.write
    pairs = tuple(
        panels.Check(f"{_PAIR}{one}+{other}", f"{write(one)} + {write(other)}", (one, other) in chosen)
        for one, other in wish.made.pairs.every(wish.game.deck).pairs
    )
    if chosen:
        return pairs
    return (*pairs, panels.Note("own-pairs", _("No box is ticked: the sheet number chooses the pairs.")))


def _cards(wish: SheetWish) -> tuple[panels.Control, ...]:
    sizes = (panels.Option("poker", _("Poker, 63 × 88 mm")), panels.Option("bridge", _("Bridge, 57 × 88 mm")))
    colours = [panels.Option(key, scheme.title) for key, scheme in COLOUR_SCHEMES.items()]
    return (
        panels.Select("card", _("Size"), wish.card, sizes),
        panels.Select("colours", _("Colours"), wish.colours, colours),
        panels.Check("values", _("Values on ace and face cards"), wish.settings.values),
    )


def _paper(wish: SheetWish, can_link: bool) -> tuple[panels.Control, ...]:
    papers = (panels.Option("a4", _("A4")), panels.Option("letter", pgettext("paper", "Letter")))
    found: list[panels.Control] = [panels.Select("paper", _("Paper"), wish.paper, papers)]
    if wish.made.is_numbered:
        texts = [
            ngettext("{count} sheet", "{count} different sheets", count).format(count=count)
            for count in range(1, MOST + 1)
        ]
        found.append(panels.Range("copies", _("How many"), wish.copies, 1, MOST, texts))
    if wish.made.has_key and not is_for_pupils():
        found.append(panels.Check("key", _("Answer keys on separate pages"), wish.key))
    found.append(panels.Check("large", _("Large print"), wish.large))
    if can_link and wish.made.is_numbered:
        found.append(panels.Check("linked", _("QR code for the same numbers on the screen"), wish.linked))
    return tuple(found)


def changed(wish: SheetWish, name: str, value: Any) -> SheetWish:
    """Return the wish after a control has been used; raise `cardmath.CardmathError`."""
    if name == "kind":
        return wish.of_kind(str(value))
    if name == "number":
        return wish.with_number(str(value))
    if name == "next":
        return wish.next()
    if name == "copies":
        return wish.with_copies(int(value))
    if name == "preset":
        return wish.with_preset(str(value))
    if name == _RULES:
        return wish.with_rules(str(value))
    if name.startswith(_PAIR):
        one, other = map(int, name.removeprefix(_PAIR).split("+"))
        return wish.with_pair((one, other), bool(value))
    if name in ("key", "large", "linked"):
        flags: dict[str, Any] = {name: bool(value)}
        return replace(wish, **flags)
    # Before the settings, because a printed deck's colours are independent of the ones on the screen.
    if name in WORDS:
        words: dict[str, Any] = {name: value}
        return replace(wish, **words) if value in WORDS[name] else wish
    if Settings.has(name):
        return wish.with_settings(wish.settings.changed(name, value))
    if wish.has_deck:
        game = _controls_of(wish).changed(Choice(wish.game), name, value).game
        return wish.with_game(game) if game != wish.game else wish
    return wish
