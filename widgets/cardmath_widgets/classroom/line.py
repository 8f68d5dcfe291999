"""The server's line to one kernel: it runs the lesson there, and passes on what kernel and page say.

The server holds one connection to each kernel. It runs the lesson's cells over it while the page is still
loading, and afterwards hands every message through to the page.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from cardmath.i18n import _

__all__ = ["KernelLine", "Output"]

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


class KernelLine:
    """The server's end of a line to a kernel; ``on_message`` is given what the page has a use for."""

    def __init__(self, kernel: ServerKernelManager, log: logging.Logger) -> None:
        self.kernel = kernel
        self.log = log
        self.on_message: Callable[[bytes], None] | None = None
        self._session = Session(key=kernel.session.key, config=kernel.session.config)
        self._heard = asyncio.Event()
        self._cells: dict[str, _Cell] = {}
        self._shell = kernel.connect_shell(identity=self._session.bsession)
        self._iopub = kernel.connect_iopub()
        self._shell.on_recv(self._from_shell)
        self._iopub.on_recv(self._from_iopub)

    def close(self) -> None:
        """Let go of the kernel."""
        self.on_message = None
        for stream in (self._shell, self._iopub):
            if not stream.closed():
                stream.close()

    async def run(self, cells: list[str]) -> list[list[Output]]:
        """Run the lesson's code; returns what each cell displayed, up to the first that failed."""
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
        return outputs

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
        assert request is not None
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

    def _from_shell(self, frames: list[bytes]) -> None:
        _identities, parts = self._session.feed_identities(frames)
        message = self._session.deserialize(parts)
        cell = self._cells.get(message["parent_header"].get("msg_id"))
        if cell is not None:
            cell.answer = message["content"]
            cell.check()

    def _from_iopub(self, frames: list[bytes]) -> None:
        self._heard.set()
        _identities, parts = self._session.feed_identities(frames)
        kind = self._session.unpack(parts[1])["msg_type"]
        if self._cells:
            self._collect(kind, self._session.deserialize(parts))
        if self.on_message is not None and kind in PASSED_TO_PAGE:
            self.on_message(serialize_msg_to_ws_v1(parts[1:], "iopub"))

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
