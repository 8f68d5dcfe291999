"""What a board shows on a walk through everything that can be pressed stays what it is.

A walk presses whatever the board offers: moves, wrong cards, controls of open panels, answers, keys. It is
the same walk each time. ``golden_walks.json`` has a checksum of all that was shown after every ten presses.
After you mend a word or a picture, make it again with ``python -m tests.widgets.test_golden_walks``, and read
what else has changed.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from cardmath.games import GAMES
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from tests.widgets.playing import Pages, greet
from tests.widgets.test_messages import controls, values_of

FILE = Path(__file__).with_name("golden_walks.json")
#: The presses of a walk, and after how many its checksum is taken.
STEPS, EVERY = 120, 10
#: What depends on the day, and what searches for a long time.
NEVER = {"today", "easier", "harder"}
BOARDS: dict[str, type[Board[Any, Any]]] = {"pyramid-addition": PyramidBoard, "odds": OddsTable}
#: The game of each walk, and the link that it begins with.
WALKS = {
    **{key: (key, f"game={key}&number=7") for key in GAMES},
    **{f"{key}, first steps": (key, "first-steps=1") for key in ("pyramid-addition", "odd-and-even", "odds")},
    "say the sum": ("pyramid-addition", "number=7&way=sum&base=10"),
    "two players": ("pyramid-addition", "number=7&way=two&base=7"),
    "another deck": ("pyramid-addition", "deck.pips=10&number=3&base=5&tableau=15&passes=unlimited"),
    "two people": ("odds", "number=7&people=2"),
}
COMMANDS = ("hint", "undo", "redo", "escape", "ask", "question", "certain", "restart")


def offered(board: Board[Any, Any], shown: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Choose something that a player can do now."""
    spots = sorted(shown["scene"]["spots"])
    fields = [name for name in keys(shown.get("desk"), "data-press") if not name.startswith("http")]
    legal = [] if board.position.outcome else sorted(map(str, board.position.moves()))
    choices = [(f"play:{move}", True) for move in legal[:6]]
    used = [
        (name, value)
        for panel in shown["panels"].values()
        if panel["visible"]
        for name, control in controls({"panel": panel})
        if name not in NEVER
        for value in values_of(control)[:12]
    ]
    kind = chance.choice(["move", "move", "press", "desk", "control", "control", "command", "enter"])
    if kind == "move" and choices:
        name, value = chance.choice(choices)
        return {"type": "change", "id": name, "value": value}
    if kind == "press" and spots:
        return {"type": chance.choice(["press", "press", "double"]), "key": chance.choice(spots)}
    if kind == "desk" and fields:
        return {"type": "desk", "key": chance.choice(fields)}
    if kind == "enter" and shown.get("desk"):
        return {"type": "enter", "value": right_or(board, chance)}
    if kind == "control" and used:
        name, value = chance.choice(used)
        return {"type": "change", "id": name, "value": value}
    return {"type": "command", "name": chance.choice(COMMANDS)}


def right_or(board: Board[Any, Any], chance: random.Random) -> str:
    """The answer of the open question, a wrong one, or none."""
    if board.asker.open is None:
        return "1"
    exercise = board.asker.open.question.exercise
    return chance.choice([exercise.answer, *(one.text for one in exercise.distractors[:2]), "", "10"])


def keys(data: Any, name: str) -> Iterator[str]:
    """Yield the values of an attribute in a picture or a panel, in their order."""
    if isinstance(data, dict):
        if isinstance(data.get(name), str):
            yield data[name]
        for part in data.values():
            yield from keys(part, name)
    elif isinstance(data, list):
        for part in data:
            yield from keys(part, name)


def walk(name: str, pages: Pages, again: int = 0) -> tuple[list[int], list[str]]:
    """Take a walk, or ``again`` another one; return its checksums, and its presses."""
    random.seed(name)
    chance, sums, taken = random.Random(f"{name} {again}" if again else name), [], []
    key, link = WALKS[name]
    board = BOARDS.get(key, PatienceBoard)(7, GAMES[key]())
    greet(board, link)
    checksum = 0
    for step in range(1, STEPS + 1):
        message = offered(board, pages.shown, chance)
        taken.append(json.dumps(message))
        board.answer(message)
        seen = {**pages.shown, "result": bool(pages.shown.get("result"))}
        checksum = crc32(json.dumps(seen, sort_keys=True).encode(), checksum)
        if step % EVERY == 0:
            sums.append(checksum)
    return sums, taken


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", WALKS)
def test_what_is_shown_on_a_walk_stays_the_same(
    name: str, pages: Pages, caplog: pytest.LogCaptureFixture
) -> None:
    expected = json.loads(FILE.read_text("utf-8"))[name]
    sums, taken = walk(name, pages)
    first = next((at for at, one in enumerate(sums) if one != expected[at]), None)
    assert first is None, f"something else is shown after one of these: {taken[first * EVERY :][:EVERY]}"
    assert caplog.records == []


@pytest.mark.proof
@pytest.mark.parametrize("again", range(1, 11))
@pytest.mark.parametrize("name", WALKS)
def test_no_walk_stumbles(name: str, again: int, pages: Pages, caplog: pytest.LogCaptureFixture) -> None:
    _sums, taken = walk(name, pages, again)
    assert caplog.records == [], taken[-3:]
    assert pages.shown["said"]["text"]


def test_a_walk_comes_to_all_kinds_of_presses(pages: Pages) -> None:
    _sums, taken = walk("pyramid-addition", pages)
    assert {json.loads(one)["type"] for one in taken} >= {"change", "press", "command", "desk"}


def _made_anew() -> dict[str, list[int]]:
    found = {}
    for name in WALKS:
        with pytest.MonkeyPatch.context() as changed:
            found[name] = walk(name, Pages(changed))[0]
    return found


if __name__ == "__main__":
    lines = [f"  {json.dumps(name)}: {json.dumps(sums)}" for name, sums in _made_anew().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
