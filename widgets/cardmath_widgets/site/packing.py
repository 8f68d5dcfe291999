"""Packing large files, groups of files and a memory snapshot, for ``packed.js``, ``archive.js`` and
``memory.js``.
"""

import io
import re
import struct
import sys
import zipfile
from collections.abc import Iterator, Mapping
from typing import Final

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

#: The match window is 2²² bytes. The decompressor needs a buffer of this size.
_WINDOW: Final = 22
#: The compression level.
BEST: Final = 22
#: How many bytes make a megabyte in a sentence.
MEGABYTE: Final = 1_000_000
#: The shortest run of zeros worth leaving out of a memory: there are few as long as this, so the table stays
#: short.
_LONG: Final = 65536
_NOTHING: Final = re.compile(rb"\0{%d,}" % _LONG)


def megabytes(size: int) -> str:
    """Return a number of bytes in megabytes, as a sentence says it.

    >>> megabytes(2_249_999), megabytes(2_250_001)
    ('2.2', '2.3')
    """
    return f"{size / MEGABYTE:.1f}"


def archived(files: Mapping[str, bytes]) -> bytes:
    """Return files, keyed by path, as an uncompressed, reproducible zip.

    `zipfile.ZipInfo` gives every file the same date.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as written:
        for place, content in sorted(files.items()):
            written.writestr(zipfile.ZipInfo(place), content)
    return made.getvalue()


def packed(content: bytes) -> bytes:
    """Return content packed as Zstandard, a quarter smaller than gzip with its 2¹⁵ byte window.

    The same content always gives the same bytes.

    >>> len(packed(bytes(1_000_000))) < 100
    True
    """
    parameter = zstd.CompressionParameter
    options: dict[int, int] = {parameter.compression_level: BEST, parameter.window_log: _WINDOW}
    return zstd.compress(content, options=options)


def condensed(memory: bytes) -> bytes:
    """Return a memory snapshot without its long runs of zeros.

    What remains is its size, the number of stretches, the start and length of each, and their bytes. All
    numbers take four bytes, little-endian.

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
