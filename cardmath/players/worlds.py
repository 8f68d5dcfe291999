"""Worlds: what the hidden cards may be, drawn by chance so that everything the seat saw fits.

A world is made by walking through the seat's memory. A card it has not met is left open; only the shuffle
it comes from is known, and whether it is odd or even is settled when its owner has to choose among cards. For
players part with even cards as long as they have one: so what is given away hidden is nearly always even and
known to lie where it was put, and who parts with an odd card has no even one left. Where another player moved
a card from a hidden place, one is chosen by chance in this way; when that card is seen later where it cannot
be, the walk goes back and chooses anew. In the end the open places get cards of their shuffle.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds.pack import PACK
from cardmath.players.codes import EVEN, WEIGHTS, class_of, strengths
from cardmath.players.memory import INDEX, OTHERS, Memory, Step, spot

__all__ = ["World", "worlds_that_fit"]

#: How often an odd card is given away while the hand holds an even one, against the even one.
_ODD_LEAVES: Final = 0.03
#: How often a card is odd for which another was discarded: who draws an even one may put it back instead.
_KEPT_IS_ODD: Final = 0.6
#: So many hands are drawn for who called, and the best is taken: nobody calls on a poor one.
_CALLER_TRIES: Final = 6
#: After so many steps no more ways through a memory are looked for in a turn: about a twentieth of a second.
_LOOKED_AT: Final = 6000
#: What is settled about an open card. Open places are −1 − (epoch · _STATES + state).
_UNTOLD, _EVEN, _ODD = range(3)
_STATES: Final = 3
#: The stock is made anew at most so often in a hand: 40 draws from 6 cards.
_EPOCHS: Final = 8
#: What an open place stands for, by −1 − itself.
_PARTED: Final = tuple(divmod(index, _STATES) for index in range(_EPOCHS * _STATES))

_CLASSES: Final = tuple(class_of(card) for card in PACK)

Places = tuple[int, ...]
Hands = tuple[Places, ...]


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the cards may lie, as classes: each player's places, and the stock, its top last."""

    hands: dict[int, list[int]]
    stock: list[int]


def worlds_that_fit(
    memory: Memory, drawn: Card | None, caller: int | None, chance: random.Random, many: int
) -> list[World]:
    """Return so many worlds that fit what the seat remembers; ``caller`` counts from 0.

    Where ways through the memory are hard to find, several worlds share one and differ in the cards of the
    places that it leaves open.
    """
    players = max(memory.players) + 1
    start = tuple(
        memory.own if player == memory.seat else (_open(0, _UNTOLD),) * 6 if player in memory.players else ()
        for player in range(players)
    )
    walk = _Walk(memory, chance)
    ways: list[Hands] = []
    made = []
    for _world in range(many):
        if not ways or walk.looked_at < _LOOKED_AT:
            ways.append(walk.hands(start))
            hands = ways[-1]
        else:
            hands = chance.choice(ways)
        made.append(_Filling(memory, hands, drawn, chance).world(caller))
    return made


def _open(epoch: int, state: int) -> int:
    return -1 - (epoch * _STATES + state)


def _parted(entry: int) -> tuple[int, int]:
    """The epoch of an open entry and what is settled about it."""
    return _PARTED[-1 - entry]


class _Walk:
    """The way through a memory's steps, by choices that do not end in a contradiction."""

    def __init__(self, memory: Memory, chance: random.Random) -> None:
        self._steps, self._awaited, self._even_shares = memory.steps, memory.awaited, memory.even_shares
        self._chance = chance
        self._patience = 0.0
        #: How many steps have been tried in all.
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
        # Where a choice long ago was wrong, beginning anew is quicker than taking back one after the other.
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

    def _is_awaited(self, index: int, step: Step, hands: Hands) -> bool:
        """Whether the cards that are known and will be seen again can get there from where they lie."""
        awaited = self._awaited[index]
        others = awaited[OTHERS]
        return all(
            awaited.get(entry, others) & spot(player, place)
            for player in {step.player, step.partner}
            for place, entry in enumerate(hands[player])
            if entry >= 0
        )

    # -- each kind of step: the hands it may lead to, the likeliest more often first ---------------------

    def _swap(self, step: Step, hands: Hands) -> Iterator[Hands]:
        giver, taker = self._told(hands[step.player]), hands[step.partner]
        for place in self._by_chance(giver):
            yield _put(
                hands,
                (step.player, _with(giver, place, taker[step.place])),
                (step.partner, _with(taker, step.place, giver[place])),
            )

    def _give(self, step: Step, hands: Hands) -> Iterator[Hands]:
        own = hands[step.partner]
        giver = _parting(hands[step.player], step.got)
        for place in self._holding(step, step.player, hands):
            yield _put(
                hands,
                (step.player, _with(giver, place, step.gave)),
                (step.partner, _with(own, step.place, step.got)),
            )

    def _take(self, step: Step, hands: Hands) -> Iterator[Hands]:
        other, own = hands[step.partner], hands[step.player]
        if step.place in self._holding(step, step.partner, hands):
            yield _put(
                hands,
                (step.player, _with(own, step.own_place or 0, step.got)),
                (step.partner, _with(other, step.place, step.gave)),
            )

    def _discard(self, step: Step, hands: Hands) -> Iterator[Hands]:
        candidates: list[int | None] = list(self._holding(step, step.player, hands))
        if step.epoch == step.stock_epoch and not any(step.got in other for other in hands):
            # It may be the drawn card itself.
            candidates.insert(int(self._chance.random() * (len(candidates) + 1)), None)
        for place in candidates:
            kept = _parting(hands[step.player], step.got)
            if place is not None:
                state = _ODD if self._chance.random() < _KEPT_IS_ODD else _EVEN
                kept = _with(kept, place, _open(step.stock_epoch, state))
            yield _put(hands, (step.player, kept))

    def _own(self, step: Step, hands: Hands) -> Iterator[Hands]:
        if step.own_place is None:
            yield hands
        else:
            yield _put(hands, (step.player, _with(hands[step.player], step.own_place, step.gave)))

    # -- what is likely ------------------------------------------------------------------------------------

    def _told(self, places: Places) -> Places:
        """A hand whose owner chooses among its cards: now it is settled which are even."""
        told = []
        for entry in places:
            epoch, state = _parted(entry) if entry < 0 else (0, _EVEN)
            if state == _UNTOLD:
                even = self._chance.random() < self._even_shares[epoch]
                entry = _open(epoch, _EVEN if even else _ODD)
            told.append(entry)
        return tuple(told)

    def _by_chance(self, places: Places) -> list[int]:
        """All places of a hand, those that are likelier to be given first more often."""
        rnd = self._chance.random
        # Of those that have an even card each place comes first as often; an odd one hardly ever does.
        keys = [rnd() if _is_even(entry) else rnd() ** (1 / _ODD_LEAVES) for entry in places]
        return sorted(range(len(places)), key=lambda place: -keys[place])

    def _holding(self, step: Step, player: int, hands: Hands) -> list[int]:
        """The places of a player at which the card can lie that has just come from there."""
        places = hands[player]
        if step.got in places:
            return [places.index(step.got)]
        if any(step.got in other for other in hands):
            return []
        found = [place for place, entry in enumerate(places) if entry < 0 and _parted(entry)[0] == step.epoch]
        self._chance.shuffle(found)
        # Those about which something else is settled come last.
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
    """A hand that parts with a card: where this is odd, the hand holds no even one."""
    if _CLASSES[card] == EVEN:
        return places
    return tuple(
        _open(_parted(entry)[0], _ODD) if entry < 0 and _parted(entry)[1] == _UNTOLD else entry
        for entry in places
    )


class _Pool:
    """The cards of one shuffle that the seat has not met, as classes: shuffled odd ones, and so many even."""

    def __init__(self, odds: list[int], evens: int, chance: random.Random) -> None:
        self._odds, self._evens, self._chance = odds, evens, chance

    @classmethod
    def shuffled(cls, cards: list[int], chance: random.Random) -> "_Pool":
        """Return the pool of these cards."""
        odds = [one for one in cards if one != EVEN]
        chance.shuffle(odds)
        return cls(odds, len(cards) - len(odds), chance)

    def copy(self) -> "_Pool":
        """Return a pool that can be taken from by itself."""
        return _Pool(list(self._odds), self._evens, self._chance)

    def take(self, state: int) -> int:
        """Take a card, one of the parity that is settled where there is one left."""
        if state == _UNTOLD:
            state = _EVEN if self._chance.random() * (self._evens + len(self._odds)) < self._evens else _ODD
        if self._evens and (state == _EVEN or not self._odds):
            self._evens -= 1
            return EVEN
        return self._odds.pop()

    def rest(self) -> list[int]:
        """What is left, shuffled."""
        cards = self._odds + [EVEN] * self._evens
        self._chance.shuffle(cards)
        return cards


class _Filling:
    """Puts a card to every open place; the rest of the last shuffle is the stock."""

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

    def world(self, caller: int | None) -> World:
        """Return the world; who called has the first choice."""
        filled = {
            player: [_CLASSES[entry] if entry >= 0 else entry for entry in self._hands[player]]
            for player in self._memory.players
        }
        if caller is not None and caller != self._memory.seat:
            filled[caller] = self._best_fill(filled[caller])
        # What is settled comes before what may be anything.
        for settled in (True, False):
            for hand in filled.values():
                _fill(hand, self._pools, settled)
        return World(filled, self._pools[-1].rest())

    def _best_fill(self, places: list[int]) -> list[int]:
        """The best of a few hands; the pools lose its cards."""
        strength = strengths()
        tries = []
        for number in range(_CALLER_TRIES):
            pools, hand = [pool.copy() for pool in self._pools], list(places)
            _fill(hand, pools, True)
            _fill(hand, pools, False)
            tries.append((strength[sum(WEIGHTS[one] for one in hand)], number, hand, pools))
        _strength, _number, hand, self._pools = max(tries)
        return hand


def _fill(hand: list[int], pools: list[_Pool], settled: bool) -> None:
    """Put cards to the open places about which something is settled, or to the others."""
    for place, entry in enumerate(hand):
        if entry < 0:
            epoch, state = _parted(entry)
            if (state != _UNTOLD) == settled:
                hand[place] = pools[epoch].take(state)
