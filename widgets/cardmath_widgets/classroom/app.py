"""The server of the lessons: Voila with our own pages, kernels and files, and nothing configured outside."""

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.auth.identity import IdentityProvider, User
from tornado.httpserver import HTTPServer
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cardmath.i18n import _

from .assets import AssetHandler, Assets
from .kernels import FORKS, LessonKernelSpecs, Nursery
from .manager import LessonKernels, PageConnection
from .pages import FRONT_END, AppHandler, LeaveHandler, LostHandler, OutputsHandler, Pages, StartHandler
from .pictures import hand
from .places import LabError, lessons_folder, read_manifest

__all__ = ["LessonServer"]

LOCAL_NAMES = ["localhost", "127.0.0.1", "::1"]
FONTS = Path(__file__).parents[1] / "fonts"
KERNEL_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class Anybody(IdentityProvider):
    """Knows nobody: every visitor is the same one, and no cookie tells them apart."""

    def get_user(self, handler: Any) -> User:
        """Return the one visitor."""
        return User("pupil")


class LessonServer(Voila):
    """Serves the lessons on a socket that is already bound.

    Of Voila's addresses only the kernel's websocket stays: notebooks, their sources, folders, themes and
    extensions are not served at all. A page can send nothing but widget messages (see ``PageConnection``).
    """

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read no configuration: what the user set up for Jupyter is not meant for this server."""

    def prepare(self, *, local: bool) -> None:
        """Set everything up except the kernels."""
        self.local = local
        self.log_level = logging.ERROR
        logging.getLogger("tornado.access").setLevel(logging.ERROR)
        folder = lessons_folder()
        self.root_dir = str(folder)
        self.open_browser = False
        self.config.VoilaConfiguration.multi_kernel_manager_class = LessonKernels
        self.config.VoilaConfiguration.kernel_spec_manager_class = LessonKernelSpecs
        self.voila_configuration = VoilaConfiguration(parent=self, config=self.config)
        self.kernel_websocket_connection_class = PageConnection
        self.identity_provider_class = Anybody
        self.connection_dir = tempfile.mkdtemp(prefix="cardmath-")
        # The user's IPython profile, with its startup files and settings, is not meant for pupils either.
        os.environ["IPYTHONDIR"] = str(Path(self.connection_dir) / "ipython")
        if FORKS:
            Nursery.instance()  # warms up while the pages are made ready
        assets = Assets()
        assets.add_widget_scripts()
        assets.add_folder(FRONT_END / "static")
        assets.add_folder(FONTS, "fonts/", (".woff2",))
        lessons = read_manifest(folder)
        for lesson in lessons:
            assets.add_content(f"{lesson.name}.svg", hand(lesson.cards).encode())
        assets.compress()
        self.app = tornado.web.Application(**self.init_settings())
        self.assets = assets
        self.pages = Pages(lessons, assets, self.contents_manager)
        self.app.add_handlers(".*$", self.init_handlers())

    def init_settings(self) -> dict[str, Any]:
        """Adjust Voila's settings."""
        settings: dict[str, Any] = super().init_settings()
        settings |= {
            # Serving this machine alone, names that a foreign page makes point here are refused.
            "allow_remote_access": not self.local,
            "local_hostnames": LOCAL_NAMES,
            "xsrf_cookies": True,
            "xsrf_cookie_kwargs": {"samesite": "Lax", "expires_days": None},
            # The pages ping, see PageConnection.
            "ws_ping_interval": 0,
            "ws_ping_timeout": 0,
        }
        return settings

    def init_handlers(self) -> list[Any]:
        """Return all addresses there are."""
        pages = {"pages": self.pages}
        return [
            (r"/", StartHandler, pages),
            (r"/assets/(?P<fingerprint>\w+)/(?P<name>.+)", AssetHandler, {"assets": self.assets}),
            (rf"/api/kernels/{KERNEL_ID}/channels", VoilaKernelWebsocketHandler),
            (rf"/api/kernels/{KERNEL_ID}/outputs", OutputsHandler, pages),
            (rf"/api/kernels/{KERNEL_ID}/leave", LeaveHandler, pages),
            (r"/(?P<name>[\w-]+)", AppHandler, pages),
            (r"/.*", LostHandler, pages),
        ]

    def run(self, listener: socket.socket, announce: Callable[[], None]) -> None:
        """Serve until interrupted or terminated, then end every kernel."""
        asyncio.run(self._serve(listener, announce))

    async def _serve(self, listener: socket.socket, announce: Callable[[], None]) -> None:
        stopping = asyncio.Event()
        server = HTTPServer(self.app)
        with _signals_set(stopping):
            try:
                await self._warm_up()
                server.add_socket(listener)
                announce()
                await stopping.wait()
            finally:
                server.stop()
                await server.close_all_connections()
                await self._end_kernels()

    async def _warm_up(self) -> None:
        """Render the pages and start one kernel, so that the first pupil does not wait for either."""
        for lesson in self.pages.lessons.values():
            await self.pages.app(lesson)
        kernels: LessonKernels = self.kernel_manager
        try:
            await kernels.free_seat(await kernels.open_seat([], self.root_dir))
        except Exception as error:
            raise LabError(_("No kernel could be started: {reason}.").format(reason=error)) from error

    async def _end_kernels(self) -> None:
        await ensure_async(self.kernel_manager.shutdown_all(now=True))
        Nursery.close()
        shutil.rmtree(self.connection_dir, ignore_errors=True)


@contextlib.contextmanager
def _signals_set(stopping: asyncio.Event) -> Any:
    """Set an event on Ctrl-C and on the polite request to end."""
    loop = asyncio.get_running_loop()
    numbers = [signal.SIGINT, signal.SIGTERM]
    for number in numbers:
        try:
            loop.add_signal_handler(number, stopping.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopping.set))
    yield
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)  # once is enough; the rest takes a moment
