"""A memory of Python's without the long stretches in which there is nothing (``memory.js`` reads it)."""

import re
import struct
from collections.abc import Iterator

__all__ = ["condensed"]

#: How long a stretch of nothing is that is worth leaving out: a few of these and the table stays short.
_LONG = 65536
_NOTHING = re.compile(rb"\0{%d,}" % _LONG)


def condensed(memory: bytes) -> bytes:
    """Return a memory's size, the number of its stretches, where each begins and how long it is, and them.

    All numbers have four bytes, the smallest first.

    >>> packed = condensed(b"ab" + bytes(100_000) + b"c")
    >>> struct.unpack_from("<6I", packed), packed[24:]
    ((100003, 2, 0, 2, 100002, 1), b'abc')
    """
    stretches = list(_stretches(memory))
    table = [number for begins, ends in stretches for number in (begins, ends - begins)]
    head = struct.pack(f"<{2 + len(table)}I", len(memory), len(stretches), *table)
    return head + b"".join(memory[begins:ends] for begins, ends in stretches)


def _stretches(memory: bytes) -> Iterator[tuple[int, int]]:
    at = 0
    for nothing in _NOTHING.finditer(memory):
        if nothing.start() > at:
            yield at, nothing.start()
        at = nothing.end()
    if at < len(memory):
        yield at, len(memory)
