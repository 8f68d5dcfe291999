"""What a page sends: kept events are acknowledged, invalid ones refused for good, and the rest waits."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.classroom.journal import Journal, receive
from cardmath_widgets.classroom.journal.limits import BURST
from cardmath_widgets.classroom.journal.receiving import LARGEST_BODY, MOST_AT_ONCE
from tests.own_loop import run

SEAT = "otter-0001"


def move(sequence: Any, **fields: Any) -> dict[str, Any]:
    return {"sequence": sequence, "kind": "moved", "data": {"part": "odds"}, "age": 0} | fields


async def answer(journal: Journal, *events: Any, seat: str = SEAT) -> dict[str, Any]:
    reply = await receive(journal, seat, json.dumps({"events": events}).encode())
    assert reply.status == 200
    told: dict[str, Any] = json.loads(reply.body)
    return told


def test_kept_events_are_acknowledged_and_invalid_ones_refused(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        told = await answer(
            journal,
            move(5),
            move(6, kind="joined", data={"name": "otter", "key": "0" * 64}),
            move(7, data={"part": "odds", "words": "hello"}),
            move(-8, kind="left", data={}),
            move(9, data=None),
            move(10, kind=None),
            move(2**60),
        )
        assert told["acknowledged"] == [5]
        assert set(told["refused"]) == {"6", "7", "-8", "9", "10", str(2**60)}
        assert told["wait"] == 0
        assert await answer(journal, move(5)) == {"acknowledged": [5], "refused": {}, "wait": 0}
        assert [pupil.moves for pupil in journal.state.pupils] == [1]
        await journal.delete()

    run(check())


@pytest.mark.parametrize(
    ("age", "seconds"),
    [(0, 0.0), (90_000, 90.0), (10**400, 86_400.0), (-5, 0.0), (None, 0.0), ("yesterday", 0.0)],
)
def test_a_page_says_how_long_ago_it_was(tmp_path: Path, age: Any, seconds: float) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        before = time.time()
        await answer(journal, move(1, age=age))
        (pupil,) = journal.state.pupils
        assert before - seconds <= pupil.last_at <= time.time() - seconds
        await journal.delete()

    run(check())


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{}", b"{", b"\xff", b'{"events": {}}', b'{"events": [1]}', b'{"events": [{}]}',
     b'{"events": [{"sequence": "1"}]}', b'{"events": [{"sequence": true}]}', b"[" * 50_000,
     json.dumps({"events": [move(number) for number in range(1, MOST_AT_ONCE + 2)]}).encode()],
)  # fmt: skip
def test_what_is_none_of_ours_is_refused_whole(tmp_path: Path, body: bytes) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        assert (await receive(journal, SEAT, body)).status == 400
        assert journal.state.pupils == ()
        await journal.delete()

    run(check())


def test_a_large_request_is_not_read(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        assert (await receive(journal, SEAT, b" " * (LARGEST_BODY + 1))).status == 413
        await journal.delete()

    run(check())


def test_a_page_that_sends_too_much_waits_and_loses_nothing(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        wanted = list(range(1, int(BURST) + 31))
        acknowledged: list[int] = []
        while len(acknowledged) < BURST:
            group = [number for number in wanted if number not in acknowledged][:MOST_AT_ONCE]
            acknowledged += (await answer(journal, *map(move, group)))["acknowledged"]
        told = await answer(journal, *map(move, wanted[-30:]))
        assert told["wait"] > 0
        assert told["refused"] == {}
        await journal.delete()

    run(check())


def test_a_closed_journal_lets_a_page_wait(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        await journal.close()
        told = await asyncio.wait_for(answer(journal, move(1)), 1)
        assert told["acknowledged"] == []
        assert told["wait"] > 0

    run(check())
