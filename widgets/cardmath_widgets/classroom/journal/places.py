"""Where the journal of a class is kept: a private folder of this user, or the database of a school."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

from cardmath_widgets.classroom.journal.in_postgresql import PostgresqlStore
from cardmath_widgets.classroom.journal.on_disk import DiskStore
from cardmath_widgets.classroom.journal.store import Store

__all__ = ["VARIABLE", "database", "open_store"]

#: The environment variable with the address of a school's database.
VARIABLE: Final = "CARDMATH_DATABASE_URL"


def database(environment: Mapping[str, str], folder: str = "class") -> Path | str:
    """Return where the journal is kept: the address that ``CARDMATH_DATABASE_URL`` gives, or a folder.

    ``folder`` is its name, so that two classes of one account lie apart.

    >>> database({"CARDMATH_DATABASE_URL": "postgresql://school/cardmath"})
    'postgresql://school/cardmath'
    >>> database({}).name, database({}, "class-9000").name
    ('class', 'class-9000')
    """
    return environment.get(VARIABLE) or user_state_path("cardmath", appauthor=False) / folder


def open_store(where: Path | str, name: str) -> Store:
    """Open the store of a class in a folder, or at the address of a database; this blocks.

    Raises `JournalError` if the folder or the address cannot be used.
    """
    return DiskStore(where, name) if isinstance(where, Path) else PostgresqlStore(where, name)
