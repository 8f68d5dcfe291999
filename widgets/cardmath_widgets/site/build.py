"""A site as plain files: pages, scripts, Python, worksheets, and the service worker that caches them."""

import hashlib
import json
import os
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cardmath.i18n import _
from cardmath.worksheets import KINDS
from cardmath_widgets.folders import ONE_FILE_PAGES, PACKAGE_PAGES, SHELL, SITE_PAGES
from cardmath_widgets.games.miniature import miniatures
from cardmath_widgets.server.assets import Assets, fingerprint_of, stamped
from cardmath_widgets.server.notebooks.lessons import ServedNotebook, served_notebooks
from cardmath_widgets.server.notebooks.reading import Beside, imported
from cardmath_widgets.server.static_site import LIST, POLICY
from cardmath_widgets.server.web.pages import Pages
from cardmath_widgets.server.web.start_page import BOARDS, boards_of, hand

from . import distribution, python_archive
from .distribution import LIBRARY, SCRIPT, SOURCE, VERSION, SiteError
from .extra_packages import PackageWish, carried, names_of, report_wheels
from .notebook_files import included, is_shown, lacks, report_lacks, report_left_out
from .packing import archived, condensed, packed
from .sheets import Shelf, shelf
from .wheels import Wheel, Wheels

_WORKER: Final = "service-worker.js"
#: In the folder of a teacher's own notebook: its page, and the archive of its files for Python.
INDEX: Final = "index.html"
_FILES: Final = "files"
#: Large files are packed here, for hosts that do not compress files.
_PACKED: Final = (".wasm", ".zip")
#: Large scripts are packed, too. Pages load the packed file if the host does not compress, and a server that
#: knows about it (``cardmath serve --static``) sends it.
_BESIDE: Final = ".bin"
#: The packed memory of a Python process that has imported everything.
MEMORY: Final = "memory.bin"


@dataclass
class Making:
    """A site under construction: its files, keyed by path. ``say`` reports progress."""

    say: Callable[[str], object]
    #: The additional packages that notebooks may import.
    wish: PackageWish = field(default_factory=PackageWish)
    #: The link that every page starts from, or "".
    begin: str = ""
    #: Whether the site has no sounds.
    silent: bool = False
    #: Whether the site becomes one HTML file, which has no sheets.
    is_one_file: bool = False
    #: Whether a learning platform shows the site and records what pupils do.
    in_platform: bool = False
    assets: Assets = field(default_factory=Assets)
    files: dict[str, bytes] = field(default_factory=dict)
    memory: bytes = b""
    unpacker: Mapping[str, bytes] = field(default_factory=dict)
    wheels: Wheels = field(default_factory=Wheels)
    names: Mapping[str, str] = field(default_factory=dict)
    loaded: dict[str, Wheel] = field(default_factory=dict)
    pages: Pages = field(init=False)

    def make(self, lessons: Sequence[ServedNotebook]) -> None:
        """Make the files of a site with these lessons; raise `SiteError` or `ClassroomError`."""
        known = distribution.lock()
        self.wheels, self.names = carried(self.wish, known, self.say), names_of(known)
        self.add_assets(lessons)
        self.add_pages(lessons)
        self.add_the_rest()

    def add_assets(self, lessons: Sequence[ServedNotebook]) -> None:
        """Add what pages load: the page's scripts and styles, the widgets' scripts, Pyodide, packages."""
        assets = self.assets
        assets.add_page_files(SITE_PAGES, for_any_notebook=any(lesson.is_own for lesson in lessons))
        # The service worker's address determines which pages it controls.
        del assets.files[_WORKER]
        for lesson in lessons:
            if lesson.is_own and not lesson.problem:
                assets.add_content(f"{lesson.name}.svg", hand(lesson.cards).encode())
        assets.add_content(BOARDS, miniatures(boards_of(lessons)).encode())
        self.say(_("Pyodide {version}, Python for browsers").format(version=VERSION))
        python = dict(distribution.pyodide())
        self.unpacker = distribution.fzstd()
        assets.add_content("fzstd.js", self.unpacker["esm/index.mjs"])
        self.say(_("The boards' own packages, compiled"))
        archives, memory = distribution.compiled(python, python_archive.archive())
        self.memory = packed(condensed(memory))
        python[LIBRARY] = archives.pop(LIBRARY)
        for name, content in python.items():
            self._add_packed(f"pyodide/{name}", content)
        for name, content in archives.items():
            self._add_packed(name, content)
        for name in (f"pyodide/{SCRIPT}", assets.widget_scripts["@jupyter-widgets/base"]):
            assets.add_content(f"{name}{_BESIDE}", packed(assets.files[name].content))

    def _add_packed(self, name: str, content: bytes) -> None:
        if name.endswith(_PACKED):
            # A file extension that no host tries to unpack.
            self.assets.add_content(f"{name}.bin", packed(content))
        # Many hosts compress this file themselves, and browsers handle the original best.
        if not name.endswith(".zip"):
            self.assets.add_content(name, content)

    def _sizes(self, lesson: ServedNotebook) -> dict[str, int]:
        """Return how many bytes a first visit loads before the board, for the bar (``loading.js``)."""
        files = self.assets.files
        library, *more = (
            len(files[f"{name}.bin"].content) for name in (f"pyodide/{LIBRARY}", "library.zip", "rest.zip")
        )
        script = len(files[f"pyodide/{SCRIPT}"].compressed or b"")
        machine = f"pyodide/{distribution.MACHINE}"
        always = sum(len(files[f"{name}.bin"].content) for name in (machine, "packages.zip"))
        own = library if lesson.is_own else 0
        return {
            "script": script,
            "always": always + script + (sum(more) if lesson.is_own else 0),
            # Plus the memory snapshot itself. A site's pages must not contain its size, because it differs
            # from build to build.
            "memory": own,
            "plain": len(files["modules.zip.bin"].content) + library,
            **({"snapshot": len(self.memory)} if self.is_one_file else {}),
        }

    def add_sheets(self) -> list[Shelf]:
        """Add ready-made worksheets of every kind."""
        shelves = []
        for at, kind in enumerate(KINDS, 1):
            self.say(_("Sheets to print: {at} of {all}").format(at=at, all=len(KINDS)))
            made = shelf(kind)
            self.files |= {sheet.file: sheet.content for sheet in made.files}
            shelves.append(made)
        return shelves

    def add_pages(self, lessons: Sequence[ServedNotebook]) -> None:
        """Add the start page and every app's page."""
        pages = self.pages = Pages(
            list(lessons),
            self.assets,
            folders=(PACKAGE_PAGES, ONE_FILE_PAGES, SITE_PAGES, SHELL),
            suffix=".html",
            index=INDEX,
            context={
                "begin": self.begin,
                "policy": POLICY,
                "silent": self.silent,
                "lacks": self.lacks,
                "wheels": self.wheels_of,
                "files": _FILES,
                "sizes": self._sizes,
                "is_packed": lambda name: not self.is_one_file and f"{name}{_BESIDE}" in self.assets.files,
                "is_one_file": self.is_one_file,
                "has_shelves": not self.is_one_file,
                "embeds": not self.is_one_file,
                "in_platform": self.in_platform,
                "style": lambda name: self.assets.files[name].content.decode(),
            },
        )
        besides: list[Beside] = []
        for lesson in list(pages.lessons.values()):
            self.say(lesson.title)
            if lesson.prints:
                shelves = [] if self.is_one_file else self.add_sheets()
                page = pages.plain("sheets.html.j2", lesson=lesson, shelves=shelves)
            else:
                try:
                    page, cells, beside = pages.rendered(lesson)
                except Exception as error:  # a notebook may contain anything, and must not stop the others
                    pages.refuse(lesson, error)
                    continue
                code = [*cells, *beside.modules.values()]
                report_lacks(self.lacks(cells, beside), code, lesson.path, self.hint, self.say)
                if lesson.is_own:
                    self.loaded |= {wheel.name: wheel for wheel in self.wheels_of(cells, beside)}
                    besides.append(beside)
                    self.add_files(lesson, beside)
            self.files[pages.address(lesson)] = page.encode()
        # The only page in one file needs no other that leads to it.
        if not self.is_one_file or pages.broken or len(pages.lessons) > 1:
            self.files[INDEX] = pages.start().content
        for lesson in pages.broken:
            self.say(f"{lesson.path}: {lesson.problem}")
        report_left_out(besides, self.say)
        self.add_wheels()

    def lacks(self, cells: Sequence[str], beside: Beside) -> list[str]:
        """Return what a notebook needs but the site lacks."""
        return lacks([*cells, *beside.modules.values()], beside.packages | self.wheels.modules)

    def hint(self, module: str) -> str:
        """Return the package that may provide a module, or "" if that was already tried."""
        name = self.names.get(module, module)
        return "" if self.wish.names(name) else name

    def wheels_of(self, cells: Sequence[str], beside: Beside) -> list[Wheel]:
        """Return the wheels that a notebook's page loads, unless the teacher's own modules replace them."""
        return self.wheels.loaded(imported([*cells, *beside.modules.values()]) - beside.packages)

    def add_wheels(self) -> None:
        """Add the wheels that pages load."""
        self.files |= {f"{wheel.address}.bin": wheel.content for wheel in self.loaded.values()}
        report_wheels(self.wish, self.wheels, self.loaded, self.say)

    def add_files(self, lesson: ServedNotebook, beside: Beside) -> None:
        """Add a notebook's files: all of them for Python, and the ones it shows for the page."""
        goes = included(beside, lesson.path, self.say)
        if beside.taken:
            self.files[f"{lesson.name}/{_FILES}.bin"] = packed(archived(goes))
        for place in filter(is_shown, goes):
            self.files[f"{lesson.name}/{place}"] = goes[place]

    def add_the_rest(self) -> None:
        """Add the assets, the licences and the memory snapshot."""
        for name, asset in self.assets.files.items():
            self.files[self.assets.address(name)] = asset.content
        has_own = "katex/katex.min.js" in self.assets.files
        licences = _licences(self.unpacker["LICENSE"].decode(), self.loaded.values(), has_own=has_own)
        self.files["licences.txt"] = licences.encode()
        self.files[self.assets.address(MEMORY)] = self.memory

    def add_service_worker(self) -> None:
        """Add the service worker, which lists all files that it caches, and put its build into each page."""
        memory = self.assets.address(MEMORY)
        kept = sorted(
            name
            for name in self.files
            # If a file also exists packed, the packed copy is used. No two builds have the same memory
            # snapshot; any snapshot of the same packages will do.
            if name != memory and not name.startswith("sheets/") and f"{name}{_BESIDE}" not in self.files
        )
        name = fingerprint_of({name: self.files[name] for name in kept})
        for page in (page for page in kept if page.endswith(".html")):
            self.files[page] = stamped(self.files[page], name)
        # The archives whose addresses are the same in every build.
        lasting = [name for name in kept if name.endswith(".bin") and not name.startswith("assets/")]
        digests = {name: _digest(self.files[name]) for name in lasting}
        head = {"NAME": name, "FILES": [*kept, memory], "DIGESTS": digests}
        lines = [f"const {name} = {json.dumps(value)};\n".encode() for name, value in head.items()]
        worker = (SITE_PAGES / _WORKER).read_bytes()
        # A classic script with a classic unpacker, because not all browsers accept a module here.
        self.files[_WORKER] = b"".join([*lines, self.unpacker["umd/index.js"], b"\n", worker])


def build(folder: Path, notebooks: Sequence[Path], making: Making) -> None:
    """Write the site into a folder that is new, empty, or already contains a site.

    Raise `SiteError` or `ClassroomError`.
    """
    before = _before(folder)
    making.make(served_notebooks(notebooks))
    making.add_service_worker()
    _write(folder, making.files, before)


def _digest(content: bytes) -> str:
    """Return the digest with which a browser accepts only this content."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"


def _licences(unpacker: str, wheels: Iterable[Wheel], *, has_own: bool) -> str:
    """Return the site's third-party contents and their licences."""
    parts = [
        _("This site was made by cardmath. It includes work by others:"),
        f"Pyodide {VERSION}: Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/). {SOURCE}",
        f"fzstd {distribution.FZSTD}: MIT\n\n{unpacker.strip()}",
    ]
    if has_own:
        for name in ("katex/LICENSE", "katex/fonts/OFL.txt", "icons/LICENSE.txt"):
            parts.append((SHELL / name).read_text("utf-8"))
    for name, version, licence, text in [*python_archive.notices(), *(wheel.notice() for wheel in wheels)]:
        parts.append(f"{name} {version}: {licence}\n\n{text.strip()}")
    return ("\n\n" + "-" * 72 + "\n\n").join(parts) + "\n"


def _before(folder: Path) -> list[str]:
    """Return the files of the site in a folder; raise `SiteError` if it contains something else."""
    if not folder.exists():
        return []
    if not folder.is_dir():
        raise SiteError(_("{folder} is a file; a site needs a folder.").format(folder=folder))
    listed = folder / LIST
    if listed.is_file():
        known: Any = json.loads(listed.read_text("utf-8"))
        return [str(name) for name in known]
    if any(folder.iterdir()):
        sentence = _("The folder {folder} already contains something else; choose a new one.")
        raise SiteError(sentence, folder=str(folder))
    return []


def _write(folder: Path, files: Mapping[str, bytes], before: Sequence[str]) -> None:
    # A page comes after what it loads, and the service worker comes last.
    for name in sorted(files, key=lambda name: (name == _WORKER, name.endswith(".html"), name)):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[name])
    (folder / LIST).write_text(json.dumps(sorted(files)), "utf-8")
    for name in set(before) - files.keys():
        path = folder / name
        path.unlink(missing_ok=True)
        # The folders left empty; the site's own still has its list.
        with suppress(OSError):
            os.removedirs(path.parent)
