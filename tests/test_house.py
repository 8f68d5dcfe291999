"""The figures of the house are counted as they say (tools/house.py)."""

import doctest
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(name="house")
def _house(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "tools"))
    yield import_module("house")
    sys.modules.pop("house")


def test_its_examples_hold(house: ModuleType) -> None:
    tried = doctest.testmod(house)
    assert tried.attempted > 0
    assert not tried.failed


def test_code_lines_leave_out_what_is_no_code(house: ModuleType) -> None:
    source = '''"""A module.

With two paragraphs."""

import os  # The comment does not make it a second line.

# A comment.


class Place:
    """A place."""

    name = """a text
of two lines"""

    def path(self) -> str:
        """Return its path."""
        return os.fspath(
            self.name
        )
'''
    assert house.code_lines(source) == 8


def test_imports_for_types_and_inside_functions_make_no_circle(house: ModuleType) -> None:
    modules = {"cardmath.a": "cardmath/a.py", "cardmath.b": "cardmath/b.py", "cardmath.c": "cardmath/c.py"}
    source = """
from typing import TYPE_CHECKING
import cardmath.a
from cardmath import b
if TYPE_CHECKING:
    from cardmath.c import D
def late():
    import cardmath.c
"""
    assert sorted(house.imported("cardmath/d.py", source, modules)) == ["cardmath/a.py", "cardmath/b.py"]


def test_scripts_are_followed_up_and_down_the_folders(house: ModuleType) -> None:
    source = (
        'import { a } from "./a.js";\nimport {\n  b,\n} from "../below/b.js";\nimport x from "elsewhere";\n'
    )
    scripts = ["w/here/a.js", "w/below/b.js", "w/here/c.js"]
    assert list(house.script_imports("w/here/c.js", source, scripts)) == ["w/here/a.js", "w/below/b.js"]


@pytest.mark.proof
def test_every_figure_is_counted(house: ModuleType) -> None:
    counted = {figure.name: figure.count for figure in house.figures()}
    assert counted["modules"] > 100
    assert all(count >= 0 for count in counted.values())
