"""Worksheets made in a separate process, which then exits and frees its memory.

Typst keeps everything it has typeset in memory for as long as its process lives: forty sheets with their keys
take 400 MB, and the next forty 300 MB more. ``python -m cardmath.worksheets.apart`` reads one order from
standard input, answers on standard output and exits. It runs at the lowest priority, and exits immediately if
its caller has ended.

An order and its answer are pickled: both ends are the same program on the same machine. The order includes
the choices its sender has made at run time: the language, and the digit styles and colour schemes it has
registered.
"""

import os
import pickle
import struct
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO, Any, Final, NamedTuple

from cardmath.art import COLOUR_SCHEMES, ColourScheme, register_colours
from cardmath.errors import CardmathError
from cardmath.i18n import activate, activated
from cardmath.numerals import DIGIT_STYLES, DigitStyle, digit_style, register_digits
from cardmath.ranks import rank_signs, write_ranks
from cardmath.worksheets.making import pictures, worksheet

#: The program and its arguments.
COMMAND: Final = (sys.executable, "-P", "-m", "cardmath.worksheets.apart")
_LENGTH: Final = struct.Struct("<Q")
_LOWEST: Final = 19
_MAKERS: Final[Mapping[str, Callable[..., Any]]] = {"pdf": worksheet, "pictures": pictures}


@dataclass(frozen=True)
class Order:
    """An order for sheets: ``form`` is ``"pdf"`` or ``"pictures"``, ``asked`` the arguments of that function.

    >>> Order("pdf", "bond-wheels", {"number": 7}).made()[:5]
    b'%PDF-'
    """

    form: str
    kind: str
    asked: Mapping[str, Any]

    def made(self) -> Any:
        """Return the result of `worksheet` or `pictures`, with the same errors."""
        return _MAKERS[self.form](self.kind, **self.asked)


def sent(order: Order, stream: IO[bytes]) -> None:
    """Send an order; the stream stays open while the caller waits for the result."""
    data = pickle.dumps((_Choices.made_here(), order))
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def answered(stream: IO[bytes]) -> Any:
    """Return the result of an order; raises the `cardmath.CardmathError` raised in the process.

    Raises `EOFError` if the process exited before answering.
    """
    data = stream.read()
    if not data:
        raise EOFError("the sheets were abandoned")
    made, problem = pickle.loads(data)
    if problem is not None:
        raise problem
    return made


class _Choices(NamedTuple):
    """The choices a program has made at run time, for another process to repeat."""

    language: tuple[str | None, str | None]
    digits: tuple[DigitStyle, ...]
    colours: tuple[ColourScheme, ...]
    ranks: str

    @classmethod
    def made_here(cls) -> "_Choices":
        """Return this process's choices."""
        schemes = tuple(COLOUR_SCHEMES.values())
        return cls(activated(), tuple(map(digit_style, DIGIT_STYLES)), schemes, rank_signs())

    def make(self) -> None:
        """Make the same choices in this process."""
        activate(*self.language)
        write_ranks(self.ranks)
        for style in self.digits:
            if style.key not in DIGIT_STYLES:
                register_digits(style)
        for scheme in self.colours:
            if scheme.key not in COLOUR_SCHEMES:
                register_colours(scheme)


def _main() -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, _LOWEST)
    stream = sys.stdin.buffer
    (length,) = _LENGTH.unpack(stream.read(_LENGTH.size))
    choices, order = pickle.loads(stream.read(length))
    threading.Thread(target=_end_with, args=(stream.fileno(),), daemon=True).start()
    made, problem = None, None
    choices.make()
    try:
        made = order.made()
    except CardmathError as error:
        problem = error
    sys.stdout.buffer.write(pickle.dumps((made, problem)))
    sys.stdout.buffer.flush()
    # The waiting thread would delay a normal exit.
    os._exit(0)


def _end_with(descriptor: int) -> None:
    """End the process when the caller closes the stream."""
    os.read(descriptor, 1)
    os._exit(1)


if __name__ == "__main__":
    _main()
