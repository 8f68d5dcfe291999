"""What can be carried in each thing to handle, by mouse, finger and pen, from every place to every place."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.test_things import LINK, open_things, status, thing

Carry = Callable[[Locator, Locator], None]
STEPS = 6


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def way(what: Locator, to: Locator) -> list[tuple[float, float]]:
    """The points on the way from the middle of one to the middle of the other."""
    what.evaluate("one => one.scrollIntoView({ block: 'center' })")
    (x, y), (to_x, to_y) = middle(what), middle(to)
    return [(x + (to_x - x) * at / STEPS, y + (to_y - y) * at / STEPS) for at in range(STEPS + 1)]


def by_mouse(page: Page) -> Carry:
    def carry(what: Locator, to: Locator) -> None:
        points = way(what, to)
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point)
        page.mouse.up()

    return carry


def by_finger(page: Page) -> Carry:
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def carry(what: Locator, to: Locator) -> None:
        points = way(what, to)
        touch("touchStart", points[0])
        for point in points[1:]:
            touch("touchMove", point)
        touch("touchEnd")

    return carry


def by_pen(page: Page) -> Carry:
    """By a pen in a hand that lies down on the screen meanwhile, which the device notices soon after."""
    session = page.context.new_cdp_session(page)

    def pen(kind: str, point: tuple[float, float], *, is_down: bool = True) -> None:
        place = {"x": point[0], "y": point[1], "pointerType": "pen", "force": 0.5 * is_down}
        buttons = {"button": "left", "clickCount": 1} if kind != "mouseMoved" else {}
        session.send("Input.dispatchMouseEvent", {"type": kind, "buttons": int(is_down), **place, **buttons})

    def carry(what: Locator, to: Locator) -> None:
        points = way(what, to)
        pen("mouseMoved", points[0], is_down=False)
        pen("mousePressed", points[0])
        # Where the thing has lain, or another like it.
        palm = {"type": "touchStart", "touchPoints": [{"x": points[0][0], "y": points[0][1]}]}
        for at, point in enumerate(points[1:], 1):
            pen("mouseMoved", point)
            if at == STEPS // 2:
                session.send("Input.dispatchTouchEvent", palm)
                session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        pen("mouseReleased", points[-1], is_down=False)

    return carry


@pytest.mark.parametrize("hand", some_of([by_finger, by_mouse, by_pen], 1))
def test_everything_that_can_be_carried_is(
    new_page: Callable[..., Page], server: Server, hand: Callable[[Page], Carry]
) -> None:
    page = new_page(viewport={"width": 820, "height": 1180}, has_touch=True, reduced_motion="reduce")
    open_things(page, server, f"{LINK}&pairing~way=number&pairing~numbers=7")
    carry = hand(page)

    pairing = thing(page, "pairing")

    def dot(name: str) -> Locator:
        return pairing.get_by_role("button", name=f"dot {name}, free")

    for one, other in [("one", "four"), ("six", "two"), ("three", "seven")]:
        carry(dot(one), dot(other))
        expect(dot(one)).to_have_count(0)
        expect(dot(other)).to_have_count(0)
    expect(status(page, "pairing")).to_have_text("3 pairs. One dot is left over.")
    pairing.get_by_role("button", name="Six cards").click()
    for tray in ("Odd", "Even"):
        carry(pairing.locator(".cm-sort").first, pairing.get_by_role("group", name=tray, exact=True))
    expect(pairing.locator(".cm-sort.is-sorted")).to_have_count(1)

    weights = thing(page, "weights")
    rack, pan = weights.locator(".cm-rack .cm-weight").first, weights.locator(".cm-pan.is-right")
    carry(rack, weights.locator(".cm-pan.is-left"))
    expect(pan.locator(".cm-weight")).to_have_count(0)
    carry(rack, pan)
    expect(status(page, "weights")).to_have_text("144 on the right: too light.")
    carry(pan.locator(".cm-weight"), weights.locator(".cm-racks"))
    expect(status(page, "weights")).to_have_text("0 on the right: too light.")

    machine = thing(page, "machine")
    carry(machine.get_by_role("button", name="Dot", exact=True), machine.locator("[data-place=box-1]"))
    expect(status(page, "machine")).to_contain_text("Twelves: 1 dot.")
    carry(machine.get_by_role("button", name="Antidot"), machine.locator("[data-place=box-1]"))
    expect(status(page, "machine")).to_contain_text("Twelves: 1 dot, 1 antidot.")

    lending = thing(page, "lending")
    carry(lending.locator("[data-carry=unit-1]").first, lending.locator("[data-place=place-0]"))
    expect(status(page, "lending")).to_contain_text("One of the twelves is broken up: twelve more ones.")
