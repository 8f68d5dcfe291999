"""A claim before play: nothing tells whether a deal can be won before it is checked."""

import pytest

from cardmath import PRESETS, PyramidGame
from cardmath.numerals import DECIMAL
from cardmath.solving import UNWINNABLE, WINNABLE
from cardmath_widgets import PyramidBoard
from cardmath_widgets.lessons import Claim, Claimed
from tests.widgets.handling import every
from tests.widgets.playing import command, greet, press, view_of

pytestmark = pytest.mark.usefixtures("calm")
#: A deal of lesson 11 that can be won, and one that cannot.
DEALS = {0: WINNABLE, 8: UNWINNABLE}


def board_of(deal: int) -> PyramidBoard:
    game = PyramidGame(PRESETS["first-steps"].deck, tableau=8)
    board = PyramidBoard(deal, game, notation=DECIMAL, key="one")
    greet(board)
    return board


def helps(board: PyramidBoard) -> set[str]:
    return {"hint", "rest", "question"} & {one.id for one in view_of(board).panels["help"].controls}


@pytest.mark.parametrize("claimed", [WINNABLE, UNWINNABLE])
@pytest.mark.parametrize("deal", DEALS)
def test_a_claim_is_made_before_anything_tells(deal, claimed):
    board = board_of(deal)
    assert "hint" in helps(board)
    claim = Claim(board)
    assert helps(board) == set()
    before = view_of(board).said
    for name in ("hint", "question", "rest"):
        command(board, name)
    assert (view_of(board).said, board.hints.steps, claim.result) == (before, 0, "")
    claim.on_press(f"claim:{claimed}")
    claim.on_enter("reason", "  the 9   needs an ace ")
    assert helps(board) == set()
    assert not claim.finished
    claim.on_press("check")
    assert claim.finished
    assert claim.result.endswith("✓" if claimed == DEALS[deal] else "✗")
    assert "the 9 needs an ace" in str(claim.shown().table)
    assert "hint" in helps(board)
    claim.on_press("change")
    claim.make(WINNABLE if claimed == UNWINNABLE else UNWINNABLE)
    assert claim.claimed == claimed, "a checked claim stays"


def test_a_claim_can_be_changed_until_it_is_checked_and_its_link_keeps_it():
    claim = Claim(board_of(8))
    claim.on_press("claim:winnable")
    claim.on_press("change")
    assert (claim.claimed, claim.result) == ("", "")
    claim.on_press("claim:unwinnable")
    claim.give_reason("an ace is missing: 100 % & more")
    for _time in range(2):
        other = Claim(board_of(8))
        other.follow(claim.link)
        assert (other.claimed, other.finished, other.link) == (claim.claimed, claim.finished, claim.link)
        claim.check()
    claim.follow("claim=perhaps&checked=1")
    assert (claim.claimed, claim.finished) == ("", False)


def test_a_claim_that_stands_is_shown_with_its_reason_until_it_is_checked():
    claim = Claim(board_of(8))

    def shown():
        return str(claim.shown().table)

    assert "Decide before you play." in shown()
    claim.on_press("claim:unwinnable")
    assert "You claim: it cannot be won." in shown()
    assert "Because …" in shown()
    claim.on_enter("reason", "an ace is missing")
    assert "“an ace is missing”" in shown()
    assert "Because …" not in shown()
    claim.on_press("check")
    assert "✓ You claimed: it cannot be won." in shown()
    assert "Right, it cannot be won. Which card is always left, and why?" in shown()
    assert "You claim:" not in shown()


def test_as_a_part_it_is_done_once_the_claim_is_checked():
    content = Claimed(board_of(8))
    calls = []
    content.watch(lambda: calls.append(content.finished))
    assert [widget.key for widget in content.widgets] == ["one-claim", "one"]
    press(content.widget, "t4.1")
    content.claim.make(WINNABLE)
    assert not content.finished
    content.claim.check()
    assert (content.finished, content.result, calls[-1]) == (True, "claimed: it can be won ✗", True)
    content.unfold(is_open=False)
    assert {widget.layout.display for widget in content.widgets} == {"none"}
    content.reset()
    assert (content.finished, content.claim.claimed) == (False, "")
    assert helps(content.widget) == set()


def test_focus_comes_to_the_first_of_both_claims():
    claim = Claim(board_of(8))
    choices = [one for one in every(claim.shown().table) if one.key in (WINNABLE, UNWINNABLE)]
    assert [one.key for one in choices] == [WINNABLE, UNWINNABLE]
    assert ["data-place" in one.attributes for one in choices] == [True, False]
