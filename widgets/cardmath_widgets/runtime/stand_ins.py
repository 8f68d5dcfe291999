"""Stand-ins for IPython, numpy and Pillow in a browser, with only the parts that the widgets' packages use.

ipywidgets, anywidget and ipycanvas import these three, but our boards need hardly any of them. Together they
would be larger than everything else. Using a missing part raises an error that says so.
"""

import importlib
import sys
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Any, Final

from cardmath_widgets.runtime import display

_SHOWS: Final = "IPython"
_made: Final[set[str]] = set()


class Bytes(bytes):
    """The result of ``numpy.frombuffer``, as far as ipycanvas uses it: its paint commands, in bytes."""

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
    """Register a stand-in so that imports find it."""
    module = ModuleType(name, f"A stand-in for {name} in a browser.")

    def missing(wanted: str) -> Any:
        raise AttributeError(
            f"this page has no {name}, only the parts that widgets need; {wanted!r} is not one of them"
        )

    vars(module).update(names, __getattr__=missing, __path__=[])
    sys.modules[name] = module
    _made.add(name)
    parent, _dot, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, module)
    return module


def install() -> None:
    """Install the stand-ins; none of the real packages may have been imported before."""
    _module("IPython", get_ipython=lambda: None)
    _module("IPython.core")
    _module("IPython.core.interactiveshell", InteractiveShell=type("InteractiveShell", (), {}))
    _module("IPython.display", **{name: getattr(display, name) for name in display.__all__})
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
    """Remove the stand-ins for packages that have been installed in a folder, so the real ones are imported.

    A module that has imported a stand-in keeps it. The stand-in for IPython stays, because it displays the
    outputs.
    """
    importlib.invalidate_caches()
    for name in sorted(_made):
        root = name.partition(".")[0]
        if root != _SHOWS and PathFinder.find_spec(root, [folder]):
            del sys.modules[name]
            _made.remove(name)
