"""Arguments that a function or a widget cannot use: one sentence names them."""

import re
from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

import cardmath
import cardmath_widgets
from cardmath import (
    Card,
    CardmathError,
    Deck,
    OddsHand,
    PatienceGame,
    PyramidGame,
    Record,
    exercise,
    exercises,
    solve,
    worksheet,
)
from cardmath.games import OddAndEvenGame, OddsGame, chosen_game
from cardmath.lessons import lesson_plan
from cardmath.numerals import Notation
from cardmath.study import Study, run
from tests.cases import cases

POSITION = PyramidGame().deal(7)
HUGE = 10**5000
Call = Callable[..., Any]


def widget(name: str) -> Any:
    return getattr(cardmath_widgets, name)


@cases(
    ("call", "given", "named", "sentence"),
    [
        (exercise, [None], {}, "there is no kind of exercise None"),
        (
            exercise,
            [b"G6"],
            {},
            "there is no kind of exercise b'G6'",
        ),
        (lesson_plan, [[]], {}, "there is no lesson []; “cardmath lesson list” shows all lessons"),
        (exercises.check, ["13", "13"], {}, "exercise must be of type Exercise, not '13'"),
        (exercises.strata, ["addition", "x"], {}, "'x' is not a base; a base is a whole number from 2 to 36"),
        (Record.of_position, [7], {}, "position must be of type Position, not 7"),
        (Record.from_dict, [None], {}, "a record must be a JSON object, not null"),
        (OddsGame.from_setup, [None], {}, "a record must be a JSON object, not null"),
        (PyramidGame.from_setup, [[]], {}, "a record must be a JSON object, not []"),
        (PyramidGame().start, [None], {}, "cards must be a list or a string, such as 'As 10h', not None"),
        (PatienceGame, ["patriarch"], {}, "there is no solitaire 'patriarch'; did you mean patriarchs?"),
        (PatienceGame, [[]], {}, "there is no solitaire []; choose from odd-and-even, patriarchs, "),
        (PyramidGame, [], {"pases": 3}, "PyramidGame has no option 'pases'; did you mean passes?"),
        (OddsGame, [], {"live": 2}, "OddsGame has no option 'live'; did you mean lives?"),
        (Deck, [], {"higest_pip": 10}, "Deck has no option 'higest_pip'; did you mean highest_pip?"),
        (
            PatienceGame,
            ["patriarchs"],
            {"redeal": 2},
            "PatriarchsGame has no option 'redeal'; did you mean redeals?",
        ),
        (OddsHand, [3.5], {}, "cards must be a list or a string, such as 'As 10h', not 3.5"),
        (Card, ["5", []], {}, "'5[]' is not a card"),
        (run, [3.5], {}, "studies must be of type Study, not 3.5"),
        (run, [[Study(PyramidGame(), deals=1), "x"]], {}, "studies must be of type Study, not 'x'"),
        (worksheet, ["columns"], {"paper": []}, "there is no paper []; the papers are a4, letter"),
        (worksheet, ["columns"], {"address": 3}, "address must be of type str, not 3"),
        (worksheet, ["columns"], {"coppies": 3}, "columns has no option 'coppies'; did you mean copies?"),
        (worksheet, ["bond-wheels"], {"deck": 3}, "bond-wheels has no option 'deck'; it has none"),
        (worksheet, ["deck"], {"colours": "blue"}, "\"colours\" must be one of two, four, black, not 'blue'"),
        (worksheet, ["deck"], {"card": None}, '"card" must be one of poker, bridge, not None'),
        (
            chosen_game,
            [3.5, {}, PyramidGame()],
            {},
            "a game must be a Game, such as PyramidGame(), not 3.5",
        ),
        (
            chosen_game,
            ["odds", {"redeals": 1}, PyramidGame()],
            {},
            "odds has no option 'redeals'; its options are players, lives, frozen",
        ),
        (
            solve,
            [POSITION],
            {"nodes": -HUGE},
            "the node limit must be a whole number, 0 or more, not so large",
        ),
        (
            solve,
            [POSITION],
            {"limit": "9" * 5000},
            f"the time limit must be 0 seconds or more, not '{'9' * 39}…'",
        ),
    ],
)
def test_a_function_says_what_it_cannot_use(call: Call, given: list[Any], named: Any, sentence: str) -> None:
    with pytest.raises(CardmathError, match=f"^{re.escape(sentence)}"):
        call(*given, **named)


@cases(
    ("name", "given", "named", "sentence"),
    [
        (
            "PatienceBoard",
            ["odd-and-even"],
            {"number": 7},
            "PatienceBoard: number is given twice, as 'odd-and-even' and as 7; unnamed arguments are",
        ),
        (
            "PatienceBoard",
            ["odd-and-even"],
            {},
            "a deal number must be a whole number from 0 to 2**63 − 1, not 'odd",
        ),
        ("PyramidBoard", [], {"nubmer": 7}, "pyramid-addition has no option 'nubmer'; did you mean number?"),
        (
            "PyramidBoard",
            [],
            {"tablaeu": 28},
            "pyramid-addition has no option 'tablaeu'; did you mean tabl",
        ),
        (
            "PyramidBoard",
            [],
            {"game": PyramidGame},
            "a game must be a Game, such as PyramidGame(), not <",
        ),
        (
            "PyramidBoard",
            [],
            {"record": 7},
            "PyramidBoard: record must be cardmath.records.Record | None, ",
        ),
        ("PyramidBoard", [], {"felt": "blue"}, "\"felt\" must be one of places, plain, not 'blue'"),
        (
            "PyramidBoard",
            [],
            {"back": "blue"},
            '"back" must be one of pyramid, ring, crown, ',
        ),
        ("PyramidBoard", [], {"way": []}, "PyramidBoard: way must be str, not []"),
        ("OddsTable", [], {"strenght": "owl"}, "odds has no option 'strenght'; did you mean strength?"),
        ("CounterWheel", [], {"weels": 3}, "CounterWheel has no argument 'weels'; did you mean wheels?"),
        ("CounterWheel", [], {"bse": 3}, "CounterWheel has no argument 'bse'; did you mean base?"),
        (
            "CounterWheel",
            [],
            {"colour": 3},
            "CounterWheel has no argument 'colour'; help(CounterWheel)",
        ),
        ("CounterWheel", [None], {}, "CounterWheel: value must be int, not None"),
        ("Frame", ["3"], {}, "Frame: lying must be int | None, not '3'"),
        ("Columns", [], {"settings": None}, "Columns: settings must be bool, not None"),
        ("Crates", [HUGE], {}, "the number of dots must be from 0 to 1727, not so large a number"),
        ("DotMachine", ["no mode " * 1000], {}, "there is no mode 'no mode no mode"),
        (
            "ExercisePanel",
            [None],
            {},
            "ExercisePanel: kind must be str | collections.abc.Sequence[str], ",
        ),
        ("NumberSieve", [7], {}, "NumberSieve: values must be collections.abc.Sequence[int], not 7"),
        ("WorksheetMaker", [], {"large": "yes"}, "WorksheetMaker: large must be bool, not 'yes'"),
    ],
)
def test_a_widget_says_what_it_cannot_use(name: str, given: list[Any], named: Any, sentence: str) -> None:
    with pytest.raises(CardmathError, match=f"^{re.escape(sentence)}") as raised:
        widget(name)(*given, **named)
    assert len(str(raised.value)) < 300


def test_a_class_of_ones_own_takes_what_it_passes_on() -> None:
    wheel: Any = widget("CounterWheel")

    class OwnWheel(wheel):  # type: ignore[misc]
        def __init__(self, name, **options) -> None:  # type: ignore[no-untyped-def]
            super().__init__(11, **options)
            self.name = name

    own = OwnWheel("mine", wheels=2, base=10)
    assert (own.name, own.numeral, own.notation) == ("mine", "11", Notation(10))
    with pytest.raises(CardmathError, match=r"^OwnWheel has no argument 'wheel'; did you mean wheels\?$"):
        OwnWheel("mine", wheel=2)


class Whole:
    """A whole number of another package."""

    def __index__(self) -> int:
        return 7


def test_whole_numbers_and_lists_of_other_packages_are_welcome() -> None:
    record = widget("PyramidBoard")(Whole()).record
    assert Record.from_json(record.to_json()).number == 7
    for game in (PyramidGame(), OddsGame(), OddAndEvenGame()):
        assert game.start(game.deal(7).to_dict()["cards"], Whole()).to_dict() == game.deal(7).to_dict()
    assert widget("NumberSieve")(range(3, 9)).fields()["numbers"] == "3,4,5,6,7,8"


def test_a_widget_without_its_packages_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_module: str) -> None:
        raise ModuleNotFoundError("No module named 'traitlets'", name="traitlets")

    monkeypatch.setattr(cardmath_widgets, "import_module", missing)
    sentence = 'Ring needs the package traitlets; install it with: pip install "cardmath[apps]"'
    with pytest.raises(ModuleNotFoundError, match=f"^{re.escape(sentence)}$"):
        widget("Ring")


def test_help_and_completion_know_every_name() -> None:
    for package in (cardmath, cardmath.games, cardmath_widgets):
        assert set(dir(package)) >= set(package.__all__)
    assert str(signature(PatienceGame)).startswith("(key: str, redeals: int | None = 0, laid_out: str = ")
    assert list(signature(OddAndEvenGame).parameters) == ["redeals", "laid_out", "reversal", "turning"]


@pytest.mark.parametrize("base", [2, 10, 12])
def test_long_numbers_and_words_are_cut(base: int) -> None:
    error = CardmathError(
        "{number}, {negative}, {word} and {text}", number=HUGE, negative=-HUGE, word="x" * 300, text="y"
    )
    for sentence in (str(error), error.sentence(Notation(base))):
        assert sentence == f"so large a number, so large a number, {'x' * 80}… and y"
    assert str(CardmathError("x" * 300)) == "x" * 80 + "…"
    assert str(CardmathError("/" + "x" * 200)) == "/" + "x" * 200, "a path stays whole"


def test_no_limit_is_too_large_for_a_search() -> None:
    assert solve(POSITION, limit=HUGE, nodes=HUGE).verdict == "winnable"
    assert cardmath.hint(POSITION, nodes=HUGE).best is not None
