"""Write the reference of both packages, with a search, from their docstrings: ``make docs``.

Every module has a page, and the public names of a package are on the package's page too. Names that a package
loads on first use are loaded before the pages are made. The search finds each function and each class once,
on the page with the shortest name.
"""

import pkgutil
import sys
import warnings
from collections.abc import Iterator, Sequence
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Final

__all__ = ["PACKAGES", "modules", "offered", "once", "write"]

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


def once(found: Sequence[ModuleType]) -> Iterator[ModuleType]:
    """Yield each module without the functions and classes that a module with a shorter name offers, too."""
    home: dict[int, str] = {}
    for module in sorted(found, key=lambda one: one.__name__.count(".")):
        for thing in _things(module).values():
            home.setdefault(id(thing), module.__name__)
    for module in found:
        copy = ModuleType(module.__name__)
        vars(copy).update(vars(module))
        if hasattr(module, "__all__"):
            elsewhere = {name for name, one in _things(module).items() if home[id(one)] != module.__name__}
            vars(copy)["__all__"] = [name for name in module.__all__ if name not in elsewhere]
        yield copy


def _things(module: ModuleType) -> dict[str, object]:
    """Return the functions and classes that a module offers, by name."""
    named = {name: getattr(module, name) for name in getattr(module, "__all__", ())}
    return {name: one for name, one in named.items() if isinstance(one, type) or isfunction(one)}


def write(folder: Path) -> None:
    """Write the pages and the search index to a folder."""
    from pdoc import doc, render

    render.configure(docformat="markdown", search=True, footer_text="cardmath")
    loaded = [offered(name) for name in modules()]
    pages = {module.__name__: doc.Module(module) for module in loaded}
    searched = {module.__name__: doc.Module(module) for module in once(loaded)}
    folder.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        # A type that Python itself cannot evaluate appears as written in the signature.
        warnings.filterwarnings("ignore", "Error parsing type annotation")
        for name, page in pages.items():
            file = folder.joinpath(*name.split(".")).with_suffix(".html")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(render.html_module(page, pages), "utf-8")
        (folder / "index.html").write_text(render.html_index(pages), "utf-8")
        (folder / "search.js").write_text(render.search_index(searched), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
