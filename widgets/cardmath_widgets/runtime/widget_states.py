"""The answer to a page that asks for the states of all widgets."""

from typing import Any

import comm
import ipywidgets

from cardmath_widgets.compat import require

__all__ = ["begin"]

require("ipywidgets")


def begin() -> None:
    """Answer pages that ask for all states, each worked out once; ipywidgets works them out twice."""
    manager: Any = comm.get_comm_manager()
    manager.register_target("jupyter.widget.control", _States.handle_control_comm_opened)


class _States(ipywidgets.Widget):  # type: ignore[misc]
    """The part of ipywidgets that answers."""

    @staticmethod
    def get_manager_state(
        drop_defaults: bool = False, widgets: list[ipywidgets.Widget] | None = None
    ) -> dict[str, Any]:
        """Return nothing: the answer begins with this call, but does not use its result."""
        return {}
