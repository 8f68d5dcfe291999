"""How much the solver of the two-pack patiences decides, and how fast.

    python benchmarks/patience.py                   # the figures of docs/solving.md
    python benchmarks/patience.py --deals 30        # a quicker look
    python benchmarks/patience.py --nodes 150000    # bounded by work: the same on every machine

Each line is one game over the same numbered deals: how many are won and lost by proof, how many stay open,
how many playing every card at once would win, and the times of whole `solve` calls.
"""

import argparse
import math
import time

from cardmath.games.patience import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatienceGame,
    PatriarchsGame,
    RoyalCotillionGame,
)
from cardmath.solving import UNKNOWN, UNWINNABLE, WINNABLE, solve
from cardmath.solving.patience import at_once

LINES: list[PatienceGame] = [
    OddAndEvenGame(),
    PatriarchsGame(),
    RoyalCotillionGame(laid_out="aces-and-twos"),
    RoyalCotillionGame(),
    ContradanceGame(),
    ContradanceGame(redeals=2),
    CapturedQueensGame(redeals=1),
    CapturedQueensGame(),
    CapturedQueensGame(redeals=3),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=200, help="numbered deals a line (default 200)")
    parser.add_argument("--start", type=int, default=0, help="the first deal's number")
    parser.add_argument("--limit", type=float, default=2.0, help="seconds for one deal (default 2)")
    parser.add_argument("--nodes", type=int, help="a bound on the work for one deal instead of the time")
    parser.add_argument("--game", help="this game only, by its name in records")
    args = parser.parse_args()
    print("game | options | deals | won | lost | open | won at once | median ms | p95 ms | worst ms")
    for game in LINES:
        if args.game in (None, game.key):
            run(game, args)


def run(game: PatienceGame, args: argparse.Namespace) -> None:
    counts = dict.fromkeys((WINNABLE, UNWINNABLE, UNKNOWN), 0)
    times, lucky = [], 0
    for number in range(args.start, args.start + args.deals):
        position = game.deal(number)
        lucky += at_once(position)[0].is_won
        begun = time.perf_counter()
        solution = solve(position, None if args.nodes else args.limit, args.nodes)
        times.append(1000 * (time.perf_counter() - begun))
        counts[solution.verdict] += 1
    times.sort()
    options = " ".join(f"{name}={value}" for name, value in game.setup()["options"].items())
    shares = (f"{100 * count / args.deals:.1f} %" for count in (*counts.values(), lucky))
    p95 = times[math.ceil(0.95 * len(times)) - 1]
    figures = (f"{value:.1f}" for value in (times[len(times) // 2], p95, times[-1]))
    print(" | ".join([game.key, options, str(args.deals), *shares, *figures]), flush=True)


if __name__ == "__main__":
    main()
