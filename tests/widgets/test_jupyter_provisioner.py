"""What Jupyter is given for kernels: one kind of kernel, how it is forked, and what happens when one dies."""

import os
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.server.kernels.fork_client import ForkClient
from cardmath_widgets.server.kernels.jupyter.provisioner import (
    PROVISIONER,
    DeathReporter,
    ForkedKernel,
    LessonKernel,
    LessonKernels,
    LessonKernelSpecs,
)
from tests import own_loop


def test_a_kernel_is_forked_only_where_that_is_proven() -> None:
    specs = [LessonKernelSpecs(forks=forks).get_kernel_spec("cardmath") for forks in (False, True)]
    assert [spec.metadata["debugger"] for spec in specs] == [False, False]
    assert "kernel_provisioner" not in specs[0].metadata
    assert specs[1].metadata["kernel_provisioner"]["provisioner_name"] == PROVISIONER


def test_a_kernel_that_does_not_start_is_reported_by_the_pool_alone(tmp_path: Path) -> None:
    kernels = LessonKernels(str(tmp_path), "ipc", forks=False)
    assert kernels.log.propagate is False
    assert kernels.connection_dir == str(tmp_path)


def test_the_death_of_a_kernel_is_reported_and_nothing_is_restarted(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    lives = [True, False]

    class Mortal(LessonKernel):
        """A kernel that dies between two looks."""

        async def is_alive(self) -> bool:  # type: ignore[override]  # the caller awaits it
            return lives.pop(0)

    monkeypatch.setattr(DeathReporter, "stop", lambda _reporter: done.append("stopped"))

    async def work() -> None:
        reporter = DeathReporter(kernel_manager=Mortal())
        reporter.add_callback(lambda: done.append("told"), "dead")
        await reporter.poll()
        assert done == []
        await reporter.poll()
        assert done == ["stopped", "told"]

    own_loop.run(work())


def test_a_forked_kernel_is_told_only_what_it_does_not_inherit(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    class Client:
        """The client of the warmed process."""

        async def fork(self, cwd: str, **order: Any) -> int:
            asked.append((cwd, order))
            return 4711

        def exit_code(self, _pid: int) -> None:
            return None

        async def wait(self, _pid: int) -> int:
            return 3

        def signal(self, pid: int, number: int) -> None:
            asked.append((pid, number))

    monkeypatch.setattr(ForkClient, "of", lambda _kind: Client())

    async def work() -> None:
        kernel = ForkedKernel()
        assert (kernel.has_process, await kernel.poll(), await kernel.wait()) == (False, 0, 0)
        await kernel.kill()
        assert asked == []
        command = ["python", "-m", "ipykernel_launcher", "-f", "file"]
        await kernel.launch_kernel(command, cwd="/there", env=os.environ | {"OF_A_SEAT": "1"})
        assert asked.pop() == ("/there", {"argv": ["-f", "file"], "env": {"OF_A_SEAT": "1"}})
        assert (kernel.pid, kernel.pgid, kernel.has_process, await kernel.poll()) == (4711, 4711, True, None)
        await kernel.kill()
        await kernel.terminate()
        assert asked == [(4711, 9), (4711, 15)]
        assert (await kernel.wait(), kernel.has_process) == (3, False)
        await kernel.launch_kernel(command, env=os.environ)
        assert asked[-1][0] == os.getcwd()  # noqa: PTH109

    own_loop.run(work())
