"""Cards carried by mouse and finger: onto a partner, beside the table, onto a wrong card."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import at_rest, button, fact, open_game, play, spot, status


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7


def test_carried_by_mouse_a_card_goes_to_its_partner_alone_and_nothing_tells_which(
    page: Page, server: Server
) -> None:
    open_game(page, server, "number=7&moves=draw")
    mouse = page.mouse
    # Put down beside the table it stays, and on a wrong card the sum is explained.
    mouse.move(*middle(spot(page, "t7.1")))
    mouse.down()
    mouse.move(640, 20, steps=5)
    mouse.up()
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    mouse.move(*middle(spot(page, "t7.1")))
    mouse.down()
    mouse.move(*middle(spot(page, "t7.2")), steps=5)
    mouse.up()
    expect(status(page)).to_have_text("7 + Ʒ = 15z; the target is 13z.")
    # No pile lights up that does not take the card.
    for key in ("t7.1", "d"):
        mouse.move(*middle(spot(page, key)))
        mouse.down()
        mouse.move(*middle(spot(page, "t7.3")), steps=8)
        expect(page.locator(".is-in-hand")).to_have_count(1)
        expect(page.locator(".is-target")).to_have_count(0)
        mouse.move(*middle(spot(page, "stock")), steps=8)
        expect(page.locator(".is-over")).to_have_count(0)
        page.keyboard.press("Escape")
        mouse.up()
    # The drawn card takes one.
    mouse.move(*middle(spot(page, "t7.1")))
    mouse.down()
    mouse.move(*middle(spot(page, "d")), steps=8)
    expect(page.locator(".is-in-hand")).to_have_count(1)
    expect(page.locator(".is-over")).to_have_count(0)
    mouse.up()
    expect(status(page)).not_to_contain_text("7 + Ʒ")
    expect(status(page)).to_contain_text("target")
    # Nothing tells which card is the partner.
    mouse.move(*middle(spot(page, "t7.3")))
    mouse.down()
    mouse.move(*middle(spot(page, "t7.4")), steps=8)
    expect(page.locator(".is-in-hand")).to_have_count(1)
    expect(page.locator(".is-over, .is-target")).to_have_count(0)
    mouse.up()
    expect(fact(page, "Left")).to_have_text("22z")
    expect(page.locator(".is-in-hand, .is-over, .is-carried")).to_have_count(0)


def test_a_pair_leaves_by_taps_and_carried_by_finger(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    open_game(page, server)
    play(page, ["t7.3+t7.4", "draw"], lambda target: target.tap())
    expect(fact(page, "Left")).to_have_text("22z")
    for _move in range(2):
        button(page, "Undo").tap()
    expect(fact(page, "Left")).to_have_text("24z")
    at_rest(page)
    finger = page.context.new_cdp_session(page)
    x, y = middle(spot(page, "t7.3"))
    to_x, to_y = middle(spot(page, "t7.4"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        at = {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(fact(page, "Left")).to_have_text("22z")
