"""A board and its page: cards carried by mouse and finger, the browser's history, links, what is heard."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import fact, open_game, play, spot, status


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7


def test_a_card_is_carried_onto_its_partner_by_mouse(page: Page, server: Server) -> None:
    open_game(page, server)
    page.mouse.move(*middle(spot(page, "t7.3")))
    page.mouse.down()
    page.mouse.move(*middle(spot(page, "t7.4")), steps=8)
    expect(page.locator(".is-over")).to_have_attribute("data-sprite", "t7.4")
    expect(page.locator(".is-in-hand")).to_have_count(1)
    page.mouse.up()
    expect(fact(page, "Left")).to_have_text("22z")
    expect(page.locator(".is-in-hand, .is-over, .is-carried")).to_have_count(0)


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


def test_back_brings_the_old_game_back(page: Page, server: Server) -> None:
    open_game(page, server)
    play(page, ["t7.3+t7.4"], lambda target: target.click())
    page.get_by_role("button", name="New deal").click()
    page.get_by_role("button", name="Next deal").click()
    expect(fact(page, "Deal")).not_to_have_text("7")
    page.go_back()
    expect(fact(page, "Deal")).to_have_text("7")
    expect(fact(page, "Left")).to_have_text("22z")
    page.go_forward()
    expect(fact(page, "Deal")).not_to_have_text("7")


def test_a_link_that_cannot_be_stays_in_the_address_until_something_is_played(
    page: Page, server: Server
) -> None:
    open_game(page, server, "number=7&moves=t1.1")
    expect(status(page)).to_contain_text("This link holds no game")
    page.wait_for_timeout(300)
    assert page.url.endswith("#number=7&moves=t1.1")
    spot(page, "stock").click()
    page.wait_for_function("() => location.hash.endsWith('moves=draw')")


def test_the_same_answer_is_heard_again(page: Page, server: Server) -> None:
    open_game(page, server)
    page.get_by_role("button", name="Can it be won?").click()
    expect(page.locator(".cm-voice")).to_have_text("This can still be won.")
    page.evaluate(
        """() => {
          window.heard = [];
          const region = document.querySelector(".cm-voice");
          new MutationObserver(() => window.heard.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    page.get_by_role("button", name="Can it be won?").click()
    page.wait_for_function("() => window.heard.at(-1) === 'This can still be won.'")
