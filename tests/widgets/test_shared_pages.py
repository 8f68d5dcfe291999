"""Pages that share a process, as the server sees them: lessons, messages, errors, what each has alone."""

import asyncio
import json
import logging
import os
import re
import signal
import textwrap
import uuid
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest

from cardmath_widgets.page.page_files import page_files
from cardmath_widgets.server.kernels.connection import ENDED, MEMORY
from cardmath_widgets.server.kernels.memory import MemoryWatch
from cardmath_widgets.server.kernels.shared import connection as shared_connection
from cardmath_widgets.server.kernels.shared.connection import SharedConnection
from cardmath_widgets.server.kernels.shared.workers import WorkerDiedError, Workers
from cardmath_widgets.server.notebooks.lessons import ServedNotebook, code_in, lessons_folder, read_manifest
from cardmath_widgets.server.wire_format import split

T = TypeVar("T")
Test = Callable[[SharedConnection], Awaitable[None]]


class Room:
    """One worker in a loop of its own, as a server has it."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._thread = ThreadPoolExecutor(1)
        self.memory = MemoryWatch(256 << 20)
        self.workers = self.run(self._begin())

    async def _begin(self) -> Workers:
        return Workers(logging.getLogger("pages"), self.memory, count=1)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._thread.submit(self._runner.run, work).result()

    async def page(self, **settings: str) -> SharedConnection:
        line = SharedConnection(self.workers, logging.getLogger("pages"), settings)
        await line.start()
        return line

    def close(self) -> None:
        self.run(self.workers.close())
        self.memory.close()
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    opened = Room()
    yield opened
    opened.close()


@pytest.fixture
def with_kernel(room: Room) -> Callable[[Test], None]:
    """Run a test with a page, and end it afterwards."""

    async def main(test: Test) -> None:
        line = await room.page()
        try:
            await asyncio.wait_for(test(line), 60)
        finally:
            await line.end()

    return lambda test: room.run(main(test))


def message(kind: str, content: dict[str, Any]) -> list[bytes]:
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind}
    return [json.dumps(part).encode() for part in (header, {}, {"version": "1.0.0"}, content)]


def said(line: SharedConnection) -> asyncio.Queue[tuple[dict[str, Any], dict[str, Any], list[bytes]]]:
    """What the kernel says from now on: header, content, buffers."""
    heard: asyncio.Queue[tuple[dict[str, Any], dict[str, Any], list[bytes]]] = asyncio.Queue()

    def hear(frame: bytes) -> None:
        channel, header, _parent, _metadata, content, *buffers = split(frame)
        assert channel == b"iopub"
        heard.put_nowait((json.loads(header), json.loads(content), buffers))

    line.on_message = hear
    return heard


async def asked(line: SharedConnection) -> tuple[list[str], dict[str, Any], asyncio.Queue[Any]]:
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


def test_a_lesson_runs_without_ipython(with_kernel: Callable[[Test], None]) -> None:
    cells = [
        "print('here')",
        "import IPython, numpy\n[getattr(module, '__file__', None) for module in (IPython, numpy)]",
        "from cardmath_widgets import Ring\nRing()",
    ]

    async def test(line: SharedConnection) -> None:
        where, stand_ins, ring = await line.run(cells)
        assert where == [{"output_type": "stream", "name": "stdout", "text": "here\n"}]
        assert stand_ins[0]["data"]["text/plain"] == "[None, None]"
        assert "application/vnd.jupyter.widget-view+json" in ring[0]["data"]

    with_kernel(test)


def test_a_page_asks_for_all_states_and_hears_when_it_is_done(with_kernel: Callable[[Test], None]) -> None:
    async def test(line: SharedConnection) -> None:
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

    async def test(line: SharedConnection) -> None:
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

    async def test(line: SharedConnection) -> None:
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

    async def test(line: SharedConnection) -> None:
        await line.run([textwrap.dedent(cell)])
        _kinds, states, _heard = await asked(line)
        shown = json.dumps([one["state"]["view"] for one in states.values() if "view" in one["state"]])
        assert "worked out 2 times" in shown
        assert "worked out 3 times" not in shown

    with_kernel(test)


def test_what_is_no_message_of_a_widget_says_nothing_and_harms_nothing(
    with_kernel: Callable[[Test], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(line: SharedConnection) -> None:
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

    async def test(line: SharedConnection) -> None:
        failed, logged = await line.run(cells)
        assert failed[0]["ename"] == "ZeroDivisionError"
        assert logged == []
        while "ours" not in caplog.text:
            await asyncio.sleep(0.01)

    with_kernel(test)
    assert "A cell failed:" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "no news" not in caplog.text


def test_what_one_page_does_to_its_worker_is_known_and_no_other_is_blamed(room: Room) -> None:
    async def test() -> None:
        neighbour, line = await room.page(), await room.page()
        await neighbour.run(["1"])
        died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        neighbour.on_death = lambda: died.set_result(None)
        with pytest.raises(WorkerDiedError):
            await line.run(["import os\nos._exit(3)"])
        await died
        assert (line.problem, neighbour.problem) == (ENDED, "")
        # Another worker takes its place.
        assert (await (await room.page()).run(["2"]))[0][0]["data"]["text/plain"] == "2"

    room.run(test())


def test_a_page_that_computes_for_ever_is_ended(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        line = await room.page()
        with pytest.raises(WorkerDiedError):
            await line.run(["while True: pass"])
        assert line.problem == ENDED

    room.run(test())
    assert "did not answer" in caplog.text


def test_a_page_that_fills_the_memory_is_ended(room: Room) -> None:
    async def test() -> None:
        line = await room.page()
        with pytest.raises(WorkerDiedError):
            await line.run(["hold = []\nwhile True: hold.append(b'x' * (16 << 20))"])
        assert line.problem == MEMORY

    room.run(test())


def test_a_lesson_that_does_not_end_says_sorry(
    with_kernel: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(shared_connection, "CELL_TIMEOUT", 0.2)

    async def test(line: SharedConnection) -> None:
        ((sorry,),) = await line.run(["import asyncio\nawait asyncio.sleep(60)"])
        assert sorry["output_type"] == "failure"

    with_kernel(test)
    assert "did not finish" in caplog.text


#: What a page may ask of its process, and what it must not see of another page.
OWN = """
import os, random
from cardmath import i18n
from cardmath_widgets import Ring
from cardmath_widgets.page.audience import is_for_pupils
from cardmath_widgets.per_page import setting
from ipywidgets import Widget
{first}
Ring()
print(is_for_pupils(), setting("CARDMATH_VISITOR"), i18n.activated()[0], len(Widget.get_manager_state()) > 0)
"""


def test_each_page_has_its_own_settings_language_and_widgets(room: Room) -> None:
    async def test() -> None:
        pupil = await room.page(CARDMATH_FOR_PUPILS="1", CARDMATH_VISITOR="fox")
        other = await room.page(CARDMATH_VISITOR="owl")
        first = await pupil.run([OWN.format(first='i18n.activate("fr")')])
        second = await other.run([OWN.format(first="")])
        assert first[0][0]["text"].split()[:3] == ["True", "fox", "fr"]
        assert second[0][0]["text"].split()[:3] == ["False", "owl", "None"]
        *_kinds, states = await asyncio.gather(asked(pupil), asked(other))
        del states

    room.run(test())


def test_no_page_reaches_a_widget_of_another_or_gets_its_messages(room: Room) -> None:
    async def test() -> None:
        mine, other = await room.page(), await room.page()
        cell = ["from cardmath_widgets import PyramidBoard\nPyramidBoard(7)"]
        await asyncio.gather(mine.run(cell), other.run(cell))
        _kinds, states, _said = await asked(mine)
        _kinds, others, heard = await asked(other)
        assert not states.keys() & others.keys()
        hello = {"type": "hello", "width": 800, "height": 600, "ratio": 1, "link": "", "at": 0}
        for name in states:
            # The other page knows the name of a widget of mine, and writes to it.
            forged = message("comm_msg", {"comm_id": name, "data": {"method": "custom", "content": hello}})
            other.to_kernel(forged)
            assert (await heard.get())[0]["msg_type"] == "status"
        assert heard.empty()
        await mine.end()
        # What is left of a page that has ended says nothing to those that go on.
        await other.run(["import gc\ngc.collect()"])

    room.run(test())


@pytest.mark.parametrize("lesson", read_manifest(lessons_folder()), ids=lambda lesson: lesson.name)
def test_no_widget_of_a_page_belongs_to_an_earlier_one(room: Room, lesson: ServedNotebook) -> None:
    async def test() -> None:
        for _visit in range(2):
            line = await room.page()
            outputs = await line.run(code_in(lesson.path))
            _kinds, states, _heard = await asked(line)
            names = set(re.findall(r"IPY_MODEL_(\w+)", json.dumps(states)))
            names |= set(re.findall(r'"model_id": "(\w+)"', json.dumps(outputs)))
            assert names <= states.keys()
            await line.end()

    room.run(test())


def test_tasks_and_timers_end_with_their_page(room: Room) -> None:
    cell = """
    import asyncio
    from cardmath_widgets.page.scheduling import later
    async def go_on(file):
        while True:
            await asyncio.sleep(0.01)
            file.write("x"); file.flush()
    FILE = open({path!r}, "w")
    asyncio.ensure_future(go_on(FILE))
    def again():
        FILE.write("y"); FILE.flush()
        later(0.01, again)
    again()
    """

    async def test(path: Path) -> None:
        line, other = await room.page(), await room.page()
        await line.run([textwrap.dedent(cell).format(path=str(path))])
        while {"x", "y"} - set(path.read_text()):
            await asyncio.sleep(0.01)
        await line.end()
        # It has ended when a later order is carried out.
        await other.run(["1"])
        written = path.read_text()
        for _turn in range(10):
            await asyncio.sleep(0.01)
        assert path.read_text() == written

    with TemporaryDirectory() as folder:
        room.run(test(Path(folder) / "written"))


def test_two_pages_draw_different_numbers(room: Room) -> None:
    async def test() -> None:
        cells = ["import random\nrandom.random()"]
        assert await (await room.page()).run(cells) != await (await room.page()).run(cells)

    room.run(test())


def test_what_waits_for_a_worker_that_hangs_is_bounded(room: Room) -> None:
    async def test() -> None:
        line = await room.page()
        await line.run(["1"])
        worker = await room.workers.emptiest()
        os.kill(worker.pid, signal.SIGSTOP)
        long = message("comm_msg", {"comm_id": "nobody's", "data": "x" * (1 << 20)})
        for _each in range(40):
            line.to_kernel(long)
        assert worker.waiting < 18 << 20
        os.kill(worker.pid, signal.SIGCONT)

    room.run(test())


#: Asks for what can be done only once.
ASK = """
from pathlib import Path
from cardmath_widgets.page.scheduling import aside, calculated
await aside(lambda: calculated(Path.touch, Path({path!r}), exist_ok=False))
"""


def test_the_same_question_of_several_pages_is_calculated_once(room: Room, tmp_path: Path) -> None:
    async def test() -> None:
        cells = [ASK.format(path=str(tmp_path / "once"))]
        pages = [await room.page() for _page in range(6)]
        assert await asyncio.gather(*(page.run(cells) for page in pages)) == [[[]]] * 6
        for page in pages:
            await page.end()

    room.run(test())
    assert (tmp_path / "once").exists()


def test_an_error_of_a_calculation_reaches_who_asked(room: Room, tmp_path: Path) -> None:
    async def test() -> None:
        line = await room.page()
        cells = [ASK.format(path=str(tmp_path / "nowhere" / "once"))]
        ((failure,),) = await line.run(cells)
        assert failure["ename"] == "FileNotFoundError"

    room.run(test())


def test_a_calculator_that_is_ended_is_replaced_and_its_question_asked_once_more(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    cell = """
    import os
    from cardmath_widgets.page.scheduling import aside, calculated
    try:
        await aside(lambda: calculated(os._exit, 3))
    except RuntimeError as error:
        print(error)
    print(await aside(lambda: calculated(divmod, 26, 12)))
    """

    async def test() -> None:
        line = await room.page()
        ((shown,),) = await line.run([textwrap.dedent(cell)])
        assert shown["text"] == "the question could not be answered\n(2, 2)\n"

    room.run(test())
    assert "ended the process" in caplog.text
