"""The files that our own pages have of the widgets: every style sheet, in its order, and every script."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import cardmath_widgets
from cardmath_widgets import PyramidBoard
from cardmath_widgets.exercises import ExercisePanel
from cardmath_widgets.folders import CLASS_PAGES, SERVER_PAGES, SHELL, SITE_PAGES
from cardmath_widgets.page import page_files as page_files_of_widgets
from cardmath_widgets.page.page_files import SCRIPTS, STYLES, page_files, style
from cardmath_widgets.things import Frame

PACKAGE = Path(str(files(cardmath_widgets)))


def is_of_a_widget(path: Path) -> bool:
    """Whether a script or a style sheet belongs to a widget, not to the page around it."""
    return not any(path.is_relative_to(one) for one in (SHELL, SERVER_PAGES, SITE_PAGES, CLASS_PAGES))


def test_every_style_sheet_of_a_widget_is_in_the_pages_one() -> None:
    sheets = [path for path in PACKAGE.rglob("*.css") if is_of_a_widget(path)]
    assert len(sheets) > 20
    everything = page_files()[STYLES]
    assert [path.name for path in sheets if everything.count(path.read_text("utf-8")) != 1] == []


def test_what_every_widget_has_comes_first_so_that_single_ones_override_it() -> None:
    assert page_files()[STYLES].startswith(style() + "\n")


def test_a_widget_names_its_own_sheets_and_a_page_holds_each_in_a_medium_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page_files_of_widgets, "is_shared", True)
    for widget, names in (
        (ExercisePanel("addition"), ["slate"]),
        (Frame(8), ["slate", "things", "pairing", "sieve", "turned_row", "rings", "lending"]),
        (PyramidBoard(), ["how_to_play", "hand", "path"]),
    ):
        media = [f"cardmath-{name}" for name in names]
        assert widget.get_state()["_css"] == "cardmath:" + " ".join(media)
        assert [page_files()[STYLES].count(f"\n@media {medium} {{\n") for medium in media] == [1] * len(media)


def test_every_script_of_a_widget_is_a_file_of_the_page() -> None:
    entries = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.js")
        if "\nexport default" in path.read_text("utf-8") and is_of_a_widget(path)
    }
    assert entries == set(SCRIPTS)


def test_outside_our_pages_a_widget_brings_its_script_and_style() -> None:
    state = ExercisePanel("addition").get_state()
    assert "export default" in state["_esm"]
    assert ".cardmath-slate" in state["_css"]


def test_no_two_sheets_style_a_class_by_its_name_alone() -> None:
    """The sheets of all widgets of a page apply together, so a class belongs to one of them."""
    together = {"things.css", "lending.css"}  # every thing has both
    looks = {path.name for room in ("page", "board") for path in (PACKAGE / room).rglob("*.css")}
    places: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.css"):
        if not is_of_a_widget(path):
            continue
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for selectors in re.findall(r"(?:^|[{};])\s*([^{};@]+)\{", text):
            for one in re.split(r",(?![^(]*\))", selectors):
                if re.fullmatch(r"\.[\w-]+", one.strip()):
                    places.setdefault(one.strip(), set()).add(path.name)
    assert len(places) > 200
    shared = {name: found - looks for name, found in places.items() if len(found - looks) > 1}
    assert {name for name, found in shared.items() if not found <= together} == set()
