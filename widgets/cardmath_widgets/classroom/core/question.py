"""A question to the class: every tablet shows it, and the teacher shows the answers together."""

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from cardmath.exercises import KINDS, Exercise
from cardmath.i18n import _
from cardmath.numerals import reading_table
from cardmath_widgets.classroom.core.pupils.items import exercise_of, judge, kind_of

#: The answer of a pupil who does not know yet.
UNSURE: Final = "?"


@dataclass(frozen=True)
class Question:
    """An exercise that the whole class answers; if there is no item, nothing is being asked.

    ``key`` tells it apart from the same exercise asked at another time. ``is_opened`` is whether the answers
    are on the projector.

    >>> question = Question.asked("addition/10/5")
    >>> question.exercise.prompt, question.is_opened, question.opened(True).is_opened
    ('6 + 7 = ?', False, True)
    >>> Question.read({"item": "poem/10/1", "key": "0123abcd"}) == Question()
    True
    """

    key: str = ""
    item: str = ""
    is_opened: bool = False

    @classmethod
    def asked(cls, item: str) -> "Question":
        """Return a new question."""
        return cls(secrets.token_hex(4), item)

    def opened(self, is_opened: bool) -> "Question":
        """Return the question with its answers shown on the projector, or hidden."""
        return replace(self, is_opened=is_opened)

    @property
    def exercise(self) -> Exercise | None:
        """The exercise, or None if nothing is asked."""
        return exercise_of(self.item) if self.item else None

    def for_pupil(self, given: str) -> dict[str, str] | None:
        """Return what a pupil's page shows about it; ``given`` is the pupil's answer."""
        if self.exercise is None or self.is_opened:
            return None
        return {"key": self.key, "item": self.item, "given": given}

    def written(self) -> dict[str, object]:
        """Return the question as plain data."""
        return asdict(self)

    @classmethod
    def read(cls, data: object) -> "Question":
        """Return the question read from plain data, or None."""
        match data:
            case {"key": str(key), "item": str(item), **more} if exercise_of(item) is not None:
                return cls(key, item, more.get("is_opened") is True)
        return cls()


def readable(base: int) -> set[str]:
    """Return the characters that an answer may contain, in any style and with a base mark."""
    dozenal = {sign for sign in reading_table(12) if not sign.isascii()}
    return {*reading_table(10), *dozenal, *reading_table(base), *" +,&_zdZD₀₁₂₃₄₅₆₇₈₉"}


@lru_cache(maxsize=64)
def seen(item: str) -> Mapping[str, str]:
    """Return an exercise as a page shows it: its kind, its picture, its question, and how it is read aloud.

    >>> seen("addition/12/5")["title"], seen("parity/7/3")["picture"]
    ('Addition in columns', '')
    """
    posed = exercise_of(item)
    if posed is None:
        return MappingProxyType({"title": "", "picture": "", "prompt": "", "aloud": ""})
    title, prompt = KINDS[kind_of(item)].title(), posed.question if posed.picture else posed.prompt
    shown = {"title": title, "picture": posed.picture, "prompt": prompt, "aloud": posed.aloud}
    return MappingProxyType(shown)


@dataclass(frozen=True)
class Gathered:
    """One of the class's answers, and the seats that gave it.

    ``text`` is empty for answers that only the teacher may see, and for pupils who do not know yet; then
    ``is_unsure`` is true.
    """

    text: str
    is_right: bool
    misconception: str
    seats: tuple[str, ...]
    is_unsure: bool = False


def gathered(item: str, replies: Mapping[str, str]) -> tuple[Gathered, ...]:
    """Return the answers to an exercise, most frequent first and answers without text last.

    >>> found = gathered("addition/12/5", {"otter": "75", "lynx": "73", "heron": "75z", "owl": "?"})
    >>> [(one.text, one.misconception, one.is_right, len(one.seats)) for one in found]
    [('75', 'M3', False, 2), ('73', '', True, 1), ('', '', False, 1)]
    """
    same: dict[tuple[str, bool], list[str]] = {}
    for seat, answer in replies.items():
        is_unsure = answer == UNSURE
        same.setdefault(("" if is_unsure else judge(item, answer).text, is_unsure), []).append(seat)
    found = []
    for (text, is_unsure), seats in same.items():
        judged = judge(item, replies[seats[0]])
        code = judged.misconception if text else ""
        found.append(Gathered(text, bool(text) and judged.is_right, code, tuple(seats), is_unsure))
    return tuple(sorted(found, key=lambda one: (not one.text, one.is_unsure, -len(one.seats), one.text)))


def named(one: Gathered) -> str:
    """Return an answer in words for a list: its text, or why it has none.

    >>> named(Gathered("", False, "", ("owl",), is_unsure=True))
    'not sure yet'
    """
    if one.text:
        return one.text
    return _("not sure yet") if one.is_unsure else _("other answers")
