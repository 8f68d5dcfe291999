"""The places for pages with a kernel, and the queue of visitors who wait for one."""

import asyncio
from typing import Protocol


class Visitor(Protocol):
    """A visitor who waits for a place."""

    @property
    def is_here(self) -> bool:
        """Whether the page is connected now; an absent page is skipped, and keeps its number."""

    @property
    def has_page(self) -> bool:
        """Whether the page has opened its websocket, which every page of ours does first."""

    def is_moved(self, number: int) -> None:
        """Take the number in the queue; 0 when the wait is over."""


class Places:
    """A fixed number of places with a queue; pages that have opened their websocket go first."""

    def __init__(self, count: int) -> None:
        self.free = count
        #: Seats that are empty but still hold their place.
        self.clearing = 0
        self._queue: dict[Visitor, asyncio.Future[bool]] = {}

    @property
    def waiting(self) -> int:
        """The number of visitors in the queue."""
        return len(self._queue)

    def turn(self, visitor: Visitor) -> asyncio.Future[bool]:
        """Join the queue; resolves to True for a place, and to False for a visitor who left."""
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue[visitor] = turn
        self.serve()
        return turn

    def leave(self, visitor: Visitor) -> None:
        """Leave the queue; do nothing for a visitor who is not in it."""
        turn = self._queue.pop(visitor, None)
        if turn is not None:
            turn.set_result(False)
            self.serve()

    def release(self) -> None:
        """Give a place back."""
        self.free += 1
        self.serve()

    @property
    def wanted(self) -> int:
        """How many places are waited for, beside those that are about to be free."""
        return self.waiting - self.clearing

    def serve(self) -> None:
        """Give free places to the first present visitors, and send the others their numbers."""
        order = sorted(self._queue, key=lambda visitor: (not visitor.has_page, not visitor.is_here))
        while self.free and (visitor := next(filter(_is_here, order), None)) is not None:
            order.remove(visitor)
            self.free -= 1
            self._queue.pop(visitor).set_result(True)
            visitor.is_moved(0)
        for number, visitor in enumerate(order, 1):
            visitor.is_moved(number)


def _is_here(visitor: Visitor) -> bool:
    return visitor.is_here
