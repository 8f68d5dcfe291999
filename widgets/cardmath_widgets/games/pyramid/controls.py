"""The choices for the next pyramid: tableau, passes, number facts. All games share the choices for a deck."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from cardmath.decks import FEWEST, PRESETS, preset_of
from cardmath.errors import DeckError
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.games.pyramid.solving.facts import NumberFacts
from cardmath.i18n import _, pgettext
from cardmath.numerals import Notation
from cardmath.ranks import rank_name
from cardmath.solving.search_deals import Wish
from cardmath_widgets.board.deal_choice import Choice
from cardmath_widgets.board.game_ui import Controls, Shortcut, deal_fact
from cardmath_widgets.board.session import Session
from cardmath_widgets.games.pyramid.panels import WorthPanel
from cardmath_widgets.games.pyramid.words import PyramidLabels, score
from cardmath_widgets.page.panels.controls import Check, Control, Fact, Fields, Option, Range, Select
from cardmath_widgets.page.panels.decks import deck_changed, deck_fields

_UNLIMITED: Final = "unlimited"
_KIND: Final = "practise"
_FACT: Final = "fact:"
_CARDS: Final = "practice_cards"
#: How many pairs to practise by default, and the sizes of a short pyramid.
_USUAL: Final = 2
_SIZES: Final = (6, 10, 15, 21)


class PyramidControlsUI(Controls[PyramidPosition, PyramidMove, Session[PyramidPosition, PyramidMove]]):
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
        """Return the kind of deal where chosen pairs come up often."""
        return {_KIND: _("that practise pairs")}

    def wish(self, choice: Choice) -> Wish | None:
        """Return the pairs to practise."""
        return facts_of(choice)

    def wishes(self, choice: Choice, notation: Notation) -> Sequence[Control]:
        """Return the pairs to choose from, and the number of cards in the pyramid."""
        facts = facts_of(choice)
        if facts is None:
            return ()
        game = choice.game
        largest = game.deck.tableau_range[1]
        sizes = {size for size in _SIZES if size <= largest} | {game.deck.default_tableau, game.tableau}
        pairs = [
            Check(f"{_FACT}{one}", f"{notation.write(one)} + {notation.write(other)}", pair in facts.pairs)
            for pair in NumberFacts.every(game.deck).pairs
            for one, other in [pair]
        ]
        options = [Option(str(size), notation.brief(size)) for size in sorted(sizes)]
        return (
            Fields(_KIND, pairs, _("Pairs to practise")),
            Select(_CARDS, _("Cards in a practice pyramid"), str(game.tableau), options),
        )

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
        other = practised(choice, name, value)
        if other is not None:
            return other
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


# -- number facts: the pairs to practise ------------------------------------------------------------------


def facts_of(choice: Choice) -> NumberFacts | None:
    """Return the pairs to practise, or None if other deals are chosen.

    If no valid pairs of the deck are given, these are the pairs with the closest values.

    >>> from cardmath.games import PyramidGame
    >>> facts_of(Choice(PyramidGame(), "practise")).text
    '8+7,9+6'
    """
    kind, _colon, pairs = choice.kind.partition(":")
    if kind != _KIND:
        return None
    deck = choice.game.deck
    with suppress(DeckError):
        return NumberFacts.parse(pairs, deck)
    return NumberFacts.of(deck, NumberFacts.every(deck).pairs[:_USUAL])


def practised(choice: Choice, name: str, value: Any) -> Choice | None:
    """Return the choice after one of the pairs or their pyramid was chosen; None for an unknown control.

    >>> from cardmath.games import PyramidGame
    >>> practised(Choice(PyramidGame(), "practise"), "fact:12", True).kind
    'practise:8+7,9+6,12+3'
    """
    facts = facts_of(choice)
    if name == _CARDS:
        return replace(choice, game=replace(choice.game, tableau=int(value)))
    if facts is None or not name.startswith(_FACT):
        return None
    one = int(name.removeprefix(_FACT))
    pair = (one, facts.deck.target - one)
    pairs = {*facts.pairs, pair} if value else {*facts.pairs} - {pair}
    # The last pair cannot be removed: without a pair there is nothing to practise.
    chosen = NumberFacts.of(facts.deck, pairs or facts.pairs)
    return replace(choice, kind=f"{_KIND}:{chosen.text}")
