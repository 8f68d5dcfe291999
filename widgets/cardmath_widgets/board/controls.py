"""What every board's controls share: keys, the button for questions, ways to play, deal numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardmath.errors import DeckError
from cardmath.i18n import _, pgettext
from cardmath_widgets.board.questions import Asker
from cardmath_widgets.page.panels import (
    Button,
    Control,
)


@dataclass(frozen=True)
class Shortcut:
    """A key, its command and a description of the command.

    The command ``press:`` followed by the key of a spot presses that spot.
    """

    key: str
    command: str
    label: str


def shortcuts() -> tuple[Shortcut, ...]:
    """Return the keys of every board."""
    return (
        Shortcut("u", "undo", pgettext("key", "undo")),
        Shortcut("Ctrl+z", "undo", pgettext("key", "undo")),
        Shortcut("r", "redo", pgettext("key", "redo")),
        Shortcut("Ctrl+y", "redo", pgettext("key", "redo")),
        Shortcut("Ctrl+Shift+z", "redo", pgettext("key", "redo")),
        Shortcut("h", "hint", pgettext("key", "hint")),
        Shortcut("n", "new", _("next deal")),
        Shortcut("Escape", "escape", _("put the chosen card back, stop, or close what is open")),
    )


def ask_button(asker: Asker[Any, Any]) -> tuple[Control, ...]:
    """Return the button for questions beside the game, if the game has any."""
    return (Button("ask", _("Ask me"), expanded=asker.wanted),) if asker.questions else ()


def number_of(value: Any) -> int:
    """Return the deal number that the player typed; raises `DeckError` if it is invalid."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit()):
        raise DeckError(_("A deal number is a whole number, such as 7 or 481516."))
    return int(text[:20])


def keys_of(own: Sequence[Shortcut]) -> tuple[Shortcut, ...]:
    """Return the keys of a board: the game's own, then those of every board that are still free."""
    return (*own, *(one for one in shortcuts() if one.key not in {mine.key for mine in own}))
