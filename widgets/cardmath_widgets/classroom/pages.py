"""The pages: the start page, the apps, what an app asks for afterwards, and what is said when lost."""

import asyncio
import json
from http import HTTPStatus
from pathlib import Path
from typing import Any

import jinja2
import nbformat
import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from traitlets.config import Config
from voila.exporter import VoilaExporter

from cardmath.i18n import _, ngettext

from .assets import Assets
from .manager import LessonKernels
from .places import Lesson

__all__ = [
    "FRONT_END",
    "AppHandler",
    "LeaveHandler",
    "LostHandler",
    "OutputsHandler",
    "Pages",
    "StartHandler",
]

# The page's half of the protocol, and the templates it comes in.
FRONT_END = Path(__file__).with_name("page")
# Stands in the rendered page where the id of the pupil's own kernel goes.
KERNEL_PLACE = "kernel-of-this-page"
# Only what this server sends is loaded, whatever a lesson or a widget asks for. Widgets need inline styles,
# and anywidget imports its modules from blobs.
POLICY = (
    "default-src 'self'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)


class Pages:
    """Renders each page once. An app's page is the same for everybody but for the id of the kernel."""

    def __init__(self, lessons: list[Lesson], assets: Assets, contents: Any) -> None:
        self.lessons = {lesson.name: lesson for lesson in lessons}
        self.assets = assets
        self._contents = contents  # reads the pictures that a lesson's words refer to
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(FRONT_END),
            autoescape=True,
            extensions=["jinja2.ext.i18n"],
        )
        self._environment.install_gettext_callables(_, ngettext, newstyle=True)
        self._apps: dict[str, tuple[float, list[str], bytes, bytes]] = {}

    @property
    def _common(self) -> dict[str, Any]:
        fonts = [name for name in self.assets.files if name.startswith("fonts/")]
        return {"asset": self.assets.url, "lang": "en", "fonts": fonts}

    def plain(self, template: str, **values: Any) -> str:
        """Render a page without a kernel."""
        return self._environment.get_template(template).render(**self._common, **values)

    async def app(self, lesson: Lesson) -> tuple[list[str], bytes, bytes]:
        """Return a lesson's code cells and its page before and after the id of the kernel."""
        changed = lesson.path.stat().st_mtime
        known = self._apps.get(lesson.name)
        if known is None or known[0] != changed:
            notebook = nbformat.read(lesson.path, as_version=4)
            page = await self._render(lesson, notebook)
            before, after = page.split(KERNEL_PLACE)
            cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
            known = self._apps[lesson.name] = (changed, cells, before.encode(), after.encode())
        return known[1:]

    async def _render(self, lesson: Lesson, notebook: nbformat.NotebookNode) -> str:
        exporter = VoilaExporter(
            config=Config(),
            template_paths=[str(FRONT_END)],
            base_url="/",
            contents_manager=self._contents,
        )
        exporter.environment.add_extension("jinja2.ext.i18n")
        exporter.environment.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
        context = self._common | {
            "lesson": lesson,
            "kernel_id": KERNEL_PLACE,
            "widget_scripts": self.assets.widget_scripts,
        }
        parts = [
            part
            async for part, _resources in exporter.generate_from_notebook_node(
                notebook, extra_context=context
            )
        ]
        return "".join(parts)


class _Handler(JupyterHandler):
    """What all pages share."""

    def initialize(self, pages: Pages) -> None:
        """Take the pages."""
        self.pages = pages

    @property
    def kernels(self) -> LessonKernels:
        """The classroom's kernels."""
        return self.settings["kernel_manager"]

    @property
    def content_security_policy(self) -> str:
        """What a page may load."""
        return POLICY

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say what is wrong in a page of ours."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(
            self.pages.plain("error.html.j2", status=status_code, reason=HTTPStatus(status_code).phrase)
        )


class StartHandler(_Handler):
    """Lists the apps."""

    @tornado.web.authenticated
    def get(self) -> None:
        """Send the start page."""
        self.set_header("Cache-Control", "no-cache")
        self.finish(self.pages.plain("start.html.j2", lessons=self.pages.lessons.values()))


class LostHandler(_Handler):
    """Answers addresses that lead nowhere."""

    def prepare(self) -> None:
        """Refuse whatever the method."""
        raise tornado.web.HTTPError(404)


class AppHandler(_Handler):
    """Opens an app: a kernel of its own for each page, and the page at once, while the lesson starts."""

    @tornado.web.authenticated
    async def get(self, name: str) -> None:
        """Start a kernel and send the page."""
        lesson = self.pages.lessons.get(name)
        if lesson is None:
            raise tornado.web.HTTPError(404)
        cells, before, after = await self.pages.app(lesson)
        self.xsrf_token  # noqa: B018 - reading it sets the cookie that the page's goodbye must show
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        # The head goes out before the kernel is there: scripts load while it starts.
        self.write(before)
        await self.flush()
        try:
            kernel_id = await self.kernels.open_seat(cells, str(lesson.path.parent))
        except Exception:  # whatever it was, the page must not be left waiting
            self.log.exception("A kernel could not be started.")
            kernel_id = ""
        self.write(kernel_id.encode())
        self.finish(after)


class OutputsHandler(_Handler):
    """Tells a page what its lesson displayed, as soon as it has."""

    @tornado.web.authenticated
    async def get(self, kernel_id: str) -> None:
        """Send the outputs of the lesson's cells; 404 tells that the kernel is gone."""
        seat = self.kernels.seats.get(kernel_id)
        if seat is None:
            raise tornado.web.HTTPError(404)
        try:
            outputs = await asyncio.shield(seat.outputs)
        except asyncio.CancelledError:
            raise tornado.web.HTTPError(404) from None
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(outputs))


class LeaveHandler(_Handler):
    """Frees the kernel of a page that is being closed or reloaded.

    The page's beacon cannot send headers, so it carries the XSRF token in its form. The check stays on:
    without it any web page could make a visitor's browser end kernels.
    """

    @tornado.web.authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel."""
        await ensure_async(self.kernels.free_seat(kernel_id))
        self.set_status(204)
        self.finish()
