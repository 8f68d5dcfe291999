"""The strongest player, which tries each action in many determinizations that fit everything it has seen."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds import CALL, DRAW, OddsMove, OddsView
from cardmath.games.odds.pack import HAND_SIZE
from cardmath.games.odds.players.codes import EVEN, WEIGHTS, class_of, classes_of, strengths
from cardmath.games.odds.players.determinization import Determinization, determinizations_of
from cardmath.games.odds.players.memory import Memory, remembered, stakes
from cardmath.games.odds.players.potential import called, discards, kept, odds_of
from cardmath.games.odds.players.simple import seed_of
from cardmath.games.odds.position import MOST_TURNS
from cardmath.games.odds.view import Traded

# -- playouts: the rest of a hand, played by quick players to see who wins it -----------------------------


#: How often a quick player trades instead of drawing, and how often it trades with the caller.
_TRADES, _TO_CALLER = 0.8, 0.4
#: How often a quick player looks elsewhere before taking an even card, because it saw some of them being
#: given away.
_WARY: Final = 0.5
#: A quick player's chance of calling is the chance that its hand is best, times the first number, minus the
#: second. So it never calls if its hand is best less than a fifth of the time.
_CALLS_MORE, _CALLS_LESS = 2.0, 0.4


@dataclass(slots=True)
class HandInPlay:
    """A hand in play, as classes: where the cards are, how many turns each player has had, who called.

    Playing changes the table. The players can have any keys. ``order`` is the order of play, and ``turn`` is
    the index in it of the player whose turn it is.
    """

    hands: dict[int, list[int]]
    stock: list[int]
    discards: list[int]
    order: list[int]
    turns: list[int]
    turn: int
    caller: int | None
    frozen: bool

    def copy(self) -> "HandInPlay":
        """Return an independent copy of the table."""
        return HandInPlay(
            {player: list(hand) for player, hand in self.hands.items()},
            list(self.stock),
            list(self.discards),
            self.order,
            list(self.turns),
            self.turn,
            self.caller,
            self.frozen,
        )

    @property
    def is_over(self) -> bool:
        """Whether the hand has reached the show."""
        return self.order[self.turn] == self.caller or self.turns[self.turn] == MOST_TURNS

    def draw(self, chance: random.Random) -> int:
        """Take the stock's top card."""
        if not self.stock:
            self.stock, self.discards = self.discards, []
            chance.shuffle(self.stock)
        return self.stock.pop()

    def discard(self, drawn: int, thrown: int) -> None:
        """End the turn by discarding a card of a class that is held or drawn."""
        if thrown != drawn:
            hand = self.hands[self.order[self.turn]]
            hand[hand.index(thrown)] = drawn
        self.discards.append(thrown)
        self.end_turn()

    def trade(self, given: int, partner: int, place: int) -> None:
        """End the turn with a trade."""
        own, other = self.hands[self.order[self.turn]], self.hands[partner]
        own[own.index(given)], other[place] = other[place], given
        self.end_turn()

    def call(self) -> None:
        """End the turn with a call."""
        self.caller = self.order[self.turn]
        self.end_turn()

    def end_turn(self) -> None:
        """Pass the turn to the next player."""
        self.turns[self.turn] += 1
        self.turn = (self.turn + 1) % len(self.order)

    def left(self) -> int:
        """Return how many more turns the current player can expect after this one."""
        return 0 if self.caller is not None else MOST_TURNS - 1 - self.turns[self.turn]

    def play_out(self, chance: random.Random) -> None:
        """Let quick players play on until the show."""
        opponents = len(self.order) - 1
        throw, sure = discards(opponents), called(opponents)
        rnd = chance.random
        while not self.is_over:
            player = self.order[self.turn]
            hand = self.hands[player]
            code = sum([WEIGHTS[card] for card in hand])
            left = self.left()
            if (
                self.caller is None
                and left
                and rnd() < _CALLS_MORE * sure[self.turns[self.turn]][code] - _CALLS_LESS
            ):
                self.call()
                continue
            to_caller = self.caller is not None and not self.frozen and rnd() < _TO_CALLER
            # A player with no even card to give away draws instead, and may put the drawn card back.
            if EVEN in hand and rnd() < _TRADES:
                partner, place = self._somewhere(rnd, to_caller)
                if partner is not None:
                    self.trade(EVEN, partner, place)
                    continue
            drawn = self.draw(chance)
            self.discard(drawn, throw[left][code + WEIGHTS[drawn]])

    def _somewhere(self, rnd: Callable[[], float], to_caller: bool) -> tuple[int | None, int]:
        """Return another player (None if frozen) and a place in their hand, preferably one without an even
        card.
        """
        partner = self.caller if to_caller else self._somebody(rnd)
        place = int(rnd() * HAND_SIZE)
        if partner is not None and self.hands[partner][place] == EVEN and rnd() < _WARY:
            if not to_caller:
                partner = self._somebody(rnd)
            place = int(rnd() * HAND_SIZE)
        return partner, place

    def _somebody(self, rnd: Callable[[], float]) -> int | None:
        """Return another player at random, or None if that player is frozen."""
        step = 1 + int(rnd() * (len(self.order) - 1))
        player = self.order[(self.turn + step) % len(self.order)]
        return None if self.frozen and player == self.caller else player

    def share(self, player: int) -> float:
        """Return a player's share of the hand at the show: 1 for an outright win, a fraction for a tie."""
        strength = strengths()
        worth = [strength[sum([WEIGHTS[one] for one in self.hands[other]])] for other in self.order]
        own = strength[sum([WEIGHTS[one] for one in self.hands[player]])]
        best = max(worth)
        return 1 / worth.count(best) if own == best else 0.0

    def shares(self) -> dict[int, float]:
        """Return each player's smoothed share at the show: a slightly better hand counts slightly more.

        The averages settle after fewer determinizations than with `share`.
        """
        odds = odds_of()
        worth = {player: odds[sum([WEIGHTS[one] for one in self.hands[player]])] for player in self.order}
        whole = sum(worth.values())
        return {player: one / whole for player, one in worth.items()}


def give_away(hand: list[int], table: list[float]) -> int:
    """Return the class that costs a hand least to give away, an even card if there is one.

    >>> from cardmath.games.odds.players.potential import kept
    >>> give_away([0, 0, 6, 4, 5, 1], kept(3)[0])
    6
    """
    if EVEN in hand:
        return EVEN
    code = sum(WEIGHTS[card] for card in hand)
    return max(set(hand), key=lambda one: (table[code - WEIGHTS[one]], -one))


# -- the player -------------------------------------------------------------------------------------------


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
    tables = [_table(view, one) for one in sampled]
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


def _table(view: OddsView, determinization: Determinization) -> HandInPlay:
    order = sorted(view.players_in, key=lambda player: player < view.seat)
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
