"""The panels of every board: the bar above the table, the help, the settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardmath.errors import DeckError
from cardmath.i18n import _
from cardmath_widgets.boards.asking import PLAIN, Asker, Questions
from cardmath_widgets.boards.leaf import Leaves
from cardmath_widgets.boards.session import Session
from cardmath_widgets.panels import (
    Button,
    Control,
    Fact,
    Facts,
    Keys,
    Note,
    Option,
    Row,
    Select,
)

__all__ = [
    "Shortcut",
    "ask_button",
    "bar",
    "help_panel",
    "key_list",
    "number_of",
    "shortcuts",
    "ways_control",
]


@dataclass(frozen=True)
class Shortcut:
    """A key, the command it stands for and what that does, in words.

    A command ``press:`` with a spot's key presses the spot.
    """

    key: str
    command: str
    label: str


def shortcuts() -> tuple[Shortcut, ...]:
    """Return the keys of every board."""
    return (
        Shortcut("u", "undo", _("undo")),
        Shortcut("Ctrl+z", "undo", _("undo")),
        Shortcut("r", "redo", _("redo")),
        Shortcut("Ctrl+y", "redo", _("redo")),
        Shortcut("Ctrl+Shift+z", "redo", _("redo")),
        Shortcut("h", "hint", _("hint")),
        Shortcut("n", "new", _("next deal")),
        Shortcut("Escape", "escape", _("let the chosen card go, stop, or close what is open")),
    )


def key_list(known: Sequence[Shortcut]) -> Keys:
    """Return the list of keys that a person can look up."""
    by_label: dict[str, list[str]] = {}
    for one in known:
        by_label.setdefault(one.label, []).append(one.key.title())
    keys = [(", ".join(keys), label) for label, keys in by_label.items()]
    own = [("← → ↑ ↓", _("from card to card")), (_("Enter, space bar"), _("choose the card"))]
    return Keys("keys", _("Keys"), keys + own)


def bar(
    facts: Sequence[Fact],
    own: Sequence[Button],
    session: Session[Any, Any],
    leaves: Leaves,
    chooser: Control | None = None,
) -> tuple[Control, ...]:
    """Return the bar: what is played, what counts now, and the buttons that act on the whole game."""
    undo = Button("undo", _("Undo"), disabled=not session.can_undo, keys="Ctrl+Z")
    redo = Button("redo", _("Redo"), disabled=not session.can_redo, keys="Ctrl+Y")
    buttons = (
        *own,
        *leaves.buttons("first"),
        *((undo,) if session.takes_back else ()),
        *((redo,) if session.plays_again else ()),
        *leaves.buttons("bar"),
    )
    return (*((chooser,) if chooser else ()), Facts("facts", facts), Row("buttons", buttons))


def help_panel(
    mark: Note, is_over: bool, hint: str, certain: Sequence[Any] | None = None, ask: Sequence[Control] = ()
) -> tuple[Control, ...]:
    """Return the help beside the table: a quiet mark after a losing move, hints, and the question.

    ``hint`` is what the button for hints says; ``certain`` are the plays that can never hurt, None where a
    game does not offer to make them; ``ask`` is the button for questions about the cards.
    """
    plays = () if certain is None else (Button("certain", _("Play what is certain"), disabled=not certain),)
    return (
        # Always there, even when empty: a region that appears with its text is not read out.
        mark,
        *plays,
        Button("hint", hint, disabled=is_over),
        Button("question", _("Can it be won?"), disabled=is_over),
        *ask,
    )


def ask_button(asker: Asker[Any, Any]) -> tuple[Control, ...]:
    """Return the button for questions beside the game, where there are any."""
    return (Button("ask", _("Ask me"), expanded=asker.wanted),) if asker.questions else ()


def ways_control(questions: Questions[Any, Any] | None, way: str) -> tuple[Control, ...]:
    """Return the choice of the way to play, where there is more than one."""
    if questions is None or not questions.ways():
        return ()
    options = [Option(PLAIN, _("take pairs"))]
    options += [Option(name, label) for name, label in questions.ways().items()]
    return (Select("way", _("Way to play"), way, options),)


def number_of(value: Any) -> int:
    """Return the deal number that a person wrote; raises `DeckError` for what is none."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit()):
        raise DeckError(_("A deal number is a whole number, such as 7 or 481516."))
    return int(text[:20])
