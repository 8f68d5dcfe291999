"""Stand-ins for IPython, numpy and Pillow in a browser: as much of them as the widgets' packages ask for.

ipywidgets, anywidget and ipycanvas import these three, but what our boards do needs hardly anything of them:
together they would be larger than all the rest. What is missing here says so when it is asked for.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final

__all__ = ["FORMS", "install", "showing"]

#: The forms in which a thing can show itself, and the methods that say so.
FORMS: Final = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_",
}

_shown: Callable[[Any], None] | None = None
_cleared: Callable[[], None] | None = None


@contextmanager
def showing(shown: Callable[[Any], None], cleared: Callable[[], None]) -> Iterator[None]:
    """Say what becomes of things that are displayed meanwhile, and of clearing what was."""
    global _shown, _cleared
    before = _shown, _cleared
    _shown, _cleared = shown, cleared
    try:
        yield
    finally:
        _shown, _cleared = before


class Bytes(bytes):
    """What ``numpy.frombuffer`` returns, as far as ipycanvas looks at it: its paint commands, in bytes."""

    dtype: Final = "uint8"
    flags: Final = {"C_CONTIGUOUS": True}

    @property
    def shape(self) -> tuple[int]:
        """The number of bytes."""
        return (len(self),)


class Text(str):
    """A text in one of the forms that a page can show; ``IPython.display`` has one class for each."""

    __slots__ = ()
    form = ""

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {self.form: str(self)}


def _text_of(form: str) -> type[Text]:
    return type("Text", (Text,), {"form": form, "__slots__": ()})


class Forms:
    """What is to be shown, already in its forms."""

    def __init__(self, forms: dict[str, Any]) -> None:
        self._forms = forms

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, Any]:
        return self._forms


def _display(*things: Any, raw: bool = False, **_options: Any) -> None:
    for thing in things:
        if _shown is None:
            print(thing)
        else:
            _shown(Forms(thing) if raw else thing)


def _clear_output(wait: bool = False) -> None:
    if _cleared is not None:
        _cleared()


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
    parent, _dot, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, module)
    return module


def install() -> None:
    """Put the stand-ins in place of the packages; nothing of these may have been imported before."""
    _module("IPython", get_ipython=lambda: None)
    _module("IPython.core")
    _module("IPython.core.interactiveshell", InteractiveShell=type("InteractiveShell", (), {}))
    _module(
        "IPython.display",
        display=_display,
        clear_output=_clear_output,
        HTML=_text_of("text/html"),
        Markdown=_text_of("text/markdown"),
        SVG=_text_of("image/svg+xml"),
    )
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
