"""The memory of a seat in the current hand, and the exact chances that follow from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds import Dealt, Discarded, Drew, Event, OddsView, Remade, Show, Traded
from cardmath.games.odds.pack import HAND_SIZE, ODD_INDEX, PACK
from cardmath.games.odds.players.codes import classes_of, code_of, strengths
from cardmath.games.odds.view import Called

# -- the log as steps, with cards as numbers --------------------------------------------------------------
# The seat cannot tell unseen cards apart, except by the shuffle they come from: the deal (epoch 0), the
# first remade stock (epoch 1), and so on.


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


# -- exact chances: what the next card is, and who will be the last player in -----------------------------


def unmet(view: OddsView) -> tuple[Card, ...]:
    """Return the cards that may be drawn next, all equally likely.

    They are the cards from the stock's last shuffle that the seat has not seen since. Some of them are in
    other hands, and the seat does not know which. If the stock is empty, they are the discards, which will be
    shuffled.

    >>> from cardmath.games.odds import OddsGame
    >>> len(unmet(OddsGame().deal(7).seen_by(1)))
    48
    """
    if not view.stock:
        return view.discards
    memory = remembered(view)
    met = _met_since(view)
    return tuple(card for card in PACK if memory.origin[INDEX[card]] == memory.epoch and card not in met)


def next_card_odd(view: OddsView) -> Fraction:
    """Return the probability that the next card in the stock is odd.

    >>> from cardmath.games.odds import OddsGame
    >>> next_card_odd(OddsGame().deal(7).seen_by(1))
    Fraction(5, 12)
    """
    cards = unmet(view)
    return Fraction(sum(card.rank in ODD_INDEX for card in cards), len(cards))


def next_card_helps(view: OddsView) -> tuple[Card, ...]:
    """Return the `unmet` cards that improve the seat's hand after one card is discarded."""
    assert view.own is not None
    strength = strengths()
    own = classes_of(view.own)
    now = strength[code_of(own)]
    helps = []
    for card in unmet(view):
        (drawn,) = classes_of((card,))
        after = (code_of([*own[:place], drawn, *own[place + 1 :]]) for place in range(len(own)))
        if max(strength[code] for code in after) > now:
            helps.append(card)
    return tuple(helps)


def _met_since(view: OddsView) -> set[Card]:
    """Return the cards that the seat has seen since the last full shuffle, including its own and the
    discards.
    """
    met: set[Card] = set(view.discards) | set(view.own or ())
    if view.drawn is not None:
        met.add(view.drawn)
    for event in reversed(view.log):
        if isinstance(event, Dealt | Remade | Show):
            break
        for name in ("gave", "took", "card"):
            card = getattr(event, name, None)
            if card is not None:
                met.add(card)
    return met


def stakes(lives: Sequence[int], seat: int) -> dict[int, float]:
    """Map each player still in to the chance that ``seat`` is the last one in if that player wins the hand.

    Every player is equally likely to win each later hand. Players are counted from 0 here.

    >>> stakes((1, 1, 1), 0)
    {0: 1.0, 1: 0.0, 2: 0.0}
    >>> {player: round(chance, 2) for player, chance in stakes((4, 1, 2, 4), 0).items()}
    {0: 0.66, 1: 0.47, 2: 0.43, 3: 0.32}
    """
    players = [player for player, left in enumerate(lives) if left]
    chances = {}
    for winner in players:
        after = {player: lives[player] - (player != winner) for player in players}
        own = after.pop(seat)
        chances[winner] = _last_in(own, tuple(sorted(left for left in after.values() if left)))
    return chances


@lru_cache(maxsize=1 << 16)
def _last_in(own: int, others: tuple[int, ...]) -> float:
    """Return the chance of being last in with ``own`` lives, before a hand that everyone is equally likely to
    win.
    """
    if not own or not others:
        return float(own > 0)
    lives = (own, *others)
    return sum(stakes(lives, 0).values()) / len(lives)
