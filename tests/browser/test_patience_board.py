"""The patiences in Chromium, as pupils meet them: mouse, finger, keyboard, reload, every game."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardmath.games import CapturedQueensGame, game_from_setup
from cardmath.links import to_link
from cardmath.records import Record
from cardmath_widgets.boards.patience.gestures import PatienceGestures
from tests.browser.conftest import Server
from tests.browser.playing import spot, status

SEEDS = Path(__file__).parents[2] / "seeds"
GAMES = ("odd-and-even", "patriarchs", "royal-cotillion", "contradance", "captured-queens")
MOVES_PLAYED = """count => {
  const moves = new URLSearchParams(location.hash.slice(1)).get("moves") ?? "";
  return moves.split(",").filter(Boolean).length === count;
}"""
#: So many moves are played before it is looked whether all have arrived.
STRIDE = 12


def proven(game: str) -> Record:
    """The shortest game of the catalogue whose winning line is proven."""
    lines = (SEEDS / game / f"{game}.jsonl").read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    best = min((one for one in entries if one["verdict"] == "winnable"), key=lambda one: len(one["moves"]))
    return Record.of_deal(game_from_setup(game, best), best["number"]).with_moves(best["moves"])


def nearly_won(game: str, left: int) -> tuple[str, list[str]]:
    """A link to a proven game in which so many moves are left, and these moves."""
    record = proven(game)
    moves = list(record.moves)
    return to_link(record.with_moves(moves[:-left])), moves[-left:]


def open_patience(page: Page, server: Server, link: str) -> None:
    page.goto(f"{server.address}odd-and-even#{link}")
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    expect(status(page)).not_to_be_empty()


def keys_of(move: str) -> tuple[str, ...]:
    hands = PatienceGestures()
    return hands.spots_of(CapturedQueensGame().deal(0).move_type.parse(move))


def middle(page: Page, key: str) -> tuple[float, float]:
    box = spot(page, key).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play_by_mouse(page: Page, moves: list[str], played: int = 0) -> None:
    """Click a card and its pile, or the stock, as fast as the board takes it."""
    for at, move in enumerate(moves, start=1):
        for key in keys_of(move):
            page.mouse.click(*middle(page, key))
        if key.startswith("f") or at % STRIDE == 0 or at == len(moves):
            page.wait_for_function(MOVES_PLAYED, arg=played + at)


def check_won(page: Page) -> None:
    expect(status(page)).to_contain_text("Won!")
    expect(page.locator(".cm-banner")).to_contain_text("Every pile is complete!")
    notes = page.locator(".cm-foundations .cm-note-below")
    assert set(notes.all_inner_texts()) == {"complete"}


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_won_by_mouse(page: Page, server: Server, game: str) -> None:
    record = proven(game)
    open_patience(page, server, to_link(record.with_moves(())))
    play_by_mouse(page, list(record.moves))
    check_won(page)
