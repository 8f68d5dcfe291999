"""The panels that open from buttons of the board, one at a time, such as the settings."""

from collections.abc import Callable, Sequence
from typing import Any

from cardmath_widgets.board.context import Context, Panel
from cardmath_widgets.page import PanelView
from cardmath_widgets.page.panels import Button

__all__ = ["Panels"]


class Panels:
    """All panels of one board; ``open`` is the name of the open one, or empty."""

    def __init__(self, context: Context, kinds: Sequence[Callable[[Context], Panel]]) -> None:
        self._panels = {panel.name: panel for panel in (kind(context) for kind in kinds)}
        self.open = ""

    def toggle(self, name: str, value: Any = None) -> bool:
        """Open a panel, or close it if it is open; returns False for an unknown name.

        A ``value`` that is a text is the panel's subject: a new subject keeps the panel open.
        """
        if name not in self._panels:
            return False
        subject = value if isinstance(value, str) else ""
        is_shown = self.is_shown(name, subject)
        self._panels[name].subject = subject
        self.turn_to("" if is_shown else name)
        return True

    @property
    def leads(self) -> str:
        """The place in the open panel that gets the focus; "" for none."""
        return self._panels[self.open].leads if self.open else ""

    def is_shown(self, name: str, subject: str = "") -> bool:
        """Return whether a panel is open, and about ``subject`` if one is given."""
        return self.open == name and self._panels[name].subject == subject

    def turn_to(self, name: str) -> None:
        """Open one panel and close any other; an empty name closes all."""
        before, self.open = self.open, name
        for one, is_open in ((before, False), (name, True)):
            if one and before != name:
                self._panels[one].turned(is_open=is_open)

    def close(self) -> bool:
        """Close the open panel; returns whether there was one."""
        was_open = bool(self.open)
        self.turn_to("")
        return was_open

    def give_way(self) -> None:
        """Close a panel whose place beside the table is needed by something that play has opened."""
        if self.open and not self._panels[self.open].stands_above:
            self.close()

    def dealt(self) -> None:
        """Close the open panel if it does not outlast a deal."""
        if self.open and not self._panels[self.open].outlasts_deals:
            self.close()

    def change(self, name: str, value: Any) -> bool:
        """Pass a control to the panel that knows it; returns False if none does."""
        return any(panel.change(name, value) for panel in self._panels.values())

    def buttons(self, place: str) -> tuple[Button, ...]:
        """Return the buttons of the panels that stand in a place."""
        return tuple(
            Button(
                panel.name,
                panel.label(),
                primary=panel.is_primary(),
                disabled=not panel.is_offered(),
                expanded=panel.name == self.open,
                dock=panel.dock,
            )
            for panel in self._panels.values()
            if panel.place == place and (panel.waits or panel.is_offered())
        )

    def openers(self, names: Sequence[str]) -> tuple[Button, ...]:
        """Return the buttons that open the named panels, if these have anything to show."""
        found = (self._panels[name] for name in names if name in self._panels)
        return tuple(
            Button(panel.name, panel.label(), expanded=panel.name == self.open)
            for panel in found
            if panel.is_offered()
        )

    def views(self) -> dict[str, PanelView]:
        """Return the view of every panel; closed ones are sent without their content."""
        views = {}
        for name, panel in self._panels.items():
            if panel.is_offered():
                is_open = name == self.open
                controls = tuple(panel.controls()) if is_open else ()
                views[name] = PanelView(panel.label(), controls, is_open)
            elif name == self.open:
                self.turn_to("")
        return views
