"""A site is made here without npm, Node and the typesetter: which files it has, and what they say."""

import gzip
import html
import importlib.util
import json
import marshal
import re
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest

from cardmath.exercises import ExerciseError, export
from cardmath.worksheets import KINDS, exercises_of
from cardmath_widgets.runtime import worker
from cardmath_widgets.site import build as building
from cardmath_widgets.site import compiling, distribution, packages, packing, sheets
from cardmath_widgets.site.build import Making, build
from cardmath_widgets.site.distribution import ARCHIVES, LIBRARY, MACHINE, SCRIPT, SiteError
from cardmath_widgets.site.packing import condensed, zstd
from cardmath_widgets.site.sheets import Printed, SheetRow, Shelf, shelf

LIST = "cardmath-site.json"
MEMORY = b"ab" + bytes(100_000) + b"c"


def zipped(**files: str) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as written:
        for name, text in files.items():
            written.writestr(zipfile.ZipInfo(name), text)
    return made.getvalue()


PYTHON = {
    "pyodide.mjs": b"export {}",
    SCRIPT: b"export const machine = 1;" * 50,
    MACHINE: b"\0asm" * 100,
    LIBRARY: zipped(a="whole"),
    "pyodide-lock.json": b"{}",
}
UNPACKER = {"esm/index.mjs": b"export {}", "umd/index.js": b"var fzstd;", "LICENSE": b"Free, says fzstd."}


@pytest.fixture(scope="module")
def nothing_is_fetched() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "pyodide", lambda: PYTHON)
        patch.setattr(building, "fzstd", lambda: UNPACKER)
        patch.setattr(building, "lock", lambda: {"info": {}, "packages": {}})
        patch.setattr(packing, "BEST", 1)  # only the proof asks how small they become
        patch.setattr(building, "miniatures", lambda links: f"<svg>{links}</svg>")
        patch.setattr(packages, "archive", lambda: b"the packages")

        def compiled(python: Any, given: bytes) -> tuple[dict[str, bytes], bytes]:
            assert python == PYTHON
            assert given == b"the packages"
            return {name: zipped(b=name) for name in ARCHIVES}, MEMORY

        patch.setattr(building, "compiled", compiled)
        sheet = Printed("sheets/one.pdf", "Number 1", b"%PDF")
        patch.setattr(
            building, "shelf", lambda kind: Shelf(kind, kind, True, (SheetRow("base ten", (sheet,)),))
        )
        yield


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own")
    (folder / "dots.svg").write_text("<svg/>")
    (folder / "dice.py").write_text("faces = 6\n")
    (folder / "marks.csv").write_text("otter,3")
    for name, source in (("mine", "import dice, numpy\nprint('dots.svg')"), ("broken", "")):
        cells = [nbformat.v4.new_markdown_cell("# Our dice"), nbformat.v4.new_code_cell(source)]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / f"{name}.ipynb")
    (folder / "broken.ipynb").write_text("{")
    return folder


@pytest.fixture(scope="module")
def said() -> list[str]:
    """What the command says while it makes the site."""
    return []


@pytest.fixture(scope="module")
def site(
    nothing_is_fetched: None, own: Path, said: list[str], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    folder = tmp_path_factory.mktemp("site") / "public"
    build(folder, [own], Making(said.append, begin="base=6", silent=True))
    return folder


def there(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def unpacked(folder: Path, pattern: str) -> bytes:
    (found,) = folder.glob(pattern)
    return bytes(zstd.decompress(found.read_bytes()))


def constant(script: str, name: str) -> Any:
    return json.loads(script.partition(f"const {name} = ")[2].partition(";\n")[0])


# -- what is there -------------------------------------------------------------------------------------------


def test_a_site_lists_its_files(site: Path) -> None:
    listed = json.loads((site / LIST).read_text("utf-8"))
    assert listed == sorted(listed)
    assert {*listed, LIST} == there(site)
    assert {"index.html", "odds.html", "pyramid-addition.html", "mine/index.html", "sheets/one.pdf"} <= {
        *listed
    }


def test_the_worker_keeps_all_but_sheets_and_what_is_packed_beside(site: Path) -> None:
    worker = (site / "service-worker.js").read_text("utf-8")
    kept, name = constant(worker, "FILES"), constant(worker, "NAME")
    assert re.fullmatch(r"[0-9a-f]{16}", name)
    assert len({*kept}) == len(kept)
    memory = kept[-1]
    assert memory.endswith("/memory.bin")
    assert zstd.decompress((site / memory).read_bytes()) == condensed(MEMORY)
    others = there(site) - {*kept, LIST, "service-worker.js"}
    assert "index.html" in kept
    assert all(one.startswith("sheets/") or (site / f"{one}.bin").is_file() for one in others)
    assert not [one for one in kept if one.startswith("sheets/") or f"{one}.bin" in kept]
    assert worker.index("var fzstd;") > worker.index("const FILES")


def test_large_files_are_packed(site: Path) -> None:
    assert unpacked(site, f"assets/*/pyodide/{MACHINE}.bin") == PYTHON[MACHINE]
    assert unpacked(site, f"assets/*/pyodide/{SCRIPT}.bin") == PYTHON[SCRIPT]
    # Of the library only what a page imports, and the rest apart.
    assert (
        zipfile.ZipFile(BytesIO(unpacked(site, f"assets/*/pyodide/{LIBRARY}.bin"))).read("b")
        == LIBRARY.encode()
    )
    for name in ("modules.zip", "packages.zip", "rest.zip", "library.zip"):
        assert zipfile.ZipFile(BytesIO(unpacked(site, f"assets/*/{name}.bin"))).read("b") == name.encode()
    assert not [name for name in there(site) if name.endswith(".zip")]
    assert [*site.glob(f"assets/*/pyodide/{MACHINE}")]


def test_a_page_says_how_much_it_loads_and_how_it_begins(site: Path) -> None:
    def size(name: str) -> int:
        return len(next(site.glob(f"assets/*/{name}.bin")).read_bytes())

    library, more = size(f"pyodide/{LIBRARY}"), size("library.zip") + size("rest.zip")
    script = len(gzip.compress(PYTHON[SCRIPT], 9, mtime=0))
    always = size(f"pyodide/{MACHINE}") + size("packages.zip") + script
    plain = size("modules.zip") + library
    for name, is_own in (("odds.html", False), ("mine/index.html", True)):
        page = (site / name).read_text("utf-8")
        (stated,) = re.findall(r'data-sizes="([^"]*)"', page)
        # What only other people's notebooks import is loaded for them alone.
        assert json.loads(html.unescape(stated)) == {
            "script": pytest.approx(script, abs=20),
            "always": pytest.approx(always + (more if is_own else 0), abs=20),
            "memory": library if is_own else 0,
            "plain": plain,
        }
        assert 'data-begin="base=6"' in page
        # Such a page may be part of another one, and none of them is a platform's.
        assert "data-embeds" in page
        assert "platform" not in page
    assert "numpy" in (site / "mine" / "index.html").read_text("utf-8")


def test_only_what_a_notebook_names_goes_along(site: Path, said: list[str], own: Path) -> None:
    assert (site / "mine" / "dots.svg").read_text() == "<svg/>"
    assert [*site.glob("assets/*/mine.svg")]
    assert not [*site.glob("assets/*/broken.svg")]
    archive = zipfile.ZipFile(BytesIO(unpacked(site, "mine/files.bin")))
    assert {*archive.namelist()} == {"dice.py", "dots.svg"}
    assert not [name for name in there(site) if "marks" in name or name.endswith("dice.py")]
    assert not (site / "broken").exists()
    assert any(line.startswith(f"{own / 'broken.ipynb'}: ") for line in said)
    assert f"{own / 'mine.ipynb'} needs numpy" in "\n".join(said)
    assert any("marks.csv" in line and line.startswith("Not included") for line in said)
    assert f"Sheets to print: {len(KINDS)} of {len(KINDS)}" in said
    assert f"Sheets to print: 1 of {len(KINDS)}" in said


def test_the_licences_of_all_that_goes_along_are_there(site: Path) -> None:
    text = (site / "licences.txt").read_text("utf-8")
    for name in ("Pyodide", "Free, says fzstd.", "KaTeX", "Font Awesome"):
        assert name in text, name
    for name in packages.OTHERS:
        assert re.search(rf"^{name} \d[\w.]*: \S.*\n\n\S", text, re.MULTILINE), name


# -- making it again -----------------------------------------------------------------------------------------


def test_a_site_without_notebooks_has_neither_maths_nor_icons_and_takes_the_place_of_one_with_them(
    nothing_is_fetched: None, own: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "public"
    build(folder, [own], Making(lambda _words: None))
    name = constant((folder / "service-worker.js").read_text("utf-8"), "NAME")
    (folder / "mine" / "added-by-hand.txt").write_text("kept")
    (folder / "CNAME").write_text("games.example")
    build(folder, [], Making(lambda _words: None))
    found = there(folder)
    # What somebody else has put there stays.
    assert {"CNAME", "mine/added-by-hand.txt"} <= found
    assert "mine/index.html" not in found
    assert not [name for name in found if "katex" in name or "icons/" in name]
    assert "KaTeX" not in (folder / "licences.txt").read_text("utf-8")
    assert constant((folder / "service-worker.js").read_text("utf-8"), "NAME") != name
    # No empty folder is left, and the same inputs make the same bytes.
    assert all(any(path.iterdir()) for path in folder.rglob("*") if path.is_dir())
    before = {name: (folder / name).read_bytes() for name in there(folder)}
    build(folder, [], Making(lambda _words: None))
    assert {name: (folder / name).read_bytes() for name in there(folder)} == before


def test_a_folder_with_something_else_is_left_alone(nothing_is_fetched: None, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "one.jpg").write_text("")
    (tmp_path / "file").write_text("")
    for place, reason in (("photos", "already contains something else"), ("file", "is a file")):
        with pytest.raises(SiteError, match=reason):
            build(tmp_path / place, [], Making(lambda _words: None))
    assert there(tmp_path) == {"photos/one.jpg", "file"}


# -- what comes from npm and Node ----------------------------------------------------------------------------


def answering(
    monkeypatch: pytest.MonkeyPatch,
    status: int = 0,
    words: str = "",
    do: Callable[[Path], object] = lambda _place: None,
) -> list[list[str]]:
    """Let every program answer so; return the commands."""
    asked: list[list[str]] = []

    def run(command: list[str], *, cwd: str, **_options: Any) -> Any:
        asked.append(command)
        do(Path(cwd))
        return subprocess.CompletedProcess(command, status, "", words)

    monkeypatch.setattr(subprocess, "run", run)
    return asked


def test_python_is_compiled_and_its_memory_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(place: Path) -> None:
        if not (place / "memory.bin").exists():
            given = {path.name: path.read_bytes() for path in place.iterdir()}
            assert given == PYTHON | {"packages.zip": b"ours"}
        for name in ARCHIVES:
            (place / name).write_bytes(name.encode())
        (place / "memory.bin").write_bytes(MEMORY)

    asked = answering(monkeypatch, do=work)
    archives, memory = distribution.compiled(PYTHON, b"ours")
    assert (archives, memory) == ({name: name.encode() for name in ARCHIVES}, MEMORY)
    assert [Path(command[-2]).name for command in asked] == ["compile.mjs", "snapshot.mjs"]
    answering(monkeypatch, 1, "  no such file\n")
    with pytest.raises(SiteError, match=r"Pyodide did not run in Node: no such file$"):
        distribution.compiled(PYTHON, b"")


@pytest.mark.parametrize(
    ("status", "words", "is_there", "reason"),
    [
        (1, "one\nnpm error network\n", False, r"could not be fetched from npm: npm error network$"),
        (0, "", False, r"could not be fetched from npm: no answer$"),
        (1, "refused", True, r"could not be fetched from npm: refused$"),
        (0, "", True, r"npm returned something other than fzstd "),
    ],
)
def test_npm_delivers_what_it_always_did_or_nothing_is_made(
    monkeypatch: pytest.MonkeyPatch, status: int, words: str, is_there: bool, reason: str
) -> None:
    def deliver(place: Path) -> None:
        if is_there:
            (place / f"fzstd-{distribution.FZSTD}.tgz").write_bytes(b"another one")

    asked = answering(monkeypatch, status, words, deliver)
    with pytest.raises(SiteError, match=reason):
        distribution.fzstd()
    assert f"fzstd@{distribution.FZSTD}" in asked[0]


# -- what a page imports -------------------------------------------------------------------------------------


def test_every_module_of_ours_counts_as_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    def load(name: str) -> SimpleNamespace:
        loaded.append(name)
        return SimpleNamespace(__path__=[str(tmp_path / name)])

    for module in ("cardmath/base.py", "cardmath_widgets/board.py"):
        (tmp_path / module).parent.mkdir()
        (tmp_path / module).write_text("")
    monkeypatch.setattr(importlib, "import_module", load)
    monkeypatch.setattr(worker, "begin", lambda: loaded.append("what every page runs"))
    compiling.import_all()
    assert loaded[0] == "what every page runs"
    assert {"cardmath.base", "cardmath_widgets.board"} <= {*loaded}


def test_what_a_page_imports_is_compiled_and_kept_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = '"""Words."""\n\ndef f(x: int) -> "str":\n    """More words."""\n    return str(x)\n'
    names = (
        "cardmath/used.py",
        "cardmath/other.py",
        "cardmath/data.json",
        "ipywidgets/used.py",
        "a.woff2",
        "cardmath/",
    )
    with zipfile.ZipFile(tmp_path / "packages.zip", "w") as written:
        for name in names:
            written.writestr(name, "" if name.endswith("/") else source)
    library = tmp_path / "python314.zip"
    with zipfile.ZipFile(library, "w") as written:
        for name in ("json.py", "tkinter.py"):
            written.writestr(name, source)
    real = zipfile.ZipFile
    monkeypatch.setattr(compiling, "Path", lambda place: tmp_path / place.lstrip("/"))
    monkeypatch.setattr(compiling, "import_all", lambda: None)
    monkeypatch.setattr(
        zipfile,
        "ZipFile",
        lambda place, *more: real(tmp_path / "packages.zip" if place == "/packages.zip" else place, *more),
    )
    monkeypatch.setattr(sys, "path", ["/lib/python", str(library)])
    for at, file in enumerate(
        ("/lib/cardmath/cardmath/used.py", "/lib/cardmath/ipywidgets/used.py", f"{library}/json.py")
    ):
        monkeypatch.setitem(sys.modules, f"used_{at}", SimpleNamespace(__file__=file))  # type: ignore[arg-type]
    compiling.write_all()
    found = {path.name: real(path) for path in (tmp_path / "compiled").iterdir()}
    assert {name: set(archive.namelist()) for name, archive in found.items()} == {
        "modules.zip": {"cardmath/used.pyc", "ipywidgets/used.pyc"},
        "packages.zip": {"cardmath/data.json"},
        "rest.zip": {"cardmath/other.py", "a.woff2"},
        "python_stdlib.zip": {"json.pyc"},
        "library.zip": {"tkinter.py"},
    }
    assert found["rest.zip"].read("cardmath/other.py").decode() == source
    assert {one.date_time for archive in found.values() for one in archive.infolist()} == {
        (1980, 1, 1, 0, 0, 0)
    }

    def ran(archive: str, name: str) -> dict[str, Any]:
        content = found[archive].read(name)
        # Its source is not there to compare.
        assert content[:4] == importlib.util.MAGIC_NUMBER
        assert struct.unpack("<I", content[4:8]) == (1,)
        namespace: dict[str, Any] = {}
        exec(marshal.loads(content[16:]), namespace)
        assert namespace["f"](7) == "7"
        return namespace

    ours, theirs, of_python = (
        ran("modules.zip", "cardmath/used.pyc"),
        ran("modules.zip", "ipywidgets/used.pyc"),
        ran("python_stdlib.zip", "json.pyc"),
    )
    assert (ours.get("__doc__"), ours["f"].__doc__, ours["f"].__annotations__) == (None, None, {})
    # ipywidgets reads its own words, and Python's library may read its annotations.
    assert (theirs["__doc__"], theirs["f"].__doc__, theirs["f"].__annotations__) == (
        "Words.",
        "More words.",
        {},
    )
    assert (of_python.get("__doc__"), of_python["f"].__annotations__) == (None, {"x": int, "return": "str"})


# -- sheets --------------------------------------------------------------------------------------------------


@pytest.mark.sweep(16)
@pytest.mark.parametrize("kind", KINDS)
def test_a_shelf_has_the_sheets_of_each_base_that_suits_them(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wishes: list[dict[str, Any]] = []

    def worksheet(name: str, **wish: Any) -> bytes:
        assert name == kind
        wishes.append(wish)
        return str(wish).encode()

    monkeypatch.setattr(sheets, "worksheet", worksheet)
    made = shelf(kind)
    assert (made.kind, made.title, made.has_key) == (kind, KINDS[kind].title(), KINDS[kind].has_key)
    assert [row.base for row in made.rows] in (["base twelve", "base ten"], ["base ten"])
    files = [sheet.file for row in made.rows for sheet in row.sheets]
    assert len({*files}) == len(files) == len(wishes) > 0
    assert all(re.fullmatch(r"sheets/[\w.-]+\.pdf", file) for file in files)
    # Made up sheets are there in every base. Their exercises are not.
    assert {len(row.banks) for row in made.rows} - {0} == ({2} if KINDS[kind].asks else set())
    for row in made.rows:
        labels = [sheet.label for sheet in row.sheets]
        if KINDS[kind].is_numbered:
            assert labels == ["Number 1", "Number 2", "Number 3"]
        elif not KINDS[kind].takes_every_game:
            assert labels == ["The sheet"]
        else:
            # Everyday cards say 10 in every base.
            assert len({*labels}) == len(labels)
            assert ("Pyramid Addition" in labels) or row.base == "base ten"
            assert len(labels) < len(KINDS[kind].games) or row.base == "base ten"


def test_a_shelf_has_the_exercises_of_its_sheets_as_banks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "worksheet", lambda *_, **__: b"%PDF")
    made = shelf("last-digit")
    assert [bank.file for row in made.rows for bank in row.banks] == [
        f"sheets/last-digit-1-to-3-base-{base}-{form}"
        for base in (12, 10)
        for form in ("moodle.xml", "canvas.zip")
    ]
    items = exercises_of("last-digit", 1, 12, copies=3)
    assert made.rows[0].banks[0].content == export(items, "moodle", made.title)
    assert {bank.file for row in made.rows for bank in row.banks} < {file.file for file in made.files}


def test_a_base_without_exercises_has_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = next(name for name, one in KINDS.items() if one.is_numbered)

    def worksheet(_name: str, **wish: Any) -> bytes:
        if "12" in str(wish.get("base", wish.get("notation"))):
            raise ExerciseError("no such exercises")
        return b"%PDF"

    monkeypatch.setattr(sheets, "worksheet", worksheet)
    assert [row.base for row in shelf(kind).rows] == ["base ten"]
