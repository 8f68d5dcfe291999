"""The server's line to one of Jupyter's kernels: it runs the lesson there, and passes on what is said.

The server holds one connection to each kernel. It runs the lesson's cells over it while the page is still
loading, and afterwards hands every message through to the page. What a cell displays when it has long been
run (from a thread or a task) goes to its place on the page: a cell's request is called ``cell-0``, ``cell-1``
and so on. A cell that fails says so in its place, and the rest runs.
"""

import asyncio
import contextlib
import logging
from collections import deque
from dataclasses import dataclass, field
from typing import Any, cast

from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from .captures import Captures
from .kernels import KERNEL_NAME
from .line import CELL_TIMEOUT, Line, sorry
from .manager import LessonKernels
from .outputs import OUTPUT_KINDS, Output, Outputs, presented

__all__ = ["JupyterLine"]

# How long to wait for a first sound from the kernel's broadcast before asking again.
HEARING_INTERVAL = 0.2
# So many messages of cells that were run before are kept for a page that comes late, or comes back.
LATE_MESSAGES = 500
# What comes at once into an Output widget goes to the page at once.
CAPTURE_INTERVAL = 0.03
# How our own requests are called.
CELL, CAPTURE = "cell-", "capture-"

COMMS = frozenset({"comm_open", "comm_msg", "comm_close"})
# What a page has a use for; the rest (code, prompts) stays on the server.
PASSED_TO_PAGE = COMMS | OUTPUT_KINDS | {"status"}


@dataclass
class _Cell:
    """A cell that is running. It is done when its reply and the idle status after its outputs have come."""

    outputs: Outputs = field(default_factory=Outputs)
    answer: dict[str, Any] | None = None
    idle: bool = False
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def check(self) -> None:
        """Notice when the second of the two has come; their order is not certain."""
        if self.idle and self.answer is not None:
            self.done.set()


class JupyterLine(Line):
    """A kernel of Jupyter's, with whatever its notebook needs of it."""

    def __init__(self, kernels: LessonKernels, name: str, folder: str, log: logging.Logger) -> None:
        super().__init__()
        self.log = log
        self._kernels = kernels
        self._name = name
        self._folder = folder
        self._session = Session()
        self._shell: Any = None
        self._iopub: Any = None
        self._heard = asyncio.Event()
        self._cells: dict[str, _Cell] = {}
        # Those of the lesson that is being run, in their order.
        self._ran: list[_Cell] = []
        self._late: deque[bytes] = deque(maxlen=LATE_MESSAGES)
        self._captures = Captures(self._captured)
        self._flushing: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Start the kernel and listen to it."""
        self._kernels.mourners[self._name] = self.on_death
        await self._kernels.start_kernel(
            # Not as a path, which would be looked for below the lessons.
            kernel_id=self._name,
            kernel_name=KERNEL_NAME,
            cwd=self._folder,
        )
        kernel = cast(ServerKernelManager, self._kernels.get_kernel(self._name))
        self._session = Session(key=kernel.session.key, config=kernel.session.config)
        self._shell = kernel.connect_shell(identity=self._session.bsession)
        self._iopub = kernel.connect_iopub()
        self._shell.on_recv(self._from_shell)
        self._iopub.on_recv(self._from_iopub)

    async def end(self) -> None:
        """Let go of the kernel and end it."""
        self._kernels.mourners.pop(self._name, None)
        if self._flushing is not None:
            self._flushing.cancel()
        for stream in (self._shell, self._iopub):
            if stream is not None and not stream.closed():
                stream.close()
        if self._name in self._kernels:
            with contextlib.suppress(Exception):  # it may be dying by itself at this moment
                await self._kernels.shutdown_kernel(self._name, now=True)
        if self._name in self._kernels:
            self._kernels.remove_kernel(self._name)

    async def run(self, cells: list[str]) -> list[list[Output]]:
        """Run the lesson's code; returns what each cell displayed, up to the first that does not end."""
        try:
            await self._listen()
            for number, code in enumerate(cells):
                cell = _Cell()
                self._ran.append(cell)
                async with asyncio.timeout(CELL_TIMEOUT):
                    await self._execute(code, cell, f"{CELL}{number}")
        except TimeoutError:
            self.log.error("A lesson did not finish within %d seconds.", CELL_TIMEOUT)
            self._ran[-1].outputs.all.append(sorry())
        self._flush()
        ran, self._ran = self._ran, []
        return [cell.outputs.all for cell in ran]

    def late(self) -> list[bytes]:
        """Return what cells displayed after they had been run, for a page that has just come."""
        return list(self._late)

    async def _listen(self) -> None:
        """Wait until the kernel's broadcast reaches us, or the first outputs could be missed."""
        while not self._heard.is_set():
            self._session.send(self._shell, "kernel_info_request", {})
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HEARING_INTERVAL):
                    await self._heard.wait()

    async def _execute(self, code: str, cell: _Cell, number: str) -> None:
        content = {
            "code": code,
            "silent": False,
            "store_history": False,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": False,
        }
        header = self._session.msg_header("execute_request") | {"msg_id": number}
        self._cells[number] = cell
        try:
            self._session.send(self._shell, "execute_request", content, header=header)
            await cell.done.wait()
        finally:
            del self._cells[number]
        assert cell.answer is not None
        if cell.answer["status"] == "error":
            self.log.error("A cell failed:\n%s", "\n".join(cell.answer.get("traceback", [])))

    def to_kernel(self, frames: list[bytes]) -> None:
        """Send a page's message (header, parent, metadata, content, buffers) on to the kernel."""
        if self._shell is not None and not self._shell.closed():
            self._session.send_raw(self._shell, frames)

    def _from_shell(self, frames: list[bytes]) -> None:
        _identities, parts = self._session.feed_identities(frames)
        message = self._session.deserialize(parts)
        parent = message["parent_header"]
        cell = self._cells.get(parent.get("msg_id"))
        if cell is not None:
            cell.answer = message["content"]
            cell.check()
        elif parent.get("session") != self._session.session:
            self.on_message(serialize_msg_to_ws_v1(parts[1:], "shell"))

    def _from_iopub(self, frames: list[bytes]) -> None:
        self._heard.set()
        _identities, found = self._session.feed_identities(frames)
        parts = cast("list[bytes]", found)
        kind = self._session.unpack(parts[1])["msg_type"]
        if kind in COMMS:
            goes_on = self._follow(kind, parts)
        elif kind in OUTPUT_KINDS:
            goes_on = self._place(kind, parts)
        else:
            if kind == "status":
                self._mark_idle(parts)
            goes_on = kind in PASSED_TO_PAGE
        if goes_on:
            self.on_message(serialize_msg_to_ws_v1(parts[1:], "iopub"))

    def _mark_idle(self, parts: list[bytes]) -> None:
        if self._cells and self._session.unpack(parts[4])["execution_state"] == "idle":
            cell = self._cells.get(self._session.unpack(parts[2]).get("msg_id"))
            if cell is not None:
                cell.idle = True
                cell.check()

    # --- Output widgets

    def _follow(self, kind: str, parts: list[bytes]) -> bool:
        """Notice what concerns Output widgets; tells whether the page must know of it."""
        # Boards send pictures many times a second: without an Output widget nothing is looked at twice.
        if kind != "comm_open" and not self._captures:
            return True
        content = self._session.unpack(parts[4])
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
                self._captures.told(comm, data.get("state") or {})
            # Of what was captured the page is told by us.
            return not self._session.unpack(parts[2]).get("msg_id", "").startswith(CAPTURE) or (
                data.get("method") != "echo_update"
            )
        return True

    def _captured(self, comm: str, outputs: list[Output]) -> None:
        """An Output widget shows something new: the kernel is told, and the page."""
        content = {
            "comm_id": comm,
            "data": {"method": "update", "state": {"outputs": outputs}, "buffer_paths": []},
        }
        message = self._session.msg("comm_msg", content)
        message["header"]["msg_id"] = CAPTURE + message["header"]["msg_id"]
        if not self._shell.closed():
            self._session.send(self._shell, "comm_msg", content, header=message["header"])
        whole = [self._session.pack(message[name]) for name in _PARTS]
        self.on_message(serialize_msg_to_ws_v1(whole, "iopub"))

    def _flush(self) -> None:
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        self._captures.flush()

    # --- What is displayed

    def _place(self, kind: str, parts: list[bytes]) -> bool:
        """Put what is displayed where it belongs; tells whether that is the page."""
        request = self._session.unpack(parts[2]).get("msg_id", "")
        content = self._session.unpack(parts[4])
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
            # What a press set off, or a thread: the page has no place that it would explain.
            if kind == "error":
                self.log.error("What a press set off failed:\n%s", "\n".join(content["traceback"]))
            return False
        parts[4] = self._session.pack(presented(kind, content))
        self._late.append(serialize_msg_to_ws_v1(parts[1:], "iopub"))
        return True


_PARTS = ("header", "parent_header", "metadata", "content")
