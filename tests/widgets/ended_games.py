"""Games that have ended, on every board, and what the page then shows over the table."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from cardmath.games import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatriarchsGame,
    RoyalCotillionGame,
)
from cardmath.records import Record
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from tests.widgets.playing import Pages, greet

__all__ = ["BOARDS", "buttons", "ended", "ending", "first_of", "recorded"]

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
PATIENCES = [
    OddAndEvenGame(),
    PatriarchsGame(),
    RoyalCotillionGame(),
    ContradanceGame(),
    CapturedQueensGame(),
]


def recorded(name: str) -> Record:
    return Record.from_dict(json.loads((PLAYTHROUGHS / f"{name}.json").read_text("utf-8")))


def at_once(game: Any, number: int) -> Record:
    """A patience in which every play is made at once, to its end."""
    position, moves = game.deal(number), []
    while position.outcome is None:
        legal = position.moves()
        # Shifts could go on for ever.
        plays = [move for move in legal if move.is_play and move.source.kind != "f"]
        move = (plays or [one for one in legal if not one.is_play])[0]
        moves.append(move)
        position = position.play(move)
    return Record.of_deal(game, number).with_moves(moves)


def first_of(game: Any, *, won: bool) -> Record:
    """The first deal that this player wins, or does not win."""
    records = (at_once(game, number) for number in range(1, 300))
    return next(record for record in records if record.position().is_won is won)


class _Boards(Mapping[str, tuple[type[Board[Any, Any]], Record]]):
    """Each board with a game that has ended, which is played when it is first needed."""

    def __init__(self) -> None:
        self._kinds: dict[str, tuple[type[Board[Any, Any]], Callable[[], Record]]] = {
            "pyramid won": (PyramidBoard, partial(recorded, "standard-dozenal-1")),
            "pyramid stuck": (PyramidBoard, partial(recorded, "stuck-one-pass-5")),
            "odds": (OddsTable, partial(recorded, "odds-1")),
            "queens won": (PatienceBoard, cache(partial(first_of, CapturedQueensGame(redeals=3), won=True))),
        }
        for game in PATIENCES:
            self._kinds[f"{game.key} stuck"] = (PatienceBoard, cache(partial(first_of, game, won=False)))

    def __getitem__(self, name: str) -> tuple[type[Board[Any, Any]], Record]:
        kind, record = self._kinds[name]
        return kind, record()

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)


BOARDS = _Boards()


def ended(name: str) -> Board[Any, Any]:
    board_type, record = BOARDS[name]
    board = board_type(record=record)
    greet(board)
    return board


def ending(pages: Pages) -> dict[str, Any]:
    """What the page shows over the table."""
    panel = pages.shown["panels"]["ending"]
    return panel["controls"] if panel["visible"] else {}


def buttons(controls: dict[str, Any], *rows: str) -> dict[str, str]:
    """The buttons in rows with their labels; without a name, those over the table, the most likely first."""
    shown = [controls[row]["controls"] for row in rows or ("ending-buttons", "ending-more")]
    return {name: one["label"] for row in shown for name, one in row.items() if one["kind"] == "button"}
