"""The packets between the server and a bare kernel, one after the other on a stream.

A packet is its kind (one byte), the length of the rest (four bytes, little-endian), and the rest.
"""

import asyncio
import struct

__all__ = ["CELLS", "LOG", "MESSAGE", "OUTPUTS", "packed", "read"]

#: To the kernel: the lesson's code cells, a list of texts in JSON.
CELLS = b"c"
#: From the kernel: what each of them displayed, in JSON.
OUTPUTS = b"o"
#: Both ways: a message from or for the page, in the format of its websocket.
MESSAGE = b"m"
#: From the kernel: an error of ours, as text.
LOG = b"l"

_HEAD = struct.Struct("<cI")


def packed(kind: bytes, rest: bytes) -> bytes:
    """Return a packet.

    >>> packed(LOG, b"no")
    b'l\\x02\\x00\\x00\\x00no'
    """
    return _HEAD.pack(kind, len(rest)) + rest


async def read(stream: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """Return the next packet's kind and rest; ``asyncio.IncompleteReadError`` means there is none."""
    kind, length = _HEAD.unpack(await stream.readexactly(_HEAD.size))
    return kind, await stream.readexactly(length)
