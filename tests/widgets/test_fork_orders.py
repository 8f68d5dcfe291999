"""What the server orders from the warmed process, and what it makes of each answer. The process is a fake."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from cardmath_widgets.server.kernels import fork_client
from cardmath_widgets.server.kernels.fork_client import ForkClient
from tests import own_loop

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")

PID = 4711
#: No test waits this long.
NEVER = 1e6


class Process:
    """A warmed process whose answers the test gives."""

    def __init__(self, command: list[str], **options: Any) -> None:
        self.command, self.options = command, options
        (number,) = options["pass_fds"]
        self.end = socket.socket(fileno=os.dup(number))
        self.done: list[Any] = []
        self.takes_long = False

    def tell(self, **news: Any) -> None:
        self.end.sendall(json.dumps(news).encode() + b"\n")

    def orders(self) -> list[dict[str, Any]]:
        """The orders that have arrived."""
        self.end.setblocking(False)
        try:
            data = self.end.recv(1 << 20)
        except BlockingIOError:
            data = b""
        self.end.setblocking(True)
        return [json.loads(line) for line in data.splitlines()]

    def kill(self) -> None:
        self.done.append("killed")

    def wait(self, timeout: float | None = None) -> int:
        self.done.append(timeout)
        if timeout is not None and self.takes_long:
            raise subprocess.TimeoutExpired("fork_server", timeout)
        return 0


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Process]]:
    """The processes that have been started."""
    started: list[Process] = []

    def start(command: list[str], **options: Any) -> Process:
        started.append(Process(command, **options))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(ForkClient, "instances", {})
    monkeypatch.setattr(ForkClient, "retired", set())
    for name in ("BEAT", "START_TIMEOUT", "UNRESPONSIVE_AFTER"):
        monkeypatch.setattr(fork_client, name, NEVER)
    yield started
    ForkClient.close()
    for process in started:
        process.end.close()


def tried(test: Callable[[ForkClient, Process], Awaitable[None]], processes: list[Process]) -> None:
    async def main() -> None:
        client = ForkClient.of("bare")
        try:
            await asyncio.wait_for(test(client, processes[0]), 30)
        finally:
            client.hang_up()

    own_loop.run_calmly(main())


async def forked(client: ForkClient, process: Process) -> int:
    """Fork a kernel that is ready at once."""
    forking = asyncio.ensure_future(client.fork("/there"))
    await asyncio.sleep(0)
    (order,) = process.orders()
    process.tell(started=order["id"], pid=PID)
    process.tell(ready=PID)
    return await forking


async def heard(client: ForkClient) -> None:
    """Let the client read what the process said."""
    await asyncio.sleep(0.01)


def test_a_process_starts_apart_from_the_terminal_and_finds_no_modules_in_the_folder(
    processes: list[Process],
) -> None:
    client = ForkClient.of("bare")
    (process,) = processes
    assert process.command[:4] == [sys.executable, "-P", "-m", f"{fork_client.__package__}.fork_server"]
    assert process.command[4:] == [str(process.options["pass_fds"][0]), "bare"]
    assert process.options["start_new_session"] is True
    assert process.options["stdin"] == subprocess.DEVNULL
    # The server never waits for it.
    assert client.connection.gettimeout() == 0
    assert ForkClient.of("bare") is client
    assert ForkClient.of("jupyter") is not client
    assert len(processes) == 2


def test_a_kernel_is_ordered_with_its_folder_and_its_connection(processes: list[Process]) -> None:
    async def test(client: ForkClient, process: Process) -> None:
        assert await forked(client, process) == PID
        ours, theirs = socket.socketpair()
        with ours, theirs:
            forking = asyncio.ensure_future(client.fork("/there", theirs, env={"OF_A_SEAT": "1"}))
            await asyncio.sleep(0)
            data, numbers, _flags, _address = socket.recv_fds(process.end, 1 << 16, 4)
            assert json.loads(data) == {
                "op": "fork",
                "id": 1,
                "cwd": "/there",
                "has_line": True,
                "env": {"OF_A_SEAT": "1"},
            }
            (number,) = numbers
            with socket.socket(fileno=number) as line:
                line.sendall(b"hello")
                assert ours.recv(5) == b"hello"
        # Its news may come in pieces.
        news = json.dumps({"started": 1, "pid": PID + 1}) + "\n" + json.dumps({"ready": PID + 1}) + "\n"
        for at in range(0, len(news), 9):
            process.end.sendall(news[at : at + 9].encode())
            await asyncio.sleep(0)
        assert await forking == PID + 1

    tried(test, processes)


def test_a_kernel_is_signalled_until_it_has_ended(processes: list[Process]) -> None:
    async def test(client: ForkClient, process: Process) -> None:
        pid = await forked(client, process)
        assert client.exit_code(pid) is None
        client.signal(pid, signal.SIGINT)
        assert process.orders() == [{"op": "signal", "pid": pid, "signal": int(signal.SIGINT)}]
        process.tell(exited=pid, code=3)
        process.tell(exited=pid, code=4)
        await heard(client)
        assert client.exit_code(pid) == 3
        client.signal(pid, signal.SIGINT)
        assert process.orders() == []
        assert await client.wait(pid) == 3
        # Whatever has been forgotten has ended.
        assert (client.exit_code(pid), await client.wait(pid)) == (0, 0)

    tried(test, processes)


def test_a_kernel_that_ends_before_it_is_ready_fails_its_order(processes: list[Process]) -> None:
    async def test(client: ForkClient, process: Process) -> None:
        forking = asyncio.ensure_future(client.fork("/"))
        await asyncio.sleep(0)
        process.tell(started=0, pid=PID)
        process.tell(exited=PID, code=3)
        process.tell(ready=PID)
        with pytest.raises(RuntimeError, match=r"^the kernel ended before it was ready \(3\)$"):
            await forking
        assert client.exit_code(PID) == 3

    tried(test, processes)


def test_a_kernel_that_nobody_waits_for_any_more_is_killed(processes: list[Process]) -> None:
    async def test(client: ForkClient, process: Process) -> None:
        forking = asyncio.ensure_future(client.fork("/"))
        await asyncio.sleep(0)
        process.orders()
        forking.cancel()
        await asyncio.sleep(0)
        process.tell(started=0, pid=PID)
        process.tell(ready=PID)
        await heard(client)
        assert process.orders() == [{"op": "signal", "pid": PID, "signal": int(signal.SIGKILL)}]

    tried(test, processes)


def test_a_kernel_that_is_never_ready_is_killed(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(client: ForkClient, process: Process) -> None:
        forking = asyncio.ensure_future(client.fork("/"))
        await asyncio.sleep(0)
        process.orders()
        monkeypatch.setattr(fork_client, "START_TIMEOUT", 0.01)
        process.tell(started=0, pid=PID)
        with pytest.raises(TimeoutError):
            await forking
        assert process.orders()[0] == {"op": "signal", "pid": PID, "signal": int(signal.SIGKILL)}

    tried(test, processes)


def test_a_process_that_never_forks_is_replaced_at_once(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork_client, "START_TIMEOUT", 0.01)

    async def test(client: ForkClient, process: Process) -> None:
        with pytest.raises(TimeoutError):
            await client.fork("/")
        assert ForkClient.of("bare") is not client
        # It has no kernels, so nothing keeps it.
        assert process.done == ["killed", None]
        assert ForkClient.retired == set()
        ForkClient.of("bare").hang_up()

    tried(test, processes)


def test_a_process_is_asked_whether_it_answers_once_it_is_warm(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork_client, "BEAT", 0.005)

    async def test(client: ForkClient, process: Process) -> None:
        client.watch()
        await asyncio.sleep(0.03)
        assert process.orders() == []
        process.tell(warm=1)
        pings: list[Any] = []

        def is_asked_again() -> bool:
            pings.extend(process.orders())
            return len(pings) > 1

        await own_loop.until(is_asked_again)
        assert pings == [{"op": "ping"}] * len(pings)
        # Warming up may take long; after that, silence means that it hangs.
        monkeypatch.setattr(fork_client, "UNRESPONSIVE_AFTER", 0.0)
        await own_loop.until(lambda: ForkClient.of("bare") is not client)
        replacement = ForkClient.of("bare")
        await asyncio.sleep(0.03)
        assert ForkClient.of("bare") is replacement
        monkeypatch.setattr(fork_client, "START_TIMEOUT", 0.0)
        await own_loop.until(lambda: ForkClient.of("bare") is not replacement)
        monkeypatch.setattr(fork_client, "START_TIMEOUT", NEVER)
        ForkClient.of("bare").hang_up()

    tried(test, processes)


def test_a_process_that_does_not_read_its_orders_is_replaced(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork_client, "ORDER_TIMEOUT", 0.01)

    async def test(client: ForkClient, process: Process) -> None:
        with pytest.raises(RuntimeError, match=r"is not responding$"):
            await client.fork("x" * (4 << 20))
        assert ForkClient.of("bare") is not client
        ForkClient.of("bare").hang_up()

    tried(test, processes)


@pytest.mark.parametrize("is_read", [True, False])
def test_a_process_that_has_ended_takes_its_kernels_along(is_read: bool, processes: list[Process]) -> None:
    async def test(client: ForkClient, process: Process) -> None:
        pid = await forked(client, process)
        waiting = asyncio.ensure_future(client.wait(pid))
        process.end.close()
        if is_read:
            await heard(client)
        else:
            # The next order finds out.
            with pytest.raises(RuntimeError, match=r"has ended$"):
                await client.fork("/")
        assert await waiting == -signal.SIGKILL
        assert client.connection.fileno() == -1
        assert process.done == ["killed", None]
        assert ForkClient.instances == {}

    tried(test, processes)


def test_a_retired_process_ends_with_its_last_kernel(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[tuple[int, int]] = []

    def kill(pid: int, number: int) -> None:
        killed.append((pid, number))
        raise ProcessLookupError

    monkeypatch.setattr(os, "killpg", kill)

    async def test(client: ForkClient, process: Process) -> None:
        pid = await forked(client, process)
        client.retire()
        # Its kernel goes on, and the server itself signals it now.
        assert (client.exit_code(pid), process.done) == (None, [])
        client.signal(pid, signal.SIGINT)
        assert (killed, process.orders(), client.exit_code(pid)) == ([(pid, signal.SIGINT)], [], None)
        client.signal(pid, signal.SIGKILL)
        assert killed[1:] == [(pid, signal.SIGKILL)]
        assert await client.wait(pid) == -signal.SIGKILL
        assert process.done == ["killed", None]
        ForkClient.of("bare").hang_up()

    tried(test, processes)


@pytest.mark.parametrize(("hangs", "seconds"), [(False, 5), (True, 0)])
def test_the_end_of_the_server_waits_only_for_what_still_answers(
    hangs: bool, seconds: int, processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(client: ForkClient, process: Process) -> None:
        client.watch()
        process.tell(warm=1)
        await heard(client)
        process.takes_long = hangs
        if hangs:
            monkeypatch.setattr(fork_client, "UNRESPONSIVE_AFTER", -1.0)
        ForkClient.close()
        assert process.done == [seconds, "killed", None]
        assert client.connection.fileno() == -1
        assert ForkClient.instances == {}

    tried(test, processes)


def test_how_long_the_server_waits() -> None:
    # A fork takes milliseconds; an overloaded machine gets four seconds, and a minute to warm up.
    assert (fork_client.BEAT, fork_client.UNRESPONSIVE_AFTER, fork_client.ORDER_TIMEOUT) == (1.0, 4.0, 1.0)
    assert fork_client.START_TIMEOUT == 60.0
