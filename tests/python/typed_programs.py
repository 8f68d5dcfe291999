"""What a type checker sees of the library; `test_typed_programs` runs mypy on this file."""

from fractions import Fraction
from typing import assert_type

import cardmath
import cardmath.games.odds.command
import cardmath.games.odds.how_to_play
import cardmath.games.odds.path
import cardmath.games.odds.proofs
import cardmath.games.odds.study
import cardmath.games.patience.catalogue.curator
import cardmath.games.patience.catalogue.proofs
import cardmath.games.patience.command
import cardmath.games.patience.how_to_play
import cardmath.games.patience.path
import cardmath.games.patience.solving
import cardmath.games.patience.study
import cardmath.games.pyramid.catalogue.curator
import cardmath.games.pyramid.catalogue.proofs
import cardmath.games.pyramid.command
import cardmath.games.pyramid.how_to_play
import cardmath.games.pyramid.path
import cardmath.games.pyramid.solving
import cardmath.games.pyramid.study
from cardmath.catalogue.curators import Curator
from cardmath.catalogue.paths import Proofs
from cardmath.commands.games import GameModule, StudyModule
from cardmath.exercises import Verdict
from cardmath.games import odds as odds_parts
from cardmath.games import patience as patience_parts
from cardmath.games import pyramid as pyramid_parts
from cardmath.games.odds import HandRank, OddsPosition
from cardmath.games.patience import PatiencePosition
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.how_to_play.page import Module
from cardmath.paths import PathWords
from cardmath.solving import Advice, Difficulty
from cardmath.solving.asking import Solver
from cardmath.study.variants import Variants
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


#: The registry loads the parts of games by name, so each is compared with its interface here.
SOLVERS: list[Solver] = [pyramid_parts.solving, patience_parts.solving]
CURATORS: list[Curator] = [pyramid_parts.catalogue.curator, patience_parts.catalogue.curator]
COMMANDS: list[GameModule] = [pyramid_parts.command, patience_parts.command]
OF_SHOWS: StudyModule = odds_parts.command
STUDIES: list[Variants] = [pyramid_parts.study, patience_parts.study, odds_parts.study]
PATHS: list[PathWords] = [pyramid_parts.path, odds_parts.path, patience_parts.path.PATRIARCHS]
PROOFS: list[Proofs] = [
    pyramid_parts.catalogue.proofs,
    patience_parts.catalogue.proofs,
    odds_parts.proofs,
]
PAGES: list[Module] = [pyramid_parts.how_to_play, patience_parts.how_to_play, odds_parts.how_to_play]
