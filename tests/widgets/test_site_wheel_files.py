"""The wheels of a site: which of them run in a browser, and what is read in them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from email.message import Message
from pathlib import Path

import pytest
from packaging.tags import parse_tag

from cardmath_widgets.site.wheels import Target, Wheel, named_licence
from tests.cases import cases
from tests.wheels import PURE, make_wheel

FITS = "cp314-cp314-pyemscripten_2026_0_wasm32"
TARGET = Target.of({"python": "3.14.2", "abi_version": "2026_0", "arch": "wasm32"})


@pytest.mark.parametrize(
    ("need", "extras", "is_needed"),
    [
        ("marbles; sys_platform == 'emscripten'", (), True),
        ("marbles; sys_platform == 'linux' or platform_system == 'Linux'", (), False),
        ("marbles; python_version >= '3.14'", (), True),
        ("marbles; python_full_version < '3.14.2'", (), False),
        ("marbles; platform_machine == 'wasm32'", (), True),
        ("marbles; extra == 'more'", (), False),
        ("marbles; extra == 'more'", ("less", "more"), True),
    ],
)
def test_a_browser_is_asked_what_is_needed(
    tmp_path: Path, need: str, extras: Sequence[str], is_needed: bool
) -> None:
    path = make_wheel(tmp_path, "beans", "1", [need])
    needs = list(Wheel.read(path.name, path.read_bytes()).needs(TARGET, extras))
    assert [one.name for one in needs] == ["marbles"] * is_needed


@cases(
    ("tag", "fits"),
    [
        (PURE, True),
        ("py2.py3-none-any", True),
        ("cp311-abi3-pyemscripten_2026_0_wasm32", True),
        (FITS, True),
        ("cp313-cp313-pyemscripten_2025_0_wasm32", False),
        ("cp314-cp314-manylinux_2_28_x86_64", False),
        ("cp312-cp312-win_amd64", False),
    ],
)
def test_which_tags_fit(tag: str, fits: bool) -> None:
    assert bool(parse_tag(tag) & TARGET.tags) == fits


def test_a_wheel_is_read_as_pip_installs_it(tmp_path: Path) -> None:
    places = [
        "a/b.py",
        "notes.txt",
        "a-1.data/purelib/c.py",
        "a-1.data/scripts/d",
        "a-1.data/data/share/e",
        "../f.py",
        "/g.py",
        # Where it comes with other packages, theirs are not its own headers.
        "a/_vendor/h-1.dist-info/METADATA",
    ]
    path = make_wheel(tmp_path, "a", "1", files=dict.fromkeys(places, ""))
    wheel = Wheel.read(path.name, path.read_bytes())
    headers = [place for place in wheel.files if ".dist-info/" in place]
    assert sorted(wheel.files) == sorted(["a/b.py", "c.py", "notes.txt", *headers])
    assert wheel.modules == {"a", "c"}
    assert wheel.notice() == ("a", "1", "MIT", "The licence of a.")


@pytest.mark.parametrize(
    ("requires", "python", "runs"),
    [
        ("", "3.14.2", True),
        (">=3.11", "3.14.2", True),
        ("<3.14", "3.14.2", False),
        # Before a version is released, too.
        (">=3.11", "3.15.0rc1", True),
    ],
)
def test_a_wheel_names_the_versions_it_runs_on(
    requires: str, python: str, runs: bool, tmp_path: Path
) -> None:
    path = make_wheel(tmp_path, "a", "1", requires=requires)
    assert Wheel.read(path.name, path.read_bytes()).runs_on(replace(TARGET, python=python)) is runs


@pytest.mark.parametrize(
    ("headers", "licence"),
    [
        ({"License-Expression": "MIT", "License": "The MIT licence"}, "MIT"),
        ({"License": " BSD 3-Clause\nRedistribution and use\n"}, "BSD 3-Clause"),
        ({}, ""),
    ],
)
def test_a_licence_is_named_in_one_line(headers: dict[str, str], licence: str) -> None:
    metadata: Message[str, str] = Message()
    for name, value in headers.items():
        metadata[name] = value
    assert named_licence(metadata) == licence


def test_the_address_of_a_wheel_changes_with_its_content() -> None:
    one, other = (Wheel("a_b-1.0-py3-none-any.whl", {"a.py": content}) for content in (b"1", b"2"))
    assert re.fullmatch(r"wheels/[0-9a-f]{16}/a-b-1\.0", one.address)
    assert one.address != other.address
