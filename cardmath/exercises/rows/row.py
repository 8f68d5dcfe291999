"""A row of twelve tasks: eight mixed ones (due exercises, and kinds that the learner ticked) and four new
ones.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from cardmath.errors import CardmathError
from cardmath.exercises.answers import base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.registry import EXERCISE_NUMBERS, KINDS, kind_named, strata
from cardmath.exercises.rows.order import Topic, topics
from cardmath.exercises.rows.tasks import DUE, MIXED, NEW, Due, RowTask, fresh
from cardmath.i18n import _
from cardmath.integers import settle_ints
from cardmath.numerals import Notation
from cardmath.numerals.styles import check_base
from cardmath.sentences import shown

#: The number of tasks in a row.
LENGTH: Final = 12
#: Every third task is new.
_NEW_EVERY: Final = 3
#: Maximum number of tasks in a row that come back from the ledger; the others stay the same for a whole
#: class.
_MOST_DUE: Final = 6
_NUMBERS: Final = 10**9
#: How many strata a first row mixes: the ones that everybody knows.
_FIRST: Final = 3


def usual_kinds(base: int) -> tuple[str, ...]:
    """Return the default kinds for a base: the ones that do not require a game to have been played first.

    >>> "odds-hands" in usual_kinds(12), "addition" in usual_kinds(12)
    (False, True)
    """
    return tuple(name for name, kind in KINDS.items() if kind.allows(base) and not kind.played_first)


class RowError(CardmathError, ValueError):
    """The error for a row that cannot be made, or a string that is not a row."""


@dataclass(frozen=True)
class Row:
    """A row of practice: its number from 0, a base, and the kinds that the learner ticked (none: all).

    The number is how far the row is along the path of `topics`: each row introduces the next stratum, and
    mixes earlier ones. With ``only``, a kind is limited to some of its strata, each given as a kind and a
    key. A ``short`` row has half as many tasks. The same number, base, kinds and strata give a whole class
    the same row. Only the exercises that are due for one learner differ.

    Raises `RowError` for an invalid number or kinds that have no questions in the base, `ExerciseError` for
    an unknown kind, and `cardmath.NumeralError` for an invalid base.

    >>> row = Row(3, 12, ("G6", "partner"))
    >>> row.kinds, str(row), Row.parse("3.12.G1+G6") == row
    (('partner', 'addition'), '3.12.G1+G6', True)
    >>> [task.why for task in row.tasks()][:3], row.subject
    (['mixed', 'mixed', 'new'], ('addition', 'one-carry'))
    >>> Row.parse("0.10.G6-one-carry.short").only
    (('addition', 'one-carry'),)
    """

    number: int
    base: int = 12
    kinds: tuple[str, ...] = ()
    only: tuple[tuple[str, str], ...] = ()
    short: bool = False

    def __post_init__(self) -> None:
        """Reject invalid values, and put the kinds and strata in order."""
        settle_ints(self, "number", "base")
        if type(self.number) is not int or not 0 <= self.number < EXERCISE_NUMBERS:
            raise RowError(
                _("the number of a row must be a whole number from 0 to 2**63 − 1, not {number}"),
                number=shown(self.number),
            )
        check_base(self.base)
        only = [(kind_named(kind).kind, stratum) for kind, stratum in self.only]
        ticked = {kind_named(kind).kind for kind in self.kinds} | {kind for kind, _stratum in only}
        kinds = tuple(name for name, kind in KINDS.items() if name in ticked and kind.allows(self.base))
        kinds = kinds if ticked else usual_kinds(self.base)
        if not kinds:
            raise RowError(
                _("these kinds have no questions in base {base}; tick another kind or choose another base"),
                base=base_name(self.base),
            )
        object.__setattr__(self, "kinds", kinds)
        object.__setattr__(self, "only", self._settled(only))

    def _settled(self, only: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
        """Return the chosen strata in order, leaving out kinds with all their strata chosen."""
        named = {kind for kind, _stratum in only}
        there = [topic[:2] for topic in topics(self.base, self.kinds) if topic.kind in named]
        for one in only:
            # A kind that has no questions in the base is left out with its strata.
            if one[0] in self.kinds and one not in there:
                raise RowError(
                    _("{kind} has no stratum {stratum} in base {base}"),
                    kind=KINDS[one[0]].id(),
                    stratum=shown(one[1]),
                    base=base_name(self.base),
                )
        whole = {kind for kind in named if all(one in only for one in there if one[0] == kind)}
        return tuple(one for one in there if one in only and one[0] not in whole)

    @classmethod
    def parse(cls, text: str) -> "Row":
        """Return the row for a string such as "3.12", "3.12.G1+G6" or "0.10.G6-one-carry.short".

        Raises `RowError` if the string is not a row.
        """
        part = r"G[0-9]{1,2}(?:-[a-z]+)*"
        match = re.fullmatch(
            rf"(0|[1-9][0-9]{{0,18}})\.([1-9][0-9]?)(?:\.({part}(?:\+{part})*))?(\.short)?", text
        )
        if match is None:
            raise RowError(
                _("{text} is not a row; write its number, its base and the kinds, such as 3.12.G1+G6"),
                text=shown(text),
            )
        parts = [one.partition("-") for one in match[3].split("+")] if match[3] else []
        return cls(
            int(match[1]),
            int(match[2]),
            tuple(kind for kind, _dash, stratum in parts if not stratum),
            tuple((kind, stratum) for kind, _dash, stratum in parts if stratum),
            bool(match[4]),
        )

    def __str__(self) -> str:
        """Return the row as it is written in a link; the kinds are left out if it has all the usual ones."""
        kinds = "" if self.is_everything else f".{'+'.join(self._named())}"
        return f"{self.number}.{self.base}{kinds}{'.short' * self.short}"

    def _named(self) -> Iterator[str]:
        for kind in self.kinds:
            chosen = [topic.name for topic in self.path if topic[:2] in self.only and topic.kind == kind]
            yield from chosen or [KINDS[kind].id()]

    @property
    def is_everything(self) -> bool:
        """Whether the row mixes all the default kinds."""
        return not self.only and self.kinds == usual_kinds(self.base)

    @property
    def length(self) -> int:
        """The number of tasks."""
        return LENGTH // 2 if self.short else LENGTH

    @cached_property
    def path(self) -> tuple[Topic, ...]:
        """The topics that rows of these kinds introduce, in order."""
        named = {kind for kind, _stratum in self.only}
        everything = topics(self.base, self.kinds)
        return tuple(one for one in everything if one.kind not in named or one[:2] in self.only)

    @property
    def subject(self) -> tuple[str, str]:
        """The kind and the stratum that are new in this row."""
        return self.path[self.number % len(self.path)][:2]

    def tasks(self, due: Iterable[Due] = ()) -> tuple[RowTask, ...]:
        """Return the tasks in order; ``due`` exercises go in the first mixed places.

        No exercise comes up twice. If the kinds have fewer exercises, the row is shorter.
        """
        tasks = list(self._shared)
        prompts = {task.prompt(self._notation) for task in tasks}
        places = [place for place, task in enumerate(tasks) if task.why == MIXED][:_MOST_DUE]
        for one in dict.fromkeys(due):
            if not places:
                break
            found = self._due(one, prompts)
            # All exercises of a small kind may already be in the row; one of them then counts as due.
            place = places[0] if found is not None else self._already(one, tasks, places)
            if place is None:
                continue
            places.remove(place)
            tasks[place] = found or replace(tasks[place], why=DUE, misconception=one.misconception)
            prompts.add(tasks[place].prompt(self._notation))
        return tuple(tasks)

    def _already(self, due: Due, tasks: Sequence[RowTask], places: Iterable[int]) -> int | None:
        """Return the place of a task that already covers a due exercise, or None."""
        for place in places:
            task = tasks[place]
            codes = {None, *(wrong.misconception for wrong in task.exercise(self._notation).distractors)}
            if (task.kind, task.stratum) == (due.kind, due.stratum) and due.misconception in codes:
                return place
        return None

    @cached_property
    def _notation(self) -> Notation:
        return Notation(self.base)

    @cached_property
    def _shared(self) -> tuple[RowTask, ...]:
        """The tasks for every learner, before any due exercises go in."""
        chance = self._chance()
        mixed = self._mixed(chance)
        tasks: list[RowTask] = []
        prompts: set[str] = set()
        for place in range(self.length):
            is_new = place % _NEW_EVERY == _NEW_EVERY - 1
            kind, stratum = self.subject if is_new else mixed.pop(0)
            wanted = RowTask(kind, stratum, chance.below(_NUMBERS), NEW if is_new else MIXED)
            task = self._unused(wanted, prompts)
            if task is not None:
                tasks.append(task)
                prompts.add(task.prompt(self._notation))
        return tuple(tasks)

    def _chance(self) -> Chance:
        places = sum(1 << KINDS[kind].place for kind in self.kinds)
        for kind, stratum in self.only:
            keys = [one.key for one in strata(kind, self.base)]
            places += 1 << 64 + 8 * KINDS[kind].place + keys.index(stratum)
        return Chance(places * 10**27 + self.number * 100 + self.base)

    def _mixed(self, chance: Chance) -> list[tuple[str, str]]:
        """Return a kind and a stratum for each mixed place; the kinds take turns in random order."""
        known: dict[str, list[str]] = {}
        for kind, stratum in self._known:
            known.setdefault(kind, []).append(stratum)
        found: list[tuple[str, str]] = []
        while len(found) < LENGTH:
            for kind in chance.shuffled(tuple(known)):
                found.append((kind, chance.choose(known[kind])))
        return found

    @property
    def _known(self) -> Iterable[tuple[str, str]]:
        """The kinds and strata that earlier rows introduced; a first row mixes the beginnings of a few
        kinds.
        """
        count = max(self.number, len(self.only) or min(_FIRST, len(self.kinds)))
        return (topic[:2] for topic in self.path[:count])

    def _unused(self, wanted: RowTask, prompts: set[str]) -> RowTask | None:
        """Return a task that is not in the row yet: as wanted if possible, otherwise from another stratum or
        kind.
        """
        own = [topic for topic in self.path if topic.kind == wanted.kind]
        others = [topic for topic in self.path if topic.kind != wanted.kind]
        for kind, key in dict.fromkeys(
            ((wanted.kind, wanted.stratum), *(one[:2] for one in (*own, *others)))
        ):
            task = fresh(RowTask(kind, key, wanted.number, wanted.why), self.base, prompts)
            if task is not None:
                return task
        return None

    def _due(self, due: Due, prompts: set[str]) -> RowTask | None:
        """Return a task for a due exercise, or None if this base has no exercise like it."""
        kind = KINDS.get(due.kind)
        if kind is None or not kind.allows(self.base):
            return None
        if due.stratum not in [stratum.key for stratum in kind.difficulties(self.base)]:
            return None
        number = self._chance().below(_NUMBERS)
        wanted = RowTask(due.kind, due.stratum, number, DUE, due.misconception)
        return fresh(wanted, self.base, prompts, due.misconception)
