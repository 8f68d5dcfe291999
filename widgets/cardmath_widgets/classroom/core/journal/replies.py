"""Answers to the questions that a teacher asks the whole class: each pupil's first one counts."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardmath_widgets.classroom.core.journal.events import Event

__all__ = ["MOST_QUESTIONS", "Replies"]

#: The answers to so many questions are remembered; then the oldest question is forgotten.
MOST_QUESTIONS: Final = 24
#: The most pupils whose answers to one question are remembered.
_MOST_REPLIES: Final = 2000


class Replies:
    """What pupils answered to the questions of a class.

    >>> replies = Replies()
    >>> data = {"question": "a1b2c3d4", "item": "addition/12/5", "answer": "75"}
    >>> replies.take(Event("otter-1234", 1, "replied", data, 0.0))
    True
    >>> replies.take(Event("otter-1234", 2, "replied", data | {"answer": "73"}, 0.0))
    False
    >>> dict(replies.of("a1b2c3d4"))
    {'otter-1234': '75'}
    """

    def __init__(self) -> None:
        self._questions: dict[str, dict[str, str]] = {}

    def take(self, event: Event) -> bool:
        """Take a reply; return whether it counts."""
        key = str(event.data["question"])
        given = self._questions.setdefault(key, {})
        if len(self._questions) > MOST_QUESTIONS:
            del self._questions[next(iter(self._questions))]
        if event.seat in given or len(given) >= _MOST_REPLIES:
            return False
        given[event.seat] = str(event.data["answer"])
        return True

    def unite(self, seat: str, into: str) -> None:
        """Let the answers of a seat be those of another one, which keeps the answers of its own."""
        for given in self._questions.values():
            if seat in given:
                given.setdefault(into, given[seat])
                del given[seat]

    def of(self, key: str) -> Mapping[str, str]:
        """Return the answers to a question by their seats, in the order in which they came."""
        return MappingProxyType(self._questions.get(key, {}))
