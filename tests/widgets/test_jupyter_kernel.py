"""A Jupyter kernel as a teacher's notebook has one: what its cells show, what reaches the page, its end."""

import asyncio
import json
import logging
import os
import signal
from typing import Any

import psutil
import pytest

from cardmath_widgets.server.kernels.fork_client import FORKING_IS_PROVEN, ForkClient
from cardmath_widgets.server.kernels.jupyter.connection import JupyterConnection
from cardmath_widgets.server.kernels.jupyter.provisioner import LessonKernels
from cardmath_widgets.server.wire_format import split
from tests import own_loop

CELLS = [
    "import os; print(os.environ['OF_THE_SEAT'], os.getcwd())",
    "6 * 7",
    "7;",
    "from IPython.display import Markdown; Markdown('**bold**')",
    "answers = [3]; answers[4]",
    "print('still here')",
]
ASKED = {"msg_id": "from-the-page", "msg_type": "kernel_info_request", "session": "of-the-page"}


EITHER_WAY = pytest.mark.parametrize(
    "forks", [False, pytest.param(True, marks=pytest.mark.skipif(not FORKING_IS_PROVEN, reason="no fork"))]
)


@EITHER_WAY
def test_a_notebooks_cells_run_and_its_page_is_answered(
    forks: bool, tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture
) -> None:
    # The names of sockets are short.
    folder = str(tmp_path_factory.mktemp("k"))
    heard: list[list[Any]] = []

    async def work() -> list[list[dict[str, Any]]]:
        kernels = LessonKernels(folder, "ipc", forks=forks)
        kernel = JupyterConnection(
            kernels, "a-kernel", folder, logging.getLogger("a"), {"OF_THE_SEAT": "yes"}
        )
        kernel.on_message = lambda message: heard.append(split(message))
        await kernel.start()
        assert kernel.pid is not None
        itself = psutil.Process(kernel.pid)
        outputs = await kernel.run(CELLS)
        kernel.to_kernel([json.dumps(part).encode() for part in (ASKED, {}, {}, {})])
        await own_loop.until(lambda: any(parts[0] == b"shell" for parts in heard))
        await kernel.end()
        # Whoever ended it need not wait for its end.
        assert not itself.is_running()
        await kernel.end()
        return outputs

    try:
        outputs = own_loop.run(work())
    finally:
        ForkClient.close()
    seat, number, nothing, words, error, last = outputs
    assert seat[0]["text"] == f"yes {folder}\n"
    assert number[0]["data"]["text/plain"] == "42"
    assert nothing == []
    assert "<strong>bold</strong>" in words[0]["data"]["text/html"]
    assert (error[0]["output_type"], error[0]["ename"]) == ("error", "IndexError")
    assert "\x1b" not in "".join(error[0]["traceback"])
    # A cell that fails ends no lesson, and the server's log says why.
    assert last[0]["text"] == "still here\n"
    assert "IndexError" in caplog.text
    (reply,) = [parts for parts in heard if parts[0] == b"shell"]
    assert json.loads(reply[2])["msg_id"] == ASKED["msg_id"]
    # The code of the lesson stays on the server.
    kinds = {json.loads(parts[1])["msg_type"] for parts in heard}
    assert "status" in kinds
    assert "execute_input" not in kinds


CAPTURING = [
    "import ipywidgets; out = ipywidgets.Output(); out",
    """
with out:
    print("said")
    1 / 0
print("outside")
""",
    "print([one['output_type'] for one in out.outputs])",
    """
press = ipywidgets.Button()

@press.on_click
def _(_press):
    out.clear_output()
    with out:
        print("pressed")

press.comm.comm_id
""",
]


@pytest.mark.sweep(1)
@EITHER_WAY
def test_what_is_displayed_in_an_output_widget_reaches_the_kernel_and_the_page(
    forks: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = str(tmp_path_factory.mktemp("k"))
    heard: list[tuple[dict[str, Any], dict[str, Any]]] = []

    def hear(message: bytes) -> None:
        _channel, header, _parent, _about, content, *_buffers = split(message)
        heard.append((json.loads(header), json.loads(content)))

    def captured() -> list[list[dict[str, Any]]]:
        changes = [content["data"] for header, content in heard if header["msg_type"] == "comm_msg"]
        return [change["state"]["outputs"] for change in changes if "outputs" in change["state"]]

    async def work() -> list[list[dict[str, Any]]]:
        kernels = LessonKernels(folder, "ipc", forks=forks)
        kernel = JupyterConnection(kernels, "a-kernel", folder, logging.getLogger("a"))
        kernel.on_message = hear
        await kernel.start()
        outputs = await kernel.run(CAPTURING)
        (button,) = outputs[3]
        data = {"method": "custom", "content": {"event": "click"}, "buffers": []}
        content = {"comm_id": button["data"]["text/plain"].strip("'"), "data": data}
        parts = (ASKED | {"msg_type": "comm_msg"}, {}, {}, content)
        kernel.to_kernel([json.dumps(part).encode() for part in parts])
        await own_loop.until(lambda: any("pressed" in str(outputs) for outputs in captured()))
        await kernel.end()
        return outputs

    try:
        _widget, outside, known, _button = own_loop.run(work())
    finally:
        ForkClient.close()
    assert [output["text"] for output in outside] == ["outside\n"]
    # The kernel has what the page shows. The widget of the failing block takes its error, too.
    assert known[0]["text"] == "['stream', 'error']\n"
    *before, last = captured()
    # On a slow machine they do not come together.
    text, error = next(outputs for outputs in before if len(outputs) > 1)
    assert (text["output_type"], error["output_type"]) == ("stream", "error")
    assert "\x1b" not in "".join(error["traceback"])
    assert [output["text"] for output in last] == ["pressed\n"]
    # Each change comes from the server, and not a second time from the kernel.
    assert len({str(outputs) for outputs in captured()}) == len(captured())


@pytest.mark.skipif(not FORKING_IS_PROVEN, reason="no fork")
def test_whoever_stops_a_forked_kernel_waits_until_it_has_ended(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = str(tmp_path_factory.mktemp("k"))

    async def work() -> None:
        kernels = LessonKernels(folder, "ipc", forks=True)
        await kernels.start_kernel(kernel_id="a-kernel", cwd=folder, env=dict(os.environ))
        kernel = kernels.get_kernel("a-kernel")
        forked = kernel.provisioner
        waiting = asyncio.ensure_future(forked.wait())
        # Long enough for an answer that waits for nothing.
        await asyncio.sleep(0.2)
        assert not waiting.done()
        assert (await forked.poll(), forked.has_process) == (None, True)
        await forked.kill()
        assert await waiting == -signal.SIGKILL
        assert (await forked.wait(), forked.has_process) == (0, False)
        # Otherwise, whoever collects the kernels as garbage waits for their sockets forever.
        await kernel.cleanup_resources()
        kernels.remove_kernel("a-kernel")

    try:
        own_loop.run(work())
    finally:
        ForkClient.close()
