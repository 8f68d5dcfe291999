"""Write the reference of both packages, with a search, from their docstrings: ``make docs``.

Every module has a page, and the public names of a package are on the package's page too. Names that a package
loads on first use are loaded before the pages are made.
"""

import pkgutil
import sys
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

__all__ = ["PACKAGES", "modules", "offered", "write"]

#: The documented packages.
PACKAGES: Final = ("cardmath", "cardmath_widgets")
#: A module that is run, not imported.
_PROGRAM: Final = ".__main__"


def modules() -> list[str]:
    """Return the names of all modules of both packages."""
    found = list(PACKAGES)
    for package in PACKAGES:
        path = import_module(package).__path__
        found += [one.name for one in pkgutil.walk_packages(path, f"{package}.")]
    return [name for name in found if not name.endswith(_PROGRAM)]


def offered(name: str) -> ModuleType:
    """Return a module with all its public names, including those it loads on first use."""
    module = import_module(name)
    for one in getattr(module, "__all__", ()):
        thing = getattr(module, one)
        if not isinstance(thing, ModuleType):
            vars(module).setdefault(one, thing)
    return module


def write(folder: Path) -> None:
    """Write the pages and the search index to a folder."""
    from pdoc import doc, render

    render.configure(docformat="markdown", search=True, footer_text="cardmath")
    pages = {name: doc.Module(offered(name)) for name in modules()}
    for name, page in pages.items():
        file = folder.joinpath(*name.split(".")).with_suffix(".html")
        file.parent.mkdir(parents=True, exist_ok=True)
        with warnings.catch_warnings():
            # A type that Python itself cannot evaluate appears as written in the signature.
            warnings.filterwarnings("ignore", "Error parsing type annotation")
            file.write_text(render.html_module(page, pages), "utf-8")
    (folder / "index.html").write_text(render.html_index(pages), "utf-8")
    (folder / "search.js").write_text(render.search_index(pages), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
