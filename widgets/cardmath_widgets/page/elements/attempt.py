"""One question in progress, as a value without a screen: its tries, what they showed, the smaller step.

Everything that asks questions uses it: panels, rows, tickets, lessons and boards.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from cardmath.exercises import Exercise, SmallerStep, Verdict, check
from cardmath.exercises.verdict import StepReply
from cardmath.i18n import _
from cardmath_widgets.page.elements.spoken import heard_of, steps_heard
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.view import Said

#: The results of a question: right first time, right after more tries or a step, or left unsolved.
FIRST: Final = "r"
HELPED: Final = "h"
LEFT: Final = "-"
#: Where the smaller step after a slip is answered: in the question's field if its keys are enough, or always
#: in its own.
SAME_FIELD: Final = "same"
OWN_FIELD: Final = "own"
#: After this many wrong tries, all steps are shown.
_TRIES: Final = 2
#: Maximum number of tries in a link.
_MOST_TRIES: Final = 20


@dataclass(frozen=True)
class Attempt:
    """An exercise that is asked, tried and shown step by step: on a board, in a panel or as a worked example.

    ``tries`` are the readable answers so far, and ``steps`` is how many steps were requested. ``given`` is
    the last answer, None before the first. ``step_field`` is where a smaller step is answered.
    ``is_stepping`` is true while it waits in its own field. ``step_reply`` is the reply if the last string
    answered it, and ``steps_right`` is how many times that was right.

    >>> from cardmath.exercises import exercise
    >>> attempt = Attempt(exercise("addition", 5))
    >>> attempt.with_step().steps_shown == attempt.exercise.steps[:1]
    True
    >>> attempt = attempt.answered("75")
    >>> attempt.verdict.misconception, attempt.verdict.smaller_step
    ('M3', 'Put 8 into a frame of twelve. How many more will fill it?')
    >>> attempt.answered("4").said.text, attempt.answered("4").tries
    ('Right. Now try the question again.', ('75',))
    >>> attempt.answered("73").is_solved, attempt.answered("73").result
    (True, 'h')
    """

    exercise: Exercise
    tries: tuple[str, ...] = ()
    steps: int = 0
    given: str | None = None
    step_field: str = SAME_FIELD
    is_stepping: bool = False
    step_reply: StepReply | None = None
    steps_right: int = 0

    # -- what it shows -----------------------------------------------------------------------------------

    @cached_property
    def verdict(self) -> Verdict | None:
        """The verdict on the last answer, or None before the first."""
        return None if self.given is None else check(self.exercise, self.given)

    @cached_property
    def slip(self) -> Verdict | None:
        """The verdict on the last try, if it was wrong."""
        verdict = check(self.exercise, self.tries[-1]) if self.tries else None
        return None if verdict is None or verdict.is_right else verdict

    @property
    def is_solved(self) -> bool:
        """Whether the last try is the right answer."""
        return bool(self.tries) and self.slip is None

    @property
    def wrong(self) -> int:
        """How many tries were wrong."""
        return len(self.tries) - self.is_solved

    @property
    def is_revealed(self) -> bool:
        """Whether everything is shown after too many wrong tries."""
        return self.wrong >= _TRIES

    @property
    def result(self) -> str:
        """How it has gone so far: `FIRST` if it was solved first time without a step."""
        if not self.is_solved:
            return LEFT
        return HELPED if self.wrong or self.steps else FIRST

    @property
    def step(self) -> SmallerStep | None:
        """The smaller step waiting for its answer in its own field, or None."""
        return self.slip.step if self.is_stepping and self.slip is not None else None

    @property
    def is_back(self) -> bool:
        """Whether the smaller step has just been answered, and the question is asked again."""
        return self.step_reply is not None and self.step_reply.kind == "right"

    @property
    def heard_step(self) -> str:
        """The question for the waiting smaller step, as read aloud."""
        dictated = self.exercise.dictated
        step = check(dictated, self.tries[-1]).step or self.step
        return "" if step is None else heard_of(step.question, dictated)

    @property
    def steps_shown(self) -> tuple[str, ...]:
        """The visible steps: the ones requested, or all."""
        return self.exercise.steps if self.is_revealed else self.exercise.steps[: self.steps]

    # -- what comes next -----------------------------------------------------------------------------------

    def answered(self, text: str, *, is_chosen: bool = False) -> "Attempt":
        """Return the attempt after an answer to the question or to its smaller step.

        ``is_chosen`` says that the question's numbers are chosen, so it has no keys for a smaller step.
        Unreadable answers do not count as tries, nor do answers to the smaller step or after the right
        answer. A learner who has understood may answer the question while the smaller step is waiting.
        """
        verdict = check(self.exercise, text)
        if not verdict.is_right and (stepped := self._stepped(text)) is not None:
            return stepped
        after = replace(self, given=text, step_reply=None)
        if verdict.kind == "unreadable" or self.is_solved:
            return replace(after, is_stepping=False)
        tried = replace(after, tries=(*self.tries, " ".join(text.split())))
        # After the second wrong answer the worked steps say it all.
        step = None if tried.is_revealed else verdict.step
        waits = step is not None and (is_chosen or self._needs_own_field(step))
        return replace(tried, is_stepping=waits)

    def _needs_own_field(self, step: SmallerStep) -> bool:
        """Return whether the question's field lacks keys or words for the answer to a smaller step."""
        base, wanted = self.exercise.answer_form.base, step.answer_form.base
        return self.step_field == OWN_FIELD or base is None or wanted is None or wanted > base

    def _stepped(self, text: str) -> "Attempt | None":
        """Return the attempt after an answer to the smaller step, or None if the string answers the question.

        In the question's field, only a right answer counts as an answer to the smaller step.
        """
        step = None if self.slip is None or self.is_revealed else self.slip.step
        if step is None or not (self.is_stepping or not self._needs_own_field(step)):
            return None
        reply = step.reply(text, self.exercise.notation)
        is_right = reply.kind == "right"
        if not self.is_stepping and not is_right:
            return None
        return replace(
            self,
            given=self.given if self.is_stepping else text,
            step_reply=reply,
            is_stepping=self.is_stepping and not is_right,
            steps_right=self.steps_right + is_right,
        )

    def without_step(self) -> "Attempt":
        """Return the attempt after leaving the smaller step."""
        return replace(self, is_stepping=False)

    def with_step(self) -> "Attempt":
        """Return the attempt with another worked step shown."""
        return self.at_step(len(self.steps_shown) + 1)

    def at_step(self, step: int) -> "Attempt":
        """Return the attempt with this many worked steps shown, or all of them if there are fewer."""
        return replace(self, steps=max(0, min(step, len(self.exercise.steps))))

    def restored(self, tries: str) -> "Attempt":
        """Return the attempt after the tries in a link, separated by slashes."""
        after = self
        for text in [text for text in tries.split("/") if text][:_MOST_TRIES]:
            after = after.without_step().answered(text)
        return replace(after, given=after.tries[-1] if after.tries else None, step_reply=None)

    # -- in words ------------------------------------------------------------------------------------------

    @property
    def aloud(self) -> str:
        """The question, read aloud."""
        return heard_of(self.exercise.aloud, self.exercise)

    @property
    def said(self) -> Said:
        """What is said about the last answer. A smaller step with its own field is only read aloud."""
        if self.step_reply is not None:
            message = self.step_reply.message
            if self.step_field == OWN_FIELD and self.is_back:
                return Said(message, mood="won", sound="frame")
            return Said(message, mood="help")
        verdict, dictated = self.verdict, self.exercise.dictated
        if verdict is None or self.given is None:
            return Said()
        if self.is_revealed and verdict.kind not in ("right", "unreadable"):
            return self.worked(_("Look at the steps."))
        heard = check(dictated, self.given)
        aloud = heard_of(_joined(heard.message, heard.smaller_step), dictated)
        if verdict.is_right:
            return Said(verdict.message, aloud=aloud, mood="won", sound="frame")
        words = _joined(verdict.message, "" if self.is_stepping else verdict.smaller_step)
        return Said(words, aloud=aloud, mood="help" if verdict.kind == "unreadable" else "wrong")

    def worked(self, end: str) -> Said:
        """Return what is said when the worked steps are shown: the reply, its end, and once the steps."""
        verdict, dictated = self.verdict, self.exercise.dictated
        assert verdict is not None
        heard = heard_of(_joined(check(dictated, self.given or "").message, end), dictated)
        steps = steps_heard(self.exercise) if self.wrong == _TRIES else ""
        return Said(_joined(verdict.message, end), aloud=_joined(heard, steps), mood="wrong")

    @property
    def step_said(self) -> Said:
        """What is said when another worked step is shown."""
        last, dictated = len(self.steps_shown) - 1, self.exercise.dictated
        return Said(self.exercise.steps[last], aloud=heard_of(dictated.steps[last], dictated), mood="help")


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


@dataclass
class QuestionTally:
    """The results of questions: right first time, right later, wrong tries, and their misconceptions.

    >>> tally = QuestionTally.parse("5.1.2.M3-2")
    >>> tally.first, tally.wrong, tally.misconceptions["M3"], tally.text
    (5, 2, 2, '5.1.2.M3-2')
    """

    first: int = 0
    later: int = 0
    wrong: int = 0
    misconceptions: Counter[str] = field(default_factory=Counter)

    @property
    def answered(self) -> int:
        """How many questions have eventually been answered correctly."""
        return self.first + self.later

    @property
    def text(self) -> str:
        """The tally as a string for a link; empty if nothing has been answered."""
        if not (self.answered or self.wrong):
            return ""
        codes = (f"{code}-{count}" for code, count in sorted(self.misconceptions.items()))
        return ".".join([str(self.first), str(self.later), str(self.wrong), *codes])

    def count(self, attempt: Attempt) -> None:
        """Count the last try at a question."""
        verdict = attempt.slip
        if verdict is not None:
            self.wrong += 1
            if verdict.misconception:
                self.misconceptions[verdict.misconception] += 1
        elif attempt.result == FIRST:
            self.first += 1
        else:
            self.later += 1

    @classmethod
    def parse(cls, text: str) -> "QuestionTally":
        """Read a tally; an invalid string results in an empty one."""
        counts, codes = text.split(".")[:3], text.split(".")[3:]
        tally = cls()
        if len(counts) == 3 and all(_is_count(count) for count in counts):
            tally.first, tally.later, tally.wrong = map(int, counts)
            for code, _dash, count in (one.partition("-") for one in codes):
                if code[:1] == "M" and _is_count(code[1:]) and _is_count(count):
                    tally.misconceptions[code] = int(count)
        return tally


def _is_count(text: str) -> bool:
    return whole(text, 6) is not None
