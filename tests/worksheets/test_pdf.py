"""Every kind of sheet as a PDF: pages, keys, papers, large print, tags, title, fonts, text."""

import pytest

from cardmath.numerals import MAX_BASE, MIN_BASE, Notation
from cardmath.worksheets import KINDS, pictures, worksheet
from tests.worksheets.reading import UNPRINTABLE, bare_edge, fonts, pages, reader

KEYED = [kind.name for kind in KINDS.values() if kind.has_key]
every_kind = pytest.mark.parametrize("kind", KINDS)
every_key = pytest.mark.parametrize("kind", KEYED)


@every_key
def test_all_sheets_come_first_unchanged_and_each_key_on_pages_of_its_own(kind: str) -> None:
    sheets = pages(worksheet(kind, number=5, copies=3))
    both = pages(worksheet(kind, number=5, copies=3, key=True))
    assert both[: len(sheets)] == sheets
    heads = [page for page in both[len(sheets) :] if page.startswith("Answer key")]
    assert len(heads) == 3
    assert not any("Answer key" in page for page in sheets)
    for number, head in zip((5, 6, 7), heads, strict=True):
        assert f"number {number}" in head


@every_kind
def test_copies_are_the_sheets_of_the_numbers_that_follow(kind: str) -> None:
    together = pages(worksheet(kind, number=20, copies=2))
    first, second = (pages(worksheet(kind, number=number)) for number in (20, 21))
    without_page_numbers = [page.rsplit("\n", 1)[0] for page in together]
    assert without_page_numbers == [page.rsplit("\n", 1)[0] for page in first + second]


@every_kind
def test_the_same_number_is_the_same_file(kind: str) -> None:
    assert worksheet(kind, number=3) == worksheet(kind, number=3)
    assert worksheet(kind, number=3) != worksheet(kind, number=4)


@every_kind
@pytest.mark.parametrize(
    ("paper", "large", "base"),
    [("a4", False, 12), ("letter", True, 12), ("a4", True, 2), ("letter", False, 36)],
)
def test_nothing_leaves_the_paper_and_no_page_is_lonely(
    kind: str, paper: str, large: bool, base: int
) -> None:
    asked = {
        "number": 8,
        "notation": Notation(base),
        "paper": paper,
        "large": large,
        "key": KINDS[kind].has_key,
    }
    pdf = worksheet(kind, **asked)
    box = reader(pdf).pages[0].mediabox
    assert (round(box.width), round(box.height)) == {"a4": (595, 842), "letter": (612, 792)}[paper]
    for picture in pictures(kind, dots_per_inch=40, **asked):
        assert bare_edge(picture, 40) >= UNPRINTABLE
    for text in pages(pdf):
        assert len(text.splitlines()) >= 4, text


@every_kind
def test_a_sheet_has_a_title_a_language_tags_and_its_fonts_inside(kind: str) -> None:
    pdf = worksheet(kind, number=2)
    read = reader(pdf)
    assert read.metadata is not None
    assert read.metadata.title
    catalog = read.trailer["/Root"]
    assert catalog["/MarkInfo"]["/Marked"]
    assert catalog["/Lang"] == "en"
    assert "/StructTreeRoot" in catalog
    used = set(fonts(pdf))
    assert used
    for name, is_inside in used:
        assert "CardmathSans" in name
        assert is_inside


def check_every_kind(base: int) -> None:
    for kind in KINDS:
        if (kind, base) == ("conversion-ladder", 10):
            continue  # Refused: both sides of every rung would be the same.
        read = pages(worksheet(kind, number=base, notation=Notation(base), key=KINDS[kind].has_key))
        assert len(read) >= 1 + KINDS[kind].has_key
        assert f"base {base}" in read[0]


@pytest.mark.parametrize("base", [2, 10, 12, 16, 36])
def test_every_kind_is_set_in_bases_that_differ_most(base: int) -> None:
    check_every_kind(base)


@pytest.mark.proof
@pytest.mark.parametrize("base", range(MIN_BASE, MAX_BASE + 1))
def test_every_kind_is_set_in_every_base(base: int) -> None:
    check_every_kind(base)


def test_a_link_stands_on_the_sheet_with_its_qr_code() -> None:
    pdf = worksheet(
        "pyramid", number=7, notation=Notation(10), address="http://192.0.2.7:8866/pyramid-addition"
    )
    text = pages(pdf)[0]
    assert "http://192.0.2.7:8866/pyramid-addition#" in text
    assert "number=7" in text
    assert "http" not in pages(worksheet("pyramid", number=7))[0]
