"""The first sentence on a phone: what to do now, in so few words that it is read whole without a press."""

import re
from typing import Any, Final

import pytest

from cardmath.games import GAMES, Game, PyramidGame
from cardmath.numerals import DECIMAL, Notation
from cardmath.paths import Step, path_of
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.first_steps import FirstSteps, Guide
from cardmath_widgets.device.steps import greeting
from cardmath_widgets.games import board_of
from tests.amounts import spread_of
from tests.cases import cases
from tests.widgets.playing import SIZE, view_of
from tests.widgets.test_guide import STEPS as LED

#: At 360 pixels, two lines with both buttons beside them, and with only one.
WITH_BUTTONS: Final = 43
ALONE: Final = 53
STEPS: Final[list[Step]] = [step for key in GAMES if (path := path_of(key)) for step in path.steps]


def first_of(text: str) -> str:
    """Return the first sentence of a text, which must fit."""
    first, *others = re.split(r"(?<=[.!?]) +(?=[^a-z])", text)
    assert len(first) <= (WITH_BUTTONS if others else ALONE), text
    return first


def opened(key: str, link: str = "", base: int = 10, **message: Any) -> Board[Any, Any]:
    made = board_of(key)
    assert made is not None
    board = made(7, notation=Notation(base))
    board.answer({"type": "hello", **SIZE, "link": link, **message})
    return board


@pytest.mark.parametrize("base", [10, 12, *spread_of([2, 3, 7, 16, 36], 1)])
@pytest.mark.parametrize("key", GAMES)
def test_a_newcomer_first_reads_what_to_do_and_others_what_it_is_about(key: str, base: int) -> None:
    first = first_of(view_of(opened(key, base=base, newcomer=True)).said.text)
    assert first.split()[0] in ("Take", "Play", "Turn", "Press", "Draw")
    assert first_of(view_of(opened(key, base=base)).said.text)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "message",
    [{}, {"newcomer": True}, {"won": []}, {"newcomer": True, "shown": 12}, {"newcomer": True, "shown": 10}],
)
def test_a_page_that_opens_is_greeted_in_one_breath(
    key: str, message: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def tell(board: Board[Any, Any], view: dict[str, Any], **_along: Any) -> None:
        said = view["said"]
        if not said["quiet"]:
            read.append(said["aloud"] or said["text"])

    monkeypatch.setattr(Board, "tell", tell)
    said = opened(key, **message).state.message
    assert read == [said.aloud or said.text]


@cases("step", STEPS)
def test_the_idea_of_every_step_begins_with_a_sentence_that_fits(step: Step) -> None:
    first_of(greeting(step, Notation(int(step.shown.get("base", 10)))).text)


@pytest.mark.parametrize(("ui", "steps", "most"), LED, ids=["pyramid", "odd-and-even"])
def test_every_instruction_of_the_first_steps_fits(ui: Any, steps: FirstSteps, most: int) -> None:
    session, guide = ui.table.session(steps.begin()), Guide(steps)
    voice, message = ui.speech.voice(DECIMAL), guide.greet(session, DECIMAL).said
    read = []
    while not session.position.is_won:
        for key in ui.table.gestures.spots_of(steps.following(session.position)):
            assert message is not None
            read.append(first_of(message.text))
            answer = session.press(key)
            message, _marks = guide.answer(answer, voice.answer(answer, session), session, DECIMAL)
    assert all(re.match("Press|Now|Your turn", one) for one in read)
    assert len(read) >= most


@pytest.mark.parametrize("game", [PyramidGame(), GAMES["odds"](players=8)], ids=lambda game: game.key)
def test_the_first_hand_and_a_number_of_many_digits_fit(game: Game) -> None:
    assert first_of(view_of(opened(game.key, link="first-steps=1")).said.text).startswith("Press ")
    first_of(view_of(opened(game.key, link=f"game={game.key}&number=123456789")).said.text)
