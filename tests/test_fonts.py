"""The typeface that is shipped: tablets need none of their own."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from cardmath.cards import Suit
from cardmath.numerals import DIGIT_STYLES, MAX_BASE, alphabet

WIDGETS = Path(__file__).parents[1] / "widgets" / "cardmath_widgets"
FONTS = sorted((WIDGETS / "page" / "fonts").glob("*.woff2"))


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_every_sign_a_page_writes_has_a_glyph(path: Path) -> None:
    with TTFont(path) as font:
        known = set(map(chr, font.getBestCmap()))
    needed = {digit for style in DIGIT_STYLES for digit in alphabet(12, style)} | set(
        alphabet(MAX_BASE, "letters")
    )
    needed |= {suit.symbol for suit in Suit.ordinary()} | set(";.=+−×★…–")
    assert needed - known == set()


def test_there_is_a_regular_and_a_bold_face() -> None:
    assert [path.stem for path in FONTS] == ["CardmathSans-Bold", "CardmathSans-Regular"]


def test_every_icon_of_the_style_sheets_has_a_glyph() -> None:
    """The logos of companies are in a third font, which no page has."""
    icons = WIDGETS / "page" / "shell" / "icons"
    known: set[int] = set()
    for path in (icons / "webfonts").glob("*.woff2"):
        with TTFont(path) as font:
            known |= set(font.getBestCmap())
    styles = "".join(path.read_text("utf-8") for path in (icons / "css").glob("*.css"))
    needed = {int(code, 16) for code in re.findall(r'content:"\\([0-9a-f]+)"', styles)}
    assert len(needed) > 900
    assert needed - known == set()
    assert "Brands" not in styles
