"""What a notebook keeps of a board: a picture of the table as it stands, and the same in sentences."""

from typing import Any
from xml.etree import ElementTree

import pytest

from cardmath.games import GAMES
from cardmath.numerals import DIGIT_STYLES
from cardmath_widgets import PyramidBoard
from cardmath_widgets.games import board_of

SVG = "{http://www.w3.org/2000/svg}"
#: Digits that few fonts have.
RARE = set("ƷƎ↊↋")


def board(key: str, number: int = 7, **options: Any) -> Any:
    made = board_of(key)
    assert made is not None
    return made(number, key, **options)


def drawn(board: Any) -> ElementTree.Element:
    """The picture, once the page of a notebook has found it in what the widget gives."""
    return ElementTree.fromstring(board.kept()["image/svg+xml"])


def written(picture: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("key", GAMES)
def test_every_board_has_a_picture_with_words(key: str) -> None:
    table = board(key, base=10)
    picture = drawn(table)
    title = picture.find(f"{SVG}title")
    assert title is not None
    assert title.text == table.in_words()
    assert table.ui.speech.title_of(table.session.deal.game) in table.in_words()
    assert table.in_words().endswith("Deal 7, 0 moves played.")
    scene = table.ui.table.scene(
        table.session, table.ui.table.layout(table.session, 960, 560), table.settings.notation
    )
    (count,) = [spot.text for spot in scene.spots if spot.key == "stock"]
    signs = [spot.text for spot in scene.spots if spot.kind in ("sign", "plaque", "plate", "seat")]
    notes = [spot.note for spot in scene.spots if spot.note]
    assert signs
    assert {count, *signs, *notes} <= set(written(picture))


@pytest.mark.sweep(6)
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("digits", DIGIT_STYLES)
def test_rare_digits_in_a_picture_are_outlines(key: str, digits: str) -> None:
    for number in (3, 7):
        assert not RARE & set("".join(written(drawn(board(key, number, base=12, digits=digits)))))


def test_the_picture_shows_the_position_and_what_is_chosen() -> None:
    table = PyramidBoard(7, base=10)
    before = drawn(table)
    table.play("t7.3+t7.4")
    after = drawn(table)
    assert "31" not in written(after)
    assert "twenty-six in the tableau" in table.in_words()
    assert len(list(before.iter())) != len(list(after.iter()))
    gold = [rect for rect in after.iter(f"{SVG}rect") if rect.get("stroke") == "#ffc83d"]
    table.session.chosen = "t7.1"
    chosen = [rect for rect in drawn(table).iter(f"{SVG}rect") if rect.get("stroke") == "#ffc83d"]
    assert len(chosen) == len(gold) + 1
