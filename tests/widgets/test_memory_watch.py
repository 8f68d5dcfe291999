"""The watch over the memory that kernels use: what counts, what does not, and what happens then."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator

import pytest

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
