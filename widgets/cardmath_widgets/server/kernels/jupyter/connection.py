"""The server's connection to a Jupyter kernel: it runs the lesson there and passes messages on.

The server holds one connection to each kernel. It runs the lesson's cells while the page is still loading,
and afterwards passes every message through to the page. Later output from a cell (from a thread or a task)
still goes to the cell's place on the page: the requests to run cells are called ``cell-0``, ``cell-1`` and so
on. A failing cell shows its error in its place, and the remaining cells still run.
"""

import asyncio
import contextlib
import logging
import os
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

from jupyter_client.session import Session

from cardmath_widgets.runtime.outputs import OUTPUT_KINDS, Output
from cardmath_widgets.runtime.terminal import without_colours
from cardmath_widgets.server.kernels.connection import CELL_TIMEOUT, KernelConnection, sorry
from cardmath_widgets.server.kernels.jupyter.output_widgets import Captures, PageOutputs, presented
from cardmath_widgets.server.kernels.jupyter.provisioner import KERNEL_NAME, LessonKernel, LessonKernels
from cardmath_widgets.server.kernels.processes import PARTS
from cardmath_widgets.server.wire_format import joined

# Seconds to wait for the first message on the kernel's broadcast channel before asking again.
HEARING_INTERVAL = 0.2
# How many messages from finished cells are kept for a page that connects late or reconnects.
LATE_MESSAGES = 500
# Outputs that arrive in an Output widget within this time are sent to the page together.
CAPTURE_INTERVAL = 0.03
# How many errors after presses are logged for a page, and how many characters of each. A page can cause
# thousands a minute, and each contains what it sent.
MOST_TRACES, LONGEST_TRACE = 3, 8_000
# The IDs of our own requests.
CELL, CAPTURE = "cell-", "capture-"

COMMS = frozenset({"comm_open", "comm_msg", "comm_close"})
# The messages that a page needs; the rest (code, prompts) stays on the server.
PASSED_TO_PAGE = COMMS | OUTPUT_KINDS | {"status"}


@dataclass
class _Cell:
    """A running cell; it is done after both its reply and the idle status that follows its outputs."""

    outputs: PageOutputs = field(default_factory=PageOutputs)
    answer: dict[str, Any] | None = None
    idle: bool = False
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def check(self) -> None:
        """Finish the cell if both messages have arrived, in either order."""
        if self.idle and self.answer is not None:
            self.done.set()


class JupyterConnection(KernelConnection):
    """A connection to a Jupyter kernel with everything a notebook needs; ``env`` extends its environment."""

    def __init__(
        self,
        kernels: LessonKernels,
        name: str,
        folder: str,
        log: logging.Logger,
        env: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self.log = log
        self._env = env
        self._kernels = kernels
        self._name = name
        self._folder = folder
        self.session = Session()
        self._shell: Any = None
        self._iopub: Any = None
        self._heard = asyncio.Event()
        self._cells: dict[str, _Cell] = {}
        # The cells of the running lesson, in order.
        self._ran: list[_Cell] = []
        self._late: deque[bytes] = deque(maxlen=LATE_MESSAGES)
        self._traces = 0
        self._captures = Captures(self._captured)
        self._flushing: asyncio.TimerHandle | None = None
        self._is_ended = False

    async def start(self) -> None:
        """Start the kernel and listen to it."""
        await self._kernels.start_kernel(
            # No path, because it would be looked up below the lessons.
            kernel_id=self._name,
            kernel_name=KERNEL_NAME,
            cwd=self._folder,
            env={**os.environ, **self._env},
        )
        kernel = cast(LessonKernel, self._kernels.get_kernel(self._name))
        kernel.add_restart_callback(self._died, "dead")
        self.pid = getattr(kernel.provisioner, "pid", None)
        self.session = Session(key=kernel.session.key, config=kernel.session.config)
        self._shell = kernel.connect_shell(identity=self.session.bsession)
        self._iopub = kernel.connect_iopub()
        self._shell.on_recv(self._from_shell)
        self._iopub.on_recv(self._from_iopub)

    async def end(self) -> None:
        """Disconnect from the kernel and end it."""
        self._is_ended = True
        if self._flushing is not None:
            self._flushing.cancel()
        for stream in (self._shell, self._iopub):
            if stream is not None and not stream.closed():
                stream.close()
        if self._name in self._kernels:
            with contextlib.suppress(Exception):  # it may be dying on its own right now
                await self._kernels.shutdown_kernel(self._name, now=True)
        if self._name in self._kernels:
            self._kernels.remove_kernel(self._name)

    def _died(self) -> None:
        if not self._is_ended:
            self.on_death()

    async def run(self, cells: list[str]) -> list[list[Output]]:
        """Run the lesson's code; return what each cell displayed, up to the first that does not finish."""
        try:
            await self._listen()
            for number, code in enumerate(cells):
                cell = _Cell()
                self._ran.append(cell)
                try:
                    async with asyncio.timeout(CELL_TIMEOUT):
                        await self._execute(code, cell, f"{CELL}{number}")
                finally:
                    # The next cell may read what an Output widget now shows.
                    self._flush()
        except TimeoutError:
            self.log.error("A lesson did not finish within %d seconds.", CELL_TIMEOUT)
            self._ran[-1].outputs.all.append(sorry())
        ran, self._ran = self._ran, []
        return [cell.outputs.all for cell in ran]

    def late(self) -> list[bytes]:
        """Return what cells displayed after they had run, for a page that has just connected."""
        return list(self._late)

    async def _listen(self) -> None:
        """Wait until we receive the kernel's broadcast; otherwise the first outputs could be missed."""
        while not self._heard.is_set():
            self.session.send(self._shell, "kernel_info_request", {})
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HEARING_INTERVAL):
                    await self._heard.wait()

    async def _execute(self, code: str, cell: _Cell, number: str) -> None:
        content = {
            "code": code,
            "silent": False,
            # IPython looks in its history for a closing semicolon, which hides a value.
            "store_history": True,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": False,
        }
        header = self.session.msg_header("execute_request") | {"msg_id": number}
        self._cells[number] = cell
        try:
            self.session.send(self._shell, "execute_request", content, header=header)
            await cell.done.wait()
        finally:
            del self._cells[number]
        assert cell.answer is not None
        if cell.answer["status"] == "error":
            self.log.error("A cell failed:\n%s", _trace(cell.answer))

    def to_kernel(self, frames: list[bytes]) -> None:
        """Pass a page's message (header, parent, metadata, content, buffers) on to the kernel."""
        if self._shell is not None and not self._shell.closed():
            self.session.send_raw(self._shell, frames)

    def _from_shell(self, frames: list[bytes]) -> None:
        _identities, parts = self.session.feed_identities(frames)
        message = self.session.deserialize(parts)
        parent = message["parent_header"]
        cell = self._cells.get(parent.get("msg_id"))
        if cell is not None:
            cell.answer = message["content"]
            cell.check()
        elif parent.get("session") != self.session.session:
            self.on_message(joined([b"shell", *parts[1:]]))

    def _from_iopub(self, frames: list[bytes]) -> None:
        self._heard.set()
        _identities, found = self.session.feed_identities(frames)
        parts = cast("list[bytes]", found)
        kind = self.session.unpack(parts[1])["msg_type"]
        if kind in COMMS:
            goes_on = self._follow(kind, parts)
        elif kind in OUTPUT_KINDS:
            goes_on = self._place(kind, parts)
        else:
            if kind == "status":
                self._mark_idle(parts)
            goes_on = kind in PASSED_TO_PAGE
        if goes_on:
            self.on_message(joined([b"iopub", *parts[1:]]))

    def _mark_idle(self, parts: list[bytes]) -> None:
        if self._cells and self.session.unpack(parts[4])["execution_state"] == "idle":
            cell = self._cells.get(self.session.unpack(parts[2]).get("msg_id"))
            if cell is not None:
                cell.idle = True
                cell.check()

    # --- Output widgets

    def _follow(self, kind: str, parts: list[bytes]) -> bool:
        """Handle messages about Output widgets, and return whether the page needs them too."""
        # Boards send pictures many times a second, so nothing is parsed unless there is an Output widget.
        if kind != "comm_open" and not self._captures:
            return True
        content = self.session.unpack(parts[4])
        comm, data = content["comm_id"], content.get("data") or {}
        if kind == "comm_open":
            state = data.get("state") or {}
            self._captures.opened(comm, state)
            for name in ("_model_module", "_view_module"):
                if state.get(name):
                    self.on_module(state[name])
        elif self._captures.knows(comm):
            if kind == "comm_close":
                self._captures.closed(comm)
            elif data.get("method") == "update":
                self._captures.updated(comm, data.get("state") or {})
            # The server itself sends captured output to the page.
            return not self.session.unpack(parts[2]).get("msg_id", "").startswith(CAPTURE) or (
                data.get("method") != "echo_update"
            )
        return True

    def _captured(self, comm: str, outputs: list[Output]) -> None:
        """Send the new content of an Output widget to the kernel and the page."""
        content = {
            "comm_id": comm,
            "data": {"method": "update", "state": {"outputs": outputs}, "buffer_paths": []},
        }
        message = self.session.msg("comm_msg", content)
        message["header"]["msg_id"] = CAPTURE + message["header"]["msg_id"]
        if not self._shell.closed():
            self.session.send(self._shell, "comm_msg", content, header=message["header"])
        whole = [self.session.pack(message[name]) for name in PARTS]
        self.on_message(joined([b"iopub", *whole]))

    def _flush(self) -> None:
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        self._captures.flush()

    # --- What is displayed

    def _place(self, kind: str, parts: list[bytes]) -> bool:
        """Put an output where it belongs, and return whether that is the page."""
        request = self.session.unpack(parts[2]).get("msg_id", "")
        content = self.session.unpack(parts[4])
        if self._captures and self._captures.take(request, kind, content):
            if self._flushing is None:
                self._flushing = asyncio.get_running_loop().call_later(CAPTURE_INTERVAL, self._flush)
            return False
        if kind == "update_display_data" and any(cell.outputs.update(content) for cell in self._ran):
            return False
        cell = self._cells.get(request)
        if cell is not None:
            cell.outputs.hear(kind, content)
            return False
        if not request.startswith(CELL) and (kind == "error" or content.get("name") == "stderr"):
            # For output from a press or a thread, there is no sensible place on the page.
            if kind == "error" and self._traces < MOST_TRACES:
                self._traces += 1
                self.log.error("An action triggered by a press failed:\n%s", _trace(content)[-LONGEST_TRACE:])
            return False
        parts[4] = self.session.pack(presented(kind, content))
        self._late.append(joined([b"iopub", *parts[1:]]))
        return True


def _trace(error: Mapping[str, Any]) -> str:
    """Return an error's trace for the log, which may be a file."""
    return without_colours("\n".join(error.get("traceback", ())))
