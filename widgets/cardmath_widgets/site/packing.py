"""Packing what is large (``packed.js`` unpacks it)."""

import sys
from typing import Final

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

__all__ = ["packed"]

#: How far back a place may point to one that is the same, 2²² bytes: what unpacks it moves that much about.
_WINDOW: Final = 22
_BEST: Final = 22


def packed(content: bytes) -> bytes:
    """Return a content packed as Zstandard: a quarter smaller than by gzip, which looks back 2¹⁵ bytes.

    The same content is packed the same each time.

    >>> len(packed(bytes(1_000_000))) < 100
    True
    """
    parameter = zstd.CompressionParameter
    options: dict[int, int] = {parameter.compression_level: _BEST, parameter.window_log: _WINDOW}
    return zstd.compress(content, options=options)
