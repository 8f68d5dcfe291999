"""A class's journal: the time until an event is on disk, and the memory used after a school day.

python benchmarks/journal.py
python benchmarks/journal.py --pupils 60 --rate 12 --seconds 30
CARDMATH_DATABASE_URL=postgresql://… python benchmarks/journal.py

A simulated pupil sends what a page would send, and waits for the acknowledgement. At the end the events in
the journal are counted. TMPDIR selects the disk; with a folder in memory, the figures mean nothing.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import statistics
import tempfile
import time
from pathlib import Path

import psutil

from cardmath_widgets.classroom.core.journal import Journal, receive

MIB = 1 << 20
#: Number of events from one pupil in the school day, who joins, plays and leaves.
OF_ONE = 40


def body(sequence: int, chance: random.Random) -> bytes:
    """Return a request with one event, as a page sends it."""
    part = f"lesson-{chance.randrange(12)}/do"
    if chance.random() < 0.5:
        kind, data = "moved", {"part": part, "link": "game=pyramid-addition&deal=7&moves=" + "a" * 60}
    else:
        item = f"addition/12/{chance.randrange(20)}"
        kind = "answered"
        data = {"part": part, "item": item, "answer": "75", "is_right": False, "misconception": "M3"}
    return json.dumps({"events": [{"sequence": sequence, "kind": kind, "data": data, "age": 5}]}).encode()


async def send(journal: Journal, seat: str, sequence: int, chance: random.Random) -> float:
    """Send an event until it is acknowledged; return how many seconds that took."""
    sent, started = body(sequence, chance), time.perf_counter()
    while sequence not in (await receive(journal, seat, sent)).acknowledged:
        await asyncio.sleep(0.1)
    return time.perf_counter() - started


async def storm(journal: Journal, pupils: int, rate: float, seconds: float) -> tuple[list[float], int]:
    """Let pupils send events at a combined rate; return how many seconds each took, and how many were
    sent.
    """
    chance = random.Random(1)
    started, tasks = time.perf_counter(), []
    for number in range(round(rate * seconds)):
        await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
        seat = f"storm-{chance.randrange(pupils):08}"
        tasks.append(asyncio.create_task(send(journal, seat, number + 1, chance)))
    return await asyncio.gather(*tasks), len(tasks)


async def school_day(journal: Journal, pupils: int) -> float:
    """Let pupils join, play and leave one after the other; return how many MiB the memory has grown by."""
    chance = random.Random(2)
    # Whatever the first pupil loads, and the database's own cache, exist before the measurement.
    for number in range(30):
        await visit(journal, f"early-{number:08}", chance)
    before = memory()
    for number in range(pupils):
        await visit(journal, f"daily-{number:08}", chance)
    return (memory() - before) / MIB


async def visit(journal: Journal, seat: str, chance: random.Random) -> None:
    await journal.note(seat, "joined", name="otter", key=f"{chance.getrandbits(256):064x}")
    await asyncio.gather(*(send(journal, seat, number + 1, chance) for number in range(OF_ONE)))
    await journal.note(seat, "left")


def memory() -> int:
    gc.collect()
    return int(psutil.Process().memory_full_info().uss)


async def measure(where: Path | str, args: argparse.Namespace) -> None:
    journal = await Journal.open(where, "benchmark")
    grown = await school_day(journal, args.visits)
    times, sent = await storm(journal, args.pupils, args.rate, args.seconds)
    stored = sum(pupil.events for pupil in journal.state.pupils if pupil.seat.startswith("storm"))
    await journal.close()
    journal = await Journal.open(where, "benchmark")
    again = sum(pupil.events for pupil in journal.state.pupils if pupil.seat.startswith("storm"))
    await journal.delete()
    times.sort()
    p95, worst = times[int(0.95 * len(times))], times[-1]
    print(f"{args.pupils} pupils, {args.rate:g} events a second for {args.seconds:g} s")
    print(f"acknowledged, median / p95 / worst: {statistics.median(times) * 1e3:.0f} / ", end="")
    print(f"{p95 * 1e3:.0f} / {worst * 1e3:.0f} ms")
    print(f"events sent {sent}, counted {stored}, after a restart {again}")
    print(f"{args.visits} joins and leaves with {OF_ONE} events each: memory grows by {grown:.1f} MiB")


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="Time a class's journal.")
    parser.add_argument("--pupils", type=int, default=1000, help="simulated pupils (1000)")
    parser.add_argument("--rate", type=float, default=200, help="events a second, all pupils together (200)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (60)")
    parser.add_argument("--visits", type=int, default=500, help="pupils in the school day (500)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(os.environ.get("CARDMATH_DATABASE_URL") or Path(folder), args))


if __name__ == "__main__":
    main()
