"""The desk of a class in a notebook: a kernel's way to the class, and the whole desk in JupyterLab."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from cardmath_widgets import ClassDesk
from tests.browser.classes import SLOW, AClass, join, running_class
from tests.browser.lab import run, running_lab
from tests.browser.test_access import violations
from tests.classroom.test_desk_of_a_notebook import at_desk, said
from tests.own_loop import until


@pytest.fixture(scope="module")
def a_class(class_server: AClass) -> AClass:
    """One class for all tests that leave it open."""
    class_server.begin_anew()
    return class_server


@pytest.mark.proof
def test_a_restarted_class_comes_back_and_can_be_ended(tmp_path: Path) -> None:
    with running_class(tmp_path) as own:
        port = own.here.rstrip("/").rpartition(":")[2]

        async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
            await desk.enter(own.desk)
            await until(lambda: desk.is_connected)
            own.stop()
            await until(lambda: not desk.is_connected)
            assert not desk.order("pause", value=True)
            own.start("--port", port)
            await until(lambda: desk.is_connected)
            assert desk.order("end")
            await until(
                lambda: any("has ended" in one["news"].get("message", "") for one in said(sent, "news"))
            )

        at_desk(work)


# -- in JupyterLab -------------------------------------------------------------------------------------------


@pytest.mark.proof
def test_the_whole_desk_works_in_jupyterlab(a_class: AClass, tmp_path: Path, browser: Browser) -> None:
    page, asked = browser.new_page(viewport={"width": 1280, "height": 800}), set[str]()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    with running_lab(tmp_path) as lab:
        notebook = run(page, lab, "desk.ipynb", ".cm-class-link")
        field = notebook.get_by_label("The desk's link, from the terminal")
        field.fill(a_class.desk)
        field.press("Enter")
        desk = notebook.frame_locator("iframe.cm-class-frame")
        code = desk.locator("[data-show=code]")
        expect(code).to_have_text(re.compile(r"\d \d \d \d"), timeout=SLOW)
        with join(a_class, code.inner_text().replace(" ", "")):
            pupil = desk.locator("#desk-pupils button").last
            expect(pupil).to_be_visible(timeout=SLOW)
            picture = pupil.locator("img")
            expect(picture).to_have_attribute("src", re.compile("^blob:"))
            assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
            desk.get_by_role("button", name="Start").first.click()
            expect(desk.locator("[data-show=doing]")).to_have_text("Pyramid Addition", timeout=SLOW)
            desk.get_by_role("button", name="Pause all").click()
            expect(desk.locator("#class-status")).to_contain_text("All tablets are paused", timeout=SLOW)
            pupil.click()
            expect(desk.locator("#desk-pupil")).to_be_visible()
            # The dialog lies in the middle of the frame, which is as high as the notebook's room.
            notebook.locator("iframe.cm-class-frame").scroll_into_view_if_needed()
            desk.locator("#desk-pupil [data-close]").click()
        with notebook.expect_popup() as shown:
            desk.get_by_role("link", name="The page to print").click()
        expect(shown.value.locator("body")).to_contain_text("The class at a glance", timeout=SLOW)
        with notebook.expect_download() as saved:
            desk.get_by_role("link", name="As a table (CSV)").click()
        assert saved.value.suggested_filename == "report.csv"
        with notebook.expect_popup() as shown:
            desk.get_by_role("link", name="Show on the projector").click()
        expect(shown.value.locator(".projector-code")).to_be_visible(timeout=SLOW)
        assert not violations(notebook.locator("iframe.cm-class-frame").element_handle().content_frame())
    # The frame has what it needs, and asks no server for more.
    assert asked - {""} == {urlsplit(lab).netloc}
    page.context.close()
