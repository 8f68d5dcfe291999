"""Playouts: the rest of a hand, played by quick players to see who wins it."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardmath.games.odds.pack import HAND_SIZE
from cardmath.games.odds.players.codes import EVEN, WEIGHTS, strengths
from cardmath.games.odds.players.potential import called, discards, odds_of
from cardmath.games.odds.position import MOST_TURNS

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
