"""An exercise's drawing as a picture file: SVG of a fixed size, with its digits as outlines.

A picture on another system's page cannot use that page's fonts, so a digit such as Ʒ would be missing.
Letters stay letters, because every device has a font for them.
"""

import re
from dataclasses import dataclass
from hashlib import sha256
from html import escape, unescape
from typing import Final

from cardmath.art import ink
from cardmath.art.glyphs import DIGIT_HEIGHT, glyphs
from cardmath.art.markup import number
from cardmath.exercises.exercise import Exercise
from cardmath.i18n import _

#: The size of a drawing's em in pixels.
_EM: Final = 16
#: Maximum length of a picture's description in QTI.
_LONGEST_WORDS: Final = 256
_TEXT: Final = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_ATTRIBUTE: Final = re.compile(r'([A-Za-z-]+)="([^"]*)"')
_UNITS: Final = 1000
#: The outline of a plus sign, drawn to match the digits: its advance and its path.
_PLUS: Final = (605, "M360 -413H545V-303H360V-110H245V-303H60V-413H245V-606H360Z")
#: The kinds written in columns, and their signs.
_COLUMNS: Final = {"addition": "+", "subtraction": "−"}
#: The width of a column, the height of a digit and of a row, and the edge around the columns.
_COLUMN, _DIGIT, _ROW, _EDGE = 26, 26, 42, 8


@dataclass(frozen=True)
class PictureFile:
    """A picture with its size in pixels and a description for people who cannot see it."""

    svg: str
    width: int
    height: int
    words: str

    @property
    def name(self) -> str:
        """A name for its file; the same picture always has the same name."""
        return f"{sha256(self.svg.encode()).hexdigest()[:16]}.svg"

    def html(self, address: str) -> str:
        """Return the HTML element that shows the picture at an address."""
        return (
            f'<img src="{escape(address)}" alt="{escape(self.words)}" '
            f'width="{self.width}" height="{self.height}"/>'
        )


def picture_of(exercise: Exercise) -> PictureFile | None:
    """Return the picture of an exercise, or None if the text is enough.

    >>> from cardmath.exercises import exercise
    >>> picture = picture_of(exercise("addition", 5))
    >>> picture.width, picture.height, picture.words, "<text" in picture.svg
    (94, 126, 'In columns: 28z + 47z = ?', False)
    >>> picture_of(exercise("value", 5)) is None
    True
    """
    if exercise.kind in _COLUMNS:
        words = _("In columns: {question}").format(question=exercise.prompt)
        return _columns(exercise.data["x"], exercise.data["y"], _COLUMNS[exercise.kind], words)
    drawn = exercise.picture
    if not drawn.startswith("<svg"):
        return None
    words = " ".join(exercise.aloud.split())
    if len(words) > _LONGEST_WORDS:
        words = _("A drawing of what the text describes.")
    return _standing_alone(drawn, words)


def _standing_alone(drawn: str, words: str) -> PictureFile:
    """Return a page's drawing as a standalone file: with a namespace, a size in pixels and outlined
    digits.
    """
    head, body = drawn[: drawn.index(">") + 1], drawn[drawn.index(">") + 1 :]
    given = dict(_ATTRIBUTE.findall(head))
    _left, _top, wide, high = map(float, given["viewBox"].split())
    width, height = (
        _pixels(given.get(side, ""), usual) for side, usual in (("width", wide), ("height", high))
    )
    given |= {"xmlns": "http://www.w3.org/2000/svg", "width": f"{width}", "height": f"{height}"}
    attributes = " ".join(f'{name}="{value}"' for name, value in given.items())
    return PictureFile(f"<svg {attributes}>{_TEXT.sub(_outlined, body)}", width, height, words)


def _pixels(size: str, usual: float) -> int:
    if not size:
        return round(usual)
    return round(float(size.removesuffix("em")) * (_EM if size.endswith("em") else 1))


def _outlined(found: re.Match[str]) -> str:
    """Return outlines for a string of digits, or the string itself if it has other characters."""
    given, text = dict(_ATTRIBUTE.findall(found[1])), unescape(found[2])
    known = glyphs()
    if not text or any(sign != "+" and sign not in known for sign in text):
        return found[0]
    scale = float(given["font-size"]) / _UNITS
    outlines = [_PLUS if sign == "+" else (known[sign].advance, known[sign].path) for sign in text]
    whole = sum(advance for advance, _path in outlines)
    left = -whole / 2 if given.get("text-anchor") == "middle" else 0
    paths = []
    for advance, path in outlines:
        paths.append(f'<path transform="translate({number(left)} 0)" d="{path}"/>')
        left += advance
    at = f"translate({given['x']} {given['y']}) scale({scale:.4f})"
    return f'<g transform="{at}" fill="{given.get("fill", ink.INK)}">{"".join(paths)}</g>'


def _columns(x: str, y: str, sign: str, words: str) -> PictureFile:
    """Return two numerals one above the other, with the sign and a line below."""
    places = max(len(x), len(y))
    width = (places + 1) * _COLUMN + 2 * _EDGE
    height = 2 * _ROW + _DIGIT + 2 * _EDGE
    scale = _DIGIT / DIGIT_HEIGHT
    parts = []
    for row, numeral in enumerate((x, y)):
        baseline = _EDGE + _DIGIT + row * _ROW
        for place, digit in enumerate(numeral.rjust(places)):
            if digit != " ":
                glyph = glyphs()[digit]
                left = _EDGE + (place + 1.5) * _COLUMN - glyph.advance * scale / 2
                at = f"translate({number(left)} {baseline}) scale({scale:.4f})"
                parts.append(f'<path transform="{at}" d="{glyph.path}"/>')
    middle, half = _EDGE + _ROW + _DIGIT / 2, _COLUMN * 0.3
    across = f"M{number(_EDGE + _COLUMN / 2 - half)} {number(middle)}h{number(2 * half)}"
    down = f"M{number(_EDGE + _COLUMN / 2)} {number(middle - half)}v{number(2 * half)}"
    line = f"M{_EDGE} {number(_EDGE + _DIGIT + _ROW + 10)}h{width - 2 * _EDGE}"
    strokes = across + (down if sign == "+" else "") + line
    body = f'<g fill="{ink.INK}">{"".join(parts)}</g>'
    body += f'<path d="{strokes}" fill="none" stroke="{ink.INK}" stroke-width="3"/>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    return PictureFile(svg, width, height, words)
