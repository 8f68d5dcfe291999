"""The things to handle in a browser, each on its whole way by mouse, keyboard and touch, on one page."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_access import violations
from tests.browser.test_exercise_panel import overflow, too_small

THINGS = (
    "wheel",
    "frame",
    "pairing",
    "crates",
    "machine",
    "sieve",
    "weights",
    "partners",
    "rows",
    "columns",
    "lending",
    "ring",
    "rings",
)


def open_things(page: Page, server: Server, link: str = "wheel~value=11") -> None:
    page.goto("about:blank")
    page.goto(f"{server.address}things#{link}")
    for name in THINGS:
        page.wait_for_selector(f".cardmath-{name}[data-ready]")
    page.wait_for_function(
        "names => names.every((one) => location.hash.includes(`${one}~base=`))", arg=THINGS
    )


def thing(page: Page, name: str) -> Locator:
    return page.locator(f".cardmath-{name}")


def status(page: Page, name: str) -> Locator:
    return thing(page, name).locator(".cm-status")


def walk(page: Page, act: Callable[[Locator], None]) -> None:
    """Use each widget until it is done, pressing as people do by mouse or finger."""
    wheel = thing(page, "wheel")
    act(wheel.get_by_role("button", name="ones: one more"))
    expect(status(page, "wheel")).to_contain_text("moves the next one on")
    expect(wheel.get_by_role("spinbutton", name="twelves")).to_have_attribute("aria-valuenow", "1")
    frame = thing(page, "frame")
    act(frame.get_by_role("button", name="Put one in"))
    expect(frame.get_by_role("img", name="A frame of twelve: nine dots in it")).to_be_visible()
    act(frame.get_by_role("button", name="four", exact=True))
    expect(status(page, "frame")).to_have_text("8 and 4 make 10z: the frame is full.")
    pairing = thing(page, "pairing")
    for dot in ("one", "four"):
        act(pairing.get_by_role("button", name=f"dot {dot}, free"))
    expect(status(page, "pairing")).to_have_text("1 pair. 5 dots are free.")
    act(pairing.get_by_role("button", name="Odd", exact=True))
    expect(status(page, "pairing")).to_have_text("7 is 3 pairs and one dot left over. 7 is odd.")
    crates = thing(page, "crates")
    for _time in range(2):
        act(crates.get_by_role("button", name="One dot more"))
    act(crates.get_by_role("button", name="Pack a crate"))
    expect(status(page, "crates")).to_contain_text("Twelve dots make one crate. 1 crate: 10z.")
    act(crates.get_by_role("button", name="Open a crate"))
    expect(crates.get_by_role("img", name="twelve dots")).to_be_visible()
    machine = thing(page, "machine")
    act(machine.get_by_role("button", name="ones: Explode"))
    expect(status(page, "machine")).to_contain_text("Twelve dots explode: one more dot on the left.")
    act(machine.get_by_role("button", name="ones: fifteen dots. Put one in."))
    expect(machine.get_by_role("button", name="ones: sixteen dots. Put one in.")).to_be_visible()
    act(machine.get_by_role("button", name="ones: take one out"))
    act(machine.get_by_role("button", name="ones: Explode"))
    expect(status(page, "machine")).to_contain_text("How do you write it? Write it first.")
    machine.locator(".cm-answer").fill("23")
    page.keyboard.press("Enter")
    expect(status(page, "machine")).to_have_text("Twenty-seven dots are 23z in base twelve.")
    sieve = thing(page, "sieve")
    act(sieve.get_by_role("button", name="odd", exact=True))
    expect(sieve.get_by_role("button", name=re.compile("you say odd"))).to_have_count(1)
    act(sieve.get_by_role("button", name="Test all"))
    expect(status(page, "sieve")).to_contain_text("no prediction yet")
    act(sieve.get_by_role("button", name="Test all"))
    act(sieve.get_by_role("button", name="Base seven: can you trust the last digit? No"))
    expect(status(page, "sieve")).to_contain_text("do not trust the last digit")
    weights = thing(page, "weights")
    for worth in (144, 144, 144, 1, 1, 1, 1, 1):
        act(weights.get_by_role("button", name=f"Put on a weight of {worth}", exact=True))
    expect(status(page, "weights")).to_have_text("It balances: 437 = 3 × 144 + 0 × 12 + 5 × 1. That is 305z.")
    partners = thing(page, "partners")
    for name in ("eight", "seven"):
        act(partners.get_by_role("button", name=name, exact=True))
    expect(status(page, "partners")).to_have_text("7 + 8 = 13z.")
    expect(partners.locator(".is-paired")).to_have_count(2)
    rows = thing(page, "rows")
    act(rows.get_by_role("button", name="Turn the lower row"))
    act(rows.get_by_role("button", name="Slide the lower row left"))
    expect(status(page, "rows")).to_have_text("Every full column makes 13z. No card below: king.")
    act(rows.get_by_role("button", name="above: seven, below: eight"))
    expect(status(page, "rows")).to_have_text("7 and 8 make 13z.")
    ring = thing(page, "ring")
    act(ring.get_by_role("button", name="One step forward"))
    expect(status(page, "ring")).to_have_text("2 reached so far. The last one is 3.")
    act(ring.get_by_role("button", name="10z ranks by 2"))
    act(ring.get_by_role("button", name="All the way round"))
    expect(status(page, "ring")).to_contain_text("2 rings that never meet")
    expect(
        ring.get_by_role("img", name="twelve ranks, counted by two: two rings that never meet")
    ).to_be_visible()
    lending = thing(page, "lending")
    act(lending.get_by_role("button", name="ones: Take 9"))
    expect(status(page, "lending")).to_contain_text("Break up one of the twelves.")
    act(lending.get_by_role("button", name="twelves: Break up"))
    act(lending.get_by_role("button", name="ones: Take 9"))
    act(lending.get_by_role("button", name="twelves: Take 1"))
    expect(status(page, "lending")).to_have_text("5 less 1: 4 twelves are left. 68z − 19z = 4Ǝz")
    rings = thing(page, "rings")
    act(rings.get_by_role("button", name="twelve by two: two"))
    expect(status(page, "rings")).to_have_text("2 divides both 10z and 2: 2 rings.")
    act(rings.get_by_role("button", name="All the way round"))
    expect(status(page, "rings")).to_contain_text("one ring, closed after going round 2 times")
    columns = thing(page, "columns")
    act(columns.get_by_label("Result, ones"))
    act(columns.get_by_role("button", name="five", exact=True))
    expect(status(page, "columns")).to_contain_text("full at twelve, not at ten")
    act(columns.get_by_role("button", name="three", exact=True))
    expect(columns.get_by_label("Carried to the twelves")).to_be_focused()
    act(columns.get_by_role("button", name="Show me one step"))
    act(columns.get_by_role("button", name="Show me one step"))
    expect(status(page, "columns")).to_have_text("Done: 28z + 47z = 73z.")


def carried_there_and_back(page: Page) -> None:
    """Carry a weight to the scale and back, and to where it does not belong, on a page that is selected."""
    weights = thing(page, "weights")
    weights.get_by_role("button", name="Take all off").click()
    expect(weights.locator(".cm-pan.is-right .cm-weight")).to_have_count(0)
    page.keyboard.press("Control+a")

    def carry(what: Locator, to: Locator) -> None:
        what.scroll_into_view_if_needed()
        start, end = what.bounding_box(), to.bounding_box()
        assert start is not None
        assert end is not None
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        page.mouse.down()
        page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
        page.mouse.up()

    carry(weights.locator(".cm-rack .cm-weight").first, weights.locator(".cm-pan.is-right"))
    expect(status(page, "weights")).to_have_text("144 on the right: too light.")
    carry(weights.locator(".cm-pan.is-right .cm-weight"), weights.locator(".cm-racks"))
    expect(status(page, "weights")).to_have_text("0 on the right: too light.")
    pairing = thing(page, "pairing")
    pairing.get_by_role("button", name="Six cards").click()
    card = pairing.locator(".cm-sort").first
    for tray in ("Odd", "Even"):
        carry(card, pairing.get_by_role("group", name=tray, exact=True))
    expect(pairing.locator(".cm-sort.is-sorted")).to_have_count(1)
    machine = thing(page, "machine")
    carry(machine.get_by_role("button", name="Antidot"), machine.locator("[data-place=box-1]"))
    expect(status(page, "machine")).to_contain_text("Twelves: 2 dots, 1 antidot.")
    lending = thing(page, "lending")
    lending.get_by_role("button", name="Start over").click()
    carry(lending.locator("[data-carry=unit-1]").first, lending.locator("[data-place=place-0]"))
    expect(status(page, "lending")).to_contain_text("One of the twelves is broken up: twelve more ones.")
    # Put down elsewhere, it stays where it was.
    carry(weights.locator(".cm-rack .cm-weight").first, weights.locator(".cm-pan.is-left"))
    expect(weights.locator(".cm-pan.is-right .cm-weight")).to_have_count(0)


LINK = "base=12&wheel~value=11&crates~places=10,0,0&machine~x=27&machine~y=0"
LINK += "&weights~value=437&columns~x=32&columns~y=55"


@pytest.mark.proof
def test_by_mouse_and_a_reload_finds_everything_as_it_was(page: Page, server: Server) -> None:
    open_things(page, server, LINK)
    walk(page, lambda one: one.click())
    page.reload()
    for name in THINGS:
        page.wait_for_selector(f".cardmath-{name}[data-ready]")
    expect(thing(page, "partners").locator(".is-paired")).to_have_count(2)
    expect(thing(page, "wheel").locator(".cm-statement .cm-large")).to_have_text("10z")
    expect(thing(page, "weights").locator(".cm-pan.is-right .cm-weight")).to_have_count(2)
    expect(thing(page, "columns").locator(".cm-box.is-right")).to_have_count(3)
    expect(thing(page, "ring").get_by_role("button", name="10z ranks by 2")).to_have_attribute(
        "aria-pressed", "true"
    )
    thing(page, "partners").get_by_role("button", name="nine", exact=True).click()
    thing(page, "partners").get_by_role("button", name="Settings").click()
    thing(page, "partners").get_by_label("Lowest card").wait_for()
    assert violations(page) == []
    carried_there_and_back(page)


@pytest.mark.proof
@pytest.mark.parametrize("width", [360, 740, 820])
def test_no_card_of_the_turned_row_is_alone_in_its_line(
    new_page: Callable[..., Page], server: Server, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 740})
    open_things(page, server)
    tops = [column.bounding_box() for column in thing(page, "rows").locator(".cm-column").all()]
    lines = Counter(round(box["y"]) for box in tops if box)
    assert sum(lines.values()) == 15
    assert len(lines) == 1 or max(lines.values()) - min(lines.values()) <= 1


def test_digits_find_their_box_and_a_wrong_one_is_written_over(page: Page, server: Server) -> None:
    open_things(page, server, LINK)
    columns = thing(page, "columns")
    ones, carried = columns.get_by_label("Result, ones"), columns.get_by_label("Carried to the twelves")
    # Nothing has the focus yet: the first digit is for the ones all the same.
    columns.get_by_role("button", name="five", exact=True).click()
    expect(ones).to_have_value("5")
    expect(status(page, "columns")).to_contain_text("full at twelve, not at ten")
    ones.focus()
    for caret in (0, 1):
        ones.evaluate("(field, at) => field.setSelectionRange(at, at)", caret)
        page.keyboard.type("79"[caret])
        expect(ones).to_have_value("79"[caret])
    page.keyboard.type("?")
    expect(status(page, "columns")).to_contain_text("does not fit here")
    page.keyboard.type("3")
    expect(ones).to_have_attribute("readonly", "")
    expect(carried).to_be_focused()
    # As where a pressed button takes no focus: the box that is done takes no further digit.
    page.evaluate("document.activeElement.blur()")
    ones.evaluate("field => field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))")
    columns.get_by_role("button", name="zero", exact=True).click()
    expect(carried).to_have_value("0")
    expect(status(page, "columns")).to_contain_text("The full frame moves on to the next column")
    columns.get_by_role("button", name="one", exact=True).click()
    expect(carried).to_have_attribute("readonly", "")


@pytest.mark.proof
def test_one_base_for_the_whole_page_is_kept_by_its_address(page: Page, server: Server) -> None:
    open_things(page, server, "base=7&columns~x=32&columns~y=55")
    common = thing(page, "common-base")
    expect(common.get_by_label("Base", exact=True)).to_have_value("7")
    expect(status(page, "crates")).to_contain_text("When there are seven")
    common.get_by_label("Base", exact=True).select_option("5")
    expect(status(page, "common-base")).to_have_text("Everything on this page counts in base five.")
    for name in THINGS:
        page.wait_for_function(
            f"() => location.hash.includes('{name}~base=5&') || location.hash.endsWith('{name}~base=5')"
        )
    page.reload()
    expect(thing(page, "columns").get_by_role("button", name="four", exact=True)).to_be_visible()
    expect(thing(page, "columns").get_by_role("button", name="five", exact=True)).to_have_count(0)
    expect(common.get_by_label("Base", exact=True)).to_have_value("5")
    expect(thing(page, "wheel").get_by_role("button", name="Settings")).to_have_count(0)


@pytest.mark.proof
def test_by_touch_on_a_phone_where_everything_is_large_enough(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_things(page, server, LINK)
    walk(page, lambda one: one.tap())
    assert too_small(page, ".cardmath-thing") == []
    assert overflow(page) == 0
    assert violations(page) == []


@pytest.mark.proof
def test_by_keyboard_alone(page: Page, server: Server) -> None:
    open_things(page, server, LINK)
    thing(page, "wheel").get_by_role("spinbutton", name="ones").focus()
    page.keyboard.press("ArrowUp")
    expect(status(page, "wheel")).to_contain_text("10z is twelve")
    page.keyboard.press("ArrowDown")
    expect(status(page, "wheel")).to_contain_text("Ǝ is eleven")

    def press(one: Locator) -> None:
        one.focus()
        expect(one).to_be_enabled()
        page.keyboard.press("Enter")

    walk(page, press)
    # In the group of the cards there is one stop, and the arrow keys lead on.
    partners = thing(page, "partners")
    expect(partners.locator(".cm-cards button[tabindex='0']")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(thing(page, "columns").get_by_role("button", name="Other numbers")).to_be_focused()
    page.keyboard.press("Enter")
    columns = thing(page, "columns")
    expect(columns.get_by_label("Result, ones")).to_be_focused()
    page.keyboard.type("?")
    expect(status(page, "columns")).to_contain_text("does not fit here")
