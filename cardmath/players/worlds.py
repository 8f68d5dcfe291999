"""Worlds: what the hidden cards may be, drawn by chance so that everything the seat saw fits.

A world is made by walking through the seat's memory. A card it has not met is left open; only the shuffle
it comes from is known. Where another player moved a card from a hidden place, one is chosen by chance; when
that card is seen later where it cannot be, the walk goes back and chooses anew. In the end the open places
get cards of their shuffle. Players tend to keep odd cards and part with even ones, so a card that stayed in
a hand while others left it is odd more often: by how much was found by playing (see docs/odds.md).
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds.pack import PACK
from cardmath.players.codes import EVEN, WEIGHTS, class_of, strengths
from cardmath.players.memory import INDEX, OTHERS, Memory, Step, spot

__all__ = ["World", "world"]

#: How much less often a card is even for each time it was kept.
_KEPT: Final = 0.6
#: How often more a known even card leaves a hand than a card that is open, and a known odd one.
_EVEN_LEAVES, _ODD_LEAVES = 3.0, 0.3
#: So many hands are drawn for who called, and the best is taken: nobody calls on a poor one.
_CALLER_TRIES: Final = 3
#: Open places are −1 − (epoch · _LONGEST + times kept).
_LONGEST: Final = 64

_CLASSES: Final = tuple(class_of(card) for card in PACK)

Places = tuple[int, ...]
Hands = tuple[Places, ...]


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the cards may lie, as classes: each player's places, and the stock, its top last."""

    hands: dict[int, list[int]]
    stock: list[int]


def world(memory: Memory, drawn: Card | None, caller: int | None, chance: random.Random) -> World:
    """Return a world that fits what the seat remembers; ``caller`` counts from 0."""
    players = max(memory.players) + 1
    start = tuple(
        memory.own if player == memory.seat else (_open(0, 0),) * 6 if player in memory.players else ()
        for player in range(players)
    )
    hands = _Walk(memory, chance).hands(start)
    return _filled(memory, hands, drawn, caller, chance)


def _open(epoch: int, times: int) -> int:
    return -1 - (epoch * _LONGEST + times)


class _Walk:
    """The way through a memory's steps, by choices that do not end in a contradiction."""

    def __init__(self, memory: Memory, chance: random.Random) -> None:
        self._steps, self._awaited = memory.steps, memory.awaited
        self._chance = chance
        self._patience = 0.0

    def hands(self, start: Hands) -> Hands:
        """Return the hands after all steps."""
        # Where a choice long ago was wrong, beginning anew is quicker than taking back one after the other.
        patience = 2.0 * len(self._steps) + 1
        while True:
            self._patience = patience
            found = self._from(0, start)
            if found is not None:
                return found
            patience *= 1.02

    def _from(self, index: int, hands: Hands) -> Hands | None:
        if index == len(self._steps):
            return hands
        step = self._steps[index]
        for following in _OPTIONS[step.kind](step, hands, self._chance):
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


def _put(hands: Hands, *changes: tuple[int, Places]) -> Hands:
    after = list(hands)
    for player, places in changes:
        after[player] = places
    return tuple(after)


def _with(places: Places, place: int, entry: int) -> Places:
    return (*places[:place], entry, *places[place + 1 :])


def _kept(places: Places, but: int) -> Places:
    """A hand after one of its places was chosen: the open ones have been kept once more."""
    return tuple(entry - 1 if entry < 0 and place != but else entry for place, entry in enumerate(places))


def _of_epoch(entry: int, epoch: int) -> bool:
    return entry < 0 and (-1 - entry) // _LONGEST == epoch


def _weight(entry: int) -> float:
    if entry < 0:
        return 1.0
    return _EVEN_LEAVES if _CLASSES[entry] == EVEN else _ODD_LEAVES


def _by_chance(places: Places, chance: random.Random) -> list[int]:
    """All places of a hand, those that are likelier to be given first more often."""
    return sorted(range(len(places)), key=lambda place: -(chance.random() ** (1 / _weight(places[place]))))


def _holding(card: int, epoch: int, player: int, hands: Hands) -> list[int]:
    """The places of a player at which a card can lie that has just come from there."""
    places = hands[player]
    if card in places:
        return [places.index(card)]
    if any(card in other for other in hands):
        return []
    return [place for place, entry in enumerate(places) if _of_epoch(entry, epoch)]


def _swap(step: Step, hands: Hands, chance: random.Random) -> Iterator[Hands]:
    giver, taker = hands[step.player], hands[step.partner]
    for place in _by_chance(giver, chance):
        yield _put(
            hands,
            (step.player, _with(_kept(giver, place), place, taker[step.place])),
            (step.partner, _with(taker, step.place, giver[place])),
        )


def _give(step: Step, hands: Hands, chance: random.Random) -> Iterator[Hands]:
    giver, own = hands[step.player], hands[step.partner]
    candidates = _holding(step.got, step.epoch, step.player, hands)
    chance.shuffle(candidates)
    for place in candidates:
        yield _put(
            hands,
            (step.player, _with(_kept(giver, place), place, step.gave)),
            (step.partner, _with(own, step.place, step.got)),
        )


def _take(step: Step, hands: Hands, chance: random.Random) -> Iterator[Hands]:
    other, own = hands[step.partner], hands[step.player]
    if step.place in _holding(step.got, step.epoch, step.partner, hands):
        yield _put(
            hands,
            (step.player, _with(own, step.own_place or 0, step.got)),
            (step.partner, _with(other, step.place, step.gave)),
        )


def _discard(step: Step, hands: Hands, chance: random.Random) -> Iterator[Hands]:
    places = hands[step.player]
    candidates: list[int | None] = list(_holding(step.got, step.epoch, step.player, hands))
    if step.epoch == step.stock_epoch and not any(step.got in other for other in hands):
        # It may be the drawn card itself.
        candidates.append(None)
    chance.shuffle(candidates)
    for place in candidates:
        kept = _kept(places, -1 if place is None else place)
        if place is not None:
            kept = _with(kept, place, _open(step.stock_epoch, 1))
        yield _put(hands, (step.player, kept))


def _own(step: Step, hands: Hands, chance: random.Random) -> Iterator[Hands]:
    if step.own_place is None:
        yield hands
    else:
        yield _put(hands, (step.player, _with(hands[step.player], step.own_place, step.gave)))


_OPTIONS: Final = {"swap": _swap, "give": _give, "take": _take, "discard": _discard, "own": _own}


def _filled(
    memory: Memory, hands: Hands, drawn: Card | None, caller: int | None, chance: random.Random
) -> World:
    """The world with a card at every open place, and the rest of the last shuffle as the stock."""
    met = {entry for hand in hands for entry in hand if entry >= 0} | memory.discards
    if drawn is not None:
        met.add(INDEX[drawn])
    pools: list[list[int]] = [[] for _epoch in range(memory.epoch + 1)]
    for card, epoch in enumerate(memory.origin):
        if card not in met:
            pools[epoch].append(_CLASSES[card])
    for pool in pools:
        chance.shuffle(pool)
    filled = {player: list(hands[player]) for player in memory.players}
    order = [player for player in memory.players if player not in (memory.seat, caller)]
    if caller is not None and caller != memory.seat:
        filled[caller] = _best_fill(hands[caller], pools, chance)
    for player in order:
        filled[player] = _fill(hands[player], pools, chance)
    filled[memory.seat] = [_CLASSES[card] for card in hands[memory.seat]]
    return World(filled, pools[memory.epoch])


def _fill(places: Places, pools: list[list[int]], chance: random.Random) -> list[int]:
    """The hand with its open places filled from the pools, which lose those cards."""
    hand = []
    for entry in places:
        if entry >= 0:
            hand.append(_CLASSES[entry])
            continue
        epoch, times = divmod(-1 - entry, _LONGEST)
        pool = pools[epoch]
        index = int(chance.random() * len(pool))
        if times and pool[index] == EVEN and chance.random() > _KEPT**times:
            # Kept so often it is hardly an even card: look once more.
            index = int(chance.random() * len(pool))
        pool[index], pool[-1] = pool[-1], pool[index]
        hand.append(pool.pop())
    return hand


def _best_fill(places: Places, pools: list[list[int]], chance: random.Random) -> list[int]:
    """The best of a few hands; the pools lose its cards."""
    strength = strengths()
    tries = []
    for _try in range(_CALLER_TRIES):
        copies = [list(pool) for pool in pools]
        hand = _fill(places, copies, chance)
        tries.append((strength[sum(WEIGHTS[one] for one in hand)], _try, hand, copies))
    _strength, _number, hand, copies = max(tries)
    pools[:] = copies
    return hand
