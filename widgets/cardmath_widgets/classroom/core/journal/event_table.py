"""Where events are stored: one table in a database, written in transactions and read in order."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

import sqlalchemy as sql

from cardmath_widgets.classroom.core.pupils.events import ClassEvent

_METADATA: Final = sql.MetaData()
# SQLite numbers rows automatically only in a column of exactly this type.
_COUNTED: Final = sql.BigInteger().with_variant(sql.Integer, "sqlite")

#: The table of events; ``number`` is the order in which they were saved.
EVENTS: Final = sql.Table(
    "cardmath_events",
    _METADATA,
    sql.Column("number", _COUNTED, primary_key=True, autoincrement=True),
    sql.Column("class_name", sql.Text, nullable=False),
    sql.Column("seat", sql.Text, nullable=False),
    sql.Column("sequence", sql.BigInteger, nullable=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("data", sql.Text, nullable=False),
    sql.Column("at", sql.Double, nullable=False),
    # An event that is sent again counts only once.
    sql.UniqueConstraint("class_name", "seat", "sequence"),
    sql.Index("cardmath_events_in_order", "class_name", "number"),
    sqlite_autoincrement=True,
)
#: How many events are read at a time.
CHUNK: Final = 1000


class Store:
    """One class's events in a database. All methods block, and only one thread may use a store.

    ``insert`` is the database's statement that inserts rows but skips existing ones.
    """

    def __init__(self, engine: sql.Engine, name: str, insert: sql.Insert) -> None:
        self.name = name
        self._engine = engine
        self._insert = insert
        self._connection: sql.Connection | None = None

    def prepare(self) -> None:
        """Create the table if it does not exist."""
        with self.connection.begin():
            self.begin()
            _METADATA.create_all(self.connection)

    def save(self, events: Sequence[ClassEvent]) -> None:
        """Save events in one transaction, skipping any already saved; on return, they are on the disk."""
        if not events:
            return
        rows = [
            {
                "class_name": self.name,
                "seat": event.seat,
                "sequence": event.sequence,
                "kind": event.kind,
                "data": event.text,
                "at": event.at,
            }
            for event in events
        ]
        with self.connection.begin():
            self.begin()
            self.connection.execute(self._insert, rows)
            self.tell()

    def read(self, after: int = 0) -> Iterator[tuple[int, ClassEvent]]:
        """Yield the events after a number, each with its own number, in order."""
        while True:
            rows = self._rows(after)
            for number, *fields in rows:
                after = number
                # An event from another version of cardmath may have different fields.
                try:
                    event = ClassEvent.stored(*fields)
                except ValueError:  # also an `EventError`
                    continue
                yield number, event
            if len(rows) < CHUNK:
                return

    def first(self) -> int | None:
        """Return the number of the first event, or None if there is none."""
        query = sql.select(sql.func.min(EVENTS.c.number)).where(EVENTS.c.class_name == self.name)
        with self.connection.begin():
            return self.connection.execute(query).scalar()

    def names(self) -> list[str]:
        """Return the names of all classes in the database."""
        with self.connection.begin():
            return list(self.connection.scalars(sql.select(EVENTS.c.class_name).distinct()))

    def delete(self) -> None:
        """Delete every event of the class, and close."""
        with self.connection.begin():
            self.begin()
            self.connection.execute(sql.delete(EVENTS).where(EVENTS.c.class_name == self.name))
            self.tell()
        self.close()

    def hang_up(self) -> None:
        """Drop the connection after an error; the next use opens a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            # A broken connection may fail again while it is being closed.
            with contextlib.suppress(sql.exc.SQLAlchemyError):
                connection.invalidate()
                connection.close()

    def close(self) -> None:
        """Close the database and keep what is in it."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()

    # --- What a kind of database adds

    def why_not(self, error: Exception) -> str:
        """Return a sentence for the teacher about an error when opening the journal, with a remedy."""
        raise NotImplementedError

    def lost(self) -> str:
        """Return a sentence for the teacher if what is written would be lost, or ""."""
        return ""

    def begin(self) -> None:
        """Begin a write transaction."""

    def tell(self) -> None:
        """Notify other servers at the end of a write transaction."""

    def announce(self, seats: Sequence[str]) -> None:
        """Tell other servers which pupils have a page open here."""

    def is_alone(self) -> bool:
        """Return whether no other server has the class open."""
        return True

    # --- Inside

    @property
    def connection(self) -> sql.Connection:
        """The connection, opened when it is first needed."""
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _rows(self, after: int) -> Sequence[Any]:
        query = (
            sql.select(*EVENTS.c["number", "seat", "sequence", "kind", "data", "at"])
            .where(EVENTS.c.class_name == self.name, EVENTS.c.number > after)
            .order_by(EVENTS.c.number)
            .limit(CHUNK)
        )
        with self.connection.begin():
            return self.connection.execute(query).all()
