"""Helpers shared by the formats: XML and HTML made from plain text, and packages that always have the same
bytes.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from html import escape
from tempfile import TemporaryFile
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cardmath.exercises.banks.pictures import PictureFile
from cardmath.exercises.banks.question import BankQuestion
from cardmath.sentences import writable

XML: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
#: The date of every file in a package: the earliest that a zip allows.
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_READABLE: Final = 0o644 << 16


def plain(text: str) -> str:
    """Return a string with its special characters escaped for XML and HTML.

    >>> plain('7 < 8 & "9" > \\x00')
    '7 &lt; 8 &amp; &quot;9&quot; &gt; '
    """
    return escape(writable(text))


def cdata(html: str) -> str:
    """Return HTML as character data, so that an XML parser reads it as a single string.

    >>> cdata("<p>a]]>b</p>")
    '<![CDATA[<p>a]]]]><![CDATA[>b</p>]]>'
    """
    return "<![CDATA[" + writable(html).replace("]]>", "]]]]><![CDATA[>") + "]]>"


def paragraph(text: str) -> str:
    """Return a paragraph of plain text.

    >>> paragraph("row 1: 7\\nrow 2: 8")
    '<p>row 1: 7<br/>row 2: 8</p>'
    """
    return f"<p>{plain(text)}</p>".replace("\n", "<br/>")


def steps_html(question: BankQuestion) -> str:
    """Return the worked steps of a question as a list."""
    return f"<ol>{''.join(f'<li>{plain(step)}</li>' for step in question.steps)}</ol>"


def asked_html(question: BankQuestion, address: Callable[[PictureFile], str], *, typed: bool) -> str:
    """Return the question, its picture and a note on typing its digits; ``address`` returns the address of a
    picture file.
    """
    parts = [paragraph(question.prompt)]
    if question.picture is not None:
        parts.append(f"<p>{question.picture.html(address(question.picture))}</p>")
    if typed and question.note:
        parts.append(paragraph(question.note))
    return "".join(parts)


def opaque(*texts: str) -> str:
    """Return a meaningless name, always the same for the same strings.

    Canvas would interpret names such as ``M3_wrong``.

    >>> opaque("addition/12/5"), opaque("addition/12/5", "75") == opaque("addition/12/5", "75")
    ('a4f60592ac90ebf31', True)
    """
    return "a" + sha256("\n".join(texts).encode()).hexdigest()[:16]


class ZipPackage:
    """A zip archive with bytes that depend only on its contents; a file written in parts is kept in a
    temporary file until it is complete.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED)
        self._pictures: dict[str, None] = {}

    def add(self, name: str, data: str | bytes) -> None:
        """Add a file."""
        self._zip.writestr(_entry(name), data.encode() if isinstance(data, str) else data)

    def add_picture(self, folder: str, picture: PictureFile) -> str:
        """Add a picture unless the package already contains it, and return its path."""
        path = f"{folder}/{picture.name}"
        if path not in self._pictures:
            self._pictures[path] = None
            self.add(path, picture.svg)
        return path

    @property
    def pictures(self) -> Iterable[str]:
        """The paths of the pictures so far."""
        return self._pictures.keys()

    def add_parts(self, name: str, parts: Iterable[str]) -> None:
        """Add a file that is written in parts; making a part may add other files."""
        with TemporaryFile() as beside:
            for part in parts:
                beside.write(part.encode())
            beside.seek(0)
            with self._zip.open(_entry(name), "w") as file:
                while block := beside.read(2**20):
                    file.write(block)

    def __enter__(self) -> "ZipPackage":
        return self

    def __exit__(self, *error: object) -> None:
        """Close the package, complete or not: a package left open would complain when it is deleted."""
        self._zip.close()


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, _DATE)
    entry.compress_type = ZIP_DEFLATED
    entry.create_system = 3
    entry.external_attr = _READABLE
    return entry
