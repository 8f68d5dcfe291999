"""The sheets' fonts are the page's fonts, unpacked."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_the_sheets_and_the_pages_are_set_in_the_same_font(weight: str) -> None:
    packed = TTFont(ROOT / "widgets" / "cardmath_widgets" / "page" / "fonts" / f"CardmathSans-{weight}.woff2")
    plain = TTFont(ROOT / "cardmath" / "worksheets" / "fonts" / f"CardmathSans-{weight}.ttf")
    assert plain.flavor is None
    assert plain.getBestCmap() == packed.getBestCmap()
    assert plain["name"].getDebugName(1) == packed["name"].getDebugName(1) == "Cardmath Sans"
    assert plain["hmtx"].metrics == packed["hmtx"].metrics
