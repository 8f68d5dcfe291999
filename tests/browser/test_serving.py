"""How the apps are served: pages, kernels, outages, and the command itself."""

import contextlib
import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, expect

from .conftest import STOP_TIMEOUT, Server, Watch, start_server

APP = "pyramid-addition"
READY = ".cardmath-board[data-ready]"
PATIENCE = 20_000  # ms


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
    page.locator("button[data-sprite^=t]").last.dispatch_event("click")


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


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    made = Line(server.port)
    yield made
    made.close()


# --- Pages


def test_start_page_lists_the_apps(page: Page, server: Server) -> None:
    page.goto(server.address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.get_by_role("link", name="Pyramid Addition").click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    assert page.url.split("#")[0] == server.address + APP


@pytest.mark.parametrize("where", ["", APP, "no-such-page"])
def test_landmarks_language_title_and_skip_link(page: Page, server: Server, watch: Watch, where: str) -> None:
    if where == "no-such-page":
        watch.allow("404")
    page.goto(server.address + where)
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.title()
    for role in ("banner", "navigation", "main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)  # type: ignore[arg-type]
    expect(page.locator("h1")).to_have_count(1)
    assert "width=device-width" in (page.locator("meta[name=viewport]").get_attribute("content") or "")
    page.keyboard.press("Tab")
    skip = page.locator(":focus")
    assert skip.get_attribute("href") == "#main"
    expect(skip).to_be_in_viewport()


@pytest.mark.parametrize("size", [(360, 740), (820, 1180), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("where", ["", APP])
def test_nothing_sticks_out_sideways(
    new_page: Callable[..., Page], server: Server, where: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(server.address + where)
    if where:
        page.wait_for_selector(READY, timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_app_is_ready_and_says_so(page: Page, server: Server) -> None:
    page.goto(server.address + APP, wait_until="commit")
    expect(page.get_by_role("status").filter(has_text="Dealing")).to_be_visible()
    page.wait_for_selector(READY, timeout=PATIENCE)
    expect(page.locator("#dealing")).to_be_hidden()
    assert page.locator("body").get_attribute("data-connection") == "ok"
    expect(page.get_by_role("alert")).to_have_count(0)


def test_page_is_light_and_its_files_may_be_kept(page: Page, server: Server) -> None:
    open_app(page, server.address)
    loaded = page.evaluate("performance.getEntriesByType('resource').map((r) => [r.name, r.transferSize])")
    assert len(loaded) < 30
    assert sum(size for _, size in loaded) < 700_000
    assets = [name for name, _ in loaded if "/assets/" in name]
    assert assets
    for asset in assets:
        status, _, headers = fetch(asset)
        assert status == 200
        assert "immutable" in headers["Cache-Control"]


def test_browser_is_told_to_load_nothing_from_outside(server: Server) -> None:
    policy = fetch(server.address + APP)[2]["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy


def test_unknown_page_is_a_friendly_404(page: Page, server: Server, watch: Watch) -> None:
    watch.allow("404")
    answer = page.goto(server.address + "no-such-page")
    assert answer is not None
    assert answer.status == 404
    page.get_by_role("link", name="start page").click()
    expect(page.get_by_role("link", name="Pyramid Addition")).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [
        f"{APP}.ipynb", f"voila/files/{APP}.ipynb", f"voila/render/{APP}.ipynb", f"files/{APP}.ipynb",
        f"api/contents/{APP}.ipynb", "voila/api/contents/", "manifest.json", "voila/tree/", "api/kernels",
        "assets/../manifest.json", "%2e%2e/pyproject.toml",
    ],
)  # fmt: skip
def test_notebooks_and_folders_are_not_served(server: Server, path: str) -> None:
    status, text, _ = fetch(server.address + path)
    assert status in (400, 403, 404)
    assert "PyramidBoard" not in text


def test_pupils_cannot_run_code(page: Page, server: Server) -> None:
    """An execute request over the page's own line is not passed on; the line stays up."""
    open_app(page, server.address)
    answers = page.evaluate(
        """async () => {
          const kernel = JSON.parse(document.getElementById('kernel').textContent);
          const folder = document.querySelector('script[type=module]').src.replace('main.js', '');
          const { encode, PROTOCOL } = await import(folder + 'wire.js');
          const address = `ws://${location.host}/api/kernels/${kernel}/channels?session_id=other`;
          const socket = new WebSocket(address, [PROTOCOL]);
          socket.binaryType = 'arraybuffer';
          const kinds = [];
          const text = (data) => (typeof data === 'string' ? data : new TextDecoder().decode(data));
          socket.onmessage = ({ data }) => kinds.push(text(data));
          await new Promise((resolve) => (socket.onopen = resolve));
          const header = { msg_id: 'evil', msg_type: 'execute_request', session: 'x', username: '',
                           version: '5.3', date: new Date().toISOString() };
          for (const channel of ['shell', 'control'])
            socket.send(encode(channel, { header, parent_header: {}, metadata: {},
                        content: { code: 'print(6 * 7)', silent: false } }));
          await new Promise((resolve) => setTimeout(resolve, 1000));
          socket.close();
          return kinds;
        }"""
    )
    assert not any("evil" in answer for answer in answers)


# --- Kernels


def test_closing_a_tab_frees_its_kernel(own_server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    open_app(page, own_server.address)
    assert len(own_server.kernels()) == 1
    page.close(run_before_unload=False)
    assert wait_until(lambda: not own_server.kernels())


def test_reloading_a_tab_swaps_its_kernel(own_server: Server, page: Page) -> None:
    open_app(page, own_server.address)
    (before,) = own_server.kernels()
    for _ in range(3):
        page.reload()
        page.wait_for_selector(READY, timeout=PATIENCE)
    assert wait_until(lambda: len(own_server.kernels()) == 1)
    assert own_server.kernels() != [before]


def test_kernels_are_freed_only_with_the_token(own_server: Server) -> None:
    """Another web page may make a browser post to this server, but cannot read the cookie's token."""
    kernel = re.search(r'id="kernel">"([\w-]+)"', fetch(own_server.address + APP)[1])
    assert kernel is not None
    address = f"{own_server.address}api/kernels/{kernel[1]}"
    forged = urllib.request.Request(f"{address}/leave", data=b"_xsrf=guessed", method="POST")
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(forged, timeout=10)
    assert refusal.value.code == 403
    refusal.value.close()
    assert fetch(f"{address}/outputs")[0] == 200
    assert len(own_server.kernels()) == 1


def test_killed_kernel_is_told_in_words(own_server: Server, page: Page, watch: Watch) -> None:
    watch.allow("404")
    open_app(page, own_server.address)
    own_server.kernels()[0].kill()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Reload to go on", timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-connection") == "lost"
    alert.get_by_role("button", name="Reload").click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_have_count(0)


# --- Outages


@pytest.mark.parametrize("kind", ["cut", "freeze"])
def test_short_outage_heals_and_replays_nothing(page: Page, line: Line, watch: Watch, kind: str) -> None:
    watch.allow("ERR_|WebSocket")
    open_app(page, line.address)
    before = board_state(page)
    if kind == "cut":
        line.cut()
    else:
        line.flows.clear()
        click_free_card(page)  # before anybody knows: these bytes arrive when the line flows again
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Connection lost", timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-connection") == "lost"
    click_free_card(page)
    line.mend()
    expect(alert).to_have_count(0, timeout=PATIENCE)
    assert page.locator("body").get_attribute("data-connection") == "ok"
    page.wait_for_timeout(2500)
    assert board_state(page) == before
    # The line really is up again, and the same kind of click counts now.
    click_free_card(page)
    assert wait_until(lambda: board_state(page) != before)


def test_server_that_is_gone_is_told_in_words(new_page: Callable[..., Page], watch: Watch) -> None:
    watch.allow("ERR_|WebSocket")
    server = start_server()
    page = new_page()
    open_app(page, server.address)
    server.stop()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost", timeout=PATIENCE)


# --- The command


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stops_cleanly_with_its_kernels(own_server: Server, page: Page, watch: Watch, number: int) -> None:
    watch.allow("ERR_|WebSocket")
    open_app(page, own_server.address)
    family = psutil.Process(own_server.process.pid).children(recursive=True)
    assert family
    code, errors = own_server.stop(number)
    assert code == 0
    assert "Traceback" not in errors
    assert wait_until(lambda: not any(process.is_running() for process in family))


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


@pytest.mark.parametrize("port", ["nine", "-1", "65536", "1.5"])
def test_bad_port(port: str) -> None:
    done = serve("--port", port)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1


def test_lan_prints_an_address_a_tablet_can_open() -> None:
    server = start_server("--lan")
    try:
        host = re.fullmatch(r"http://([\d.]+):\d+/", server.address)
        assert host is not None
        assert host[1] != "0.0.0.0"
        assert fetch(server.address)[0] == 200
    finally:
        server.stop()


def test_foreign_names_are_refused_when_serving_this_machine_alone(server: Server) -> None:
    assert fetch(server.address, Host="evil.example")[0] == 403


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
        kernel = re.search(r'id="kernel">"([\w-]+)"', text)
        assert kernel is not None
        _, outputs, _ = fetch(f"{server.address}api/kernels/{kernel[1]}/outputs")
        assert "failure" not in outputs
    finally:
        _, errors = server.stop()
    assert "this file was read" not in errors
