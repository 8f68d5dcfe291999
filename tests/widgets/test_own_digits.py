"""A sixth digit style, registered here, reaches every place where digits are chosen, read, said or drawn."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from fontTools.ttLib import TTFont

import cardmath_widgets
from cardmath.art import face
from cardmath.art.glyphs import glyphs
from cardmath.cli import main
from cardmath.errors import NumeralError
from cardmath.exercises import KINDS as EXERCISES
from cardmath.exercises import check, exercise
from cardmath.numerals import (
    DIGIT_STYLES,
    DRAWN_DIGITS,
    DigitStyle,
    Notation,
    alphabet,
    parse,
    reading_table,
    register_digits,
    unregister_digits,
)
from cardmath.ranks import rank_index
from cardmath.worksheets import KINDS as SHEETS
from cardmath.worksheets.apart import Order
from cardmath_widgets import ExercisePanel, OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.worksheets.typesetter import Typesetter
from cardmath_widgets.worksheets.wish import SheetWish
from tests.cases import cases
from tests.widgets.playing import Pages, greet, view_of
from tests.worksheets.reading import pages as pages_of

ROOT: Final = Path(__file__).parents[2]
STYLE: Final = DigitStyle("sounds", "KL", "K and L")
SOUNDS: Final = "sounds"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register_digits(STYLE)
    yield
    unregister_digits(SOUNDS)
    assert SOUNDS not in DIGIT_STYLES
    assert "k" not in reading_table(12)


@pytest.fixture
def notation() -> Notation:
    return Notation(12, SOUNDS)


# -- the library -----------------------------------------------------------------------------------


def test_numbers_are_written_and_read(notation: Notation) -> None:
    assert alphabet(12, SOUNDS) == "0123456789KL"
    assert [notation.write(n) for n in (9, 10, 11, 131)] == ["9", "Kz", "Lz", "KLz"]
    for n in range(2 * 12**3):
        assert notation.parse(notation.write(n)) == notation.parse(notation.format(n).lower()) == n
    # One reading for all styles: the older digits are read beside the new ones.
    assert parse("KƎ") == parse("XL") == 131
    with pytest.raises(NumeralError, match=r"ten \(Ʒ ↊ X T A K\) and eleven \(Ǝ ↋ E B L\)"):
        parse("1Q")


def test_numbers_are_spoken(notation: Notation) -> None:
    assert notation.spoken(131) == "ten eleven, base twelve"
    assert notation.aloud(131) == "ten eleven, base twelve: one hundred and thirty-one"


def test_the_command_line_takes_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["numeral", "131", "--digits", SOUNDS, "--steps", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["text"] == "KL"
    assert "131 ÷ 12 = 10 remainder 11, the digit L" in shown["steps"]


@cases("kind", EXERCISES)
def test_every_kind_of_exercise_asks_and_reads_it(kind: str) -> None:
    for number in range(6):
        plain, styled = exercise(kind, number), exercise(kind, number, digits=SOUNDS)
        assert not set(styled.answer + styled.question) & set("ƷƎ")
        assert check(plain, styled.answer).is_right
        assert check(styled, plain.answer).is_right
        if styled.answer_form.base == 12:
            assert "0 1 2 3 4 5 6 7 8 9 K L" in check(styled, "?").message


def test_the_corners_of_cards_show_it(notation: Notation) -> None:
    # Like every letter that is a digit it carries its base, because ranks are letters too.
    assert [rank_index(rank, notation) for rank in ("10", "11", "K")] == ["K₁₂", "L₁₂", "K"]
    for rank in ("10", "11"):
        assert "<use" in face(rank, "h", rank_index(rank, notation))


@pytest.mark.sweep(10)
@pytest.mark.parametrize("kind", SHEETS)
def test_every_sheet_is_made_with_it(kind: str, notation: Notation) -> None:
    sheet = SHEETS[kind].make(1, notation)
    assert "Ʒ" not in repr(sheet.blocks)


# -- the screen ------------------------------------------------------------------------------------


def test_the_settings_and_the_link_have_it() -> None:
    chosen = Settings().changed("digits", SOUNDS)
    assert chosen.notation == Notation(12, SOUNDS)
    shown = chosen.controls()[0].to_dict()["controls"]["digits"]
    assert shown["value"] == SOUNDS
    assert "K L (K and L)" in json.dumps(shown)
    assert chosen.to_link() == {"digits": SOUNDS}
    assert Settings.from_link({"digits": SOUNDS}) == chosen
    assert not Settings.faults({"digits": SOUNDS})
    assert SOUNDS in Settings.faults({"digits": "zzz"})


BOARDS: Final[list[Callable[[], Any]]] = [
    lambda: PyramidBoard(7),
    lambda: PatienceBoard(7),
    lambda: OddsTable(7),
]


@pytest.mark.parametrize("make", BOARDS, ids=("pyramid", "patience", "odds"))
def test_every_board_is_dealt_with_it(make: Callable[[], Any], pages: Pages, calm: None) -> None:
    board = make()
    greet(board, f"number=7&base=12&digits={SOUNDS}")
    assert board.settings.notation == Notation(12, SOUNDS)
    assert f"digits={SOUNDS}" in view_of(board).link


@pytest.mark.parametrize("kind", [kind for kind in EXERCISES if kind != "blocked"])
def test_the_keys_of_the_panel_type_it(kind: str, notation: Notation) -> None:
    panel = ExercisePanel(kind, 3, notation=notation)
    shown = json.dumps(panel.shown().desk.to_dict())
    if panel.item.answer_form.base == 12:
        assert '"data-types": "K"' in shown
        assert '"data-types": "L"' in shown
    again = ExercisePanel()
    again.follow(panel.shown().link)
    assert again.shown().table == panel.shown().table
    assert panel.enter(panel.item.answer).is_right


@pytest.mark.parametrize(
    "name", ["Columns", "CounterWheel", "Crates", "DotMachine", "Frame", "PartnerTable", "Ring", "Weights"]
)
def test_every_manipulative_shows_it(name: str, notation: Notation) -> None:
    thing = getattr(cardmath_widgets, name)(notation=notation)
    view = thing.shown()
    assert f"digits={SOUNDS}" in view.link
    assert not {"Ʒ", "Ǝ"} & set(json.dumps([view.table.to_dict(), view.desk.to_dict()], ensure_ascii=False))


def test_the_maker_prints_it_in_a_process_of_its_own() -> None:
    wish = SheetWish.from_link(f"kind=number-strip&number=1&digits={SOUNDS}")
    assert wish.notation == Notation(12, SOUNDS)
    heard: list[bytes] = []
    Typesetter().order(Order("pdf", wish.kind, wish.sheet), lambda made: heard.append(made()))
    text = "".join(pages_of(heard[0]))
    assert "K" in text
    assert "Ʒ" not in text


# -- what cannot be drawn is refused when it is registered, not in the middle of a lesson -----------


def test_the_cards_the_pages_and_the_sheets_can_draw_every_digit_that_is_allowed() -> None:
    drawn = set(DRAWN_DIGITS)
    assert drawn <= set(glyphs())
    fonts = [
        *(ROOT / "widgets" / "cardmath_widgets" / "page" / "fonts").glob("*.woff2"),
        *(ROOT / "cardmath" / "worksheets" / "fonts").glob("*.ttf"),
    ]
    assert len(fonts) == 4
    for font in fonts:
        with TTFont(io.BytesIO(font.read_bytes())) as opened:
            assert drawn <= set(map(chr, opened.getBestCmap()))


@cases(
    ("style", "problem"),
    [
        (DigitStyle("greek", "δε", "Greek"), "The fonts have no 'δ'; choose from A to Z"),
        (DigitStyle("sounds", "MN", "M and N"), "There is already a digit style called 'sounds'"),
        (DigitStyle("Two words", "MN", "M and N"), "'Two words' is not a valid key for a digit style"),
        (DigitStyle("one", "M", "M"), "two different symbols, for ten and eleven, not 'M'"),
        (DigitStyle("same", "MM", "M"), "two different symbols"),
        (DigitStyle("mark", "ZM", "Z and M"), "'Z' is a base mark"),
        (DigitStyle("digit", "1M", "1 and M"), "'1' already stands for another number"),
        (DigitStyle("turned", "EX", "E and X"), "'E' already stands for another number"),
        (DigitStyle("small", "mn", "m and n"), "The fonts have no 'm'"),
    ],
)
def test_a_style_that_cannot_work_is_refused(style: DigitStyle, problem: str) -> None:
    before = tuple(DIGIT_STYLES)
    with pytest.raises(NumeralError) as raised:
        register_digits(style)
    assert problem in str(raised.value)
    assert tuple(DIGIT_STYLES) == before
