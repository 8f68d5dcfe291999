"""The Python packages of a site, as one reproducible archive."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, distribution
from importlib.resources import files
from pathlib import Path
from typing import Final

from cardmath.proven import seeds
from cardmath_widgets.folders import SHELL
from cardmath_widgets.server.notebooks.reading import OTHERS, OURS

from .packing import archived
from .wheels import named_licence

#: Parts that a browser does not need: the command line, studies, typesetting, servers, and this builder.
#: Anything that imports one of them, such as a game's commands, is left out, too.
_LEFT_OUT: Final = {
    "cardmath": ("__main__.py", "catalogue", "cli.py", "commands", "seeds", "study", "worksheets"),
    "cardmath_widgets": (
        *("classroom", "lessons/notebooks", "server", "site", "worksheets"),
        # This one is part of the board's script.
        *(f"page/shell/{one.name}" for one in SHELL.iterdir() if one.name != "outside.js"),
    ),
    "mistune": ("directives",),
}  # fmt: skip
#: Modules, and the files that they read.
_KINDS: Final = (".css", ".js", ".json", ".mo", ".py", ".woff2", ".txt")
_TESTS: Final = ("/tests/", "/nbextension/", "/labextension/", "/__pycache__/")


@cache
def archive() -> bytes:
    """Return the packages as an uncompressed zip, because the archive compresses better as a whole.

    They stay the same while a program runs, so a notebook that saves many files reads them once.
    """
    return archived(dict(_contents()))


def notices() -> Iterator[tuple[str, str, str, str]]:
    """Yield the name, version, licence and licence text of each third-party package."""
    for name in OTHERS:
        found = distribution(name)
        yield name, found.version, named_licence(found.metadata), _licence_of(found)


def _contents() -> Iterator[tuple[str, bytes]]:
    for package in OURS:
        yield from _below(Path(str(files(package))), package)
    catalogues = seeds()
    if catalogues is not None:
        for path in catalogues.rglob("*"):
            if path.is_file():
                yield f"cardmath/seeds/{path.relative_to(catalogues).as_posix()}", path.read_bytes()
    for name, package in OTHERS.items():
        found = distribution(name)
        root = Path(str(found.locate_file(package)))
        if root.is_dir():
            yield from _below(root, package)
        else:
            yield f"{package}.py", root.with_suffix(".py").read_bytes()
        # Some packages look up their own version, which is in the headers.
        metadata = (found.read_text("METADATA") or "").partition("\n\n")[0]
        folder = f"{name.replace('-', '_')}-{found.version}.dist-info"
        yield f"{folder}/METADATA", metadata.encode()


def _below(root: Path, package: str) -> Iterator[tuple[str, bytes]]:
    left_out = tuple(f"{package}/{one}/" for one in _LEFT_OUT.get(package, ()))
    for path in root.rglob("*"):
        if path.suffix not in _KINDS:
            continue
        name = f"{package}/{path.relative_to(root).as_posix()}"
        if (
            not f"{name}/".startswith(left_out)
            and not any(part in name for part in _TESTS)
            and path not in _unused()
            and path.is_file()
        ):
            yield name, path.read_bytes()


@cache
def _unused() -> frozenset[Path]:
    """Return our modules that import, while they are being loaded, something that is left out."""
    modules = {
        ".".join((package, *path.relative_to(root).with_suffix("").parts)).removesuffix(".__init__"): path
        for package in OURS
        for root in [Path(str(files(package)))]
        for path in root.rglob("*.py")
    }
    imports = {name: _around(name) | _imported(path) for name, path in modules.items()}
    parts = {f"{package}.{one.removesuffix('.py')}" for package in OURS for one in _LEFT_OUT[package]}
    unused: set[str] = set()
    while more := {
        name
        for name, found in imports.items()
        if name not in unused and any(one in parts or one in unused for one in found)
    }:
        unused |= more
    return frozenset(modules[name] for name in unused)


def _imported(path: Path) -> set[str]:
    """Return the modules that a module imports while it is being loaded, and the packages around them."""
    named: set[str] = set()
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Import):
            named |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            named |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return named.union(*map(_around, named))


def _around(name: str) -> set[str]:
    """Return the packages around a module.

    >>> sorted(_around("a.b.c"))
    ['a', 'a.b']
    """
    package = name.rpartition(".")[0]
    return {package, *_around(package)} if package else set()


def _licence_of(found: Distribution) -> str:
    for file in found.files or ():
        if "dist-info" in str(file) and file.name.upper().startswith(("LICEN", "COPYING")):
            return Path(str(file.locate())).read_text("utf-8")
    return ""
