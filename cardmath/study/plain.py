"""Studies of a game whose setup is a list of options; each set of options is a variant."""

from typing import Any, Final

from cardmath.games import Game
from cardmath.i18n import _
from cardmath.study.work import LETTERS

NAME: Final = "options"
COUNTED: Final = LETTERS
STUDIED: Final = "deals"
play_at_once: Final = None


def variant(game: Game) -> str:
    """Return the options as one string.

    >>> from cardmath.games import GAMES
    >>> variant(GAMES["patriarchs"]())
    'redeals=1 reversal=true turning=any-time'
    """
    return " ".join(f"{name}={_text(value)}" for name, value in _options(game).items())


def common(_game: Game) -> dict[str, Any]:
    """Return nothing, because every choice is part of the variant."""
    return {}


def description(game: Game) -> str:
    """Return the number of cards dealt, in words."""
    return _("{size} cards").format(size=len(game.pack))


def current(variant: str) -> str:
    """Return the variant unchanged: its names have never changed."""
    return variant


def fields(game: Game) -> dict[str, Any]:
    """Return the options."""
    return {"options": _options(game)}


def _options(game: Game) -> dict[str, Any]:
    """Return all options, including any that a record leaves out."""
    options: dict[str, Any] = game.completed(game.setup())["options"]
    return options


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "unlimited" if value is None else str(value)
