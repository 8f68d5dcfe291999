"""Importing beforehand what every kernel will need, so that none has to."""

import contextlib
import gc
import importlib
import pkgutil
from collections.abc import Iterable

__all__ = ["keep_shared", "warm"]

# Of these packages everything but what only the server uses.
WHOLE = ("cardmath", "cardmath_widgets")
NOT_FOR_KERNELS = (
    "cardmath.__main__",
    "cardmath.cli",
    "cardmath.commands",
    "cardmath.worksheets",
    "cardmath_widgets.classroom",
    "cardmath_widgets.site",
)


def warm(modules: Iterable[str]) -> None:
    """Import these modules and everything of ours that a notebook may use.

    A package of ours with tables that take time to make has a function ``make_ready``, which makes them here
    once for all kernels. A module that is missing only makes the kernels a little slower.
    """
    for name in modules:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for name in WHOLE:
        _import_whole(name)


def keep_shared() -> None:
    """Keep what has been made so far as it is, so that kernels share its memory.

    Objects in the permanent generation are not visited by the collector, which would write to them.
    """
    gc.collect()
    gc.freeze()


def _import_whole(name: str) -> None:
    """Import a module and everything below it.

    One that fails here fails again where it is used and is told there.
    """
    if name.startswith(NOT_FOR_KERNELS):
        return
    try:
        package = importlib.import_module(name)
    except Exception:
        return
    make_ready = getattr(package, "make_ready", None)
    if make_ready is not None:
        make_ready()
    for module in pkgutil.iter_modules(getattr(package, "__path__", ()), f"{name}."):
        _import_whole(module.name)
