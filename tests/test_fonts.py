"""The typeface that is shipped: tablets need none of their own."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from cardmath.cards import Suit
from cardmath.numerals import DIGIT_STYLES, MAX_BASE, alphabet

WIDGETS = Path(__file__).parents[1] / "widgets" / "cardmath_widgets"
SHEETS = Path(__file__).parents[1] / "cardmath" / "worksheets" / "fonts"
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


@cache
def ink(path: Path, size: int, sign: str) -> Image.Image:
    """Return a sign as it is drawn at a size in pixels, all on one line."""
    picture = Image.new("L", (2 * size, 2 * size))
    font = ImageFont.truetype(path, size)
    ImageDraw.Draw(picture).text((size / 2, 1.4 * size), sign, fill=255, font=font, anchor="ls")
    return picture


def overlap(path: Path, size: int, pair: Iterable[str]) -> float:
    """Return the part of their ink that two signs share where they lie best on each other, from 0 to 1."""
    first, second = (ink(path, size, sign) for sign in pair)

    def shared(shift: int) -> float:
        moved = ImageChops.offset(second, shift, 0)
        both, either = ImageChops.darker(first, moved), ImageChops.lighter(first, moved)
        return ImageStat.Stat(both).sum[0] / ImageStat.Stat(either).sum[0]

    reach = max(1, size // 8)
    return max(map(shared, range(-reach, reach + 1)))


@pytest.mark.parametrize("size", [12, 16, 24, 48])
@pytest.mark.parametrize("path", sorted(SHEETS.glob("*.ttf")), ids=lambda path: path.stem)
def test_the_new_digits_are_told_apart_from_the_old_ones(path: Path, size: int) -> None:
    usual = sorted(overlap(path, size, pair) for pair in combinations("0123456789", 2))
    # Ten and 3 are no more alike than most digits are, and nothing is as alike as 3 and 8.
    assert overlap(path, size, "Ʒ3") <= usual[len(usual) // 2]
    for pair in [*product("ƷƎ", "0123456789E"), "ƷƎ"]:
        assert overlap(path, size, pair) < overlap(path, size, "38"), pair
