"""Checks: one page before a unit and one after it, in numbered parallel forms.

All forms of a check have questions from the same strata in the same order, with numbers of the same length.
So a class can see, question by question, what it has learnt. The key gives the cause of every expected wrong
answer.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from cardmath.exercises import KINDS, Exercise, exercise, strata
from cardmath.exercises.posed.chance_questions import Cause, chance_questions
from cardmath.exercises.posed.chances import ChanceItem
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath.worksheets.blocks import question, questions
from cardmath.worksheets.draws import Draws
from cardmath.worksheets.layouts import LETTERS, asked, in_columns, slips
from cardmath.worksheets.sheets import Block, Kind, Worksheet

Wanted = Callable[[Exercise], bool]


class Slot(NamedTuple):
    """A question in a check: its kind and stratum, and anything else that its questions share across all
    forms.
    """

    kind: str
    stratum: str
    wanted: Wanted = lambda _one: True


def _long(digits: int) -> Wanted:
    return lambda one: len(one.data["x"]) == digits


def _without_zero(one: Exercise) -> bool:
    return one.answer != "0"


def _misleads(is_misleading: bool) -> Wanted:
    return lambda one: bool(one.distractors) == is_misleading


def _sum(first: str, second: str) -> Wanted:
    """Return the condition that a sum's numbers are odd or even, as given."""
    return lambda one: (
        ["even", "odd"][one.value_of("x") % 2] == first and (["even", "odd"][one.value_of("y") % 2] == second)
    )


_BONDS: Final = (
    *(Slot("partner", "to-ten", _without_zero),) * 4,
    *(Slot("partner", "to-sixteen", _without_zero),) * 2,
    *(Slot("pairs", "small-targets"),) * 2,
    Slot("pairs", "alone"),
)
_BASES: Final = (
    Slot("bundles", "crates"),
    Slot("bundles", "heap"),
    *(Slot("value", "short"),) * 2,
    Slot("value", "zero"),
    *(Slot("numeral", "short"),) * 2,
    Slot("numeral", "zero"),
    Slot("next", "after"),
    Slot("next", "before"),
)
_CARRYING: Final = (
    Slot("addition", "one-digit"),
    Slot("addition", "no-carry", _long(2)),
    *(Slot("addition", "one-carry", _long(2)),) * 2,
    *(Slot("addition", "two-carries", _long(3)),) * 2,
    Slot("subtraction", "no-borrow", _long(2)),
    *(Slot("subtraction", "one-borrow", _long(2)),) * 2,
    *(Slot("subtraction", "two-borrows", _long(3)),) * 2,
    Slot("subtraction", "across-zero", _long(3)),
)
_PARITY: Final = (
    *(Slot("odd-even", "dots"),) * 2,
    Slot("odd-even", "sums", _sum("odd", "odd")),
    Slot("odd-even", "sums", _sum("even", "even")),
    Slot("odd-even", "sums", _sum("odd", "even")),
    Slot("parity", "short", _misleads(False)),
    Slot("parity", "short", _misleads(True)),
    Slot("parity", "zero", _misleads(False)),
    Slot("parity", "zero", _misleads(True)),
)


def drawn(slots: Sequence[Slot], number: int, notation: Notation) -> Iterator[Exercise]:
    """Yield the exercises of a form.

    A base that lacks a stratum, or numbers of that length, uses the nearest ones that it has, in every form.
    """
    draws = Draws(number, notation)
    for kind, stratum, wanted in slots:
        known = [one.key for one in strata(kind, notation.base)]
        at = known.index(stratum) if stratum in known else 0
        ways = [(key, want) for key in [*known[at:], *known[:at]] for want in (wanted, None)]
        found = (draws.one(kind, key, want) if want else draws.one(kind, key) for key, want in ways)
        one = next(filter(None, found), None)
        if one is not None:
            yield one


def _with_causes(block: Block, made: Sequence[Exercise]) -> Block:
    """Return a block whose key gives the cause of every wrong answer, not just the first few."""
    items = [{**item, "slips": slips(one, None)} for item, one in zip(block["items"], made, strict=True)]
    return {**block, "items": items}


def _notes(*asks: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    before = _(
        "Each number gives a different form. All forms ask the same things in the same order."
        " Use one before the unit and another after it."
    )
    causes = _("Each wrong answer above comes with its cause. The causes tell you what to teach next.")
    return ((_("Before and after"), before), *asks, (_("Reading the answers"), causes))


def _asks(made: Sequence[Exercise]) -> str:
    """Return the strata of the questions, with questions from the same stratum grouped."""
    base, asked_kinds = made[0].base, {one.kind for one in made}
    titles = {(kind, one.key): one.title for kind in asked_kinds for one in strata(kind, base)}
    lettered = zip(LETTERS, made, strict=False)
    parts = []
    for stratum, group in groupby(lettered, key=lambda pair: (pair[1].kind, pair[1].stratum)):
        letters = [letter for letter, _one in group]
        span = letters[0] if len(letters) == 1 else f"{letters[0]}–{letters[-1]}"
        parts.append(_("{letters}: {stratum}").format(letters=span, stratum=titles[stratum]))
    return _("{parts}.").format(parts="; ".join(parts))


# -- chance: its own questions, because questions about hands assume the ranking is known ---------------


def _drawn(number: int, notation: Notation) -> Block:
    """Return the questions about chance as a block, with the cause of every wrong answer."""
    return questions(
        question(asked.text, asked.answer, slips=map(_chance_slip, asked.causes))
        for asked in chance_questions(number, notation)
    )


def _chance_slip(cause: Cause) -> str:
    if cause.code is None:
        return _("{answer}: {way}").format(answer=cause.text, way=cause.way)
    return _("{answer}: {way} ({code})").format(answer=cause.text, way=cause.way, code=cause.code)


def _chance(number: int, notation: Notation) -> Worksheet:
    kind = ChanceItem.kind
    return Worksheet(
        title=_("Check: chance"),
        task=_("Think, count if you like, then answer."),
        blocks=(_drawn(number, notation),),
        notes=_notes(),
        exercises=tuple(
            exercise(kind, number, notation=notation, stratum=one.key) for one in strata(kind, notation.base)
        ),
    )


def _kind(
    name: str,
    title: Callable[[], str],
    task: Callable[[], str],
    slots: Sequence[Slot],
    layout: Callable[[Sequence[Exercise]], Block] = asked,
    usual: Notation = DECIMAL,
) -> Kind:
    """Return a check: its title and instruction, its slots, the block they make, and its usual notation."""

    def make(number: int, notation: Notation) -> Worksheet:
        for kind in dict.fromkeys(slot.kind for slot in slots):
            if not KINDS[kind].allows(notation.base):
                exercise(kind, number, notation=notation)  # raises the error that mentions the base
        made = tuple(drawn(slots, number, notation))
        return Worksheet(
            title=title(),
            task=task(),
            blocks=(_with_causes(layout(made), made),),
            notes=_notes((_("What it asks"), _asks(made))),
            exercises=made,
        )

    def allows(base: int) -> bool:
        return all(KINDS[slot.kind].allows(base) for slot in slots)

    return Kind(name, title, make, usual=lambda: usual, allows=allows, asks=True)


CHECKS: Final = (
    _kind(
        "check-number-bonds",
        lambda: _("Check: number bonds"),
        lambda: _("Write each answer on its line."),
        _BONDS,
    ),
    _kind(
        "check-bases",
        lambda: _("Check: bases"),
        lambda: _("Write each answer on its line."),
        _BASES,
        usual=DOZENAL,
    ),
    _kind(
        "check-carrying",
        lambda: _("Check: carrying and borrowing"),
        lambda: _("Work out each sum. Use the small boxes if they help."),
        _CARRYING,
        in_columns,
    ),
    _kind(
        "check-odd-even",
        lambda: _("Check: odd and even"),
        lambda: _("Write odd or even on each line."),
        _PARITY,
    ),
    Kind("check-chance", lambda: _("Check: chance"), _chance, usual=lambda: DECIMAL, asks=True),
)
