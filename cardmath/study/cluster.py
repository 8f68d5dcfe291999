"""The work of a study on a Dask cluster."""

import contextlib
import importlib
import logging
import re
from collections.abc import Iterator
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.sentences import shown
from cardmath.study.errors import StudyError
from cardmath.study.workers import Workers

__all__ = ["cluster"]

#: How long a scheduler may take to answer, and to have its first worker.
_PATIENCE: Final = 10


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Let the workers of the Dask scheduler at an address work; cardmath must be installed there too.

    Raises `StudyError` where the address makes no sense, nobody answers there, the cluster has no workers
    or fails, or ``dask.distributed`` is not installed here. What was not begun at the end is forgotten.
    """
    client = _client(address)

    def capacity() -> int:
        # Two chunks for each thread, so that none waits for the way to here and back.
        threads: dict[str, int] = client.nthreads()
        return 2 * sum(threads.values())

    executor = client.get_executor(pure=False)
    try:
        yield Workers(executor, capacity)
    except CardmathError:
        raise
    except Exception as error:
        raise StudyError(
            _("the Dask cluster at {address} failed: {error}").format(
                address=address, error=f"{type(error).__name__}: {error}".partition("\n")[0]
            )
        ) from error
    finally:
        _leave(client, executor)


def _leave(client: Any, executor: Any) -> None:
    """Forget what is still being worked on and close the line."""
    # What was on its way here when the line closes has failed, which Dask and Tornado log with tracebacks.
    names = [name for name in logging.root.manager.loggerDict if re.match(r"(distributed|tornado)\b", name)]
    logs = [logging.getLogger(name) for name in names]
    was_disabled = [log.disabled for log in logs]
    for log in logs:
        log.disabled = True
    try:
        executor.shutdown(wait=False)
        client.close(timeout=1)
    finally:
        for log, disabled in zip(logs, was_disabled, strict=True):
            log.disabled = disabled


def _client(address: str) -> Any:
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
    try:
        client = dask.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, RuntimeError):
        raise StudyError(_("no Dask scheduler answers at {address}").format(address=address)) from None
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        client.close(timeout=1)
        raise StudyError(_("the Dask cluster at {address} has no workers").format(address=address)) from None
    return client
