"""Our own notebooks in both kinds of Python: what a page gets, asks and must not say."""

import asyncio
import json
import sys
import textwrap
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from cardmath_widgets.page.page_files import page_files
from cardmath_widgets.server.kernels.connection import KernelConnection
from cardmath_widgets.server.notebooks.lessons import ServedNotebook, code_in, lessons_folder, read_manifest
from tests.widgets.kernels import BareRoom, Room, SharedRoom, asked, message, said

Test = Callable[[KernelConnection], Awaitable[None]]
FORKED = pytest.param(
    BareRoom, marks=pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")
)


@pytest.fixture(scope="module", params=[FORKED, SharedRoom])
def with_kernel(request: pytest.FixtureRequest) -> Iterator[Callable[[Test], None]]:
    """Run a test with the Python of a page."""
    room: Room[Any] = request.param()
    yield room.try_out
    room.close()


def test_a_page_asks_for_all_states_and_hears_when_it_is_done(with_kernel: Callable[[Test], None]) -> None:
    async def test(line: KernelConnection) -> None:
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


@pytest.mark.sweep(7)
@pytest.mark.parametrize("lesson", read_manifest(lessons_folder()), ids=lambda lesson: lesson.name)
def test_scripts_and_styles_are_files_of_the_page(
    with_kernel: Callable[[Test], None], lesson: ServedNotebook
) -> None:
    scripts = {f"cardmath:{name}" for name in page_files()}

    async def test(line: KernelConnection) -> None:
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

    async def test(line: KernelConnection) -> None:
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
    from cardmath_widgets.page.elements.tree import box, text
    from cardmath_widgets.page.elements.slate import Slate, SlateView
    class Counting(Slate):
        times = 0
        def shown(self):
            Counting.times += 1
            return SlateView(box("", text(f"worked out {Counting.times} times")), box())
    Counting(); Counting()
    """

    async def test(line: KernelConnection) -> None:
        await line.run([textwrap.dedent(cell)])
        _kinds, states, _heard = await asked(line)
        shown = json.dumps([one["state"]["view"] for one in states.values() if "view" in one["state"]])
        assert "worked out 2 times" in shown
        assert "worked out 3 times" not in shown

    with_kernel(test)


def test_what_is_no_message_of_a_widget_says_nothing_and_harms_nothing(
    with_kernel: Callable[[Test], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(line: KernelConnection) -> None:
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

    async def test(line: KernelConnection) -> None:
        failed, logged = await line.run(cells)
        assert failed[0]["ename"] == "ZeroDivisionError"
        assert logged == []
        while "ours" not in caplog.text:
            await asyncio.sleep(0.01)

    with_kernel(test)
    assert "A cell failed:" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "no news" not in caplog.text
