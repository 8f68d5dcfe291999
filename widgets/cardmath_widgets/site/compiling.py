"""Compiling what a page imports, in the Python that will run it (see ``compile.mjs``)."""

import ast
import importlib
import importlib.util
import marshal
import pkgutil
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_OURS = "/lib/cardmath"


def write_all() -> None:
    """Write four archives: of our packages and of the library, each what a page imports, and the rest."""
    import_all()
    used = {file for module in sys.modules.values() if (file := getattr(module, "__file__", None))}
    library = next(place for place in sys.path if place.endswith(".zip"))
    target = Path("/compiled")
    target.mkdir()
    with zipfile.ZipFile("/packages.zip") as read:
        _write(read, target / "modules.zip", _OURS, used, lambda name: f"{_OURS}/{name}" in used)
        _write(read, target / "packages.zip", _OURS, used, lambda name: f"{_OURS}/{name}" not in used)
    with zipfile.ZipFile(library) as read:
        # A package stays whole: Python looks for all its parts in one place.
        roots = {_root(name) for name in read.namelist() if f"{library}/{name}" in used}
        _write(read, target / "python_stdlib.zip", library, used, lambda name: _root(name) in roots)
        _write(read, target / "library.zip", library, used, lambda name: _root(name) not in roots)


def _root(name: str) -> str:
    return name.partition("/")[0]


def import_all() -> None:
    """Import everything that boards and lessons may need."""
    from cardmath_widgets.site import worker

    worker.begin()
    for package in ("cardmath", "cardmath_widgets"):
        for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            importlib.import_module(found.name)


def _write(
    read: zipfile.ZipFile, target: Path, place: str, used: set[str], is_wanted: Callable[[str], bool]
) -> None:
    with zipfile.ZipFile(target, "w") as written:
        for name in sorted(filter(is_wanted, read.namelist())):
            if name.endswith("/"):
                continue
            content, path = read.read(name), f"{place}/{name}"
            if path in used:
                content, name = _compiled(content, path), f"{name}c"
            written.writestr(zipfile.ZipInfo(name, _LONG_AGO), content)


def _reads_its_own(path: str) -> bool:
    """Whether a module may look at its own docstrings, as ipywidgets does; elsewhere these are left away."""
    return path.startswith((f"{_OURS}/ipywidgets", f"{_OURS}/traitlets"))


def _without_annotations(source: bytes, path: str) -> ast.Module:
    """Return a module of ours without what says of which type parameters and results are.

    Nothing of ours asks for that, and Python keeps it as one more function for each. What is said of fields
    stays: it makes dataclasses.
    """
    module = ast.parse(source, path)
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return module


def _compiled(source: bytes, path: str) -> bytes:
    """Return a module as Python keeps it, to be taken as it is: its source is not there to be compared."""
    written = _without_annotations(source, path) if path.startswith(f"{_OURS}/cardmath") else source
    code = compile(written, path, "exec", dont_inherit=True, optimize=0 if _reads_its_own(path) else 2)
    unchecked = (0b01).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source) + marshal.dumps(code)
