"""The work of a study on a Dask cluster."""

import importlib
import itertools
import re
import uuid
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.sentences import shown
from cardmath.study.errors import StudyError
from cardmath.study.work import Chunk, Row

__all__ = ["Cluster"]

#: How long a scheduler may take to answer, and to have its first worker.
_PATIENCE: Final = 10


class Cluster:
    """The workers of the Dask scheduler at an address; cardmath must be installed there too.

    Raises `StudyError` where the address makes no sense, nobody answers there, the cluster has no
    workers, or ``dask.distributed`` is not installed here.
    """

    def __init__(self, address: str) -> None:
        # Dask would take an empty address for a wish to start a cluster here.
        if not re.fullmatch(r"[a-z]+://\S+", address):
            raise StudyError(
                _("{address} is no address of a Dask scheduler; one looks like tcp://localhost:8786").format(
                    address=shown(address)
                )
            )
        try:
            # Loaded by name, since the library does without it unless it is asked for.
            dask: Any = importlib.import_module("distributed")
        except ImportError:
            raise StudyError(
                _('a study on a cluster needs dask.distributed: pip install "cardmath[study]"')
            ) from None
        self._address = address
        try:
            self._client = dask.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, RuntimeError):
            raise StudyError(_("no Dask scheduler answers at {address}").format(address=address)) from None
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            self._client.close(timeout=1)
            raise StudyError(
                _("the Dask cluster at {address} has no workers").format(address=address)
            ) from None
        self._done = dask.as_completed([], loop=self._client.loop)
        self._names = (f"cardmath-study-{uuid.uuid4().hex}-{i}" for i in itertools.count())

    @property
    def capacity(self) -> int:
        """Two chunks for each thread, so that none waits for the way to here and back."""
        threads: dict[str, int] = self._client.nthreads()
        return 2 * sum(threads.values())

    def submit(self, chunk: Chunk) -> None:
        """Send a chunk to the cluster."""
        self._done.add(self._client.submit(chunk.run, key=next(self._names), pure=False))

    def result(self) -> Row:
        """Wait for the next row."""
        try:
            row: Row = next(self._done).result()
        except CardmathError:
            raise
        except Exception as error:
            raise StudyError(
                _("the Dask cluster at {address} failed: {error}").format(
                    address=self._address, error=f"{type(error).__name__}: {error}".partition("\n")[0]
                )
            ) from error
        return row

    def close(self) -> None:
        """Leave the cluster; it forgets what was not begun."""
        self._client.close(timeout=1)
