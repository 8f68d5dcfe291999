"""A class of a thousand on a site of plain files: acknowledgements, processor and memory.

Python runs in the pupils' browsers, so the server only hands out files and keeps what pupils do. Each pupil
has a line to the class, and a desk and a projector are open. The events come at fixed times (an open loop):
a late answer delays no later event, and each wait counts from the time at which the event was due. An event
is acknowledged once it is on the disk.

People cannot join a class of a thousand, because it has as many animals as the list has. So the journal is
written first, and the server goes on with the class as after a restart.

    cardmath site /tmp/site
    python benchmarks/classroom/thousand.py /tmp/site
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psutil
from joined import known, with_cookies
from pupil import TIMEOUT
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.roles import digest
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.served.earlier_class import folder_of
from cardmath_widgets.classroom.served.identity import PUPIL
from cardmath_widgets.server.commands.options import PORT

# Last, because a benchmark is called click, like a library that the client needs.
sys.path.append(str(Path(__file__).parents[1]))
from browsing import percentile_95
from journal import body

MIB = 1 << 20
#: How many lines are opened at a time.
AT_ONCE = 50


async def seated(folder: Path, seats: int) -> list[str]:
    """Write the journal of a class into a folder; return the cookies of its pupils."""
    journal = await Journal.open(folder)
    cookies = [secrets.token_urlsafe(24) for _seat in range(seats)]
    names = itertools.cycle(ANIMALS)
    await asyncio.gather(
        *(
            journal.note(secrets.token_urlsafe(12), "joined", name=name, key=digest(cookie), is_approved=True)
            for cookie, name in zip(cookies, names, strict=False)
        )
    )
    await journal.close()
    return cookies


@contextmanager
def a_class(site: Path, seats: int) -> Iterator[tuple["subprocess.Popen[str]", str, str, list[str]]]:
    """Yield a server with a class, its address, its desk's secret, and the cookies of its pupils."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
        probe.close()
        cookies = asyncio.run(seated(Path(folder) / "cardmath" / folder_of(port, PORT), seats))
        command = [sys.executable, "-m", "cardmath", "serve", "--static", str(site), "--class", "--go-on"]
        process = subprocess.Popen(
            [*command, "--no-browser", "--port", str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"XDG_STATE_HOME": folder},
        )
        try:
            assert process.stdout is not None
            process.stdout.readline()
            parts = urlsplit(process.stdout.readline().strip().removeprefix("desk: "))
            yield process, f"{parts.scheme}://{parts.netloc}/", parts.fragment, cookies
        finally:
            process.terminate()
            process.wait(30)


class Seat:
    """A pupil's open line: it sends an event after the answer to the last one, as the page's queue does."""

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

    async def send(self, due: float, chance: random.Random) -> float:
        """Send an event until it is acknowledged; return the seconds since it was due."""
        async with self._turn:
            sequence = next(self._sequences)
            sent = body(sequence, chance).decode()
            while True:
                await self._line.write_message(sent)
                reply = await self._replies.get()
                if sequence in reply["acknowledged"]:  # type: ignore[operator]
                    return time.perf_counter() - due
                await asyncio.sleep(0.1)


async def take_seats(home: str, cookies: Sequence[str]) -> list[Seat]:
    """Open the lines of all pupils, some at a time."""
    limit = asyncio.Semaphore(AT_ONCE)

    async def one(cookie: str) -> Seat:
        request = HTTPRequest(
            f"{home}api/class/line".replace("http", "ws", 1),
            headers={"Cookie": f"{PUPIL}={cookie}"},
            request_timeout=TIMEOUT,
        )
        async with limit:
            return Seat(await websocket_connect(request))

    return list(await asyncio.gather(*map(one, cookies)))


async def open_desks(home: str, secret: str) -> list[asyncio.Task[None]]:
    """Open a desk and a projector, which read what they are sent."""

    async def read(line: WebSocketClientConnection) -> None:
        while await line.read_message() is not None:
            pass

    async with httpx.AsyncClient(timeout=TIMEOUT) as http:
        await known(http, home)
        await http.post(f"{home}class/enter", json={"secret": secret})
        addresses = [f"{home}api/class/desk{role}" for role in ("", "?as=projector")]
        lines = [await websocket_connect(with_cookies(address, http)) for address in addresses]
    return [asyncio.ensure_future(read(line)) for line in lines]


async def storm(seats: Sequence[Seat], rate: float, seconds: float) -> list[float]:
    """Let pupils send events at a rate in sum; return the seconds that each event waited."""
    chance = random.Random(1)
    order = itertools.cycle(chance.sample(seats, len(seats)))
    started, tasks = time.perf_counter(), []
    for number in range(round(rate * seconds)):
        due = started + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(next(order).send(due, chance)))
    return list(await asyncio.gather(*tasks))


def row(name: str, values: Sequence[float]) -> None:
    """Print the median, the 95th percentile and the worst in ms."""
    figures = statistics.median(values), percentile_95(values), max(values)
    print(f"{name:44}" + "".join(f"{figure * 1000:9.0f}" for figure in figures), flush=True)


def memory(server: psutil.Process) -> float:
    """Return the MiB of a server with its processes; what they share counts once."""
    family = [server, *server.children(recursive=True)]
    return float(sum(process.memory_full_info().pss for process in family)) / MIB


async def measure(
    server: psutil.Process, home: str, secret: str, cookies: list[str], args: argparse.Namespace
) -> None:
    """Measure and print the results."""
    before = memory(server)
    started = time.perf_counter()
    seats = await take_seats(home, cookies)
    print(f"{len(seats)} lines opened in {time.perf_counter() - started:.1f} s")
    print(f"memory: {before:.0f} MiB before, {memory(server):.0f} MiB with all lines")
    lines = await open_desks(home, secret) if args.desk else []
    title = f"{args.rate:g} events a second for {args.seconds:g} s (ms)"
    print(f"\n{title:44}{'median':>9}{'p95':>9}{'worst':>9}")
    # Everything is as in the middle of a lesson, not as at the first event.
    await storm(seats, args.rate, min(5.0, args.seconds))
    used, started = sum(server.cpu_times()[:2]), time.perf_counter()
    row("from an event to its acknowledgement", await storm(seats, args.rate, args.seconds))
    share = (sum(server.cpu_times()[:2]) - used) / (time.perf_counter() - started)
    print(f"the server's share of one core: {share:.0%}; memory: {memory(server):.0f} MiB")
    for task in (*lines, *(seat.listening for seat in seats)):
        task.cancel()


def main() -> None:
    """Start the server and measure."""
    parser = argparse.ArgumentParser(description="A class of a thousand on a site of plain files.")
    parser.add_argument("site", type=Path, help="the folder that cardmath site has made")
    parser.add_argument("--seats", type=int, default=1000, help="how many pupils (1000)")
    parser.add_argument("--rate", type=float, default=200, help="events a second, of all together (200)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (60)")
    parser.add_argument("--desk", action=argparse.BooleanOptionalAction, default=True, help="a desk is open")
    args = parser.parse_args()
    print("load of the machine before:", *(f"{load:.1f}" for load in os.getloadavg()))
    with a_class(args.site, args.seats) as (process, home, secret, cookies):
        asyncio.run(measure(psutil.Process(process.pid), home, secret, cookies, args))


if __name__ == "__main__":
    main()
