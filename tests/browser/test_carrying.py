"""Cards carried by mouse and finger: onto a partner, beside the table, onto a wrong card."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import fact, open_game, spot, status


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7


def test_a_card_is_carried_onto_its_partner_by_mouse(page: Page, server: Server) -> None:
    open_game(page, server)
    page.mouse.move(*middle(spot(page, "t7.3")))
    page.mouse.down()
    page.mouse.move(*middle(spot(page, "t7.4")), steps=8)
    expect(page.locator(".is-in-hand")).to_have_count(1)
    # Nothing tells which card is the partner.
    expect(page.locator(".is-over, .is-target")).to_have_count(0)
    page.mouse.up()
    expect(fact(page, "Left")).to_have_text("22z")
    expect(page.locator(".is-in-hand, .is-over, .is-carried")).to_have_count(0)


def test_no_pile_lights_up_that_does_not_take_the_card_and_the_drawn_one_takes_it(
    page: Page, server: Server
) -> None:
    open_game(page, server, "number=7&moves=draw")
    for key in ("t7.1", "d"):
        page.mouse.move(*middle(spot(page, key)))
        page.mouse.down()
        page.mouse.move(*middle(spot(page, "t7.3")), steps=8)
        expect(page.locator(".is-in-hand")).to_have_count(1)
        expect(page.locator(".is-target")).to_have_count(0)
        page.mouse.move(*middle(spot(page, "stock")), steps=8)
        expect(page.locator(".is-over")).to_have_count(0)
        page.keyboard.press("Escape")
        page.mouse.up()
    page.mouse.move(*middle(spot(page, "t7.1")))
    page.mouse.down()
    page.mouse.move(*middle(spot(page, "d")), steps=8)
    expect(page.locator(".is-in-hand")).to_have_count(1)
    expect(page.locator(".is-over")).to_have_count(0)
    page.mouse.up()
    expect(status(page)).to_contain_text("target")


def test_a_card_is_carried_by_finger(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    open_game(page, server)
    finger = page.context.new_cdp_session(page)
    x, y = middle(spot(page, "t7.3"))
    to_x, to_y = middle(spot(page, "t7.4"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        at = {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(fact(page, "Left")).to_have_text("22z")


def test_a_card_put_down_beside_the_table_stays_and_one_on_a_wrong_card_is_explained(
    page: Page, server: Server
) -> None:
    open_game(page, server)
    page.mouse.move(*middle(spot(page, "t7.1")))
    page.mouse.down()
    page.mouse.move(640, 20, steps=5)
    page.mouse.up()
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    page.mouse.move(*middle(spot(page, "t7.1")))
    page.mouse.down()
    page.mouse.move(*middle(spot(page, "t7.2")), steps=5)
    page.mouse.up()
    expect(status(page)).to_have_text("7 + Ʒ = 15z; the target is 13z.")
