"""The desk of an exercise: the field and the keypad of its base, or answers to choose from, and its steps."""

from collections.abc import Iterable, Sequence

from cardmath.exercises import Exercise
from cardmath.exercises.answers import AnswerForm
from cardmath.i18n import _, pgettext
from cardmath_widgets.exercises.practice import Practice
from cardmath_widgets.page.elements import Element, box, button, heard, text
from cardmath_widgets.page.elements.ear import heard_of, spelled
from cardmath_widgets.page.elements.keypad import eraser, field, keypad

__all__ = ["answering", "choices", "choosing", "desk", "is_chosen", "solved", "steps_list", "writing"]


def choices(exercise: Exercise) -> tuple[str, ...]:
    """Return the answers to choose from: the right one and those of wrong methods, in a neutral order.

    A wrong answer with digits that the base lacks would betray itself, so it is left out.

    >>> from cardmath.exercises import exercise
    >>> choices(exercise("addition", 5))
    ('63', '73', '75', '613')
    """
    form = exercise.answer_form
    read = {form.read(one.text): one.choice for one in exercise.distractors}
    texts = {reading: choice for reading, choice in read.items() if not form.lacking(reading)}
    texts[form.read(exercise.answer)] = exercise.answer
    if form.words and form.base is None:
        return form.words
    ordered = sorted(texts.values())
    turn = (exercise.number or 0) % len(ordered)
    return (*ordered[turn:], *ordered[:turn])


def desk(practice: Practice, is_choosing: bool, steps_right: int = 0) -> Element:
    """Return the desk for the current exercise; its field is empty after each smaller step that was right."""
    if practice.is_finished:
        again = button(_("Once more"), "again", looks="cm-button", data_place="next")
        return box("cm-desk", box("cm-actions", again))
    item = practice.item
    parts = [steps_list(item, practice.seen)] if practice.seen else []
    if practice.is_solved:
        next_one = button(
            pgettext("button", "Next"), "next", looks="cm-button is-primary is-large", data_place="next"
        )
        return box("cm-desk", solved(item), *parts, box("cm-actions", next_one))
    key = f"answer-{practice.place}-{len(practice.tries)}-{steps_right}"
    parts.insert(0, answering(item, is_choosing, key))
    return box("cm-desk", *parts, box("cm-actions", *_actions(practice, is_choosing)))


def writing(form: AnswerForm, key: str, label: str, value: str = "", submit: str = "") -> Element:
    """Return the field of an answer, the keypad of its base and the button that submits.

    Each field needs a ``key`` of its own, so that it starts with its own ``value``. ``submit`` is the label
    of the button, by default "Check".
    """
    assert form.base is not None
    extra = []
    joint = {}
    if form.numerals == 2:
        extra.append(
            button("+", spoken=pgettext("sign", "plus"), looks="cm-key", key="key-plus", data_types="+")
        )
        joint = {"data_joint": "+"}
    words = [
        button(form.shown(word), f"say:{word}", looks="cm-key is-word", key=f"word-{word}")
        for word in form.words
    ]
    pad = keypad(form.base, form.digits, *extra)
    answer = field("answer", label, value, key=key, **joint)
    check_ = button(submit or _("Check"), looks="cm-button is-primary", key="check", type="submit")
    form_ = box("cm-answering", answer, eraser(), check_, tag="form")
    return box("cm-writing", form_, pad, *([box("cm-words", *words)] if words else []))


def choosing(options: Iterable[tuple[str, str, str]]) -> Element:
    """Return answers to choose from, each with its text, how it is shown, and how it is read out."""
    buttons = [
        button(shown, f"say:{one}", spoken=aloud, looks="cm-choice", data_place=f"choice-{at}")
        for at, (one, shown, aloud) in enumerate(options)
    ]
    return box("cm-choices", *buttons, role="group", aria_label=_("Answers"))


def is_chosen(item: Exercise, wants_choices: bool) -> bool:
    """Return whether the answer to an exercise is chosen and not written."""
    return item.answer_form.base is None or (wants_choices and len(choices(item)) > 1)


def answering(item: Exercise, wants_choices: bool, key: str) -> Element:
    """Return the field of an exercise, or its answers to choose from."""
    if is_chosen(item, wants_choices):
        return choosing((one, item.answer_form.shown(one), spelled(one, item)) for one in choices(item))
    return writing(item.answer_form, key, _("Your answer"))


def solved(item: Exercise) -> Element:
    """Return the answer in large type."""
    shown = text(item.answer_form.shown(item.answer), "cm-large", aria_hidden="true")
    return box("cm-solved", shown, heard(spelled(item.answer, item)))


def steps_list(item: Exercise, seen: Sequence[str]) -> Element:
    """Return the visible steps as a list."""
    dictated = item.dictated
    lines = [
        box(
            "",
            text(step, tag="span", aria_hidden="true"),
            text(heard_of(aloud, dictated), "cm-unseen", tag="span"),
            tag="li",
        )
        for step, aloud in zip(seen, dictated.steps, strict=False)
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
