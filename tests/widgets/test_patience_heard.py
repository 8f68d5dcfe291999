"""What a solitaire says in a whole game: what the eye sees is heard, and nothing is heard twice."""

import re

import pytest

from cardmath.links import to_link
from cardmath.numerals import Notation
from cardmath_widgets.board.board import Board
from cardmath_widgets.games import board_of
from cardmath_widgets.games.patience.gestures import PatienceGestures
from tests.amounts import some_of
from tests.browser.test_patience_board import GAMES, proven
from tests.widgets.playing import SIZE, view_of

#: A base for each game, so that all ways to say a number are heard.
BASES = dict(zip(GAMES, (10, 12, 7, 2, 16), strict=True))


@pytest.mark.parametrize("game", some_of(GAMES[::-1], 1))
def test_the_ear_hears_what_lies_there_now_and_which_pile_is_complete(game: str) -> None:
    record, made = proven(game), board_of(game)
    assert made is not None
    board: Board = made(record.number or 0, record.game, notation=Notation(BASES[game]))
    link = to_link(record.with_moves(()), {"base": str(BASES[game])})
    board.answer({"type": "hello", **SIZE, "link": link})
    hands, complete = PatienceGestures(), 0
    for text in record.moves[:-1]:
        before = board.session.position
        move = next(one for one in before.moves() if str(one) == text)
        for key in hands.spots_of(move):
            board.answer({"type": "press", "key": key})
        after, said = board.session.position, view_of(board).said
        heard = said.aloud or said.text
        sentences = re.split(r"(?<=[.!?]) ", heard)
        assert len(set(sentences)) == len(sentences), heard
        assert not re.search(r"[\dƷƎ]", heard), heard
        if move.source is None or move.target is None:
            continue
        left = after.card_at(move.source)
        if left is None:
            assert ("There are no turned cards left" in heard) == (move.source.kind == "w"), heard
        elif move.source.kind != "f":
            assert left.suit.label in sentences[-1], heard
            assert re.search(
                "takes its place|on top of the turned cards|is free in its column", sentences[-1]
            ), heard
        is_complete = after.awaited(move.target.number) is None
        complete += is_complete
        assert ("The pile is complete." in said.text) == ("The pile is complete." in heard) == is_complete
    start = record.with_moves(()).position()
    waiting = [start.awaited(pile) is not None for pile in range(1, len(record.game.foundations) + 1)]
    assert complete == sum(waiting) - 1
