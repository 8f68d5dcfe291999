"""The page on which teachers open classes: who may, what it answers, and what it shows of other classes."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from cardmath_widgets.classroom.core.joining.roles import Operator, Role
from cardmath_widgets.classroom.core.journal.errors import JournalError
from cardmath_widgets.classroom.served.school import School
from tests.classroom.in_this_process import Client
from tests.classroom.school_here import SECRET, SchoolHere, school_here

LOCKED = "This page is for teachers"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[SchoolHere]:
    with school_here(tmp_path, classes=3) as server:
        yield server


def test_without_the_secret_the_page_is_locked_and_opens_nothing(here: SchoolHere) -> None:
    one = here.open_class()
    with ExitStack() as stack:
        strangers = [
            stack.enter_context(Client(here.address)),
            stack.enter_context(here.pupil_of(one)),
            *(stack.enter_context(here.grown_up_of(one, role)) for role in Role),
        ]
        for client in strangers:
            page = client.get("school")
            assert LOCKED in page.text
            assert "can still be opened" not in page.text
            assert page.headers["Cache-Control"] == "no-store"
            for action in ("open", "forgotten"):
                assert client.post(f"school/{action}", json={"size": 30}).status_code == 403
            for cookie in ("", "guess", "9999999999.guess", f"9999999999.{SECRET}", "x.", "٣.a"):
                cookies = {"Cookie": f"cardmath_school={cookie}".encode()}
                assert LOCKED in client.get("school", headers=cookies).text
    assert here.school.count == 1


def test_a_class_is_opened_with_its_code_and_the_link_of_its_desk(here: SchoolHere) -> None:
    with here.operator() as teacher:
        page = teacher.get("school").text
        assert "3 of 3 classes can still be opened." in page
        assert re.search(r'name="size"[^>]* max="60"[^>]* value="30"', page)
        said = teacher.post("school/open", json={"size": 24}).json()
        assert re.fullmatch(r"\d( \d){5}", said["code"])
        assert said["left"] == "2 of 3 classes can still be opened."
        assert (said["address"], said["forgotten"]) == ("192.0.2.1", "")
        assert said["square"].startswith("<svg")
        link = re.fullmatch(r"http://192\.0\.2\.1/class/desk\?class=(1-[a-z0-9]{10})#(.{24})", said["desk"])
        assert link
    with Client(here.address) as desk:
        entered = desk.post(f"class/enter?class={link[1]}", json={"secret": link[2]})
        assert entered.json() == {"page": "desk"}
        assert "desk-pupils" in desk.get("class/desk").text
    code = said["code"].replace(" ", "")
    with Client(here.address) as pupil:
        assert pupil.post("class/code", json={"code": code}).json()["joining"] == "in"


def test_the_page_shows_nothing_of_other_classes(here: SchoolHere) -> None:
    one = here.open_class()
    with here.operator() as teacher, here.pupil_of(one) as pupil:
        other = teacher.post("school/open", json={"size": 30}).json()
        for text in (teacher.get("school").text, str(other)):
            assert one.key not in text
            assert one.session.door.code not in text.replace(" ", "")
            assert pupil.seat not in text
        # Neither does it open anything that belongs to a class.
        assert teacher.get("api/class/me").json() == {"is_out": True}
        assert teacher.get(f"class/report.csv?class={one.key}").status_code == 403
        assert "This page is for the teacher" in teacher.get(f"class/desk?class={one.key}").text
        assert teacher.post(f"class/enter?class={one.key}", json={"secret": SECRET}).status_code == 403


def test_when_there_is_no_room_the_page_says_so(here: SchoolHere, monkeypatch: pytest.MonkeyPatch) -> None:
    with here.operator() as teacher:
        for size in (0, 61, -1, 2.5, "30", None, True, []):
            said = teacher.post("school/open", json={"size": size}).json()
            assert said["message"] == "A class must have one to 60 pupils."
        for _number in range(3):
            assert "code" in teacher.post("school/open", json={"size": 1}).json()
        said = teacher.post("school/open", json={"size": 1}).json()
        assert said["message"] == "There is no room for another class of this size on the server."
        assert said["left"] == "0 of 3 classes can still be opened."
        assert "code" not in said

        async def fail(_school: School, _size: int) -> None:
            raise JournalError("The disk is full, so no class can begin.")

        monkeypatch.setattr(School, "open_class", fail)
        said = teacher.post("school/open", json={"size": 1}).json()
        assert said["message"] == "The disk is full, so no class can begin."


def test_classes_that_nobody_uses_are_counted_and_deleted_by_a_person(
    here: SchoolHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = here.open_class()
    with here.operator() as teacher:
        assert 'id="school-forgotten" class="school-forgotten" hidden' in teacher.get("school").text
        monkeypatch.setattr("cardmath_widgets.classroom.served.school.FORGOTTEN_AFTER", -1.0)
        assert "1 class has not been used for a month." in teacher.get("school").text
        said = teacher.post("school/forgotten", json={}).json()
        assert said["message"] == "They have been deleted, along with everything about them."
        assert (said["left"], said["forgotten"]) == ("3 of 3 classes can still be opened.", "")
    assert here.school.count == 0
    with Client(here.address) as client:
        assert "The class has ended" in client.get(f"class/desk?class={old.key}").text
        client.cookies.set("cardmath_class", old.key, domain=client.base_url.host, path="/")
        assert 'id="class-ended"' in client.get("class/join").text


def test_the_cookie_is_for_the_server_alone_and_another_site_opens_no_class(here: SchoolHere) -> None:
    with Client(here.address) as client:
        entered = client.post("school/enter", json={"secret": SECRET})
        given = entered.headers["set-cookie"]
        assert given.startswith("cardmath_school=")
        for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
            assert part in given
        assert "expires" not in given.lower()
        assert SECRET not in given
        foreign = {"Origin": "https://evil.example"}
        assert client.post("school/open", json={"size": 1}, headers=foreign).status_code == 403
    with httpx.Client(base_url=here.address, cookies=dict(client.cookies), verify=False) as without:
        assert without.post("school/open", json={"size": 1}).status_code == 403
    assert here.school.count == 0


def test_a_secret_cannot_be_guessed_quickly(here: SchoolHere) -> None:
    with Client(here.address) as client:
        tried = [client.post("school/enter", json={"secret": "a guess"}).status_code for _try in range(14)]
        assert tried[:10] == [403] * 10
        assert 429 in tried[10:]
        assert "cardmath_school" not in client.cookies


def test_a_cookie_lasts_a_day_and_survives_a_restart_but_no_new_secret() -> None:
    now = 1_000_000.0
    operator = Operator("the first long secret", lambda: now)
    cookie = operator.enter("the first long secret", "10.0.0.7")
    assert cookie
    again, other = (
        Operator(secret, lambda: now) for secret in ("the first long secret", "another secret...")
    )
    assert operator.knows(cookie)
    assert again.knows(cookie)
    assert not other.knows(cookie)
    now += 24 * 3600 - 0.5
    assert again.knows(cookie)
    now += 0.5
    assert not again.knows(cookie)


def test_after_ten_wrong_secrets_an_address_tries_one_every_ten_seconds() -> None:
    operator = Operator("a secret of a school")
    for _try in range(10):
        assert operator.wait("10.0.0.7") == 0
        assert operator.enter("a guess", "10.0.0.7") is None
    assert 9 < operator.wait("10.0.0.7") <= 10
    assert operator.wait("10.0.0.8") == 0
    # The right one uses up nothing.
    for _time in range(20):
        assert operator.enter("a secret of a school", "10.0.0.8")
    assert operator.wait("10.0.0.8") == 0


def test_the_secret_for_the_own_browser_works_once_in_a_school() -> None:
    operator = Operator("a secret of a school")
    once = operator.once()
    assert operator.enter("a guess", "10.0.0.7") is None
    assert operator.enter(once, "10.0.0.7")
    assert operator.enter(once, "10.0.0.7") is None
    assert operator.enter("\ud800", "10.0.0.7") is None


def test_the_health_says_how_many_classes_there_are(here: SchoolHere) -> None:
    here.open_class()
    assert httpx.get(f"{here.address}api/health", verify=False).json() == {"pages": 0, "classes": 1}
