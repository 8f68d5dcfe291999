"""Links whose settings are wrong: what was wrong and what is allowed is said, and nothing else is lost."""

from typing import Any, Final
from urllib.parse import quote

import pytest

from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath_widgets import ExercisePanel, OddsTable, PatienceBoard, PracticePanel, PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.things import CounterWheel
from cardmath_widgets.worksheets import WorksheetMaker
from tests.amounts import some_of
from tests.cases import cases
from tests.widgets.playing import Pages, greet, said, view_of

#: Nothing, letters, wrong numbers, so many nines, other digits, what cannot be seen, what a link is made of.
JUNK: Final = {
    "empty": "",
    "letters": "zzz",
    "99": "99",
    "one": "1",
    "zero": "0",
    "negative": "-12",
    "fraction": "1.5",
    "huge": "1" + "0" * 30,
    "5,000 nines": "9" * 5_000,
    "unicode digits": "１２",
    "superscript": "²",
    "control characters": "1\x000\x07\n",
    "blanks": " 10 ",
    "braces": "{base}",
    "signs": "a&b=c#d%",
}
ALLOWED: Final = {
    "base": {str(base) for base in range(2, 37)},
    "digits": set(DIGIT_STYLES),
    "everyday": {"0", "1"},
    "colours": {"2", "4"},
    "values": {"0", "1"},
    "still": {"0", "1"},
    "quiet": {"0", "1"},
    "hints-know": {"0", "1"},
    "frames": {"0", "1"},
    "lens": {"0", "1"},
}
_ALWAYS: Final = ("empty", "letters", "5,000 nines", "control characters")
CASES: Final = [
    pytest.param(field, text, id=f"{field}-{name}")
    for field, allowed in ALLOWED.items()
    for name, text in JUNK.items()
    # What is junk for a base is tried in full, for the others what is junk in another way.
    if text not in allowed and (field == "base" or name in _ALWAYS)
]
#: A game with a move in it, on every kind of board.
GAMES: Final[dict[str, tuple[type[Board[Any, Any]], str]]] = {
    "pyramid": (PyramidBoard, "game=pyramid-addition&number=7&moves=t7.3+t7.4,draw"),
    "patience": (PatienceBoard, "game=patriarchs&number=7&moves=r1>f2,turn"),
    "odds": (OddsTable, "game=odds&options.players=3&number=7"),
}


def tells_the_fault(text: str, field: str) -> None:
    assert text.startswith(f"The link says {field}"), text
    assert ("a whole number from 2 to 36" if field == "base" else "must be one of these: ") in text
    assert len(text) < 400, len(text)
    assert text.isprintable(), text


def test_every_field_of_the_settings_is_looked_at() -> None:
    settings = Settings(Notation(7, "te"), "four", False, False, False, True, False, True)
    assert set(settings.to_link()) | {"everyday"} == set(ALLOWED)
    assert not Settings.faults(settings.to_link())


@cases("field", ALLOWED)
def test_what_is_allowed_is_no_fault(field: str) -> None:
    for text in ALLOWED[field]:
        assert not Settings.faults({field: text})


@pytest.mark.sweep(12)
@pytest.mark.parametrize(("field", "text"), CASES)
@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_setting_is_told_and_the_game_is_there(
    name: str, field: str, text: str, pages: Pages, calm: None
) -> None:
    kind, link = GAMES[name]
    plain = kind(1)
    greet(plain, link)
    board = kind(1)
    greet(board, f"{link}&{field}={quote(text)}")
    said = view_of(board).said
    tells_the_fault(said.text, field)
    assert said.mood == "wrong"
    assert not said.aloud or said.aloud.startswith("The link says")
    assert board.record == plain.record
    assert board.position == plain.position
    assert board.settings == plain.settings
    # The address then holds what is on the table.
    assert view_of(board).link == view_of(plain).link


@pytest.mark.parametrize(("name", "link"), [(name, link) for name, (_kind, link) in GAMES.items()])
def test_one_wrong_setting_leaves_the_others_and_each_is_told(name: str, link: str, pages: Pages) -> None:
    board = GAMES[name][0](1)
    greet(board, f"{link}&base=10&digits=zzz&colours=9&still=1")
    text = view_of(board).said.text
    assert board.settings.notation == Notation(10)
    assert not board.settings.moving
    assert "digits='zzz'" in text
    assert "colours='9'" in text
    greet(board, f"{link}&base=10")
    assert "The link says" not in view_of(board).said.text


@pytest.mark.sweep(12)
@pytest.mark.parametrize(("field", "text"), CASES)
def test_exercises_and_things_tell_it_too(field: str, text: str) -> None:
    panel = ExercisePanel("addition", number=5)
    panel.follow(f"kind=partner&number=9&{field}={quote(text)}")
    tells_the_fault(said(panel)["text"], field)
    assert (panel.item.kind, panel.item.number) == ("partner", 9)
    wheel = CounterWheel()
    wheel.follow(f"value=7&{field}={quote(text)}")
    tells_the_fault(said(wheel)["text"], field)
    assert "value=7" in wheel.shown().link


def test_a_link_to_no_exercise_tells_a_pupil_what_to_do() -> None:
    for panel in (ExercisePanel("addition", number=5), PracticePanel()):
        before = panel.link
        panel.follow("kind=sudoku&number=9")
        told = "Try this exercise instead. The link does not work: there is no kind of exercise 'sudoku'"
        assert said(panel)["text"] == told
        assert panel.link == before


@pytest.mark.parametrize(
    "text", some_of([text for name, text in JUNK.items() if name not in ("signs", "blanks")], 1)
)
def test_the_worksheet_maker_tells_it_too(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = WorksheetMaker()
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(maker, "tell", lambda view, **_more: sent.append(view))
    monkeypatch.setattr(maker, "send", lambda *_message, **_more: None)
    maker.answer({"type": "link", "link": f"kind=partner-tables&number=3&base={text}&copies=2"})
    tells_the_fault(sent[-1]["said"]["text"], "base")
    assert (maker.wish.kind, maker.wish.number, maker.wish.copies) == ("partner-tables", 3, 2)
    maker.answer({"type": "change", "id": "base", "value": "10"})
    assert "The link says" not in sent[-1]["said"]["text"]
