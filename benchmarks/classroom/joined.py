"""A class that has joined, plays and is watched, against the same class on a server without a desk.

The two servers take turns within the same few minutes, so that a busy machine slows both. The pupils are
clients without a browser (see ``pupil.py``):

- **alone**: each presses the stock at random times and waits for the new scene
- **watched**: the same after joining with the code. Each page reports each draw on its connection to the
  class, as the page's queue does, and a desk and a projector are open.
- **on the desk**: a pupil reports that another page is open; the time until the desk shows it

    python benchmarks/classroom/joined.py --pupils 30 --seconds 20
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from pupil import TIMEOUT, OurPupil
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

# Last, because one of the benchmarks is called click, like a library that the client needs.
sys.path.append(str(Path(__file__).parents[1]))
from browsing import ours, percentile_95

PAGES = ("odds", "pyramid-addition")
APP = "pyramid-addition"


@contextmanager
def a_class(size: int) -> Iterator[tuple[str, str]]:
    """Yield the address of a server with a class, and its desk's secret."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cardmath", "serve", "--class", "--class-size", str(size)]
        process = subprocess.Popen(
            [*command, "--no-browser", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"XDG_STATE_HOME": folder},
        )
        try:
            assert process.stdout is not None
            process.stdout.readline()
            parts = urlsplit(process.stdout.readline().strip().removeprefix("desk: "))
            yield f"{parts.scheme}://{parts.netloc}/", parts.fragment
        finally:
            process.terminate()
            process.wait(30)


async def known(http: httpx.AsyncClient, home: str) -> None:
    """Visit the door, so that later posts are accepted."""
    await http.get(f"{home}class/join")
    http.headers["X-XSRFToken"] = http.cookies["_cardmath_xsrf"]


def with_cookies(address: str, http: httpx.AsyncClient) -> HTTPRequest:
    """Return the request for a websocket that belongs to a browser."""
    cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    return HTTPRequest(address.replace("http", "ws", 1), headers={"Cookie": cookies}, request_timeout=TIMEOUT)


class Desk:
    """An open desk; ``shown`` has what each pupil is doing, and ``changed`` is set when that changes."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.http = httpx.AsyncClient(timeout=TIMEOUT)
        self.code = ""
        self.shown: dict[str, str] = {}
        self.changed = asyncio.Event()

    async def open(self, secret: str) -> list[asyncio.Task[None]]:
        """Open the desk and a projector."""
        await known(self.http, self.home)
        await self.http.post(f"{self.home}class/enter", json={"secret": secret})
        tasks = []
        for role in ("?records=yes", "?as=projector"):
            line = await websocket_connect(with_cookies(f"{self.home}api/class/desk{role}", self.http))
            tasks.append(asyncio.ensure_future(self._listen(line)))
        while not self.code:
            await asyncio.sleep(0.05)
        return tasks

    async def _listen(self, line: WebSocketClientConnection) -> None:
        while (said := await line.read_message()) is not None:
            view = json.loads(said).get("view", {})
            self.code = view.get("door", {}).get("code", self.code)
            if "pupils" in view:
                self.shown = {one["seat"]: one["doing"] for one in view["pupils"]}
                self.changed.set()


class JoinedPupil(OurPupil):
    """A pupil who has joined: the page has its connection to the class and reports what the pupil does."""

    def __init__(self, home: str, link: str, code: str) -> None:
        super().__init__(f"{home}{APP}", link)
        self.home, self.code, self.seat = home, code, ""
        self._news: WebSocketClientConnection | None = None
        self._sequences = itertools.count(1)

    async def _open_line(self, address: str) -> None:
        request = with_cookies(address, self.http)
        self.line = await websocket_connect(
            request, subprotocols=["v1.kernel.websocket.jupyter.org"], max_message_size=1 << 28
        )
        self._tasks.append(asyncio.ensure_future(self._listen(self.line)))

    async def open(self) -> float:
        """Join, open the page and its connection to the class; return the seconds that the page took."""
        await known(self.http, self.home)
        await self.http.post(f"{self.home}class/code", json={"code": self.code})
        self.seat = (await self.http.get(f"{self.home}api/class/me")).json()["seat"]
        self._news = await websocket_connect(with_cookies(f"{self.home}api/class/line", self.http))
        self._tasks.append(asyncio.ensure_future(self._hear(self._news)))
        return await super().open()

    async def _hear(self, line: WebSocketClientConnection) -> None:
        while await line.read_message() is not None:
            pass

    async def report(self, kind: str, **data: str) -> None:
        """Send an event, as the page's queue does."""
        assert self._news is not None
        event = {"sequence": next(self._sequences), "kind": kind, "data": data, "age": 0}
        await self._news.write_message(json.dumps({"events": [event]}))

    async def draw(self) -> float:
        """Press the stock, and report it."""
        taken = await super().draw()
        await self.report("moved", part=APP, link=f"{APP}#{self.link}")
        return taken


async def drawing(pupils: list[OurPupil], seconds: float) -> list[float]:
    """Let a class draw; return the seconds that each draw took."""
    draws: list[float] = []
    end = time.monotonic() + seconds

    async def play(number: int, pupil: OurPupil) -> None:
        chance = random.Random(number)
        while time.monotonic() < end:
            await asyncio.sleep(chance.uniform(0.5, 1.5))
            draws.append(await pupil.draw())

    await asyncio.gather(*(play(number, pupil) for number, pupil in enumerate(pupils)))
    return draws


async def shown_on(desk: Desk, pupils: list[JoinedPupil], times: int) -> list[float]:
    """Let pupils open other pages; return the seconds until each appears on the desk."""
    delays = []
    chance = random.Random(1)
    for at in range(times):
        pupil = chance.choice(pupils)
        before, started = desk.shown.get(pupil.seat), time.monotonic()
        await pupil.report("opened", part=PAGES[at % 2] if before is None else _other(before))
        async with asyncio.timeout(TIMEOUT):
            while desk.shown.get(pupil.seat) == before:
                desk.changed.clear()
                await desk.changed.wait()
        delays.append(time.monotonic() - started)
        await asyncio.sleep(chance.uniform(0.05, 0.2))
    return delays


def _other(shown: str) -> str:
    return PAGES[0] if "Pyramid" in shown else PAGES[1]


def row(name: str, values: list[float]) -> float:
    """Print the median and the 95th percentile in ms, and return the latter."""
    late = percentile_95(values)
    print(f"{name:30}{statistics.median(values) * 1000:9.1f}{late * 1000:9.1f}", flush=True)
    return late


async def measure(plain: str, home: str, secret: str, args: argparse.Namespace) -> None:
    """Measure and print the results."""
    desk = Desk(home)
    lines = await desk.open(secret)
    links = [f"number={number}" for number in range(args.pupils)]
    alone: list[OurPupil] = [OurPupil(f"{plain}{APP}", link) for link in links]
    joined = [JoinedPupil(home, link, desk.code) for link in links]
    await asyncio.gather(*(pupil.open() for pupil in alone))
    await asyncio.gather(*(pupil.open() for pupil in joined))
    print(f"\n{args.pupils} pupils (ms){'':12}{'median':>12}{'p95':>9}")
    draws: dict[str, list[float]] = {"alone": [], "watched": []}
    delays: list[float] = []
    for _turn in range(args.turns):
        draws["alone"] += await drawing(alone, args.seconds / args.turns)
        draws["watched"] += await drawing([*joined], args.seconds / args.turns)
        playing = asyncio.ensure_future(drawing([*joined[1:]], args.seconds / args.turns))
        delays += await shown_on(desk, joined[:1], args.events)
        await playing
    late = {name: row(f"draw, {name}", values) for name, values in draws.items()}
    row("on the desk", delays)
    print(f"draw p95, watched / alone: {late['watched'] / late['alone']:.2f}")
    await asyncio.gather(*(pupil.leave() for pupil in (*alone, *joined)))
    for line in lines:
        line.cancel()


def main() -> None:
    """Start both servers and measure."""
    parser = argparse.ArgumentParser(description="A class with a desk, against the same class without one.")
    parser.add_argument("--pupils", type=int, default=30, help="how many (30)")
    parser.add_argument("--seconds", type=float, default=20, help="of playing, for each (20)")
    parser.add_argument("--turns", type=int, default=2, help="how many turns each server gets (2)")
    parser.add_argument("--events", type=int, default=20, help="page changes seen in each turn (20)")
    args = parser.parse_args()
    with ours() as plain, a_class(args.pupils) as (home, secret):
        asyncio.run(measure(f"{plain.rpartition('/')[0]}/", home, secret, args))


if __name__ == "__main__":
    main()
