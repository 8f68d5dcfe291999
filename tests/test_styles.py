"""Style sheets: hovering is for mice, and widgets are laid out by their own width."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.cases import cases

WIDGETS = Path(__file__).parents[1] / "widgets" / "cardmath_widgets"
SHEETS = sorted(
    (sheet for sheet in WIDGETS.rglob("*.css") if "katex" not in sheet.parts),
    key=lambda sheet: sheet.as_posix(),
)
#: The pages around the widgets are as wide as the window.
OF_PAGES = {"class.css", "desk.css", "page.css", "site.css", "start.css"}
_PIECE = re.compile(r"([^{};]*)([{};])")


def rules(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The selectors of a sheet, each with the at-rules around it.

    >>> list(rules("@media (hover: hover) { a:hover, b { x: y; } } c { z: 0; }"))
    [(('@media (hover: hover)',), 'a:hover, b'), ((), 'c')]
    """
    around: list[str] = []
    for words, end in _PIECE.findall(re.sub(r"/\*.*?\*/|url\([^)]*\)", "", text, flags=re.DOTALL)):
        if end == "{":
            head = " ".join(words.split())
            if not head.startswith("@"):
                yield tuple(around), head
            around.append(head)
        elif end == "}":
            around.pop()


@cases("sheet", SHEETS)
def test_only_a_mouse_hovers(sheet: Path) -> None:
    """A finger leaves :hover behind it on what it has pressed."""
    outside = [
        selector
        for around, selector in rules(sheet.read_text("utf-8"))
        if ":hover" in selector and "@media (hover: hover)" not in around
    ]
    assert outside == []


@cases("sheet", SHEETS)
def test_no_rule_asks_what_the_whole_page_contains(sheet: Path) -> None:
    """With such a rule, each new element means new styles for every other one. Paper is styled once."""
    asking = [
        selector
        for around, selector in rules(sheet.read_text("utf-8"))
        if re.search(r"(?:body|html|:root)[^ >,]*:has\(", selector) and "@media print" not in around
    ]
    assert asking == []


@cases("sheet", SHEETS)
def test_a_widget_goes_by_its_own_width_and_its_letters(sheet: Path) -> None:
    if sheet.name in OF_PAGES:
        return
    text = sheet.read_text("utf-8")
    # A large screen, by width and height, is looked at from afar: its letters are larger.
    windows = [one for one in re.findall(r"@media[^{]*", text) if "width" in one and "min-height" not in one]
    assert windows == [], "the window's width says nothing about a widget that stands beside another"
    # A spot's box, such as a player's plate, is laid out in pixels by the scene; a widget is not.
    in_pixels = [one for one in re.findall(r"@container cm-[^{]*", text) if "px" in one]
    assert in_pixels == [], "a width in pixels does not know how large the letters are"


@cases("sheet", SHEETS)
def test_letters_grow_with_those_of_the_reader(sheet: Path) -> None:
    sizes = re.findall(r"font-size: [^;]*|font: [^;]*", sheet.read_text("utf-8"))
    # A sign that points on has a frame of its own.
    fixed = [one for one in sizes if re.match(r"font(-size)?: (\d+ )?[\d.]+px", one) and "34px" not in one]
    assert fixed == []


def test_in_forced_colours_the_suits_give_way_to_what_can_be_read() -> None:
    """On a black screen, the ink of a black suit is invisible; the sheet for screens comes last."""

    def weight(selector: str) -> int:
        return len(re.findall(r"[.\[]", re.sub(r":where\([^)]*\)", "", selector)))

    table, screens = ((WIDGETS / name).read_text("utf-8") for name in ("board/table.css", "page/screens.css"))
    suits = [one for _around, one in rules(table) if "[data-suit=" in one and "cm-note-below" in one]
    forced = [
        one for around, one in rules(screens) if "cm-note-below" in one and "forced-colors" in str(around)
    ]
    assert len(suits) == 6
    assert max(map(weight, suits)) <= weight(".has-note > .cm-note-below")
    assert ".has-note > .cm-note-below" in forced
