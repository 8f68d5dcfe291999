"""Pyramid Addition against a slow game written from the rules alone."""

import copy
import pickle
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath import Card, Deck, DeckError, Game, IllegalMoveError, Position, PyramidGame, RecordError
from cardmath.cards import parse_cards
from cardmath.games.pyramid import (
    DISCARD,
    DRAW,
    TURN,
    Place,
    PyramidMove,
    PyramidPosition,
    layout,
    why_illegal,
)
from cardmath.numerals import DOZENAL

# -- the slow game ---------------------------------------------------------------------------------

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
        """What there is of a game at a time; which pass it is tells only where passes are counted."""
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
    """Everything a position tells of itself is what the slow game has."""
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
            assert why_illegal(position, move) == "", text
            check_same(position.play(text), slow.after(text))
        else:
            reason = why_illegal(position, move)
            check_sentences(reason)
            with pytest.raises(IllegalMoveError) as raised:
                position.play(move)
            assert str(raised.value) == reason


def check_sentences(reason: str) -> None:
    assert reason.endswith("."), reason
    assert reason[0].isupper() or reason[0].isdigit() or reason.split()[0] in RANK_WORDS, reason
    assert reason.isprintable(), reason
    assert 10 <= len(reason) <= 120, reason
    assert 1 <= len(reason.replace(";", ".").rstrip(".").split(". ")) <= 2, reason


RANK_WORDS = ("ace", "jack", "cavalier", "bishop", "tower", "queen", "king")

# -- games as they come ------------------------------------------------------------------------------

DECKS = st.builds(
    Deck, st.integers(4, 18), st.integers(0, 6), st.integers(2, 6), st.sampled_from(["A", "2", "1", "0"])
)
SMALL_DECKS = st.builds(
    Deck, st.integers(4, 6), st.integers(0, 2), st.integers(2, 3), st.sampled_from(["A", "2", "1", "0"])
)
PASSES = st.sampled_from([1, 2, 3, None])
NUMBERS = st.integers(0, 10**6)


@st.composite
def games(draw: st.DrawFn, decks: st.SearchStrategy[Deck]) -> PyramidGame:
    deck = draw(decks)
    return PyramidGame(deck, draw(st.integers(*deck.tableau_range)), draw(PASSES))


def walk(
    game: PyramidGame, number: int, chance: random.Random, greed: float, most_moves: int = 250
) -> Iterable[tuple[PyramidPosition, SlowGame]]:
    """Play a game by chance on both sides; greed is how likely a removal is before a draw."""
    position = game.deal(number)
    slow = SlowGame.of(game, position.cards)
    for _step in range(most_moves):
        yield position, slow
        moves = position.moves()
        removals = [move for move in moves if move.places]
        if not moves or position.is_stuck:
            return
        move = chance.choice(removals if removals and chance.random() < greed else moves)
        text = str(move)
        said: PyramidMove | str = chance.choice((move, text))
        position, slow = position.play(said), slow.after(text)
    yield position, slow


@settings(max_examples=40, deadline=None)
@given(games(DECKS), NUMBERS, st.randoms(use_true_random=False), st.sampled_from([0.2, 0.9, 1.0]))
def test_games_by_chance_with_any_deck(
    game: PyramidGame, number: int, chance: random.Random, greed: float
) -> None:
    for position, slow in walk(game, number, chance, greed):
        check_same(position, slow)
        check_moves(position, slow)


@settings(max_examples=30, deadline=None)
@given(games(SMALL_DECKS), NUMBERS, st.randoms(use_true_random=False), st.sampled_from([0.5, 1.0]))
def test_everything_that_can_be_said_in_small_games(
    game: PyramidGame, number: int, chance: random.Random, greed: float
) -> None:
    for position, slow in walk(game, number, chance, greed, most_moves=30):
        check_every_text(position, slow)


@pytest.mark.parametrize("lowest", ["A", "2", "1", "0"])
@pytest.mark.parametrize("passes", [1, 3, None])
def test_everything_that_can_be_said_in_one_great_game(lowest: str, passes: int | None) -> None:
    game = PyramidGame(Deck(12, 3, 4, lowest), passes=passes)
    for step, (position, slow) in enumerate(walk(game, 7, random.Random(1), 0.9)):
        check_same(position, slow)
        if step % 25 == 0:
            check_every_text(position, slow)


@settings(max_examples=25, deadline=None)
@given(games(SMALL_DECKS), NUMBERS, st.randoms(use_true_random=False))
def test_the_same_position_by_another_way_is_equal(
    game: PyramidGame, number: int, chance: random.Random
) -> None:
    """Many ways through one deal: positions are equal, and hash alike, exactly when the slow games are."""
    found: dict[tuple[object, ...], list[PyramidPosition]] = {}
    for _way in range(12):
        for position, slow in walk(game, number, chance, 0.7, most_moves=25):
            found.setdefault(slow.sameness(), []).append(position)
    for same in found.values():
        assert all(position == same[0] and hash(position) == hash(same[0]) for position in same)
        assert all(position.is_stuck == same[0].is_stuck for position in same)
        assert all(position.moves() == same[0].moves() for position in same)
    assert len({position for same in found.values() for position in same}) == len(found)


# -- what the rules say, one by one --------------------------------------------------------------------


def hand_made(deck: Deck, tableau: str, stock: str = "", passes: int | None = 3) -> PyramidPosition:
    """The start of a deal that lays these cards in the tableau and these on the stock, then the rest."""
    laid = [*tableau.split(), *stock.split()]
    rest = [str(card) for card in deck.cards if str(card) not in laid]
    game = PyramidGame(deck, len(tableau.split()), passes)
    return game.start(parse_cards([*laid, *rest]))


def texts(position: PyramidPosition) -> list[str]:
    return [str(move) for move in position.moves()]


def refusal(position: PyramidPosition, text: str) -> str:
    with pytest.raises(IllegalMoveError) as raised:
        position.play(text)
    assert str(raised.value) == why_illegal(position, PyramidMove.parse(text))
    return str(raised.value)


TINY = Deck(4, 0, 2)  # A 2 3 4 of two suits, target 4, the 4 alone
#: Two 2s side by side on an ace, a 3 in the stock.
TWO_TWOS = hand_made(TINY, "As 2s 2h", "3s 4s")
#: A 3 on an ace, once the 4 beside it has gone.
THREE_ON_ACE = hand_made(TINY, "As 3s 4s", "3h 2s")


def test_two_uncovered_cards_that_make_the_target_leave_in_either_order() -> None:
    assert texts(TWO_TWOS) == ["t2.1+t2.2", "draw"]
    assert TWO_TWOS.play("t2.1+t2.2") == TWO_TWOS.play("t2.2+t2.1")
    assert TWO_TWOS.play("t2.1+t2.2").removed == 2


def test_a_card_leaves_with_the_one_that_alone_covers_it_the_covering_card_first() -> None:
    assert refusal(THREE_ON_ACE, "t2.1+t1.1") == "The ace is still covered by the 3 and the 4."
    position = THREE_ON_ACE.play("t2.2")
    assert texts(position) == ["t2.1+t1.1", "draw"]
    assert refusal(position, "t1.1+t2.1") == "Choose the 3 first: it covers the ace."
    assert position.play("t2.1+t1.1").is_won


def test_a_covering_card_two_rows_away_does_not_open_the_way() -> None:
    # The 4s go; the 3 in the last row then covers the 2, which covers the ace.
    position = hand_made(TINY, "As 2s 4s 3s 4h", "2h")
    position = position.play("t3.2").play("t2.2")
    assert position.covering(Place(1, 1)) == (Place(2, 1),)
    assert refusal(position, "t3.1+t1.1") == "The ace is still covered by the 2."
    assert refusal(position, "t3.1+t2.1") == "3 + 2 = 5; the target is 4."


def test_the_wrong_order_with_a_wrong_sum_is_told_the_sum() -> None:
    position = hand_made(TINY, "As 2s 4s", "3s").play("t2.2")
    assert refusal(position, "t1.1+t2.1") == "ace (1) + 2 = 3; the target is 4."
    assert refusal(position, "t2.1+t1.1") == "2 + ace (1) = 3; the target is 4."


def test_the_discard_piles_top_card_leaves_with_an_uncovered_card_in_either_order() -> None:
    position = hand_made(TINY, "3s 2s As", "3h 4s")
    assert refusal(position, "t2.2+d") == "The discard pile is empty."
    position = position.play("draw")
    assert texts(position) == ["t2.2+d", "draw"]
    assert position.play("t2.2+d") == position.play("d+t2.2")
    assert position.play("t2.2+d").discard == ()


def test_a_card_below_the_top_of_the_discard_pile_comes_free_when_the_top_leaves() -> None:
    position = hand_made(TINY, "2s As 3s", "3h Ah 4s").play("draw").play("draw")
    assert list(map(str, position.discard)) == ["3h", "Ah"]
    assert refusal(position, "t2.1+d") == "ace (1) + ace (1) = 2; the target is 4."
    position = position.play("t2.2+d")
    assert list(map(str, position.discard)) == ["3h"]
    assert position.play("t2.1+d").discard == ()


def test_the_highest_card_leaves_alone_from_tableau_and_discard_pile() -> None:
    position = hand_made(TINY, "As 3s 4s", "4h")
    assert refusal(position, "d") == "The discard pile is empty."
    position = position.play("draw")
    assert texts(position) == ["t2.2", "d", "draw"]
    assert position.play("d").removed == position.play("t2.2").removed == 1
    assert refusal(position, "t2.1") == "The 3 does not go alone: 3 + ace (1) = 4."
    assert refusal(position, "t2.2+d") == "4 + 4 = 8; the target is 4."


def test_a_covered_highest_card_stays() -> None:
    assert refusal(hand_made(TINY, "4s As 3s"), "t1.1") == "The 4 is still covered by the ace and the 3."


def test_with_a_zero_nothing_leaves_alone() -> None:
    deck = Deck(4, 0, 2, "0")  # 0 1 2 3 4 A, target 5
    position = hand_made(deck, "2s 3s 1s As 0s", "Ah")
    assert texts(position) == ["t3.1+t3.2", "draw"]
    assert refusal(position, "t3.1") == "The ace does not go alone: ace (5) + 0 = 5."
    assert position.play("t3.2+t3.1").removed == 2
    position = position.play("draw")
    assert refusal(position, "d") == "The ace does not go alone: ace (5) + 0 = 5."
    assert "t3.2+d" in texts(position)


def test_an_even_target_pairs_the_middle_rank_with_itself_but_no_card() -> None:
    assert "t2.1+t2.2" in texts(TWO_TWOS)
    assert refusal(TWO_TWOS, "t2.1+t2.1") == "One card cannot be paired with itself."
    assert refusal(TWO_TWOS, "t2.1") == "The 2 does not go alone: 2 + 2 = 4."


def test_two_cards_of_the_discard_pile_never_leave_together() -> None:
    position = hand_made(TINY, "4s As 2s", "3s Ah").play("draw").play("draw")
    assert refusal(position, "d+d") == "One card cannot be paired with itself."


def test_three_cards_never_leave_together_and_none_is_no_move() -> None:
    places = (Place(2, 1), Place(2, 2), Place(1, 1))
    for wrong in (PyramidMove(places), PyramidMove(())):
        assert why_illegal(TWO_TWOS, wrong) == "One card or two leave at a time."
        with pytest.raises(IllegalMoveError, match="One card or two"):
            TWO_TWOS.play(wrong)


def test_a_place_without_a_card() -> None:
    assert refusal(TWO_TWOS, "t7.1") == "There is no card in row 7, place 1."
    assert refusal(TWO_TWOS.play("t2.1+t2.2"), "t2.1+d") == "There is no card in row 2, place 1."


def test_sums_are_told_in_the_players_base() -> None:
    start = PyramidGame().deal(7)
    move = PyramidMove.parse("t7.1+t7.2")
    assert why_illegal(start, move) == "7 + 10 = 17; the target is 15."
    assert why_illegal(start, move, DOZENAL) == "7 + Ʒ = 15z; the target is 13z."


@pytest.mark.parametrize(("passes", "turns"), [(1, 0), (2, 1), (3, 2), (5, 4)])
def test_passes_are_turns_and_one(passes: int, turns: int) -> None:
    position = hand_made(TINY, "As Ah 2s", "3s", passes)
    for turned in range(turns + 1):
        assert position.passes_used == turned + 1
        assert refusal(position, "turn") == "The stock still has cards: draw from it first."
        for card in position.stock:
            position = position.play("draw")
            assert position.discard[-1] == card
        assert refusal(position, "draw") == "The stock is empty."
        if turned < turns:
            order = position.discard
            position = position.play("turn")
            assert position.stock == order
    which = "only" if passes == 1 else "last"
    assert refusal(position, "turn") == (
        f"The discard pile cannot be turned over again: that was the {which} pass through the stock."
    )


def test_unlimited_passes_go_on_and_come_back_to_the_same_position() -> None:
    start = hand_made(TINY, "As Ah 2s", "2h", None)
    position = start
    for _pass in range(20):
        for _card in start.stock:
            position = position.play("draw")
        position = position.play("turn")
    assert position.passes_used == 21
    assert position == start
    assert hash(position) == hash(start)


def test_counted_passes_tell_positions_apart() -> None:
    start = hand_made(TINY, "As Ah 2s", "2h", 3)
    position = start
    for _card in start.stock:
        position = position.play("draw")
    assert position.play("turn") != start


def test_an_empty_pile_cannot_be_turned() -> None:
    position = hand_made(Deck(4, 0, 2), "As Ah 3h 2s 4h 3s", "4s 2h")
    position = position.play("draw").play("d").play("draw").play("t3.1+d")
    assert not position.stock
    assert not position.discard
    assert refusal(position, "turn") == "There is no discard pile to turn over."
    assert refusal(position, "draw") == "The stock is empty."


def test_the_game_is_won_with_the_last_card_of_the_tableau_and_ends_there() -> None:
    position = hand_made(TINY, "As 3s 4s", "3h").play("t2.2").play("t2.1+t1.1")
    assert position.is_won
    assert not position.is_stuck
    assert not position.can_still_remove
    assert position.stock
    assert position.moves() == ()
    for text in ("draw", "turn", "d", "t1.1", "t1.1+d"):
        assert refusal(position, text) == "The game is won; there is nothing left to play."


def test_stuck_with_counted_passes_means_no_legal_move() -> None:
    position = hand_made(TINY, "As Ah 2s", "4s 4h 3s 3h 2h", 1)
    for move in ("draw", "d", "draw", "d", "draw", "draw", "draw"):
        assert not position.is_stuck
        position = position.play(move)
    # The 2 leaves with the last 2 of the pile; then the aces take the 3s.
    position = position.play("t2.2+d")
    assert not position.is_stuck
    position = position.play("t2.1+d").play("t1.1+d")
    assert position.is_won
    lost = hand_made(TINY, "As Ah 2s", "4s 2h 3s 3h 4h", 1)
    for move in ("draw", "draw", "draw", "draw", "draw", "d", "t2.1+d"):
        lost = lost.play(move)
    assert texts(lost) == []
    assert lost.is_stuck
    assert not lost.is_won


def test_stuck_with_unlimited_passes_means_no_removal_will_ever_come() -> None:
    # Both 3s lie under both aces, so once the 4s have gone the 2 in the stock goes round for ever.
    for passes in (3, None):
        position = hand_made(TINY, "3s 3h 2s As Ah", "4s 2h 4h", passes)
        for move in ("draw", "d", "draw", "draw"):
            assert position.can_still_remove
            assert not position.is_stuck
            position = position.play(move)
        position = position.play("d")
        assert texts(position) == ["turn"]
        assert not position.can_still_remove
        assert position.is_stuck == (passes is None)


@pytest.mark.parametrize(
    ("deck", "removed", "score"),
    [
        (Deck(), 60, Fraction(144)),
        (Deck(), 28, Fraction(806, 12)),
        (Deck(10, 3, 4), 52, Fraction(144)),
        (Deck(10, 3, 4), 33, Fraction(1096, 12)),
        (Deck(9, 3, 4), 1, Fraction(3)),
        (Deck(18, 6, 6, "0"), 117, Fraction(108)),
    ],
)
def test_the_score_is_the_share_of_the_deck_per_gross_cut_to_twelfths(
    deck: Deck, removed: int, score: Fraction
) -> None:
    game = PyramidGame(deck)
    assert PyramidPosition(game, deck.cards, gone=(1 << removed) - 1).score == score


# -- the tableau -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(1, 118))
def test_the_layout_of_every_size(size: int) -> None:
    shape = layout(size)
    places: list[At] = []
    row = 1
    while len(places) < size:
        places += [(row, place) for place in range(1, row + 1)][: size - len(places)]
        row += 1
    assert list(shape.places) == places
    assert shape.rows == places[-1][0]
    for index, (row, place) in enumerate(places):
        over = [places.index(at) for at in ((row + 1, place), (row + 1, place + 1)) if at in places]
        assert list(shape.coverers[index]) == over
        assert shape.cover_masks[index] == sum(2**at for at in over)
        assert all(index in shape.covered_by_me[at] for at in over)
        assert shape.index_of[Place(row, place)] == index
    assert sum(map(len, shape.covered_by_me)) == sum(map(len, shape.coverers))


def test_a_partial_last_row_fills_from_the_left_and_covers_what_is_above_it() -> None:
    position = PyramidGame(Deck(), 30).deal(7)
    last_row = [place for place in position.tableau if place.row == 8]
    assert last_row == [Place(8, 1), Place(8, 2)]
    covered = [place for place in position.tableau if place.row == 7 and position.covering(place)]
    assert covered == [Place(7, 1), Place(7, 2)]
    assert position.covering(Place(7, 1)) == (Place(8, 1), Place(8, 2))
    assert position.covering(Place(7, 2)) == (Place(8, 2),)


def test_the_cards_are_laid_row_by_row_then_the_stock_from_its_top() -> None:
    position = PyramidGame().deal(7)
    assert str(position.card_at(Place(1, 1))) == "Qs"
    assert [str(position.card_at(Place(2, place))) for place in (1, 2)] == ["3c", "5d"]
    assert tuple(position.tableau.values()) == position.cards[:28]
    assert position.stock == position.cards[28:]
    assert position.card_at(DISCARD) is None
    assert position.play("draw").card_at(DISCARD) == position.cards[28]


# -- games and their choices -------------------------------------------------------------------------------


def test_the_usual_game() -> None:
    game = PyramidGame()
    assert (game.deck, game.tableau, game.passes, game.key) == (Deck(), 28, 3, "pyramid-addition")
    assert game == PyramidGame(Deck(), 28, 3)
    assert hash(game) == hash(PyramidGame(Deck(), 28, 3))
    assert game != PyramidGame(passes=None)
    assert isinstance(game, Game)
    assert isinstance(game.deal(7), Position)


@pytest.mark.parametrize("tableau", [25, 46, 0, -1, 28.0, "28", True, pytest.param(10**5000, id="huge")])
def test_a_tableau_that_cannot_be_is_refused(tableau: object) -> None:
    with pytest.raises(DeckError, match=r"^a tableau of this deck has 26 to 45 cards, not \S.*$") as raised:
        PyramidGame(Deck(), tableau)  # type: ignore[arg-type]
    if tableau != 10**5000:
        assert str(raised.value).endswith(f"not {tableau!r}")


@pytest.mark.parametrize("tableau", [26, 45])
def test_the_ends_of_the_range_are_allowed(tableau: int) -> None:
    assert PyramidGame(Deck(), tableau).deal(1).left == tableau


@pytest.mark.parametrize("passes", [0, -1, 3.0, "3", True, "unlimited"])
def test_passes_that_cannot_be_are_refused(passes: object) -> None:
    with pytest.raises(DeckError) as raised:
        PyramidGame(passes=passes)  # type: ignore[arg-type]
    assert str(raised.value) == f"passes must be a whole number from 1, or unlimited, not {passes!r}"


def test_the_setup_reads_back() -> None:
    for game in (PyramidGame(), PyramidGame(Deck(18, 6, 6, "0"), 117, None), PyramidGame(TINY, 4, 1)):
        assert PyramidGame.from_setup(game.setup()) == game
        assert PyramidGame.completed(game.setup()) == game.setup()
    assert PyramidGame.completed({}) == PyramidGame().setup()


def test_a_start_needs_exactly_the_cards_of_the_deck() -> None:
    cards = PyramidGame().deal(7).cards
    game = PyramidGame()
    assert game.start(list(cards)) == game.deal(7)
    for wrong, reason in [
        (cards[:-1], "the deal has 59 of 60 cards; 5h is missing"),
        ([*cards, cards[0]], "card 61: Qs is there too often"),
        ([*cards[:-1], Card.parse("5m")], "card 60: 5m is not in this deck"),
        ([], "the deal has 0 of 60 cards; As is missing"),
    ]:
        with pytest.raises(RecordError) as raised:
            game.start(wrong)
        assert str(raised.value) == reason


# -- values ------------------------------------------------------------------------------------------------


def test_a_position_does_not_change() -> None:
    start = PyramidGame().deal(7)
    before = repr(start)
    assert start.play("t7.3+t7.4").play("draw").removed == 2
    start.tableau.clear()
    assert repr(start) == before
    assert (start.left, start.removed, len(start.stock)) == (28, 0, 32)
    with pytest.raises(AttributeError):
        start.gone = 1  # type: ignore[misc]
    with pytest.raises(IllegalMoveError):
        start.play("turn")
    assert repr(start) == before


def test_moves_that_do_not_touch_each_other_can_be_made_in_any_order() -> None:
    start = hand_made(Deck(), " ".join(map(str, PyramidGame().deal(7).cards[:28])))
    ways = set()
    for way in permutations(["t7.3+t7.4", "draw", "t7.5+t7.6"]):
        position = start
        for text in way:
            position = position.play(text)
        ways.add(position)
    assert len(ways) == 1


def test_positions_of_other_games_or_deals_differ() -> None:
    start = PyramidGame().deal(7)
    others = [
        PyramidGame().deal(8),
        PyramidGame(passes=None).deal(7),
        PyramidGame(tableau=36).deal(7),
        PyramidGame(Deck(lowest="2")).deal(7),
        start.play("draw"),
        "start",
        None,
    ]
    assert all(start != other for other in others)
    assert start == PyramidGame().deal(7)


def test_copies_and_pickles_are_the_same_position() -> None:
    position = PyramidGame(passes=None).deal(7).play("t7.3+t7.4").play("draw")
    assert (position.moves(), position.is_stuck, hash(position)) is not None
    assert pickle.loads(pickle.dumps(position)) == copy.deepcopy(position) == position
    assert len(pickle.dumps(position)) < 2000


# -- the text of moves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("draw", ()),
        ("turn", ()),
        ("d", (DISCARD,)),
        ("t1.1", (Place(1, 1),)),
        ("t7.1+t7.4", (Place(7, 1), Place(7, 4))),
        ("t15.12+d", (Place(15, 12), DISCARD)),
        ("d+t1.1", (DISCARD, Place(1, 1))),
    ],
)
def test_moves_read_back(text: str, places: tuple[Place, ...]) -> None:
    move = PyramidMove.parse(text)
    assert move.places == places
    assert str(move) == text
    assert PyramidMove.parse(str(move)) == move
    assert hash(PyramidMove.parse(text)) == hash(move)


def test_draw_and_turn_are_constants() -> None:
    assert PyramidMove.parse("draw") is DRAW
    assert PyramidMove.parse("turn") is TURN
    assert DRAW != TURN


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Draw",
        "draw ",
        "t",
        "t7",
        "t7.",
        "t.1",
        "t0.1",
        "t1.0",
        "t07.1",
        "t7.01",
        "t100.1",
        "t-1.1",
        "t7,1",
        "t7.1.1",
        "T7.1",
        "t٣.1",
        "t7.1\n",
        "+",
        "d+",
        "+d",
        "d+d+d",
        "t1.1+draw",
        "t7.1 + t7.4",
        "t7.1+t7.4+t7.5",
        "d" * 100_000,
        None,
        7,
        ["draw"],
    ],
)
def test_every_other_text_is_no_move(text: object) -> None:
    with pytest.raises(IllegalMoveError) as raised:
        PyramidMove.parse(text)  # type: ignore[arg-type]
    assert str(raised.value).endswith("is no move: draw, turn, t<row>.<place>, d or two joined by +")
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 120
    with pytest.raises(IllegalMoveError):
        TWO_TWOS.play(text)  # type: ignore[arg-type]


@given(st.text("dt1279.+ raw", max_size=9))
def test_a_text_is_a_move_that_reads_back_or_is_refused(text: str) -> None:
    try:
        move = PyramidMove.parse(text)
    except IllegalMoveError:
        return
    assert str(move) == text
