"""Text as a terminal shows it, including its colours.

``\\r`` goes back to the start of the line, ``\\b`` by one character, and ``ESC[K`` erases the rest of the
line. Colours stay in the text as ``ESC[…m``. All other terminal commands are dropped. ``terminal.js`` does
the same on the page.
"""

import re
from typing import Final

_ESCAPE: Final = r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[^\[\]]"
_OBEYED: Final = re.compile(rf"([\r\b]|{_ESCAPE})")
#: The start of a command that has not been printed in full yet.
_BEGUN: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?)?\Z")
_ANY: Final = re.compile(r"[\r\b\x1b]")
#: The codes that turn a style off, with that style; codes 1, 4 and 7 turn on bold, underlined and inverse.
_ENDED: Final = {"22": "1", "24": "4", "27": "7", "39": "colour", "49": "ground"}
#: How many numbers follow 38 or 48: an index into a colour table, or red, green and blue.
_NUMBERS: Final = {"5": 1, "2": 3}

#: The characters of a line, each with the codes of its colours.
_Line = list[tuple[str, str]]


def joined(before: str, more: str) -> str:
    r"""Return a string with more text printed after it, shortened to what its display needs.

    If the cursor has moved back in the last line, the line is followed by ``\r`` and the characters before
    the cursor. A line's colours end with the line.

    >>> joined("", "  0 %\r 50 %")
    ' 50 %'
    >>> joined(joined("12345", "\r"), "ab")
    'ab345\rab'
    >>> joined("ab345\rab", "c\n")
    'abc45\n'
    >>> joined("\x1b[31mone", "\ntwo\x1b[0m, three")
    '\x1b[31mone\x1b[m\n\x1b[31mtwo\x1b[m, three'
    """
    done, newline, line = before.rpartition("\n")
    text = line + more
    if _ANY.search(text) is None:
        return before + more
    begun = _BEGUN.search(text)
    tail = begun[0] if begun else ""
    *lines, last = text.removesuffix(tail).split("\n")
    pen = ""
    ended = []
    for each in lines:
        signs, _at, pen = _printed(each, pen)
        ended.append(_written(signs))
    signs, at, pen = _printed(last, pen)
    end = _written(signs, pen) if at == len(signs) else f"{_written(signs)}\r{_written(signs[:at], pen)}"
    return done + newline + "\n".join([*ended, end]) + tail


def shown(text: str) -> str:
    r"""Return the visible text with its colours.

    >>> shown("one\rtwo, three\rTWO\n5\b6")
    'TWO, three\n6'
    >>> shown("50 %\r\x1b[K\x1b[1;32mdone\x1b[0m")
    '\x1b[1;32mdone\x1b[m'
    """
    if _ANY.search(text) is None:
        return text
    lines, pen = [], ""
    for line in _BEGUN.sub("", text).split("\n"):
        signs, _at, pen = _printed(line, pen)
        lines.append(_written(signs))
    return "\n".join(lines)


def without_colours(text: str) -> str:
    r"""Return a string without colours or any other terminal commands.

    >>> without_colours("\x1b[0;31mE\x1b[0m: \x1b[38;5;28mno")
    'E: no'
    """
    return re.sub(_ESCAPE, "", text)


def _printed(line: str, pen: str) -> tuple[_Line, int, str]:
    """Return the visible characters of a line, the position of the cursor in it, and the codes in force."""
    seen: _Line = []
    at = 0
    for piece in _OBEYED.split(line):
        if piece == "\r":
            at = 0
        elif piece == "\b":
            # At the end of a line the character is deleted, as in Jupyter. Elsewhere the cursor only moves
            # back over it.
            before = max(at - 1, 0)
            if at == len(seen):
                del seen[before:]
            at = before
        elif piece.startswith("\x1b"):
            if piece in ("\x1b[K", "\x1b[0K"):
                del seen[at:]
            elif piece.startswith("\x1b[") and piece.endswith("m"):
                pen = _codes(f"{pen};{piece[2:-1]}" if pen else piece[2:-1])
        else:
            seen[at : at + len(piece)] = [(sign, pen) for sign in piece]
            at += len(piece)
    return seen, at, pen


def _codes(codes: str) -> str:
    """Return the shortest codes that have the same effect as these in sequence."""
    kept: dict[str, str] = {}
    numbers = iter(codes.split(";"))
    for code in numbers:
        if not code.strip("0"):
            kept.clear()
        elif code in _ENDED:
            kept.pop(_ENDED[code], None)
        elif code in ("38", "48"):
            kind = next(numbers, "")
            more = [next(numbers, "") for _ in range(_NUMBERS.get(kind, 0))]
            if more and all(more):
                kept["colour" if code == "38" else "ground"] = ";".join([code, kind, *more])
        elif code in ("1", "4", "7"):
            kept[code] = code
        elif re.fullmatch(r"[39][0-7]", code):
            kept["colour"] = code
        elif re.fullmatch(r"(4|10)[0-7]", code):
            kept["ground"] = code
    return ";".join(code for _name, code in sorted(kept.items()))


def _written(signs: _Line, pen: str = "") -> str:
    """Return characters as a string that begins without colours and ends with the colours of ``pen``."""
    text, now = [], ""
    for sign, codes in [*signs, ("", pen)]:
        if codes != now:
            text.append(("\x1b[m" if now else "") + (f"\x1b[{codes}m" if codes else ""))
            now = codes
        text.append(sign)
    return "".join(text)
