"""Plot the win rates from studies against the size of the tableau, and print them as a table.

    python benchmarks/win_rates.py STUDY.csv… -o docs/images/win-rates.svg

It reads files written by ``cardmath study … -o STUDY.csv`` and draws a curve for each, with its 95 %
interval.
"""

import argparse
import sys
from pathlib import Path

from cardmath.numerals import DOZENAL

sys.path.insert(0, str(Path(__file__).parents[1] / "docs" / "how-to"))

# Beside the notebook that draws the same chart.
from win_rate_curves import Curve, win_rate_chart


def table(curves: list[Curve]) -> str:
    """Return a Markdown table with the ends and the full triangles of each curve."""
    lines = [
        "| cards | passes | tableau | dozenal | deals | win rate | 95 % interval |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for curve in curves:
        sizes = sorted(curve.tallies)
        triangles = {rows * (rows + 1) // 2 for rows in range(1, 16)}
        for size in sizes:
            if size in triangles or size in (sizes[0], sizes[-1]):
                tally = curve.tallies[size]
                passes = "unlimited" if curve.passes is None else curve.passes
                cells = [len(curve.deck.cards), passes, size, DOZENAL.marked(size), f"{tally.deals:,}"]
                bounds = (tally.rate_if_unknown_lost, tally.rate_if_unknown_won)
                lines.append(f"| {' | '.join(map(str, cells))} | {span(*bounds)} | {span(*tally.interval)} |")
    return "\n".join(lines)


def span(low: float, high: float) -> str:
    return f"{100 * low:.1f} %" if low == high else f"{100 * low:.1f}–{100 * high:.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("studies", nargs="+", type=Path, metavar="STUDY.csv")
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("docs/images/win-rates.svg"), metavar="FILE.svg"
    )
    args = parser.parse_args()
    curves = [Curve.read(path) for path in args.studies]
    args.output.write_text(win_rate_chart(curves), encoding="utf-8")
    print(table(curves))


if __name__ == "__main__":
    main()
