"""Receiving a page's events, and replying with which of them have been saved."""

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from cardmath.i18n import _
from cardmath_widgets.classroom.core.journal.errors import JournalError, TooManyEventsError
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.pupils.events import ClassEvent, EventError
from cardmath_widgets.classroom.core.pupils.items import exercise_of, judge

#: The maximum size of a request in bytes, and the maximum number of events in it.
LARGEST_BODY: Final = 1 << 16
MOST_AT_ONCE: Final = 64
#: Seconds that a request waits for its events to be saved, and that the page then waits.
PATIENCE: Final = 3.0
_WAIT: Final = 5.0
#: Seconds that the page waits before resending an answer to a question that this server does not know yet.
_SOON: Final = 1.0
#: Events older than a day count as one day old.
_OLDEST: Final = 86_400_000.0


@dataclass(frozen=True)
class JournalReply:
    """The reply to a page.

    ``acknowledged`` are the numbers of the events that are saved, ``refused`` the numbers of the events that
    never will be, with the reasons. The page sends the others again after ``wait`` milliseconds.
    """

    status: int = 200
    acknowledged: list[int] = field(default_factory=list)
    refused: dict[int, str] = field(default_factory=dict)
    wait: int = 0

    @property
    def on_line(self) -> dict[str, Any]:
        """The reply for the page's line to the class."""
        return asdict(self)

    @property
    def body(self) -> bytes:
        """The reply to a request, as JSON."""
        kept = {name: value for name, value in asdict(self).items() if name != "status"}
        return json.dumps(kept, separators=(",", ":")).encode()


async def receive(journal: Journal, seat: str, body: str | bytes) -> JournalReply:
    """Save the events sent by a seat's page, and reply once they are on the disk.

    The reply comes within three seconds, so a full disk does not hold up any request.
    """
    if len(body) > LARGEST_BODY:
        return JournalReply(413)
    busy = journal.busy_for(len(body))
    if busy:
        # This is not even read, because other classes use this processor, too.
        return JournalReply(wait=round(busy * 1000))
    sent = _events_of(body)
    if sent is None:
        return JournalReply(400)
    now, reply, wait = time.time(), JournalReply(), 0.0
    admitted: list[ClassEvent] = []
    for one in sent:
        sequence = one.get("sequence")
        if type(sequence) is not int:
            return JournalReply(400)
        try:
            event = _event(seat, sequence, one, now)
            journal.admit(event)
            if _is_early(journal, event):
                wait = max(wait, _SOON)
                continue
            admitted.append(event)
        except EventError as error:
            reply.refused[sequence] = str(error)
        except TooManyEventsError as error:
            if error.retry_after is None:
                reply.refused[sequence] = str(error)
            else:
                wait = max(wait, error.retry_after)
        except JournalError:
            wait = _WAIT
    waiting: dict[int, asyncio.Future[None]] = {}
    for event, judged in zip(admitted, await _judged_all(journal, admitted), strict=True):
        if judged is None:
            reply.refused[event.sequence] = _("this answer cannot be read")
            continue
        try:
            waiting[event.sequence] = journal.take(judged)
        except JournalError:
            wait = _WAIT
    if waiting:
        await asyncio.wait(waiting.values(), timeout=PATIENCE)
    reply.acknowledged.extend(sequence for sequence, kept in waiting.items() if _is_kept(kept))
    if len(reply.acknowledged) < len(waiting):
        wait = max(wait, _WAIT)
    return JournalReply(200, reply.acknowledged, reply.refused, round(wait * 1000))


def _is_early(journal: Journal, event: ClassEvent) -> bool:
    """Return whether an event has to wait because the question it answers has not been asked, or not saved
    yet.

    Otherwise, made-up questions would displace the class's answers. Raises `EventError` if the exercise is a
    different one.
    """
    if event.kind != "replied":
        return False
    item = journal.state.asked.get(str(event.data["question"]))
    if item is not None and item != event.data["item"]:
        raise EventError(_("the class's question is a different exercise"))
    return item is None


async def _judged_all(journal: Journal, events: list[ClassEvent]) -> list[ClassEvent | None]:
    """Judge the answers, in a thread: posing some exercises takes ten milliseconds.

    Each class has its own thread, so one class's answers do not hold up another's.
    """
    if any(event.kind == "answered" for event in events):
        async with journal.judging:
            return await asyncio.to_thread(lambda: [_judged(event) for event in events])
    return [*events]


def _judged(event: ClassEvent) -> ClassEvent | None:
    """Return an event with this server's verdict, whatever its page says; None if its answer cannot be read.

    Exercises about the cards on a table cannot be posed here, so for these the page's own verdict counts.
    """
    if event.kind != "answered":
        return event
    data = {name: value for name, value in event.data.items() if name != "could_show"}
    if exercise_of(str(data["item"])) is not None:
        verdict = judge(str(data["item"]), str(data["answer"]))
        if not verdict.is_readable:
            return None
        data |= {"is_right": verdict.is_right, "misconception": verdict.misconception}
        data |= {"could_show": verdict.could_show} if verdict.could_show else {}
    if data["is_right"] or not data.get("misconception"):
        data.pop("misconception", None)
    return replace(event, data=data)


def _is_kept(kept: "asyncio.Future[None]") -> bool:
    return kept.done() and not kept.cancelled() and kept.exception() is None


def _events_of(body: str | bytes) -> list[Mapping[str, Any]] | None:
    """Return the events in a request as they were sent, or None if the request has a different form."""
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError):
        return None
    events = sent.get("events") if isinstance(sent, dict) else None
    if not isinstance(events, list) or len(events) > MOST_AT_ONCE:
        return None
    return events if all(isinstance(one, dict) for one in events) else None


def _event(seat: str, sequence: int, sent: Mapping[str, Any], now: float) -> ClassEvent:
    """Return an event as the journal stores it; a page only says how long ago it happened."""
    age = sent.get("age")
    # Comparisons with "NaN" are false.
    ago = min(age, _OLDEST) / 1000 if isinstance(age, int | float) and age >= 0 else 0.0
    if sequence <= 0:
        raise EventError(_("the event's sequence is invalid"))
    return ClassEvent(seat, sequence, sent.get("kind", ""), sent.get("data", {}), now - ago)
