"""A site is made here without npm, Node and the typesetter: which files it has, and what they say."""

import hashlib
import html
import json
import re
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import nbformat
import pytest

from cardmath.worksheets import KINDS
from cardmath_widgets.server.assets import Asset
from cardmath_widgets.server.notebooks.lessons import own_lessons
from cardmath_widgets.server.web.pages import Pages
from cardmath_widgets.site import build as building
from cardmath_widgets.site import packing, python_archive
from cardmath_widgets.site.build import Making, build
from cardmath_widgets.site.distribution import ARCHIVES, LIBRARY, MACHINE, SCRIPT, SiteError
from cardmath_widgets.site.packing import condensed, zstd
from cardmath_widgets.site.sheets import Printed, SheetRow, Shelf

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
        patch.setattr(building.distribution, "pyodide", lambda: PYTHON)
        patch.setattr(building.distribution, "fzstd", lambda: UNPACKER)
        patch.setattr(building.distribution, "lock", lambda: {"info": {}, "packages": {}})
        patch.setattr(packing, "BEST", 1)  # only the proof asks how small they become
        patch.setattr(building, "miniatures", lambda links: f"<svg>{links}</svg>")
        patch.setattr(python_archive, "archive", lambda: b"the packages")

        def compiled(python: Any, given: bytes) -> tuple[dict[str, bytes], bytes]:
            assert python == PYTHON
            assert given == b"the packages"
            return {name: zipped(b=name) for name in ARCHIVES}, MEMORY

        patch.setattr(building.distribution, "compiled", compiled)
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


def test_every_page_says_which_build_it_belongs_to(site: Path) -> None:
    name = constant((site / "service-worker.js").read_text("utf-8"), "NAME")
    for page in [path for path in there(site) if path.endswith(".html")]:
        # The service worker looks for the tag as a text.
        assert (site / page).read_text("utf-8").count(f'<html data-build="{name}" ') == 1, page


def test_a_page_is_written_after_what_it_loads_and_the_worker_last(
    nothing_is_fetched: None, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = Path.write_bytes

    def noting(path: Path, content: bytes) -> int:
        written.append(path.relative_to(tmp_path).as_posix())
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", noting)
    build(tmp_path, [own], Making(lambda _words: None))
    pages = [name.endswith(".html") for name in written]
    assert pages == [False] * pages.index(True) + [True] * pages.count(True) + [False]
    assert written[-1] == "service-worker.js"


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
    script = len(Asset(SCRIPT, PYTHON[SCRIPT]).compressed or b"")
    always = size(f"pyodide/{MACHINE}") + size("packages.zip") + script
    plain = size("modules.zip") + library
    for name, is_own in (("odds.html", False), ("mine/index.html", True)):
        page = (site / name).read_text("utf-8")
        (stated,) = re.findall(r'data-sizes="([^"]*)"', page)
        # What only other people's notebooks import is loaded for them alone.
        assert json.loads(html.unescape(stated)) == {
            "script": script,
            "always": always + (more if is_own else 0),
            "memory": library if is_own else 0,
            "plain": plain,
        }
        assert 'data-begin="base=6"' in page
        # Such a page may be part of another one, and none of them is a platform's.
        assert "data-embeds" in page
        assert "platform" not in page
        assert 'data-sound="off"' in page
        # Only the largest script is packed for hosts that do not compress.
        modules = re.findall(r'data-module="([^"]*)"( data-packed)?', page)
        assert {module for module, is_packed in modules if is_packed} == {"@jupyter-widgets/base"}
        assert len(modules) > 1
    assert "numpy" in (site / "mine" / "index.html").read_text("utf-8")


def test_only_what_a_notebook_names_goes_along(site: Path, said: list[str], own: Path) -> None:
    assert (site / "mine" / "dots.svg").read_text() == "<svg/>"
    assert [*site.glob("assets/*/mine.svg")]
    assert not [*site.glob("assets/*/broken.svg")]
    archive = zipfile.ZipFile(BytesIO(unpacked(site, "mine/files.bin")))
    assert {*archive.namelist()} == {"dice.py", "dots.svg"}
    # Its address is the same in every build, so a half-uploaded site may still have the older one.
    digest = b64encode(hashlib.sha256((site / "mine/files.bin").read_bytes()).digest()).decode()
    digests = constant((site / "service-worker.js").read_text("utf-8"), "DIGESTS")
    assert digests["mine/files.bin"] == f"sha256-{digest}"
    assert not [name for name in digests if name.startswith("assets/")]
    assert not [name for name in there(site) if "marks" in name or name.endswith("dice.py")]
    assert not (site / "broken").exists()
    assert any(line.startswith(f"{own / 'broken.ipynb'}: ") for line in said)
    assert f"{own / 'mine.ipynb'} needs numpy" in "\n".join(said)
    assert any("marks.csv" in line and line.startswith("Not included") for line in said)
    assert f"Sheets to print: {len(KINDS)} of {len(KINDS)}" in said
    assert f"Sheets to print: 1 of {len(KINDS)}" in said


def test_the_shelf_of_sheets_has_a_link_for_every_base(site: Path) -> None:
    start = (site / "index.html").read_text("utf-8")
    links = set(re.findall(r'href="\./worksheets\.html#([^"]*)"', start))
    assert "kind=columns" in links
    assert not [link for link in links if "base=" in link]


def test_a_notebook_without_a_page_is_named_and_the_others_follow(
    monkeypatch: pytest.MonkeyPatch, nothing_is_fetched: None, tmp_path: Path
) -> None:
    rendered = Pages.rendered

    def failing(pages: Pages, lesson: Any) -> Any:
        if lesson.title == "Fails":
            raise KeyError("no such word")
        return rendered(pages, lesson)

    monkeypatch.setattr(Pages, "rendered", failing)
    for name, title in (("a", "Fails"), ("b", "Follows")):
        cells = [nbformat.v4.new_markdown_cell(f"# {title}")]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / f"{name}.ipynb")
    said: list[str] = []
    making = Making(said.append, is_one_file=True)
    making.make(own_lessons([tmp_path], ()))
    assert f"{tmp_path / 'a.ipynb'}: This notebook cannot be shown: 'no such word'." in said
    assert {name for name in making.files if name.endswith(".html")} == {"b/index.html", "index.html"}


def test_the_licences_of_all_that_goes_along_are_there(site: Path) -> None:
    text = (site / "licences.txt").read_text("utf-8")
    for name in ("Pyodide", "Free, says fzstd.", "KaTeX", "Font Awesome"):
        assert name in text, name
    for name in python_archive.OTHERS:
        assert re.search(rf"^{name} \d[\w.]*: \S.*\n\n\S", text, re.MULTILINE), name
    # A line of 72 dashes lies between them: after the first sentence and the two from npm come those of
    # KaTeX, its fonts and the icons.
    assert len(text.split("\n\n" + "-" * 72 + "\n\n")) == 3 + 3 + len(python_archive.OTHERS)
    assert text.endswith("\n")


# -- making it again -----------------------------------------------------------------------------------------


def test_a_site_without_notebooks_has_neither_maths_nor_icons_and_takes_the_place_of_one_with_them(
    nothing_is_fetched: None, own: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "public"
    build(folder, [own], Making(lambda _words: None))
    assert 'data-sound="off"' not in (folder / "odds.html").read_text("utf-8")
    # An earlier version had two more pages, of which one has been deleted meanwhile with its folder.
    (folder / "old").mkdir()
    (folder / "old" / "page.html").write_text("")
    listed = [*json.loads((folder / LIST).read_text("utf-8")), "old/page.html", "gone/page.html"]
    (folder / LIST).write_text(json.dumps(listed), "utf-8")
    name = constant((folder / "service-worker.js").read_text("utf-8"), "NAME")
    (folder / "mine" / "added-by-hand.txt").write_text("kept")
    (folder / "CNAME").write_text("games.example")
    build(folder, [], Making(lambda _words: None))
    found = there(folder)
    # What somebody else has put there stays.
    assert {"CNAME", "mine/added-by-hand.txt"} <= found
    assert not {"mine/index.html", "old/page.html"} & found
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
