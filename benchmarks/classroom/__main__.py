"""A class of thirty: opening, playing, asking, a storm of reloads, and what it takes in memory.

Stock Voila serves a notebook with a bare canvas beside it in the same run. Pupils here are clients without a
browser, so that thirty fit beside the server on one machine; what a browser does with what it gets is not in
these figures (``open_page.py`` and ``click.py`` measure that). What they do do:

- **opening**: asks for the page and for every file that it names (nothing is cached), opens the line, waits
  for the lesson's outputs, and fetches all widget states: all that a page needs before it paints.
  Stock Voila's pupil does the same in Voila's protocol: page, files, websocket, widget states.
- **playing**: presses the stock, and waits for the new scene, at times of its own choosing
- **asking**: ten of them have a deck of 156 cards, and ask "can it be won" after each draw
- **storm**: each asks for the page, gives it up, four times in a quarter of a second each, and then stays

    python benchmarks/classroom --pupils 30
"""

import argparse
import asyncio
import random
import statistics
import sys
import time
from collections.abc import Awaitable
from pathlib import Path
from urllib.parse import urlsplit

import psutil
from pupil import OurPupil, Pupil, VoilaPupil

# Last, because a benchmark is called click, as a library is that the client needs.
sys.path.append(str(Path(__file__).parents[1]))
from browsing import ours, percentile_95, rival

MIB = 1 << 20
STORM_RELOADS = 4
STORM_PAUSE = 0.25
ASKING_SHARE = 3
WHOLE = "preset=whole-k6t&passes=unlimited"


async def at_once(works: list[Awaitable[float]]) -> list[float]:
    """Run all at the same time."""
    return list(await asyncio.gather(*works))


async def opening(kind: type[Pupil], address: str, count: int) -> tuple[list[Pupil], list[float]]:
    """Let a class open the page at once; returns the pupils, and after how many seconds each was ready."""
    pupils = [kind(address) for _ in range(count)]
    return pupils, await at_once([pupil.open() for pupil in pupils])


async def storm(address: str, count: int) -> tuple[list[Pupil], list[float]]:
    """The same with reloads; the seconds are those from each pupil's last reload to ready."""

    async def impatient(pupil: Pupil) -> float:
        for _ in range(STORM_RELOADS):
            giving_up = asyncio.ensure_future(pupil.open())
            await asyncio.sleep(STORM_PAUSE)
            giving_up.cancel()
            await asyncio.gather(giving_up, return_exceptions=True)
            await pupil.leave()
        return await pupil.open()

    pupils: list[Pupil] = [OurPupil(address) for _ in range(count)]
    return pupils, await at_once([impatient(pupil) for pupil in pupils])


async def playing(pupils: list[OurPupil], seconds: float, asking: int) -> tuple[list[float], list[float]]:
    """Let a class draw; returns the seconds of each draw, and of each question of those who ask."""
    draws: list[float] = []
    questions: list[float] = []
    end = time.monotonic() + seconds

    async def play(number: int, pupil: OurPupil) -> None:
        rng = random.Random(number)
        while time.monotonic() < end:
            await asyncio.sleep(rng.uniform(0.5, 1.5))
            taken = await pupil.draw()
            if number < asking:
                questions.append(await pupil.ask())
            else:
                draws.append(taken)

    await asyncio.gather(*(play(number, pupil) for number, pupil in enumerate(pupils)))
    return draws, questions


def family_of(port: int) -> list[psutil.Process]:
    """All processes of the server that listens on a port."""
    server = next(
        psutil.Process(connection.pid)
        for connection in psutil.net_connections("tcp")
        if connection.status == psutil.CONN_LISTEN and connection.laddr.port == port and connection.pid
    )
    return [server, *server.children(recursive=True)]


def memory_per_pupil(port: int, count: int) -> float:
    """MiB a pupil of all processes, what is shared counted once."""
    return float(sum(process.memory_full_info().pss for process in family_of(port))) / MIB / count


def work(port: int) -> float:
    """Seconds of processor time that the processes alive have used; hardly changed by a busy machine."""
    return float(sum(sum(process.cpu_times()[:2]) for process in family_of(port)))


def row(name: str, values: list[float], scale: float = 1.0) -> None:
    """Print median, 95th percentile and the longest."""
    figures = (statistics.median(values), percentile_95(values), max(values))
    print(f"{name:46}" + "".join(f"{figure * scale:9.3g}" for figure in figures))


async def leave_all(pupils: list[Pupil]) -> None:
    """Send a class home."""
    await asyncio.gather(*(pupil.leave() for pupil in pupils))
    await asyncio.sleep(2)


async def measure(our_address: str, rival_address: str, args: argparse.Namespace) -> None:
    """Measure and print."""
    count = args.pupils
    print(f"\n{'':46}{'median':>9}{'p95':>9}{'all':>9}")
    memory: dict[str, float] = {}
    used: dict[str, list[float]] = {"cardmath": [], "stock Voila": []}
    ready: dict[str, list[float]] = {"cardmath": [], "stock Voila": []}
    classes: list[tuple[str, type[Pupil], str]] = [
        ("cardmath", OurPupil, our_address), ("stock Voila", VoilaPupil, rival_address)
    ]  # fmt: skip
    for _ in range(args.runs):
        for name, kind, address in classes:
            port = urlsplit(address).port or 80
            before = work(port)
            pupils, times = await opening(kind, address, count)
            used[name].append(work(port) - before)
            ready[name].append(max(times))
            row(f"{name}: {count} open at once (s)", times)
            # Of the first class: stock Voila may keep kernels of pupils who have left.
            memory.setdefault(name, memory_per_pupil(port, count))
            await leave_all(pupils)
    calm = statistics.median(ready["cardmath"])
    print(f"all ready, ratio to stock Voila: {calm / statistics.median(ready['stock Voila']):.3f}")
    spent = {name: statistics.median(seconds) for name, seconds in used.items()}
    print(
        f"processor seconds: {spent['cardmath']:.2f} to {spent['stock Voila']:.2f}, "
        f"ratio {spent['cardmath'] / spent['stock Voila']:.3f}"
    )
    for name, mib in memory.items():
        print(f"{name}: {mib:.1f} MiB a pupil")

    pupils, times = await storm(our_address, count)
    row(f"storm: {STORM_RELOADS} reloads each, then ready (s)", times)
    print(f"storm to calm: {max(times) / calm:.2f}")
    await leave_all(pupils)

    asking = count // ASKING_SHARE
    links = [f"{WHOLE}&number={number}" if number < asking else f"number={number}" for number in range(count)]
    players = [OurPupil(our_address, link) for link in links]
    await at_once([player.open() for player in players])
    for title, askers in (("all play", 0), (f"{asking} of them ask on 156 cards", asking)):
        draws, questions = await playing(players, args.seconds, askers)
        row(f"{title}: draw (ms)", draws, 1000)
        if questions:
            row(f"{title}: question answered (ms)", questions, 1000)
    await leave_all(list(players))


def main() -> None:
    """Start both servers and measure."""
    parser = argparse.ArgumentParser(description="A class of thirty against stock Voila.")
    parser.add_argument("--pupils", type=int, default=30, help="how many (30)")
    parser.add_argument("--runs", type=int, default=3, help="openings of each, alternating (3)")
    parser.add_argument("--seconds", type=float, default=20, help="of play, with and without questions (20)")
    args = parser.parse_args()
    with ours() as our_address, rival() as rival_address:
        asyncio.run(measure(our_address, rival_address, args))


if __name__ == "__main__":
    main()
