"""A server that stops: what was asked is answered, and open pages connect again."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.journal.receiving import JournalReply, receive
from cardmath_widgets.classroom.served import lines
from cardmath_widgets.server.web.page_connection import finish
from tests import own_loop
from tests.classroom.in_this_process import server_here

MOVED = {"sequence": 1, "kind": "moved", "age": 0, "data": {"part": "odds"}}


def test_a_stopping_server_answers_first_and_tells_pages_to_connect_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_held = True

    async def held(journal: Journal, seat: str, body: str | bytes) -> JournalReply:
        while is_held:
            await asyncio.sleep(0.01)
        return await receive(journal, seat, body)

    monkeypatch.setattr(lines, "receive", held)

    async def closed(line: Any) -> int:
        while await line.read_message() is not None:
            pass
        return int(line.close_code)

    with server_here(tmp_path) as here, here.pupil() as pupil, here.pupil() as other:
        under_way = here.server.app.settings["under_way"]

        async def work() -> None:
            nonlocal is_held
            async with here.line(other, "api/class/line") as line:
                assert "seat" in json.loads(await line.read_message())
                body = {"events": [MOVED]}
                posting = asyncio.create_task(asyncio.to_thread(pupil.post, "api/class/events", json=body))
                await own_loop.until(lambda: len(under_way) == 2)
                finishing = asyncio.create_task(asyncio.to_thread(here.do, finish(under_way)))
                # Service restart (RFC 6455): the page connects again.
                assert await closed(line) == 1012
                assert not posting.done()
                assert not finishing.done()
                is_held = False
                assert (await posting).json()["acknowledged"] == [1]
                await finishing
                assert not under_way

        own_loop.run(work())


def test_a_line_that_a_page_closes_is_forgotten(tmp_path: Path) -> None:
    with server_here(tmp_path) as here, here.pupil() as pupil:
        under_way = here.server.app.settings["under_way"]

        async def work() -> None:
            async with here.line(pupil, "api/class/line"):
                await own_loop.until(lambda: len(under_way) == 1)
            await own_loop.until(lambda: not under_way)

        own_loop.run(work())
