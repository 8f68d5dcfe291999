"""Visitors who mean harm: what they send stops no other game and leaves nothing in the terminal."""

import asyncio
import contextlib
import resource
import socket
import struct
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Page
from tornado.websocket import WebSocketClosedError

from .conftest import Server, Watch, start_server
from .serving import APP, fetch, wait_until
from .visitor import Visitor, frame, message, run


@pytest.fixture(scope="module")
def victim() -> Iterator[Server]:
    """A server that must have logged nothing about all this when it ends."""
    running = start_server()
    yield running
    status, errors = running.stop()
    assert status == 0
    assert errors.splitlines() == ["Press Ctrl-C to stop."]


def code_that_writes(path: Path) -> dict[str, Any]:
    return {
        "code": f"open({str(path)!r}, 'w').close()",
        "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False,
    }  # fmt: skip


@pytest.mark.parametrize("channel", ["shell", "control"])
def test_pupils_cannot_run_code(victim: Server, tmp_path: Path, channel: str) -> None:
    """Code sent over a page's line is not run. That it would be seen, the kernel's own line shows."""
    mark = tmp_path / "ran"

    async def test() -> None:
        visitor = await (await Visitor.come(victim)).sit()
        assert (await visitor.outputs())[0] == 200
        await visitor.ask(message("execute_request", code_that_writes(mark), channel))
        assert await visitor.is_hung_up_on()
        # What was sent before has been handled when the kernel answers to what is sent now.
        assert await (await visitor.sit()).states()
        assert not mark.exists()

    run(test())


def test_code_in_a_kernel_would_leave_its_mark(tmp_path: Path) -> None:
    """The same code, run the way the server runs a lesson's."""
    mark = tmp_path / "ran"
    exec(code_that_writes(mark)["code"])
    assert mark.exists()


NUMBERS = (1 << 62).to_bytes(8, "little")
BAD_FRAMES: dict[str, bytes | str] = {
    "count without end": NUMBERS,
    "empty": b"",
    "noise": bytes(range(256)) * 20,
    "no JSON": frame(b"shell", b"{", b"{}", b"{}", b"{}"),
    "deep JSON": frame(b"shell", b"[" * 50_000, b"{}", b"{}", b"{}"),
    "other message": message("kernel_info_request", {}),
    "shutdown": message("shutdown_request", {"restart": False}, "control"),
    "too long": frame(b"shell", *[b"{}"] * 4, b"x" * (3 << 20)),
    "text": "hello",
    "no ping": '{"ping": {"a": 1}}',
    "a list": "[1]",
    "deep text": "[" * 90,
}


@pytest.mark.parametrize("data", BAD_FRAMES.values(), ids=BAD_FRAMES.keys())
def test_bad_frames_close_the_line_and_nothing_else(victim: Server, data: bytes | str) -> None:
    async def test() -> None:
        neighbour = await (await Visitor.come(victim)).sit()
        assert (await neighbour.outputs())[0] == 200
        visitor = await (await Visitor.come(victim)).sit()
        # What is too long may be hung up on while it is still being said.
        with contextlib.suppress(WebSocketClosedError):
            await visitor.ask(data)
        assert await visitor.is_hung_up_on()
        assert await neighbour.states()

    run(test())


def test_pages_open_no_widgets(victim: Server) -> None:
    async def test() -> None:
        visitor = await (await Visitor.come(victim)).sit()
        assert (await visitor.outputs())[0] == 200
        before = await visitor.states()
        state = {
            "_model_name": "TextModel",
            "_model_module": "@jupyter-widgets/controls",
            "value": "x" * 10_000,
        }
        await visitor.ask(message("comm_open", {
            "comm_id": "mine", "target_name": "jupyter.widget", "data": {"state": state}
        }))  # fmt: skip
        assert await visitor.is_hung_up_on()
        assert set(await (await visitor.sit()).states()) == set(before)

    run(test())


def line_that_is_not_read(server: Server, seat: str) -> socket.socket:
    """A page's connection that reads almost nothing, after it has asked for the states of all widgets."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    line.sendall(
        f"GET /api/seats/{seat}/line HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    opening = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}
    line.sendall(masked(message("comm_open", opening)))
    return line


STATES = {"comm_id": "c", "data": {"method": "request_states"}}


@pytest.mark.proof
def test_a_page_that_does_not_read_is_let_go(own_server: Server) -> None:
    async def test() -> None:
        # The states of a lesson are the longest answer that a page can ask for.
        visitor = await Visitor.come(own_server, "11-think-ahead")
        assert (await visitor.outputs())[0] == 200
        with line_that_is_not_read(own_server, visitor.seat) as line:
            before = psutil.Process(own_server.process.pid).memory_info().rss
            line.settimeout(5)
            ended = False
            with contextlib.suppress(TimeoutError):
                try:
                    for _ in range(1500):
                        line.sendall(masked(b'{"ping": true}', b"\x81"))
                        line.sendall(masked(message("comm_msg", STATES)))
                        await asyncio.sleep(0.01)
                except ConnectionError:
                    ended = True
            assert ended
            assert psutil.Process(own_server.process.pid).memory_info().rss - before < 60 << 20

    run(test())


def test_a_page_that_goes_without_having_read_leaves_no_word(victim: Server) -> None:
    async def test() -> None:
        visitor = await Visitor.come(victim)
        assert (await visitor.outputs())[0] == 200
        line = line_that_is_not_read(victim, visitor.seat)
        for _ in range(20):
            line.sendall(masked(message("comm_msg", STATES)))
        assert await asyncio.to_thread(wait_until, lambda: is_held_up(victim, line.getsockname()[1]))
        # Reset instead of closed, as by a tablet that loses its network.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.close()
        neighbour = await (await Visitor.come(victim)).sit()
        # What a page sends before it has its lesson is not kept for it.
        assert (await neighbour.outputs())[0] == 200
        assert await neighbour.states()

    run(test())


def is_held_up(server: Server, port: int) -> bool:
    """Whether the server has unsent data for a port whose other end does not read."""
    waiting = f"{port:04X}"
    for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _number, local, remote, _state, queues, *_rest = row.split()
        if local.endswith(f"{server.port:04X}") and remote.endswith(waiting):
            return int(queues.split(":")[0], 16) > 0
    return False


def masked(data: bytes, kind: bytes = b"\x82") -> bytes:
    """A websocket frame as a client sends it, with a mask that changes nothing."""
    length = b"\xfe" + len(data).to_bytes(2, "big") if len(data) > 125 else bytes([0x80 + len(data)])
    return kind + length + bytes(4) + data


# --- How many


@pytest.fixture
def small_server() -> Iterator[Server]:
    running = start_server("--pages", "2")
    yield running
    running.stop()


@pytest.mark.proof
def test_a_full_class_starts_no_more_kernels(small_server: Server) -> None:
    async def test() -> None:
        for _ in range(2):
            visitor = await (await Visitor.come(small_server)).sit()
            assert (await visitor.outputs())[0] == 200
        third = await (await Visitor.come(small_server)).sit()
        status, news = await third.news()
        assert (status, news["number"]) == (202, 1)
        assert (
            news["sentence"]
            == "The class is full. You are number 1 in the queue. Your game will open by itself."
        )
        assert small_server.pages() == 3

    run(test())


@pytest.mark.proof
def test_openings_given_up_are_freed_at_once(empty_server: Server) -> None:
    async def give_up() -> bool:
        """Ask for what a lesson displays and hang up; tells whether the answer was sooner."""
        visitor = await Visitor.come(empty_server)
        reader, writer = await asyncio.open_connection("127.0.0.1", empty_server.port)
        writer.write(f"GET /api/seats/{visitor.seat}/outputs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        await asyncio.sleep(0.03)
        # The line is open this way still: an answer that was on its way is seen.
        writer.write_eof()
        is_answered = bool(await reader.read(1))
        writer.close()
        await writer.wait_closed()
        return is_answered

    answered: list[bool] = []

    async def test() -> None:
        answered.extend(await asyncio.gather(*(give_up() for _ in range(30))))

    run(test())
    assert not all(answered)
    # Whose lesson had been shown was not giving up.
    assert wait_until(lambda: empty_server.pages() <= sum(answered), 20)


def test_pictures_on_foreign_pages_start_nothing(empty_server: Server) -> None:
    for headers in ({"Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"},
                    {"Accept": "image/webp,*/*;q=0.8", "Referer": "http://evil.example/"}):  # fmt: skip
        assert fetch(empty_server.address + APP, **headers)[0] == 403
    assert not empty_server.pages()


@pytest.fixture
def foreign_site() -> Iterator[str]:
    """The address of an empty page of another site."""

    class Empty(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!DOCTYPE html><link rel=icon href='data:,'><p>another site")

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Empty) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        yield f"http://localhost:{site.server_port}/"  # another site than 127.0.0.1
        site.shutdown()
        thread.join()


@pytest.mark.proof
def test_a_browser_shows_the_app_to_a_foreign_link_but_not_to_a_foreign_picture(
    own_server: Server, foreign_site: str, page: Page, watch: Watch
) -> None:
    watch.allow("403|ERR_")
    page.goto(foreign_site)
    page.evaluate(
        """(address) => new Promise((resolve) => {
          Object.assign(new Image(), { src: address, onload: resolve, onerror: resolve });
        })""",
        own_server.address + APP,
    )
    assert not own_server.pages()
    page.evaluate("(address) => { location.href = address; }", own_server.address + APP)
    page.wait_for_selector(".cardmath-board[data-ready]", timeout=20_000)


# --- Unfinished requests


def limited_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 512))


@pytest.fixture
def narrow_server() -> Iterator[Server]:
    """A server that may open few files."""
    running = start_server(preexec_fn=limited_files)
    yield running
    status, errors = running.stop()
    assert status == 0
    assert errors.splitlines() == ["Press Ctrl-C to stop."]


@pytest.mark.proof
def test_half_requests_lock_nobody_out(narrow_server: Server) -> None:
    with contextlib.ExitStack() as held:
        for _ in range(800):
            with contextlib.suppress(OSError):
                half = held.enter_context(socket.create_connection(("127.0.0.1", narrow_server.port), 5))
                half.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        for _ in range(5):
            assert fetch(narrow_server.address)[0] == 200

        async def test() -> None:
            visitor = await (await Visitor.come(narrow_server)).sit()
            assert (await visitor.outputs())[0] == 200
            assert await visitor.states()

        run(test())


@pytest.mark.proof
def test_the_limit_of_open_files_is_raised(narrow_server: Server) -> None:
    soft, hard = psutil.Process(narrow_server.process.pid).rlimit(psutil.RLIMIT_NOFILE)
    assert soft == hard == 512


@pytest.mark.parametrize("length", [1 << 20, 1 << 40])
def test_long_bodies_are_refused_before_they_are_sent(victim: Server, length: int) -> None:
    with socket.create_connection(("127.0.0.1", victim.port), 10) as line:
        line.sendall(
            b"POST /api/seats/x/leave HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % length
        )
        answer = b""
        while data := line.recv(1 << 16):
            answer += data
        assert answer == b"" or answer.split()[1] in (b"400", b"413")


GARBAGE = {
    "no HTTP": b"hello\r\n\r\n",
    "nulls": b"\0" * 1000 + b"\r\n\r\n",
    "long head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
    "bad path": b"GET /%ff%fe%00 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "bad host": b"GET / HTTP/1.1\r\nHost: [evil\r\nConnection: close\r\n\r\n",
    "bad form": b"POST /api/seats/x/leave HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 3\r\n\r\nabc",
    "bad cookie": b'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: _xsrf="\\777;=\r\n\r\n',
    "bad method": b"BREW /pyramid-addition HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "bad handshake": b"GET /api/seats/x/line HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
}


@pytest.mark.parametrize("data", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_is_answered_quietly(victim: Server, data: bytes) -> None:
    with socket.create_connection(("127.0.0.1", victim.port), 25) as line:
        line.sendall(data)
        with contextlib.suppress(ConnectionError):
            while line.recv(1 << 16):
                pass
    assert fetch(victim.address)[0] == 200


@pytest.mark.proof
def test_unfinished_requests_are_ended(victim: Server) -> None:
    starts = (
        b"GET / HTTP/1.1\r\n",
        b"POST /api/seats/x/leave HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n",
    )
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(socket.create_connection(("127.0.0.1", victim.port), 30)) for _ in starts]
        for line, start in zip(lines, starts, strict=True):
            line.sendall(start)
        for line in lines:
            with contextlib.suppress(ConnectionError):
                while line.recv(1 << 16):
                    pass


# --- Names


def test_foreign_names_are_refused_when_serving_this_machine_alone(server: Server) -> None:
    assert fetch(server.address, Host="evil.example")[0] == 403
    assert fetch(server.address, Host=f"192.168.1.5:{server.port}")[0] == 403


@pytest.mark.proof
def test_foreign_names_are_refused_in_a_network_too() -> None:
    server = start_server("--lan")
    try:
        here = f"http://127.0.0.1:{server.port}/"
        for name, status in (("evil.example", 403), ("localhost", 200), (socket.gethostname(), 200)):
            assert fetch(here, Host=f"{name}:{server.port}")[0] == status, name
    finally:
        server.stop()
