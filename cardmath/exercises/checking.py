"""Checking an answer: whether it is right and, if not, what went wrong, why, and one smaller step."""

from collections.abc import Iterable

from cardmath.errors import check_argument
from cardmath.exercises.answers import AnswerForm, Reading, UnreadableAnswerError, base_name
from cardmath.exercises.exercise import Exercise
from cardmath.exercises.verdict import Verdict
from cardmath.i18n import _
from cardmath.sentences import join_or, shown


def check(exercise: Exercise, text: str) -> Verdict:
    """Return the verdict on an answer to an exercise.

    Every digit style is accepted, with spaces, small letters, a base mark or leading zeros. Answers are
    compared digit by digit. If an answer contains digits that the base does not have, the message says so.
    Raises `UnreadableAnswerError` for anything but a string, because a number does not show its digits.

    >>> from cardmath.exercises import exercise
    >>> item = exercise("addition", 5)
    >>> item.prompt, check(item, " 073z").kind
    ('28z + 47z = ?', 'right')
    >>> verdict = check(item, "75")
    >>> verdict.misconception, verdict.message
    ('M3', 'In base twelve a column is full at twelve, not at ten. Look at 8 + 7.')
    >>> verdict.smaller_step, verdict.step.is_right("4")
    ('Put 8 into a frame of twelve. How many more will fill it?', True)
    """
    check_argument("exercise", exercise, Exercise)
    form = exercise.answer_form
    if not isinstance(text, str):
        raise UnreadableAnswerError(
            _("an answer must be a string, such as '13', not {given}"), given=shown(text)
        )
    try:
        given = form.read(text)
    except UnreadableAnswerError as error:
        return Verdict("unreadable", error.sentence(exercise.notation))
    if given == form.read(exercise.answer):
        return Verdict("right", exercise.right)
    lacking = _lacking(form, given)
    matching = [wrong for wrong in exercise.distractors if form.read(wrong.text) == given]
    codes = {one.misconception for one in matching}
    if len(codes) > 1:
        return Verdict("unclear", _joined(lacking, _("Not yet.")), which_way([one.did for one in matching]))
    if matching:
        message = _joined(lacking, matching[0].reason)
        one = matching[0]
        return Verdict(
            "misconception", message, one.smaller_step, one.misconception, one.step, one.picture, one.did
        )
    look = exercise.look(given)
    message = _joined(lacking, _("Not yet."), look.message)
    return Verdict("wrong", message, look.smaller_step, None, look.step, look.picture)


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _lacking(form: AnswerForm, given: Reading) -> str:
    """Return a sentence about the digits in an answer that the base does not have."""
    digits = form.lacking(given)
    if not digits or form.base is None:
        return ""
    return _("There is no {digits} in base {base}.").format(digits=join_or(digits), base=base_name(form.base))


def did_you(did: Iterable[str]) -> str:
    """Return the question that describes a slip to a child, from the `did` of one or more wrong answers.

    The names in `MISCONCEPTIONS` are for teachers.

    >>> did_you(["carry at ten"]), did_you(["count one step too many", "count one step too few"])
    ('Did you carry at ten?', 'Did you count one step too many, or count one step too few?')
    """
    return _("Did you {did}?").format(did=_(", or ").join(dict.fromkeys(did)))


def which_way(did: Iterable[str]) -> str:
    """Return a question to tell misconceptions apart, using each one's `did`.

    >>> which_way(["carry at ten", "forget the carry"])
    'How did you get there: did you carry at ten, or did you forget the carry?'
    """
    asked = dict.fromkeys(_("did you {did}").format(did=one) for one in did)
    return _("How did you get there: {ways}?").format(ways=_(", or ").join(asked))
