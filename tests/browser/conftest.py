"""A server started as a person starts it, and browser pages that fail a test on any error behind them."""

import contextlib
import json
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.browser.serving import wait_until
from tests.browser.sites import make_one_file
from tests.signals import STOP, hearing

if TYPE_CHECKING:
    from tests.browser.classes import AClass

CHROMIUM_OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: A page's script in whose context no game shows by itself how it is played, nor the digits of base twelve.
#: In a file it waits for the page: what is stored before Chromium has committed it may go elsewhere.
KNOWS_THE_GAMES = """{
  const know = () => {
    try {
      localStorage.setItem("cardmath.how-to-play", "all");
      localStorage["cardmath.base"] ??= '{"digits":"known"}';
    } catch { /* a page without */ }
  };
  if (location.protocol !== "file:" || document.readyState !== "loading") know();
  else document.addEventListener("readystatechange", know, { once: true });
}"""
#: On a busy machine a page with many boards takes longer than Playwright's five seconds.
expect.set_options(timeout=45_000)
HERE = Path(__file__).parent
OpenFile = Callable[..., Page]
#: The modules of the server's own processes, in their command lines: those that serve pages, and others.
OWN = ("kernels.shared.worker", "kernels.shared.calculator")
START_TIMEOUT = 30
STOP_TIMEOUT = 30


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a browser test that failed run once more, in pages of its own: the machine may have been busy.

    The summary names what ran twice (``-rR``). What fails twice is a failure.
    """
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))


def find_chromium() -> str | None:
    """Return the program that ``get-chromium.sh`` has found or brought, the quickest one first."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


@dataclass
class Server:
    """A running ``cardmath serve``."""

    process: "subprocess.Popen[str]"
    address: str

    @property
    def port(self) -> int:
        port = urlsplit(self.address).port
        assert port is not None
        return port

    def pages(self) -> int:
        """The number of pages that have a place."""
        with urllib.request.urlopen(f"{self.address}api/health", timeout=10) as answer:
            found: int = json.load(answer)["pages"]
        return found

    def workers(self) -> list[psutil.Process]:
        """The processes that serve the pages of our own notebooks."""
        children = psutil.Process(self.process.pid).children()
        return [child for child in children if OWN[0] in " ".join(child.cmdline())]

    def kernels(self) -> list[psutil.Process]:
        """The processes of Jupyter kernels: forked from the warmed process, or ipykernels of their own."""
        return list(filter(self._is_kernel, psutil.Process(self.process.pid).children(recursive=True)))

    def _is_kernel(self, child: psutil.Process) -> bool:
        try:
            words = " ".join(child.cmdline())
            if child.status() == psutil.STATUS_ZOMBIE or any(own in words for own in OWN):
                return False
            return child.ppid() != self.process.pid or "ipykernel_launcher" in words
        except psutil.NoSuchProcess:  # it has ended at this moment
            return False

    def stop(self, number: int = STOP) -> tuple[int, str]:
        """Stop it; returns the exit status and what it wrote on standard error."""
        there: list[psutil.Process] = []
        if self.process.poll() is None:
            itself = psutil.Process(self.process.pid)
            there = [itself, *itself.children(recursive=True)]
            self.process.send_signal(number)
        try:
            _, errors = self.process.communicate(timeout=STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            pytest.fail(f"the server did not stop: {self._what_holds(there)}", pytrace=False)
        return self.process.returncode, errors

    def _what_holds(self, there: list[psutil.Process]) -> str:
        """End what is left of a server that does not stop, and report what that was and where it stopped."""
        left = []
        for process in there:
            with contextlib.suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
                left.append(" ".join([process.status(), *process.cmdline()[-3:]]))
        self.process.send_signal(signal.SIGABRT)  # faulthandler writes where every thread is
        for process in psutil.wait_procs(there, 2)[1]:
            process.kill()
        return "\n".join([*left, self.process.communicate()[1]])


def start_server(*options: str, **starting: Any) -> Server:
    """Start the server as a person does, on any free port, and read its address from standard output.

    ``starting`` is for ``Popen``: an environment, what is to be done before.
    """
    words = ["-X", "faulthandler", "-m", "cardmath", "serve", "--no-browser", "--port", "0"]
    command = [sys.executable, *words, *options]
    starting = hearing() | starting
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **starting)
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    if not address:
        raise AssertionError(f"the server did not start: {process.communicate(timeout=START_TIMEOUT)[1]}")
    return Server(process, address)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for all tests that do not change it."""
    running = start_server()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def class_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator["AClass"]:
    """The server behind `a_class`."""
    # It uses this module.
    from tests.browser.classes import running_class

    with running_class(tmp_path_factory.mktemp("class"), "--class-size", "60") as opened:
        yield opened


@pytest.fixture
def a_class(class_server: "AClass") -> "AClass":
    """A new class, on a server that other classes had before."""
    class_server.begin_anew()
    return class_server


@pytest.fixture(scope="session")
def one_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file with everything in it, as ``make one-file`` makes it."""
    path = tmp_path_factory.mktemp("one-file") / "cardmath.html"
    made = make_one_file(path)
    assert made.returncode == 0, made.stderr
    assert made.stdout == f"{path}\n"
    return path


@pytest.fixture
def empty_server(server: Server) -> Iterator[Server]:
    """A server for tests that count its pages: there are none when one begins."""
    if wait_until(lambda: not server.pages(), 30):
        yield server
        return
    # The goodbye of an earlier test's page got lost: its seat waits longer for the page than a test may.
    running = start_server()
    yield running
    running.stop()


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server for a test that stops it or breaks it."""
    running = start_server()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def no_loop_runs() -> None:
    """Playwright needs the event loop that is hidden from all other tests."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, once for all tests."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=find_chromium(),
            args=CHROMIUM_OPTIONS,
        )
        yield chromium
        chromium.close()


@dataclass
class Watch:
    """The errors and requests of a test's pages; ``allow`` names console errors that belong to it."""

    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        self.allowed.append(pattern)

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in (
            "127.0.0.1",
            "localhost",
        ):
            self.outside.append(request.url)

    def check(self) -> None:
        unexpected = [error for error in self.errors if not any(re.search(p, error) for p in self.allowed)]
        assert unexpected == []
        assert self.outside == []


@pytest.fixture
def watch() -> Iterator[Watch]:
    """The errors and outside requests of the test's pages: any of either fails the test."""
    watching = Watch()
    yield watching
    watching.check()


@pytest.fixture
def new_page(browser: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Make pages, each in a browser context of its own, with Playwright's options for contexts.

    Their visitors know the games already, unless ``newcomer`` is true.
    """
    contexts: list[BrowserContext] = []

    def make(*, newcomer: bool = False, **options: object) -> Page:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        if not newcomer:
            context.add_init_script(KNOWS_THE_GAMES)
        contexts.append(context)
        watch.follow(context)
        return context.new_page()

    yield make
    for context in contexts:
        # Closed one by one, pages still tell their server that they leave.
        for page in context.pages:
            page.close()
        context.close()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One page."""
    return new_page()


@pytest.fixture
def open_file(new_page: Callable[..., Page]) -> Iterator[OpenFile]:
    """Open a file as a double-click does, with the network cut; whatever a page asks for fails the test."""
    asked: list[str] = []

    def opened(path: Path, link: str = "", script: str = "", **options: object) -> Page:
        page = new_page(offline=True, **options)
        if script:
            page.add_init_script(script)
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri() + link)
        return page

    yield opened
    outside = [url for url in asked if not url.startswith(("blob:", "data:"))]
    # The file itself is asked for, once for each page that it shows.
    assert [url for url in outside if not url.startswith("file:") or ".html" not in url] == []
