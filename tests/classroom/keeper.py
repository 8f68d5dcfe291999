"""A server of a journal in a process of its own: it takes requests of pages on its input, and answers them.

Each line of the input is a seat and the body of a request. Each line of the output is the same seat and the
reply.
"""

import asyncio
import os
import sys
from pathlib import Path

from cardmath_widgets.classroom.core.journal import Journal, receive


async def serve(where: Path | str) -> None:
    journal = await Journal.open(where)
    reader = asyncio.StreamReader(limit=1 << 20)
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    say("ready")
    tasks = set()

    async def answer(seat: str, body: str) -> None:
        reply = await receive(journal, seat, body.encode())
        say(f"{seat} {reply.body.decode()}")

    while line := (await reader.readline()).decode():
        task = asyncio.create_task(answer(*line.rstrip("\n").split(" ", 1)))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    if tasks:
        await asyncio.wait(tasks)
    await journal.close()


def say(line: str) -> None:
    # A short write to a pipe is done whole or not at all.
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1])))
