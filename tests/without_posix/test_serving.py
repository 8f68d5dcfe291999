"""The server without POSIX: pages, help, a flood, Ctrl-C, and notebooks whose names differ in case."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from cardmath_widgets.page.patch import merged
from tests.browser.conftest import Server, start_server
from tests.browser.serving import fetch, wait_until
from tests.browser.visitor import Visitor, message, parts, run
from tests.notebooks.kinds import write_cells
from tests.without_posix.elsewhere import FOLDER, environment, python

BOARD = "# %%\nfrom cardmath_widgets import PyramidBoard\nPyramidBoard(number=7)"
#: What a page says of itself first.
HELLO = {"type": "hello", "width": 1200, "height": 600, "ratio": 1, "link": "number=7"}
#: What the board then says to a player who asks for help.
HELP = "Look for a pair inside the pyramid."
#: More than Windows' select() takes.
FLOOD = 600


def start(home: Path, system: str, *options: str) -> Server:
    return start_server(
        *options, env=environment(home, system, "cp437"), cwd=home, start_new_session=True, preexec_fn=None
    )


def board_of(states: dict[str, Any]) -> str:
    """The name of the widget that is the board."""
    (found,) = (name for name, state in states.items() if state["model_name"] == "AnyModel")
    return found


async def help_on(server: Server, app: str = "pyramid-addition") -> str:
    """Open a page, turn a card, and ask for help; return what the board then says."""
    visitor = await Visitor.come(server, app)
    assert (await visitor.outputs())[0] == 200
    await visitor.sit()
    board = board_of(await visitor.states())
    for content in (HELLO, {"type": "press", "key": "stock"}, {"type": "command", "name": "hint"}):
        # A page stamps what it sends with its clock.
        stamped = content | {"at": time.monotonic() * 1000}
        data = {"comm_id": board, "data": {"method": "custom", "content": stamped}}
        await visitor.ask(message("comm_msg", data))
    shown: dict[str, Any] = {"said": {"text": ""}}
    # Until a calculator has answered.
    while not shown["said"]["text"].startswith("Look for"):
        heard = await visitor.hear()
        assert heard is not None
        news = json.loads(parts(heard)[4]).get("data", {}).get("content", {})
        if news.get("type") == "show":
            shown = merged({} if news["from"] == -1 else shown, news["patch"])
    return str(shown["said"]["text"])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("home") / FOLDER
    for place in ("Klasse 3/Zehner.ipynb", "Klasse 4/zehner.ipynb"):
        (made / place).parent.mkdir(parents=True)
        write_cells(made / place, [f"# Zehner ({place[7]})", BOARD])
    return made


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[Server]:
    running = start(home, "win32")
    yield running
    # Ctrl-C reaches every process of a console's group, and a server's own are in none.
    family = psutil.Process(running.process.pid).children(recursive=True)
    os.killpg(running.process.pid, signal.SIGINT)
    _, errors = running.process.communicate(timeout=30)
    assert (running.process.returncode, errors) == (0, "Press Ctrl-C to stop.\n")
    assert wait_until(lambda: not any(process.is_running() for process in family))
    # Nothing is left of what it kept while it ran.
    assert not list((home / "AppData" / "Local" / "Temp").iterdir())


def test_a_page_opens_and_helps_without_a_fork(server: Server) -> None:
    async def test() -> None:
        assert await help_on(server) == HELP

    run(test())
    children = psutil.Process(server.process.pid).children()
    words = [" ".join(child.cmdline()) for child in children]
    kinds = {kind for kind in ("worker", "calculator", "fork_server") if any(kind in word for word in words)}
    assert kinds == {"worker", "calculator"}
    # Each is a group of its own, which no Ctrl-C in the server's console reaches.
    assert server.process.pid not in {os.getpgid(child.pid) for child in children}


def test_more_connections_than_select_takes_do_not_make_it_deaf(server: Server) -> None:
    with contextlib.ExitStack() as held:
        for _one in range(FLOOD):
            held.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
        assert fetch(f"{server.address}api/health")[0] == 200
    assert fetch(f"{server.address}api/health")[0] == 200


def test_no_other_program_takes_its_connections(home: Path) -> None:
    program = (
        "from cardmath_widgets.server import ServingError\n"
        "from cardmath_widgets.server.commands.serve import bind\n"
        "held = bind('0.0.0.0', None)\n"
        "try: bind('127.0.0.1', held.getsockname()[1])\n"
        "except ServingError as error: print(error)"
    )
    done = python(home, "-c", program)
    assert b"is in use" in done.stdout, done


def test_no_more_pages_are_open_than_select_takes(home: Path) -> None:
    program = (
        "from cardmath_widgets.server.seats.limits import ServerLimits\n"
        "for kernels in ('none', 'whole'):\n"
        "    limits = ServerLimits.of_this_machine(300, kernels=kernels)\n"
        "    print(limits.pages, limits.connections)"
    )
    done = python(home, "-c", program)
    assert (done.stdout.split(), done.stderr) == ([b"94", b"128", b"20", b"128"], b"")


@pytest.mark.proof
def test_macos_serves_pages_too(home: Path) -> None:
    running = start(home, "darwin")

    async def test() -> None:
        assert await help_on(running) == HELP

    try:
        run(test())
        assert running.workers()
    finally:
        assert running.stop() == (0, "Press Ctrl-C to stop.\n")


@pytest.mark.proof
def test_own_notebooks_have_kernels_of_their_own_and_names_without_case(home: Path) -> None:
    running = start(home, "win32", "Klasse 3", "Klasse 4")

    async def test() -> None:
        for app in ("zehner", "zehner-2"):
            visitor = await Visitor.come(running, app)
            status, outputs = await asyncio.wait_for(visitor.outputs(), 60)
            assert status == 200
            assert "widget-view" in json.dumps(outputs)

    try:
        run(test())
    finally:
        # How it ends says nothing: Jupyter, which sees Linux, ends the process group of a kernel, and as
        # processes of Windows start, that is the server's own.
        _status, errors = running.stop()
    assert "Traceback" not in errors
