"""Every address of a class, asked by everyone: what it answers, to whom, and what browsers may keep."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from http.cookies import SimpleCookie

import httpx
import pytest

from cardmath.errors import CardmathError
from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.desk.paper import Paper
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.door import Admission, Joining
from cardmath_widgets.classroom.core.joining.roles import OF_THE_DESK, Role
from cardmath_widgets.classroom.core.snapshots import Gallery
from cardmath_widgets.classroom.served.served import ServedClass
from cardmath_widgets.server.security.requests import Way
from cardmath_widgets.server.web.start_page import BOARDS
from tests.classroom.in_this_process import Client, ServerHere, server_here

BOARD = "pyramid-addition#game=pyramid-addition&number=7"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerHere]:
    """One server for all tests; each leaves its class open and empty of decisions."""
    with server_here(tmp_path_factory.mktemp("class")) as server:
        yield server


@pytest.fixture
def everyone(here: ServerHere) -> Iterator[dict[str, Client]]:
    """A browser of each kind, by who uses it."""
    with ExitStack() as stack:
        yield {
            "stranger": stack.enter_context(Client(here.address)),
            "pupil": stack.enter_context(here.pupil()),
            **{role.value: stack.enter_context(here.grown_up(role)) for role in Role},
        }


def statuses(everyone: dict[str, Client], address: str) -> dict[str, int]:
    return {who: client.get(address).status_code for who, client in everyone.items()}


def for_desks(otherwise: int, to_desks: int = 200) -> dict[str, int]:
    """The statuses of what only desks may open."""
    grown_ups = {role.value: to_desks if role in OF_THE_DESK else otherwise for role in Role}
    return {"stranger": otherwise, "pupil": otherwise} | grown_ups


# -- the door ------------------------------------------------------------------------------------------------


def test_a_page_leads_strangers_to_the_door_and_from_there_back(everyone: dict[str, Client]) -> None:
    for page, door in (
        ("odds", "./class/join?to=odds"),
        ("bonds-to-ten/7", "./../class/join?to=bonds-to-ten%2F7"),
    ):
        answer = everyone["stranger"].get(page)
        assert (answer.status_code, answer.headers["Location"]) == (302, door)
    assert everyone["stranger"].post("api/seats/some-seat/leave").status_code == 403
    assert statuses(everyone, "odds") == {who: 302 if who == "stranger" else 200 for who in everyone}
    assert everyone["pupil"].get("").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("wanted", "leads_to"),
    [
        ("odds", "odds"),
        ("06-add-and-carry/", "06-add-and-carry/"),
        ("odds.html", "odds.html"),
        ("", ""),
        ("bonds-to-ten/7", ""),
        ("//evil.example", ""),
        ("javascript:alert(1)", ""),
        ('odds"><script>', ""),
    ],
)
def test_start_leads_to_the_page_that_was_wanted(
    everyone: dict[str, Client], wanted: str, leads_to: str
) -> None:
    page = everyone["pupil"].get("class/join", params={"to": wanted}).text
    assert f'class="button class-start" href="./../{leads_to}"' in page


def test_the_door_reads_its_words_to_who_cannot_read_yet(everyone: dict[str, Client]) -> None:
    spoken = {"stranger": "Press the digits of your class code. Then press Join.", "pupil": "You are the "}
    for who, words in spoken.items():
        page = everyone[who].get("class/join").text
        assert f'data-speaks="{words}' in page
        assert "speaker.css" in page


def test_the_cookies_of_a_pupil_last_a_week_and_those_of_others_until_the_browser_ends(
    here: ServerHere,
) -> None:
    found: dict[str, SimpleCookie] = {}

    def read(answer: httpx.Response) -> None:
        for text in answer.headers.get_list("set-cookie"):
            cookie = SimpleCookie(text)
            found.update(dict.fromkeys(cookie, cookie))

    with httpx.Client(base_url=here.address, verify=False) as client:
        door = client.get("class/join")
        read(door)
        assert door.headers["Cache-Control"] == "no-store"
        # A browser has one mark, however often it comes; one of another form is none.
        assert "cardmath_door" not in client.get("class/join").headers.get("set-cookie", "")
        client.headers["X-XSRFToken"] = client.cookies["_cardmath_xsrf"]
        read(client.post("class/code", json={"code": here.a_class.session.door.code}))
        read(client.post("class/enter", json={"secret": here.a_class.session.roles.secret(Role.TEACHER)}))
    for name in ("cardmath_door", "cardmath_pupil", "cardmath_desk"):
        kept = found[name][name]
        assert (kept["httponly"], kept["samesite"], kept["path"], kept["secure"]) == (True, "Lax", "/", "")
        if name == "cardmath_pupil":
            left = parsedate_to_datetime(kept["expires"]) - datetime.now(UTC)
            assert timedelta(days=6.9) < left < timedelta(days=7.1)
        else:
            assert kept["expires"] == ""


def test_behind_a_proxy_with_https_a_cookie_comes_back_over_https_alone(
    here: ServerHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    with httpx.Client(base_url=here.address, verify=False) as client:

        def is_secure(**headers: str) -> bool:
            client.cookies.clear()
            given = client.get("class/join", headers=headers).headers.get_list("set-cookie")
            (mark,) = [cookie for cookie in given if cookie.startswith("cardmath_door=")]
            return "; secure" in mark.lower()

        over_https = {"X-Forwarded-Proto": "https"}
        # Without a proxy that is trusted anybody can say so.
        assert not is_secure(**over_https)
        monkeypatch.setitem(here.server.app.settings, "way", Way(is_trusted=True))
        assert is_secure(**over_https)
        assert not is_secure(**{"X-Forwarded-Proto": "http"})
        assert not is_secure()


@pytest.mark.parametrize("mark", ["", "short", "a" * 17, "ä" * 16, "a" * 15 + "."])
def test_a_mark_that_is_not_ours_is_replaced(here: ServerHere, mark: str) -> None:
    with httpx.Client(base_url=here.address, verify=False) as client:
        answer = client.get("class/join", headers={"Cookie": f"cardmath_door={mark}".encode()})
        assert "cardmath_door=" in answer.headers["set-cookie"]


def test_the_door_says_what_is_wrong_with_a_code(here: ServerHere) -> None:
    door = here.a_class.session.door
    wrong = "0000" if door.code != "0000" else "0001"
    with Client(here.address) as client:

        def said(code: object) -> tuple[str, str]:
            answer = client.post("class/code", json={"code": code})
            assert answer.headers["Cache-Control"] == "no-store"
            assert "cardmath_pupil" not in answer.headers.get("set-cookie", "")
            return answer.json()["joining"], answer.json()["message"]

        for code in ("", "12", "12345", "abcd", None, 1234):
            assert said(code) == ("wrong", "The code has 4 digits.")
        for _try in range(5):
            assert said(wrong) == ("wrong", "That is not the code. Look again.")
        slow = client.post("class/code", json={"code": wrong}).json()
        assert slow["joining"] == "slow"
        assert slow["message"] == "Please wait a moment. The page will try your code again."
        assert 0 < slow["wait"] <= 5
        assert slow["wait"] == round(slow["wait"], 1)
    with Client(here.address) as client:
        here.do(here.a_class.session.set_door(door.closed()))
        assert said(door.code) == ("closed", "The class is closed. Ask your teacher to open it.")
        here.do(here.a_class.session.set_door(door.opened()))
        assert client.post("class/code", json={"code": door.code}).json() == {
            "joining": "in",
            "message": "",
            "wait": 0,
        }
        # Whoever is in needs no code.
        assert client.post("class/code", json={"code": ""}).json() == {"joining": "in"}


@pytest.mark.parametrize(
    ("joining", "said"),
    [
        (Joining.STUCK, "The code is right. Please wait. The page will continue on its own."),
        (Joining.ENDED, "The class has ended. Ask your teacher for a new one."),
        (Joining.FULL, "The class is full. Ask your teacher."),
    ],
)
def test_the_door_says_why_a_right_code_does_not_open_it(
    here: ServerHere, monkeypatch: pytest.MonkeyPatch, joining: Joining, said: str
) -> None:
    async def join(*_given: str) -> Admission:
        return Admission(joining, wait=3.0)

    monkeypatch.setattr(here.a_class.session, "join", join)
    with Client(here.address) as client:
        answer = client.post("class/code", json={"code": here.a_class.session.door.code})
    assert answer.json() == {"joining": joining, "message": said, "wait": 3.0}
    assert "cardmath_pupil" not in answer.headers.get("set-cookie", "")


def test_a_pupil_chooses_another_animal_once(here: ServerHere) -> None:
    with here.pupil() as client, here.pupil() as other:
        me, taken = (one.get("api/class/me").json()["animal"]["key"] for one in (client, other))
        page = client.get("class/join").text
        offered = [key for key in ANIMALS if f'data-animal="{key}"' in page]
        assert len(offered) > 5
        assert me not in offered
        assert taken not in offered
        assert client.post("class/animal", json={"animal": taken}).json() == {
            "message": "Another pupil has this animal. Choose again."
        }
        assert client.post("class/animal", json={"animal": offered[0]}).json() == {}
        assert client.get("api/class/me").json()["animal"]["key"] == offered[0]
        again = client.post("class/animal", json={"animal": offered[1]}).json()
        assert again == {"message": "You can only change your animal once."}
        assert "data-animal=" not in client.get("class/join").text
    with Client(here.address) as stranger:
        assert stranger.post("class/animal", json={"animal": offered[2]}).status_code == 403


def test_whoever_was_sent_out_reads_that_at_the_door(here: ServerHere) -> None:
    with here.pupil() as client:
        assert 'id="class-out"' not in client.get("class/join").text
        here.do(here.a_class.session.send_out(client.seat))
        assert 'id="class-out"' in client.get("class/join").text
        assert client.get("api/class/me").json() == {"is_out": True}
    with Client(here.address) as stranger:
        assert 'id="class-out"' not in stranger.get("class/join").text
        assert stranger.get("api/class/me").json() == {"is_out": True}
    with here.grown_up(Role.PROJECTOR) as client:
        assert client.get("api/class/me").json() == {}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"7", b"[" * 5000, b'"text"', b"\xff"])
def test_what_is_no_object_is_refused(here: ServerHere, body: bytes) -> None:
    with here.pupil() as client:
        for address in ("class/code", "class/enter", "class/animal"):
            assert client.post(address, content=body).status_code == 400, address


# -- the pages of grown-ups ----------------------------------------------------------------------------------


def test_a_link_opens_the_page_of_its_role(everyone: dict[str, Client], here: ServerHere) -> None:
    code = here.a_class.session.door.code
    for who, client in everyone.items():
        desk, projector = client.get("class/desk"), client.get("class/projector")
        assert ("desk-bar" in desk.text) is (who in {role.value for role in OF_THE_DESK})
        assert ("projector-code" in projector.text) is (who in {role.value for role in Role})
        # Links are the teacher's, and so is the end of the class.
        assert ("desk-links" in desk.text) is (who == "teacher")
        for page in (desk, projector):
            assert page.headers["Cache-Control"] == "no-store"
            # The code comes on the line.
            assert code not in page.text
    for role in Role:
        with Client(here.address) as client:
            secret = here.a_class.session.roles.secret(role)
            page = "projector" if role is Role.PROJECTOR else "desk"
            assert client.post("class/enter", json={"secret": secret}).json() == {"page": page}
            assert client.post("class/enter", json={"secret": secret[:-1]}).status_code == 403
            assert client.post("class/enter", json={}).status_code == 403


def test_a_page_from_the_desk_ends_with_its_link_and_a_pupils_page_does_not(here: ServerHere) -> None:
    session = here.a_class.session

    def opened(client: Client) -> str:
        seat = re.findall(r'data-seat="([\w-]+)"', client.get("pyramid-addition").text)[0]
        assert client.get(f"api/seats/{seat}/outputs").status_code == 200
        return f"api/seats/{seat}/outputs"

    # A teacher who has joined as a pupil, to see what pupils see.
    with here.pupil() as client:
        of_a_pupil = opened(client)
        client.post("class/enter", json={"secret": session.roles.secret(Role.CO_TEACHER)})
        both = of_a_pupil, opened(client)
        assert [client.head(page).status_code for page in both] == [200, 200]
        # A page of the desk shows keys.
        here.do(session.renew(Role.CO_TEACHER))
        assert [client.head(page).status_code for page in both] == [200, 404]


def test_a_desk_in_a_notebook_is_one_file(here: ServerHere) -> None:
    with here.grown_up(Role.TEACHER) as client:
        alone, page = (client.get(address).text for address in ("class/desk?in=notebook", "class/desk"))
    assert 'src="data:text/javascript' in alone
    assert "assets/" in page
    for attribute in ('src="./', 'href="./assets', 'src="../assets', 'href="../assets'):
        assert attribute not in alone
    # Both offer the same.
    assert alone.count("<option") == page.count("<option") > 50
    assert 'value="36"' in page
    assert 'value="37"' not in page
    for text in ("This class is stored in the folder", 'data-small="Small pyramid, starting at'):
        assert text in page


def test_the_projector_shows_the_address_as_a_picture(here: ServerHere) -> None:
    with here.grown_up(Role.PROJECTOR) as client:
        page = client.get("class/projector").text
    assert "<svg" in page
    assert 'viewBox="0 0 29 29"' in page


def test_pupils_open_the_address_under_which_a_grown_up_has_opened_the_desk(
    here: ServerHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(here.served, ServedClass)
    monkeypatch.setattr(here.served.desk, "address", "https://games.school.example/")
    way = Way(hosts=frozenset({"games.school.example"}), is_trusted=True)
    monkeypatch.setitem(here.server.app.settings, "way", way)
    monkeypatch.setitem(here.server.app.settings, "names", {"games.school.example"})
    with here.grown_up(Role.TEACHER) as teacher, Client(here.address) as stranger:

        def shown(client: httpx.Client, proto: str, host: str) -> str:
            page = client.get("class/desk", headers={"X-Forwarded-Proto": proto, "X-Forwarded-Host": host})
            return "".join(re.findall('<p class="desk-address">(.*)</p>', page.text))

        # A stranger sees no desk and changes nothing, and neither does a teacher on this computer.
        assert shown(stranger, "http", "games.school.example:9999") == ""
        assert shown(teacher, "http", "127.0.0.1:8081") == "https://games.school.example"
        assert shown(teacher, "http", "Games.school.example:8080") == "games.school.example:8080"
        assert shown(teacher, "", "games.school.example:9999") == "games.school.example:8080"
        assert here.served.desk.link("desk", "key") == "http://games.school.example:8080/class/desk#key"


# -- what only desks have ------------------------------------------------------------------------------------


def test_a_report_is_the_desks_in_three_forms(everyone: dict[str, Client]) -> None:
    kinds = {"html": "text/html; charset=utf-8", "csv": "text/csv; charset=utf-8", "json": "application/json"}
    for kind, content_type in kinds.items():
        address = f"class/report.{kind}"
        assert statuses(everyone, address) == for_desks(403)
        answer = everyone["teacher"].get(address)
        assert answer.headers["Content-Type"] == content_type
        assert answer.headers["Cache-Control"] == "no-store"
        name = answer.headers.get("Content-Disposition", "")
        assert name == (
            "" if kind == "html" else f'attachment; filename="cardmath-{datetime.now():%Y-%m-%d}.{kind}"'
        )
    assert everyone["teacher"].get("class/report.csv").content.startswith(b"\xef\xbb\xbf")
    assert everyone["teacher"].get("class/report.html").text.startswith("<!DOCTYPE html>")
    assert json.loads(everyone["teacher"].get("class/report.json").content)


def test_the_sheet_with_its_key_is_the_desks(
    everyone: dict[str, Client], here: ServerHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = here.a_class.session
    assert statuses(everyone, "class/sheet.pdf") == for_desks(403, 404)
    here.do(session.begin(Activity("pyramid-addition", "game=pyramid-addition&number=7", "Pyramid")))
    try:
        addresses: list[str] = []

        def pdf(_paper: Paper, address: str) -> bytes:
            addresses.append(address)
            return b"%PDF"

        monkeypatch.setattr(Paper, "pdf", pdf)
        assert statuses(everyone, "class/sheet.pdf") == for_desks(403)
        answer = everyone["co-teacher"].get("class/sheet.pdf")
        assert (answer.content, answer.headers["Content-Type"]) == (b"%PDF", "application/pdf")
        assert answer.headers["Cache-Control"] == "no-store"
        assert addresses == [here.a_class.address] * len(addresses)

        def refuse(_paper: Paper, _address: str) -> bytes:
            raise CardmathError("There is no typesetter.")

        monkeypatch.setattr(Paper, "pdf", refuse)
        answer = everyone["teacher"].get("class/sheet.pdf")
        assert (answer.status_code, answer.text) == (503, "There is no typesetter.")
        assert answer.headers["Content-Type"].startswith("text/plain")
        assert everyone["projector"].get("class/sheet.pdf").status_code == 403
    finally:
        here.do(session.begin(Activity()))


def test_the_sheet_of_a_group_is_the_desks(
    everyone: dict[str, Client], here: ServerHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Paper, "pdf", lambda paper, _address: paper.title.encode())
    assert statuses(everyone, "class/sheet.pdf?group=1") == for_desks(403, 404)
    data = {"part": "exercises", "item": "addition/12/5", "answer": "75", "is_right": False}
    event = {"sequence": 1, "kind": "answered", "age": 0, "data": data}
    assert everyone["pupil"].post("api/class/events", json={"events": [event]}).status_code == 200
    assert statuses(everyone, "class/sheet.pdf?group=1") == for_desks(403)
    assert everyone["teacher"].get("class/sheet.pdf?group=1").text == "Practice for a group"
    for group in ("0", "9", "x"):
        assert everyone["teacher"].get(f"class/sheet.pdf?group={group}").status_code == 404


def test_a_board_is_the_desks_while_its_pupil_is_there(everyone: dict[str, Client], here: ServerHere) -> None:
    pupil, session = everyone["pupil"], here.a_class.session
    address = f"class/boards/{pupil.seat}.svg"
    assert statuses(everyone, address) == for_desks(403, 404)
    event = {"sequence": 1, "kind": "moved", "age": 0, "data": {"part": "pyramid-addition", "link": BOARD}}
    answer = pupil.post("api/class/events", json={"events": [event]})
    assert answer.status_code == 200, answer.text
    here.drawn.clear()
    assert statuses(everyone, address) == for_desks(403)
    shown = everyone["co-teacher"].get(address)
    assert (shown.text, shown.headers["Content-Type"]) == ("<svg/>", "image/svg+xml")
    # The board changes, so nothing of it is kept; and a picture runs no script.
    assert shown.headers["Cache-Control"] == "no-store"
    assert "sandbox" in shown.headers["Content-Security-Policy"]
    assert "default-src 'none'" in shown.headers["Content-Security-Policy"]
    assert "number=7" in here.drawn[0]
    assert everyone["teacher"].get("class/boards/another-seat.svg").status_code == 404
    here.do(session.send_out(pupil.seat))
    assert everyone["teacher"].get(address).status_code == 404


def test_a_snapshot_is_the_pupils_only_while_it_is_on_all_tablets(
    everyone: dict[str, Client], here: ServerHere
) -> None:
    session = here.a_class.session
    gallery = Gallery().taken(BOARD).taken("odds#game=odds&number=8").taken_answer("addition/12/5", "75")
    board, other, answer = gallery.snapshots
    grown_ups = dict.fromkeys([role.value for role in Role], 200)
    address = f"class/snapshots/{board.key}.svg"
    here.do(session.hang(gallery.looking(other.key)))
    try:
        assert statuses(everyone, address) == {"stranger": 404, "pupil": 404} | grown_ups
        here.do(session.hang(gallery.looking(board.key)))
        assert statuses(everyone, address) == {"stranger": 404, "pupil": 200} | grown_ups
        shown = everyone["pupil"].get(address)
        assert (shown.text, shown.headers["Cache-Control"]) == ("<svg/>", "private, max-age=3600")
        # Words are no picture, and neither is what does not exist.
        for key in (answer.key, "01234567"):
            assert everyone["teacher"].get(f"class/snapshots/{key}.svg").status_code == 404
        # A pupil who waits at the door sees none.
        here.do(session.set_door(session.door.opened().approving(True)))
        with here.pupil() as waiting:
            assert waiting.get(address).status_code == 404
    finally:
        here.do(session.set_door(session.door.opened().approving(False)))
        here.do(session.hang(Gallery()))


def test_a_picture_that_could_not_be_drawn_is_drawn_later(here: ServerHere) -> None:
    gallery = Gallery().taken("odds#game=odds&number=9")
    address = f"class/snapshots/{gallery.snapshots[0].key}.svg"
    here.do(here.a_class.session.hang(gallery))
    try:
        with here.grown_up(Role.PROJECTOR) as client:
            here.drawn.clear()
            here.pictures = None
            assert client.get(address).status_code == 404
            here.pictures = {BOARDS: "<svg/>"}
            assert client.get(address).status_code == 200
            assert client.get(address).status_code == 200
            # Tablets that ask again share the picture.
            assert len(here.drawn) == 2
    finally:
        here.do(here.a_class.session.hang(Gallery()))


def test_events_count_for_the_cookie_that_comes_along(here: ServerHere) -> None:
    event = {"sequence": 1, "kind": "moved", "age": 0, "data": {"part": "odds"}}
    with here.pupil() as client, Client(here.address) as stranger:
        assert stranger.post("api/class/events", json={"events": [event]}).status_code == 403
        answer = client.post("api/class/events", json={"events": [event]})
        assert answer.json() == {"acknowledged": [1], "refused": {}, "wait": 0}
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.headers["Cache-Control"] == "no-store"
        assert client.post("api/class/events", json={"events": 7}).status_code == 400
        state = here.a_class.session.journal.state
        pupil = state.pupil(client.seat)
        assert pupil is not None
        assert pupil.part == "odds"
        here.do(here.a_class.session.send_out(client.seat))
        assert client.post("api/class/events", json={"events": [event]}).status_code == 403
