"""What a module of ours finds in a process that acts as another system; run in one, by `test_taken_away`."""

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

#: What this module believes to be, so that names are taken away from it as well.
AS_OURS = {"__name__": "cardmath_widgets.asking", "os": os, "signal": signal, "socket": socket, "sys": sys,
           "select": select, "subprocess": subprocess, "Path": Path}  # fmt: skip


def finds(code: str) -> str:
    """Return what our code finds: what a piece of it says, or the kind of its error."""
    try:
        return str(eval(code, dict(AS_OURS)))
    except Exception as error:
        return type(error).__name__


def tries(action: Callable[[], object]) -> str:
    """Return the kind of error that something brings for everybody, or "done"."""
    try:
        action()
    except Exception as error:
        return type(error).__name__
    return "done"


async def _in_a_loop() -> dict[str, str]:
    loop = asyncio.get_running_loop()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "")
    with socket.socket() as watched:
        return {
            "a watched socket": tries(lambda: loop.add_reader(watched, print)),
            "a signal of the loop": tries(lambda: loop.add_signal_handler(signal.SIGTERM, print)),
            "a subprocess": str(await process.wait()),
        }


def main() -> None:
    """Print what is found, as JSON."""
    folder = Path(tempfile.mkdtemp())
    file, other = folder / "held.txt", folder / "other.txt"
    for path in (file, other):
        path.write_text("x", "utf-8")
    with file.open("rb"):
        held = {
            "delete what is open": tries(file.unlink),
            "replace what is open": tries(lambda: other.replace(file)),
        }
    found = {code: finds(code) for code in sys.argv[1:]} | held
    found |= {
        "delete what is closed": tries(file.unlink),
        "another case": tries((folder / "OTHER.TXT").read_bytes),
        "a name that Windows refuses": tries(lambda: (folder / "what?.txt").write_bytes(b"")),
        "513 sockets": tries(lambda: select.select([0] * 513, [], [], 0)),
    }
    print(json.dumps(found | asyncio.run(_in_a_loop())))


if __name__ == "__main__":
    main()
