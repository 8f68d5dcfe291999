"""The keys of a board, told on the screen."""

from typing import Any

from cardmath.i18n import _

__all__ = ["board_keys", "keys_control"]


def board_keys() -> list[list[str]]:
    """Return the keys that every board answers, each with what it does.

    >>> board_keys()[0]
    ['D', 'draw a card']
    """
    return [
        ["D", _("draw a card")],
        ["U", _("undo")],
        ["R", _("redo")],
        [_("Ctrl+Z, Ctrl+Y"), _("undo, redo")],
        ["← → ↑ ↓", _("from card to card")],
        [_("Enter, space bar"), _("choose the card")],
        [_("Escape"), _("let the chosen card go")],
    ]


def keys_control(keys: list[list[str]]) -> dict[str, Any]:
    """Return a list of keys that opens at a press, for a `cardmath_widgets.panels.Panel`."""
    return {"kind": "keys", "id": "keys", "label": _("Keys"), "keys": keys}
