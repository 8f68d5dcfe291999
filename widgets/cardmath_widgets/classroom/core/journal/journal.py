"""A class's journal: pupils' work is saved before it is acknowledged, and counted in memory."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Final

from cardmath.i18n import _
from cardmath_widgets.allowance import Allowance, Allowances
from cardmath_widgets.classroom.core.journal.errors import JournalError, TooManyEventsError
from cardmath_widgets.classroom.core.journal.event_table import Store
from cardmath_widgets.classroom.core.journal.in_postgresql import PostgresqlStore
from cardmath_widgets.classroom.core.journal.storage import open_store
from cardmath_widgets.classroom.core.journal.writer import Asker, Seats, Writer
from cardmath_widgets.classroom.core.pupils.events import ClassEvent, Value
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.pupils.state import ClassState

#: Called with events after the state has applied them, or with none after the trouble has changed.
Watcher = Callable[[tuple[ClassEvent, ...]], None]

#: The name of a class that has not been given one.
USUAL_NAME: Final = "class"
#: Seconds that `Journal.refresh` waits for a slow database, and `Journal.decide` for a decision.
_PATIENCE: Final = 3.0
DECIDING: Final = 2.0


class Journal:
    """The journal of one class, for a server's event loop; create it with `open`.

    ``state`` is what the class has done so far. ``trouble`` is None, or a sentence for the teacher while
    events cannot be written.
    """

    def __init__(
        self,
        store: Store,
        state: ClassState,
        first: int | None,
        last: int,
        *,
        was_alone: bool,
        most_bytes: int | None,
    ) -> None:
        self.state = state
        #: Whether no other server had the class open when this one opened it.
        self.was_alone = was_alone
        self._most_bytes = most_bytes
        # Servers with separate classes do not need to hear from each other.
        self.is_shared = most_bytes is None and isinstance(store, PostgresqlStore)
        self.trouble: str | None = None
        #: Called with the seats that have a page open on another of the class's servers.
        self.on_seen_elsewhere: Callable[[Sequence[str]], None] = lambda _seats: None
        self._loop = asyncio.get_running_loop()
        self.store = store
        self._limits = Limits()
        self._reading = Allowance(MOST_READ, READ_EACH_SECOND)
        #: Held by whatever is judging the class's answers.
        self.judging = asyncio.Lock()
        self._waiting: dict[tuple[str, int], asyncio.Future[None]] = {}
        # Decisions that have taken effect, but are not on the disk yet.
        self._decided: dict[tuple[str, int], ClassEvent] = {}
        # Resolved when there is trouble.
        self._troubled: asyncio.Future[None] = self._loop.create_future()
        self._watchers: dict[object, Watcher] = {}
        self._is_closed = self._is_ended = False
        self._writer = Writer(
            store, first, last, self._from_thread(self._keep), self._from_thread(self.complain)
        )
        self._writer.start()
        self._stop_listening: Callable[[], None] = lambda: None
        if isinstance(store, PostgresqlStore) and self.is_shared:
            self._stop_listening = store.listen(self._writer.wake, self._from_thread(self._see))

    @classmethod
    async def open(
        cls, where: Path | str, name: str = USUAL_NAME, most_bytes: int | None = None
    ) -> "Journal":
        """Open the journal in a folder or at a database's address, and rebuild what the class did before.

        ``name`` keeps the classes in one database apart. On a server with many classes, each saves at most
        ``most_bytes``, and no other server has it open. Raises `JournalError` if it cannot be opened.
        """
        store, state, first, last, was_alone = await asyncio.to_thread(_read, where, name)
        return cls(store, state, first, last, was_alone=was_alone, most_bytes=most_bytes)

    @staticmethod
    def peek(where: Path | str) -> tuple[ClassState, bool]:
        """Return what a class did before, and whether no other server has it open; nothing stays open.

        This blocks. Raises `JournalError` if the journal cannot be opened.
        """
        store, state, _first, _last, is_alone = _read(where, USUAL_NAME)
        store.close()
        return state, is_alone

    def submit(self, event: ClassEvent) -> "asyncio.Future[None]":
        """Submit an event to be saved; the result is set once it is on the disk.

        An event submitted again with the same seat and sequence counts only once, but is acknowledged again.
        Raises `TooManyEventsError` if a page sends too much, and `JournalError` if the journal is closed.
        """
        self.admit(event)
        return self.take(event)

    @property
    def is_full(self) -> bool:
        """Whether the class has used its share of the disk, and saves only the teacher's decisions."""
        return self._most_bytes is not None and self.state.bytes >= self._most_bytes

    def busy_for(self, size: int) -> float:
        """Count what a page sends, in bytes; return the seconds to wait if the class has sent too much.

        On a server with many classes, each can read only so much, because they all use the same processor.
        """
        wait = self._reading.wait(0) if self._most_bytes is not None else 0.0
        if not wait:
            self._reading.use(size)
        return wait

    def admit(self, event: ClassEvent) -> None:
        """Count an event towards the limits for its page. Raises the same errors as `submit`."""
        if self._is_closed:
            raise JournalError(_("The class has ended."))
        if event.is_from_page and (event.seat, event.sequence) not in self._waiting:
            if self.is_full:
                raise TooManyEventsError(_("the class has used its share of the disk"), None)
            self._limits.check(event, self.state.pupil(event.seat), len(self._waiting))

    def take(self, event: ClassEvent) -> "asyncio.Future[None]":
        """Submit an admitted event to be saved. Raises `JournalError` if the journal is closed."""
        if self._is_closed:
            raise JournalError(_("The class has ended."))
        name = (event.seat, event.sequence)
        waiting = self._waiting.get(name)
        if waiting is not None:
            return waiting
        self._waiting[name] = kept = self._loop.create_future()
        # The page that sent it may have closed since.
        kept.add_done_callback(lambda future: future.cancelled() or future.exception())
        self._writer.put(event)
        return kept

    async def append(self, event: ClassEvent) -> None:
        """Save an event; return once it is on the disk. Raises the same errors as `submit`."""
        # If the caller is cancelled, others waiting for the same event must still get the result.
        await asyncio.shield(self.submit(event))

    async def note(self, seat: str, kind: str, **data: Value) -> None:
        """Save one of the server's own events, dated now."""
        await self.append(ClassEvent.own(seat, kind, data, time.time()))

    @property
    def unkept(self) -> tuple[ClassEvent, ...]:
        """The decisions that have taken effect but are not on the disk yet; a server that stops now loses
        them.
        """
        return tuple(self._decided.values())

    async def decide(self, *events: ClassEvent) -> None:
        """Put decisions into effect immediately, and save them.

        The state includes them before this waits for anything, so neither a full disk nor a slow database
        holds up a teacher. It waits for them to be saved, but only for two seconds and only until there is
        trouble; after that, they are `unkept` until they can be saved. It accepts only events that change
        nothing when they are applied again: what is settled, who is approved, who has left, who has another
        animal, and what the teacher writes to a pupil.
        """
        if not events:
            return
        kept = [self.submit(event) for event in events]
        self._decided |= {(event.seat, event.sequence): event for event in events}
        for event in events:
            self.state.apply(event)
        self._tell(events)
        if self.trouble is None:
            together = asyncio.gather(*kept, return_exceptions=True)
            both: set[asyncio.Future[Any]] = {together, self._troubled}
            await asyncio.wait(both, timeout=DECIDING, return_when=asyncio.FIRST_COMPLETED)

    async def refresh(self) -> None:
        """Find out what the class's other servers have saved so far. A class on a single machine has no other
        servers.
        """
        if self.is_shared and not self._is_closed and self.trouble is None:
            asker: Asker = self._loop.create_future()
            self._writer.put(asker)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asker, _PATIENCE)

    def look(self) -> None:
        """Check that what was written still exists; if it does not, ``trouble`` is soon set."""
        if not self._is_closed:
            self._writer.wake()

    def announce(self, seats: Seats) -> None:
        """Tell the class's other servers who has a page open here. A class on a single machine has no other
        servers.
        """
        if seats and self.is_shared and not self._is_closed and self.trouble is None:
            self._writer.put(seats)

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Call ``watcher`` with anything new; return a function that stops this."""
        mark = object()
        self._watchers[mark] = watcher
        return lambda: self._watchers.pop(mark, None) and None

    async def close(self) -> None:
        """Save what was submitted, unless the disk is full, and close; another server can then open the
        journal.
        """
        await self._stop()
        await asyncio.to_thread(self._close)

    async def delete(self) -> None:
        """End the class: delete everything that was saved about it.

        Raises `JournalError` if it cannot be deleted right now; call this again later in that case.
        """
        if not self._is_ended:
            await self._stop()
            self._is_ended = True
        try:
            await asyncio.to_thread(self._delete)
        except Exception as error:
            sentence = _(
                "The class has ended, but its data could not be deleted yet. End the class again in a moment."
            )
            raise JournalError(sentence) from error

    # --- Inside

    def _close(self) -> None:
        # A thread that is still waiting for the database ends with the server.
        if self._writer.stop():
            self.store.close()

    def _delete(self) -> None:
        if not self._writer.stop():
            raise TimeoutError
        try:
            self.store.delete()
        except Exception:
            self.store.hang_up()
            raise

    async def _stop(self) -> None:
        if self._is_closed:
            raise JournalError(_("The class has ended."))
        self._is_closed = True
        await asyncio.to_thread(self._stop_listening)
        await asyncio.to_thread(self._writer.stop)
        # The writer's last news is on its way to this loop.
        await asyncio.sleep(0)
        for kept in self._waiting.values():
            if not kept.done():
                kept.set_exception(JournalError(_("The class has ended.")))
        self._waiting.clear()

    def _from_thread(self, call: Callable[..., None]) -> Callable[..., None]:
        def called(*values: Any) -> None:
            # The loop has ended if the server was stopped without closing its journal.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(call, *values)

        return called

    def _keep(
        self, kept: Sequence[ClassEvent | Asker | Seats], new: Sequence[ClassEvent], is_anew: bool
    ) -> None:
        if is_anew:
            self.state = ClassState()
        for event in new:
            self.state.apply(event)
        for one in kept:
            if isinstance(one, ClassEvent):
                self._decided.pop((one.seat, one.sequence), None)
        # A later decision wins, whatever has been saved in the meantime.
        for event in self._decided.values():
            self.state.apply(event)
        for one in kept:
            if isinstance(one, tuple):
                continue
            future = self._waiting.pop((one.seat, one.sequence), None) if isinstance(one, ClassEvent) else one
            if future is not None and not future.done():
                future.set_result(None)
        if new or is_anew:
            self._tell(tuple(new))

    def _see(self, seats: Sequence[str]) -> None:
        self.on_seen_elsewhere(seats)

    def complain(self, trouble: str | None) -> None:
        """Report that nothing can be saved, in a sentence, or None when all is well again."""
        if trouble != self.trouble:
            self.trouble = trouble
            if trouble is not None:
                self._troubled.set_result(None)
                self._troubled = self._loop.create_future()
            self._tell(())

    def _tell(self, events: tuple[ClassEvent, ...]) -> None:
        for watcher in list(self._watchers.values()):
            watcher(events)


def _read(where: Path | str, name: str) -> tuple[Store, ClassState, int | None, int, bool]:
    """Open a store and rebuild the state from it. This blocks.

    Also returns the first and last number, and whether no other server has the class open.
    """
    store = open_store(where, name)
    state, last = ClassState(), 0
    try:
        store.prepare()
        first = store.first()
        for number, event in store.read():
            state.apply(event)
            last = number
        is_alone = store.is_alone()
    except Exception as error:
        # Closing a damaged store may fail again.
        with contextlib.suppress(Exception):
            store.close()
        raise JournalError(store.why_not(error)) from error
    return store, state, first, last, is_alone


#: How many bytes of events a class may send at once on a server with many, for example when thirty tablets
#: reconnect to the network, and per second afterwards.
MOST_READ: Final = 2 << 20
READ_EACH_SECOND: Final = 64 << 10
#: Maximum numbers of events and of bytes of data that the journal stores for one pupil.
MOST_EVENTS: Final = 10_000
MOST_BYTES: Final = 8 << 20
#: How many events a page may send at once, for example after an hour without Wi-Fi, and per second
#: afterwards.
BURST: Final = 200
RATE: Final = 5.0
#: Maximum number of events, from all pupils together, that wait in memory while the disk is full.
MOST_WAITING: Final = 5000
#: Seconds after which a page tries again while too many events are waiting.
_WHILE_FULL: Final = 10.0


class Limits:
    """The amounts that pages have sent recently.

    >>> seconds = 0.0
    >>> limits = Limits(lambda: seconds)
    >>> event = ClassEvent("otter-1234", 1, "opened", {"part": "odds"}, 0.0)
    >>> for _number in range(200):
    ...     limits.check(event, None, 0)
    >>> limits.check(event, None, 0)
    Traceback (most recent call last):
    cardmath_widgets.classroom.core.journal.errors.TooManyEventsError: this page is sending too much at once
    >>> seconds = 0.2
    >>> limits.check(event, None, 0)
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        #: What each seat may still send.
        self.allowances = Allowances(clock)

    def check(self, event: ClassEvent, pupil: Pupil | None, waiting: int) -> None:
        """Count an event from a page; ``pupil`` is the sender, and ``waiting`` is how many events are not
        saved yet.

        Raises `TooManyEventsError` if it is one too many.
        """
        if pupil is not None and (pupil.events >= MOST_EVENTS or pupil.bytes >= MOST_BYTES):
            sentence = _("this page has sent as much as the class can store for one pupil")
            raise TooManyEventsError(sentence, None)
        if waiting >= MOST_WAITING:
            raise TooManyEventsError(_("too many events are waiting to be written"), _WHILE_FULL)
        allowance = self.allowances.of(event.seat, BURST, RATE)
        wait = allowance.wait()
        if wait:
            raise TooManyEventsError(_("this page is sending too much at once"), wait)
        allowance.use()
