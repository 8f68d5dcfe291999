"""Python for a site's pages: what npm and Node deliver, and what of it is compiled."""

import base64
import dataclasses
import hashlib
import importlib.util
import io
import json
import marshal
import struct
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath_widgets.runtime import worker
from cardmath_widgets.site import compiling, distribution
from cardmath_widgets.site.distribution import ARCHIVES, LIBRARY, MACHINE, SCRIPT, SiteError

PYTHON = {"pyodide.mjs": b"export {}", LIBRARY: b"a library"}
MEMORY = b"a memory"


# -- what comes from npm and Node ----------------------------------------------------------------------------


def answering(
    monkeypatch: pytest.MonkeyPatch,
    status: int = 0,
    words: str = "",
    do: Callable[[Path], object] = lambda _place: None,
) -> list[list[str]]:
    """Let every program answer so; return the commands."""
    asked: list[list[str]] = []

    def run(command: list[str], *, cwd: str, check: bool, capture_output: bool, **_options: Any) -> Any:
        # A failure is no error of ours, and no other program writes to our output.
        assert (check, capture_output) == (False, True)
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


@pytest.fixture
def delivered(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Mapping[str, bytes]], list[list[str]]]:
    """Let npm deliver a package with other files; returns the commands."""

    def deliver(variable: str, files: Mapping[str, bytes]) -> list[list[str]]:
        made = io.BytesIO()
        with tarfile.open(fileobj=made, mode="w:gz") as archive:
            for name, content in files.items():
                entry = tarfile.TarInfo(f"package/{name}")
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
        checksum = base64.b64encode(hashlib.sha512(made.getvalue()).digest()).decode()
        package = dataclasses.replace(getattr(distribution, variable), checksum=checksum)
        monkeypatch.setattr(distribution, variable, package)
        file = f"{package.name}-{package.version}.tgz"
        return answering(monkeypatch, do=lambda place: (place / file).write_bytes(made.getvalue()))

    return deliver


def test_of_pyodide_come_the_files_for_a_page_and_no_packages(
    delivered: Callable[[str, Mapping[str, bytes]], list[list[str]]],
) -> None:
    locked = {"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}
    files = {name: name.encode() for name in ("pyodide.mjs", SCRIPT, MACHINE, LIBRARY)}
    asked = delivered(
        "_PYODIDE", files | {"pyodide-lock.json": json.dumps(locked).encode(), "README.md": b"Read me"}
    )
    assert distribution.lock() == locked
    found = dict(distribution.pyodide())
    assert json.loads(found.pop("pyodide-lock.json")) == {"info": {"python": "3.14.2"}, "packages": {}}
    assert found == files
    # It is fetched once.
    assert len(asked) == 1


def test_of_fzstd_come_both_forms_and_the_licence(
    delivered: Callable[[str, Mapping[str, bytes]], list[list[str]]],
) -> None:
    files = {name: name.encode() for name in ("esm/index.mjs", "umd/index.js", "LICENSE")}
    delivered("_FZSTD", files)
    assert distribution.fzstd() == files


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
    source = (
        '"""Words."""\n\ndef f(x: int) -> "str":\n    """More words."""\n    assert x\n    return str(x)\n'
    )
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
    # Only what reads its own words keeps its assertions.
    assert (ours["f"](0), of_python["f"](0)) == ("0", "0")
    with pytest.raises(AssertionError):
        theirs["f"](0)
