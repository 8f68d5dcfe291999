"""A site as one HTML document: what is in it, in which order, and with which page it begins."""

import array
import base64
import hashlib
import html
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardmath_widgets.site import build
from cardmath_widgets.site.distribution import ARCHIVES
from cardmath_widgets.site.one_file.document import document_of, write_one_file
from tests.browser.sites import without_python
from tests.notebooks.kinds import write_cells

ELEMENT = re.compile(
    r'<script type="text/plain" data-place="([^"]*)" data-size="(\d+)">(.*?)</script><script>(.*?)</script>',
    re.DOTALL,
)
OTHERS = re.compile(r"<script data-shell>(.*?)</script>", re.DOTALL)


class Opened:
    """A document as a browser reads it: its page, and the files in the order in which they come."""

    def __init__(self, content: bytes) -> None:
        text = content.decode("utf-16")
        self.parts = [
            (html.unescape(place), read(written)[: int(size)])
            for place, size, written, _ in ELEMENT.findall(text)
        ]
        self.page = ELEMENT.sub("", text)
        self.after = {came for *_, came in ELEMENT.findall(text)}

    @property
    def first(self) -> str:
        return str(re.findall(r'data-first="([^"]*)"', self.page)[0])

    @property
    def places(self) -> list[str]:
        """The large files, without the folder that names their version."""
        return [place.split("/", 2)[2] for place, _content in self.parts[1:]]

    @property
    def files(self) -> dict[str, bytes]:
        """The small files, from the archive."""
        archive = io.BytesIO(zlib.decompress(self.parts[0][1], -zlib.MAX_WBITS))
        with zipfile.ZipFile(archive) as read:
            return {name: read.read(name) for name in read.namelist()}


def read(text: str) -> bytes:
    """Return the bytes of a text, one character after the other, as its own description says."""
    units = array.array("H")
    characters = iter(text)
    for character in characters:
        units.append(ord(character) if character != "\x01" else ord(next(characters)) ^ 0x8000)
    return units.tobytes()


def policies(page: str) -> list[str]:
    return [html.unescape(found) for found in re.findall(r'Content-Security-Policy" content="([^"]*)"', page)]


def quiet(_words: str) -> None:
    """Say nothing."""


@pytest.fixture(scope="module", autouse=True)
def no_python() -> Iterator[None]:
    with without_python():
        yield


@pytest.fixture(scope="module")
def with_all(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    path = tmp_path_factory.mktemp("whole") / "cardmath.html"
    write_one_file(path, [], build.Making(quiet))
    return Opened(path.read_bytes())


def test_it_begins_with_the_start_page_and_has_every_app_but_no_sheets(with_all: Opened) -> None:
    assert with_all.first == "index.html"
    pages = {name for name in with_all.files if name.endswith(".html")}
    assert {
        "index.html",
        "pyramid-addition.html",
        "odd-and-even.html",
        "odds.html",
        "exercises.html",
    } <= pages
    assert b"cardmath" in with_all.files["index.html"]
    assert not [name for name in with_all.files if "sheets/" in name]


def test_the_archive_comes_first_and_then_what_python_needs_to_start(with_all: Opened) -> None:
    assert with_all.parts[0][0] == "archive"
    assert with_all.places[:4] == [
        "pyodide/pyodide.asm.wasm.bin",
        "memory.bin",
        "pyodide/pyodide.asm.mjs.bin",
        "packages.zip.bin",
    ]
    # What is there packed is not there a second time, and what never runs in a document is not there at all.
    names = {name.split("/", 2)[-1] for name in with_all.files}
    assert not names & {"pyodide/pyodide.asm.wasm", "pyodide/pyodide.asm.mjs", "cannot-run.js"}
    assert "modules.zip.bin" not in with_all.places
    assert not names & {*with_all.places}
    # A small script is in the archive as it is.
    assert "@jupyter-widgets/base.js" in names or any("jupyter-widgets" in name for name in names)


def test_only_the_scripts_in_it_may_run_and_nothing_connects(with_all: Opened) -> None:
    (policy,) = policies(with_all.page)
    assert "connect-src 'none'" in policy
    assert "default-src 'none'" in policy
    scripts = {*OTHERS.findall(with_all.page), *with_all.after}
    allowed = {*re.findall(r"'sha256-([^']*)'", policy)}
    made = {base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts}
    assert made == allowed
    assert len(allowed) == 3
    assert with_all.after == {"cardmathCame(document.currentScript.previousElementSibling)"}


def test_a_page_of_it_neither_loads_from_beside_it_nor_says_so(with_all: Opened) -> None:
    page = with_all.files["odds.html"].decode()
    assert "data-embeds" not in page
    assert "data-packed" not in page
    sizes = json.loads(html.unescape(re.findall(r'data-sizes="([^"]*)"', page)[0]))
    # With Python's memory, of which this one has a hundred zeros.
    assert sizes["snapshot"] == len(
        dict(zip(with_all.places, with_all.parts[1:], strict=True))["memory.bin"][1]
    )


def test_a_single_app_needs_no_start_page_and_begins_with_its_link(tmp_path: Path) -> None:
    target = tmp_path / "alone.html"
    said: list[str] = []
    names = ["pyramid-addition", "pyramid-addition"]
    write_one_file(target, names, build.Making(said.append, begin="base=6", silent=True))
    opened = Opened(target.read_bytes())
    assert opened.first == "pyramid-addition.html"
    assert [name for name in opened.files if name.endswith(".html")] == ["pyramid-addition.html"]
    page = opened.files["pyramid-addition.html"].decode()
    assert 'data-begin="base=6"' in page
    assert "Pyramid Addition" in said
    assert [path.name for path in tmp_path.iterdir()] == ["alone.html"]
    # Nothing of this page imports what only other people's notebooks need.
    assert len(dict(zip(opened.places, opened.parts[1:], strict=True))["library.zip.bin"][1]) < 30


def test_a_notebook_lies_beside_what_was_chosen_and_brings_what_others_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archives = dict.fromkeys(ARCHIVES, b"") | {"library.zip": b"others import this", "rest.zip": b"and this"}
    monkeypatch.setattr(build.distribution, "compiled", lambda *_: (dict(archives), bytes(100)))
    own = tmp_path / "dice.ipynb"
    write_cells(own, ["# Sums < 10 & more"])
    for names, has_more in ((["odds"], False), (["odds", str(own)], True)):
        write_one_file(tmp_path / "some.html", names, build.Making(quiet))
        opened = Opened((tmp_path / "some.html").read_bytes())
        # The name of the file is that of the notebook's folder.
        pages = {name for name in opened.files if name.endswith(".html")}
        assert pages == ({"index.html", "odds.html", "dice/index.html"} if has_more else {"odds.html"})
        assert opened.first == ("index.html" if has_more else "odds.html")
        if has_more:
            assert "<h1>Sums &lt; 10 &amp; more</h1>" in opened.files["dice/index.html"].decode()
        large = dict(zip(opened.places, (content for _place, content in opened.parts[1:]), strict=True))
        empty = large["pyodide/python_stdlib.zip.bin"]
        assert (large["library.zip.bin"] != empty) is has_more
        assert (large["rest.zip.bin"] != empty) is has_more


def test_a_notebook_that_cannot_be_opened_is_on_a_start_page_even_alone(tmp_path: Path) -> None:
    own = tmp_path / "torn.ipynb"
    own.write_text("{")
    write_one_file(tmp_path / "torn.html", [str(own)], build.Making(quiet))
    opened = Opened((tmp_path / "torn.html").read_bytes())
    assert [name for name in opened.files if name.endswith(".html")] == [opened.first] == ["index.html"]
    assert b"torn.ipynb" in opened.files["index.html"]


def test_one_board_of_a_notebook_is_the_only_page(tmp_path: Path) -> None:
    opened = Opened(document_of("PyramidBoard", "Mine & yours", "base=6&number=3"))
    assert [name for name in opened.files if name.endswith(".html")] == [opened.first]
    page = opened.files[opened.first].decode()
    assert "from cardmath_widgets import PyramidBoard" in html.unescape(page)
    assert "PyramidBoard()" in html.unescape(page)
    assert "Mine &amp; yours" in re.findall(r"<title>(.*?)</title>", page)[0]
    assert 'data-begin="base=6&amp;number=3"' in page
