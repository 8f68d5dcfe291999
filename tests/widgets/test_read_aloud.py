"""What is read aloud holds no sign that a voice misreads: in all games, exercises, bases and digit styles."""

import re
from typing import Any

import pytest

from cardmath.exercises import KINDS, exercise
from cardmath.games import GAMES
from cardmath.numerals import Notation
from cardmath_widgets.board.board import Board
from cardmath_widgets.exercises import ExercisePanel
from tests.amounts import some_of
from tests.widgets.ended_games import BOARDS
from tests.widgets.playing import Pages, change, command, greet, hear, press, said, shown_of, view_of
from tests.widgets.test_ask_me import board_of
from tests.widgets.test_board import NOTATIONS

pytestmark = pytest.mark.usefixtures("calm")

#: Digits of any kind, signs of arithmetic, and letters that stand alone as a digit or a card.
GLYPHS = re.compile(r"[0-9ƷƎ↊↋₀-₉+=−×_♠♥♦♣]|\b[B-HJ-Z]\b|(?<![.:?!] )(?<!^)\bA\b|\b[A-Z]{2,}\b")
#: The number of a deal is its name, the same in every base.
DEAL = re.compile(r"\bDeal [0-9]+")
#: The bases that differ most, first; then all others.
ORDERED = sorted(NOTATIONS, key=lambda one: one.base not in (2, 10, 12, 16, 36))


#: What names the sign of a digit, and so says the letter.
SIGN = re.compile(r"\bthe digits? (?:\w+ )*[A-Z]\b")


def is_spoken(text: str) -> bool:
    return bool(text) and not GLYPHS.search(SIGN.sub("", DEAL.sub("Deal", text)))


def read_by(view: Any) -> list[str]:
    """Everything that a page offers to read: the line, and each button that reads."""
    found = []
    if isinstance(view, dict):
        if "aloud" in view:
            found.append(view["aloud"] or view["text"])
        if "data-speaks" in view:
            found.append(view["data-speaks"])
        for part in view.values():
            found += read_by(part)
    return [text for text in found if text]


def play_a_little(board: Board[Any, Any]) -> list[str]:
    """What is heard in a minute: choices, refusals, moves, hints, questions with wrong answers, the guide."""
    heard: list[str] = []

    def listen() -> None:
        heard.extend(read_by(view_of(board).to_dict()))

    listen()
    keys = [spot.key for spot in view_of(board).scene.spots if spot.is_free][:6]
    for key in (*keys, keys[0], "stock"):
        press(board, key)
        listen()
    for name in ("hint",) * 5 + ("question", "undo", "redo", "restart", "ask"):
        command(board, name)
        listen()
    for text in ("?", "1"):
        board.answer({"type": "enter", "key": "answer", "value": text})
        listen()
    for key in ("step", "step", "next"):
        board.answer({"type": "desk", "key": key})
        listen()
    change(board, "howto")
    for _page in range(6):
        listen()
        change(board, "howto-page", "next")
    return heard


@pytest.mark.proof
@pytest.mark.parametrize("notation", some_of(ORDERED, 2), ids=lambda one: f"{one.base}-{one.digits}")
def test_every_game_reads_words(notation: Notation, pages: Pages) -> None:
    for key in GAMES:
        heard = play_a_little(board_of(key, 7, 12, notation))
        assert len(heard) > 20
        assert [text for text in heard if not is_spoken(text)] == [], key


@pytest.mark.sweep(2)
@pytest.mark.parametrize("notation", some_of(ORDERED, 2), ids=lambda one: f"{one.base}-{one.digits}")
@pytest.mark.parametrize("name", BOARDS)
def test_every_end_reads_words(name: str, notation: Notation, pages: Pages) -> None:
    board_type, record = BOARDS[name]
    board = board_type(record=record, notation=notation)
    greet(board)
    assert [text for text in read_by(view_of(board).to_dict()) if not is_spoken(text)] == []


@pytest.mark.sweep(2)
@pytest.mark.parametrize("notation", some_of(ORDERED, 4), ids=lambda one: f"{one.base}-{one.digits}")
def test_every_exercise_reads_words(notation: Notation) -> None:
    for kind in (one for one in KINDS.values() if one.allows(notation.base)):
        panel = ExercisePanel(kind.kind, 1, notation=notation)
        item = exercise(kind.kind, 1, notation=notation)
        hear(panel, {"type": "hello", "at": 0, "link": ""})
        heard = read_by(shown_of(panel))
        assert len(heard) > 1
        answers = [*(one.text for one in item.distractors[:2]), item.answer]
        for text in answers:
            hear(panel, {"type": "enter", "key": "answer", "value": text, "at": 0})
            heard.append(said(panel)["aloud"] or said(panel)["text"])
        # Base ten is read as it is written, and so are places and the names of face cards in the rules.
        plain = r"[0-9]|J, Q and K" if notation.base == 10 else r"\b[1-9]\b|J, Q and K"
        spoken = [re.sub(plain, "", text) for text in heard]
        assert [text for text in spoken if not is_spoken(text)] == [], kind.kind


def test_the_signs_that_are_looked_for_are_found() -> None:
    for text in ("The 7 goes.", "Take the K.", "Ʒ is ten.", "It is 1₂.", "Make AB.", "the A of clubs"):
        assert not is_spoken(text), text
    for text in (
        "A pair goes. I wait.",
        "Deal 481516: choose two cards that make ten.",
        "One three. A card.",
    ):
        assert is_spoken(text), text
