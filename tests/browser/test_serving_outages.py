"""Outages: what a page says while its line is down, and what it does not do afterwards."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of

from .conftest import Server, Watch, start_server
from .playing import at_rest
from .serving import PATIENCE, READY, Line, board_state, click_free_card, open_app, wait_until


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    made = Line(server.port)
    yield made
    made.close()


@pytest.mark.parametrize("kind", some_of(["cut", "freeze"], 1))
def test_short_outage_heals_and_replays_nothing(page: Page, line: Line, watch: Watch, kind: str) -> None:
    watch.allow("ERR_|WebSocket")
    open_app(page, line.address)
    before = board_state(page)
    dock = page.locator(".cm-dock").first
    place = dock.bounding_box()
    if kind == "cut":
        line.cut()
    else:
        line.flows.clear()
        click_free_card(page)  # before anybody knows: these bytes arrive when the line flows again
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Connection lost", timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-connection") == "lost"
    assert dock.bounding_box() == place, "the notice lies over the page and moves nothing"
    click_free_card(page)
    line.mend()
    expect(alert).to_have_count(0, timeout=PATIENCE)
    expect(page.get_by_role("status").get_by_text("Connected again.")).to_have_count(1)
    assert page.locator("body").get_attribute("data-connection") == "ok"
    at_rest(page)
    assert board_state(page) == before
    # The line really is up again, and the same kind of click counts now.
    click_free_card(page)
    assert wait_until(lambda: board_state(page) != before)
    # A press from before would have taken back what this one did.
    at_rest(page)
    assert board_state(page) != before


@contextmanager
def stranger_at(port: int) -> Iterator[None]:
    """Something that knows nothing of us answers there, as a proxy before a server that is down."""

    class Stranger(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self.send_error(404)

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", port), Stranger) as stranger:
        thread = threading.Thread(target=stranger.serve_forever)
        thread.start()
        yield
        stranger.shutdown()
        thread.join()


@pytest.mark.proof
def test_a_page_comes_back_with_its_server(new_page: Callable[..., Page], watch: Watch) -> None:
    watch.allow("ERR_|WebSocket|404|50[01]")
    server = start_server()
    page = new_page()
    open_app(page, server.address)
    page.locator("button[data-sprite=stock]").dispatch_event("click")
    assert wait_until(lambda: "moves=draw" in page.evaluate("location.hash"))
    before = board_state(page)
    server.stop()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Connection lost", timeout=PATIENCE)
    # What is pressed meanwhile has no answer, and the page has said why: nothing else is said of it.
    click_free_card(page)
    # A proxy that answers for the stopped server says nothing of the game.
    with stranger_at(server.port):
        page.wait_for_event("response", lambda answer: answer.status == 404, timeout=PATIENCE)
    expect(alert).to_contain_text("Connection lost")
    with page.expect_navigation(timeout=2 * PATIENCE):
        again = start_server("--port", str(server.port))
    try:
        page.wait_for_selector(READY, timeout=PATIENCE)
        assert wait_until(lambda: board_state(page) == before)
        expect(alert).to_have_count(0)
        expect(page.get_by_text("Python is not responding")).to_have_count(0)
        click_free_card(page)
        assert wait_until(lambda: board_state(page) != before)
    finally:
        again.stop()


@pytest.mark.proof
def test_a_page_that_stood_still_has_not_lost_its_line(page: Page, server: Server) -> None:
    open_app(page, server.address)
    before = board_state(page)
    page.evaluate(
        """() => {
          window.changes = [];
          const note = () => window.changes.push(document.body.dataset.connection);
          new MutationObserver(note).observe(document.body, { attributeFilter: ["data-connection"] });
          for (const end = performance.now() + 5000; performance.now() < end;);
        }"""
    )
    # What was due meanwhile has run before this.
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    click_free_card(page)
    assert wait_until(lambda: board_state(page) != before)
    assert page.evaluate("window.changes") == []
