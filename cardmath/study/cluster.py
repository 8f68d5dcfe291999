"""Running a study on a Dask cluster."""

import contextlib
import importlib
import logging
import re
from collections.abc import Iterator
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.sentences import shown
from cardmath.study.work import StudyError
from cardmath.study.workers import Workers

#: Seconds to wait for a scheduler's answer, and for its first worker.
SECONDS_TO_ANSWER: Final = 10


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Use the workers of the Dask scheduler at an address; cardmath must be installed there too.

    Raises `StudyError` if the address is invalid, nothing answers there, the cluster has no workers or fails,
    or ``dask.distributed`` is not installed here. Work that has not begun by the end is dropped.
    """
    client = _client(address)

    def capacity() -> int:
        # Two chunks for each thread, so that no thread waits for the network.
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
    """Drop the work in progress and close the connection."""
    # Results in transit fail when the connection closes. Dask and Tornado would log these failures with
    # tracebacks.
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
    # Dask would treat an empty address as a request to start a cluster here.
    if not re.fullmatch(r"[a-z]+://\S+", address):
        raise StudyError(
            _(
                "{address} is not the address of a Dask scheduler; use one such as tcp://localhost:8786"
            ).format(address=shown(address))
        )
    try:
        # Imported by name, because the library needs it only for clusters.
        dask: Any = importlib.import_module("distributed")
    except ImportError:
        raise StudyError(
            _('a study on a cluster needs dask.distributed: pip install "cardmath[study]"')
        ) from None
    try:
        client = dask.Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, RuntimeError):
        raise StudyError(_("no Dask scheduler is answering at {address}").format(address=address)) from None
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
    except TimeoutError:
        client.close(timeout=1)
        raise StudyError(_("the Dask cluster at {address} has no workers").format(address=address)) from None
    return client
