"""Compiling what a page imports, in the Python that will run it (see ``compile.mjs``)."""

import importlib
import importlib.util
import marshal
import pkgutil
import sys
import zipfile
from pathlib import Path

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_OURS = "/lib/cardmath"


def write_all() -> None:
    """Write both archives anew, with what a page imports compiled; the rest stays as it is written."""
    import_all()
    used = {file for module in sys.modules.values() if (file := getattr(module, "__file__", None))}
    library = next(place for place in sys.path if place.endswith(".zip"))
    Path("/compiled").mkdir()
    _write("/packages.zip", _OURS, "/compiled/packages.zip", used)
    _write(library, library, "/compiled/python_stdlib.zip", used)


def import_all() -> None:
    """Import everything that boards and lessons may need."""
    from cardmath_widgets.site import worker

    worker.begin()
    for package in ("cardmath", "cardmath_widgets"):
        for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            importlib.import_module(found.name)


def _write(source: str, place: str, target: str, used: set[str]) -> None:
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w") as written:
        for name in sorted(read.namelist()):
            if name.endswith("/"):
                continue
            content, path = read.read(name), f"{place}/{name}"
            if path in used:
                content, name = _compiled(content, path), f"{name}c"
            written.writestr(zipfile.ZipInfo(name, _LONG_AGO), content)


def _reads_its_own(path: str) -> bool:
    """Whether a module may look at its own docstrings, as ipywidgets does; elsewhere these are left away."""
    return path.startswith(_OURS) and not path.startswith(f"{_OURS}/cardmath")


def _compiled(source: bytes, path: str) -> bytes:
    """Return a module as Python keeps it, to be taken as it is: its source is not there to be compared."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=0 if _reads_its_own(path) else 2)
    unchecked = (0b01).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source) + marshal.dumps(code)
