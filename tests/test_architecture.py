"""The layers of the code: the library needs only the standard library, and arrows go down."""

import ast
import pkgutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import cardmath

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


@pytest.mark.parametrize("module", MODULES)
def test_every_module_says_what_it_offers(module: str) -> None:
    path = PACKAGE.joinpath(*module.split(".")[1:])
    source = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    tree = ast.parse(source)
    assert ast.get_docstring(tree)
    offered = [
        ast.literal_eval(statement.value)
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        and [target.id for target in statement.targets if isinstance(target, ast.Name)] == ["__all__"]
    ]
    if module not in _FOLDERS:
        assert len(offered) == 1, "no __all__"
        assert len(set(offered[0])) == len(offered[0])


def test_arrows_go_down() -> None:
    """The contracts in pyproject.toml, kept by import-linter."""
    lint_imports = Path(sysconfig.get_path("scripts")) / "lint-imports"
    run = subprocess.run(
        [lint_imports, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "0 broken" in run.stdout
