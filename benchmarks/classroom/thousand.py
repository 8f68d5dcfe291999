"""A school of a thousand pupils on a site of plain files: acknowledgements, processor and memory.

Python runs in the pupils' browsers, so the server only hands out files and records what pupils do. The pupils
join their classes with the codes, and each has a connection to its class. Every class has an open desk and
projector. The events come at fixed times (an open loop): a late answer does not delay later events, and each
wait counts from the time when the event was due. An event is acknowledged once it is on the disk.

    cardmath site /tmp/site
    python benchmarks/classroom/thousand.py /tmp/site
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psutil
from joined import known, with_cookies
from pupil import TIMEOUT
from tornado.websocket import WebSocketClientConnection, websocket_connect

# Last, because one of the benchmarks is called click, like a library that the client needs.
sys.path.append(str(Path(__file__).parents[1]))
from browsing import percentile_95
from journal import body

MIB = 1 << 20
#: How many connections are opened at a time.
AT_ONCE = 10
#: How many pupils can join a class without approval; the classes are not full.
PLACES = 60
SECRET = "the cat sits on the mat"


@contextlib.contextmanager
def a_school(site: Path, classes: int) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Yield a server with room for this many classes, and its address."""
    command = [sys.executable, "-m", "cardmath", "serve", "--static", str(site), "--school"]
    command += ["--classes", str(classes), "--no-browser", "--port", "0"]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"XDG_STATE_HOME": folder, "CARDMATH_SCHOOL_SECRET": SECRET},
        )
        try:
            assert process.stdout is not None
            process.stdout.readline()
            parts = urlsplit(process.stdout.readline().strip().removeprefix("school: "))
            yield process, f"{parts.scheme}://{parts.netloc}/"
        finally:
            process.terminate()
            process.wait(60)


def browser() -> httpx.AsyncClient:
    """Return a new browser. Reading the certificates for a thousand of them would take longer than everything
    else.
    """
    return httpx.AsyncClient(timeout=TIMEOUT, verify=False)


async def open_classes(home: str, count: int) -> list[dict[str, str]]:
    """Open classes on the school's page; return their codes and links."""
    async with browser() as http:
        await known(http, home)
        await http.post(f"{home}school/enter", json={"secret": SECRET})
        answers = [await http.post(f"{home}school/open", json={"size": PLACES}) for _class in range(count)]
    return [answer.json() for answer in answers]


class Seat:
    """A pupil's open connection: it sends each event after the answer to the last one, as the page's queue
    does.
    """

    def __init__(self, line: WebSocketClientConnection) -> None:
        self._line = line
        self._sequences = itertools.count(1)
        self._turn = asyncio.Lock()
        self._replies: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self.listening = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        while (said := await self._line.read_message()) is not None:
            reply = json.loads(said).get("reply")
            if reply is not None:
                self._replies.put_nowait(reply)
        raise RuntimeError(f"A connection was closed: {self._line.close_code} {self._line.close_reason}")

    async def _reply(self) -> dict[str, object]:
        waiting = asyncio.ensure_future(self._replies.get())
        await asyncio.wait({waiting, self.listening}, return_when=asyncio.FIRST_COMPLETED)
        if self.listening.done():
            # Raises why.
            self.listening.result()
        return await waiting

    async def send(self, due: float, chance: random.Random) -> float:
        """Send an event until it is acknowledged; return how many seconds ago it was due."""
        async with self._turn:
            sequence = next(self._sequences)
            sent = body(sequence, chance).decode()
            while True:
                await self._line.write_message(sent)
                reply = await self._reply()
                if sequence in reply["acknowledged"]:  # type: ignore[operator]
                    return time.perf_counter() - due
                if reply["status"] != HTTPStatus.OK or reply["refused"]:
                    raise RuntimeError(f"An event was refused: {reply}")
                await asyncio.sleep(0.1)


async def take_seats(home: str, codes: Sequence[str]) -> list[Seat]:
    """Let a pupil join with each code and open a connection, a few at a time."""
    limit = asyncio.Semaphore(AT_ONCE)

    async def one(code: str) -> Seat:
        async with limit, browser() as http:
            await known(http, home)
            while (await http.post(f"{home}class/code", json={"code": code})).json()["joining"] != "in":
                await asyncio.sleep(1)
            return Seat(await websocket_connect(with_cookies(f"{home}api/class/line", http)))

    return list(await asyncio.gather(*map(one, codes)))


async def open_desk(home: str, link: str) -> list[asyncio.Task[None]]:
    """Open the desk and the projector of a class; they read whatever they are sent."""
    of_class, _hash, secret = link.partition("?")[2].partition("#")

    async def read(line: WebSocketClientConnection) -> None:
        while await line.read_message() is not None:
            pass

    async with browser() as http:
        await known(http, home)
        await http.post(f"{home}class/enter?{of_class}", json={"secret": secret})
        addresses = [f"{home}api/class/desk?{of_class}{role}" for role in ("", "&as=projector")]
        lines = [await websocket_connect(with_cookies(address, http)) for address in addresses]
    return [asyncio.ensure_future(read(line)) for line in lines]


async def storm(seats: Sequence[Seat], rate: float, seconds: float) -> list[float]:
    """Let pupils send events at a combined rate; return how many seconds each event waited."""
    chance = random.Random(1)
    order = itertools.cycle(chance.sample(seats, len(seats)))
    started, tasks = time.perf_counter(), []
    for number in range(round(rate * seconds)):
        due = started + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(next(order).send(due, chance)))
    return list(await asyncio.gather(*tasks))


def row(name: str, values: Sequence[float]) -> None:
    """Print the median, the 95th percentile and the maximum in ms."""
    figures = statistics.median(values), percentile_95(values), max(values)
    print(f"{name:44}" + "".join(f"{figure * 1000:9.0f}" for figure in figures), flush=True)


def memory(server: psutil.Process) -> float:
    """Return the MiB used by a server and its processes, with shared memory counted once."""
    found = 0
    for process in (server, *server.children(recursive=True)):
        # A process that has just drawn a picture may end in the meantime.
        with contextlib.suppress(psutil.NoSuchProcess):
            found += process.memory_full_info().pss
    return found / MIB


async def measure(server: psutil.Process, home: str, args: argparse.Namespace) -> None:
    """Measure and print the results."""
    before, started = memory(server), time.perf_counter()
    sizes = [len(range(number, args.seats, args.classes)) for number in range(args.classes)]
    classes = await open_classes(home, args.classes)
    codes = [one["code"].replace(" ", "") for one in classes]
    seats = await take_seats(
        home, [code for code, size in zip(codes, sizes, strict=True) for _ in range(size)]
    )
    print(f"{len(seats)} pupils of {args.classes} classes joined in {time.perf_counter() - started:.1f} s")
    desks = [await open_desk(home, one["desk"]) for one in classes] if args.desks else []
    print(f"memory: {before:.0f} MiB before, {memory(server):.0f} MiB with all connections and desks")
    title = f"{args.rate:g} events a second for {args.seconds:g} s (ms)"
    print(f"\n{title:44}{'median':>9}{'p95':>9}{'worst':>9}")
    # Everything has warmed up, as in the middle of a lesson.
    await storm(seats, args.rate, min(15.0, args.seconds))
    used, started = sum(server.cpu_times()[:2]), time.perf_counter()
    row("from an event to its acknowledgement", await storm(seats, args.rate, args.seconds))
    share = (sum(server.cpu_times()[:2]) - used) / (time.perf_counter() - started)
    print(f"the server's share of one core: {share:.0%}; memory: {memory(server):.0f} MiB")
    for task in (*itertools.chain(*desks), *(seat.listening for seat in seats)):
        task.cancel()


def main() -> None:
    """Start the server and measure."""
    parser = argparse.ArgumentParser(description="A school of a thousand pupils on a site of plain files.")
    parser.add_argument("site", type=Path, help="the folder made by cardmath site")
    parser.add_argument("--seats", type=int, default=1000, help="how many pupils (1000)")
    parser.add_argument("--classes", type=int, default=20, help="how many classes they are in (20)")
    parser.add_argument("--rate", type=float, default=200, help="events a second, all pupils together (200)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (60)")
    parser.add_argument("--desks", action=argparse.BooleanOptionalAction, default=True, help="desks are open")
    args = parser.parse_args()
    print("machine load before the run:", *(f"{load:.1f}" for load in os.getloadavg()))
    with a_school(args.site, args.classes) as (process, home):
        asyncio.run(measure(psutil.Process(process.pid), home, args))


if __name__ == "__main__":
    main()
