"""The time a hint takes, at positions from games that follow the hints or are played at random.

python benchmarks/hints.py --deals 40
"""

import argparse
import random
import statistics
import time

from cardmath import PRESETS, Deck, PyramidGame
from cardmath.solving import hint

#: Seconds that the board allows for a hint.
LIMIT = 0.07
GAMES = {
    "60 cards, 28 in the tableau, 3 passes": PyramidGame(),
    "60 cards, 28 in the tableau, unlimited": PyramidGame(passes=None),
    "68 cards with 0 and 1, 40, 3 passes": PyramidGame(Deck(lowest="0"), 40),
    "156 cards, 91 in the tableau, unlimited": PyramidGame(PRESETS["whole-k6t"].deck, 91, None),
    "156 cards, 91 in the tableau, 3 passes": PyramidGame(PRESETS["whole-k6t"].deck, 91),
}


def times_of(game: PyramidGame, deals: int) -> list[float]:
    """Return how many seconds uncached hints take in the course of some games."""
    rng = random.Random(1)
    times = []
    for number in range(deals):
        position = game.deal(number)
        for _ in range(12):
            started = time.perf_counter()
            found = hint(position, LIMIT)
            times.append(time.perf_counter() - started)
            moves = position.moves()
            if not moves:
                break
            follow = found.best is not None and rng.random() < 0.7
            position = position.play(found.best.move if follow else rng.choice(moves))
    return times


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="Time a hint takes.")
    parser.add_argument("--deals", type=int, default=40, help="deals of each game (40)")
    args = parser.parse_args()
    print(f"{'a hint (ms)':42}{'median':>9}{'p95':>9}{'worst':>9}")
    for name, game in GAMES.items():
        times = sorted(times_of(game, args.deals))
        p95 = times[int(0.95 * len(times))]
        print(f"{name:42}{statistics.median(times) * 1e3:9.1f}{p95 * 1e3:9.1f}{times[-1] * 1e3:9.1f}")


if __name__ == "__main__":
    main()
