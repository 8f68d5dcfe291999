"""What the parts of a board can read from their board and do on it, and the base class of its panels."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol, TypeVar

from cardmath.solving.losing_move import LosingMove
from cardmath_widgets.board.choice import Choice
from cardmath_widgets.board.game_ui import GameUI
from cardmath_widgets.board.questions import Asker, Question
from cardmath_widgets.board.session import Session
from cardmath_widgets.page import Said
from cardmath_widgets.page.panels import Button, Control
from cardmath_widgets.page.panels.settings import Settings

__all__ = ["UNSEEN", "Context", "Dealing", "Panel", "Screen", "Showing"]


T = TypeVar("T")
#: The size of a table that no page shows, in CSS pixels.
UNSEEN: Final = (960, 560)
#: The smallest and largest values accepted from a page. A higher pixel ratio would only cost memory.
_LIMITS: Final = {"width": (80, 8000), "height": (80, 8000), "ratio": (0.5, 3.0)}
#: The prefixes and the greatest length of a page's address.
_BEGINNINGS: Final = ("http://", "https://")
_LONGEST: Final = 1_000


@dataclass
class Screen:
    """The size that a page offers the table in CSS pixels, 0 without a page, and its pixel ratio.

    ``page`` is the page's address without its fragment. ``home`` is the address that all pages share, if the
    server supports short addresses. Both are empty in notebooks.

    >>> screen = Screen()
    >>> screen.table
    (960, 560)
    >>> screen.measure({"width": 20, "height": float("nan"), "ratio": 2})
    >>> screen
    Screen(width=80, height=0.0, ratio=2, page='', home='')
    """

    width: float = 0.0
    height: float = 0.0
    ratio: float = 1.0
    page: str = ""
    home: str = ""

    @property
    def table(self) -> tuple[int, int]:
        """The size for the table's layout, in CSS pixels."""
        return int(self.width or UNSEEN[0]), int(self.height or UNSEEN[1])

    def measure(self, message: Mapping[str, Any]) -> None:
        """Store what a page reports about itself; invalid values are ignored."""
        for name, (least, most) in _LIMITS.items():
            value = message.get(name)
            if isinstance(value, int | float) and math.isfinite(value):
                setattr(self, name, min(max(value, least), most))
        for name in ("page", "home"):
            address = message.get(name)
            if isinstance(address, str) and len(address) <= _LONGEST and address.startswith(_BEGINNINGS):
                setattr(self, name, address)


class Showing(Protocol):
    """What a part of a board can say and show."""

    def say(self, said: Said) -> None:
        """Say something at the next redraw."""

    def show_said(self, said: Said) -> None:
        """Say something now, without changing the table."""

    def show_panels(self) -> None:
        """Update only the panels."""

    def openers(self, *names: str) -> tuple[Button, ...]:
        """Return the buttons that open the named panels."""
        ...

    def lead(self, place: str) -> None:
        """Move the focus of a player at the board to a place or a control in it."""

    def open_panel(self, name: str) -> None:
        """Open a panel by its name and close any other; the board shows it with the next redraw."""


class Dealing(Protocol):
    """How a part of a board deals the next game."""

    @property
    def missing(self) -> frozenset[str]:
        """The kinds of deals that a quick search did not find for the chosen game."""
        ...

    def deal(self, step: int = 0) -> None:
        """Deal a game of the chosen kind, or an easier (-1) or harder (1) one."""


class Context(Protocol):
    """A board, as its panels, hints and next deal see it.

    ``choice`` holds the choices for the next deal. After a change, call `redraw`, or ``showing.show_panels``
    if only panels have changed. A panel's `change` need not: the board does so for it.
    """

    screen: Screen
    session: Session[Any, Any]
    settings: Settings
    choice: Choice
    asker: Asker[Any, Any]
    losing_move: LosingMove
    #: The marks on the table, by the keys of their spots.
    marks: Mapping[str, str]

    @property
    def key(self) -> str:
        """The board's name in the page's address, "" for the only or first one."""
        ...

    @property
    def showing(self) -> Showing:
        """What the board shows and says."""
        ...

    @property
    def next_deal(self) -> Dealing:
        """The search for the next deal."""
        ...

    @property
    def ui(self) -> GameUI[Any, Any]:
        """What the game provides."""
        ...

    def follow(self, link: str, *, is_deal: bool = False) -> None:
        """Switch to the game of a link; ``is_deal`` treats it as a new deal."""

    def close_panel(self) -> None:
        """Close the panel that is open."""

    def deal(self, number: int) -> None:
        """Deal the chosen game with a deal number, and show it."""

    def deal_again(self) -> None:
        """Start the game on the table over."""

    def go_to(self, ply: int) -> None:
        """Go to the position after ``ply`` moves of the game, and show it."""

    def play_slowly(self, line: tuple[Any, ...], step: float | None = None) -> None:
        """Play a line slowly enough to follow; ``step`` is the number of seconds for each move."""

    def ask_these(self, questions: Sequence[Question]) -> None:
        """Ask questions beside the table, one after another."""

    def link(self) -> str:
        """Return the link that holds the whole state of the board."""
        ...

    def redraw(self) -> None:
        """Show everything in its present state."""

    def guard(self, action: Callable[[], object]) -> None:
        """Run an action; errors are reported calmly."""

    def think(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Work something out in the background; ``then`` gets the result unless the position has changed."""


class Panel(ABC):
    """A panel that opens from a button: the label of its button, its content and its controls.

    ``name`` is the id of its button and of the panel, and the end of its CSS class ``cm-NAME``. ``place`` is
    the group of its button behind *More*: ``"help"``, ``"first"`` in the group of the game, or ``"bar"`` with
    what shows and shares the table. ``dock`` is the button's place in the dock, see `Button`. With an empty
    place, any control with the panel's name as its id opens it.

    ``context`` is its board. A panel may keep what is chosen in it. What must survive a new deal or a reload
    belongs in the settings, the choice or the link.
    """

    name: ClassVar[str]
    place: ClassVar[str] = "bar"
    dock: ClassVar[int] = 0
    #: Whether its button stands there, disabled, while the panel has nothing to show.
    waits: ClassVar[bool] = False
    #: Whether it stays open after a new deal.
    outlasts_deals: ClassVar[bool] = False
    #: Whether it is above the table on every screen, so that it hides nothing beside the table.
    stands_above: ClassVar[bool] = False
    #: The ``data-place`` in the panel that gets the focus when it opens. Needed if the panel comes before its
    #: button.
    leads: ClassVar[str] = ""
    #: The subject of a panel that several controls open: the text sent with the press.
    subject: str = ""

    def __init__(self, context: Context) -> None:
        self.context = context

    @abstractmethod
    def label(self) -> str:
        """Return the label of its button, which is also the panel's name."""

    def is_offered(self) -> bool:
        """Return whether the panel has anything to show now."""
        return True

    def is_primary(self) -> bool:
        """Return whether its button is the most likely next action."""
        return False

    @abstractmethod
    def controls(self) -> Sequence[Control]:
        """Return its content for the board's present state; called only while it is open."""

    def change(self, name: str, value: Any) -> bool:
        """Handle one of its controls; returns False for an unknown name.

        Control names are unique across all panels of the board. The board redraws everything afterwards.
        """
        return False

    def turned(self, *, is_open: bool) -> None:  # noqa: B027 - most panels need not know
        """React to being opened or closed."""
