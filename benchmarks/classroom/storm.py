"""An impatient class against a calm class: thirty pupils give up four loads each, and then stay.

A load is given up silently before its scripts run: the page is requested and the connection dropped. No
kernel starts for it. Calm and storm take turns on one server with room for forty pages.

    python benchmarks/classroom/storm.py --runs 3
"""

import argparse
import asyncio
import contextlib
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
from pupil import OurPupil

# Last, because a benchmark is called click, like a library that the client needs.
sys.path.append(str(Path(__file__).parents[1]))
from browsing import APP, running

PAGES = 40
LOADS_GIVEN_UP = 4
PAUSE = 0.25
LOOK_EVERY = 0.005
AFTER_A_CLASS = 3.0


async def impatient(address: str, loads: int) -> tuple[OurPupil, float]:
    """Give up ``loads`` loads, then open the page; return the pupil, and the seconds of the last opening."""
    for _ in range(loads):
        given_up = OurPupil(address)
        await given_up.http.get(address)
        await asyncio.sleep(PAUSE)
        await given_up.http.aclose()
    pupil = OurPupil(address)
    return pupil, await pupil.open()


async def one_class(address: str, count: int, loads: int) -> list[float]:
    """Let a class come and go; return the seconds of each pupil who was served."""
    came = await asyncio.gather(*(impatient(address, loads) for _ in range(count)), return_exceptions=True)
    served = [result for result in came if not isinstance(result, BaseException)]
    await asyncio.gather(*(pupil.leave() for pupil, _ in served))
    await asyncio.sleep(AFTER_A_CLASS)
    return [seconds for _, seconds in served]


@contextlib.contextmanager
def kernels_of(server: int) -> Iterator[set[int]]:
    """Collect the process ids of all kernels that start in the meantime, with constant polling."""
    seen: set[int] = set()
    done = threading.Event()
    forking = [
        Path(f"/proc/{child.pid}/task/{child.pid}/children") for child in psutil.Process(server).children()
    ]

    def now() -> set[int]:
        return {int(pid) for children in forking for pid in children.read_text(encoding="ascii").split()}

    before = now()

    def look() -> None:
        while not done.is_set():
            seen.update(now() - before)
            time.sleep(LOOK_EVERY)

    thread = threading.Thread(target=look)
    thread.start()
    yield seen
    done.set()
    thread.join()


def measure(address: str, server: int, pupils: int, runs: int) -> None:
    """Measure and print the results."""
    ready: dict[int, list[float]] = {0: [], LOADS_GIVEN_UP: []}
    for _ in range(runs):
        for loads, times in ready.items():
            with kernels_of(server) as seen:
                served = asyncio.run(one_class(address, pupils, loads))
            times.append(max(served, default=float("inf")))
            name = "storm" if loads else "calm"
            print(
                f"{name:6} {len(served)} of {pupils} served, all ready after {times[-1]:.2f} s, "
                f"{len(seen)} kernels, {len(seen) - len(served)} in vain"
            )
    calm, storm = (statistics.median(times) for times in ready.values())
    print(f"storm to calm: {storm / calm:.2f}")


def main() -> None:
    """Start a server and measure."""
    parser = argparse.ArgumentParser(description="An impatient class against the same class in calm.")
    parser.add_argument("--pupils", type=int, default=30, help="how many (30)")
    parser.add_argument("--runs", type=int, default=3, help="classes of each kind, alternating (3)")
    args = parser.parse_args()
    command = [
        sys.executable,
        "-m",
        "cardmath",
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--pages",
        str(PAGES),
    ]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        measure(process.stdout.readline().strip() + APP, process.pid, args.pupils, args.runs)


if __name__ == "__main__":
    main()
