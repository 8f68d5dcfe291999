"""How many bytes a board sends to its page for each press, in a complete game of each kind.

Every message counts, as compact JSON with its binary parts, without the protocol's headers. The pictures of
sums come after the press in a separate message, so they are counted separately. In Odds, the computer
players' turns count towards the press before them.

    python benchmarks/press_bytes.py
    python benchmarks/press_bytes.py --folders /tmp/older     another checkout, for comparison
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SIZE = {"width": 1200, "height": 600, "ratio": 1}
DEAL = 7
#: A solitaire would go on for ever if cards were only shifted, so a game ends after this many presses.
LONGEST = 600


class Line:
    """The connection to the page, which counts what is sent."""

    def __init__(self) -> None:
        from ipywidgets import Widget

        self._sent: list[tuple[bool, int]] = []
        Widget._send = lambda _widget, message, buffers=None: self._hear(message, buffers)

    def _hear(self, message: dict[str, Any], buffers: Any) -> None:
        content = message.get("content", message)
        data = json.dumps(content, separators=(",", ":"), ensure_ascii=False, default=str).encode()
        is_picture = isinstance(content, dict) and content.get("type") == "sum"
        self._sent.append((is_picture, len(data) + sum(len(bytes(part)) for part in buffers or ())))

    def took(self) -> tuple[int, int]:
        """Return the bytes sent since the last call: those for the press, and those for pictures."""
        sent, self._sent = self._sent, []
        return sum(size for is_picture, size in sent if not is_picture), sum(
            size for is_picture, size in sent if is_picture
        )


def presses_of(board: Any) -> Iterator[tuple[str, ...]]:
    """Yield the spots to press for each move of a game that makes every play as soon as possible."""
    while board.session.position.outcome is None and not board.session.position.is_dead_end:
        legal = board.session.position.moves()
        plays = [move for move in legal if _is_play(move)]
        if not (plays or legal):
            return
        move = (plays or [one for one in legal if not getattr(one, "is_play", False)] or legal)[0]
        yield tuple(board.ui.table.gestures.spots_of(move))


def _is_play(move: Any) -> bool:
    """Return whether a move is progress: a pair, or a card onto a pile, but not a shift between piles."""
    if hasattr(move, "is_play"):
        return bool(move.is_play) and move.source.kind != "f"
    return bool(move.places)


def turns_of(table: Any) -> Iterator[tuple[str, ...]]:
    """Yield the spots to press in a game of Odds that discards the drawn card in every turn."""
    while (awaits := table.session.awaits) != "over":
        if awaits == "person":
            table.answer({"type": "press", "key": "stock"})
            spots = table.shown.scene.spots
            drawn = [spot.key for spot in spots if spot.group == "hand" and spot.kind == "card"][-1]
            yield (drawn, "discards")
        else:
            yield ("next",) if awaits == "next" else ("skip",)


def count(key: str) -> tuple[list[int], list[int]]:
    """Play a game; return the bytes for each press, and for each picture of a sum."""
    from cardmath.games import GAMES, PyramidGame
    from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard

    line, game = Line(), GAMES[key]()
    board: Any
    if key == "odds":
        board = OddsTable(DEAL)
    else:
        board = (PyramidBoard if isinstance(game, PyramidGame) else PatienceBoard)(DEAL, game)
    board.answer({"type": "hello", **SIZE, "link": ""})
    line.took()
    presses, pictures = [], []
    for spots in turns_of(board) if key == "odds" else presses_of(board):
        for spot in spots:
            board.answer({"type": "press", "key": spot})
            press, picture = line.took()
            presses.append(press)
            if picture:
                pictures.append(picture)
        if len(presses) > LONGEST:
            break
    return presses, pictures


def print_row(name: str, sizes: list[int]) -> None:
    """Print how many there were, the median, the 95th percentile, the largest and the total."""
    if sizes:
        p95 = sorted(sizes)[int(0.95 * len(sizes))]
        median = statistics.median(sizes)
        print(
            f"{name:32}{len(sizes):8}{median:9.0f}{p95:9}{max(sizes):9}{sum(sizes) / 1000:9.0f}", flush=True
        )


def main() -> None:
    """Measure this checkout or others, and print the results."""
    parser = argparse.ArgumentParser(description="Bytes sent for each press.")
    parser.add_argument("--folders", nargs="*", type=Path, default=[], help="other checkouts, measured first")
    args = parser.parse_args()
    for folder in args.folders:
        path = os.pathsep.join(map(str, (folder, folder / "widgets")))
        subprocess.run([sys.executable, __file__], env={**os.environ, "PYTHONPATH": path}, check=True)
    import cardmath_widgets
    from cardmath.games import GAMES

    print(Path(cardmath_widgets.__file__).parents[2])
    print(f"{'bytes of a press':32}{'presses':>8}{'median':>9}{'p95':>9}{'largest':>9}{'all, kB':>9}")
    for key in GAMES:
        presses, pictures = count(key)
        print_row(key, presses)
        print_row("  pictures of sums", pictures)


if __name__ == "__main__":
    main()
