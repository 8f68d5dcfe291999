"""The lines of a class: who may open one, what comes on it, and what a pupil or a desk may send."""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from cardmath.errors import CardmathError
from cardmath_widgets.allowance import Allowance
from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.joining.roles import OF_THE_DESK, Role
from cardmath_widgets.classroom.served import lines, open_desks
from tests import own_loop
from tests.classroom.in_this_process import Client, ServerHere, server_here

PUPILS = "api/class/line"
DESKS = "api/class/desk"
PAUSED = "All tablets are paused. Nothing is lost."
MOVED = {"sequence": 1, "kind": "moved", "age": 0, "data": {"part": "odds"}}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerHere]:
    """One server for all tests."""
    with server_here(tmp_path_factory.mktemp("class")) as server:
        yield server


def test_a_line_is_for_those_who_are_in(here: ServerHere) -> None:
    with Client(here.address) as stranger, here.pupil() as pupil, here.grown_up(Role.PROJECTOR) as projector:
        assert here.line_status(stranger, PUPILS) == 403
        assert here.line_status(stranger, DESKS) == 403
        assert here.line_status(pupil, DESKS) == 403
        assert here.line_status(projector, PUPILS) == 403
        (first,) = here.on_line(pupil, PUPILS, until="")
        assert first["seat"] == pupil.seat
        assert first["animal"] == pupil.get("api/class/me").json()["animal"]


def test_a_pupils_line_takes_events_and_says_which_are_kept(here: ServerHere) -> None:
    with here.pupil() as pupil:
        sent = [json.dumps({"events": [MOVED]}), "{", b'{"events": []}', "[" * 5000]
        _first, *replies = here.on_line(pupil, PUPILS, *sent, until="reply")
        assert [reply["reply"]["status"] for reply in replies if "reply" in reply] == [200, 400, 200, 400]
        assert next(reply["reply"] for reply in replies if "reply" in reply)["acknowledged"] == [1]
        found = here.a_class.session.journal.state.pupil(pupil.seat)
        assert found is not None
        assert found.part == "odds"


def test_what_the_class_does_comes_on_every_line_until_the_pupil_is_sent_out(here: ServerHere) -> None:
    session = here.a_class.session

    async def heard(line: Any, name: str) -> Any:
        while True:
            said = await line.read_message()
            if said is None or name in json.loads(said):
                return said and json.loads(said)

    with here.pupil() as pupil, here.pupil() as other:
        seat, others = pupil.seat, other.seat

        async def work() -> None:
            async with here.line(pupil, PUPILS) as line, here.line(other, PUPILS) as another:
                await heard(line, "seat")
                await heard(another, "seat")
                assert session.attendance.is_connected(seat)
                await session.pause(True)
                assert [(await heard(one, "is_paused"))["is_paused"] for one in (line, another)] == [
                    True,
                    True,
                ]
                await session.pause(False)
                session.beat()
                assert (await heard(another, "is_paused"))["is_paused"] is False
                assert json.loads(await another.read_message()) == {}
                await session.send_out(seat)
                assert (await heard(line, "is_out"))["is_out"] is True
                assert await heard(line, "nothing") is None
                assert line.close_code == 1000
                await own_loop.until(lambda: not session.attendance.is_connected(seat))
                assert session.attendance.is_connected(others)

        here.do(work())
        assert here.line_status(pupil, PUPILS) == 403
        assert here.sent_away == [f"pupil-{seat}"]


def test_a_pupil_who_waits_has_a_line_and_sends_no_work(here: ServerHere) -> None:
    session = here.a_class.session
    here.do(session.set_door(session.door.approving(True)))
    try:
        with here.pupil() as waiting:
            _news, reply = here.on_line(waiting, PUPILS, json.dumps({"events": [MOVED]}), until="reply")
            assert reply["reply"]["status"] == 403
            # The page opens once the teacher has let the pupil in.
            assert waiting.get("odds").status_code == 302
            here.do(session.approve(waiting.seat))
            assert waiting.get("odds").status_code == 200
            assert here.line_status(waiting, DESKS) == 403
    finally:
        here.do(session.set_door(session.door.approving(False)))


# -- desks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", Role)
def test_a_desk_sees_what_its_role_may_see(here: ServerHere, role: Role) -> None:
    with here.pupil() as pupil, here.grown_up(role) as client:
        (first,) = here.on_line(client, f"{DESKS}?records=yes", until="")
        is_desk = role in OF_THE_DESK
        assert (pupil.seat in json.dumps(first)) is is_desk
        assert bool(first["view"].get("links")) is (role is Role.TEACHER)
        assert here.a_class.session.door.code in json.dumps(first["view"])
        # Programs ask for records; pages do not.
        assert "view" not in here.on_line(client, DESKS, until="")[0]
        # The projector's page of a teacher shows no pupil, and gives no orders.
        shown = here.on_line(
            client, f"{DESKS}?as=projector", json.dumps({"do": "pause", "value": True}), until="message"
        )
        assert pupil.seat not in json.dumps(shown)
        assert not here.a_class.session.is_paused


def test_an_order_is_carried_out_and_answered(here: ServerHere) -> None:
    session = here.a_class.session

    def ordered(client: Client, *orders: str | bytes) -> list[Any]:
        heard = here.on_line(client, DESKS, *orders, until="message")
        return [one.get("closed", one.get("message")) for one in heard if "message" in one or "closed" in one]

    with here.grown_up(Role.CO_TEACHER) as client, here.grown_up(Role.PROJECTOR) as projector:
        pause = [json.dumps({"do": "pause", "value": value}) for value in (True, False)]
        assert ordered(client, pause[0]) == [PAUSED]
        assert session.is_paused
        assert ordered(client, pause[1]) == ["All pupils can carry on."]
        assert not session.is_paused
        # Refused in words, and the line goes on.
        said = ordered(client, json.dumps({"do": "end"}), "[]", "7", pause[0], pause[1])
        assert len(said) == 5
        assert said[3:] == [PAUSED, "All pupils can carry on."]
        assert ordered(projector, pause[0]) != [PAUSED]
        assert not session.is_over
        assert not session.is_paused
        # What no page of ours sends ends the line.
        for odd in ("{", "[" * 5000, b"\xff\xfe"):
            assert ordered(client, odd) == [1008]
        assert ordered(client, pause[0].ljust(8193)) != [PAUSED]
        assert not session.is_paused
        assert ordered(client, pause[0].ljust(8192), pause[1])[0] == PAUSED
        # A busy thread gives way to pupils after half a thousandth of a second.
        assert sys.getswitchinterval() == pytest.approx(0.0005)


def test_an_order_that_fails_or_takes_long_is_answered_in_words(
    here: ServerHere, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    go_on = asyncio.Event()

    async def carry_out(_desk: object, _role: Role, order: object) -> str:
        if order == "slow":
            await go_on.wait()
        if order == "wrong":
            raise CardmathError("There is no such animal.")
        if order == "broken":
            raise RuntimeError("a fault of ours")
        return "Done."

    monkeypatch.setattr(lines, "carry_out", carry_out)
    with here.grown_up(Role.TEACHER) as client:
        heard = here.on_line(client, DESKS, '"wrong"', '"broken"', '"quick"', until="message")
        assert [one["message"] for one in heard if "message" in one] == [
            "There is no such animal.",
            "This did not work. The terminal where cardmath was started shows why.",
            "Done.",
        ]
        assert "A command from the desk failed." in caplog.text
        assert lines.PATIENCE == 4
        monkeypatch.setattr(lines, "PATIENCE", 0.01)
        heard = here.on_line(client, DESKS, '"slow"', '"quick"', until="message")
        assert [one["message"] for one in heard if "message" in one] == [
            "This is taking longer than usual. The desk will tell you when it is done.",
            "Done.",
        ]
        here.do(set_event(go_on))


async def set_event(event: asyncio.Event) -> None:
    event.set()


def test_a_change_comes_to_desks_once_and_only_what_has_changed(here: ServerHere) -> None:
    session = here.a_class.session

    async def view_with(line: Any, name: str) -> dict[str, Any]:
        """The next view in which this has changed; others may have come and gone in between."""
        while name not in (view := json.loads(await line.read_message())["view"]):
            pass
        return dict(view)

    async def work() -> list[dict[str, Any]]:
        async with here.line(client, f"{DESKS}?records=yes") as line:
            views = [await view_with(line, "doing")]
            # Both take effect at once, however long it takes to save them.
            odds, pyramid = (Activity(page, "", page) for page in ("odds", "pyramid-addition"))
            await asyncio.gather(session.begin(odds), session.begin(pyramid))
            views.append(await view_with(line, "doing"))
            await session.pause(True)
            views.append(await view_with(line, "is_paused"))
            await session.pause(False)
            await session.begin(Activity())
            return views

    with here.grown_up(Role.TEACHER) as client:
        first, second, third = here.do(work())
    assert second["doing"] == "pyramid-addition"
    # Nothing that stayed as it was comes again.
    assert first.keys() > third.keys() >= {"is_paused"}
    assert "doing" not in third


def test_a_link_that_was_replaced_closes_its_line(here: ServerHere) -> None:
    session = here.a_class.session

    async def work() -> int | None:
        async with here.line(client, DESKS) as line:
            await line.read_message()
            await session.renew(Role.PROJECTOR)
            while await line.read_message() is not None:
                pass
            code: int | None = line.close_code
            return code

    with here.grown_up(Role.PROJECTOR) as client:
        assert here.do(work()) == 1008
        assert here.line_status(client, DESKS) == 403


def test_an_order_with_a_replaced_link_does_nothing(here: ServerHere) -> None:
    session = here.a_class.session

    async def work() -> int | None:
        async with here.line(client, DESKS) as line:
            renewing = asyncio.ensure_future(session.renew(Role.CO_TEACHER))
            # Before the desks are told, a moment later.
            await asyncio.sleep(0)
            await line.write_message(json.dumps({"do": "pause", "value": True}))
            await renewing
            while await line.read_message() is not None:
                pass
            code: int | None = line.close_code
            return code

    with here.grown_up(Role.CO_TEACHER) as client:
        assert here.do(work()) == 1008
        assert not session.is_paused


def test_only_what_a_browser_sends_of_itself_opens_a_line(here: ServerHere) -> None:
    with here.pupil() as pupil:
        for origin in ("http://evil.example", "null", here.address.replace("http", "https").rstrip("/")):
            assert here.line_status(pupil, PUPILS, Origin=origin) == 403
            answer = pupil.post("api/class/events", json={"events": []}, headers={"Origin": origin})
            assert answer.status_code == 403
        answer = pupil.post(
            "api/class/events", json={"events": []}, headers={"Origin": here.address.rstrip("/")}
        )
        assert answer.status_code == 200
        # A page of another site brings the cookie, and not the token.
        assert (
            pupil.post("api/class/events", json={"events": []}, headers={"X-XSRFToken": ""}).status_code
            == 403
        )
        assert pupil.get("api/class/me", headers={"Host": "evil.example"}).status_code == 403


def test_desks_wait_while_other_desks_use_up_the_time_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_desks, "GATHERING", 0.0)
    monkeypatch.setattr(open_desks, "BEAT", 0.01)
    seconds = 0.0

    class ALine(lines.DeskLine):
        """The line of an open page, without a browser."""

        is_known = True
        shown = 0

        def __init__(self) -> None:
            self.role = Role.TEACHER

        def show(self, *_shown: Any) -> None:
            self.shown += 1

    async def work() -> None:
        nonlocal seconds
        drawing = Allowance(1, 100, lambda: seconds)
        drawing.use(2)
        desks, line = open_desks.Desks(lambda _role: {}, lambda: None, drawing), ALine()
        desks.add(line)
        desks.start()
        desks.schedule()
        await asyncio.sleep(0.1)
        assert line.shown == 1
        seconds = 1.0
        await own_loop.until(lambda: line.shown > 1)
        desks.remove(line)
        desks.stop()

    asyncio.run(work())


def test_the_end_of_a_class_is_the_end_of_its_pupils_games(here: ServerHere) -> None:
    with here.pupil() as pupil:
        name = f"pupil-{pupil.seat}"
        assert name not in here.sent_away
        here.do(here.a_class.begin_anew())
        assert name in here.sent_away
