"""A kernel as Jupyter knows it, for notebooks that may hold anything: forked from the warmed process."""

import contextlib
import os
import socket
import sys
from collections.abc import Iterator
from typing import Any

from .warming import keep_shared, warm

__all__ = ["preload", "run"]

MODULES = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.debugger",
    "tornado.platform.asyncio",
    "tornado.queues",
    # Loaded by the kernel's shell when it is made.
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "IPython.utils.wildcard",
    "ipywidgets",
    "anywidget",
    "ipycanvas",
    "orjson",
    # Asked when the kernel's sockets are bound.
    "psutil",
    "jupyter_client.localinterfaces",
)


def preload() -> list[Any]:
    """Import what kernels need; returns the widgets that each kernel has to open for itself."""
    from IPython.core.inputtransformer2 import TransformerManager

    # Nobody debugs a pupil's kernel; without debugpy ipykernel does without its debugger, 70 ms sooner.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    with _widgets_unopened() as unopened:
        warm(MODULES)
    # Tokenizing any code compiles the patterns that it needs.
    TransformerManager().transform_cell("a = 1\nb = 2\n")
    keep_shared()
    return unopened


def run(order: dict[str, Any], _line: socket.socket | None, ready: int, unopened: list[Any]) -> None:
    """Be a kernel until it is shut down; its sockets are those of the connection file in its arguments."""
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import register_comm_target

    os.environ.update(order["env"])
    # The process that it was forked from looks for modules only where they are installed. This one looks
    # beside its notebook, too, after Python's own library, as Jupyter does.
    sys.path.insert(_first_of_packages(), "")
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()
    app = IPKernelApp.instance()
    app.initialize(order["argv"])
    # Done on import in a plain kernel, but there was no kernel yet when it was imported here.
    register_comm_target()
    for widget in unopened:
        widget.open()
    os.write(ready, b"!")
    os.close(ready)
    app.start()


def _first_of_packages() -> int:
    names = [os.path.basename(place) for place in sys.path]  # noqa: PTH119 - they need not be there
    return next((at for at, name in enumerate(names) if name in ("dist-packages", "site-packages")), 0)


@contextlib.contextmanager
def _widgets_unopened() -> Iterator[list[Any]]:
    """Collect the widgets that are made by importing modules, and open none of them.

    ipycanvas makes one. Opened here, where there is no kernel, its comm and those of every kernel forked
    afterwards would be broken.
    """
    from ipywidgets import Widget

    unopened: list[Any] = []
    opens = Widget.open
    Widget.open = lambda widget: unopened.append(widget)
    try:
        yield unopened
    finally:
        Widget.open = opens
