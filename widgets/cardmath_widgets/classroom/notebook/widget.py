"""A class's desk as a widget."""

import asyncio
import logging
from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath_widgets.classroom.notebook.errors import DeskLinkError
from cardmath_widgets.page import Still, style
from cardmath_widgets.page.elements.tree import box, button, text
from cardmath_widgets.page.page_widget import FromFiles
from cardmath_widgets.page.patch import merged, patch
from cardmath_widgets.page.still import keeps

if TYPE_CHECKING:
    from cardmath_widgets.classroom.notebook.line import ClassLine

_log: Final = logging.getLogger(__name__)


class ClassDesk(Still, FromFiles, anywidget.AnyWidget):
    """The desk of a running class, in a notebook: the same page as the server's.

    It asks for the desk's link, which ``cardmath serve --class`` shows in the terminal. The notebook saves
    neither the link nor anything about the class. The desk's information is also available as plain records,
    for pandas or polars: `pupils`, `exercises` and `mistakes`. On a page that is served to others, it does
    not open a desk.

    >>> desk = ClassDesk()
    >>> desk.pupils, desk.exercises, desk.mistakes, desk.is_connected
    ([], [], [], False)
    """

    _css = style("classroom/notebook/class_desk.css")

    _line: "ClassLine | None" = None
    _listening: asyncio.Task[None] | None = None
    drawn_by = traitlets.Unicode("classDesk").tag(sync=True)
    #: The field for the link, which the page shows before a desk is open, and the line that reports what went
    #: wrong.
    asking = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        self._page = ""
        self._view: dict[str, Any] = {}
        self._drawn: dict[str, Any] = {}
        #: Whether the line to the class works now.
        self.is_connected = False
        self._tasks: set[asyncio.Task[None]] = set()
        # The link is the key to the desk, so it must not be readable on a projector.
        field = box(tag="input", type="password", autocomplete="off", spellcheck="false", required="")
        words = text(_("The desk's link, from the terminal"), tag="span")
        opening = button(_("Open the desk"), looks="cm-button is-primary", type="submit")
        form = box("cm-class-link", box("cm-field", words, field, tag="label"), opening, tag="form")
        status = text("", "cm-class-status", role="status", data_opening=_("Opening the desk…"))
        super().__init__(asking=box("", form, status).to_dict())
        self.on_msg(lambda _widget, message, _buffers: self.answer(message))

    def __repr__(self) -> str:
        return f"ClassDesk(is_connected={self.is_connected})"

    def still(self) -> str:
        """Return what a saved notebook contains: nothing about the class."""
        sentence = _("The desk for a class. It is open only while the notebook is running.")
        return f"<p>{sentence}</p>"

    # -- for programs ----------------------------------------------------------------------------------------

    @property
    def pupils(self) -> list[dict[str, Any]]:
        """The pupils: animal, standing, what they are doing, and their known mistakes."""
        return [
            {
                "animal": one["word"],
                "standing": one["standing"],
                "doing": one["doing"],
                "connected": one["is_connected"],
                "mistakes": list(one["slips"]),
            }
            for one in self._view.get("pupils", ())
        ]

    @property
    def exercises(self) -> list[dict[str, Any]]:
        """The exercises with the most mistakes, and how many pupils got each right."""
        return [
            {
                "question": one["prompt"],
                "right_first_time": int(one["at_once"]),
                "right_later": int(one["later"]),
                "still_wrong": int(one["open"]),
            }
            for one in self._view.get("items", {}).get("shown", ())
        ]

    @property
    def mistakes(self) -> list[dict[str, Any]]:
        """The known mistakes of this class: code, name, and who made them, as on the desk."""
        return [
            {name: one[name] for name in ("code", "name", "pupils", "times", "who")}
            for one in self._view.get("misreadings", ())
        ]

    @property
    def links(self) -> dict[str, str]:
        """The links for a co-teacher and for a projector; empty unless this is the teacher's own desk."""
        return dict(self._view.get("links", {}))

    async def enter(self, link: str) -> None:
        """Open the desk with its link; raises `DeskLinkError` if the link does not open one."""
        # Imported here, because only a desk that is opened needs an HTTP client.
        from cardmath_widgets.classroom.notebook.line import ClassLine

        line = ClassLine(link)
        await line.enter()
        page = await line.page()
        self.leave()
        self._line, self._page, self._view, self._drawn = line, page, {}, {}
        self._listening = asyncio.ensure_future(self._listen(line))
        self._show_page()

    def order(self, what: str, **along: object) -> bool:
        """Send a command such as ``order("pause", value=True)``; return whether the line works."""
        return self._line is not None and self._line.send({"do": what, **along})

    def leave(self) -> None:
        """Leave the desk; the class continues."""
        if self._listening is not None:
            self._listening.cancel()
        if self._line is not None:
            self._line.close()
        self._line, self._listening, self._page, self.is_connected = None, None, "", False

    def close(self) -> None:
        """Leave the desk and remove the widget."""
        self.leave()
        super().close()

    # -- the class -------------------------------------------------------------------------------------------

    async def _listen(self, line: "ClassLine") -> None:
        try:
            await line.listen(self._pass_on, self._turn)
        except DeskLinkError as error:
            self.leave()
            self.send({"type": "closed", "message": str(error)})

    def _pass_on(self, news: Mapping[str, Any]) -> None:
        self._view |= news.get("view", {})
        self._drawn = merged(self._drawn, news.get("drawn", {}))
        self.send({"type": "news", "news": {name: part for name, part in news.items() if name != "view"}})

    def _turn(self, is_up: bool) -> None:
        self.is_connected = is_up
        self.send({"type": "line", "isUp": is_up})

    # -- the page --------------------------------------------------------------------------------------------

    def answer(self, message: object) -> None:
        """Handle a message from the page."""
        asked = message if isinstance(message, dict) else {}
        address = str(asked.get("address", ""))
        match asked.get("type"):
            case "hello" if self._page:
                self._show_page()
            case "enter":
                self._do(self._enter(str(asked.get("link", ""))))
            case "ready":
                self._turn(self.is_connected)
                self.send({"type": "news", "news": {"drawn": patch({}, self._drawn)}})
            case "order" if isinstance(asked.get("order"), dict) and self._line is not None:
                self._turn(self._line.send(asked["order"]))
            case "picture" | "file" as what:
                self._do(self._fetch(address, what))

    def _show_page(self) -> None:
        assert self._line is not None
        title = _("The desk")
        self.send({"type": "page", "page": self._page, "desk": self._line.desk, "title": title})

    async def _enter(self, link: str) -> None:
        if not keeps():
            # Otherwise any visitor could make this server fetch any address.
            raise DeskLinkError(_("This works in JupyterLab. Here, open the desk's link in the browser."))
        await self.enter(link)

    async def _fetch(self, address: str, what: str) -> None:
        if self._line is not None:
            content, kind = await self._line.fetch(address)
            self.send({"type": what, "address": address, "kind": kind}, buffers=[content])

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something alongside the notebook's cells; the page says what went wrong."""
        task = asyncio.ensure_future(self._answering(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answering(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except CardmathError as error:
            self.send({"type": "trouble", "message": str(error)})
        except Exception:
            _log.exception("The desk could not answer")
            self.send({"type": "trouble", "message": _("Something went wrong here. Please try again.")})
