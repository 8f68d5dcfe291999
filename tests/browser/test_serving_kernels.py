"""Kernels: when they are freed, and what a pupil sees when one dies."""

import asyncio
import json
import re
import signal
import sys
from collections.abc import Callable

import httpx
import psutil
import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Watch
from .serving import APP, PATIENCE, READY, board_state, open_app, wait_until
from .visitor import Visitor, run


@pytest.mark.proof
def test_closing_a_tab_frees_its_kernel(empty_server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    open_app(page, empty_server.address)
    assert len(empty_server.kernels()) == 1
    page.close(run_before_unload=False)
    assert wait_until(lambda: not empty_server.kernels())


@pytest.mark.proof
def test_reloading_a_tab_swaps_its_kernel(empty_server: Server, page: Page) -> None:
    open_app(page, empty_server.address)
    (before,) = empty_server.kernels()
    for _ in range(3):
        page.reload()
        page.wait_for_selector(READY, timeout=PATIENCE)
    assert wait_until(lambda: len(empty_server.kernels()) == 1)
    assert empty_server.kernels() != [before]


def test_kernels_are_freed_only_with_the_token(empty_server: Server) -> None:
    """Another web page may make a browser post to this server, but cannot read the cookie's token."""
    with httpx.Client(base_url=empty_server.address) as client:
        seat = re.search(r'data-seat="([\w-]+)"', client.get(APP).text)
        assert seat is not None
        address = f"api/seats/{seat[1]}"
        # The forged goodbye comes without the cookie, as from another site, and with it.
        guessed = {"_xsrf": "guessed"}
        assert httpx.post(f"{empty_server.address}{address}/leave", data=guessed).status_code == 403
        assert client.post(f"{address}/leave", data=guessed).status_code == 403
        # While a busy machine still starts it, the answer is 202: ask again.
        assert wait_until(lambda: client.get(f"{address}/outputs").status_code == 200)
        assert len(empty_server.kernels()) == 1
        (token,) = client.cookies.values()
        assert client.post(f"{address}/leave", data={"_xsrf": token}).status_code == 204
        assert wait_until(lambda: not empty_server.kernels())


CAME_BACK_OFTEN = "sessionStorage.setItem('cardmath.came-back', JSON.stringify(Array(9).fill(Date.now())))"


def test_a_page_whose_kernel_dies_comes_back_by_itself(
    empty_server: Server, page: Page, watch: Watch
) -> None:
    watch.allow("404")
    open_app(page, empty_server.address)
    page.locator("button[data-sprite=stock]").dispatch_event("click")
    assert wait_until(lambda: "moves=draw" in page.evaluate("location.hash"))
    before = board_state(page)
    with page.expect_navigation(timeout=PATIENCE):
        empty_server.kernels()[0].kill()
        expect(page.get_by_role("alert")).to_contain_text("It will come back by itself", timeout=PATIENCE)
    page.wait_for_selector(READY, timeout=PATIENCE)
    assert wait_until(lambda: board_state(page) == before)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.proof
def test_a_kernel_that_dies_again_and_again_is_explained_in_words(
    empty_server: Server, page: Page, watch: Watch
) -> None:
    watch.allow("404")
    open_app(page, empty_server.address)
    page.evaluate(CAME_BACK_OFTEN)
    empty_server.kernels()[0].kill()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("carry on where you were", timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-connection") == "lost"
    alert.get_by_role("button", name="Reload").click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")
def test_death_of_the_warmed_process_while_ten_open(own_server: Server) -> None:
    """Every kernel dies with it. Whose lesson had not been shown yet gets another one, unasked."""
    (warmed,) = psutil.Process(own_server.process.pid).children()

    async def test() -> None:
        visitors = await asyncio.gather(*(Visitor.come(own_server) for _ in range(10)))
        opening = asyncio.gather(*(visitor.outputs() for visitor in visitors))
        warmed.kill()
        answers = await opening
        assert [status for status, _ in answers] == [200] * 10
        assert "failure" not in json.dumps([outputs for _, outputs in answers])
        for visitor in visitors:
            assert await (await visitor.sit()).states()

    run(test())
    assert wait_until(lambda: len(own_server.kernels()) == 10)


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")
def test_death_of_the_warmed_process_later_is_explained_in_words(
    own_server: Server, page: Page, watch: Watch
) -> None:
    watch.allow("404")
    open_app(page, own_server.address)
    (warmed,) = psutil.Process(own_server.process.pid).children()
    with page.expect_navigation(timeout=PATIENCE):
        warmed.kill()
    page.wait_for_selector(READY, timeout=PATIENCE)


@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")
@pytest.mark.proof
@pytest.mark.parametrize("mishap", [signal.SIGSTOP, signal.SIGKILL])
def test_a_warmed_process_that_stops_keeps_nobody_waiting(own_server: Server, mishap: int) -> None:
    """Another one takes its place. Who played plays on, but where it was killed and its kernels with it."""
    (warmed,) = psutil.Process(own_server.process.pid).children()

    async def test() -> None:
        player = await (await Visitor.come(own_server)).sit()
        assert (await player.outputs())[0] == 200
        warmed.send_signal(mishap)
        visitors = await asyncio.gather(*(Visitor.come(own_server) for _ in range(5)))
        answers = await asyncio.gather(*(visitor.outputs() for visitor in visitors))
        assert [status for status, _ in answers] == [200] * 5
        assert "failure" not in json.dumps([outputs for _, outputs in answers])
        for visitor in visitors:
            assert await (await visitor.sit()).states()
        if mishap == signal.SIGSTOP:
            assert await player.states()

    run(test())


@pytest.mark.proof
def test_leaving_before_the_scripts_have_run_starts_no_kernel(
    empty_server: Server, page: Page, watch: Watch
) -> None:
    watch.allow("ERR_")
    # It never comes. Not by a route: those hold up what a page says when it is left.
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setBlockedURLs", {"urls": ["*/main.js"]})
    page.goto(empty_server.address + APP, wait_until="commit")
    # The page does not stay dead: it says that something is wrong, and reloads when it is asked to.
    expect(page.get_by_role("alert")).to_contain_text("could not start")
    assert empty_server.kernels() == []
    network.send("Network.setBlockedURLs", {"urls": []})
    page.get_by_role("button", name="Reload").click()
    page.wait_for_selector(READY, timeout=PATIENCE)
