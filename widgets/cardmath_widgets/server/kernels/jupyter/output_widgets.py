"""Output widgets: what is displayed ``with out:`` goes into the widget instead of its cell.

The kernel only reports which request's outputs belong to an Output widget. The listener must put them there.
Before there is a page, the listener is the server. It remains the server afterwards, so there is only one
mechanism.
"""

from collections.abc import Callable, Mapping
from typing import Any

from cardmath_widgets.compat import require
from cardmath_widgets.runtime import outputs
from cardmath_widgets.runtime.outputs import Output, Outputs

MODULE = "@jupyter-widgets/output"


def presented(kind: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a message's content as pages show it: Markdown also as HTML, traces without colours."""
    return outputs.presented(kind, content, _as_html)


def _as_html(markdown: str) -> str:
    # Few notebooks show Markdown, and loading this takes 0.7 s.
    require("nbconvert")
    from nbconvert.filters.markdown import markdown2html

    return str(markdown2html(markdown))


class PageOutputs(Outputs):
    """The outputs in one place, whose Markdown may use everything that notebooks can."""

    def presented(self, kind: str, content: Mapping[str, Any]) -> dict[str, Any]:
        """Return a message's content as pages show it."""
        return presented(kind, content)


class Captures:
    """All Output widgets of a kernel; ``changed`` receives a widget's comm and its new content."""

    def __init__(self, changed: Callable[[str, list[Output]], None]) -> None:
        self._changed = changed
        self._widgets: dict[str, PageOutputs] = {}
        # For each request, the widgets that have asked for its outputs; the last one to ask receives them.
        self._takers: dict[str, list[str]] = {}
        self._stale: set[str] = set()

    def __bool__(self) -> bool:
        return bool(self._widgets)

    def knows(self, comm: object) -> bool:
        """Return whether a comm belongs to an Output widget."""
        return comm in self._widgets

    def opened(self, comm: str, state: Mapping[str, Any]) -> None:
        """Note a widget that the kernel has created."""
        if state.get("_model_module") == MODULE:
            self._widgets[comm] = PageOutputs()
            self.updated(comm, state)

    def updated(self, comm: str, state: Mapping[str, Any]) -> None:
        """Note a change by the kernel to an Output widget's state."""
        if "outputs" in state:
            self._widgets[comm] = PageOutputs(state["outputs"])
            self._stale.discard(comm)
        if "msg_id" in state:
            self._release(comm)
            if state["msg_id"]:
                self._takers.setdefault(state["msg_id"], []).append(comm)

    def closed(self, comm: str) -> None:
        """Forget a closed widget."""
        self._release(comm)
        self._stale.discard(comm)
        self._widgets.pop(comm, None)

    def take(self, request: str, kind: str, content: Mapping[str, Any]) -> bool:
        """Handle a request's output, and return whether it belongs to a widget."""
        if kind == "update_display_data":
            holding = [comm for comm, outputs in self._widgets.items() if outputs.update(content)]
            self._stale.update(holding)
            return bool(holding)
        takers = self._takers.get(request)
        if not takers:
            return False
        self._widgets[takers[-1]].hear(kind, content)
        self._stale.add(takers[-1])
        return True

    def flush(self) -> None:
        """Report every widget that has new content."""
        stale, self._stale = self._stale, set()
        for comm in stale:
            self._changed(comm, list(self._widgets[comm].all))

    def _release(self, comm: str) -> None:
        for request, takers in list(self._takers.items()):
            if comm in takers:
                takers.remove(comm)
            if not takers:
                del self._takers[request]
