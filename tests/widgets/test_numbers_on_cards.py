"""Numbers instead of letters on aces and face cards: in all games, on exercises' cards, and in speech."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardmath.cards import FACES, Card
from cardmath.cli import main
from cardmath.decks import PRESETS
from cardmath.errors import CardError
from cardmath.exercises import KINDS, exercise
from cardmath.games import GAMES, PyramidGame
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath.ranks import (
    RANK_SIGNS,
    card_aloud,
    rank_index,
    rank_name,
    rank_signs,
    separate_signs,
    write_ranks,
)
from cardmath_widgets import ExercisePanel, HandTally, PartnerRows, PartnerTable, PracticePanel
from cardmath_widgets.board.board import Board
from cardmath_widgets.page.panels.settings import SIGNS
from cardmath_widgets.per_page import page_context
from tests.amounts import some_of
from tests.cases import cases
from tests.widgets.playing import SIZE, Pages, change, greet, hear, shown_of, view_of
from tests.widgets.test_ask_me import board_of
from tests.widgets.test_read_aloud import play_a_little, read_by
from tests.worksheets.reading import pages

pytestmark = pytest.mark.usefixtures("calm")

#: The outlines of the letters of ranks in a drawing; the digits of bases up to twelve are other signs.
LETTERS = re.compile("|".join(f'id="n{ord(letter):x}"' for letter in ("A", *FACES)))
#: A rank that is named, where the name of a pile or a type of hand is not meant.
NAMED = re.compile(r"\b(ace|jack|cavalier|bishop|tower|queen|king) of\b|\b[JCBTQK] of\b")
NOTATIONS = [DECIMAL, DOZENAL, *map(Notation, (2, 8))]


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    write_ranks(RANK_SIGNS[0])


def sheet_of(board: Board[Any, Any]) -> str:
    return board.ui.table.sheet(board.session.deal.game, board.settings, 100).svg


def indices_of(board: Board[Any, Any]) -> dict[str, str]:
    game, ui = board.session.deal.game, board.ui.table
    return {card.rank: ui.index(game, card.rank, board.settings) for card in ui.cards(game)}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("notation", some_of(NOTATIONS, 2), ids=lambda one: str(one.base))
@pytest.mark.parametrize("key", GAMES)
def test_no_card_of_a_game_has_a_letter(key: str, notation: Notation, pages: Pages) -> None:
    board = board_of(key, 7, 0, notation)
    with_letters = {rank for rank, index in indices_of(board).items() if index == rank and not rank.isdigit()}
    assert with_letters >= {"A", "J", "Q", "K"}
    assert LETTERS.search(sheet_of(board))
    write_ranks("numbers")
    values = board.ui.table
    for rank, index in indices_of(board).items():
        assert notation.parse(index) == values.value(board.session.deal.game, rank), rank
    assert not LETTERS.search(sheet_of(board))
    board = board_of(key, 7, 12, notation)
    heard = [spot.label for spot in view_of(board).scene.spots] + play_a_little(board)
    assert [text for text in heard if NAMED.search(text)] == []


@cases("preset", PRESETS)
def test_a_number_is_what_the_card_is_worth_in_its_deck(preset: str) -> None:
    deck = PRESETS[preset].deck
    write_ranks("numbers")
    written = {rank: rank_index(rank, DOZENAL, deck.values) for rank in deck.ranks}
    assert [DOZENAL.parse(text) for text in written.values()] == [*deck.values.values()]
    assert len({*written.values()}) == len(deck.ranks)
    for rank in deck.ranks:
        assert rank_name(rank, DECIMAL, deck.values) == str(deck.values[rank])
    assert not LETTERS.search(deck.svg(base=10))
    assert not LETTERS.search(PyramidGame(deck).deal(7).svg(base=12))


def test_usual_cards_count_from_one_to_thirteen() -> None:
    write_ranks("numbers")
    assert [rank_index(rank, DECIMAL) for rank in "AJQK"] == ["1", "11", "12", "13"]
    assert [rank_index(rank, DOZENAL) for rank in "AJQK"] == ["1", "Ǝ", "10", "11"]
    assert card_aloud(Card("Q", "h"), DOZENAL) == "twelve, written one zero, of hearts"
    assert (rank_name("X", DECIMAL), card_aloud(Card("X", "r"))) == ("joker", "red joker")


@pytest.mark.sweep(10)
@pytest.mark.parametrize("base", [10, 12])
@pytest.mark.parametrize("kind", KINDS)
def test_no_card_of_an_exercise_has_a_letter(kind: str, base: int) -> None:
    if not KINDS[kind].allows(base):
        return
    write_ranks("numbers")
    for number in range(4):
        panel = ExercisePanel(kind, number, base=base)
        hear(panel, {"type": "hello", "at": 0, "link": ""})
        assert not re.search(
            "|".join(f"id=%22n{ord(one):x}%22" for one in ("A", *FACES)), str(shown_of(panel))
        )
        one = exercise(kind, number, base)
        said = [one.prompt, one.aloud, *one.steps, *read_by(shown_of(panel))]
        assert [text for text in said if NAMED.search(text) or re.search(r"\b[JQK]\b", text)] == []
        assert not LETTERS.search(one.picture)


@pytest.mark.parametrize("thing", [HandTally, PartnerRows, PartnerTable])
def test_no_card_of_a_thing_has_a_letter(thing: Any) -> None:
    write_ranks("numbers")
    made = thing()
    hear(made, {"type": "hello", "at": 0, "link": ""})
    texts = re.sub(r"data:image\S+", "", str(shown_of(made)))
    assert not NAMED.search(texts)
    assert not re.search(r"['\"> ][JQK]['\"<, ]", texts)


def test_a_board_follows_its_setting_and_its_device(pages: Pages) -> None:
    board = board_of("pyramid-addition", 7, 0, DOZENAL)
    greet(board)
    change(board, "settings")
    assert LETTERS.search(sheet_of(board))
    hear(board, {"type": "change", "id": SIGNS, "value": True, "at": 0})
    assert rank_signs() == "numbers"
    assert not any(NAMED.search(spot.label) for spot in view_of(board).scene.spots)
    # The page of another visit says what its device has kept; anything else changes nothing.
    for kept, signs in (("False", "letters"), ("True", "numbers"), ("door", "numbers"), ("", "numbers")):
        hear(board, {"type": "hello", **SIZE, "link": "", "at": 0, "signs": kept})
        assert rank_signs() == signs


def test_practice_offers_the_same_choice() -> None:
    panel = PracticePanel(number=0)
    hear(panel, {"type": "hello", "at": 0, "link": ""})
    hear(panel, {"type": "change", "id": "settings", "value": True, "at": 0})
    hear(panel, {"type": "change", "id": SIGNS, "value": True, "at": 0})
    assert rank_signs() == "numbers"


def test_each_page_has_its_own_signs() -> None:
    page = page_context()
    page.run(separate_signs)
    page.run(write_ranks, "numbers")
    assert (page.run(rank_signs), rank_signs()) == ("numbers", "letters")


def test_other_signs_are_refused() -> None:
    with pytest.raises(CardError, match="'door' is not a way to write ranks"):
        write_ranks("door")


def test_sheets_have_numbers_when_they_are_wanted(tmp_path: Path) -> None:
    texts = {}
    for signs in RANK_SIGNS:
        target = tmp_path / f"{signs}.pdf"
        order = ["worksheet", "partner-tables", "--base", "12", "--ranks", signs, "-o", str(target)]
        assert main(order) == 0
        texts[signs] = " ".join(pages(target.read_bytes())).split()
    assert rank_signs() == "letters"
    assert {"J", "Q", "K"} <= {*texts["letters"]}
    assert not {"J", "Q", "K"} & {*texts["numbers"]}
