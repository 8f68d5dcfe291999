"""Text as a terminal shows it: ``\\r`` goes back to the beginning of the line, ``\\b`` by one sign."""

import re
from typing import Final

__all__ = ["joined", "shown"]

_OBEYED: Final = re.compile(r"[\r\b]")


def joined(before: str, more: str) -> str:
    r"""Return a text with more printed behind it, and no longer than what is seen of it needs.

    Where the last line has been gone back in, it is followed by ``\r`` and the signs before the place where
    printing goes on.

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
    r"""Return what is seen of a text.

    >>> shown("one\rtwo, three\rTWO\n5\b6")
    'TWO, three\n6'
    """
    return "\n".join(_printed(line)[0] for line in text.split("\n"))


def _printed(line: str) -> tuple[str, int]:
    """Return what is seen of a line, and where in it printing goes on."""
    seen, at = "", 0
    for piece in re.split(r"([\r\b])", line):
        if piece == "\r":
            at = 0
        elif piece == "\b":
            # At the end of a line the sign goes, as in Jupyter; further in it is only gone back over.
            before = max(at - 1, 0)
            seen, at = seen[:before] if at == len(seen) else seen, before
        else:
            seen, at = seen[:at] + piece + seen[at + len(piece) :], at + len(piece)
    return seen, at
