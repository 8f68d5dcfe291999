"""Tests use what our packages offer to everyone: only its own class or module uses a private name."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.cases import cases
from tests.parsed import tree_of

HERE = Path(__file__).parent
#: Private names of others that have no public counterpart, and ours that only the outside can look into.
ALLOWED = {
    # IPython asks for these by name: they are how a thing is shown.
    "_repr_html_",
    "_repr_mimebundle_",
    "_ipython_display_",
    # A named tuple with another value, and as a mapping: public, for all their underscores.
    "_replace",
    "_asdict",
    # ipycanvas has one manager of all its drawing, under this name, and sends its bytes with this.
    "_CANVAS_MANAGER",
    "_send_custom",
    # What waits for a kernel that does not read is counted where it waits.
    "_writer",
    # The system's own name for leaving at once.
    "_exit",
    # pytest has no public name for the cases of which it makes tests.
    "_calls",
}
#: What a file has that need be parsed: a private name after a dot, in quotation marks or in an import.
MAY_POKE = re.compile(r"[.'\"]_[^\W_]|\bimport\b(?:[^\n(]*|\s*\([^)]*)(?<!\w)_[^\W_]")


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def pokes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The private names of others that a module reaches for, each with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) if is_private(name):
                yield node.lineno, name
            case ast.ImportFrom(names=names):
                yield from ((node.lineno, one.name) for one in names if is_private(one.name))
            # monkeypatch.setattr(board, "_painter", ...), getattr(board, "_painter")
            case ast.Call(
                func=ast.Attribute(attr="setattr" | "delattr") | ast.Name(id="getattr" | "setattr")
            ):
                for one in node.args[:2]:
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        yield from ((node.lineno, part) for part in one.value.split(".") if is_private(part))


@cache
def all_pokes() -> list[tuple[str, str]]:
    """Every private name that a test reaches for, with its place."""
    return [
        (f"{path.relative_to(HERE)}:{line} {name}", name)
        for path in sorted(HERE.rglob("*.py"))
        if MAY_POKE.search(path.read_text("utf-8"))
        for line, name in pokes(tree_of(path))
    ]


def test_no_private_name_is_touched() -> None:
    assert [place for place, name in all_pokes() if name not in ALLOWED] == []


@cases(
    ("source", "name"),
    [
        ("board._hints.loss", "_hints"),
        ("from cardmath_widgets.games.odds.board import _turn", "_turn"),
        ("monkeypatch.setattr(board._slowly, 'start', None)", "_slowly"),
        ("monkeypatch.setattr('cardmath_widgets.board.turning._DEPTH', 2)", "_DEPTH"),
        ("getattr(board, '_view')", "_view"),
        ("from cardmath_widgets.games.odds.board import (\n    OddsBoard,\n    _turn,\n)", "_turn"),
    ],
)
def test_each_way_to_touch_one_is_found(source: str, name: str) -> None:
    assert MAY_POKE.search(source)
    assert name in [found for _line, found in pokes(ast.parse(source))]


def test_what_is_allowed_is_needed() -> None:
    assert {name for _place, name in all_pokes()} >= ALLOWED
