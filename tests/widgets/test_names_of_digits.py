"""How speech names the digits for ten and eleven: one way everywhere, and the other after one choice."""

import re
from collections.abc import Iterator

import pytest

from cardmath.cards import Card
from cardmath.errors import NumeralError
from cardmath.exercises import KINDS
from cardmath.games import GAMES
from cardmath.numerals import DIGIT_NAMES, DOZENAL, digit_names, name_digits, separate_names
from cardmath.ranks import card_aloud, rank_name
from cardmath_widgets import ExercisePanel
from cardmath_widgets.page.elements.keypad import keypad
from cardmath_widgets.page.elements.spoken import spelled
from cardmath_widgets.per_page import page_context
from tests.widgets.playing import SIZE, Pages, change, greet, hear, shown_of, view_of
from tests.widgets.test_ask_me import board_of
from tests.widgets.test_read_aloud import read_by

pytestmark = pytest.mark.usefixtures("calm")

OWN = re.compile(r"\b(dek|el)\b")
#: A card, or the digits of a numeral, that are named as numbers.
AS_NUMBER = re.compile(r"\b(ten|eleven) of (clubs|hearts|spades|diamonds)\b|\b(ten|eleven), base twelve\b")


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    name_digits(DIGIT_NAMES[0])


def strays(names: str, heard: list[str]) -> list[str]:
    """Return what names a digit in the other way."""
    other = AS_NUMBER if names == "dek" else OWN
    return [text for text in heard if other.search(text)]


@pytest.mark.parametrize("names", DIGIT_NAMES)
def test_a_digit_is_named_in_one_way(names: str) -> None:
    name_digits(names)
    ten = "dek" if names == "dek" else "ten"
    card = Card.parse("10h")
    said = [DOZENAL.aloud(10), DOZENAL.voice.write(10), DOZENAL.voice.brief(10), DOZENAL.voice.format(10)]
    said += [DOZENAL.spoken(10).partition(",")[0], rank_name("10", DOZENAL.voice), DOZENAL.digit_aloud(10)]
    said.append(dict(keypad(12, "rapoport").children[10].attributes)["aria-label"])
    assert set(said) == {ten}
    assert card_aloud(card, DOZENAL) == f"{ten} of hearts"
    assert DOZENAL.aloud(22) == f"one {ten}, base twelve: twenty-two"
    assert DOZENAL.aloud(-10) == f"minus {ten}"
    # A card of base ten has no such digit.
    assert card_aloud(card) == "ten of hearts"


@pytest.mark.parametrize("names", DIGIT_NAMES)
@pytest.mark.parametrize("key", GAMES)
def test_games_name_digits_in_one_way(names: str, key: str, pages: Pages) -> None:
    name_digits(names)
    board = board_of(key, 7, 12, DOZENAL)
    greet(board)
    labels = [spot.label for spot in view_of(board).scene.spots]
    assert strays(names, labels + read_by(view_of(board).to_dict())) == []


@pytest.mark.parametrize("names", DIGIT_NAMES)
def test_exercises_name_digits_in_one_way(names: str) -> None:
    name_digits(names)
    heard: list[str] = []
    for kind in (one for one in KINDS.values() if one.allows(12) and one.kind != "blocked"):
        panel = ExercisePanel(kind.kind, 1, notation=DOZENAL)
        hear(panel, {"type": "hello", "at": 0, "link": ""})
        heard += [*read_by(shown_of(panel)), spelled("Ʒ", panel.item)]
    assert strays(names, heard) == []
    assert any(OWN.search(text) for text in heard) == (names == "dek")


def test_a_board_follows_its_setting_and_its_device(pages: Pages) -> None:
    board = board_of("pyramid-addition", 7, 0, DOZENAL)
    greet(board)
    change(board, "settings")

    def says(word: str) -> bool:
        return any(f"{word} of" in spot.label for spot in view_of(board).scene.spots)

    assert says("eleven")
    hear(board, {"type": "change", "id": "names", "value": "dek", "at": 0})
    assert says("el")
    assert not says("eleven")
    # The page of another visit says what its device has kept; anything else changes nothing.
    for names in ("ten", "door"):
        hear(board, {"type": "hello", **SIZE, "link": "", "at": 0, "names": names})
    assert digit_names() == "ten"
    assert says("eleven")


def test_each_page_has_its_own_names() -> None:
    page = page_context()
    page.run(separate_names)
    page.run(name_digits, "dek")
    assert (page.run(digit_names), digit_names()) == ("dek", "ten")


def test_other_names_are_refused() -> None:
    with pytest.raises(NumeralError, match="'door' is not a way to name digits"):
        name_digits("door")
