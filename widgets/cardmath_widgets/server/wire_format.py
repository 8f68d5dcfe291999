"""The messages between page and server, and the packets between server and bare kernel, as bytes.

All limits on messages are checked before anything is parsed. Packets come one after another on a stream. A
packet is its kind (one byte), the length of the rest (four bytes, little-endian), and the rest.
"""

import asyncio
import itertools
import json
import struct
from collections.abc import Sequence
from typing import Any

from cardmath.errors import CardmathError

# A link with a hundred thousand moves fits; our pages never send more.
LARGEST = 2 << 20
MOST_PARTS = 64
# Channel, header, parent header, metadata, content; buffers come after.
_FIXED = 5
_NAMES = ("header", "parent header", "metadata", "content")
_NUMBER = 8

FROM_PAGE = frozenset({"comm_open", "comm_msg", "comm_close"})
# Voila's front end first asks about the kernel and the open comms.
FROM_VOILA = FROM_PAGE | {"kernel_info_request", "comm_info_request"}
# Lessons create the widgets. A page opens only the channel on which it asks for their states.
STATES = "jupyter.widget.control"

#: To the kernel: the lesson's code cells, as a JSON list of strings.
CELLS = b"c"
#: From the kernel: what each of them displayed, as JSON.
OUTPUTS = b"o"
#: Both ways: a message from or for the page, in its websocket's format.
MESSAGE = b"m"
#: From the kernel: one of our errors, as text.
LOG = b"l"
#: To a worker: a seat's page has left.
END = b"e"
#: From a worker: the seat whose page's code is about to run; 0 when the code has finished.
DOING = b"d"
#: From a worker: a question for the calculators, with its own number in place of a seat number. A calculator
#: gets the question alone.
QUESTION = b"q"
#: To a worker: the answer to the question with this number.
ANSWER = b"a"
#: To a worker, which sends it straight back to show that it still responds.
BEAT = b"b"

#: What a packet begins with.
HEAD = struct.Struct("<cI")
#: Length in bytes of the seat number in a worker's packet.
_SEAT = 4


class BadMessageError(CardmathError, ValueError):
    """A message that our pages never send."""


def read_message(data: bytes, kinds: frozenset[str] = FROM_PAGE) -> list[bytes]:
    """Read a message in Jupyter's protocol v1.kernel.websocket.jupyter.org; return its parts for the kernel.

    ``kinds`` are the accepted message types. A message begins with the count of its offsets, then the
    offsets, from the start of the first part to the end of the last. All are 64-bit little-endian numbers.

    >>> read_message((1 << 62).to_bytes(8, "little"))
    Traceback (most recent call last):
    cardmath_widgets.server.wire_format.BadMessageError: the number of parts in the message is wrong
    """
    parts = split(data)
    if parts[0] != b"shell":
        raise BadMessageError("pages may use only the shell channel")
    header, _parent, _metadata, content = (
        _object(part, name) for part, name in zip(parts[1:_FIXED], _NAMES, strict=True)
    )
    number, kind = header.get("msg_id"), header.get("msg_type")
    if not (isinstance(number, str) and isinstance(kind, str)):
        raise BadMessageError("the header is missing its id or its type")
    if kind not in kinds:
        raise BadMessageError("pages may send only widget messages")
    if kind == "comm_open" and content.get("target_name") != STATES:
        raise BadMessageError("pages may not open widgets")
    return parts[1:]


def joined(parts: Sequence[bytes | memoryview]) -> bytes:
    """Return the message made of these parts: channel, header, parent header, metadata, content, buffers.

    >>> split(joined([b"shell", b"{}", b"{}", b"{}", b"{}"]))
    [b'shell', b'{}', b'{}', b'{}', b'{}']
    """
    lengths = (memoryview(part).nbytes for part in parts)
    offsets = list(itertools.accumulate(lengths, initial=_NUMBER * (len(parts) + 2)))
    return b"".join((struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets), *parts))


def split(data: bytes) -> list[bytes]:
    """Return the parts of a message, at least five."""
    if len(data) > LARGEST:
        raise BadMessageError("the message is too long")
    count = int.from_bytes(data[:_NUMBER], "little")
    if not _FIXED < count <= MOST_PARTS or len(data) < _NUMBER * (count + 1):
        raise BadMessageError("the number of parts in the message is wrong")
    offsets = [int.from_bytes(data[_NUMBER * i : _NUMBER * (i + 1)], "little") for i in range(1, count + 1)]
    if offsets[0] != _NUMBER * (count + 1) or offsets[-1] != len(data) or offsets != sorted(offsets):
        raise BadMessageError("the offsets of the message's parts are invalid")
    return [data[start:end] for start, end in itertools.pairwise(offsets)]


def _object(part: bytes, name: str) -> dict[str, Any]:
    try:
        value = json.loads(part)
    except (ValueError, RecursionError) as error:
        raise BadMessageError(f"the {name} is not JSON") from error
    if not isinstance(value, dict):
        raise BadMessageError(f"the {name} is not an object")
    return value


def packed(kind: bytes, rest: bytes) -> bytes:
    """Return a packet.

    >>> packed(LOG, b"no")
    b'l\\x02\\x00\\x00\\x00no'
    """
    return HEAD.pack(kind, len(rest)) + rest


def numbered(kind: bytes, seat: int, rest: bytes = b"") -> bytes:
    """Return a worker's packet, which begins with a seat number.

    >>> numbered(END, 7)
    b'e\\x04\\x00\\x00\\x00\\x07\\x00\\x00\\x00'
    """
    return packed(kind, seat.to_bytes(_SEAT, "little") + rest)


async def read_numbered(stream: asyncio.StreamReader) -> tuple[bytes, int, bytes]:
    """Return the next packet's kind, its seat number (0 if it has none), and the rest."""
    kind, rest = await read(stream)
    if kind in (BEAT, LOG):
        return kind, 0, rest
    return kind, int.from_bytes(rest[:_SEAT], "little"), rest[_SEAT:]


async def read(stream: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """Return the next packet's kind and rest; ``asyncio.IncompleteReadError`` means there is none."""
    kind, length = HEAD.unpack(await stream.readexactly(HEAD.size))
    return kind, await stream.readexactly(length)
