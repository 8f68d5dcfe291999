"""Check that a command serves cardmath: it starts, answers at its health address, and stops.

``python tools/served.py make serve "ARGS=--no-browser --port 0"``
"""

import json
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from typing import Any, Final

#: Maximum number of seconds until the address is printed (the first start may install a lot), and until the
#: server stops.
START_WITHIN: Final = 900
STOP_WITHIN: Final = 60


def start(command: list[str]) -> "subprocess.Popen[str]":
    """Start a command in its own process group, which can be interrupted the way a terminal does."""
    apart: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    # A process that a shell starts in the background ignores Ctrl-C, and so would everything started from it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", **apart)
    finally:
        signal.signal(signal.SIGINT, before)


def address_of(process: "subprocess.Popen[str]") -> str:
    """Return the address that a server prints. Raises `SystemExit` if it prints none."""
    assert process.stdout is not None
    # A hanging server prints nothing more, so reading would wait for ever.
    giving_up = threading.Timer(START_WITHIN, process.kill)
    giving_up.start()
    try:
        for line in process.stdout:
            found = re.match(r"http://\S+", line)
            if found:
                return found[0]
    finally:
        giving_up.cancel()
    raise SystemExit("The command has not printed an address.")


def stop(process: "subprocess.Popen[str]") -> None:
    """Send Ctrl-C to a whole process group, and wait for it to end."""
    if sys.platform == "win32":
        process.send_signal(signal.CTRL_BREAK_EVENT)
    else:
        import os

        os.killpg(process.pid, signal.SIGINT)
    try:
        process.wait(STOP_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        raise SystemExit("The server did not stop.") from None


def check(address: str) -> None:
    """Request a server's health and start page. Raises `SystemExit` if the latter is not a page."""
    with urllib.request.urlopen(f"{address}api/health", timeout=60) as answer:
        print(address, json.load(answer))
    with urllib.request.urlopen(address, timeout=60) as answer:
        if b"<html" not in answer.read():
            raise SystemExit("The start page is not a valid page.")


def main(command: list[str]) -> None:
    """Try a command. Raises `SystemExit` if it does not serve."""
    with start(command) as process:
        try:
            check(address_of(process))
        finally:
            if process.poll() is None:
                stop(process)


if __name__ == "__main__":
    main(sys.argv[1:])
