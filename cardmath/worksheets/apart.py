"""Sheets made in a process of their own, which keeps nothing of them.

Typst remembers all that it has set for as long as its process lives: forty sheets with their keys are 400 MB,
and the next forty 300 more. ``python -m cardmath.worksheets.apart`` reads one order from its standard input,
answers on its standard output and ends. It runs at the lowest priority, and ends at once when whoever ordered
is gone.

An order and its answer are pickled: both ends are the same program on the same machine.
"""

import os
import pickle
import struct
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import IO, Any, Final

from cardmath.errors import CardmathError
from cardmath.worksheets.making import pictures, worksheet

__all__ = ["COMMAND", "Order", "answered", "sent"]

#: The program and its arguments.
COMMAND: Final = (sys.executable, "-P", "-m", "cardmath.worksheets.apart")
_LENGTH: Final = struct.Struct("<Q")
_LOWEST: Final = 19
_MAKERS: Final[Mapping[str, Callable[..., Any]]] = MappingProxyType({"pdf": worksheet, "pictures": pictures})


@dataclass(frozen=True)
class Order:
    """What to make: ``form`` is ``"pdf"`` or ``"pictures"``, ``asked`` what the function for it takes.

    >>> Order("pdf", "bond-wheels", {"number": 7}).made()[:5]
    b'%PDF-'
    """

    form: str
    kind: str
    asked: Mapping[str, Any]

    def made(self) -> Any:
        """Return what `worksheet` or `pictures` return; errors as there."""
        return _MAKERS[self.form](self.kind, **self.asked)


def sent(order: Order, stream: IO[bytes]) -> None:
    """Send an order; the stream stays open for as long as somebody waits for the result."""
    data = pickle.dumps(order)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def answered(stream: IO[bytes]) -> Any:
    """Return what was ordered; raises `cardmath.CardmathError` with the sentence of what went wrong.

    A process that ended before it had answered raises `EOFError`.
    """
    data = stream.read()
    if not data:
        raise EOFError("the sheets were given up")
    made, problem = pickle.loads(data)
    if problem is not None:
        raise CardmathError(problem)
    return made


def _main() -> None:
    if hasattr(os, "nice"):
        os.nice(_LOWEST)
    stream = sys.stdin.buffer
    (length,) = _LENGTH.unpack(stream.read(_LENGTH.size))
    order: Order = pickle.loads(stream.read(length))
    threading.Thread(target=_end_with, args=(stream.fileno(),), daemon=True).start()
    made, problem = None, None
    try:
        made = order.made()
    except CardmathError as error:
        problem = str(error)
    sys.stdout.buffer.write(pickle.dumps((made, problem)))
    sys.stdout.buffer.flush()
    # The thread that waits would hold up a calm end.
    os._exit(0)


def _end_with(descriptor: int) -> None:
    """End when whoever ordered hangs up."""
    os.read(descriptor, 1)
    os._exit(1)


if __name__ == "__main__":
    _main()
