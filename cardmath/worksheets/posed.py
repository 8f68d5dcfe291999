"""A sheet of given exercises, such as those that a class answers on its tablets."""

from collections.abc import Sequence

from cardmath.exercises import Exercise
from cardmath.i18n import _
from cardmath.worksheets.layouts import asked, in_columns, lettered_steps
from cardmath.worksheets.sheets import Sheet


def posed_sheet(title: str, exercises: Sequence[Exercise]) -> Sheet:
    """Return a sheet that asks the exercises in their order; sums alone stand in columns.

    >>> from cardmath.exercises import exercise
    >>> sheet = posed_sheet("Today", [exercise("addition", 5), exercise("ring", 3)])
    >>> sheet.title, len(sheet.blocks), len(sheet.steps)
    ('Today', 1, 2)
    """
    are_sums = all(one.kind in ("addition", "subtraction") for one in exercises)
    block = in_columns(exercises) if are_sums else asked(exercises)
    return Sheet(
        title=title, task=_("Answer each question."), blocks=(block,), steps=lettered_steps(exercises)
    )
