"""Pyramid Addition in Chromium, as pupils meet it: mouse, touch, keyboard, reload, every setting."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.amounts import some_of
from tests.browser.conftest import KNOWS_THE_GAMES, Server, Watch
from tests.browser.playing import (
    at_rest,
    button,
    fact,
    frames,
    further,
    link_of,
    open_game,
    painted_share,
    pixels,
    play,
    recorded,
    spot,
    status,
    wait_until,
)

WON = recorded("standard-dozenal-1")
SHORT = recorded("bonds-to-ten-1")


@pytest.fixture(scope="module")
def fresh(browser: Browser, server: Server) -> Iterator[Page]:
    """A game on which no move is played, for tests that look at it and leave it so: opened once for all."""
    watch = Watch()
    context = browser.new_context()
    context.add_init_script(KNOWS_THE_GAMES)
    watch.follow(context)
    page = context.new_page()
    open_game(page, server)
    yield page
    context.close()
    watch.check()


@pytest.mark.proof
@pytest.mark.parametrize("record", some_of([SHORT, WON], 1, ids=["bonds to ten", "standard dozenal"]))
def test_a_whole_deal_is_won_by_mouse(page: Page, server: Server, record: dict[str, Any]) -> None:
    open_game(page, server, link_of(record))
    play(page, record["moves"], lambda target: target.click())
    expect(status(page)).to_contain_text("You cleared the pyramid!")
    expect(fact(page, "Left")).to_have_text("0")
    expect(page.locator(".cm-ending")).to_be_visible()
    assert page.locator(".cm-tableau button").count() == 0


@pytest.mark.proof
def test_a_whole_deal_is_won_by_keyboard_alone(page: Page, server: Server) -> None:
    open_game(page, server, link_of(SHORT))
    page.keyboard.press("Tab")  # the skip link is the first stop of the page
    expect(page.locator(":focus")).to_have_text("Skip to the content")

    def reach(key: str) -> None:
        """Walk to a spot as a pupil would: Tab between the parts, arrows inside the tableau."""
        for _ in range(80):
            here = page.evaluate("document.activeElement?.dataset?.sprite ?? ''")
            if here == key:
                return
            if all(re.match(r"t\d", one) for one in (here, key)):
                page.keyboard.press(_arrow(here, key))
            else:
                page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {key}")

    def _arrow(here: str, key: str) -> str:
        row, place = map(int, here[1:].split("."))
        to_row, to_place = map(int, key[1:].split("."))
        if row != to_row:
            return "ArrowDown" if to_row > row else "ArrowUp"
        return "ArrowRight" if to_place > place else "ArrowLeft"

    def press(target: Locator) -> None:
        reach(target.get_attribute("data-sprite") or "")
        page.keyboard.press("Enter")

    play(page, SHORT["moves"], press)
    expect(status(page)).to_contain_text("You cleared the pyramid!")


def test_the_arrow_keys_reach_every_card(fresh: Page) -> None:
    spot(fresh, "t7.7").focus()
    reached = set()
    for row in range(7, 0, -1):
        for _place in range(row):
            reached.add(fresh.evaluate("document.activeElement.dataset.sprite"))
            fresh.keyboard.press("ArrowLeft" if row % 2 else "ArrowRight")
        fresh.keyboard.press("ArrowUp")
    assert reached == {f"t{row}.{place}" for row in range(1, 8) for place in range(1, row + 1)}


def test_tab_leaves_the_board_in_both_directions(fresh: Page) -> None:
    spot(fresh, "stock").focus()
    inside = ".cardmath-board"
    for key in ("Tab", "Shift+Tab"):
        spot(fresh, "stock").focus()
        for _ in range(30):
            fresh.keyboard.press(key)
            if not fresh.evaluate(f"document.activeElement?.closest('{inside}') !== null"):
                break
        else:
            raise AssertionError(f"{key} does not leave the board")
    assert fresh.locator(".cm-surface > canvas").get_attribute("tabindex") == "-1"


@pytest.mark.proof
def test_cards_are_carried_and_pressed_twice_as_card_players_do(page: Page, server: Server) -> None:
    """A card goes to its partner, one that goes on its own to the foundation; what is illegal is explained.

    That the page's words are selected, as quick presses can do it, holds no card up.
    """
    open_game(page, server, "number=1&deck.highest_pip=4&deck.faces=0&deck.suits=2&tableau=3")

    def carry(key: str, to: str) -> None:
        spot(page, key).drag_to(
            page.locator(f"[data-sprite='{to}']"), source_position={"x": 12, "y": 12}, steps=5
        )

    carry("t2.1", "t2.2")
    expect(status(page)).to_contain_text("the target is 4")
    carry("t2.1", "foundation")
    expect(spot(page, "t2.1")).to_be_visible()
    carry("t2.2", "foundation")
    expect(spot(page, "t2.2")).to_have_count(0)
    page.keyboard.press("u")
    # Who presses everything twice does it once: nothing is let go, nor is what lay beneath pressed.
    spot(page, "t2.1").dblclick()
    expect(spot(page, "t2.1")).to_have_attribute("aria-pressed", "true")
    spot(page, "t2.2").dblclick(position={"x": 12, "y": 12}, delay=50)
    expect(spot(page, "t2.2")).to_have_count(0)
    expect(status(page)).to_have_text("4 on its own. 2 left.")
    assert page.evaluate("location.hash").count("t2.2") == 1
    page.keyboard.press("Control+a")
    carry("t2.1", "t1.1")
    expect(page.locator(".cm-ending")).to_contain_text("You cleared the pyramid!")


@pytest.mark.proof
def test_a_finger_on_the_table_scrolls_the_page(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 320, "height": 256}, has_touch=True, is_mobile=True)
    open_game(page, server)
    box = spot(page, "stock").bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    x, y = box["x"] + 15, box["y"] + 15
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 15):
        moved = [{"x": x, "y": y - 12 * step}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": moved})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => window.scrollY > 20")


@pytest.mark.proof
def test_the_wheel_on_the_table_scrolls_the_page(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 320, "height": 256})
    open_game(page, server)
    spot(page, "stock").hover(position={"x": 8, "y": 8})
    before = page.evaluate("window.scrollY")
    page.mouse.wheel(0, 200)
    page.wait_for_function("before => window.scrollY > before + 20", arg=before)


@pytest.mark.parametrize(
    ("presses", "sentence"),
    [
        (["t7.1", "t7.2"], "7 + Ʒ = 15z; the target is 13z."),
        (["t6.1"], "The 5 is still covered by the 7 and the Ʒ."),
        (["d"], "The discard pile is empty."),
        (["t7.3", "t7.3"], "You put the jack (11z) back."),
    ],
)
def test_what_cannot_be_is_explained(fresh: Page, presses: list[str], sentence: str) -> None:
    for key in presses:
        spot(fresh, key).click(position={"x": 12, "y": 12})
    expect(status(fresh)).to_have_text(sentence)
    expect(fact(fresh, "Left")).to_have_text("24z")
    fresh.keyboard.press("Escape")
    expect(fresh.locator(".cm-surface [aria-pressed='true']")).to_have_count(0)


@pytest.mark.proof
def test_a_covering_card_leaves_with_the_card_under_it(page: Page, server: Server) -> None:

    record = recorded("covering-pair")
    open_game(page, server, link_of(record))
    play(page, record["moves"], lambda target: target.click(position={"x": 10, "y": 10}))
    assert spot(page, record["moves"][-1].split("+")[1]).count() == 0


def test_undo_redo_restart_and_reload(page: Page, server: Server) -> None:
    open_game(page, server)
    first = pixels(page)
    play(page, ["t7.3+t7.4", "draw"], lambda target: target.click())
    button(page, "Undo").click()
    expect(status(page)).to_have_text("Undone.")
    page.wait_for_function("() => location.hash.includes('at=1')")
    page.reload()
    page.wait_for_selector("button[data-sprite='stock']")
    expect(fact(page, "Left")).to_have_text("22z")
    button(page, "Redo").click()
    expect(page.locator("[data-sprite='d'] .cm-count")).to_have_text("1")
    page.locator("body").press("Tab")
    spot(page, "stock").focus()
    page.keyboard.press("Control+z")
    expect(page.locator("[data-sprite='d'] .cm-count")).to_have_text("0")
    button(page, "New deal").click()
    further(page)
    page.get_by_role("button", name="Same again").click()
    expect(fact(page, "Left")).to_have_text("24z")
    wait_until(page, lambda: pixels(page) == first)


@pytest.mark.proof
def test_every_choice_of_the_deck_deals_that_deck(page: Page, server: Server) -> None:
    open_game(page, server)
    button(page, "New deal").click()
    further(page)
    choices = [("Highest pip card", "10"), ("Face cards", "4"), ("Suits", "5"), ("Lowest card", "0")]
    for label, value in choices:
        page.get_by_label(label, exact=True).select_option(value)
    expect(page.get_by_label("Ready-made")).to_have_value("own")
    page.get_by_label("Passes through the stock").select_option("unlimited")
    slider = page.get_by_label("Cards in the tableau")
    slider.fill("40")
    expect(page.locator(".cm-range-value")).to_have_text("34z")
    page.get_by_label("Deal number").fill("11")
    page.get_by_role("button", name="Deal this one").click()
    expect(fact(page, "Target")).to_contain_text("13z")
    expect(fact(page, "Left")).to_have_text("34z")
    page.wait_for_function("() => location.hash.includes('deck.suits=5')")
    assert "passes=unlimited" in page.url
    assert "number=11" in page.url
    button(page, "New deal").click()
    page.get_by_label("Ready-made").select_option("everyday-52")
    expect(page.locator(".cm-deals .cm-note")).to_contain_text("44z cards; target 11z; king goes on its own.")
    page.get_by_role("button", name="Next deal", exact=True).click()
    expect(fact(page, "Target")).to_contain_text("13")


@pytest.mark.proof
def test_a_wrong_deal_number_is_explained_and_loses_nothing(page: Page, server: Server) -> None:
    open_game(page, server)
    button(page, "New deal").click()
    further(page)
    page.get_by_label("Deal number").fill("seven")
    page.get_by_role("button", name="Deal this one").click()
    expect(status(page)).to_have_text("A deal number is a whole number, such as 7 or 481516.")
    assert "number=7" in page.url


@pytest.mark.proof
def test_base_and_digits_change_every_number_at_once(page: Page, server: Server) -> None:
    open_game(page, server)
    before = pixels(page)
    button(page, "Settings").click()
    further(page)
    page.get_by_label("Base", exact=True).select_option("10")
    expect(fact(page, "Target")).to_contain_text("15")
    expect(fact(page, "Left")).to_have_text("28")
    wait_until(page, lambda: pixels(page) != before)
    page.get_by_label("Base", exact=True).select_option("12")
    page.get_by_label("Digits for ten and eleven").select_option("pitman")
    page.locator(".cm-settings").get_by_role("button", name="Close").click()
    for key in ("t7.1", "t7.2"):
        spot(page, key).click()
    expect(status(page)).to_have_text("7 + ↊ = 15z; the target is 13z.")


@pytest.mark.proof
def test_four_colours_and_values_repaint_the_cards(page: Page, server: Server) -> None:
    open_game(page, server)
    seen = {pixels(page)}
    button(page, "Settings").click()
    for label in ("A colour for every suit", "Values on ace and face cards"):
        page.get_by_label(label).click()
        wait_until(page, lambda: pixels(page) not in seen)
        seen.add(pixels(page))


@pytest.mark.proof
def test_numbers_instead_of_letters_stay_on_the_device(page: Page, server: Server) -> None:
    open_game(page, server)
    queen = page.get_by_role("button", name="queen of")
    expect(queen.first).to_be_attached()
    button(page, "Settings").click()
    page.get_by_label("Numbers instead of letters on cards").check()
    expect(queen).to_have_count(0)
    open_game(page, server, "number=8")
    expect(page.get_by_role("button", name="fourteen, written one two, of").first).to_be_attached()
    expect(queen).to_have_count(0)


@pytest.mark.proof
def test_moving_cards_can_be_switched_off(page: Page, server: Server) -> None:
    open_game(page, server)
    button(page, "Settings").click()
    page.get_by_label("Moving cards").uncheck()
    page.wait_for_function("() => location.hash.includes('still=1')")


def test_the_pages_have_a_font_with_every_digit(fresh: Page) -> None:
    faces = fresh.evaluate(
        """async () => {
          await document.fonts.ready;
          const name = (face) => face.family.replaceAll('"', "");
          return [...document.fonts].map((face) => [name(face), face.weight, face.status]);
        }"""
    )
    assert ["cardmath", "400", "loaded"] in faces
    assert ["cardmath", "700", "loaded"] in faces


@pytest.mark.proof
def test_a_link_that_holds_no_game_says_so_and_still_deals(page: Page, server: Server) -> None:
    open_game(page, server, "number=7&tableau=3&base=10")
    expect(status(page)).to_contain_text("a tableau of this deck has 6 to 45 cards, not 3")
    assert spot(page, "t7.1").count() == 1


@pytest.mark.proof
def test_another_link_in_the_same_page_is_followed(page: Page, server: Server) -> None:
    open_game(page, server)
    page.evaluate("location.hash = 'number=8&base=10'")
    expect(status(page)).to_have_text("Choose two free cards that make 15.")


@pytest.mark.proof
@pytest.mark.parametrize("size", [(360, 740), (820, 1180), (1280, 800), (1920, 1080)])
def test_nothing_is_cut_at_any_size(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    open_game(page, server)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    for key in ("t1.1", "t7.1", "t7.7", "stock"):
        box = spot(page, key).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".cardmath-board button, .cm-fact")]
            .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
    )
    assert cut == []


@pytest.mark.proof
def test_the_largest_tableau_fits_a_laptop(page: Page, server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    open_game(
        page, server, "number=3&deck.highest_pip=18&deck.faces=6&deck.suits=6&deck.lowest=0&tableau=117"
    )
    assert page.locator(".cm-tableau button").count() == 117
    box = page.locator(".cm-surface").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 800
    card = spot(page, "t15.1").bounding_box()
    assert card
    assert card["width"] >= 60


@pytest.mark.proof
def test_fingers_find_the_free_cards_on_a_tablet(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 820, "height": 1180}, has_touch=True)
    open_game(page, server)
    for one in page.locator(".cardmath-board button:visible").all():
        box = one.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44


@pytest.mark.proof
def test_cards_are_sharp_on_a_sharp_screen(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 820, "height": 1180}, device_scale_factor=2)
    open_game(page, server)
    ratio = page.locator(".cm-surface > canvas").evaluate("canvas => canvas.width / canvas.clientWidth")
    assert ratio == pytest.approx(2, abs=0.02)


@pytest.mark.proof
def test_the_board_is_painted_after_every_reload(page: Page, server: Server) -> None:
    open_game(page, server)
    for _ in range(3):
        page.reload()
        page.wait_for_selector("button[data-sprite='t7.7']")
        wait_until(page, lambda: painted_share(page) > 0.2)


@pytest.mark.proof
def test_mouse_moves_stay_in_the_page(page: Page, server: Server) -> None:
    said: list[str | bytes] = []

    def hear(frame: str | bytes) -> None:
        if frame != '{"ping": true}':
            said.append(frame)

    page.on("websocket", lambda socket: socket.on("framesent", hear))
    open_game(page, server)
    at_rest(page)
    said.clear()
    for step in range(60):
        page.mouse.move(200 + 10 * step, 300 + step)
    frames(page)
    assert said == []


@pytest.mark.proof
@pytest.mark.parametrize(
    ("system", "link", "wanted"),
    some_of(
        [
            ("no-preference", "number=7", True),
            ("reduce", "number=7", False),
            ("no-preference", "number=7&still=1", False),
        ],
        2,
        unpack=True,
    ),
)
def test_motion_explains_unless_it_is_unwanted(
    new_page: Callable[..., Page], server: Server, system: str, link: str, wanted: bool
) -> None:
    page = new_page(reduced_motion=system)
    open_game(page, server, link)
    page.evaluate(
        """() => {
          window.ghosts = 0;
          new MutationObserver((records) => {
            for (const record of records) {
              for (const node of record.addedNodes) window.ghosts += node.matches(".cm-ghost, .cm-sum");
            }
          }).observe(document.querySelector(".cm-layer"), { childList: true });
        }"""
    )
    play(page, ["t7.3+t7.4"], lambda target: target.click())
    expect(status(page)).to_contain_text("22z left")
    if wanted:
        wait_until(page, lambda: page.evaluate("window.ghosts") == 3)
    else:
        at_rest(page)
        assert page.evaluate("window.ghosts") == 0


@pytest.mark.proof
def test_focus_moves_to_a_card_nearby_when_its_own_has_left(page: Page, server: Server) -> None:
    open_game(page, server)
    spot(page, "t7.3").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(fact(page, "Left")).to_have_text("22z")
    assert page.evaluate("document.activeElement.dataset.sprite") in {"t6.3", "t6.4", "t7.5", "t7.2"}


@pytest.mark.proof
def test_the_live_region_stays_the_same_element(page: Page, server: Server) -> None:
    open_game(page, server)
    page.evaluate("window.region = document.querySelector('[role=status].cm-voice')")
    play(page, ["draw", "draw"], lambda target: target.click())
    expect(page.locator(".cm-voice")).to_contain_text("drawn")
    assert page.evaluate("window.region === document.querySelector('[role=status].cm-voice')")
    assert page.evaluate("window.region.isConnected")


def test_labels_say_what_the_eye_sees(fresh: Page) -> None:
    label = spot(fresh, "t6.1").get_attribute("aria-label")
    assert label == "five of clubs, row six, place one, covered by seven of spades and ten of spades"
    spoken = fact(fresh, "Target").locator(".cm-unseen")
    expect(spoken).to_have_text("target one three, base twelve: fifteen")
