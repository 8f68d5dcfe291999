"""The start-up time of the command line, against Python itself in the same run.

    python benchmarks/command_line.py
    python benchmarks/command_line.py --times 51

Each round runs every command once, one after the other, so that a slow moment affects all of them. Each line
shows a command with its median and fastest times, and their ratio to a Python process that does nothing.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cardmath import PyramidGame, Record

BARE = ("-c", "pass")
COMMANDS = (
    "--version",
    "--help",
    "numeral 145",
    "odds-rank 9s 9h 5d 5c 3s 10h",
    "target",
    "replay {record}",
    "deal pyramid-addition --number 7",
    "exercise addition --number 7",
    "solve {record}",
)


def seconds(arguments: tuple[str, ...]) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--times", type=int, default=21, help="runs of each command (default 21)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "record.json")
        record.write_text(Record.of_deal(PyramidGame(), 7).to_json(), "utf-8")
        started = {"python -c pass": BARE}
        for command in COMMANDS:
            started[command.format(record="FILE")] = (
                "-m",
                "cardmath",
                *(part.format(record=record) for part in command.split()),
            )
        times: dict[str, list[float]] = {name: [] for name in started}
        for _round in range(args.times):
            for name, arguments in started.items():
                times[name].append(seconds(arguments))
    bare = statistics.median(times["python -c pass"])
    print("command | median ms | fastest ms | times Python's own")
    for name, found in times.items():
        median = statistics.median(found)
        print(f"{name} | {1000 * median:.0f} | {1000 * min(found):.0f} | {median / bare:.1f}")


if __name__ == "__main__":
    main()
