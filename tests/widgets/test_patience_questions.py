"""Questions beside the patiences: about what lies there, and every wrong answer is explained by that."""

import random

import pytest

from cardmath.cards import Card
from cardmath.exercises import check
from cardmath.games import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatriarchsGame,
    RoyalCotillionGame,
)
from cardmath.games.patience import PatienceGame, PatiencePosition
from cardmath.games.patience.exercises.piles import Belongs
from cardmath.games.patience.exercises.ring_parity import OtherRing, PileParity, WhyItTurns
from cardmath.games.patience.words import rank_of
from cardmath.numerals import Notation
from cardmath_widgets import PatienceBoard
from cardmath_widgets.games.patience.questions import PatienceQuestions
from tests.widgets.playing import command, greet, view_of
from tests.widgets.test_questions import SIGNS, desk, heard

GAMES = [
    OddAndEvenGame(),
    OddAndEvenGame(laid_out="aces-and-twos"),
    RoyalCotillionGame(),
    PatriarchsGame(),
    ContradanceGame(),
    CapturedQueensGame(),
]
ANY = {"belongs", "next-card", "parity", "cards-left", "addition"}
BY_TWOS = {
    *("pile-parity", "belongs", "ring", "why-it-turns", "parity", "other-ring", "cards-left", "addition"),
}
TWOS = ("odd-and-even", "royal-cotillion")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.key} {game.laid_out}")


def walked(game: PatienceGame, number: int, moves: int) -> list[PatiencePosition]:
    """Positions of a game that is played by chance, plays before turns."""
    chance, position = random.Random(number), game.deal(number)
    found = [position]
    for _move in range(moves):
        legal = [str(move) for move in position.moves()]
        if not legal:
            break
        position = position.play(chance.choice([move for move in legal if ">" in move] or legal))
        found.append(position)
    return found


@pytest.mark.sweep(1)
@pytest.mark.parametrize("base", [5, 12])
@every_game
def test_every_question_is_about_what_lies_there_and_every_wrong_answer_is_explained(game, base, pages):
    board = PatienceBoard(7, game, notation=Notation(base))
    for position, after in zip(steps := walked(game, 7, 40), steps[1:], strict=False):
        board.play(next(move for move in position.moves() if position.play(move) == after))
    greet(board)
    board.answer({"type": "change", "id": "ask", "value": True})
    kinds = set()
    for _number in range(16):
        exercise, question = board.asker.open.question.exercise, board.asker.open.question
        kinds.add(exercise.kind)
        keys = {spot.key for spot in view_of(board).scene.spots}
        assert question.spots
        assert {*question.spots, *(key for spots in question.shown.values() for key in spots)} <= keys
        assert not set(heard(board)) & SIGNS, heard(board)
        assert check(exercise, exercise.answer).is_right
        assert exercise.answer in exercise.steps[-1]
        for wrong in exercise.distractors:
            assert check(exercise, wrong.text).kind == "misconception"
            desk(board, f"answer:{wrong.text}")
            assert any(spot.mark for spot in view_of(board).scene.spots)
            if board.asker.open.step is not None:
                desk(board, "back")
        desk(board, f"answer:{exercise.answer}")
        assert board.asker.open is None
        desk(board, "next")
    assert board.asked.answered == 16
    assert kinds == (BY_TWOS if game.key in TWOS else ANY)
    command(board, "ask")
    assert pages.shown["desk"] is None


@pytest.mark.sweep(1)
@every_game
def test_what_is_right_is_what_the_rules_say(game):
    questions, notation = PatienceQuestions(), Notation(12)
    seen = set()
    for at, position in enumerate(one for number in range(4) for one in walked(game, number, 90)[::3]):
        for number in range(6 * at, 6 * at + 6):
            question = questions.beside(position, number, notation)
            if question is None:
                continue
            exercise = question.exercise
            seen.add((exercise.kind, exercise.answer))
            if exercise.kind in ("pile-parity", "ring"):
                awaited = position.awaited(int(question.spots[0][1:]))
                rank = rank_of(awaited)
                assert exercise.answer == (
                    notation.format(rank) if exercise.kind == "ring" else ["even", "odd"][rank % 2]
                )
            if exercise.kind == "belongs":
                spots = question.shown.get(exercise.answer, ())
                moves = {str(move) for move in position.moves()}
                takes = {move.partition(">")[2] for move in moves if move.startswith(f"{question.spots[0]}>")}
                assert takes == (set() if exercise.answer == "c" else set(spots))
    assert {("belongs", "a"), ("belongs", "b"), ("belongs", "c")} <= seen
    if game.key in ("odd-and-even", "royal-cotillion"):
        assert {("pile-parity", "odd"), ("pile-parity", "even"), ("other-ring", "no")} <= seen


def test_a_pile_changes_where_it_goes_past_the_king():
    for pile in OddAndEvenGame().foundations:
        changes = []
        for height in range(1, len(pile.ranks)):
            item = PileParity(Notation(10), pile, height)
            top = pile.ranks[height - 1]
            if item.answer != ["even", "odd"][top % 2]:
                changes.append(top)
        why = WhyItTurns(Notation(10), pile, 1)
        assert changes == [why.last] == [13 if pile.ranks[0] == 1 else 12]
        other = OtherRing(Notation(10), pile, 1)
        assert other.answer == "no"
        assert f"is {pile.ranks[0]}." in other.steps[0]


def test_a_card_for_neither_pile_is_told_what_both_wait_for():
    piles = OddAndEvenGame().foundations
    item = Belongs(Notation(10), Card.parse("7s"), (piles[0], piles[4]), (13, 0))
    assert item.answer == "c"
    assert item.steps[:2] == (
        "The ace pile of spades is complete.",
        "The 2 pile of spades: the next card is 2.",
    )
