"""Questions beside every board: each wrong answer gets a smaller step to answer that gives nothing away."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardmath.exercises import check
from cardmath.games import GAMES
from cardmath.games.registry import BUILT_IN
from cardmath.numerals import Notation
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from tests.amounts import some_of
from tests.exercises.test_never_the_answer import GUESSES, gives_away

BOARDS: dict[str, type[Board[Any, Any]]] = {"pyramid-addition": PyramidBoard, "odds": OddsTable}
CASES = [(game.key, base) for base in (12, 10, 2, 5, 16, 36) for game in BUILT_IN]


def asked(key: str, base: int) -> Iterator[Any]:
    """Questions about a game, at its start and further on."""
    for number, moves in ((3, 0), (5, 14), (9, 40)):
        chance, notation = random.Random(number), Notation(base)
        board = BOARDS.get(key, PatienceBoard)(number, GAMES[key](), notation=notation)
        for _move in range(moves if key != "odds" else 0):
            legal = board.position.moves()
            if not legal:
                break
            board.play(chance.choice([one for one in legal if ">" in str(one)] or list(legal)))
        questions = board.asker.questions
        assert questions is not None
        for at in range(3 * questions.kinds(board.position)):
            question = questions.beside(board.position, at, notation)
            if question is not None:
                yield question.exercise


@pytest.mark.parametrize(("key", "base"), some_of(CASES, len(BUILT_IN), unpack=True))
def test_every_wrong_answer_gets_a_smaller_step(key: str, base: int) -> None:
    seen = set()
    for item in asked(key, base):
        guesses = {*GUESSES, *(one.text for one in item.distractors), *item.answer_form.words}
        for guess in sorted(guesses):
            verdict = check(item, guess)
            if verdict.kind in ("right", "unreadable", "unclear"):
                continue
            seen.add(item.kind)
            step = verdict.step
            assert step is not None, (item, guess, verdict)
            assert step.is_right(step.answer)
            assert step.question != item.question
            for text in (verdict.message, step.question):
                assert "{" not in text
                # A letter stands for a text, and a rank of the cards may be the answer by chance.
                if item.answer_form.base is not None:
                    assert not gives_away(text, item), (item, item.answer, guess, text)
            if item.answer_form.words and not item.answer_form.base:
                assert not any(reason in verdict.message for reason in _right_reason(item))
    assert seen


def _right_reason(item: Any) -> list[str]:
    """The reason behind the right letter, if the question lists reasons."""
    _question, _colon, rest = item.prompt.partition(f" {item.answer}: ")
    return [rest.split(" b: ")[0].split(" c: ")[0]] if rest and len(item.answer) == 1 else []
