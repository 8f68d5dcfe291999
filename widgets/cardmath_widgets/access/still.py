"""What a notebook keeps of a widget for where no kernel runs: a picture, or what can be read of it."""

import base64
import os
from collections.abc import Mapping
from html import escape
from typing import Any, Final

__all__ = ["Still", "image", "is_unattended", "keeps"]

_LIVE: Final = "application/vnd.jupyter.widget-view+json"
_COLUMN: Final = "display: flex; flex-flow: column; gap: 0.5rem"
_ROW: Final = "display: flex; flex-flow: row wrap; gap: 0.5rem"


def keeps() -> bool:
    """Tell whether anything is to be kept: in our own pages widgets are always live."""
    return os.environ.get("CARDMATH_PICTURES") != "0"


def is_unattended() -> bool:
    """Tell whether a notebook is run by a program that shows it to nobody who could press anything.

    Such a program (nbconvert, papermill) says that nothing can be typed. Voila says so, too, but its pages
    are live. With ``CARDMATH_PICTURES=1`` somebody is there in any case.
    """
    from IPython import get_ipython

    kernel = getattr(get_ipython(), "kernel", None)
    is_live = os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
    if kernel is None or is_live or os.environ.get("CARDMATH_PICTURES") == "1":
        return False
    return kernel.get_parent("shell").get("content", {}).get("allow_stdin") is False


def image(content: bytes, kind: str, words: str) -> str:
    """Return a picture that stands in its page, with what it shows in words."""
    data = base64.b64encode(content).decode()
    return f'<img src="data:{kind};base64,{data}" alt="{escape(words)}" style="max-width: 100%">'


class Still:
    """A widget of which notebooks keep more than that it was there.

    ``still`` returns it as HTML. Where nobody can press anything the live widget is left out, because what
    shows notebooks there would prefer it, and load what it needs for it from elsewhere.
    """

    def __init__(self, *args: Any, **traits: Any) -> None:
        super().__init__(*args, **traits)
        if keeps():
            _look_into_boxes()

    def still(self) -> str:
        """Return as HTML what is seen of it."""
        raise NotImplementedError

    def kept(self) -> Mapping[str, str]:
        """Return what a notebook keeps, by its form."""
        return {"text/html": self.still()}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live widget, and what is kept of it."""
        live = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        if live is None or not keeps():
            return live
        data, about = live
        if is_unattended():
            data = {form: content for form, content in data.items() if form != _LIVE}
        return data | self.kept(), about


def _look_into_boxes() -> None:
    """Have boxes keep what stands in them; ipywidgets' own keep nothing."""
    from IPython import get_ipython
    from ipywidgets import Box

    shell = get_ipython()
    if shell is not None:
        shell.display_formatter.mimebundle_formatter.for_type(Box, _boxed)


def _boxed(widget: Any) -> Any:
    data, about = widget._repr_mimebundle_(), {}
    if isinstance(data, tuple):
        data, about = data
    if not keeps() or not _holds_ours(widget):
        return data, about
    if is_unattended():
        data = {form: content for form, content in data.items() if form != _LIVE}
    return data | {"text/html": _html_of(widget)}, about


def _holds_ours(widget: Any) -> bool:
    return isinstance(widget, Still) or any(map(_holds_ours, getattr(widget, "children", ())))


def _html_of(widget: Any) -> str:
    from ipywidgets import HTML, Box, HBox, HTMLMath, Label

    if isinstance(widget, Still):
        return widget.still()
    if isinstance(widget, Box):
        looks = _ROW if isinstance(widget, HBox) else _COLUMN
        return f'<div style="{looks}">{"".join(map(_html_of, widget.children))}</div>'
    if isinstance(widget, HTML | HTMLMath):
        return f"<div>{widget.value}</div>"
    return f"<div>{escape(widget.value)}</div>" if isinstance(widget, Label) else ""
