"""The strongest player, which tries each action in many determinizations that fit everything it has seen."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds import CALL, DRAW, OddsMove, OddsView
from cardmath.games.odds.events import Traded
from cardmath.games.odds.players.chances import stakes
from cardmath.games.odds.players.codes import EVEN, WEIGHTS, class_of, classes_of
from cardmath.games.odds.players.determinization import Determinization, determinizations_of
from cardmath.games.odds.players.memory import Memory, remembered
from cardmath.games.odds.players.playouts import HandInPlay, give_away
from cardmath.games.odds.players.potential import discards, kept
from cardmath.games.odds.players.simple import seed_of


def parted_with(view: OddsView, chance: random.Random) -> dict[int, Card]:
    """Map each class that the seat holds to the card to part with.

    Of the even cards, the seat parts with the one whose place others have taken from least often so far. Of
    the odd cards of a rank, it parts with the one whose place they have taken from most often, because an
    even card often replaces it. A card just drawn is chosen before cards in the hand.

    >>> from cardmath.games.odds import OddsGame
    >>> position = OddsGame().deal(7)
    >>> card = position.hands[0][1]
    >>> view = position.play(f"trade {card} 3 4").seen_by(2)
    >>> cards = parted_with(view, random.Random(1))
    >>> set(cards) == {class_of(card) for card in view.own}
    True
    """
    assert view.own is not None
    taken = Counter(
        event.place for event in view.log if isinstance(event, Traded) and event.player != view.seat
    )
    places = list(enumerate(view.own, start=1))
    chance.shuffle(places)
    # Each class keeps the card that comes last.
    places.sort(key=lambda held: -taken[held[0]] if class_of(held[1]) == EVEN else taken[held[0]])
    cards = {class_of(card): card for _place, card in places}
    if view.drawn is not None:
        cards[class_of(view.drawn)] = view.drawn
    return cards


#: The number of determinizations in which the actions of a turn are tried.
DETERMINIZATIONS: Final = 120
#: After each of these numbers of determinizations, only the better half of the actions is kept, but at least
#: two.
_HALVED_AT: Final = (24, 60)


@dataclass(frozen=True, slots=True)
class ActionValue:
    """An action and the share of the hand, from 0 to 1, that it won in the determinizations that tried it."""

    move: OddsMove
    worth: float
    determinizations: int


#: A function that plays one action in a determinization, to begin the rest of the hand.
_Begin = Callable[[HandInPlay, random.Random], None]


def action_values(
    view: OddsView,
    determinizations: int = DETERMINIZATIONS,
    *,
    thorough: bool = False,
    also: OddsMove | None = None,
) -> tuple[ActionValue, ...]:
    """Return the possible actions and their values, best first, for the seat whose turn it is.

    The determinizations follow from what the seat sees, so the same view always gets the same values. With
    ``thorough``, poor actions are also tried in all determinizations. The move ``also`` is always tried.

    >>> from cardmath.games.odds import OddsGame
    >>> best, *others = action_values(OddsGame().deal(7).seen_by(1), determinizations=8)
    >>> best.determinizations, 0 <= best.worth <= 1
    (8, True)
    """
    memory = remembered(view)
    seen = seed_of((view.seat, memory.events, view.caller))
    chance, habits = random.Random(seen), random.Random(~seen)
    caller = None if view.caller is None else view.caller - 1
    sampled = determinizations_of(memory, view.drawn, caller, chance, determinizations)
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
    # Actions that were tried to the end come first.
    order = sorted(range(len(trying)), key=lambda index: (-tried[index], -close[index]))
    return tuple(ActionValue(trying[index][0], won[index] / tried[index], tried[index]) for index in order)


def _table(view: OddsView, memory: Memory, determinization: Determinization) -> HandInPlay:
    order = _from(view.seat, view.players_in)
    return HandInPlay(
        hands={player: list(hand) for player, hand in determinization.hands.items()},
        stock=list(determinization.stock),
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
    view: OddsView, memory: Memory, sampled: Sequence[Determinization], cards: Mapping[int, Card]
) -> list[tuple[OddsMove, _Begin]]:
    """Return the actions worth trying: the best of each kind, not every card at every place.

    ``cards`` maps each class to the card to part with.
    """
    assert view.own is not None
    opponents = len(memory.players) - 1
    left = 0 if view.caller is not None else 4 - (view.turns[view.seat - 1] or 0)
    if view.drawn is not None:
        return _discards(view, kept(opponents)[left], cards)
    throw = discards(opponents)[left]

    def draw(table: HandInPlay, luck: random.Random) -> None:
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
    """Return the effect of a move that is not among the tried actions. Such a move is neither a draw nor a
    call.
    """
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
    own: Sequence[int], given: int, partner: int, sampled: Sequence[Determinization], table: Sequence[float]
) -> int:
    """Return the place in a partner's hand whose card helps most, over all determinizations."""
    code = sum(WEIGHTS[card] for card in own) - WEIGHTS[given]
    hands = [one.hands[partner] for one in sampled]
    return max(range(6), key=lambda place: sum(table[code + WEIGHTS[hand[place]]] for hand in hands))
