"""Events of classes that are made up, and everything that a desk can ask of the state they come to."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from hypothesis import strategies as st

from cardmath_widgets.classroom.core.journal import ClassEvent, ClassState, Journal
from cardmath_widgets.classroom.core.pupils.events import CLASS

SEATS = ("otter-0001", "heron-0002", "lynx-00003")
PARTS = ("addition", "lesson-6/ticket", "pyramid-addition")
ITEMS = ("addition/12/5", "addition/12/6", "addition/12/7", "ring/10/3", "card-sum/10")
NOW = 1_800_000_000.0
KEYS = {seat: f"{number:064x}" for number, seat in enumerate(SEATS)}


def state_of(events: Iterable[ClassEvent]) -> ClassState:
    """The state after events, in the order in which a journal took them."""
    state = ClassState()
    for event in events:
        state.apply(event)
    return state


async def settle(journal: Journal, name: str, value: Any) -> None:
    """Keep what a teacher has decided."""
    await journal.note(CLASS, "settled", name=name, value=json.dumps(value))


seats = st.sampled_from(SEATS)
parts = st.sampled_from(PARTS)
times = st.integers(0, 600).map(lambda seconds: NOW + seconds)


def _data(**fields: Any) -> st.SearchStrategy[Mapping[str, Any]]:
    return st.fixed_dictionaries(fields)


could_show = st.sampled_from(["M3", "M4", "M3 M4"])
_answers = st.one_of(
    _data(
        part=parts,
        item=st.sampled_from(ITEMS),
        answer=st.just("73"),
        is_right=st.just(True),
        could_show=could_show,
    ),
    _data(
        part=parts,
        item=st.sampled_from(ITEMS),
        answer=st.sampled_from(["75", "65"]),
        is_right=st.just(False),
        misconception=st.sampled_from(["M3", "M4"]),
        could_show=st.just("M3 M4"),
    ),
    _data(part=parts, item=st.sampled_from(ITEMS), answer=st.just("1"), is_right=st.just(False)),
)
_of_page: Mapping[str, st.SearchStrategy[Mapping[str, Any]]] = {
    "opened": _data(part=parts, link=st.sampled_from(["", "game=odds"])),
    "moved": st.one_of(_data(part=parts), _data(part=parts, count=st.integers(1, 9))),
    "asked": st.one_of(
        _data(part=parts, what=st.just("hint")),
        _data(part=parts, what=st.just("step"), item=st.sampled_from(ITEMS)),
    ),
    "answered": _answers,
    "replied": _data(
        question=st.sampled_from(["0123abcd", "4567cdef"]),
        item=st.sampled_from(ITEMS),
        answer=st.sampled_from(["73", "75", "?"]),
    ),
    "finished": _data(part=parts, outcome=st.sampled_from(["done", "won", "lost"])),
}
page_events = st.sampled_from(sorted(_of_page)).flatmap(
    lambda kind: st.builds(ClassEvent, seats, st.integers(1, 400), st.just(kind), _of_page[kind], times)
)
_joined = seats.flatmap(
    lambda seat: st.builds(
        ClassEvent.own,
        st.just(seat),
        st.just("joined"),
        _data(name=st.sampled_from(["otter", "heron"]), key=st.just(KEYS[seat]), is_approved=st.booleans()),
        times,
    )
)
_left = st.builds(ClassEvent.own, seats, st.just("left"), _data(is_sent_out=st.booleans()), times)
_settled = st.builds(
    ClassEvent.own,
    st.just(CLASS),
    st.just("settled"),
    _data(name=st.sampled_from(["pause", "code"]), value=st.sampled_from(["true", '"4711"', "[1, 2]"])),
    times,
)
events = st.one_of(page_events, page_events, page_events, _joined, _left, _settled)


def without_doubles(sent: list[ClassEvent]) -> list[ClassEvent]:
    """What a journal keeps of what was sent: of each seat and sequence the first."""
    return list({(event.seat, event.sequence): event for event in reversed(sent)}.values())[::-1]


def all_in(state: ClassState, now: float = NOW + 700) -> dict[str, Any]:
    """Everything that the state answers."""
    return {
        "begins": state.begins_at,
        "settings": dict(state.settings),
        "pupils": {pupil.seat: pupil for pupil in state.pupils},
        "order": [pupil.seat for pupil in state.pupils],
        "seats": {key: state.seat_of(key) for key in KEYS.values()},
        "parts": state.parts,
        "standing": {
            (pupil.seat, part): pupil.standing(now, part) for pupil in state.pupils for part in state.parts
        },
        "misreadings": state.misreadings(),
        "items": state.counts.items(),
        "replies": [dict(state.replies(key)) for key in ("0123abcd", "4567cdef")],
        "kinds": state.counts.kinds(),
    }
