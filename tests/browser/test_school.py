"""A school on a real server: teachers open classes, and each desk sees its own pupils."""

import contextlib
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.classes import SLOW
from tests.browser.conftest import Server, start_server
from tests.browser.test_access import violations


class RunningSchool:
    """A server with a school, as whoever runs it sees it."""

    def __init__(self, folder: Path, *options: str) -> None:
        environment = os.environ | {"XDG_STATE_HOME": str(folder)}
        environment.pop("CARDMATH_SCHOOL_SECRET", None)
        self.server: Server = start_server("--school", *options, env=environment)
        assert self.server.process.stdout is not None
        line = self.server.process.stdout.readline().strip()
        assert line.startswith("school: http://"), line
        self.link = line.removeprefix("school: ")
        self.here = self.link.partition("school#")[0]

    def stop(self) -> str:
        return self.server.stop()[1]


@pytest.fixture(scope="module")
def a_school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSchool]:
    running = RunningSchool(tmp_path_factory.mktemp("school"), "--classes", "20", "--pages", "900")
    yield running
    said = running.stop()
    # No secret is logged.
    assert running.link.partition("#")[2] not in said


@contextlib.contextmanager
def new_browser(browser: Browser, **options: Any) -> Iterator[Page]:
    context = browser.new_context(**options)
    yield context.new_page()
    context.close()


def open_class(page: Page, school: RunningSchool, size: int = 28) -> tuple[str, str]:
    """Open a class as a teacher does; return its code and the link of its desk."""
    page.goto(school.link)
    page.locator("#school-open").wait_for()
    page.fill("[name=size]", str(size))
    page.click("#school-open button")
    page.locator("#school-opened").wait_for()
    code = page.locator(".school-code").inner_text().replace(" ", "")
    link = page.locator(".school-link").inner_text()
    return code, f"{school.here}class/{link.partition('/class/')[2]}"


def animal_of(page: Page, school: RunningSchool, code: str) -> str:
    """Join a class, and return the animal."""
    page.goto(school.here)
    page.fill("#code", code)
    page.click("#class-code .class-start")
    page.locator("#class-start").wait_for(timeout=SLOW)
    said = re.search(r"You are the (.*)\.", page.locator("h1").inner_text())
    assert said
    page.click("#class-start")
    page.locator("#in-class").wait_for()
    return said[1]


def test_two_teachers_open_classes_and_see_only_their_own_pupils(
    browser: Browser, a_school: RunningSchool
) -> None:
    with contextlib.ExitStack() as stack:
        teachers = [stack.enter_context(new_browser(browser)) for _class in range(2)]
        pupils = [stack.enter_context(new_browser(browser)) for _class in range(2)]
        opened = [open_class(page, a_school) for page in teachers]
        assert opened[0] != opened[1]
        animals = []
        for teacher, pupil, (code, link) in zip(teachers, pupils, opened, strict=True):
            teacher.goto(link)
            expect(teacher.locator("[data-show=code]")).to_have_text(" ".join(code), timeout=SLOW)
            # The key is in the address no more.
            assert teacher.url == f"{a_school.here}class/desk"
            animals.append(animal_of(pupil, a_school, code))
        for teacher, animal in zip(teachers, animals, strict=True):
            expect(teacher.locator(".desk-pupil")).to_have_count(1, timeout=SLOW)
            expect(teacher.locator(".desk-pupil")).to_contain_text(animal)
        # What one teacher decides reaches the own pupils alone.
        teachers[0].click("[data-do=pause]")
        expect(pupils[0].locator(".class-pause")).to_be_visible(timeout=SLOW)
        expect(pupils[1].locator(".class-pause")).to_be_hidden()
        # The end of one class ends the other one not.
        teachers[0].click("#desk-over")
        teachers[0].click("#desk-sure [data-do=end]")
        expect(teachers[0].locator("h1")).to_have_text("The class has ended", timeout=SLOW)
        expect(pupils[0].locator("#class-ended")).to_be_visible(timeout=SLOW)
        teachers[1].reload()
        expect(teachers[1].locator(".desk-pupil")).to_have_count(1, timeout=SLOW)
        # The tablet of the class that has ended joins the other one.
        pupils[0].fill("#code", opened[1][0])
        pupils[0].click("#class-code .class-start")
        expect(teachers[1].locator(".desk-pupil")).to_have_count(2, timeout=SLOW)


@pytest.mark.proof
def test_a_desk_that_is_opened_beside_another_one_replaces_it(
    browser: Browser, a_school: RunningSchool
) -> None:
    with new_browser(browser) as first:
        (code, link), (other_code, other) = open_class(first, a_school), open_class(first, a_school)
        first.goto(link)
        expect(first.locator("[data-show=code]")).to_have_text(" ".join(code), timeout=SLOW)
        second = first.context.new_page()
        second.goto(other)
        expect(second.locator("[data-show=code]")).to_have_text(" ".join(other_code), timeout=SLOW)
        # A desk that connects again shows no class that its teacher does not expect.
        first.reload()
        expect(first.locator("[data-show=code]")).to_have_text(" ".join(other_code), timeout=SLOW)


@pytest.mark.proof
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_axe_finds_nothing_on_the_page_of_a_school(
    new_page: Callable[..., Page], a_school: RunningSchool, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(f"{a_school.here}school")
    expect(page.locator("h1")).to_have_text("This page is for teachers")
    assert violations(page) == []
    page.goto(a_school.link)
    page.locator("#school-open").wait_for()
    assert violations(page) == []
    page.press("[name=size]", "Enter")
    page.locator("#school-opened").wait_for()
    expect(page.locator("#school-opened-name")).to_be_focused()
    page.click(".school-scan summary")
    expect(page.locator(".school-square svg")).to_be_visible()
    assert violations(page) == []
    # Nothing is wider than the screen.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_wrong_link_says_so(new_page: Callable[..., Page], a_school: RunningSchool, watch: Any) -> None:
    watch.allow("403")
    page = new_page()
    page.goto(f"{a_school.here}school#wrong")
    expect(page.locator("#class-status")).to_have_text(
        "This link does not open the page. Ask for the newest one."
    )
    assert page.url == f"{a_school.here}school"
