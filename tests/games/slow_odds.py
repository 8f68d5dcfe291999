"""A slow game of Odds written from the rules alone, and the comparison with the real one.

Cards are texts; hands, stock and discards are lists that change. Nothing of the library is used in it.
"""

import random
from itertools import combinations, pairwise
from typing import Any

import pytest

from cardmath import IllegalMoveError
from cardmath.games.odds import OddsGame, OddsMove, OddsPosition

PACK = [
    rank + suit
    for suit in "shdc"
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
] + ["Xr", "Xb"]
TYPES = [
    "two-four",
    "two threes",
    "six odds",
    "three twos",
    "two-three",
    "five odds",
    "two twos",
    "four odds",
    "jokers",
    "four pair",
    "three pair",
    "three odds",
    "two pair",
    "two odds",
    "nothing",
]


def worth(card: str) -> int:
    rank = card[:-1]
    return {"A": 1, "J": 10, "Q": 10, "K": 10, "X": 11}.get(rank) or int(rank)


def type_of(chosen: tuple[str, ...]) -> str | None:
    """The type that exactly these cards form, none of them superfluous."""
    values = sorted(map(worth, chosen))
    if not values:
        return "nothing"
    if any(value % 2 == 0 for value in values):
        return None
    sizes = sorted((values.count(value) for value in set(values)), reverse=True)
    if len(sizes) == len(values):
        consecutive = all(high - low == 2 for low, high in pairwise(values))
        names = {2: "two odds", 3: "three odds", 4: "four odds", 5: "five odds", 6: "six odds"}
        return names.get(len(values)) if consecutive else None
    if values == [11, 11]:
        return "jokers"
    return {
        (4, 2): "two-four",
        (3, 3): "two threes",
        (2, 2, 2): "three twos",
        (3, 2): "two-three",
        (2, 2): "two twos",
        (4,): "four pair",
        (3,): "three pair",
        (2,): "two pair",
    }.get(tuple(sizes))


def slow_rank(hand: list[str]) -> tuple[int, int, int]:
    """Rank of the type, sum of the combination, even cards: every choice of cards is tried."""
    evens = sum(worth(card) % 2 == 0 for card in hand)
    found = []
    for many in range(len(hand) + 1):
        for chosen in combinations(hand, many):
            kind = type_of(chosen)
            if kind:
                found.append((TYPES.index(kind) + 1, -sum(map(worth, chosen))))
    rank, minus_sum = min(found)
    return rank, -minus_sum, evens


def slow_shuffle(cards: list[str], seed: int) -> list[str]:
    order = list(cards)
    rng = random.Random(seed)
    for i in range(len(order) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


class SlowGame:
    def __init__(
        self, players: int, lives: int, frozen: bool, number: int | None, cards: list[str] | None = None
    ) -> None:
        self.players, self.frozen = players, frozen
        self.number = number or 0
        self.lives = dict.fromkeys(range(1, players + 1), lives)
        self.hand = 0
        self.dealer = players
        self.shows: list[dict[str, Any]] = []
        self.winner: int | None = None
        self.log: list[dict[str, Any]] = []
        self.deal(cards or slow_shuffle(PACK, self.number))

    # -- who is where

    def alive(self) -> list[int]:
        return [player for player in self.lives if self.lives[player] > 0]

    def right_of(self, player: int) -> int:
        """The first player still in to the right."""
        while True:
            player = player % self.players + 1
            if self.lives[player] > 0:
                return player

    def in_order(self) -> list[int]:
        order = [self.right_of(self.dealer)]
        while len(order) < len(self.alive()):
            order.append(self.right_of(order[-1]))
        return order

    # -- dealing and shuffling

    def base(self) -> int:
        return (self.number + self.hand) % 2**63

    def shuffle_again(self, cards: list[str]) -> list[str]:
        self.shuffles += 1
        return slow_shuffle(cards, self.base() + self.shuffles * 2**63)

    def deal(self, cards: list[str]) -> None:
        order = self.in_order()
        cards = list(cards)
        self.hands: dict[int, list[str]] = {player: [] for player in order}
        for _round in range(6):
            for player in order:
                self.hands[player].append(cards.pop(0))
        self.stock = cards
        self.discards: list[str] = []
        self.turns = dict.fromkeys(order, 0)
        self.to_play: int | None = order[0]
        self.caller: int | None = None
        self.drawn: str | None = None
        self.shuffles = 0
        self.log.append({"what": "deal", "to": {player: list(hand) for player, hand in self.hands.items()}})

    # -- a turn

    def moves(self) -> list[str]:
        if self.to_play is None:
            return []
        own = self.hands[self.to_play]
        if self.drawn:
            return [f"draw->{card}" for card in [*own, self.drawn]]
        moves = ["draw"]
        if self.caller is None:
            moves.append("call")
        for other in self.alive():
            if other != self.to_play and not (self.frozen and other == self.caller):
                moves += [f"trade {card} {other} {place}" for card in own for place in range(1, 7)]
        return moves

    def is_legal(self, text: str) -> bool:
        """Also the draw and its discard in one; the caller knows the card that will be drawn."""
        if text in self.moves():
            return True
        if self.to_play is None or self.drawn or not text.startswith("draw->"):
            return False
        if self.stock:
            top = self.stock[0]
        else:
            top = slow_shuffle(self.discards, self.base() + (self.shuffles + 1) * 2**63)[0]
        return text.removeprefix("draw->") in [*self.hands[self.to_play], top]

    def play(self, text: str) -> None:
        player = self.to_play
        assert player is not None
        own = self.hands[player]
        if text == "draw":
            self.draw()
            return
        if text.startswith("draw->"):
            if not self.drawn:
                self.draw()
            card = text.removeprefix("draw->")
            if card != self.drawn:
                own[own.index(card)] = str(self.drawn)
            self.discards.append(card)
            self.log.append({"what": "discard", "who": player, "card": card})
            self.drawn = None
        elif text == "call":
            self.caller = player
            self.log.append({"what": "call", "who": player})
        else:
            _trade, card, other, place = text.split()
            theirs = self.hands[int(other)]
            i, j = own.index(card), int(place) - 1
            self.log.append(
                {
                    "what": "trade",
                    "who": player,
                    "with": int(other),
                    "place": j + 1,
                    "cards": (card, theirs[j]),
                }
            )
            own[i], theirs[j] = theirs[j], own[i]
        self.turns[player] += 1
        self.next_turn(player)

    def draw(self) -> None:
        if not self.stock:
            self.stock, self.discards = self.shuffle_again(self.discards), []
        self.drawn = self.stock.pop(0)
        self.log.append({"what": "draw", "who": self.to_play, "card": self.drawn})

    def next_turn(self, player: int) -> None:
        self.to_play = self.right_of(player)
        if self.to_play == self.caller or all(had == 5 for had in self.turns.values()):
            self.show()

    # -- the end of a hand

    def show(self) -> None:
        order = self.in_order()
        key = {player: slow_rank(self.hands[player]) for player in order}

        def beats(one: int, other: int) -> bool:
            (rank, total, evens), (rank2, total2, evens2) = key[one], key[other]
            if rank != rank2:
                return rank < rank2
            if total != total2:
                return total > total2
            return evens < evens2

        best = [player for player in order if not any(beats(other, player) for other in order)]
        tied = best if len(best) > 1 else []
        draws = []
        if tied:
            rest = self.shuffle_again(self.stock + self.discards)
            while len(best) > 1:
                if len(rest) < len(best):
                    best = best[:1]
                    break
                lot = {player: rest.pop(0) for player in best}
                draws += [[player, card] for player, card in lot.items()]
                highest = max(worth(card) for card in lot.values())
                best = [player for player in best if worth(lot[player]) == highest]
        winner = best[0]
        hands = [list(self.hands[player]) if player in self.hands else None for player in self.lives]
        self.shows.append({"hand": self.hand, "hands": hands, "tied": tied, "draws": draws, "winner": winner})
        self.log.append({"what": "show"})
        for player in order:
            if player != winner:
                self.lives[player] -= 1
                if not self.lives[player]:
                    del self.hands[player], self.turns[player]
        if len(self.alive()) == 1:
            self.winner, self.to_play = winner, None
            return
        self.hand += 1
        self.dealer = self.right_of(self.dealer)
        self.deal(slow_shuffle(PACK, self.base()))

    # -- what it tells

    def report(self) -> dict[str, Any]:
        everybody = range(1, self.players + 1)
        return {
            "won": self.winner is not None,
            "stuck": False,
            "winner": self.winner,
            "lives": list(self.lives.values()),
            "hand": self.hand,
            "to_play": self.to_play,
            "dealer": self.dealer,
            "caller": self.caller,
            "turns": [self.turns.get(player) for player in everybody],
            "hands": [self.hands.get(player) for player in everybody],
            "stock": len(self.stock),
            "discards": self.discards,
            "shows": self.shows,
            "score": None,
            "removed": None,
            "left": None,
        }

    def met_by(self, seat: int) -> set[str]:
        """The cards of the hand being played that a seat has met, before it is over."""
        met: set[str] = set()
        for event in self.log:
            if event["what"] == "deal":
                met = set(event["to"].get(seat, []))
            elif event["what"] == "discard" or (event["what"] == "draw" and event["who"] == seat):
                met.add(event["card"])
            elif event["what"] == "trade" and seat in (event["who"], event["with"]):
                met |= set(event["cards"])
        return met


def every_text(slow: SlowGame) -> list[str]:
    """Every move that could be said, legal or not."""
    trades = [f"trade {card} {other} {place}" for card in PACK for other in range(1, 9) for place in (1, 6)]
    return ["draw", "call", *(f"draw->{card}" for card in PACK), *trades]


def check_same(position: OddsPosition, slow: SlowGame) -> None:
    assert position.report == slow.report()
    assert list(map(str, position.stock)) == slow.stock
    assert (str(position.drawn) if position.drawn else None) == slow.drawn
    assert sorted(map(str, position.moves())) == sorted(slow.moves())
    for seat in range(1, slow.players + 1):
        view = position.seen_by(seat)
        to_move = slow.to_play == seat
        assert sorted(map(str, view.moves())) == (sorted(slow.moves()) if to_move else [])
        facts = view.to_dict()
        assert facts["own"] == slow.hands.get(seat)
        assert facts["drawn"] == (slow.drawn if to_move else None)


def check_every_text(position: OddsPosition, slow: SlowGame) -> None:
    for text in every_text(slow):
        move = OddsMove.parse(text)
        refusal = position.refusal(move)
        assert (refusal is None) == slow.is_legal(text), text
        if refusal:
            sentence = refusal.sentence()
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            with pytest.raises(IllegalMoveError) as raised:
                position.play(text)
            assert str(raised.value) == sentence
            assert raised.value.refusal == refusal


def a_move(slow: SlowGame, chance: random.Random, calls: float, trades: float) -> str:
    """A random legal move: how likely a call is, and a trade before a draw."""
    moves = slow.moves()
    if slow.drawn:
        return chance.choice(moves)
    if "call" in moves and chance.random() < calls:
        return "call"
    offered = [move for move in moves if move.startswith("trade")]
    if offered and chance.random() < trades:
        return chance.choice(offered)
    assert slow.to_play is not None
    if chance.random() < 0.5:
        return "draw"
    return f"draw->{chance.choice(slow.hands[slow.to_play])}"


def both(game: OddsGame, number: int) -> tuple[OddsPosition, SlowGame]:
    return game.deal(number), SlowGame(game.players, game.lives, game.frozen, number)
