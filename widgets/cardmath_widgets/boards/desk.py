"""The desk beside a table: where a question about its cards is read, answered and explained."""

from typing import Any, Final

from cardmath.art.frames import make_a_base
from cardmath.frames import MOST_PIPS, MakeABase
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.access import Said
from cardmath_widgets.boards.asking import PLAIN, Asked, Asker, Question, Tally
from cardmath_widgets.slate.element import Element, box, button, drawing, text
from cardmath_widgets.slate.keypad import eraser, field, keypad

__all__ = ["ANSWER", "CLOSE", "desk_of", "said_of", "told_question"]

#: What the page calls the field of the answer.
ANSWER: Final = "answer"
#: What is pressed to close the desk.
CLOSE: Final = "close"


def desk_of(asker: Asker[Any, Any], notation: Notation) -> Element | None:
    """Return the desk as it stands; None where nothing is asked and nobody wants to be."""
    if asker.open is not None:
        return _desk(_question(asker.open, notation, is_beside=asker.move is None), asker, notation)
    if asker.way == PLAIN and not asker.wanted:
        return None
    return _desk(_waiting(asker, notation), asker, notation)


def told_question(question: Question) -> Said:
    """Return a question as it is said: for the ear with words for its numbers."""
    return Said(question.text, aloud=capitalised(question.aloud or question.exercise.aloud))


def said_of(asked: Asked) -> Said:
    """Return what is said of the last answer, with the smaller step behind it."""
    assert asked.verdict is not None
    verdict = asked.verdict
    heard = asked.heard
    aloud = " ".join(part for part in (heard.message, heard.smaller_step) if part)
    return Said(verdict.message, aloud=aloud, mood="" if verdict.is_right else "wrong")


# -- the parts ------------------------------------------------------------------------------------------


def _desk(parts: tuple[Element, ...], asker: Asker[Any, Any], notation: Notation) -> Element:
    # Between the questions of a way to play there is nothing to close.
    can_close = asker.open is not None or asker.wanted
    close = (button("×", CLOSE, spoken=_("Close"), looks="cm-close", key=CLOSE),) if can_close else ()
    tally = _tally(asker.tally, notation)
    return box("cm-questions-inner", *close, *parts, tally, role="group", aria_label=_("Question"))


def _question(asked: Asked, notation: Notation, *, is_beside: bool) -> tuple[Element, ...]:
    question = asked.question
    parts = [text(question.text, "cm-asked", key="asked")]
    parts.append(_choices(question) if question.choices else _field(asked, notation))
    if asked.verdict is not None and not asked.verdict.is_right:
        parts += _explained(asked, notation)
    if asked.steps:
        steps = (text(step, tag="li") for step in asked.steps_shown)
        parts.append(box("cm-steps", *steps, tag="ol", key="steps"))
    row = [button(_("Show me one step"), "step", disabled=asked.steps >= len(question.exercise.steps))]
    if is_beside:
        row.append(button(_("Another question"), "next"))
    parts.append(box("cm-row", *row, key="row"))
    return tuple(parts)


def _field(asked: Asked, notation: Notation) -> Element:
    """Return the field of the answer with the keys of the base under it."""
    question = asked.question
    check = button(_("Check"), looks="cm-button is-primary", key="check", type="submit")
    answer = field(ANSWER, question.aloud or question.exercise.aloud, maxlength="12")
    # Each question and each try has a field of its own, so that nothing is left in it.
    key = f"entry {question.exercise.prompt} {asked.wrong}"
    pad = keypad(notation.base, notation.digits)
    return box("cm-entry", box("cm-entry-row", answer, eraser(), check), pad, tag="form", key=key)


def _choices(question: Question) -> Element:
    buttons = [
        button(one.label, f"answer:{one.answer}", spoken=one.spoken, looks="cm-button cm-choice")
        for one in question.choices
    ]
    buttons[0] = buttons[0].having(data_place=ANSWER)
    is_long = any(len(one.label) > 12 for one in question.choices)
    looks = "cm-choices is-long" if is_long else "cm-choices"
    return box(looks, *buttons, role="group", aria_label=question.aloud, key="choices")


def _explained(asked: Asked, notation: Notation) -> list[Element]:
    """Return what explains a wrong answer: the smaller step, and for a sum the pips that flow into frames.

    What they come to is for the child to see; in words it is told after two wrong tries.
    """
    assert asked.verdict is not None
    return [
        text(asked.verdict.smaller_step, "cm-smaller-step", key="smaller-step"),
        *_picture(asked, notation, is_told=asked.is_told),
    ]


def _picture(asked: Asked, notation: Notation, *, is_told: bool) -> list[Element]:
    """Return the two rows of pips that flow into frames of the base, and what happens there in words."""
    rows = asked.question.rows
    if rows is None or sum(rows) > MOST_PIPS:
        return []
    picture = MakeABase(*rows, notation.base)
    # The drawing is for the eye; the ear has the words.
    parts = [drawing(make_a_base(picture), looks="cm-flowing", key=f"frames {rows}")]
    if is_told:
        told, heard = picture.sentence(notation), picture.sentence(notation.voice)
        shown = text(told, tag="span", aria_hidden="true")
        parts.append(
            box("cm-frames-told", shown, text(heard, "cm-unseen", tag="span"), tag="p", key="frames-told")
        )
    return parts


def _waiting(asker: Asker[Any, Any], notation: Notation) -> tuple[Element, ...]:
    """Return the desk between two questions: the picture of the last one, and what is to be done."""
    parts: list[Element] = []
    if asker.last is not None and asker.last.verdict is not None:
        parts.append(text(asker.last.verdict.message, "cm-right", key="right"))
        parts += _picture(asker.last, notation, is_told=True)
    if asker.way != PLAIN:
        parts.append(text(_("Choose two free cards, then say their sum."), "cm-task", key="task"))
    else:
        parts.append(box("cm-row", button(_("Another question"), "next", data_place=ANSWER), key="row"))
    return tuple(parts)


def _tally(tally: Tally, notation: Notation) -> Element:
    if not tally.answered:
        return text("", "cm-tally", key="tally")
    told = _("{first} of {count} right at once").format(
        first=notation.brief(tally.first), count=notation.brief(tally.answered)
    )
    return text(told, "cm-tally", key="tally")
