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

_OURS = "/lib/cardmath"
#: Files that our pages never ask Python for: unimported modules, and fonts, which pages load themselves.
_NOT_SOON = (".py", ".woff2")
#: Packages compiled without annotations. psygnal and anywidget read theirs at run time.
_UNTYPED = tuple(f"{_OURS}/{package}" for package in ("cardmath", "ipywidgets", "mistune", "traitlets"))


def write_all() -> None:
    """Write our packages and the library as five archives, keeping what a page imports separate.

    Data files count as imported, because an imported module may read them.
    """
    import_all()
    used = {file for module in sys.modules.values() if (file := getattr(module, "__file__", None))}
    library = next(place for place in sys.path if place.endswith(".zip"))
    target = Path("/compiled")
    target.mkdir()
    with zipfile.ZipFile("/packages.zip") as read:
        _write(read, target / "modules.zip", _OURS, used, lambda name: f"{_OURS}/{name}" in used)
        _write(read, target / "packages.zip", _OURS, used, lambda name: not name.endswith(_NOT_SOON))
        _write(
            read,
            target / "rest.zip",
            _OURS,
            used,
            lambda name: name.endswith(_NOT_SOON) and f"{_OURS}/{name}" not in used,
        )
    with zipfile.ZipFile(library) as read:
        _write(read, target / "python_stdlib.zip", library, used, lambda name: f"{library}/{name}" in used)
        _write(read, target / "library.zip", library, used, lambda name: f"{library}/{name}" not in used)


def import_all() -> None:
    """Import everything that boards and lessons may need."""
    from cardmath_widgets.runtime import worker

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
            written.writestr(zipfile.ZipInfo(name), content)


def _reads_its_own(path: str) -> bool:
    """Return whether a module may read its own docstrings, as ipywidgets does; other modules lose theirs."""
    return path.startswith((f"{_OURS}/ipywidgets", f"{_OURS}/traitlets"))


def _without_annotations(source: bytes, path: str) -> ast.Module:
    """Return a module without the annotations of its functions' parameters and results.

    No code in these packages reads them, and Python stores them in an extra function for each annotated one.
    The annotations of fields stay, because dataclasses need them.
    """
    module = ast.parse(source, path)
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return module


def _compiled(source: bytes, path: str) -> bytes:
    """Return a module's bytecode, marked as unchecked, because there is no source to compare it with."""
    written = _without_annotations(source, path) if path.startswith(_UNTYPED) else source
    code = compile(written, path, "exec", optimize=0 if _reads_its_own(path) else 2)
    unchecked = (0b01).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source) + marshal.dumps(code)
