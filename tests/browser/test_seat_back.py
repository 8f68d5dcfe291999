"""A pupil with an empty battery, a browser that forgot the class, or a new tablet is the same animal."""

import csv
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classes import SLOW, AClass, at_the_door, code_on
from tests.browser.serving import READY
from tests.browser.test_access import violations

WAITING = "() => Object.keys(localStorage).filter((key) => key.startsWith('cardmath.events.')).length"
#: Lets nobody answer the line to the class. All other sockets of the page stay the browser's own.
WITHOUT_LINE = """
window.WebSocket = class extends WebSocket {
  constructor(address, protocols) {
    super(String(address).replace("/api/class/line", "/api/class/nowhere"), protocols);
  }
};"""
#: What the widgets of a page tell it after three answers.
ANSWER = """() => {
  for (const number of [5, 6, 7]) {
    const data = { item: `card-sum/10/${number}`, answer: '10', is_right: true };
    dispatchEvent(new CustomEvent('cardmath-event', { detail: { kind: 'answered', part: '', data } }));
  }
}"""


def animal_on(page: Page) -> str:
    """The animal that a page shows, once it has heard from the class."""
    expect(page.locator("#in-class b")).not_to_be_empty(timeout=SLOW)
    return page.locator("#in-class b").inner_text()


def work_without_the_network(a_class: AClass, page: Page, code: str) -> str:
    """Join, open a game, and give three answers that wait on the tablet; return the animal."""
    page.route("**/api/class/events", lambda route: route.abort())
    page.add_init_script(WITHOUT_LINE)
    at_the_door(a_class, code, page, "odds")
    page.click("#class-start")
    page.wait_for_selector(READY, timeout=SLOW)
    animal = animal_on(page)
    page.evaluate(ANSWER)
    assert page.evaluate(WAITING) >= 4
    return animal


def switched_on(new_page: Callable[..., Page], page: Page, keeps: Callable[[dict[str, Any]], bool]) -> Page:
    """The browser of a tablet after its battery was empty, with what it keeps of its cookies."""
    kept: Any = page.context.storage_state()
    kept["cookies"] = [cookie for cookie in kept["cookies"] if keeps(cookie)]
    page.close()
    return new_page(storage_state=kept)


def right_at_once(teacher: Page, a_class: AClass) -> dict[str, int]:
    """How many answers of each animal have arrived at the class, and were right first time."""
    table = teacher.request.get(f"{a_class.here}class/report.csv").text().removeprefix("\ufeff")
    found: dict[str, int] = {}
    for row in csv.DictReader(table.splitlines()):
        if (row.get("Right first time") or "").isdigit():
            animal = row["Pupil"].lower()
            found[animal] = found.get(animal, 0) + int(row["Right first time"])
    return found


def test_after_an_empty_battery_the_animal_and_what_waited_are_back(
    a_class: AClass, new_page: Callable[..., Page], watch: Any
) -> None:
    watch.allow("ERR_FAILED|WebSocket|Failed to load")
    teacher, pupil = new_page(), new_page()
    teacher.goto(a_class.desk)
    animal = work_without_the_network(a_class, pupil, code_on(teacher))
    again = switched_on(new_page, pupil, lambda cookie: cookie["expires"] != -1)
    again.goto(a_class.here)
    expect(again.locator("#in-class b")).to_have_text(animal, timeout=SLOW)
    again.wait_for_function(f"() => !({WAITING})()", timeout=SLOW)
    assert right_at_once(teacher, a_class) == {animal: 3}
    expect(teacher.locator(".desk-pupil")).to_have_count(1)


@pytest.mark.proof
def test_the_teacher_gives_a_pupil_the_old_animal_back(
    a_class: AClass, new_page: Callable[..., Page], watch: Any
) -> None:
    watch.allow("ERR_FAILED|WebSocket|Failed to load")
    teacher, pupil = new_page(), new_page()
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    old = work_without_the_network(a_class, pupil, code)
    again = switched_on(new_page, pupil, lambda _cookie: False)
    at_the_door(a_class, code, again, "odds")
    again.click("#class-start")
    again.wait_for_selector(READY, timeout=SLOW)
    new = animal_on(again)
    assert new != old
    tiles = teacher.locator(".desk-pupil")
    expect(tiles).to_have_count(2, timeout=SLOW)
    tiles.filter(has_text=new).click()
    teacher.get_by_text("This pupil has another animal here").click()
    choice = teacher.get_by_label("The previous animal")
    assert violations(teacher) == []
    choice.select_option(label=old)
    # What happens in the class meanwhile leaves the choice alone.
    again.evaluate(ANSWER)
    expect(teacher.locator("#desk-pupil [data-part=standing]")).not_to_be_empty()
    assert choice.evaluate("select => select.selectedOptions[0].text") == old
    teacher.get_by_role("button", name="Give this animal back").click()
    expect(teacher.locator("#class-status")).to_contain_text(
        f"{new.capitalize()} is now {old}.", timeout=SLOW
    )
    expect(tiles).to_have_count(1, timeout=SLOW)
    expect(tiles).to_contain_text(old)
    # The tablet goes to its start page by itself, which offers the game; nobody types a code.
    expect(again.locator("#in-class b")).to_have_text(old, timeout=SLOW)
    expect(again.locator("#class-back")).to_be_visible(timeout=SLOW)
    # What waited there since before arrives, and what both did counts once.
    again.wait_for_function(f"() => !({WAITING})()", timeout=SLOW)
    assert right_at_once(teacher, a_class) == {old: 3}
