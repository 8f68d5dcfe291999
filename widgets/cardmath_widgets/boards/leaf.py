"""Leaves: panels that open from a button of the board, one at a time, such as the settings."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from cardmath_widgets.access import PanelView
from cardmath_widgets.boards.host import Host
from cardmath_widgets.panels import Button, Control

__all__ = ["Leaf", "Leaves"]


class Leaf(ABC):
    """One leaf of one board: what its button says, what it shows, what its controls do.

    ``name`` is the id of its button and of its panel, and the end of its class in the page, ``cm-NAME``.
    ``place`` says where its button stands: ``"first"`` or last in the ``"bar"``, in the ``"help"`` beside
    *Hint*, or nowhere, where something else opens it: any control with the leaf's name as its id.

    The board that it belongs to is ``host``. A leaf may keep what is chosen in it; what is to survive a new
    deal or a reload belongs into the settings, the choice or the link.
    """

    name: ClassVar[str]
    place: ClassVar[str] = "bar"
    #: Whether it stays open when a game is dealt.
    outlasts_deals: ClassVar[bool] = False
    #: Whether it stands above the table on every screen, and so hides nothing that stands beside it.
    stands_above: ClassVar[bool] = False
    #: The place in it, a ``data-place``, to which the focus of somebody goes who opens it: needed where it
    #: stands before its button.
    leads: ClassVar[str] = ""
    #: What it is about, where one of several things opens it: the text that came with the press.
    subject: str = ""

    def __init__(self, host: Host) -> None:
        self.host = host

    @abstractmethod
    def label(self) -> str:
        """Return what its button says, and what the panel is called."""

    def is_offered(self) -> bool:
        """Return whether there is anything to open now."""
        return True

    def is_primary(self) -> bool:
        """Return whether its button is the one that is most likely wanted now."""
        return False

    @abstractmethod
    def controls(self) -> Sequence[Control]:
        """Return what it shows for the board as it stands; asked for only while it is open."""

    def change(self, name: str, value: Any) -> bool:
        """Answer one of its controls; returns False for a name that it does not know.

        Names are those of the controls, and of the whole board: no two leaves have one in common. Afterwards
        the board shows everything anew.
        """
        return False

    def turned(self, *, is_open: bool) -> None:  # noqa: B027 - most leaves need not know
        """Take note of having been opened, or closed."""


class Leaves:
    """All leaves of one board, of which at most one is ``open``: its name, or empty."""

    def __init__(self, host: Host, kinds: Sequence[Callable[[Host], Leaf]]) -> None:
        self._leaves = {leaf.name: leaf for leaf in (kind(host) for kind in kinds)}
        self.open = ""

    def toggle(self, name: str, value: Any = None) -> bool:
        """Open a leaf, or close it if it is open; returns False where there is none of that name.

        A ``value`` that is a text says what it is to be about: about something else it stays open.
        """
        if name not in self._leaves:
            return False
        subject = value if isinstance(value, str) else ""
        is_shown = self.is_shown(name, subject)
        self._leaves[name].subject = subject
        self.turn_to("" if is_shown else name)
        return True

    @property
    def leads(self) -> str:
        """The place in the open leaf to which the focus of somebody goes who has opened it; "" for none."""
        return self._leaves[self.open].leads if self.open else ""

    def is_shown(self, name: str, subject: str = "") -> bool:
        """Return whether a leaf is open and about something."""
        return self.open == name and self._leaves[name].subject == subject

    def turn_to(self, name: str) -> None:
        """Let one leaf be open, or none where the name is empty."""
        before, self.open = self.open, name
        for one, is_open in ((before, False), (name, True)):
            if one and before != name:
                self._leaves[one].turned(is_open=is_open)

    def close(self) -> bool:
        """Close what is open; returns whether anything was."""
        was_open = bool(self.open)
        self.turn_to("")
        return was_open

    def give_way(self) -> None:
        """Close the leaf whose place beside the table is wanted for what play has opened."""
        if self.open and not self._leaves[self.open].stands_above:
            self.close()

    def dealt(self) -> None:
        """Close what does not outlast a deal."""
        if self.open and not self._leaves[self.open].outlasts_deals:
            self.close()

    def change(self, name: str, value: Any) -> bool:
        """Let the leaf answer that knows a control; returns False where none does."""
        return any(leaf.change(name, value) for leaf in self._leaves.values())

    def buttons(self, place: str) -> tuple[Button, ...]:
        """Return the buttons that open leaves, of those that stand in a place."""
        return tuple(
            Button(leaf.name, leaf.label(), primary=leaf.is_primary(), expanded=leaf.name == self.open)
            for leaf in self._leaves.values()
            if leaf.place == place and leaf.is_offered()
        )

    def openers(self, names: Sequence[str]) -> tuple[Button, ...]:
        """Return buttons that open leaves, by the names of these, where there is anything to open."""
        found = (self._leaves[name] for name in names if name in self._leaves)
        return tuple(
            Button(leaf.name, leaf.label(), expanded=leaf.name == self.open)
            for leaf in found
            if leaf.is_offered()
        )

    def panels(self) -> dict[str, PanelView]:
        """Return the panel of every leaf; closed ones are not worth sending what they hold."""
        panels = {}
        for name, leaf in self._leaves.items():
            if leaf.is_offered():
                is_open = name == self.open
                controls = tuple(leaf.controls()) if is_open else ()
                panels[name] = PanelView(leaf.label(), controls, is_open)
            elif name == self.open:
                self.turn_to("")
        return panels
