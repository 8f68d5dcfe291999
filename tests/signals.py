"""Processes that are started here hear the signals that a person sends them."""

import signal
import subprocess
import sys
from typing import Any

#: What a person sends who presses Ctrl-C; on Windows, what reaches one process from outside its console.
STOP: int = signal.CTRL_BREAK_EVENT if sys.platform == "win32" else signal.SIGINT


def hear_signals() -> None:
    """Undo that a parent ignores them, as under nohup, where its children would, too. For ``preexec_fn``."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def hearing() -> dict[str, Any]:
    """What ``Popen`` needs to start a process that hears `STOP`."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"preexec_fn": hear_signals}
