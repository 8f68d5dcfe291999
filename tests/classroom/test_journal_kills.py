"""The server of a journal is killed at random moments: no acknowledged event is lost, none counts twice."""

import contextlib
import io
import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from cardmath_widgets.classroom.core.journal import Journal
from cardmath_widgets.classroom.core.journal.journal import USUAL_NAME
from cardmath_widgets.classroom.core.journal.storage import open_store
from tests.own_loop import run

KEEPER = Path(__file__).with_name("keeper.py")
ROOT = KEEPER.parents[2]
SEATS = [f"seat-{number:04}" for number in range(8)]


class Pages:
    """The pages of some pupils: each keeps its events until they are acknowledged, and sends them again."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.last = dict.fromkeys(SEATS, 0)
        self.waiting: dict[str, list[int]] = {seat: [] for seat in SEATS}
        self.acknowledged: set[tuple[str, int]] = set()

    def request(self, seat: str) -> str:
        """Return a request with all that waits, one new event, and sometimes one that was acknowledged."""
        self.last[seat] += 1
        self.waiting[seat].append(self.last[seat])
        numbers = list(self.waiting[seat][:32])
        if self.chance.random() < 0.3:
            numbers.append(self.chance.randint(1, self.last[seat]))
        events = [{"sequence": one, "kind": "moved", "data": {"part": "odds"}} for one in numbers]
        return f"{seat} {json.dumps({'events': events})}\n"

    def hear(self, line: str) -> None:
        seat, _space, reply = line.rstrip("\n").partition(" ")
        for number in json.loads(reply)["acknowledged"]:
            self.acknowledged.add((seat, number))
            if number in self.waiting[seat]:
                self.waiting[seat].remove(number)


@contextmanager
def keeper(where: str) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        [sys.executable, str(KEEPER), where],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
        cwd=ROOT,
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def play_until_killed(pages: Pages, where: str, replies: int) -> None:
    """Let the pages send events until the process group of the server is killed.

    It is killed a few milliseconds after a number of replies, so a busy machine is not killed too early.
    """
    with keeper(where) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        lines = io.BufferedReader(process.stdout)  # type: ignore[type-var]
        assert lines.readline() == b"ready\n"
        timer = threading.Timer(pages.chance.uniform(0, 0.03), os.killpg, (process.pid, signal.SIGKILL))
        if replies == 0:
            timer.start()
        for seat in SEATS * 2:
            send(process.stdin, pages.request(seat))
        for heard, line in enumerate(lines, 1):
            # A line that was cut off by the end acknowledges nothing.
            if line.endswith(b"\n"):
                pages.hear(line.decode())
                send(process.stdin, pages.request(pages.chance.choice(SEATS)))
            if heard == replies:
                timer.start()
        timer.join()


def send(pipe: IO[bytes], line: str) -> None:
    """Send a line, which a server that was killed does not read."""
    with contextlib.suppress(BrokenPipeError):
        pipe.write(line.encode())


def survives(where: str, kills: int, seed: int) -> None:
    """Check, after some kills, that the journal holds what was acknowledged, and everything once."""
    pages = Pages(random.Random(seed))
    for kill in range(kills):
        # Every other kill may come before the first reply.
        play_until_killed(pages, where, 0 if kill % 2 else pages.chance.randint(3, 120))

    async def check() -> None:
        place = Path(where) if "://" not in where else where
        # An open journal uses its store in its own thread.
        store = open_store(place, USUAL_NAME)
        store.prepare()
        events = Counter((event.seat, event.sequence) for _number, event in store.read())
        store.close()
        journal = await Journal.open(place)
        kept = {pupil.seat: pupil for pupil in journal.state.pupils}
        assert pages.acknowledged <= set(events), "an acknowledged event is lost"
        assert max(events.values()) == 1, "an event counts twice"
        assert {seat: pupil.moves for seat, pupil in kept.items()} == Counter(
            seat for seat, _number in events
        )
        await journal.delete()

    assert len(pages.acknowledged) > kills
    run(check())


@pytest.mark.parametrize(
    ("kills", "seed"), [(2, 1), *(pytest.param(10, seed, marks=pytest.mark.proof) for seed in range(2, 12))]
)
def test_no_acknowledged_event_is_lost_when_the_server_is_killed(
    tmp_path: Path, kills: int, seed: int
) -> None:
    survives(str(tmp_path / "class"), kills, seed)
