"""The check on chance on paper: its questions with a line each, and the cause of every wrong answer."""

from collections.abc import Sequence

from cardmath.exercises import Exercise, exercise, strata
from cardmath.exercises.posed.chance_questions import Cause, chance_questions
from cardmath.exercises.posed.chances import ChanceItem
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.worksheets.blocks import question, questions
from cardmath.worksheets.sheets import Block


def drawn_questions(number: int, notation: Notation) -> Block:
    """Return the questions of a form as a block."""
    return questions(
        question(asked.text, asked.answer, slips=map(_slip, asked.causes))
        for asked in chance_questions(number, notation)
    )


def _slip(cause: Cause) -> str:
    if cause.code is None:
        return _("{answer}: {way}").format(answer=cause.text, way=cause.way)
    return _("{answer}: {way} ({code})").format(answer=cause.text, way=cause.way, code=cause.code)


def chance_exercises(number: int, notation: Notation) -> Sequence[Exercise]:
    """Return the same questions as exercises, which can be answered on a screen."""
    kind = ChanceItem.kind
    return tuple(
        exercise(kind, number, notation=notation, stratum=one.key) for one in strata(kind, notation.base)
    )
