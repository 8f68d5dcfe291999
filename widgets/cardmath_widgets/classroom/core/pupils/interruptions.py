"""When a class's tablets showed something other than the pupils' work: a pause, a snapshot or a question.

This time does not count towards being stuck. It depends only on the teacher's decisions and their times, so
applying a decision again changes nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

#: Maximum number of interruptions of each kind that are remembered; the oldest are forgotten.
MOST_SPANS: Final = 64
_LASTS: Final = float("inf")


@dataclass(slots=True)
class _Spans:
    """The beginnings and ends of one kind of interruption; ``current`` is the one that lasts, or ""."""

    current: str = ""
    _since: float = 0.0
    _spans: dict[float, float] = field(default_factory=dict)

    def __iter__(self) -> Iterator[tuple[float, float]]:
        return iter(self._spans.items())

    def follow(self, name: str, at: float) -> None:
        """Note which interruption there is from now on, or "" for none."""
        if name == self.current:
            return
        if self.current and self._since in self._spans:
            self._spans[self._since] = at
        if name:
            self._spans[at], self._since = _LASTS, at
            if len(self._spans) > MOST_SPANS:
                del self._spans[next(iter(self._spans))]
        self.current = name


@dataclass(slots=True)
class Interruptions:
    """The interruptions of a class.

    >>> interruptions = Interruptions()
    >>> interruptions.settle({"pause": True}, 1000.0)
    >>> interruptions.between(990.0, 1030.0)
    30.0
    >>> interruptions.settle({"pause": False, "question": {"key": "0123abcd"}}, 1040.0)
    >>> interruptions.between(990.0, 1100.0), interruptions.between(990.0, 1100.0, replied_at=1050.0)
    (100.0, 50.0)
    """

    _pauses: _Spans = field(default_factory=_Spans)
    _questions: _Spans = field(default_factory=_Spans)

    def settle(self, settings: Mapping[str, Any], at: float) -> None:
        """Follow the teacher's decisions, the last of which was made at a time."""
        gallery, question = settings.get("gallery"), settings.get("question")
        is_looking = isinstance(gallery, Mapping) and bool(gallery.get("looked"))
        self._pauses.follow("pause" if settings.get("pause") or is_looking else "", at)
        asked = question if isinstance(question, Mapping) and not question.get("is_opened") else {}
        self._questions.follow(str(asked.get("key", "")), at)

    def between(self, since: float, now: float, replied_at: float = 0.0) -> float:
        """Return for how many seconds a pupil was interrupted. An answer ends a question for its pupil."""
        asked = ((begin, replied_at if begin <= replied_at < end else end) for begin, end in self._questions)
        found, until = 0.0, since
        for begin, end in sorted((*self._pauses, *asked)):
            # A pause during a question counts once.
            length = min(end, now) - max(begin, until)
            if length > 0:
                found += length
                until = min(end, now)
        return found
