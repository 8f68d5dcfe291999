"""Kernels for pupils: forked from one warmed process where that works (Linux), otherwise plain ipykernel.

Four parts plug into Jupyter. ``LessonKernelSpecs`` describes the only kernel. ``ForkedKernel`` is the
provisioner that starts it from the warmed process. ``DeathReporter`` reports a kernel's death to the server
instead of starting an empty kernel in its place. ``LessonKernels`` manages them all; the seat pool decides
how long each one runs.
"""

import logging
import os
import signal
import sys
from pathlib import Path
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.ioloop.manager import AsyncIOLoopKernelManager
from jupyter_client.ioloop.restarter import AsyncIOLoopKernelRestarter
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_client.multikernelmanager import AsyncMultiKernelManager
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets import Bool, Type
from traitlets.config import Config

from cardmath_widgets.server.kernels.fork_client import FORKING_IS_PROVEN, ForkClient

KERNEL_NAME = "cardmath"
PROVISIONER = "cardmath-fork"

# Kernels keep no history (a database and a thread each) and capture no C-level output (a pipe and a thread
# each). Output from C code goes to the server's standard error. Pages ask every kernel for its widgets, so
# every kernel loads ipywidgets, whether its notebook imports it or not.
KERNEL_OPTIONS = [
    "--HistoryManager.enabled=False",
    "--IPKernelApp.capture_fd_output=False",
    "--IPKernelApp.extra_extensions=ipywidgets",
    "--log-level=50",
]


class LessonKernelSpecs(KernelSpecManager):
    """The only kernel: this Python. Kernels installed on the machine or by the user are ignored."""

    forks = Bool(FORKING_IS_PROVEN, help="Fork kernels from the warmed process.").tag(config=True)

    def find_kernel_specs(self) -> dict[str, str]:
        """Return the kernel's name; it has no resource folder."""
        return {KERNEL_NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the kernel's specification."""
        if kernel_name != KERNEL_NAME:
            raise NoSuchKernel(kernel_name)
        metadata: dict[str, Any] = {"debugger": False}
        if self.forks:
            metadata["kernel_provisioner"] = {"provisioner_name": PROVISIONER, "config": {}}
        return KernelSpec(
            argv=[sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", *KERNEL_OPTIONS],
            display_name="cardmath",
            language="python",
            metadata=metadata,
        )


class DeathReporter(AsyncIOLoopKernelRestarter):
    """A restarter that reports a kernel's death once and restarts nothing.

    A restarted kernel would be empty while the page still shows a game. A reload restores the game.
    """

    async def poll(self) -> None:  # type: ignore[override]  # the caller awaits it
        """Check whether the kernel is running."""
        if not await self.kernel_manager.is_alive():
            self.stop()
            for tell in list(self.callbacks["dead"]):
                tell()


class ForkedKernel(LocalProvisioner):
    """A kernel forked from the warmed process, with ports and connection files like any local kernel."""

    fork_client: ForkClient | None = None

    @property
    def has_process(self) -> bool:
        """Whether a kernel has been started and its end has not been awaited yet."""
        return self.pid is not None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Fork the kernel; only the arguments after the command's module matter."""
        self.fork_client = ForkClient.of("jupyter")
        argv = cmd[cmd.index("ipykernel_launcher") + 1 :]
        env = {name: value for name, value in kwargs["env"].items() if os.environ.get(name) != value}
        self.pid = await self.fork_client.fork(str(kwargs.get("cwd") or Path.cwd()), argv=argv, env=env)
        self.pgid = self.pid
        return self.connection_info

    async def poll(self) -> int | None:
        """Return the exit code, or None while the kernel is running."""
        if self.pid is None or self.fork_client is None:
            return 0
        return self.fork_client.exit_code(self.pid)

    async def wait(self) -> int | None:
        """Wait for the kernel to end."""
        if self.pid is None or self.fork_client is None:
            return 0
        code = await self.fork_client.wait(self.pid)
        self.pid = None
        return code

    async def send_signal(self, signum: int) -> None:
        """Signal the kernel and the processes it started."""
        if self.pid is not None and self.fork_client is not None:
            self.fork_client.signal(self.pid, signum)

    async def kill(self, restart: bool = False) -> None:
        """Kill the kernel."""
        await self.send_signal(signal.SIGKILL)

    async def terminate(self, restart: bool = False) -> None:
        """Ask the kernel to end."""
        await self.send_signal(signal.SIGTERM)


class LessonKernel(AsyncIOLoopKernelManager):
    """The kernel for one page."""

    restarter_class = Type(DeathReporter)


class LessonKernels(AsyncMultiKernelManager):
    """All kernels, forked or not, with their sockets in a folder, over ``ipc`` or ``tcp``."""

    def __init__(self, folder: str, transport: str, *, forks: bool) -> None:
        super().__init__(
            config=Config({"LessonKernel": {"transport": transport}}),
            connection_dir=folder,
            kernel_spec_manager=LessonKernelSpecs(forks=forks),
        )
        # Its log reports every failed start with a full trace; the pool reports it in one line.
        self.log = logging.getLogger(__name__)
        self.log.propagate = False
        self.log.addHandler(logging.NullHandler())
        self.kernel_manager_class = f"{LessonKernel.__module__}.{LessonKernel.__name__}"
        self.default_kernel_name = KERNEL_NAME
