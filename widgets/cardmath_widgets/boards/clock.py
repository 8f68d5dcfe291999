"""Doing something a little later, where an event loop runs."""

import asyncio
from collections.abc import Callable
from typing import Final

__all__ = ["idly", "soon"]

#: Seconds until then: what was played is on the screen by that time.
_SOON: Final = 0.05
#: Seconds between two pieces of work that nobody waits for.
_IDLE: Final = 0.2


def soon(action: Callable[[], object]) -> None:
    """Do something after what is being shown now is on its way; at once where no kernel runs."""
    try:
        asyncio.get_running_loop().call_later(_SOON, action)
    except RuntimeError:
        action()


def idly(action: Callable[[], object]) -> bool:
    """Do something that can wait, a little later; returns False where no kernel runs."""
    try:
        asyncio.get_running_loop().call_later(_IDLE, action)
    except RuntimeError:
        return False
    return True
