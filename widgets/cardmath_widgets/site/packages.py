"""The Python packages of a site, as one reproducible archive."""

import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from cardmath.proven import seeds
from cardmath_widgets.folders import SHELL
from cardmath_widgets.server.notebooks.imports import OTHERS, OURS

#: Parts that a browser does not need: the command line, studies, typesetting, servers, and this builder.
_LEFT_OUT: Final = {
    "cardmath": ("__main__.py", "catalogue", "cli.py", "commands", "seeds", "study", "worksheets"),
    "cardmath_widgets": (
        *("classroom", "lessons/notebooks", "server", "site", "worksheets"),
        # The board's script has this one in it.
        *(f"page/shell/{one.name}" for one in SHELL.iterdir() if one.name != "outside.js"),
    ),
    "mistune": ("directives",),
}  # fmt: skip
#: Modules, and the files that they read.
_KINDS: Final = (".css", ".js", ".json", ".mo", ".py", ".woff2", ".txt")
_TESTS: Final = ("/tests/", "/nbextension/", "/labextension/", "/__pycache__/")
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def archive() -> bytes:
    """Return the packages as an uncompressed zip, because the archive compresses better as a whole."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, content in sorted(_contents()):
            packed.writestr(zipfile.ZipInfo(name, _LONG_AGO), content)
    return made.getvalue()


def notices() -> Iterator[tuple[str, str, str, str]]:
    """Yield the name, version, licence and licence text of each third-party package."""
    for name in OTHERS:
        found = distribution(name)
        known: Any = found.metadata
        licence = known.get("License-Expression") or known.get("License") or ""
        yield name, found.version, licence.strip().partition("\n")[0], _licence_of(found)


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
        # Some packages ask for their own version, which is in the headers.
        metadata = (found.read_text("METADATA") or "").partition("\n\n")[0]
        folder = f"{name.replace('-', '_')}-{found.version}.dist-info"
        yield f"{folder}/METADATA", metadata.encode()


def _below(root: Path, package: str) -> Iterator[tuple[str, bytes]]:
    for path in root.rglob("*"):
        name = f"{package}/{path.relative_to(root).as_posix()}"
        is_wanted = not any(path.is_relative_to(root / one) for one in _LEFT_OUT.get(package, ()))
        if (
            is_wanted
            and path.suffix in _KINDS
            and path.is_file()
            and not any(part in name for part in _TESTS)
        ):
            yield name, path.read_bytes()


def _licence_of(found: Distribution) -> str:
    for file in found.files or ():
        if "dist-info" in str(file) and file.name.upper().startswith(("LICEN", "COPYING")):
            return Path(str(file.locate())).read_text("utf-8")
    return ""
