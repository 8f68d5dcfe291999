"""Every kind of sheet as a PDF: pages, keys, papers, large print, tags, title, fonts, text."""

import io
import itertools
import re

import pytest
from PIL import Image

from cardmath.decks import Deck
from cardmath.numerals import MAX_BASE, MIN_BASE, Notation
from cardmath.worksheets import KINDS, pictures, worksheet
from tests.amounts import some_of, spread_of
from tests.worksheets.reading import (
    UNPRINTABLE,
    bare_edge,
    fonts,
    has_base,
    pages,
    reader,
    texts,
    used_height,
)

#: A deck of all cards takes its time; a small one shows the same.
SMALL = {"deck": {"deck": Deck(6, 1, 2)}}
#: On a page of cards nothing is written but what they are.
LEAST_LINES = {"deck": 1}
#: Where a page's text begins, in points.
MARGIN = 48
#: How far down a page is used at least, as a part of it.
LEAST_USED = 0.2
#: The line at the foot ends below this, in points from the paper's lower edge.
FOOT = 70
KEYED = [kind.name for kind in KINDS.values() if kind.has_key]
every_kind = pytest.mark.parametrize("kind", spread_of(list(KINDS), 11))
every_key = pytest.mark.parametrize("kind", spread_of(KEYED, 5))


@pytest.mark.sweep(1)
@every_key
@pytest.mark.parametrize(
    ("paper", "large", "base"), some_of([("a4", False, 12), ("letter", True, 2)], 1, unpack=True)
)
def test_all_sheets_come_first_unchanged_and_each_page_of_a_key_says_whose_it_is(
    kind: str, paper: str, large: bool, base: int
) -> None:
    base = base if has_base(kind, base) else 12
    asked = {"notation": Notation(base), "paper": paper, "large": large}
    sheets = pages(worksheet(kind, number=5, copies=2, **asked))
    both = pages(worksheet(kind, number=5, copies=2, key=True, **asked))
    assert both[: len(sheets)] == sheets
    assert not any("Answer key" in page for page in sheets)
    keys = both[len(sheets) :]
    numbers = []
    for page in keys:
        assert page.startswith("Answer key ·")
        top = " ".join(page.splitlines()[:4])
        assert f"base {base}" in top
        numbers += re.findall(r"\bnumber ([0-9]+)\b", top)
    assert numbers == sorted(numbers)
    assert len(numbers) == len(keys)
    assert set(numbers) == {"5", "6"}


@pytest.mark.sweep(3)
@every_kind
@pytest.mark.parametrize("large", some_of([False, True], 1))
def test_every_page_names_its_base(kind: str, large: bool) -> None:
    """Numerals are bare where a column, a table or a card has but one base: its pages tell which."""
    base = 7 if has_base(kind, 7) else 12
    pdf = worksheet(
        kind, number=5, notation=Notation(base), large=large, key=KINDS[kind].has_key, **SMALL.get(kind, {})
    )
    faces = [page for page in pages(pdf) if page.strip()]
    assert all(f"base {base}" in page for page in faces)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("kind", spread_of(list(KINDS), 3))
def test_copies_are_the_sheets_of_the_numbers_that_follow(kind: str) -> None:
    options = SMALL.get(kind, {})
    together = pages(worksheet(kind, number=20, copies=2, **options))
    first, second = (pages(worksheet(kind, number=number, **options)) for number in (20, 21))
    without_page_numbers = [page.rsplit("\n", 1)[0] for page in together]
    assert without_page_numbers == [page.rsplit("\n", 1)[0] for page in first + second]


@pytest.mark.sweep(2)
@every_kind
def test_the_same_number_is_the_same_file(kind: str) -> None:
    options = SMALL.get(kind, {})
    made = worksheet(kind, number=3, **options)
    assert made == worksheet(kind, number=3, **options)
    assert (made != worksheet(kind, number=4, **options)) == KINDS[kind].is_numbered


@pytest.mark.sweep(2)
@every_kind
@pytest.mark.parametrize(
    ("paper", "large", "base"),
    some_of([("a4", False, 12), ("letter", True, 36), ("a4", True, 2)], 1, unpack=True),
)
def test_nothing_leaves_the_paper_and_no_page_is_lonely(
    kind: str, paper: str, large: bool, base: int
) -> None:
    asked = {
        "number": 8,
        "notation": Notation(base if has_base(kind, base) else 12),
        "paper": paper,
        "large": large,
        "key": KINDS[kind].has_key,
        **SMALL.get(kind, {}),
    }
    pdf = worksheet(kind, **asked)
    box = reader(pdf).pages[0].mediabox
    assert (round(box.width), round(box.height)) == {"a4": (595, 842), "letter": (612, 792)}[paper]
    for picture in pictures(kind, dots_per_inch=40, **asked):
        assert bare_edge(picture, 40) >= UNPRINTABLE
        assert used_height(picture) >= LEAST_USED
    for text in pages(pdf):
        assert len(text.splitlines()) >= LEAST_LINES.get(kind, 4), text
    if kind != "deck":
        assert min(one.x for one in texts(pdf)) >= MARGIN


@pytest.mark.parametrize("large", [False, True])
def test_long_numerals_keep_apart_on_a_wheel_and_its_key(large: bool) -> None:
    for page in range(2):
        pdf = worksheet("bond-wheels", number=7, notation=Notation(2), key=True, large=large)
        found = [one for one in texts(pdf, page) if one.words.isdigit() and one.y > FOOT]
        for one, other in itertools.combinations(found, 2):
            if abs(one.y - other.y) < 0.6 * max(one.size, other.size):
                left, right = sorted((one, other), key=lambda text: text.x)
                assert left.x + left.width <= right.x, (left, right)


def test_a_type_of_hands_stands_on_one_line_in_base_two() -> None:
    (text,) = pages(worksheet("own-ranking", number=7, notation=Notation(2), large=True))
    assert "four alike and a pair" in text, "the longest name"


@pytest.mark.sweep(2)
@pytest.mark.parametrize("kind", ["columns", "add-and-carry"])
@pytest.mark.parametrize("base", [2, 12])
def test_in_large_print_sums_are_as_large_as_the_text(kind: str, base: int) -> None:
    for large, text in ((True, 17), (False, 12)):
        pdf = worksheet(kind, number=7, notation=Notation(base), large=large)
        assert min(one.size for one in texts(pdf) if one.words.isdigit() and one.y > FOOT) >= text


@pytest.mark.sweep(2)
@every_key
def test_the_two_digits_of_base_twelve_are_never_small(kind: str) -> None:
    """At this size the tail of Ʒ and the back of Ǝ tell them from 3 and E."""
    pdf = worksheet(kind, number=3, key=True)
    for page in range(len(reader(pdf).pages)):
        for text in texts(pdf, page):
            assert text.size >= 7 or text.y < FOOT or not set(text.words) & set("ƷƎ"), text


def test_large_print_enlarges_the_stock() -> None:
    usual, large = (
        [one for one in texts(worksheet("pyramid", number=7, large=large)) if one.words in "A23456789JQK"]
        for large in (False, True)
    )
    # The cards of the stock are the lowest on the page, and the smallest.
    assert min(one.size for one in large) > 1.3 * min(one.size for one in usual)


@pytest.mark.parametrize("base", [10, 36])
def test_a_pyramid_is_not_smaller_than_its_stock_where_wheels_are_below(base: int) -> None:
    pdf = worksheet("make-the-target", base=base, paper="letter", large=True)
    suits = [one.size for one in texts(pdf, 1) if one.words in "♠♥♣♦"]
    assert suits[0] >= suits[-1]


def test_nothing_stands_close_under_the_task() -> None:
    dots_per_mm = 4
    (picture,) = pictures("pyramid", number=7, dots_per_inch=25.4 * dots_per_mm)
    page = Image.open(io.BytesIO(picture)).convert("L").point(lambda light: 255 * (light < 160))
    rows = [page.crop((0, row, page.width, row + 1)).getbbox() for row in range(page.height // 2)]
    # The first line as wide as the page is the head's; the next as wide as a card is the top card's edge.
    head = next(row for row, ink in enumerate(rows) if ink and run(page, row) > 160 * dots_per_mm)
    edge = next(row for row in range(head + 9, len(rows)) if run(page, row) > 15 * dots_per_mm)
    assert not any(rows[edge - 2 * dots_per_mm : edge])


def run(page: Image.Image, row: int) -> int:
    """The longest dark line in a row of dots."""
    line = page.crop((0, row, page.width, row + 1)).tobytes()
    return max(map(len, line.split(b"\0")))


@pytest.mark.sweep(3)
@every_kind
def test_a_sheet_has_a_title_a_language_tags_and_its_fonts_inside(kind: str) -> None:
    pdf = worksheet(kind, number=2, **SMALL.get(kind, {}))
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
        if not has_base(kind, base):
            continue  # Refused, as where both sides of every rung would be the same.
        asked = {"number": base, "key": KINDS[kind].has_key, **SMALL.get(kind, {})}
        read = pages(worksheet(kind, notation=Notation(base), **asked))
        assert len(read) >= 1 + KINDS[kind].has_key
        assert f"base {base}" in read[0]


@pytest.mark.proof
def test_every_kind_is_set_in_a_base_that_has_all_kinds_but_one() -> None:
    check_every_kind(10)


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
    with_code, without = (
        pictures("pyramid", number=7, address=address, dots_per_inch=96)[0]
        for address in ("http://192.0.2.7:8866", "")
    )
    assert ink_at_foot(with_code) > 3 * ink_at_foot(without)


def test_the_longest_address_is_still_on_the_paper() -> None:
    # The path of a site in a school's web space, and the sheet with the most kinds of exercise.
    address = "https://www.school-in-a-town.example/departments/mathematics/games/cardmath/"
    for picture in pictures("any-base", number=3, address=address, dots_per_inch=72):
        assert bare_edge(picture, 72) >= UNPRINTABLE


def ink_at_foot(picture: bytes) -> int:
    """How many dots are dark where the QR code stands."""
    page = Image.open(io.BytesIO(picture)).convert("L")
    foot = page.crop((0, round(page.height * 0.92), page.width // 4, page.height))
    return sum(foot.histogram()[:128])
