"""The grade that a step of a path states, compared with the grade that is proven."""

from collections.abc import Iterator

from cardmath.i18n import _
from cardmath.paths import Step
from cardmath.sentences import shown
from cardmath.solving import grade


def wrong_grade(step: Step) -> Iterator[str]:
    """Yield what is wrong with the stated grade of a step, if anything."""
    found = grade(step.record.position())
    proven = None if found is None else found.grade
    if proven != step.grade:
        yield _('"{name}" is {given}, but was proven to be {found}').format(
            name="grade", given=shown(step.grade), found=shown(proven)
        )
