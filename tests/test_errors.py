"""Errors: one sentence each, decimal by themselves, in the reader's base on request."""

import pickle

import pytest

from cardmath import (
    CardError,
    CardmathError,
    Deck,
    DeckError,
    NumeralError,
    PyramidGame,
    Record,
    RecordError,
    numerals,
)
from cardmath.games import GAMES, OddsGame
from cardmath.games.odds import rank_hand
from cardmath.links import LONGEST, MOST_MOVES, from_link
from cardmath.numerals import DIGIT_STYLES, Notation
from tests.cases import cases

DOZENAL = Notation(12)


def test_values_are_written_for_the_reader() -> None:
    with pytest.raises(DeckError) as raised:
        PyramidGame(Deck(), 46)
    assert str(raised.value) == "a tableau of this deck has 6 to 45 cards, not 46"
    assert raised.value.sentence(DOZENAL) == "a tableau of this deck has 6 to 39z cards, not 3Ʒz"
    assert raised.value.sentence(Notation(16)) == "a tableau of this deck has 6 to 2D₁₆ cards, not 2E₁₆"
    assert raised.value.sentence(DOZENAL.voice).endswith(", not three ten, base twelve: forty-six")


def test_an_error_inside_another_is_written_for_the_reader_too() -> None:
    setup = PyramidGame().setup() | {"format": "cardmath/1", "game": "pyramid-addition", "number": 7}
    with pytest.raises(RecordError) as raised:
        Record.from_dict(setup | {"tableau": 60})
    assert str(raised.value) == "a tableau of this deck has 6 to 45 cards, not 60"
    assert raised.value.sentence(DOZENAL) == "a tableau of this deck has 6 to 39z cards, not 50z"


def test_names_of_bases_and_deals_stay_as_they_are() -> None:
    with pytest.raises(NumeralError) as raised:
        numerals.parse("1" * 14 + "9", 7)
    sentence = "'9' at position {} is not a digit of base 7; its digits are 0 1 2 3 4 5 6."
    assert str(raised.value) == sentence.format(15)
    assert raised.value.sentence(DOZENAL) == sentence.format("13z")
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


#: Every option that is a number in games whose options a record keeps together, its range, and wrong values.
NUMBERS = [
    ("odds", "players", (3, 8), (-1, 0, 2, 9, 1000, 10**30)),
    ("odds", "lives", (1, 9), (-1, 0, 10, 12, 1000, 10**30)),
    *(
        (key, "redeals", (0, 3), (-1, 4, 5, 1000, 10**30))
        for key in GAMES
        if "redeals" in GAMES[key]().setup().get("options", {})
    ),
]


@cases(
    ("key", "option", "limits", "wrong"),
    [(key, option, limits, one) for key, option, limits, many in NUMBERS for one in many],
)
def test_a_wrong_option_is_told_in_every_base(
    key: str, option: str, limits: tuple[int, int], wrong: int
) -> None:
    low, high = limits
    if key == "odds":
        text = f'"{option}" must be a whole number from {{0}} to {{1}}, not {{2}}'
    else:
        text = f'"{option}" must be a whole number from {{0}} to {{1}}, or unlimited, not {{2}}'
    with pytest.raises(RecordError) as raised:
        GAMES[key].from_setup({"options": {option: wrong}})
    error = CardmathError("This link does not open a game: {reason}", reason=raised.value)
    assert str(raised.value) == text.format(low, high, wrong)
    for notation in (*map(Notation, range(2, 37)), *(Notation(12, style) for style in DIGIT_STYLES)):
        sentence = text.format(*map(notation.write, (low, high, wrong)))
        assert raised.value.sentence(notation) == sentence
        assert error.sentence(notation) == f"This link does not open a game: {sentence}"
        heard = text.format(*map(notation.voice.write, (low, high, wrong)))
        assert raised.value.sentence(notation.voice) == heard


@cases("key", [key for key in GAMES if "options" in GAMES[key]().setup()])
def test_options_that_are_no_numbers_quote_what_was_given(key: str) -> None:
    game = GAMES[key]()
    for option, usual in game.setup()["options"].items():
        for wrong in ("{x}", 2.5, [9], {"a": 15}, 15 if type(usual) is not int else "15"):
            with pytest.raises(RecordError) as raised:
                type(game).from_setup({"options": {option: wrong}})
            sentence = raised.value.sentence(DOZENAL)
            assert sentence.startswith(f'"{option}" must be')
            assert sentence.endswith("not 13z" if wrong == 15 else f"not {wrong!r}")
            assert str(raised.value).endswith(f"not {wrong!r}")


def test_a_link_that_is_too_long_is_told_in_the_base_of_the_reader() -> None:
    with pytest.raises(RecordError) as raised:
        from_link("number=7&" + "x" * LONGEST)
    assert str(raised.value).endswith(f"it has {LONGEST + 9} characters; the limit is {LONGEST}")
    written = DOZENAL.write(LONGEST)
    assert raised.value.sentence(DOZENAL).endswith(f"characters; the limit is {written}")
    with pytest.raises(RecordError) as many:
        from_link("game=odds&number=7&moves=" + "draw," * MOST_MOVES)
    assert DOZENAL.write(MOST_MOVES + 1) in many.value.sentence(DOZENAL)


def test_cards_and_seats_that_are_wrong_are_told_in_the_base_of_the_reader() -> None:
    with pytest.raises(DeckError) as raised:
        OddsGame(8).deal(7).seen_by(17)
    assert str(raised.value) == "there is no player 17; the players are 1 to 8"
    assert raised.value.sentence(Notation(5)) == "there is no player 32₅; the players are 1 to 13₅"
    with pytest.raises(CardError) as several:
        rank_hand(OddsGame().pack[:12])
    assert several.value.sentence(DOZENAL) == "a hand must have six cards, not 10z"
