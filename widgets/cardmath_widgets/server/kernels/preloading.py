"""Importing in advance what every kernel will need."""

import contextlib
import gc
import importlib
import pkgutil
import sys
from collections.abc import Iterable

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
