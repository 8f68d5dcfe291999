"""A journal's only writer: a thread that saves events in groups, each in one commit."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Final

from cardmath_widgets.classroom.core.journal.errors import trouble_of
from cardmath_widgets.classroom.core.journal.event_table import Store
from cardmath_widgets.classroom.core.pupils.events import ClassEvent

#: Seconds that the first event of a group waits for others, and the maximum number of events in a group.
GROUP_FOR: Final = 0.03
MOST_IN_GROUP: Final = 1000
#: Seconds after which a failed commit is tried again: at first, and later.
RETRY_FIRST: Final = 0.25
RETRY_LATER: Final = 2.0

#: Seconds that a stopping server waits for a store that does not respond.
PATIENCE: Final = 4.0

#: A caller that wants to know what other servers have saved so far.
Asker = asyncio.Future[None]
#: The seats of pupils with an open page, for the other servers.
Seats = tuple[str, ...]
#: What can be submitted to a writer.
_Given = ClassEvent | Asker | Seats
#: The result of a commit: what was submitted, the events to apply now, in order, and whether the journal
#: starts afresh with them.
Kept = Callable[[Sequence[_Given], Sequence[ClassEvent], bool], None]


class Writer:
    """A writer that saves events to a store in its own thread.

    After each commit, the thread calls ``kept`` with the events that were submitted, and with the ones that
    are new in the store, which may come from other servers too. The third argument is true if another server
    has since deleted the journal. The thread calls ``trouble`` with a sentence when a commit fails, or when
    what is written is lost, and with None when all is well again. ``first`` and ``last`` are the numbers of
    the events read so far.
    """

    def __init__(
        self, store: Store, first: int | None, last: int, kept: Kept, trouble: Callable[[str | None], None]
    ) -> None:
        self._store = store
        self._last = last
        self._first = first
        self._kept = kept
        self._trouble = trouble
        self._is_in_trouble = False
        self._queue: SimpleQueue[_Given | None] = SimpleQueue()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cardmath-journal", daemon=True)

    def start(self) -> None:
        """Start the thread; from now on, only the thread uses the store."""
        self._thread.start()

    def put(self, given: _Given) -> None:
        """Submit an event to save, seats to announce, or a caller waiting for what others have saved."""
        self._queue.put(given)

    def wake(self) -> None:
        """Look for events from other servers."""
        self._queue.put(None)

    def stop(self) -> bool:
        """Save what was submitted, unless the store fails, and end the thread; this blocks.

        Return False if the store does not respond, so the thread is still using it.
        """
        self._stopped.set()
        self._queue.put(None)
        self._thread.join(PATIENCE)
        return not self._thread.is_alive()

    # --- In the thread

    def _run(self) -> None:
        while not (self._stopped.is_set() and self._queue.empty()):
            group = self.next_group()
            if not self._keep(group):
                return
            self._announce({seat for one in group if isinstance(one, tuple) for seat in one})

    def next_group(self) -> list[_Given]:
        """Wait for an event, then for any that come soon after it."""
        given = [self._queue.get()]
        end = time.monotonic() + GROUP_FOR
        while len(given) < MOST_IN_GROUP:
            left = end - time.monotonic()
            try:
                given.append(self._queue.get(timeout=max(0.0, left)))
            except Empty:
                break
        return [one for one in given if one is not None]

    def _keep(self, group: list[_Given]) -> bool:
        """Commit a group, retrying until it succeeds; return False if the journal closes first."""
        pause = RETRY_FIRST
        while True:
            try:
                self._store.save([one for one in group if isinstance(one, ClassEvent)])
                new, is_anew = self._new()
            except Exception as error:  # whatever the error was, the events must not be lost
                self._store.hang_up()
                self._is_in_trouble = True
                self._trouble(trouble_of(error))
                if self._stopped.wait(pause):
                    return False
                pause = RETRY_LATER
            else:
                lost = self._store.lost()
                if lost or self._is_in_trouble:
                    self._is_in_trouble = bool(lost)
                    self._trouble(lost or None)
                self._kept(group, new, is_anew)
                return True

    def _announce(self, seats: set[str]) -> None:
        """Announce seats after the events, because pupils are waiting for the events; anything that fails
        here is soon announced again.
        """
        if not seats:
            return
        try:
            self._store.announce(sorted(seats))
        except Exception:  # the next commit finds and reports the same trouble
            self._store.hang_up()

    def _new(self) -> tuple[list[ClassEvent], bool]:
        first = self._store.first()
        is_anew = self._first is not None and first != self._first
        rows = list(self._store.read(0 if is_anew else self._last))
        self._first = first
        self._last = rows[-1][0] if rows else 0 if is_anew else self._last
        return [event for _number, event in rows], is_anew
