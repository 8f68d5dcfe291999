"""The catalogues of Pyramid Addition, one for each preset deck.

Deals are selected and proven, and each is one line. A program checks the definition of each teaching point.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from cardmath.catalogue.curators import CatalogueError, UnsettledError
from cardmath.decks import PRESETS, Deck, preset_named, preset_of
from cardmath.errors import IllegalMoveError
from cardmath.games import PyramidGame
from cardmath.games.pyramid import DISCARD, Place, PyramidMove, PyramidPosition
from cardmath.games.pyramid.solving import CarefulPlay, PyramidCause, PyramidDifficulty, careful_play
from cardmath.games.pyramid.solving.problem import dead_places
from cardmath.i18n import N_, _
from cardmath.reading import field, texts
from cardmath.sentences import shown
from cardmath.solving import UNKNOWN, UNWINNABLE, Budget, evaluate

# -- teaching points: how a deal can be used in a lesson --------------------------------------------------
# =====================  ==============================================================================
# point                  a deal has it if and only if
# =====================  ==============================================================================
# no trap                it is winnable, and the careful player (`careful_play`) never meets a removal that
#                        loses
# one trap               it is winnable, and the careful player meets exactly one pair whose removal loses
# dead top card          the card at the top does not go alone, the stock has no partner for it, and
#                        neither of the two cards below it is one: it can never leave
# keep the partner       it is winnable, and some trap of the careful play makes a tableau card dead: the
#                        trap uses up the partner it needed
# pairs with itself      it is winnable, the target is even, and the tableau has more cards of half the
#                        target than the stock: two equal cards must leave together
# needs the third pass   it is winnable in three passes, but not in two
# all carries            it is winnable, its line removes three or more pairs with both cards in the
#                        tableau, and each of these sums carries in the deck's usual base
# =====================  ==============================================================================
#
# A tableau card is *dead* if three things hold. It does not go alone. No partner is in the stock or on the
# discard pile. Each partner left in the tableau covers it or is covered by it, from two or more rows away.


_TOP: Final = Place(1, 1)
#: The number of sums a line must have before "all of them carry" is worth saying.
_ENOUGH_SUMS: Final = 3


@dataclass(frozen=True)
class DealFacts:
    """The facts that the teaching points use: the deal and, if it is winnable, its line and careful play.

    ``limit`` is the time in seconds for each verdict that a point needs.
    """

    start: PyramidPosition
    line: tuple[PyramidMove, ...] = ()
    play: CarefulPlay | None = None
    limit: float | None = None

    @cached_property
    def sums(self) -> tuple[tuple[int, int], ...]:
        """The values of the pairs that the line removes within the tableau."""
        position, found = self.start, []
        value = position.game.deck.value
        for move in self.line:
            if len(move.places) == 2 and DISCARD not in move.places:
                one, other = (position.tableau[place] for place in move.places)
                found.append((value(one), value(other)))
            position = position.play(move)
        return tuple(found)


def usual_base(deck: Deck) -> int:
    """Return the base a deck is usually counted in: twelve for the source's decks, ten for the others.

    >>> from cardmath import PRESETS
    >>> [usual_base(preset.deck) == preset.base for preset in PRESETS.values()].count(False)
    0
    """
    return 12 if deck.is_source_deck else 10


def carries(one: int, other: int, base: int) -> bool:
    """Return whether the sum of the last digits of two numbers reaches the base.

    >>> carries(7, 8, 12), carries(12, 3, 12)
    (True, False)
    """
    return one % base + other % base >= base


def _no_trap(facts: DealFacts) -> bool:
    return facts.play is not None and not facts.play.traps


def _one_trap(facts: DealFacts) -> bool:
    return facts.play is not None and len(facts.play.traps) == 1


def _dead_top_card(facts: DealFacts) -> bool:
    return _TOP in dead_places(facts.start)


def _keep_the_partner(facts: DealFacts) -> bool:
    # No card is dead before a trap, because the careful player always has a winnable position.
    return facts.play is not None and any(
        dead_places(trap.position.play(trap.move)) for trap in facts.play.traps
    )


def _pairs_with_itself(facts: DealFacts) -> bool:
    deck, cards = facts.start.game.deck, facts.start.cards
    inside = [2 * deck.value(card) == deck.target for card in cards]
    tableau = facts.start.game.tableau
    return facts.play is not None and sum(inside[:tableau]) > sum(inside[tableau:])


def _needs_the_third_pass(facts: DealFacts) -> bool:
    game = facts.start.game
    if facts.play is None or game.passes != 3:
        return False
    verdict = evaluate(replace(facts.start, game=PyramidGame(game.deck, game.tableau, 2)), facts.limit)
    if verdict == UNKNOWN:
        raise UnsettledError(_("could not tell in time whether two passes are enough"))
    return verdict == UNWINNABLE


def _all_carries(facts: DealFacts) -> bool:
    base = usual_base(facts.start.game.deck)
    return len(facts.sums) >= _ENOUGH_SUMS and all(carries(*pair, base) for pair in facts.sums)


#: The definition of each teaching point.
POINTS: Final[Mapping[str, Callable[[DealFacts], bool]]] = {
    N_("no trap"): _no_trap,
    N_("one trap"): _one_trap,
    N_("dead top card"): _dead_top_card,
    N_("keep the partner"): _keep_the_partner,
    N_("pairs with itself"): _pairs_with_itself,
    N_("needs the third pass"): _needs_the_third_pass,
    N_("all carries"): _all_carries,
}


def points_of(facts: DealFacts) -> tuple[str, ...]:
    """Return the teaching points of a deal.

    >>> from cardmath.games import PyramidGame
    >>> points_of(DealFacts(PyramidGame().deal(33)))
    ('dead top card',)
    """
    return tuple(name for name, holds in POINTS.items() if holds(facts))


# -- the catalogues ---------------------------------------------------------------------------------------


#: The number of deals of each kind kept for each game.
EACH: Final = 3
OF_LOSSES: Final = frozenset({"dead top card"})
DIFFICULTY: Final = PyramidDifficulty
#: The size of this kind of cause depends on the time available.
FLEETING: Final = frozenset({"together"})
#: With three passes, too many deals from larger decks remain unsettled.
_LARGEST_WITH_PASSES: Final = 100


def series() -> tuple[str, ...]:
    """Return the names of the preset decks; each has a catalogue."""
    return tuple(PRESETS)


def games_of(preset: str) -> tuple[PyramidGame, ...]:
    """Return the games of a preset's catalogue.

    These are the smallest tableau, the usual one and the next full triangle with three passes, and the usual
    one with unlimited passes. Decks too large for three passes always have unlimited passes.

    >>> [(game.tableau, game.passes) for game in games_of("standard-dozenal")]
    [(26, 3), (28, 3), (36, 3), (28, None)]
    """
    deck = preset_named(preset).deck
    low, high = deck.tableau_range
    usual = deck.default_tableau
    triangles = (rows * (rows + 1) // 2 for rows in range(1, high + 1))
    larger = next((size for size in triangles if usual < size <= high), high)
    sizes = sorted({low, usual, larger})
    if len(deck.cards) > _LARGEST_WITH_PASSES:
        return tuple(PyramidGame(deck, size, None) for size in sizes)
    return (*(PyramidGame(deck, size, 3) for size in sizes), PyramidGame(deck, usual, None))


def series_of(game: PyramidGame) -> str | None:
    """Return the name of the preset deck, or None if it is not one."""
    preset = preset_of(game.deck)
    return None if preset is None else preset.key


def description(game: PyramidGame) -> str:
    """Return the deck, tableau and passes in words.

    >>> description(PyramidGame())
    'Standard dozenal, tableau 28, passes 3'
    """
    preset = preset_of(game.deck)
    return _("{deck}, tableau {tableau}, passes {passes}").format(
        deck=_("{count} cards").format(count=len(game.pack)) if preset is None else preset.title,
        tableau=game.tableau,
        passes=_("unlimited") if game.passes is None else game.passes,
    )


def proof(
    start: PyramidPosition, line: Sequence[PyramidMove] | None, limit: float | None
) -> tuple[PyramidDifficulty | None, tuple[str, ...]]:
    """Return the difficulty of a deal (None for a lost deal, which has no line) and its teaching points."""
    if line is None:
        return None, points_of(DealFacts(start, limit=limit))
    play = careful_play(start, Budget(limit))
    if play is None:
        raise UnsettledError(_("the difficulty could not be settled in time"))
    return play.difficulty, points_of(DealFacts(start, tuple(line), play, limit))


def read_cause(data: Mapping[str, Any]) -> PyramidCause:
    """Read a cause; raises `CatalogueError` or `cardmath.RecordError`."""
    full = {"ranks": [], "places": [], "pairs": [], "needed": 0} | dict(data)
    places = tuple(_places(text, 1)[0] for text in texts(full, "places"))
    pairs = tuple((one, other) for one, other in (_places(text, 2) for text in texts(full, "pairs")))
    return PyramidCause(
        field(full, "kind", str), texts(full, "ranks"), places, pairs, field(full, "needed", int)
    )


def _places(text: str, count: int) -> tuple[Place, ...]:
    try:
        places = PyramidMove.parse(text).places
    except IllegalMoveError:
        places = ()
    if len(places) != count:
        raise CatalogueError(_("{text} is not a place in the tableau"), text=shown(text))
    return places
