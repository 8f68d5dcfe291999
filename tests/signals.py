"""Processes that are started here hear the signals that a person sends them."""

import signal


def hear_signals() -> None:
    """Undo that a parent ignores them, as under nohup, where its children would, too. For ``preexec_fn``."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
