"""What hints say, in every game that has them: each step a whole sentence that adds something."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from cardmath.games import GAMES, Position
from cardmath.games.patience.solving import fair_hint
from cardmath.numerals import DECIMAL, DOZENAL
from cardmath.proven import glances
from cardmath_widgets import PatienceBoard, PyramidBoard
from cardmath_widgets.board.game_ui import GameUI, HintStep
from cardmath_widgets.board.hints import HintEngine
from tests.amounts import some_of
from tests.cases import cases

UIS: tuple[GameUI[Any, Any], ...] = (PyramidBoard.ui, PatienceBoard.ui)
#: Every game with hints, with the mode of them.
CASES = [
    pytest.param(ui, game, knowing, id=f"{key}-{'knowing' if knowing else 'fair'}")
    for key, game in GAMES.items()
    for ui in UIS
    if issubclass(game, ui.game)
    for knowing in ((True, False) if ui.help.fair else (True,))
]

SOLITAIRES = [key for key, game in GAMES.items() if issubclass(game, PatienceBoard.ui.game)]


def played(game: type[Any], number: int) -> Iterator[Position[Any]]:
    """Yield positions of a game in which the first play that fits is made, else the last move."""
    position = game().deal(number)
    while position.outcome is None:
        yield position
        moves = position.moves()
        leaving = [move for move in moves if position.play(move).removed > position.removed]
        position = position.play(leaving[0] if leaving else moves[-1])


def steps_in(ui: GameUI[Any, Any], position: Position[Any], *, knowing: bool) -> list[HintStep]:
    engine: HintEngine[Any, Any] = HintEngine(ui.help.hints, ui.help.fair)  # type: ignore[arg-type]
    return [engine.hint(position, DOZENAL, knowing=knowing) for _step in range(4)]


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("ui", "game", "knowing"), CASES)
def test_every_step_of_a_hint_adds_something_in_a_whole_sentence(
    ui: GameUI[Any, Any], game: type[Any], knowing: bool
) -> None:
    looked_at = 0
    number = next(one.number for one in glances(game()) if one.is_winnable)
    for position in islice(played(game, number), 0, 60, 12):
        steps = steps_in(ui, position, knowing=knowing)
        if len({one.said for one in steps}) < 3:
            # It is proven that nothing can be won: that, and the move that clears most, is all there is.
            assert "This cannot be won" in steps[0].said.text + steps[0].said.why
            continue
        looked_at += 1
        texts = [one.said.text for one in steps]
        assert len(set(texts)) == len(texts), texts
        assert all(text.endswith((".", "?", "!")) for text in texts), texts
        # Where to look, which cards, why, the rest: the cards are pointed out from the second step on.
        assert not steps[0].marks
        assert "hint" in steps[1].marks.values()
        assert set(steps[1].marks.items()) <= set(steps[2].marks.items())
        aloud = [one.said.aloud or one.said.text for one in steps]
        assert len(set(aloud)) == len(aloud)
        assert all(text.endswith((".", "?", "!")) for text in aloud), aloud
    assert looked_at


def test_the_third_step_gives_the_reason_at_once_and_the_fourth_what_lies_free() -> None:
    position = GAMES["odd-and-even"]().deal(1).play("turn")
    steps = steps_in(PatienceBoard.ui, position, knowing=False)
    assert steps[2].said.text == (
        "It fits the ace pile of clubs. If it stays, other cards will soon cover it."
    )
    assert not steps[2].said.why
    assert steps[3].said.text == "A♠ and A♣ are free and fit piles."
    assert steps[3].said.why.startswith("The ace pile of ")
    assert steps[3].said.why.count(".") == 1, "one pile, in one sentence"


@cases("key", SOLITAIRES)
def test_the_fourth_step_has_at_most_one_sentence_more(key: str) -> None:
    for number in (3, 7, 12):
        for step in steps_in(PatienceBoard.ui, GAMES[key]().deal(number).play("turn"), knowing=False):
            assert step.said.why.count(".") <= 1, step.said.why
            # What is heard is one idea: a sentence or two, and the move only in the step that shows it.
            heard = step.said.aloud or step.said.text
            assert heard.count(". ") + heard.count("? ") <= 1, heard


#: Where in a game a hint is asked for: with the deal and the moves before.
ASKED = some_of([(number, moves) for number in (1, 3, 5, 8) for moves in (9, 27, 45, 63)], 2)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("asked", ASKED, ids="{0[0]}-{0[1]}".format)
@pytest.mark.parametrize("key", SOLITAIRES)
def test_in_the_middle_of_play_the_third_step_is_the_reason(key: str, asked: tuple[int, int]) -> None:
    number, moves = asked
    for position in islice(played(GAMES[key], number), moves, moves + 3):
        waits = [one.sentence() for one in fair_hint(position).waiting]
        assert not any(": ." in text or ":." in text for text in waits), waits
        for knowing in (False, True):
            steps = steps_in(PatienceBoard.ui, position, knowing=knowing)
            said = [text for one in steps for text in (one.said.text, one.said.why, one.said.aloud) if text]
            assert all(one.said.text for one in steps)
            assert all(text.rstrip().endswith((".", "?", "!")) for text in said), said
            assert not any(": ." in text or ":." in text or "  " in text for text in said), said
            if len({one.said for one in steps}) < 3:
                continue
            third = steps[2].said
            # The reason at once, on the screen and for the ear: not the move again, nothing to unfold.
            assert not third.why
            for text in (third.text, third.aloud):
                assert not text.startswith(("Play ", "Turn ", "Look ")), text
            assert third.text not in (steps[0].said.text, steps[1].said.text)


def test_the_fourth_step_names_no_more_cards_than_a_sentence_bears() -> None:
    advice = PatienceBoard.ui.help.fair
    assert advice is not None
    for game in GAMES.values():
        if not issubclass(game, PatienceBoard.ui.game):
            continue
        for position in played(game, 3):
            said = advice.steps(position, DECIMAL)[-1].said
            assert said.text.count("the ") + said.text.count("The ") <= 3 + (said.text == "No card that")
            assert said.text.endswith(".")
