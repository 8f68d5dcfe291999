"""Words that several parts of the desk use."""

from collections.abc import Iterable

from cardmath.exercises import MISCONCEPTIONS
from cardmath.i18n import _
from cardmath_widgets.classroom.joining.animals import ANIMALS
from cardmath_widgets.classroom.journal.pupils import Pupil

__all__ = ["animal_names", "misconception_name"]


def misconception_name(code: str) -> str:
    """Return the name of a misconception in words, or "" if the code names none.

    >>> misconception_name("M3"), misconception_name("")
    ('carries at ten', '')
    """
    return _(MISCONCEPTIONS[code]) if code in MISCONCEPTIONS else ""


def animal_names(pupils: Iterable[Pupil]) -> dict[str, str]:
    """Return the animals of pupils in words, by their seats.

    A pupil who was sent out is marked, because another pupil may have the animal now.

    >>> animal_names([Pupil("seat-0001", "otter"), Pupil("seat-0002", "otter", is_sent_out=True)])
    {'seat-0001': 'otter', 'seat-0002': 'otter (left)'}
    """
    # TRANSLATORS: an animal whose pupil is no longer in the class, as in "otter (left)"
    left = _("{animal} (left)")
    names = {pupil.seat: (ANIMALS[pupil.name].word, pupil.is_sent_out) for pupil in pupils if pupil.name}
    return {seat: left.format(animal=word) if is_out else word for seat, (word, is_out) in names.items()}
