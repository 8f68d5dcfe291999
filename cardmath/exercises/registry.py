"""The registry of kinds of exercise, and exercises by number; a new kind needs a module and a line here."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, Final, TypeVar

from cardmath.deals import random_deal_number
from cardmath.errors import CardmathError
from cardmath.exercises.answers import base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.exercise import Exercise
from cardmath.exercises.item import Item, is_acceptable, pose
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.bundles import Bundles
from cardmath.exercises.kinds.next_numeral import NextNumeral
from cardmath.exercises.kinds.numeral import WriteNumeral
from cardmath.exercises.kinds.odd_even import OddEven
from cardmath.exercises.kinds.pairs import Pairs
from cardmath.exercises.kinds.parity import Parity
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.kinds.ring import RingItem
from cardmath.exercises.kinds.share import Share
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.exercises.kinds.times import Times
from cardmath.exercises.kinds.value import Value
from cardmath.exercises.posed.chances import ChanceItem
from cardmath.exercises.strata import Stratum
from cardmath.i18n import _
from cardmath.integers import as_int
from cardmath.numerals import Notation, chosen_notation
from cardmath.sentences import did_you_mean, shown

#: Exercise numbers run from 0 up to, but not including, this number.
EXERCISE_NUMBERS: Final = 2**63


_Kind = TypeVar("_Kind")


class Kinds(Mapping[str, _Kind]):
    """Kinds, keyed by name, in the order given by a function that loads them on first use.

    A game's kinds are built on the modules next to a registry, so the registry cannot import them up front.
    """

    def __init__(self, load: Callable[[], Mapping[str, _Kind]]) -> None:
        self._by_name = cache(load)

    def __getitem__(self, name: str) -> _Kind:
        return self._by_name()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name())

    def __len__(self) -> int:
        return len(self._by_name())


def _kinds() -> dict[str, type[Item[Any]]]:
    from cardmath.games.odds.exercises.hands import OddsHands
    from cardmath.games.pyramid.exercises.blocked import Blocked
    from cardmath.games.pyramid.exercises.judged_deal import JudgeDeal

    assert issubclass(JudgeDeal, Blocked), "one of its two forms, each in a module"
    kinds = (
        Partner,
        Pairs,
        Bundles,
        Value,
        WriteNumeral,
        Addition,
        Subtraction,
        OddEven,
        Parity,
        RingItem,
        Blocked,
        OddsHands,
        NextNumeral,
        Times,
        Share,
    )
    return {kind.kind: kind for kind in kinds}


#: All kinds, keyed by name, in the order G1, G2, …
KINDS: Final[Mapping[str, type[Item[Any]]]] = Kinds(_kinds)


#: Kinds used only in a check, on paper or on a screen with its code: practice leaves them out.
_OF_CHECKS: Final[tuple[type[Item[Any]], ...]] = (ChanceItem,)


class ExerciseError(CardmathError, ValueError):
    """A kind, number or base without an exercise."""


class UnknownKindError(ExerciseError):
    """A kind that does not exist, and is not like one that does."""


def kind_named(name: str) -> type[Item[Any]]:
    """Return the kind with a name such as "addition" or "G6"; raise `ExerciseError` if there is none.

    >>> kind_named("G6").title()
    'Addition in columns'
    """
    for kind in (*KINDS.values(), *_OF_CHECKS):
        if name in (kind.kind, kind.id()):
            return kind
    hint = did_you_mean(name, KINDS, "")
    if not hint:
        raise UnknownKindError(_("there is no kind of exercise {name}"), name=shown(name))
    raise ExerciseError(_("there is no kind of exercise {name}; {hint}"), name=shown(name), hint=hint)


def is_numbered(kind: str) -> bool:
    """Return whether exercises of a kind are made from numbers; exercises about cards on a table are not.

    >>> is_numbered("addition"), is_numbered("card-sum")
    (True, False)
    """
    return kind in KINDS or any(kind == one.kind for one in _OF_CHECKS)


def strata(kind: str, base: int) -> tuple[Stratum, ...]:
    """Return the strata of a kind in a base, easiest first.

    Raises `ExerciseError` if there is no such kind or if it has no questions in the base.

    >>> [one.title for one in strata("G7", 12)]
    ['no borrowing', 'one borrowing', 'two or more borrowings', 'lending across a zero']
    """
    item = kind_named(kind)
    base = chosen_notation(base).base
    _refuse_base(item, base)
    return item.difficulties(base)


def check_exercise_number(number: int) -> int:
    """Check and return the number of an exercise; raises `ExerciseError` unless it is a whole number with 0 ≤
    number < 2**63.

    >>> check_exercise_number(7)
    7
    """
    number = as_int(number)
    if type(number) is not int or not 0 <= number < EXERCISE_NUMBERS:
        raise ExerciseError(
            _("an exercise number must be a whole number from 0 to 2**63 − 1, not {number}"),
            number=shown(number),
        )
    return number


def exercise(
    kind: str,
    number: int | None = None,
    base: int | None = None,
    digits: str | None = None,
    *,
    notation: Notation | None = None,
    stratum: str | None = None,
) -> Exercise:
    """Return the numbered exercise of a kind in a base (twelve by default); it never changes.

    Without a number, the exercise is random, and its ``number`` tells you which one it is. ``digits`` is the
    digit style for its numerals. A ``notation`` sets both base and digit style. With a ``stratum`` (the key
    of one of `strata`), numbers count within that stratum.

    Raises `ExerciseError` for an unknown kind or stratum, a number outside 0 ≤ number < 2**63, or a base that
    the kind does not allow. Raises `cardmath.NumeralError` for an invalid base or digit style.

    >>> exercise("G3", 7, 5).answer == exercise("bundles", 7, 5).answer
    True
    >>> exercise("addition", 7, 12, stratum="one-digit").prompt
    '7z + Ʒz = ?'
    """
    item = kind_named(kind)
    chosen = chosen_notation(base, digits, notation)
    number = random_deal_number() if number is None else check_exercise_number(number)
    _refuse_base(item, chosen.base)
    if stratum is not None:
        _check_stratum(item, chosen, stratum)
    if issubclass(item, ChanceItem):
        found: Item[Any] = item.numbered(number, chosen, stratum)
    elif stratum is not None:
        found = _drawn_within(item, number, chosen, stratum)
    else:
        found = drawn(item, number, chosen)
    return pose(found, number, stratum or "")


def drawn(item: type[Item[Any]], number: int, notation: Notation) -> Item[Any]:
    """Return the item of a numbered exercise: its numbers and its kind, before it is posed.

    >>> drawn(kind_named("addition"), 5, Notation(10)).data == exercise("addition", 5, 10).data
    True
    """
    chance = Chance.of_exercise(item.place, number, notation.base)
    choices = item.stratum(chance, notation.base)
    while True:
        found = item.draw(chance, notation, choices)
        if is_acceptable(found):
            return found


def _refuse_base(item: type[Item[Any]], base: int) -> None:
    if not item.allows(base):
        raise ExerciseError(
            _("the exercise {kind} has no questions in base {base}; choose another base"),
            kind=item.kind,
            base=base_name(base),
        )


def _check_stratum(item: type[Item[Any]], notation: Notation, stratum: str) -> None:
    """Raise `ExerciseError` for a stratum that a kind does not have in a base."""
    keys = [one.key for one in item.difficulties(notation.base)]
    if stratum not in keys:
        raise ExerciseError(
            _("the exercise {kind} has no stratum {stratum} in base {base}; its strata are {known}"),
            kind=item.kind,
            stratum=shown(stratum),
            base=base_name(notation.base),
            known=", ".join(keys),
        )


def _drawn_within(item: type[Item[Any]], number: int, notation: Notation, stratum: str) -> Item[Any]:
    """Return the item with a given number in a stratum."""
    keys = [one.key for one in item.difficulties(notation.base)]
    chance = Chance.of_stratum(keys.index(stratum), item.place, number, notation.base)
    while True:
        drawn = item.drawn_within(chance, notation, stratum)
        if drawn is not None:
            return drawn


# -- lists, such as the exercises on a printed sheet, as a short string for a link --------------------------

#: Maximum number of exercises in a list.
_MOST: Final = 60
_GROUP: Final = re.compile(r"(G[0-9]{1,2})\.([0-9]{1,2})\.([a-z0-9-]*)((?:\.(?:0|[1-9][0-9]{0,18}))+)")


def listed(exercises: Iterable[Exercise]) -> str:
    """Return the list of numbered exercises as a string: the numbers for each kind, base and stratum in turn.

    It is empty if one of the exercises cannot be remade from its number.

    >>> listed([exercise("addition", 5), exercise("addition", 7), exercise("ring", 3, 10, stratum="next")])
    'G6.12..5.7/G10.10.next.3'
    """
    named = [(_group_of(one), one.number) for one in exercises]
    if any(group is None for group, _number in named):
        return ""
    groups = groupby(named, key=lambda pair: pair[0])
    return "/".join(f"{group}.{'.'.join(str(number) for _name, number in same)}" for group, same in groups)


def _group_of(one: Exercise) -> str | None:
    """Return the kind, the base and the stratum of an exercise; an exercise drawn by number alone has no
    stratum.
    """
    if one.number is None or not is_numbered(one.kind):
        return None
    for stratum in (None, one.stratum):
        again = exercise(one.kind, one.number, one.base, one.notation.digits, stratum=stratum)
        if (again.prompt, again.answer) == (one.prompt, one.answer):
            return f"{one.id}.{one.base}.{stratum or ''}"
    return None


def from_listed(text: str, digits: str | None = None) -> Sequence[Exercise]:
    """Return the exercises in a list; raise `ExerciseError` if it contains none or too many.

    >>> [one.prompt for one in from_listed("G6.12..5.7")]
    ['28z + 47z = ?', 'Ʒz + 2z = ?']
    """
    found: list[Exercise] = []
    for group in text.split("/"):
        match = _GROUP.fullmatch(group)
        if match is None:
            raise ExerciseError(
                _("{text} is not a list of exercises; a list looks like G6.12.one-carry.7.9"),
                text=shown(text),
            )
        kind, stratum = kind_named(match[1]).kind, match[3] or None
        numbers = match[4].split(".")[1:]
        if len(found) + len(numbers) > _MOST:
            raise ExerciseError(_("a list can have at most {most} exercises"), most=_MOST)
        found += [exercise(kind, int(one), int(match[2]), digits, stratum=stratum) for one in numbers]
    return tuple(found)
