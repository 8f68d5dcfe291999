"""A site of plain files used by a class: its pages, and the additions that turn each one into a pupil's page.

Python runs in the pupils' browsers. The pages send their events here; without this server, the events wait in
the browsers.
"""

import html
import json
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardmath_widgets.folders import CLASS_PAGES
from cardmath_widgets.server.assets import Asset, Assets, compress, stamped
from cardmath_widgets.server.web.pages import HOME, HOME_OF_OWN, Pages, for_pupils

#: A site's service worker: it caches all files, for browsers that can work without a network.
_WORKER: Final = "service-worker.js"
_NAME: Final = re.compile(rb'^const NAME = "(.*?)"')
_HEADER_END: Final = b"</header>"
_PROMISE: Final = re.compile(rb"<p data-promise>.*?</p>", re.DOTALL)
_ROOMS: Final = Path(__file__).parents[2]
_IMPORTED: Final = re.compile(r'^(?:import|export) .*from "(\.{1,2}/[\w./-]+)";$', re.MULTILINE)
#: The scripts for a class's pages; a service worker also caches the pupils' scripts.
_OF_PUPILS: Final = "pupil.js"
_OF_PAGES: Final = (_OF_PUPILS, "desk_page.js", "enter.js", "join.js", "projector.js", "school.js")
#: The folder for the sheets with their answer keys.
_SHEETS: Final = "sheets/"


def scripts_from(*names: str) -> list[str]:
    """Return a class's scripts and everything that they import, keyed by path in the package.

    >>> scripts_from("enter.js")
    ['classroom/page/enter.js', 'classroom/page/requests.js']
    """
    found = [f"classroom/page/{name}" for name in names]
    for path in found:
        for imported in _IMPORTED.findall((_ROOMS / path).read_text("utf-8")):
            name = posixpath.normpath(f"{posixpath.dirname(path)}/{imported}")
            if name not in found:
                found.append(name)
    return found


def add_pages(assets: Assets) -> None:
    """Add the styles and the scripts for a class's pages; the scripts import each other by path."""
    assets.add_folder(CLASS_PAGES, suffixes=(".css",))
    assets.add("speaker.css", _ROOMS / "page" / "speech" / "speaker.css")
    for path in scripts_from(*_OF_PAGES):
        assets.add(path, _ROOMS / path)


def own_pages(files: Mapping[str, Asset]) -> dict[str, str]:
    """Return the pages of a teacher's own notebooks on a site, with their titles.

    >>> page = Asset("mine/index.html", "<title>Our dice &amp; cards · cardmath</title>".encode())
    >>> own_pages({"mine/index.html": page, "index.html": page})
    {'mine/': 'Our dice & cards'}
    """
    found = {}
    for name, asset in files.items():
        page = re.fullmatch(r"([\w-]+/)index\.html", name)
        title = re.search(rb"<title>(.*?)(?: \xc2\xb7 cardmath)?</title>", asset.content) if page else None
        if page and title:
            found[page[1]] = html.unescape(title[1].decode())
    return found


class ClassSite:
    """The files of a site, with its pages turned into the class's pages; ``pages`` provides what else they
    load.

    Pupils and the projector get pages without the desk's parts, and no sheets.
    """

    def __init__(self, files: Mapping[str, Asset], policy: str, pages: Pages) -> None:
        self.policy = policy
        self._pages = pages
        self._files = dict(files)
        worker = files[_WORKER].content if _WORKER in files else b""
        # Another build than the site's own, because its pages are others.
        self._build = b"-".join([pages.assets.fingerprint.encode(), *_NAME.findall(worker)]).decode()
        if worker:
            self._files[_WORKER] = Asset(_WORKER, self._keeping(worker))
        self._of_pupils = {name: one for name, one in self._files.items() if not name.startswith(_SHEETS)}
        for name, asset in files.items():
            if name.endswith(".html"):
                self._files[name] = Asset(name, self._joined(name, asset.content, "desk"))
                page = self._joined(name, for_pupils(asset.content), "pupils")
                self._of_pupils[name] = Asset(name, page)
        # The pages that link to the sheets are only for the teacher.
        of_sheets = {f"{lesson.name}.html" for lesson in pages.lessons.values() if lesson.prints}
        for name in of_sheets & files.keys():
            page = stamped(pages.plain("for_teachers.html.j2").encode(), self._build)
            self._of_pupils[name] = Asset(name, page)
        compress((*self._files.values(), *self._of_pupils.values()))

    def files(self, *, is_for_pupils: bool) -> Mapping[str, Asset]:
        """Return the files keyed by path, in the pupils' version or the desk's."""
        return self._of_pupils if is_for_pupils else self._files

    def _joined(self, name: str, page: bytes, audience: str) -> bytes:
        """Return a page of this build with the pupil's animal, and the part that follows the class."""
        home = HOME_OF_OWN if "/" in name else HOME
        before, end, after = page.partition(_HEADER_END)
        # In a class, a page tells the teacher what the pupil is doing.
        promise = self._pages.plain("privacy.html.j2", home).encode()
        after = _PROMISE.sub(lambda _found: promise, after)
        in_class = self._pages.plain("in_class.html.j2", home, audience=audience).encode()
        return stamped(before + in_class + end + after, self._build)

    def _keeping(self, worker: bytes) -> bytes:
        """Return the service worker, which also caches the class's scripts, under another name."""
        address = self._pages.assets.address
        kept = ("class.css", *scripts_from(_OF_PUPILS))
        more = json.dumps([address(name) for name in kept])[1:-1].encode()
        named = _NAME.sub(b'const NAME = "%b"' % self._build.encode(), worker, count=1)
        return named.replace(b"const FILES = [", b"const FILES = [" + more + b",")
