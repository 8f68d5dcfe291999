"""A printed table of Pyramid Addition, read and played by hand: written apart from `cardmath`."""

import re
from functools import cache

from cardmath import Record
from cardmath.exercises import Exercise

from .digits import NUMERAL, read

CARD = rf"({NUMERAL})([♠♥♦♣])"


def examine(item: Exercise) -> None:
    """The printed table is the record's; the answer and the distractors are those of the printed table."""
    table = Table(item.prompt, item.base)
    record = Record.from_dict(item.data["record"])
    position = record.position()
    assert table.cards == {
        (place.row, place.place): (position.game.deck.value(card), card.suit.symbol)
        for place, card in position.tableau.items()
    }
    assert table.target == position.target == 10
    assert record.number is not None
    assert table.move_text() == item.data["move"]
    if item.data["form"] == "move":
        answer, wrong = table.judge_move()
    else:
        assert table.stock == [position.game.deck.value(card) for card in position.stock]
        assert table.pile == [position.game.deck.value(card) for card in position.discard[::-1]]
        answer, wrong = table.judge_deal()
    assert item.answer == answer
    assert [(one.misconception, one.text) for one in item.distractors] == wrong


class Table:
    """What the prompt says: cards as (value, suit) by (row, place)."""

    def __init__(self, prompt: str, base: int) -> None:
        def card(text: str) -> tuple[int, str]:
            numeral, suit = re.fullmatch(CARD, text).groups()
            return read(numeral, base), suit

        lines = prompt.split("\n")
        self.target = read(re.match(rf"Target ({NUMERAL})\.", lines[0])[1], base)
        self.cards = {}
        self.stock, self.pile = [], []
        for line in lines[1:]:
            head, _colon, rest = line.partition(": ")
            if head.startswith("row "):
                row = read(head.removeprefix("row "), base)
                for place, text in enumerate(rest.split(), start=1):
                    if text != "–":
                        self.cards[row, place] = card(text)
            elif head == "Top of the discard pile" and rest != "none":
                self.pile = [card(rest)[0]]
            elif head.startswith("Stock") and rest != "none":
                self.stock = [card(text)[0] for text in rest.split()]
            elif head.startswith("Discard") and rest != "none":
                self.pile = [card(text)[0] for text in rest.split()]
        self.passes_left = 0
        if match := re.search(rf"Pass ({NUMERAL}) of ({NUMERAL})\.", prompt):
            self.passes_left = read(match[2], base) - read(match[1], base)
        self.move = []
        for text, place in re.findall(rf"({NUMERAL}[♠♥♦♣]) \(([^)]*)\)", lines[-1]):
            at = None
            if place != "the discard pile":
                numbers = re.fullmatch(rf"row ({NUMERAL}), place ({NUMERAL})", place).groups()
                at = tuple(read(number, base) for number in numbers)
                assert self.cards[at] == card(text)
            assert self.value(at) == card(text)[0]
            self.move.append(at)

    def move_text(self) -> str:
        return "+".join("d" if at is None else f"t{at[0]}.{at[1]}" for at in self.move)

    def value(self, at: tuple[int, int] | None) -> int:
        return self.pile[0] if at is None else self.cards[at][0]

    def covers(self, at: tuple[int, int] | None) -> set[tuple[int, int]]:
        if at is None:
            return set()
        row, place = at
        return {(row + 1, place), (row + 1, place + 1)} & self.cards.keys()

    def judge_move(self) -> tuple[str, list[tuple[str, str]]]:
        total = sum(map(self.value, self.move))
        if total != self.target:
            return "impossible", [("M13", "legal")] if total in (self.target - 1, self.target + 1) else []
        first, second = self.move
        covers = self.covers(first), self.covers(second)
        if not covers[0] and not covers[1]:
            return "legal", []
        if (not covers[0] and covers[1] == {first}) or (not covers[1] and covers[0] == {second}):
            return "legal", [("M17", "blocked")]
        return "blocked", [("M17", "legal")]

    def judge_deal(self) -> tuple[str, list[tuple[str, str]]]:
        cards = {at: card[0] for at, card in self.cards.items()}
        now = (frozenset(cards.items()), tuple(self.stock), tuple(self.pile), self.passes_left)
        left = frozenset((at, value) for at, value in cards.items() if at not in self.move)
        pile = tuple(self.pile[1:] if None in self.move else self.pile)
        assert self.is_legal()
        if not can_win(*now):
            return "lost", [("M17", "win")]
        if can_win(left, tuple(self.stock), pile, self.passes_left):
            return "win", []
        return "trap", [("M17", "win")]

    def is_legal(self) -> bool:
        if len(self.move) == 1:
            return self.value(self.move[0]) == self.target and not self.covers(self.move[0])
        return self.judge_move()[0] == "legal"


@cache
def can_win(cards, stock, pile, passes_left):
    """Try every order; the target is ten."""
    if not cards:
        return True
    values = dict(cards)
    free = [at for at in values if not {(at[0] + 1, at[1]), (at[0] + 1, at[1] + 1)} & values.keys()]
    for at in free:
        if values[at] == 10:
            # A ten can always leave at once: nothing else needs it.
            return can_win(cards - {(at, 10)}, stock, pile, passes_left)
    if pile and pile[0] == 10:
        return can_win(cards, stock, pile[1:], passes_left)
    for at in free:
        rest = cards - {(at, values[at])}
        if pile and pile[0] + values[at] == 10 and can_win(rest, stock, pile[1:], passes_left):
            return True
        for other, value in values.items():
            over = {(other[0] + 1, other[1]), (other[0] + 1, other[1] + 1)} & values.keys()
            if (
                other != at
                and value + values[at] == 10
                and over <= {at}
                and can_win(rest - {(other, value)}, stock, pile, passes_left)
            ):
                return True
    if stock:
        return can_win(cards, stock[1:], (stock[0], *pile), passes_left)
    return bool(pile and passes_left) and can_win(cards, pile[::-1], (), passes_left - 1)
