"""An impatient class: loads given up before their scripts ran cost nothing, and every page is served."""

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, expect
from tornado.httpclient import AsyncHTTPClient, HTTPResponse

from tests.amounts import some_of
from tests.notebooks import leaf
from tests.notebooks.kinds import write

from .conftest import Server, Watch, start_server
from .serving import APP, PATIENCE, READY, wait_until
from .visitor import Visitor, run

GIVEN_UP = 4


@pytest.fixture
def class_server() -> Iterator[Server]:
    """A server for a class of thirty and ten more, for one test: lost pupils keep their kernels."""
    running = start_server("--pages", "40")
    # The kernel that draws the start page's boards has ended when the server says where it is.
    assert not running.pages()
    yield running
    status, errors = running.stop()
    assert status == 0
    assert errors.splitlines() == ["Press Ctrl-C to stop."]


@contextmanager
def kernels_of(server: Server) -> Iterator[set[int]]:
    """The process numbers of all kernels that live meanwhile, however briefly: checked all the time."""
    seen: set[int] = set()
    done = threading.Event()
    warmed = [process.pid for process in psutil.Process(server.process.pid).children()]
    lists = [Path(f"/proc/{pid}/task/{pid}/children") for pid in warmed]

    def look() -> None:
        while not done.is_set():
            for children in lists:
                seen.update(map(int, children.read_text(encoding="ascii").split()))
            time.sleep(0.005)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield seen
    finally:
        done.set()
        thread.join()


async def impatient(server: Server) -> Visitor:
    """Open the page, give it up without a word, four times, and then stay."""
    for _ in range(GIVEN_UP):
        await Visitor.come(server)
    visitor = await (await Visitor.come(server)).sit()
    assert (await visitor.outputs())[0] == 200
    return visitor


@pytest.mark.proof
@pytest.mark.parametrize("pupils", some_of([12, 30], 1))
def test_an_impatient_class_is_served_and_no_kernel_starts_in_vain(class_server: Server, pupils: int) -> None:
    async def test() -> None:
        visitors = await asyncio.gather(*(impatient(class_server) for _ in range(pupils)))
        for visitor in visitors:
            assert await visitor.states()

    with kernels_of(class_server) as seen:
        run(test())
    assert len(seen) == pupils


@pytest.mark.proof
def test_five_hundred_loads_from_one_address_lock_nobody_out(class_server: Server) -> None:
    async def test() -> None:
        for _ in range(10):
            await asyncio.gather(*(Visitor.come(class_server) for _ in range(50)))
        newcomer = await (await Visitor.come(class_server)).sit()
        assert (await newcomer.outputs())[0] == 200
        assert newcomer.numbers == []

    with kernels_of(class_server) as seen:
        run(test())
    assert len(seen) == 1


@pytest.mark.proof
def test_seats_that_are_asked_for_and_never_taken_lock_nobody_out(class_server: Server) -> None:
    """A hundred visitors ask for what their lessons display, wait, and never open a connection."""

    async def test() -> None:
        asking = [await Visitor.come(class_server) for _ in range(100)]
        waits = [asyncio.ensure_future(visitor.outputs()) for visitor in asking]
        await asyncio.sleep(1)
        newcomer = await (await Visitor.come(class_server)).sit()
        assert (await newcomer.outputs())[0] == 200
        assert max(newcomer.numbers, default=0) <= 1
        await asyncio.gather(*waits)

    before = class_server.pages()
    run(test())
    assert wait_until(lambda: class_server.pages() <= before + 1, 30)


@pytest.mark.proof
def test_a_notebook_for_another_front_end_waits_in_a_full_class_without_scripts(tmp_path: Path) -> None:
    """Its page comes with what it displays; till there is a place, one that asks again stands there."""
    folder, packages = tmp_path / "own", tmp_path / "packages"
    write(folder)
    leaf.install(packages)
    server = start_server(
        "--pages", "1", str(folder / "foreign.ipynb"), env=os.environ | {"JUPYTER_PATH": str(packages)}
    )

    async def test() -> None:
        first = await (await Visitor.come(server, "foreign")).sit()
        assert (await first.outputs())[0] == 200

        def ask() -> "asyncio.Future[HTTPResponse]":
            return AsyncHTTPClient().fetch(f"{server.address}foreign", request_timeout=60, raise_error=False)

        full = await ask()
        assert full.code == 503
        assert "The class is full" in full.body.decode()
        assert '<meta http-equiv="refresh"' in full.body.decode()
        asking = ask()
        first.line.close()
        opened = await asking
        assert opened.code == 200
        assert 'data-front-end="voila"' in opened.body.decode()

    try:
        run(test())
    finally:
        server.stop()


@pytest.mark.proof
def test_a_page_of_a_full_class_waits_in_line_and_opens_by_itself(
    new_page: Callable[..., Page], watch: Watch
) -> None:
    server = start_server("--pages", "1")
    try:
        first, second, third = (new_page(viewport={"width": 360, "height": 740}) for _ in range(3))
        first.goto(server.address + APP)
        first.wait_for_selector(READY, timeout=PATIENCE)
        second.goto(server.address + APP)
        waiting = second.get_by_role("status").filter(has_text="You are number 1 in the queue.")
        expect(waiting).to_be_visible(timeout=PATIENCE)
        expect(waiting).to_contain_text("Your game will open by itself.")
        # In the base that the reader has chosen.
        third.goto(f"{server.address}{APP}#base=2")
        expect(third.get_by_role("status").filter(has_text="You are number 10")).to_be_visible(
            timeout=PATIENCE
        )
        assert third.locator("body").get_attribute("data-connection") == "ok"
        first.close(run_before_unload=False)
        second.wait_for_selector(READY, timeout=PATIENCE)
        expect(third.get_by_role("status").filter(has_text="You are number 1 ")).to_be_visible(
            timeout=PATIENCE
        )
        expect(third.get_by_role("alert")).to_have_count(0)
        second.goto("about:blank")
        third.wait_for_selector(READY, timeout=PATIENCE)
        assert "base=2" in third.evaluate("location.hash")
        # A page that is open when its server ends asks where it is.
        for page in (second, third):
            page.close()
    finally:
        server.stop()
