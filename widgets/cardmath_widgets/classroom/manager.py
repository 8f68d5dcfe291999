"""The classroom's kernels and the websocket by which a page reaches its own.

These classes plug into Jupyter Server's and Voila's places for them; what differs is said in each.
"""

import json
import time
from datetime import datetime
from typing import Any

from jupyter_server.services.kernels.connection.base import (
    BaseKernelWebsocketConnection,
    deserialize_msg_from_ws_v1,
)
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from tornado.ioloop import IOLoop
from tornado.websocket import WebSocketClosedError
from traitlets import Type

from .kernels import FORKS, KERNEL_NAME, Mourner
from .seats import Seat

__all__ = ["LessonKernel", "LessonKernels", "PageConnection"]

# A kernel nobody came for: the address was opened by something that is not a browser.
UNTAKEN_TIMEOUT = 90.0
# A tablet that sleeps keeps its kernel this long; afterwards a reload continues the game in a new one.
IDLE_TIMEOUT = 40 * 60
SILENCE_TIMEOUT = 60.0
# A message that was this long under way was given while the line was down, and is not carried out late.
STALE_AFTER = 2.0

FROM_PAGE = frozenset({"comm_open", "comm_msg", "comm_close"})


class LessonKernel(ServerKernelManager):
    """One pupil's kernel. It is reached through sockets in a private folder where the system has them."""

    restarter_class = Type(Mourner)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if FORKS:
            self.transport = "ipc"


class LessonKernels(AsyncMappingKernelManager):
    """All kernels of the class, each with its seat."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seats: dict[str, Seat] = {}
        self.kernel_manager_class = f"{LessonKernel.__module__}.{LessonKernel.__name__}"
        self.default_kernel_name = KERNEL_NAME
        self.cull_idle_timeout = IDLE_TIMEOUT
        self.cull_interval = 60

    async def open_seat(self, cells: list[str], folder: str) -> str:
        """Start a kernel, begin to run a lesson in it and return the kernel's id."""
        kernel_id: str = await self.start_kernel(kernel_name=KERNEL_NAME, path=folder)
        self.seats[kernel_id].run(cells)
        IOLoop.current().call_later(UNTAKEN_TIMEOUT, self._clear_untaken, kernel_id)
        return kernel_id

    async def free_seat(self, kernel_id: str) -> None:
        """End a kernel at once; it holds nothing that is not also in the page's link."""
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id, now=True)

    async def _clear_untaken(self, kernel_id: str) -> None:
        seat = self.seats.get(kernel_id)
        if seat is not None and not seat.was_taken:
            await self.free_seat(kernel_id)

    async def cull_kernels(self) -> None:
        """Hang up on pages that have fallen silent, as a tablet that went home; then cull what is idle."""
        for seat in self.seats.values():
            if seat.page is not None and seat.page.silence > SILENCE_TIMEOUT:
                seat.page.hang_up()
        await super().cull_kernels()

    def start_watching_activity(self, kernel_id: str) -> None:
        """Seat the kernel: the seat's own connection notes activity, a second one is not needed."""
        kernel = self.get_kernel(kernel_id)
        kernel.execution_state = "idle"
        kernel.reason = ""
        self.seats[kernel_id] = Seat(kernel, self.log)

    def stop_watching_activity(self, kernel_id: str) -> None:
        """Clear the seat."""
        seat = self.seats.pop(kernel_id, None)
        if seat is not None:
            seat.close()

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Tell the page, then forget the kernel."""
        seat = self.seats.get(kernel_id)
        if seat is not None:
            seat.mourn()
        self.stop_watching_activity(kernel_id)
        super()._handle_kernel_died(kernel_id)


class PageConnection(BaseKernelWebsocketConnection):
    """The websocket between a page and its seat.

    Binary frames are kernel messages. Text frames are the line's own. A page asks ``{"ping": its clock}``
    every few seconds and is answered ``{"pong": …}``, without the kernel. ``{"dead": true}`` tells it that
    its kernel has died, ``{"late": message id}`` that a message was dropped. From the pings the server knows
    the page's clock, and drops messages that were held up on their way, as clicks are that a tablet sends
    into a broken Wi-Fi.
    """

    _seat: Seat | None = None
    # The least seen difference between our clock and the page's: that of the quickest ping.
    _clock_difference = float("inf")
    _last_heard = 0.0

    async def connect(self) -> None:
        """Take the seat."""
        seats: dict[str, Seat] = self.multi_kernel_manager.seats
        seat = seats.get(self.kernel_id)
        if seat is None:
            self.websocket_handler.close()
            return
        self._seat = seat
        # Answers to a click are short; TCP would hold the second until the first is acknowledged.
        self.websocket_handler.set_nodelay(True)
        self._last_heard = time.monotonic()
        seat.was_taken = True
        seat.page = self
        self.multi_kernel_manager.notify_connect(self.kernel_id)

    def disconnect(self) -> None:
        """Leave the seat."""
        seat, self._seat = self._seat, None
        if seat is None:
            return
        if seat.page is self:
            seat.page = None
        if self.kernel_id in self.multi_kernel_manager:
            self.multi_kernel_manager.notify_disconnect(self.kernel_id)

    @property
    def silence(self) -> float:
        """How many seconds ago the page was last heard."""
        return time.monotonic() - self._last_heard

    def hang_up(self) -> None:
        """Close the line from this side."""
        self.websocket_handler.close()

    def tell(self, message: bytes | str) -> None:
        """Send the page a frame; a page that has just left is no error."""
        try:
            self.websocket_handler.write_message(message, binary=isinstance(message, bytes))
        except WebSocketClosedError:
            self.log.debug("A page left while a message for it was under way.")

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Unused: seats call ``tell``."""
        raise NotImplementedError

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Answer a ping, or hand a message on to the kernel."""
        if self._seat is None:
            return
        self._last_heard = time.monotonic()
        if isinstance(incoming_msg, str):
            clock = float(json.loads(incoming_msg)["ping"])
            self._clock_difference = min(self._clock_difference, time.time() - clock)
            self.tell(json.dumps({"pong": clock}))
            return
        channel, frames = deserialize_msg_from_ws_v1(incoming_msg)
        header = json.loads(frames[0])
        if channel != "shell" or header["msg_type"] not in FROM_PAGE:
            self.log.warning("A page sent %r, which pages may not.", header["msg_type"])
            return
        if header["msg_type"] == "comm_msg" and self._is_stale(header["date"]):
            self.tell(json.dumps({"late": header["msg_id"]}))
            return
        self._seat.to_kernel(frames)

    def _is_stale(self, date: str) -> bool:
        sent = datetime.fromisoformat(date.replace("Z", "+00:00")).timestamp()
        return time.time() - sent - self._clock_difference > STALE_AFTER
