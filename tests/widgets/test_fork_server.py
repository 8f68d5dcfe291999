"""The warmed process itself: it forks a kernel on each order, and takes every kernel along when it ends."""

import ctypes
import json
import os
import random
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath_widgets.server.kernels import fork_server
from cardmath_widgets.server.kernels.bare import kernel
from cardmath_widgets.server.kernels.fork_server import ForkServer, die_with_parent

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone"),
    # Threads of the tests' own do not touch what a kernel here uses.
    pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning"),
]


def opened() -> set[str]:
    """What this process has open."""
    names = (f"/proc/self/fd/{name}" for name in os.listdir("/proc/self/fd"))  # noqa: PTH208
    return {os.readlink(name) for name in names if os.path.lexists(name)}  # noqa: PTH115


class Reporting:
    """A kernel that reports what it finds, and ends as it is told."""

    def __init__(self, servers_end: socket.socket) -> None:
        self._servers_end = servers_end

    def preload(self) -> str:
        return "preloaded"

    def run(self, order: dict[str, Any], line: socket.socket | None, ready: int, preloaded: str) -> None:
        # Elsewhere the server is another process, whose end no kernel has.
        self._servers_end.close()
        if order["how"] == "dies":
            os._exit(3)
        os.write(ready, b"!")
        os.close(ready)
        if line is not None:
            found = {
                "preloaded": preloaded,
                "cwd": str(Path.cwd()),
                "leads": os.getpgid(0) == os.getpid(),
                "first to end": Path("/proc/self/oom_score_adj").read_text().strip(),
                "drawn": random.random(),
                "child": signal.getsignal(signal.SIGCHLD) is signal.SIG_DFL,
                "open": [*opened()],
            }
            line.sendall(json.dumps(found).encode())
        if order["how"] == "fails":
            raise ValueError
        while order["how"] == "stays":
            signal.pause()


class Server:
    """The other end: it sends orders, and reacts to each piece of news."""

    def __init__(self) -> None:
        self.ours, theirs = socket.socketpair()
        self.forks = ForkServer(theirs, Reporting(self.ours))
        self.news: list[dict[str, int]] = []
        self.react: Callable[[dict[str, int]], object] = lambda _news: None
        self.forks.tell = self._tell  # type: ignore[method-assign]

    def _tell(self, **news: int) -> None:
        ForkServer.tell(self.forks, **news)
        self.news.append(news)
        self.react(news)

    def order(self, line: socket.socket | None = None, **order: Any) -> None:
        fork = {"op": "fork", "id": 7, "cwd": "/", "has_line": line is not None, "how": "ends"}
        data = json.dumps(fork | order).encode() + b"\n"
        if line is None:
            self.ours.sendall(data)
        else:
            socket.send_fds(self.ours, [data], [line.fileno()])

    def serve(self) -> None:
        """Serve until the connection is closed."""
        with pytest.raises(SystemExit) as ended:
            self.forks.serve()
        assert ended.value.code == 0

    def close_at(self, kind: str, count: int = 1) -> None:
        """Close the connection after so many pieces of news of a kind."""

        def react(_news: dict[str, int]) -> None:
            if len(self.all(kind)) == count:
                self.ours.close()

        self.react = react

    def all(self, kind: str) -> list[dict[str, int]]:
        return [news for news in self.news if kind in news]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    this, leave, wait = os.getpid(), os._exit, os.waitpid

    def exit_here(status: int) -> None:
        if os.getpid() != this:
            leave(status)
        raise SystemExit(status)

    def wait_for_kernels(which: int, how: int) -> tuple[int, int]:
        # Other children of the process that runs the tests are not ours to reap.
        assert which == -1
        assert how == os.WNOHANG
        if not one.forks.kernels:
            raise ChildProcessError
        return next((found for pid in one.forks.kernels if (found := wait(pid, how))[0]), (0, 0))

    monkeypatch.setattr(os, "_exit", exit_here)
    monkeypatch.setattr(os, "waitpid", wait_for_kernels)
    handler, wakeup = signal.getsignal(signal.SIGCHLD), signal.set_wakeup_fd(-1)
    one = Server()
    yield one
    signal.set_wakeup_fd(wakeup)
    signal.signal(signal.SIGCHLD, handler)
    for pid in one.forks.kernels:
        os.kill(pid, signal.SIGKILL)
        wait(pid, 0)
    one.forks.selector.close()
    for end in (one.ours, one.forks.orders, one.forks.bell, one.forks.bell_end):
        end.close()


def test_a_kernel_has_its_own_group_folder_and_chance_and_nothing_of_other_kernels(
    server: Server, tmp_path: Path
) -> None:
    kept = {
        os.readlink(f"/proc/self/fd/{end.fileno()}")  # noqa: PTH115
        for end in (server.forks.orders, server.forks.bell, server.forks.bell_end)
    }
    before = opened()
    ends = [socket.socketpair() for _kernel in range(2)]
    lines = {os.readlink(f"/proc/self/fd/{theirs.fileno()}") for _ours, theirs in ends}  # noqa: PTH115
    for _ours, theirs in ends:
        server.order(theirs, cwd=str(tmp_path))
        theirs.close()
    server.close_at("exited", 2)
    server.serve()
    reports = []
    for ours, _theirs in ends:
        reports.append(json.loads(ours.recv(1 << 20)))
        # The kernel had the only other end.
        assert ours.recv(1) == b""
        ours.close()
    for report in reports:
        has = {*report.pop("open")}
        assert not has & kept
        assert len(has & lines) == 1
        assert not {one for one in has - before if one.startswith("pipe:")}
    assert reports[0].pop("drawn") != reports[1].pop("drawn")
    own = {
        "preloaded": "preloaded",
        "cwd": str(tmp_path),
        "leads": True,
        "first to end": "1000",
        "child": True,
    }
    assert reports == [own, own]
    assert opened() <= before


def test_every_kernel_is_reported_when_it_starts_is_ready_and_ends(server: Server) -> None:
    for how in ("ends", "fails", "dies"):
        server.order(id=how, how=how)
    # An order may arrive in pieces.
    ping = json.dumps({"op": "ping"}).encode() + b"\n"
    server.ours.sendall(ping[:5])

    def react(news: dict[str, Any]) -> None:
        if news.get("started") == "dies":
            server.ours.sendall(ping[5:])
        if len(server.all("exited")) == 3 and server.all("pong") and len(server.all("ready")) == 2:
            server.ours.close()

    server.react = react
    server.serve()
    assert server.news[0] == {"warm": os.getpid()}
    assert server.all("pong") == [{"pong": os.getpid()}]
    ends, fails, dies = (news["pid"] for news in server.all("started"))
    assert sorted(news["ready"] for news in server.all("ready")) == sorted([ends, fails])
    assert {news["exited"]: news["code"] for news in server.all("exited")} == {ends: 0, fails: 1, dies: 3}
    assert server.forks.kernels == set()
    # Nothing is left of those that have ended.
    assert {key.fileobj for key in server.forks.selector.get_map().values()} == {
        server.forks.orders,
        server.forks.bell,
    }


def test_a_signal_reaches_its_kernel_alone(server: Server) -> None:
    for _kernel in range(2):
        server.order(how="stays")

    def react(news: dict[str, int]) -> None:
        ready = server.all("ready")
        if "ready" in news and len(ready) == 2:
            server.order(op="signal", pid=ready[1]["ready"], signal=signal.SIGTERM)
        if "exited" in news:
            server.ours.close()

    server.react = react
    server.serve()
    ended = server.all("ready")[1]["ready"]
    assert server.all("exited") == [{"exited": ended, "code": -signal.SIGTERM}]
    # The other one was killed with the process.
    (other,) = server.forks.kernels
    how = os.waitid(os.P_PID, other, os.WEXITED | os.WNOWAIT)
    assert how is not None
    assert how.si_status == signal.SIGKILL


@pytest.mark.parametrize("is_read", [True, False])
def test_a_server_that_has_ended_ends_it(is_read: bool, server: Server) -> None:
    # What it said may still be unread.
    def react(_news: object) -> None:
        if is_read:
            server.ours.recv(1 << 16)
        server.ours.close()

    server.react = react
    server.serve()
    assert server.news == [{"warm": os.getpid()}]
    with pytest.raises(SystemExit):
        ForkServer.tell(server.forks, pong=1)


def test_a_kernel_never_outlives_the_process_it_was_forked_from(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    left: list[int] = []
    system = SimpleNamespace(prctl=lambda option, number: asked.append((option, number)))
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: system)
    monkeypatch.setattr(os, "_exit", left.append)
    die_with_parent(os.getppid())
    assert (asked, left) == ([(1, signal.SIGKILL)], [])
    die_with_parent(os.getppid() + 1)
    assert left == [1]


def test_it_works_for_the_server_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []
    monkeypatch.setattr(sys, "argv", ["fork_server", "12", "bare"])
    monkeypatch.setattr(signal, "signal", lambda *given: done.append(given))
    monkeypatch.setattr(os, "dup2", lambda *given: done.append(given))
    monkeypatch.setattr(socket, "socket", lambda fileno: f"socket {fileno}")

    def make(*given: object) -> object:
        done.append(given)
        return SimpleNamespace(serve=lambda: done.append("served"))

    monkeypatch.setattr(fork_server, "ForkServer", make)
    fork_server.main()
    ignored, output, (orders, kind), served = done
    # Ctrl-C is for the server, and whatever a kernel prints is for its log.
    assert (ignored, output, orders) == ((signal.SIGINT, signal.SIG_IGN), (2, 1), "socket 12")
    assert (kind, served) == (kernel, "served")
