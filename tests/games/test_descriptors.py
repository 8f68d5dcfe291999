"""One descriptor for each game: common code finds a game's parts by it, and names no game itself."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cardmath import GAMES
from cardmath.games import registry
from cardmath.games.registry import BUILT_IN, GameDescriptor, descriptor_of, descriptors, load
from tests.cases import cases
from tests.parsed import nodes_of, tree_of

ROOT = Path(__file__).parents[2]
PACKAGES = (ROOT / "cardmath", ROOT / "widgets" / "cardmath_widgets")
#: The one place where every key stands.
REGISTRY = ROOT / "cardmath" / "games" / "registry.py"
#: A game's own folders and modules have its name, or that of its family.
OWN = ("pyramid", "patience", "odds")


def is_own(path: Path) -> bool:
    """Whether a file belongs to one game alone."""
    return any(part.removesuffix(".py") in OWN for part in path.parts)


@cache
def texts(path: Path) -> tuple[str, ...]:
    """Every text in a program that is not documentation."""
    return tuple(_texts(path))


def _texts(path: Path) -> Iterator[str]:
    tree = tree_of(path)
    documentation = {
        id(node.body[0].value)
        for node in nodes_of(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes_of(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


def test_a_key_stands_once_outside_the_games_own_folders() -> None:
    keys = [descriptor.key for descriptor in BUILT_IN]
    named = re.compile(rf"(?:^|game=|cardmath \w+ )({'|'.join(map(re.escape, keys))})(?=$|[ &])")
    found = [
        (key, str(path.relative_to(ROOT)))
        for package in PACKAGES
        for path in package.rglob("*.py")
        if not is_own(path.relative_to(ROOT))
        for text in texts(path)
        for key in set(named.findall(text))
    ]
    assert sorted(found) == [(key, str(REGISTRY.relative_to(ROOT))) for key in sorted(keys)]


#: The names of a game's folders, and of what its classes are called.
FOLDER = re.compile(r"cardmath(_widgets)?\.games\.(odds|patience|pyramid)\b")
CLASS = re.compile(
    r"(CapturedQueens|Contradance|OddAndEven|Odds|Patience|Patriarchs|Pyramid|RoyalCotillion)[A-Z]"
)
#: Where a game may be named: registries of games, exercises, worksheets and pictures, the names that the
#: packages offer, lessons, each of which is about a game of its choice, and things that hold cards of a game.
MAY_NAME = (
    "cardmath/__init__.py",
    "cardmath/exercises/registry.py",
    "cardmath/games/__init__.py",
    "cardmath/games/registry.py",
    "cardmath/lessons/key_steps.py",
    "cardmath/lessons/plans/",
    "cardmath/worksheets/examples.py",
    "cardmath/worksheets/kinds/lesson_pages.py",
    "cardmath/worksheets/registry.py",
    "widgets/cardmath_widgets/__init__.py",
    "widgets/cardmath_widgets/lessons/",
    "widgets/cardmath_widgets/page/rings.py",
    "widgets/cardmath_widgets/things/",
)


def names_of_games(tree: ast.AST) -> Iterator[str]:
    """The folders and classes of games that a program imports or uses."""
    for node in nodes_of(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                inside = [f"{module}.{one.name}" for one in names]
                yield from (one for one in inside if FOLDER.match(one))
                yield from (one.name for one in names if CLASS.match(one.name))
            case ast.Import(names=names):
                yield from (one.name for one in names if FOLDER.match(one.name))
            case ast.Name(id=name) | ast.Attribute(attr=name) if CLASS.match(name):
                yield name
            case _:
                pass


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.name))
def test_shared_code_names_no_game(package: Path) -> None:
    found = {}
    for path in package.rglob("*.py"):
        place = path.relative_to(ROOT).as_posix()
        if not is_own(path.relative_to(ROOT)) and not place.startswith(MAY_NAME):
            found[place] = sorted(set(names_of_games(tree_of(path))))
    assert {place: names for place, names in found.items() if names} == {}


def test_the_search_finds_the_name_of_a_game() -> None:
    code = (
        "from cardmath.games import OddsGame, odds\n"
        "import cardmath.games.pyramid.command\n"
        "from cardmath_widgets.games.odds.board import OddsTable\n"
        "x = PyramidMove, games.OddsHand"
    )
    assert sorted(names_of_games(ast.parse(code))) == [
        "OddsGame",
        "OddsHand",
        "OddsTable",
        "PyramidMove",
        "cardmath.games.odds",
        "cardmath.games.pyramid.command",
        "cardmath_widgets.games.odds.board.OddsTable",
    ]


@cases("one", BUILT_IN)
def test_every_part_that_is_named_is_there(one: GameDescriptor) -> None:
    assert GAMES[one.key] is one.rules()
    assert GAMES[one.key].key == one.key
    parts = (one.solver, one.curator, one.command, one.study, one.path, one.how_to_play)
    assert all(part() is not None for part in parts if part is not None)
    assert one.board is not None
    assert load(one.board)(7, GAMES[one.key]()).position == GAMES[one.key]().deal(7)
    assert one.pictures is None or load(one.pictures).DRAWN


def test_what_is_no_game_is_none() -> None:
    assert descriptor_of("chess") is None
    assert descriptor_of(None) is None
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_a_package_adds_a_game_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry names a descriptor; ours are not searched for, and their order stays."""
    entry = EntryPoint("again", "tests.games.test_descriptors:AGAIN", registry.GROUP)
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda *, group: [entry] if group == registry.GROUP else []
    )
    registry.installed.cache_clear()
    try:
        assert list(descriptors()) == [*BUILT_IN, AGAIN]
        assert GAMES["pyramid-again"] is GAMES["pyramid-addition"]
    finally:
        registry.installed.cache_clear()


#: A game of another package, as that package would describe it.
AGAIN = GameDescriptor("pyramid-again", BUILT_IN[0].rules)
