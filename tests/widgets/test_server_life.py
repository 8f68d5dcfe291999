"""A server from its start to its end: what it prepares before it is announced, and what it leaves behind."""

import asyncio
import contextlib
import json
import logging
import os
import re
import signal
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardmath_widgets.classroom.served.served import ServedClass
from cardmath_widgets.per_page import CLASS
from cardmath_widgets.server import ServingError, app
from cardmath_widgets.server.app import LessonServer
from cardmath_widgets.server.assets import Asset
from cardmath_widgets.server.kernels.jupyter import connection
from cardmath_widgets.server.kernels.shared.workers import Workers
from cardmath_widgets.server.seats.limits import ServerLimits
from cardmath_widgets.server.seats.pool import OpeningError, SeatPool
from cardmath_widgets.server.seats.seat import Seat
from cardmath_widgets.server.security.http_server import signals_set
from cardmath_widgets.server.web.start_page import BOARDS
from tests import own_loop
from tests.classroom.in_this_process import OF_KERNELS, Kernel
from tests.notebooks.kinds import write_cells

DRAWN = "<svg>boards</svg>"


class Drawing(Kernel):
    """A kernel that draws the boards of the start page."""

    async def run(self, cells: list[str]) -> list[list[dict[str, Any]]]:
        text = json.dumps({BOARDS: DRAWN}) if cells else ""
        return [[{"output_type": "stream", "name": "stdout", "text": text}]]


class Life:
    """A server that runs until a test has looked at it; its kernels are fakes."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        #: Whether each kernel was for our own pages, in the order of their starts.
        self.kernels: list[bool] = []
        self.workers = 0
        self.swept = 0
        self._patch = patch
        patch.setattr(tempfile, "tempdir", str(folder))
        patch.setattr(app, "SharedConnection", self._kernel(is_plain=True))
        patch.setattr(app, "BareConnection", self._kernel(is_plain=True))
        patch.setattr(connection, "JupyterConnection", self._kernel(is_plain=False))
        patch.setattr(app, "ForkClient", self)
        patch.setattr(app, "SWEEP_EVERY", 0.001)
        patch.setattr(app, "signals_set", self._signals_set)
        patch.setattr(Workers, "begin", self._begin)
        patch.setattr(SeatPool, "sweep", self._sweep)
        for name in OF_KERNELS.split():
            patch.setenv(name, "")
        patch.delenv("CARDMATH_COMMON_TABLES")
        self.warmed: list[str] = []
        self.are_forks_closed = False

    def of(self, kind: str) -> None:
        """Warm up, as the client of a process that kernels are forked from."""
        self.warmed.append(kind)

    def close(self) -> None:
        self.are_forks_closed = True

    def _kernel(self, *, is_plain: bool) -> Callable[..., Kernel]:
        def make(*_more: object) -> Kernel:
            self.kernels.append(is_plain)
            return Drawing()

        return make

    def _begin(self) -> None:
        self.workers += 1

    def _sweep(self) -> None:
        self.swept += 1

    @contextlib.contextmanager
    def _signals_set(self, stopping: asyncio.Event) -> Iterator[None]:
        self.stopping = stopping
        yield

    def run(self, server: LessonServer, look: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
        """Run a server, and look at it once it has been announced."""

        async def main() -> None:
            listener.setblocking(False)
            address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
            announced = asyncio.Event()
            running = asyncio.ensure_future(server.serve(listener, announced.set))
            waiting = asyncio.ensure_future(announced.wait())
            await asyncio.wait([running, waiting], return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if announced.is_set():
                async with httpx.AsyncClient(base_url=address, verify=False, timeout=30) as client:
                    await look(client)
                self.stopping.set()
            await running

        with socket.create_server(("127.0.0.1", 0)) as listener:
            own_loop.run(main())


@pytest.fixture
def life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Life:
    (tmp_path / "sockets").mkdir()
    return Life(tmp_path / "sockets", monkeypatch)


def test_before_a_server_is_announced_its_boards_are_drawn_and_its_pages_rendered(
    life: Life, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own").mkdir()
    write_cells(tmp_path / "own" / "mine.ipynb", ["# Mine", "1"])
    (tmp_path / "own" / "broken.ipynb").write_text("{")
    server = LessonServer(local=True, fork=False, notebooks=[tmp_path / "own"])
    folder = Path(server.folder)
    assert folder.parent == tmp_path / "sockets"
    # What kernels keep stays with the server; a user's own settings of IPython are not for pupils.
    for name in ("IPYTHONDIR", "CARDMATH_TABLES", "CARDMATH_COMMON_TABLES"):
        assert Path(os.environ[name]).parent == folder
    assert (os.environ["CARDMATH_PICTURES"], os.environ["CARDMATH_NAMES"]) == ("0", "")
    assert life.warmed == []
    # Each notebook of the teacher's that can be opened has a picture.
    pictures = [name for name in server.assets.files if name in ("mine.svg", "broken.svg", "odds.svg")]
    assert pictures == ["mine.svg"]
    # What visitors do wrong is in no log, and our own log goes nowhere else.
    assert logging.getLogger("tornado.access").level == logging.getLogger("tornado.general").level == 50
    assert (server.log.propagate, server.log.level) == (False, logging.ERROR)

    async def look(client: httpx.AsyncClient) -> None:
        health = await client.get("api/health")
        assert health.json() == {"pages": 0}
        assert health.headers["Cache-Control"] == "no-store"
        assert (await client.get(server.assets.address(BOARDS))).text == DRAWN
        start = (await client.get("")).text
        assert "broken.ipynb" in start
        assert 'href="./mine/"' in start
        # Each file has been compressed already, and each page rendered.
        assert all("compressed" in vars(asset) for asset in server.assets.files.values())
        assert server.pages.lessons.keys() == server.pages.apps.keys()
        await own_loop.until(lambda: life.swept > 0)

    life.run(server, look)
    # Only the kernel that draws was started; workers begin once, and all of it has ended.
    assert (life.kernels, life.workers, life.are_forks_closed) == ([True], 1, True)
    assert not folder.exists()
    assert re.search(
        r"\[LessonServer\] ERROR \| .*broken\.ipynb: This file is not a notebook", capfd.readouterr().err
    )
    swept = life.swept
    own_loop.run(asyncio.sleep(0.01))
    assert life.swept == swept


@pytest.mark.parametrize(
    ("has_own", "warmed", "kernels"),
    [(False, ["bare"], [True]), (True, ["bare", "jupyter"], [True, False])],
)
def test_a_server_that_forks_warms_up_what_its_notebooks_need(
    has_own: bool, warmed: list[str], kernels: list[bool], life: Life, tmp_path: Path
) -> None:
    write_cells(tmp_path / "mine.ipynb", ["# Mine", "1"])
    server = LessonServer(local=True, fork=True, notebooks=[tmp_path / "mine.ipynb"] if has_own else [])
    assert life.warmed == warmed

    async def look(client: httpx.AsyncClient) -> None:
        assert (await client.get("odds")).status_code == 200

    life.run(server, look)
    assert (life.kernels, life.workers) == (kernels, 0)


def test_a_server_whose_first_kernel_does_not_start_is_never_announced(
    life: Life, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_kernel: Kernel, _cells: list[str]) -> Any:
        raise OpeningError("failed")

    monkeypatch.setattr(Drawing, "run", fail)
    server = LessonServer(local=True, fork=False)

    async def look(_client: httpx.AsyncClient) -> None:
        raise AssertionError("it was announced")

    with pytest.raises(ServingError, match=r"^No kernel could be started; see above\.$"):
        life.run(server, look)
    assert life.are_forks_closed
    assert not server.pool.seats


def test_a_class_begins_before_its_server_is_announced_and_ends_with_it(life: Life, tmp_path: Path) -> None:
    a_class = ServedClass(
        30, tmp_path / "class", "http://192.0.2.1/", {"odds.html": Asset("odds.html", b"x")}, ""
    )
    server = LessonServer(local=True, fork=False, served_class=a_class, embed_from=["https://moodle.example"])
    assert "otter" in os.environ["CARDMATH_NAMES"].split()
    # Its pages are never in a frame of another site.
    assert (server.pages.context["embeds"], server.app.settings["embed_from"]) == (False, ())

    async def look(client: httpx.AsyncClient) -> None:
        assert a_class.session.door.is_open
        assert (await client.get("")).headers["Location"] == "./class/join?to="
        assert "class_site" in server.app.settings
        # Its pages are ready-made: nothing is rendered here, and every other kernel is the desk's.
        assert server.pages.apps == {}
        assert DRAWN in str(await server.run_cells(["1"]))

    life.run(server, look)
    assert life.kernels == [True, True]


def test_what_never_ends_does_not_keep_a_server_from_stopping(
    life: Life, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def never(_pool: SeatPool) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(SeatPool, "close", never)
    assert app.PATIENCE == 5
    monkeypatch.setattr(app, "PATIENCE", 0.01)
    server = LessonServer(local=True, fork=False)

    async def look(_client: httpx.AsyncClient) -> None: ...

    life.run(server, look)
    assert "Stopped without waiting any longer for: pages" in capfd.readouterr().err
    assert life.are_forks_closed


def test_a_seats_python_knows_whose_seat_it_is(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, ...]] = []
    monkeypatch.setattr(app, "SharedConnection", lambda *given: made.append(given))
    server = LessonServer(local=True, fork=False)

    async def work() -> None:
        for seat in (Seat([], "", True, True, owner="fox", class_key="1-a"), Seat([], "", True, browser="b")):
            server.line(seat)

    own_loop.run(work())
    (workers, log, pupils), (_workers, _log, others) = made
    assert (workers, log) == (server.workers, server.log)
    assert (pupils["CARDMATH_VISITOR"], others["CARDMATH_VISITOR"]) == ("fox", "")
    assert (pupils["CARDMATH_BROWSER"], others["CARDMATH_BROWSER"]) == ("", "b")
    assert (pupils[CLASS], others[CLASS]) == ("1-a", "")
    assert ("CARDMATH_FOR_PUPILS" in pupils, "CARDMATH_FOR_PUPILS" in others) == (True, False)


@pytest.mark.parametrize(
    ("fork", "has_own", "kernels"),
    [(True, False, "forked"), (True, True, "forked"), (False, True, "whole"), (False, False, "none")],
)
def test_a_server_reckons_with_the_kernels_that_its_notebooks_need(
    fork: bool, has_own: bool, kernels: str, life: Life, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int | None, str]] = []

    def limits(pages: int | None, *, kernels: str) -> ServerLimits:
        asked.append((pages, kernels))
        return ServerLimits(7, 100)

    monkeypatch.setattr(ServerLimits, "of_this_machine", limits)
    write_cells(tmp_path / "mine.ipynb", ["# Mine", "1"])
    own = [tmp_path / "mine.ipynb"] if has_own else []
    server = LessonServer(local=True, fork=fork, notebooks=own, pages=7)
    assert (asked, server.limits.pages) == ([(7, kernels)], 7)
    context = server.pages.context
    assert context == {"outside": "", "begin": "", "silent": False, "embeds": False}


# -- sockets -------------------------------------------------------------------------------------------------


def test_the_folder_of_sockets_is_one_whose_path_is_short_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = app.LONGEST_SOCKET_PATH - len(f"/cardmath-abcdefgh/kernel-{'-' * 36}-ipc-5")
    made: list[tuple[str, Any]] = []

    def mkdtemp(prefix: str, dir: str | None = None) -> str:
        made.append((prefix, dir))
        return "made"

    monkeypatch.setattr(tempfile, "mkdtemp", mkdtemp)
    monkeypatch.setattr(os, "access", lambda place, _how: place != "/locked")
    for usual, of_user, use_ipc, found in (
        ("/" + "a" * (room - 1), "/user", True, ("/" + "a" * (room - 1), "ipc")),
        ("/" + "a" * room, "/user", True, ("/user", "ipc")),
        # A letter may take several bytes.
        ("/" + "ä" * (room // 2 + 1), "/user", True, ("/user", "ipc")),
        ("/locked", "/user", True, ("/user", "ipc")),
        ("/locked", "/locked", True, ("/tmp", "ipc")),
        ("/locked", None, True, ("/tmp", "ipc")),
        ("/usual", "/user", False, (None, "tcp")),
    ):
        monkeypatch.setattr(tempfile, "tempdir", usual)
        if of_user is None:
            monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
        else:
            monkeypatch.setenv("XDG_RUNTIME_DIR", of_user)
        place, transport = found
        assert app.socket_folder(use_ipc=use_ipc) == ("made", transport)
        assert made.pop() == ("cardmath-", place)


# -- signals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("is_kept", "can_add", "names"),
    [
        (False, True, "SIGINT SIGTERM SIGHUP"),
        # Started with nohup.
        (True, True, "SIGINT SIGTERM"),
        # Windows has a signal of its own, and no handlers in its loop.
        (False, False, "SIGINT SIGTERM SIGBREAK"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="no terminal hangs up there")
def test_a_signal_stops_the_server_and_the_next_ones_change_nothing(
    is_kept: bool, can_add: bool, names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signal, "SIGBREAK", 21, raising=False)
    monkeypatch.setattr(sys, "platform", "linux" if can_add else "win32")
    numbers = {getattr(signal, name) for name in names.split()}
    handlers: dict[int, Any] = {}

    async def work() -> None:
        loop = asyncio.get_running_loop()

        def add(number: int, handle: Callable[[], None]) -> None:
            if not can_add:
                raise NotImplementedError
            handlers[number] = lambda *_signal: handle()

        monkeypatch.setattr(loop, "add_signal_handler", add)
        stopping = asyncio.Event()
        with signals_set(stopping):
            assert handlers.keys() == numbers
            for handle in handlers.values():
                stopping.clear()
                handle(0, None)
                await asyncio.sleep(0)
                assert stopping.is_set()
        assert handlers == dict.fromkeys(numbers, signal.SIG_IGN)

    kept = signal.SIG_IGN if is_kept else signal.SIG_DFL
    monkeypatch.setattr(signal, "getsignal", lambda _number: kept)
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    own_loop.run(work())
