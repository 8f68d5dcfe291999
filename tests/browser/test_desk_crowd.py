"""The desk of sixty pupils: all are seen at once on a usual laptop, and every word can be read."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from tests.browser.classes import SLOW, AClass, code_on, join, on_line, start_a_game
from tests.browser.playing import frames
from tests.browser.serving import wait_until
from tests.browser.test_access import violations

TITLES = ("Remember", "Watch one first", "Now you", "Play: say the sum", "Ticket", "Together")
#: Of each tile: whether it holds what is in it, the smallest letters in px, whether its name is whole and in
#: one line, and the width of its smallest shape.
MEASURED = """() => [...document.querySelectorAll('.desk-pupil')].map((tile) => {
  const [name, at] = ['.desk-name', '.desk-at'].map((one) => tile.querySelector(one));
  const shapes = [...tile.querySelectorAll('.shape')].filter((one) => one.offsetWidth);
  const sizeOf = (one) => parseFloat(getComputedStyle(one).fontSize);
  return {
    fits: tile.scrollWidth <= tile.clientWidth && tile.scrollHeight <= tile.clientHeight,
    letters: Math.min(...[name, at].filter((one) => one.textContent).map(sizeOf)),
    isWhole: name.scrollWidth <= name.clientWidth && name.offsetHeight < 1.6 * sizeOf(name),
    shape: Math.min(...shapes.map((one) => one.offsetWidth)),
  };
})"""


def open_part(a_class: AClass, code: str, part: str) -> None:
    """Join as a pupil whose tablet opens a part of a lesson."""
    with join(a_class, code) as client:
        event = {"sequence": 1, "kind": "opened", "data": {"part": part}, "age": 0}
        assert client.post("api/class/events", json={"events": [event]}).status_code == 200


def shown(count: int) -> str:
    """What the desk hears of a class in a lesson: some are stuck, some elsewhere, some not connected."""
    animals = sorted(ANIMALS.values(), key=lambda animal: -len(animal.word))[:count]
    pupils: list[dict[str, Any]] = []
    for number, animal in enumerate(animals):
        standing = "working" if number % 7 else "stuck"
        pupils.append(
            {
                "seat": f"seat-{number:04}",
                "animal": animal.key,
                "word": animal.word,
                "standing": standing,
                "standing_word": standing,
                "doing": "Pyramid Addition, with tens" if number % 6 == 2 else "Add and carry, part 3",
                "is_elsewhere": number % 6 == 2,
                "is_connected": number % 11 != 5,
                "away": "" if number % 11 != 5 else "not connected",
                "board": "",
                "word_to": "",
                "answers": [],
                "lesson": ["at-once", "later", "done", "working", "stuck", "waiting"],
                "parts": [],
                "slips": [],
            }
        )
    parts = [{"number": at, "title": title, "is_open": True} for at, title in enumerate(TITLES, 1)]
    seen = {"doing": "Add and carry", "pupils": pupils, "lesson_parts": parts}
    seen |= {"stuck": f"{-(-count // 7)} pupils are stuck:"}
    return on_line(seen | {"counts": f"{count} pupils are here."})


def opened(a_class: AClass, page: Page, count: int) -> WebSocketRoute:
    """Open the desk of so many pupils; return its line."""
    lines: list[WebSocketRoute] = []

    def answer(line: WebSocketRoute) -> None:
        lines.append(line)
        line.send(shown(count))

    page.route_web_socket("**/api/class/desk", answer)
    page.goto(a_class.desk)
    expect(page.locator(".desk-pupil")).to_have_count(count, timeout=SLOW)
    page.evaluate("document.fonts.ready")
    return lines[-1]


def bottom(page: Page) -> float:
    """Where the last tile ends."""
    found: float = page.locator(".desk-pupil").last.evaluate("tile => tile.getBoundingClientRect().bottom")
    return found


@pytest.mark.proof
@pytest.mark.parametrize(
    ("size", "is_whole"),
    [
        ((360, 740), False),
        ((820, 1180), True),
        ((1280, 680), True),
        ((1280, 800), True),
        ((1366, 768), True),
        ((1920, 1080), True),
    ],
)
def test_sixty_pupils_are_seen_at_once(
    a_class: AClass, new_page: Callable[..., Page], size: tuple[int, int], is_whole: bool
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    opened(a_class, page, 60)
    assert (bottom(page) <= size[1]) is is_whole
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    measured = page.evaluate(MEASURED)
    assert len(measured) == 60
    assert all(one["fits"] and one["isWhole"] for one in measured)
    assert min(one["letters"] for one in measured) >= 11
    assert min(one["shape"] for one in measured) >= 11
    # The parts have their names above, also where their numbers have no room.
    assert page.locator("#desk-part-names li").all_text_contents() == list(TITLES)
    assert violations(page) == []
    # A press says what had no room.
    page.locator(".desk-pupil").nth(2).click()
    expect(page.locator("#desk-pupil [data-part=standing]")).to_contain_text("Pyramid Addition, with tens")


@pytest.mark.proof
def test_tiles_change_only_when_the_room_does(a_class: AClass, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    line = opened(a_class, page, 60)
    name = page.locator(".desk-name").nth(1)

    def letters() -> float:
        return float(name.evaluate("name => parseFloat(getComputedStyle(name).fontSize)"))

    low = letters()
    # A teacher who reads further below stays there while the class goes on.
    page.evaluate("scrollTo(0, 900)")
    before = page.evaluate("scrollY")
    for _time in range(5):
        line.send(shown(60))
        frames(page)
    for count in (59, 60):
        line.send(shown(count))
        expect(page.locator(".desk-pupil")).to_have_count(count)
    frames(page)
    assert page.evaluate("scrollY") == before
    page.evaluate("scrollTo(0, 0)")
    # Thirty are read from the back of the room.
    line.send(shown(30))
    expect(page.locator(".desk-pupil")).to_have_count(30)
    assert wait_until(lambda: letters() > low + 2, 10)
    assert bottom(page) <= 800
    line.send(shown(60))
    expect(page.locator(".desk-pupil")).to_have_count(60)
    assert wait_until(lambda: letters() == low, 10)
    # A smaller window makes smaller tiles, and one that is too small the usual ones.
    page.set_viewport_size({"width": 1280, "height": 680})
    assert wait_until(lambda: letters() < low, 10)
    assert bottom(page) <= 680
    page.set_viewport_size({"width": 1280, "height": 420})
    assert wait_until(lambda: letters() > low + 2, 10)


def test_what_the_desk_says_makes_room_for_the_pupils_again(
    a_class: AClass, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    page.clock.install()
    line = opened(a_class, page, 30)
    page.evaluate("document.fonts.ready")
    assert bottom(page) <= 800
    line.send(
        json.dumps({"message": "Now on all tablets: Add and carry, with a long name of a teacher's lesson."})
    )
    expect(page.locator("#class-status")).to_contain_text("Now on all tablets")
    page.clock.run_for(15_000)
    expect(page.locator("#class-status")).to_contain_text("Now on all tablets")
    page.clock.run_for(10_000)
    expect(page.locator("#class-status")).to_be_empty()
    assert bottom(page) <= 800


@pytest.mark.proof
def test_sixty_pupils_who_have_joined_are_in_sight(a_class: AClass, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(a_class.desk)
    code = code_on(page)
    start_a_game(page, "Add and carry")
    expect(page.locator("#desk-part-names li").first).to_be_visible(timeout=SLOW)
    for number in range(60):
        open_part(a_class, code, f"06-add-and-carry/{1 + number % 3}")
    expect(page.locator(".desk-pupil")).to_have_count(60, timeout=SLOW)
    expect(page.locator(".desk-lesson .shape[data-standing=working]")).to_have_count(60, timeout=SLOW)
    assert bottom(page) <= 800
    assert all(one["fits"] and one["isWhole"] for one in page.evaluate(MEASURED))
    page.locator(".desk-pupil").last.click()
    expect(page.locator("#desk-pupil [data-part=parts] li")).to_have_count(1)


@pytest.mark.proof
def test_a_desk_without_a_connection_says_so_in_the_bar_and_refuses(
    a_class: AClass, new_page: Callable[..., Page], watch: Any
) -> None:
    watch.allow("ERR_|WebSocket|Failed to load")
    page = new_page(viewport={"width": 1280, "height": 600})
    line = opened(a_class, page, 30)
    page.mouse.wheel(0, 5000)
    pause, said = page.locator("[data-do=pause]"), page.locator("#class-status")
    before = pause.get_attribute("data-along")
    page.context.set_offline(True)
    line.close(code=1001)
    for shown_in_bar in ("#desk-lost", "[data-do=pause]"):
        expect(page.locator(shown_in_bar)).to_be_in_viewport(timeout=SLOW)
    expect(page.locator(".desk-bar [data-show=counts]")).to_be_hidden()
    pause.click()
    expect(said).to_have_text("Nothing was sent. Try again when the connection is back.")
    expect(said).to_be_in_viewport()
    # The next press means what the button says.
    assert pause.get_attribute("data-along") == before
    page.locator("#desk-door summary").click()
    approving = page.locator("[data-do=approving]")
    approving.click()
    expect(approving).not_to_be_checked()
    assert violations(page) == []


@pytest.mark.proof
@pytest.mark.parametrize("count", [30, 60])
def test_the_projector_needs_no_scrolling(a_class: AClass, new_page: Callable[..., Page], count: int) -> None:
    page = new_page()
    page.goto(a_class.desk)
    code = code_on(page)
    lines: list[WebSocketRoute] = []
    page.route_web_socket(re.compile("as=projector"), lambda line: lines.append(line))
    page.goto(f"{a_class.here}class/projector")
    shapes = [{"standing": "working", "word": "working"}] * count
    seen = {
        "door": {"code": code, "is_open": True, "is_approving": False, "is_ended": False},
        "shapes": shapes,
    }
    seen |= {
        "doing": "Add and carry",
        "counts": f"{count} of {count} pupils are here.",
    }
    assert wait_until(lambda: bool(lines), 20)
    for is_paused in (False, True):
        lines[-1].send(on_line(seen | {"is_paused": is_paused, "shown": "", "question": {}}))
        expect(page.locator("#projector-paused")).to_be_visible(visible=is_paused)
        expect(page.locator("#projector-shapes li")).to_have_count(count)
        for width, height in ((1024, 768), (1280, 720), (1280, 800), (1366, 768), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (width, height)
