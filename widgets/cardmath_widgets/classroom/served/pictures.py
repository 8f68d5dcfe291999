"""The pictures of snapshots. The server loads no widgets, so a kernel draws each board, once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from cardmath_widgets.server import ServingError
from cardmath_widgets.server.kernels.connection import Output
from cardmath_widgets.server.web.start import boards_in, drawing_boards

__all__ = ["Pictures", "Running"]

Running = Callable[[list[str]], Awaitable[list[list[Output]]]]
#: How many pictures are kept in memory; the first ones are drawn again when they are needed.
_MOST: Final = 40
#: Seconds for a kernel to start and to draw, also while every place is taken.
_PATIENCE: Final = 20.0
_NAME: Final = "snapshot"


class Pictures:
    """The boards of links as SVG documents. ``run`` runs cells in a kernel."""

    def __init__(self, run: Running) -> None:
        self._run = run
        self._drawn: dict[str, asyncio.Future[bytes | None]] = {}

    async def draw(self, link: str) -> bytes | None:
        """Return the board of a link, or None if it cannot be drawn. Tablets that ask together share it."""
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
            return boards_in(outputs).get(_NAME)
        except (ServingError, TimeoutError, ValueError):
            return None
