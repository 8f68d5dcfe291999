"""The promises of docs/explanation/security.md: each names a test, and what no other test checks."""

import asyncio
import re
import time
from pathlib import Path
from typing import Any

from cardmath_widgets.classroom.journal import Event, Journal
from cardmath_widgets.server.classroom.served import ServedClass
from cardmath_widgets.server.web.pages import Pages

ROOT = Path(__file__).parents[2]


def test_every_promise_names_tests_that_exist() -> None:
    text = (ROOT / "docs" / "explanation" / "security.md").read_text("utf-8")
    named = re.findall(r"`(test_\w+)`", text)
    assert len(named) > 30
    files = (ROOT / "tests").rglob("test_*.py")
    found = {name for file in files for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))}
    assert set(named) <= found, set(named) - found
    rows = text.partition("| promise | test |")[2].partition("\n\n")[0].splitlines()[2:]
    assert all("`test_" in row for row in rows)


def test_a_class_that_was_never_ended_is_deleted_a_day_later(tmp_path: Path) -> None:
    async def begin(hours: float) -> bool:
        journal = await Journal.open(tmp_path / f"{hours}")
        told = {"name": "otter", "key": "0" * 64}
        await journal.append(Event.own("otter-1234", "joined", told, time.time() - 3600 * hours))
        await journal.close()
        served = ServedClass(30, tmp_path / f"{hours}", "http://192.0.2.1/")
        nothing: Any = None
        await served.open({}, Pages([], nothing, ()), nothing, nothing)
        try:
            return served.goes_on
        finally:
            await served.close()

    assert asyncio.run(begin(1))
    assert not asyncio.run(begin(24))
