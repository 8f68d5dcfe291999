"""What a seat remembers of the hand being played: its log as steps that name cards by number.

Cards that the seat has not met since they were last shuffled are alike to it, except for the shuffle: those
of the deal (epoch 0), those of the first stock made anew (epoch 1), and so on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.games.odds import Dealt, Discarded, Drew, Event, OddsView, Remade, Traded
from cardmath.games.odds.events import Called
from cardmath.games.odds.pack import HAND_SIZE, ODD_INDEX, PACK

__all__ = ["INDEX", "OTHERS", "Memory", "Step", "remembered", "spot"]

#: Stands for every card that is not seen again.
OTHERS: Final = -2
#: The number of each card: its place in the pack.
INDEX: Final = {card: index for index, card in enumerate(PACK)}


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that moved cards; players and places are counted from 0 here.

    ``kind`` is ``"swap"`` (``player`` traded with ``partner``, both others), ``"give"`` (another traded with
    the seat), ``"take"`` (the seat traded), ``"discard"`` (another drew and discarded) or ``"own"`` (the seat
    did). ``gave`` is the card that the seat parted with, in ``"own"`` the one that came; ``got`` the one it
    learned of, ``epoch`` the shuffle this came from if nobody has seen it since; ``stock_epoch`` that of the
    cards that are drawn.
    """

    kind: str
    player: int
    partner: int = 0
    place: int = 0
    own_place: int | None = None
    gave: int = -1
    got: int = -1
    epoch: int = 0
    stock_epoch: int = 0


@dataclass(frozen=True)
class Memory:
    """What the seat met in this hand.

    ``own`` are its cards as they were dealt, ``steps`` what happened since, ``epoch`` the shuffle that the
    stock comes from, and ``origin`` the last shuffle of each card of the pack.
    """

    seat: int
    players: tuple[int, ...]
    own: tuple[int, ...]
    steps: tuple[Step, ...]
    epoch: int
    origin: tuple[int, ...]
    discards: frozenset[int]
    #: Of the cards of each shuffle that the seat has not seen, how many are even, as a share.
    even_shares: tuple[float, ...]
    events: tuple[Event, ...]
    #: Before each step, and after the last: where a card must lie that is seen again, as a bit mask of spots.
    awaited: tuple[Mapping[int, int], ...]


def remembered(view: OddsView) -> Memory:
    """Return what a view's log tells of the hand being played; the seat is still in."""
    start = max(index for index, event in enumerate(view.log) if isinstance(event, Dealt))
    dealt, events = view.log[start], view.log[start + 1 :]
    assert isinstance(dealt, Dealt)
    own = dealt.hands[view.seat - 1]
    assert own
    reader = _Reader(view.seat)
    for event in events:
        reader.read(event)
    return Memory(
        view.seat - 1,
        tuple(player - 1 for player in view.players_in),
        tuple(INDEX[card] for card in own),
        tuple(reader.steps),
        reader.epoch,
        tuple(reader.origin),
        frozenset(reader.discards),
        _even_shares(reader, set(reader.discards) | {INDEX[card] for card in own}),
        (
            dealt,
            *(event for event in events if isinstance(event, Called | Traded | Drew | Discarded | Remade)),
        ),
        _awaited(reader.steps),
    )


def _even_shares(reader: "_Reader", seen: set[int]) -> tuple[float, ...]:
    shares = []
    for epoch in range(reader.epoch + 1):
        cards = [card for card, origin in enumerate(reader.origin) if origin == epoch and card not in seen]
        even = sum(PACK[card].rank not in ODD_INDEX for card in cards)
        shares.append(even / len(cards) if cards else 1.0)
    return tuple(shares)


def spot(player: int, place: int) -> int:
    """Return the bit of a place in a player's hand, both from 0."""
    return 1 << (player * HAND_SIZE + place)


def _awaited(steps: Sequence[Step]) -> tuple[Mapping[int, int], ...]:
    """Where cards that are seen again must lie, and `OTHERS` may, before each step and at the end."""
    masks: dict[int, int] = {OTHERS: -1}
    found: list[Mapping[int, int]] = [masks]
    for step in reversed(steps):
        if step.kind == "swap":
            masks = {card: _before_swap(mask, step) for card, mask in masks.items()}
        else:
            # What came from the seat, or from the stock into its hand, was nowhere else before.
            masks = {card: mask for card, mask in masks.items() if card not in (step.gave, step.got)}
            if step.kind == "take":
                taken = spot(step.partner, step.place)
                # Where the seat took one card, no other can have lain.
                masks = {card: mask & ~taken for card, mask in masks.items()}
                masks[step.got] = taken
            elif step.kind != "own":
                masks[step.got] = _hand(step.player)
        found.append(masks)
    return tuple(reversed(found))


def _hand(player: int) -> int:
    return (spot(0, HAND_SIZE) - 1) << (player * HAND_SIZE)


def _before_swap(mask: int, step: Step) -> int:
    """Where a card may lie before a trade of two others, so that it can lie in a mask of spots after it."""
    taken, giver = spot(step.partner, step.place), _hand(step.player)
    before = mask & ~taken
    if mask & taken:
        before |= giver
    return before | taken if mask & giver else before


class _Reader:
    def __init__(self, seat: int) -> None:
        self._seat = seat
        self.steps: list[Step] = []
        self.epoch = 0
        self.origin = [0] * len(PACK)
        self.discards: list[int] = []
        self._drawn = -1

    def read(self, event: Event) -> None:
        if isinstance(event, Remade):
            self.epoch += 1
            for card in self.discards:
                self.origin[card] = self.epoch
            self.discards.clear()
        elif isinstance(event, Drew) and event.card is not None:
            self._drawn = INDEX[event.card]
        elif isinstance(event, Traded):
            self.steps.append(self._trade(event))
        elif isinstance(event, Discarded):
            self.steps.append(self._discard(event))
            self.discards.append(INDEX[event.card])

    def _trade(self, event: Traded) -> Step:
        player, partner, place = event.player - 1, event.partner - 1, event.place - 1
        if event.gave is None or event.took is None:
            return Step("swap", player, partner, place)
        gave, took = INDEX[event.gave], INDEX[event.took]
        if event.player == self._seat:
            own_place = (event.own_place or 1) - 1
            return Step("take", player, partner, place, own_place, gave, took, self.origin[took])
        return Step("give", player, partner, place, None, took, gave, self.origin[gave])

    def _discard(self, event: Discarded) -> Step:
        card, player = INDEX[event.card], event.player - 1
        own = event.player == self._seat
        return Step(
            "own" if own else "discard",
            player,
            own_place=None if event.own_place is None else event.own_place - 1,
            gave=self._drawn if own else -1,
            got=card,
            epoch=self.origin[card],
            stock_epoch=self.epoch,
        )
