"""Output widgets: what is displayed ``with out:`` goes into the widget and not to its cell.

A kernel says of an Output widget only which request's outputs belong to it. Whoever hears the kernel puts
them there: before there is a page the server must, and afterwards it goes on, so that there is one way.
"""

from collections.abc import Callable, Mapping
from typing import Any

from .outputs import Output, Outputs

__all__ = ["Captures"]

MODULE = "@jupyter-widgets/output"


class Captures:
    """All Output widgets of a kernel; ``changed`` is told a widget's comm and what it shows now."""

    def __init__(self, changed: Callable[[str, list[Output]], None]) -> None:
        self._changed = changed
        self._widgets: dict[str, Outputs] = {}
        # By the request whose outputs they take: the last to ask is served.
        self._takers: dict[str, list[str]] = {}
        self._stale: set[str] = set()

    def __bool__(self) -> bool:
        return bool(self._widgets)

    def knows(self, comm: object) -> bool:
        """Tell whether a comm is that of an Output widget."""
        return comm in self._widgets

    def opened(self, comm: str, state: Mapping[str, Any]) -> None:
        """A widget was made in the kernel."""
        if state.get("_model_module") == MODULE:
            self._widgets[comm] = Outputs()
            self.told(comm, state)

    def told(self, comm: str, state: Mapping[str, Any]) -> None:
        """The kernel has changed the state of an Output widget."""
        if "outputs" in state:
            self._widgets[comm] = Outputs(state["outputs"])
            self._stale.discard(comm)
        if "msg_id" in state:
            self._release(comm)
            if state["msg_id"]:
                self._takers.setdefault(state["msg_id"], []).append(comm)

    def closed(self, comm: str) -> None:
        """A widget is gone."""
        self._release(comm)
        self._stale.discard(comm)
        self._widgets.pop(comm, None)

    def take(self, request: str, kind: str, content: Mapping[str, Any]) -> bool:
        """Take in an output of a request; tells whether it belongs to a widget."""
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
        """Tell of every widget that shows something new."""
        stale, self._stale = self._stale, set()
        for comm in stale:
            self._changed(comm, list(self._widgets[comm].all))

    def _release(self, comm: str) -> None:
        for request, takers in list(self._takers.items()):
            if comm in takers:
                takers.remove(comm)
            if not takers:
                del self._takers[request]
