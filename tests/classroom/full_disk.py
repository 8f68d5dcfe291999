"""A journal in a process of its own whose disk is full for a while, really or by a limit of file sizes."""

import asyncio
import contextlib
import json
import resource
import sys
from pathlib import Path

from cardmath_widgets.classroom.core.journal import ClassEvent, Journal, receive

SEAT = "otter-0001"
FILLER = "filler"


def moved(number: int) -> ClassEvent:
    return ClassEvent(SEAT, number, "moved", {"part": "odds", "link": "a" * 1400}, 1.0)


def fill(folder: Path) -> None:
    """Let no file grow any more: by filling a small file system, or by a limit of this process."""
    if not folder.is_mount():
        size = max(path.stat().st_size for path in folder.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        return
    with (folder / FILLER).open("wb", buffering=0) as filler, contextlib.suppress(OSError):
        while filler.write(b"x" * 512):
            pass


def empty(folder: Path) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    (folder / FILLER).unlink(missing_ok=True)


async def until(journal: Journal, *, is_in_trouble: bool) -> None:
    changed = asyncio.Event()
    stop = journal.watch(lambda _events: changed.set())
    while (journal.trouble is not None) is not is_in_trouble:
        changed.clear()
        await asyncio.wait_for(changed.wait(), 60)
    stop()


async def check(folder: Path) -> None:
    journal = await Journal.open(folder)
    await journal.append(moved(1))
    fill(folder)
    waiting = [journal.submit(moved(number)) for number in range(2, 40)]
    await until(journal, is_in_trouble=True)
    print(journal.trouble)
    # A page gets its answer nonetheless, and so does a pupil's second try.
    event = {"sequence": 40, "kind": "moved", "data": {"part": "odds"}}
    reply = await asyncio.wait_for(receive(journal, SEAT, json.dumps({"events": [event]}).encode()), 20)
    assert reply.acknowledged == [], reply
    assert reply.wait > 0, reply
    assert not any(kept.done() for kept in waiting)
    assert journal.state.pupils[0].moves == 1
    empty(folder)
    await asyncio.wait_for(asyncio.gather(*waiting), 60)
    await journal.append(ClassEvent(SEAT, 40, "moved", {"part": "odds"}, 1.0))
    await until(journal, is_in_trouble=False)
    assert journal.state.pupils[0].moves == 40
    await journal.close()
    journal = await Journal.open(folder)
    assert journal.state.pupils[0].moves == 40
    await journal.close()


if __name__ == "__main__":
    asyncio.run(check(Path(sys.argv[1])))
