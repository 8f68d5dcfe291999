"""The desk of a class in a notebook: a kernel's way to the class, and the whole desk in JupyterLab."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from cardmath_widgets import ClassDesk
from cardmath_widgets.classroom.notebook import DeskLinkError
from tests import own_loop
from tests.browser.classes import SLOW, AClass, join, running_class
from tests.browser.lab import run, running_lab
from tests.browser.test_access import violations


@pytest.fixture(scope="module")
def a_class(class_server: AClass) -> AClass:
    """One class for all tests that leave it open."""
    class_server.begin_anew()
    return class_server


async def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(SLOW / 1000):
        while not is_so():
            await asyncio.sleep(0.05)


def at_desk(work: Callable[[ClassDesk, list[dict[str, Any]]], Awaitable[None]]) -> list[dict[str, Any]]:
    """Do something at a desk whose page is a list of what it is sent."""
    sent: list[dict[str, Any]] = []

    async def runs() -> None:
        desk = ClassDesk()
        desk.send = lambda message, buffers=(): sent.append(message | {"buffers": [*buffers]})  # type: ignore[method-assign]
        try:
            await work(desk, sent)
        finally:
            desk.close()
            await asyncio.sleep(0.1)

    own_loop.run(runs())
    return sent


def said(sent: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [one for one in sent if one["type"] == kind]


def test_a_kernel_sees_the_class_and_decides_for_it(a_class: AClass) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        assert not desk.order("pause", value=True), "no desk is open yet"
        await desk.enter(a_class.desk)
        await until(lambda: desk.is_connected and "news" in {one["type"] for one in sent})
        drawn = next(one["news"]["drawn"] for one in said(sent, "news") if "code" in one["news"]["drawn"])
        code = drawn["code"][0]["text"].replace(" ", "")
        with join(a_class, code):
            await until(lambda: desk.pupils)
        (pupil, *_more) = desk.pupils
        assert pupil["standing"] == "waiting"
        assert pupil["mistakes"] == []
        assert (desk.exercises, desk.mistakes) == ([], [])
        for value in (True, False):
            assert desk.order("pause", value=value)
            word = "pause" if value else "go on"
            await until(
                lambda word=word: any(word in one["news"].get("message", "") for one in said(sent, "news"))
            )
        desk.leave()
        assert not desk.is_connected

    at_desk(work)


def test_a_page_that_comes_later_gets_the_same_desk(a_class: AClass) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        desk.answer({"type": "hello"})
        assert not sent, "no desk is open yet"
        await desk.enter(a_class.desk)
        await until(lambda: desk.is_connected and said(sent, "news"))
        sent.clear()
        desk.answer({"type": "hello"})
        desk.answer({"type": "ready"})

    page, line, news = at_desk(work)[:3]
    assert (page["type"], line["isUp"]) == ("page", True)
    assert {"code", "pupils", "items"} <= news["news"]["drawn"].keys()


def test_the_page_is_the_servers_own_in_one_file(a_class: AClass) -> None:
    with a_class.teacher() as client:
        page = client.get("class/desk?in=notebook").text
    # Nothing is left to load. Only links to other pages and files of the class lead elsewhere.
    assert set(re.findall(r'(?:src|<link[^>]* href)="([^:"]*):', page)) == {"data"}
    assert "url(&#34;data:font/woff2" in page or 'url("data:font/woff2' in page
    assert a_class.secret not in page
    with a_class.client() as client:
        assert "This page is for the teacher" in client.get("class/desk?in=notebook").text


def test_pictures_and_files_come_through_the_kernel_and_nothing_from_elsewhere(a_class: AClass) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        desk.answer({"type": "file", "address": "report.json"})
        await desk.enter(a_class.desk)
        desk.answer({"type": "file", "address": "report.json"})
        desk.answer({"type": "picture", "address": "http://127.0.0.1:9/lion.svg"})
        desk.answer({"type": "picture", "address": "../../lion.svg"})
        await until(lambda: said(sent, "file") and len(said(sent, "trouble")) == 2)

    sent = at_desk(work)
    (file,) = said(sent, "file")
    assert file["kind"] == "application/json"
    assert "pupils" in json.loads(file["buffers"][0])
    assert {one["message"] for one in said(sent, "trouble")} == {
        "This file is not one of the class.",
        "The class does not answer. Is the server running? Try again.",
    }


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("", "This is not the whole link of a desk. Copy it again."),
        ("http://[/class/desk#key", "This is not the whole link of a desk. Copy it again."),
        ("{here}class/desk", "This is not the whole link of a desk. Copy it again."),
        ("file:///class/desk#key", "This is not the whole link of a desk. Copy it again."),
        ("{here}class/desk#a-guess", "This link does not open the desk."),
        ("http://127.0.0.1:9/class/desk#key", "The class does not answer. Is the server running?"),
    ],
)
def test_a_wrong_link_gets_one_sentence(a_class: AClass, link: str, sentence: str) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        with pytest.raises(DeskLinkError, match=re.escape(sentence)):
            await desk.enter(link.format(here=a_class.here))
        desk.answer({"type": "enter", "link": link.format(here=a_class.here)})
        await until(lambda: said(sent, "trouble"))

    (trouble,) = at_desk(work)
    assert trouble["message"].startswith(sentence)


@pytest.mark.parametrize(
    "message", [None, [], {}, {"type": "order"}, {"type": "order", "order": 7}, {"type": 8}]
)
def test_junk_is_passed_over(message: Any) -> None:
    async def work(desk: ClassDesk, _sent: list[dict[str, Any]]) -> None:
        desk.answer(message)

    assert at_desk(work) == []


def test_in_a_page_for_others_the_desk_asks_no_address(
    monkeypatch: pytest.MonkeyPatch, a_class: AClass
) -> None:
    monkeypatch.setenv("CARDMATH_PICTURES", "0")

    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        desk.answer({"type": "enter", "link": a_class.desk})
        await until(lambda: said(sent, "trouble"))

    (trouble,) = at_desk(work)
    assert trouble["message"] == "This works in JupyterLab. Here, open the desk's link in the browser."


def test_a_link_that_was_replaced_closes_its_desk_and_the_field_is_back(a_class: AClass) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        teacher = ClassDesk()
        await teacher.enter(a_class.desk)
        await until(lambda: teacher.links)
        await desk.enter(teacher.links["co-teacher"])
        await until(lambda: desk.is_connected)
        assert desk.links == {}, "a co-teacher gives no links away"
        assert teacher.order("renew", role="co-teacher")
        # At once, also if nothing is pressed there.
        await until(lambda: said(sent, "closed"))
        assert not desk.is_connected
        teacher.close()

    (closed,) = said(at_desk(work), "closed")
    assert closed["message"].startswith("This link does not open the desk.")


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


def test_a_saved_notebook_keeps_nothing_of_the_class(a_class: AClass) -> None:
    async def work(desk: ClassDesk, _sent: list[dict[str, Any]]) -> None:
        await desk.enter(a_class.desk)
        await until(lambda: desk.is_connected)
        kept = json.dumps([desk.get_state(), desk.kept(), repr(desk)], default=str)
        assert a_class.secret not in kept
        assert a_class.here not in kept

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
            expect(desk.locator("#class-status")).to_contain_text("All tablets pause", timeout=SLOW)
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
