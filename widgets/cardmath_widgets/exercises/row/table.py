"""The table of a row: its stones, the question with what to look at, and the end."""

from cardmath.exercises import KINDS, strata
from cardmath.exercises.rows import Course, Due
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import Notation
from cardmath_widgets.exercises.hints import asked
from cardmath_widgets.exercises.row.working import Working
from cardmath_widgets.page.elements import Element, box, heard, text
from cardmath_widgets.page.elements.ear import heard_of
from cardmath_widgets.page.elements.element import reader
from cardmath_widgets.page.panels.settings import Settings

__all__ = ["farewell", "stratum_title", "table"]

_SIGNS = {"first": "✓", "helped": "•"}
_LOOKS = {"first": "is-first", "helped": "is-helped", "left": "is-left"}
_TWINS = ("twin", "later")


def table(working: Working, settings: Settings) -> Element:
    """Return the stones and the question, or the end of the row."""
    course = working.course
    if course.is_finished:
        return box("cm-exercise is-finished", _stones(course), _end(course))
    item = working.item
    words = heard_of(item.aloud, item)
    # The key makes a new element for each task: a kept one would carry over part of the last.
    seen = box("cm-seen", *_asked(working, settings), key=f"{item.kind}-{course.place}")
    return box("cm-exercise", _stones(course), heard(words), seen, reader(words))


def _asked(working: Working, settings: Settings) -> list[Element]:
    """Return the question; after a slip with its picture."""
    item, verdict = working.item, working.course.verdict
    picture = verdict.picture if working.has_slipped and verdict is not None else None
    return asked(item, picture, colours=settings.colours)


def _stones(course: Course) -> Element:
    """Return a stone for each task of the row, and a smaller one for each twin after a slip."""
    write, names = course.notation.brief, _results()
    stones, told = [], []
    for place, task in enumerate(course.tasks):
        result = course.done[place].result if place < course.place else ""
        looks = ["cm-progress-dot", _LOOKS.get(result, "is-open")]
        looks += ["is-here"] * (place == course.place) + ["is-twin"] * (task.why in _TWINS)
        stones.append(text(_SIGNS.get(result, ""), " ".join(looks), tag="span"))
        if result:
            told.append(f"{write(place + 1)} {names[result]}")
    done = _("{done} of {all} done").format(done=write(course.place), all=write(course.length))
    return box("cm-progress", *stones, role="img", aria_label=", ".join([done, *told]))


def _results() -> dict[str, str]:
    return {
        "first": _("right first time"),
        "helped": pgettext("question", "right"),
        "left": pgettext("question", "left"),
    }


def stratum_title(kind: str, stratum: str, base: int) -> str:
    """Return what a stratum is about, with its kind.

    >>> stratum_title("addition", "one-carry", 12)
    'Addition in columns: one carry'
    """
    bases = (base, *range(2, 37))
    title = next(one.title for at in bases for one in strata(kind, at) if one.key == stratum)
    return _("{kind}: {stratum}").format(kind=KINDS[kind].title(), stratum=title)


def _end(course: Course) -> Element:
    """Return what went well and one thing to look at again."""
    return box(
        "cm-paper cm-row-end",
        text(_("The row is done"), "cm-large"),
        *(text(line) for line in _end_lines(course, course.notation)),
    )


def _end_lines(course: Course, writing: Notation) -> list[str]:
    summary = course.summary()
    lines = []
    if summary.well is not None:
        count = sum(one.result == "first" and one.task.kind == summary.well for one in course.done)
        went = ngettext(
            "This went well: {kind}, {count} right first time.",
            "This went well: {kind}, {count} right first time.",
            count,
        )
        lines.append(went.format(kind=KINDS[summary.well].title(), count=writing.brief(count)))
    elif summary.helped:
        lines.append(_("You did not give up, and you found the answer."))
    if summary.again is not None:
        lines.append(_again(summary.again, course.row.base))
    return lines or [_("You left these questions for later. They wait for you.")]


def _again(slip: Due, base: int) -> str:
    return _("Something to practise: {what}. You'll see it again.").format(
        what=stratum_title(slip.kind, slip.stratum, base)
    )


def farewell(course: Course, writing: Notation) -> str:
    """Return what a row shows at its end as one text, written or for the ear.

    >>> from cardmath.exercises.rows import Row
    >>> course = Course.start(Row(0, 12, ("addition",)))
    >>> course, _reply = course.answered(course.item.answer)
    >>> farewell(course.next(), course.notation)
    'This went well: Addition in columns, 1 right first time.'
    """
    return " ".join(_end_lines(course, writing))
