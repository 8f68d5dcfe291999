"""The reference covers every module and every public name of both packages."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from pdoc.doc import Module

ROOT = Path(__file__).parents[2]


def reference() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "tools" / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = reference()
NAMES = TOOL.modules()


def files(package: Path) -> set[str]:
    """The modules that lie in a package's folder, by name."""
    found = set()
    for path in package.rglob("*.py"):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found.add(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def test_every_module_has_a_page() -> None:
    lie = files(ROOT / "cardmath") | files(ROOT / "widgets" / "cardmath_widgets")
    # A program that is run, not imported.
    assert lie - set(NAMES) == {"cardmath.__main__"}
    assert set(NAMES) <= lie
    assert len(NAMES) == len(set(NAMES)) > 300


def test_every_public_name_is_on_its_page() -> None:
    for name in NAMES:
        module = TOOL.offered(name)
        # Without a list of its names, a module offers what its page has.
        if not hasattr(module, "__all__"):
            continue
        public = set(TOOL.names(module))
        # A package that is offered as a whole has pages of its own.
        packages = {one for one in public if isinstance(getattr(module, one), ModuleType)}
        assert {getattr(module, one).__name__ for one in packages} <= set(NAMES)
        if public - packages:
            assert public - packages <= Module(module).members.keys(), name


def test_the_pages_are_written_with_a_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOOL, "modules", lambda: ["cardmath.study.tables", "cardmath.rings"])
    TOOL.write(tmp_path)
    page = (tmp_path / "cardmath" / "study" / "tables.html").read_text("utf-8")
    assert 'id="records"' in page
    # Nothing that all pages have in common, and no source, makes it large.
    assert '<link rel="stylesheet" href="../../style.css">' in page
    assert "<style>" not in page
    assert "def records" not in page
    assert ".pdoc" in (tmp_path / "style.css").read_text("utf-8")
    assert "rings_apart" in (tmp_path / "search.js").read_text("utf-8")
    assert "search" in (tmp_path / "index.html").read_text("utf-8")


def test_a_search_finds_each_thing_once_where_its_name_is_shortest() -> None:
    names = ("cardmath", "cardmath.exercises", "cardmath.exercises.registry", "cardmath.rings")
    top, exercises, registry, rings = TOOL.once([TOOL.offered(name) for name in names])
    assert {"exercise", "Deck"} <= set(top.__all__)
    assert "exercise" not in exercises.__all__
    assert {"check", "kind_named", "KINDS"} <= set(exercises.__all__)
    assert set(registry.__all__) == {
        "EXERCISE_NUMBERS",
        "KINDS",
        "Kinds",
        "UnknownKindError",
        "drawn",
        "is_numbered",
    }
    assert rings.__all__ == TOOL.names(TOOL.offered("cardmath.rings"))
    assert {"rings_apart", "stops"} <= set(rings.__all__)
    assert "exercise" in TOOL.offered("cardmath.exercises").__all__


@pytest.mark.proof
def test_the_whole_reference_is_written(tmp_path: Path) -> None:
    """What ``make docs`` writes: a page for each module, and every public name of both packages on it."""
    TOOL.write(tmp_path)
    for name in NAMES:
        page = tmp_path.joinpath(*name.split(".")).with_suffix(".html").read_text("utf-8")
        module = TOOL.offered(name)
        for one in TOOL.names(module):
            assert isinstance(getattr(module, one), ModuleType) or f'id="{one}"' in page, (name, one)
    assert sum(file.stat().st_size for file in tmp_path.rglob("*.*") if file.is_file()) < 30e6
