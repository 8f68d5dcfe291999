"""Pages that share a process, as the server sees them: lessons, messages, errors, what each has alone."""

import asyncio
import json
import os
import re
import signal
import textwrap
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cardmath_widgets.server.kernels import connection
from cardmath_widgets.server.kernels.connection import ENDED, MEMORY, KernelDiedError
from cardmath_widgets.server.kernels.shared import workers
from cardmath_widgets.server.kernels.shared.workers import SharedConnection
from cardmath_widgets.server.notebooks.lessons import ServedNotebook, code_in, lessons_folder, read_manifest
from tests import own_loop
from tests.widgets.kernels import SharedRoom, asked, message


@pytest.fixture(scope="module")
def room() -> Iterator[SharedRoom]:
    opened = SharedRoom()
    yield opened
    opened.close()


def test_a_lesson_runs_without_ipython(room: SharedRoom) -> None:
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

    room.try_out(test)


def test_what_one_page_does_to_its_worker_is_known_and_no_other_is_blamed(room: SharedRoom) -> None:
    async def test() -> None:
        neighbour, line = await room.page(), await room.page()
        await neighbour.run(["1"])
        died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        neighbour.on_death = lambda: died.set_result(None)
        with pytest.raises(KernelDiedError):
            await line.run(["import os\nos._exit(3)"])
        await died
        assert (line.problem, neighbour.problem) == (ENDED, "")
        # Another worker takes its place.
        assert (await (await room.page()).run(["2"]))[0][0]["data"]["text/plain"] == "2"

    room.run(test())


def test_a_page_that_computes_for_ever_is_ended(
    room: SharedRoom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        line = await room.page()
        monkeypatch.setattr(workers, "BEAT_EVERY", 0.2)
        monkeypatch.setattr(workers, "HANGS_AFTER", 1.0)
        with pytest.raises(KernelDiedError):
            await line.run(["while True: pass"])
        assert line.problem == ENDED

    room.run(test())
    assert "stopped responding" in caplog.text


def test_a_page_that_fills_the_memory_is_ended(room: SharedRoom) -> None:
    async def test() -> None:
        line = await room.page()
        with pytest.raises(KernelDiedError):
            await line.run(["hold = []\nwhile True: hold.append(b'x' * (16 << 20))"])
        assert line.problem == MEMORY

    room.run(test())


def test_a_lesson_that_does_not_end_says_sorry(
    room: SharedRoom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "CELL_TIMEOUT", 0.2)

    async def test(line: SharedConnection) -> None:
        ((sorry,),) = await line.run(["import asyncio\nawait asyncio.sleep(60)"])
        assert sorry["output_type"] == "failure"

    room.try_out(test)
    assert "did not finish" in caplog.text


#: What a page may ask of its process, and what it must not see of another page.
OWN = """
from cardmath import i18n
from cardmath_widgets import Ring
from cardmath_widgets.page.audience import is_for_pupils
from cardmath_widgets.per_page import setting
{first}
Ring()
print(is_for_pupils(), setting("CARDMATH_VISITOR"), i18n.activated()[0])
"""


def test_each_page_has_its_own_settings_language_and_widgets(room: SharedRoom) -> None:
    async def test() -> None:
        pupil = await room.page(CARDMATH_FOR_PUPILS="1", CARDMATH_VISITOR="fox")
        other = await room.page(CARDMATH_VISITOR="owl")
        first = await pupil.run([OWN.format(first='i18n.activate("fr")')])
        second = await other.run([OWN.format(first="")])
        assert first[0][0]["text"].split() == ["True", "fox", "fr"]
        assert second[0][0]["text"].split() == ["False", "owl", "None"]
        (_kinds, states, _said), (_kinds, others, _said) = [await asked(page) for page in (pupil, other)]
        assert len(states) == len(others) > 0
        assert not states.keys() & others.keys()

    room.run(test())


def test_no_page_reaches_a_widget_of_another_or_gets_its_messages(room: SharedRoom) -> None:
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


@pytest.mark.sweep(4)
@pytest.mark.parametrize("lesson", read_manifest(lessons_folder()), ids=lambda lesson: lesson.name)
def test_no_widget_of_a_page_belongs_to_an_earlier_one(room: SharedRoom, lesson: ServedNotebook) -> None:
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


def test_tasks_and_timers_end_with_their_page(room: SharedRoom) -> None:
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


def test_two_pages_draw_different_numbers(room: SharedRoom) -> None:
    async def test() -> None:
        cells = ["import random\nrandom.random()"]
        assert await (await room.page()).run(cells) != await (await room.page()).run(cells)

    room.run(test())


def test_what_waits_for_a_worker_that_hangs_is_bounded(room: SharedRoom) -> None:
    async def test() -> None:
        line = await room.page()
        await line.run(["1"])
        worker = await room.workers.emptiest()
        # A worker that waits for messages does nothing for any page.
        await own_loop.until(lambda: worker.doing == 0)
        os.kill(worker.pid, signal.SIGSTOP)
        long = message("comm_msg", {"comm_id": "nobody's", "data": "x" * (1 << 20)})
        for _each in range(40):
            line.to_kernel(long)
        assert 16 << 20 <= worker.waiting < (17 << 20) + 1000
        os.kill(worker.pid, signal.SIGCONT)

    room.run(test())


#: Asks for what can be done only once.
ASK = """
from pathlib import Path
from cardmath_widgets.page.scheduling import aside, calculated
await aside(lambda: calculated(Path.touch, Path({path!r}), exist_ok=False))
"""


def test_the_same_question_of_several_pages_is_calculated_once(room: SharedRoom, tmp_path: Path) -> None:
    async def test() -> None:
        cells = [ASK.format(path=str(tmp_path / "once"))]
        pages = [await room.page() for _page in range(6)]
        assert await asyncio.gather(*(page.run(cells) for page in pages)) == [[[]]] * 6
        for page in pages:
            await page.end()

    room.run(test())
    assert (tmp_path / "once").exists()


def test_an_error_of_a_calculation_reaches_who_asked(room: SharedRoom, tmp_path: Path) -> None:
    async def test() -> None:
        line = await room.page()
        cells = [ASK.format(path=str(tmp_path / "nowhere" / "once"))]
        ((failure,),) = await line.run(cells)
        assert failure["ename"] == "FileNotFoundError"

    room.run(test())


def test_a_calculator_that_is_ended_is_replaced_and_its_question_asked_once_more(
    room: SharedRoom, caplog: pytest.LogCaptureFixture
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
    assert "ended while calculating" in caplog.text
