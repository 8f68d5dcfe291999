"""The way without fork: each kernel an ipykernel of its own, as on systems where forking is not proven."""

import asyncio
from collections.abc import Iterator

import psutil
import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Watch, start_server
from .serving import PATIENCE, READY, board_state, click_free_card, open_app, wait_until
from .visitor import Visitor, run

#: Another front end, or another way to serve: looked at whole before an issue is done.
pytestmark = pytest.mark.proof


@pytest.fixture(scope="module")
def plain_server() -> Iterator[Server]:
    running = start_server("--no-fork")
    yield running
    status, errors = running.stop()
    assert status == 0
    assert "Traceback" not in errors


def test_every_kernel_is_a_process_of_its_own(plain_server: Server, page: Page) -> None:
    open_app(page, plain_server.address)
    (kernel,) = plain_server.kernels()
    assert "ipykernel_launcher" in " ".join(kernel.cmdline())
    assert kernel.ppid() == plain_server.process.pid


def test_game_is_played_and_a_reload_keeps_it(plain_server: Server, page: Page) -> None:
    open_app(page, plain_server.address)
    before = board_state(page)
    click_free_card(page)
    assert wait_until(lambda: board_state(page) != before)
    page.locator("button[data-sprite=stock]").dispatch_event("click")
    assert wait_until(lambda: "moves=draw" in page.evaluate("location.hash"))
    played = page.evaluate("location.hash")
    page.reload()
    page.wait_for_selector(READY, timeout=PATIENCE)
    assert page.evaluate("location.hash") == played


def test_leaving_frees_the_kernel(plain_server: Server, page: Page) -> None:
    assert wait_until(lambda: not plain_server.kernels())
    open_app(page, plain_server.address)
    page.goto("about:blank")
    assert wait_until(lambda: not plain_server.kernels())


def test_killed_kernel_is_explained_in_words(plain_server: Server, page: Page, watch: Watch) -> None:
    watch.allow("404")
    assert wait_until(lambda: not plain_server.kernels())
    open_app(page, plain_server.address)
    plain_server.kernels()[0].kill()
    expect(page.get_by_role("alert")).to_contain_text("It will come back by itself", timeout=PATIENCE)
    page.wait_for_selector(f"body[data-connection=ok] {READY}", timeout=PATIENCE)


def test_several_open_at_once(plain_server: Server) -> None:
    async def test() -> None:
        visitors = [await Visitor.come(plain_server) for _ in range(4)]
        answers = await asyncio.gather(*(visitor.outputs() for visitor in visitors))
        assert [status for status, _ in answers] == [200] * 4

    run(test())


def test_nothing_is_left_when_it_stops(page: Page, watch: Watch) -> None:
    watch.allow("ERR_|WebSocket")
    server = start_server("--no-fork")
    open_app(page, server.address)
    family = psutil.Process(server.process.pid).children(recursive=True)
    assert server.stop()[0] == 0
    assert wait_until(lambda: not any(process.is_running() for process in family))
