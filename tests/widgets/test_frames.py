"""Frames of other sites: closed unless the server names their origins, and always closed for a class."""

import argparse
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import tornado.web
from tornado.httpserver import HTTPServer
from tornado.routing import PathMatches, Rule

from cardmath import cli
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.commands.options import check_frames, site_origin
from cardmath_widgets.server.static_site import LIST, FileServer
from tests.cases import cases
from tests.classroom.in_this_process import Client, ServerHere, server_here
from tests.own_loop import run

SCHOOL, OTHER = "https://moodle.school.example", "http://localhost:8000"
APP = "pyramid-addition"
CLOSED = "frame-ancestors 'self'"
OPEN = f"{CLOSED} {SCHOOL} {OTHER}"
#: What a browser says of a frame of another site.
IN_A_FRAME = {"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site", "Accept": "text/html"}
#: An address for each group of the patterns of a server.
PARTS = {"name": APP, "place": "dots.svg", "number": "7", "seat": "seat", "fingerprint": "x", "slash": ""}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerHere]:
    with server_here(tmp_path_factory.mktemp("open"), has_class=False, embed_from=[SCHOOL, OTHER]) as server:
        yield server


def ancestors(policy: str) -> str:
    """Who may frame a page."""
    return next(part for part in policy.split("; ") if part.startswith("frame-ancestors"))


# -- the option ----------------------------------------------------------------------------------------------


@cases(
    ("text", "origin"),
    [
        (SCHOOL, SCHOOL),
        ("HTTPS://Moodle.School.Example/", SCHOOL),
        ("http://localhost:8000", OTHER),
        ("http://192.168.0.7:8000", "http://192.168.0.7:8000"),
        *((wrong, "") for wrong in ("moodle.school.example", "*", "https://*", "'self'", "", "https://")),
        *((f"{SCHOOL}{more}", "") for more in (":0", ":99999", "/course", "?x", "; script-src *", " *", ":")),
        ("ftp://school.example", ""),
        ("https://user@school.example", ""),
    ],
)
def test_an_origin_is_read_or_refused(text: str, origin: str) -> None:
    if origin:
        assert site_origin(text) == origin
        return
    with pytest.raises(argparse.ArgumentTypeError, match="is not the origin of a site; an origin looks"):
        site_origin(text)


def test_a_bad_origin_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["serve", "--embed-from", "moodle"])
    assert "'moodle' is not the origin of a site" in capsys.readouterr().err


@pytest.mark.parametrize("option", [{"is_class": True}, {"is_school": True}])
def test_a_class_and_frames_do_not_go_together(option: dict[str, bool]) -> None:
    args = argparse.Namespace(**({"is_class": False, "is_school": False, "embed_from": [SCHOOL]} | option))
    with pytest.raises(ServingError, match="never shown inside other sites"):
        check_frames(args)
    args.embed_from = []
    check_frames(args)


# -- what is answered ----------------------------------------------------------------------------------------


def test_the_apps_may_be_framed_and_nothing_else(here: ServerHere) -> None:
    with Client(here.address) as client:
        for app in (APP, "exercises", "things", "06-add-and-carry"):
            shown = client.get(app, headers=IN_A_FRAME)
            assert (shown.status_code, ancestors(shown.headers["Content-Security-Policy"])) == (200, OPEN)
            # The policy is otherwise the usual one, and a frame of another site is given no cookie.
            assert "script-src 'self' blob:;" in shown.headers["Content-Security-Policy"]
            assert "Set-Cookie" not in shown.headers
        for address in ("", "nowhere", "api/health", "api/seats/x/outputs", "bonds-to-ten/7"):
            answer = client.get(address, headers=IN_A_FRAME)
            assert ancestors(answer.headers["Content-Security-Policy"]) == CLOSED, address


def test_a_page_in_a_frame_leaves_without_a_cookie(here: ServerHere) -> None:
    with Client(here.address) as client:
        client.headers.pop("X-XSRFToken")
        page = client.get(APP, headers=IN_A_FRAME).text
        seat = re.findall(r'data-seat="([\w-]+)"', page)[0]
        leave, ours = f"api/seats/{seat}/leave", {"Sec-Fetch-Site": "same-origin"}
        assert "data-embeds" in page
        assert client.get(f"api/seats/{seat}/outputs").status_code == 200
        for headers in ({}, {"Sec-Fetch-Site": "cross-site", "Origin": SCHOOL}, {"Origin": SCHOOL}):
            assert client.post(leave, headers=headers).status_code == 403
        assert client.post(leave, headers=ours).status_code == 204
        assert client.head(f"api/seats/{seat}/outputs").status_code == 404


def test_without_the_option_no_page_is_framed(tmp_path: Path) -> None:
    with server_here(tmp_path, has_class=False) as here, Client(here.address) as client:
        assert client.get(APP, headers=IN_A_FRAME).status_code == 403
        page = client.get(APP)
        assert ancestors(page.headers["Content-Security-Policy"]) == CLOSED
        assert "data-embeds" not in page.text


def addresses_of(application: tornado.web.Application) -> set[str]:
    """An address for every pattern of a server."""
    found = set()
    todo: list[Rule] = [*application.default_router.rules]
    for rule in todo:
        todo += getattr(rule.target, "rules", [])
        if isinstance(rule.matcher, PathMatches):
            pattern = rule.matcher.regex.pattern
            filled = re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", lambda one: PARTS[one[1]], pattern)
            found.add(filled.removesuffix("$").replace("/?", "").replace("\\", "").replace(".*", "lost"))
    return found


def test_no_address_of_a_class_is_framed_whatever_the_server_is_told(tmp_path: Path) -> None:
    with server_here(tmp_path, embed_from=[SCHOOL]) as here:
        # A file that is not there has nothing to show.
        tried = {one for one in addresses_of(here.server.app) if not one.endswith(f"/x/{APP}")}
        assert {"/class/desk", "/class/join", "/class/projector", f"/{APP}", "/"} <= tried
        with Client(here.address) as stranger, here.pupil() as pupil:
            for client in (stranger, pupil):
                for address in tried:
                    answer = client.get(address.lstrip("/"))
                    policy = answer.headers["Content-Security-Policy"]
                    assert ancestors(policy) == CLOSED, address
                assert client.get(APP, headers=IN_A_FRAME).status_code in (302, 403)
            # The page of a class offers no frame either.
            assert "data-embeds" not in pupil.get(APP).text


@pytest.mark.parametrize(("origins", "expected"), [((), CLOSED), ((SCHOOL, OTHER), OPEN)])
def test_the_pages_of_a_site_are_served_to_the_same_frames(
    tmp_path: Path, origins: tuple[str, ...], expected: str
) -> None:
    (tmp_path / "odds.html").write_text("<title>Odds</title>")
    (tmp_path / LIST).write_text('["odds.html"]')

    async def asked(*asking: tuple[str, str]) -> list[httpx.Response]:
        server = HTTPServer(FileServer(tmp_path, local=True, embed_from=origins).app)
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setblocking(False)
        server.add_socket(listener)
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{listener.getsockname()[1]}", verify=False
        ) as client:
            answers = [await client.get(place, headers={"Host": host}) for place, host in asking]
        server.stop()
        return answers

    names = (("odds.html", "localhost"), ("nowhere", "localhost"), ("odds.html", "evil.example"))
    answers = run(asked(*names))
    # Under a foreign name that leads here, nothing is shown.
    assert [answer.status_code for answer in answers] == [200, 404, 403]
    for answer in answers:
        assert ancestors(answer.headers["Content-Security-Policy"]) == expected
        assert "'wasm-unsafe-eval'" in answer.headers["Content-Security-Policy"]
