"""A journal in PostgreSQL, shared by several servers in a school."""

import contextlib
import hashlib
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import ArgumentError, DBAPIError

from cardmath.i18n import _
from cardmath_widgets.classroom.core.journal.errors import JournalError, is_full, why_not_opened
from cardmath_widgets.classroom.core.journal.event_table import EVENTS, Store

#: Seconds after which a listener checks whether it should stop, and after which it reconnects.
_LISTENING: Final = 1.0
#: Seconds to connect, and seconds after which a server that was cut off counts as gone.
_CONNECTING: Final = 4
_CUT_OFF: Final = 10
#: Maximum number of seats in one notification, which PostgreSQL limits to 8000 bytes.
_ANNOUNCED: Final = 100
# SQLSTATE prefixes that mean the table has been altered or cannot be read.
_DAMAGED: Final = ("42703", "42804", "42P10", "XX")
# A commit returns only when its events are on the disk, whatever the server's usual setting is. A transaction
# waiting for one that hangs is abandoned and tried again.
_SETTINGS: Final = (
    "SET synchronous_commit TO on",
    "SET lock_timeout TO '10s'",
    "SET idle_in_transaction_session_timeout TO '30s'",
)
# Without these, a commit waits a quarter of an hour for a machine that has been switched off.
_CONNECTION: Final = {
    "connect_timeout": _CONNECTING,
    "tcp_user_timeout": 1000 * _CUT_OFF,
    "keepalives_idle": _CUT_OFF // 2,
    "keepalives_interval": 1,
    "keepalives_count": _CUT_OFF // 2,
}


def _address(url: str) -> sql.URL:
    """Return the address of a PostgreSQL database, with the driver we use."""
    try:
        address = sql.make_url(url)
    except (ArgumentError, ValueError):
        # The cause may quote a part of the password.
        raise JournalError(_("CARDMATH_DATABASE_URL is not a database address.")) from None
    if address.drivername.partition("+")[0] not in ("postgres", "postgresql"):
        raise JournalError(
            _("CARDMATH_DATABASE_URL must begin with postgresql://, because only PostgreSQL is supported.")
        )
    # Everything after the first @ of a password would count as the host or the database.
    if "@" in f"{address.host}{address.database}":
        raise JournalError(_("CARDMATH_DATABASE_URL: write the @ in the password as %40."))
    return address.set(drivername="postgresql+psycopg")


class PostgresqlStore(Store):
    """A class's events in a PostgreSQL database."""

    def __init__(self, url: str, name: str) -> None:
        address = _address(url)
        try:
            engine = sql.create_engine(address, poolclass=sql.NullPool, connect_args=_CONNECTION)
        except ImportError as error:
            sentence = _('A class in PostgreSQL needs one more package: pip install "cardmath[school]"')
            raise JournalError(sentence) from error
        sql.event.listen(engine, "connect", _set)
        digest = hashlib.sha256(name.encode()).digest()
        self._lock = int.from_bytes(digest[:8], "big", signed=True)
        # Every server shares this lock with the others for as long as it listens.
        self._presence = int.from_bytes(digest[8:16], "big", signed=True)
        self.channel = f"cardmath_{digest.hex()[:24]}"
        # A listener also hears its own server.
        self._mark = secrets.token_hex(4)
        super().__init__(engine, name, insert(EVENTS).on_conflict_do_nothing())

    def why_not(self, error: Exception) -> str:
        """Say which database has the problem, without its password, and what to do about it."""
        if is_full(error):
            return why_not_opened(error)
        cause = error.orig if isinstance(error, DBAPIError) else error
        where = self._engine.url.set(drivername="postgresql").render_as_string()
        reason = (str(cause).strip().splitlines() or [type(cause).__name__])[0].rstrip(".")
        if (getattr(cause, "sqlstate", None) or "").startswith(_DAMAGED):
            sentence = _(
                "The class journal in {database} is damaged ({reason}). Rename or drop the table"
                " {table} there and start again: this begins a new class."
            )
        else:
            sentence = _(
                "The database {database} cannot be used for the class: {reason}. Check that it is"
                " running, and that CARDMATH_DATABASE_URL contains its name, the password, and a user"
                " who may create tables."
            )
        return sentence.format(database=where, reason=reason, table=EVENTS.name)

    def begin(self) -> None:
        """Let one transaction write at a time, so events are seen in the order of their numbers."""
        self.connection.execute(sql.select(sql.func.pg_advisory_xact_lock(self._lock)))

    def tell(self) -> None:
        """Wake the class's servers, once for each transaction."""
        self.connection.execute(sql.select(sql.func.pg_notify(self.channel, "")))

    def announce(self, seats: Sequence[str]) -> None:
        """Tell the other servers which pupils have a page open here. This is not stored in the database."""
        with self.connection.begin():
            for first in range(0, len(seats), _ANNOUNCED):
                notice = " ".join((self._mark, *seats[first : first + _ANNOUNCED]))
                self.connection.execute(sql.select(sql.func.pg_notify(self.channel, notice)))

    def is_alone(self) -> bool:
        """Return whether no server is listening to the class; one that was killed no longer counts."""
        with self.connection.begin():
            taken = sql.func.pg_try_advisory_xact_lock(self._presence)
            return bool(self.connection.execute(sql.select(taken)).scalar())

    def hold(self) -> bool:
        """Reserve the name for this server while the store is open; return False if another server has it."""
        with self.connection.begin():
            taken = sql.func.pg_try_advisory_lock(self._presence)
            return bool(self.connection.execute(sql.select(taken)).scalar())

    def listen(
        self, is_written: Callable[[], None], is_seen: Callable[[Sequence[str]], None]
    ) -> Callable[[], None]:
        """Call ``is_written`` in a new thread whenever a server may have written; return a function that
        stops this.

        ``is_seen`` is called there with the seats that another server announces.
        """
        stopped = threading.Event()

        def run() -> None:
            while not stopped.is_set():
                # Whatever the error was, the listener reconnects.
                with contextlib.suppress(Exception):
                    self._listen_once(is_written, is_seen, stopped)
                stopped.wait(_LISTENING)

        thread = threading.Thread(target=run, name="cardmath-journal-listener", daemon=True)
        thread.start()

        def stop() -> None:
            stopped.set()
            thread.join(_CONNECTING)

        return stop

    def _listen_once(
        self,
        is_written: Callable[[], None],
        is_seen: Callable[[Sequence[str]], None],
        stopped: threading.Event,
    ) -> None:
        with self._engine.connect() as connection:
            listening = connection.execution_options(isolation_level="AUTOCOMMIT")
            listening.exec_driver_sql(f"LISTEN {self.channel}")
            listening.execute(sql.select(sql.func.pg_advisory_lock_shared(self._presence)))
            driver: Any = connection.connection.driver_connection
            # Read the events that were written before this began to listen.
            is_written()
            while not stopped.is_set():
                for notice in driver.notifies(timeout=_LISTENING, stop_after=1):
                    mark, *seats = notice.payload.split(" ")
                    if not seats:
                        is_written()
                    elif mark != self._mark:
                        is_seen(seats)


def _set(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        for setting in _SETTINGS:
            cursor.execute(setting)
    connection.commit()
