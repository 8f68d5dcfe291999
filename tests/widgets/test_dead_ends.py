"""The end of a game that nothing brings on: shown over the table, in every patience and with any redeals."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardmath.games import GAMES, PyramidGame, RoyalCotillionGame
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition
from cardmath.records import Record
from cardmath.solving import UNWINNABLE, solve
from cardmath_widgets import PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.page.panels.after_game import Ending
from cardmath_widgets.page.panels.controls import Button, ButtonRow, Further
from tests.amounts import some_of
from tests.widgets.playing import Pages, change, command, greet, press, view_of

FAMILY: list[type[PatienceGame]] = [
    game for game in GAMES.values() if issubclass(game, PatienceBoard.ui.game)
]
#: So many deals are played until one has a dead end, so many shifts and turns without a play at most.
DEALS, IDLE = 12, 1_000


def every_setup() -> Iterator[PatienceGame]:
    """Yield every game of the family with every number of redeals and every other option."""
    for game in FAMILY:
        for redeals in (*range(game.most_redeals + 1), None):
            for laid_out in game.rules.laid_out:
                for reversal in {False, game.rules.reversal}:
                    yield game(redeals=redeals, laid_out=laid_out, reversal=reversal)


def name_of(game: PatienceGame) -> str:
    return f"{game.key}-{game.redeals}-{game.laid_out}-{game.reversal}"


def moves_to_the_end(game: PatienceGame, number: int) -> list[PatienceMove]:
    """Play what fits, a shift now and then, else turn or redeal, until no rule and no card brings it on."""
    chance, idle, position = random.Random(number), 0, game.deal(number)
    played: list[PatienceMove] = []
    while position.outcome is None and not position.is_dead_end and idle < IDLE:
        moves = position.moves()
        leaving = [move for move in moves if move.source and move.source.kind != "f"]
        shifts = [move for move in moves if move.source and move.source.kind == "f"]
        others = [move for move in moves if not move.source]
        rest = shifts if shifts and (not others or chance.random() < 0.2) else others
        move = leaving[0] if leaving else chance.choice(rest)
        idle = 0 if leaving else idle + 1
        played.append(move)
        position = position.play(move)
    assert idle < IDLE, "it goes on for ever"
    return played


def brings_nothing(position: PatiencePosition) -> bool:
    """Whether turning, redealing and shifting lead to no play, by trying all of it."""
    seen, new = {position}, [position]
    while new:
        one = new.pop()
        for move in one.moves():
            if move.source and move.source.kind != "f":
                return False
            after = one.play(move)
            if after not in seen:
                seen.add(after)
                new.append(after)
    return True


def buttons(board: Board[Any, Any]) -> set[str]:
    """The buttons under what stands over the table; none where nothing does."""
    panel = view_of(board).panels["ending"]
    if not panel.visible:
        return set()
    assert isinstance(panel.controls[0], Ending)
    rows = [one for one in panel.controls if isinstance(one, ButtonRow | Further)]
    return {one.id for row in rows for one in row.controls if isinstance(one, Button)}


def dead_end_of(game: PatienceGame) -> tuple[int, list[PatienceMove]] | None:
    """Return the first deal that comes to a dead end, with its moves; None where all of them are won."""
    for number in range(DEALS):
        moves = moves_to_the_end(game, number)
        if not Record.of_deal(game, number).with_moves(map(str, moves)).position().is_won:
            return number, moves
    return None


def setups() -> list[Any]:
    """Every setup: a third of those with each value of each option in every run, all of them in the proof."""
    every = list(every_setup())
    usual = [
        game
        for game in every
        if game.redeals == 0
        or (game.laid_out == next(iter(game.rules.laid_out)) and game.reversal == game.rules.reversal)
    ][::3]
    return some_of([*usual, *(game for game in every if game not in usual)], len(usual))


@pytest.mark.sweep(1)
@pytest.mark.parametrize("game", setups(), ids=name_of)
def test_a_dead_end_is_told_over_the_table(game: PatienceGame, pages: Pages) -> None:
    found = dead_end_of(game)
    if found is None:
        # Many redeals let nearly every deal be won; without cells or wing no card is ever out of reach.
        assert game.redeals is None or game.redeals >= 2
        return
    number, moves = found
    record = Record.of_deal(game, number).with_moves(map(str, moves))
    before = record.with_moves(record.moves[:-1]).position()
    end = record.position()
    assert not brings_nothing(before)
    assert brings_nothing(end)
    board = PatienceBoard(record=record.with_moves(record.moves[:-1]))
    greet(board)
    assert not buttons(board)
    board.play(moves[-1])
    assert {"new", "same", "look-back"} <= buttons(board)
    assert "ending-back" in buttons(board)
    said = view_of(board).said.text
    assert "No more cards fit" in said
    # Loaded anew, it is shown as well.
    again = PatienceBoard(number)
    greet(again, view_of(board).link)
    assert "new" in buttons(again)


def test_a_stock_that_could_be_turned_for_ever_ends_when_no_card_can_come_any_more(pages: Pages) -> None:
    game = RoyalCotillionGame(redeals=None)
    number = 20
    moves = moves_to_the_end(game, number)
    board = PatienceBoard(record=Record.of_deal(game, number).with_moves(map(str, moves[:-1])))
    greet(board)
    board.play(moves[-1])
    # The rules let the stock be turned on: the position is not stuck, but nothing comes of it.
    assert not board.position.is_stuck
    assert board.position.moves()
    assert "new" in buttons(board)
    assert solve(board.position, nodes=1_000).verdict == UNWINNABLE
    command(board, "hint")
    assert view_of(board).said.text == "The game is over."


def test_whoever_has_closed_the_end_is_told_again_where_nothing_goes_on(pages: Pages) -> None:
    game = GAMES["odd-and-even"](redeals=0)
    moves = moves_to_the_end(game, 0)
    board = PatienceBoard(record=Record.of_deal(game, 0).with_moves(map(str, moves)))
    greet(board)
    assert board.position.stock
    change(board, "ending-close")
    assert not buttons(board)
    while board.position.stock:
        assert not buttons(board)
        press(board, "stock")
    assert "new" in buttons(board)
    # Looked at once more, the next press that leads nowhere tells it again.
    command(board, "escape")
    assert not buttons(board)
    press(board, "stock")
    assert "new" in buttons(board)
    command(board, "undo")
    # The end had been reached before the last card was turned.
    assert "new" in buttons(board)


def test_the_pyramid_tells_its_end_in_the_same_way(pages: Pages) -> None:
    position, moves = PyramidGame().deal(33), []
    while position.outcome is None:
        moves.append(str(position.moves()[0]))
        position = position.play(moves[-1])
    board = PyramidBoard(record=Record.of_deal(PyramidGame(), 33).with_moves(moves[:-1]))
    greet(board)
    assert not buttons(board)
    board.play(moves[-1])
    assert {"new", "same", "look-back"} <= buttons(board)
    change(board, "ending-close")
    assert not buttons(board)
    press(board, "stock")
    assert "new" in buttons(board)
