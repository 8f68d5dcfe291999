"""Sheets that a page orders: made in a separate process, in turn, and given up when no page wants them."""

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from filelock import FileLock

from cardmath.errors import CardmathError
from cardmath.numerals import Notation
from cardmath.worksheets import pictures
from cardmath.worksheets.apart import COMMAND, Order, answered, sent
from cardmath_widgets.worksheets import typesetter
from cardmath_widgets.worksheets.typesetter import Typesetter

SMALL = Order("pictures", "bond-wheels", {"number": 7, "dots_per_inch": 20})
LARGE = Order("pdf", "columns", {"number": 1, "copies": 40, "key": True})
Made = Callable[[], Any]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Locks of a test are its own."""
    monkeypatch.setattr(typesetter.platformdirs, "user_cache_path", lambda *_name, **_options: tmp_path)
    return tmp_path


def at_work() -> list[psutil.Process]:
    """The processes that make sheets for this one."""
    return [one for one in psutil.Process().children() if COMMAND[-1] in one.cmdline()]


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def test_a_script_waits_for_what_it_orders() -> None:
    heard: list[Any] = []
    Typesetter().order(SMALL, lambda made: heard.append(made()))
    assert heard == [pictures("bond-wheels", number=7, dots_per_inch=20)]


@pytest.mark.proof
def test_what_is_made_apart_leaves_nothing_in_this_process() -> None:
    heard: list[Any] = []
    before = psutil.Process().memory_info().rss
    Typesetter().order(LARGE, lambda made: heard.append(made()))
    assert heard[0].startswith(b"%PDF-")
    # Made here, it would be some 380 MB.
    assert psutil.Process().memory_info().rss - before < 40 << 20


def test_what_is_wrong_with_an_order_is_a_sentence() -> None:
    def hear(made: Made) -> None:
        with pytest.raises(CardmathError, match="choose another base"):
            made()
        heard.append(True)

    heard: list[bool] = []
    Typesetter().order(Order("pdf", "conversion-ladder", {"notation": Notation(10)}), hear)
    assert heard


def test_an_order_takes_the_place_of_the_one_before() -> None:
    heard: list[str] = []

    async def test() -> None:
        one = Typesetter()
        one.order(LARGE, lambda _made: heard.append("large"))
        await until(at_work)
        (first,) = at_work()
        one.order(SMALL, lambda _made: heard.append("small"))
        await until(lambda: heard)
        assert not first.is_running() or first.status() == psutil.STATUS_ZOMBIE
        await until(lambda: not at_work())

    asyncio.run(test())
    assert heard == ["small"]


def test_orders_wait_for_their_turn(folder: Path) -> None:
    heard: list[bytes] = []
    locks = [FileLock(folder / f"pdf-{place}.lock") for place in range(typesetter.AT_ONCE["pdf"])]

    async def test() -> None:
        small = Order("pdf", "bond-wheels", {"number": 7})
        for lock in locks:
            lock.acquire()
        Typesetter().order(small, lambda made: heard.append(made()))
        # Pages are looked at while files are waited for.
        pages: list[Any] = []
        Typesetter().order(SMALL, lambda made: pages.append(made()))
        await until(lambda: pages)
        assert not heard
        locks[-1].release()
        await until(lambda: heard)

    asyncio.run(test())
    for lock in locks:
        lock.release()
    assert heard[0].startswith(b"%PDF-")


def test_the_work_ends_when_whoever_ordered_hangs_up() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        sent(LARGE, process.stdin)
        process.stdin.close()
        with pytest.raises(EOFError):
            answered(process.stdout)
        assert process.wait(60) == 1


@pytest.mark.proof
def test_the_work_has_the_lowest_priority() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        sent(LARGE, process.stdin)
        # When its answer begins, it waits with the rest until the reader goes on.
        assert process.stdout.read(1)
        assert psutil.Process(process.pid).nice() == 19
        process.kill()
