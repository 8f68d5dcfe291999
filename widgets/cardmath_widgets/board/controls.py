"""What every board's controls share: keys, the button for questions, ways to play, deal numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardmath.errors import DeckError
from cardmath.i18n import _, pgettext
from cardmath_widgets.board.questions import PLAIN, Asker, Questions
from cardmath_widgets.page.panels import (
    Button,
    Control,
    Keys,
    Option,
    Select,
)

__all__ = ["Shortcut", "ask_button", "key_list", "keys_of", "number_of", "shortcuts", "ways_control"]


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


def key_list(known: Sequence[Shortcut]) -> Keys:
    """Return the list of keys for the panel of settings."""
    by_label: dict[str, list[str]] = {}
    for one in known:
        by_label.setdefault(one.label, []).append(one.key.title())
    keys = [(", ".join(keys), label) for label, keys in by_label.items()]
    own = [("← → ↑ ↓", _("from card to card")), (_("Enter, space bar"), _("choose the card"))]
    return Keys("keys", _("Keys"), keys + own)


def ask_button(asker: Asker[Any, Any]) -> tuple[Control, ...]:
    """Return the button for questions beside the game, if the game has any."""
    return (Button("ask", _("Ask me"), expanded=asker.wanted),) if asker.questions else ()


def ways_control(questions: Questions[Any, Any] | None, way: str) -> tuple[Control, ...]:
    """Return the control for the way to play, if there are several."""
    if questions is None or not questions.ways():
        return ()
    options = [Option(PLAIN, _("take pairs"))]
    options += [Option(name, label) for name, label in questions.ways().items()]
    return (Select("way", _("Way to play"), way, options),)


def number_of(value: Any) -> int:
    """Return the deal number that the player typed; raises `DeckError` if it is invalid."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit()):
        raise DeckError(_("A deal number is a whole number, such as 7 or 481516."))
    return int(text[:20])


def keys_of(own: Sequence[Shortcut]) -> tuple[Shortcut, ...]:
    """Return the keys of a board: the game's own, then those of every board that are still free."""
    return (*own, *(one for one in shortcuts() if one.key not in {mine.key for mine in own}))
