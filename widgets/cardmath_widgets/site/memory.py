"""A memory snapshot of Python without its long runs of zeros (``memory.js`` reads it)."""

import re
import struct
from collections.abc import Iterator

__all__ = ["condensed"]

#: The shortest run of zeros worth leaving out: there are few of these, so the table stays short.
_LONG = 65536
_NOTHING = re.compile(rb"\0{%d,}" % _LONG)


def condensed(memory: bytes) -> bytes:
    """Return a memory's size, the number of its stretches, each one's start and length, and their bytes.

    All numbers have four bytes, little-endian.

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
