"""A kernel without IPython and the server's line to it: lessons, messages, errors, its end."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator

import psutil
import pytest

from cardmath_widgets.server.kernels import connection
from cardmath_widgets.server.kernels.bare.connection import BareConnection
from cardmath_widgets.server.kernels.connection import KernelDiedError
from cardmath_widgets.server.kernels.fork_client import ForkClient
from tests import own_loop
from tests.widgets.kernels import BareRoom, message, said

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")


@pytest.fixture(scope="module")
def room() -> Iterator[BareRoom]:
    opened = BareRoom()
    yield opened
    opened.close()


def test_a_lesson_runs_where_it_lies_and_without_ipython(
    room: BareRoom,
) -> None:
    cells = [
        "import os, sys\nprint(os.getcwd())",
        "import IPython, numpy\n[getattr(module, '__file__', None) for module in (IPython, numpy)]",
        "from cardmath_widgets import Ring\nRing()",
    ]

    async def test(line: BareConnection) -> None:
        where, stand_ins, ring = await line.run(cells)
        assert where == [{"output_type": "stream", "name": "stdout", "text": f"{room.folder}\n"}]
        assert stand_ins[0]["data"]["text/plain"] == "[None, None]"
        assert "application/vnd.jupyter.widget-view+json" in ring[0]["data"]

    room.try_out(test)


def test_death_is_reported_and_ends_the_running_lesson(
    room: BareRoom,
) -> None:
    async def test(line: BareConnection) -> None:
        died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.on_death = lambda: died.set_result(None)
        with pytest.raises(KernelDiedError):
            await line.run(["import os\nos._exit(3)"])
        await died

    room.try_out(test)


def test_a_lesson_that_does_not_end_says_sorry(
    room: BareRoom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "CELL_TIMEOUT", 0.2)

    async def test(line: BareConnection) -> None:
        ((sorry,),) = await line.run(["while True: pass"])
        assert sorry["output_type"] == "failure"

    room.try_out(test)
    assert "did not finish" in caplog.text


def test_two_kernels_draw_different_numbers(room: BareRoom) -> None:
    async def test(line: BareConnection) -> None:
        other = await room.page()
        try:
            cells = ["import random\nrandom.random()"]
            assert await line.run(cells) != await other.run(cells)
        finally:
            await other.end()

    room.try_out(test)


def test_what_waits_for_a_kernel_that_hangs_is_bounded(room: BareRoom) -> None:
    async def test(line: BareConnection) -> None:
        await line.run(["1"])
        heard = said(line)
        assert line.pid is not None
        assert line._writer is not None
        os.kill(line.pid, signal.SIGSTOP)
        long = message("comm_msg", {"comm_id": "nobody's", "data": "x" * (1 << 20)})
        for _each in range(20):
            line.to_kernel(long)
        # The message that does not fit any more is the first that is lost.
        assert 4 << 20 <= line._writer.transport.get_write_buffer_size() < (5 << 20) + 1000
        os.kill(line.pid, signal.SIGCONT)
        assert (await heard.get())[0]["msg_type"] == "status"

    room.try_out(test)


def test_the_end_of_the_server_ends_what_kernels_have_started(room: BareRoom) -> None:
    def is_running(pid: int) -> bool:
        return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE

    async def test(line: BareConnection) -> None:
        ((shown,),) = await line.run(["import subprocess\nprint(subprocess.Popen(['sleep', '60']).pid)"])
        pid = int(shown["text"])
        assert is_running(pid)
        ForkClient.close()
        # Nothing reports the kernel's end any more.
        line.pid = None
        await own_loop.until(lambda: not is_running(pid))

    room.try_out(test)
