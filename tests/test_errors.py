"""Errors: one sentence each, decimal by themselves, in the reader's base on request."""

import pickle

import pytest

from cardmath import CardmathError, Deck, DeckError, NumeralError, PyramidGame, Record, RecordError, numerals
from cardmath.numerals import Notation

DOZENAL = Notation(12)


def test_values_are_written_for_the_reader() -> None:
    with pytest.raises(DeckError) as raised:
        PyramidGame(Deck(), 46)
    assert str(raised.value) == "a tableau of this deck has 6 to 45 cards, not 46"
    assert raised.value.sentence(DOZENAL) == "a tableau of this deck has 6 to 39z cards, not 3Ʒz"
    assert raised.value.sentence(Notation(16)) == "a tableau of this deck has 6 to 2D₁₆ cards, not 2E₁₆"
    assert raised.value.sentence(DOZENAL.voice).endswith(", not three dek, base twelve: forty-six")


def test_an_error_inside_another_is_written_for_the_reader_too() -> None:
    setup = PyramidGame().setup() | {"format": "cardmath/1", "game": "pyramid-addition", "number": 7}
    with pytest.raises(RecordError) as raised:
        Record.from_dict(setup | {"tableau": 60})
    assert str(raised.value) == "a tableau of this deck has 6 to 45 cards, not 60"
    assert raised.value.sentence(DOZENAL) == "a tableau of this deck has 6 to 39z cards, not 50z"


def test_names_of_bases_and_deals_stay_as_they_are() -> None:
    with pytest.raises(NumeralError) as raised:
        numerals.parse("1" * 14 + "9", 7)
    told = "'9' at place {} is no digit of base 7; its digits are 0 1 2 3 4 5 6."
    assert str(raised.value) == told.format(15)
    assert raised.value.sentence(DOZENAL) == told.format("13z")
    with pytest.raises(DeckError, match="not -15") as raised_number:
        PyramidGame().deal(-15)
    assert raised_number.value.sentence(DOZENAL) == str(raised_number.value)


def test_what_an_error_quotes_may_hold_braces() -> None:
    for text in ("{", "{0}", "{text}", "{}"):
        assert str(CardmathError(text)) == CardmathError(text).sentence(DOZENAL) == text
        assert str(CardmathError("no {text}", text=text)) == f"no {text}"


def test_an_illegal_move_is_told_in_the_base_of_the_reader() -> None:
    with pytest.raises(CardmathError) as raised:
        PyramidGame().deal(7).play("t7.1+t7.2")
    assert str(raised.value) == "7 + 10 = 17; the target is 15."
    assert raised.value.sentence(DOZENAL) == "7 + Ʒ = 15z; the target is 13z."


def test_errors_travel_between_processes() -> None:
    with pytest.raises(DeckError) as raised:
        PyramidGame(Deck(), 46)
    copy = pickle.loads(pickle.dumps(raised.value))
    assert type(copy) is DeckError
    assert (str(copy), copy.sentence(DOZENAL)) == (str(raised.value), raised.value.sentence(DOZENAL))
