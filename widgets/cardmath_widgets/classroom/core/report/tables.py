"""What each pupil in a class did, for a spreadsheet (CSV) and for a program (JSON)."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from cardmath.i18n import N_, NP_, _, pgettext
from cardmath.sentences import capitalised
from cardmath_widgets.classroom.core.joining.animals import animal_of
from cardmath_widgets.classroom.core.pupils.counts import ItemCount
from cardmath_widgets.classroom.core.pupils.items import exercise_of
from cardmath_widgets.classroom.core.pupils.standing import STANDINGS, Pupil
from cardmath_widgets.classroom.core.pupils.state import ClassState
from cardmath_widgets.classroom.core.question import gathered, named

FORMAT: Final = "cardmath-class/1"
#: The titles of the table's columns.
_TITLES: Final = (
    N_("Pupil"),
    N_("Activity"),
    N_("Opened"),
    N_("How it stands"),
    N_("End of the game"),
    N_("Moves"),
    N_("Asked for help"),
    N_("Right first time"),
    N_("Right later"),
    N_("Still wrong"),
    N_("Question to the class"),
    N_("Answer"),
    N_("Right answer?"),
)
#: The number of columns before the question columns.
_DONE: Final = 10
_OUTCOMES: Final = MappingProxyType(
    {"done": NP_("outcome", "finished"), "won": NP_("outcome", "won"), "lost": NP_("outcome", "lost")}
)


def columns() -> tuple[str, ...]:
    """Return the titles of the table's columns, in the reader's language."""
    return tuple(_(title) for title in _TITLES)


def to_csv(state: ClassState, now: float, title_of: Callable[[str], str] = str) -> str:
    r"""Return what each pupil did, as a table for a spreadsheet; times are local.

    It has a row for each pupil and activity, then one for each pupil and question to the class. ``title_of``
    returns the title of an activity.

    >>> to_csv(ClassState(), 0.0).split(",")[:3]
    ['Pupil', 'Activity', 'Opened']
    """
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(columns())
    names = _names(state, lambda key: animal_of(key).word, " ")
    names = {seat: capitalised(name) for seat, name in names.items()}
    table.writerows(_rows(state, now, names, title_of))
    table.writerows(_replies(state, names))
    return written.getvalue()


def to_json(state: ClassState, now: float) -> str:
    """Return what the class did as JSON: pupils with their parts and slips, exercises, and misconceptions.

    It contains the pupils' animals, but neither their seats nor their keys.

    >>> json.loads(to_json(ClassState(), 0.0))["format"]
    'cardmath-class/1'
    """
    names = _names(state, str, "-")
    data: dict[str, Any] = {
        "format": FORMAT,
        "begun": None if state.begins_at is None else _time(state.begins_at),
        "ended": _time(now),
        "pupils": [_pupil(pupil, names[pupil.seat], now) for pupil in state.pupils],
        "items": [_item(one) for one in state.counts.items()],
        "kinds": [asdict(one) for one in state.counts.kinds()],
        "misconceptions": [
            asdict(one) | {"pupils": [names[seat] for seat in one.pupils]} for one in state.misreadings()
        ],
        "questions": [
            {
                "item": item,
                "answers": [
                    {"pupil": names[seat], "answer": one.text, "is_right": one.is_right}
                    for one in gathered(item, replies)
                    for seat in one.seats
                    if seat in names
                ],
            }
            for item, replies in _questions(state)
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _names(state: ClassState, word: Callable[[str], str], between: str) -> dict[str, str]:
    """Return the animals keyed by seat; pupils with a reused animal have a number."""
    found: dict[str, str] = {}
    times: dict[str, int] = {}
    for pupil in state.pupils:
        times[pupil.name] = times.get(pupil.name, 0) + 1
        is_first = times[pupil.name] == 1
        found[pupil.seat] = word(pupil.name) + ("" if is_first else f"{between}{times[pupil.name]}")
    return found


def _rows(
    state: ClassState, now: float, names: Mapping[str, str], title_of: Callable[[str], str]
) -> Iterator[tuple[str | int, ...]]:
    for pupil in state.pupils:
        for part, done in pupil.parts.items():
            yield (
                names[pupil.seat],
                title_of(part),
                f"{datetime.fromtimestamp(done.opened_at):%Y-%m-%d %H:%M}",
                pgettext("pupil", STANDINGS[pupil.standing(now, part)]),
                pgettext("outcome", _OUTCOMES[done.outcome]) if done.outcome in _OUTCOMES else "",
                done.moves,
                done.asked,
                done.right_at_once,
                done.right_later,
                done.wrong_open,
                *[""] * (len(_TITLES) - _DONE),
            )


def _replies(state: ClassState, names: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each answer to a question, as the server reads it."""
    for item, replies in _questions(state):
        posed = exercise_of(item)
        prompt = posed.prompt.splitlines()[-1] if posed is not None else item
        for one in gathered(item, replies):
            answer = named(one) if one.text or one.is_unsure else _("another answer")
            judged = pgettext("answer", "yes") if one.is_right else pgettext("answer", "no")
            for seat in one.seats:
                if seat in names:
                    nothing = [""] * (_DONE - 2)
                    yield (names[seat], _("A question to the class"), *nothing, prompt, answer, judged)


def _questions(state: ClassState) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the questions that pupils have answered, and the answers keyed by seat."""
    for key, item in state.asked.items():
        replies = state.replies(key)
        if replies:
            yield item, replies


def _item(one: ItemCount) -> dict[str, Any]:
    names = ("item", "kind", "right_at_once", "right_later", "open", "helped")
    answers = {"answers": [asdict(each) for each in one.answers], "others": one.others}
    return {name: getattr(one, name) for name in names} | answers


def _pupil(pupil: Pupil, name: str, now: float) -> dict[str, Any]:
    parts = {
        part: {
            "opened": _time(done.opened_at),
            "standing": str(pupil.standing(now, part)),
            "outcome": done.outcome,
            "moves": done.moves,
            "asked": done.asked,
            "right_at_once": done.right_at_once,
            "right_later": done.right_later,
            "wrong": done.wrong_open,
        }
        for part, done in pupil.parts.items()
    }
    slips = {code: slip.times for code, slip in pupil.slips.items()}
    return {"pupil": name, "joined": _time(pupil.joined_at), "parts": parts, "slips": slips}


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
