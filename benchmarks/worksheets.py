"""How long sheets take: one, and a class's worth with keys, beside Typst's compiler started for each sheet.

python benchmarks/worksheets.py --rounds 5

The rival is what a script around a document and Typst's compiler would do: the same sheets from the same
templates, each set by a compiler that is started for it.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from cardmath.worksheets import worksheet

CLASS = 30
#: Sets one sheet with its key in a process of its own, as a script would.
ALONE = """
import sys
from cardmath.worksheets import worksheet
worksheet(sys.argv[1], number=int(sys.argv[2]), key=True)
"""
KINDS = ("columns", "bond-wheels", "mixed-review", "pyramid")


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def started_each(kind: str, first: int, count: int) -> None:
    """Set sheets by a process each."""
    for number in range(first, first + count):
        subprocess.run([sys.executable, "-c", ALONE, kind, str(number)], check=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time of printed sheets.")
    parser.add_argument("--rounds", type=int, default=5, help="rounds for each kind (5)")
    args = parser.parse_args()
    worksheet("rings")  # fonts and templates are read once
    print(f"{'seconds, medians':24}{'one sheet':>12}{f'{CLASS} with keys':>14}{f'{CLASS} starts':>12}")
    for kind in KINDS:
        ones, classes, starts = [], [], []
        for at in range(args.rounds):
            # No number comes twice: nothing is remembered from round to round.
            first = 1000 * (at + 1)
            ones.append(seconds(lambda kind=kind, first=first: worksheet(kind, number=first, key=True)))
            classes.append(
                seconds(
                    lambda kind=kind, first=first: worksheet(kind, number=first + 1, copies=CLASS, key=True)
                )
            )
            starts.append(seconds(lambda kind=kind, first=first: started_each(kind, first + 100, CLASS)))
        row = map(statistics.median, (ones, classes, starts))
        print(f"{kind:24}{next(row):12.2f}{next(row):14.2f}{next(row):12.2f}")


if __name__ == "__main__":
    main()
