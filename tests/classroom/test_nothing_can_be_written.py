"""A class whose journal cannot be written: every order holds and is answered, and nobody joins twice."""

import asyncio
import json
import subprocess
import tempfile
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath_widgets.classroom.core.desk import commands
from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.desk.words import not_written
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent, Journal, JournalError, journal, writer
from cardmath_widgets.classroom.core.journal.event_table import Store
from cardmath_widgets.classroom.core.journal.storage import check_room
from cardmath_widgets.classroom.core.session import ClassError, ClassSession, Joining
from cardmath_widgets.classroom.served import lines
from cardmath_widgets.classroom.served.lines import DeskLine
from cardmath_widgets.classroom.served.served import ServedClass
from cardmath_widgets.server.web.pages import Pages
from tests.classroom.desk import OFFERS, at_desk, pupil_in
from tests.classroom.test_groups import ITEMS, NOW, answered
from tests.classroom.test_journal_full_disk import Failing
from tests.classroom.test_session import APage, in_class
from tests.own_loop import run

FULL = OSError(28, "No space left on device")
#: Nothing here waits for this: a test that comes to it has failed.
FOREVER = 60


async def until(is_so: Callable[[], object]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


# -- orders --------------------------------------------------------------------------------------------------

#: Every order of the desk, and what a tablet or the class shows of it at once.
ORDERS: dict[str, dict[str, Any]] = {
    "approve": {"seat": "waiting"},
    "approve-all": {},
    "send-out": {"seat": "inside"},
    "send-all-out": {},
    "unite": {"seat": "inside", "into": "before"},
    "say": {"seat": "inside", "text": "Well done."},
    "new-code": {},
    "open": {},
    "close": {},
    "approving": {"value": True},
    "begin": {"offer": OFFERS[0].key},
    "begin-link": {"link": f"http://192.168.0.7:8866/{OFFERS[0].page}#game=odds"},
    "each": {},
    "pause": {"value": True},
    "snapshot": {"seat": "inside"},
    "snapshot-answer": {"item": "addition/12/5", "answer": "75"},
    "pace": {"part": 1, "value": False},
    "ask": {"kind": "addition", "base": "12", "number": "5"},
    "show-answers": {"value": True},
    "end-question": {},
    "send-group": {"group": 0},
    "take-back": {},
    "arrange": {"how": "hide"},
    "renew": {"role": "projector"},
    "end": {},
    "go-on": {},
    "anew": {},
}
SHOWN: dict[str, Callable[[ClassSession, APage, APage], bool]] = {
    "approve": lambda _session, _inside, waiting: waiting.heard[-1]["is_approved"],
    "approve-all": lambda _session, _inside, waiting: waiting.heard[-1]["is_approved"],
    "send-out": lambda _session, inside, _waiting: inside.heard[-1] == {"is_out": True},
    "send-all-out": lambda _session, inside, waiting: (
        inside.heard[-1] == waiting.heard[-1] == {"is_out": True}
    ),
    "say": lambda _session, inside, _waiting: inside.heard[-1]["word"]["text"] == "Well done.",
    "close": lambda session, _inside, _waiting: not session.door.is_open,
    "begin": lambda _session, inside, _waiting: inside.heard[-1]["activity"]["turn"] == 1,
    "unite": lambda _session, inside, _waiting: inside.heard[-1]["pupil"] != inside.heard[-1]["seat"],
    "pause": lambda _session, inside, _waiting: inside.heard[-1]["is_paused"],
    "ask": lambda _session, inside, _waiting: bool(inside.heard[-1]["question"]),
    "send-group": lambda _session, inside, _waiting: bool(inside.heard[-1]["sent"]["address"]),
}


def nothing_more(*_given: object) -> bool:
    return True


def test_no_order_is_left_out() -> None:
    assert ORDERS.keys() == commands.ACTIONS.keys()


@pytest.mark.sweep(5)
@pytest.mark.parametrize("name", ORDERS)
def test_every_order_holds_and_is_answered_though_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    async def work(desk: Desk) -> None:
        session = desk.session
        seats = {"inside": await pupil_in(desk), "before": await pupil_in(desk)}
        await session.set_door(session.door.approving(True))
        seats["waiting"] = await pupil_in(desk)
        pages = {who: APage() for who in ("inside", "waiting")}
        for who, page in pages.items():
            session.come(seats[who], page)
        order = {"do": name} | ORDERS[name]
        if "group" in order:
            await session.journal.append(answered(seats["inside"], 1, ITEMS[0], "M3"))
            group = view(desk, Role.TEACHER, NOW)["groups"][order["group"]]
            order |= {"code": group["code"], "link": group["fragment"]}
        failing = Failing(monkeypatch, FULL)
        order |= {name: seats[order[name]] for name in ("seat", "into") if name in order}
        try:
            message = await asyncio.wait_for(carry_out(desk, Role.TEACHER, order), FOREVER)
        except ClassError as error:
            message = str(error)
        assert message
        assert SHOWN.get(name, nothing_more)(session, pages["inside"], pages["waiting"])
        assert bool(session.journal.unkept) is ("not saved yet" in message)
        assert not SHOWN.keys() & {name} or session.journal.unkept
        # Afterwards it is kept, and still holds.
        decided, failing.error = session.journal.unkept, None
        await until(lambda: not session.journal.unkept)
        for event in decided:
            if event.kind == "settled":
                kept = session.journal.state.settings[str(event.data["name"])]
                assert kept == json.loads(str(event.data["value"]))
        assert SHOWN.get(name, nothing_more)(session, pages["inside"], pages["waiting"])

    at_desk(tmp_path, work)


def test_a_pause_and_its_end_reach_the_tablets_and_outlive_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(desk: Desk) -> None:
        session, page = desk.session, APage()
        seat, out = await pupil_in(desk), await pupil_in(desk)
        session.come(seat, page)
        failing = Failing(monkeypatch, FULL)
        for order, is_paused in (
            ({"do": "pause", "value": True}, True),
            ({"do": "send-out", "seat": out}, True),
            ({"do": "pause", "value": False}, False),
        ):
            await asyncio.wait_for(carry_out(desk, Role.TEACHER, order), FOREVER)
            assert page.heard[-1]["is_paused"] is is_paused
        trouble = view(desk, Role.TEACHER, 0.0)["trouble"]
        assert trouble.startswith("The disk is full.")
        assert "the pause and which pupils you sent out" in trouble
        heard, failing.error = len(page.heard), None
        await until(lambda: session.journal.trouble is None)
        # Nor is any tablet paused again while what was decided before is written.
        assert not any(news.get("is_paused") for news in page.heard[heard:])
        assert view(desk, Role.TEACHER, 0.0)["trouble"] == ""

    async def after(session: ClassSession) -> None:
        assert not session.is_paused
        assert len(session.present()) == 1

    at_desk(tmp_path, work)
    in_class(tmp_path, after)


def test_what_is_kept_late_changes_nothing_that_was_decided_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        kept = await Journal.open(tmp_path)
        failing = Failing(monkeypatch, FULL)
        for value in ("true", "false"):
            await kept.decide(ClassEvent.own("class", "settled", {"name": "pause", "value": value}, 1.0))
            # Each is in a group of its own: this one is being tried when the next one comes.
            tried_before = failing.tries
            while failing.tries == tried_before:
                await asyncio.sleep(0.01)
        seen: list[object] = []
        kept.watch(lambda _events: seen.append(kept.state.settings["pause"]))
        failing.error = None
        await until(lambda: not kept.unkept)
        assert set(seen) == {False}
        await kept.close()

    run(check())


def test_every_decision_has_words() -> None:
    named = ("activity", "desks", "door", "gallery", "pacing", "pause", "question")
    for name in named:
        assert not_written([ClassEvent.own("class", "settled", {"name": name, "value": "0"}, 0.0)]), name
    for kind, data in {"approved": {}, "left": {}, "united": {"into": "heron-1234"}}.items():
        assert not_written([ClassEvent.own("otter-1234", kind, data, 0.0)]), kind
    assert not_written([]) == ""


class ADesk(DeskLine):
    """The line of a desk without a socket: it remembers what it said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.role = Role.TEACHER

    def say(self, message: dict[str, Any]) -> None:
        self.said.append(message["message"])

    async def rest(self) -> None: ...

    @property
    def log(self) -> Any:
        return SimpleNamespace(error=lambda *_told, **_more: None)


def test_an_order_that_hangs_holds_up_no_other_and_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        going_on = asyncio.Event()

        async def carry(_desk: object, _role: object, order: dict[str, str]) -> str:
            if order["do"] == "hang":
                await going_on.wait()
            if order["do"] == "fail":
                raise RuntimeError("the database is gone")
            return order["do"]

        monkeypatch.setattr(lines.door, "role_of", lambda _line: Role.TEACHER)
        monkeypatch.setattr(lines.door, "desk_of", lambda _line: None)
        monkeypatch.setattr(lines, "carry_out", carry)
        monkeypatch.setattr(lines, "PATIENCE", 0)
        desk = ADesk()
        await asyncio.wait_for(desk.on_message('{"do": "hang"}'), FOREVER)
        assert "is taking longer" in desk.said[0]
        monkeypatch.setattr(lines, "PATIENCE", FOREVER)
        await desk.on_message('{"do": "pause"}')
        await desk.on_message('{"do": "fail"}')
        assert desk.said[1] == "pause"
        assert "did not work" in desk.said[2]
        going_on.set()
        await until(lambda: desk.said[-1] == "hang")

    run(check())


# -- the door ------------------------------------------------------------------------------------------------


def test_a_pupil_who_tries_four_times_is_one_pupil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(session: ClassSession) -> None:
        failing = Failing(monkeypatch, FULL)

        async def come() -> Any:
            return await session.join(session.door.code, "192.168.0.7", "a browser")

        entries = [await asyncio.wait_for(come(), FOREVER) for _try in range(2)]
        entries += await asyncio.gather(come(), come())
        assert {one.joining for one in entries} == {Joining.STUCK}
        assert all(one.wait > 0 for one in entries)
        failing.error = None
        await until(lambda: session.present())
        # The answer to the first of these may get lost, too.
        one, other = await come(), await come()
        assert one.joining is Joining.IN
        assert one == other
        assert len(session.present()) == 1
        assert session.pupil_of(one.cookie) is not None
        # A browser that came back with its cookie is another pupil when it joins again without it.
        assert (await come()).cookie != one.cookie

    in_class(tmp_path, work)


def test_whose_answer_was_lost_and_who_is_sent_out_joins_anew(tmp_path: Path) -> None:
    async def work(session: ClassSession) -> None:
        first = await session.join(session.door.code, "192.168.0.7", "a browser")
        await session.send_out(session.present()[0].seat)
        second = await session.join(session.door.code, "192.168.0.7", "a browser")
        assert first.cookie != second.cookie
        assert session.pupil_of(second.cookie) is not None

    in_class(tmp_path, work)


# -- the start and the end -----------------------------------------------------------------------------------


def served(where: Path, work: Callable[[ServedClass], Awaitable[None]]) -> None:
    async def serve() -> None:
        made = ServedClass(30, where, "http://192.0.2.1/")
        nothing: Any = None
        await asyncio.wait_for(made.open({}, Pages([], nothing, ()), nothing, nothing), FOREVER)
        await work(made)
        await made.close()

    run(serve())


def test_a_class_goes_on_though_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before(made: ServedClass) -> None:
        await made.session.join(made.session.door.code, "192.168.0.7", "")
        assert made.trouble == ""

    async def after(made: ServedClass) -> None:
        assert made.goes_on
        # Nothing is written while nothing has changed.
        assert made.trouble == ""
        await made.session.pause(value=True)
        assert made.session.is_paused
        assert made.trouble.startswith("The disk is full.")

    served(tmp_path / "class", before)
    Failing(monkeypatch, FULL)
    served(tmp_path / "class", after)


def test_a_full_disk_is_told_before_a_class_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = tmp_path / "state" / "class"
    assert check_room(where) == ""
    assert check_room("postgresql://school/cardmath") == ""

    def full(**_given: object) -> None:
        raise FULL

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    with pytest.raises(JournalError, match="The disk is full, so no class can begin"):
        check_room(where)
    where.mkdir(parents=True)
    (where / "journal.sqlite3").touch()
    assert check_room(where).startswith("The disk is full. Games continue")


@pytest.mark.proof
def test_no_class_begins_on_a_disk_that_is_really_full(tmp_path: Path) -> None:
    mount = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(tmp_path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a small file system")
    try:
        with pytest.raises(JournalError, match="The disk is full, so no class can begin"):
            check_room(tmp_path / "class")
        with pytest.raises(JournalError, match="The disk is full, so no class can begin"):
            run(Journal.open(tmp_path / "class"))
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


def test_a_store_that_does_not_answer_holds_up_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering = threading.Event()
    save = Store.save

    def slow(store: Store, events: Any) -> None:
        if events:
            answering.wait(FOREVER)
        save(store, events)

    async def check() -> None:
        assert writer.PATIENCE == 4
        monkeypatch.setattr(writer, "PATIENCE", 0.01)
        monkeypatch.setattr(journal, "DECIDING", 0.01)
        kept = await Journal.open(tmp_path)
        monkeypatch.setattr(Store, "save", slow)
        await asyncio.wait_for(
            kept.decide(ClassEvent.own("class", "settled", {"name": "pause", "value": "1"}, 1.0)), 30
        )
        assert kept.state.settings["pause"] == 1
        assert len(kept.unkept) == 1
        with pytest.raises(JournalError, match="could not be deleted yet"):
            await asyncio.wait_for(kept.delete(), 30)
        assert (tmp_path / "journal.sqlite3").exists()
        answering.set()
        monkeypatch.setattr(writer, "PATIENCE", FOREVER)
        await kept.delete()
        assert not (tmp_path / "journal.sqlite3").exists()

    run(check())
