"""Slow two-pack patiences written from the rules alone, and the comparison with the real ones."""

import copy
from dataclasses import dataclass, field
from typing import Any

import pytest

from cardmath import IllegalMoveError
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ODD_FIRST = ["A", "3", "5", "7", "9", "J", "K", "2", "4", "6", "8", "10", "Q"]
EVEN_FIRST = ["2", "4", "6", "8", "10", "Q", "A", "3", "5", "7", "9", "J", "K"]
UP = RANKS
DOWN = RANKS[::-1]
FIVES = ["5", "4", "3", "2", "A", "K"]

Pile = list[str]


@dataclass
class SlowGame:
    """The rules as one reads them: lists of card texts, no cleverness. The last card of a list is on top."""

    key: str
    options: dict[str, Any]
    stock: list[str] = field(default_factory=list)  # the next to be turned last
    waste: list[str] = field(default_factory=list)
    cells: list[str | None] = field(default_factory=list)
    columns: list[list[str]] = field(default_factory=list)
    orders: list[list[str]] = field(default_factory=list)  # what each foundation takes, whole
    piles: list[Pile] = field(default_factory=list)
    redealt: int = 0

    @classmethod
    def of(cls, key: str, options: dict[str, Any], cards: list[str]) -> "SlowGame":
        game = cls(key, options)
        cards = list(cards)
        ring = key in ("odd-and-even", "royal-cotillion")
        orders: list[list[str]] = []
        if ring:
            orders = [ODD_FIRST] * 4 + [EVEN_FIRST] * 4
        elif key == "patriarchs":
            orders = [UP] * 4 + [DOWN] * 4
        elif key == "contradance":
            orders = [FIVES] * 8 + [["6", "7", "8", "9", "10", "J", "Q"]] * 8
        elif key == "captured-queens":
            orders = [["Q"]] * 4 + [FIVES] * 4 + [["6", "7", "8", "9", "10", "J"]] * 4
        laid = set()
        if key in ("patriarchs", "contradance") or options.get("laid_out") in (
            "aces-and-twos",
            "queens-fives-sixes",
        ):
            laid = set(range(len(orders)))
        elif options.get("laid_out") == "queens":
            laid = {0, 1, 2, 3}
        for number, ranks in enumerate(orders):
            suit = "shdc"[number % 4]
            game.orders.append([rank + suit for rank in ranks])
            game.piles.append([ranks[0] + suit] if number in laid else [])
        if key == "royal-cotillion":
            for _column in range(4):
                game.columns.append([cards.pop(0) for _card in range(3)])
        reserve = {"odd-and-even": 9, "patriarchs": 9, "royal-cotillion": 16}.get(key, 0)
        game.cells = [cards.pop(0) for _cell in range(reserve)]
        game.stock = cards[::-1]
        return game

    def all_cards(self) -> list[str]:
        loose = [card for card in self.cells if card]
        lists = [self.stock, self.waste, loose, *self.columns, *self.piles]
        return sorted(card for cards in lists for card in cards)

    def awaits(self, pile: int) -> str | None:
        order, lying = self.orders[pile], self.piles[pile]
        return order[len(lying)] if len(lying) < len(order) else None

    def sources(self) -> dict[str, str]:
        found = {}
        if self.waste:
            found["w"] = self.waste[-1]
        for number, card in enumerate(self.cells, start=1):
            if card:
                found[f"r{number}"] = card
        for number, cards in enumerate(self.columns, start=1):
            if cards:
                found[f"c{number}"] = cards[-1]
        return found

    def plays(self) -> set[str]:
        return {
            f"{source}>f{pile + 1}"
            for source, card in self.sources().items()
            for pile in range(len(self.piles))
            if self.awaits(pile) == card
        }

    def shifts(self) -> set[str]:
        if not self.options.get("reversal"):
            return set()
        found = set()
        for suit in range(4):
            up, down = self.piles[suit], self.piles[suit + 4]
            if RANKS.index(up[-1][:-1]) + 1 == RANKS.index(down[-1][:-1]):
                if len(up) > 1:
                    found.add(f"f{suit + 1}>f{suit + 5}")
                if len(down) > 1:
                    found.add(f"f{suit + 5}>f{suit + 1}")
        return found

    def can_turn(self) -> bool:
        if self.options["turning"] == "standstill" and self.plays():
            return False
        return bool(self.stock)

    def can_redeal(self) -> bool:
        most = self.options["redeals"]
        return not self.stock and bool(self.waste) and (most is None or self.redealt < most)

    def legal(self) -> set[str]:
        turn = {"turn"} if self.can_turn() else set()
        redeal = {"redeal"} if self.can_redeal() else set()
        return self.plays() | self.shifts() | turn | redeal

    def after(self, text: str) -> "SlowGame":
        game = copy.deepcopy(self)
        if text == "turn":
            game.waste.append(game.stock.pop())
        elif text == "redeal":
            game.stock, game.waste = game.waste[::-1], []
            game.redealt += 1
        else:
            source, target = text.split(">f")
            game.piles[int(target) - 1].append(game.take(source))
        return game

    def take(self, source: str) -> str:
        if source == "w":
            return self.waste.pop()
        number = int(source[1:]) - 1
        if source[0] == "c":
            return self.columns[number].pop()
        if source[0] == "f":
            return self.piles[number].pop()
        card = self.cells[number]
        assert card is not None
        self.cells[number] = self.waste.pop() if self.waste else self.stock.pop() if self.stock else None
        return card

    def removed(self) -> int:
        return sum(map(len, self.piles))

    def left(self) -> int:
        return len(self.all_cards()) - self.removed()

    def won(self) -> bool:
        return self.left() == 0

    def stuck(self) -> bool:
        """Try every sequence of turns, redeals and shifts; look for a play each time."""
        if self.won():
            return False
        if self.options["redeals"] is None and (self.waste or self.stock):
            return False
        waiting, seen = [self], {self.sameness()}
        while waiting:
            game = waiting.pop()
            if game.plays():
                return False
            for text in game.legal():
                after = game.after(text)
                if after.sameness() not in seen:
                    seen.add(after.sameness())
                    waiting.append(after)
        return True

    def sameness(self) -> tuple[object, ...]:
        redealt = None if self.options["redeals"] is None else self.redealt
        return (
            tuple(self.stock),
            tuple(self.waste),
            tuple(self.cells),
            tuple(map(tuple, self.columns)),
            tuple(map(tuple, self.piles)),
            redealt,
        )


def slow(game: PatienceGame, position: PatiencePosition) -> SlowGame:
    return SlowGame.of(
        game.key, dict(game.completed(game.setup())["options"]), list(map(str, position.cards))
    )


def check_same(position: PatiencePosition, game: SlowGame) -> None:
    """Everything that a position reports is what the slow game has."""
    assert list(map(str, position.stock)) == game.stock[::-1]
    assert list(map(str, position.waste)) == game.waste
    assert [card and str(card) for card in position.reserve] == game.cells
    assert [list(map(str, column)) for column in position.wing] == game.columns
    for number, pile in enumerate(game.piles, start=1):
        top, awaited = position.foundation_top(number), position.awaited(number)
        assert (top and str(top)) == (pile[-1] if pile else None)
        assert (awaited and str(awaited)) == game.awaits(number - 1)
        assert position.heights[number - 1] == len(pile)
    assert position.report == {
        "won": game.won(),
        "stuck": game.stuck(),
        "score": None,
        "removed": game.removed(),
        "left": game.left(),
    }
    texts = list(map(str, position.moves()))
    assert len(set(texts)) == len(texts)
    assert set(texts) == game.legal()
    assert position.to_play == (None if game.won() or game.stuck() else 1)


def every_text(game: SlowGame) -> list[str]:
    """Every move that could be said here, legal or not, and some of places that are not there."""
    sources = ["w", *(f"r{n + 1}" for n in range(len(game.cells) + 1))]
    sources += [f"c{n + 1}" for n in range(len(game.columns) + 1)]
    sources += [f"f{n + 1}" for n in range(len(game.piles) + 1)]
    targets = [f"f{n + 1}" for n in range(len(game.piles) + 1)]
    return ["turn", "redeal", *(f"{source}>{target}" for source in sources for target in targets)]


def check_every_text(position: PatiencePosition, game: SlowGame) -> None:
    """Everything that could be said is legal here and there, or refused here with one sentence or two."""
    legal = game.legal()
    for text in every_text(game):
        move = PatienceMove.parse(text)
        assert str(move) == text
        refusal = position.refusal(move)
        if text in legal:
            assert refusal is None, text
            check_same(position.play(text), game.after(text))
            continue
        assert refusal is not None, text
        reason = refusal.sentence()
        assert reason[0].isupper(), reason
        assert reason.endswith("."), reason
        assert reason.isprintable(), reason
        assert 10 <= len(reason) <= 120, reason
        with pytest.raises(IllegalMoveError) as raised:
            position.play(text)
        assert str(raised.value) == reason
        assert raised.value.refusal == refusal
