"""The view of a question: its field and the keypad of its base, or answers to choose from, and its steps."""

from collections.abc import Iterable, Sequence
from typing import Final

from cardmath.exercises import Exercise
from cardmath.exercises.answers import AnswerForm
from cardmath.i18n import _, pgettext
from cardmath_widgets.page.elements.attempt import Attempt
from cardmath_widgets.page.elements.keypad import eraser, field, keypad
from cardmath_widgets.page.elements.spoken import for_eye_and_ear, heard_of, spelled
from cardmath_widgets.page.elements.tree import Element, box, button, heard, reader, text

#: The prefix that the page sends before a chosen answer.
SAY: Final = "say:"


# -- the table ------------------------------------------------------------------------------------------


def table(item: Exercise, seen: Iterable[Element], key: str, *above: Element) -> Element:
    """Return the question, drawn and in words, below anything that goes above it.

    The ``key`` makes a new element for each question: a reused one would keep part of the last question.
    """
    words = heard_of(item.aloud, item)
    return box("cm-exercise", *above, heard(words), box("cm-seen", *seen, key=key), reader(words))


# -- the desk -------------------------------------------------------------------------------------------


def desk(attempt: Attempt, name: str, *, wants_choices: bool = False, is_over: bool = False) -> Element:
    """Return where a question in a series is answered: its field, its smaller step's field, or the button for
    going on.

    ``is_over`` means that it accepts no more answers, even if it has not been solved.
    """
    item = attempt.exercise
    steps = [steps_list(item, attempt.steps_shown)] if attempt.steps_shown else []
    if attempt.is_solved or is_over:
        answer = [solved(item)] if attempt.is_solved else []
        label = pgettext("button", "Next")
        return box("cm-desk", *answer, *steps, box("cm-actions", next_button(label, "next")))
    if attempt.step is not None:
        return stepping(attempt, name)
    actions = []
    if len(attempt.steps_shown) < len(item.steps):
        actions.append(button(_("Show me one step"), "step"))
    if item.answer_form.base is not None and len(item.choices) > 1:
        actions.append(button(_("Write the answer") if wants_choices else _("Choose an answer"), "choose"))
    actions.append(button(_("Skip it"), "next", data_place="leave"))
    asked = answering(attempt, name, wants_choices=wants_choices)
    return box("cm-desk", asked, *steps, box("cm-actions", *actions))


def next_button(label: str, press: str) -> Element:
    """Return the large button that goes on."""
    return button(label, press, looks="cm-button is-primary is-large", data_place="next")


def place_to_answer(attempt: Attempt, *, wants_choices: bool = False) -> str:
    """Return where the focus goes: to the question's field, its smaller step's field, or a choice."""
    form = attempt.exercise.answer_form if attempt.step is None else attempt.step.answer_form
    is_chosen = form.base is None or (attempt.step is None and _is_chosen(attempt.exercise, wants_choices))
    return "choice-0" if is_chosen else "answer"


def _is_chosen(item: Exercise, wants_choices: bool) -> bool:
    """Return whether the answer to an exercise is chosen rather than written."""
    return item.answer_form.base is None or (wants_choices and len(item.choices) > 1)


def answering(attempt: Attempt, name: str, *, wants_choices: bool = False) -> Element:
    """Return a question's field, empty after each answer, or its answers to choose from."""
    item, own = attempt.exercise, _own_answer(attempt)
    if _is_chosen(item, wants_choices):
        choices = choosing(
            (answer, item.answer_form.shown(answer), spelled(answer, item)) for answer in item.choices
        )
        return box("cm-answering-again", *own, choices) if own else choices
    key = f"{name}-{len(attempt.tries)}-{attempt.steps_right}"
    asked = writing(item.answer_form, key, _("Your answer"))
    return box("cm-answering-again", *own, asked) if own else asked


def _own_answer(attempt: Attempt) -> list[Element]:
    """Return the pupil's last answer while it is still being discussed, because it is wrong."""
    if attempt.slip is None:
        return []
    item = attempt.exercise
    words, given = _("You answered {answer}."), item.answer_form.shown(attempt.tries[-1])
    seen = text(words.format(answer=given), aria_hidden="true")
    return [box("cm-own-answer", seen, heard(words.format(answer=heard_of(given, item))), key="own")]


def stepping(attempt: Attempt, name: str) -> Element:
    """Return the smaller step as a question with its own field."""
    step, item = attempt.step, attempt.exercise
    assert step is not None
    question = box("cm-step", text(step.question, aria_hidden="true"), heard(attempt.heard_step))
    if step.answer_form.base is None:
        answer = words_to_choose(step.answer_form, item)
    else:
        answer = writing(step.answer_form, f"{name}-step", _("Your answer to the smaller step"))
    back = button(_("Back to the question"), "back", data_place="leave")
    return box("cm-desk is-step", *_own_answer(attempt), question, answer, box("cm-actions", back))


def writing(
    form: AnswerForm, key: str, label: str, value: str = "", submit: str = "", **attributes: str
) -> Element:
    """Return the field for an answer, the keypad for its base and the submit button.

    Each field needs its own ``key``, so that it starts with its own ``value``. ``submit`` is the button's
    label, by default "Check". The field also gets the ``attributes``.
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
        button(form.shown(word), f"{SAY}{word}", looks="cm-key is-word", key=f"word-{word}")
        for word in form.words
    ]
    pad = keypad(form.base, form.digits, *extra)
    answer = field("answer", label, value, key=key, **joint, **attributes)
    check_ = button(submit or _("Check"), looks="cm-button is-primary", key="check", type="submit")
    form_ = box("cm-answering", answer, eraser(), check_, tag="form")
    return box("cm-writing", form_, pad, *([box("cm-words", *words)] if words else []))


def choosing(options: Iterable[tuple[str, str, str]]) -> Element:
    """Return answers to choose from, each with its text, how it is shown, and how it is read out."""
    buttons = [
        button(shown, f"{SAY}{answer}", spoken=aloud, looks="cm-choice", data_place=f"choice-{at}")
        for at, (answer, shown, aloud) in enumerate(options)
    ]
    return box("cm-choices", *buttons, group=_("Answers"))


def words_to_choose(form: AnswerForm, item: Exercise) -> Element:
    """Return the words to choose from as the answer to a question or its smaller step."""
    return choosing((word, form.shown(word), spelled(word, item)) for word in form.words)


def solved(item: Exercise) -> Element:
    """Return the answer in large type."""
    shown = text(item.answer_form.shown(item.answer), "cm-large", aria_hidden="true")
    return box("cm-solved", shown, heard(spelled(item.answer, item)))


def steps_list(item: Exercise, seen: Sequence[str]) -> Element:
    """Return the visible steps as a list."""
    dictated = item.dictated
    lines = [
        box("", *for_eye_and_ear(step, heard_of(aloud, dictated)), tag="li")
        for step, aloud in zip(seen, dictated.steps, strict=False)
    ]
    return box("cm-steps", *lines, tag="ol", aria_label=_("Steps"))
