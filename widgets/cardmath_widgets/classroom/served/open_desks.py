"""A class's open desks and projectors, and the pictures of boards that they show."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from tornado.ioloop import PeriodicCallback

from cardmath_widgets.allowance import Allowance
from cardmath_widgets.classroom.core.desk.drawing import DeskDrawing
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.runtime.outputs import Output
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.web.start_page import BOARDS, boards_in, drawing_boards

#: Seconds between beats on every line. A page that hears none for three beats reconnects.
BEAT: Final = 8.0
#: Seconds for which changes are gathered before the desks show them.
GATHERING: Final = 0.25
#: How many seconds a server may spend on drawing its desks at first, and what share of its time after that.
#: Pupils come first.
DRAWING: Final = Allowance(0.25, 0.25)


class Desks:
    """The open desks and projectors: they receive changes in batches, not one by one.

    ``make`` returns the view for a role. While ``drawing`` is used up, the desks wait.
    """

    def __init__(
        self,
        make: Callable[[Role], dict[str, Any]],
        beat: Callable[[], None],
        drawing: Allowance = DRAWING,
    ) -> None:
        self._make = make
        self._drawing = drawing
        self._drawings = {role: DeskDrawing() for role in Role}
        self._lines: set[Any] = set()
        self._waiting: asyncio.TimerHandle | None = None
        self._beating = PeriodicCallback(self._beat, BEAT * 1000)
        self._pages_beat = beat

    def start(self) -> None:
        """Start beating."""
        self._beating.start()

    def stop(self) -> None:
        """Stop the beats, and close every desk."""
        self._beating.stop()
        for line in list(self._lines):
            line.close()

    def add(self, line: Any) -> None:
        """Add a desk, and show it everything."""
        self._lines.add(line)
        line.show(*self._drawn(line.role))

    def remove(self, line: Any) -> None:
        """Remove a desk that was closed."""
        self._lines.discard(line)

    def schedule(self) -> None:
        """Let the desks know soon that something has changed."""
        if self._waiting is None and self._lines:
            self._wait(GATHERING)

    def _wait(self, seconds: float) -> None:
        self._waiting = asyncio.get_running_loop().call_later(seconds, self._show_in_turn)

    def _show_in_turn(self) -> None:
        """Update the desks, unless other classes' desks have used up the time for it."""
        pause = self._drawing.wait(0)
        if pause:
            self._wait(pause)
        else:
            self._show()

    def _drawn(self, role: Role) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the view for a role, and the drawing of it."""
        made = self._make(role)
        return made, self._drawings[role](made)

    def _show(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        started = time.monotonic()
        drawn: dict[Role, tuple[dict[str, Any], dict[str, Any]]] = {}
        for line in list(self._lines):
            if not line.is_known:
                # Its link has been replaced, here or on another of the class's servers.
                self.remove(line)
                line.close(1008)
                continue
            if line.role not in drawn:
                drawn[line.role] = self._drawn(line.role)
            line.show(*drawn[line.role])
        self._drawing.use(time.monotonic() - started)

    def _beat(self) -> None:
        self._pages_beat()
        if self._waiting is None:
            self._show_in_turn()


Running = Callable[[list[str]], Awaitable[list[list[Output]]]]
#: How many pictures are kept in memory; the oldest ones are drawn again when needed.
_MOST: Final = 40
#: Seconds for a kernel to start and draw, even while every place is taken.
_PATIENCE: Final = 20.0
_NAME: Final = "snapshot"


class Pictures:
    """The boards in links, as SVG documents. ``run`` runs cells in a kernel."""

    def __init__(self, run: Running) -> None:
        self._run = run
        self._drawn: dict[str, asyncio.Future[bytes | None]] = {}

    async def draw(self, link: str) -> bytes | None:
        """Return the board in a link, or None if it cannot be drawn. Tablets that ask at the same time share
        one drawing.
        """
        drawing = self._drawn.get(link)
        if drawing is None:
            drawing = self._drawn[link] = asyncio.ensure_future(self._draw(link))
            if len(self._drawn) > _MOST:
                del self._drawn[next(iter(self._drawn))]
        drawn = await asyncio.shield(drawing)
        if drawn is None:
            self._drawn.pop(link, None)
        return drawn

    async def _draw(self, link: str) -> bytes | None:
        try:
            async with asyncio.timeout(_PATIENCE):
                outputs = await self._run([drawing_boards({_NAME: link})])
            return boards_in(outputs).get(BOARDS)
        except (ServingError, TimeoutError, ValueError):
            return None
