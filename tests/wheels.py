"""Wheels made for tests, and a folder of them that pip uses instead of PyPI."""

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["PURE", "index_of", "make_wheel"]

PURE = "py3-none-any"


def make_wheel(
    folder: Path,
    name: str,
    version: str,
    needs: Sequence[str] = (),
    tag: str = PURE,
    files: Mapping[str, str] | None = None,
    requires: str = "",
) -> Path:
    """Write a wheel that needs these packages; it has one module of its own name, unless it has ``files``.

    ``requires`` says for which versions of Python it is.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{version}-{tag}.whl"
    metadata = f"{name}-{version}.dist-info"
    head = ["Metadata-Version: 2.4", f"Name: {name}", f"Version: {version}", "License-Expression: MIT"]
    head += [f"Requires-Python: {requires}"] if requires else []
    head += [f"Requires-Dist: {need}" for need in needs]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for place, text in (files or {f"{name}.py": f"version = {version!r}\n"}).items():
            wheel.writestr(place, text)
        wheel.writestr(f"{metadata}/METADATA", "\n".join([*head, ""]))
        wheel.writestr(f"{metadata}/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n")
        wheel.writestr(f"{metadata}/licenses/LICENSE", f"The licence of {name}.")
        wheel.writestr(f"{metadata}/RECORD", "")
    return path


def index_of(folder: Path) -> None:
    """Make of a folder of wheels an index of packages: its folder ``simple``."""
    for path in sorted(folder.glob("*.whl")):
        page = folder / "simple" / path.name.partition("-")[0] / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        with page.open("a", encoding="utf-8") as links:
            links.write(f'<a href="{path.as_uri()}">{path.name}</a>\n')
