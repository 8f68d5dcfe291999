"""A lowest-priority process that answers pages' questions one after another.

Run it as a module. It reads questions from standard input and writes answers to standard output, as packets
(``wire_format``). It ends when its input does, however the server ended.
"""

import contextlib
import os
import pickle
import signal
import sys
from typing import Any, Final

from cardmath_widgets.server.wire_format import ANSWER, HEAD, packed

_LOWEST: Final = 19


def calculate(question: bytes) -> bytes:
    """Return the answer to a question, which is a pickled module function with its values.

    >>> opened(calculate(pickle.dumps((divmod, (26, 12), {}))))
    (2, 2)
    """
    function, values, options = pickle.loads(question)
    try:
        return pickle.dumps((True, function(*values, **options)))
    except Exception as error:
        return failed(error)


def failed(error: Exception) -> bytes:
    """Return an answer that raises an error when it is opened."""
    return pickle.dumps((False, error))


def opened(answer: bytes) -> Any:
    """Return the value in an answer, or raise its error.

    >>> opened(calculate(pickle.dumps((divmod, (26, 0), {}))))
    Traceback (most recent call last):
    ZeroDivisionError: integer division or modulo by zero
    """
    is_found, found = pickle.loads(answer)
    if not is_found:
        raise found
    return found


def _step_back() -> None:
    """Give way to play."""
    if sys.platform == "win32":
        import psutil

        psutil.Process().nice(psutil.IDLE_PRIORITY_CLASS)
    else:
        with contextlib.suppress(OSError):
            os.nice(_LOWEST)


def main() -> None:
    """Answer questions until there are no more."""
    # The server decides when to stop; a Ctrl-C in the terminal is meant for the server only.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _step_back()
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    # What a search prints is not part of any answer.
    sys.stdout = sys.stderr
    while head := questions.read(HEAD.size):
        _kind, length = HEAD.unpack(head)
        answers.write(packed(ANSWER, calculate(questions.read(length))))
        answers.flush()


if __name__ == "__main__":
    main()
