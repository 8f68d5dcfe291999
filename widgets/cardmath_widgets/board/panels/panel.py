"""The base class of the panels opened by a board's buttons, and a board's panels, of which one is open."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from cardmath.i18n import _
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.page import PanelView
from cardmath_widgets.page.panels.controls import Button, Control


class Panel(ABC):
    """A panel that opens from a button: the label of its button, its content and its controls.

    ``name`` is the id of its button and of the panel, and the end of its CSS class ``cm-NAME``. ``title`` is
    its label, to be translated. ``place`` is its button's group behind *More*: ``"help"``, ``"first"`` for
    the game's group, or ``"bar"`` for the group that shows and shares the table. ``dock`` is the place of the
    button in the dock, see `Button`. With an empty place, any control with the panel's name as its id opens
    it.

    ``state`` is its board's state. A panel may store choices made in it. Anything that must survive a new
    deal or a reload belongs in the settings, the choice or the link.
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""
    place: ClassVar[str] = "bar"
    dock: ClassVar[int] = 0
    #: Whether its button is shown, but disabled, while the panel has nothing to show.
    waits: ClassVar[bool] = False
    #: Whether it stays open after a new deal.
    outlasts_deals: ClassVar[bool] = False
    #: Whether it is above the table on every screen, so it hides nothing beside the table.
    stands_above: ClassVar[bool] = False
    #: The ``data-place`` in the panel that gets the focus when it opens. Needed if the panel comes before its
    #: button.
    leads: ClassVar[str] = ""
    #: The subject of a panel that several controls open: the string sent with the press.
    subject: str = ""

    def __init__(self, state: BoardState) -> None:
        self.state = state

    def label(self) -> str:
        """Return the label of its button, which is also the panel's name."""
        return _(self.title)

    def is_offered(self) -> bool:
        """Return whether the panel has anything to show now."""
        return True

    def is_primary(self) -> bool:
        """Return whether its button is the most likely next action."""
        return False

    @abstractmethod
    def controls(self) -> Sequence[Control]:
        """Return its content for the board's current state; called only while it is open."""

    def change(self, name: str, value: Any) -> Effect | None:
        """Handle one of its controls and return the effect; None for an unknown name.

        Control names are unique across all panels of the board. The board shows everything afterwards.
        """
        return None

    def turned(self, *, is_open: bool) -> Effect | None:
        """React to being opened or closed."""
        return None


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
