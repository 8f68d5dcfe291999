"""An impatient class against a calm class: thirty pupils each abandon four loads, and then stay.

A load is abandoned silently before its scripts run: the page is requested and the connection dropped. It
never takes up a place. Calm and storm take turns on one server with room for forty pages.

    python benchmarks/classroom/storm.py --runs 3
"""

import argparse
import asyncio
import statistics
import subprocess
import sys
from pathlib import Path

import httpx
from pupil import OurPupil

# Last, because one of the benchmarks is called click, like a library that the client needs.
sys.path.append(str(Path(__file__).parents[1]))
from browsing import APP, running

PAGES = 40
LOADS_GIVEN_UP = 4
PAUSE = 0.25
LOOK_EVERY = 0.05
AFTER_A_CLASS = 3.0


async def impatient(address: str, loads: int) -> tuple[OurPupil, float]:
    """Abandon ``loads`` loads, then open the page; return the pupil, and how many seconds the last load
    took.
    """
    for _ in range(loads):
        given_up = OurPupil(address)
        await given_up.http.get(address)
        await asyncio.sleep(PAUSE)
        await given_up.http.aclose()
    pupil = OurPupil(address)
    return pupil, await pupil.open()


async def one_class(address: str, count: int, loads: int) -> list[float]:
    """Let a class come and go; return how many seconds each served pupil took."""
    came = await asyncio.gather(*(impatient(address, loads) for _ in range(count)), return_exceptions=True)
    served = [result for result in came if not isinstance(result, BaseException)]
    await asyncio.gather(*(pupil.leave() for pupil, _ in served))
    await asyncio.sleep(AFTER_A_CLASS)
    return [seconds for _, seconds in served]


async def most_pages(address: str, done: asyncio.Event) -> int:
    """Keep watching, and return the largest number of pages that had a place at the same moment."""
    most = 0
    async with httpx.AsyncClient(base_url=address.removesuffix(APP)) as client:
        while not done.is_set():
            most = max(most, (await client.get("api/health")).json()["pages"])
            await asyncio.sleep(LOOK_EVERY)
    return most


async def watched_class(address: str, count: int, loads: int) -> tuple[list[float], int]:
    """Let a class come and go; return how many seconds each served pupil took, and the largest number of
    pages.
    """
    done = asyncio.Event()
    looking = asyncio.ensure_future(most_pages(address, done))
    served = await one_class(address, count, loads)
    done.set()
    return served, await looking


def measure(address: str, pupils: int, runs: int) -> None:
    """Measure and print the results."""
    ready: dict[int, list[float]] = {0: [], LOADS_GIVEN_UP: []}
    for _ in range(runs):
        for loads, times in ready.items():
            served, most = asyncio.run(watched_class(address, pupils, loads))
            times.append(max(served, default=float("inf")))
            name = "storm" if loads else "calm"
            print(
                f"{name:6} {len(served)} of {pupils} served, all ready after {times[-1]:.2f} s, "
                f"{most} pages at once"
            )
    calm, storm = (statistics.median(times) for times in ready.values())
    print(f"storm to calm: {storm / calm:.2f}")


def main() -> None:
    """Start a server and measure."""
    parser = argparse.ArgumentParser(description="An impatient class against the same class when calm.")
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
        measure(process.stdout.readline().strip() + APP, args.pupils, args.runs)


if __name__ == "__main__":
    main()
