"""The queue for seats: a page gets the next free place, and until then its number in the queue."""

import asyncio

from cardmath_widgets.server.seats.seat import Seat

# Maximum number of waiting pages; a longer queue does not help anyone.
MOST_IN_QUEUE = 1000


class Places:
    """A fixed number of places with a queue, where pages that have opened their websocket go first."""

    def __init__(self, count: int) -> None:
        self.free = count
        #: Seats that are empty but still occupy their place.
        self.clearing = 0
        self.queue: dict[Seat, asyncio.Future[bool]] = {}

    @property
    def waiting(self) -> int:
        """The number of seats in the queue."""
        return len(self.queue)

    def is_long(self, most: int) -> bool:
        """Return whether the queue is too long for another page; ``most`` may exceed this machine's limit."""
        return self.waiting >= min(MOST_IN_QUEUE, most)

    def turn(self, seat: Seat) -> asyncio.Future[bool]:
        """Join the queue; resolves to True with a place, and to False if the seat has been left."""
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.queue[seat] = turn
        self.serve()
        return turn

    def leave(self, seat: Seat) -> None:
        """Leave the queue; do nothing for a seat that is not in it."""
        turn = self.queue.pop(seat, None)
        if turn is not None:
            turn.set_result(False)
            self.serve()

    def release(self) -> None:
        """Give a place back."""
        self.free += 1
        self.serve()

    @property
    def wanted(self) -> int:
        """How many more places are needed, not counting those about to become free."""
        return self.waiting - self.clearing

    def serve(self) -> None:
        """Give free places to the first seats with pages here, and send the others their numbers."""
        order = sorted(self.queue, key=lambda seat: (not seat.has_page, not seat.is_here))
        while self.free and (seat := next((one for one in order if one.is_here), None)) is not None:
            order.remove(seat)
            self.free -= 1
            self.queue.pop(seat).set_result(True)
            seat.is_moved(0)
        for number, seat in enumerate(order, 1):
            seat.is_moved(number)
