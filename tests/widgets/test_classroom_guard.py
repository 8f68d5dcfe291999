"""Who may ask for what, and how much one machine takes on."""

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from cardmath_widgets.classroom.guard import announced_names, is_announced, is_opened_by_a_person
from cardmath_widgets.classroom.limits import MIB, Limits


@pytest.mark.parametrize(
    ("host", "local", "is_ours"),
    [
        ("127.0.0.1:8866", True, True),
        ("localhost:8866", True, True),
        ("[::1]:8866", True, True),
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


@pytest.mark.parametrize(
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
    line = RequestStartLine("GET", "/pyramid-addition", "HTTP/1.1")
    request = HTTPServerRequest(
        start_line=line, headers=HTTPHeaders({"Host": ADDRESS} | headers), connection=_Connection()
    )
    assert is_opened_by_a_person(request) is is_person


class _Connection:
    """What a request asks of its connection."""

    context = None


@pytest.mark.parametrize("memory", [0, 64 * MIB, 1 << 30, 1 << 40])
@pytest.mark.parametrize("descriptors", [64, 256, 1024, 4096, 65_536])
def test_limits_fit(memory: int, descriptors: int) -> None:
    limits = Limits.of(memory, descriptors)
    assert limits.pages >= 1
    assert limits.connections >= 16
    if descriptors >= 256:
        assert limits.pages * 12 + limits.connections + 50 <= descriptors
    if memory >= 1 << 30:
        assert limits.pages * 40 * MIB <= memory


def test_a_usual_machine_seats_a_class_under_the_usual_limit() -> None:
    assert Limits.of(4 << 30, 1024).pages >= 35
