"""What a page sends: kept events are acknowledged, invalid ones refused for good, and the rest waits."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from cardmath.exercises import KINDS, exercise
from cardmath.exercises import check as check_answer
from cardmath_widgets.classroom.core.journal import Journal, receive, receiving
from cardmath_widgets.classroom.core.journal import journal as journal_module
from cardmath_widgets.classroom.core.journal.journal import BURST
from cardmath_widgets.classroom.core.journal.receiving import LARGEST_BODY, MOST_AT_ONCE, JournalReply
from cardmath_widgets.page.elements.answer_reports import answer_data, item_of
from tests.amounts import spread_of
from tests.own_loop import run

SEAT = "otter-0001"
ALL_KINDS = [(kind, base) for base in range(2, 37) for kind in sorted(KINDS) if KINDS[kind].allows(base)]


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
    [
        *((0, 0.0), (90_000, 90.0), (86_399_000.0, 86_399.0), (86_401_000, 86_400.0), (10**400, 86_400.0)),
        *((-5, 0.0), (float("nan"), 0.0), (float("inf"), 86_400.0), (None, 0.0), ("yesterday", 0.0)),
    ],
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


def answered(sequence: int, item: str, given: str, **claimed: Any) -> dict[str, Any]:
    data = {"part": "exercises", "item": item, "answer": given, "is_right": True} | claimed
    return {"sequence": sequence, "kind": "answered", "data": data, "age": 0}


def test_what_a_page_says_of_its_answers_is_judged_anew(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        told = await answer(
            journal,
            answered(1, "addition/12/5", "999"),
            answered(2, "addition/12/5", "75", misconception="M8"),
            answered(3, "addition/12/6", "61", is_right=False, misconception="M3"),
            answered(4, "addition/12/7", "no answer"),
            answered(5, "addition/12/5", "73", is_right=False, misconception="M3"),
            # Cards on a table are not known here.
            answered(6, "card-sum/10", "7", misconception="M12"),
            answered(7, "card-sum/12", "8", is_right=False, misconception="M12") | {"age": 60_000},
            # Nor which mistakes they could have shown.
            answered(8, "card-sum/14", "9", could_show="M12"),
        )
        assert told["acknowledged"] == [1, 2, 3, 5, 6, 7, 8]
        assert {(one.code, one.had_next) for one in journal.state.misreadings()} == {("M3", 0), ("M12", 0)}
        assert list(told["refused"]) == ["4"]
        items = {one.item: one for one in journal.state.counts.items()}
        first = [(one.answer, one.is_right, one.misconception) for one in items["addition/12/5"].answers]
        assert first == [("73", True, ""), ("75", False, "M3"), ("999", False, "")]
        assert (items["addition/12/5"].right_later, items["addition/12/5"].open) == (1, 0)
        other = [(one.answer, one.is_right, one.misconception) for one in items["addition/12/6"].answers]
        assert other == [("61", False, "")]
        cards = [items[item].answers[0] for item in ("card-sum/10", "card-sum/12")]
        assert [(one.is_right, one.misconception) for one in cards] == [(True, ""), (False, "M12")]
        await journal.delete()

    run(check())


@pytest.mark.sweep(5)
@pytest.mark.parametrize(("kind", "base"), spread_of(ALL_KINDS, 30, unpack=True))
def test_an_answer_of_every_kind_is_judged_as_its_page_judges_it(
    tmp_path: Path, kind: str, base: int
) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        posed = exercise(kind, 5, base)
        for sequence, text in enumerate([posed.answer, *(one.text for one in posed.distractors)], 1):
            verdict = check_answer(posed, text)
            told = dict(answer_data(posed, text, verdict))
            # The page claims the contrary.
            sent = answered(sequence, str(told["item"]), str(told["answer"]), is_right=not verdict.is_right)
            seat = f"seat-{sequence:05}"
            assert (await answer(journal, sent, seat=seat))["acknowledged"] == [sequence]
            pupil = journal.state.pupil(seat)
            assert pupil is not None
            assert pupil.items[item_of(posed)].is_right is verdict.is_right
            assert list(pupil.slips) == ([verdict.misconception] if verdict.misconception else [])
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
        told = await answer(journal, move(1))
        assert told["acknowledged"] == []
        assert told["wait"] > 0

    run(check())


def test_a_reply_says_how_long_to_wait_in_thousandths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply = {"question": "0123abcd", "item": "addition/12/5", "answer": "73"}

    async def check() -> None:
        journal = await Journal.open(tmp_path)
        # A question that is not known yet, beside a move that is kept at once.
        early = move(1, kind="replied", data=reply)
        assert await answer(journal, move(2), early) == {"acknowledged": [2], "refused": {}, "wait": 1000}
        with monkeypatch.context() as full:
            full.setattr(journal_module, "MOST_WAITING", 0)
            for sent in ((early, move(3)), (move(3), early)):
                assert await answer(journal, *sent) == {"acknowledged": [], "refused": {}, "wait": 10_000}
        with monkeypatch.context() as much:
            much.setattr(journal_module, "MOST_EVENTS", 1)
            told = await answer(journal, move(3), early)
            assert (
                list(told["refused"].values())
                == ["this page has sent as much as the class can store for one pupil"] * 2
            )
        await journal.close()
        assert await answer(journal, move(4), early) == {"acknowledged": [], "refused": {}, "wait": 5000}

    run(check())


def test_what_is_not_kept_in_time_is_sent_again_in_five_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert receiving.PATIENCE == 3
    monkeypatch.setattr(receiving, "PATIENCE", 0.01)

    async def check() -> None:
        journal = await Journal.open(tmp_path)
        kept, held = (asyncio.get_running_loop().create_future() for _event in range(2))
        kept.set_result(None)
        monkeypatch.setattr(journal, "take", lambda event: held if event.sequence == 2 else kept)
        assert await answer(journal, move(1), move(2)) == {"acknowledged": [1], "refused": {}, "wait": 5000}
        await journal.delete()

    run(check())


def test_a_class_that_ends_while_an_answer_is_judged_lets_the_page_wait(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        async with journal.judging:
            waiting = asyncio.ensure_future(answer(journal, answered(1, "addition/12/5", "73"), move(2)))
            await asyncio.sleep(0)
            await journal.close()
        assert await waiting == {"acknowledged": [], "refused": {}, "wait": 5000}

    run(check())


def test_a_batch_of_the_largest_size_is_read(tmp_path: Path) -> None:
    async def check() -> None:
        journal = await Journal.open(tmp_path)
        sent = json.dumps({"events": [move(number) for number in range(1, 65)]})
        assert len((await receive(journal, SEAT, sent.ljust(65_536))).acknowledged) == 64
        assert (await receive(journal, SEAT, sent.ljust(65_537))).status == 413
        # Answers among other events are judged, and the others stay as they were.
        told = await answer(journal, move(70), answered(71, "addition/12/5", "75"))
        assert told["acknowledged"] == [70, 71]
        assert [one.code for one in journal.state.misreadings()] == ["M3"]
        for sequence in (0, -1):
            told = await answer(journal, move(sequence))
            assert told["refused"] == {str(sequence): "the event's sequence is invalid"}
        await journal.delete()

    run(check())


def test_a_reply_on_a_line_has_its_status() -> None:
    reply = JournalReply(403, [1], {2: "no"}, 7)
    assert reply.on_line == {"status": 403, "acknowledged": [1], "refused": {2: "no"}, "wait": 7}
    assert JournalReply().on_line == {"status": 200, "acknowledged": [], "refused": {}, "wait": 0}
    assert reply.body == b'{"acknowledged":[1],"refused":{"2":"no"},"wait":7}'
