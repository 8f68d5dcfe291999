"""A seat: one pupil's kernel, the lesson that runs in it, and the line between it and the page.

The server holds one connection to each kernel. It runs the lesson's cells over it while the page is still
loading, and afterwards hands every message through to the page that took the seat.
"""

import asyncio
import contextlib
import json
import logging
from dataclasses import dataclass, field
from typing import Any, Protocol

from jupyter_client.session import Session
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from cardmath.i18n import _

__all__ = ["Seat"]

CELL_TIMEOUT = 60.0
# How long to wait for a first sound from the kernel's broadcast before asking again.
HEARING_INTERVAL = 0.2

# What a page has a use for; the rest (code, prompts) stays on the server.
PASSED_TO_PAGE = frozenset(
    {
        "comm_open",
        "comm_msg",
        "comm_close",
        "status",
        "stream",
        "display_data",
        "update_display_data",
        "clear_output",
        "error",
    }
)

Output = dict[str, Any]


class Page(Protocol):
    """What a seat needs of the page that took it."""

    def tell(self, message: bytes | str) -> None:
        """Send the page a frame."""

    @property
    def silence(self) -> float:
        """How many seconds ago the page was last heard."""

    def hang_up(self) -> None:
        """Close the line."""


@dataclass
class _Cell:
    """A cell that is running. It is done when its reply and the idle status after its outputs have come."""

    outputs: list[Output] = field(default_factory=list)
    answer: dict[str, Any] | None = None
    idle: bool = False
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def check(self) -> None:
        """Notice when the second of the two has come; their order is not certain."""
        if self.idle and self.answer is not None:
            self.done.set()


class Seat:
    """The server's end of one kernel."""

    def __init__(self, kernel: ServerKernelManager, log: logging.Logger) -> None:
        self.kernel = kernel
        self.log = log
        self.page: Page | None = None
        self.was_taken = False
        self.outputs: asyncio.Future[list[list[Output]]] = asyncio.get_running_loop().create_future()
        self._session = Session(key=kernel.session.key, config=kernel.session.config)
        self._heard = asyncio.Event()
        self._cells: dict[str, _Cell] = {}
        self._shell = kernel.connect_shell(identity=self._session.bsession)
        self._iopub = kernel.connect_iopub()
        self._shell.on_recv(self._from_shell)
        self._iopub.on_recv(self._from_iopub)
        self._run: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Let go of the kernel."""
        if self._run is not None:
            self._run.cancel()
        if not self.outputs.done():
            self.outputs.cancel()
        self.page = None
        for stream in (self._shell, self._iopub):
            if not stream.closed():
                stream.close()

    def mourn(self) -> None:
        """Tell the page that its kernel has died."""
        if self.page is not None:
            self.page.tell(json.dumps({"dead": True}))

    def run(self, cells: list[str]) -> None:
        """Run the lesson's code; ``outputs`` has what the cells displayed when they are done."""
        self._run = asyncio.create_task(self._run_cells(cells))

    async def _run_cells(self, cells: list[str]) -> None:
        outputs: list[list[Output]] = []
        try:
            await self._listen()
            for code in cells:
                async with asyncio.timeout(CELL_TIMEOUT):
                    output, ok = await self._execute(code)
                outputs.append(output)
                if not ok:
                    break
        except TimeoutError:
            self.log.error("A lesson did not finish within %d seconds.", CELL_TIMEOUT)
            outputs.append([_sorry()])
        if not self.outputs.done():
            self.outputs.set_result(outputs)

    async def _listen(self) -> None:
        """Wait until the kernel's broadcast reaches us, or the first outputs could be missed."""
        while not self._heard.is_set():
            self._session.send(self._shell, "kernel_info_request", {})
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HEARING_INTERVAL):
                    await self._heard.wait()

    async def _execute(self, code: str) -> tuple[list[Output], bool]:
        content = {
            "code": code,
            "silent": False,
            "store_history": False,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": True,
        }
        request = self._session.send(self._shell, "execute_request", content)
        number = request["header"]["msg_id"]
        cell = self._cells[number] = _Cell()
        await cell.done.wait()
        del self._cells[number]
        assert cell.answer is not None
        if cell.answer["status"] == "error":
            self.log.error("A lesson failed:\n%s", "\n".join(cell.answer.get("traceback", [])))
            cell.outputs.append(_sorry())
        return cell.outputs, cell.answer["status"] == "ok"

    def to_kernel(self, frames: list[bytes]) -> None:
        """Send a page's message (header, parent, metadata, content, buffers) on to the kernel."""
        if not self._shell.closed():
            self._session.send_raw(self._shell, frames)
            self.kernel.last_activity = utcnow()

    def _from_shell(self, frames: list[bytes]) -> None:
        _identities, parts = self._session.feed_identities(frames)
        message = self._session.deserialize(parts)
        cell = self._cells.get(message["parent_header"].get("msg_id"))
        if cell is not None:
            cell.answer = message["content"]
            cell.check()

    def _from_iopub(self, frames: list[bytes]) -> None:
        self._heard.set()
        self.kernel.last_activity = utcnow()
        _identities, parts = self._session.feed_identities(frames)
        kind = self._session.unpack(parts[1])["msg_type"]
        if self._cells:
            self._collect(kind, self._session.deserialize(parts))
        if self.page is not None and kind in PASSED_TO_PAGE:
            self.page.tell(serialize_msg_to_ws_v1(parts[1:], "iopub"))

    def _collect(self, kind: str, message: dict[str, Any]) -> None:
        cell = self._cells.get(message["parent_header"].get("msg_id"))
        if cell is None:
            return
        content = message["content"]
        if kind in ("display_data", "execute_result"):
            cell.outputs.append({"type": "data", "data": content["data"]})
        elif kind == "stream" and content["name"] == "stdout":
            cell.outputs.append({"type": "stream", "text": content["text"]})
        elif kind == "clear_output":
            cell.outputs.clear()
        elif kind == "status" and content["execution_state"] == "idle":
            cell.idle = True
            cell.check()


def _sorry() -> Output:
    """What the pupil sees where a lesson failed; the reason is in the server's log."""
    return {"type": "failure", "text": _("This lesson could not be started. Reload the page to try again.")}
