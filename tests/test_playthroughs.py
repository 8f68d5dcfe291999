"""Golden games: every record in tests/playthroughs is replayed and compared with its expected output.

Beside each ``name.json`` lies ``name.expected``: where the game stands before the first move and after every
move, with all that is legal there. After a change of the rules that is meant, write them anew with
``python tests/test_playthroughs.py`` and read the difference.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardmath import GAMES, IllegalMoveError, Record
from cardmath.games import Position
from cardmath.games.pyramid import PyramidPosition
from tests.cases import cases

FOLDER = Path(__file__).with_name("playthroughs")
RECORDS = sorted(FOLDER.glob("*.json"))
STARTS = {path.stem: path for path in RECORDS}


def positions(record: Record) -> Iterator[tuple[str, Any]]:
    """Each move with the position it leads to, the start first."""
    position = record.start()
    yield "start", position
    for move in record.moves:
        position = position.play(move)
        yield move, position


def pyramid_facts(position: PyramidPosition) -> list[str]:
    return [
        f"left {position.left}",
        f"stock {len(position.stock)}",
        f"discard {' '.join(map(str, position.discard[-3:])) or '-'}",
        f"removed {position.removed}",
        f"pass {position.passes_used}",
        f"score {position.score}",
    ]


def reported_facts(position: Position[Any]) -> list[str]:
    """What a referee reports, with all that a game adds to it."""
    return [f"to play {position.to_play}", *(f"{name} {value}" for name, value in position.report.items())]


#: Games that are told in words of their own.
FACTS: Mapping[str, Callable[[Any], list[str]]] = {"pyramid-addition": pyramid_facts}


def line(move: str, position: Position[Any], key: str) -> str:
    facts = FACTS.get(key, reported_facts)(position)
    state = (
        "won" if position.is_won else "stuck" if position.is_stuck else " ".join(map(str, position.moves()))
    )
    return f"{move}: {', '.join(facts)}: {state}"


def transcript(record: Record) -> str:
    return "".join(f"{line(move, position, record.game.key)}\n" for move, position in positions(record))


def test_there_are_golden_games() -> None:
    games = Counter(json.loads(path.read_text("utf-8"))["game"] for path in RECORDS)
    assert games.keys() == GAMES.keys()
    assert games["pyramid-addition"] >= 8
    assert [path.stem for path in sorted(FOLDER.glob("*.expected"))] == [path.stem for path in RECORDS]


@cases("path", RECORDS)
def test_the_game_goes_as_it_went(path: Path) -> None:
    record = Record.from_json(path.read_text("utf-8"))
    expected = path.with_suffix(".expected").read_text("utf-8")
    assert transcript(record).splitlines() == expected.splitlines()


@cases("path", RECORDS)
def test_the_record_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text("utf-8")
    assert json.loads(Record.from_json(text).to_json()) == json.loads(text)


@cases("path", RECORDS)
def test_every_move_was_legal_where_it_was_made_and_the_end_is_told(path: Path) -> None:
    record = Record.from_json(path.read_text("utf-8"))
    replay = record.replay()
    assert replay.is_legal
    assert replay.position == list(positions(record))[-1][1]
    if replay.position.is_won:
        assert not replay.position.moves()
        with pytest.raises(IllegalMoveError):
            replay.position.play(record.moves[-1])


def test_the_smallest_game_by_hand() -> None:
    """Deal 1 of A 2 3 4 in two suits, target 4: an ace above a 3 and a 4; in the stock 3h 4h Ah 2h 2s."""
    record = Record.from_json(STARTS["smallest-1"].read_text("utf-8"))
    (_, start), (first, after_first), (second, end) = positions(record)
    assert [str(card) for card in start.cards] == ["As", "3s", "4s", "3h", "4h", "Ah", "2h", "2s"]
    # The 4 can leave alone. The 3 cannot take the ace while the 4 covers it too.
    assert [str(move) for move in start.moves()] == ["t2.2", "draw"]
    assert first == "t2.2"
    # Now the 3 alone covers the ace, and 3 + 1 = 4.
    assert [str(move) for move in after_first.moves()] == ["t2.1+t1.1", "draw"]
    assert second == "t2.1+t1.1"
    assert end.is_won
    # 3 of 8 cards: 3/8 of a gross is 54.
    assert (end.removed, len(end.stock)) == (3, 5)
    assert end.score == 54


def test_the_covering_pair_by_hand() -> None:
    """Deal 3 of the standard deck, target 15. Row 6 begins 4 6 11, row 7 is 2 9 jack (13) 2 3 4 6."""
    record = Record.from_json(STARTS["covering-pair"].read_text("utf-8"))
    (_, start), (first, after), (second, end) = positions(record)
    last_row = [str(card) for place, card in start.tableau.items() if place.row == 7]
    assert last_row == ["2c", "9d", "Jd", "2d", "3c", "4d", "6c"]
    assert [str(move) for move in start.moves()] == ["t7.1+t7.3", "t7.2+t7.7", "t7.3+t7.4", "draw"]
    assert first == "t7.1+t7.3"
    # With the first 2 and the jack gone the 9 alone covers the 4 and the 6 of row 6, and 9 + 6 = 15.
    assert [str(move) for move in after.moves()] == ["t7.2+t7.7", "t7.2+t6.2", "draw"]
    assert second == "t7.2+t6.2"
    # 4 of 60 cards: 1728 · 4/60 is 115.2, so 115 twelfths.
    assert end.removed == 4
    assert end.score * 12 == 115
    # The 4 and the 11 beside the gap: 4 + 11 = 15, but the 2 still covers the 11.
    assert [str(move) for move in end.moves()] == ["draw"]


if __name__ == "__main__":
    for file in RECORDS:
        file.with_suffix(".expected").write_text(
            transcript(Record.from_json(file.read_text("utf-8"))), "utf-8"
        )
