"""The tasks in a row: the address of an exercise, and the search for similar exercises and twins."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from cardmath.exercises.checking import did_you
from cardmath.exercises.exercise import Exercise
from cardmath.exercises.registry import KINDS, exercise, strata
from cardmath.i18n import language
from cardmath.numerals import DOZENAL, Notation

#: Why a task is in a row: mixed practice, something new, due from the ledger, or after a slip.
MIXED: Final = "mixed"
NEW: Final = "new"
DUE: Final = "due"
TWIN: Final = "twin"
LATER: Final = "later"

#: Task numbers stay below this limit, so that links and records stay short.
_NUMBERS: Final = 10**9
#: How many numbers are tried for an item that is not in the row yet. Small kinds have fewer than ten items.
_TRIES: Final = 60
#: This many wrong answers show every way that a slip can happen in one stratum, such as too many and too few.
_WAYS: Final = 8


class Due(NamedTuple):
    """A slip that should come back: its kind, the code of its misconception or None, and its stratum."""

    kind: str
    misconception: str | None
    stratum: str


@dataclass(frozen=True, slots=True)
class RowTask:
    """The address of an exercise in a row: its kind, its stratum and its number within the stratum.

    ``why`` is "mixed", "new", "due", "twin" or "later". ``misconception`` is the slip that the task is meant
    for, or None. ``after`` is the number of twins between the slip and this one.

    >>> RowTask("addition", "one-digit", 7).exercise(Notation(12)).prompt
    '7z + Ʒz = ?'
    """

    kind: str
    stratum: str
    number: int
    why: str = MIXED
    misconception: str | None = None
    after: int = 0

    def exercise(self, notation: Notation) -> Exercise:
        """Return the exercise in a base and digit style."""
        return _exercise(self.kind, self.number, self.stratum, notation)

    def prompt(self, notation: Notation) -> str:
        """Return the exercise's whole question, which tells tasks apart."""
        return self.exercise(notation).prompt


@lru_cache(maxsize=256)
def _exercise(kind: str, number: int, stratum: str, notation: Notation) -> Exercise:
    # A row has to list its questions again and again.
    return exercise(kind, number, notation=notation, stratum=stratum)


def fresh(
    task: RowTask, base: int, avoid: Collection[str], misconception: str | None = None
) -> RowTask | None:
    """Return the first task, counting up from a number, whose prompt is not in ``avoid``, or None after many
    tries.

    With a ``misconception``, the wrong procedure must lead to its own wrong answer to the exercise.
    """
    for step in range(_TRIES):
        found = replace(task, number=(task.number + step) % _NUMBERS)
        posed = found.exercise(Notation(base))
        codes = {wrong.misconception for wrong in posed.distractors}
        if posed.prompt not in avoid and (misconception is None or misconception in codes):
            return found
    return None


def twin(
    item: Exercise,
    misconception: str | None = None,
    turn: int = 1,
    avoid: Collection[str] = (),
    why: str = TWIN,
) -> RowTask | None:
    """Return a task similar to an exercise, where the same wrong procedure goes wrong again, or None if there
    is none.

    The twin is from the same stratum, or from another one if the stratum has no such exercise. The same
    exercise and ``turn`` always have the same twin. ``avoid`` contains the prompts of exercises that must not
    come up again.

    >>> item = exercise("addition", 5)
    >>> twin(item, "M3").exercise(Notation(12)).prompt
    '365z + 649z = ?'
    """
    avoid = {*avoid, item.prompt}
    keys = [item.stratum, *(one.key for one in strata(item.kind, item.base) if one.key != item.stratum)]
    number = ((item.number or 0) * 31 + turn * 1_000_003) % _NUMBERS
    for code in dict.fromkeys((misconception, None)):
        for key in keys:
            found = fresh(RowTask(item.kind, key, number, why, misconception), item.base, avoid, code)
            if found is not None:
                return found
    return None


def slip_name(slip: Due, notation: Notation) -> str:
    """Describe a slip as a child would read it after a wrong answer, or "" if no wrong answer shows it.

    The description comes from wrong answers to exercises in its stratum. A slip that does not happen in this
    base is described as in base twelve.

    >>> slip_name(Due("addition", "M3", "one-carry"), Notation(12))
    'Did you carry at ten?'
    >>> slip_name(Due("addition", "M3", "one-carry"), Notation(10))
    'Did you carry at ten?'
    """
    if slip.misconception is None:
        return ""
    found = (_done_in(slip, one, language()) for one in dict.fromkeys((notation, DOZENAL)))
    did = next(filter(None, found), ())
    return did_you(did) if did else ""


@lru_cache(maxsize=256)
def _done_in(slip: Due, notation: Notation, _language: str) -> tuple[str, ...]:
    """Return the different forms that the slip takes in exercises from its stratum in a base."""
    kind, base = KINDS[slip.kind], notation.base
    if not kind.allows(base) or slip.stratum not in {one.key for one in strata(slip.kind, base)}:
        return ()
    found: list[str] = []
    for number in range(_TRIES):
        posed = exercise(slip.kind, number, notation=notation, stratum=slip.stratum)
        found += [wrong.did for wrong in posed.distractors if wrong.misconception == slip.misconception]
        if len(found) >= _WAYS:
            break
    return tuple(dict.fromkeys(found))
