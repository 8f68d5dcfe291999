"""A class from earlier: only a person deletes it, and it goes on unless everybody left it long ago."""

import asyncio
import io
import os
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from cardmath_widgets.classroom.core.earlier import LEFT_AFTER, Earlier, described
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent, ClassState, Journal
from cardmath_widgets.classroom.core.session import ClassError, Joining
from cardmath_widgets.classroom.served import served as served_module
from cardmath_widgets.classroom.served import starting as commands
from cardmath_widgets.classroom.served.served import ServedClass
from cardmath_widgets.classroom.served.starting import earlier_class, folder_of, kept_elsewhere
from cardmath_widgets.server import ServingError
from tests import own_loop
from tests.cases import cases
from tests.classroom.served import HOUR, SEAT, decide, kept, seen, served
from tests.classroom.test_session import APage

DAY = 24 * HOUR


def is_there(one: ServedClass) -> bool:
    """Whether the pupil of the class from earlier is in it."""
    return one.session.journal.state.pupil(SEAT) is not None


# -- a start that nobody can answer --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ages", "is_held"),
    {
        "a class that crashes while it is at work, a day after its first event": ([30 * HOUR, 0.5], False),
        "a class after lunch": ([4 * HOUR, 2 * HOUR], False),
        "a class of yesterday": ([20 * HOUR, 19 * HOUR], True),
        "a class of weeks ago": ([500 * HOUR, 499 * HOUR], True),
        "a class whose clock was days ahead": ([-70 * HOUR, -69 * HOUR], False),
        "a class whose clock was days behind when it began": ([70 * HOUR, 60.0], False),
        "a class whose clock was days ahead when it began": ([-70 * HOUR, 60.0], False),
        "answers of yesterday that came only now": ([20 * HOUR, 0.5, 20 * HOUR], False),
    }.values(),
)
def test_a_start_deletes_nothing_and_asks_at_the_desk_if_all_left_long_ago(
    tmp_path: Path, ages: list[float], is_held: bool
) -> None:
    async def work() -> None:
        await kept(tmp_path, *ages)
        # Also if the server starts again and again.
        for _start in range(3):
            async with served(tmp_path) as one:
                assert is_there(one)
                assert one.goes_on
                assert one.session.door.is_held is is_held
                assert one.session.door.is_open is not is_held
                assert bool(seen(one)["earlier"]) is is_held

    own_loop.run(work())


def test_a_class_without_pupils_asks_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        journal = await Journal.open(tmp_path)
        await journal.append(ClassEvent.own("class", "settled", {"name": "pause", "value": "true"}, 1e9))
        await journal.close()
        async with served(tmp_path) as one:
            assert one.session.door.is_open
            assert one.session.is_paused

    own_loop.run(work())


def test_nobody_joins_a_class_of_yesterday_until_the_teacher_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        await kept(tmp_path, 20 * HOUR)
        async with served(tmp_path) as one:
            code = one.session.door.code
            assert (await one.session.join(code, "192.168.0.7", "tablet")).joining is Joining.CLOSED
            assert seen(one)["earlier"].endswith(".")
            assert "was found. It has 1 pupil and was last used at " in seen(one)["earlier"]
            # The projector shows no word of it.
            assert "earlier" not in seen(one, Role.PROJECTOR)
            # A colleague may go on, and may not delete.
            with pytest.raises(ClassError):
                await decide(one, "anew", Role.CO_TEACHER)
            assert await decide(one, "go-on", Role.CO_TEACHER)
            assert seen(one)["earlier"] == ""
            assert (await one.session.join(code, "192.168.0.7", "tablet")).joining is Joining.IN
            assert is_there(one)
        # It is this class now, also for the next start.
        async with served(tmp_path) as one:
            assert (one.session.door.is_held, one.session.door.code) == (False, code)
            assert is_there(one)

    own_loop.run(work())


def test_the_desk_deletes_a_class_of_yesterday_and_a_new_one_begins_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        await kept(tmp_path, 20 * HOUR)
        async with served(tmp_path) as one:
            before, page = one.session, APage()
            code, teacher = before.door.code, await before.enter(before.roles.secret(Role.TEACHER)) or ""
            before.come(SEAT, page)
            await before.set_door(before.door.approving(True))
            await decide(one, "anew")
            assert not one.session.door.is_approving
            assert not is_there(one)
            assert page.heard[-1] == {"is_out": True, "is_over": True}
            assert one.session.door.is_open
            assert not one.session.door.is_held
            assert one.session.door.code != code
            assert seen(one)["earlier"] == ""
            new = one.session.door.code
        async with served(tmp_path) as one:
            assert one.session.door.code == new
            # Open desks stay open over a restart, also in the class that has taken the place.
            assert one.session.roles.role_of(teacher) is Role.TEACHER

    own_loop.run(work())


@pytest.mark.parametrize("code", ["", "4711"])
def test_the_start_after_an_ended_class_begins_a_new_one(tmp_path: Path, code: str) -> None:
    async def work() -> None:
        async with served(tmp_path, code) as one:
            cookie = await one.session.enter(one.session.roles.secret(Role.TEACHER)) or ""
            await decide(one, "end")
        for earlier in (Earlier.ASK, Earlier.GO_ON):
            async with served(tmp_path, code, earlier) as one:
                printed = one.session.door.code
                assert code in ("", printed)
                assert (await one.session.join(printed, "192.168.0.7", earlier)).joining is Joining.IN
                assert one.session.roles.role_of(cookie) is Role.TEACHER
                await decide(one, "end")
                assert one.session.door.code != printed
                assert (await one.session.join(printed, "192.168.0.7", earlier)).joining is Joining.ENDED

    own_loop.run(work())


def test_a_server_that_runs_since_yesterday_asks_unless_a_pupil_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime(2026, 11, 24, 9, 30).timestamp()
    monkeypatch.setattr(served_module.time, "time", lambda: now)

    async def work() -> None:
        nonlocal now
        await kept(tmp_path, 0.0)
        async with served(tmp_path) as one:
            page = APage()
            one.session.come(SEAT, page)
            now += LEFT_AFTER + 60
            # A clock that is set during the lesson closes no door.
            one.beat()
            await asyncio.sleep(0)
            assert one.session.door.is_open
            one.session.go(SEAT, page)
            one.beat()
            await own_loop.until(lambda: one.session.door.is_held)
            assert is_there(one)
            await decide(one, "go-on")
            one.beat()
            await asyncio.sleep(0)
            assert not one.session.door.is_held

    own_loop.run(work())


# -- what a person says --------------------------------------------------------------------------------------


@pytest.mark.parametrize("age", [60.0, 20 * HOUR, -70 * HOUR])
@pytest.mark.parametrize("earlier", Earlier)
def test_only_what_a_person_says_deletes_a_class(tmp_path: Path, earlier: Earlier, age: float) -> None:
    async def work() -> None:
        await kept(tmp_path, age)
        async with served(tmp_path, earlier=earlier) as one:
            assert is_there(one) is (earlier is not Earlier.DELETE)
            assert one.goes_on is is_there(one)
            assert one.session.door.is_held is (earlier is Earlier.ASK and age > LEFT_AFTER)
            if earlier is Earlier.GO_ON:
                # The person is not asked once more by the running server.
                one.beat()
                await asyncio.sleep(0)
                assert one.session.door.is_open

    own_loop.run(work())


@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        ([""], Earlier.GO_ON),
        (["1"], Earlier.GO_ON),
        (["2"], Earlier.DELETE),
        (["yes", "12", "2"], Earlier.DELETE),
        (["n", ""], Earlier.GO_ON),
    ],
)
def test_a_person_at_the_terminal_is_asked(tmp_path: Path, said: list[str], chosen: Earlier) -> None:
    asyncio.run(kept(tmp_path, 60.0))
    questions: list[str] = []

    def ask(question: str) -> str:
        questions.append(question)
        return said[len(questions) - 1]

    assert earlier_class(tmp_path, is_new=False, goes_on=False, ask=ask) is chosen
    assert len(questions) == len(said)
    assert questions[0].startswith("A class from ")
    assert "It has 1 pupil and was last used at " in questions[0]
    assert "Delete it, and begin a new class." in questions[0]


def test_nobody_is_asked_without_need(tmp_path: Path) -> None:
    def never(question: str) -> str:
        raise AssertionError(question)

    def chosen(*, is_new: bool = False, goes_on: bool = False, is_there: bool = True) -> Earlier:
        ask = never if is_there else None
        return earlier_class(tmp_path, is_new=is_new, goes_on=goes_on, ask=ask)

    assert chosen() is Earlier.ASK
    asyncio.run(kept(tmp_path, 20 * HOUR))
    assert chosen(goes_on=True) is Earlier.GO_ON
    assert chosen(goes_on=True, is_there=False) is Earlier.GO_ON
    assert chosen(is_new=True) is Earlier.DELETE
    assert chosen(is_there=False) is Earlier.ASK
    # A program that starts the server again after each crash would delete the class each time.
    with pytest.raises(ServingError, match="only a person at a terminal"):
        chosen(is_new=True, is_there=False)


@cases(
    ("ago", "day"),
    [
        (timedelta(minutes=5), "from today"),
        (timedelta(hours=12), "from yesterday"),
        (timedelta(days=4), "from 2026-11-20"),
        (timedelta(days=-4), "from 2026-11-28"),
    ],
)
def test_the_teacher_reads_when_the_class_was(ago: timedelta, day: str) -> None:
    now = datetime(2026, 11, 24, 9, 30)
    state = ClassState()
    for number in range(2):
        joined = {"name": "otter", "key": f"{number}" * 64}
        state.apply(ClassEvent.own(f"otter-000{number}", "joined", joined, (now - ago).timestamp()))
    sentence = f"A class {day} was found. It has 2 pupils and was last used at {now - ago:%H:%M}."
    assert described(state, now.timestamp()) == sentence


# -- each port has a class of its own ------------------------------------------------------------------------


def test_each_port_has_a_class_of_its_own_and_the_others_are_told(tmp_path: Path) -> None:
    here, there, empty = (tmp_path / folder_of(port, 8866) for port in (8866, 9000, 9001))
    assert (here.name, there.name) == ("class", "class-9000")
    assert folder_of(int("8866"), 8866) == "class"

    async def work() -> None:
        await kept(here, 60.0)
        await kept(there, 60.0)
        journal = await Journal.open(empty)
        await journal.close()
        async with served(there) as one:
            # Both classes can be open at once, and an open one needs no word.
            async with served(here):
                assert kept_elsewhere(here, 8866) == []
            assert [line[:14] for line in kept_elsewhere(there, 8866)] == ["On port 8866: "]
            assert one.goes_on

    asyncio.run(work())
    (line,) = kept_elsewhere(here, 8866)
    assert line.startswith("On port 9000: A class from ")
    assert line.endswith("To continue or delete it, start with --port 9000.")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no terminals of this kind")
def test_nobody_is_there_in_the_background_or_in_another_session(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = os.openpty()
    try:
        # A terminal that is not this process's own, as for a server that another program has started.
        with os.fdopen(os.dup(theirs)) as terminal, os.fdopen(os.dup(theirs), "w") as beside:
            monkeypatch.setattr(commands.sys, "stdin", terminal)
            monkeypatch.setattr(commands.sys, "stderr", beside)
            assert terminal.isatty()
            assert not commands.is_a_person_there()
            monkeypatch.setattr(commands.os, "tcgetpgrp", lambda _terminal: os.getpgrp() + 1)
            assert not commands.is_a_person_there()
            monkeypatch.setattr(commands.os, "tcgetpgrp", lambda _terminal: os.getpgrp())
            assert commands.is_a_person_there()
        assert not commands.is_a_person_there()
        monkeypatch.setattr(commands.sys, "stdin", None)
        assert not commands.is_a_person_there()
    finally:
        os.close(ours)
        os.close(theirs)


# -- the code ------------------------------------------------------------------------------------------------


def test_a_code_that_the_desk_has_replaced_does_not_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path, "4711") as one:
            assert one.session.door.code == "4711"
        async with served(tmp_path, "4711") as one:
            assert one.session.door.code == "4711"
            await decide(one, "new-code")
            code = one.session.door.code
            assert code != "4711"
            assert "given" not in seen(one)["door"]
        # Whatever was in the command, the class keeps the code that the teacher has made.
        for given in ("4711", "", "4711"):
            async with served(tmp_path, given) as one:
                assert one.session.door.code == code
        # Another code in the command is a new decision.
        async with served(tmp_path, "0815") as one:
            assert one.session.door.code == "0815"
            # Also for the class that takes the place of this one.
            await decide(one, "end")
            await decide(one, "open")
            new = one.session.door.code
            assert new != "0815"
        async with served(tmp_path, "0815") as one:
            assert one.session.door.code == new

    own_loop.run(work())


# -- at a start ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_there", [True, False])
def test_a_start_names_other_classes_and_asks_a_person_about_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_there: bool
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("CARDMATH_DATABASE_URL", raising=False)
    monkeypatch.setattr(commands, "is_a_person_there", lambda: is_there)
    monkeypatch.setattr(commands.sys, "stdin", io.StringIO(" 2 \n"))
    for name in ("class", "class-9000", "class-old"):
        asyncio.run(kept(tmp_path / "cardmath" / name, 60.0))
    where, earlier = commands.class_of(9000, 8866, is_new=False, goes_on=False)
    assert where == tmp_path / "cardmath" / "class-9000"
    assert earlier is (Earlier.DELETE if is_there else Earlier.ASK)
    said = capsys.readouterr()
    # The addresses alone are on standard output.
    assert said.out == ""
    assert said.err.startswith("On port 8866: A class from ")
    assert said.err.count("On port ") == 1
    assert ("Type 1 or 2, or press Enter to continue: " in said.err) is is_there


def test_a_terminal_that_is_neither_read_nor_written_by_a_person_has_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours, theirs = os.openpty()
    try:
        with os.fdopen(os.dup(theirs)) as terminal, os.fdopen(os.dup(theirs), "w") as beside:
            monkeypatch.setattr(commands.os, "tcgetpgrp", lambda _terminal: os.getpgrp())
            for stdin, stderr, is_there in (
                (terminal, beside, True),
                (io.StringIO(), beside, False),
                (terminal, io.StringIO(), False),
            ):
                monkeypatch.setattr(commands.sys, "stdin", stdin)
                monkeypatch.setattr(commands.sys, "stderr", stderr)
                assert commands.is_a_person_there() is is_there
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_class_that_another_server_has_open_asks_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(kept(tmp_path, 60.0))
    state, _is_alone = Journal.peek(tmp_path)
    monkeypatch.setattr(Journal, "peek", staticmethod(lambda _where: (state, False)))

    def never(question: str) -> str:
        raise AssertionError(question)

    assert earlier_class(tmp_path, is_new=False, goes_on=False, ask=never) is Earlier.ASK
    with pytest.raises(ServingError, match="Another server has this class open"):
        earlier_class(tmp_path, is_new=True, goes_on=False, ask=never)


def test_a_question_is_seen_before_it_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        """A terminal that shows nothing before it is told to."""

        shown = ""

        def flush(self) -> None:
            self.shown = self.getvalue()

    terminal = Terminal()

    class Person(io.StringIO):
        """Somebody who answers what is shown."""

        def readline(self, _size: int = -1, /) -> str:
            assert terminal.shown == "1 or 2? "
            return "2\n"

    monkeypatch.setattr(commands.sys, "stderr", terminal)
    monkeypatch.setattr(commands.sys, "stdin", Person())
    assert commands.ask("1 or 2? ") == "2"
