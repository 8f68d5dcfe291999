"""Outages: what a page says while its line is down, and what it does not do afterwards."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of

from .conftest import Server, Watch, start_server
from .serving import PATIENCE, Line, board_state, click_free_card, open_app, wait_until


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
    if kind == "cut":
        line.cut()
    else:
        line.flows.clear()
        click_free_card(page)  # before anybody knows: these bytes arrive when the line flows again
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Connection lost", timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-connection") == "lost"
    click_free_card(page)
    line.mend()
    expect(alert).to_have_count(0, timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-connection") == "ok"
    page.wait_for_timeout(2500)
    assert board_state(page) == before
    # The line really is up again, and the same kind of click counts now.
    click_free_card(page)
    assert wait_until(lambda: board_state(page) != before)


def test_server_that_is_gone_is_told_in_words(new_page: Callable[..., Page], watch: Watch) -> None:
    watch.allow("ERR_|WebSocket")
    server = start_server()
    page = new_page()
    open_app(page, server.address)
    server.stop()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost", timeout=PATIENCE)


def test_a_page_that_stood_still_has_not_lost_its_line(page: Page, server: Server) -> None:
    open_app(page, server.address)
    before = board_state(page)
    page.evaluate(
        """() => {
          window.told = [];
          const told = () => window.told.push(document.body.dataset.connection);
          new MutationObserver(told).observe(document.body, { attributeFilter: ["data-connection"] });
          for (const end = performance.now() + 5000; performance.now() < end;);
        }"""
    )
    page.wait_for_timeout(500)
    click_free_card(page)
    assert wait_until(lambda: board_state(page) != before)
    assert page.evaluate("window.told") == []
