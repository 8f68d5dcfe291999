"""The pages, rendered once for all visitors."""

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import jinja2
from jinja2.runtime import Context

from cardmath.i18n import _, language
from cardmath_widgets.device import days
from cardmath_widgets.device.garden.bed import words
from cardmath_widgets.folders import SERVER_PAGES, SHELL, templates
from cardmath_widgets.runtime.outputs import Output, as_html
from cardmath_widgets.runtime.terminal import shown
from cardmath_widgets.server.assets import Asset, Assets
from cardmath_widgets.server.notebooks.lessons import ServedNotebook
from cardmath_widgets.server.notebooks.reading import (
    Beside,
    Cell,
    UnreadableNotebookError,
    is_plain,
    read_notebook,
)
from cardmath_widgets.server.seats.seat import SeatNames
from cardmath_widgets.server.voila_frontend import VoilaFrontend
from cardmath_widgets.server.web.start_page import start_page

_log = logging.getLogger(__name__)

# A placeholder in the rendered page for the name of the visitor's own seat.
SEAT_PLACE = "seat-of-this-page"
# The path to all pages: their addresses are relative, so they work below any path.
HOME = "./"
# The same for a teacher's own notebook, which has a separate folder for the files next to it.
HOME_OF_OWN = "../"
# Marked by comments, so that a ready-made site has the same marks.
_OF_THE_DESK: Final = re.compile(rb"<!--desk-->.*?<!--/desk-->", re.DOTALL)


@jinja2.pass_context
def _markdown2html(context: Context, source: str) -> str:
    """Return a cell's text as HTML for a template."""
    if not context["lesson"].is_own:
        return as_html(source)
    # A server for our own lessons does not have to wait for Jupyter.
    from cardmath_widgets.server.web.markdown import markdown2html

    return markdown2html(context, source)


def for_pupils(page: bytes) -> bytes:
    """Return a page without the parts for the desk.

    >>> for_pupils(b"<p>Play</p><!--desk--><p>Plans</p><!--/desk--><p>Garden</p>")
    b'<p>Play</p><p>Garden</p>'
    """
    return _OF_THE_DESK.sub(b"", page)


class App(NamedTuple):
    """A lesson's code cells, and the parts of its page before and after the seat's name.

    An app that ``is_plain`` does not need IPython: it is ours, and uses only our own packages and the
    standard library.
    """

    cells: list[str]
    before: bytes
    after: bytes
    is_plain: bool
    beside: Beside


class Pages:
    """The pages, each rendered once. An app's page is the same for every visitor except for its seat's name.

    ``folders`` contain the templates; the first match wins. ``suffix`` ends the address of every app's page.
    ``index`` is the page in the folder of a teacher's own notebook, and ``context`` contains more template
    values.
    """

    def __init__(
        self,
        lessons: list[ServedNotebook],
        assets: Assets,
        folders: Sequence[Path] = (SERVER_PAGES, SHELL),
        suffix: str = "",
        index: str = "",
        context: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.lessons = {lesson.name: lesson for lesson in lessons if not lesson.problem}
        #: The teacher's own notebooks that cannot be opened. They are only listed on the start page.
        self.broken = [lesson for lesson in lessons if lesson.problem]
        self.assets = assets
        self._suffix = suffix
        self._index = index
        self.context = context
        self._plain = templates(*folders)
        # A notebook's text may be HTML.
        self._notebooks = templates(*folders, autoescape=False)
        self._notebooks.filters["markdown2html"] = _markdown2html
        #: When each notebook found to need Voila's front end was last changed.
        self._foreign: dict[str, float] = {}
        self._starts: dict[tuple[str, bool], Asset] = {}
        self.apps: dict[str, tuple[tuple[float, str], App]] = {}
        self.names = SeatNames()

    def _common(self, home: str) -> dict[str, Any]:
        return {
            "asset": lambda name: home + self.assets.address(name),
            "home": home,
            "lang": language(),
            "garden_words": words,
            "day_words": days.words,
            "fonts": [name for name in self.assets.files if name.startswith("fonts/")],
            "page_of": lambda lesson: f"{home}{self.address(lesson)}",
            **self.context,
        }

    def address(self, lesson: ServedNotebook) -> str:
        """Return the address of a lesson's page, relative to the pages."""
        if lesson.is_own:
            return f"{lesson.name}/{self._index}"
        return f"{lesson.name}{self._suffix}"

    def plain(self, template: str, home: str = HOME, **values: Any) -> str:
        """Render a page without a kernel; ``values`` may replace values that all pages share."""
        return self._plain.get_template(template).render(**(self._common(home) | values))

    def start(self, *, is_for_pupils: bool = False) -> Asset:
        """Return the start page, rendered and compressed once per language, separately for class pupils."""
        name = (language(), is_for_pupils)
        if name not in self._starts:
            values = start_page(list(self.lessons.values()), self.context.get("begin", ""))
            values["broken"] = self.broken
            page = self.plain("start.html.j2", **values).encode()
            self._starts[name] = Asset("start.html", for_pupils(page) if is_for_pupils else page)
        return self._starts[name]

    def app(self, lesson: ServedNotebook) -> App:
        """Return a lesson's code and page."""
        changed = (lesson.path.stat().st_mtime, language())
        known = self.apps.get(lesson.name)
        if known is None or known[0] != changed:
            page, cells, beside = self.rendered(lesson)
            before, after = page.split(SEAT_PLACE)
            plain = not lesson.is_own and is_plain(cells)
            app = App(cells, before.encode(), after.encode(), plain, beside)
            known = self.apps[lesson.name] = (changed, app)
        return known[1]

    def known(self, lesson: ServedNotebook) -> App:
        """Return a lesson's code and page as they were at the last request."""
        return self.apps[lesson.name][1]

    def new_seat(self, lesson: ServedNotebook) -> str:
        """Return a seat name for a lesson page that has just been requested."""
        return self.names.new(lesson.name, str(self.apps[lesson.name][0]))

    def lesson_of_seat(self, name: str) -> ServedNotebook | None:
        """Return the lesson for a seat's page, or None if the page is outdated or not ours."""
        found = self.names.lesson_of(name, {app: str(known[0]) for app, known in self.apps.items()})
        return self.lessons.get(found) if found is not None else None

    def needs_voila(self, lesson: ServedNotebook) -> None:
        """Remember that a lesson has widgets that our own front end does not support."""
        self._foreign[lesson.name] = lesson.path.stat().st_mtime

    def is_for_voila(self, lesson: ServedNotebook) -> bool:
        """Return whether the current version of a lesson needs Voila's front end."""
        return self._foreign.get(lesson.name) == lesson.path.stat().st_mtime

    def for_voila(
        self, lesson: ServedNotebook, frontend: VoilaFrontend, seat: str, outputs: Sequence[Sequence[Output]]
    ) -> str:
        """Return a lesson's page with its outputs, for Voila's front end."""
        notebook = self._read(lesson)
        places = (cell for cell in notebook if cell.cell_type == "code")
        for place, displayed in zip(places, outputs, strict=False):
            place.outputs = [dict(output, trusted=True) for output in displayed]
        # Only pages with widgets from other packages get here.
        from nbconvert.filters.ansi import ansi2html

        home = _home_of(lesson)
        config = frontend.page_config(seat, home, home + self.assets.address("mathjax.js"))
        context = {
            "seat": seat,
            "voila": lambda name: home + frontend.address(name),
            "config": config,
            "seen": lambda text: ansi2html(shown(text)),
        }
        return self._render(lesson, notebook, "voila.html.j2", context)

    def _read(self, lesson: ServedNotebook) -> list[Cell]:
        notebook = read_notebook(lesson.path)
        for cell in notebook:
            if cell.cell_type == "markdown" and cell.source:
                cell.source = _(cell.source)
        return notebook

    def check(self, lesson: ServedNotebook) -> App | None:
        """Return a lesson's code and page; a teacher's own notebook without a page is counted as broken."""
        try:
            return self.app(lesson)
        # A notebook may contain anything, and must not stop the others.
        except Exception as error:
            self.refuse(lesson, error)
            return None

    def refuse(self, lesson: ServedNotebook, error: Exception) -> None:
        """Count a teacher's own notebook as broken; raise the error again if the lesson is built in."""
        if not lesson.is_own:
            raise error
        _log.debug("%s cannot be shown.", lesson.path, exc_info=error)
        if isinstance(error, UnreadableNotebookError):
            problem = str(error)
        else:
            reason = str(error) or type(error).__name__
            problem = _("This notebook cannot be shown: {reason}.").format(reason=reason)
        del self.lessons[lesson.name]
        self.broken.append(replace(lesson, problem=problem))
        self._starts.clear()

    def rendered(self, lesson: ServedNotebook) -> tuple[str, list[str], Beside]:
        """Return a lesson's page, its code cells and the files next to it."""
        notebook = self._read(lesson)
        cells = [cell.source for cell in notebook if cell.cell_type == "code"]
        beside = Beside(lesson.path.parent, [cell.source for cell in notebook])
        context = {
            "cells": cells,
            "beside": beside,
            "seat": SEAT_PLACE,
            "widget_scripts": self.assets.widget_scripts,
        }
        return self._render(lesson, notebook, "index.html.j2", context), cells, beside

    def _render(
        self,
        lesson: ServedNotebook,
        notebook: Sequence[Cell],
        template: str,
        context: Mapping[str, Any],
    ) -> str:
        values = self._common(_home_of(lesson)) | {"lesson": lesson, "notebook": notebook} | dict(context)
        return self._notebooks.get_template(template).render(**values)


def _home_of(lesson: ServedNotebook) -> str:
    return HOME_OF_OWN if lesson.is_own else HOME
