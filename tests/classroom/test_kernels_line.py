"""A kernel's line to a class without a server: it comes back, closes when late, and says what failed."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError
from tornado.httputil import HTTPHeaders
from tornado.websocket import WebSocketClosedError, WebSocketError

from cardmath_widgets.classroom.notebook import DeskLinkError
from cardmath_widgets.classroom.notebook import line as line_module
from cardmath_widgets.classroom.notebook.line import ClassLine
from cardmath_widgets.classroom.notebook.widget import ClassDesk
from tests import own_loop


class Socket:
    """A websocket without a server."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.is_broken = False
        self.ends = asyncio.Event()

    async def read_message(self) -> str | None:
        await self.ends.wait()
        return None

    def write_message(self, text: str) -> None:
        if self.is_broken:
            raise WebSocketClosedError
        self.sent.append(text)

    def close(self) -> None:
        self.sent.append("closed")


def test_a_line_of_a_kernel_says_whether_it_works_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[bool] = []
    asked: list[str] = []
    pauses: set[float] = set()
    sleep = asyncio.sleep

    async def work() -> None:
        line = ClassLine("https://http.h/class/desk?class=1-a#key")
        assert not line.send({"do": "pause"})
        first, second = Socket(), Socket()
        lost = [OSError("the server restarts"), WebSocketError(), HTTPClientError(502)]
        opening: list[Any] = [*lost, first, second]

        async def connect(request: Any, **pings: object) -> Any:
            assert set(pings.values()) == {10}
            asked.append(request.url)
            found = opening.pop(0)
            if isinstance(found, Exception):
                raise found
            return found

        monkeypatch.setattr(line_module, "websocket_connect", connect)

        async def pause(seconds: float) -> None:
            pauses.add(seconds)
            await sleep(0)

        monkeypatch.setattr(line_module.asyncio, "sleep", pause)
        listening = asyncio.ensure_future(line.listen(lambda _news: None, turns.append))
        await own_loop.until(lambda: turns == [False, False, False, True])
        assert line.send({"do": "pause"})
        first.is_broken = True
        assert not line.send({"do": "pause"})
        first.ends.set()
        await own_loop.until(lambda: len(turns) == 6)
        assert first.sent == ['{"do": "pause"}', "closed"]
        assert line.send({"do": "go-on"})
        line.close()
        line.close()
        assert second.sent == ['{"do": "go-on"}', "closed"]
        listening.cancel()

    own_loop.run(work())
    assert turns == [False, False, False, True, False, True]
    # The test itself waits as well.
    assert pauses - {0.01} == {1.5}
    assert set(asked) == {"wss://http.h/api/class/desk?records=yes"}


def test_a_line_that_opens_after_nobody_wants_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        socket = Socket()
        opening = [asyncio.get_running_loop().create_future() for _line in range(3)]
        for future in opening:
            monkeypatch.setattr(line_module, "websocket_connect", lambda *_given, f=future, **_more: f)
            line = ClassLine("https://h/class/desk#key")
            listening = asyncio.ensure_future(line.listen(lambda _news: None, lambda _is_up: None))
            await asyncio.sleep(0)
            listening.cancel()
            await asyncio.wait([listening])
            assert listening.cancelled()
        opened, failed, given_up = opening
        opened.set_result(socket)
        failed.set_exception(OSError())
        given_up.cancel()
        await asyncio.sleep(0.01)
        assert socket.sent == ["closed"]

    own_loop.run(work())


def test_only_the_secret_of_a_desk_opens_one_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    class Server:
        """A server that takes this for the link of a projector."""

        async def fetch(self, request: Any) -> Any:
            asked.append(request)
            headers = HTTPHeaders({"Set-Cookie": "_cardmath_xsrf=token; Path=/"})
            return SimpleNamespace(body=b'{"page": "projector"}', headers=headers)

    monkeypatch.setattr(line_module, "AsyncHTTPClient", Server)
    with pytest.raises(DeskLinkError, match="does not open the desk"):
        own_loop.run(ClassLine("https://h/x/class/desk?class=1-a#key").enter())
    page, entered = asked
    assert (page.url, entered.url) == ("https://h/x/class/desk", "https://h/x/class/enter?class=1-a")
    assert (entered.method, entered.headers["X-XSRFToken"]) == ("POST", "token")
    assert entered.headers["Cookie"] == "_cardmath_xsrf=token"
    assert (entered.body, entered.follow_redirects) == (b'{"secret": "key"}', False)
    assert entered.request_timeout == 30


def test_a_desk_that_fails_says_so_and_the_log_says_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sent: list[dict[str, Any]] = []

    class ALine(ClassLine):
        """A line to a class that hears two messages, and has no files."""

        async def enter(self) -> None: ...

        async def page(self) -> str:
            return "<p>"

        async def listen(self, hear: Any, turn: Any) -> None:
            turn(True)
            hear({"view": {"pupils": [], "links": {"projector": "p"}}, "drawn": {}, "message": "Done."})
            hear({"view": {"items": {"shown": []}}})

        async def fetch(self, address: str) -> tuple[bytes, str]:
            raise RuntimeError(f"a fault of ours at {address}")

    monkeypatch.setattr(line_module, "ClassLine", ALine)

    async def work() -> None:
        desk = ClassDesk()
        assert {"asking", "drawn_by"} <= desk.get_state().keys()
        desk.send = lambda message, buffers=(): sent.append(message)  # type: ignore[method-assign]
        await desk.enter("https://h/class/desk#key")
        await own_loop.until(lambda: desk.links)
        assert (desk.links, desk.is_connected) == ({"projector": "p"}, True)
        desk.answer({"type": "file", "address": "report.json"})
        await own_loop.until(lambda: "trouble" in {one["type"] for one in sent})
        desk.leave()
        assert not desk.is_connected

    with caplog.at_level(logging.ERROR):
        own_loop.run(work())
    said = {one["type"]: one for one in sent}
    assert said["trouble"]["message"] == "Something went wrong here. Please try again."
    assert "The desk could not answer" in caplog.text
    news = [one["news"] for one in sent if one["type"] == "news"]
    assert news == [{"drawn": {}, "message": "Done."}, {}]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (HTTPClientError(403), "This link does not open the desk."),
        (HTTPClientError(503, response=SimpleNamespace(body=b"There is no typesetter.")), "There is no typ"),
        (HTTPClientError(503), "The class is not responding."),
        (HTTPClientError(500, response=SimpleNamespace(body=b"<html>")), "The class is not responding."),
        (OSError("no route"), "The class is not responding."),
    ],
)
def test_a_file_that_does_not_come_is_explained(
    monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    class Server:
        """A server that answers with an error, or not at all."""

        async def fetch(self, _request: Any) -> Any:
            raise error

    monkeypatch.setattr(line_module, "AsyncHTTPClient", Server)
    with pytest.raises(DeskLinkError) as refused:
        own_loop.run(ClassLine("https://h/class/desk#key").fetch("sheet.pdf"))
    assert str(refused.value).startswith(sentence)


def test_a_line_ends_when_its_link_is_outdated(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(_request: Any, **_more: object) -> Any:
        raise HTTPClientError(403)

    monkeypatch.setattr(line_module, "websocket_connect", refuse)
    turns: list[bool] = []
    with pytest.raises(DeskLinkError, match="does not open the desk"):
        own_loop.run(ClassLine("https://h/class/desk#key").listen(lambda _news: None, turns.append))
    assert turns == []
