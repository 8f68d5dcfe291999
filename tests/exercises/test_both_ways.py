"""A trap played both ways: into it, back to the same table, and past it to a win."""

import pytest

from cardmath.exercises import exercise
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.games.pyramid.exercises.judged_deal import both_ways, stages
from cardmath.games.pyramid.exercises.played_deal import is_winnable, stranded
from cardmath.records import Record
from tests.cases import cases

#: Exercises about a trap: one of lesson 11, some whose cards lie free at once, and one with a step less.
TRAPS = [29, 18, 41, 88, 97, 128, 171]
#: A deal that is won, one that is lost, and two cards.
OTHERS = [3, 5, 8]


@cases("number", TRAPS)
def test_a_trap_is_played_undone_and_avoided(number: int) -> None:
    posed = exercise("blocked", number, 10)
    start = Record.from_dict(posed.data["record"]).position()
    assert isinstance(start, PyramidPosition)
    move = PyramidMove.parse(posed.data["move"])
    played, seen, undone, *past, last = stages(posed)
    assert played.position == seen.position == start.play(move)
    left = stranded(played.position)
    assert left in seen.meant
    assert not is_winnable(played.position)
    assert undone.position == last.position == start
    assert undone.meant == ()
    # Each card of the pairs that go now is there and free, and afterwards the game can still be won.
    for stage in past:
        pair = PyramidMove(stage.meant)
        assert stage.position.refusal(pair) is None
        assert is_winnable(stage.position.play(pair))
        assert {*stage.meant} != {*move.places}
    assert left in {place for stage in past for place in stage.meant}


@cases("number", TRAPS)
def test_its_steps_say_so_for_the_eye_and_the_ear(number: int) -> None:
    posed = exercise("blocked", number, 10)
    shown = both_ways(posed)
    assert shown == posed.__class__(**{**vars(posed), "steps": shown.steps})
    assert shown.steps == tuple(stage.sentence for stage in stages(shown))
    assert shown.steps[2].startswith("Undo")
    assert shown.answer in shown.steps[-1]
    assert len(shown.dictated.steps) == len(shown.steps)
    assert not set("".join(shown.dictated.steps)) & set("0123456789♠♥♦♣")


@pytest.mark.parametrize("number", OTHERS)
def test_what_is_no_trap_stays_as_it_is(number: int) -> None:
    posed = exercise("blocked", number, 10)
    assert (both_ways(posed), stages(posed)) == (posed, ())
