"""Statistics that a device keeps: words and numerals in every base, and nothing that is sent."""

from fractions import Fraction

import pytest

from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath_widgets.page.panels.after_game import Statistics
from tests.widgets.ended_games import ended
from tests.widgets.playing import Pages, change

pytestmark = pytest.mark.usefixtures("calm", "soon")


@pytest.mark.sweep(14)
@pytest.mark.parametrize(
    "notation",
    [*(Notation(base) for base in range(2, 37)), *(Notation(12, style) for style in DIGIT_STYLES)],
    ids=lambda notation: f"{notation.base}-{notation.digits}",
)
def test_the_page_can_write_numbers_in_every_base(notation: Notation) -> None:
    writing = Statistics("kept", {}, notation).to_dict()["writing"]

    def written(value: int, scale: int) -> str:
        whole, part = divmod(value, scale)
        base, text, rest = len(writing["digits"]), "", whole
        while rest or not text:
            text, rest = writing["digits"][rest % base] + text, rest // base
        if scale > 1:
            return text + writing["point"] + writing["digits"][part * base // scale] + writing["mark"]
        return text + ("" if whole < writing["plain"] else writing["mark"])

    for count in (0, 1, 5, 9, 10, 11, 12, 35, 36, 144, 1000):
        assert written(count, 1) == notation.write(count)
    for twelfths in (0, 6, 7, 865, 1728):
        assert written(twelfths, 12) == notation.write(Fraction(twelfths, 12), places=1)


def test_statistics_are_words_alone(pages: Pages) -> None:
    board = ended("pyramid won")
    change(board, "statistics")
    shown = pages.shown["panels"]["statistics"]["controls"]["kept"]
    assert set(shown) == {"kind", "words", "writing"}
    assert "Nothing is sent" in shown["words"]["note"]
