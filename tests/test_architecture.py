"""The layers of the code: the library needs only the standard library, and arrows go down."""

import ast
import pkgutil
import subprocess
import sys
import sysconfig
from collections.abc import Collection
from functools import cache
from pathlib import Path

import pytest

import cardmath
from tests.parsed import nodes_of, tree_of

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "cardmath"
#: Commands that need more than the library bring it in when they run, not when they are imported.
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(cardmath.__path__, "cardmath.")
    if not module.name.endswith(("__main__",))
)


#: Folders whose modules are found through a registry: there is nothing to import from the folder itself.
_FOLDERS = (
    "cardmath.commands",
    "cardmath.exercises.kinds",
    "cardmath.exercises.posed",
    "cardmath.games.odds.exercises",
    "cardmath.games.patience.exercises",
    "cardmath.games.pyramid.exercises",
    "cardmath.lessons.plans",
    "cardmath.worksheets.kinds",
)


def python(program: str) -> str:
    """What a Python that sees nothing but the checkout and the standard library prints."""
    # -I and -S: no site-packages, no environment, so that what is not there cannot be loaded by chance.
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.append({str(ROOT)!r})\n{program}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def strangers(loaded: str) -> list[str]:
    """The top-level modules of a list that are neither ours nor the standard library's."""
    tops = {name.partition(".")[0] for name in loaded.split()}
    return sorted(tops - sys.stdlib_module_names - {"cardmath", "__main__", "__mp_main__"})


def test_importing_cardmath_loads_the_standard_library_alone() -> None:
    loaded = python("from cardmath import *; print(*sys.modules)")
    assert "cardmath.records" in loaded
    assert strangers(loaded) == []


def test_importing_cardmath_loads_nothing_that_it_does_not_need() -> None:
    loaded = set(python("import cardmath; print(*sys.modules)").split())
    assert "cardmath" in loaded
    # What it offers is loaded when it is asked for.
    assert not {module for module in loaded if module.startswith("cardmath.")}
    loaded |= set(python("from cardmath import Deck, PyramidGame, Record; print(*sys.modules)").split())
    needless = {
        "argparse",
        "asyncio",
        "concurrent",
        "email",
        "importlib.metadata",
        "logging",
        "multiprocessing",
        "pathlib",
        "socket",
        "subprocess",
        "tempfile",
        "unittest",
        "urllib",
        "cardmath.cli",
        "cardmath.commands",
        "cardmath.links",
        "cardmath.solving",
    }
    assert loaded & needless == set()


def test_every_module_can_be_imported_without_anything_else_installed() -> None:
    loaded = python(
        f"import importlib\nfor name in {MODULES}: importlib.import_module(name)\nprint(*sys.modules)"
    )
    assert set(MODULES) <= set(loaded.split())
    assert strangers(loaded) == []


def test_every_public_name_is_there() -> None:
    assert sorted(set(cardmath.__all__)) == sorted(cardmath.__all__)
    for name in cardmath.__all__:
        assert getattr(cardmath, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        cardmath.chess  # noqa: B018


def test_every_module_says_what_it_offers() -> None:
    for module in MODULES:
        path = PACKAGE.joinpath(*module.split(".")[1:])
        tree = tree_of(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"))
        assert ast.get_docstring(tree), module
        offered = [
            ast.literal_eval(statement.value)
            for statement in tree.body
            if isinstance(statement, ast.Assign)
            and [target.id for target in statement.targets if isinstance(target, ast.Name)] == ["__all__"]
        ]
        # In a module an underscore says what is its own. A package, or a module that passes on names, lists
        # them.
        if path.is_dir() and module not in _FOLDERS:
            assert len(offered) == 1, f"{module} has no __all__"
        assert all(len(set(names)) == len(names) for names in offered), module


ROOTS = {"cardmath": PACKAGE, "cardmath_widgets": ROOT / "widgets" / "cardmath_widgets"}
#: A game makes its positions, and a position names its game as a type.
MUTUAL = {
    frozenset(f"cardmath.games.{name}.{module}" for module in modules.split())
    for name, modules in (
        ("odds", "game position"),
        # A position says in a sentence why it refuses a move, and the words of the game name its cards.
        ("patience", "game position words"),
        ("pyramid", "game position words"),
    )
}


def every_module() -> dict[str, Path]:
    """Each module of both packages by its name."""
    found = {}
    for package, folder in ROOTS.items():
        for path in folder.rglob("*.py"):
            *parts, last = path.relative_to(folder).with_suffix("").parts
            found[".".join([package, *parts, *([] if last == "__init__" else [last])])] = path
    return found


@cache
def trees() -> dict[str, ast.Module]:
    """Each module as a tree."""
    return {name: tree_of(path) for name, path in every_module().items()}


def imported(tree: ast.AST, known: Collection[str], *, types_too: bool) -> set[str]:
    """The modules that a module imports anywhere in it, also within functions and, if asked, for types."""
    found: set[str] = set()
    waiting = [tree]
    while waiting:
        match waiting.pop():
            case ast.If(test=ast.Name(id="TYPE_CHECKING")) if not types_too:
                pass
            case ast.Import(names=names):
                found |= {one.name for one in names}
            case ast.ImportFrom(module=str(module), names=names):
                inside = {f"{module}.{one.name}" for one in names}
                found |= {one if one in known else module for one in inside}
            case node:
                # Expressions, most of a program, import nothing.
                waiting += (one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr))
    return found & set(known)


def circles(arrows: dict[str, set[str]]) -> set[frozenset[str]]:
    """The groups of modules in which each reaches each other one."""

    def reached(start: str) -> frozenset[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            new = arrows[waiting.pop()] - seen
            seen |= new
            waiting += new
        return frozenset(seen)

    far = {module: reached(module) for module in arrows}
    return {
        frozenset(other for other in far[module] if module in far[other])
        for module in arrows
        if module in far[module]
    }


def test_no_module_needs_one_that_needs_it() -> None:
    for types_too in (False, True):
        arrows = {
            name: imported(tree, trees(), types_too=types_too) - {name} for name, tree in trees().items()
        }
        # They load the parts of games, and the defaults of parts, on first use.
        arrows["cardmath.games.registry"] = set()
        assert circles(arrows) == (MUTUAL if types_too else set())


def test_a_circle_is_found() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}
    assert circles(arrows) == {frozenset("bc")}
    lazy = ast.parse("def f():\n    from a import b\nif TYPE_CHECKING:\n    import c")
    assert imported(lazy, {"a", "a.b", "c"}, types_too=False) == {"a.b"}
    assert imported(lazy, {"a", "a.b", "c"}, types_too=True) == {"a.b", "c"}


def test_the_name_of_an_error_says_which_one_it_is() -> None:
    homes: dict[str, list[str]] = {}
    for module, tree in trees().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name.endswith("Error"):
                homes.setdefault(node.name, []).append(module)
    assert len(homes) > 20
    assert {name: those for name, those in homes.items() if len(those) > 1} == {}


def test_no_module_is_longer_than_can_be_read_at_once() -> None:
    lengths = {name: len(path.read_text("utf-8").splitlines()) for name, path in every_module().items()}
    assert {name: lines for name, lines in lengths.items() if lines > 500} == {}


#: The innermost loop of the solver, where a call would cost.
ONE_LOOP = "cardmath.games.pyramid.solving.options.simulate"


def test_no_function_is_longer_than_a_screen() -> None:
    long = set()
    for module, tree in trees().items():
        # The plan of a lesson is a text, and so are its aids: their fields with their sentences.
        if module.startswith("cardmath.lessons.plans."):
            continue
        for node in nodes_of(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                documented = len((ast.get_docstring(node, clean=False) or "").splitlines())
                if node.end_lineno is not None and node.end_lineno - node.lineno + 1 - documented > 60:
                    long.add(f"{module}.{node.name}")
    assert long == {ONE_LOOP}


def test_arrows_go_down() -> None:
    """The contracts in pyproject.toml, kept by import-linter."""
    lint_imports = Path(sysconfig.get_path("scripts")) / "lint-imports"
    run = subprocess.run(
        [lint_imports, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "0 broken" in run.stdout
