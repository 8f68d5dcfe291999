"""Workers and places: when a place is free again, and what a pupil sees when a worker dies or hangs."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Watch, start_server
from .serving import APP, PATIENCE, READY, board_state, open_app, wait_until
from .visitor import Visitor, run


@pytest.fixture
def shared_server() -> Iterator[Server]:
    """A server whose pages share processes, as on systems where processes cannot be forked."""
    running = start_server("--no-fork")
    yield running
    status, errors = running.stop()
    assert status == 0
    assert "Traceback" not in errors


@pytest.mark.proof
def test_closing_a_tab_frees_its_place(shared_server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    open_app(page, shared_server.address)
    assert shared_server.pages() == 1
    page.close(run_before_unload=False)
    assert wait_until(lambda: not shared_server.pages())


CAME_BACK_OFTEN = "sessionStorage.setItem('cardmath.came-back', JSON.stringify(Array(9).fill(Date.now())))"


@pytest.mark.proof
def test_a_page_whose_worker_dies_comes_back_by_itself(
    shared_server: Server, page: Page, watch: Watch
) -> None:
    watch.allow("404")
    open_app(page, shared_server.address)
    page.locator("button[data-sprite=stock]").dispatch_event("click")
    assert wait_until(lambda: "moves=draw" in page.evaluate("location.hash"))
    before = board_state(page)
    with page.expect_navigation(timeout=PATIENCE):
        for worker in shared_server.workers():
            worker.kill()
        expect(page.get_by_role("alert")).to_contain_text("It will come back by itself", timeout=PATIENCE)
    page.wait_for_selector(READY, timeout=PATIENCE)
    assert wait_until(lambda: board_state(page) == before)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.proof
def test_a_worker_that_dies_again_and_again_is_explained_in_words(
    shared_server: Server, page: Page, watch: Watch
) -> None:
    watch.allow("404")
    open_app(page, shared_server.address)
    page.evaluate(CAME_BACK_OFTEN)
    for worker in shared_server.workers():
        worker.kill()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("carry on where you were", timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-connection") == "lost"
    alert.get_by_role("button", name="Reload").click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.proof
def test_death_of_the_workers_while_ten_open(shared_server: Server) -> None:
    """Every page in them is lost. Whose lesson had not been shown yet gets it in another worker, unasked."""

    async def test() -> None:
        visitors = await asyncio.gather(*(Visitor.come(shared_server) for _ in range(10)))
        opening = asyncio.gather(*(visitor.outputs() for visitor in visitors))
        for worker in shared_server.workers():
            worker.kill()
        answers = await opening
        assert [status for status, _ in answers] == [200] * 10
        assert "failure" not in json.dumps([outputs for _, outputs in answers])
        for visitor in visitors:
            assert await (await visitor.sit()).states()

    run(test())
    assert wait_until(lambda: shared_server.pages() == 10)


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="there a process cannot be stopped for a while")
def test_a_worker_that_hangs_is_replaced(shared_server: Server, page: Page, watch: Watch) -> None:
    watch.allow("404")
    open_app(page, shared_server.address)
    before = board_state(page)
    with page.expect_navigation(timeout=PATIENCE):
        for worker in shared_server.workers():
            worker.send_signal(signal.SIGSTOP)
    page.wait_for_selector(READY, timeout=PATIENCE)
    assert wait_until(lambda: board_state(page) == before)


#: In the processes of one test's server, a link is never read to its end.
HANGING = """
from cardmath import links

read = links.from_link

def hanging(link, *options):
    while "1313" in link:
        pass
    return read(link, *options)

links.from_link = hanging
"""


@pytest.mark.proof
def test_a_page_that_hangs_its_process_is_refused_the_third_time(
    tmp_path: Path, page: Page, watch: Watch
) -> None:
    watch.allow("404")
    watch.allow("OpeningError")
    (tmp_path / "sitecustomize.py").write_text(HANGING)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    running = start_server("--no-fork", env=os.environ | {"PYTHONPATH": path})
    try:
        page.goto(f"{running.address}{APP}#number=1313")
        refused = page.get_by_role("alert").get_by_text("will not be opened again")
        expect(refused).to_be_visible(timeout=3 * PATIENCE)
        # Two of its processes were replaced, and its neighbours play on.
        page.goto(f"{running.address}{APP}?again#number=7")
        page.wait_for_selector(READY, timeout=PATIENCE)
        page.goto("about:blank")
    finally:
        _status, errors = running.stop()
    assert errors.count("stopped responding") == 2


def test_a_link_that_has_ended_two_processes_is_opened_no_more(
    server: Server, page: Page, watch: Watch
) -> None:
    watch.allow("OpeningError")
    page.add_init_script("sessionStorage.setItem('cardmath.ended ' + location.href, '2')")
    page.goto(f"{server.address}{APP}#number=7")
    expect(page.get_by_role("alert")).to_contain_text("will not be opened again")
    expect(page.locator(".cardmath-board")).to_have_count(0)
