"""Playing on the board in a browser as a person does; shared by the browser tests."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


def recorded(name: str) -> dict[str, Any]:
    """A golden game by the name of its file."""
    record: dict[str, Any] = json.loads((PLAYTHROUGHS / f"{name}.json").read_text("utf-8"))
    return record


def open_game(page: Page, server: Server, link: str = "number=7") -> None:
    """Open Pyramid Addition in base twelve, unless the link names a base: the page itself opens in ten."""
    base = "" if "base=" in link else "&base=12"
    page.goto(f"{server.address}pyramid-addition#{link}{base}")
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    expect(page.locator(".cm-status")).not_to_be_empty()


def link_of(record: dict[str, Any]) -> str:
    deck = "&".join(f"deck.{name}={value}" for name, value in record["deck"].items())
    return f"number={record['number']}&tableau={record['tableau']}&{deck}"


def spot(page: Page, key: str) -> Locator:
    return page.locator(f"button[data-sprite='{key}']")


def button(board: Page | Locator, name: str, *, exact: bool = False) -> Locator:
    """A button of a board: what is not in the dock is one press away, behind *More*."""
    found = board.get_by_role("button", name=name, exact=exact)
    more = board.locator(".cm-dock-more").first
    more.wait_for()
    if not found.count() and more.get_attribute("aria-expanded") == "false":
        more.click()
    return found


def further(board: Page | Locator) -> None:
    """Open what stands behind a line: what is for grown-ups in a panel, or more at the end of a game."""
    board.locator(".cm-further:not([open]) > summary:visible").first.click()


def way_back(board: Page | Locator, name: str) -> Locator:
    """Where the focus is after what a button opened has been closed: on it, or on *More* before it."""
    docked = board.locator(".cm-dock").get_by_role("button", name=name, exact=True)
    return docked if docked.count() else board.locator(".cm-dock-more")


def status(page: Page) -> Locator:
    return page.locator(".cm-status")


def fact(board: Page | Locator, name: str) -> Locator:
    return board.locator(".cm-fact", has_text=name).locator("dd")


def play(page: Page, moves: list[str], act: Callable[[Locator], None]) -> None:
    """Play moves by pressing what a person would press, waiting only for what the next press needs."""
    for move in moves:
        if move in ("draw", "turn"):
            before = spot(page, "stock").get_attribute("aria-label")
            act(spot(page, "stock"))
            page.wait_for_function(
                "before => document.querySelector(\"button[data-sprite='stock']\").ariaLabel !== before",
                arg=before,
            )
            continue
        left = page.locator("[data-sprite='foundation']").get_attribute("aria-label")
        for key in move.split("+"):
            act(spot(page, key))
        page.wait_for_function(
            "left => document.querySelector(\"[data-sprite='foundation']\").ariaLabel !== left", arg=left
        )


def pixels(page: Page) -> str:
    """A fingerprint of what is painted on the table at rest."""
    at_rest(page)
    return str(
        page.evaluate(
            """() => {
          const canvas = document.querySelector(".cm-surface > canvas");
          const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
          let sum = 0;
          for (let i = 0; i < data.length; i += 4) {
            sum = (sum * 31 + data[i] + 7 * data[i + 3]) % 1000000007;
          }
          if (!sum) throw new Error("nothing is painted");
          return `${canvas.width}x${canvas.height}:${sum}`;
        }"""
        )
    )


def painted_share(page: Page) -> float:
    """How much of the table is covered by cards."""
    return float(
        page.evaluate(
            """() => {
          const canvas = document.querySelector(".cm-surface > canvas");
          const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
          let painted = 0;
          for (let i = 3; i < data.length; i += 4) painted += data[i] > 0;
          return painted / (data.length / 4);
        }"""
        )
    )


def wait_until(page: Page, holds: Callable[[], bool], seconds: float = 20) -> None:
    """Check again and again until a condition is true."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to be"
        frames(page, 3)


def frames(page: Page, count: int = 2) -> None:
    """Wait for the page's next frames: by then it has drawn and measured what was done to it."""
    page.evaluate(
        """async (count) => {
          for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
        }""",
        count,
    )


def at_rest(page: Page) -> None:
    """Wait until every widget of the page says that it is at rest (page/rest.js), and nothing else moves."""
    # What has just been done to the page, such as another size, is noticed in a frame.
    frames(page)
    page.wait_for_function(
        """() => !document.querySelector("[data-ready]:not([data-at-rest])")
          && document.fonts.status === "loaded"
          && document.getAnimations().every(({ playState, effect }) =>
            playState !== "running" || effect.getComputedTiming().endTime === Infinity)"""
    )
