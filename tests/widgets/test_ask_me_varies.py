"""*Ask me* on the solitaires: from the middle of play, the kinds, the cards and the words change."""

import random
from itertools import pairwise
from typing import Any

import pytest

from cardmath.games import GAMES
from cardmath.games.patience import PatienceGame
from cardmath.numerals import Notation
from cardmath_widgets.board.questions import Asker
from cardmath_widgets.games.patience.questions import PatienceQuestions
from tests.amounts import some_of

SOLITAIRES = [key for key, game in GAMES.items() if issubclass(game, PatienceGame)]
#: Games with the moves played: near the start, in the middle, near the end.
CASES = some_of([(key, number, 14 * number) for number in range(1, 9) for key in SOLITAIRES], 15)
ASKED = 8


def played(key: str, number: int, moves: int) -> Any:
    """A position after moves by chance, plays before turns."""
    chance, position = random.Random(number), GAMES[key]().deal(number)
    for _move in range(moves):
        legal = [str(move) for move in position.moves()]
        if not legal:
            break
        position = position.play(chance.choice([move for move in legal if ">" in move] or legal))
    return position


@pytest.mark.sweep(10)
@pytest.mark.parametrize("case", CASES, ids="{0[0]}-{0[1]}".format)
@pytest.mark.parametrize("base", [2, 10, 12])
def test_eight_questions_are_of_many_kinds_and_never_alike(case: tuple[str, int, int], base: int) -> None:
    position, notation = played(*case), Notation(base)
    asker: Asker[Any, Any] = Asker(PatienceQuestions())
    asked = []
    for _question in range(ASKED):
        assert asker.ask(position, notation)
        assert asker.open is not None
        asked.append(asker.open.question)
    kinds = [one.exercise.kind for one in asked]
    possible = PatienceQuestions().kinds(position)
    assert len(set(kinds)) >= min(4, possible), kinds
    # Only where no pile has begun and a single card lies open is there less to ask.
    assert possible >= 4 or not any(position.heights)
    for one, other in pairwise(asked):
        assert one.exercise.prompt != other.exercise.prompt
        assert (one.text, one.spots) != (other.text, other.spots)
        assert possible < 4 or one.exercise.kind != other.exercise.kind
    texts = [one.text for one in asked]
    assert possible < 4 or len(set(texts)) == ASKED, texts
    assert all(one.aloud and not set(one.aloud) & set("0123456789=_") for one in asked), asked


def test_the_same_question_is_put_in_other_words() -> None:
    """A kind that comes again is asked in two ways, and about other piles and cards."""
    position, notation = played("odd-and-even", 3, 60), Notation(10)
    questions, found = PatienceQuestions(), {}
    for number in range(160):
        question = questions.beside(position, number, notation)
        assert question is not None
        found.setdefault(question.exercise.kind, set()).add(question.text)
    ways = {
        "pile-parity": ("odd or an even card next", "waiting for odd or even"),
        "belongs": ("Which pile does", "Which pile takes"),
        "cards-left": ("How many more", "still missing"),
        "addition": ("What do",),
    }
    for kind, words in ways.items():
        for some in words:
            assert any(some in text for text in found[kind]), (kind, some)
    assert all(len(texts) > 2 for kind, texts in found.items()), {k: len(v) for k, v in found.items()}


def test_with_a_single_question_it_comes_again_and_with_two_they_take_turns() -> None:
    start: Any = GAMES["captured-queens"]().deal(1)
    asker: Asker[Any, Any] = Asker(PatienceQuestions())
    # Nothing lies on the table yet, so there is nothing to ask.
    assert not asker.ask(start, Notation(10))
    position = start.play("turn")
    asked = []
    for _question in range(12):
        assert asker.ask(position, Notation(10))
        assert asker.open is not None
        asked.append(asker.open.question.exercise.prompt)
    if len(set(asked)) > 1:
        assert all(one != other for one, other in pairwise(asked)), asked
