"""The warmed process seen from the server: another one takes the place of one that does not answer."""

import asyncio
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from cardmath_widgets.server.kernels import fork_client
from cardmath_widgets.server.kernels.fork_client import ForkClient
from tests.amounts import some_of

from ..own_loop import run as run_in_own_loop

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")

# Each says that it is warm. What it says of a kernel is so: the kernel is a process that sleeps.
PREFACE = """
import json, os, socket, subprocess, sys, time
orders = socket.socket(fileno=int(sys.argv[1]))
def tell(**news): orders.sendall(json.dumps(news).encode() + b"\\n")
tell(warm=os.getpid())
for text in orders.makefile():
    order = json.loads(text)
"""
ANSWERS = """
    if order["op"] == "ping":
        tell(pong=1)
    elif order["op"] == "fork":
        kernel = subprocess.Popen(["sleep", "60"], start_new_session=True)
        tell(started=order["id"], pid=kernel.pid)
        tell(ready=kernel.pid)
    elif order["op"] == "signal":
        kernel.send_signal(order["signal"])
        tell(exited=order["pid"], code=kernel.wait())
"""
HANGS = """
    while True: pass
"""
HANGS_AT_PINGS = (
    """
    if order["op"] == "ping": time.sleep(60)
"""
    + ANSWERS
)
# It answers, and does nothing.
SWALLOWS = """
    if order["op"] == "ping": tell(pong=1)
"""


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What warmed processes do, one after the other; the last is the usual one."""
    scripts: list[str] = []
    popen = subprocess.Popen

    def start(command: list[str], **options: Any) -> "subprocess.Popen[bytes]":
        script = scripts.pop(0) if len(scripts) > 1 else scripts[0]
        return popen([sys.executable, "-c", PREFACE + script, command[-2]], **options)

    monkeypatch.setattr(fork_client.subprocess, "Popen", start)
    monkeypatch.setattr(fork_client, "BEAT", 0.1)
    monkeypatch.setattr(fork_client, "UNRESPONSIVE_AFTER", 1.0)
    yield scripts
    ForkClient.close()


async def fork() -> tuple[ForkClient, int]:
    """A kernel as the pool of seats gets one: after a failure, once more."""
    for _ in range(2):
        client = ForkClient.of("bare")
        try:
            return client, await client.fork("/")
        except (RuntimeError, TimeoutError) as error:
            problem = error
    raise problem


async def end(client: ForkClient, pid: int) -> int:
    client.signal(pid, signal.SIGKILL)
    return await client.wait(pid)


@pytest.mark.parametrize("fault", some_of([HANGS, HANGS_AT_PINGS, SWALLOWS], 1))
def test_one_that_hangs_is_replaced_and_whoever_waited_is_served(
    warmed: list[str], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork_client, "START_TIMEOUT", 5.0)
    warmed[:] = [fault, ANSWERS]

    async def test() -> None:
        hanging = ForkClient.of("bare")
        hanging.watch()
        await asyncio.sleep(0.5)
        client, pid = await fork()
        assert client is not hanging
        assert await end(client, pid) == -signal.SIGKILL
        assert hanging.process.poll() is not None, "it has no kernel, so it has ended"

    run_in_own_loop(test())


def test_one_that_is_stopped_is_replaced_unasked_and_its_kernels_live_on(warmed: list[str]) -> None:
    warmed[:] = [ANSWERS]

    async def test() -> None:
        first, pid = await fork()
        first.process.send_signal(signal.SIGSTOP)
        while ForkClient.of("bare") is first:
            await asyncio.sleep(0.05)
        assert first.exit_code(pid) is None
        second, other = await fork()
        assert second is not first
        assert await asyncio.wait_for(end(first, pid), 5) == -signal.SIGKILL
        assert first.process.poll() is not None, "it has ended with its last kernel"
        assert second.exit_code(other) is None
        await end(second, other)

    run_in_own_loop(test())


def test_one_that_is_killed_is_replaced(warmed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    warmed[:] = [ANSWERS]
    read: list[int] = []

    async def test() -> None:
        loop = asyncio.get_running_loop()
        add = loop.add_reader

        def add_reader(ours: Any, *call: Any) -> None:
            read.append(ours.fileno())
            add(ours, *call)

        monkeypatch.setattr(loop, "add_reader", add_reader)
        first, pid = await fork()
        first.process.kill()
        assert await asyncio.wait_for(first.wait(pid), 5) == -signal.SIGKILL
        # The next connection may get the same number.
        (number,) = read
        assert not loop.remove_reader(number)
        second, other = await fork()
        assert second is not first
        await end(second, other)

    run_in_own_loop(test())


def test_one_that_answers_stays(warmed: list[str]) -> None:
    warmed[:] = [ANSWERS]

    async def test() -> None:
        first, pid = await fork()
        await asyncio.sleep(2)
        assert ForkClient.of("bare") is first
        await end(first, pid)

    run_in_own_loop(test())


@pytest.mark.sweep(1)
@pytest.mark.parametrize("kind", ["bare", "jupyter"])
def test_a_server_that_stops_while_it_starts_leaves_no_traceback(kind: str) -> None:
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-P", "-m", "cardmath_widgets.server.kernels.fork_server"]
    with theirs:
        running = subprocess.Popen(
            [*command, str(theirs.fileno()), kind], pass_fds=[theirs.fileno()], stderr=subprocess.PIPE
        )
    # What it says is there, and the server closes without reading it.
    select.select([ours], [], [])
    ours.close()
    _out, said = running.communicate()
    assert (said, running.returncode) == (b"", 0)
