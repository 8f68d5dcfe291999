"""The files that pages load: their types, their forms for each client, and the fingerprint of their set."""

import gzip
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jupyter_core.paths
import pytest

from cardmath_widgets.server import ServingError
from cardmath_widgets.server.assets import (
    FOR_EVER,
    Asset,
    Assets,
    compress,
    content_type_of,
    find_widget_script,
    fingerprint_of,
    send_file,
    write_asset,
)
from cardmath_widgets.server.static_site import read_site
from tests.cases import cases

FILES = {
    name: Asset(name, name.encode() * 9)
    for name in (
        "index.html",
        "odds.html",
        "own/index.html",
        "assets/page.js",
        "assets/page.js.bin",
        "dots.png",
    )
}


class Handler:
    """What is answered to a client that accepts some forms."""

    def __init__(self, accepts: str = "") -> None:
        self.request = SimpleNamespace(headers={"Accept-Encoding": accepts} if accepts else {})
        self.headers: dict[str, str] = {}
        self.content = b""

    def set_header(self, name: str, value: str) -> None:
        self.headers[name] = value

    def write(self, content: bytes) -> None:
        self.content = content


@cases(
    ("name", "kind"),
    [
        ("page.css", "text/css; charset=utf-8"),
        ("page.mjs", "text/javascript; charset=utf-8"),
        ("dots.svg", "image/svg+xml"),
        ("dots.jpg", "image/jpeg"),
        ("python.wasm", "application/wasm"),
        ("marks", "application/octet-stream"),
        ("marks.of-no-kind", "application/octet-stream"),
    ],
)
def test_a_file_has_the_type_that_its_name_says(name: str, kind: str) -> None:
    assert Asset(name, b"").content_type == content_type_of(name) == kind


@cases(
    ("place", "found"),
    [
        ("", "index.html"),
        ("own/", "own/index.html"),
        ("odds", "odds.html"),
        ("odds.html", "odds.html"),
        ("dots.png", "dots.png"),
        ("own", None),
        ("nowhere", None),
        ("nowhere/", None),
    ],
)
@cases("is_lasting", [True, False])
def test_a_path_leads_to_its_file_or_to_the_index_of_its_folder(
    place: str, found: str | None, is_lasting: bool
) -> None:
    handler: Any = Handler()
    assert send_file(handler, FILES, place, is_lasting=is_lasting) is (found is not None)
    if found is None:
        assert (handler.headers, handler.content) == ({}, b"")
        return
    assert handler.content == FILES[found].content
    assert handler.headers == {
        "Cache-Control": FOR_EVER if is_lasting else "no-cache",
        "Content-Type": FILES[found].content_type,
        "Vary": "Accept-Encoding",
    }


@cases(
    ("name", "packed", "accepts", "form"),
    [
        ("assets/page.js", True, "gzip, br, zstd", "zstd"),
        ("assets/page.js", True, "gzip", "gzip"),
        ("assets/page.js", True, "", None),
        ("assets/page.js", False, "gzip, zstd", "gzip"),
        ("assets/page.js", False, "br", None),
        # Compressing it again would gain nothing.
        ("dots.png", False, "gzip", None),
    ],
)
def test_a_file_comes_in_the_smallest_form_that_the_client_accepts(
    name: str, packed: bool, accepts: str, form: str | None
) -> None:
    handler: Any = Handler(accepts)
    write_asset(handler, FILES[name], FILES["assets/page.js.bin"] if packed else None)
    assert handler.headers.get("Content-Encoding") == form
    content = FILES[name].content
    if form == "zstd":
        assert handler.content == FILES["assets/page.js.bin"].content
    else:
        assert (gzip.decompress(handler.content) if form else handler.content) == content


def test_a_file_is_compressed_before_anybody_asks_and_always_to_the_same_bytes() -> None:
    first, second = Asset("a.js", b"a" * 1000), Asset("a.js", b"a" * 1000)
    compress([first])
    assert "compressed" in vars(first)
    assert first.compressed == second.compressed
    assert first.compressed is not None
    # No time is written into it.
    assert first.compressed[4:8] == b"\0" * 4


def test_a_fingerprint_is_short_and_changes_with_every_name_and_every_byte() -> None:
    sets = [{"a": b"1", "b": b"2"}, {"a": b"12", "b": b""}, {"a": b"2", "b": b"1"}, {"ab": b"12"}, {}]
    prints = [fingerprint_of(files) for files in sets]
    assert len({*prints}) == len(sets)
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in prints)
    # The order of the files does not matter.
    assert fingerprint_of({"b": b"2", "a": b"1"}) == prints[0]


def test_only_files_with_the_right_suffix_directly_in_a_folder_are_added(tmp_path: Path) -> None:
    for name in ("page.js", "page.css", "notes.md", "deep/page.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "folder.js").mkdir()
    assets = Assets()
    assets.add_folder(tmp_path, "some/", (".js", ".css"))
    assert {name: asset.content for name, asset in assets.files.items()} == {
        "some/page.js": b"page.js",
        "some/page.css": b"page.css",
    }
    everything = Assets()
    everything.add_folder(tmp_path)
    assert {*everything.files} == {"page.js", "page.css", "notes.md"}
    everything.add_folder(tmp_path / "nowhere")
    assert len(everything.files) == 3


def test_a_script_of_a_widget_is_found_in_the_first_place_that_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = [tmp_path / name for name in ("none", "first", "second")]
    for place in places[1:]:
        (place / "nbextensions").mkdir(parents=True)
        (place / "nbextensions" / "index.js").write_text(place.name)
    monkeypatch.setattr(jupyter_core.paths, "ENV_JUPYTER_PATH", [str(places[0])])
    monkeypatch.setattr(jupyter_core.paths, "jupyter_data_dir", lambda: str(places[1]))
    monkeypatch.setattr(jupyter_core.paths, "SYSTEM_JUPYTER_PATH", [str(places[2])])
    assert find_widget_script("index.js").read_text() == "first"
    with pytest.raises(ServingError, match=r"script missing\.js is missing; please reinstall"):
        find_widget_script("missing.js")


@pytest.mark.parametrize("text", [None, "{", '["gone.html"]'])
def test_a_folder_that_is_no_site_is_reported(text: str | None, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "cardmath-site.json").write_text(text)
    with pytest.raises(ServingError, match="is not a cardmath site; make one with: cardmath site"):
        read_site(tmp_path)
