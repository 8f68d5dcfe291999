"""The time it takes to make one worksheet, and a class set with keys, against starting Typst's compiler for
each sheet.

python benchmarks/worksheets.py --rounds 5

The rival does what a simple script around Typst's compiler would do: it makes the same sheets from the same
templates, and starts a compiler for each.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from cardmath.errors import CardmathError
from cardmath.worksheets import worksheet
from cardmath.worksheets.making import sheet_named

CLASS = 30
#: Makes sheets with their keys in a separate process, as the command, the app and a script would.
APART = """
import sys
from cardmath.worksheets import worksheet
worksheet(sys.argv[1], number=int(sys.argv[2]), copies=int(sys.argv[3]), key=True)
"""
KINDS = ("columns", "bond-wheels", "mixed-review", "pyramid", "two-new-digits", "solitaire")


def seconds(work: Callable[[], object]) -> float:
    """Return how many seconds a call takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def apart(kind: str, first: int, copies: int) -> None:
    """Make sheets in one new process."""
    subprocess.run([sys.executable, "-c", APART, kind, str(first), str(copies)], check=True)


def started_each(kind: str, first: int, count: int) -> None:
    """Make sheets in a new process for each."""
    for number in range(first, first + count):
        apart(kind, number, 1)


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="Time to make printed sheets.")
    parser.add_argument("--rounds", type=int, default=5, help="rounds for each kind (5)")
    parser.add_argument("--kinds", nargs="+", default=KINDS, help="kinds of sheets")
    args = parser.parse_args()
    try:
        for kind in args.kinds:
            sheet_named(kind)
    except CardmathError as error:
        parser.error(str(error))
    worksheet("rings")  # fonts and templates are read once
    print(f"{'seconds, medians':24}{'one sheet':>12}{f'{CLASS} with keys':>14}{f'{CLASS} starts':>12}")
    for kind in args.kinds:
        ones, classes, starts = [], [], []
        for at in range(args.rounds):
            # No number is used twice, so nothing can be cached between rounds.
            first = 1000 * (at + 1)
            ones.append(seconds(lambda kind=kind, first=first: worksheet(kind, number=first, key=True)))
            classes.append(seconds(lambda kind=kind, first=first: apart(kind, first + 1, CLASS)))
            starts.append(seconds(lambda kind=kind, first=first: started_each(kind, first + 100, CLASS)))
        row = map(statistics.median, (ones, classes, starts))
        print(f"{kind:24}{next(row):12.2f}{next(row):14.2f}{next(row):12.2f}")


if __name__ == "__main__":
    main()
