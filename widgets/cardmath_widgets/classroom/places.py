"""The places for pages with a kernel, and the line of those who wait for one."""

import asyncio
from typing import Protocol

__all__ = ["Places", "Visitor"]


class Visitor(Protocol):
    """Who waits for a place."""

    @property
    def is_here(self) -> bool:
        """Whether the page is there at this moment; one that is not is passed over, and keeps its number."""

    @property
    def has_page(self) -> bool:
        """Whether the page has opened its line, as every page of ours does first of all."""

    def is_moved(self, number: int) -> None:
        """Take the number in line; 0 when the wait is over."""


class Places:
    """So many places. Who finds none stands in line: pages that have opened their line go first."""

    def __init__(self, count: int) -> None:
        self.free = count
        self._line: dict[Visitor, asyncio.Future[bool]] = {}

    @property
    def waiting(self) -> int:
        """How many stand in line."""
        return len(self._line)

    def turn(self, visitor: Visitor) -> asyncio.Future[bool]:
        """Stand in line; resolves to whether there is a place, or to False for whoever has left the line."""
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._line[visitor] = turn
        self.serve()
        return turn

    def leave(self, visitor: Visitor) -> None:
        """Leave the line; nothing happens to whoever stands in none."""
        turn = self._line.pop(visitor, None)
        if turn is not None:
            turn.set_result(False)
            self.serve()

    def release(self) -> None:
        """Give a place back."""
        self.free += 1
        self.serve()

    def serve(self) -> None:
        """Give free places to the first in line who are here, and tell the others their numbers."""
        order = sorted(self._line, key=lambda visitor: (not visitor.has_page, not visitor.is_here))
        while self.free and (visitor := next((one for one in order if one.is_here), None)) is not None:
            order.remove(visitor)
            self.free -= 1
            self._line.pop(visitor).set_result(True)
            visitor.is_moved(0)
        for number, visitor in enumerate(order, 1):
            visitor.is_moved(number)
