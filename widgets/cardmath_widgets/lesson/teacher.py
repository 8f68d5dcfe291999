"""The teacher's view of a lesson: its goal, what to say, common errors with help, and the worksheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardmath.i18n import _
from cardmath_widgets.elements import Element, box, text

__all__ = ["Slip", "Teaching", "teachers_view"]


@dataclass(frozen=True)
class Slip:
    """An error that pupils make, and the smaller step that helps."""

    wrong: str
    smaller_step: str


@dataclass(frozen=True)
class Teaching:
    """The information for teachers about a lesson.

    ``standard`` names the part of a curriculum that it serves, and ``say`` holds sentences to say to the
    class. ``sheet`` is the kind of its worksheet, by its name on the command line.
    """

    goal: str
    standard: str = ""
    say: Sequence[str] = ()
    slips: Sequence[Slip] = ()
    sheet: str = ""


def teachers_view(teaching: Teaching, minutes: int) -> Element:
    """Return the teacher's view, to stand above the lesson."""
    facts = [
        (_("Goal"), text(teaching.goal, tag="dd")),
        (_("Standard"), text(teaching.standard, tag="dd")),
        (_("Time"), text(_("{count} minutes").format(count=minutes), tag="dd")),
        (_("Say"), _list(teaching.say)),
        (_("Common mistakes, and a smaller step for each"), _slips(teaching.slips)),
        (_("Sheet"), _sheet(teaching.sheet)),
    ]
    rows = [
        part for name, told in facts if told.text or told.children for part in (text(name, tag="dt"), told)
    ]
    return box("cm-teaching", *rows, tag="dl", key="teaching")


def _list(sentences: Sequence[str]) -> Element:
    items = (text(sentence, tag="li") for sentence in sentences)
    return box("", box("", *items, tag="ul"), tag="dd") if sentences else box(tag="dd")


def _slips(slips: Sequence[Slip]) -> Element:
    items = (
        box("", text(slip.wrong, "cm-wrong", tag="span"), text(slip.smaller_step, tag="span"), tag="li")
        for slip in slips
    )
    return box("", box("cm-slips", *items, tag="ul"), tag="dd") if slips else box(tag="dd")


def _sheet(kind: str) -> Element:
    if not kind:
        return box(tag="dd")
    command = f"cardmath worksheet {kind} --number 1 --copies 30 --key -o {kind}.pdf"
    told = _("practice, mixed review, the key and these notes, in as many numbered versions as you like:")
    return box("", text(told, tag="span"), text(command, tag="code"), tag="dd")
