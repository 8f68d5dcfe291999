"""What the parts of a board may know of the board that they belong to, and do on it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from cardmath_widgets.access import Said
from cardmath_widgets.boards.asking import Asker, Question
from cardmath_widgets.boards.choice import Choice
from cardmath_widgets.boards.screen import Screen
from cardmath_widgets.boards.session import Session
from cardmath_widgets.panels import Button
from cardmath_widgets.settings import Settings

__all__ = ["Host"]

T = TypeVar("T")


class Host(Protocol):
    """A board, as its leaves, its lookout and its coach see it.

    ``staging`` is the game's `Staging`, ``choice`` is what is chosen for the next deal. Whoever changes
    something calls `redraw` afterwards, or `show_panels` where only panels have changed; a leaf's `change`
    need not, since the board does so for it.
    """

    #: The board's part of the page's address, "" for the plain one.
    key: Any
    screen: Screen
    staging: Any
    session: Session[Any, Any]
    settings: Settings
    choice: Choice
    asker: Asker[Any, Any]
    #: What is pointed out on the table, by the keys of spots.
    marks: Mapping[str, str]

    def follow(self, link: str, *, is_deal: bool = False) -> None:
        """Go on with the game of a link; as with a new deal, where it ``is_deal``."""

    def close_leaf(self) -> None:
        """Close the leaf that is open."""

    def deal(self, number: int) -> None:
        """Deal the deal of a number, of the game that is chosen, and show it."""

    def deal_any(self, step: int = 0) -> None:
        """Deal anew, by chance: a deal of the kind that is chosen, or an easier (-1) or harder (1) one."""

    def deal_again(self) -> None:
        """Begin the game on the table anew."""

    def missing_kinds(self) -> frozenset[str]:
        """Return the kinds of deals that were not found in a moment, for the game that is chosen."""
        ...

    def go_to(self, ply: int) -> None:
        """Go to the position after so many of the game's moves, and show it."""

    def play_slowly(self, line: tuple[Any, ...], step: float | None = None) -> None:
        """Play a line so that it can be followed, with so many seconds for every move if that is said."""

    def ask_these(self, questions: Sequence[Question]) -> None:
        """Ask questions beside the table, one after the other."""

    def openers(self, *names: str) -> tuple[Button, ...]:
        """Return buttons that open leaves, by the names of these."""
        ...

    def link(self) -> str:
        """Return the link of all that the board holds."""
        ...

    def say(self, said: Said) -> None:
        """Say something with the next showing."""

    def show_said(self, said: Said) -> None:
        """Say something about the table as it is shown."""

    def redraw(self) -> None:
        """Show everything as it is now."""

    def show_panels(self) -> None:
        """Show the panels anew, where nothing else has changed."""

    def guard(self, action: Callable[[], object]) -> None:
        """Do something; what goes wrong is said calmly."""

    def think(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Work something out beside play; it comes to ``then`` if the position is still the same."""
