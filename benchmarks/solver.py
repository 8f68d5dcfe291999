"""How fast the solver for Pyramid Addition is, and how many deals it decides.

    python benchmarks/solver.py                    # the figures of docs/explanation/solving.md
    python benchmarks/solver.py --deals 50         # a quicker look
    python benchmarks/solver.py --every-deck       # unlimited passes on all 340 decks

Each line is one deck, tableau and number of passes over the same numbered deals. Times are for a whole
`solve` call, including finding the line or the reason. If ``ortools`` is installed, a CP-SAT model of the
unlimited problem runs on the same deals and must agree: ``pip install ortools``. Only this benchmark depends
on it; the library never imports it.
"""

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

from cardmath import Deck, PyramidGame, source_decks
from cardmath.games.pyramid.solving.problem import PyramidProblem, bits
from cardmath.solving import UNKNOWN, WINNABLE, solve

try:
    from ortools.sat.python import cp_model
except ImportError:
    cp_model = None

STANDARD, HIGH, ZERO, WHOLE = Deck(), Deck(10, 3, 4), Deck(lowest="0"), Deck(18, 6, 6, "0")

#: Deck, tableau, passes, and the share of the requested deals to run (smaller for the slow ones).
LINES = [
    (STANDARD, 26, None, 1.0),
    (STANDARD, 28, None, 1.0),
    (STANDARD, 36, None, 1.0),
    (STANDARD, 45, None, 1.0),
    (HIGH, 28, None, 1.0),
    (ZERO, 40, None, 1.0),
    (WHOLE, 68, None, 0.5),
    (WHOLE, 90, None, 0.5),
    (WHOLE, 117, None, 0.5),
    (STANDARD, 26, 3, 1.0),
    (STANDARD, 28, 3, 1.0),
    (STANDARD, 36, 3, 1.0),
    (STANDARD, 28, 2, 1.0),
    (STANDARD, 28, 1, 1.0),
    (HIGH, 28, 3, 1.0),
    (ZERO, ZERO.default_tableau, 3, 1.0),
    (ZERO, 40, 3, 1.0),
    (WHOLE, 68, 3, 0.1),
    (WHOLE, 78, 3, 0.1),
    (WHOLE, 101, 3, 0.1),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=300, help="numbered deals per line (default 300)")
    parser.add_argument("--start", type=int, default=0, help="the first deal's number")
    parser.add_argument("--limit", type=float, default=1.0, help="seconds for one deal with limited passes")
    parser.add_argument("--every-deck", action="store_true", help="unlimited passes on all 340 decks")
    args = parser.parse_args()
    print(
        f"{'cards':>5} {'tableau':>7} {'passes':>9} {'deals':>6} {'won':>7} {'decided':>8} {HEAD}",
        f"  rival's {HEAD}",
    )
    if args.every_deck:
        every_deck(args.deals)
        return
    for deck, tableau, passes, share in LINES:
        numbers = range(args.start, args.start + max(10, round(args.deals * share)))
        game = PyramidGame(deck, tableau, passes)
        limit = None if passes is None else args.limit
        ours = [ask(solve, game.deal(number), limit) for number in numbers]
        rival: list[float] = []
        if cp_model and passes is None:
            for number, (_seconds, verdict) in zip(numbers, ours, strict=True):
                seconds, can_win = ask(cp_sat, game.deal(number))
                assert can_win == (verdict == WINNABLE), number
                rival.append(seconds)
        report(deck, tableau, passes, ours, rival)


def every_deck(deals: int) -> None:
    chance = random.Random(340)
    by_size: dict[int, list[tuple[float, str]]] = {}
    for deck in source_decks():
        low, high = deck.tableau_range
        for tableau in (low, deck.default_tableau, (low + high) // 2, high):
            for _deal in range(max(1, deals // 60)):
                position = PyramidGame(deck, tableau, None).deal(chance.randrange(1 << 62))
                by_size.setdefault(len(deck.cards) // 20 * 20, []).append(ask(solve, position))
    for size, answers in sorted(by_size.items()):
        print(f"{size}+".rjust(5), line("any", "unlimited", answers, []))


def ask(solver: Callable[..., Any], position: Any, limit: float | None = None) -> tuple[float, Any]:
    started = time.perf_counter()
    answer = solver(position) if limit is None else solver(position, limit)
    return time.perf_counter() - started, getattr(answer, "verdict", answer)


HEAD = f"{'median':>8} {'p95':>8} {'worst ms':>9}"


def report(
    deck: Deck, tableau: int, passes: int | None, ours: list[tuple[float, str]], rival: list[float]
) -> None:
    print(f"{len(deck.cards):>5}", line(tableau, passes or "unlimited", ours, rival), flush=True)


def line(tableau: object, passes: object, ours: list[tuple[float, str]], rival: list[float]) -> str:
    count = len(ours)
    won = sum(verdict == WINNABLE for _seconds, verdict in ours) / count
    decided = sum(verdict != UNKNOWN for _seconds, verdict in ours) / count
    beside = f"        {spread(rival)}" if rival else ""
    times = spread([seconds for seconds, _verdict in ours])
    return f"{tableau:>7} {passes:>9} {count:>6} {won:>7.1%} {decided:>8.2%} {times}{beside}"


def spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    at = (0.5, 0.95, 1)
    median, p95, worst = (1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in at)
    return f"{median:>8.2f} {p95:>8.2f} {worst:>9.2f}"


def cp_sat(position: Any) -> bool:
    """Decide unlimited passes with CP-SAT: choose the required pairs, and give every card a time.

    A card leaves after the cards that cover it. The two cards of a chosen pair leave at the same time, except
    that a card directly under its partner may share that time.
    """
    problem = PyramidProblem.of(position)
    model = cp_model.CpModel()
    times = [model.new_int_var(0, problem.size, f"t{i}") for i in range(problem.size)]
    together: dict[tuple[int, int], Any] = {}
    for group in problem.classes:
        if not group.pairs_needed:
            continue
        touching: dict[int, list[Any]] = {}
        for a in group.tableau[0]:
            for b in group.tableau[-1]:
                if a == b or (group.pairs_with_itself and a > b):
                    continue
                chosen = together[min(a, b), max(a, b)] = model.new_bool_var(f"p{a}_{b}")
                model.add(times[a] == times[b]).only_enforce_if(chosen)
                touching.setdefault(a, []).append(chosen)
                touching.setdefault(b, []).append(chosen)
        for choices in touching.values():
            model.add_at_most_one(choices)
        every = {chosen.index: chosen for choices in touching.values() for chosen in choices}
        model.add(sum(every.values()) >= group.pairs_needed)
    for i, mask in enumerate(problem.coverers):
        for above in bits(mask):
            chosen = together.get((i, above))
            if chosen is None:
                model.add(times[i] >= times[above] + 1)
            else:
                model.add(times[i] + chosen >= times[above] + 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return bool(solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))


if __name__ == "__main__":
    main()
