"""The pages, rendered once for everybody."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import jinja2
import nbformat
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from traitlets.config import Config
from voila.exporter import VoilaExporter

from cardmath.i18n import _, language, ngettext

from .assets import Assets
from .lessons import Lesson

__all__ = ["FRONT_END", "Pages"]

# The page's half of the protocol, and the templates it comes in.
FRONT_END = Path(__file__).with_name("page")
# Stands in the rendered page where the name of the visitor's own seat goes.
SEAT_PLACE = "seat-of-this-page"
# Where all the pages are: addresses on them are relative, so that they may be served below any other.
HOME = "./"


class Pages:
    """Renders each page once. An app's page is the same for everybody but for the name of the seat.

    ``folders`` have the templates, the first that has one wins; ``suffix`` ends the address of every app's
    page, and ``context`` is what the templates are told besides.
    """

    def __init__(
        self,
        lessons: list[Lesson],
        assets: Assets,
        folders: Sequence[Path] = (FRONT_END,),
        suffix: str = "",
        context: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.lessons = {lesson.name: lesson for lesson in lessons}
        self.assets = assets
        self._folders = list(folders)
        self._suffix = suffix
        self._context = context
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(self._folders),
            autoescape=True,
            extensions=["jinja2.ext.i18n"],
        )
        self._environment.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
        self._apps: dict[str, tuple[tuple[float, str], list[str], bytes, bytes]] = {}

    def _common(self, home: str) -> dict[str, Any]:
        return {
            "asset": lambda name: home + self.assets.address(name),
            "home": home,
            "lang": language(),
            "fonts": [name for name in self.assets.files if name.startswith("fonts/")],
            "page_of": lambda lesson: f"{home}{lesson.name}{self._suffix}",
            **self._context,
        }

    def plain(self, template: str, home: str = HOME, **values: Any) -> str:
        """Render a page without a kernel."""
        return self._environment.get_template(template).render(**self._common(home), **values)

    async def app(self, lesson: Lesson) -> tuple[list[str], bytes, bytes]:
        """Return a lesson's code cells and its page before and after the name of the seat."""
        changed = (lesson.path.stat().st_mtime, language())
        known = self._apps.get(lesson.name)
        if known is None or known[0] != changed:
            page, cells = await self.rendered(lesson)
            before, after = page.split(SEAT_PLACE)
            known = self._apps[lesson.name] = (changed, cells, before.encode(), after.encode())
        return known[1:]

    async def rendered(self, lesson: Lesson) -> tuple[str, list[str]]:
        """Return a lesson's page and its code cells."""
        notebook = nbformat.read(lesson.path, as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "markdown" and cell.source:
                cell.source = _(cell.source)
        cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
        return await self._render(lesson, notebook, cells), cells

    async def _render(self, lesson: Lesson, notebook: nbformat.NotebookNode, cells: list[str]) -> str:
        exporter = VoilaExporter(
            config=Config(),
            template_paths=[str(folder) for folder in self._folders],
            base_url="/",
            # It reads the pictures that a lesson's words refer to, from beside the lesson and below.
            contents_manager=LargeFileManager(root_dir=str(lesson.path.parent)),
        )
        exporter.environment.add_extension("jinja2.ext.i18n")
        exporter.environment.install_gettext_callables(_, ngettext, newstyle=True)
        context = self._common(HOME) | {
            "lesson": lesson,
            "cells": cells,
            "seat": SEAT_PLACE,
            "widget_scripts": self.assets.widget_scripts,
        }
        parts = [
            part
            async for part, _resources in exporter.generate_from_notebook_node(
                notebook, extra_context=context
            )
        ]
        return "".join(parts)
