"""Reading a PDF as a person or a screen reader would: pages of text, title, tags, fonts, and ink."""

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

import pypdf
from PIL import Image

from cardmath.errors import CardmathError
from cardmath.numerals import Notation
from cardmath.worksheets import KINDS

#: Nothing is printed nearer to the paper's edge than this, in points: printers cannot reach it.
UNPRINTABLE = 14.0
#: How wide a digit is, of its size.
DIGIT = 0.5


def has_base(kind: str, base: int) -> bool:
    """Return whether a kind has a sheet in a base: some have nothing to ask there, or make no sense."""
    try:
        KINDS[kind].make(1, Notation(base))
    except CardmathError:
        return False
    return True


def reader(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf))


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in reader(pdf).pages]


def fonts(pdf: bytes) -> Iterator[tuple[str, bool]]:
    """Each font's name, and whether it is inside the file."""
    for page in reader(pdf).pages:
        for reference in page["/Resources"].get("/Font", {}).values():
            font = reference.get_object()
            for inner in font.get("/DescendantFonts", [font]):
                descriptor = inner.get_object()["/FontDescriptor"].get_object()
                embedded = any(name in descriptor for name in ("/FontFile", "/FontFile2", "/FontFile3"))
                yield font["/BaseFont"], embedded


def bare_edge(picture: bytes, dots_per_inch: float) -> float:
    """How much of a page is white on the side where ink comes nearest to the edge, in points."""
    page = Image.open(io.BytesIO(picture)).convert("L").point(lambda light: 255 * (light < 200))
    left, top, right, bottom = page.getbbox() or (0, 0, 0, 0)
    return min(left, top, page.width - right, page.height - bottom) / dots_per_inch * 72


def used_height(picture: bytes) -> float:
    """How far down a page's ink reaches above its foot, as a part of the page."""
    page = Image.open(io.BytesIO(picture)).convert("L").point(lambda light: 255 * (light < 200))
    box = page.crop((0, 0, page.width, round(page.height * 0.9))).getbbox()
    return box[3] / page.height if box else 0


class Text(NamedTuple):
    """Words on a page: where they begin, in points from its lower left corner, and how large they are.

    The width is that of digits, which are all equally wide.
    """

    words: str
    x: float
    y: float
    size: float

    @property
    def width(self) -> float:
        return DIGIT * self.size * len(self.words)


def texts(pdf: bytes, page: int = 0) -> list[Text]:
    """The words of a page, in the runs in which they were set."""
    found: list[Text] = []

    def see(words: str, user: list[float], _place: object, _font: object, size: float) -> None:
        if words.strip():
            found.append(Text(words.strip(), user[4], user[5], size))

    reader(pdf).pages[page].extract_text(visitor_text=see)
    return found


def alts(pdf: bytes) -> list[str]:
    """What a screen reader says of the drawings, in the order of the pages."""
    read = reader(pdf)
    found: list[tuple[int, str]] = []
    places = {page.indirect_reference.idnum: at for at, page in enumerate(read.pages)}

    def walk(element: Any, page: int) -> None:
        element = element.get_object()
        if isinstance(element, list):
            for one in element:
                walk(one, page)
        elif isinstance(element, dict):
            if "/Pg" in element:
                page = places[element.raw_get("/Pg").idnum]
            if "/Alt" in element:
                found.append((page, str(element["/Alt"])))
            if "/K" in element:
                walk(element["/K"], page)

    walk(read.trailer["/Root"]["/StructTreeRoot"], 0)
    return [text for _page, text in found]
