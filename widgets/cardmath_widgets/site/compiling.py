"""Compiling what a page imports, in the Python that will run it (see ``compile.mjs``)."""

import ast
import asyncio
import importlib
import importlib.util
import json
import marshal
import pkgutil
import sys
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

#: The names of the modules that come after the first board (``latecomers`` reads it).
LATE = "late-modules.json"
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_A_WHILE = 0.5  # seconds in which a board does what it begins by itself
_OURS = "/lib/cardmath"


async def write_all(lessons: str) -> None:
    """Write the archives: of our packages and of the library what a first board needs, and the rest.

    ``lessons`` are lists of cells, in JSON.
    """
    read_files = _watched()
    for number, cells in enumerate(json.loads(lessons)):
        await _opened(str(number), cells)
    first = read_files | _imported()
    import_all()
    used = first | _imported()
    library = next(place for place in sys.path if place.endswith(".zip"))
    target = Path("/compiled")
    target.mkdir()
    with zipfile.ZipFile("/packages.zip") as read:
        write = partial(_write, read, place=_OURS, used=used)
        write(target / "modules.zip", is_wanted=lambda path: path in first and path.endswith(".py"))
        write(target / "files.zip", is_wanted=lambda path: path in first and not path.endswith(".py"))
        write(target / "packages.zip", is_wanted=lambda path: path not in first)
        late = [_module(name) for name in read.namelist() if f"{_OURS}/{name}" not in first]
    with zipfile.ZipFile(library) as read:
        write = partial(_write, read, place=library, used=used)
        # A package stays whole: Python looks for all its parts in one place.
        roots = {_root(path, library) for path in used if path.startswith(library)}
        write(target / "first.zip", is_wanted=lambda path: path in first)
        write(target / "python_stdlib.zip", is_wanted=lambda path: _root(path, library) in roots)
        write(target / "library.zip", is_wanted=lambda path: _root(path, library) not in roots)
        late += [_module(name) for name in read.namelist() if f"{library}/{name}" not in first]
    with zipfile.ZipFile(target / "modules.zip", "a") as written:
        names = json.dumps(sorted(filter(None, late)))
        written.writestr(zipfile.ZipInfo(LATE, _LONG_AGO), names)


def _watched() -> set[str]:
    """Return the files that are read, from now on."""
    found: set[str] = set()

    def hear(event: str, args: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(args[0], str):
            found.add(args[0])

    sys.addaudithook(hear)
    return found


def _imported() -> set[str]:
    return {file for module in sys.modules.values() if (file := getattr(module, "__file__", None))}


async def _opened(name: str, cells: Sequence[str]) -> None:
    """Open a lesson as a page does, draw from its stock where it has one, and think about a hint."""
    from cardmath_widgets.site import worker

    worker.begin()
    told: list[dict[str, Any]] = []
    await worker.open_notebook(json.dumps(cells), "en", lambda text, _buffers: told.append(json.loads(text)))

    def say(kind: str, comm: str, **content: Any) -> None:
        header = {"msg_id": "1", "msg_type": kind}
        message = {"header": header, "metadata": {"version": "1.0.0"}, "parent_header": {}}
        worker.hear(json.dumps({**message, "content": {"comm_id": comm, **content}}), [])

    def press(comm: str, **content: Any) -> None:
        say("comm_msg", comm, data={"method": "custom", "content": content})

    say("comm_open", name, target_name="jupyter.widget.control", data={})
    say("comm_msg", name, data={"method": "request_states"})
    states = next(data["states"] for one in told if "states" in (data := one["content"].get("data", {})))
    pages = [comm for comm, state in states.items() if "_esm" in state["state"]]
    for comm in pages:
        press(comm, type="hello", width=800, height=600, ratio=1, link="", at=0)
    await asyncio.sleep(_A_WHILE)
    for comm in pages:
        press(comm, type="press", key="stock")
    await asyncio.sleep(_A_WHILE)
    await worker.rehearse()


def _module(name: str) -> str:
    """Return the name of the module in a file; nothing where it is no module.

    >>> _module("json/decoder.py"), _module("json/__init__.py"), _module("looks/table.css")
    ('json.decoder', 'json', '')
    """
    path, ending = name.removesuffix("/__init__.py"), ".py"
    return path.removesuffix(ending).replace("/", ".") if name.endswith(ending) else ""


def _root(path: str, library: str) -> str:
    return path.removeprefix(f"{library}/").partition("/")[0]


def import_all() -> None:
    """Import everything that boards and lessons may need."""
    from cardmath_widgets.site import worker

    worker.begin()
    for package in ("cardmath", "cardmath_widgets"):
        for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            importlib.import_module(found.name)


def _write(
    read: zipfile.ZipFile, target: Path, *, place: str, used: set[str], is_wanted: Callable[[str], bool]
) -> None:
    with zipfile.ZipFile(target, "w") as written:
        for name in sorted(read.namelist()):
            path = f"{place}/{name}"
            if name.endswith("/") or not is_wanted(path):
                continue
            content = read.read(name)
            if path in used and path.endswith(".py"):
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
