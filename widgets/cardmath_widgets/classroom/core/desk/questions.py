"""What a teacher can do with a question to the class: ask it, show the answers, end it."""

from collections.abc import Mapping
from typing import Any, Final

from cardmath.deals import random_deal_number
from cardmath.exercises import KINDS
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, MAX_BASE, MIN_BASE
from cardmath.sentences import join_and
from cardmath_widgets.classroom.core.activity import READABLE
from cardmath_widgets.classroom.core.desk.words import animal_names, lacked, misconception_name
from cardmath_widgets.classroom.core.pupils.items import exercise_of, item_key, judge
from cardmath_widgets.classroom.core.question import Gathered, Question, gathered, named, seen
from cardmath_widgets.classroom.core.session import ClassError, ClassSession

#: Maximum number of digits in a number that people can read out.
_DIGITS: Final = len(str(READABLE)) - 1
#: Exercises drawn at random have shorter numbers.
_DRAWN: Final = 10_000


def bases_of_kinds() -> dict[str, tuple[str, list[int]]]:
    """Return the kinds of exercise that a teacher can ask: the title of each, and its bases.

    >>> title, bases = bases_of_kinds()["value"]
    >>> title, 10 in bases, len(bases)
    ('A numeral to its value', False, 34)
    """
    bases = range(MIN_BASE, MAX_BASE + 1)
    return {name: (kind.title(), [one for one in bases if kind.allows(one)]) for name, kind in KINDS.items()}


async def ask(session: ClassSession, order: Mapping[str, Any]) -> str:
    """Set the class an exercise: one from the desk's list, or a numbered one of a kind.

    Tablets show it instead of a pause or a snapshot, which ends.
    """
    item = str(order["item"]) if "item" in order else _chosen(order)
    posed = exercise_of(item)
    if posed is None:
        raise ClassError(_("This exercise is not possible. Choose another base or number."))
    await session.ask(Question.asked(item))
    # Only now, so that no tablet shows its game in between.
    if session.is_paused:
        await session.pause(False)
    if session.gallery.looked:
        await session.hang(session.gallery.looking(""))
    return _("Now on all tablets: {prompt}").format(prompt=posed.prompt.splitlines()[-1])


def _chosen(order: Mapping[str, Any]) -> str:
    """Return the numbered exercise that a teacher has chosen, or a random one if no number is given."""
    base, number = (str(order.get(name, "")) for name in ("base", "number"))
    number = number or str(random_deal_number() % _DRAWN)
    if not all(text.isascii() and text.isdigit() and len(text) <= _DIGITS for text in (base, number)):
        raise ClassError(_("An exercise number must have one to six digits, such as 7."))
    return item_key(str(order.get("kind")), int(base), int(number))


async def show_answers(session: ClassSession, order: Mapping[str, Any]) -> str:
    """Show the answers on the projector, or hide them again."""
    if session.question.exercise is None:
        raise ClassError(_("There is no question to show."))
    is_on = order.get("value") is True
    await session.ask(session.question.opened(is_on))
    if is_on:
        return _("The answers are on the projector. The tablets have stopped asking.")
    return _("The answers are hidden. Tablets without an answer will ask again.")


async def end_question(session: ClassSession, _order: Mapping[str, Any]) -> str:
    """End the question; its answers still count."""
    await session.ask(Question())
    return _("The question is over.")


def on_projector(session: ClassSession) -> dict[str, Any]:
    """Return what the projector shows for the question: its answers only if they are open, and no names."""
    question = session.question
    if question.exercise is None:
        return {}
    answers = gathered(question.item, session.journal.state.replies(question.key))
    return {
        **seen(question.item),
        "key": question.key,
        "answered": _answered(session, answers),
        "is_opened": question.is_opened,
        "answers": [_answer(one) for one in answers] if question.is_opened else [],
    }


def on_desk(session: ClassSession) -> dict[str, Any]:
    """Return what the desk shows for the question, including who answered what."""
    shown = on_projector(session)
    posed = session.question.exercise
    if not shown or posed is None:
        return {}
    names = animal_names(session.journal.state.pupils)
    replies = session.journal.state.replies(session.question.key)
    answers = [
        _answer(one)
        | {
            "name": misconception_name(one.misconception),
            "lacks": lacked(posed, judge(session.question.item, one.text).lacking) if one.text else "",
            "who": join_and([names[seat] for seat in one.seats if seat in names]),
            "can_show": bool(one.text),
        }
        for one in gathered(session.question.item, replies)
    ]
    return shown | {"item": session.question.item, "answers": answers}


def _answer(one: Gathered) -> dict[str, Any]:
    times = ngettext("{count} pupil", "{count} pupils", len(one.seats)).format(
        count=DECIMAL.write(len(one.seats))
    )
    return {"answer": named(one), "times": times, "count": len(one.seats), "is_right": one.is_right}


def _answered(session: ClassSession, answers: tuple[Gathered, ...]) -> str:
    count = sum(len(one.seats) for one in answers)
    # A tablet that is not connected cannot answer; one that has answered counts, wherever it is now.
    asked = {
        pupil.seat for pupil in session.present() if pupil.is_approved and session.is_connected(pupil.seat)
    }
    asked |= {seat for one in answers for seat in one.seats}
    sentence = ngettext(
        "{count} of {all} pupil has answered.", "{count} of {all} pupils have answered.", len(asked)
    )
    return sentence.format(count=DECIMAL.write(count), all=DECIMAL.write(len(asked)))
