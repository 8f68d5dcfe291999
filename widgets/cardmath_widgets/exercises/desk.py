"""The desk of an exercise: the field and the keypad of its base, or answers to choose from, and its steps."""

from cardmath.exercises import Exercise
from cardmath.i18n import _
from cardmath_widgets.elements import Element, box, button, heard, text
from cardmath_widgets.elements.ear import heard_of, spelled
from cardmath_widgets.elements.keypad import eraser, field, keypad
from cardmath_widgets.exercises.practice import Practice

__all__ = ["choices", "desk"]


def choices(exercise: Exercise) -> tuple[str, ...]:
    """Return the answers to choose from: the right one and those of wrong methods, in a neutral order.

    >>> from cardmath.exercises import exercise
    >>> choices(exercise("addition", 5))
    ('63', '73', '75', '613')
    """
    form = exercise.answer_form
    texts = {form.read(one.text): one.choice for one in exercise.distractors}
    texts[form.read(exercise.answer)] = exercise.answer
    if form.words and form.base is None:
        return form.words
    ordered = sorted(texts.values())
    turn = (exercise.number or 0) % len(ordered)
    return (*ordered[turn:], *ordered[:turn])


def desk(practice: Practice, is_choosing: bool) -> Element:
    """Return the desk for the current exercise."""
    if practice.is_finished:
        again = button(_("Once more"), "again", looks="cm-button", data_place="next")
        return box("cm-desk", box("cm-actions", again))
    item = practice.item
    parts = [_steps(practice)] if practice.seen else []
    if practice.is_solved:
        next_one = button(_("Next"), "next", looks="cm-button is-primary is-large", data_place="next")
        return box("cm-desk", _solved(item), *parts, box("cm-actions", next_one))
    if item.answer_form.base is None or (is_choosing and len(choices(item)) > 1):
        parts.insert(0, _choices(item))
    else:
        parts.insert(0, _writing(practice))
    return box("cm-desk", *parts, box("cm-actions", *_actions(practice, is_choosing)))


def _solved(item: Exercise) -> Element:
    shown = text(item.answer_form.shown(item.answer), "cm-large", aria_hidden="true")
    return box("cm-solved", shown, heard(spelled(item.answer, item)))


def _writing(practice: Practice) -> Element:
    """Return the field, the keypad and the button that submits."""
    item = practice.item
    form = item.answer_form
    assert form.base is not None
    extra = []
    joint = {}
    if form.numerals == 2:
        extra.append(button("+", spoken=_("plus"), looks="cm-key", key="key-plus", data_types="+"))
        joint = {"data_joint": "+"}
    words = [
        button(form.shown(word), f"say:{word}", looks="cm-key is-word", key=f"word-{word}")
        for word in form.words
    ]
    digits = item.notation.digits
    pad = keypad(form.base, digits, *extra)
    # Each exercise has a new field, so that it starts empty.
    answer = field("answer", _("Your answer"), key=f"answer-{practice.place}-{len(practice.tries)}", **joint)
    check_ = button(_("Check"), looks="cm-button is-primary", key="check", type="submit")
    form_ = box("cm-answering", answer, eraser(), check_, tag="form")
    return box("cm-writing", form_, pad, *([box("cm-words", *words)] if words else []))


def _choices(item: Exercise) -> Element:
    options = [
        button(
            item.answer_form.shown(one),
            f"say:{one}",
            spoken=spelled(one, item),
            looks="cm-choice",
            data_place=f"choice-{at}",
        )
        for at, one in enumerate(choices(item))
    ]
    return box("cm-choices", *options, role="group", aria_label=_("Answers"))


def _steps(practice: Practice) -> Element:
    """Return the visible steps as a list."""
    item = practice.item
    dictated = item.dictated
    lines = [
        box(
            "",
            text(step, tag="span", aria_hidden="true"),
            text(heard_of(aloud, dictated), "cm-unseen", tag="span"),
            tag="li",
        )
        for step, aloud in zip(practice.seen, dictated.steps, strict=False)
    ]
    return box("cm-steps", *lines, tag="ol", aria_label=_("Steps"))


def _actions(practice: Practice, is_choosing: bool) -> list[Element]:
    item = practice.item
    found = []
    if len(practice.seen) < len(item.steps):
        found.append(button(_("Show me one step"), "step"))
    if item.answer_form.base is not None and len(choices(item)) > 1:
        found.append(button(_("Write the answer") if is_choosing else _("Choose an answer"), "choose"))
    found.append(button(_("Skip it"), "next", data_place="leave"))
    return found
