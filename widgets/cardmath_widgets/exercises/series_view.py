"""The display of a series: the bar, the progress dots, the question or the end, and the place to answer."""

from typing import Final

from cardmath.i18n import _, pgettext
from cardmath_widgets.exercises.drawings import asked, beside_digits
from cardmath_widgets.exercises.row.working import Working
from cardmath_widgets.exercises.series import Practice
from cardmath_widgets.page.elements import question
from cardmath_widgets.page.elements.attempt import FIRST, HELPED, LEFT
from cardmath_widgets.page.elements.tree import Element, box, text
from cardmath_widgets.page.panels.controls import Button, ButtonRow, Control, Fact, Facts, Speaker

#: What a panel asks: exercises by number, or a row. Both are values and describe themselves in the same way.
Series = Practice | Working

_SIGNS: Final = {FIRST: "✓", HELPED: "•"}
_LOOKS: Final = {FIRST: "is-first", HELPED: "is-helped", LEFT: "is-left"}


def bar(series: Series, *, can_choose: bool, is_open: bool) -> tuple[Control, ...]:
    """Return the bar: the question's kind and place, and the button that opens the settings."""
    facts = Facts("facts", (Fact("kind", *series.fact),))
    buttons = (
        (ButtonRow("buttons", (Button("settings", _("Settings"), expanded=is_open),)),) if can_choose else ()
    )
    return (facts, *buttons, Speaker("sound", _("Sound")))


def table(series: Series, *, has_frames: bool = False) -> Element:
    """Return the progress dots and the question, with a slip's picture if there is one, or the end.

    With ``has_frames``, there are frames of dots below the question's digits from the start.
    """
    if series.is_finished:
        return box("cm-exercise is-finished", _dots(series), series.end)
    item, slip = series.item, series.attempt.slip
    seen = asked(item, None if slip is None else slip.picture, colours=series.settings.colours)
    if has_frames and (slip is None or slip.picture is None or slip.picture.form != "frames"):
        seen += beside_digits(item)
    return question.table(item, seen, f"{item.kind}-{series.place}", _dots(series))


def desk(series: Series, *, wants_choices: bool, can_choose: bool) -> Element:
    """Return the field for the answer, or what comes next."""
    if series.is_finished:
        # Pupils choose a different kind in the settings.
        ways = (way for way in series.ways_on if can_choose or way.key != "kinds")
        return box("cm-desk", box("cm-actions", *ways))
    name = f"answer-{series.place}"
    return question.desk(series.attempt, name, wants_choices=wants_choices, is_over=series.is_over)


def place_now(series: Series, *, wants_choices: bool) -> str:
    """Return where the focus goes: to the place for the next answer, or to the button that goes on."""
    if series.is_finished or series.is_over:
        return "next"
    return question.place_to_answer(series.attempt, wants_choices=wants_choices)


def _dots(series: Series) -> Element:
    """Return a dot for each question: right first time, right, left, current, or to come.

    The dot of a twin after a slip is smaller.
    """
    names = {
        FIRST: _("right first time"),
        HELPED: pgettext("question", "right"),
        LEFT: _("not solved"),
    }
    dots, words = [], [series.progress]
    for place, (result, is_twin) in enumerate(series.dots):
        looks = ["cm-progress-dot", _LOOKS.get(result, "is-open")]
        looks += ["is-here"] * (place == series.here) + ["is-twin"] * is_twin
        dots.append(text(_SIGNS.get(result, ""), " ".join(looks), tag="span"))
        if result:
            spoken = _("question {number}: {result}")
            words.append(spoken.format(number=series.written(place), result=names[result]))
    return box("cm-progress", *dots, role="img", aria_label=", ".join(words))
