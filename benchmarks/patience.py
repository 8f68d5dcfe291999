"""How many deals the solver for the two-pack patiences decides, and how fast.

    python benchmarks/patience.py                   # the figures of docs/explanation/solving.md
    python benchmarks/patience.py --deals 30        # a quicker look
    python benchmarks/patience.py --nodes 150000    # bounded by work: the same on every machine

Each line is one game over the same numbered deals. It shows the proven wins and losses, the undecided deals,
the deals won by playing every card as soon as it fits, and the times of whole `solve` calls. Seconds are
processor time, so that other work on the machine does not count.

    python benchmarks/patience.py --hints --deals 10    # how long hints take, and how often they settle
"""

import argparse
import math
import random
import time

from cardmath.games.patience import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatienceGame,
    PatienceMove,
    PatiencePosition,
    PatriarchsGame,
    RoyalCotillionGame,
)
from cardmath.games.patience.solving import QuickTable, fair_hint, solve
from cardmath.games.patience.solving import hint as hint_of
from cardmath.solving import UNKNOWN, UNWINNABLE, WINNABLE, Budget

#: Seconds that the board allows for a hint, and number of moves until the next hint.
HINT = 0.07
STRIDE = 12
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
    parser.add_argument("--deals", type=int, default=200, help="numbered deals per line (default 200)")
    parser.add_argument("--start", type=int, default=0, help="the first deal's number")
    parser.add_argument("--limit", type=float, default=2.0, help="seconds for one deal (default 2)")
    parser.add_argument("--nodes", type=int, help="limit the work for one deal instead of the time")
    parser.add_argument("--game", help="this game only, by its name in records")
    parser.add_argument("--hints", action="store_true", help="time hints instead")
    args = parser.parse_args()
    if args.hints:
        print("game | hints | median ms | p95 ms | worst ms | settled | the fair hint's p95")
        for game in LINES:
            if args.game in (None, game.key):
                hints(game, args)
        return
    print("game | options | deals | won | lost | open | won at once | median ms | p95 ms | worst ms")
    for game in LINES:
        if args.game in (None, game.key):
            run(game, args)


def run(game: PatienceGame, args: argparse.Namespace) -> None:
    counts = dict.fromkeys((WINNABLE, UNWINNABLE, UNKNOWN), 0)
    times, lucky = [], 0
    for number in range(args.start, args.start + args.deals):
        position = game.deal(number)
        lucky += QuickTable.of(position).wins()
        begun = time.process_time()
        limit = None if args.nodes else args.limit
        solution = solve(position, Budget(limit, args.nodes, time.process_time))
        times.append(1000 * (time.process_time() - begun))
        counts[solution.verdict] += 1
    times.sort()
    options = " ".join(f"{name}={value}" for name, value in game.setup()["options"].items())
    shares = (f"{100 * count / args.deals:.1f} %" for count in (*counts.values(), lucky))
    p95 = times[math.ceil(0.95 * len(times)) - 1]
    figures = (f"{value:.1f}" for value in (times[len(times) // 2], p95, times[-1]))
    print(" | ".join([game.key, options, str(args.deals), *shares, *figures]), flush=True)


def _fairly(position: PatiencePosition, chance: random.Random) -> list[PatienceMove]:
    """Return the moves of a player who takes fair hints and sometimes plays a fitting card instead."""
    line: list[PatienceMove] = []
    while len(line) < STRIDE and position.moves():
        moves = position.moves()
        move = moves[0] if chance.random() < 0.1 else fair_hint(position).move or moves[-1]
        line.append(move)
        position = position.play(move)
    return line


def hints(game: PatienceGame, args: argparse.Namespace) -> None:
    """Ask for uncached hints in the course of games: on the winning line if it is known, otherwise following
    fair hints.
    """
    chance = random.Random(1)
    times, fair, settled = [], [], 0
    for number in range(args.start, args.start + args.deals):
        position = game.deal(number)
        while position.moves():
            begun = time.process_time()
            fair_hint(position)
            between = time.process_time()
            found = hint_of(position, Budget(HINT, clock=time.process_time))
            times.append(1000 * (time.process_time() - between))
            fair.append(1000 * (between - begun))
            settled += found.solution.verdict != UNKNOWN
            for move in found.solution.moves[:STRIDE] or _fairly(position, chance):
                position = position.play(move)
    times.sort()
    fair.sort()
    p95 = math.ceil(0.95 * len(times)) - 1
    figures = f"{times[len(times) // 2]:.1f} | {times[p95]:.1f} | {times[-1]:.1f}"
    print(
        f"{game.key} | {len(times)} | {figures} | {100 * settled / len(times):.0f} % | {fair[p95]:.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
