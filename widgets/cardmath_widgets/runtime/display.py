"""The ``IPython.display`` functions for notebooks: show an object, replace it, clear the output."""

from secrets import token_hex
from typing import Any

from cardmath_widgets.runtime.mime_bundles import data_of
from cardmath_widgets.runtime.output_areas import hear

__all__ = ["DisplayHandle", "clear_output", "display", "update_display"]


class DisplayHandle:
    """A displayed object, with the id for updating it."""

    def __init__(self, display_id: str | None = None) -> None:
        self.display_id = display_id or token_hex(16)

    def display(self, thing: Any, **options: Any) -> None:
        """Show an object with this id."""
        display(thing, display_id=self.display_id, **options)

    def update(self, thing: Any, **options: Any) -> None:
        """Show another object in its place."""
        update_display(thing, display_id=self.display_id, **options)


def display(
    *things: Any,
    raw: bool = False,
    clear: bool = False,
    metadata: dict[str, Any] | None = None,
    display_id: str | bool | None = None,
    update: bool = False,
    **_options: Any,
) -> DisplayHandle | None:
    """Show objects in all their formats; ``raw`` ones are already dictionaries of formats."""
    handle = DisplayHandle(None if display_id is True else display_id) if display_id else None
    if clear:
        clear_output(wait=True)
    for thing in things:
        shows_itself = None if raw or isinstance(thing, type) else getattr(thing, "_ipython_display_", None)
        if shows_itself is not None:
            shows_itself()
            continue
        data, about = (dict(thing), {}) if raw else data_of(thing)
        content: dict[str, Any] = {"data": data, "metadata": about | (metadata or {})}
        if handle is not None:
            content["transient"] = {"display_id": handle.display_id}
        hear("update_display_data" if update else "display_data", content)
    return handle


def update_display(thing: Any, *, display_id: str, **options: Any) -> None:
    """Show another object wherever this display id appears."""
    display(thing, display_id=display_id, update=True, **options)


def clear_output(wait: bool = False) -> None:
    """Clear the current output; with ``wait``, only when new output arrives."""
    hear("clear_output", {"wait": wait})
