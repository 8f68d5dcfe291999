"""The promises about roles, tried at every address of a class: who gets what, whatever is asked."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from cardmath_widgets.classroom.served.addresses import addresses_of
from cardmath_widgets.classroom.served.served import ServedClass
from tests.amounts import some_of
from tests.browser.classes import SLOW, AClass, code_on, join, start_a_game, unfold

LINE: Final = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
#: Who asks, and whether a desk is open there.
DESKS: Final = ("teacher", "co-teacher")
OTHERS: Final = ("stranger", "waiting", "sent out", "pupil", "projector")
#: Each address of a class that only a desk may open, and what others get there.
OF_THE_DESK: Final = {
    "class/report.html": 403,
    "class/report.csv": 403,
    "class/report.json": 403,
    "class/sheet.pdf": 403,
    "class/boards/{seat}.svg": 403,
}
#: The other addresses: their pages say who may see what, or the tests that are named in security.md do.
OF_OTHERS: Final = (
    "class/join",
    "class/code",
    "class/animal",
    "class/enter",
    "class/desk",
    "class/projector",
    "class/snapshots/0123abcd.svg",
    "api/class/me",
    "api/class/events",
    "api/class/line",
    "api/class/desk",
)
#: What only a desk reads: of the plan of the lesson, of its sheet, and of the links.
PLAN: Final = "plan for the teacher"


@pytest.fixture(scope="module")
def a_class(class_server: AClass) -> AClass:
    """One class for all tests here."""
    class_server.begin_anew()
    return class_server


@pytest.fixture(scope="module")
def teacher(a_class: AClass, browser: Browser) -> Iterator[Page]:
    """A desk on which the class does a lesson with a sheet."""
    page = browser.new_page()
    page.goto(a_class.desk)
    code_on(page)
    start_a_game(page, "Add and carry")
    expect(page.locator("#desk-sheet")).to_be_visible(timeout=SLOW)
    yield page
    page.close()


@pytest.fixture(scope="module")
def everyone(a_class: AClass, teacher: Page) -> Iterator[Mapping[str, httpx.Client]]:
    """A browser of each kind, by who uses it."""
    code = code_on(teacher)
    teacher.click("#desk-links summary")
    keys = {
        role: teacher.locator(f"[data-link={role}]").inner_text().partition("#")[2]
        for role in ("co-teacher", "projector")
    }
    with ExitStack() as stack:
        found = {name: stack.enter_context(join(a_class, code)) for name in ("pupil", "sent out")}
        seat = found["sent out"].get("api/class/me").json()["seat"]
        animal = found["sent out"].get("api/class/me").json()["animal"]["word"]
        teacher.locator(".desk-pupil", has_text=animal).click()
        teacher.click("[data-send-out]")
        expect(teacher.locator(".desk-pupil")).to_have_count(1, timeout=SLOW)
        assert seat
        unfold(teacher, "door")
        teacher.check("[data-do=approving]")
        expect(teacher.locator("[data-show=door]")).to_contain_text("when you let them in", timeout=SLOW)
        found["waiting"] = stack.enter_context(join(a_class, code))
        found["stranger"] = stack.enter_context(a_class.client())
        found["teacher"] = stack.enter_context(a_class.teacher())
        for role, key in keys.items():
            found[role] = stack.enter_context(a_class.client())
            assert found[role].post("class/enter", json={"secret": key}).status_code == 200
        yield found


def test_every_address_of_the_class_is_tried(tmp_path: Path) -> None:
    made = addresses_of(ServedClass(30, tmp_path, "http://192.0.2.1/"), {})
    patterns = [address for address, *_rest in made]
    tried = [f"/{one.format(seat='some-seat')}" for one in (*OF_THE_DESK, *OF_OTHERS)]
    for pattern in patterns:
        assert any(re.fullmatch(pattern, one) for one in tried), pattern


@pytest.mark.parametrize("who", OTHERS)
def test_what_is_the_desks_no_one_else_opens(everyone: Mapping[str, httpx.Client], who: str) -> None:
    client = everyone[who]
    seat = everyone["pupil"].get("api/class/me").json()["seat"]
    for address, status in OF_THE_DESK.items():
        for method in ("GET", "HEAD", "POST"):
            answer = client.request(method, address.format(seat=seat))
            # Without any cookie, everything but the page itself leads to the door.
            assert answer.status_code in (status, 405, 302), (method, address)
            assert b"%PDF" not in answer.content
    assert (client.get("api/class/desk", headers=LINE).status_code == 403) is (who != "projector")
    shown = client.get("class/desk").text
    assert "This page is for the teacher" in shown
    assert "desk-pupils" not in shown
    projector = client.get("class/projector").text
    assert ("projector-code" in projector) is (who == "projector")


@pytest.mark.parametrize("who", DESKS)
def test_a_desk_opens_what_is_the_desks(everyone: Mapping[str, httpx.Client], who: str) -> None:
    for address in OF_THE_DESK:
        if "{seat}" not in address:
            assert everyone[who].get(address).status_code == 200, address
    assert everyone[who].get("class/sheet.pdf").content.startswith(b"%PDF")


@pytest.mark.parametrize("who", [*OTHERS, *DESKS])
def test_sheets_and_the_doors_to_plans_are_the_desks(everyone: Mapping[str, httpx.Client], who: str) -> None:
    client, headers = everyone[who], {"Accept": "text/html"}
    answer = client.get("worksheets", headers=headers)
    called = client.get("worksheets/7", headers=headers, follow_redirects=True)
    start = client.get("", headers=headers)
    if who in DESKS:
        assert answer.status_code == 200
        assert "data-connection" in answer.text
        assert 'id="for-teachers"' in start.text
        return
    for one in (answer, called):
        assert "data-connection" not in one.text
    assert answer.status_code == (403 if who in ("pupil", "projector") else 302)
    assert 'id="for-teachers"' not in start.text
    assert "worksheets" not in start.text


def lesson_for(a_class: AClass, client: httpx.Client, new_page: Callable[..., Page], link: str) -> Page:
    """The lesson of the class, opened with a link by the browser of a client."""
    page = new_page()
    page.context.add_cookies(
        [{"name": name, "value": value, "url": a_class.here} for name, value in client.cookies.items()]
    )
    page.goto(f"{a_class.here}06-add-and-carry#{link}")
    expect(page.locator(".cm-lesson-line")).to_be_visible(timeout=SLOW)
    return page


@pytest.mark.parametrize("who", some_of(["pupil", "co-teacher", "projector"], 2))
def test_a_lesson_shows_its_plan_to_desks_alone(
    a_class: AClass, everyone: Mapping[str, httpx.Client], new_page: Callable[..., Page], who: str
) -> None:
    # Neither the button nor a link that asks for the plan shows it elsewhere.
    page = lesson_for(a_class, everyone[who], new_page, "lesson~teacher=1")
    switch = page.locator(".cm-lesson-line").get_by_role("button", name="For teachers")
    plan = page.get_by_text(PLAN)
    if who == "co-teacher":
        expect(plan).to_be_visible(timeout=SLOW)
        expect(switch).to_have_count(1)
        return
    expect(switch).to_have_count(0)
    expect(plan).to_have_count(0)
    assert PLAN not in page.content()
    page.wait_for_function("() => !location.hash.includes('teacher=1')", timeout=SLOW)
