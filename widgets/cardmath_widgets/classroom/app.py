"""The server of the lessons: Voila with our own pages, kernels and files, and nothing configured outside."""

import asyncio
import logging
import os
import re
import shutil
import socket
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_events import EventLogger
from jupyter_server.auth.identity import IdentityProvider, User
from tornado.ioloop import PeriodicCallback
from traitlets import Instance
from voila.app import Voila
from voila.configuration import VoilaConfiguration

from cardmath.i18n import _

from .assets import AssetHandler, Assets
from .bare_line import BareLine
from .connection import PageLine, StockLine
from .frames import LARGEST
from .guard import Way, announced_names
from .handlers import (
    AppHandler,
    BesideHandler,
    CalledHandler,
    DoorHandler,
    LeaveHandler,
    LostHandler,
    OutputsHandler,
    StartHandler,
    StockGoodbyeHandler,
    StockKernelHandler,
)
from .jupyter_line import JupyterLine
from .kernels import FORKING_IS_PROVEN, LessonKernelSpecs
from .lessons import ClassroomError, lessons_folder, own_lessons, read_manifest
from .limits import Limits
from .line import Line
from .manager import LessonKernels
from .nursery import Nursery
from .pages import FRONT_END, Pages
from .pictures import hand
from .room import SWEEP_EVERY, OpeningError, Room, Seat
from .server import BoundedServer
from .stock import Stock
from .stopping import signals_set

__all__ = ["LessonServer"]

FONTS = Path(__file__).parents[1] / "fonts"
FILE = r"(?P<fingerprint>\w+)/(?P<name>.+)"
SEAT = r"(?P<name>[\w-]{1,64})"
# A socket's file is called kernel-<36 characters>-ipc-5; its whole path has room for this many bytes.
LONGEST_SOCKET_PATH = 100
SOCKET_NAME = len("/kernel--ipc-5") + 36
FOLDER_NAME = len("/cardmath-abcdefgh")


class Anybody(IdentityProvider):
    """Knows nobody: every visitor is the same one, and no cookie tells them apart."""

    def get_user(self, handler: Any) -> User:
        """Return the one visitor."""
        return User("pupil")


class LessonServer(Voila):
    """Serves the lessons on a socket that is already bound.

    Of Voila's addresses none stays: notebooks, their sources, folders, themes and extensions are not served
    at all. A page can send nothing but widget messages (see ``PageLine``).
    """

    # Kernels look for it here; one that finds none makes its own, which Python's logging keeps for ever.
    event_logger = Instance(EventLogger, ())

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read no configuration: what the user set up for Jupyter is not meant for this server."""

    def prepare(
        self,
        *,
        local: bool,
        fork: bool = FORKING_IS_PROVEN,
        pages: int | None = None,
        notebooks: Sequence[Path] = (),
        outside: str = "",
        begin: str = "",
        way: Way = Way(),  # noqa: B008 - it is frozen
    ) -> None:
        """Set everything up except the kernels.

        ``pages`` is how many may be open at once, ``notebooks`` are one's own, or folders of them.
        ``outside`` is the address that others in the network use, ``begin`` the link that games begin with,
        ``way`` how browsers come here through a proxy.
        """
        self.local = local
        self.way = way
        self.forks = fork
        self.limits = Limits.of_this_machine(pages)
        self.log_level = logging.ERROR
        # What a visitor sends that cannot be understood is no news to the teacher.
        for name in ("tornado.access", "tornado.general"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        folder = lessons_folder()
        self.root_dir = str(folder)
        self.open_browser = False
        self.config.VoilaConfiguration.multi_kernel_manager_class = LessonKernels
        self.config.VoilaConfiguration.kernel_spec_manager_class = LessonKernelSpecs
        self.voila_configuration = VoilaConfiguration(parent=self, config=self.config)
        self.identity_provider_class = Anybody
        self.connection_dir, self.config.LessonKernel.transport = _socket_folder(use_ipc=fork)
        self.config.LessonKernelSpecs.forks = fork
        # The user's IPython profile, with its startup files and settings, is not meant for pupils either.
        os.environ["IPYTHONDIR"] = str(Path(self.connection_dir) / "ipython")
        # Tables that people share live as long as the server.
        os.environ["CARDMATH_TABLES"] = str(Path(self.connection_dir) / "tables")
        # Boards in our pages are always live: they need no picture of themselves beside.
        os.environ["CARDMATH_PICTURES"] = "0"
        if fork:
            # They warm up while the pages are made ready.
            Nursery.of("bare")
            if notebooks:
                Nursery.of("jupyter")
        assets = Assets()
        assets.add_widget_scripts()
        assets.add_folder(FRONT_END / "static")
        assets.add_maths(FRONT_END / "katex")
        assets.add_icons(FRONT_END / "icons")
        assets.add_folder(FONTS, "fonts/", (".woff2",))
        lessons = read_manifest(folder)
        lessons += own_lessons(notebooks, (lesson.name for lesson in lessons))
        for lesson in lessons:
            assets.add_content(f"{lesson.name}.svg", hand(lesson.cards).encode())
        assets.compress()
        self.stock = Stock(self.voila_configuration, self.log)
        self.app = tornado.web.Application(**self.init_settings())
        self.room = Room(self._line, self.limits, self.log)
        self.assets = assets
        told = {"outside": outside, "begin": begin}
        self.pages = Pages(lessons, assets, context=told)
        self.app.add_handlers(".*$", self.init_handlers())

    def init_settings(self) -> dict[str, Any]:
        """Adjust Voila's settings."""
        settings: dict[str, Any] = super().init_settings()
        settings |= {
            "local": self.local,
            "names": announced_names(local=self.local) | self.way.hosts,
            "way": self.way,
            "stock": self.stock,
            "xsrf_cookies": True,
            # Behind a proxy Jupyter may have one of its own beside.
            "xsrf_cookie_name": "_cardmath_xsrf",
            "xsrf_cookie_kwargs": {"samesite": "Lax", "expires_days": None},
            "websocket_max_message_size": LARGEST,
        }
        return settings

    def init_handlers(self) -> list[Any]:
        """Return all addresses there are."""
        all_there_is = {"pages": self.pages, "room": self.room}
        below: list[Any] = [
            (r"/", StartHandler, all_there_is),
            (rf"/assets/{FILE}", AssetHandler, {"assets": lambda: self.assets}),
            (rf"/stock/{FILE}", AssetHandler, {"assets": lambda: self.stock.assets}),
            (rf"/api/seats/{SEAT}/line", PageLine, all_there_is),
            (rf"/api/seats/{SEAT}/outputs", OutputsHandler, all_there_is),
            (rf"/api/seats/{SEAT}/leave", LeaveHandler, all_there_is),
            (rf"/api/kernels/{SEAT}", StockKernelHandler, all_there_is),
            (rf"/api/kernels/{SEAT}/channels", StockLine, all_there_is),
            (rf"/voila/api/shutdown/{SEAT}", StockGoodbyeHandler, all_there_is),
            (r"/(?P<name>[\w-]+)(?P<slash>/?)", AppHandler, all_there_is),
            (r"/(?P<name>[\w-]+)/(?P<number>\d+)/?", CalledHandler, all_there_is),
            (r"/(?P<name>[\w-]+)/(?P<place>.+\.\w+)", BesideHandler, all_there_is),
        ]
        base = self.way.base.rstrip("/")
        addresses = [(re.escape(base) + address, *rest) for address, *rest in below]
        if base:
            addresses.append((re.escape(base), DoorHandler, all_there_is))
        return [*addresses, (r"/.*", LostHandler, all_there_is)]

    def run(self, listener: socket.socket, announce: Callable[[], None]) -> None:
        """Serve until interrupted or terminated, then end every kernel."""
        asyncio.run(self._serve(listener, announce))

    async def _serve(self, listener: socket.socket, announce: Callable[[], None]) -> None:
        stopping = asyncio.Event()
        server = BoundedServer(self.app, self.limits.connections)
        sweeping = PeriodicCallback(self.room.sweep, SWEEP_EVERY * 1000)
        with signals_set(stopping):
            try:
                await self._warm_up()
                sweeping.start()
                server.add_socket(listener)
                announce()
                await stopping.wait()
            finally:
                sweeping.stop()
                server.stop()
                await server.close_all_connections()
                await self._end_kernels()

    async def _warm_up(self) -> None:
        """Render the pages and start one kernel, so that the first pupil does not wait for either."""
        apps = [await self.pages.app(lesson) for lesson in self.pages.lessons.values()]
        for is_plain in sorted({app.is_plain and self.forks for app in apps}):
            seat = self.room.open([], self.root_dir, is_plain=is_plain)
            try:
                await seat.outputs
            except OpeningError as error:
                raise ClassroomError(_("No kernel could be started; see above.")) from error
            self.room.leave(seat)

    def _line(self, seat: Seat) -> Line:
        """Return a kernel for a seat: for what is plain, where there is forking, one without IPython."""
        if self.forks and seat.is_plain:
            return BareLine(seat.folder, self.log)
        return JupyterLine(self.kernel_manager, seat.name, seat.folder, self.log)

    async def _end_kernels(self) -> None:
        await self.room.close()
        Nursery.close()
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def _socket_folder(*, use_ipc: bool) -> tuple[str, str]:
    """Make a private folder for the kernels' sockets; they have ports where no folder is short enough."""
    for place in (tempfile.gettempdir(), os.environ.get("XDG_RUNTIME_DIR"), "/tmp"):
        room = LONGEST_SOCKET_PATH - SOCKET_NAME - FOLDER_NAME
        if use_ipc and place and os.access(place, os.W_OK) and len(os.fsencode(place)) <= room:
            return tempfile.mkdtemp(prefix="cardmath-", dir=place), "ipc"
    return tempfile.mkdtemp(prefix="cardmath-"), "tcp"
