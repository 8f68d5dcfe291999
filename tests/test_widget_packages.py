"""The measures of the widgets' packages: the number of modules of a board, and how large its parts are.

Arrows between files, in Python and in JavaScript, never lead round in a circle.
"""

import ast
import importlib
import inspect
import pkgutil
import posixpath
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import FrameType
from typing import Any, Protocol, get_type_hints

import pytest

import cardmath.games
import cardmath_widgets.board
import cardmath_widgets.games
from cardmath_widgets import PyramidBoard
from cardmath_widgets.board.game_ui import GameUI
from tests.parsed import nodes_of, tree_of

WIDGETS = Path(cardmath_widgets.board.__file__).parent.parent
ROOT = Path(__file__).parent.parent
MOST_MODULES, MOST_FLOORS, MOST_METHODS, MOST_RETURNS, MOST_PROTOCOLS = 27, 8, 12, 2, 2


def classes_of(package: Any) -> Iterator[type[Any]]:
    """Yield the classes that the modules of a package define."""
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        module = importlib.import_module(found.name)
        yield from (
            one for one in vars(module).values() if inspect.isclass(one) and one.__module__ == found.name
        )


def floors_of(container: str) -> dict[str, int]:
    """Return the floor of each part of a package, from 0 at the top, as import-linter checks them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (found,) = [one for one in contracts if one.get("containers") == [container]]
    return {part.strip(): at for at, layer in enumerate(found["layers"]) for part in layer.split("|")}


def test_a_board_has_few_modules_on_few_floors() -> None:
    modules = [
        path for path in (WIDGETS / "board").rglob("*.py") if len(path.read_text("utf-8").splitlines()) > 1
    ]
    assert len(modules) <= MOST_MODULES
    assert len({*floors_of("cardmath_widgets.board").values()}) <= MOST_FLOORS


def test_what_the_parts_of_a_board_ask_of_each_other_is_small() -> None:
    packages = (cardmath_widgets.board, cardmath_widgets.games)
    classes = [found for package in packages for found in classes_of(package)]
    protocols = {found for found in classes if Protocol in found.__bases__}
    assert len(protocols) <= MOST_PROTOCOLS, protocols
    parts = {getattr(part, "__origin__", part) for part in get_type_hints(GameUI).values()}
    parts = {part for part in parts if part.__module__.startswith("cardmath_widgets.board")}
    assert len(parts) >= 4
    for one in protocols | parts | {GameUI}:
        methods = [name for name, value in vars(one).items() if inspect.isfunction(value) and name[0] != "_"]
        assert len(methods) <= MOST_METHODS, one


def test_no_game_overrides_what_is_private_to_the_board_or_to_all_games() -> None:
    games = [*classes_of(cardmath_widgets.games), *classes_of(cardmath.games)]
    common = (".board.", ".cardmath.games.game.")
    ours = [
        (game, base)
        for game in games
        for base in game.__mro__[1:]
        if any(one in f".{base.__module__}." for one in common)
    ]
    assert len(ours) > 40
    for game, base in ours:
        private = {
            name for name in vars(game) if re.match(r"_[a-z]", name) and inspect.isfunction(vars(game)[name])
        }
        assert not private & set(vars(base)), (game, base)


def test_a_press_walks_down_through_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press is read, played, answered and shown: it hardly ever returns to a higher layer."""
    floors = floors_of("cardmath_widgets.board")
    board = PyramidBoard(number=7)
    # What is worked out once the answer is on its way is no part of it.
    monkeypatch.setattr("cardmath_widgets.board.game_widget.soon", lambda _action: None)
    board.answer({"type": "hello", "width": 900, "height": 600, "ratio": 1})
    board.answer({"type": "press", "key": "t7.3"})
    path: list[str] = []
    returns: list[tuple[str, str]] = []

    def walk(frame: FrameType, event: str, _value: object) -> None:
        whole = str(frame.f_globals.get("__name__", ""))
        if event not in ("call", "return") or not whole.startswith("cardmath_widgets.board."):
            return
        name = whole.split(".")[2]
        if event == "return" and path:
            path.pop()
        elif event == "call":
            if path and floors[name] < floors[path[-1]]:
                returns.append((path[-1], name))
            path.append(name)

    sys.setprofile(walk)
    try:
        board.answer({"type": "press", "key": "t7.4"})
    finally:
        sys.setprofile(None)
    assert board.session.moves_played == 1
    assert len(returns) <= MOST_RETURNS, returns


# -- circles -------------------------------------------------------------------------------------------------


def python_imports() -> Mapping[str, set[str]]:
    """Return what each Python file of the widgets imports, in functions and for types as well."""
    names = {
        ".".join(path.relative_to(WIDGETS.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in WIDGETS.rglob("*.py")
    }
    found: dict[str, set[str]] = {}
    for name, path in names.items():
        found[name] = set()
        for node in nodes_of(tree_of(path)):
            if isinstance(node, ast.Import):
                found[name] |= {one.name for one in node.names if one.name in names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                for one in node.names:
                    whole = f"{node.module}.{one.name}"
                    found[name] |= {whole if whole in names else node.module} & set(names)
    return found


def script_imports() -> Mapping[str, set[str]]:
    """Return what each JavaScript file of ours imports, for types in comments as well."""
    files = {str(path.relative_to(WIDGETS)): path for path in WIDGETS.rglob("*.js")}
    named = re.compile(r"(?:from|import)\s*\(?\s*[\"'](\.[^\"']+)[\"']")
    return {
        name: {
            posixpath.normpath(posixpath.join(posixpath.dirname(name), one))
            for one in named.findall(path.read_text("utf-8"))
        }
        & set(files)
        for name, path in files.items()
    }


@pytest.mark.parametrize("imports", [python_imports, script_imports])
def test_no_files_import_each_other_in_a_circle(imports: Any) -> None:
    found = imports()
    assert sum(map(len, found.values())) > 50
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' → '.join(error.args[1])}")


def test_arrows_between_the_scripts_of_two_rooms_go_down_as_those_of_python_do() -> None:
    floors = floors_of("cardmath_widgets")
    arrows = {
        (start.partition("/")[0], end.partition("/")[0])
        for start, ends in script_imports().items()
        for end in ends
        if "/" in start  # the script of all widgets stands above every room
    }
    between = {(start, end) for start, end in arrows if start != end}
    assert {("board", "page"), ("board", "device"), ("device", "page")} <= between
    assert {(start, end) for start, end in between if floors[start] >= floors[end]} == set()
