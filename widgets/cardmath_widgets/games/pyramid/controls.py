"""The choices for the next pyramid: tableau and passes. The choices for its deck are shared by all games."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.decks import FEWEST, PRESETS, preset_of
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.i18n import _, pgettext
from cardmath.numerals import Notation
from cardmath.ranks import rank_name
from cardmath.solving.search_deals import Wish
from cardmath_widgets.board.deal_choice import Choice
from cardmath_widgets.board.game_ui import Controls, Shortcut, deal_fact
from cardmath_widgets.board.session import Session
from cardmath_widgets.games.pyramid import number_facts
from cardmath_widgets.games.pyramid.words import PyramidLabels, score
from cardmath_widgets.games.pyramid.worth import WorthPanel
from cardmath_widgets.page.panels import Check, Control, Fact, Fields, Option, Range, Select
from cardmath_widgets.page.panels.decks import deck_changed, deck_fields

_UNLIMITED: Final = "unlimited"


class PyramidControlsUI(Controls[PyramidPosition, PyramidMove]):
    """The facts of Pyramid Addition, and the choices for the next deal."""

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the key that draws a card."""
        return (Shortcut("d", "press:stock", pgettext("key", "draw")),)

    def facts(self, session: Session[PyramidPosition, PyramidMove], notation: Notation) -> Sequence[Fact]:
        """Return the target, the cards left, the pass, the score and the deal."""
        position = session.position
        used, passes = notation.brief(position.passes_used), position.game.passes
        if passes is not None:
            used = _("{used} of {all}").format(used=used, all=notation.brief(passes))
        target = notation.write(position.target)
        preset = preset_of(position.game.deck)
        deck = "" if preset is None else _("{deck}, deal").format(deck=preset.title)
        return (
            Fact(
                "target",
                _("Target"),
                target,
                PyramidLabels(position.game.deck, notation).target(position),
                is_main=True,
                opens=WorthPanel.name,
            ),
            Fact(
                "left",
                pgettext("cards still to clear", "Left"),
                notation.brief(position.left),
                number=position.left,
            ),
            Fact("pass", pgettext("way through the stock", "Pass"), used),
            Fact("score", _("Score"), score(position, notation), score(position, notation.voice)),
            deal_fact(session, deck),
        )

    def groups(self, game: PyramidGame, notation: Notation) -> Sequence[Fields]:
        """Return the choices for the next deal's deck."""
        return (deck_fields(game.deck, notation),)

    def options(self, game: PyramidGame, notation: Notation) -> Sequence[Control]:
        """Return the choices for the tableau and the passes."""
        low, high = game.deck.tableau_range
        is_small = game.tableau < low
        # Sizes smaller than in the rules are for a short first game, so they appear only on request.
        first, last = (FEWEST, low - 1) if is_small else (low, high)
        sizes = [notation.brief(size) for size in range(first, last + 1)]
        small = Check(
            "small",
            _("Small pyramid, starting at {count} cards").format(count=notation.brief(FEWEST)),
            is_small,
        )
        passes = _UNLIMITED if game.passes is None else str(game.passes)
        return (
            Range("tableau", _("Cards in the tableau"), game.tableau, first, last, sizes),
            *((small,) if low > FEWEST else ()),
            Select("passes", _("Passes through the stock"), passes, _passes(game, notation)),
        )

    def kinds(self) -> Mapping[str, str]:
        """Return the kind of deal for number facts."""
        return number_facts.kinds()

    def wish(self, choice: Choice) -> Wish | None:
        """Return the pairs to practise."""
        return number_facts.facts_of(choice)

    def wishes(self, choice: Choice, notation: Notation) -> Sequence[Control]:
        """Return the pairs to choose from."""
        return number_facts.controls(choice, notation)

    def summary(self, game: PyramidGame, notation: Notation) -> str:
        """Return a summary of the choices."""
        deck = game.deck
        facts = _("{cards} cards; target {target};").format(
            cards=notation.write(len(deck.cards)), target=notation.write(deck.target)
        )
        if deck.alone is None:
            return facts + " " + _("the ace goes with the 0.")
        return (
            facts
            + " "
            + _("{rank} goes on its own.").format(rank=rank_name(deck.alone, notation, deck.values))
        )

    def changed(self, choice: Choice, name: str, value: Any) -> Choice:
        """Return the choice after one of its controls was used."""
        practised = number_facts.changed(choice, name, value)
        if practised is not None:
            return practised
        base = PRESETS[value].base if name == "preset" and value in PRESETS else choice.base
        game = changed(choice.game, name, value)
        # A different deck has different pairs.
        kind = choice.kind if game.deck == choice.game.deck else choice.kind.partition(":")[0]
        return replace(choice, game=game, base=base, kind=kind)


def changed(game: PyramidGame, name: str, value: Any) -> PyramidGame:
    """Return the game after one of its controls was used; raises `cardmath.DeckError`.

    A new deck comes with its usual tableau.

    >>> changed(PyramidGame(), "highest_pip", "10").tableau
    28
    """
    if name == "small":
        return replace(game, tableau=FEWEST if value else game.deck.default_tableau)
    if name == "tableau":
        return replace(game, tableau=int(value))
    if name == "passes":
        return replace(game, passes=None if value == _UNLIMITED else int(value))
    deck = deck_changed(game.deck, name, value)
    return game if deck == game.deck else PyramidGame(deck, passes=game.passes)


def _passes(game: PyramidGame, notation: Notation) -> list[Option]:
    counts = sorted({1, 2, 3, 4, 5} | ({game.passes} if game.passes else set()))
    return [Option(str(n), notation.brief(n)) for n in counts] + [Option(_UNLIMITED, _("unlimited"))]
