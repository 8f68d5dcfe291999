"""A class's events: their kinds, who may send them, and the fields of each.

Every field is checked before anything is saved. The only free text that a page can send is a short answer to
an exercise.
"""

import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.exercises import MISCONCEPTIONS
from cardmath.i18n import _

Value = str | int | bool

#: The seat that the journal uses for the teacher's decisions about the whole class.
CLASS: Final = "class"
#: The maximum length of a teacher's decision, as JSON.
LARGEST_DECISION: Final = 8192
#: The maximum length of the teacher's message to one pupil.
LONGEST_WORD: Final = 140
#: The maximum length of an answer.
LONGEST_ANSWER: Final = 40
#: JavaScript's numbers are exact up to here.
_LAST_SEQUENCE: Final = 2**53 - 1

_SEAT: Final = re.compile(r"[A-Za-z0-9_-]{8,64}|class")


class EventError(CardmathError, ValueError):
    """An event that the journal does not accept; the message says which field is wrong."""


def _form(pattern: str) -> Callable[[object], bool]:
    form = re.compile(pattern)
    return lambda value: isinstance(value, str) and bool(form.fullmatch(value))


def _text(pattern: str, longest: int) -> Callable[[object], bool]:
    has_form = _form(pattern)
    return lambda value: has_form(value) and len(str(value)) <= longest


def _printable(longest: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and 1 <= len(value) <= longest and value.isprintable()


def _one_of(*values: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in values


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_count(value: object) -> bool:
    return type(value) is int and 1 <= value <= 1000


def _is_decision(value: object) -> bool:
    try:
        json.loads(value if isinstance(value, str) and len(value) <= LARGEST_DECISION else "")
    except (ValueError, RecursionError):
        return False
    return True


_PUPIL: Final = _form(r"[A-Za-z0-9_-]{8,64}")
_KEY: Final = _text(r"[a-z0-9][a-z0-9._/-]*", 64)
_ITEM: Final = _text(r"[a-z0-9][A-Za-z0-9._-]*(?:/[A-Za-z0-9._-]+){0,4}", 96)
_NAME: Final = _text(r"[a-z][a-z0-9-]*", 32)
_CODES: Final = _text(r"M[0-9]{1,2}(?: M[0-9]{1,2})*", 96)
_QUESTION: Final = _form(r"[0-9a-f]{8}")
_DIGEST: Final = _form(r"[0-9a-f]{64}")
# The characters allowed in an address, which exclude quotes and angle brackets.
_LINK: Final = _text(r"[A-Za-z0-9=&%+.,:;~_!*()/?#@$|-]*", 1500)
_ANSWER: Final = _printable(LONGEST_ANSWER)


@dataclass(frozen=True)
class _Kind:
    """A kind of event: its fields, the required ones, and whether a page may send it."""

    is_from_page: bool
    needed: Mapping[str, Callable[[object], bool]]
    further: Mapping[str, Callable[[object], bool]]


_KINDS: Final = MappingProxyType(
    {
        "joined": _Kind(False, {"name": _NAME, "key": _DIGEST}, {"is_approved": _is_flag}),
        "renamed": _Kind(False, {"name": _NAME}, {}),
        "approved": _Kind(False, {}, {}),
        "left": _Kind(False, {}, {"is_sent_out": _is_flag}),
        "united": _Kind(False, {"into": _PUPIL}, {}),
        "told": _Kind(False, {"text": _printable(LONGEST_WORD)}, {}),
        "sent": _Kind(False, {"link": _LINK}, {}),
        "settled": _Kind(False, {"name": _KEY, "value": _is_decision}, {}),
        "opened": _Kind(True, {"part": _KEY}, {"link": _LINK}),
        "moved": _Kind(True, {"part": _KEY}, {"count": _is_count, "link": _LINK}),
        "asked": _Kind(
            True,
            {"part": _KEY, "what": _one_of("hint", "step", "answer", "solution")},
            {"item": _ITEM},
        ),
        "answered": _Kind(
            True,
            {"part": _KEY, "item": _ITEM, "answer": _ANSWER, "is_right": _is_flag},
            {"misconception": _one_of(*MISCONCEPTIONS), "could_show": _CODES},
        ),
        "replied": _Kind(True, {"question": _QUESTION, "item": _ITEM, "answer": _ANSWER}, {}),
        "finished": _Kind(True, {"part": _KEY, "outcome": _one_of("done", "won", "lost")}, {"link": _LINK}),
    }
)


@dataclass(frozen=True, slots=True)
class ClassEvent:
    """Something that a pupil did, or the server did for a pupil; ``at`` is in seconds since the epoch.

    ``seat`` identifies one pupil on one device. Pages number their own events: ``sequence`` is positive and
    different for each. So an event that arrives twice counts only once. The server's own events have random
    negative numbers (see `own`).

    >>> move = ClassEvent("otter-1234", 7, "moved", {"part": "pyramid-addition"}, 1_800_000_000.0)
    >>> move.is_from_page, move.text
    (True, '{"part":"pyramid-addition"}')
    >>> ClassEvent("otter-1234", 8, "moved", {"part": "Pyramid!"}, 0.0)
    Traceback (most recent call last):
    cardmath_widgets.classroom.core.pupils.events.EventError: the field part of a "moved" event is invalid
    """

    seat: str
    sequence: int
    kind: str
    data: Mapping[str, Value]
    at: float

    def __post_init__(self) -> None:
        kind = _KINDS.get(self.kind) if isinstance(self.kind, str) else None
        if kind is None:
            raise EventError(_("unknown kind of event"))
        self._check_address(kind)
        self._check_data(kind)

    def _check_address(self, kind: _Kind) -> None:
        if not (isinstance(self.seat, str) and _SEAT.fullmatch(self.seat)):
            raise EventError(_("the event's seat is invalid"))
        if (self.seat == CLASS) is not (self.kind == "settled"):
            raise EventError(_("only the teacher can send events for the whole class"))
        if type(self.sequence) is not int or not 0 < abs(self.sequence) <= _LAST_SEQUENCE:
            raise EventError(_("the event's sequence is invalid"))
        if (self.sequence > 0) is not kind.is_from_page:
            raise EventError(_("wrong sender for this kind of event"))
        if type(self.at) is not float or not 0 <= self.at < 1e11:
            raise EventError(_("the event's time is invalid"))

    def _check_data(self, kind: _Kind) -> None:
        if not isinstance(self.data, Mapping):
            raise EventError(_("the event's data is invalid"))
        for field in kind.needed.keys() - self.data.keys():
            raise EventError(_('a "{kind}" event needs the field {field}'), kind=self.kind, field=field)
        for field, value in self.data.items():
            is_valid = kind.needed.get(field) or kind.further.get(field)
            if is_valid is None:
                raise EventError(_('a "{kind}" event has an unknown field'), kind=self.kind)
            if not is_valid(value):
                sentence = _('the field {field} of a "{kind}" event is invalid')
                raise EventError(sentence, kind=self.kind, field=field)

    @classmethod
    def own(cls, seat: str, kind: str, data: Mapping[str, Value], at: float) -> "ClassEvent":
        """Return one of the server's own events, with a number that no other event has.

        >>> ClassEvent.own("otter-1234", "left", {}, 0.0).is_from_page
        False
        """
        return cls(seat, -1 - secrets.randbelow(_LAST_SEQUENCE), kind, data, at)

    @property
    def is_from_page(self) -> bool:
        """Whether a pupil's page sent it."""
        return self.sequence > 0

    @property
    def text(self) -> str:
        """The data as ASCII JSON; the same data always gives the same string."""
        return json.dumps(dict(self.data), sort_keys=True, separators=(",", ":"))

    @property
    def size(self) -> int:
        """The size of its data in bytes."""
        return len(self.text)

    @classmethod
    def stored(cls, seat: str, sequence: int, kind: str, text: str, at: float) -> "ClassEvent":
        """Return an event as it was stored.

        >>> ClassEvent.stored("otter-1234", 7, "moved", '{"part":"odds"}', 0.0).data["part"]
        'odds'
        """
        data: dict[str, Any] = json.loads(text)
        return cls(seat, sequence, kind, data, float(at))
