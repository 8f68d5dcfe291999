"""A class on a real server: who may do what, and a pupil's way from the code to the game and back."""

import json
import os
import pty
import re
import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tornado.httpclient import HTTPClientError

from cardmath.cli import main
from cardmath_widgets.classroom.core.journal import Journal
from cardmath_widgets.classroom.served.door import KEPT
from tests.browser.classes import (
    GUESS,
    SLOW,
    AClass,
    ask_on_line,
    at_the_door,
    code_of,
    code_on,
    join,
    running_class,
    seat_in,
    start_a_pyramid,
)
from tests.browser.conftest import Server
from tests.browser.serving import READY, wait_until
from tests.classroom.served import kept
from tests.own_loop import run as run_in_own_loop


@pytest.fixture(scope="module")
def a_class(class_server: AClass) -> AClass:
    """One class for all tests that leave it open."""
    class_server.begin_anew()
    return class_server


@pytest.fixture(scope="module")
def code(a_class: AClass, browser: Browser) -> str:
    return code_of(a_class, browser)


# -- who may do what -----------------------------------------------------------------------------------------


def test_without_the_code_every_page_leads_to_the_door(a_class: AClass) -> None:
    with a_class.client() as client:
        for address in ("", "odds", "pyramid-addition", "bonds-to-ten/7"):
            answer = client.get(address)
            assert answer.status_code == 302, address
            whole = str(answer.url.join(answer.headers["Location"]))
            assert whole.startswith(f"{a_class.here}class/join?to="), address
        for address in ("api/seats/some-seat/outputs", "api/kernels/some-seat"):
            assert client.get(address).status_code == 302
        assert client.post("api/seats/some-seat/leave").status_code == 403
        assert client.post("api/class/events", json={"events": []}).status_code == 403


def test_a_pupil_reaches_no_other_pupils_game(a_class: AClass, code: str) -> None:
    with join(a_class, code) as owner, join(a_class, code) as other:
        seat = seat_in(owner.get("odds").text)
        assert owner.get(f"api/seats/{seat}/outputs").status_code in (200, 202)
        for method, address in (
            ("GET", f"api/seats/{seat}/outputs"),
            ("HEAD", f"api/seats/{seat}/outputs"),
            ("GET", f"api/kernels/{seat}"),
            ("POST", f"api/seats/{seat}/leave"),
        ):
            assert other.request(method, address).status_code == 404, (method, address)
        assert owner.head(f"api/seats/{seat}/outputs").status_code == 200
        assert owner.post(f"api/seats/{seat}/leave").status_code == 204


def test_a_pupil_does_not_see_the_desk(a_class: AClass, code: str) -> None:
    with join(a_class, code) as client:
        for page in ("class/desk", "class/projector"):
            shown = client.get(page).text
            assert "This page is for the teacher" in shown
            assert code not in shown
        for secret in ("", code, GUESS, a_class.secret[:-1], f"{a_class.secret} ", None):
            assert client.post("class/enter", json={"secret": secret}).status_code == 403
        assert client.get("class/snapshots/0123abcd.svg").status_code == 404
        for kind in ("html", "csv", "json"):
            assert client.get(f"class/report.{kind}").status_code == 403
        assert client.get("class/sheet.pdf").status_code == 403
        assert client.get("api/class/desk", headers={"Upgrade": "websocket"}).status_code in (400, 403)


def test_the_secrets_stand_in_no_page_and_the_code_in_no_link(a_class: AClass, code: str) -> None:
    with join(a_class, code) as pupil:
        for address in ("", "odds", "class/join", "class/desk", "api/class/me"):
            answer = pupil.get(address)
            assert a_class.secret not in answer.text, address
            assert code not in str(answer.url), address
            assert code not in "".join(re.findall(r'(?:href|src)="[^"]*"', answer.text)), address
    with a_class.teacher() as teacher:
        assert a_class.secret not in teacher.get("class/desk").text


def test_the_cookies_are_for_the_server_alone(a_class: AClass, code: str) -> None:
    with a_class.client() as client:
        cookies = [client.post("class/code", json={"code": code}).headers["Set-Cookie"]]
    with a_class.client() as client:
        cookies.append(client.post("class/enter", json={"secret": a_class.secret}).headers["Set-Cookie"])
    for cookie, days in zip(cookies, (KEPT, None), strict=True):
        # No script reads it, and no other site sends it along.
        assert {"HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))
        # A grown-up's ends with the browser. A pupil's lasts as long as what waits on the tablet.
        assert "max-age" not in cookie.lower()
        lasts = re.search(r"expires=([^;]*)", cookie, re.IGNORECASE)
        assert (lasts is not None) is (days is not None)
        if lasts is not None and days is not None:
            left = parsedate_to_datetime(lasts[1]) - datetime.now(UTC)
            assert timedelta(days=days - 1) < left <= timedelta(days=days)


def test_another_site_can_do_nothing_in_a_pupils_name(a_class: AClass, code: str) -> None:
    with join(a_class, code) as client:
        del client.headers["X-XSRFToken"]
        for address in ("class/code", "class/animal", "class/enter", "api/class/events"):
            assert client.post(address, json={}).status_code == 403, address


@pytest.mark.parametrize("change", ["port", "scheme"])
def test_a_page_of_another_port_can_do_nothing_in_anyones_name(
    a_class: AClass, code: str, change: str
) -> None:
    """Browsers send such a page the cookies of the class, and it can read the token among them."""
    here = a_class.here.rstrip("/")
    there = f"{here.rpartition(':')[0]}:9" if change == "port" else here.replace("http:", "https:")
    line = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    line |= {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    with join(a_class, code) as pupil, a_class.teacher() as teacher:
        for client in (pupil, teacher):
            for address in ("class/code", "class/animal", "class/enter", "api/class/events"):
                answer = client.post(address, json={}, headers={"Origin": there})
                assert answer.status_code == 403, address
        seat = seat_in(pupil.get("odds", headers={"Accept": "text/html"}).text)
        leave = pupil.post(f"api/seats/{seat}/leave", headers={"Origin": there})
        assert leave.status_code == 403
        lines = [(teacher, "class/desk"), (pupil, "class/line"), (pupil, f"seats/{seat}/line")]
        for client, address in [*lines, (pupil, f"kernels/{seat}/channels")]:
            assert client.get(f"api/{address}", headers=line | {"Origin": there}).status_code == 403, address
        assert pupil.post("class/animal", json={}, headers={"Origin": here}).status_code == 200


def test_nothing_that_is_posted_breaks_the_door(a_class: AClass) -> None:
    with a_class.client() as client:
        for body in (b"", b"[]", b"7", b"{", b"[" * 20_000, b'"4711"'):
            assert client.post("class/code", content=body).status_code == 400, body[:9]
        for wrong in (None, 4711, "", "47111", "４７１１", "47 1", {"a": 1}):
            answer = client.post("class/code", json={"code": wrong}).json()
            assert (answer["joining"], answer["message"]) == ("wrong", "The code has 4 digits.")
        assert client.post("class/animal", json={"animal": "fox"}).status_code == 403


#: Values that JSON can hold and that are no text, no number or no size that anybody would send.
ODD = [
    r'"\ud800"', r'"\udc00\ud800x"', r'"\u0000"', '"x\U0010ffff"', '"%s"' % ("x" * 5000), "-0", "1e999",
    "NaN", "9" * 400, "true", "null", "[]", '{"\\ud800": "\\ud800"}', '["\\ud800"]',
]  # fmt: skip


@pytest.mark.sweep(5)
@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_values_are_refused_wherever_a_pupil_can_post(a_class: AClass, code: str, odd: str) -> None:
    key = odd if odd.startswith('"') else '"x"'
    with a_class.client() as stranger, join(a_class, code) as pupil:
        for client in (stranger, pupil):
            for address, field in (("code", "code"), ("animal", "animal"), ("enter", "secret")):
                for body in (f'{{"{field}": {odd}}}', f"{{{key}: {odd}}}"):
                    answer = client.post(f"class/{address}", content=body.encode())
                    assert answer.status_code in (200, 400, 403), (address, body)
                    said = answer.json() if answer.status_code == 200 else {"message": "refused"}
                    assert said.get("message") or (client is pupil and said.get("joining") == "in")
        data = '{"part": "odds", "item": "addition/10/1", "answer": "7", "is_right": true}'
        good = f'"sequence": 1, "kind": "answered", "data": {data}, "age": 0'
        for field in (
            "sequence",
            "kind",
            "data",
            "age",
            "part",
            "item",
            "answer",
            "is_right",
            "misconception",
        ):
            event = re.sub(rf'"{field}": ("[^"]*"|{{.*}}|\w+)', lambda _found: f'"{field}": {odd}', good)  # noqa: B023
            if event == good:
                event = good.replace('"part"', f'"{field}": {odd}, "part"')
            answer = pupil.post("api/class/events", content=f'{{"events": [{{{event}}}]}}'.encode())
            assert answer.status_code in (200, 400), (field, answer.status_code)
        assert pupil.get("class/join").status_code == 200


def test_events_count_for_the_pupil_who_sends_them(a_class: AClass, code: str) -> None:
    event = {"sequence": 1, "kind": "opened", "data": {"part": "odds"}, "age": 0}
    foreign = {"sequence": 2, "kind": "joined", "data": {"name": "fox", "key": "0" * 64}, "age": 0}
    with join(a_class, code) as client:
        answer = client.post("api/class/events", json={"events": [event, foreign]})
        assert (answer.status_code, answer.json()["acknowledged"]) == (200, [1])
        assert list(answer.json()["refused"]) == ["2"]


def test_events_on_the_line_count_for_the_pupil_whose_line_it_is(a_class: AClass, code: str) -> None:
    event = {"sequence": 1, "kind": "moved", "data": {"part": "odds"}, "age": 0}
    foreign = {"sequence": 2, "kind": "joined", "data": {"name": "fox", "key": "0" * 64}, "age": 0}
    with join(a_class, code) as client, a_class.teacher() as teacher:
        animal = client.get("api/class/me").json()["animal"]["key"]
        request = json.dumps({"events": [event, foreign], "seat": "another-one"})
        (reply,) = ask_on_line(a_class, client, request)
        assert (reply["status"], reply["acknowledged"], list(reply["refused"])) == (200, [1], ["2"])
        # A request that brings the same event again counts it once, and neither loses anything.
        assert client.post("api/class/events", content=request.encode()).json()["acknowledged"] == [1]
        pupils = teacher.get("class/report.json").json()["pupils"]
        assert [one["parts"]["odds"]["moves"] for one in pupils if one["pupil"] == animal] == [1]


def test_a_pupil_with_a_new_tablet_counts_once_on_every_way(a_class: AClass, code: str) -> None:
    request = json.dumps({"events": [{"sequence": 1, "kind": "moved", "data": {"part": "odds"}, "age": 0}]})
    with join(a_class, code) as old, join(a_class, code) as new, a_class.teacher() as teacher:
        seats = [client.get("api/class/me").json()["seat"] for client in (old, new)]
        assert ask_on_line(a_class, new, request)[0]["acknowledged"] == [1]
        order = json.dumps({"do": "unite", "seat": seats[1], "into": seats[0]})
        (message,) = ask_on_line(a_class, teacher, order, name="desk", answer="message")
        assert "Their work now counts together." in message
        # The answer to the first one was lost. What waits on a tablet stays under the seat of the tablet.
        assert ask_on_line(a_class, new, request)[0]["acknowledged"] == [1]
        assert new.post("api/class/events", content=request.encode()).json()["acknowledged"] == [1]
        known = [client.get("api/class/me").json() for client in (old, new)]
        assert [(one["seat"], one["pupil"]) for one in known] == [(seats[0], seats[0]), (seats[1], seats[0])]
        pupils = teacher.get("class/report.json").json()["pupils"]
        animal = known[1]["animal"]["key"]
        assert [one["parts"]["odds"]["moves"] for one in pupils if one["pupil"] == animal] == [1]


def test_the_line_answers_whatever_a_pupil_sends_and_closes_when_the_pupil_is_out(
    a_class: AClass, code: str
) -> None:
    event = {"sequence": 1, "kind": "opened", "data": {"part": "odds"}, "age": 0}
    with join(a_class, code) as client:
        odd: list[str | bytes] = ["", "[]", "{", b"\xff", "[" * 50_000, '{"events": [{}]}', "x" * 70_000]
        replies = ask_on_line(a_class, client, *odd, json.dumps({"events": [event]}))
        assert [reply["status"] for reply in replies] == [400] * 6 + [413, 200]
    with a_class.client() as stranger, pytest.raises(HTTPClientError, match="403"):
        ask_on_line(a_class, stranger, "{}")


# -- what a pupil sees --------------------------------------------------------------------------------------


def test_a_class_from_the_code_to_the_end_of_a_pause(
    a_class: AClass, new_page: Callable[..., Page], watch: Any
) -> None:
    teacher, pupil = new_page(), new_page(viewport={"width": 820, "height": 1180})
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    # The secret has left the address.
    assert "#" not in teacher.url
    at_the_door(a_class, code, pupil, "odds")
    animal = re.findall(r"You are the (.+)\.", pupil.locator("h1").inner_text())[0]
    assert pupil.locator("#class-start").get_attribute("href") == "./../odds"
    pupil.click("#class-start")
    expect(pupil.locator("#in-class b")).to_have_text(animal, timeout=SLOW)
    tile = teacher.locator(
        ".desk-pupil", has=teacher.locator(".desk-name", has_text=re.compile(rf"^{animal}$"))
    )
    expect(tile).to_be_visible()
    expect(tile).not_to_have_class(re.compile("is-away"))

    start_a_pyramid(teacher, pupil, "**/pyramid-addition#**")
    assert "number=7" in pupil.url

    # Another start on the same page needs no reload, and a reload starts nothing anew.
    pupil.evaluate("() => { window.stayed = true; }")
    teacher.fill("[name=number]", "8")
    teacher.click("#desk-choice button:has-text('Start')")
    pupil.wait_for_url("**number=8**", timeout=SLOW)
    assert pupil.evaluate("window.stayed")

    teacher.click("[data-do=pause]")
    expect(pupil.get_by_role("dialog")).to_contain_text("Please look up.", timeout=SLOW)
    pupil.keyboard.press("Escape")
    pupil.keyboard.press("Escape")
    expect(pupil.get_by_role("dialog")).to_be_visible()
    teacher.click("[data-do=pause]")
    expect(pupil.get_by_role("dialog")).to_be_hidden(timeout=SLOW)

    # Another tab of the same browser is the same pupil, and is counted once.
    tab = pupil.context.new_page()
    tab.goto(a_class.here)
    expect(tab.locator("#in-class b")).to_have_text(animal, timeout=SLOW)
    expect(tile).to_have_count(1)

    # Both tabs go where the class goes, also one that the tablet had put to sleep until the other was there.
    sleep = pupil.context.new_cdp_session(pupil)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    teacher.fill("[name=number]", "9")
    teacher.click("#desk-choice button:has-text('Start')")
    tab.wait_for_url("**number=9**", timeout=SLOW)
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    pupil.wait_for_url("**number=9**", timeout=SLOW)
    tab.close()

    # What a page reports in this moment is no longer taken.
    watch.allow(r"403 \(Forbidden\) \(.*/api/class/events\)")
    tile.click()
    teacher.click("[data-send-out]")
    pupil.wait_for_url("**/class/join", timeout=SLOW)
    expect(tile).to_have_count(0)


@pytest.mark.proof
def test_a_pupil_comes_back_after_the_server_was_started_again(
    tmp_path: Path, new_page: Callable[..., Page], watch: Any
) -> None:
    watch.allow("ERR_CONNECTION|WebSocket|Failed to load")
    with running_class(tmp_path, "--class-size", "5") as one:
        port = urlsplit(one.here).port
        teacher, pupil = new_page(), new_page()
        teacher.goto(one.desk)
        code = code_on(teacher)
        at_the_door(one, code, pupil, "odds")
        pupil.click("#class-start")
        pupil.wait_for_selector(READY, timeout=SLOW)
        animal = pupil.locator("#in-class b").inner_text()
        link = pupil.url
        one.stop()
        one.start("--port", str(port))
        # Both pages come back by themselves, without a code.
        expect(teacher.locator("#desk-lost")).to_be_hidden(timeout=SLOW)
        assert code_on(teacher) == code
        pupil.wait_for_selector(READY, timeout=3 * SLOW)
        expect(pupil.locator("#in-class b")).to_have_text(animal)
        assert pupil.url == link
        tiles = teacher.locator(".desk-pupil")
        expect(tiles).to_have_count(1, timeout=SLOW)
        expect(tiles).not_to_have_class(re.compile("is-away"), timeout=3 * SLOW)


@pytest.mark.proof
def test_a_teacher_chooses_the_code_also_for_a_class_that_goes_on(tmp_path: Path) -> None:
    with running_class(tmp_path, "--code", "0420") as one, join(one, "0420"):
        assert urlsplit(one.desk).path == "/class/desk"
        port = str(urlsplit(one.here).port)
    with running_class(tmp_path, "--port", port, "--code", "7305") as one, join(one, "7305"):
        pass
    # Without the option the class keeps its code.
    with running_class(tmp_path, "--port", port) as one, join(one, "7305"):
        pass


@pytest.mark.parametrize("code", ["123", "12345", "abcd", "\u0664\u0667\u0661\u0661", ""])
def test_a_code_that_is_none_is_refused_in_one_line(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["serve", "--code", code])
    assert stopped.value.code == 2
    assert "a code has four digits, such as 4711" in capsys.readouterr().err


@pytest.mark.proof
def test_a_second_class_on_the_same_computer_is_a_class_of_its_own(a_class: AClass, code: str) -> None:
    with running_class(a_class.folder, "--code", "0420" if code != "0420" else "7305") as other:
        with other.client() as pupil:
            assert pupil.post("class/code", json={"code": code}).json()["joining"] == "wrong"
        with join(a_class, code) as pupil:
            assert pupil.get("api/class/me").json()["seat"]
            with other.teacher() as teacher:
                assert teacher.get("class/report.json").json()["pupils"] == []


@pytest.mark.proof
def test_a_new_class_needs_a_person(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "cardmath", "serve", "--new-class", "--no-browser", "--port", "0"]
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("cardmath: --new-class deletes a class")


@pytest.mark.proof
@pytest.mark.parametrize("said", ["1", "2"])
def test_a_person_at_the_terminal_is_asked_whether_it_is_the_same_class(tmp_path: Path, said: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    folder = tmp_path / "cardmath" / f"class-{port}"
    run_in_own_loop(kept(folder, 60.0))
    command = [sys.executable, "-m", "cardmath", "serve", "--class", "--no-browser", "--port", str(port)]
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    child, terminal = pty.fork()
    if child == 0:
        # A session of its own, with the terminal that we hold: as in a teacher's window.
        os.execve(sys.executable, command, environment)
    printed = ""

    def read_until(words: str) -> None:
        nonlocal printed
        end = time.monotonic() + 120
        while words not in printed:
            assert time.monotonic() < end, printed
            if select.select([terminal], [], [], 1)[0]:
                printed += os.read(terminal, 4096).decode(errors="replace")

    try:
        read_until("Enter to continue:")
        assert "It has 1 pupil and was last used at " in printed
        # Nothing is served before the answer.
        assert "desk: " not in printed
        os.write(terminal, f"{said}\n".encode())
        read_until("Press Ctrl-C to stop.")
        assert ("The class picks up where it left off" in printed) is (said == "1")
        printed = ""
        os.write(terminal, b"\x03")
        if said == "1":
            read_until("The class is saved.")
            read_until("--new-class")
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        os.close(terminal)
    state, _is_alone = Journal.peek(folder)
    assert len(state.pupils) == (1 if said == "1" else 0)


def test_without_a_class_nothing_is_asked(server: Server) -> None:
    with httpx.Client(base_url=server.address, timeout=30, verify=False) as client:
        assert client.get("odds").status_code == 200
        for address in ("class/join", "class/desk", "api/class/me"):
            assert client.get(address).status_code == 404
        assert "in-class" not in client.get("").text


def test_what_is_kept_is_private_to_the_teacher(a_class: AClass) -> None:
    files = [path for path in a_class.folder.rglob("*") if path.is_file()]
    assert files
    for path in [*files, *(file.parent for file in files)]:
        assert path.stat().st_mode & 0o077 == 0, path


@pytest.mark.proof
def test_a_guesser_at_the_pupils_address_gets_few_tries(a_class: AClass, code: str) -> None:
    began, tries = time.monotonic(), 0
    while time.monotonic() - began < 20:
        with a_class.client() as client:
            guess = f"{tries % 10_000:04}"
            if guess != code:
                answer = client.post("class/code", json={"code": guess}).json()
                tries += json.dumps(answer).find('"wrong"') >= 0
    assert tries <= 60 + 1.2 * (time.monotonic() - began)
    # The right code still lets a pupil in, after a moment at most.
    with a_class.client() as client:
        assert wait_until(
            lambda: client.post("class/code", json={"code": code}).json()["joining"] == "in", 20
        )
