"""The desk of a row: the field of the question or of the smaller step, and what to do next."""

from cardmath.exercises import Exercise, SmallerStep
from cardmath.i18n import _, pgettext
from cardmath_widgets.exercises.desk import (
    answering,
    choices,
    choosing,
    is_chosen,
    solved,
    steps_list,
    writing,
)
from cardmath_widgets.exercises.row.working import Working
from cardmath_widgets.page.elements import Element, box, button, heard, text
from cardmath_widgets.page.elements.ear import heard_of, spelled

__all__ = ["LEDGER", "row_desk", "where_to_answer"]

#: The press that shows what comes back.
LEDGER = "ledger"


def row_desk(working: Working, wants_choices: bool) -> Element:
    """Return the desk for the current task, or for the end of the row."""
    course, item = working.course, working.item
    if course.is_finished:
        return _end()
    steps = [steps_list(item, course.worked_steps)] if course.worked_steps else []
    if course.phase in ("solved", "worked"):
        answer = [solved(item)] if course.phase == "solved" else []
        more = button(
            pgettext("button", "Next"), "next", looks="cm-button is-primary is-large", data_place="next"
        )
        return box("cm-desk", *answer, *steps, box("cm-actions", more))
    if course.step is not None:
        return _stepping(working, course.step)
    actions = []
    if len(course.worked_steps) < len(item.steps):
        actions.append(button(_("Show me one step"), "step"))
    if item.answer_form.base is not None and len(choices(item)) > 1:
        actions.append(button(_("Write the answer") if wants_choices else _("Choose an answer"), "choose"))
    actions.append(button(_("Skip it"), "next", data_place="leave"))
    asked = answering(item, wants_choices, f"answer-{course.place}-{len(course.tries)}")
    return box("cm-desk", asked, *steps, box("cm-actions", *actions))


def _stepping(working: Working, step: SmallerStep) -> Element:
    """Return the smaller step as a question with its own field."""
    item, form = working.item, step.answer_form
    verdict = working.heard_verdict
    aloud = verdict.step.question if verdict is not None and verdict.step is not None else step.question
    question = box(
        "cm-step",
        text(step.question, aria_hidden="true"),
        heard(heard_of(aloud, item.dictated)),
    )
    if form.base is None:
        field = choosing((one, form.shown(one), _spoken(one, item)) for one in form.words)
    else:
        field = writing(form, f"step-{working.course.place}", _("Your answer to the smaller step"))
    back = button(_("Back to the question"), "back", data_place="leave")
    return box("cm-desk is-step", question, field, box("cm-actions", back))


def _spoken(word: str, item: Exercise) -> str:
    return spelled(word, item)


def _end() -> Element:
    return box(
        "cm-desk",
        box(
            "cm-actions",
            button(_("Next row"), "row", looks="cm-button is-primary is-large", data_place="next"),
            button(_("Once more"), "again"),
            button(_("Another kind"), "kinds"),
            button(_("What comes back"), LEDGER),
        ),
    )


def where_to_answer(working: Working, wants_choices: bool) -> str:
    """Return the place of the focus: the field, the first answer to choose, or the button that goes on."""
    course = working.course
    if course.is_finished or course.phase in ("solved", "worked"):
        return "next"
    if course.step is not None:
        return "answer" if course.step.answer_form.base is not None else "choice-0"
    return "choice-0" if is_chosen(working.item, wants_choices) else "answer"
