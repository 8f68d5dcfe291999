"""The command: ports, addresses, signals, and what it leaves behind."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page

from tests.amounts import some_of
from tests.signals import hear_signals

from .conftest import STOP_TIMEOUT, Server, Watch, start_server
from .serving import APP, fetch, open_app, wait_until


@pytest.mark.proof
@pytest.mark.parametrize("number", some_of([signal.SIGINT, signal.SIGHUP, signal.SIGTERM], 1))
def test_stops_cleanly_with_its_kernels(own_server: Server, page: Page, watch: Watch, number: int) -> None:
    watch.allow("ERR_|WebSocket")
    open_app(page, own_server.address)
    family = psutil.Process(own_server.process.pid).children(recursive=True)
    assert family
    code, errors = own_server.stop(number)
    assert code == 0
    assert "Traceback" not in errors
    assert wait_until(lambda: not any(process.is_running() for process in family))


#: A server whose pages never end.
ENDLESS = """
import asyncio, sys
from cardmath.cli import main
from cardmath_widgets.server import app
from cardmath_widgets.server.seats.pool import SeatPool

async def for_ever(pool):
    await asyncio.Event().wait()

app.PATIENCE, SeatPool.close = 0.1, for_ever
sys.exit(main(["serve", "--no-browser", "--port", "0"]))
"""


@pytest.mark.proof
def test_stops_although_something_never_ends() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", ENDLESS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_signals,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("http://127.0.0.1:")
    code, errors = Server(process, "").stop()
    assert code == 0
    assert "without waiting any longer for: pages" in errors


@pytest.mark.proof
def test_nothing_survives_a_killed_server(own_server: Server, page: Page, watch: Watch) -> None:
    watch.allow("ERR_|WebSocket")
    open_app(page, own_server.address)
    family = psutil.Process(own_server.process.pid).children(recursive=True)
    own_server.stop(signal.SIGKILL)
    assert wait_until(lambda: not any(process.is_running() for process in family))


def serve(*options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "cardmath", "serve", "--no-browser", *options],
        capture_output=True, text=True, timeout=STOP_TIMEOUT, check=False,
    )  # fmt: skip


def test_port_in_use(server: Server) -> None:
    done = serve("--port", str(server.port))
    assert done.returncode == 2
    assert done.stdout == ""
    assert str(server.port) in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_lan_prints_an_address_a_tablet_can_open() -> None:
    server = start_server("--lan", "--preset", "bonds-to-ten", "--number", "7", "--base", "12")
    try:
        host = re.fullmatch(r"http://([\d.]+):\d+/", server.address)
        assert host is not None
        assert host[1] != "0.0.0.0"
        assert fetch(server.address)[0] == 200
        page = fetch(f"http://127.0.0.1:{server.port}/{APP}")[1]
        assert f'data-home="{server.address}"' in page, "what is shared, others can open"
        assert 'data-begin="preset=bonds-to-ten&amp;number=7&amp;base=12"' in page
    finally:
        _, errors = server.stop()
    assert errors.startswith("Pupils open this address:\n")
    assert f"port {server.port}" in errors


@pytest.mark.proof
def test_settings_of_the_user_change_nothing(tmp_path: Path) -> None:
    """A broken Jupyter and IPython configuration in the home folder is not read."""
    home = tmp_path
    for folder, name in ((".jupyter", "voila.py"), (".jupyter", "jupyter_config.py"),
                         (".ipython/profile_default", "ipython_kernel_config.py"),
                         (".ipython/profile_default/startup", "00-first.py")):  # fmt: skip
        (home / folder).mkdir(parents=True, exist_ok=True)
        (home / folder / name).write_text("raise SystemExit('this file was read')\n", encoding="utf-8")
    environment = os.environ | {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / ".jupyter"),
        "IPYTHONDIR": str(home / ".ipython"),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "cardmath", "serve", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    assert process.stdout is not None
    server = Server(process, process.stdout.readline().strip())
    try:
        status, text, _ = fetch(server.address + APP)
        assert status == 200
        kernel = re.search(r'data-seat="([\w-]+)"', text)
        assert kernel is not None
        _, outputs, _ = fetch(f"{server.address}api/seats/{kernel[1]}/outputs")
        assert "failure" not in outputs
    finally:
        _, errors = server.stop()
    assert "this file was read" not in errors


@pytest.mark.proof
def test_long_folder_for_temporary_files(tmp_path: Path) -> None:
    """Sockets have no room for the name of such a folder."""
    long = tmp_path / ("x" * 60)
    long.mkdir()
    for places in ({}, {"XDG_RUNTIME_DIR": str(long)}):
        server = start_server(env=os.environ | {"TMPDIR": str(long)} | places)
        try:
            assert fetch(server.address)[0] == 200
        finally:
            assert server.stop()[0] == 0
    assert list(long.iterdir()) == []


@pytest.mark.proof
def test_each_opening_leaves_nothing_behind_in_the_server() -> None:
    """Jupyter's event loggers, one a kernel, would stay in the list of Python's logging."""
    script = """
import asyncio, logging, socket
from cardmath_widgets.server.app import LessonServer
from cardmath_widgets.server.seats.seat import Seat

async def main(server):
    await server._warm_up()
    counts = []
    for _ in range(3):
        seat = server.pool.open(Seat([], "."))
        await seat.outputs
        server.pool.leave(seat)
        counts.append(len(logging.root.manager.loggerDict))
    await server._end_kernels()
    print(*counts)

server = LessonServer(local=True)
asyncio.run(main(server))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    first, *others = done.stdout.split()
    assert set(others) == {first}
