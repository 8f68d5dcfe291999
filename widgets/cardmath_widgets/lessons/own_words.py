"""A sentence of a pupil's own: the field to write it in, and what is kept of it."""

from typing import Final

from cardmath.i18n import _
from cardmath_widgets.page.elements import Element, box, button

#: The length of the longest sentence that is kept.
LONGEST: Final = 300


def kept(sentence: str) -> str:
    """Return what is kept of a sentence.

    >>> kept("  At   twelve. ")
    'At twelve.'
    """
    return " ".join(sentence.split())[:LONGEST]


def writing(name: str, label: str, example: str, **attributes: str) -> Element:
    """Return the field for a sentence and its button; ``example`` stands in the field while it is empty."""
    field = box(
        "cm-own-field",
        tag="input",
        key=name,
        type="text",
        aria_label=label,
        placeholder=example,
        maxlength=str(LONGEST),
        data_field=name,
        autocomplete="off",
        **attributes,
    )
    keep = button(_("Keep it"), key="keep", type="submit")
    return box("cm-writing-own", field, keep, tag="form", key="writing")
