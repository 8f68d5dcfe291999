"""The server's connection to a Jupyter kernel: where each of its messages goes. The kernel here is a fake."""

import asyncio
import json
import logging
import os
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import Session

from cardmath_widgets.server.kernels.jupyter import connection
from cardmath_widgets.server.kernels.jupyter.connection import LATE_MESSAGES, JupyterConnection
from cardmath_widgets.server.wire_format import split
from tests import own_loop

TEXT = {"name": "stdout", "text": "said"}
OF_OTHERS = "request-of-a-page"
OUT = {"_model_module": "@jupyter-widgets/output", "outputs": [], "msg_id": ""}


class Stream:
    """An end of the connection, which hands what is sent to the kernel."""

    def __init__(self, send: Callable[[list[bytes]], None]) -> None:
        self.is_closed = False
        self._send = send

    def on_recv(self, hear: Callable[[list[bytes]], None]) -> None:
        self.hear = hear

    def send_multipart(self, frames: list[bytes], copy: bool = True) -> None:
        assert not self.is_closed
        self._send(frames)

    def closed(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True


class Kernels:
    """One kernel; ``answers`` gets the code of each cell and the ID of its request."""

    def __init__(self, answers: Callable[["Kernels", str, str], object] = lambda *_cell: None) -> None:
        self.answers = answers
        self.session = Session(key=b"a key")
        self.asked: list[dict[str, Any]] = []
        self.started: dict[str, Any] = {}
        self.ended: list[str] = []
        self.is_there = True
        #: How often it is asked before it is heard.
        self.deaf = 1
        self.shell, self.iopub = Stream(self._hear), Stream(self._hear)

    async def start_kernel(self, **given: Any) -> None:
        self.started = given

    def get_kernel(self, _name: str) -> Any:
        return SimpleNamespace(
            add_restart_callback=lambda die, kind: setattr(self, kind, die),
            provisioner=SimpleNamespace(pid=4711),
            session=self.session,
            connect_shell=lambda identity: self.shell,
            connect_iopub=lambda: self.iopub,
        )

    def __contains__(self, _name: str) -> bool:
        return self.is_there

    async def shutdown_kernel(self, name: str, *, now: bool) -> None:
        self.ended.append(f"shutdown {name} {now}")
        raise RuntimeError("it is dying on its own")

    def remove_kernel(self, name: str) -> None:
        self.ended.append(f"remove {name}")
        self.is_there = False

    def _hear(self, frames: list[bytes]) -> None:
        _identities, parts = self.session.feed_identities(frames)
        message = self.session.deserialize(parts)
        self.asked.append(message)
        if message["msg_type"] == "kernel_info_request":
            self.deaf -= 1
            if not self.deaf:
                self.tell("status", {"execution_state": "idle"})
        elif message["msg_type"] == "execute_request":
            self.answers(self, message["content"]["code"], message["msg_id"])

    def tell(self, kind: str, content: dict[str, Any], request: str = OF_OTHERS) -> None:
        """Broadcast a message about a request."""
        self.iopub.hear(self._frames(kind, content, request, "of-the-page"))

    def reply(self, content: dict[str, Any], request: str = OF_OTHERS, session: str = "of-the-page") -> None:
        """Answer a request."""
        self.shell.hear(self._frames("execute_reply", content, request, session))

    def finish(self, request: str, **reply: Any) -> None:
        """Finish a cell: its reply and its idle status come in any order."""
        self.tell("status", {"execution_state": "busy"}, request)
        self.tell("status", {"execution_state": "idle"}, request)
        self.reply({"status": "ok", **reply}, request)

    def _frames(self, kind: str, content: dict[str, Any], request: str, session: str) -> list[bytes]:
        parent = {"msg_id": request, "session": session}
        return [b"topic", *self.session.serialize(self.session.msg(kind, content, {"header": parent}))]


def connected(
    test: Callable[[JupyterConnection, Kernels, list[tuple[str, dict[str, Any]]]], Awaitable[None]],
    kernels: Kernels | None = None,
) -> None:
    """Try something with a connection, and hear what its page hears: kinds and contents."""

    async def main() -> None:
        fake = kernels or Kernels()
        heard: list[tuple[str, dict[str, Any]]] = []

        def hear(message: bytes) -> None:
            channel, header, _parent, _about, content, *_more = split(message)
            assert channel in (b"iopub", b"shell")
            heard.append((json.loads(header)["msg_type"], json.loads(content)))

        line = JupyterConnection(fake, "a", "/there", logging.getLogger("a"), {"OF_A_SEAT": "1"})  # type: ignore[arg-type]
        line.on_message = hear
        await line.start()
        await test(line, fake, heard)

    own_loop.run_calmly(main())


def test_a_kernel_is_started_where_its_notebook_is_and_ended_whatever_it_does() -> None:
    died: list[str] = []

    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        line.on_death = lambda: died.append("died")
        assert (kernels.started["kernel_id"], kernels.started["cwd"], line.pid) == ("a", "/there", 4711)
        assert kernels.started["env"] == {**os.environ, "OF_A_SEAT": "1"}
        kernels.dead()  # type: ignore[attr-defined]
        assert died == ["died"]
        kernels.shell.close()
        await line.end()
        assert kernels.iopub.is_closed
        assert kernels.ended == ["shutdown a True", "remove a"]
        # What comes afterwards reaches nobody.
        kernels.dead()  # type: ignore[attr-defined]
        line.to_kernel([b"{}"] * 4)
        await line.end()
        assert (died, len(kernels.ended)) == (["died"], 2)

    connected(test)


def test_a_message_before_the_kernel_is_started_or_after_its_end_is_lost() -> None:
    async def work() -> None:
        line = JupyterConnection(Kernels(), "a", "/", logging.getLogger("a"))  # type: ignore[arg-type]
        line.to_kernel([b"{}"] * 4)
        await line.end()

    own_loop.run(work())


def test_a_lesson_begins_when_the_kernel_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    assert connection.HEARING_INTERVAL == 0.2
    monkeypatch.setattr(connection, "HEARING_INTERVAL", 0.001)
    kernels = Kernels(lambda fake, _code, request: fake.finish(request))
    kernels.deaf = 3

    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        assert await line.run(["1", "2"]) == [[], []]
        asked = [message["msg_type"] for message in kernels.asked]
        assert asked == ["kernel_info_request"] * 3 + ["execute_request"] * 2
        first, second = kernels.asked[3:]
        assert (first["msg_id"], second["msg_id"]) == ("cell-0", "cell-1")
        assert first["content"] == {
            "code": "1",
            "silent": False,
            "store_history": True,
            "user_expressions": {},
            # No cell waits for somebody to type, and an error ends no lesson.
            "allow_stdin": False,
            "stop_on_error": False,
        }

    connected(test, kernels)


def test_a_cell_ends_with_its_reply_and_its_idle_status_and_not_with_one_of_them() -> None:
    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        running = asyncio.ensure_future(line.run(["1", "2"]))

        async def asked(number: int) -> str:
            await own_loop.until(lambda: any(one["msg_id"] == f"cell-{number}" for one in kernels.asked))
            return f"cell-{number}"

        request = await asked(0)
        kernels.reply({"status": "ok"}, request)
        kernels.tell("status", {"execution_state": "busy"}, request)
        kernels.tell("status", {"execution_state": "idle"}, OF_OTHERS)
        kernels.tell("stream", TEXT, request)
        assert kernels.asked[-1]["msg_id"] == "cell-0"
        kernels.tell("status", {"execution_state": "idle"}, request)
        request = await asked(1)
        kernels.tell("status", {"execution_state": "idle"}, request)
        kernels.tell("display_data", {"data": {"text/plain": "2"}, "metadata": {}}, request)
        kernels.reply({"status": "ok"}, request)
        first, second = await running
        assert first == [{"output_type": "stream", **TEXT}]
        assert second[0]["data"] == {"text/plain": "2"}
        # What a cell displays while it runs is in its place already; its reply is for the server alone.
        assert {kind for kind, _content in heard} == {"status"}

    connected(test)


def test_a_cell_that_takes_too_long_says_sorry_and_ends_the_lesson(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert connection.CELL_TIMEOUT == 60
    monkeypatch.setattr(connection, "CELL_TIMEOUT", 0.05)

    def answer(kernels: Kernels, code: str, request: str) -> None:
        kernels.tell("stream", TEXT, request)
        if code == "1":
            kernels.finish(request)

    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        first, second = await line.run(["1", "while True: pass", "3"])
        assert [output["output_type"] for output in first] == ["stream"]
        assert [output["output_type"] for output in second] == ["stream", "failure"]

    connected(test, Kernels(answer))
    assert "A lesson did not finish within 0 seconds." in caplog.text


def test_a_cell_that_fails_is_in_the_log_and_ends_no_lesson(caplog: pytest.LogCaptureFixture) -> None:
    def answer(kernels: Kernels, code: str, request: str) -> None:
        more = {"status": "error", "traceback": ["\x1b[31mno\x1b[0m"]} if code == "1" else {}
        kernels.finish(request, **more)

    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        assert await line.run(["1", "2"]) == [[], []]

    connected(test, Kernels(answer))
    assert [record.getMessage() for record in caplog.records] == ["A cell failed:\nno"]


@pytest.mark.parametrize(
    ("kind", "content", "request_of", "is_passed_on", "is_late"),
    [
        # A thread of a cell goes on after it; its output still has its place.
        ("stream", TEXT, "cell-0", True, True),
        ("stream", TEXT | {"name": "stderr"}, "cell-0", True, True),
        ("error", {"ename": "E", "evalue": "", "traceback": ["no"]}, "cell-0", True, True),
        # A press has none for its errors, which are the teacher's.
        ("stream", TEXT, OF_OTHERS, True, True),
        ("stream", TEXT | {"name": "stderr"}, OF_OTHERS, False, False),
        ("error", {"ename": "E", "evalue": "", "traceback": ["no"]}, OF_OTHERS, False, False),
        (
            "update_display_data",
            {"data": {}, "metadata": {}, "transient": {"display_id": "x"}},
            "cell-0",
            True,
            True,
        ),
        ("status", {"execution_state": "idle"}, OF_OTHERS, True, False),
        ("comm_msg", {"comm_id": "c", "data": {}}, OF_OTHERS, True, False),
        # The code of a lesson stays on the server.
        ("execute_input", {"code": "secret", "execution_count": 1}, "cell-0", False, False),
    ],
)
def test_what_comes_after_the_lesson_reaches_its_page_if_it_has_a_place_there(
    kind: str,
    content: dict[str, Any],
    request_of: str,
    is_passed_on: bool,
    is_late: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        kernels.tell(kind, content, request_of)
        assert [one[0] for one in heard] == [kind] * is_passed_on
        # A page that connects later hears it, too.
        assert len(line.late()) == is_late
        if is_late:
            channel, header, _parent, _about, kept, *_more = split(line.late()[0])
            assert (channel, json.loads(header)["msg_type"], json.loads(kept)) == (b"iopub", *heard[0])

    connected(test)
    is_error = kind == "error" and request_of == OF_OTHERS
    assert ("An action triggered by a press failed:\nno" in caplog.text) is is_error


def test_of_a_pages_errors_the_first_three_are_logged_and_the_end_of_each(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        for number in range(20):
            lines = ["x" * 20_000, f"error {number}"]
            kernels.tell("error", {"ename": "E", "evalue": "", "traceback": lines}, OF_OTHERS)

    connected(test)
    logged = [record.getMessage() for record in caplog.records]
    assert [text.splitlines()[-1] for text in logged] == ["error 0", "error 1", "error 2"]
    assert all(len(text) < 8_100 for text in logged)


def test_so_many_late_messages_are_kept_and_the_oldest_goes() -> None:
    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        for number in range(LATE_MESSAGES + 1):
            kernels.tell("stream", TEXT | {"text": str(number)})
        kept = [json.loads(split(message)[4])["text"] for message in line.late()]
        assert (len(kept), kept[0], kept[-1]) == (500, "1", "500")

    connected(test)


def test_a_display_of_the_running_lesson_is_shown_anew_in_its_place() -> None:
    shown = {"data": {"text/plain": "one"}, "metadata": {}, "transient": {"display_id": "x"}}

    def answer(kernels: Kernels, code: str, request: str) -> None:
        if code == "1":
            kernels.tell("display_data", shown, request)
        else:
            kernels.tell("update_display_data", shown | {"data": {"text/plain": "two"}}, request)
        kernels.finish(request)

    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        first, second = await line.run(["1", "2"])
        assert ([output["data"] for output in first], second) == ([{"text/plain": "two"}], [])
        assert line.late() == []

    connected(test, Kernels(answer))


def test_a_reply_reaches_the_page_unless_the_server_asked() -> None:
    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        kernels.reply({"status": "ok"}, session=line.session.session)
        assert heard == []
        kernels.reply({"status": "ok"})
        assert heard == [("execute_reply", {"status": "ok"})]

    connected(test)


def test_widgets_of_other_packages_are_reported_when_they_open() -> None:
    modules: list[str] = []

    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        line.on_module = modules.append
        state = {"_model_module": "bqplot", "_view_module": "bqplot-view"}
        kernels.tell("comm_open", {"comm_id": "a", "data": {"state": state}})
        kernels.tell("comm_open", {"comm_id": "b", "data": {"state": {"_view_module": ""}}})
        kernels.tell("comm_open", {"comm_id": "c"})
        assert [kind for kind, _content in heard] == ["comm_open"] * 3

    connected(test)
    assert modules == ["bqplot", "bqplot-view"]


def test_an_output_widget_is_filled_by_the_server_which_tells_the_kernel_and_the_page() -> None:
    async def test(line: JupyterConnection, kernels: Kernels, heard: list[Any]) -> None:
        kernels.tell("comm_open", {"comm_id": "out", "data": {"state": OUT}})
        kernels.tell("comm_msg", {"comm_id": "other", "data": {"method": "update", "state": {"outputs": []}}})
        update = {"comm_id": "out", "data": {"method": "update", "state": {"msg_id": "r"}}}
        kernels.tell("comm_msg", update)
        assert len(heard) == 3
        kernels.tell("stream", TEXT, "r")
        kernels.tell("stream", TEXT, "r")
        assert len(heard) == 3
        await own_loop.until(lambda: len(heard) > 3)
        outputs = [{"output_type": "stream", "name": "stdout", "text": "saidsaid"}]
        state = {"method": "update", "state": {"outputs": outputs}, "buffer_paths": []}
        assert heard[3:] == [("comm_msg", {"comm_id": "out", "data": state})]
        told = kernels.asked[-1]
        assert (told["msg_type"], told["content"]) == ("comm_msg", {"comm_id": "out", "data": state})
        assert told["msg_id"].startswith("capture-")
        # What the kernel echoes of it is no news for the page; all else is.
        echo = {"comm_id": "out", "data": {"method": "echo_update", "state": {}}}
        kernels.tell("comm_msg", echo, told["msg_id"])
        assert len(heard) == 4
        kernels.tell("comm_msg", echo)
        kernels.tell("comm_msg", {"comm_id": "out", "data": {"method": "update"}}, told["msg_id"])
        assert len(heard) == 6
        # A closed one takes nothing.
        kernels.tell("comm_close", {"comm_id": "out"})
        kernels.tell("stream", TEXT, "r")
        assert [kind for kind, _content in heard[6:]] == ["comm_close", "stream"]
        # What is displayed while the connection ends is lost.
        kernels.tell("comm_open", {"comm_id": "out", "data": {"state": OUT | {"msg_id": "r"}}})
        kernels.tell("stream", TEXT, "r")
        await line.end()
        count = len(heard)
        await asyncio.sleep(2 * connection.CAPTURE_INTERVAL)
        assert len(heard) == count

    connected(test)
