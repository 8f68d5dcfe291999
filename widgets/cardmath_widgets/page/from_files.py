"""The script and style of a widget: strings that a kernel sends, or the names of the page's files."""

from importlib.resources import files
from typing import Any, Final

import ipywidgets
import traitlets

from cardmath_widgets.page import page_files
from cardmath_widgets.page.script import WIDGETS, joined
from cardmath_widgets.per_page import PerPage

#: The script that loads the widgets' shared script when the page does not have it as a file.
_LOADER: Final = (files("cardmath_widgets") / "page" / "loader.js").read_text("utf-8")


class _Script(ipywidgets.Widget):  # type: ignore[misc]
    """The script, as the state of a widget."""

    text = traitlets.Unicode().tag(sync=True)


#: What the page has been sent.
_sent: Final[PerPage[list[_Script]]] = PerPage(list)


def _script_id() -> str:
    """Return the id of the widget that contains the script; the first call sends it."""
    sent = _sent.get()
    if not sent or sent[-1].comm is None:  # closed, with all others
        sent[:] = [_Script(text=joined(WIDGETS))]
    return str(sent[-1].model_id)


class FromFiles(traitlets.HasTraits):
    """A widget with its script and style in files on our own pages.

    Other scripts and styles, such as the ones for a third-party game, stay in its state.
    """

    _esm = _LOADER
    #: The name of the function in ``widgets.js`` that draws it.
    drawn_by = traitlets.Unicode().tag(sync=True)
    #: The widget that contains the script; "" on our own pages, which have it as a file.
    script = traitlets.Unicode().tag(sync=True)

    @traitlets.default("script")
    def _script_of_the_kernel(self) -> str:
        return "" if page_files.is_shared else _script_id()

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the state sent to a page."""
        state = super().get_state(key, drop_defaults)  # type: ignore[misc]
        if page_files.is_shared and key is None:
            script = f"{page_files.PREFIX}{page_files.SCRIPT}"
            state["_esm"] = script if state["_esm"] == _LOADER else state["_esm"]
            state["_css"] = page_files.known.get(state["_css"], state["_css"])
        return state
