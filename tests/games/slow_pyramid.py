"""A slow Pyramid Addition written from the rules alone, and the comparison with the real one."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from cardmath import Card, IllegalMoveError, PyramidGame
from cardmath.games.pyramid import (
    PyramidMove,
    PyramidPosition,
)

At = tuple[int, int]  # row and place in the tableau
DISCARD_TOP: At = (0, 0)


@dataclass(frozen=True)
class SlowGame:
    """The rules as one reads them: a dict of places, two lists, no cleverness. Cards are texts."""

    value_of: dict[str, int]
    target: int
    alone_allowed: bool
    passes: int | None
    deck_size: int
    tableau: dict[At, str]
    stock: list[str]  # the next to be drawn first
    discard: list[str]  # the top card last
    turns: int = 0

    @classmethod
    def of(cls, game: PyramidGame, cards: Iterable[Card]) -> "SlowGame":
        deck = game.deck
        texts = list(map(str, cards))
        tableau: dict[At, str] = {}
        row, place = 1, 1
        for text in texts[: game.tableau]:
            tableau[row, place] = text
            row, place = (row, place + 1) if place < row else (row + 1, 1)
        faces = {0: "", 1: "K", 2: "QK", 3: "JQK", 4: "JCQK", 5: "JCBQK", 6: "JCBTQK"}[deck.faces]
        king = deck.highest_pip + deck.faces
        values = {str(pip): pip for pip in range(deck.highest_pip + 1)}
        values |= {face: deck.highest_pip + 1 + above for above, face in enumerate(faces)}
        values["A"] = {"A": 1, "2": king + 2, "1": king + 1, "0": king + 1}[deck.lowest]
        return cls(
            values,
            king if deck.lowest == "A" else values["A"],
            deck.lowest != "0",
            game.passes,
            len(texts),
            tableau,
            texts[game.tableau :],
            [],
        )

    def value(self, card: str) -> int:
        return self.value_of[card[:-1]]

    def coverers(self, at: At) -> list[At]:
        row, place = at
        return [over for over in ((row + 1, place), (row + 1, place + 1)) if over in self.tableau]

    def uncovered(self) -> list[At]:
        return [at for at in self.tableau if not self.coverers(at)]

    def won(self) -> bool:
        return not self.tableau

    def removals(self) -> set[tuple[At, ...]]:
        """Every legal removal in every order in which it may be said."""
        found: set[tuple[At, ...]] = set()
        free = self.uncovered()
        for first in free:
            if self.alone_allowed and self.value(self.tableau[first]) == self.target:
                found.add((first,))
            for second in free:
                if first != second and self.makes_target(self.tableau[first], self.tableau[second]):
                    found.add((first, second))
            row, place = first
            for under in ((row - 1, place), (row - 1, place - 1)):
                if (
                    under in self.tableau
                    and self.coverers(under) == [first]
                    and self.makes_target(self.tableau[first], self.tableau[under])
                ):
                    found.add((first, under))
        if self.discard:
            top = self.discard[-1]
            if self.alone_allowed and self.value(top) == self.target:
                found.add((DISCARD_TOP,))
            for at in free:
                if self.makes_target(self.tableau[at], top):
                    found |= {(at, DISCARD_TOP), (DISCARD_TOP, at)}
        return set() if self.won() else found

    def makes_target(self, one: str, other: str) -> bool:
        return self.value(one) + self.value(other) == self.target

    def can_draw(self) -> bool:
        return not self.won() and bool(self.stock)

    def can_turn(self) -> bool:
        passes_left = self.passes is None or self.turns + 1 < self.passes
        return not self.won() and not self.stock and bool(self.discard) and passes_left

    def after_draw(self) -> "SlowGame":
        return replace(self, stock=self.stock[1:], discard=[*self.discard, self.stock[0]])

    def after_turn(self) -> "SlowGame":
        return replace(self, stock=self.discard, discard=[], turns=self.turns + 1)

    def after_removal(self, places: Iterable[At]) -> "SlowGame":
        places = list(places)
        return replace(
            self,
            tableau={at: card for at, card in self.tableau.items() if at not in places},
            discard=self.discard[:-1] if DISCARD_TOP in places else self.discard,
        )

    def after(self, text: str) -> "SlowGame":
        if text == "draw":
            return self.after_draw()
        if text == "turn":
            return self.after_turn()
        return self.after_removal(read_places(text))

    def removed(self) -> int:
        return self.deck_size - len(self.tableau) - len(self.stock) - len(self.discard)

    def score(self) -> Fraction:
        twelfths = 0
        while Fraction(twelfths + 1) <= Fraction(1728 * self.removed(), self.deck_size):
            twelfths += 1
        return Fraction(twelfths, 12)

    def can_still_remove(self) -> bool:
        """Draw and turn until everything has been on the pile once more; look for a removal each time."""
        looked_at = self
        for _step in range(2 * (len(self.stock) + len(self.discard)) + 3):
            if looked_at.removals():
                return True
            if looked_at.can_draw():
                looked_at = looked_at.after_draw()
            elif looked_at.can_turn():
                looked_at = looked_at.after_turn()
            else:
                return False
        return False

    def stuck(self) -> bool:
        if self.won():
            return False
        if self.passes is None:
            return not self.can_still_remove()
        return not (self.removals() or self.can_draw() or self.can_turn())

    def sameness(self) -> tuple[object, ...]:
        """The state of a game; the pass matters only if passes are counted."""
        turns = None if self.passes is None else self.turns
        return tuple(self.tableau.items()), tuple(self.stock), tuple(self.discard), turns


def read_places(text: str) -> tuple[At, ...]:
    found: list[At] = []
    for part in text.split("+"):
        if part == "d":
            found.append(DISCARD_TOP)
        else:
            row, place = part.removeprefix("t").split(".")
            found.append((int(row), int(place)))
    return tuple(found)


def write_places(places: Iterable[At]) -> str:
    return "+".join("d" if at == DISCARD_TOP else f"t{at[0]}.{at[1]}" for at in places)


def every_text(slow: SlowGame) -> list[str]:
    """Every move that could be said here, legal or not: all places and one beside, alone and in pairs."""
    places = [*slow.tableau, (1, 1), (20, 1), DISCARD_TOP]
    pairs = [(one, other) for one in places for other in places]
    return ["draw", "turn", *map(write_places, [*((at,) for at in places), *pairs])]


def check_same(position: PyramidPosition, slow: SlowGame) -> None:
    """Everything that a position reports is what the slow game has."""
    assert {(at.row, at.place): str(card) for at, card in position.tableau.items()} == slow.tableau
    assert list(map(str, position.stock)) == slow.stock
    assert list(map(str, position.discard)) == slow.discard
    assert position.left == len(slow.tableau)
    assert position.removed == slow.removed()
    assert position.passes_used == slow.turns + 1
    assert position.target == slow.target
    assert position.is_won == slow.won()
    assert position.is_stuck == slow.stuck()
    assert position.can_still_remove == slow.can_still_remove()
    assert position.score == slow.score()
    assert position.report == {
        "won": slow.won(),
        "stuck": slow.stuck(),
        "score": float(slow.score()),
        "removed": slow.removed(),
        "left": len(slow.tableau),
    }


def check_moves(position: PyramidPosition, slow: SlowGame) -> None:
    """`moves()` says each legal move once, and a pair with its covering card first."""
    texts = list(map(str, position.moves()))
    wanted = slow.removals()
    stock_moves = ["draw"] * slow.can_draw() + ["turn"] * slow.can_turn()
    removals = [read_places(text) for text in texts if text not in ("draw", "turn")]
    assert [text for text in texts if text in ("draw", "turn")] == stock_moves
    assert set(removals) <= wanted
    assert {frozenset(places) for places in removals} == {frozenset(places) for places in wanted}
    assert len({frozenset(places) for places in removals}) == len(removals)
    assert texts == [str(move) for move in replace(position).moves()]


def is_legal(slow: SlowGame, text: str) -> bool:
    if text == "draw":
        return slow.can_draw()
    if text == "turn":
        return slow.can_turn()
    return read_places(text) in slow.removals()


def check_every_text(position: PyramidPosition, slow: SlowGame) -> None:
    """Everything that could be said is legal here and there, or refused here with one or two sentences."""
    for text in every_text(slow):
        move = PyramidMove.parse(text)
        if is_legal(slow, text):
            assert position.refusal(move) is None, text
            check_same(position.play(text), slow.after(text))
        else:
            refusal = position.refusal(move)
            assert refusal is not None, text
            reason = refusal.sentence()
            check_sentences(reason)
            with pytest.raises(IllegalMoveError) as raised:
                position.play(move)
            assert str(raised.value) == reason
            assert raised.value.refusal == refusal


def check_sentences(reason: str) -> None:
    assert reason.endswith("."), reason
    assert reason[0].isupper() or reason[0].isdigit() or reason.split()[0] in RANK_WORDS, reason
    assert reason.isprintable(), reason
    assert 10 <= len(reason) <= 120, reason
    assert 1 <= len(reason.replace(";", ".").rstrip(".").split(". ")) <= 2, reason


RANK_WORDS = ("ace", "jack", "cavalier", "bishop", "tower", "queen", "king")
