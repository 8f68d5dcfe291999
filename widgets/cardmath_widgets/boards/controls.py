"""The panels of every board: the bar above the table, the help, the settings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cardmath.errors import DeckError
from cardmath.i18n import _
from cardmath.numerals import DECIMAL
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
from cardmath_widgets.settings import EVERYDAY, Settings

__all__ = [
    "Shortcut",
    "ask_button",
    "bar",
    "everyday",
    "help_panel",
    "key_list",
    "number_of",
    "shortcuts",
    "ways_control",
]


#: The leaf that shows any number.
_THREE_WAYS: Final = "three-ways"


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
    switch: Sequence[Control] = (),
) -> tuple[Control, ...]:
    """Return the bar: what is played, what counts now, and the buttons that act on the whole game."""
    facts = [_opening(fact, leaves) for fact in facts]
    undo = Button("undo", _("Undo"), disabled=not session.can_undo, keys="Ctrl+Z")
    redo = Button("redo", _("Redo"), disabled=not session.can_redo, keys="Ctrl+Y")
    buttons = (
        *own,
        *leaves.buttons("first"),
        *((undo,) if session.takes_back else ()),
        *((redo,) if session.plays_again else ()),
        *leaves.buttons("bar"),
    )
    return (*((chooser,) if chooser else ()), Facts("facts", facts), *switch, Row("buttons", buttons))


def _opening(fact: Fact, leaves: Leaves) -> Fact:
    """Return a fact as what opens its leaf: one of its own, or a number's three ways."""
    if fact.number is not None:
        fact = replace(fact, opens=_THREE_WAYS, spoken=DECIMAL.aloud(fact.number))
    return replace(fact, is_open=bool(fact.opens) and leaves.is_shown(fact.opens, fact.name))


def everyday(settings: Settings) -> tuple[Control, ...]:
    """Return the switch to numbers in the everyday base and back, where another base is chosen."""
    chosen = settings.chosen
    if chosen.base == DECIMAL.base:
        return ()
    example = chosen.base + 3
    label = f"{chosen.write(example)} ↔ {DECIMAL.write(example)}"
    return (Button(EVERYDAY, label, pressed=settings.is_everyday, spoken=_("Show numbers in tens")),)


def help_panel(
    mark: Note,
    is_over: bool,
    hint: str,
    certain: Sequence[Any] | None = None,
    *,
    has_rest: bool = False,
) -> tuple[Control, ...]:
    """Return the help beside the table: a quiet mark after a losing move, hints, and the question.

    ``hint`` is what the button for hints says; ``certain`` are the plays that can never hurt, None where a
    game does not offer to make them.
    """
    plays = () if certain is None else (Button("certain", _("Play what is certain"), disabled=not certain),)
    return (
        # Always there, even when empty: a region that appears with its text is not read out.
        mark,
        *plays,
        Button("hint", hint, disabled=is_over),
        # Where nothing can go wrong any more, there is no question whether it can be won.
        Button("rest", _("Play the rest"))
        if has_rest
        else Button("question", _("Can it be won?"), disabled=is_over),
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
