"""What each pupil of a class did, for a spreadsheet (CSV) and for a program (JSON)."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Final

from cardmath_widgets.classroom.journal.pupils import Pupil
from cardmath_widgets.classroom.journal.state import ClassState

__all__ = ["COLUMNS", "FORMAT", "to_csv", "to_json"]

FORMAT: Final = "cardmath-class/1"
#: The columns of the table: a row for each pupil and part.
COLUMNS: Final = (
    "pupil",
    "part",
    "opened",
    "standing",
    "outcome",
    "moves",
    "asked",
    "right_at_once",
    "right_later",
    "wrong",
)


def to_csv(state: ClassState, now: float) -> str:
    r"""Return what each pupil did in each part, as a table for a spreadsheet.

    >>> to_csv(ClassState(), 0.0).split("\r\n")[0]
    'pupil,part,opened,standing,outcome,moves,asked,right_at_once,right_later,wrong'
    """
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(COLUMNS)
    table.writerows(_rows(state, now))
    return written.getvalue()


def to_json(state: ClassState, now: float) -> str:
    """Return what the class did as JSON: pupils with their parts and slips, exercises, and misconceptions.

    It holds the animals of the pupils, but neither their seats nor their keys.

    >>> json.loads(to_json(ClassState(), 0.0))["format"]
    'cardmath-class/1'
    """
    names = _names(state)
    told: dict[str, Any] = {
        "format": FORMAT,
        "begun": None if state.begins_at is None else _time(state.begins_at),
        "ended": _time(now),
        "pupils": [_pupil(pupil, names[pupil.seat], now) for pupil in state.pupils],
        "items": [asdict(one) for one in state.items()],
        "kinds": [asdict(one) for one in state.kinds()],
        "misconceptions": [
            {"code": one.code, "times": one.times, "pupils": [names[seat] for seat in one.pupils]}
            for one in state.misreadings()
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _names(state: ClassState) -> dict[str, str]:
    """Return the animals by seat; later pupils with an animal that was given back have a number."""
    found: dict[str, str] = {}
    times: dict[str, int] = {}
    for pupil in state.pupils:
        times[pupil.name] = times.get(pupil.name, 0) + 1
        is_first = times[pupil.name] == 1
        found[pupil.seat] = pupil.name if is_first else f"{pupil.name}-{times[pupil.name]}"
    return found


def _rows(state: ClassState, now: float) -> Iterator[tuple[str | int, ...]]:
    names = _names(state)
    for pupil in state.pupils:
        for part, done in pupil.parts.items():
            yield (
                names[pupil.seat],
                part,
                _time(done.opened_at),
                str(pupil.standing(now, part)),
                done.outcome,
                done.moves,
                done.asked,
                done.right_at_once,
                done.right_later,
                done.wrong_open,
            )


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
