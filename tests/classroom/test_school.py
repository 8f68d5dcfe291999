"""A school: thirty classes side by side, each with its code, its limits and its end."""

import asyncio
import errno
import time
from pathlib import Path

import pytest

from cardmath_widgets.classroom.core.desk.commands import carry_out
from cardmath_widgets.classroom.core.desk.view import tables, view
from cardmath_widgets.classroom.core.joining.door import Codes
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.joining.slowing import (
    OF_A_QUIET_ADDRESS,
    OF_THE_CLASS,
    OF_THE_PATIENT,
    Slowing,
)
from cardmath_widgets.classroom.core.journal import Journal, receive
from cardmath_widgets.classroom.core.journal import journal as journal_module
from cardmath_widgets.classroom.core.session import ClassError, Joining
from cardmath_widgets.classroom.served import school as school_module
from cardmath_widgets.classroom.served.school import CODE_DIGITS, School, ServerShare
from cardmath_widgets.games.common_tables.folder import CommonTables
from tests.classroom.many_classes import HOUR, class_with, code_of, in_school, join, opened, other_than, send
from tests.own_loop import run

ANSWER = {"part": "addition", "item": "addition/12/5", "answer": "75", "is_right": False}
ANSWERED = {"sequence": 1, "kind": "answered", "age": 0, "data": ANSWER}
MOVED = {"sequence": 1, "kind": "moved", "age": 0, "data": {"part": "odds"}}


# -- many classes --------------------------------------------------------------------------------------------


@pytest.mark.proof
def test_thirty_classes_of_thirty_are_each_alone(tmp_path: Path) -> None:
    async def work(made: School) -> None:
        classes = [await made.open_class(30) for _number in range(30)]
        assert len({code_of(one) for one in classes}) == len({one.key for one in classes}) == 30
        assert (made.left(), made.all, made.count) == (0, 30, 30)
        with pytest.raises(ClassError, match="no room for another class"):
            await made.open_class(30)
        codes = [code_of(one) for one in classes for _pupil in range(30)]
        # All at once, behind one address.
        assert set(await asyncio.gather(*(join(made, code) for code in codes))) == {Joining.IN}
        assert [len(one.session.present()) for one in classes] == [30] * 30
        seats = {pupil.seat for one in classes for pupil in one.session.present()}
        assert len(seats) == 900
        for one in classes:
            shown = view(one.desk, Role.TEACHER, time.time())
            assert len(shown["pupils"]) == 30
            assert shown["door"]["code"] == code_of(one)
        # A decision reaches no other class.
        first, *others = classes
        await first.session.pause(True)
        assert not any(one.session.is_paused for one in others)
        await carry_out(first.desk, Role.TEACHER, {"do": "end"})
        assert [len(one.session.present()) for one in others] == [30] * 29
        assert made.left() == 1
        assert code_of(await made.open_class(30)) not in {code_of(one) for one in others}

    in_school(tmp_path, work)


def test_the_code_chooses_the_class(tmp_path: Path) -> None:
    async def work(made: School) -> None:
        one, other = await made.open_class(20), await made.open_class(25)
        joined, entry = await made.join(code_of(other), "192.168.0.7", made.new_mark())
        assert joined is other
        assert other.session.pupil_of(entry.cookie) is not None
        assert one.session.pupil_of(entry.cookie) is None
        assert await join(made, other_than(code_of(one), code_of(other))) is Joining.WRONG
        # A new code is none of another class, and the old one opens nothing.
        before = code_of(one)
        await carry_out(one.desk, Role.TEACHER, {"do": "new-code"})
        assert len(code_of(one)) == CODE_DIGITS
        assert await join(made, before) is Joining.WRONG
        await one.session.set_door(one.session.door.closed())
        assert await join(made, code_of(one)) is Joining.CLOSED

    in_school(tmp_path, work)


def test_a_class_has_room_for_its_pupils_and_takes_that_of_no_other(tmp_path: Path) -> None:
    async def work(made: School) -> None:
        made.room = 100
        assert (made.left(), made.left(8), made.left(60)) == (2, 8, 1)
        small, large = await made.open_class(8), await made.open_class(60)
        assert (made.share(small.key), made.share(large.key)) == (12, 64)
        # What the server itself draws has a little room too, and a class that has ended none.
        assert made.share("") == made.share("1-aaaaaaaaaa") == 4
        assert (made.left(), made.left(20), made.left(21)) == (0, 1, 0)
        with pytest.raises(ClassError):
            await made.open_class(21)
        await small.end()
        assert made.left(30) == 1

    in_school(tmp_path, work)


# -- one class's flood, full share and full disk -------------------------------------------------------------


def test_a_class_that_has_used_its_share_of_the_disk_leaves_the_others_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(school_module, "MOST_BYTES", 20_000)

    async def work(made: School) -> None:
        flood, other = await made.open_class(30), await made.open_class(30)
        for one in (flood, other):
            assert await join(made, code_of(one)) is Joining.IN
        heavy = MOVED["data"] | {"link": "a" * 1400}
        refused: dict[int, str] = {}
        for number in range(0, 40, 10):
            events = [MOVED | {"sequence": number + step + 1, "data": heavy} for step in range(10)]
            refused |= (await send(flood, *events)).refused
        assert set(refused.values()) == {"the class has used its share of the disk"}
        used = sum(file.stat().st_size for file in (tmp_path / flood.key).glob("journal*"))
        assert used < 400_000
        assert await join(made, code_of(flood)) is Joining.FULL
        assert view(flood.desk, Role.TEACHER, 0.0)["trouble"].startswith("This class has used its share")
        # The teacher still decides, and the other class knows nothing of it.
        await flood.session.pause(True)
        assert flood.session.is_paused
        assert (await send(other, MOVED)).acknowledged == [1]
        assert await join(made, code_of(other)) is Joining.IN
        assert view(other.desk, Role.TEACHER, 0.0)["trouble"] == ""

    in_school(tmp_path, work)


def test_a_page_that_floods_one_class_slows_down_no_other(tmp_path: Path) -> None:
    async def work(made: School) -> None:
        flood, other = await made.open_class(30), await made.open_class(30)
        for one in (flood, other):
            assert await join(made, code_of(one)) is Joining.IN
        for number in range(10):
            events = [MOVED | {"sequence": 64 * number + step + 1} for step in range(64)]
            reply = await send(flood, *events)
        # While all this was sent, some time went by, and a few more were allowed.
        assert len(reply.acknowledged) < 32
        assert reply.wait > 0
        assert (await send(other, *(MOVED | {"sequence": step + 1} for step in range(64)))).wait == 0

    in_school(tmp_path, work)


def test_a_class_that_sends_too_much_is_not_even_read_and_the_others_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "MOST_READ", 20_000)
    monkeypatch.setattr(journal_module, "READ_EACH_SECOND", 0.001)

    async def work(made: School) -> None:
        flood, other = await made.open_class(30), await made.open_class(30)
        for one in (flood, other):
            assert await join(made, code_of(one)) is Joining.IN
        seat = flood.session.present()[0].seat
        for _time in range(30):
            assert (await receive(flood.session.journal, seat, b"{" * 1000)).status in (200, 400)
        reply = await send(flood, MOVED)
        assert (reply.acknowledged, reply.refused, reply.status) == ([], {}, 200)
        assert reply.wait > 0
        assert (await send(other, MOVED)).acknowledged == [1]
        # A class that has the server to itself is read whatever it sends.
        alone = await Journal.open(tmp_path / "alone")
        for _time in range(30):
            assert (await receive(alone, seat, b"{" * 1000)).status == 400
        await alone.close()

    in_school(tmp_path / "school", work)


def test_answers_of_a_class_are_judged_one_after_the_other_and_hold_up_no_other_class(
    tmp_path: Path,
) -> None:
    async def work(made: School) -> None:
        slow, other = await made.open_class(30), await made.open_class(30)
        for one in (slow, other):
            assert await join(made, code_of(one)) is Joining.IN
        async with slow.session.journal.judging:
            waiting = asyncio.ensure_future(send(slow, ANSWERED))
            assert (await send(other, ANSWERED)).acknowledged == [1]
            assert not waiting.done()
        assert (await waiting).acknowledged == [1]

    in_school(tmp_path, work)


def test_what_one_class_cannot_write_another_one_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_events: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def work(made: School) -> None:
        stuck, other = await made.open_class(30), await made.open_class(30)
        for one in (stuck, other):
            assert await join(made, code_of(one)) is Joining.IN
        with monkeypatch.context() as full:
            full.setattr(stuck.session.journal.store, "save", fail)
            assert (await send(stuck, MOVED)).acknowledged == []
            assert view(stuck.desk, Role.TEACHER, 0.0)["trouble"].startswith("The disk is full.")
            assert (await send(other, MOVED)).acknowledged == [1]
            assert view(other.desk, Role.TEACHER, 0.0)["trouble"] == ""

    in_school(tmp_path, work)


# -- several servers -----------------------------------------------------------------------------------------


def test_each_server_gives_out_its_own_codes_and_keys(tmp_path: Path) -> None:
    async def serve() -> None:
        for number, digits in ((1, "02468"), (2, "13579")):
            async with opened(tmp_path / str(number), share=ServerShare(number, 2)) as made:
                for _time in range(4):
                    one = await made.open_class(3)
                    assert code_of(one)[-1] in digits
                    assert one.key.startswith(f"{number}-")
                    await one.session.empty()
                    assert code_of(one)[-1] in digits

    run(serve())


def test_a_school_that_gets_a_second_server_replaces_the_codes_that_lead_there(tmp_path: Path) -> None:
    async def serve() -> None:
        async with opened(tmp_path) as made:
            before = {one.key: code_of(one) for one in [await made.open_class(2) for _time in range(12)]}
        async with opened(tmp_path, share=ServerShare(1, 2)) as made:
            assert made.count == 12
            after = {key: code_of(await class_with(made, key)) for key in before}
        assert all(int(code) % 2 == 0 for code in after.values())
        assert all(code == after[key] for key, code in before.items() if int(code) % 2 == 0)

    run(serve())


def test_codes_are_of_one_form_and_no_two_are_alike() -> None:
    taken: set[str] = set()
    codes = Codes(1, rest=0, servers=5, is_taken=taken.__contains__)
    # Codes of one digit are all easy to guess, so a longer one is needed here.
    assert not codes.fits("12")
    two = Codes(2, rest=3, servers=5, is_taken=taken.__contains__)
    for _time in range(10):
        taken.add(two.new())
    assert len(taken) == 10
    assert all(int(code) % 5 == 3 for code in taken)


# -- guessing ------------------------------------------------------------------------------------------------


def test_guessing_for_an_hour_seldom_finds_a_class_of_a_school() -> None:
    seconds = 0.0
    slowing, tries = Slowing(lambda: seconds), 0
    while seconds < HOUR:
        # From as many machines as there are, each a patient browser at an address of its own.
        for machine in range(tries, tries + 400):
            if slowing.wait(f"10.0.0.{machine % 100}", f"browser {machine}", is_patient=True):
                break
            slowing.note_wrong(f"10.0.0.{machine % 100}", f"browser {machine}", is_patient=True)
            tries += 1
        seconds += 0.5
    # Each of these addresses has some tries of its own, too. So docs/explanation/security.md computes it.
    alone = sum(most + growth * HOUR for most, growth in (OF_THE_CLASS, OF_THE_PATIENT))
    of_addresses = 100 * (OF_A_QUIET_ADDRESS[0] + OF_A_QUIET_ADDRESS[1] * HOUR)
    assert 5000 < tries <= alone + of_addresses
    assert tries / 10**CODE_DIGITS < 0.01
    assert 30 * tries / 10**CODE_DIGITS < 0.27


def test_wrong_codes_at_one_address_delay_no_class_at_another(tmp_path: Path) -> None:
    async def work(made: School) -> None:
        one = await made.open_class(30)
        wrong = other_than(code_of(one))
        said = [await join(made, wrong, "10.0.0.66") for _try in range(300)]
        assert said.count(Joining.WRONG) < 90
        assert said[-1] is Joining.SLOW
        # However many others were slowed down, a class comes in, and each pupil may mistype.
        for pupil in range(1, 31):
            assert await join(made, wrong, f"192.168.0.{pupil}") is Joining.WRONG
            assert await join(made, code_of(one), f"192.168.0.{pupil}") is Joining.IN

    in_school(tmp_path, work)


def test_sixty_pupils_of_all_classes_mistype_at_once_behind_one_address(tmp_path: Path) -> None:
    async def work(made: School) -> None:
        classes = [await made.open_class(3) for _number in range(10)]
        wrong = other_than(*(code_of(one) for one in classes))
        # One try is left, and a right code uses none.
        assert {await join(made, wrong) for _pupil in range(59)} == {Joining.WRONG}
        assert {await join(made, code_of(one)) for one in classes} == {Joining.IN}

    in_school(tmp_path, work)


# -- tables --------------------------------------------------------------------------------------------------


def test_pupils_of_two_classes_meet_at_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDMATH_COMMON_TABLES", str(tmp_path / "tables"))
    one, other = (CommonTables.of_this_server(key) for key in ("1-aaaaaaaaaa", "1-bbbbbbbbbb"))
    assert one is not None
    assert other is not None
    assert one.folder != other.folder
    monkeypatch.setenv("CARDMATH_CLASS_KEY", "1-aaaaaaaaaa")
    assert CommonTables.of_this_server() == one
    assert tables("1-bbbbbbbbbb") == []
