"""What the class knows about one pupil: what the pupil has done in each part, and how they are doing now."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from cardmath.i18n import NP_
from cardmath_widgets.classroom.core.pupils.events import ClassEvent
from cardmath_widgets.classroom.core.pupils.interruptions import Interruptions
from cardmath_widgets.classroom.core.pupils.slips import SlipCount

#: Seconds without progress after which a pupil is stuck.
STUCK_AFTER: Final = 120.0
#: Maximum number of parts and exercises remembered for one pupil; beyond that, the oldest are forgotten.
MOST_PARTS: Final = 48
MOST_ITEMS: Final = 64


#: The part for answers to a question that the teacher asked the whole class; no page has this name.
_TOGETHER: Final = "/together"


class Standing(StrEnum):
    """How a pupil is doing in a part."""

    WAITING = "waiting"
    WORKING = "working"
    AT_ONCE = "at-once"
    LATER = "later"
    DONE = "done"
    STUCK = "stuck"


#: A pupil's state, in words.
STANDINGS: Final[Mapping[Standing, str]] = MappingProxyType(
    {
        Standing.WAITING: NP_("pupil", "not started"),
        Standing.WORKING: NP_("pupil", "working"),
        Standing.AT_ONCE: NP_("pupil", "right first time"),
        Standing.LATER: NP_("pupil", "right later"),
        Standing.DONE: NP_("pupil", "done"),
        Standing.STUCK: NP_("pupil", "stuck"),
    }
)


@dataclass(slots=True)
class PartProgress:
    """What a pupil has done in one part of the class's activity.

    ``progress_at`` is when the pupil last made progress: opened it, moved, or answered correctly. ``asked``
    counts calls for help. ``wrong_open`` counts the exercises that the pupil first got wrong here and has not
    got right yet. ``outcome`` is empty until the part is finished. ``last`` is how the last answer went.
    """

    opened_at: float
    progress_at: float
    moves: int = 0
    asked: int = 0
    right_at_once: int = 0
    right_later: int = 0
    wrong_open: int = 0
    outcome: str = ""
    last: Standing = Standing.WORKING

    @property
    def is_over(self) -> bool:
        """Whether the part is finished; a lost game is not, because you can go back."""
        return self.outcome in ("done", "won")

    @property
    def result(self) -> Standing:
        """How a finished part went."""
        if self.wrong_open:
            return Standing.DONE
        return Standing.LATER if self.right_later or self.asked else Standing.AT_ONCE

    def get_on(self, at: float) -> None:
        """Note progress."""
        self.progress_at = max(self.progress_at, at)

    def unite(self, other: "PartProgress") -> None:
        """Take over what the same child did here on another device."""
        if other.progress_at > self.progress_at:
            self.progress_at, self.last = other.progress_at, other.last
        self.opened_at = min(self.opened_at, other.opened_at)
        self.moves += other.moves
        self.asked += other.asked
        self.right_at_once += other.right_at_once
        self.right_later += other.right_later
        self.wrong_open += other.wrong_open
        self.outcome = self.outcome or other.outcome


class AnswerIs(StrEnum):
    """What an answer changes: right first time, right after a slip or help, wrong for the first time, wrong
    again, or nothing because the exercise was already right.
    """

    AT_ONCE = "at-once"
    LATER = "later"
    WRONG = "wrong"
    STILL_WRONG = "still-wrong"
    AGAIN = "again"


@dataclass(slots=True)
class ItemProgress:
    """What a pupil has done with one exercise.

    ``wrong_in`` is the part where it was first wrong, and ``right_in`` the part where it was right.
    ``answer`` is the last answer.
    """

    wrong_in: str = ""
    right_in: str = ""
    is_at_once: bool = False
    is_helped: bool = False
    is_right: bool = False
    answer: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it was answered, but never correctly."""
        return bool(self.wrong_in) and not self.is_right

    def take(self, part: str, is_right: bool) -> AnswerIs:
        """Record an answer in a part, and return what it changes.

        >>> item = ItemProgress()
        >>> [str(item.take("addition", is_right)) for is_right in (False, False, True, True)]
        ['wrong', 'still-wrong', 'later', 'again']
        """
        if self.is_right:
            return AnswerIs.AGAIN
        if is_right:
            self.is_right, self.right_in = True, part
            self.is_at_once = not (self.wrong_in or self.is_helped)
            return AnswerIs.AT_ONCE if self.is_at_once else AnswerIs.LATER
        if self.wrong_in:
            return AnswerIs.STILL_WRONG
        self.wrong_in = part
        return AnswerIs.WRONG


@dataclass(slots=True)
class Pupil:
    """A pupil in the class, under an animal's name; all times are in seconds since the epoch.

    ``is_here`` is false after the pupil has left, and true again when the pupil has come back. ``part`` and
    ``link`` are what was opened last. ``word`` is what the teacher last wrote to this pupil, and ``sent`` the
    address of the exercises that the teacher last sent, empty if they were taken back. ``events`` and
    ``bytes`` count what the journal stores from the pupil's page.
    """

    seat: str
    name: str = ""
    key: str = ""
    is_here: bool = False
    is_approved: bool = True
    is_sent_out: bool = False
    is_renamed: bool = False
    joined_at: float = 0.0
    last_at: float = 0.0
    part: str = ""
    link: str = ""
    word: str = ""
    word_at: float = 0.0
    sent: str = ""
    sent_at: float = 0.0
    replied_at: float = 0.0
    moves: int = 0
    helped: int = 0
    events: int = 0
    bytes: int = 0
    _parts: dict[str, PartProgress] = field(default_factory=dict)
    items: dict[str, ItemProgress] = field(default_factory=dict)
    _slips: dict[str, SlipCount] = field(default_factory=dict)
    #: The class's pauses and questions.
    interruptions: Interruptions = field(default_factory=Interruptions, compare=False, repr=False)

    @property
    def parts(self) -> Mapping[str, PartProgress]:
        """What the pupil has done, by part."""
        return MappingProxyType(self._parts)

    @property
    def slips(self) -> Mapping[str, SlipCount]:
        """The misconceptions that appeared, by code."""
        return MappingProxyType(self._slips)

    def standing(self, now: float, part: str | None = None) -> Standing:
        """Return how the pupil is doing in a part, or in the current one.

        A pupil is stuck after two minutes without progress in the current part, not counting interruptions. A
        wrong answer is not progress.

        >>> pupil = Pupil("otter-1234", is_here=True)
        >>> _ = pupil.take(ClassEvent("otter-1234", 1, "opened", {"part": "addition"}, 1000.0))
        >>> [str(pupil.standing(now)) for now in (1000.0, 1119.0, 1121.0)]
        ['working', 'working', 'stuck']
        """
        part = self.part if part is None else part
        progress = self._parts.get(part)
        if progress is None:
            return Standing.WAITING
        if progress.is_over:
            return progress.result
        if progress.last is not Standing.WORKING:
            return progress.last
        is_current = self.is_here and part == self.part
        since = progress.progress_at
        interrupted = self.interruptions.between(since, now, self.replied_at) if is_current else 0.0
        is_stuck = is_current and now - since - interrupted > STUCK_AFTER
        return Standing.STUCK if is_stuck else Standing.WORKING

    def has_open(self, item: str) -> bool:
        """Return whether the pupil answered an exercise, but never correctly."""
        found = self.items.get(item)
        return found is not None and found.is_open

    # --- How it changes

    def take(self, event: ClassEvent) -> AnswerIs | None:
        """Apply an event from the pupil's page or from the server; return what an answer changes."""
        self.last_at = max(self.last_at, event.at)
        if not event.is_from_page:
            self._be(event)
            return None
        self.events += 1
        self.bytes += event.size
        if event.kind == "replied":
            # `reply` handles it, because only the first reply to a question counts.
            self.replied_at = max(self.replied_at, event.at)
            return None
        part = self._part(str(event.data["part"]), event.at)
        self.link = str(event.data.get("link", self.link))
        if event.kind == "answered":
            return self._answer(event, part)
        self._work(event, part)
        return None

    def reply(
        self, event: ClassEvent, *, is_right: bool, misconception: str, could_show: str = ""
    ) -> AnswerIs:
        """Record the pupil's answer to a question for the whole class, which is not in any part.

        An exercise that was wrong in a part is no longer open there once it is right here.
        """
        name = str(event.data["item"])
        item = self._item(name)
        self._meet(event, item, could_show, is_right=is_right)
        change = item.take(_TOGETHER, is_right)
        if change is AnswerIs.LATER and item.wrong_in in self._parts:
            self._parts[item.wrong_in].wrong_open -= 1
        item.answer = str(event.data["answer"])
        self._slip(misconception, event)
        return change

    def unite(self, other: "Pupil") -> dict[str, ItemProgress]:
        """Take over what another pupil did, because both are the same child; this pupil's animal stays.

        Returns what no longer counts: if both answered the same exercise, the right answer stays.
        """
        dropped = {}
        for name, item in other.items.items():
            own = self.items.pop(name, None)
            is_better = own is None or (item.is_right and not own.is_right)
            self.items[name] = item if own is None or is_better else own
            if own is not None:
                whose, gone = (self, own) if is_better else (other, item)
                whose._withdraw(gone)
                dropped[name] = gone
        for name, part in other.parts.items():
            if name in self._parts:
                self._parts[name].unite(part)
            else:
                self._parts[name] = part
        for code, slip in other.slips.items():
            self._slips.setdefault(code, SlipCount()).unite(slip)
        if other.part and (not self.part or other.last_at > self.last_at):
            self.part, self.link = other.part, other.link
        if other.sent_at > self.sent_at:
            self.sent, self.sent_at = other.sent, other.sent_at
        self._unite_counts(other)
        return dropped

    def _withdraw(self, item: ItemProgress) -> None:
        if item.is_open and item.wrong_in in self._parts:
            self._parts[item.wrong_in].wrong_open -= 1
        if item.is_right and item.right_in in self._parts:
            # The same exercise on two devices counts once.
            self._parts[item.right_in].right_at_once -= item.is_at_once
            self._parts[item.right_in].right_later -= not item.is_at_once

    def _unite_counts(self, other: "Pupil") -> None:
        for known, most in ((self._parts, MOST_PARTS), (self.items, MOST_ITEMS)):
            for name in list(known)[:-most]:
                known.pop(name)
        self.moves += other.moves
        self.helped += other.helped
        self.events += other.events
        self.bytes += other.bytes
        self.last_at = max(self.last_at, other.last_at)
        self.replied_at = max(self.replied_at, other.replied_at)
        self.joined_at = min(self.joined_at, other.joined_at)
        self.is_here |= other.is_here
        self.is_approved |= other.is_approved

    def _be(self, event: ClassEvent) -> None:
        if event.kind in ("joined", "renamed"):
            self.name = str(event.data["name"])
            self.is_renamed |= event.kind == "renamed"
        if event.kind == "joined":
            self.key = str(event.data["key"])
            self.is_approved = bool(event.data.get("is_approved", True))
            self.is_here, self.is_sent_out = True, False
            self.joined_at = self.joined_at or event.at
        elif event.kind == "approved":
            self.is_approved = True
        elif event.kind == "left":
            self.is_here = False
            self.is_sent_out = bool(event.data.get("is_sent_out", False))
        elif event.kind == "told" and event.at >= self.word_at:
            self.word, self.word_at = str(event.data["text"]), event.at
        elif event.kind == "sent" and event.at >= self.sent_at:
            self.sent, self.sent_at = str(event.data["link"]), event.at

    def _work(self, event: ClassEvent, part: PartProgress) -> None:
        if event.kind == "asked":
            part.asked += 1
            self.helped += 1
            if "item" in event.data:
                self._item(str(event.data["item"])).is_helped = True
            return
        part.get_on(event.at)
        if event.kind == "moved":
            count = int(event.data.get("count", 1))
            part.moves += count
            self.moves += count
            part.outcome, part.last = "", Standing.WORKING
        elif event.kind == "finished":
            part.outcome = str(event.data["outcome"])

    def _answer(self, event: ClassEvent, part: PartProgress) -> AnswerIs:
        item, is_right = self._item(str(event.data["item"])), bool(event.data["is_right"])
        self._meet(event, item, str(event.data.get("could_show", "")), is_right=is_right)
        change = item.take(self.part, is_right)
        item.answer = str(event.data["answer"])
        if change in (AnswerIs.AT_ONCE, AnswerIs.LATER):
            if item.wrong_in in self._parts:
                self._parts[item.wrong_in].wrong_open -= 1
            part.right_at_once += change is AnswerIs.AT_ONCE
            part.right_later += change is AnswerIs.LATER
            part.last = Standing(change)
            part.get_on(event.at)
        elif change in (AnswerIs.WRONG, AnswerIs.STILL_WRONG):
            part.wrong_open += change is AnswerIs.WRONG
            part.last = Standing.WORKING
        self._slip(str(event.data.get("misconception", "")), event)
        return change

    def _meet(self, event: ClassEvent, item: ItemProgress, could_show: str, *, is_right: bool) -> None:
        """Note how the pupil's first answer to an exercise went, for the mistakes that it could show."""
        if item.answer:
            return
        for code in could_show.split():
            if code in self._slips:
                is_first = is_right and not item.is_helped
                self._slips[code].meet(str(event.data["item"]), event.at, is_right=is_first)

    def _slip(self, code: str, event: ClassEvent) -> None:
        if code:
            self._slips.setdefault(code, SlipCount()).happen(str(event.data["item"]), event.at)

    def _part(self, name: str, at: float) -> PartProgress:
        if name != self.part:
            self.part, self.link = name, ""
        # The one used last moves to the end, so the oldest is forgotten first.
        found = self._parts.pop(name, None) or PartProgress(at, at)
        self._parts[name] = found
        if len(self._parts) > MOST_PARTS:
            del self._parts[next(iter(self._parts))]
        return found

    def _item(self, name: str) -> ItemProgress:
        found = self.items.pop(name, None) or ItemProgress()
        self.items[name] = found
        if len(self.items) > MOST_ITEMS:
            del self.items[next(iter(self.items))]
        return found
