"""What a page may send down its line, read with every bound checked before anything is made of it."""

import itertools
import json
import struct
from collections.abc import Sequence
from typing import Any

from cardmath.errors import CardmathError

__all__ = ["FROM_PAGE", "FROM_STOCK", "LARGEST", "BadFrameError", "joined", "read_frame", "split"]

# A link of a hundred thousand moves passes; what is longer, no page of ours sends.
LARGEST = 2 << 20
MOST_PARTS = 64
# Channel, header, parent header, metadata, content; buffers come after.
_FIXED = 5
_NAMES = ("header", "parent header", "metadata", "content")
_NUMBER = 8

FROM_PAGE = frozenset({"comm_open", "comm_msg", "comm_close"})
# Voila's front end asks first what kernel it is and which comms are open.
FROM_STOCK = FROM_PAGE | {"kernel_info_request", "comm_info_request"}
# Widgets are made by lessons. A page only opens the channel on which it asks for their states.
STATES = "jupyter.widget.control"


class BadFrameError(CardmathError, ValueError):
    """A frame is not what a page sends."""


def read_frame(data: bytes, kinds: frozenset[str] = FROM_PAGE) -> list[bytes]:
    """Read a binary frame in Jupyter's protocol v1.kernel.websocket.jupyter.org: what goes on to the kernel.

    ``kinds`` are the messages that are let through. The frame begins with the count of its offsets, all
    64-bit little-endian numbers, then the offsets: from the first part's beginning to the last one's end.

    >>> read_frame((1 << 62).to_bytes(8, "little"))
    Traceback (most recent call last):
    cardmath_widgets.classroom.frames.BadFrameError: the frame counts its parts wrongly
    """
    parts = split(data)
    if parts[0] != b"shell":
        raise BadFrameError("pages speak on the channel shell alone")
    header, _parent, _metadata, content = (
        _object(part, name) for part, name in zip(parts[1:_FIXED], _NAMES, strict=True)
    )
    number, kind = header.get("msg_id"), header.get("msg_type")
    if not (isinstance(number, str) and isinstance(kind, str)):
        raise BadFrameError("the header lacks its number or its kind")
    if kind not in kinds:
        raise BadFrameError("pages send messages of widgets alone")
    if kind == "comm_open" and content.get("target_name") != STATES:
        raise BadFrameError("pages open no widgets")
    return parts[1:]


def joined(parts: Sequence[bytes | memoryview]) -> bytes:
    """Return the frame of these parts: channel, header, parent header, metadata, content, buffers.

    >>> split(joined([b"shell", b"{}", b"{}", b"{}", b"{}"]))
    [b'shell', b'{}', b'{}', b'{}', b'{}']
    """
    lengths = (memoryview(part).nbytes for part in parts)
    offsets = list(itertools.accumulate(lengths, initial=_NUMBER * (len(parts) + 2)))
    return b"".join((struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets), *parts))


def split(data: bytes) -> list[bytes]:
    """Return the parts of a frame, of which there are five at least."""
    if len(data) > LARGEST:
        raise BadFrameError("the frame is too long")
    count = int.from_bytes(data[:_NUMBER], "little")
    if not _FIXED < count <= MOST_PARTS or len(data) < _NUMBER * (count + 1):
        raise BadFrameError("the frame counts its parts wrongly")
    offsets = [int.from_bytes(data[_NUMBER * i : _NUMBER * (i + 1)], "little") for i in range(1, count + 1)]
    if offsets[0] != _NUMBER * (count + 1) or offsets[-1] != len(data) or offsets != sorted(offsets):
        raise BadFrameError("the frame's parts do not lie one after the other")
    return [data[start:end] for start, end in itertools.pairwise(offsets)]


def _object(part: bytes, name: str) -> dict[str, Any]:
    try:
        value = json.loads(part)
    except (ValueError, RecursionError) as error:
        raise BadFrameError(f"the {name} is no JSON") from error
    if not isinstance(value, dict):
        raise BadFrameError(f"the {name} is no object")
    return value
