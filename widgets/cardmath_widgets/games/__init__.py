"""The games on their boards: one folder for each game, with everything specific to it."""

from typing import Any

from cardmath.games.registry import descriptor_of, descriptors, load

__all__ = ["app_of", "board_of"]


def board_of(key: str) -> Any:
    """Return a game's board class, or None if it has none.

    >>> board_of("contradance")
    <class 'cardmath_widgets.games.patience.board.PatienceBoard'>
    """
    found = descriptor_of(key)
    return load(found.board) if found is not None and found.board else None


def app_of(key: str) -> str | None:
    """Return the name of a game's app; games on the same board share the first one's app.

    >>> app_of("contradance"), app_of("odds"), app_of("chess")
    ('odd-and-even', 'odds', None)
    """
    found = descriptor_of(key)
    if found is None or found.board is None:
        return None
    return next(one.key for one in descriptors() if one.board == found.board)
