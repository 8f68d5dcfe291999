"""A kernel without IPython and the server's line to it: lessons, messages, errors, its end."""

import asyncio
import json
import logging
import os
import signal
import sys
import textwrap
import uuid
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.page.page_files import page_files
from cardmath_widgets.server.kernels.bare import connection as bare_connection
from cardmath_widgets.server.kernels.bare.connection import BareConnection, KernelDiedError
from cardmath_widgets.server.kernels.fork_client import ForkClient
from cardmath_widgets.server.notebooks.lessons import ServedNotebook, code_in, lessons_folder, read_manifest
from cardmath_widgets.server.wire_format import split

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")

Test = Callable[[BareConnection], Awaitable[None]]


@pytest.fixture(scope="module")
def own_loop() -> Iterator[Callable[[Coroutine[Any, Any, None]], None]]:
    """One loop for all tests, as the server has one: the warmed process is spoken to from it alone."""
    runner = asyncio.Runner()
    with ThreadPoolExecutor(1) as thread:
        yield lambda work: thread.submit(runner.run, work).result()
        for close in (ForkClient.close, runner.close):
            thread.submit(close).result()


@pytest.fixture
def with_kernel(own_loop: Callable[..., None], tmp_path: Path) -> Callable[[Test], None]:
    """Run a test with a kernel, and end it afterwards."""

    async def main(test: Test) -> None:
        line = BareConnection(str(tmp_path), logging.getLogger("bare"))
        await line.start()
        try:
            await asyncio.wait_for(test(line), 60)
        finally:
            await line.end()

    return lambda test: own_loop(main(test))


def message(kind: str, content: dict[str, Any]) -> list[bytes]:
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind}
    return [json.dumps(part).encode() for part in (header, {}, {"version": "1.0.0"}, content)]


def said(line: BareConnection) -> asyncio.Queue[tuple[dict[str, Any], dict[str, Any], list[bytes]]]:
    """What the kernel says from now on: header, content, buffers."""
    heard: asyncio.Queue[tuple[dict[str, Any], dict[str, Any], list[bytes]]] = asyncio.Queue()

    def hear(frame: bytes) -> None:
        channel, header, _parent, _metadata, content, *buffers = split(frame)
        assert channel == b"iopub"
        heard.put_nowait((json.loads(header), json.loads(content), buffers))

    line.on_message = hear
    return heard


async def asked(line: BareConnection) -> tuple[list[str], dict[str, Any], asyncio.Queue[Any]]:
    """Ask for all states; return the kinds of the answers, the states, and what is said from now on."""
    heard = said(line)
    opened = message("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}})
    line.to_kernel(opened)
    line.to_kernel(message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}))
    kinds, states = [], {}
    while len(kinds) < 3:
        header, content, _buffers = await heard.get()
        kinds.append(header["msg_type"])
        if header["msg_type"] == "comm_msg":
            states = content["data"]["states"]
    return kinds, states, heard


def test_a_lesson_runs_where_it_lies_and_without_ipython(
    with_kernel: Callable[[Test], None], tmp_path: Path
) -> None:
    cells = [
        "import os, sys\nprint(os.getcwd())",
        "import IPython, numpy\n[getattr(module, '__file__', None) for module in (IPython, numpy)]",
        "from cardmath_widgets import Ring\nRing()",
    ]

    async def test(line: BareConnection) -> None:
        where, stand_ins, ring = await line.run(cells)
        assert where == [{"output_type": "stream", "name": "stdout", "text": f"{tmp_path}\n"}]
        assert stand_ins[0]["data"]["text/plain"] == "[None, None]"
        assert "application/vnd.jupyter.widget-view+json" in ring[0]["data"]

    with_kernel(test)


def test_a_page_asks_for_all_states_and_hears_when_it_is_done(with_kernel: Callable[[Test], None]) -> None:
    async def test(line: BareConnection) -> None:
        ((ring,),) = await line.run(["from cardmath_widgets import PyramidBoard\nPyramidBoard(7)"])
        kinds, states, heard = await asked(line)
        assert kinds == ["status", "comm_msg", "status"]
        assert ring["data"]["application/vnd.jupyter.widget-view+json"]["model_id"] in states
        half = next(
            name for name, state in states.items() if "_esm" in state["state"] and "view" in state["state"]
        )
        hello = {"type": "hello", "width": 800, "height": 600, "ratio": 1, "link": "", "at": 0}
        line.to_kernel(message("comm_msg", {"comm_id": half, "data": {"method": "custom", "content": hello}}))
        painted = 0
        while True:
            header, _content, buffers = await heard.get()
            painted += bool(buffers)
            if header["msg_type"] == "status":
                break
        while not painted:
            painted += bool((await heard.get())[2])

    with_kernel(test)


@pytest.mark.parametrize("lesson", read_manifest(lessons_folder()), ids=lambda lesson: lesson.name)
def test_scripts_and_styles_are_files_of_the_page(
    with_kernel: Callable[[Test], None], lesson: ServedNotebook
) -> None:
    scripts = {f"cardmath:{name}" for name in page_files()}

    async def test(line: BareConnection) -> None:
        await line.run(code_in(lesson.path))
        _kinds, states, _heard = await asked(line)
        ours = [state["state"] for state in states.values() if "_esm" in state["state"]]
        assert ours, "a lesson has widgets"
        assert {state["_esm"] for state in ours} <= scripts
        assert all(state["_css"].startswith("cardmath:") for state in ours)

    with_kernel(test)


def test_a_widget_made_elsewhere_brings_its_own_script_and_style(
    with_kernel: Callable[[Test], None],
) -> None:
    cell = """
    import anywidget
    from cardmath_widgets import Ring
    class Bell(anywidget.AnyWidget):
        _esm, _css = "export default {}", ".bell {}"
    class Chime(Ring):
        _esm, _css = "export default {ring: 1}", Ring._css + ".chime {}"
    Bell(), Chime()
    """

    async def test(line: BareConnection) -> None:
        await line.run([textwrap.dedent(cell)])
        _kinds, states, _heard = await asked(line)
        ours = {
            state["state"]["_esm"]: state["state"]["_css"]
            for state in states.values()
            if "_esm" in state["state"]
        }
        assert ours["export default {}"] == ".bell {}"
        assert ours["export default {ring: 1}"].endswith(".chime {}")

    with_kernel(test)


def test_what_a_widget_shows_is_worked_out_once_when_a_page_asks(with_kernel: Callable[[Test], None]) -> None:
    cell = """
    from cardmath_widgets.page.elements import SlateView, box, text
    from cardmath_widgets.page.elements.slate import Slate
    class Counting(Slate):
        times = 0
        def shown(self):
            Counting.times += 1
            return SlateView(box("", text(f"worked out {Counting.times} times")), box())
    Counting(); Counting()
    """

    async def test(line: BareConnection) -> None:
        await line.run([textwrap.dedent(cell)])
        _kinds, states, _heard = await asked(line)
        shown = json.dumps([one["state"]["view"] for one in states.values() if "view" in one["state"]])
        assert "worked out 2 times" in shown
        assert "worked out 3 times" not in shown

    with_kernel(test)


def test_what_is_no_message_of_a_widget_says_nothing_and_harms_nothing(
    with_kernel: Callable[[Test], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(line: BareConnection) -> None:
        await line.run(["1"])
        heard = said(line)
        for kind, content in [
            ("comm_msg", {"comm_id": "nobody's", "data": {"method": "update", "state": {}}}),
            ("comm_msg", {"comm_id": ["no", "name"]}),
            ("comm_close", {}),
            ("execute_request", {"code": "1 / 0"}),
        ]:
            line.to_kernel(message(kind, content))
            while (await heard.get())[0]["msg_type"] != "status":
                pass

    with_kernel(test)
    assert "1 / 0" not in caplog.text
    assert "No such comm" not in caplog.text


def test_errors_of_lessons_and_of_ours_stand_in_the_servers_log(
    with_kernel: Callable[[Test], None], caplog: pytest.LogCaptureFixture
) -> None:
    cells = ["1 / 0", "import logging\nlogging.getLogger('x').error('ours'); logging.warning('no news')"]

    async def test(line: BareConnection) -> None:
        failed, logged = await line.run(cells)
        assert failed[0]["ename"] == "ZeroDivisionError"
        assert logged == []
        while "ours" not in caplog.text:
            await asyncio.sleep(0.01)

    with_kernel(test)
    assert "A cell failed:" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "no news" not in caplog.text


def test_death_is_reported_and_ends_the_running_lesson(
    with_kernel: Callable[[Test], None],
) -> None:
    async def test(line: BareConnection) -> None:
        died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.on_death = lambda: died.set_result(None)
        with pytest.raises(KernelDiedError):
            await line.run(["import os\nos._exit(3)"])
        await died

    with_kernel(test)


def test_a_lesson_that_does_not_end_says_sorry(
    with_kernel: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bare_connection, "CELL_TIMEOUT", 0.2)

    async def test(line: BareConnection) -> None:
        ((sorry,),) = await line.run(["while True: pass"])
        assert sorry["output_type"] == "failure"

    with_kernel(test)
    assert "did not finish" in caplog.text


def test_two_kernels_draw_different_numbers(with_kernel: Callable[[Test], None], tmp_path: Path) -> None:
    async def test(line: BareConnection) -> None:
        other = BareConnection(str(tmp_path), logging.getLogger("bare"))
        await other.start()
        try:
            cells = ["import random\nrandom.random()"]
            assert await line.run(cells) != await other.run(cells)
        finally:
            await other.end()

    with_kernel(test)


def test_what_waits_for_a_kernel_that_hangs_is_bounded(with_kernel: Callable[[Test], None]) -> None:
    async def test(line: BareConnection) -> None:
        await line.run(["1"])
        heard = said(line)
        assert line.pid is not None
        assert line._writer is not None
        os.kill(line.pid, signal.SIGSTOP)
        long = message("comm_msg", {"comm_id": "nobody's", "data": "x" * (1 << 20)})
        for _each in range(20):
            line.to_kernel(long)
        assert line._writer.transport.get_write_buffer_size() < 6 << 20
        os.kill(line.pid, signal.SIGCONT)
        assert (await heard.get())[0]["msg_type"] == "status"

    with_kernel(test)
