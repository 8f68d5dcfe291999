"""The encodings of the text files that people make."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE


def as_utf8(data: bytes) -> bytes:
    """Return the bytes of a text file as UTF-8 without a byte order mark.

    Programs on Windows, and PowerShell's ``>``, write text as UTF-16. It is converted; everything else is
    returned unchanged, also bytes that are no text at all.

    >>> as_utf8("a deal".encode("utf-16")), as_utf8("a deal".encode("utf-8-sig")), as_utf8(b"\\xff")
    (b'a deal', b'a deal', b'\\xff')
    """
    if data.startswith(BOM_UTF8):
        return data.removeprefix(BOM_UTF8)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encoding = "utf-16"
    elif 0 in data[:2] and any(data[:2]):
        # Without a byte order mark: one half of every ASCII sign is zero.
        encoding = "utf-16-le" if data[0] else "utf-16-be"
    else:
        return data
    try:
        return data.decode(encoding).encode()
    except UnicodeError:
        return data
