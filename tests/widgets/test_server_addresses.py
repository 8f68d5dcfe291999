"""Every address of a server without a class: what it answers, and what a page's seat is for."""

import asyncio
import json
import re
import time
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import nbformat
import pytest

from cardmath_widgets.server.seats.pool import OpeningError
from cardmath_widgets.server.security.headers import PROTECTED
from cardmath_widgets.server.web import handlers
from cardmath_widgets.server.web.page_connection import LONGEST_TEXT, PROTOCOL
from cardmath_widgets.server.wire_format import joined
from tests import own_loop
from tests.classroom.in_this_process import Client, Kernel, ServerHere, server_here

APP = "pyramid-addition"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A teacher's own notebook, with files beside it."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "dots.svg").write_text("<svg/>")
    (folder / "marks.csv").write_text("otter,3")
    for name in ("unnamed.svg", ".hidden.svg", "../above.svg"):
        (folder / name).write_text("<svg>secret</svg>")
    cells = [
        nbformat.v4.new_markdown_cell(
            "# Our dice\n\n![Dots](dots.svg) ![Hidden](.hidden.svg) ![Above](../above.svg)"
        ),
        nbformat.v4.new_code_cell("open('marks.csv'); '<img src=\"dots.svg\">'"),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "mine.ipynb")
    return folder / "mine.ipynb"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory, own: Path) -> Iterator[ServerHere]:
    """One server for all tests."""
    with server_here(tmp_path_factory.mktemp("server"), has_class=False, notebooks=[own]) as server:
        yield server


@pytest.fixture
def client(here: ServerHere) -> Iterator[Client]:
    with Client(here.address) as browser:
        yield browser


def seat_of(client: httpx.Client, app: str = APP) -> str:
    """The seat of a page that a browser has loaded."""
    return re.findall(r'data-seat="([\w-]+)"', client.get(app).text)[0]


# -- who asks ------------------------------------------------------------------------------------------------


def test_only_our_own_names_are_answered(client: Client) -> None:
    for host in ("localhost", "127.0.0.1:1"):
        assert client.get("", headers={"Host": host}).status_code == 200
    for host in ("evil.example", "192.168.0.7"):
        for address in ("", APP, "api/seats/x/outputs", "nowhere"):
            assert client.get(address, headers={"Host": host}).status_code in (403, 404)


def test_the_pages_of_one_browser_are_known_as_such(here: ServerHere, client: Client) -> None:
    seats = [seat_of(client) for _page in range(2)]
    for seat in seats:
        assert client.get(f"api/seats/{seat}/outputs").status_code == 200
    one, other = (here.server.pool.seats[seat].browser for seat in seats)
    assert one
    assert one == other


def test_a_page_of_another_site_changes_nothing(here: ServerHere, client: Client) -> None:
    seat = seat_of(client)
    assert client.get(f"api/seats/{seat}/outputs").status_code == 200
    leave = f"api/seats/{seat}/leave"
    ours = here.address.rstrip("/")
    for headers in (
        {"X-XSRFToken": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"},
        {"Origin": ours.replace("http", "https")},
    ):
        assert client.post(leave, headers=headers).status_code == 403, headers
        if "Origin" in headers:
            assert here.line_status(client, f"api/seats/{seat}/line", **headers) == 403
    assert client.head(f"api/seats/{seat}/outputs").status_code == 200
    # A browser vouches for a page of ours, whatever name a proxy has.
    assert (
        client.post(leave, headers={"Origin": "http://other", "Sec-Fetch-Site": "same-origin"}).status_code
        == 204
    )
    assert client.head(f"api/seats/{seat}/outputs").status_code == 404


def test_everything_carries_the_same_protection(client: Client) -> None:
    style = re.findall(r'href="\./(assets/[^"]+\.css)"', client.get("").text)[0]
    for address in ("", APP, "nowhere", style, "bonds-to-ten/7", "api/seats/x/outputs"):
        headers = client.get(address).headers
        assert {name: headers[name] for name in PROTECTED} == PROTECTED, address


# -- pages ---------------------------------------------------------------------------------------------------


def test_a_page_comes_with_a_seat_of_its_own(client: Client) -> None:
    first, second = client.get(APP), client.get(APP)
    assert first.headers["Cache-Control"] == "no-store"
    assert first.headers["Content-Type"].startswith("text/html")
    assert seat_of(client) not in (first.text, second.text)
    assert len({seat_of(client) for _page in range(3)}) == 3
    head = client.head(APP)
    assert (head.status_code, head.content) == (200, b"")
    # Whatever shows a page inside another site gets none.
    assert client.get(APP, headers={"Sec-Fetch-Dest": "image"}).status_code == 403
    assert client.get(f"{APP}/").headers["Location"] == f"../{APP}"
    for nowhere in ("no-such-page", "no-such-page/", "no/such/page", "mine.ipynb", f"{APP}.ipynb"):
        assert client.get(nowhere).status_code == 404


def test_an_error_is_a_page_that_leads_home(client: Client) -> None:
    for address, home in (("nowhere", "./"), ("no/such/page", "./../../")):
        answer = client.get(address)
        assert answer.status_code == 404
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert f'href="{home}"' in answer.text


def test_an_error_of_ours_is_told_in_the_log_and_not_on_the_page(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_handler: object) -> None:
        raise RuntimeError("something inside")

    monkeypatch.setattr(handlers.HealthHandler, "get", fail)
    answer = client.get("api/health")
    assert answer.status_code == 500
    assert "something inside" not in answer.text
    assert "GET /api/health failed: RuntimeError: something inside" in caplog.messages


def test_the_start_page_is_compressed_for_those_who_can_read_it(client: Client) -> None:
    packed, plain = (client.get("", headers={"Accept-Encoding": coding}) for coding in ("gzip", "identity"))
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.text == plain.text
    for answer in (packed, plain):
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert answer.headers["Cache-Control"] == "no-cache"


def test_files_are_kept_for_ever_under_the_name_of_their_set(client: Client) -> None:
    style = re.findall(r'href="\./(assets/[^"]+\.css)"', client.get("").text)[0]
    packed, plain = (
        client.get(style, headers={"Accept-Encoding": coding}) for coding in ("gzip", "identity")
    )
    assert "immutable" in packed.headers["Cache-Control"]
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.text == plain.text
    assert plain.headers["Content-Type"] == "text/css; charset=utf-8"
    assert client.head(style).content == b""
    place, fingerprint, name = style.split("/")
    for other in (f"{place}/{'0' * len(fingerprint)}/{name}", f"{place}/{fingerprint}/no-such.css"):
        assert client.get(other).status_code == 404


def test_a_page_from_before_an_update_finds_pictures_and_fonts_but_no_scripts(
    here: ServerHere, client: Client
) -> None:
    found = {
        name.rpartition(".")[2]: client.get(f"assets/{'0' * 16}/{name}")
        for name in here.server.pages.assets.files
        if name.endswith((".svg", ".woff2", ".js", ".css"))
    }
    assert {kind: answer.status_code for kind, answer in found.items()} == {
        "svg": 200,
        "woff2": 200,
        "js": 404,
        "css": 404,
    }
    assert {found[kind].headers["Cache-Control"] for kind in ("svg", "woff2")} == {"no-cache"}


def test_a_short_address_leads_to_its_deal(client: Client) -> None:
    for address, place in (
        ("bonds-to-ten/7", f"../{APP}#"),
        ("odds/7", "../odds#"),
        (f"{APP}/7", f"../{APP}#"),
        # Without a number, the address may say more behind its "#", which a fragment here would replace.
        ("bonds-to-ten", f"./{APP}?open=game%3D"),
    ):
        answer = client.get(address)
        assert answer.status_code == 302, address
        assert answer.headers["Location"].startswith(place), answer.headers["Location"]
        assert ("number=7" in answer.headers["Location"]) is address.endswith("7")
        assert answer.headers["Cache-Control"] == "no-cache"
    for address in ("no-such-game/7", "odds/seven", "worksheets/7/8"):
        assert client.get(address).status_code == 404


def test_below_a_base_every_address_stays_below_it(tmp_path: Path) -> None:
    with server_here(tmp_path, has_class=False, base="/games/") as server:
        outside = server.address.removesuffix("games/")
        with Client(server.address) as client:
            assert client.get("").status_code == 200
            assert client.get(APP).status_code == 200
            assert client.get("bonds-to-ten/7").headers["Location"].startswith(f"../{APP}#")
            assert 'href="./../"' in client.get("no/page").text
            for address, status in (("games", 302), ("", 404), (APP, 404), ("gamesodds", 404)):
                assert client.get(f"{outside}{address}").status_code == status, address
            assert client.get(f"{outside}games").headers["Location"] == "games/"


def test_beside_a_notebook_only_what_it_names_is_shown(client: Client) -> None:
    assert client.get("mine").headers["Location"] == "mine/"
    assert client.get("mine/").status_code == 200
    picture = client.get("mine/dots.svg")
    assert (picture.text, picture.headers["Content-Type"]) == ("<svg/>", "image/svg+xml")
    # Opened by itself it runs no script; and the teacher may change it.
    assert "sandbox" in picture.headers["Content-Security-Policy"]
    assert picture.headers["Cache-Control"] == "no-cache"
    assert (client.head("mine/dots.svg").status_code, client.head("mine/dots.svg").content) == (200, b"")
    for other in (
        "mine/marks.csv",
        "mine/unnamed.svg",
        "mine/mine.ipynb",
        "mine/../mine.ipynb",
        f"{APP}/dots.svg",
    ):
        for answer in (client.get(other), client.head(other)):
            assert answer.status_code == 404, other


def test_the_pictures_of_a_text_are_in_the_page_unless_they_are_hidden_or_outside(client: Client) -> None:
    page = client.get("mine/").text
    assert f'src="data:image/svg+xml;base64,{b64encode(b"<svg/>").decode()}" alt="Dots"' in page
    assert b64encode(b"<svg>secret").decode()[:12] not in page
    for name in (".hidden.svg", "../above.svg"):
        assert f"The picture {name} is missing." in page


# -- seats ---------------------------------------------------------------------------------------------------


def test_a_seat_opens_for_its_page_once(here: ServerHere, client: Client) -> None:
    seat = seat_of(client)
    address = f"api/seats/{seat}/outputs"
    # Only asking for the outputs starts a kernel.
    assert client.head(address).status_code == 404
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Type"] == "application/json"
    assert int(answer.json()[0][0]["text"]) >= 1
    assert client.head(address).status_code == 200
    # An answer that was sent keeps no seat.
    assert here.server.pool.seats[seat].requests == 0
    assert client.post(f"api/seats/{seat}/leave").status_code == 204
    for again in (client.get(address), client.head(address)):
        # The page reloads itself when it hears this.
        assert (again.status_code, again.headers["Cardmath-Seat"]) == (404, "unknown")
    made_up = client.get(f"api/seats/{seat[:-1]}x/outputs")
    assert (made_up.status_code, made_up.headers["Cardmath-Seat"]) == (404, "unknown")
    assert "Cardmath-Seat" not in client.get("nowhere").headers


def test_a_page_that_left_before_it_asked_gets_no_kernel(client: Client) -> None:
    seat = seat_of(client)
    assert client.post(f"api/seats/{seat}/leave").status_code == 204
    assert client.get(f"api/seats/{seat}/outputs").status_code == 404
    # A goodbye to a seat that is none changes nothing.
    assert client.post("api/seats/some-seat/leave").status_code == 204


def test_a_lesson_that_does_not_start_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_kernel: Kernel, _cells: list[str]) -> Any:
        raise OpeningError("The lesson needs too much memory.")

    monkeypatch.setattr(Kernel, "run", fail)
    answer = client.get(f"api/seats/{seat_of(client)}/outputs")
    assert answer.status_code == 503
    assert answer.json()["problem"]


def test_a_page_that_is_left_while_its_lesson_starts_frees_its_seat(
    here: ServerHere, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(_kernel: Kernel, _cells: list[str]) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(Kernel, "run", wait)
    seat, seats = seat_of(client), here.server.pool.seats
    at = httpx.URL(here.address)

    async def work() -> None:
        _answer, asking = await asyncio.open_connection(at.host, at.port)
        asking.write(f"GET /api/seats/{seat}/outputs HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await own_loop.until(lambda: seat in seats)
        asking.close()
        await own_loop.until(lambda: seat not in seats)

    here.do(work())


def test_a_page_in_a_full_server_reads_its_number_in_the_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert handlers.ASK_AGAIN == 10
    monkeypatch.setattr(handlers, "ASK_AGAIN", 0.01)
    with server_here(tmp_path, has_class=False, pages=1) as server, Client(server.address) as client:
        first, second = seat_of(client), seat_of(client)
        assert client.get(f"api/seats/{first}/outputs").status_code == 200
        address = f"api/seats/{second}/outputs"
        answer = client.get(address)
        assert (answer.status_code, answer.json()["number"]) == (202, 1)
        assert answer.json()["sentence"].startswith("The class is full. You are number 1 in the queue.")
        # In the reader's base, and whatever the page says that it knows.
        for query in ("?number=1&base=12", "?number=x", "?number=1234567", "?base=99"):
            assert client.get(address + query).json()["number"] == 1

        async def work() -> None:
            # A page that is there gets the next place.
            async with server.line(client, f"api/seats/{second}/line"):
                server.server.pool.leave(server.server.pool.seats[first])
                await server.server.pool.seats[second].outputs

        server.do(work())
        assert client.get(address).status_code == 200


# -- the line ------------------------------------------------------------------------------------------------


def a_message(kind: str = "comm_msg", **content: Any) -> bytes:
    header = {"msg_id": "1", "msg_type": kind}
    return joined([b"shell", *(json.dumps(part).encode() for part in (header, {}, {}, content))])


def test_a_line_answers_pings_and_hands_messages_on(here: ServerHere, client: Client) -> None:
    seat = seat_of(client)

    async def work() -> list[Any]:
        heard = []
        async with here.line(client, f"api/seats/{seat}/line", PROTOCOL) as line:
            assert line.selected_subprotocol == PROTOCOL
            page: Any = here.server.pool.seats[seat].page
            await asyncio.sleep(0.1)
            assert 0.09 < page.silence < own_loop.SECONDS
            asked = time.monotonic()
            await line.write_message('{"ping": true}')
            heard.append(await line.read_message())
            assert page.silence <= time.monotonic() - asked
            while here.server.pool.seats[seat].kernel is None:
                await asyncio.sleep(0.01)
            await here.server.pool.seats[seat].outputs
            await line.write_message(a_message(comm_id="c"), binary=True)
            heard.append(await line.read_message())
            # The page that comes last has the seat.
            async with here.line(client, f"api/seats/{seat}/line") as another:
                assert await line.read_message() is None
                assert another.selected_subprotocol is None
                await another.write_message('{"ping": true}')
                heard.append(await another.read_message())
        return heard

    assert here.do(work()) == [
        '{"pong": true}',
        b'{"msg_id": "1", "msg_type": "comm_msg"}{}{}{"comm_id": "c"}',
        '{"pong": true}',
    ]


@pytest.mark.parametrize(
    "odd",
    [
        a_message("execute_request", code="1"),
        a_message("comm_open", target_name="x"),
        "{",
        '{"ping": false}',
        '{"ping": true, "more": 1}',
        "[" * 99,
        f'{{"ping": true{" " * LONGEST_TEXT}}}',
        b"",
        b"\0" * 64,
    ],
)
def test_what_no_page_sends_closes_the_line(here: ServerHere, client: Client, odd: str | bytes) -> None:
    seat = seat_of(client)

    async def work() -> Any:
        async with here.line(client, f"api/seats/{seat}/line") as line:
            await line.write_message(odd, binary=isinstance(odd, bytes))
            assert await line.read_message() is None
            return line.close_code

    assert here.do(work()) == 1008


def test_a_line_needs_a_seat(here: ServerHere, client: Client) -> None:
    assert here.line_status(client, "api/seats/some-seat/line") == 404
    assert here.line_status(client, "api/kernels/some-seat/channels") == 404
