"""Who may ask for what, and how much one machine takes on."""

import asyncio
import socket
import sys
from pathlib import Path

import pytest
from jupyter_client.kernelspec import NoSuchKernel
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import Application

from cardmath.cli import main
from cardmath_widgets.server.commands.launcher import NOTEBOOKS, tile
from cardmath_widgets.server.kernels.jupyter.provisioner import KERNEL_NAME, LessonKernelSpecs
from cardmath_widgets.server.seats.limits import MIB, Kernels, ServerLimits
from cardmath_widgets.server.security.http_server import BoundedServer
from cardmath_widgets.server.security.requests import (
    Way,
    announced_names,
    is_announced,
    is_opened_by_a_person,
)
from tests import own_loop
from tests.cases import cases


@pytest.mark.parametrize(
    ("host", "local", "is_ours"),
    [
        ("127.0.0.1:8866", True, True),
        ("localhost:8866", True, True),
        ("[::1]:8866", True, True),
        # The dot of the root, and letters of any case.
        ("localhost.", True, True),
        ("localhost.:8866", True, True),
        ("LOCALHOST", True, True),
        ("LocalHost.:8866", True, True),
        ("Teacher.Local.:8866", False, True),
        ("teacher.school.example.", False, True),
        ("localhost..", True, False),
        (".localhost", True, False),
        ("..", True, False),
        (".", True, False),
        # Below localhost everything is this machine.
        ("cards.localhost:8866", True, True),
        ("a.b.localhost.", True, True),
        ("localhost.evil.example", True, False),
        ("evillocalhost", True, False),
        # Numbers, as browsers write them.
        ("127.0.0.1", True, True),
        ("127.0.0.1.", True, True),
        ("127.0.0.1.:8866", True, True),
        ("127.255.0.3:8866", True, True),
        ("127.0.0.1..", True, False),
        ("127.1", True, False),
        ("0x7f.0.0.1", True, False),
        ("2130706433", True, False),
        ("0177.0.0.1", True, False),
        ("0.0.0.0:8866", True, False),
        ("[::1]", True, True),
        ("[0:0:0:0:0:0:0:1]:8866", True, True),
        ("[::ffff:127.0.0.1]", True, True),
        ("[::ffff:192.168.1.5]", True, False),
        ("[::ffff:192.168.1.5]", False, True),
        ("[fe80::1]:8866", True, False),
        ("[fe80::1]:8866", False, True),
        ("::1", True, False),
        ("[127.0.0.1]", True, False),
        ("[localhost]", True, False),
        # What is no name of a machine and a port.
        ("visitor@localhost", True, False),
        ("localhost/evil.example", True, False),
        ("localhost?", True, False),
        ("localhost#", True, False),
        (" localhost", True, False),
        ("localhost ", True, False),
        ("localhost\n", True, False),
        ("localhost:", True, True),
        ("localhost:8866:1", True, False),
        ("localhost:port", True, False),
        ("löcalhost", True, False),
        ("１２７.0.0.1", True, False),
        ("192.168.1.5.:8866", True, False),
        ("192.168.1.5:8866", True, False),
        ("192.168.1.5:8866", False, True),
        ("teacher.local", False, True),
        ("teacher.local", True, False),
        ("evil.example", False, False),
        ("evil.example:8866", True, False),
        ("192.168.1.5.evil.example", False, False),
        ("[evil", False, False),
        ("", False, False),
    ],
)
def test_names(monkeypatch: pytest.MonkeyPatch, host: str, local: bool, is_ours: bool) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Teacher.school.example")
    assert is_announced(host, announced_names(local=local), local=local) is is_ours


ADDRESS = "192.168.1.5:8866"


@cases(
    ("headers", "is_person"),
    [
        ({"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}, True),
        ({"Accept": "*/*"}, True),
        ({}, True),
        ({"Accept": "text/html", "Referer": "http://school.example/list"}, True),
        ({"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site"}, True),
        ({"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "same-origin"}, False),
        ({"Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "cross-site", "Accept": "text/html"}, False),
        ({"Accept": "image/avif,image/webp,*/*;q=0.8"}, False),
        ({"Accept": "*/*", "Referer": "http://evil.example/"}, False),
        ({"Accept": "*/*", "Origin": "null"}, False),
        ({"Accept": "*/*", "Referer": f"http://{ADDRESS}/"}, True),
        ({"Accept": "text/html", "Sec-Purpose": "prefetch"}, False),
    ],
)
def test_a_page_is_opened_by_a_person(headers: dict[str, str], is_person: bool) -> None:
    assert is_opened_by_a_person(asked(headers)) is is_person


def asked(headers: dict[str, str]) -> HTTPServerRequest:
    line = RequestStartLine("GET", "/pyramid-addition", "HTTP/1.1")
    return HTTPServerRequest(
        start_line=line, headers=HTTPHeaders({"Host": ADDRESS} | headers), connection=_Connection()
    )


PUBLIC = "games.school.example"


@cases(
    ("way", "headers", "origin", "is_ours"),
    [
        (Way(), {}, f"http://{ADDRESS}", True),
        (Way(), {}, "http://192.168.1.5", False),
        (Way(), {}, "http://evil.example", False),
        (Way(), {}, "null", False),
        (Way(), {"X-Forwarded-Host": "evil.example"}, "http://evil.example", False),
        (Way(is_trusted=True), {"X-Forwarded-Host": f"{PUBLIC}, inner"}, f"https://{PUBLIC}", True),
        (Way(is_trusted=True), {"X-Forwarded-Host": PUBLIC}, f"http://{ADDRESS}", False),
        (Way(is_trusted=True), {}, f"http://{ADDRESS}", True),
        (Way(), {}, f"https://{ADDRESS}", False),
        (Way(), {}, "http://192.168.1.5:9999", False),
        (Way(), {"Host": "192.168.1.5"}, "http://192.168.1.5:80", True),
        (Way(), {"Host": "192.168.1.5"}, "https://192.168.1.5", False),
        (Way(), {"Host": "[::1]:8866"}, "http://[::1]:8866", True),
        (Way(), {"Host": "[::1]:8866"}, "http://[::1]:8867", False),
        (Way(hosts=frozenset({PUBLIC})), {}, f"https://{PUBLIC.upper()}", True),
        (Way(hosts=frozenset({PUBLIC})), {}, f"http://{PUBLIC}", True),
        # A page of another program under the same name.
        (Way(hosts=frozenset({PUBLIC})), {}, f"https://{PUBLIC}:8443", False),
        (Way(hosts=frozenset({PUBLIC})), {"Host": PUBLIC}, f"https://{PUBLIC}:8443", False),
        (Way(hosts=frozenset({f"{PUBLIC}:8443"})), {}, f"https://{PUBLIC}:8443", True),
        (Way(hosts=frozenset({f"{PUBLIC}:8443"})), {}, f"https://{PUBLIC}", False),
        (Way(hosts=frozenset({PUBLIC})), {"Host": f"{PUBLIC}:8443"}, f"https://{PUBLIC}:8443", True),
        (
            Way(is_trusted=True),
            {"X-Forwarded-Host": PUBLIC, "X-Forwarded-Proto": "https"},
            f"http://{PUBLIC}",
            False,
        ),
        (Way(hosts=frozenset({PUBLIC})), {}, f"ftp://{PUBLIC}", False),
        (Way(hosts=frozenset({PUBLIC})), {}, f"https://{PUBLIC}.evil.example", False),
        (Way(hosts=frozenset({PUBLIC})), {}, f"https://{PUBLIC}.", True),
        (Way(), {"Host": "localhost.:8866"}, "http://LocalHost.:8866", True),
        (Way(), {"Host": "localhost.:8866"}, "http://localhost:8866", False),
    ],
)
def test_lines_are_opened_by_our_own_pages(
    way: Way, headers: dict[str, str], origin: str, is_ours: bool
) -> None:
    assert way.comes_from_us(origin, asked(headers)) is is_ours


@cases(
    ("hosts", "is_trusted", "headers", "address"),
    [
        (
            [PUBLIC],
            True,
            {"X-Forwarded-Proto": "https", "X-Forwarded-Host": PUBLIC},
            f"https://{PUBLIC}/hub/",
        ),
        (
            [PUBLIC],
            True,
            {"X-Forwarded-Proto": "http", "Host": f"{PUBLIC}:8080"},
            f"http://{PUBLIC}:8080/hub/",
        ),
        (
            [f"{PUBLIC}:8443"],
            True,
            {"X-Forwarded-Proto": "https, http", "Host": PUBLIC},
            f"https://{PUBLIC}/hub/",
        ),
        ([PUBLIC], True, {"Host": PUBLIC}, ""),
        ([PUBLIC], True, {"X-Forwarded-Proto": "ftp", "Host": PUBLIC}, ""),
        ([PUBLIC], True, {"X-Forwarded-Proto": "http"}, ""),
        ([PUBLIC], False, {"X-Forwarded-Proto": "https", "Host": PUBLIC}, ""),
        ([], True, {"X-Forwarded-Proto": "https", "Host": PUBLIC}, ""),
    ],
)
def test_a_trusted_proxy_reports_where_the_pages_were_opened(
    hosts: list[str], is_trusted: bool, headers: dict[str, str], address: str
) -> None:
    assert Way("/hub/", frozenset(hosts), is_trusted).address(asked(headers)) == address


@cases(
    ("way", "reported", "visitor"),
    [
        (Way(), "10.0.0.7", "192.0.2.9"),
        (Way(is_trusted=True), "", "192.0.2.9"),
        (Way(is_trusted=True), "10.0.0.7", "10.0.0.7"),
        # What a visitor sends stands before what the proxy adds.
        (Way(is_trusted=True), "172.16.0.1, 10.0.0.7", "10.0.0.7"),
        (Way(is_trusted=True), "x" * 30_000, "192.0.2.9"),
        (Way(is_trusted=True), "2001:DB8::0007", "2001:db8::7"),
    ],
)
def test_a_visitor_behind_a_proxy_is_known_by_the_address_that_the_proxy_tells(
    way: Way, reported: str, visitor: str
) -> None:
    request = asked({"X-Forwarded-For": reported} if reported else {})
    request.remote_ip = "192.0.2.9"
    assert way.visitor(request) == visitor


def test_the_tile_in_jupyterlab(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NOTEBOOKS, raising=False)
    entry = tile()["launcher_entry"]
    assert Path(entry["icon_path"]).read_text().startswith("<svg")
    assert tile()["command"][-1] == "{port}"
    assert (tile()["new_browser_tab"], tile()["timeout"]) == (True, 60)
    monkeypatch.setenv(NOTEBOOKS, "/home/ada/lessons")
    assert tile()["command"][-1] == "/home/ada/lessons"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("--base-url", text) for text in ("../up", "//evil.example/", "a b", "/a/?b", "http://x/", "ä")),
        *(("--host", text) for text in ("", "a b", "http://x", "name:", "name:0", "name:70000", "-x", "x/y")),
    ],
)
def test_what_is_said_of_a_proxy_is_read_strictly(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["serve", "--no-browser", option, value])
    assert stop.value.code == 2
    assert option in capsys.readouterr().err


class _Connection:
    """What a request asks of its connection."""

    context = None


@cases("memory", [0, 64 * MIB, 1 << 30, 1 << 40])
@cases("descriptors", [64, 256, 1024, 4096, 65_536])
@cases(
    ("kernels", "each", "files"), [("none", 2 * MIB, 2), ("forked", 40 * MIB, 13), ("whole", 80 * MIB, 13)]
)
def test_limits_fit(memory: int, descriptors: int, kernels: Kernels, each: int, files: int) -> None:
    limits = ServerLimits.of(memory, descriptors, kernels=kernels)
    assert limits.pages >= 1
    assert limits.connections >= 16
    if descriptors >= 256:
        assert limits.pages * files + limits.connections + 50 <= descriptors
    if memory >= 1 << 30:
        assert limits.pages * each <= memory


def test_a_usual_machine_seats_a_class_under_the_usual_limit() -> None:
    assert ServerLimits.of(1 << 30, 1024).pages >= 200
    assert ServerLimits.of(4 << 30, 1024, kernels="forked").pages >= 35
    assert ServerLimits.of(4 << 30, 1024, kernels="whole").pages >= 30


def test_kernels_that_the_machine_has_installed_are_none_of_ours() -> None:
    kernels = LessonKernelSpecs()
    assert list(kernels.find_kernel_specs()) == [KERNEL_NAME]
    assert kernels.get_kernel_spec(KERNEL_NAME).argv[0] == sys.executable
    with pytest.raises(NoSuchKernel):
        kernels.get_kernel_spec("python3")


def test_what_a_visitor_may_leave_unfinished_is_bounded() -> None:
    async def work() -> None:
        server = BoundedServer(Application(), 2)
        bounds = server.conn_params
        assert (bounds.max_body_size, bounds.max_header_size) == (64 << 10, 32 << 10)
        assert (bounds.header_timeout, bounds.body_timeout) == (20.0, 10.0)
        # A head and a body fit at once.
        assert server.max_buffer_size == 96 << 10

    own_loop.run(work())


def test_whoever_opens_too_many_connections_loses_the_oldest() -> None:
    async def work() -> None:
        server, listener = BoundedServer(Application(), 2), socket.create_server(("127.0.0.1", 0))
        listener.setblocking(False)
        server.add_socket(listener)
        lines = [await asyncio.open_connection(*listener.getsockname()) for _line in range(3)]
        (first, _), *others = lines
        assert await first.read() == b""
        for answer, asking in others:
            asking.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert (await answer.read()).startswith(b"HTTP/1.1 404")
        for _answer, asking in lines:
            asking.close()
        server.stop()

    own_loop.run(work())
