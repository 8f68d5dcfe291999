"""The Python packages that go along with a site, as one archive with the same bytes each time."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from cardmath.proven import seeds
from cardmath_widgets.bare.imports import OTHERS, OURS

__all__ = ["archive", "notices"]

#: What a browser has no use for: the command line, studies, what sets sheets, servers, and this very builder.
_LEFT_OUT: Final = (
    "cardmath/__main__.py",
    "cardmath/catalogue/",
    "cardmath/cli.py",
    "cardmath/commands/",
    "cardmath/seeds/",
    "cardmath/study/",
    "cardmath/worksheets/",
    "cardmath_widgets/bare/imports.py",
    "cardmath_widgets/charts.py",
    "cardmath_widgets/classroom/",
    "cardmath_widgets/lessons/",
    "cardmath_widgets/printing/",
    "cardmath_widgets/site/along.py",
    "cardmath_widgets/site/build.py",
    "cardmath_widgets/site/command.py",
    "cardmath_widgets/site/compiling.py",
    "cardmath_widgets/site/distribution.py",
    "cardmath_widgets/site/lacks.py",
    "cardmath_widgets/site/memory.py",
    "cardmath_widgets/site/packages.py",
    "cardmath_widgets/site/packing.py",
    "cardmath_widgets/site/page/",
    "cardmath_widgets/site/sheets.py",
    "mistune/directives/",
)
#: Beside modules: what they read.
_KINDS: Final = (".css", ".js", ".json", ".mo", ".py", ".woff2", ".txt")
_TESTS: Final = ("/tests/", "/nbextension/", "/labextension/", "/__pycache__/")
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def archive() -> bytes:
    """Return the packages as a zip; it is not compressed, so that the whole of it can be, better."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, content in sorted(_contents()):
            packed.writestr(zipfile.ZipInfo(name, _LONG_AGO), content)
    return made.getvalue()


def notices() -> Iterator[tuple[str, str, str, str]]:
    """Give the name, version, licence and licence's text of each package that is not ours."""
    for name in OTHERS:
        found = distribution(name)
        told: Any = found.metadata
        licence = told.get("License-Expression") or told.get("License") or ""
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
        # Some ask for their own version.
        metadata = found.read_text("METADATA") or ""
        folder = f"{name.replace('-', '_')}-{found.version}.dist-info"
        yield f"{folder}/METADATA", metadata.encode()


def _below(root: Path, package: str) -> Iterator[tuple[str, bytes]]:
    for path in root.rglob("*"):
        name = f"{package}/{path.relative_to(root).as_posix()}"
        if path.suffix in _KINDS and path.is_file() and not _is_left_out(name, _LEFT_OUT):
            yield name, path.read_bytes()


def _is_left_out(name: str, starts: Iterable[str]) -> bool:
    return any(name.startswith(start) for start in starts) or any(part in name for part in _TESTS)


def _licence_of(found: Distribution) -> str:
    for file in found.files or ():
        if "dist-info" in str(file) and file.name.upper().startswith(("LICEN", "COPYING")):
            return Path(str(file.locate())).read_text("utf-8")
    return ""
