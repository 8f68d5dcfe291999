"""What a saved notebook shows in place of a widget when there is no kernel: a picture or readable content."""

import base64
import os
from collections.abc import Mapping
from html import escape
from typing import Any, Final

_LIVE: Final = "application/vnd.jupyter.widget-view+json"
_COLUMN: Final = "display: flex; flex-flow: column; gap: 0.5rem"
_ROW: Final = "display: flex; flex-flow: row wrap; gap: 0.5rem"


def keeps() -> bool:
    """Return whether to keep anything: on cardmath's own pages, widgets are always live."""
    return os.environ.get("CARDMATH_PICTURES") != "0"


def is_unattended() -> bool:
    """Return whether a program is running the notebook, with nobody there to press anything.

    Programs like this (nbconvert, papermill) declare that no input is possible. So does Voila, but its pages
    are live. With ``CARDMATH_PICTURES=1`` a person is always assumed.
    """
    from IPython import get_ipython

    kernel = getattr(get_ipython(), "kernel", None)
    is_live = os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
    if kernel is None or is_live or os.environ.get("CARDMATH_PICTURES") == "1":
        return False
    return kernel.get_parent("shell").get("content", {}).get("allow_stdin") is False


def image(content: bytes, kind: str, words: str) -> str:
    """Return a picture embedded in the page, with a description in words."""
    data = base64.b64encode(content).decode()
    return f'<img src="data:{kind};base64,{data}" alt="{escape(words)}" style="max-width: 100%">'


class Still:
    """A widget that leaves readable content in a saved notebook.

    ``still`` returns it as HTML. When a program runs the notebook, the live widget is left out. Otherwise
    notebook viewers would prefer it, and load what it needs from elsewhere.
    """

    def __init__(self, *args: Any, **traits: Any) -> None:
        super().__init__(*args, **traits)
        if keeps():
            _look_into_boxes()

    def still(self) -> str:
        """Return the visible content as HTML."""
        raise NotImplementedError

    def kept(self) -> Mapping[str, str]:
        """Return the content that a notebook keeps, keyed by MIME type."""
        return {"text/html": self.still()}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live widget and the kept content."""
        live = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        if live is None or not keeps():
            return live
        data, about = live
        if is_unattended():
            data = {form: content for form, content in data.items() if form != _LIVE}
        return data | self.kept(), about


def _look_into_boxes() -> None:
    """Make boxes keep their contents, which ipywidgets' own boxes don't."""
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
