"""Deals for number facts: the pairs to practise."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from cardmath.errors import DeckError
from cardmath.games.pyramid.solving.facts import NumberFacts
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.board.deal_choice import Choice
from cardmath_widgets.page.panels import Check, Control, Fields, Option, Select

_KIND: Final = "practise"
_FACT: Final = "fact:"
_CARDS: Final = "practice_cards"
#: How many pairs to practise by default, and the sizes of a short pyramid.
_USUAL: Final = 2
_SIZES: Final = (6, 10, 15, 21)


def kinds() -> Mapping[str, str]:
    """Return the kind of deal where chosen pairs come up often."""
    return {_KIND: _("that practise pairs")}


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


def controls(choice: Choice, notation: Notation) -> Sequence[Control]:
    """Return the pairs to choose from, and the number of cards in the pyramid."""
    facts = facts_of(choice)
    if facts is None:
        return ()
    game = choice.game
    largest = game.deck.tableau_range[1]
    sizes = sorted({size for size in _SIZES if size <= largest} | {game.deck.default_tableau, game.tableau})
    pairs = [
        Check(f"{_FACT}{one}", f"{notation.write(one)} + {notation.write(other)}", pair in facts.pairs)
        for pair in NumberFacts.every(game.deck).pairs
        for one, other in [pair]
    ]
    return (
        Fields(_KIND, pairs, _("Pairs to practise")),
        Select(
            _CARDS,
            _("Cards in a practice pyramid"),
            str(game.tableau),
            [Option(str(size), notation.brief(size)) for size in sizes],
        ),
    )


def changed(choice: Choice, name: str, value: Any) -> Choice | None:
    """Return the choice after one of the controls was used; None for an unknown control.

    >>> from cardmath.games import PyramidGame
    >>> changed(Choice(PyramidGame(), "practise"), "fact:12", True).kind
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
