"""A row of twelve tasks: eight mixed ones (what is due and what the learner ticked) and four new ones."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from cardmath.errors import CardmathError
from cardmath.exercises.answers import base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.registry import EXERCISE_NUMBERS, KINDS, kind_named, strata
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
#: The most tasks of a row that come back from the ledger; the others stay the same for a whole class.
_MOST_DUE: Final = 6
_NUMBERS: Final = 10**9


class RowError(CardmathError, ValueError):
    """A row that cannot be made, or a text that names no row."""


@dataclass(frozen=True)
class Row:
    """A row of practice: its number from 0, a base, and the kinds that the learner ticked (none: all).

    The number says how far the row goes. The first rows ask for the first stratum of each kind, and each row
    brings a new stratum of one kind. The same number, base and kinds are the same row for a whole class. Only
    what is due for one learner differs.

    Raises `RowError` for an invalid number or kinds that have nothing to ask in the base, `ExerciseError` for
    an unknown kind, and `cardmath.NumeralError` for an invalid base.

    >>> row = Row(3, 12, ("G6", "partner"))
    >>> row.kinds, str(row), Row.parse("3.12.G1+G6") == row
    (('partner', 'addition'), '3.12.G1+G6', True)
    >>> [task.why for task in row.tasks()][:3], row.subject
    (['mixed', 'mixed', 'new'], ('addition', 'no-carry'))
    """

    number: int
    base: int = 12
    kinds: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what makes no row, and put the kinds in order."""
        settle_ints(self, "number", "base")
        if type(self.number) is not int or not 0 <= self.number < EXERCISE_NUMBERS:
            raise RowError(
                _("the number of a row is a whole number from 0 to 2**63 − 1, not {number}"),
                number=shown(self.number),
            )
        check_base(self.base)
        ticked = {kind_named(kind).kind for kind in self.kinds} or set(KINDS)
        kinds = tuple(name for name, kind in KINDS.items() if name in ticked and kind.allows(self.base))
        if not kinds:
            raise RowError(
                _("these kinds have nothing to ask in base {base}; tick another kind or choose another base"),
                base=base_name(self.base),
            )
        object.__setattr__(self, "kinds", kinds)

    @classmethod
    def parse(cls, text: str) -> "Row":
        """Return the row of a text such as "3.12" or "3.12.G1+G6"; raise `RowError` if it names none."""
        match = re.fullmatch(
            r"(0|[1-9][0-9]{0,18})\.([1-9][0-9]?)(?:\.(G[0-9]{1,2}(?:\+G[0-9]{1,2})*))?", text
        )
        if match is None:
            raise RowError(
                _("{text} is not a row; write its number, its base and the kinds, such as 3.12.G1+G6"),
                text=shown(text),
            )
        return cls(int(match[1]), int(match[2]), tuple(match[3].split("+")) if match[3] else ())

    def __str__(self) -> str:
        """Return the text of the row in a link; all kinds together are left out."""
        named = "+".join(KINDS[kind].id() for kind in self.kinds)
        everything = [kind for kind in KINDS if KINDS[kind].allows(self.base)]
        kinds = "" if list(self.kinds) == everything else f".{named}"
        return f"{self.number}.{self.base}{kinds}"

    @property
    def subject(self) -> tuple[str, str]:
        """The kind and the stratum that are new in this row."""
        turn, index = divmod(self.number, len(self.kinds))
        kind = self.kinds[index]
        keys = [one.key for one in strata(kind, self.base)]
        return kind, keys[turn % len(keys)]

    def tasks(self, due: Iterable[Due] = ()) -> tuple[RowTask, ...]:
        """Return the tasks in order; what is ``due`` takes the first mixed places.

        No exercise comes twice. If the kinds have fewer exercises, the row is shorter.
        """
        tasks = list(self._shared)
        prompts = {task.prompt(self._notation) for task in tasks}
        places = [place for place, task in enumerate(tasks) if task.why == MIXED][:_MOST_DUE]
        for one in dict.fromkeys(due):
            if not places:
                break
            found = self._due(one, prompts)
            # A small kind may have all its exercises in the row already: then one of them is due.
            place = places[0] if found is not None else self._already(one, tasks, places)
            if place is None:
                continue
            places.remove(place)
            tasks[place] = found or replace(tasks[place], why=DUE, misconception=one.misconception)
            prompts.add(tasks[place].prompt(self._notation))
        return tuple(tasks)

    def _already(self, one: Due, tasks: Sequence[RowTask], places: Iterable[int]) -> int | None:
        """Return the place of a task that asks what is due, or None."""
        for place in places:
            task = tasks[place]
            codes = {None, *(wrong.misconception for wrong in task.exercise(self._notation).distractors)}
            if (task.kind, task.stratum) == (one.kind, one.stratum) and one.misconception in codes:
                return place
        return None

    @cached_property
    def _notation(self) -> Notation:
        return Notation(self.base)

    @cached_property
    def _shared(self) -> tuple[RowTask, ...]:
        """The tasks without anything due."""
        chance = self._chance()
        mixed = self._mixed(chance)
        tasks: list[RowTask] = []
        prompts: set[str] = set()
        for place in range(LENGTH):
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
        return Chance(places * 10**27 + self.number * 100 + self.base)

    def _mixed(self, chance: Chance) -> list[tuple[str, str]]:
        """Return a kind and a stratum for every mixed place; the kinds take turns in random order."""
        found: list[tuple[str, str]] = []
        while len(found) < LENGTH:
            for kind in chance.shuffled(self.kinds):
                known = self._known(kind)
                found.append((kind, chance.choose(known)))
        return found

    def _known(self, kind: str) -> Sequence[str]:
        """Return the strata of a kind that earlier rows brought, at least the first."""
        keys = [one.key for one in strata(kind, self.base)]
        count = len(self.kinds)
        rows = (self.number + count - 1 - self.kinds.index(kind)) // count
        return keys[: max(1, rows)]

    def _unused(self, wanted: RowTask, prompts: set[str]) -> RowTask | None:
        """Return a task that is not in the row yet: as wanted, or else of another stratum or kind."""
        others = [kind for kind in self.kinds if kind != wanted.kind]
        keys = [one.key for one in strata(wanted.kind, self.base) if one.key != wanted.stratum]
        candidates = [(wanted.kind, wanted.stratum), *((wanted.kind, key) for key in keys)]
        candidates += [(kind, one.key) for kind in others for one in strata(kind, self.base)]
        for kind, key in candidates:
            task = fresh(RowTask(kind, key, wanted.number, wanted.why), self.base, prompts)
            if task is not None:
                return task
        return None

    def _due(self, one: Due, prompts: set[str]) -> RowTask | None:
        """Return a task for something due, or None if this base has no such exercise."""
        kind = KINDS.get(one.kind)
        if kind is None or not kind.allows(self.base):
            return None
        if one.stratum not in [stratum.key for stratum in kind.difficulties(self.base)]:
            return None
        number = self._chance().below(_NUMBERS)
        wanted = RowTask(one.kind, one.stratum, number, DUE, one.misconception)
        return fresh(wanted, self.base, prompts, one.misconception)
