"""The doors of a school: what a class has, nobody of another class opens, at any address."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.snapshots import Gallery
from cardmath_widgets.classroom.served.addresses import addresses_of
from cardmath_widgets.classroom.served.school import SchoolClass
from cardmath_widgets.server import app
from cardmath_widgets.server.assets import Asset
from tests.classroom.in_this_process import UPGRADE, Client, Kernel
from tests.classroom.school_here import SchoolHere, school, school_here

PYRAMID = "pyramid-addition#game=pyramid-addition&number=7"
#: What somebody of another class gets at each address of a class, by the method.
REFUSED: dict[tuple[str, str], tuple[int, ...]] = {
    ("GET", "class/snapshots/{snapshot}.svg"): (403, 404),
    ("GET", "class/boards/{seat}.svg"): (403,),
    ("GET", "class/report.html"): (403,),
    ("GET", "class/report.csv"): (403,),
    ("GET", "class/report.json"): (403,),
    ("GET", "class/sheet.pdf"): (403,),
    ("POST", "class/animal"): (403,),
    ("POST", "api/class/events"): (403,),
    ("GET", "api/class/line"): (403,),
    ("GET", "api/class/desk"): (403,),
    # The start page, a game, and everything about a page of the other class.
    ("GET", ""): (302,),
    ("GET", "odds"): (302,),
    ("GET", "api/seats/{page}/outputs"): (302, 404),
    ("GET", "api/seats/{page}/line"): (302, 404),
    ("POST", "api/seats/{page}/leave"): (403, 404),
    ("GET", "api/kernels/{page}"): (302, 404),
    ("GET", "api/kernels/{page}/channels"): (302, 404),
}
#: The other addresses: each answers with a page that shows nothing of a class, or asks for a secret.
OTHERS = ("class/join", "class/code", "class/enter", "class/desk", "class/projector", "api/class/me")
OF_THE_SCHOOL = ("school", "school/enter", "school/open", "school/forgotten")


class Both(SimpleNamespace):
    """Two classes of a school, and what is to be seen in the second."""

    here: SchoolHere
    first: SchoolClass
    second: SchoolClass
    pupil: Client
    seat: str
    page: str
    snapshot: str


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    with ExitStack() as stack:
        here = stack.enter_context(school_here(tmp_path_factory.mktemp("school")))
        first, second = here.open_class(), here.open_class()
        pupil = stack.enter_context(here.pupil_of(second))
        event = {"sequence": 1, "kind": "moved", "age": 0, "data": {"part": "pyramid", "link": PYRAMID}}
        assert pupil.post("api/class/events", json={"events": [event]}).status_code == 200
        gallery = Gallery().taken(PYRAMID)
        key = gallery.snapshots[0].key
        here.do(second.session.hang(gallery.looking(key)))
        here.do(second.session.begin(Activity("pyramid-addition", PYRAMID.partition("#")[2], "Pyramid")))
        page = re.search(r'data-seat="([^"]+)"', pupil.get("odds").text)
        assert page
        # The page's scripts ask for its seat.
        assert pupil.get(f"api/seats/{page[1]}/outputs").status_code == 200
        yield Both(
            here=here, first=first, second=second, pupil=pupil, seat=pupil.seat, page=page[1], snapshot=key
        )


def of_the_first(both: Both, who: str) -> Any:
    """A browser of the first class."""
    if who == "pupil":
        return both.here.pupil_of(both.first)
    return both.here.grown_up_of(both.first, Role(who))


def test_every_address_of_a_school_is_tried() -> None:
    tried = [address.format(seat="some-seat", snapshot="01234567", page="p") for _method, address in REFUSED]
    patterns = [address for address, *_rest in addresses_of(school(Path()), {})]
    for pattern in patterns:
        assert any(re.fullmatch(pattern, f"/{one}") for one in (*tried, *OTHERS, *OF_THE_SCHOOL)), pattern


@pytest.mark.parametrize("way", ["its own", "by query", "by cookie"])
@pytest.mark.parametrize("who", ["pupil", *(role.value for role in Role)])
def test_nobody_of_a_class_opens_what_another_class_has(both: Both, who: str, way: str) -> None:
    with of_the_first(both, who) as client:
        named = f"?class={both.second.key}" if way == "by query" else ""
        if way == "by cookie":
            client.cookies.set("cardmath_class", both.second.key, domain=client.base_url.host, path="/")
        for (method, address), refused in REFUSED.items():
            filled = address.format(seat=both.seat, snapshot=both.snapshot, page=both.page)
            if way == "its own" and not ("{" in address and address != "class/boards/{seat}.svg"):
                # These are about the own class.
                continue
            headers = UPGRADE if method == "GET" and address.endswith(("line", "desk", "channels")) else {}
            answer = client.request(method, filled + named, headers=headers, follow_redirects=False)
            assert answer.status_code in refused, (method, address, answer.status_code)
        # The page of the other class is still there.
        assert both.pupil.get(f"api/seats/{both.page}/outputs").status_code == 200
        if way == "its own":
            return
        assert client.get(f"api/class/me{named}").json() == {"is_out": True}
        for page in ("desk", "projector"):
            locked = client.get(f"class/{page}{named}").text
            assert "This page is for the teacher" in locked
            assert both.second.key not in locked
        for role in Role:
            secret = both.first.session.roles.secret(role)
            assert (
                client.post(f"class/enter?class={both.second.key}", json={"secret": secret}).status_code
                == 403
            )
        door = client.get(f"class/join{named}").text
        assert "class-animal" not in door
        assert 'id="class-code"' in door


@pytest.mark.parametrize("way", ["by query", "by cookie"])
def test_who_is_in_both_classes_opens_what_each_has(both: Both, way: str) -> None:
    """So what is refused above is refused because of the class."""
    with both.here.grown_up_of(both.second, Role.TEACHER) as client:
        named = f"?class={both.second.key}" if way == "by query" else ""
        for address in ("class/report.json", f"class/boards/{both.seat}.svg", "class/desk", "odds", ""):
            assert client.get(address + named).status_code == 200, address
        assert "desk-pupils" in client.get(f"class/desk{named}").text


def test_a_class_of_another_server_or_of_nobody_is_none(both: Both) -> None:
    with Client(both.here.address) as client:
        for key in ("1-aaaaaaaaaa", "2-aaaaaaaaaa", "", "../x", "x" * 3000, "ä"):
            assert client.get("api/class/me", params={"class": key}).json() == {"is_out": True}
            assert client.get("class/report.csv", params={"class": key}).status_code == 403
            assert client.get("", params={"class": key}).status_code == 302


def test_desks_and_reports_show_only_their_own_pupils(both: Both) -> None:
    with (
        both.here.pupil_of(both.first) as one,
        both.here.grown_up_of(both.first, Role.TEACHER) as teacher,
        both.here.grown_up_of(both.second, Role.TEACHER) as other,
    ):
        seats = {one.seat}
        for client, own in ((teacher, both.first), (other, both.second)):
            shown = both.here.on_line(client, "api/class/desk?records=yes", until="drawn")
            pupils = {pupil["seat"] for pupil in shown[0]["view"]["pupils"]}
            assert (seats <= pupils) is (own is both.first)
            assert (both.seat in pupils) is (own is both.second)
            assert shown[0]["view"]["door"]["code"] == own.session.door.code
        for client, own in ((teacher, both.first), (other, both.second)):
            reported = client.get("class/report.json").json()["pupils"]
            assert len(reported) == len(own.session.journal.state.pupils)


def test_a_teacher_reaches_no_page_of_another_teacher(both: Both) -> None:
    with (
        both.here.grown_up_of(both.first, Role.TEACHER) as one,
        both.here.grown_up_of(both.second, Role.TEACHER) as other,
    ):
        page = re.search(r'data-seat="([^"]+)"', other.get("odds").text)
        assert page
        assert other.get(f"api/seats/{page[1]}/outputs").status_code == 200
        for address in (f"api/seats/{page[1]}/outputs", f"api/kernels/{page[1]}"):
            assert one.get(address).status_code == 404
        assert one.post(f"api/seats/{page[1]}/leave").status_code == 404
        assert other.get(f"api/seats/{page[1]}/outputs").status_code == 200


def test_events_go_to_the_class_of_the_cookie(both: Both) -> None:
    with both.here.pupil_of(both.first) as one:
        before = [len(own.session.journal.state.pupils) for own in (both.first, both.second)]
        event = {"sequence": 1, "kind": "moved", "age": 0, "data": {"part": "odds"}}
        sent = one.post("api/class/events", json={"events": [event]})
        assert sent.json()["acknowledged"] == [1]
        assert [len(own.session.journal.state.pupils) for own in (both.first, both.second)] == before
        moves = {pupil.seat: pupil.moves for pupil in both.first.session.journal.state.pupils}
        assert moves[one.seat] == 1
        assert both.second.session.journal.state.pupil(one.seat) is None


def test_a_tablet_goes_from_one_class_to_another_with_its_code(both: Both) -> None:
    with both.here.pupil_of(both.first) as tablet:
        seat, code = tablet.seat, both.second.session.door.code
        assert "I am in another class" in tablet.get("class/join").text
        # The own code changes nothing, and neither does a wrong one.
        for own in (both.first.session.door.code, ""):
            assert tablet.post("class/code", json={"code": own}).json() == {"joining": "in"}
        assert tablet.seat == seat
        assert tablet.post(f"class/code?code={code}", json={"code": code}).json()["joining"] == "in"
        assert both.second.session.journal.state.pupil(tablet.seat) is not None
        assert tablet.seat != seat


def test_the_desk_names_its_class_in_its_links_and_the_square_leads_to_the_door(both: Both) -> None:
    with both.here.grown_up_of(both.first, Role.TEACHER) as teacher:
        page = teacher.get("class/desk").text
        assert f'data-key="{both.first.key}"' in page
        for name in ("report.html", "report.csv", "report.json", "sheet.pdf", "projector"):
            assert f'href="{name}?class={both.first.key}"' in page
        links = both.here.on_line(teacher, "api/class/desk?records=yes", until="drawn")[0]["view"]["links"]
        assert all(f"?class={both.first.key}#" in link for link in links.values())
    assert both.first.desk.scanned == "http://192.0.2.1/class/join"


def test_the_pages_of_a_class_know_their_class_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[dict[str, str]] = []

    class Noting(Kernel):
        """A kernel that notes what its page knows of the server."""

        def __init__(self, _workers: object, _log: object, env: dict[str, str]) -> None:
            super().__init__()
            given.append(env)

    with school_here(tmp_path) as here:
        monkeypatch.setattr(app, "SharedConnection", Noting)
        one, other = here.open_class(), here.open_class()
        for own in (one, other):
            with here.pupil_of(own) as pupil:
                page = re.search(r'data-seat="([^"]+)"', pupil.get("odds").text)
                assert page
                assert pupil.get(f"api/seats/{page[1]}/outputs").status_code == 200
                assert given[-1]["CARDMATH_CLASS_KEY"] == own.key
                assert given[-1]["CARDMATH_VISITOR"] == f"pupil-{pupil.seat}-{own.key}"


def test_a_site_belongs_to_every_class_of_a_school(tmp_path: Path) -> None:
    page = "<title>Odds · cardmath</title><header></header><main><!--desk-->Plans<!--/desk--></main>"
    site = {name: Asset(name, page.encode()) for name in ("index.html", "odds.html")}
    with school_here(tmp_path, site=site, policy="default-src 'self'") as here:
        one, other = here.open_class(), here.open_class()
        with Client(here.address) as stranger:
            assert stranger.get("odds.html").status_code == 302
        for own in (one, other):
            with here.pupil_of(own) as pupil, here.grown_up_of(own, Role.TEACHER) as teacher:
                shown = pupil.get("odds.html")
                assert shown.headers["Content-Security-Policy"] == "default-src 'self'"
                assert 'id="in-class"' in shown.text
                assert "Plans" not in shown.text
                assert "Plans" in teacher.get("odds.html").text
                assert pupil.seat in {one.seat for one in own.session.present()}
                assert pupil.get(f"odds.html?class={(other if own is one else one).key}").status_code == 302
