"""The watch over the memory that kernels use: what counts, what does not, and what happens then."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from cardmath_widgets.server.kernels import memory
from cardmath_widgets.server.kernels.memory import MemoryWatch

from ..own_loop import run

MIB = 1 << 20
BOUND = 64 * MIB
#: A kernel says when it has begun, and then does something.
BEGIN = "import sys\nprint('begun', flush=True)\nsys.stdin.readline()\n"
STAY = "print('done', flush=True)\nsys.stdin.readline()\n"
FILLS = "hold = b'x' * (200 << 20)\n"
KERNELS = {
    "fills": (FILLS, True),
    "fills in a child": (
        f"import subprocess\nsubprocess.run([sys.executable, '-c', {FILLS + 'input()'!r}])\n",
        True,
    ),
    "reserves": ("import mmap\nheap = mmap.mmap(-1, 4 << 30)\n", False),
    "uses little": ("hold = b'x' * (16 << 20)\n", False),
    "shares": (
        # They end when the kernel does, which has the only other end of their pipe.
        "import os\nread, write = os.pipe()\nfor _ in range(8):\n    if os.fork() == 0:\n"
        "        os.close(write)\n        os.read(read, 1)\n        os._exit(0)\n",
        False,
    ),
}
#: Memory that a kernel has when the watch begins.
BEFORE = "before = b'x' * (100 << 20)\n"


@pytest.fixture
def watch() -> Iterator[MemoryWatch]:
    watching = MemoryWatch(BOUND, 0.01)
    yield watching
    watching.close()


def start(code: str) -> "subprocess.Popen[str]":
    kernel = subprocess.Popen(
        [sys.executable, "-c", BEFORE + BEGIN + code + STAY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert kernel.stdout is not None
    assert kernel.stdout.readline() == "begun\n"
    return kernel


def tell(kernel: "subprocess.Popen[str]") -> None:
    assert kernel.stdin is not None
    kernel.stdin.write("\n")
    kernel.stdin.flush()


@pytest.mark.skipif(sys.platform != "linux", reason="shares of memory are known on Linux")
@pytest.mark.parametrize(("code", "is_ended"), KERNELS.values(), ids=KERNELS)
def test_what_counts_is_what_is_used(watch: MemoryWatch, code: str, is_ended: bool) -> None:
    async def main() -> None:
        ended = asyncio.Event()
        with start(code) as kernel:
            watch.add(kernel.pid, ended.set)
            tell(kernel)
            assert kernel.stdout is not None
            # It says so when it is done, or its end closes its output.
            heard = await asyncio.to_thread(kernel.stdout.readline)
            if is_ended:
                await ended.wait()
                assert (heard, kernel.wait()) == ("", -9)
                return
            assert heard == "done\n"
            # A second one that fills its memory shows that the watch has looked at both.
            other_ended = asyncio.Event()
            with start(FILLS) as other:
                watch.add(other.pid, other_ended.set)
                tell(other)
                await other_ended.wait()
            assert kernel.poll() is None
            assert not ended.is_set()
            watch.remove(kernel.pid)
            kernel.communicate("\n")

    run(main())


class Fake:
    """A process with so much memory, of which it shares a part."""

    def __init__(self, resident: int, own: int, is_gone: bool = False) -> None:
        self._resident, self._own, self._is_gone = resident, own, is_gone
        self.is_killed = False

    def memory_info(self) -> object:
        if self._is_gone:
            raise psutil.NoSuchProcess(1)
        return SimpleNamespace(rss=self._resident)

    def memory_full_info(self) -> object:
        return SimpleNamespace(pss=self._own)

    def is_running(self) -> bool:
        return not self._is_gone

    def kill(self) -> None:
        self.is_killed = True


@pytest.mark.parametrize(
    ("system", "family", "is_too_much"),
    [
        # Before the watch it had 100; it may have 50 more.
        ("linux", [Fake(150, 150)], False),
        ("linux", [Fake(151, 151)], True),
        ("linux", [Fake(100, 100), Fake(51, 51)], True),
        # What processes share counts once.
        ("linux", [Fake(100, 60), Fake(100, 60)], False),
        ("linux", [Fake(100, 75), Fake(100, 76)], True),
        # Elsewhere nobody knows what they share.
        ("darwin", [Fake(100, 60), Fake(51, 60)], True),
        ("linux", [Fake(100, 100), Fake(900, 900, is_gone=True)], False),
    ],
)
def test_a_kernel_uses_too_much_if_it_grew_by_more_than_its_bound(
    system: str, family: list[Any], is_too_much: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    kernel = memory.Watched(family[0], 100, lambda: None)
    assert MemoryWatch(50).uses_too_much(kernel, family) is is_too_much


def test_processes_that_a_kernel_starts_are_in_its_group(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = {7: 7, 8: 7, 9: 9, 10: 1}

    def group_of(pid: int) -> int:
        if pid == 11:
            raise ProcessLookupError
        return groups[pid]

    kernels: Any = {pid: memory.Watched(f"kernel {pid}", 0, lambda: None) for pid in (7, 9)}  # type: ignore[arg-type]
    monkeypatch.setattr(psutil, "pids", lambda: [11, *groups])
    monkeypatch.setattr(os, "getpgid", group_of)
    monkeypatch.setattr(psutil, "Process", lambda pid: f"process {pid}")
    for system, found in (("linux", ["kernel 7", "process 8"]), ("win32", ["kernel 7"])):
        monkeypatch.setattr(sys, "platform", system)
        assert dict(memory.families_of(kernels)) == {7: found, 9: ["kernel 9"]}


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_a_kernel_is_ended_with_its_whole_group_and_its_server_told(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[tuple[int, int]] = []
    told: list[int] = []
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os, "killpg", lambda *given: killed.append(given))
    watch = MemoryWatch(50)
    running, gone, removed = Fake(1, 1), Fake(1, 1, is_gone=True), Fake(1, 1)
    kernels: Any = [memory.Watched(one, 0, lambda: told.append(1)) for one in (running, gone, removed)]  # type: ignore[arg-type]
    watch.watched = {7: kernels[0], 8: kernels[1]}
    for pid, kernel in enumerate(kernels, 7):
        watch.end(pid, kernel)
    assert (watch.ended, watch.watched, told) == ({7, 8}, {}, [1, 1])
    assert killed == ([(7, signal.SIGKILL)] if system == "linux" else [])
    assert [one.is_killed for one in (running, gone, removed)] == [system == "win32", False, False]
    # A process that takes its number later has done nothing.
    watch.remove(7)
    assert watch.ended == {8}


def test_a_kernel_that_was_removed_or_has_ended_is_left_alone(watch: MemoryWatch) -> None:
    async def main() -> None:
        ended = asyncio.Event()
        with start(FILLS) as kernel, start(FILLS) as other:
            watch.add(kernel.pid, ended.set)
            watch.remove(kernel.pid)
            other_ended = asyncio.Event()
            watch.add(other.pid, other_ended.set)
            tell(kernel)
            assert kernel.stdout is not None
            assert await asyncio.to_thread(kernel.stdout.readline) == "done\n"
            tell(other)
            await other_ended.wait()
            assert kernel.poll() is None
            kernel.communicate("\n")
        watch.add(kernel.pid, ended.set)
        await asyncio.sleep(0)
        assert not ended.is_set()

    run(main())
