"""The strongest player: weighs each action in many worlds that fit everything it saw."""

import random
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds import CALL, DRAW, OddsMove, OddsView
from cardmath.players.codes import WEIGHTS, class_of, classes_of
from cardmath.players.habits import parted_with
from cardmath.players.lives import stakes
from cardmath.players.memory import Memory, remembered
from cardmath.players.playouts import Table, give_away
from cardmath.players.potential import discards, kept
from cardmath.players.worlds import World, worlds_that_fit

__all__ = ["WORLDS", "Weighed", "weigh"]

#: How many worlds every turn is weighed in.
WORLDS: Final = 120
#: After so many worlds only the better half of the actions goes on, at least two.
_HALVED_AT: Final = (24, 60)


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action and the share of the hand it won in the worlds it was tried in: between 0 and 1."""

    move: OddsMove
    worth: float
    worlds: int


#: Begins the rest of the hand in a world with one action.
_Begin = Callable[[Table, random.Random], None]


def weigh(
    view: OddsView, worlds: int = WORLDS, *, thorough: bool = False, also: OddsMove | None = None
) -> tuple[Weighed, ...]:
    """Return the actions of the seat to play with what they are worth, the best first.

    The worlds follow from what the seat sees, so the same view is always weighed alike. With ``thorough``
    poor actions are tried in all worlds too, and ``also`` is a move that is weighed in any case.

    >>> from cardmath.games.odds import OddsGame
    >>> best, *others = weigh(OddsGame().deal(7).seen_by(1), worlds=8)
    >>> best.worlds, 0 <= best.worth <= 1
    (8, True)
    """
    memory = remembered(view)
    seen = zlib.crc32(repr((view.seat, memory.events, view.caller)).encode())
    chance, habits = random.Random(seen), random.Random(~seen)
    caller = None if view.caller is None else view.caller - 1
    sampled = worlds_that_fit(memory, view.drawn, caller, chance, worlds)
    tables = [_table(view, memory, one) for one in sampled]
    trying = _actions(view, memory, sampled, parted_with(view, habits))
    if also is not None and also not in [move for move, _begin in trying]:
        trying.append((also, _doing(view, also)))
    won = [0.0] * len(trying)
    close = [0.0] * len(trying)
    tried = [0] * len(trying)
    at_stake = stakes(view.lives, memory.seat)
    going = list(range(len(trying)))
    for number, table in enumerate(tables):
        if not thorough and number in _HALVED_AT and len(going) > 2:
            going.sort(key=lambda index: -close[index])
            going = going[: max(2, (len(going) + 1) // 2)]
        seed = int(chance.random() * 2**32)
        for index in going:
            luck = random.Random(seed)
            trial = table.copy()
            trying[index][1](trial, luck)
            trial.play_out(luck)
            won[index] += trial.share(memory.seat)
            close[index] += sum(share * at_stake[player] for player, share in trial.shares().items())
            tried[index] += 1
    # Those that went on to the end come first.
    order = sorted(range(len(trying)), key=lambda index: (-tried[index], -close[index]))
    return tuple(Weighed(trying[index][0], won[index] / tried[index], tried[index]) for index in order)


def _table(view: OddsView, memory: Memory, one: World) -> Table:
    order = _from(view.seat, view.players_in)
    return Table(
        hands={player: list(hand) for player, hand in one.hands.items()},
        stock=list(one.stock),
        discards=classes_of(view.discards),
        order=[player - 1 for player in order],
        turns=[view.turns[player - 1] or 0 for player in order],
        turn=0,
        caller=None if view.caller is None else view.caller - 1,
        frozen=view.frozen,
    )


def _from(seat: int, players: Sequence[int]) -> list[int]:
    place = players.index(seat)
    return [*players[place:], *players[:place]]


def _actions(
    view: OddsView, memory: Memory, sampled: Sequence[World], cards: Mapping[int, Card]
) -> list[tuple[OddsMove, _Begin]]:
    """What is worth trying: not every card to every place, but the best of each kind.

    ``cards`` are those to part with, for each class.
    """
    assert view.own is not None
    opponents = len(memory.players) - 1
    left = 0 if view.caller is not None else 4 - (view.turns[view.seat - 1] or 0)
    if view.drawn is not None:
        return _discards(view, kept(opponents)[left], cards)
    throw = discards(opponents)[left]

    def draw(table: Table, luck: random.Random) -> None:
        hand = table.hands[memory.seat]
        drawn = table.draw(luck)
        table.discard(drawn, throw[sum(WEIGHTS[one] for one in (*hand, drawn))])

    actions: list[tuple[OddsMove, _Begin]] = [(DRAW, draw)]
    if view.caller is None:
        actions.append((CALL, lambda table, luck: table.call()))
    own = classes_of(view.own)
    given = give_away(own, kept(opponents)[left])
    for partner in memory.players:
        if partner != memory.seat and not (view.frozen and partner + 1 == view.caller):
            place = _best_place(own, given, partner, sampled, kept(opponents)[left])
            move = OddsMove.trade(cards[given], partner + 1, place + 1)
            actions.append((move, _trading(given, partner, place)))
    return actions


def _doing(view: OddsView, move: OddsMove) -> _Begin:
    """What a move does that was not thought of; a draw and a call always are."""
    assert move.card is not None
    card = class_of(move.card)
    if move.kind == "trade":
        return _trading(card, (move.partner or 1) - 1, (move.place or 1) - 1)
    assert view.drawn is not None
    return _discarding(class_of(view.drawn), card)


def _discarding(drawn: int, thrown: int) -> _Begin:
    return lambda table, luck: table.discard(drawn, thrown)


def _trading(given: int, partner: int, place: int) -> _Begin:
    return lambda table, luck: table.trade(given, partner, place)


def _discards(
    view: OddsView, table: Sequence[float], cards: Mapping[int, Card]
) -> list[tuple[OddsMove, _Begin]]:
    assert view.own is not None
    assert view.drawn is not None
    code = sum(WEIGHTS[one] for one in classes_of((*view.own, view.drawn)))
    best = sorted(cards, key=lambda one: -table[code - WEIGHTS[one]])[:3]
    drawn = class_of(view.drawn)
    return [(OddsMove.discard(cards[one]), _discarding(drawn, one)) for one in best]


def _best_place(
    own: Sequence[int], given: int, partner: int, sampled: Sequence[World], table: Sequence[float]
) -> int:
    """The place of a partner whose card helps most, over all worlds."""
    code = sum(WEIGHTS[one] for one in own) - WEIGHTS[given]
    hands = [one.hands[partner] for one in sampled]
    return max(range(6), key=lambda place: sum(table[code + WEIGHTS[hand[place]]] for hand in hands))
