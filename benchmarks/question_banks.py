"""The time and memory of large question banks, against printing the same exercises as JSON.

python benchmarks/question_banks.py --questions 10000

Each bank is written by a separate command. The rival, ``--json``, poses the same exercises and prints them
without replies, spellings and pictures. So the ratio shows what a bank costs on top of its exercises.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from cardmath.exercises import KINDS
from cardmath.exercises.banks import FORMATS

#: A kibibyte, the unit in which Linux reports a child's memory.
_KIB: Final = 1024


def measured(*arguments: str) -> tuple[float, float]:
    """Return a command's processor seconds and its peak memory in MB."""
    sent = os.open(os.devnull, os.O_WRONLY)
    command = [sys.executable, "-m", "cardmath", *arguments]
    child = os.posix_spawn(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, sent, 1)])
    _pid, status, used = os.wait4(child, 0)
    os.close(sent)
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * _KIB / 1e6


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="Time and memory that question banks take.")
    parser.add_argument("--questions", type=int, default=10_000, help="questions in a bank (10,000)")
    parser.add_argument("--kinds", nargs="+", default=["addition"], choices=KINDS, help="kinds of exercise")
    args = parser.parse_args()
    print(f"{'kind':14}{'format':12}{'seconds':>10}{'MB':>8}{'ratio to --json':>18}")
    with tempfile.TemporaryDirectory() as folder:
        for kind in args.kinds:
            asked = ("exercise", kind, "--numbers", f"1-{args.questions}")
            plain, most = measured(*asked, "--json")
            print(f"{kind:14}{'json':12}{plain:10.1f}{most:8.0f}{1:18.2f}")
            for form in FORMATS:
                seconds, most = measured(*asked, f"--{form}", str(Path(folder) / "bank"), "--force")
                print(f"{kind:14}{form:12}{seconds:10.1f}{most:8.0f}{seconds / plain:18.2f}")


if __name__ == "__main__":
    main()
