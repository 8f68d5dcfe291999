"""Write the reference for both packages, with a search, from their docstrings: ``make docs``.

Every module has a page, and a package's public names are also on the package's page. Names that a package
loads on first use are loaded before the pages are made. The search finds each function and each class once,
on the page with the shortest name. The pages leave out the source, which comes with the packages, and share
one style sheet.
"""

import json
import pkgutil
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pdoc import doc

__all__ = ["PACKAGES", "modules", "names", "offered", "once", "write"]

#: The documented packages.
PACKAGES: Final = ("cardmath", "cardmath_widgets")
_TEMPLATES: Final = Path(__file__).with_name("reference_pages")
#: pdoc's styles, which would otherwise be on every page.
_STYLES: Final = (
    "resources/bootstrap-reboot.min.css",
    "syntax-highlighting.css",
    "theme.css",
    "layout.css",
    "content.css",
)
_NOT_SEARCHED: Final = frozenset(("annotation", "default_value", "signature"))
#: Modules that are run, not imported.
_PROGRAM: Final = ".__main__"


def modules() -> list[str]:
    """Return the names of all modules in both packages."""
    found = list(PACKAGES)
    for package in PACKAGES:
        path = import_module(package).__path__
        found += [one.name for one in pkgutil.walk_packages(path, f"{package}.")]
    return [name for name in found if not name.endswith(_PROGRAM)]


def offered(name: str) -> ModuleType:
    """Return a copy of a module with all its public names, including those it loads on first use."""
    module = import_module(name)
    things = {one: getattr(module, one) for one in getattr(module, "__all__", ())}
    copy = ModuleType(name)
    vars(copy).update(vars(module))
    vars(copy).update((one, thing) for one, thing in things.items() if not isinstance(thing, ModuleType))
    return copy


def names(module: ModuleType) -> list[str]:
    """Return the public names of a module: its ``__all__``, or what it defines without an underscore."""
    from pdoc import doc

    if hasattr(module, "__all__"):
        return list(module.__all__)
    return [name for name in doc.Module(module).members if not name.startswith("_")]


def once(found: Sequence[ModuleType]) -> Iterator[ModuleType]:
    """Yield each module without the functions and classes that a module with a shorter name also offers."""
    home: dict[int, str] = {}
    for module in sorted(found, key=lambda one: one.__name__.count(".")):
        for thing in _things(module).values():
            home.setdefault(id(thing), module.__name__)
    for module in found:
        copy = ModuleType(module.__name__)
        vars(copy).update(vars(module))
        elsewhere = {name for name, one in _things(module).items() if home[id(one)] != module.__name__}
        vars(copy)["__all__"] = [name for name in names(module) if name not in elsewhere]
        yield copy


def _things(module: ModuleType) -> dict[str, object]:
    """Map names to the functions and classes that a module offers."""
    named = {name: getattr(module, name) for name in names(module)}
    return {name: one for name, one in named.items() if isinstance(one, type) or isfunction(one)}


def write(folder: Path) -> None:
    """Write the pages and the search index to a folder."""
    from pdoc import doc, render

    render.configure(
        docformat="markdown", show_source=False, footer_text="cardmath", template_directory=_TEMPLATES
    )
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
    (folder / "search.js").write_text(_search(searched), "utf-8")
    styles = (render.env.get_template(name).render() for name in _STYLES)
    (folder / "style.css").write_text("\n".join(styles), "utf-8")


def _search(searched: "Mapping[str, doc.Module]") -> str:
    """Return the script that searches names and docstrings.

    The browser builds the index. Built here, with signatures and values, it would be seven times as large.
    """
    from pdoc import render
    from pdoc.search import make_index

    found = make_index(searched, _is_public, "markdown")
    kept = [{name: value for name, value in one.items() if name not in _NOT_SEARCHED} for one in found]
    return str(render.env.get_template("search.js.jinja2").render(search_index=json.dumps(kept)))


def _is_public(thing: "doc.Doc[object]") -> bool:
    return thing.name == "__init__" or not thing.name.startswith("_")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
