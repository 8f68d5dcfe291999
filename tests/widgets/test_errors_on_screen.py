"""Every error on a screen has its numbers in the reader's base, and in words for the ear."""

import io
import pickle
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

import pytest

from cardmath.errors import CardmathError
from cardmath.exercises import exercise
from cardmath.numerals import DECIMAL, DIGIT_STYLES, Notation
from cardmath.worksheets.apart import answered
from cardmath_widgets import (
    Columns,
    Crates,
    ExercisePanel,
    OddsTable,
    PatienceBoard,
    PyramidBoard,
    Weights,
    WorksheetMaker,
)
from cardmath_widgets.worksheets.typesetter import Typesetter
from tests.amounts import some_of
from tests.cases import cases
from tests.widgets.playing import Pages, greet, shown_of, view_of

#: Those that the slow tests take first: small and large bases, base ten, and each style of digits.
FIRST: Final = [*map(Notation, (5, 10, 2, 36)), *(Notation(12, style) for style in DIGIT_STYLES)]
NOTATIONS: Final = [*FIRST, *(one for one in map(Notation, range(2, 37)) if one not in FIRST)]


def _named(notation: Notation) -> str:
    return f"{notation.base}-{notation.digits}"


_EVERY: Final = pytest.mark.parametrize("notation", NOTATIONS, ids=_named)
_SAMPLED: Final = pytest.mark.parametrize("notation", some_of(NOTATIONS, len(FIRST)), ids=_named)


def check_sentence(
    text: str, aloud: str, notation: Notation, numbers: tuple[int, ...], quoted: str = ""
) -> None:
    """All ``numbers`` stand in a sentence in the notation, none in decimal; the ear gets words."""
    bare = text.replace(quoted, "") if quoted else text
    for number in numbers:
        written = notation.write(number)
        assert re.search(rf"(?<![\w]){re.escape(written)}(?![\w])", bare), (number, text)
        if written != str(number):
            assert not re.search(rf"(?<![\w.]){number}(?![\w])", bare), (number, text)
        assert DECIMAL.aloud(number) in (aloud or text).lower(), (number, aloud)
    if any(notation.write(number) != notation.voice.write(number) for number in numbers):
        assert aloud


# -- boards ----------------------------------------------------------------------------------------

#: A board, a part of a link that it refuses, what the sentence quotes of it, and the numbers in the sentence.
LINKS: Final[dict[str, tuple[Callable[[], Any], str, str, tuple[int, ...]]]] = {
    "tableau too large": (lambda: PyramidBoard(7), "tableau=99", "", (6, 45, 99)),
    "highest pip card": (lambda: PyramidBoard(7), "deck.highest_pip=98", "", (4, 18, 98)),
    "suits": (lambda: PyramidBoard(7), "deck.suits=97", "", (2, 6, 97)),
    "faces": (lambda: PyramidBoard(7), "deck.faces=96", "", (0, 6, 96)),
    "a pair that is none": (
        lambda: PyramidBoard(7),
        "moves=draw,draw,t7.1%2Bt7.2",
        "'t7.1+t7.2'",
        (3, 7, 10, 17, 15),
    ),
    "an empty stock": (lambda: PatienceBoard(7), "moves=" + ",".join(["turn"] * 100), "", (96,)),
    "no such column": (lambda: PatienceBoard(7), "moves=c99>f1", "'c99>f1'", (99,)),
    "redeals": (lambda: PatienceBoard(7), "options.redeals=99", "", (0, 3, 99)),
    "players": (lambda: OddsTable(7), "options.players=99", "", (3, 8, 99)),
    "lives": (lambda: OddsTable(7), "options.lives=99", "", (1, 9, 99)),
    "people": (lambda: OddsTable(7), "people=99", "", (1, 4, 99)),
}


@pytest.mark.sweep(2)
@_SAMPLED
def test_a_board_refuses_a_link_in_the_base_of_the_link(notation: Notation, pages: Pages, calm: None) -> None:
    for name, (make, link, quoted, numbers) in LINKS.items():
        board = make()
        greet(board, f"number=7&{link}&base={notation.base}&digits={notation.digits}")
        said = view_of(board).said
        assert said.text.startswith("This link does not open a game: "), (name, said.text)
        assert said.mood == "wrong"
        check_sentence(said.text, said.aloud, notation, numbers, quoted)
        assert board.settings.notation == notation


@_SAMPLED
def test_a_board_refuses_a_choice_in_the_base(notation: Notation, pages: Pages, calm: None) -> None:
    board = PyramidBoard(7)
    greet(board, f"number=7&base={notation.base}&digits={notation.digits}")
    board.answer({"type": "change", "id": "tableau", "value": "99"})
    said = view_of(board).said
    check_sentence(said.text, said.aloud, notation, (6, 45, 99))


# -- slates ----------------------------------------------------------------------------------------


def words_of(slate: Any) -> Any:
    return SimpleNamespace(**shown_of(slate)["said"])


@cases("notation", NOTATIONS)
def test_manipulatives_refuse_in_the_base(notation: Notation) -> None:
    base = notation.base
    weights, crates = Weights(notation=notation), Crates(notation=notation)
    most = base**3 - 1
    for slate, name, numbers in (
        (weights, "value", (1, weights.most, 10**6)),
        (crates, "count", (0, most, 10**6)),
    ):

        def set_it(slate: Any = slate, name: str = name) -> None:
            setattr(slate, name, 10**6)

        slate.on_press = lambda _key, act=set_it: act()
        slate.answer({"type": "press", "key": "any"})
        said = words_of(slate)
        assert said.mood == "wrong"
        check_sentence(said.text, said.aloud, notation, numbers)


@pytest.mark.sweep(13)
@_EVERY
def test_an_answer_that_cannot_be_read_is_told_with_the_digits_of_the_reader(notation: Notation) -> None:
    panel = ExercisePanel("addition", 3, notation=notation)
    panel.answer({"type": "enter", "key": "answer", "value": "?"})
    digits = " ".join(notation.format(value) for value in range(notation.base))
    assert f"Answer with the digits {digits}." in words_of(panel).text
    other = 7 if notation.base != 7 else 8
    panel.answer({"type": "enter", "key": "answer", "value": f"10_{other}"})
    assert words_of(panel).text == (
        f"Your answer is marked as base {DECIMAL.aloud(other)}. "
        f"Write it in base {DECIMAL.aloud(notation.base)}."
    )
    columns = Columns(notation=notation)
    columns.fill(columns.awaited, "?")
    assert f"Answer with the digits {digits}." in words_of(columns).text


def test_the_number_of_an_exercise_is_a_name_and_stays_decimal() -> None:
    with pytest.raises(CardmathError) as raised:
        exercise("addition", 2**63)
    assert raised.value.sentence(Notation(5)).endswith(f", not {2**63}")


# -- the worksheet maker ---------------------------------------------------------------------------


@pytest.mark.sweep(13)
@_EVERY
def test_the_worksheet_maker_refuses_in_the_base(
    notation: Notation, monkeypatch: pytest.MonkeyPatch, calm: None
) -> None:
    maker = WorksheetMaker()
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(maker, "tell", lambda view, **_more: sent.append(view))
    monkeypatch.setattr(maker, "send", lambda *_message, **_more: None)
    monkeypatch.setattr(Typesetter, "order", lambda *_order: None)
    maker.answer({"type": "link", "link": f"kind=pyramid&base={notation.base}&digits={notation.digits}"})
    game = maker.wish.game
    low, high = 6, game.deck.tableau_range[1]
    maker.answer({"type": "change", "id": "tableau", "value": "99"})
    said = sent[-1]["said"]
    assert said["mood"] == "wrong"
    check_sentence(said["text"], said["aloud"], maker.wish.notation, (low, high, 99))


def test_what_goes_wrong_where_the_sheet_is_made_keeps_its_numbers() -> None:
    error = CardmathError("there is room for {most}", most=45)
    with pytest.raises(CardmathError) as raised:
        answered(io.BytesIO(pickle.dumps((None, error))))
    assert raised.value.sentence(Notation(5)) == "there is room for 140₅"
