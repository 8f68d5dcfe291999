"""A lesson or an app as a SCORM 1.2 package, for Moodle, ILIAS, Kolibri and other learning platforms.

The package works without a network and fetches nothing. Its page is short, and everything else is in ASCII
scripts: every platform serves scripts with the right type, even to frames without an origin. Kolibri rewrites
each page of a package and adds its own script, so the page must not be large or forbid that script.
"""

import base64
import contextlib
import json
import os
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from cardmath.exercises.rows import Row, RowError
from cardmath.games import GAMES
from cardmath.i18n import _
from cardmath.links import pairs
from cardmath_widgets.exercises import PracticePanel
from cardmath_widgets.page.page_files import joined
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.server.commands.beginning import checked
from cardmath_widgets.server.notebooks.lessons import ServedNotebook, own_lessons, read_manifest
from cardmath_widgets.site.build import INDEX, Making
from cardmath_widgets.site.distribution import SiteError
from cardmath_widgets.site.one_file.document import begin_script, contents, first_page

#: A package's page loads only its own scripts, and connects to nothing.
_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' blob: data: 'wasm-unsafe-eval'; worker-src data:; "
    "style-src 'unsafe-inline' blob:; img-src data: blob:; media-src data: blob:; font-src data:; "
    "connect-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
#: Maximum length of a title in a manifest.
_LONGEST_TITLE: Final = 200
#: Written into the zip on every system, so that it is the same everywhere.
_UNIX: Final = 3
_MANIFEST: Final = "imsmanifest.xml"
_FIRST: Final = "scripts/first.js"
_BEGIN: Final = "scripts/begin.js"
#: Maximum length of a starting link; platforms keep 4096 characters of what a pupil has done.
_LONGEST: Final = 2000
_LINK: Final = re.compile(r"[!-~]*")


def write_package(target: Path, name: str, making: Making) -> None:
    """Write a package with one lesson, app or notebook; the file appears once it is complete.

    ``name`` is the name in its address, optionally followed by ``#`` and the link that it starts from. Raise
    `SiteError` or `ClassroomError`, before any work is done if the file cannot be written.
    """
    lesson, link = _wanted(name)
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with unfinished.open("wb") as file, zipfile.ZipFile(file, "w") as archive:
            making.is_one_file = making.in_platform = True
            making.make([lesson])
            if lesson.name in {broken.name for broken in making.pages.broken}:
                raise SiteError(_("{name} cannot be played.").format(name=name))
            for place, content in package_files(making, lesson, link).items():
                entry = zipfile.ZipInfo(place)
                entry.create_system = _UNIX
                archive.writestr(entry, content, zipfile.ZIP_DEFLATED, zlib.Z_BEST_COMPRESSION)
        unfinished.replace(target)
    except OSError as error:
        sentence = _("cannot write {file}: {reason}")
        raise SiteError(sentence.format(file=target, reason=error.strerror or error)) from None
    finally:
        unfinished.unlink(missing_ok=True)


def _wanted(name: str) -> tuple[ServedNotebook, str]:
    """Return the lesson for a package, and the link that it starts from."""
    app, _sign, link = name.partition("#")
    if not _LINK.fullmatch(link) or len(link) > _LONGEST:
        sentence = _("{link!r} is not a link to a page; copy the link from the page's address")
        raise SiteError(sentence.format(link=link))
    known = {lesson.name: lesson for lesson in read_manifest() if not lesson.prints}
    if app in known:
        _check_link(app, link)
        return known[app], link
    if app.endswith(".ipynb"):
        lesson, *_more = own_lessons([Path(app)], known)
        _check_row(_named(link))
        return lesson, link
    sentence = _("There is no lesson or app {name!r}. Give a notebook, or one of these: {known}.")
    raise SiteError(sentence.format(name=app, known=_(", ").join(known)))


def _check_link(app: str, link: str) -> None:
    """Raise `cardmath.CardmathError` for a link that a page would open with a fault."""
    if fault := Settings.faults(_named(link)):
        raise SiteError(fault)
    if app == "exercises":
        PracticePanel().followed(dict(pairs(link)))
    elif app in GAMES:
        checked(link)


def _named(link: str) -> Mapping[str, str]:
    """Return a link's fields by their names, whatever widgets they are for."""
    return {name.rpartition("~")[2]: value for name, value in pairs(link)}


def _check_row(fields: Mapping[str, str]) -> None:
    """Raise `cardmath.exercises.ExerciseError` for a row with an unknown kind.

    A widget that cardmath does not know may use the same field for something else.
    """
    with contextlib.suppress(RowError):
        Row.parse(fields.get("row", ""))


def package_files(making: Making, lesson: ServedNotebook, link: str = "") -> Mapping[str, bytes]:
    """Return a package's files, keyed by path, with the manifest first.

    The same site always gives the same files.
    """
    scripts = {_FIRST: f"{joined('site/one_file/can.js')}\n{joined('site/scorm/part.js')}"}
    archive, *large = _scripts(making)
    scripts |= [archive, (_BEGIN, begin_script("site/scorm/begin.js")), *large]
    page = making.pages.plain(
        "package.html.j2",
        policy=_POLICY,
        first=first_page(making),
        link=link,
        scripts=list(scripts),
        worker=joined("site/one_file/worker.js"),
    )
    title = lesson.title if len(lesson.title) <= _LONGEST_TITLE else f"{lesson.title[: _LONGEST_TITLE - 1]}…"
    names = {"name": lesson.name, "title": title}
    manifest = making.pages.plain(f"{_MANIFEST}.j2", **names, files=[INDEX, *scripts])
    # Platforms declare no encoding for scripts, or a different one.
    packed = {place: script.encode("ascii", "backslashreplace") for place, script in scripts.items()}
    return {_MANIFEST: manifest.encode(), INDEX: page.encode(), **packed}


def _scripts(making: Making) -> Iterator[tuple[str, str]]:
    """Yield the site's contents as scripts, each with its path; a number tells them apart."""
    for at, (place, content) in enumerate(contents(making)):
        text = base64.b64encode(content).decode()
        yield f"scripts/{at}.js", f'cardmathPart({json.dumps(place)}, "{text}");\n'
