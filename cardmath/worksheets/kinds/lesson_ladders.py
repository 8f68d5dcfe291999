"""The ladders for a lesson in several bases: each base on its own page, from short numerals to long ones."""

from collections.abc import Sequence
from typing import Final

from cardmath.exercises import Exercise, pose
from cardmath.exercises.answers import base_name
from cardmath.exercises.kinds.numeral import ByWeights
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.worksheets.blocks import answer, blank_space, leaf_turn, note, table
from cardmath.worksheets.draws import Draws
from cardmath.worksheets.layouts import LETTERS
from cardmath.worksheets.sheets import Block

#: Number of a base's weights listed above its ladder.
_WEIGHTS: Final = {2: 9}
_FEW_WEIGHTS: Final = 4
#: The share of its page that a ladder takes up: alone, above a frame to draw in, above the older questions.
_SHARES: Final = (0.95, 0.5, 0.4)


def rungs(draws: Draws, practice: Sequence[tuple[str, Sequence[str]]]) -> list[Exercise]:
    """Return a lesson's practice in one base, shortest numerals first."""
    made = [_by_weights(one) for kind, strata in practice for one in draws.of(kind, strata)]
    return sorted(made, key=lambda one: (len(_numeral(one)), one.notation.parse(_numeral(one))))


def _by_weights(exercise: Exercise) -> Exercise:
    """Return a number to write, worked with the lesson's steps: using weights, not remainders."""
    if exercise.kind != "numeral":
        return exercise
    return pose(ByWeights(exercise.notation, int(exercise.data["value"])), exercise.number)


def in_ladders(made: Sequence[Sequence[Exercise]], extra: str) -> list[Block]:
    """Return a ladder for each base, each one after the first on its own page.

    The second page also has room for the pupil's ``extra``.
    """
    blocks: list[Block] = []
    first = 0
    for page, some in enumerate(made):
        title = _("Base {base}").format(base=base_name(some[0].base))
        if page:
            blocks.append(leaf_turn(title))
        blocks += [note(_weights(title if not page else "", some[0].notation)), _ladder(some, first, page)]
        if page == 1:
            blocks.append(blank_space(_("Your own"), extra, stays=True))
        first += len(some)
    return blocks


def _numeral(exercise: Exercise) -> str:
    """Return the numeral in the base, whether it is given or to be found."""
    return str(exercise.data["numeral"]) if exercise.kind == "value" else exercise.answer


def _weights(title: str, notation: Notation) -> str:
    """Return a base's weights as a sentence, in base ten, after a title if there is one."""
    base = notation.base
    weights = [DECIMAL.write(base**place) for place in range(_WEIGHTS.get(base, _FEW_WEIGHTS))]
    sentence = _("The weights, from the right: {weights}.").format(weights=_(", ").join(weights))
    if base > DECIMAL.base:
        first, last = (
            _("{digit} = {value}").format(digit=notation.format(value), value=DECIMAL.write(value))
            for value in (DECIMAL.base, base - 1)
        )
        digits = first if base == DECIMAL.base + 1 else _("{first} to {last}").format(first=first, last=last)
        sentence = _("{weights} The digits after 9: {digits}.").format(weights=sentence, digits=digits)
    return _("{base}. {weights}").format(base=title, weights=sentence) if title else sentence


def _ladder(made: Sequence[Exercise], first: int, page: int) -> Block:
    """Return a table for one of the pages, with a lettered row for each number and a gap in each row."""
    rows = []
    for letter, one in zip(LETTERS[first:], made, strict=False):
        given, asked = one.data["numeral" if one.kind == "value" else "value"], answer(one.answer)
        both = [given, asked] if one.kind == "value" else [asked, given]
        rows.append([f"{letter})", *both])
    head = ["", _("base {base}").format(base=base_name(made[0].base)), _("base ten")]
    return {**table(head, rows, first=0.25, alone=False), "share": _SHARES[min(page, len(_SHARES) - 1)]}
