"""The record of what a plan gives a teacher beyond its parts."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Closing:
    """How an activity ends: the question to ask, and the answer to wait for.

    ``role`` is the part that it closes, one of `cardmath.lessons.plan.ROLES`.
    """

    role: str
    ask: str
    wait_for: str


@dataclass(frozen=True)
class Word:
    """A word of the lesson, what it means in plain words, and its picture as SVG."""

    word: str
    meaning: str
    picture: str


@dataclass(frozen=True)
class Aids:
    """The aids of a lesson.

    ``closings`` end its activities. ``stems`` begin the sentences of pupils who look for words, and ``words``
    are those that they need. ``harder`` is a question for those who are done, with its answer. ``next_day``
    is how the lesson after this one begins.
    """

    closings: tuple[Closing, ...]
    stems: tuple[str, ...]
    words: tuple[Word, ...]
    harder: tuple[str, str]
    next_day: str
