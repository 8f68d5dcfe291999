"""Kernels for pupils: forked from one warmed process where that is proven (Linux), plain ipykernel elsewhere.

Three parts plug into Jupyter's own machinery: ``LessonKernelSpecs`` names the one kernel there is,
``ForkedKernel`` is the provisioner that starts it from the warmed process, and ``Mourner`` tells the rest of
the server when a kernel has died instead of starting an empty one in its place.
"""

import asyncio
import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.ioloop.restarter import AsyncIOLoopKernelRestarter
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

__all__ = ["FORKS", "KERNEL_NAME", "ForkedKernel", "LessonKernelSpecs", "Mourner", "Nursery"]

FORKS = sys.platform == "linux"
KERNEL_NAME = "cardmath"
PROVISIONER = "cardmath-fork"
START_TIMEOUT = 60.0

# Kernels keep no history (a database and a thread each) and capture nothing below Python (a pipe and a
# thread each); what C code prints goes to the server's standard error.
KERNEL_OPTIONS = ["--HistoryManager.enabled=False", "--IPKernelApp.capture_fd_output=False", "--log-level=50"]


class LessonKernelSpecs(KernelSpecManager):
    """Knows exactly one kernel: this Python. What is installed on the machine or by the user is not asked."""

    def find_kernel_specs(self) -> dict[str, str]:
        """Name the kernel; it has no folder of resources."""
        return {KERNEL_NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Describe the kernel."""
        if kernel_name != KERNEL_NAME:
            raise NoSuchKernel(kernel_name)
        metadata: dict[str, Any] = {"debugger": False}
        if FORKS:
            metadata["kernel_provisioner"] = {"provisioner_name": PROVISIONER, "config": {}}
        return KernelSpec(
            argv=[sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", *KERNEL_OPTIONS],
            display_name="cardmath",
            language="python",
            metadata=metadata,
        )


class Mourner(AsyncIOLoopKernelRestarter):
    """Announces a kernel's death once and restarts nothing.

    A restarted kernel would be empty while the page still shows a game. A reload restores the game.
    """

    async def poll(self) -> None:
        """Look whether the kernel lives."""
        if not await self.kernel_manager.is_alive():
            self.stop()
            self._fire_callbacks("dead")


class Nursery:
    """The server's side of the warmed process: starts it, gives orders, hears what becomes of the kernels."""

    _instance: "Nursery | None" = None

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        script = Path(__file__).with_name("forkserver.py")
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            # Out of the terminal's process group, so that Ctrl-C reaches the server alone.
            start_new_session=True,
        )
        theirs.close()
        ours.setblocking(False)
        self._socket = ours
        self._ids = itertools.count()
        self._unread = b""
        self._started: dict[int, asyncio.Future[int]] = {}
        # Kept until ``fork`` has seen it: the news of a start and of readiness may come together.
        self._ready: dict[int, asyncio.Future[None]] = {}
        self._exited: dict[int, asyncio.Future[int]] = {}
        self._reader: asyncio.AbstractEventLoop | None = None

    @classmethod
    def instance(cls) -> "Nursery":
        """Return the server's one nursery, started when first asked for."""
        if cls._instance is None:
            cls._instance = cls()
        return cls._instance

    @classmethod
    def close(cls) -> None:
        """End the warmed process and with it every kernel."""
        nursery, cls._instance = cls._instance, None
        if nursery is not None:
            if nursery._reader is not None:
                nursery._reader.remove_reader(nursery._socket)
            nursery._socket.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                nursery.process.wait(timeout=5)
            nursery.process.kill()
            nursery.process.wait()

    async def fork(self, argv: list[str], env: dict[str, str], cwd: str) -> int:
        """Fork a kernel and return its process number when its sockets are bound."""
        loop = asyncio.get_running_loop()
        if self._reader is None:
            loop.add_reader(self._socket, self._read)
            self._reader = loop
        number = next(self._ids)
        started = self._started[number] = loop.create_future()
        self._order(op="fork", id=number, argv=argv, env=env, cwd=cwd)
        pid = await asyncio.wait_for(started, START_TIMEOUT)
        try:
            await asyncio.wait_for(self._ready[pid], START_TIMEOUT)
        finally:
            del self._ready[pid]
        return pid

    def exit_code(self, pid: int) -> int | None:
        """Return how a kernel ended, or None while it lives."""
        future = self._exited.get(pid)
        if future is None:
            return 0
        return future.result() if future.done() else None

    async def wait(self, pid: int) -> int:
        """Wait until a kernel has ended, forget it and return its exit code."""
        future = self._exited.get(pid)
        code: int = await future if future is not None else 0
        self._exited.pop(pid, None)
        return code

    def signal(self, pid: int, number: int) -> None:
        """Signal a kernel; nothing happens when it has ended."""
        if self.exit_code(pid) is None:
            self._order(op="signal", pid=pid, signal=int(number))

    def _order(self, **order: Any) -> None:
        self._socket.setblocking(True)  # orders are short, and must not be cut in two
        try:
            self._socket.sendall(json.dumps(order).encode() + b"\n")
        finally:
            self._socket.setblocking(False)

    def _read(self) -> None:
        try:
            data = self._socket.recv(1 << 16)
        except BlockingIOError:
            return
        except ConnectionError:
            data = b""
        if not data:
            self._lost()
            return
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            self._hear(json.loads(line))

    def _hear(self, news: dict[str, int]) -> None:
        loop = asyncio.get_running_loop()
        if "started" in news:
            pid = news["pid"]
            self._ready[pid] = loop.create_future()
            self._exited[pid] = loop.create_future()
            self._started.pop(news["started"]).set_result(pid)
        elif "ready" in news:
            self._ready[news["ready"]].set_result(None)
        elif "exited" in news:
            pid = news["exited"]
            ready = self._ready.get(pid)
            if ready is not None and not ready.done():
                ready.set_exception(RuntimeError(f"the kernel ended before it was ready ({news['code']})"))
            self._exited[pid].set_result(news["code"])

    def _lost(self) -> None:
        """The warmed process has died and taken its kernels along; the next kernel starts another one."""
        assert self._reader is not None
        self._reader.remove_reader(self._socket)
        self._socket.close()
        self.process.wait()
        if Nursery._instance is self:
            Nursery._instance = None
        error = RuntimeError("the process that kernels are forked from has ended")
        waiting: list[asyncio.Future[Any]] = [*self._started.values(), *self._ready.values()]
        for future in waiting:
            if not future.done():
                future.set_exception(error)
        for exited in self._exited.values():
            if not exited.done():
                exited.set_result(-signal.SIGKILL)


class ForkedKernel(LocalProvisioner):
    """A kernel forked by the warmed process. Ports and connection files are as for any local kernel."""

    nursery: Nursery | None = None

    @property
    def has_process(self) -> bool:
        """Whether a kernel has been started and not yet waited for."""
        return self.pid is not None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Fork the kernel; of the command only the arguments after the module matter."""
        self.nursery = Nursery.instance()
        argv = cmd[cmd.index("ipykernel_launcher") + 1 :]
        env = {name: value for name, value in kwargs["env"].items() if os.environ.get(name) != value}
        self.pid = await self.nursery.fork(argv, env, str(kwargs.get("cwd") or Path.cwd()))
        self.pgid = self.pid
        return self.connection_info

    async def poll(self) -> int | None:
        """Return the exit code, or None while the kernel lives."""
        if self.pid is None or self.nursery is None:
            return 0
        return self.nursery.exit_code(self.pid)

    async def wait(self) -> int | None:
        """Wait for the kernel's end."""
        if self.pid is None or self.nursery is None:
            return 0
        code = await self.nursery.wait(self.pid)
        self.pid = None
        return code

    async def send_signal(self, signum: int) -> None:
        """Signal the kernel and what it started."""
        if self.pid is not None and self.nursery is not None:
            self.nursery.signal(self.pid, signum)

    async def kill(self, restart: bool = False) -> None:
        """Kill the kernel."""
        await self.send_signal(signal.SIGKILL)

    async def terminate(self, restart: bool = False) -> None:
        """Ask the kernel to end."""
        await self.send_signal(signal.SIGTERM)
