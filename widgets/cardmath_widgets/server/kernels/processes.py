"""What every process that runs pages does: import in advance, and exchange messages with the server."""

import asyncio
import contextlib
import gc
import importlib
import json
import logging
import pkgutil
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardmath_widgets.runtime import comms
from cardmath_widgets.server.wire_format import LOG, joined, packed, split

# Everything in these packages is imported, except for what only the server uses.
WHOLE = ("cardmath", "cardmath_widgets")
NOT_FOR_KERNELS = (
    "cardmath.__main__",
    "cardmath.cli",
    "cardmath.commands",
    "cardmath.worksheets",
    # The desk in a notebook is for JupyterLab; everything else in a class is on the server.
    "cardmath_widgets.classroom",
    "cardmath_widgets.server",
    "cardmath_widgets.site",
)


def warm(modules: Iterable[str]) -> None:
    """Import these modules, and all our modules that a notebook may use.

    If one of our modules has tables that are slow to build, its function ``make_ready`` builds them once for
    all kernels. A missing module only makes the kernels a little slower.
    """
    for name in modules:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for name in WHOLE:
        _import_whole(name)
    # Only now have all widgets been defined.
    for name in [name for name in sys.modules if name.split(".")[0] in WHOLE]:
        make_ready = vars(sys.modules[name]).get("make_ready")
        if make_ready is not None and make_ready.__module__ == name:
            make_ready()


def preload() -> None:
    """Import what our own pages need."""
    from cardmath_widgets.runtime import startup

    startup.begin()
    warm(["asyncio.selector_events", "ipywidgets", "anywidget", "ipycanvas"])
    keep_shared()


def keep_shared() -> None:
    """Freeze the objects created so far, so kernels share their memory.

    The garbage collector leaves objects in the permanent generation alone; otherwise it would write to them.
    """
    gc.collect()
    gc.freeze()


def _import_whole(name: str) -> None:
    """Import a module and everything below it.

    A module that fails here will fail again where it is used, and the error is reported then.
    """
    if name.startswith(NOT_FOR_KERNELS):
        return
    try:
        package = importlib.import_module(name)
    except Exception:
        return
    for module in pkgutil.iter_modules(getattr(package, "__path__", ()), f"{name}."):
        _import_whole(module.name)


# -- messages ---------------------------------------------------------------------------------------------


#: Maximum number of bytes in unread packets from the server: the pictures of a whole board arrive at once.
READ_AHEAD: Final = 1 << 20
#: The parts of a message before its buffers, in order.
PARTS: Final = ("header", "parent_header", "metadata", "content")

_log = logging.getLogger(__name__)


def for_page(message: comms.Message, buffers: Sequence[Any]) -> bytes:
    """Return a message for a page, in the form sent to the server."""
    parts = [json.dumps(message[name]).encode() for name in PARTS]
    return joined([b"iopub", *parts, *buffers])


def hear(data: bytes) -> None:
    """Handle a message from a page; any failure is only logged."""
    _channel, *parts = split(data)
    message: comms.Message = {
        name: json.loads(part) for name, part in zip(PARTS, parts[: len(PARTS)], strict=True)
    }
    message["buffers"] = [memoryview(part) for part in parts[len(PARTS) :]]
    try:
        comms.hear(message)
    except Exception:
        _log.exception("a message from the page could not be handled")


def tell_errors(write: Callable[[bytes], object], of_comms: int) -> None:
    """Send errors from any thread to the server's log; for comms, ``of_comms`` is the lowest level sent."""
    loop = asyncio.get_running_loop()

    class ErrorsToServer(logging.Handler):
        """A log handler that sends each line to the server."""

        def emit(self, record: logging.LogRecord) -> None:
            """Send the line when the connection is free."""
            loop.call_soon_threadsafe(write, packed(LOG, self.format(record).encode()))

    logging.getLogger("Comm").setLevel(of_comms)
    logging.getLogger().addHandler(ErrorsToServer(logging.ERROR))
