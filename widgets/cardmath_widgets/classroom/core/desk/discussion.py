"""What a class talks about: questions that a teacher asks it, and snapshots of boards and answers.

A teacher asks a question, shows the answers and ends it, or takes a snapshot and sees what it shows.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, Final
from urllib.parse import parse_qsl
from zlib import crc32

from cardmath.deals import random_deal_number
from cardmath.exercises import KINDS
from cardmath.games.registry import descriptors
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, MAX_BASE, MIN_BASE
from cardmath.sentences import join_and
from cardmath_widgets.classroom.core.activity import READABLE
from cardmath_widgets.classroom.core.desk.words import animal_names, lacked, misconception_name
from cardmath_widgets.classroom.core.pupils.events import LONGEST_ANSWER
from cardmath_widgets.classroom.core.pupils.items import Judged, exercise_of, item_key, judge
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.question import Gathered, Question, gathered, named, seen
from cardmath_widgets.classroom.core.session import ClassError, ClassSession
from cardmath_widgets.classroom.core.snapshots import Gallery
from cardmath_widgets.games import app_of

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
    asked = {pupil.seat for pupil in session.inside() if session.is_connected(pupil.seat)}
    asked |= {seat for one in answers for seat in one.seats}
    sentence = ngettext(
        "{count} of {all} pupil has answered.", "{count} of {all} pupils have answered.", len(asked)
    )
    return sentence.format(count=DECIMAL.write(count), all=DECIMAL.write(len(asked)))


# -- snapshots --------------------------------------------------------------------------------------------


#: How many of a pupil's latest answers a teacher can choose from.
_MOST_ANSWERS: Final = 3
#: The fields of a link to a table that several people share.
_SHARED: Final = frozenset({"tablets", "seat", "table"})
#: How many of the latest answers are searched for these.
_LAST: Final = 8


# The desk needs this for each pupil several times a second, and most boards have not changed in the meantime.
@lru_cache(maxsize=1024)
def has_board(address: str) -> bool:
    """Return whether an address opens a board that can be drawn as a picture.

    A shared table cannot, because others would see its hands.

    >>> has_board("odds#game=odds&number=7"), has_board("exercises#kind=addition"), has_board("odds")
    (True, False, False)
    >>> has_board("odds#game=odds&tablets=4&seat=*"), has_board("odds#game=odds&people=2&table=*")
    (False, False)
    """
    page, _sign, link = address.partition("#")
    if not _SHARED.isdisjoint(dict(parse_qsl(link))):
        return False
    return bool(link) and page.rstrip("/") in {app_of(one.key) for one in descriptors()}


def board_of(address: str) -> str:
    """Return a name for what an address shows, which changes with each move; "" if it does not open a board.

    >>> board_of("odds"), board_of("odds#game=odds&number=7") == board_of("odds#game=odds&number=8")
    ('', False)
    """
    return f"{crc32(address.encode()):08x}" if has_board(address) else ""


async def take(session: ClassSession, seat: str) -> Gallery:
    """Take a snapshot of a pupil's board."""
    pupil = session.journal.state.pupil(seat)
    if pupil is None or not has_board(pupil.link):
        raise ClassError(_("This pupil has no board that can be shown."))
    gallery = session.gallery.taken(pupil.link)
    await session.hang(gallery)
    return gallery


async def take_answer(session: ClassSession, item: str, answer: str) -> None:
    """Take a snapshot of an answer to an exercise, always in our own spelling of it: see `judge`."""
    text = judge(item, answer).text if len(answer) <= LONGEST_ANSWER else ""
    if not text:
        raise ClassError(_("This answer cannot be shown to others."))
    await session.hang(session.gallery.taken_answer(item, text))


def answers_of(pupil: Pupil) -> list[dict[str, Any]]:
    """Return a pupil's latest answers that can be shown, newest first."""
    last = islice(((item, one.answer) for item, one in reversed(pupil.items.items()) if one.answer), _LAST)
    return [
        {
            "item": item,
            "prompt": prompt,
            "answer": judged.text,
            "is_right": judged.is_right,
            "name": misconception_name(judged.misconception),
        }
        for item, prompt, judged in _shown_of(tuple(last))
    ]


# A school's desks need this for each of a thousand pupils several times a second, and posing an exercise can
# take a tenth of a second.
@lru_cache(maxsize=4096)
def _shown_of(last: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str, Judged], ...]:
    """Return the answers that can be shown: the exercise, the question and the judged answer for each."""
    judged = ((item, exercise_of(item), judge(item, answer)) for item, answer in last)
    found = (
        (item, posed.prompt.splitlines()[-1], one)
        for item, posed, one in judged
        if posed is not None and one.text
    )
    return tuple(islice(found, _MOST_ANSWERS))
