"""What the class answered, by exercise and by kind of exercise, and the misconceptions that appeared."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from cardmath_widgets.classroom.core.pupils.events import ClassEvent
from cardmath_widgets.classroom.core.pupils.items import kind_of
from cardmath_widgets.classroom.core.pupils.slips import SlipCount
from cardmath_widgets.classroom.core.pupils.standing import AnswerIs, ItemProgress, Pupil

#: Maximum numbers of exercises, of answers to one exercise and of kinds that are counted separately.
MOST_ITEMS: Final = 600
MOST_ANSWERS: Final = 24
MOST_KINDS: Final = 64


@dataclass(frozen=True, slots=True)
class AnswerCount:
    """How many times an answer was given to an exercise; ``misconception`` is empty if the answer shows
    none.
    """

    answer: str
    times: int
    is_right: bool
    misconception: str


@dataclass(slots=True)
class KindCount:
    """How many answers to a kind of exercise were right first time, right later, or are still wrong."""

    kind: str
    right_at_once: int = 0
    right_later: int = 0
    open: int = 0

    @property
    def answered(self) -> int:
        """How many exercises pupils have answered, counted once for each pupil."""
        return self.right_at_once + self.right_later + self.open

    def take(self, change: AnswerIs, *, was_open: bool) -> None:
        """Count what an answer changes; ``was_open`` is whether the exercise was wrong before."""
        self.right_at_once += change is AnswerIs.AT_ONCE
        self.right_later += change is AnswerIs.LATER
        self.open += change is AnswerIs.WRONG
        self.open -= change is AnswerIs.LATER and was_open and self.open > 0

    def withdraw(self, done: ItemProgress) -> None:
        """Stop counting what a pupil has done with an exercise."""
        is_later = done.is_right and bool(done.wrong_in or done.is_helped)
        self.right_at_once -= done.is_right and not is_later and self.right_at_once > 0
        self.right_later -= is_later and self.right_later > 0
        self.open -= done.is_open and self.open > 0


@dataclass(slots=True)
class ItemCount(KindCount):
    """How many pupils got an exercise right first time, got it right later, or still have it wrong.

    ``helped`` counts the calls for help. ``given`` counts the answers, each with whether it is right and its
    misconception; ``others`` counts all further answers.
    """

    item: str = ""
    helped: int = 0
    others: int = 0
    given: dict[tuple[str, bool, str], int] = field(default_factory=dict)

    @property
    def answers(self) -> tuple[AnswerCount, ...]:
        """The answers, the most frequent first."""
        given = sorted(self.given.items(), key=lambda one: (-one[1], one[0]))
        return tuple(AnswerCount(answer, times, is_right, code) for (answer, is_right, code), times in given)

    @property
    def slips(self) -> int:
        """How many pupils did not get it right first time."""
        return self.right_later + self.open


@dataclass(frozen=True, slots=True)
class Misreading:
    """One of the class's misconceptions: how many times it appeared, and the seats where it did, latest
    first.

    ``next_right`` and ``next_wrong`` count the pupils by their answer to the next exercise where it would
    show. The others have not had one yet.
    """

    code: str
    times: int
    pupils: tuple[str, ...]
    next_right: int = 0
    next_wrong: int = 0

    @property
    def had_next(self) -> int:
        """How many of these pupils have answered a next exercise."""
        return self.next_right + self.next_wrong


class Counts:
    """The class's answers.

    >>> counts = Counts()
    >>> counts.take("addition/12/5", ("75", False, ""), AnswerIs.WRONG, was_open=False)
    >>> counts.items()[0].open, counts.items()[0].answers[0].answer
    (1, '75')
    """

    def __init__(self) -> None:
        self._items: dict[str, ItemCount] = {}
        self._kinds: dict[str, KindCount] = {}

    def take(self, name: str, given: tuple[str, bool, str], change: AnswerIs, *, was_open: bool) -> None:
        """Count an answer to an exercise: its text, whether it is right, and its misconception.

        ``was_open`` is whether the pupil had got the exercise wrong before.
        """
        item, kind = self._item(name), self._kind(kind_of(name))
        item.take(change, was_open=was_open)
        kind.take(change, was_open=was_open)
        if change is AnswerIs.AGAIN:
            return
        if given in item.given or len(item.given) < MOST_ANSWERS:
            item.given[given] = item.given.get(given, 0) + 1
        else:
            item.others += 1

    def withdraw(self, name: str, done: ItemProgress) -> None:
        """Stop counting the result of an exercise, because the same child also did it on another device."""
        tallies = (self._items.get(name), self._kinds.get(kind_of(name)))
        for tally in (one for one in tallies if one is not None):
            tally.withdraw(done)

    def help(self, item: str) -> None:
        """Count a call for help with an exercise."""
        self._item(item).helped += 1

    def items(self) -> tuple[ItemCount, ...]:
        """Return the exercises, starting with the ones that the most pupils did not get right first time."""
        return tuple(sorted(self._items.values(), key=lambda one: (-one.slips, -one.right_at_once, one.item)))

    def kinds(self) -> tuple[KindCount, ...]:
        """Return the kinds of exercise, most answered first."""
        return tuple(sorted(self._kinds.values(), key=lambda one: (-one.answered, one.kind)))

    def _item(self, name: str) -> ItemCount:
        # The one used last moves to the end, so among those with equally few answers, the oldest is dropped.
        found = self._items.pop(name, None) or ItemCount(kind_of(name), item=name)
        _make_room(self._items, MOST_ITEMS)
        self._items[name] = found
        return found

    def _kind(self, name: str) -> KindCount:
        if name not in self._kinds:
            _make_room(self._kinds, MOST_KINDS)
        return self._kinds.setdefault(name, KindCount(name))


def _make_room(tallies: dict[str, ItemCount] | dict[str, KindCount], most: int) -> None:
    """If there are too many, drop the one with the fewest answers, so a single pupil cannot displace the
    others' answers.
    """
    if len(tallies) >= most:
        del tallies[min(tallies, key=lambda name: tallies[name].answered)]


def misreadings(pupils: Iterable[Pupil]) -> tuple[Misreading, ...]:
    """Return the misconceptions that appeared, the most widespread first."""
    found: dict[str, list[tuple[float, str, SlipCount]]] = {}
    for pupil in pupils:
        for code, slip in pupil.slips.items():
            found.setdefault(code, []).append((-slip.at, pupil.seat, slip))
    counted = (
        Misreading(
            code,
            sum(slip.times for *_, slip in who),
            tuple(seat for _at, seat, _slip in sorted(who, key=lambda each: each[:2])),
            sum(slip.next_is_right is True for *_, slip in who),
            sum(slip.next_is_right is False for *_, slip in who),
        )
        for code, who in found.items()
    )
    return tuple(sorted(counted, key=lambda one: (-len(one.pupils), -one.times, one.code)))


#: The answers to this many questions are remembered; then the oldest question is forgotten.
MOST_QUESTIONS: Final = 24
#: The maximum number of pupils whose answers to one question are remembered.
_MOST_REPLIES: Final = 2000


class Replies:
    """Pupils' answers to a class's questions.

    >>> replies = Replies()
    >>> data = {"question": "a1b2c3d4", "item": "addition/12/5", "answer": "75"}
    >>> replies.take(ClassEvent("otter-1234", 1, "replied", data, 0.0))
    True
    >>> replies.take(ClassEvent("otter-1234", 2, "replied", data | {"answer": "73"}, 0.0))
    False
    >>> dict(replies.of("a1b2c3d4"))
    {'otter-1234': '75'}
    """

    def __init__(self) -> None:
        self._questions: dict[str, dict[str, str]] = {}

    def take(self, event: ClassEvent) -> bool:
        """Record a reply; return whether it counts."""
        key = str(event.data["question"])
        given = self._questions.setdefault(key, {})
        if len(self._questions) > MOST_QUESTIONS:
            del self._questions[next(iter(self._questions))]
        if event.seat in given or len(given) >= _MOST_REPLIES:
            return False
        given[event.seat] = str(event.data["answer"])
        return True

    def unite(self, seat: str, into: str) -> None:
        """Give one seat's answers to another, which keeps its own answers."""
        for given in self._questions.values():
            if seat in given:
                given.setdefault(into, given[seat])
                del given[seat]

    def of(self, key: str) -> Mapping[str, str]:
        """Return the answers to a question keyed by seat, in the order they arrived."""
        return MappingProxyType(self._questions.get(key, {}))
