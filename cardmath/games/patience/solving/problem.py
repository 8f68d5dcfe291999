"""A two-pack patience position in the form used by the solver: bit masks over the deal order.

The *talon* is stock and waste together. ``t`` is the index of the last card turned. Cards of the talon up to
``t`` are the waste, and the others are the stock. The *board* consists of the cards in the wing and the
reserve. It makes no difference which cell is refilled, so cells have no places here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from cardmath.games.patience import PatienceGame, PatiencePosition, Rules
from cardmath.games.patience.position import OPEN
from cardmath.games.patience.words import rank_of
from cardmath.i18n import _
from cardmath.solving.solution import PositionError

# -- the cards that the foundations of a suit take, computed once for each layout -------------------------
# A *suit state* is a single number that encodes the heights of a suit's foundations. With reversal, all
# states in which the two piles have just met are the same. The boundary between the piles can move
# anywhere, so any card fits, and both piles then continue from its rank.


#: The distance of a rank that is no longer needed.
FAR: Final = 99
#: A number greater than the height of any foundation.
_RADIX: Final = 16


@dataclass
class SuitTable:
    """A layout's table of the suit states that have occurred so far.

    ``orders`` are the ranks that each foundation of a suit takes. ``numbers`` are the numbers of these
    foundations within the first suit, from 0.
    """

    orders: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]
    ranks: int
    reversal: bool

    def __post_init__(self) -> None:
        self._steps: dict[int, dict[int, tuple[int, ...]]] = {}
        self._distances: dict[int, list[int]] = {}

    def state(self, heights: Sequence[int]) -> int:
        """Return the suit state for a sequence of heights."""
        if self.have_met(heights):
            heights = (1, self.ranks - 1)
        state = 0
        for height in reversed(heights):
            state = state * _RADIX + height
        return state

    def heights(self, state: int) -> tuple[int, ...]:
        """Return the heights of a suit state."""
        return tuple(state // _RADIX**place % _RADIX for place in range(len(self.orders)))

    def has_met(self, state: int) -> bool:
        """Return whether any card fits because the two piles have met and may exchange cards."""
        return self.have_met(self.heights(state))

    def have_met(self, heights: Sequence[int]) -> bool:
        """Return whether the two piles with these heights have met."""
        return self.reversal and sum(heights) == self.ranks and all(heights)

    def steps(self, state: int) -> dict[int, tuple[int, ...]]:
        """Map each rank that fits to the states that it may lead to."""
        if state not in self._steps:
            self._steps[state] = self._fitting(self.heights(state))
        return self._steps[state]

    def _fitting(self, heights: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        if self.have_met(heights):
            return {rank: (self.state((rank, self.ranks + 1 - rank)),) for rank in range(1, self.ranks + 1)}
        found: dict[int, tuple[int, ...]] = {}
        seen = set()
        for pile, (order, height) in enumerate(zip(self.orders, heights, strict=True)):
            # One of two equal piles is enough.
            if height == len(order) or (order, height) in seen:
                continue
            seen.add((order, height))
            after = self.state((*heights[:pile], height + 1, *heights[pile + 1 :]))
            found[order[height]] = (*found.get(order[height], ()), after)
        return found

    def distances(self, state: int) -> list[int]:
        """List how many cards of the suit must go before each rank fits, from index 1."""
        if state not in self._distances:
            self._distances[state] = [
                FAR,
                *(self._distance(state, rank) for rank in range(1, self.ranks + 1)),
            ]
        return self._distances[state]

    def _distance(self, state: int, rank: int) -> int:
        heights = self.heights(state)
        found = [
            order.index(rank) - height
            for order, height in zip(self.orders, heights, strict=True)
            if rank in order[height:]
        ]
        if self.reversal and sum(heights) <= self.ranks:
            found.append(self.ranks - sum(heights))
        return min(found, default=FAR)


@lru_cache(maxsize=64)
def suit_table(rules: Rules, reversal: bool) -> SuitTable:
    """Return the table for a layout, which is the same for every suit.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> table = suit_table(OddAndEvenGame.rules, False)
    >>> start = table.state((0, 0))
    >>> sorted(table.steps(start)), table.distances(start)[9]
    ([1, 2], 4)
    """
    first = rules.suit_order[0]
    numbers = tuple(number for number, one in enumerate(rules.foundations) if one.suit == first)
    return SuitTable(
        tuple(rules.foundations[number].ranks for number in numbers), numbers, rules.ranks, reversal
    )


# -- the position -----------------------------------------------------------------------------------------


#: The number of bits for each suit's state within the states of all suits.
SUIT_BITS = 16


class State(NamedTuple):
    """The changing part of a deal in play.

    ``talon`` and ``board`` are masks of cards, and ``suits`` holds the suit states side by side. ``wanted``
    is the mask of all cards of a kind that some foundation takes now.
    """

    talon: int
    board: int
    suits: int
    wanted: int


@dataclass(frozen=True)
class PatienceProblem:
    """The fixed part of a deal: the cards, the layout, and the start of the search (`PatienceProblem.of`).

    ``ranks`` and ``suit_of`` describe the card with each index. ``first`` is the index of the first card of
    the stock at the deal. ``wing`` is the number of cards in the wing, and ``ends`` the mask of the wing
    cards that no other card in their column can cover. ``board`` is the mask of the cards on the board, and
    ``states`` the states of all suits. ``turned`` is the index of the top of the waste, or, if the waste is
    empty, the index before the next card to turn. ``redeals`` is the number of redeals left.
    """

    position: PatiencePosition
    ranks: tuple[int, ...]
    suit_of: tuple[int, ...]
    first: int
    wing: int
    ends: int
    board: int
    states: int
    turned: int
    redeals: int | None
    table: SuitTable

    @classmethod
    def of(cls, position: object) -> "PatienceProblem":
        """Return the problem for a position.

        Raises `PositionError` for a position of another game and for an impossible one.

        >>> from cardmath.games.patience import OddAndEvenGame
        >>> problem = PatienceProblem.of(OddAndEvenGame().deal(7))
        >>> problem.size, problem.start.board.bit_count(), problem.redeals
        (104, 9, 1)
        """
        if not isinstance(position, PatiencePosition):
            raise PositionError(
                _("only positions of two-pack solitaires can be solved here, not {kind}"),
                kind=type(position).__name__,
            )
        _check(position)
        game = position.game
        rules = game.rules
        table = suit_table(rules, game.reversal)
        suits = rules.suit_order
        wing = rules.columns * rules.height
        board = sum(1 << index for index in position.cells if index != OPEN)
        for number, left in enumerate(position.columns):
            board |= ((1 << left) - 1) << number * rules.height
        states = 0
        for number in range(rules.suits):
            heights = tuple(position.heights[pile + number] for pile in table.numbers)
            states |= table.state(heights) << SUIT_BITS * number
        return cls(
            position=position,
            ranks=tuple(map(rank_of, position.cards)),
            suit_of=tuple(suits.index(card.suit) for card in position.cards),
            first=wing + rules.reserve,
            wing=wing,
            ends=sum(1 << number * rules.height + rules.height - 1 for number in range(rules.columns)),
            board=board,
            states=states,
            turned=_last_turned(position),
            redeals=position.redeals_left,
            table=table,
        )

    @property
    def game(self) -> PatienceGame:
        """The game of the position."""
        return self.position.game

    @property
    def size(self) -> int:
        """The number of cards dealt."""
        return len(self.ranks)

    @cached_property
    def start(self) -> State:
        """The state that the search starts with."""
        suits = range(self.game.rules.suits)
        wanted = sum(self.wanted_of(suit, self.suit_state(self.states, suit)) for suit in suits)
        return State(self.position.talon, self.board, self.states, wanted)

    @property
    def begins_pass(self) -> bool:
        """Whether the waste is empty, so this pass still turns every card of the talon.

        >>> from cardmath.games.patience import OddAndEvenGame
        >>> start = OddAndEvenGame().deal(7)
        >>> PatienceProblem.of(start).begins_pass, PatienceProblem.of(start.play("turn")).begins_pass
        (True, False)
        """
        return not self.start.talon & (1 << self.turned + 1) - 1

    @cached_property
    def cells(self) -> int:
        """The mask of the indexes outside the wing; on the board these cards are in cells."""
        return -1 << self.wing

    @cached_property
    def kinds(self) -> tuple[tuple[int, ...], ...]:
        """The mask of the cards of each kind, by suit and rank (from index 1)."""
        masks = [[0] * (self.table.ranks + 1) for _suit in range(self.game.rules.suits)]
        for index, (suit, rank) in enumerate(zip(self.suit_of, self.ranks, strict=True)):
            masks[suit][rank] |= 1 << index
        return tuple(map(tuple, masks))

    @cached_property
    def suit_masks(self) -> tuple[int, ...]:
        """The mask of the cards of each suit."""
        return tuple(sum(kinds) for kinds in self.kinds)

    @cached_property
    def twins(self) -> tuple[int, ...]:
        """For each card, the mask of the other cards of its kind."""
        return tuple(
            self.kinds[suit][rank] & ~(1 << index)
            for index, (suit, rank) in enumerate(zip(self.suit_of, self.ranks, strict=True))
        )

    @cached_property
    def _wanted(self) -> list[dict[int, int]]:
        return [{} for _suit in range(self.game.rules.suits)]

    def wanted_of(self, suit: int, state: int) -> int:
        """Return the mask of the cards of a suit that fit in a state of the suit."""
        known = self._wanted[suit]
        if state not in known:
            known[state] = sum(self.kinds[suit][rank] for rank in self.table.steps(state))
        return known[state]

    @staticmethod
    def suit_state(states: int, suit: int) -> int:
        """Return the state of a suit from the states of all suits."""
        return states >> SUIT_BITS * suit & (1 << SUIT_BITS) - 1

    def open_cards(self, board: int) -> int:
        """Return the mask of the cards that can be played from cells and columns."""
        wing = board & ~self.cells
        return board & self.cells | wing & (~(wing >> 1) | self.ends)


def _last_turned(position: PatiencePosition) -> int:
    """Return the index of the top of the waste, or, if the waste is empty, the index before the next card.

    How far the stock has been turned would tell more, because it includes cards that have left since. But
    different ways to the same position must give the same problem.
    """
    waste = position.talon & (1 << position.drawn) - 1
    if waste or not position.talon:
        return (waste or 1 << len(position.cards) - 1).bit_length() - 1
    return (position.talon & -position.talon).bit_length() - 2


def _check(position: PatiencePosition) -> None:
    """Raise `PositionError` for a position made by hand that does not contain each card once."""
    placed = list(position.cards)
    where = [index for index in position.cells if index != OPEN]
    held = position.talon | sum(1 << index for index in set(where))
    for number, left in enumerate(position.columns):
        held |= ((1 << left) - 1) << number * position.game.rules.height
    counts = position.talon.bit_count() + len(where) + sum(position.columns)
    on_piles = position.removed - sum(position.game.rules.heights(position.game.laid_out))
    if (
        position.talon < 0
        or held >> len(placed)
        or held.bit_count() != counts
        or counts + on_piles != len(placed)
        or not 0 <= position.drawn <= len(placed)
    ):
        raise PositionError(_("this position is impossible: a card is missing or is in two places"))
    if position.game.redeals is not None and not 0 <= position.redealt <= position.game.redeals:
        raise PositionError(_("this position is impossible: the waste was turned over too often"))
    gone = sorted(str(card) for index, card in enumerate(placed) if not held >> index & 1)
    laid = position.game.rules.heights(position.game.laid_out)
    lying = sorted(
        str(position.pile_card(number, height))
        for number, (low, high) in enumerate(zip(laid, position.heights, strict=True), start=1)
        for height in range(low, high)
    )
    if gone != lying:
        raise PositionError(
            _("this position is impossible: the foundations do not match the cards that have left")
        )
