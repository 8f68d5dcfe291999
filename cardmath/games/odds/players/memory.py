"""The memory of a seat in the current hand: its log as steps, with cards as numbers.

The seat cannot tell unseen cards apart, except by the shuffle they come from: the deal (epoch 0), the first
remade stock (epoch 1), and so on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.games.odds import Dealt, Discarded, Drew, Event, OddsView, Remade, Traded
from cardmath.games.odds.events import Called
from cardmath.games.odds.pack import HAND_SIZE, ODD_INDEX, PACK

#: A stand-in for every card that is not seen again.
OTHERS: Final = -2
#: Each card's number: its place in the pack.
INDEX: Final = {card: index for index, card in enumerate(PACK)}


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """A step that moved cards; players and places are counted from 0 here.

    ``kind`` is one of five:

    - ``"swap"``: ``player`` traded with ``partner``, and neither is the seat.
    - ``"give"``: another player traded with the seat.
    - ``"take"``: the seat traded with another player.
    - ``"discard"``: another player drew and discarded.
    - ``"own"``: the seat drew and discarded.

    ``gave`` is the card that the seat parted with; in ``"own"`` it is the card that came in. ``got`` is the
    card that the seat learned of. ``epoch`` is the shuffle that ``got`` came from if no player has seen it
    since. ``stock_epoch`` is the shuffle that drawn cards come from.
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
    """The events of this hand from the seat's point of view.

    ``own`` is the seat's cards as dealt, and ``steps`` the events since then. ``epoch`` is the shuffle that
    the stock comes from, and ``origin`` the last shuffle of each card in the pack.
    """

    seat: int
    players: tuple[int, ...]
    own: tuple[int, ...]
    steps: tuple[CardsMoved, ...]
    epoch: int
    origin: tuple[int, ...]
    discards: frozenset[int]
    #: For each shuffle, the share of even cards among those that the seat has not seen.
    even_shares: tuple[float, ...]
    events: tuple[Event, ...]
    #: The spots where a card that is seen again must be, as a bit mask: before each step and after the last.
    awaited: tuple[Mapping[int, int], ...]


def remembered(view: OddsView) -> Memory:
    """Return the seat's memory of the current hand from the log of a view; the seat must still be in."""
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
    """Return the bit for a place in a player's hand, both counted from 0."""
    return 1 << (player * HAND_SIZE + place)


def _awaited(steps: Sequence[CardsMoved]) -> tuple[Mapping[int, int], ...]:
    """Return where cards seen again must be, and where `OTHERS` may be, before each step and at the end."""
    masks: dict[int, int] = {OTHERS: -1}
    found: list[Mapping[int, int]] = [masks]
    for step in reversed(steps):
        if step.kind == "swap":
            masks = {card: _before_swap(mask, step) for card, mask in masks.items()}
        else:
            # A card from the seat, or from the stock into its hand, was in no other hand before.
            masks = {card: mask for card, mask in masks.items() if card not in (step.gave, step.got)}
            if step.kind == "take":
                taken = spot(step.partner, step.place)
                # No other card can have been in the place that this one was taken from.
                masks = {card: mask & ~taken for card, mask in masks.items()}
                masks[step.got] = taken
            elif step.kind != "own":
                masks[step.got] = _hand(step.player)
        found.append(masks)
    return tuple(reversed(found))


def _hand(player: int) -> int:
    return (spot(0, HAND_SIZE) - 1) << (player * HAND_SIZE)


def _before_swap(mask: int, step: CardsMoved) -> int:
    """Return the places a card may be in before a trade between two other players, given its places ``mask``
    afterwards.
    """
    taken, giver = spot(step.partner, step.place), _hand(step.player)
    before = mask & ~taken
    if mask & taken:
        before |= giver
    return before | taken if mask & giver else before


class _Reader:
    def __init__(self, seat: int) -> None:
        self._seat = seat
        self.steps: list[CardsMoved] = []
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

    def _trade(self, event: Traded) -> CardsMoved:
        player, partner, place = event.player - 1, event.partner - 1, event.place - 1
        if event.gave is None or event.took is None:
            return CardsMoved("swap", player, partner, place)
        gave, took = INDEX[event.gave], INDEX[event.took]
        if event.player == self._seat:
            own_place = (event.own_place or 1) - 1
            return CardsMoved("take", player, partner, place, own_place, gave, took, self.origin[took])
        return CardsMoved("give", player, partner, place, None, took, gave, self.origin[gave])

    def _discard(self, event: Discarded) -> CardsMoved:
        card, player = INDEX[event.card], event.player - 1
        own = event.player == self._seat
        return CardsMoved(
            "own" if own else "discard",
            player,
            own_place=None if event.own_place is None else event.own_place - 1,
            gave=self._drawn if own else -1,
            got=card,
            epoch=self.origin[card],
            stock_epoch=self.epoch,
        )
