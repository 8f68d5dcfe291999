"""What the tests of the server share: opening an app, asking for an address, a line that can be cut."""

import contextlib
import select
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable

from playwright.sync_api import Page

APP = "pyramid-addition"
READY = ".cardmath-board[data-ready]"
PATIENCE = 60_000  # ms


def open_app(page: Page, address: str) -> None:
    page.goto(address + APP)
    page.wait_for_selector(READY, timeout=PATIENCE)


def wait_until(condition: Callable[[], bool], seconds: float = 15) -> bool:
    """Wait for something that happens outside the page."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return condition()


def fetch(url: str, **headers: str) -> tuple[int, str, dict[str, str]]:
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode(errors="replace"), dict(answer.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(errors="replace"), dict(error.headers)


def board_state(page: Page) -> object:
    """The game as the access layer tells it, and the link that holds it."""
    return page.evaluate(
        """() => [location.hash, ...Array.from(document.querySelectorAll('button[data-sprite]'), (button) =>
            ['data-sprite', 'aria-pressed', 'aria-label'].map((name) => button.getAttribute(name)).join())]"""
    )


def click_free_card(page: Page) -> None:
    """Click the last card of the last row, which nothing covers."""
    page.locator("button[data-sprite^='t'][data-sprite*='.']").last.dispatch_event("click")


class Line:
    """A TCP line between browser and server that can be cut (connections end) or frozen (nothing passes)."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.is_up = threading.Event()
        self.is_up.set()
        self.flows = threading.Event()
        self.flows.set()
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._open = True
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def cut(self) -> None:
        self.is_up.clear()
        for pair in self._pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def mend(self) -> None:
        self.is_up.set()
        self.flows.set()

    def close(self) -> None:
        self._open = False
        self.cut()
        self.flows.set()
        self._listener.close()

    def _accept(self) -> None:
        while self._open:
            try:
                ours, _ = self._listener.accept()
            except OSError:
                return
            if not self.is_up.is_set():
                ours.close()
                continue
            theirs = socket.create_connection(("127.0.0.1", self._target))
            self._pairs.append((ours, theirs))
            threading.Thread(target=self._pass, args=(ours, theirs), daemon=True).start()

    def _pass(self, ours: socket.socket, theirs: socket.socket) -> None:
        with ours, theirs, contextlib.suppress(OSError):
            other = {ours: theirs, theirs: ours}
            while True:
                for end in select.select([ours, theirs], [], [], 1)[0]:
                    data = end.recv(1 << 16)
                    self.flows.wait()
                    if not data:
                        return
                    other[end].sendall(data)
