"""The desk of a class of yesterday: it asks whether the class goes on, before anybody joins."""

import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import own_loop
from tests.browser.classes import SLOW, AClass, code_on, give_code, running_class
from tests.classroom.served import HOUR, kept


@pytest.fixture
def of_yesterday(tmp_path: Path) -> Iterator[AClass]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    own_loop.run(kept(tmp_path / "cardmath" / f"class-{port}", 20 * HOUR, 19 * HOUR))
    with running_class(tmp_path, "--port", str(port)) as opened:
        yield opened


@pytest.mark.proof
def test_the_desk_asks_whether_the_class_goes_on(
    of_yesterday: AClass, new_page: Callable[..., Page], watch: Any
) -> None:
    teacher, pupil = new_page(), new_page()
    teacher.goto(of_yesterday.desk)
    question = teacher.get_by_role("alert").filter(has_text="Is this still the same class?")
    expect(question).to_contain_text("It has 1 pupil and was last used at ", timeout=SLOW)
    code = code_on(teacher)
    pupil.goto(f"{of_yesterday.here}class/join")
    expect(pupil.locator("#class-status")).to_have_text("The class is closed. Ask your teacher to open it.")
    # By the keys: Tab leads from button to button, and what was pressed leaves the focus on the desk.
    teacher.get_by_role("button", name="Go on with this class").focus()
    teacher.keyboard.press("Enter")
    expect(question).to_be_hidden(timeout=SLOW)
    expect(teacher.get_by_role("button", name="Close joining")).to_be_focused()
    expect(teacher.locator(".desk-pupil")).to_have_count(1)
    give_code(pupil, code)
    expect(pupil.locator("h1")).to_have_text(re.compile("You are the "), timeout=SLOW)
    expect(teacher.locator(".desk-pupil")).to_have_count(2, timeout=SLOW)


@pytest.mark.proof
def test_the_desk_deletes_the_class_only_after_a_second_question(
    of_yesterday: AClass, new_page: Callable[..., Page]
) -> None:
    teacher = new_page()
    teacher.goto(of_yesterday.desk)
    delete = teacher.get_by_role("button", name="Delete it and begin a new class")
    expect(delete).to_be_visible(timeout=SLOW)
    code = code_on(teacher)
    delete.click()
    teacher.get_by_role("button", name="Go back").locator("visible=true").click()
    expect(teacher.locator(".desk-pupil")).to_have_count(1)
    delete.click()
    teacher.get_by_role("button", name="Delete and start again").click()
    expect(teacher.locator("#desk-earlier")).to_be_hidden(timeout=SLOW)
    expect(teacher.locator(".desk-pupil")).to_have_count(0, timeout=SLOW)
    expect(teacher.locator("[data-show=door]")).to_have_text("Pupils can join.")
    expect(teacher.locator("#desk-ended")).to_be_hidden()
    assert code_on(teacher) != code


@pytest.mark.proof
def test_a_new_link_closes_the_open_desk_of_a_co_teacher_and_the_projector(
    a_class: AClass, new_page: Callable[..., Page], watch: Any
) -> None:
    watch.allow("WebSocket|Failed to load")
    teacher = new_page()
    teacher.goto(a_class.desk)
    teacher.click("#desk-links summary", timeout=SLOW)
    for role, shown in (("co-teacher", "#desk-pupils-name"), ("projector", "[data-show=counts]")):
        link = teacher.locator(f"[data-link={role}]")
        expect(link).to_have_text(re.compile("class/.+#.+"), timeout=SLOW)
        old = link.inner_text()
        other = new_page()
        other.goto(a_class.here + old.partition("//")[2].partition("/")[2])
        expect(other.locator(shown)).to_be_visible(timeout=SLOW)
        teacher.click(f"[data-do=renew][data-role={role}]")
        expect(link).not_to_have_text(old)
        # Nobody presses anything there.
        expect(other.locator("h1")).to_have_text("This page is for the teacher", timeout=SLOW)
        other.close()
    expect(teacher.locator("#desk-pupils-name")).to_be_visible()
