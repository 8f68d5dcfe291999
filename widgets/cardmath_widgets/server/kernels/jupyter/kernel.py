"""A Jupyter kernel for notebooks that may contain anything, forked from the warmed process."""

import contextlib
import os
import socket
import sys
from collections.abc import Iterator
from typing import Any

from cardmath_widgets.compat import hide, require
from cardmath_widgets.server.kernels.processes import keep_shared, warm

MODULES = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.debugger",
    "tornado.platform.asyncio",
    "tornado.queues",
    # The kernel's shell loads these on creation.
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "IPython.utils.wildcard",
    "ipywidgets",
    "anywidget",
    "ipycanvas",
    "orjson",
    # Needed when the kernel's sockets are bound.
    "psutil",
    "jupyter_client.localinterfaces",
)


def preload() -> list[Any]:
    """Import what kernels need, and return the widgets that each kernel must open for itself."""
    from IPython.core.inputtransformer2 import TransformerManager

    # A pupil's kernel is never debugged. Without debugpy, ipykernel starts without its debugger, 70 ms
    # sooner.
    hide("debugpy")
    with _widgets_unopened() as unopened:
        warm(MODULES)
    require("ipykernel", "ipython", "ipywidgets")
    # Tokenizing any code compiles the patterns that the tokenizer needs.
    TransformerManager().transform_cell("a = 1\nb = 2\n")
    keep_shared()
    return unopened


def run(order: dict[str, Any], _line: socket.socket | None, ready: int, unopened: list[Any]) -> None:
    """Run a kernel until it is shut down; the connection file in its arguments lists its sockets."""
    from ipykernel.kernelapp import IPKernelApp

    os.environ.update(order["env"])
    # The warmed process looks for modules only where they are installed. Like Jupyter, this process also
    # looks in its notebook's folder, after the standard library.
    sys.path.insert(_first_of_packages(), "")
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()
    app = IPKernelApp.instance()
    app.initialize(order["argv"])
    for widget in unopened:
        widget.open()
    os.write(ready, b"!")
    os.close(ready)
    app.start()


def _first_of_packages() -> int:
    names = [os.path.basename(place) for place in sys.path]  # noqa: PTH119 - they may not exist
    return next((at for at, name in enumerate(names) if name in ("dist-packages", "site-packages")), 0)


@contextlib.contextmanager
def _widgets_unopened() -> Iterator[list[Any]]:
    """Collect the widgets created on import without opening any of them.

    ipycanvas creates one. If it were opened here, without a kernel, its comm and those of every forked kernel
    would be broken.
    """
    from ipywidgets import Widget

    unopened: list[Any] = []
    opens = Widget.open
    Widget.open = lambda widget: unopened.append(widget)
    try:
        yield unopened
    finally:
        Widget.open = opens
