"""What a type checker sees of the library; `test_typed_programs` runs mypy on this file."""

from fractions import Fraction
from typing import assert_type

import cardmath
from cardmath.exercises import Verdict
from cardmath.games.odds import HandRank, OddsPosition
from cardmath.games.patience import PatiencePosition
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.solving import Advice, Difficulty
from cardmath.worksheets import Pdf


def pyramid() -> None:
    game = cardmath.PyramidGame(cardmath.Deck(lowest=0), passes="unlimited")
    assert_type(game.passes, int | None)
    position = game.deal(7)
    assert_type(position, PyramidPosition)
    assert_type(position.moves(), tuple[PyramidMove, ...])
    assert_type(position.play("draw"), PyramidPosition)
    assert_type(position.played, tuple[PyramidMove, ...])
    assert_type(position.to_json(), str)
    assert_type(cardmath.PyramidGame().deal(), PyramidPosition)
    solution = cardmath.solve(position)
    assert_type(solution, cardmath.Solution[PyramidPosition])
    assert_type(solution.position, PyramidPosition)


def patience() -> None:
    game = cardmath.PatienceGame("contradance", redeals="unlimited")
    assert_type(game, cardmath.PatienceGame)
    assert_type(game.deal(7), PatiencePosition)


def hint(position: PyramidPosition) -> None:
    found = cardmath.hint(position)
    assert_type(found, cardmath.Hint[PyramidPosition])
    assert_type(found.best, Advice[PyramidPosition] | None)
    assert_type(found.advice, tuple[Advice[PyramidPosition], ...])
    if found.best is not None:
        assert_type(found.best.after, PyramidPosition)
        assert_type(found.best.reason(), str)
        position.play(found.best.move)


def odds() -> None:
    assert_type(cardmath.OddsGame().deal(7), OddsPosition)
    hand = cardmath.OddsHand(["9s", cardmath.Card(9, "hearts"), cardmath.Card("3d")])
    assert_type(hand, cardmath.OddsHand)
    assert_type(hand.rank, HandRank)
    assert_type(hand > hand, bool)


def numbers() -> None:
    numeral = cardmath.Numeral("101")
    assert_type(numeral + 1, cardmath.Numeral)
    assert_type(1 - numeral, cardmath.Numeral)
    assert_type(numeral / Fraction(1, 2), cardmath.Numeral)
    assert_type(sum([numeral, numeral], numeral), cardmath.Numeral)
    assert_type(int(numeral), int)
    assert_type(numeral > 3, bool)


def others() -> None:
    assert_type(cardmath.exercise("addition", 7).check("3"), Verdict)
    assert_type(cardmath.worksheet("columns"), Pdf)
    assert_type(list(cardmath.Deck()), list[cardmath.Card])
    assert_type(cardmath.Deck()[0], cardmath.Card)
    assert_type(cardmath.exercise("addition").number, int | None)
    assert_type(cardmath.grade(cardmath.PyramidGame().deal(7)), Difficulty | None)
