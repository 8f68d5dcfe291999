"""A pupil at work on a row, with the text that restores the place after a reload.

The text is the log of what the pupil did. Exercises and replies are made again from it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cardmath.exercises import KINDS, Exercise, Verdict, check
from cardmath.exercises.rows import Course, Due, Reply, Row

__all__ = ["Working"]

_NEXT: Final = "."
_HELP: Final = "?"
_BACK: Final = "-"
#: A row with all its twins has fewer acts than this.
_MOST_ACTS: Final = 1_000
_MOST_DUE: Final = 12


@dataclass(frozen=True)
class Working:
    """The course of a pupil, what was due at its beginning, the log, and the latest reply.

    >>> at_work = Working.start(Row(0, 12, ("addition",)))
    >>> at_work, reply = at_work.answered(at_work.item.answer)
    >>> at_work = at_work.next()
    >>> at_work.to_link() == {"row": "0.12.G6", "log": f"{at_work.log[0]}/."}
    True
    >>> Working.restored(at_work.to_link()).course == at_work.course
    True
    """

    course: Course
    due: tuple[Due, ...] = ()
    log: tuple[str, ...] = ()
    reply: Reply | None = None

    @classmethod
    def start(cls, row: Row, due: Iterable[Due] = (), digits: str | None = None) -> "Working":
        """Return the beginning of a row."""
        known = tuple(due)[:_MOST_DUE]
        return cls(Course.start(row, known, digits), known)

    @classmethod
    def restored(cls, fields: Mapping[str, str], digits: str | None = None) -> "Working":
        """Return the work that a link describes, up to its first invalid act.

        Raises `cardmath.CardmathError` if the link names no row.
        """
        due = (_due(one) for one in fields.get("due", "").split("/")[:_MOST_DUE])
        working = cls.start(Row.parse(fields.get("row", "")), (one for one in due if one), digits)
        for act in fields.get("log", "").split("/")[:_MOST_ACTS]:
            after = working._done(act)
            if after is working:
                break
            working = after
        return working

    def to_link(self) -> dict[str, str]:
        """Return the fields of a link: the row, what was due, and the log."""
        fields = {"row": str(self.course.row)}
        if self.due:
            named = (f"{KINDS[one.kind].id()}.{one.misconception or ''}.{one.stratum}" for one in self.due)
            fields["due"] = "/".join(named)
        if self.log:
            fields["log"] = "/".join(self.log)
        return fields

    @property
    def item(self) -> Exercise:
        """The current exercise."""
        return self.course.item

    @property
    def has_slipped(self) -> bool:
        """Whether the current question was answered wrongly and its slip is still being looked at."""
        return bool(self.course.tries) and self.course.phase != "solved"

    @property
    def heard_verdict(self) -> Verdict | None:
        """The verdict on the last wrong answer with its numerals dictated, for speech, or None."""
        return check(self.item.dictated, self.course.tries[-1]) if self.has_slipped else None

    def answered(self, text: str) -> tuple["Working", Reply]:
        """Return the work after an answer to the question or the smaller step, and the reply."""
        course, reply = self.course.answered(" ".join(text.split()))
        if course is self.course:
            return replace(self, reply=reply), reply
        # A smaller step leaves no trace: the log holds only that it was left.
        act = _BACK if reply.kind == "step-right" else " ".join(text.split())
        return self._after(course, act, reply), reply

    def without_step(self) -> "Working":
        """Return the work back at its question."""
        course = self.course.without_step()
        return self if course is self.course else self._after(course, _BACK, None)

    def with_help(self) -> "Working":
        """Return the work with one more worked step visible."""
        course = self.course.with_help()
        return self if course == self.course else self._after(course, _HELP, None)

    def next(self) -> "Working":
        """Return the work at the next task."""
        course = self.course.next()
        return self if course is self.course else self._after(course, _NEXT, None)

    def written(self, digits: str) -> "Working":
        """Return the same work in another digit style."""
        return Working.restored(self.to_link(), digits)

    def _after(self, course: Course, act: str, reply: Reply | None) -> "Working":
        return replace(self, course=course, log=(*self.log, act), reply=reply)

    def _done(self, act: str) -> "Working":
        """Return the work after an act of a log, the work itself if the act is invalid."""
        acts = {_NEXT: self.next, _HELP: self.with_help, _BACK: self.without_step}
        if act in acts:
            return acts[act]()
        if not act or self.course.phase != "asked":
            return self
        after, reply = self.answered(act)
        return self if reply.kind == "unreadable" else after


def _due(text: str) -> Due | None:
    """Return something due as a link writes it, such as G6.M3.one-carry, or None."""
    identity, _dot, rest = text.partition(".")
    code, _dot, stratum = rest.partition(".")
    kind = next((one.kind for one in KINDS.values() if one.id() == identity), None)
    return Due(kind, code or None, stratum) if kind and stratum else None
