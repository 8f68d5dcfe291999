"""Determinizations: random arrangements of the hidden cards that fit everything the seat has seen.

A determinization is made by walking through the seat's memory. A card that the seat has not seen stays open:
only its shuffle is known. Its parity is settled when its owner has to choose among cards.

Players part with even cards as long as they have any. So a card given away face down is nearly always even,
and is known to be where it was put. A player who parts with an odd card has no even card left.

When another player moves a card from a hidden place, a place is chosen at random by this rule. If that card
later turns up in an impossible place, the walk goes back and chooses again. At the end, each open place gets
a card from its shuffle.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds.pack import PACK
from cardmath.games.odds.players.codes import EVEN, WEIGHTS, class_of, strengths
from cardmath.games.odds.players.memory import INDEX, OTHERS, CardsMoved, Memory, spot

#: The weight of giving away an odd card while the hand has an even card, relative to the even card.
_ODD_LEAVES: Final = 0.03
#: The chance that a drawn card that was kept is odd: a player who draws an even card may discard it
#: immediately.
_KEPT_IS_ODD: Final = 0.6
#: The caller gets the best of this many random hands, since players do not call with poor ones.
_CALLER_TRIES: Final = 6
#: The search for ways ends after this many steps in a turn, which take about a twentieth of a second.
LOOKED_AT: Final = 6000
#: What has been settled about an open card. An open place is stored as −1 − (epoch · _STATES + state).
_UNTOLD, _EVEN, _ODD = range(3)
_STATES: Final = 3
#: The maximum number of times that the stock is remade in a hand: 40 draws from 6 cards.
_EPOCHS: Final = 8
#: The epoch and state of an open place, indexed by −1 − the place.
_PARTED: Final = tuple(divmod(index, _STATES) for index in range(_EPOCHS * _STATES))

_CLASSES: Final = tuple(class_of(card) for card in PACK)

Places = tuple[int, ...]
Hands = tuple[Places, ...]


@dataclass(frozen=True, slots=True)
class Determinization:
    """A possible arrangement of the cards, as classes: each player's places, and the stock, top last."""

    hands: dict[int, list[int]]
    stock: list[int]


def determinizations_of(
    memory: Memory, drawn: Card | None, caller: int | None, chance: random.Random, many: int
) -> list[Determinization]:
    """Return ``many`` determinizations that fit what the seat remembers; ``caller`` is counted from 0.

    If ways through the memory are hard to find, several determinizations share a way. They differ in the
    cards at the places that it leaves open.
    """
    players = max(memory.players) + 1
    start = tuple(
        memory.own if player == memory.seat else (_open(0, _UNTOLD),) * 6 if player in memory.players else ()
        for player in range(players)
    )
    walk = Walk(memory, chance)
    ways: list[Hands] = []
    made = []
    for _sample in range(many):
        if not ways or walk.looked_at < LOOKED_AT:
            ways.append(walk.hands(start))
            hands = ways[-1]
        else:
            hands = chance.choice(ways)
        made.append(_Filling(memory, hands, drawn, chance).determinization(caller))
    return made


def _open(epoch: int, state: int) -> int:
    return -1 - (epoch * _STATES + state)


def _parted(entry: int) -> tuple[int, int]:
    """Return the epoch of an open entry and what is settled about it."""
    return _PARTED[-1 - entry]


class Walk:
    """A way through a memory's steps without contradictions."""

    def __init__(self, memory: Memory, chance: random.Random) -> None:
        self._steps, self._awaited, self._even_shares = memory.steps, memory.awaited, memory.even_shares
        self._chance = chance
        self._patience = 0.0
        #: The total number of steps tried.
        self.looked_at = 0.0
        self._options = {
            "swap": self._swap,
            "give": self._give,
            "take": self._take,
            "discard": self._discard,
            "own": self._own,
        }

    def hands(self, start: Hands) -> Hands:
        """Return the hands after all steps."""
        # If an early choice was wrong, starting again is quicker than taking back one choice after another.
        patience = 2.0 * len(self._steps) + 1
        while True:
            self._patience = patience
            found = self._from(0, start)
            self.looked_at += patience - self._patience
            if found is not None:
                return found
            patience *= 1.02

    def _from(self, index: int, hands: Hands) -> Hands | None:
        if index == len(self._steps):
            return hands
        step = self._steps[index]
        for following in self._options[step.kind](step, hands):
            self._patience -= 1
            if self._patience < 0:
                return None
            if self._is_awaited(index + 1, step, following):
                end = self._from(index + 1, following)
                if end is not None:
                    return end
        return None

    def _is_awaited(self, index: int, step: CardsMoved, hands: Hands) -> bool:
        """Return whether every known card that will be seen again can still reach the place where it is
        seen.
        """
        awaited = self._awaited[index]
        others = awaited[OTHERS]
        return all(
            awaited.get(entry, others) & spot(player, place)
            for player in {step.player, step.partner}
            for place, entry in enumerate(hands[player])
            if entry >= 0
        )

    # -- the hands that each kind of step may lead to; likelier hands tend to come first ----------------

    def _swap(self, step: CardsMoved, hands: Hands) -> Iterator[Hands]:
        giver, taker = self._taken_in(hands[step.player]), hands[step.partner]
        for place in self._by_chance(giver):
            yield _put(
                hands,
                (step.player, _with(giver, place, taker[step.place])),
                (step.partner, _with(taker, step.place, giver[place])),
            )

    def _give(self, step: CardsMoved, hands: Hands) -> Iterator[Hands]:
        own = hands[step.partner]
        giver = _parting(hands[step.player], step.got)
        for place in self._holding(step, step.player, hands):
            yield _put(
                hands,
                (step.player, _with(giver, place, step.gave)),
                (step.partner, _with(own, step.place, step.got)),
            )

    def _take(self, step: CardsMoved, hands: Hands) -> Iterator[Hands]:
        other, own = hands[step.partner], hands[step.player]
        if step.place in self._holding(step, step.partner, hands):
            yield _put(
                hands,
                (step.player, _with(own, step.own_place or 0, step.got)),
                (step.partner, _with(other, step.place, step.gave)),
            )

    def _discard(self, step: CardsMoved, hands: Hands) -> Iterator[Hands]:
        candidates: list[int | None] = list(self._holding(step, step.player, hands))
        if step.epoch == step.stock_epoch and not any(step.got in other for other in hands):
            # The discard may be the drawn card itself.
            candidates.insert(int(self._chance.random() * (len(candidates) + 1)), None)
        for place in candidates:
            kept = _parting(hands[step.player], step.got)
            if place is not None:
                state = _ODD if self._chance.random() < _KEPT_IS_ODD else _EVEN
                kept = _with(kept, place, _open(step.stock_epoch, state))
            yield _put(hands, (step.player, kept))

    def _own(self, step: CardsMoved, hands: Hands) -> Iterator[Hands]:
        if step.own_place is None:
            yield hands
        else:
            yield _put(hands, (step.player, _with(hands[step.player], step.own_place, step.gave)))

    # -- what is likely ------------------------------------------------------------------------------------

    def _taken_in(self, places: Places) -> Places:
        """Return a hand with the parity of every card settled, because its owner now chooses among them."""
        entries = []
        for entry in places:
            epoch, state = _parted(entry) if entry < 0 else (0, _EVEN)
            if state == _UNTOLD:
                even = self._chance.random() < self._even_shares[epoch]
                entry = _open(epoch, _EVEN if even else _ODD)
            entries.append(entry)
        return tuple(entries)

    def _by_chance(self, places: Places) -> list[int]:
        """Return all places of a hand in random order; cards more likely to be given tend to come first."""
        rnd = self._chance.random
        # Every even card is equally likely to come first; odd cards hardly ever do.
        keys = [rnd() if _is_even(entry) else rnd() ** (1 / _ODD_LEAVES) for entry in places]
        return sorted(range(len(places)), key=lambda place: -keys[place])

    def _holding(self, step: CardsMoved, player: int, hands: Hands) -> list[int]:
        """Return the places in a player's hand that the card just seen could have come from."""
        places = hands[player]
        if step.got in places:
            return [places.index(step.got)]
        if any(step.got in other for other in hands):
            return []
        found = [place for place, entry in enumerate(places) if entry < 0 and _parted(entry)[0] == step.epoch]
        self._chance.shuffle(found)
        # Places whose settled parity differs come last.
        other = _ODD if _CLASSES[step.got] == EVEN else _EVEN
        found.sort(key=lambda place: _parted(places[place])[1] == other)
        return found


def _put(hands: Hands, *changes: tuple[int, Places]) -> Hands:
    after = list(hands)
    for player, places in changes:
        after[player] = places
    return tuple(after)


def _with(places: Places, place: int, entry: int) -> Places:
    return (*places[:place], entry, *places[place + 1 :])


def _is_even(entry: int) -> bool:
    return _CLASSES[entry] == EVEN if entry >= 0 else _parted(entry)[1] == _EVEN


def _parting(places: Places, card: int) -> Places:
    """Return a hand that is giving up a card: if the card is odd, the hand has no even cards."""
    if _CLASSES[card] == EVEN:
        return places
    return tuple(
        _open(_parted(entry)[0], _ODD) if entry < 0 and _parted(entry)[1] == _UNTOLD else entry
        for entry in places
    )


class _Pool:
    """A pool of the unmet cards from one shuffle, as classes: shuffled odd cards and a number of even
    cards.
    """

    def __init__(self, odds: list[int], evens: int, chance: random.Random) -> None:
        self._odds, self._evens, self._chance = odds, evens, chance

    @classmethod
    def shuffled(cls, cards: list[int], chance: random.Random) -> "_Pool":
        """Return the pool of the given cards."""
        odds = [card for card in cards if card != EVEN]
        chance.shuffle(odds)
        return cls(odds, len(cards) - len(odds), chance)

    def copy(self) -> "_Pool":
        """Return an independent copy of the pool."""
        return _Pool(list(self._odds), self._evens, self._chance)

    def take(self, state: int) -> int:
        """Take a card, one with the settled parity if there is any left."""
        if state == _UNTOLD:
            state = _EVEN if self._chance.random() * (self._evens + len(self._odds)) < self._evens else _ODD
        if self._evens and (state == _EVEN or not self._odds):
            self._evens -= 1
            return EVEN
        return self._odds.pop()

    def rest(self) -> list[int]:
        """Return the remaining cards, shuffled."""
        cards = self._odds + [EVEN] * self._evens
        self._chance.shuffle(cards)
        return cards


class _Filling:
    """The assignment of a card to every open place; the rest of the last shuffle is the stock."""

    def __init__(self, memory: Memory, hands: Hands, drawn: Card | None, chance: random.Random) -> None:
        met = {entry for hand in hands for entry in hand if entry >= 0} | memory.discards
        if drawn is not None:
            met.add(INDEX[drawn])
        cards: list[list[int]] = [[] for _epoch in range(memory.epoch + 1)]
        for card, epoch in enumerate(memory.origin):
            if card not in met:
                cards[epoch].append(_CLASSES[card])
        self._memory, self._hands = memory, hands
        self._pools = [_Pool.shuffled(some, chance) for some in cards]

    def determinization(self, caller: int | None) -> Determinization:
        """Return the determinization; the caller has the first choice."""
        filled = {
            player: [_CLASSES[entry] if entry >= 0 else entry for entry in self._hands[player]]
            for player in self._memory.players
        }
        if caller is not None and caller != self._memory.seat:
            filled[caller] = self._best_fill(filled[caller])
        # Places with a settled parity come before those that may hold any card.
        for settled in (True, False):
            for hand in filled.values():
                _fill(hand, self._pools, settled)
        return Determinization(filled, self._pools[-1].rest())

    def _best_fill(self, places: list[int]) -> list[int]:
        """Return the best of a few random hands and take its cards out of the pools."""
        strength = strengths()
        tries = []
        for number in range(_CALLER_TRIES):
            pools, hand = [pool.copy() for pool in self._pools], list(places)
            _fill(hand, pools, True)
            _fill(hand, pools, False)
            tries.append((strength[sum(WEIGHTS[card] for card in hand)], number, hand, pools))
        _strength, _number, hand, self._pools = max(tries)
        return hand


def _fill(hand: list[int], pools: list[_Pool], settled: bool) -> None:
    """Fill the open places whose parity is settled, or the other open places."""
    for place, entry in enumerate(hand):
        if entry < 0:
            epoch, state = _parted(entry)
            if (state != _UNTOLD) == settled:
                hand[place] = pools[epoch].take(state)
