"""The panels opened by the board's buttons, one at a time, such as the settings."""

from collections.abc import Callable, Sequence
from typing import Any

from cardmath_widgets.board.state import BoardState, Effect, Panel
from cardmath_widgets.page import PanelView
from cardmath_widgets.page.panels import Button

__all__ = ["Panels"]


class Panels:
    """All panels of one board; the state stores the name of the open one."""

    def __init__(self, state: BoardState, kinds: Sequence[Callable[[BoardState], Panel]]) -> None:
        self._state = state
        self._panels = {panel.name: panel for panel in (kind(state) for kind in kinds)}

    @property
    def opened(self) -> Panel | None:
        """The open panel, or None."""
        return self._panels.get(self._state.open)

    def toggle(self, name: str, value: Any = None) -> Effect | None:
        """Return the effect that opens a panel, or closes it if it is open; None for an unknown name.

        If ``value`` is a string, it is the panel's subject: a new subject keeps the panel open.
        """
        if name not in self._panels:
            return None
        subject = value if isinstance(value, str) else ""
        is_shown = self.is_shown(name, subject)
        self._panels[name].subject = subject
        return Effect(panel="" if is_shown else name, then=self._lead)

    def _lead(self) -> None:
        """Move the focus to the place in the open panel that requests it."""
        self._state.lead(self.opened.leads if self.opened else "")

    def is_shown(self, name: str, subject: str = "") -> bool:
        """Return whether a panel is open and, if a ``subject`` is given, whether it is about that."""
        return self._state.open == name and self._panels[name].subject == subject

    def turn_to(self, name: str) -> list[Effect]:
        """Open one panel and close any other, or close all if the name is empty; return the effect."""
        before, self._state.open = self._state.open, name
        turned = [(panel, is_open) for panel, is_open in ((before, False), (name, True)) if panel]
        effects = [self._panels[panel].turned(is_open=is_open) for panel, is_open in turned if before != name]
        return [effect for effect in effects if effect is not None]

    def change(self, name: str, value: Any) -> Effect | None:
        """Pass a control to the panel that it belongs to; return None if there is no such panel."""
        effects = (panel.change(name, value) for panel in self._panels.values())
        return next((effect for effect in effects if effect is not None), None)

    def buttons(self, place: str) -> tuple[Button, ...]:
        """Return the buttons for the panels in a place."""
        shown = self._state.open
        return tuple(
            Button(
                panel.name,
                panel.label(),
                primary=panel.is_primary(),
                disabled=not is_offered,
                expanded=panel.name == shown,
                dock=panel.dock,
            )
            for panel in self._panels.values()
            if panel.place == place and ((is_offered := panel.is_offered()) or panel.waits)
        )

    def openers(self, names: Sequence[str]) -> tuple[Button, ...]:
        """Return the buttons that open the named panels, if they have anything to show."""
        found = (self._panels[name] for name in names if name in self._panels)
        return tuple(
            Button(panel.name, panel.label(), expanded=panel.name == self._state.open)
            for panel in found
            if panel.is_offered()
        )

    def views(self) -> dict[str, PanelView]:
        """Return the view of every panel; closed panels are sent without their content."""
        shown = self._state.open
        return {
            name: PanelView(panel.label(), tuple(panel.controls()) if name == shown else (), name == shown)
            for name, panel in self._panels.items()
            if panel.is_offered()
        }
