"""Stand-ins for IPython, numpy and Pillow in a browser: as much of them as the widgets' packages ask for.

ipywidgets, anywidget and ipycanvas import these three, but what our boards do needs hardly anything of them:
together they would be larger than all the rest. What is missing here says so when it is asked for.
"""

import importlib
import sys
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Any, Final

from . import showables, showing

__all__ = ["give_way", "install"]


_SHOWS: Final = "IPython"
_made: Final[set[str]] = set()


class Bytes(bytes):
    """What ``numpy.frombuffer`` returns, as far as ipycanvas looks at it: its paint commands, in bytes."""

    dtype: Final = "uint8"
    flags: Final = {"C_CONTIGUOUS": True}

    @property
    def shape(self) -> tuple[int]:
        """The number of bytes."""
        return (len(self),)


def _frombuffer(buffer: Any, dtype: str = "uint8") -> Bytes:
    assert dtype == "uint8", "paint commands are bytes"
    return Bytes(buffer)


def _module(name: str, **names: Any) -> ModuleType:
    """Put a stand-in where imports will find it."""
    module = ModuleType(name, f"A stand-in for {name} in a browser.")

    def missing(wanted: str) -> Any:
        raise AttributeError(
            f"this page carries no {name}, only what widgets need of it; it has no {wanted!r}"
        )

    vars(module).update(names, __getattr__=missing, __path__=[])
    sys.modules[name] = module
    _made.add(name)
    parent, _dot, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, module)
    return module


def install() -> None:
    """Put the stand-ins in place of the packages; nothing of these may have been imported before."""
    _module("IPython", get_ipython=lambda: None)
    _module("IPython.core")
    _module("IPython.core.interactiveshell", InteractiveShell=type("InteractiveShell", (), {}))
    shown = {name: getattr(module, name) for module in (showing, showables) for name in module.__all__}
    _module("IPython.display", **shown)
    _module(
        "numpy",
        ndarray=Bytes,
        frombuffer=_frombuffer,
        asarray=lambda array: array,
        uint8="uint8",
        int64="int64",
        float16="float16",
    )
    _module("PIL")
    _module("PIL.Image", Image=type("Image", (), {}))


def give_way(folder: str) -> None:
    """Let the packages that have come to a folder be imported, in place of stand-ins of the same names.

    A module that has imported a stand-in keeps it. IPython's stays: it shows what cells display.
    """
    importlib.invalidate_caches()
    for name in sorted(_made):
        root = name.partition(".")[0]
        if root != _SHOWS and PathFinder.find_spec(root, [folder]):
            del sys.modules[name]
            _made.remove(name)
