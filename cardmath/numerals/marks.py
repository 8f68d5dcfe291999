"""Numerals with the base shown as a small mark below the line."""

from fractions import Fraction

from cardmath.numerals.positional import format

__all__ = ["format_html", "format_subscript"]


def format_html(
    n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None
) -> str:
    """Return a numeral as HTML with its base mark in a true subscript: z, d or the base in decimal.

    Takes and refuses what `format` does.

    >>> format_html(15), format_html(15, 10), format_html(15, 7)
    ('13<sub>z</sub>', '15<sub>d</sub>', '21<sub>7</sub>')
    """
    bare = format(n, base, digits, places=places)
    marked = format(n, base, digits, places=places, mark="letter")
    return f"{bare}<sub>{marked[len(bare) :].removeprefix('_')}</sub>"


def format_subscript(
    n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None
) -> str:
    """Return a numeral with its base in subscript digits, for plain text in Unicode.

    Takes and refuses what `format` does.

    >>> format_subscript(15), format_subscript(255, 16)
    ('13₁₂', 'FF₁₆')
    """
    return format(n, base, digits, mark="subscript", places=places)
