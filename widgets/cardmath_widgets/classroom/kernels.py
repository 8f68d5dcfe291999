"""Kernels for pupils: forked from one warmed process where that is proven (Linux), plain ipykernel elsewhere.

Three parts plug into Jupyter's own machinery: ``LessonKernelSpecs`` names the one kernel there is,
``ForkedKernel`` is the provisioner that starts it from the warmed process, and ``Mourner`` tells the rest of
the server when a kernel has died instead of starting an empty one in its place.
"""

import os
import signal
import sys
from pathlib import Path
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.ioloop.restarter import AsyncIOLoopKernelRestarter
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets import Bool

from .nursery import Nursery

__all__ = ["FORKING_IS_PROVEN", "KERNEL_NAME", "ForkedKernel", "LessonKernelSpecs", "Mourner"]

FORKING_IS_PROVEN = sys.platform == "linux"
KERNEL_NAME = "cardmath"
PROVISIONER = "cardmath-fork"

# Kernels keep no history (a database and a thread each) and capture nothing below Python (a pipe and a
# thread each); what C code prints goes to the server's standard error.
KERNEL_OPTIONS = ["--HistoryManager.enabled=False", "--IPKernelApp.capture_fd_output=False", "--log-level=50"]


class LessonKernelSpecs(KernelSpecManager):
    """Knows exactly one kernel: this Python. What is installed on the machine or by the user is not asked."""

    forks = Bool(FORKING_IS_PROVEN, help="Fork kernels from the warmed process.").tag(config=True)

    def find_kernel_specs(self) -> dict[str, str]:
        """Name the kernel; it has no folder of resources."""
        return {KERNEL_NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Describe the kernel."""
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


class Mourner(AsyncIOLoopKernelRestarter):
    """Announces a kernel's death once and restarts nothing.

    A restarted kernel would be empty while the page still shows a game. A reload restores the game.
    """

    async def poll(self) -> None:  # type: ignore[override]  # it is awaited where the kernel is
        """Look whether the kernel lives."""
        if not await self.kernel_manager.is_alive():
            self.stop()
            self._fire_callbacks("dead")


class ForkedKernel(LocalProvisioner):
    """A kernel forked by the warmed process. Ports and connection files are as for any local kernel."""

    nursery: Nursery | None = None

    @property
    def has_process(self) -> bool:
        """Whether a kernel has been started and not yet waited for."""
        return self.pid is not None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Fork the kernel; of the command only the arguments after the module matter."""
        self.nursery = Nursery.of("jupyter")
        argv = cmd[cmd.index("ipykernel_launcher") + 1 :]
        env = {name: value for name, value in kwargs["env"].items() if os.environ.get(name) != value}
        self.pid = await self.nursery.fork(str(kwargs.get("cwd") or Path.cwd()), argv=argv, env=env)
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
