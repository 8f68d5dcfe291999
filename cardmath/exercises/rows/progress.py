"""A learner's progress through a row: tries, smaller steps, twins after a slip, and the next stratum.

Every change returns a new value, and nothing here depends on a screen. The phases of a task:

- "asked": the question is waiting for its answer.
- "step": after the first slip, the smaller step is waiting for its answer.
- "worked": after the second slip, the worked steps are shown.
- "solved": the right answer has been given.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from cardmath.exercises.checking import check
from cardmath.exercises.exercise import Exercise
from cardmath.exercises.rows.row import Row
from cardmath.exercises.rows.tasks import LATER, TWIN, Due, RowTask, fresh, twin
from cardmath.exercises.verdict import SmallerStep, Verdict
from cardmath.numerals import Notation, chosen_notation

ASKED: Final = "asked"
STEP: Final = "step"
WORKED: Final = "worked"
SOLVED: Final = "solved"

#: A task's possible results: right first time without help, right later, not solved.
FIRST: Final = "first"
HELPED: Final = "helped"
LEFT: Final = "left"

#: After this many right first tries, a kind gets a bare tick and the next stratum.
_ENOUGH: Final = 3
#: How many tasks come between a slip and its second twin, and how many twins may follow a twin.
_LATER: Final = 3
_MOST_TWINS: Final = 2


class Reply(NamedTuple):
    """The reply to an answer.

    ``kind`` is "right", "slip", "worked" (a second slip: show the worked steps), "step-right", "step-wrong"
    or "unreadable". ``message`` is for the learner. ``verdict`` comes from the checker, or is None for a
    smaller step. ``is_first`` is true if the first try was right, without help. ``is_brief`` means a bare
    tick, with the message shown on request.
    """

    kind: str
    message: str
    verdict: Verdict | None = None
    is_first: bool = False
    is_brief: bool = False

    @property
    def is_slip(self) -> bool:
        """Whether the question was answered wrongly."""
        return self.kind in ("slip", "worked")

    @property
    def misconception(self) -> str | None:
        """The misconception that the answer shows, or None."""
        return None if self.verdict is None else self.verdict.misconception


class Done(NamedTuple):
    """A finished task, its result, and the misconceptions behind its slips (None: unexplained)."""

    task: RowTask
    result: str
    slips: tuple[str | None, ...] = ()


class Summary(NamedTuple):
    """A row's summary: how many tasks had each result, what went well, and one thing to look at again."""

    first: int
    helped: int
    left: int
    well: str | None
    again: Due | None


@dataclass(frozen=True)
class Course:
    """A learner's state in a row.

    ``tasks`` contains all tasks, including the twins in their places, and ``done`` the finished ones.
    ``tries`` are the wrong answers to the current task, ``slips`` their misconceptions, and ``steps`` is the
    number of worked steps that the learner asked for. ``verdict`` is the latest verdict.

    >>> course = Course.start(Row(0, 12, ("addition",)))
    >>> course, reply = course.answered(course.item.distractors[0].text)
    >>> reply.kind, course.phase
    ('slip', 'step')
    >>> course, reply = course.answered(course.step.answer)
    >>> reply.kind, course.phase
    ('step-right', 'asked')
    >>> course, reply = course.answered(course.item.answer)
    >>> course = course.next()
    >>> course.task.why, course.length
    ('twin', 14)
    """

    row: Row
    notation: Notation
    tasks: tuple[RowTask, ...]
    done: tuple[Done, ...] = ()
    phase: str = ASKED
    tries: tuple[str, ...] = ()
    slips: tuple[str | None, ...] = ()
    steps: int = 0
    verdict: Verdict | None = None

    @classmethod
    def start(cls, row: Row, due: Iterable[Due] = (), digits: str | None = None) -> "Course":
        """Return a course at the start of a row, including the exercises that are due for this learner."""
        return cls(row, chosen_notation(row.base, digits, None), row.tasks(due))

    @property
    def place(self) -> int:
        """The place of the current task, counted from 0."""
        return len(self.done)

    @property
    def length(self) -> int:
        """The number of tasks, including twins."""
        return len(self.tasks)

    @property
    def longest(self) -> int:
        """The maximum number of tasks, including twins. In a full row, a new twin replaces the last task that
        is not a twin.
        """
        return self.row.length * 3 // 2

    @property
    def is_finished(self) -> bool:
        """Whether all tasks are finished."""
        return self.place >= self.length

    @property
    def task(self) -> RowTask:
        """The current task, or the last one when all are finished."""
        return self.tasks[min(self.place, self.length - 1)]

    @cached_property
    def item(self) -> Exercise:
        """The current task's exercise."""
        return self.task.exercise(self.notation)

    @property
    def step(self) -> SmallerStep | None:
        """The smaller step waiting for an answer, or None."""
        return self.verdict.step if self.phase == STEP and self.verdict is not None else None

    def answered(self, text: str) -> tuple["Course", Reply]:
        """Return the course after an answer to the question or to the smaller step, and the reply.

        A learner who has understood may answer the question while the smaller step is waiting. A string that
        cannot be an answer changes nothing, nor does an answer after the end of a task.
        """
        if self.is_finished or self.phase in (SOLVED, WORKED):
            return self, Reply("unreadable", "")
        verdict = check(self.item, text)
        if self.step is not None and not verdict.is_right:
            return self._stepped(self.step, text)
        if verdict.kind == "unreadable":
            return self, Reply("unreadable", verdict.message, verdict)
        if verdict.is_right:
            is_first = not self.tries and not self.steps
            brief = is_first and self._right_in_a_row(self.task.kind) >= _ENOUGH - 1
            reply = Reply("right", verdict.message, verdict, is_first, brief)
            return replace(self, phase=SOLVED, verdict=verdict), reply
        slipped = replace(
            self, tries=(*self.tries, text), slips=(*self.slips, verdict.misconception), verdict=verdict
        )
        if self.tries:
            return replace(slipped, phase=WORKED), Reply("worked", verdict.message, verdict)
        phase = ASKED if verdict.step is None else STEP
        return replace(slipped, phase=phase), Reply("slip", verdict.message, verdict)

    def _stepped(self, step: SmallerStep, text: str) -> tuple["Course", Reply]:
        kind, message = step.reply(text, self.notation)
        if kind == "unreadable":
            return self, Reply(kind, message)
        return self.without_step() if kind == "right" else self, Reply(f"step-{kind}", message)

    def without_step(self) -> "Course":
        """Return the course with its question asked again and the smaller step dropped."""
        return replace(self, phase=ASKED) if self.phase == STEP else self

    @property
    def brings_twin(self) -> bool:
        """Whether the next task is a twin of this one."""
        after = self.next()
        return not after.is_finished and after.task.why == TWIN

    def with_help(self) -> "Course":
        """Return the course with one more worked step visible; this is never an error."""
        return self if self.is_finished else replace(self, steps=min(self.steps + 1, len(self.item.steps)))

    def next(self) -> "Course":
        """Return the course at the next task: after a slip, a twin, with another one three tasks later."""
        if self.is_finished:
            return self
        is_first = self.phase == SOLVED and not self.tries and not self.steps
        result = FIRST if is_first else HELPED if self.phase == SOLVED else LEFT
        done = (*self.done, Done(self.task, result, self.slips))
        after = Course(self.row, self.notation, self.tasks, done)
        if self.slips:
            return after._with_twins(self.item, self.slips[0], self.task)
        if is_first and after._right_in_a_row(self.task.kind) % _ENOUGH == 0:
            return after._lifted(self.task)
        return after

    def summary(self) -> Summary:
        """Return the summary of the row so far."""
        results = Counter(one.result for one in self.done)
        slips = Counter(Due(one.task.kind, code, one.task.stratum) for one in self.done for code in one.slips)
        again = slips.most_common(1)[0][0] if slips else None
        well = Counter(one.task.kind for one in self.done if one.result == FIRST)
        # Praise a kind with slips only if no other kind went well. The last resort is the kind that needs
        # another look.
        slipped = {slip.kind for slip in slips}
        clean = Counter({kind: count for kind, count in well.items() if kind not in slipped})
        others = Counter({kind: count for kind, count in well.items() if again and kind != again.kind})
        return Summary(
            results[FIRST],
            results[HELPED],
            results[LEFT],
            (clean or others or well).most_common(1)[0][0] if well else None,
            again,
        )

    def _right_in_a_row(self, kind: str) -> int:
        """Return how many of the latest tasks of a kind, in a row, were right first time."""
        count = 0
        for one in reversed(self.done):
            if one.task.kind == kind:
                if one.result != FIRST:
                    break
                count += 1
        return count

    def _prompts(self, besides: int | None = None) -> set[str]:
        """Return the prompts of all tasks except the one at a place."""
        return {task.prompt(self.notation) for at, task in enumerate(self.tasks) if at != besides}

    def _with_twins(self, item: Exercise, code: str | None, task: RowTask) -> "Course":
        """Return the course with a twin as the next task and, after a first slip, another one later.

        A full row has no later twin: the ledger brings the slip back in the next row.
        """
        if task.after >= _MOST_TWINS:
            return self
        prompts = self._prompts()
        one = twin(item, code, 1, prompts)
        tasks = _with_room(self.tasks, self.place, self.longest)
        if one is None or tasks is None:
            return self
        tasks.insert(self.place, replace(one, after=task.after + 1))
        _keep_later(tasks, self.place + 1)
        if not task.after and len(tasks) < self.longest:
            prompts.add(one.prompt(self.notation))
            other = twin(item, code, 2, prompts, LATER)
            if other is not None:
                tasks.insert(_free(tasks, self.place + _LATER), replace(other, after=_MOST_TWINS))
        return replace(self, tasks=tuple(tasks))

    def _lifted(self, task: RowTask) -> "Course":
        """Return the course with the other mixed tasks of a kind moved up to the next stratum."""
        keys = [topic.stratum for topic in self.row.path if topic.kind == task.kind]
        if task.stratum not in keys:
            return self
        higher = keys[min(keys.index(task.stratum) + 1, len(keys) - 1)]
        course = self
        for at in range(self.place, self.length):
            old = course.tasks[at]
            if old.kind == task.kind and old.why == "mixed" and keys.index(old.stratum) < keys.index(higher):
                lifted = fresh(replace(old, stratum=higher), self.row.base, course._prompts(at))
                if lifted is not None:
                    tasks = (*course.tasks[:at], lifted, *course.tasks[at + 1 :])
                    course = replace(course, tasks=tasks)
        return course


def _with_room(tasks: tuple[RowTask, ...], start: int, longest: int) -> list[RowTask] | None:
    """Return the tasks with room for a twin, or None if a full row has only twins from ``start`` on."""
    if len(tasks) < longest:
        return list(tasks)
    ordinary = [at for at in range(start, len(tasks)) if tasks[at].why not in (TWIN, LATER)]
    return [*tasks[: ordinary[-1]], *tasks[ordinary[-1] + 1 :]] if ordinary else None


def _keep_later(tasks: list[RowTask], start: int) -> None:
    """Move the second twins, from ``start`` on, back to the places they had before a new task was
    inserted.
    """
    for at in range(start + 1, len(tasks)):
        if tasks[at].why == LATER and tasks[at - 1].why != LATER:
            tasks[at - 1], tasks[at] = tasks[at], tasks[at - 1]


def _free(tasks: list[RowTask], place: int) -> int:
    """Return the first place from ``place`` on that no other second twin needs."""
    while place < len(tasks) and tasks[place].why == LATER:
        place += 1
    return min(place, len(tasks))
