"""Teaching points: what a deal is good for in a lesson, each with a definition that a program checks.

=====================  ==============================================================================
point                  a deal has it if and only if
=====================  ==============================================================================
no trap                it can be won, and the careful player (`solving.pyramid.difficulty`) never meets a
                       removal that loses
one trap               it can be won, and the careful player meets exactly one pair whose removal loses
dead top card          the card at the top does not go alone, the stock holds no partner for it, and
                       neither of the two cards under the top is one: it can never leave
keep the partner       it can be won, and after some trap of the careful play a tableau card is dead
                       that was not before: the trap uses up the partner it needed
pairs with itself      it can be won, the target is even, and the tableau holds more cards of half the
                       target than the stock: two equal cards must leave together
needs the third pass   it can be won in three passes, and not in two
all carries            it can be won, its line removes three or more pairs that lie in the tableau with
                       both cards, and each of these sums carries in the deck's usual base
=====================  ==============================================================================

A tableau card is *dead* if it does not go alone, no partner is in the stock or on the discard pile, and
each partner left in the tableau keeps it covered, or is kept covered by it, from two or more rows away.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Final

from cardmath.catalogue.errors import UnsettledError
from cardmath.decks import Deck
from cardmath.games import PyramidGame
from cardmath.games.pyramid import DISCARD, Place, PyramidMove, PyramidPosition
from cardmath.i18n import N_, _
from cardmath.solving import UNKNOWN, UNWINNABLE, evaluate
from cardmath.solving.pyramid import CarefulPlay
from cardmath.solving.pyramid.dead import dead_places

__all__ = ["POINTS", "Facts", "points_of", "usual_base"]

_TOP: Final = Place(1, 1)
#: How many sums a line must show before it is worth saying that all of them carry.
_ENOUGH_SUMS: Final = 3


@dataclass(frozen=True)
class Facts:
    """What the teaching points look at: the deal, and where it can be won its line and careful play.

    ``limit`` are the seconds for each verdict that a point asks for.
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
    """Return whether the last digits of two numbers, added, reach the base.

    >>> carries(7, 8, 12), carries(12, 3, 12)
    (True, False)
    """
    return one % base + other % base >= base


def _no_trap(facts: Facts) -> bool:
    return facts.play is not None and not facts.play.traps


def _one_trap(facts: Facts) -> bool:
    return facts.play is not None and len(facts.play.traps) == 1


def _dead_top_card(facts: Facts) -> bool:
    return _TOP in dead_places(facts.start)


def _keep_the_partner(facts: Facts) -> bool:
    # No card is dead before a trap: the careful player always stands in a position that can be won.
    return facts.play is not None and any(
        dead_places(trap.position.play(trap.move)) for trap in facts.play.traps
    )


def _pairs_with_itself(facts: Facts) -> bool:
    deck, cards = facts.start.game.deck, facts.start.cards
    inside = [2 * deck.value(card) == deck.target for card in cards]
    tableau = facts.start.game.tableau
    return facts.play is not None and sum(inside[:tableau]) > sum(inside[tableau:])


def _needs_the_third_pass(facts: Facts) -> bool:
    game = facts.start.game
    if facts.play is None or game.passes != 3:
        return False
    verdict = evaluate(replace(facts.start, game=PyramidGame(game.deck, game.tableau, 2)), facts.limit)
    if verdict == UNKNOWN:
        raise UnsettledError(_("not settled in the time given: whether two passes are enough"))
    return verdict == UNWINNABLE


def _all_carries(facts: Facts) -> bool:
    base = usual_base(facts.start.game.deck)
    return len(facts.sums) >= _ENOUGH_SUMS and all(carries(*pair, base) for pair in facts.sums)


#: The definition of each teaching point.
POINTS: Final[Mapping[str, Callable[[Facts], bool]]] = MappingProxyType(
    {
        N_("no trap"): _no_trap,
        N_("one trap"): _one_trap,
        N_("dead top card"): _dead_top_card,
        N_("keep the partner"): _keep_the_partner,
        N_("pairs with itself"): _pairs_with_itself,
        N_("needs the third pass"): _needs_the_third_pass,
        N_("all carries"): _all_carries,
    }
)


def points_of(facts: Facts) -> tuple[str, ...]:
    """Return the teaching points of a deal.

    >>> from cardmath.games import PyramidGame
    >>> points_of(Facts(PyramidGame().deal(33)))
    ('dead top card',)
    """
    return tuple(name for name, holds in POINTS.items() if holds(facts))
