"""Two animals of one child: a new device gets the animal of an old one, and what both did counts once."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent, receive
from cardmath_widgets.classroom.core.pupils import state as state_module
from cardmath_widgets.classroom.core.pupils.standing import MOST_ITEMS, MOST_PARTS
from cardmath_widgets.classroom.core.pupils.state import MOST_PUPILS
from cardmath_widgets.classroom.core.session import ClassError, ClassSession
from cardmath_widgets.classroom.served.lines import PupilLine
from tests.classroom.desk import at_desk
from tests.classroom.events import ITEMS, KEYS, NOW, PARTS, SEATS, all_in, page_events, state_of
from tests.classroom.test_session import APage, in_class, joined

OLD, NEW, OTHER = SEATS


def came(*seats: str) -> list[ClassEvent]:
    return [
        ClassEvent.own(seat, "joined", {"name": seat.partition("-")[0], "key": KEYS[seat]}, NOW)
        for seat in seats
    ]


def united(seat: str, into: str) -> ClassEvent:
    return ClassEvent.own(seat, "united", {"into": into}, NOW + 700)


def answered(seat: str, number: int, item: str = ITEMS[0], *, is_right: bool = True) -> ClassEvent:
    data = {"part": "addition", "item": item, "answer": "73" if is_right else "75", "is_right": is_right}
    return ClassEvent(seat, number, "answered", data, NOW + number)


# -- what both did -------------------------------------------------------------------------------------------


@given(st.lists(page_events, max_size=40))
def test_each_child_counts_once_whatever_both_animals_did(sent: list[ClassEvent]) -> None:
    sent = list({(event.seat, event.sequence): event for event in sent}.values())
    before = state_of([*came(*SEATS), *sent])
    state = state_of([*came(*SEATS), *sent])
    state.apply(united(NEW, OLD))
    assert [pupil.seat for pupil in state.pupils] == [OLD, OTHER]
    one, other = (before.pupil(seat) for seat in (OLD, NEW))
    child = state.pupil(OLD)
    assert one is not None
    assert other is not None
    assert child is not None
    assert child is state.pupil(NEW)
    assert (child.name, child.moves, child.events) == (
        "otter",
        one.moves + other.moves,
        one.events + other.events,
    )
    assert set(child.parts) == set(one.parts) | set(other.parts)
    for part in child.parts.values():
        open_here = sum(
            item.is_open and child.parts.get(item.wrong_in) is part for item in child.items.values()
        )
        assert part.wrong_open == open_here
    # Each exercise counts once for each child who answered it.
    pupils = state.pupils
    for item in state.counts.items():
        done = [pupil.items[item.item] for pupil in pupils if item.item in pupil.items]
        assert item.open == sum(each.is_open for each in done)
        assert item.right_at_once + item.right_later == sum(each.is_right for each in done)
    for question in ("0123abcd", "4567cdef"):
        who = [event.seat for event in sent if event.kind == "replied" and event.data["question"] == question]
        assert set(state.replies(question)) == {OLD if seat == NEW else seat for seat in who}
    # The same once more changes nothing: a decision may be applied again.
    known = all_in(state)
    state.apply(united(NEW, OLD))
    state.apply(united(OLD, NEW))
    assert all_in(state) == known


def test_the_right_answer_of_both_counts() -> None:
    for first, second in ((OLD, NEW), (NEW, OLD)):
        state = state_of(
            [*came(*SEATS), answered(first, 1, is_right=False), answered(second, 2), united(NEW, OLD)]
        )
        (item,) = state.counts.items()
        assert (item.right_at_once, item.right_later, item.open) == (1, 0, 0)
        (kind,) = state.counts.kinds()
        assert kind.answered == 1
        pupil = state.pupil(OLD)
        assert pupil is not None
        assert pupil.parts["addition"].wrong_open == 0


def test_what_both_had_right_counts_once_and_what_was_sent_last_is_there() -> None:
    sent = [
        ClassEvent.own(seat, "sent", {"link": f"exercises#row={at}.12.G6"}, NOW + at)
        for at, seat in enumerate((OLD, NEW))
    ]
    state = state_of([*came(OLD, NEW), answered(OLD, 1), answered(NEW, 2), *sent, united(NEW, OLD)])
    child = state.pupil(OLD)
    assert child is not None
    assert (child.parts["addition"].right_at_once, child.parts["addition"].right_later) == (1, 0)
    assert (child.sent, child.sent_at) == ("exercises#row=1.12.G6", NOW + 1)


def test_a_child_with_two_devices_is_one_of_those_who_opened_a_part() -> None:
    opened = [(seat, f"part-{number}") for number in range(state_module.MOST_PARTS - 1) for seat in SEATS[1:]]
    opened += [(OLD, "of-one-child"), (NEW, "of-one-child")]
    events = [
        ClassEvent(seat, at, "opened", {"part": part}, NOW) for at, (seat, part) in enumerate(opened, 1)
    ]
    state = state_of([*came(*SEATS), *events, united(NEW, OLD)])
    # Of too many parts, that of the fewest children gives way.
    state.apply(ClassEvent(OTHER, len(opened) + 1, "opened", {"part": "one-more"}, NOW))
    assert "of-one-child" not in state.parts
    assert "part-0" in state.parts


def test_a_child_with_two_devices_keeps_no_more_than_a_child_with_one() -> None:
    state = state_of(came(OLD, NEW))
    sequence = 0
    for seat in (OLD, NEW):
        for number in range(max(MOST_PARTS, MOST_ITEMS)):
            for kind, data in (
                ("opened", {"part": f"{seat}-{number}"}),
                (
                    "answered",
                    {"item": f"addition/12/{number}{int(seat == NEW)}", "answer": "1", "is_right": False},
                ),
            ):
                sequence += 1
                state.apply(
                    ClassEvent(seat, sequence, kind, {"part": f"{seat}-{number}"} | data, NOW + sequence)
                )
    state.apply(united(NEW, OLD))
    child = state.pupil(OLD)
    assert child is not None
    assert (len(child.parts), len(child.items)) == (MOST_PARTS, MOST_ITEMS)
    # What was done last is there.
    assert f"{NEW}-{max(MOST_PARTS, MOST_ITEMS) - 1}" in child.parts
    assert f"{OLD}-0" not in child.parts


def test_what_either_device_sends_later_counts_for_the_child() -> None:
    state = state_of([*came(*SEATS), united(NEW, OLD), answered(NEW, 1), answered(OLD, 2, ITEMS[1])])
    child = state.pupil(NEW)
    assert child is not None
    assert (child.seat, child.name, child.parts["addition"].right_at_once) == (OLD, "otter", 2)
    # What is kept late about the animal that is gone no longer counts.
    state.apply(ClassEvent.own(NEW, "renamed", {"name": "lynx"}, NOW))
    assert child.name == "otter"
    # The third device of this child.
    state.apply(united(OLD, OTHER))
    assert [pupil.seat for pupil in state.pupils] == [OTHER]
    assert all(state.pupil(seat) is state.pupil(OTHER) for seat in SEATS)
    assert all(state.seat_of(key) == seat for seat, key in KEYS.items())


def test_a_child_who_is_forgotten_leaves_no_device_behind() -> None:
    state = state_of([*came(*SEATS), united(NEW, OLD)])
    for number in range(MOST_PUPILS):
        key = f"{number + 100:064x}"
        state.apply(ClassEvent.own(f"seat-{number:08}", "joined", {"name": "hare", "key": key}, NOW))
    assert state.pupil(NEW) is state.pupil(OLD) is None
    assert state.seat_of(KEYS[NEW]) is None


# -- in a class ----------------------------------------------------------------------------------------------


def test_a_new_device_gets_its_old_animal_and_both_cookies_are_that_pupil(tmp_path: Path) -> None:
    kept: dict[str, str] = {}

    async def work(session: ClassSession) -> None:
        old, new, page = await joined(session), await joined(session), APage()
        seats = [session.seat_of(cookie) for cookie in (old, new)]
        there, page_there = ClassSession(session.journal), APage()
        session.come(seats[1], page)
        there.come(seats[1], page_there)
        sent_away: list[str] = []
        session.on_sent_out = sent_away.append
        await session.unite(seats[1], seats[0])
        pupil = session.pupil_of(old)
        assert pupil is not None
        for one in (session, there):
            assert one.pupil_of(new) == one.pupil_of(old) == pupil
            assert one.is_connected(seats[0])
        for heard in (page.heard, page_there.heard):
            assert not any(news.get("is_out") for news in heard)
            assert (heard[-1]["pupil"], heard[-1]["animal"]["key"]) == (seats[0], pupil.name)
        assert sent_away == [seats[1]]
        # Whatever waits on either device is the pupil's.
        for number, seat in enumerate(seats):
            assert session.takes(seat)
            move = {"sequence": 7, "kind": "moved", "data": {"part": PARTS[number]}}
            reply = await receive(session.journal, seat, json.dumps({"events": [move]}).encode())
            assert reply.acknowledged == [7]
        assert pupil.moves == 2
        session.go(seats[1], page)
        assert not session.is_connected(seats[0])
        kept.update(old=old, new=new, name=pupil.name)

    async def after(session: ClassSession) -> None:
        assert len(session.present()) == 1
        pupil = session.pupil_of(kept["new"])
        assert pupil is not None
        assert pupil == session.pupil_of(kept["old"])
        assert (pupil.name, pupil.moves) == (kept["name"], 2)
        # Sent out is sent out on every device.
        await session.send_out(pupil.seat)
        assert session.pupil_of(kept["old"]) is session.pupil_of(kept["new"]) is None
        assert session.was_sent_out(kept["new"])

    in_class(tmp_path, work)
    in_class(tmp_path, after)


def test_the_desk_joins_two_animals_and_refuses_two_that_are_there(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session = desk.session
        old, new, gone = [session.seat_of(await joined(session)) for _pupil in range(3)]
        await session.send_out(gone)
        pages = APage(), APage()
        session.come(new, pages[0])

        async def join(seat: str, into: str, role: Role = Role.CO_TEACHER) -> str:
            # Two words of an order are never the same object, even if they are alike.
            order = json.loads(json.dumps({"do": "unite", "seat": seat, "into": into}))
            return await carry_out(desk, role, order)

        for seat, into in ((new, new), (new, gone), (gone, new), (new, "class"), ("nobody-there", new)):
            with pytest.raises(ClassError, match="Choose another animal"):
                await join(seat, into)
        with pytest.raises(ClassError, match="does not know this command"):
            await join(new, old, Role.PROJECTOR)
        session.come(old, pages[1])
        with pytest.raises(ClassError, match="they may be two pupils"):
            await join(new, old)
        session.go(old, pages[1])
        assert "Their work now counts together." in await join(new, old)
        (tile,) = view(desk, Role.TEACHER, 0.0)["pupils"]
        assert (tile["seat"], tile["is_connected"]) == (old, True)

    at_desk(tmp_path, work)


def test_a_page_keeps_the_seat_of_its_device() -> None:
    class ALine(PupilLine):
        """The line of an open page without a browser."""

        def __init__(self) -> None:
            self.seat = NEW
            self.said: list[dict[str, object]] = []

        def say(self, message: dict[str, object]) -> None:
            self.said.append(message)

        def close(self, code: int | None = None, _reason: str | None = None) -> None: ...

    line = ALine()
    # Under this seat it keeps what waits, whoever the pupil is.
    for news in ({"seat": OLD, "pupil": OLD}, {"is_out": True}):
        line.tell_class(news)
    assert line.said == [{"seat": NEW, "pupil": OLD}, {"is_out": True}]
