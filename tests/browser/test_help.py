"""Help on the board in Chromium: hints, the question, the quiet mark, deals of a kind, where Tab leads."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import (
    at_rest,
    button,
    fact,
    further,
    link_of,
    open_game,
    play,
    recorded,
    spot,
    status,
)


def test_a_hint_comes_in_four_steps(page: Page, server: Server) -> None:
    open_game(page, server)
    hint = button(page, "Hint", exact=True)
    hint.click()
    expect(status(page)).to_have_text("Look for a pair inside the pyramid.")
    assert page.locator("[data-mark='hint']").count() == 0
    hint.click()
    expect(page.locator("[data-mark='hint']")).to_have_count(2)
    expect(status(page)).to_have_text("Take the jack with the 2.")
    expect(page.locator(".cm-voice")).to_have_text("Take the jack with the two in row seven, place four.")
    hint.click()
    expect(status(page)).to_have_text("It clears two cards from the pyramid, not one.")
    hint.click()
    expect(fact(page, "Left")).not_to_have_text("24z", timeout=10_000)
    spot(page, "stock").click()
    expect(status(page)).to_have_text("Stopped. It is your turn.")
    page.wait_for_function("() => location.hash.includes('hints=4')")


@pytest.mark.proof
def test_the_question_shows_where_a_game_is_lost(page: Page, server: Server) -> None:
    open_game(page, server, "number=33")
    button(page, "Can it be won?").click()
    expect(status(page)).to_have_text("This cannot be won: a marked card can never leave.")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".cm-why")).to_contain_text("the 3 in row 1, place 1 can never leave.")
    assert page.locator("[data-mark='cause']").count() > 1
    open_game(page, server, "number=7&tableau=28")
    button(page, "Can it be won?").click()
    expect(status(page)).to_have_text("This can still be won.")


@pytest.mark.proof
def test_a_losing_move_is_marked_quietly_and_the_mark_can_be_switched_off(page: Page, server: Server) -> None:
    record = recorded("losing-move")
    open_game(page, server, link_of(record))
    note = page.locator(".cm-said-end .cm-note")
    play(page, record["moves"][:-1], lambda target: target.click(position={"x": 10, "y": 10}))
    at_rest(page)
    expect(note).to_be_empty()
    play(page, record["moves"][-1:], lambda target: target.click(position={"x": 10, "y": 10}))
    expect(note).to_contain_text("That move lost the game. Press Undo to take it back. This cannot be won")
    button(page, "Undo").click()
    expect(note).to_be_empty()
    button(page, "Redo").click()
    expect(note).not_to_be_empty()
    button(page, "Settings").click()
    further(page)
    page.get_by_label("Tell me when a move loses").uncheck()
    expect(note).to_be_empty()


@pytest.mark.proof
def test_a_winnable_deal_can_be_asked_for(page: Page, server: Server) -> None:
    open_game(page, server, "number=33&deals=any")
    button(page, "New deal").click()
    further(page)
    page.get_by_label("Which deals").select_option("winnable")
    page.get_by_role("button", name="Next deal", exact=True).click()
    expect(fact(page, "Deal")).not_to_have_text("33", timeout=20_000)
    expect(status(page)).to_contain_text("Choose two free cards that make 13z")
    button(page, "Can it be won?").click()
    expect(status(page)).to_have_text("This can still be won.")


def test_the_tab_key_enters_at_a_free_card_and_an_emptied_tableau_says_so(page: Page, server: Server) -> None:
    record = recorded("bonds-to-ten-1")
    moves = record["moves"]
    open_game(page, server, f"{link_of(record)}&moves={','.join(moves[:-1])}&base=10")
    tableau = page.locator(".cm-group.cm-tableau")
    expect(tableau).to_have_attribute("aria-label", re.compile("Free: "))
    entry = tableau.locator("button[tabindex='0']")
    expect(entry).to_have_count(1)
    expect(entry).not_to_have_class(re.compile("is-covered"))
    play(page, moves[-1:], lambda target: target.click())
    expect(tableau).to_have_attribute("aria-label", "Pyramid, empty")
