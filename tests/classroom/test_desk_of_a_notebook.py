"""The desk of a class in a notebook without a browser: a kernel's way to the class, and what it keeps."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from html import unescape
from typing import Any

import pytest

from cardmath_widgets import ClassDesk
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.notebook import DeskLinkError
from cardmath_widgets.server.notebooks.tiles import groups
from tests import own_loop
from tests.classroom.in_this_process import Client, ServerHere, server_here
from tests.own_loop import until


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerHere]:
    """One server for all tests."""
    with server_here(tmp_path_factory.mktemp("class")) as server:
        yield server


def test_the_desk_offers_every_activity_in_its_group(here: ServerHere) -> None:
    with here.grown_up(Role.TEACHER) as client:
        page = unescape(client.get("class/desk").text)
    offers = here.a_class.desk.offers
    grouped = dict(re.findall(r'<optgroup label="([^"]*)">(.*?)</optgroup>', page, re.DOTALL))
    assert [*grouped] == [groups()[key] for key in dict.fromkeys(offer.group for offer in offers)]
    for name, inside in grouped.items():
        keys = [offer.key for offer in offers if groups()[offer.group] == name]
        assert re.findall('<option value="([^"]*)"', inside) == keys
    # Each exercise, and each activity, can be in any base.
    assert page.count('<option value="36"') == 2


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


def test_a_kernel_sees_the_class_and_decides_for_it(here: ServerHere) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        assert not desk.order("pause", value=True), "no desk is open yet"
        await desk.enter(here.desk)
        await until(lambda: desk.is_connected and "news" in {one["type"] for one in sent})
        drawn = next(one["news"]["drawn"] for one in said(sent, "news") if "code" in one["news"]["drawn"])
        code = drawn["code"][0]["text"].replace(" ", "")
        assert code == here.a_class.session.door.code
        with here.pupil():
            await until(lambda: desk.pupils)
        (pupil, *_more) = desk.pupils
        assert pupil["standing"] == "waiting"
        assert pupil["mistakes"] == []
        assert (desk.exercises, desk.mistakes) == ([], [])
        for value in (True, False):
            assert desk.order("pause", value=value)
            word = "pause" if value else "carry on"
            await until(
                lambda word=word: any(word in one["news"].get("message", "") for one in said(sent, "news"))
            )
        desk.leave()
        assert not desk.is_connected

    at_desk(work)


def test_a_page_decides_through_the_kernel_once_a_desk_is_open(here: ServerHere) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        pause = {"type": "order", "order": {"do": "pause", "value": True}}
        desk.answer(pause)
        assert not sent
        await desk.enter(here.desk)
        await until(lambda: desk.is_connected)
        desk.answer(pause)
        await until(lambda: here.a_class.session.is_paused)
        desk.answer({"type": "order", "order": {"do": "pause", "value": False}})
        await until(lambda: not here.a_class.session.is_paused)
        desk.leave()
        sent.clear()
        desk.answer(pause)
        assert not sent

    at_desk(work)
    assert not here.a_class.session.is_paused


def test_a_page_that_comes_later_gets_the_same_desk(here: ServerHere) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        desk.answer({"type": "hello"})
        assert not sent, "no desk is open yet"
        await desk.enter(here.desk)
        await until(lambda: desk.is_connected and said(sent, "news"))
        sent.clear()
        desk.answer({"type": "hello"})
        desk.answer({"type": "ready"})

    page, line, news = at_desk(work)[:3]
    assert (page["type"], line["isUp"]) == ("page", True)
    assert {"code", "pupils", "items"} <= news["news"]["drawn"].keys()


def test_the_page_is_the_servers_own_in_one_file(here: ServerHere) -> None:
    with here.grown_up(Role.TEACHER) as client:
        page = client.get("class/desk?in=notebook").text
    # Nothing is left to load. Only links to other pages and files of the class lead elsewhere.
    assert set(re.findall(r'(?:src|<link[^>]* href)="([^:"]*):', page)) == {"data"}
    assert "url(&#34;data:font/woff2" in page or 'url("data:font/woff2' in page
    assert here.secret not in page
    with Client(here.address) as client:
        assert "This page is for the teacher" in client.get("class/desk?in=notebook").text


def test_pictures_and_files_come_through_the_kernel_and_nothing_from_elsewhere(here: ServerHere) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        desk.answer({"type": "file", "address": "report.json"})
        await desk.enter(here.desk)
        desk.answer({"type": "file", "address": "report.json"})
        desk.answer({"type": "picture", "address": "http://127.0.0.1:9/lion.svg"})
        desk.answer({"type": "picture", "address": "../../lion.svg"})
        await until(lambda: said(sent, "file") and len(said(sent, "trouble")) == 2)

    sent = at_desk(work)
    (file,) = said(sent, "file")
    assert file["kind"] == "application/json"
    assert "pupils" in json.loads(file["buffers"][0])
    assert {one["message"] for one in said(sent, "trouble")} == {
        "This file does not belong to the class.",
        "The class is not responding. Is the server running? Try again.",
    }


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("", "This is not a complete desk link. Copy it again."),
        ("http://[/class/desk#key", "This is not a complete desk link. Copy it again."),
        ("{here}class/desk", "This is not a complete desk link. Copy it again."),
        ("{here}class/projector#key", "This is not a complete desk link. Copy it again."),
        ("file:///class/desk#key", "This is not a complete desk link. Copy it again."),
        ("{here}class/desk#a-guess", "This link does not open the desk."),
        ("http://127.0.0.1:9/class/desk#key", "The class is not responding. Is the server running?"),
    ],
)
def test_a_wrong_link_gets_one_sentence(here: ServerHere, link: str, sentence: str) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        with pytest.raises(DeskLinkError, match=re.escape(sentence)):
            await desk.enter(link.format(here=here.address))
        desk.answer({"type": "enter", "link": link.format(here=here.address)})
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
    monkeypatch: pytest.MonkeyPatch, here: ServerHere
) -> None:
    monkeypatch.setenv("CARDMATH_PICTURES", "0")

    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        desk.answer({"type": "enter", "link": here.desk})
        await until(lambda: said(sent, "trouble"))

    (trouble,) = at_desk(work)
    assert trouble["message"] == "This works in JupyterLab. Here, open the desk's link in the browser."


def test_a_link_that_was_replaced_closes_its_desk_and_the_field_is_back(here: ServerHere) -> None:
    async def work(desk: ClassDesk, sent: list[dict[str, Any]]) -> None:
        teacher = ClassDesk()
        await teacher.enter(here.desk)
        await until(lambda: teacher.links)
        await desk.enter(teacher.links["co-teacher"].replace(here.a_class.address, here.address))
        await until(lambda: desk.is_connected)
        assert desk.links == {}, "a co-teacher gives no links away"
        assert teacher.order("renew", role="co-teacher")
        # At once, also if nothing is pressed there.
        await until(lambda: said(sent, "closed"))
        assert not desk.is_connected
        teacher.close()

    (closed,) = said(at_desk(work), "closed")
    assert closed["message"].startswith("This link does not open the desk.")


def test_a_saved_notebook_keeps_nothing_of_the_class(here: ServerHere) -> None:
    async def work(desk: ClassDesk, _sent: list[dict[str, Any]]) -> None:
        await desk.enter(here.desk)
        await until(lambda: desk.is_connected)
        kept = json.dumps([desk.get_state(), desk.kept(), repr(desk)], default=str)
        assert here.secret not in kept
        assert here.address not in kept

    at_desk(work)
