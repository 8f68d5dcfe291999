"""A class of thirty: opening pages, playing, asking, a storm of reloads, and memory use.

Stock Voila serves a notebook with a bare canvas in the same run. The pupils are clients without a browser, so
thirty fit on one machine along with the server. These figures do not include the work inside a browser
(``open_page.py`` and ``click.py`` measure that). The pupils do this:

- **opening**: each pupil requests the page and every file it names (nothing is cached), opens the websocket,
  waits for the lesson's outputs, and fetches all widget states: everything a page needs before it paints.
  Stock Voila's pupil does the same in Voila's protocol: page, files, websocket, widget states. Its server is
  new for each class; ours is new only for the first. Pupils who are not ready in time are counted as such.
- **playing**: each presses the stock at random times and waits for the new scene
- **asking**: ten of them have a deck of 156 cards and ask "can it be won" after each draw
- **storm**: each requests the page and abandons it four times, after a quarter of a second, and then stays

    python benchmarks/classroom --pupils 30
    python benchmarks/classroom --page 06-add-and-carry     a lesson: opening, storm and memory
    python benchmarks/classroom --no-fork --alone --pupils 300     ten classes, in shared processes
"""

import argparse
import asyncio
import contextlib
import math
import random
import statistics
import sys
import time
from collections.abc import Awaitable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psutil
from pupil import OurPupil, Pupil, VoilaPupil
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketError

# Last, because one of the benchmarks is called click, like a library that the client needs.
sys.path.append(str(Path(__file__).parents[1]))
from browsing import APP, ours, percentile_95, rival

MIB = 1 << 20
STORM_RELOADS = 4
STORM_PAUSE = 0.25
ASKING_SHARE = 3
OURS, STOCK = "cardmath", "stock Voila"
# Seconds until a pupil gives up.
PATIENCE = 120
WHOLE = "preset=whole-k6t&passes=unlimited"


async def at_once(works: list[Awaitable[float]]) -> list[float]:
    """Run all at the same time; a failure, or more than `PATIENCE` seconds, counts as not ready
    (infinity).
    """

    async def within(work: Awaitable[float]) -> float:
        try:
            async with asyncio.timeout(PATIENCE):
                return await work
        except (TimeoutError, AssertionError, httpx.HTTPError, OSError, WebSocketError, HTTPClientError):
            return math.inf

    return list(await asyncio.gather(*map(within, works)))


async def opening(kind: type[Pupil], address: str, count: int) -> tuple[list[Pupil], list[float]]:
    """Let a class open the page at the same time; return the pupils, and how many seconds each took to be
    ready.
    """
    pupils = [kind(address) for _ in range(count)]
    return pupils, await at_once([pupil.open() for pupil in pupils])


@contextlib.contextmanager
def a_class(name: str, address: str) -> Iterator[tuple[type[Pupil], str]]:
    """Yield the pupil class of a server and its address; stock Voila is restarted for each class.

    Voila keeps the kernels of pupils who have left, and if pupils shut theirs down, Jupyter starts new ones.
    """
    if name == OURS:
        yield OurPupil, address
    else:
        with rival() as fresh:
            yield VoilaPupil, fresh


async def storm(address: str, count: int) -> tuple[list[Pupil], list[float]]:
    """Open the page after some reloads; the seconds count from each pupil's last reload until ready."""

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
    """Let a class draw; return the seconds that each draw and each question took."""
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
    """Return all processes of the server listening on a port."""
    server = next(
        psutil.Process(connection.pid)
        for connection in psutil.net_connections("tcp")
        if connection.status == psutil.CONN_LISTEN and connection.laddr.port == port and connection.pid
    )
    return [server, *server.children(recursive=True)]


def memory_per_pupil(port: int, count: int) -> float:
    """Return the MiB per pupil over all processes, with shared memory counted once."""
    return memory(port) / count


def memory(port: int) -> float:
    """Return the MiB of all processes, with shared memory counted once."""
    return float(sum(process.memory_full_info().pss for process in family_of(port))) / MIB


def work(port: int) -> float:
    """Return the processor seconds used by the running processes; a busy machine hardly changes them."""
    return float(sum(sum(process.cpu_times()[:2]) for process in family_of(port)))


def row(name: str, values: list[float], scale: float = 1.0) -> None:
    """Print the median, 95th percentile and longest time for the ready pupils, and how many were not
    ready.
    """
    there = [value for value in values if value < math.inf]
    missing = len(values) - len(there)
    figures = (statistics.median(there), percentile_95(there), max(there)) if there else ()
    row = "".join(f"{figure * scale:9.3g}" for figure in figures)
    print(f"{name:46}{row}{f'  {missing} not ready' if missing else ''}", flush=True)


async def leave_all(pupils: list[Pupil]) -> None:
    """Let a class leave."""
    await asyncio.gather(*(pupil.leave() for pupil in pupils))
    await asyncio.sleep(2)


async def measure(our_address: str, args: argparse.Namespace) -> None:
    """Measure and print the results."""
    count = args.pupils
    print(f"\n{'':46}{'median':>9}{'p95':>9}{'all':>9}")
    each: dict[str, float] = {}
    rivals = (OURS,) if args.alone else (OURS, STOCK)
    used: dict[str, list[float]] = {name: [] for name in rivals}
    ready: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(args.runs):
        for name in used:
            with a_class(name, our_address) as (kind, address):
                port = urlsplit(address).port or 80
                before = work(port)
                pupils, times = await opening(kind, address, count)
                used[name].append(work(port) - before)
                ready[name].append(max(times))
                row(f"{name}: {count} open together (s)", times)
                each.setdefault(name, memory_per_pupil(port, count))
                await leave_all(pupils)
    calm = statistics.median(ready[OURS])
    spent = {name: statistics.median(seconds) for name, seconds in used.items()}
    if args.alone:
        print(f"processor seconds: {spent[OURS]:.2f}")
    else:
        print(f"all ready, ratio to stock Voila: {calm / statistics.median(ready[STOCK]):.3f}")
        ratio = spent[OURS] / spent[STOCK]
        print(f"processor seconds: {spent[OURS]:.2f} to {spent[STOCK]:.2f}, ratio {ratio:.3f}")
    for name, mib in each.items():
        print(f"{name}: {mib:.1f} MiB a pupil")

    pupils, times = await storm(our_address, count)
    row(f"storm: {STORM_RELOADS} reloads each, then ready (s)", times)
    print(f"storm to calm: {max(times) / calm:.2f}")
    await leave_all(pupils)
    if args.page == APP:
        await play(our_address, args)


async def play(our_address: str, args: argparse.Namespace) -> None:
    """Let the class play the game, first without and then with questions, and print how long answers take."""
    count = args.pupils
    asking = count // ASKING_SHARE
    links = [f"{WHOLE}&number={number}" if number < asking else f"number={number}" for number in range(count)]
    players = [OurPupil(our_address, link) for link in links]
    await at_once([player.open() for player in players])
    for title, askers in (("all play", 0), (f"{asking} of them ask on 156 cards", asking)):
        draws, questions = await playing(players, args.seconds, askers)
        row(f"{title}: draw (ms)", draws, 1000)
        if questions:
            row(f"{title}: question answered (ms)", questions, 1000)
    print(f"all processes after playing: {memory(urlsplit(our_address).port or 80):.0f} MiB")
    await leave_all(list(players))


def main() -> None:
    """Start both servers and measure."""
    parser = argparse.ArgumentParser(description="A class of thirty against stock Voila.")
    parser.add_argument("--pupils", type=int, default=30, help="how many (30)")
    parser.add_argument("--runs", type=int, default=3, help="openings of each, alternating (3)")
    parser.add_argument("--seconds", type=float, default=20, help="of play, with and without questions (20)")
    parser.add_argument("--page", default=APP, help=f"the game or lesson that they open ({APP})")
    parser.add_argument("--no-fork", action="store_true", help="in shared processes")
    parser.add_argument(
        "--alone", action="store_true", help="without stock Voila, for more pupils than it can serve"
    )
    args = parser.parse_args()
    with ours(*(["--no-fork"] if args.no_fork else [])) as our_address:
        asyncio.run(measure(our_address.replace(APP, args.page), args))


if __name__ == "__main__":
    main()
