"""Text as a terminal shows it: ``\\r`` goes back to the start of the line, ``\\b`` by one character."""

import re
from typing import Final

__all__ = ["joined", "shown"]

_OBEYED: Final = re.compile(r"[\r\b]")


def joined(before: str, more: str) -> str:
    r"""Return a text with more text printed after it, shortened to what its display needs.

    If the cursor has moved back in the last line, the line is followed by ``\r`` and the characters before
    the cursor.

    >>> joined("", "  0 %\r 50 %")
    ' 50 %'
    >>> joined(joined("12345", "\r"), "ab")
    'ab345\rab'
    >>> joined("ab345\rab", "c\n")
    'abc45\n'
    """
    text = before + more
    if _OBEYED.search(text) is None:
        return text
    done, newline, line = before.rpartition("\n")
    *lines, last = (line + more).split("\n")
    seen, at = _printed(last)
    end = seen if at == len(seen) else f"{seen}\r{seen[:at]}"
    return done + newline + "\n".join([*(_printed(line)[0] for line in lines), end])


def shown(text: str) -> str:
    r"""Return the visible text.

    >>> shown("one\rtwo, three\rTWO\n5\b6")
    'TWO, three\n6'
    """
    return "\n".join(_printed(line)[0] for line in text.split("\n"))


def _printed(line: str) -> tuple[str, int]:
    """Return the visible text of a line, and the position of the cursor in it."""
    seen, at = "", 0
    for piece in re.split(r"([\r\b])", line):
        if piece == "\r":
            at = 0
        elif piece == "\b":
            # At the end of a line the character is deleted, as in Jupyter. Elsewhere the cursor only moves
            # back over it.
            before = max(at - 1, 0)
            seen, at = seen[:before] if at == len(seen) else seen, before
        else:
            seen, at = seen[:at] + piece + seen[at + len(piece) :], at + len(piece)
    return seen, at
