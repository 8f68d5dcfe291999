"""No message, reason or smaller step holds the answer, and every smaller step is a field to answer."""

import re

import pytest

from cardmath.exercises import KINDS, Exercise, check, exercise, strata
from cardmath.exercises.answers import UnreadableAnswerError
from cardmath.numerals import alphabet
from tests.amounts import spread_of

CASES = [(kind, base) for kind, item in KINDS.items() for base in range(2, 37) if item.allows(base)]
#: So many of each are enough every time; deals and hands take longer to find.
OFTEN = {"blocked": 1, "odds-hands": 3}
TO_PROVE = {"blocked": 40, "odds-hands": 60}
#: Answers that no procedure gives, beside those that one does.
GUESSES = ("0", "1", "2", "10", "11", "12", "100", "1000000", "1+2", "3+3", "none", "odd", "even")
GUESSES += ("legal", "blocked", "impossible", "win", "trap", "lost")
SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉"


def tokens(text: str, base: int) -> set[str]:
    """The numerals and words of a text, without base marks."""
    found = set()
    for word in re.findall(r"[^\W_]+(?:-[^\W_]+)*", text):
        bare = word.rstrip(SUBSCRIPTS)
        found.add(bare[:-1] if base == 12 and bare.endswith("z") else bare)
    return found


def holds(text: str, answer: str, base: int) -> bool:
    if "+" in answer:
        low, high = answer.split("+")
        return bool(re.search(rf"\b{low}z?[{SUBSCRIPTS}]*(?: ?\+ ?| and ){high}(?![0-9A-ZƷƎ])", text))
    if " " in answer:
        return answer in text
    return answer in tokens(text, base)


def gives_away(text: str, item: Exercise) -> bool:
    """Whether a text holds the answer, which the question itself does not.

    A text that names every possible answer gives none away, nor does one of the two digits of base two.
    """
    if item.base == 2 and item.answer in ("0", "1"):
        return False
    form, words = item.answer_form, item.answer_form.words
    if words and all(holds(text, name, item.base) for name in map(form.shown, words)):
        return False
    asked = item.prompt if not words or item.kind == "pairs" else ""
    return holds(text, item.answer, item.base) and not holds(asked, item.answer, item.base)


def examine(item: Exercise) -> None:
    guesses = {*GUESSES, *(one.text for one in item.distractors), *item.answer_form.words}
    guesses |= {sign + item.answer for sign in "1A"} | {item.answer + "1", item.answer[1:]}
    guesses |= {digit * len(item.answer) for digit in alphabet(item.base, item.notation.digits)[-2:]}
    for guess in sorted(guesses):
        verdict = check(item, guess)
        if verdict.kind in ("right", "unreadable"):
            continue
        for text in (verdict.message, verdict.smaller_step):
            assert "{" not in text
            assert not gives_away(text, item), (item, item.answer, guess, text)
        assert "Not yet." in verdict.message or verdict.kind == "misconception"
        if verdict.kind == "unclear":
            # Two ways lead to this answer, and it is asked which one it was.
            assert item.stratum == "no-carry"
            continue
        step, picture = verdict.step, verdict.picture
        assert step is not None
        assert step.question == verdict.smaller_step != item.question
        assert step.is_right(step.answer)
        assert not step.is_right("99999" if not step.answer_form.words else nothing(step))
        assert picture is not None
        assert picture.form
    for one in item.distractors:
        assert one.step is not None
        assert one.choice == one.text.lstrip("0") or one.choice == "0" or not one.text.isalnum()


def nothing(step: object) -> str:
    """A wrong one of the words that answer a step."""
    return next(word for word in step.answer_form.words if word != step.answer)


@pytest.mark.sweep(7)
@pytest.mark.parametrize(("kind", "base"), spread_of(CASES, len(CASES) // 6, unpack=True))
def test_no_explanation_holds_the_answer(kind: str, base: int) -> None:
    for number in range(OFTEN.get(kind, 6)):
        examine(exercise(kind, number, base))
    for stratum in strata(kind, base):
        for number in range(OFTEN.get(kind, 4)):
            examine(exercise(kind, number, base, stratum=stratum.key))


@pytest.mark.parametrize(("kind", "number", "base"), [("ring", 7, 8), ("ring", 6, 32), ("ring", 7, 36)])
def test_no_question_is_about_a_rank_written_like_the_answer(kind: str, number: int, base: int) -> None:
    examine(exercise(kind, number, base))


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "base"), CASES)
def test_a_thousand_explanations_hold_no_answer(kind: str, base: int) -> None:
    for number in range(TO_PROVE.get(kind, 1_000)):
        examine(exercise(kind, number, base))


def test_a_text_that_cannot_answer_a_smaller_step_is_no_try() -> None:
    step = exercise("addition", 5).distractors[0].step
    assert step is not None
    with pytest.raises(UnreadableAnswerError, match="does not fit here"):
        step.is_right("many")
