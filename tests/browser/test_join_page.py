"""The page at which pupils join a class: a box for each digit, by keyboard, paste and the page's keys."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.classes import SLOW, AClass, at_the_door, code_of, give_code, start_a_game, start_a_pyramid
from tests.browser.playing import spot

WRONG = "That is not the code. Look again."
#: What a browser does when somebody pastes.
PASTE = """(field, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def code(a_class: AClass, browser: Browser) -> str:
    return code_of(a_class, browser)


def other_than(code: str) -> str:
    """A code that is not that of the class."""
    return "1357" if code != "1357" else "2468"


def field(page: Page) -> Locator:
    """The field, by what is read aloud of it."""
    return page.get_by_role("textbox", name="Your class code", exact=True)


def shows(page: Page, digits: str) -> None:
    """The boxes show these digits from the left, and the field has them."""
    boxes = page.locator(".class-boxes > span")
    expect(boxes).to_have_text([*digits, *[""] * (4 - len(digits))])
    expect(field(page)).to_have_value(digits)


def test_a_code_is_typed_pasted_and_corrected_by_keyboard(page: Page, a_class: AClass, code: str) -> None:
    page.goto(f"{a_class.here}class/join")
    expect(field(page)).to_be_focused()
    expect(field(page)).to_have_attribute("aria-describedby", "class-status")
    # The boxes only show what the one field has: nothing is read twice.
    assert page.locator(".class-boxes > span:not([aria-hidden=true])").count() == 0
    expect(page.get_by_role("group", name="Digits")).to_be_hidden()
    page.keyboard.type("13")
    shows(page, "13")
    page.keyboard.press("Backspace")
    shows(page, "1")
    wrong, status = other_than(code), page.get_by_role("status")
    page.keyboard.type(wrong[1:] + "9")
    shows(page, wrong)
    page.keyboard.press("Enter")
    expect(status).to_have_text(WRONG, timeout=SLOW)
    expect(field(page)).to_be_focused()
    # The next digits take the place of the wrong ones.
    page.keyboard.type(code[0])
    shows(page, code[0])
    field(page).evaluate(PASTE, f" {' '.join(code)}\n")
    shows(page, code)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Join", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("You are the ", timeout=SLOW)


def test_a_code_is_tapped_on_the_pages_own_keys(
    new_page: Callable[..., Page], a_class: AClass, code: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.goto(f"{a_class.here}class/join")
    keys = page.get_by_role("group", name="Digits", exact=True)
    names = keys.get_by_role("button")
    expect(names).to_have_count(11)
    # No keyboard of the tablet slides over them.
    expect(field(page)).to_have_attribute("inputmode", "none")
    wrong, join = other_than(code), page.get_by_role("button", name="Join", exact=True)

    def tap(digits: str) -> None:
        for digit in digits:
            keys.get_by_role("button", name=digit, exact=True).tap()

    tap(f"{wrong[:3]}0")
    keys.get_by_role("button", name="Erase the last digit", exact=True).tap()
    shows(page, wrong[:3])
    tap(wrong[3])
    join.tap()
    expect(page.get_by_role("status")).to_have_text(WRONG, timeout=SLOW)
    tap(code[0])
    shows(page, code[0])
    tap(code[1:])
    shows(page, code)
    join.tap()
    expect(page.locator("h1")).to_contain_text("You are the ", timeout=SLOW)


def test_a_browser_that_blocks_cookies_is_told_so(page: Page, a_class: AClass, code: str) -> None:
    page.goto(f"{a_class.here}class/join")
    page.context.clear_cookies()
    give_code(page, code)
    status = page.get_by_role("status")
    expect(status).to_have_text("This browser blocks cookies. Ask your teacher to allow them.", timeout=SLOW)
    # So is a teacher, whose link is not wrong.
    page.add_init_script("Object.defineProperty(Document.prototype, 'cookie', { get: () => '' })")
    page.goto(a_class.desk)
    expect(status).to_have_text(re.compile("^This browser blocks cookies. Allow them"), timeout=SLOW)


def test_a_browser_that_refuses_storage_is_in_the_class(
    new_page: Callable[..., Page], a_class: AClass, code: str
) -> None:
    teacher, pupil = new_page(), new_page(newcomer=True)
    pupil.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
        }"""
    )
    teacher.goto(a_class.desk)
    at_the_door(a_class, code, pupil)
    start_a_pyramid(teacher, pupil, "**/pyramid-addition#**")
    spot(pupil, "stock").dispatch_event("click")
    expect(teacher.locator(".desk-pupil")).to_contain_text("working", timeout=SLOW)
    # A reload keeps the game, and the pupil may go elsewhere.
    pupil.wait_for_url("**moves=draw**")
    place = pupil.locator("#in-class b")
    animal = place.inner_text()
    pupil.reload()
    expect(place).to_have_text(animal, timeout=SLOW)
    assert "moves=draw" in pupil.url
    pupil.goto(a_class.here)
    expect(place).to_have_text(animal, timeout=SLOW)
    assert pupil.url == a_class.here
    start_a_game(teacher, "Patriarchs")
    pupil.wait_for_url("**/odd-and-even#**", timeout=SLOW)
