"""Packages that a site carries: which wheels are taken, from where, and which pages load them."""

import importlib.metadata
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.server.notebooks.reading import OTHERS, Beside
from cardmath_widgets.site.build import Making
from cardmath_widgets.site.distribution import SiteError
from cardmath_widgets.site.extra_packages import PackageWish, carried, names_of, report_wheels, wish_of
from cardmath_widgets.site.wheels import Wheel, Wheels
from tests.notebooks.locked_out import LOCKED_OUT
from tests.wheels import PURE, index_of, make_wheel

FITS = "cp314-cp314-pyemscripten_2026_0_wasm32"
LOCK: dict[str, Any] = {
    "info": {"python": "3.14.2", "abi_version": "2026_0", "arch": "wasm32"},
    "packages": {
        name: {"file_name": f"{name}-{version}-{FITS}.whl", "version": version, "imports": [name]}
        for name, version in (("abacus", "2"), ("early", "1rc1"))
    },
}


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A teacher's folder of wheels."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What stands for PyPI: nothing else is asked."""
    folder = tmp_path / "shop"
    (folder / "simple").mkdir(parents=True)
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", (folder / "simple").as_uri())
    return folder


def had(
    *packages: str, folders: Sequence[Path] = (), is_closed: bool = False
) -> tuple[dict[str, str], list[str], Wheels]:
    """Return the versions that are had, what is said, and the wheels."""
    reported: list[str] = []
    wheels = carried(
        PackageWish([wish_of(words) for words in packages], folders, is_closed), LOCK, reported.append
    )
    versions = {name: str(wheel.version) for name, wheel in wheels.found.items()}
    return versions, [line for line in reported if not line.startswith("Fetching")], wheels


@pytest.mark.proof
def test_a_folder_is_looked_into_first_and_then_the_index(shelf: Path, shop: Path) -> None:
    make_wheel(shelf, "beans", "1", ["marbles"])
    make_wheel(shop, "beans", "2")
    make_wheel(shop, "marbles", "3")
    index_of(shop)
    assert had("beans", folders=[shelf])[0] == {"beans": "1", "marbles": "3"}
    assert had("Beans")[0] == {"beans": "2"}
    # Where the folder's version does not do, the index is asked.
    assert had("beans>1", folders=[shelf])[0] == {"beans": "2"}


def test_what_is_needed_comes_along_and_what_every_site_has_does_not(shelf: Path) -> None:
    extra = "marbles; extra == 'more' and sys_platform == 'emscripten'"
    make_wheel(shelf, "beans", "1", ["stones", *OTHERS, "ipython>=8", extra])
    make_wheel(shelf, "marbles", "1")
    make_wheel(shelf, "stones", "1")
    versions, reported, wheels = had("beans[more]", folders=[shelf], is_closed=True)
    assert (versions, reported) == ({"beans": "1", "marbles": "1", "stones": "1"}, [])
    assert [wheel.name for wheel in wheels.loaded(["beans"])] == ["beans", "marbles", "stones"]


def test_all_demands_on_a_package_are_met(shelf: Path) -> None:
    make_wheel(shelf, "beans", "1", ["marbles"])
    make_wheel(shelf, "stones", "1", ["marbles<2"])
    make_wheel(shelf, "marbles", "1")
    make_wheel(shelf, "marbles", "2", ["beans"])
    versions, reported, wheels = had("beans", "stones", folders=[shelf], is_closed=True)
    assert (versions, reported) == ({"beans": "1", "marbles": "1", "stones": "1"}, [])
    assert [wheel.name for wheel in wheels.loaded(["marbles"])] == ["marbles"]


def test_a_wheel_that_does_not_fit_is_named_and_so_is_what_would(shelf: Path, shop: Path) -> None:
    tag = "cp313-cp313-pyemscripten_2025_0_wasm32"
    make_wheel(shelf, "beans", "1", tag=tag)
    make_wheel(shelf, "marbles", "1", tag="cp311-abi3-pyemscripten_2026_0_wasm32")
    make_wheel(shop, "beans", "1")
    index_of(shop)
    versions, reported, _wheels = had("beans", "marbles", folders=[shelf])
    assert versions == {"marbles": "1"}
    assert reported == [
        f"beans cannot be included: beans-1-{tag}.whl is not compatible with Python in browsers; "
        f"a compatible wheel ends in {PURE}.whl or {FITS}.whl."
    ]
    # A wheel for other versions of Python is passed over.
    make_wheel(shelf, "marbles", "2", requires="<3.14")
    assert had("marbles", folders=[shelf], is_closed=True)[0] == {"marbles": "1"}
    # One that fits is enough.
    make_wheel(shelf, "beans", "2")
    assert had("beans", folders=[shelf])[0] == {"beans": "2"}


DOWNLOAD = (
    f"Download abacus-2-{FITS}.whl from Pyodide 314.0.7 "
    "(https://github.com/pyodide/pyodide/releases/tag/314.0.7) and pass its folder with --wheels."
)


@pytest.mark.proof
def test_what_cannot_be_had_is_said_with_what_helps(
    shelf: Path, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(shop, "marbles", "1", ["abacus>1"])
    make_wheel(shop, "old", "1", ["traitlets<1"])
    make_wheel(shop, "abacus", "2", tag="cp314-cp314-manylinux_2_28_x86_64")
    make_wheel(shop, "fine", "1")
    make_wheel(shop, "pip", "1")
    (shelf / f"torn-1-{PURE}.whl").write_bytes(b"no zip")
    index_of(shop)
    nothing = f"neither pure Python nor {FITS}."
    versions, reported, _wheels = had("beans", "abacus==3", "marbles", "old", "fine")
    assert versions == {"fine": "1"}
    assert reported[:3] == [
        f"beans cannot be included: PyPI has no suitable wheel for beans, {nothing}",
        f"abacus==3 cannot be included: PyPI has no suitable wheel for abacus==3, {nothing}",
        "marbles cannot be included: marbles needs abacus>1. "
        f"PyPI has no suitable wheel for abacus>1, {nothing} {DOWNLOAD}",
    ]
    assert reported[3].startswith(
        "old cannot be included: old needs traitlets<1. Every site already has version "
    )
    assert len(reported) == 4
    assert had("torn", folders=[shelf])[1] == ["torn cannot be included: Its wheel is damaged."]
    assert had("fine", folders=[shelf], is_closed=True)[1] == [
        f"fine cannot be included: There is no wheel for fine in {shelf}."
    ]
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    assert had("abacus")[1] == [f"abacus cannot be included: PyPI is not responding. {DOWNLOAD}"]


def test_what_is_no_package_and_no_folder_is_refused(tmp_path: Path) -> None:
    for words in ("", "two words", f"beans @ https://example.org/beans-1-{PURE}.whl"):
        with pytest.raises(SiteError, match="is not the name of a package"):
            wish_of(words)
    with pytest.raises(SiteError, match="Folder not found"):
        carried(PackageWish(folders=[tmp_path / "none"]), LOCK, print)


def test_pages_load_what_they_import_and_what_that_needs(shelf: Path, tmp_path: Path) -> None:
    make_wheel(shelf, "beans", "1", ["marbles"], files={"bean_bag/__init__.py": "", "beans.libs/a.so": ""})
    make_wheel(shelf, "marbles", "1")
    make_wheel(shelf, "stones", "1")
    wish = PackageWish([wish_of(name) for name in ("beans", "stones", "marbles")], [shelf], is_closed=True)
    wheels = carried(wish, LOCK, print)
    making = Making(print, wish=wish, wheels=wheels)
    (tmp_path / "helper.py").write_text("import bean_bag")
    (tmp_path / "stones.py").write_text("")

    def loaded(*cells: str) -> list[str]:
        return [wheel.name for wheel in making.wheels_of(cells, Beside(tmp_path, cells))]

    assert loaded("import bean_bag.more as b") == ["beans", "marbles"]
    assert loaded("import helper") == ["beans", "marbles"]
    assert loaded("if 0:\n    from marbles import version") == ["marbles"]
    assert loaded("import beans, random", "import") == []
    # The teacher's own module of the same name goes first.
    assert loaded("import stones") == []
    cells = ["import bean_bag, stones, numpy"]
    assert making.lacks(cells, Beside(tmp_path, cells)) == ["numpy"]
    reported: list[str] = []
    report_wheels(
        wish, wheels, {wheel.name: wheel for wheel in wheels.loaded(["beans", "bean_bag"])}, reported.append
    )
    assert reported == [
        "Packages included: beans 1 (0.0 MB), marbles 1 (0.0 MB).",
        "stones is not included, because no notebook imports it.",
    ]


GIVES_WAY = """
import json
from pathlib import Path
from cardmath_widgets.runtime import worker

worker.begin()
import ipycanvas
from cardmath_widgets.runtime.stand_ins import give_way

folder = Path(sys.argv[1])
(folder / "numpy").mkdir()
(folder / "numpy" / "__init__.py").write_text("pi = 3")
sys.path.insert(0, str(folder))
sys.meta_path.pop(0)
give_way(str(folder))
import numpy, PIL.Image, IPython.display
print(json.dumps([numpy.pi, hasattr(PIL.Image, "Image"), hasattr(IPython.display, "__file__")]))
"""


def test_a_stand_in_gives_way_to_a_package_that_comes(tmp_path: Path) -> None:
    locked = LOCKED_OUT + GIVES_WAY
    done = subprocess.run(
        [sys.executable, "-c", locked, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("[3, true, false]\n", 0), done.stderr


def test_the_index_is_asked_for_what_no_folder_has(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    status = [0]

    def run(command: list[str], *, check: bool, capture_output: bool) -> Any:
        # What pip says is no error of ours, and is not shown.
        assert (check, capture_output) == (False, True)
        asked.append(command)
        (folder,) = [Path(word.partition("=")[2]) for word in command if word.startswith("--dest=")] or [None]
        if folder is not None and not status[0]:
            make_wheel(folder, "beans", "2")
        return subprocess.CompletedProcess(command, status[0])

    monkeypatch.setattr(subprocess, "run", run)
    (shelf / "no-wheel.whl").write_bytes(b"")
    make_wheel(shelf, "zebra", "1")
    assert had("beans", folders=[shelf])[0] == {"beans": "2"}
    assert had("zebra", folders=[shelf])[0] == {"zebra": "1"}
    (command,) = asked
    assert command[1:4] == ["-m", "pip", "download"]
    assert {"--no-deps", "beans"} <= {*command}
    # The index answers, and has none; or it does not answer; or it is not to be asked.
    status[0] = 1
    for is_closed, reason in ((False, "PyPI is not responding."), (True, "There is no wheel for beans in ")):
        assert any(reason in line for line in refusals("beans", shelf, is_closed=is_closed))
    assert len(asked) == 3
    # Without a word on it, the index may be asked.
    status[0] = 0
    assert {*carried(PackageWish([wish_of("beans")]), LOCK, print).found} == {"beans"}


def refusals(package: str, shelf: Path, *, is_closed: bool) -> list[str]:
    """What is said of a package that cannot be had."""
    try:
        return had(package, folders=[shelf], is_closed=is_closed)[1]
    except SiteError as error:
        return [str(error)]


def test_why_a_package_cannot_be_had_is_one_line(shelf: Path) -> None:
    make_wheel(shelf, "stones", "1", ["pebbles>1"])
    make_wheel(shelf, "old", "1", ["traitlets<1"])
    make_wheel(shelf, "torn", "1", ["two words"])
    make_wheel(shelf, "fine", "1")
    mistune = importlib.metadata.version("mistune")
    traitlets = importlib.metadata.version("traitlets")
    for wanted, reason in (
        ("beans", f"There is no wheel for beans in {shelf}."),
        ("stones", f"stones needs pebbles>1. There is no wheel for pebbles>1 in {shelf}."),
        ("mistune<1", f"Every site already has version {mistune} of it."),
        ("old", f"old needs traitlets<1. Every site already has version {traitlets} of it."),
        ("torn", "Its wheel is damaged."),
        ("abacus>1", f"There is no wheel for abacus>1 in {shelf}. {DOWNLOAD}"),
        ("abacus==3", f"There is no wheel for abacus==3 in {shelf}."),
        ("early", f"There is no wheel for early in {shelf}. {DOWNLOAD.replace('abacus-2', 'early-1rc1')}"),
    ):
        versions, reported, _wheels = had(wanted, "fine", folders=[shelf], is_closed=True)
        assert reported == [f"{wanted} cannot be included: {reason}"]
        assert versions == {"fine": "1"}
    assert had("beans", is_closed=True)[1] == [
        "beans cannot be included: There is no wheel for beans in --wheels."
    ]


def test_the_newest_version_of_a_folder_comes_along(shelf: Path) -> None:
    for version in ("9", "10", "2"):
        make_wheel(shelf, "beans", version)
    assert had("beans", folders=[shelf], is_closed=True)[0] == {"beans": "10"}
    # Before its release, too, if there is no other, and although two packages need each other.
    make_wheel(shelf, "marbles", "1rc1", ["stones"])
    make_wheel(shelf, "stones", "1rc1", ["marbles"])
    assert had("marbles", folders=[shelf], is_closed=True)[0] == {"marbles": "1rc1", "stones": "1rc1"}


def test_extras_that_are_asked_for_later_count_too_and_in_every_version(shelf: Path) -> None:
    extras = ["marbles; extra == 'more'", "pebbles; extra == 'less'"]
    make_wheel(shelf, "beans", "1", ["shells; extra == 'more'"])
    make_wheel(shelf, "beans", "2", extras)
    make_wheel(shelf, "stones", "1", ["beans[less]<2"])
    for name in ("marbles", "pebbles", "shells"):
        make_wheel(shelf, name, "1")

    def versions(*packages: str) -> dict[str, str]:
        return had(*packages, folders=[shelf], is_closed=True)[0]

    assert versions("beans", "beans[more]") == {"beans": "2", "marbles": "1"}
    assert versions("beans[less]", "beans[more]") == {"beans": "2", "marbles": "1", "pebbles": "1"}
    assert versions("beans[more]", "beans[less,more]") == {"beans": "2", "marbles": "1", "pebbles": "1"}
    # The other version needs other packages with the same extra.
    found = versions("beans[more]", "beans[more]<2")
    assert (found["beans"], found["shells"]) == ("1", "1")


def test_a_package_that_no_page_loads_is_reported_with_sizes_of_the_others() -> None:
    beans, stones = (
        Wheel(f"{name}-1-{PURE}.whl", {f"{name}.py": random.Random(1).randbytes(size)})
        for name, size in (("beans", 160_000), ("stones", 0))
    )
    wish = PackageWish([wish_of(name) for name in ("beans", "stones", "absent")])
    reported: list[str] = []
    report_wheels(wish, Wheels({"beans": beans, "stones": stones}), {"beans": beans}, reported.append)
    assert reported == [
        "Packages included: beans 1 (0.2 MB).",
        "stones is not included, because no notebook imports it.",
    ]


def test_a_module_is_of_the_package_that_has_its_name_first() -> None:
    imports = {"numpy-tests": ["numpy"], "numpy": ["numpy"], "pillow": ["PIL"]}
    lock = {"packages": {name: {"imports": modules} for name, modules in imports.items()}}
    assert names_of(lock) == {"numpy": "numpy", "PIL": "pillow"}


def test_a_version_that_every_site_has_is_had_also_before_its_release(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda _name: "2.0rc1")
    assert had("mistune>=1")[0] == {}


def test_a_damaged_wheel_is_named_and_another_file_is_passed_over(shelf: Path) -> None:
    (shelf / "beans-1-py3-none-any.whl").write_bytes(b"no zip")
    assert any("Its wheel is damaged." in line for line in refusals("beans", shelf, is_closed=True))


def test_a_module_that_was_asked_for_already_gets_no_hint() -> None:
    wish = PackageWish([wish_of("Green_Beans")])
    making = Making(print, wish=wish, names={"PIL": "pillow", "bean": "green-beans"})
    hints = [making.hint(module) for module in ("bean", "green_beans", "PIL", "numpy", "abacus")]
    assert hints == ["", "", "pillow", "numpy", "abacus"]
