"""The pages, rendered once for everybody."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import jinja2
import nbformat
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from traitlets.config import Config
from voila.exporter import VoilaExporter

from cardmath.i18n import _, language, ngettext
from cardmath_widgets.bare.imports import is_plain
from cardmath_widgets.bare.terminal import shown

from .assets import Assets
from .beside import Beside
from .lessons import Lesson
from .names import SeatNames
from .outputs import Output
from .stock import Stock

__all__ = ["FRONT_END", "Pages"]

# The page's half of the protocol, and the templates it comes in.
FRONT_END = Path(__file__).with_name("page")
# Stands in the rendered page where the name of the visitor's own seat goes.
SEAT_PLACE = "seat-of-this-page"
# Where all the pages are: addresses on them are relative, so that they may be served below any other.
HOME = "./"
# The same from a teacher's own notebook, which has a folder of its own for the files beside it.
HOME_OF_OWN = "../"


class App(NamedTuple):
    """A lesson's code cells, and its page before and after the name of the seat.

    One that ``is_plain`` needs nothing of IPython: it is ours, and asks for no more than what is ours.
    """

    cells: list[str]
    before: bytes
    after: bytes
    is_plain: bool
    beside: Beside


class Pages:
    """Renders each page once. An app's page is the same for everybody but for the name of the seat.

    ``folders`` have the templates, the first that has one wins; ``suffix`` ends the address of every app's
    page, ``index`` is the page in the folder of a teacher's own notebook, and ``context`` is what the
    templates are told besides.
    """

    def __init__(
        self,
        lessons: list[Lesson],
        assets: Assets,
        folders: Sequence[Path] = (FRONT_END,),
        suffix: str = "",
        index: str = "",
        context: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.lessons = {lesson.name: lesson for lesson in lessons}
        self.assets = assets
        self._folders = list(folders)
        self._suffix = suffix
        self._index = index
        self._context = context
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(self._folders),
            autoescape=True,
            extensions=["jinja2.ext.i18n"],
        )
        self._environment.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
        #: When a notebook last changed that turned out to need Voila's front end.
        self._foreign: dict[str, float] = {}
        self._apps: dict[str, tuple[tuple[float, str], App]] = {}
        self.names = SeatNames()

    def _common(self, home: str) -> dict[str, Any]:
        return {
            "asset": lambda name: home + self.assets.address(name),
            "home": home,
            "lang": language(),
            "fonts": [name for name in self.assets.files if name.startswith("fonts/")],
            "page_of": lambda lesson: f"{home}{self.address(lesson)}",
            **self._context,
        }

    def address(self, lesson: Lesson) -> str:
        """The address of a lesson's page, from where the pages are."""
        if lesson.is_own:
            return f"{lesson.name}/{self._index}"
        return f"{lesson.name}{self._suffix}"

    def plain(self, template: str, home: str = HOME, **values: Any) -> str:
        """Render a page without a kernel."""
        return self._environment.get_template(template).render(**self._common(home), **values)

    async def app(self, lesson: Lesson) -> App:
        """Return a lesson's code and page."""
        changed = (lesson.path.stat().st_mtime, language())
        known = self._apps.get(lesson.name)
        if known is None or known[0] != changed:
            page, cells, beside = await self.rendered(lesson)
            before, after = page.split(SEAT_PLACE)
            plain = not lesson.is_own and is_plain(cells)
            known = self._apps[lesson.name] = (
                changed,
                App(cells, before.encode(), after.encode(), plain, beside),
            )
        return known[1]

    def known(self, lesson: Lesson) -> App:
        """Return a lesson's code and page as they were when they were last asked for."""
        return self._apps[lesson.name][1]

    def new_seat(self, lesson: Lesson) -> str:
        """Return the name of a seat for a page of a lesson that has just been asked for."""
        return self.names.new(lesson.name, str(self._apps[lesson.name][0]))

    def lesson_of_seat(self, name: str) -> Lesson | None:
        """Return the lesson of the page with a seat; None where the page is outdated, or not ours."""
        found = self.names.lesson_of(name, {app: str(known[0]) for app, known in self._apps.items()})
        return self.lessons.get(found) if found is not None else None

    def needs_stock(self, lesson: Lesson) -> None:
        """Remember that a lesson has widgets which our own front end does not know."""
        self._foreign[lesson.name] = lesson.path.stat().st_mtime

    def is_stock(self, lesson: Lesson) -> bool:
        """Tell whether a lesson, as it is now, needs Voila's front end."""
        return self._foreign.get(lesson.name) == lesson.path.stat().st_mtime

    async def stock(
        self, lesson: Lesson, stock: Stock, seat: str, outputs: Sequence[Sequence[Output]]
    ) -> str:
        """Return a lesson's page with what its cells displayed, for Voila's front end."""
        notebook = self._read(lesson)
        places = (cell for cell in notebook.cells if cell.cell_type == "code")
        for place, displayed in zip(places, outputs, strict=False):
            place.outputs = [nbformat.from_dict(dict(output, trusted=True)) for output in displayed]
        home = _home_of(lesson)
        told = stock.page_config(seat, home, home + self.assets.address("mathjax.js"))
        context = {
            "seat": seat,
            "stock": lambda name: home + stock.address(name),
            "told": told,
            "seen": shown,
        }
        return await self._render(lesson, notebook, "stock.html.j2", context)

    def _read(self, lesson: Lesson) -> nbformat.NotebookNode:
        notebook = nbformat.read(lesson.path, as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "markdown" and cell.source:
                cell.source = _(cell.source)
        return notebook

    async def rendered(self, lesson: Lesson) -> tuple[str, list[str], Beside]:
        """Return a lesson's page, its code cells, and what lies beside it."""
        notebook = self._read(lesson)
        cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
        beside = Beside(lesson.path.parent, [cell.source for cell in notebook.cells])
        context = {
            "cells": cells,
            "beside": beside,
            "seat": SEAT_PLACE,
            "widget_scripts": self.assets.widget_scripts,
        }
        return await self._render(lesson, notebook, "index.html.j2", context), cells, beside

    async def _render(
        self, lesson: Lesson, notebook: nbformat.NotebookNode, template: str, context: Mapping[str, Any]
    ) -> str:
        exporter = VoilaExporter(
            config=Config(),
            template_paths=[str(folder) for folder in self._folders],
            template_file=template,
            base_url="/",
            # It reads the pictures that a lesson's words refer to, from beside the lesson and below.
            contents_manager=LargeFileManager(root_dir=str(lesson.path.parent)),
        )
        exporter.environment.add_extension("jinja2.ext.i18n")
        exporter.environment.install_gettext_callables(_, ngettext, newstyle=True)
        parts = [
            part
            async for part, _resources in exporter.generate_from_notebook_node(
                notebook, extra_context=self._common(_home_of(lesson)) | {"lesson": lesson} | dict(context)
            )
        ]
        return "".join(parts)


def _home_of(lesson: Lesson) -> str:
    return HOME_OF_OWN if lesson.is_own else HOME
