"""A class on a real server: who may do what, and the pages of a pupil and a teacher."""

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from cardmath_widgets.classroom.joining.animals import ANIMALS
from tests.browser.conftest import Server, start_server
from tests.browser.serving import READY, wait_until
from tests.browser.test_access import violations

SLOW = 30_000  # ms


class AClass:
    """A server with a class, as its teacher's terminal shows it."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder, self._options = folder, options
        self.start()

    def start(self, *more: str) -> None:
        environment = os.environ | {"XDG_STATE_HOME": str(self.folder)}
        self.server: Server = start_server("--class", *self._options, *more, env=environment)
        assert self.server.process.stdout is not None
        self.outside = self.server.address
        self.desk = self.server.process.stdout.readline().strip()
        parts = urlsplit(self.desk)
        self.here = f"{parts.scheme}://{parts.netloc}/"
        self.secret = parts.fragment

    def stop(self) -> str:
        return self.server.stop()[1]

    @contextlib.contextmanager
    def client(self) -> Iterator[httpx.Client]:
        """A browser without scripts, at the door."""
        with httpx.Client(base_url=self.here, timeout=30) as client:
            client.get("class/join")
            client.headers["X-XSRFToken"] = client.cookies["_cardmath_xsrf"]
            yield client

    @contextlib.contextmanager
    def teacher(self) -> Iterator[httpx.Client]:
        with self.client() as client:
            assert client.post("class/enter", json={"secret": self.secret}).json() == {"page": "desk"}
            yield client


@pytest.fixture(scope="module")
def a_class(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AClass]:
    """One class for all tests that leave it open."""
    opened = AClass(tmp_path_factory.mktemp("class"), "--class-size", "40")
    yield opened
    said = opened.stop()
    assert re.search(r"The code of the class: \d \d \d \d", said)
    # Neither the secret nor what anybody guessed is logged.
    assert opened.secret not in said
    assert "a guess" not in said


@pytest.fixture(scope="module")
def code(a_class: AClass, browser: Any) -> str:
    """The code of the class, as the desk shows it."""
    page = browser.new_page()
    page.goto(a_class.desk)
    place = page.locator("[data-show=code]")
    expect(place).to_have_text(re.compile(r"\d \d \d \d"), timeout=SLOW)
    found: str = place.inner_text().replace(" ", "")
    page.close()
    return found


def a_grid(count: int) -> dict[str, Any]:
    """Return what the desk shows of a class that does a lesson: every seventh pupil is stuck."""
    animals = sorted(ANIMALS.values(), key=lambda animal: -len(animal.word))[:count]
    rows = ["at-once later working waiting waiting waiting", "done stuck waiting waiting waiting waiting"]
    pupils = [
        {
            "seat": f"seat-{number:04}",
            "animal": animal.key,
            "word": animal.word,
            "standing": "working" if number % 7 else "stuck",
            "told": "working" if number % 7 else "stuck",
            "doing": "Add and carry, part 3",
            "is_elsewhere": False,
            "is_connected": number % 11 != 5,
            "away": "" if number % 11 != 5 else "not connected",
            "has_board": False,
            "answers": [],
            "lesson": rows[number % 7 == 0].split(),
            "parts": [],
            "slips": [],
        }
        for number, animal in enumerate(animals)
    ]
    titles = ("Remember", "See how it goes", "Now you", "Play: say the sum", "Ticket", "Together")
    return {
        "doing": "Add and carry",
        "counts": {"here": str(count), "sentence": f"{count} of {count} pupils are here."},
        "stuck": f"{-(-count // 7)} pupils are stuck:",
        "pupils": pupils,
        "lesson_parts": [
            {"number": number, "title": title, "is_open": True} for number, title in enumerate(titles, 1)
        ],
    }


@pytest.mark.parametrize(
    ("count", "size", "is_whole"),
    [
        (5, (360, 740), False),
        (30, (360, 740), False),
        (30, (820, 1180), False),
        (30, (1280, 800), True),
        (30, (1920, 1080), True),
        (60, (1920, 1080), True),
    ],
)
def test_the_whole_class_is_in_sight_on_the_desk(
    a_class: AClass, new_page: Callable[..., Page], count: int, size: tuple[int, int], is_whole: bool
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    shown = json.dumps({"view": a_grid(count)})
    page.route_web_socket("**/api/class/desk", lambda line: line.send(shown))
    page.goto(a_class.desk)
    tiles = page.locator(".desk-pupil")
    expect(tiles).to_have_count(count, timeout=SLOW)
    page.evaluate("document.fonts.ready")
    bottom = tiles.last.evaluate("tile => tile.getBoundingClientRect().bottom")
    assert (bottom <= size[1]) is is_whole
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Names are whole, in one line, and large; nothing leaves its tile.
    found = page.evaluate("""() => [...document.querySelectorAll('.desk-pupil')].map((tile) => {
      const name = tile.querySelector('.desk-name');
      const size = parseFloat(getComputedStyle(name).fontSize);
      return [size, name.getBoundingClientRect().height / size, tile.scrollWidth <= tile.clientWidth];
    })""")
    assert min(letters for letters, *_more in found) >= 14.5
    assert max(height for _letters, height, _fits in found) < 1.6
    assert all(fits for *_more, fits in found)
    # Those who are stuck stand in the bar in the pupils' own order, and a press says more.
    stuck = page.locator("#desk-stuck button")
    words = [one["word"] for one in a_grid(count)["pupils"] if one["standing"] == "stuck"]
    assert [one.text_content() for one in stuck.all()] == words
    expect(page.locator("#desk-stuck b")).to_be_visible()
    # The numbers of the parts have their names above.
    assert page.locator("#desk-part-names li").count() == 6
    assert tiles.nth(1).get_attribute("data-standing") == "working"
    assert "working" in (tiles.nth(1).text_content() or "")
    assert violations(page) == []
    stuck.first.click()
    expect(page.locator("#desk-pupil h2")).to_have_text(words[0])


@contextlib.contextmanager
def join(a_class: AClass, code: str) -> Iterator[httpx.Client]:
    with a_class.client() as client:
        assert client.post("class/code", json={"code": code}).json()["joining"] == "in"
        yield client


def seat_in(page: str) -> str:
    return re.findall(r'data-seat="([\w-]+)"', page)[0]


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
        for secret in ("", code, "a guess", a_class.secret[:-1], f"{a_class.secret} ", None):
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
        told = [client.post("class/code", json={"code": code}).headers["Set-Cookie"]]
    with a_class.client() as client:
        told.append(client.post("class/enter", json={"secret": a_class.secret}).headers["Set-Cookie"])
    for cookie in told:
        # No script reads it, no other site sends it along, and it ends with the browser.
        assert {"HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))
        assert "expires" not in cookie.lower()
        assert "max-age" not in cookie.lower()


def test_another_site_can_do_nothing_in_a_pupils_name(a_class: AClass, code: str) -> None:
    with join(a_class, code) as client:
        del client.headers["X-XSRFToken"]
        for address in ("class/code", "class/animal", "class/enter", "api/class/events"):
            assert client.post(address, json={}).status_code == 403, address


def test_nothing_that_is_posted_breaks_the_door(a_class: AClass) -> None:
    with a_class.client() as client:
        for body in (b"", b"[]", b"7", b"{", b"[" * 20_000, b'"4711"'):
            assert client.post("class/code", content=body).status_code == 400, body[:9]
        for wrong in (None, 4711, "", "47111", "４７１１", "47 1", {"a": 1}):
            answer = client.post("class/code", json={"code": wrong}).json()
            assert (answer["joining"], answer["told"]) == ("wrong", "The code has 4 digits.")
        assert client.post("class/animal", json={"animal": "fox"}).status_code == 403


#: Values that JSON can hold and that are no text, no number or no size that anybody would send.
ODD = [
    r'"\ud800"', r'"\udc00\ud800x"', r'"\u0000"', '"x\U0010ffff"', '"%s"' % ("x" * 5000), "-0", "1e999",
    "NaN", "9" * 400, "true", "null", "[]", '{"\\ud800": "\\ud800"}', '["\\ud800"]',
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_values_are_refused_wherever_a_pupil_can_post(a_class: AClass, code: str, odd: str) -> None:
    key = odd if odd.startswith('"') else '"x"'
    with a_class.client() as stranger, join(a_class, code) as pupil:
        for client in (stranger, pupil):
            for address, field in (("code", "code"), ("animal", "animal"), ("enter", "secret")):
                for body in (f'{{"{field}": {odd}}}', f"{{{key}: {odd}}}"):
                    answer = client.post(f"class/{address}", content=body.encode())
                    assert answer.status_code in (200, 400, 403), (address, body)
                    said = answer.json() if answer.status_code == 200 else {"told": "refused"}
                    assert said.get("told") or (client is pupil and said.get("joining") == "in")
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


def test_the_desk_has_the_report_in_three_forms(a_class: AClass, code: str) -> None:
    with join(a_class, code) as pupil, a_class.teacher() as teacher:
        told = teacher.get("class/report.html").text
        assert told.startswith("<!DOCTYPE html>")
        # It has the typeface of all other pages.
        assert re.search(r'font-family: "cardmath"; src: url\("[^"]+woff2"', told)
        promise = "Your teacher sees what your animal plays"
        for page in ("class/desk", "class/projector"):
            assert promise not in teacher.get(page).text
        assert promise in pupil.get("class/join").text
        assert teacher.get("class/report.csv").headers["Content-Type"] == "text/csv; charset=utf-8"
        table = teacher.get("class/report.json")
        assert table.json()
        # Neither a seat nor a key is in it.
        assert "seat" not in table.text
        assert "key" not in table.text


# -- what pupils and teachers see --------------------------------------------------------------------------


def test_a_class_from_the_code_to_the_end_of_a_pause(a_class: AClass, new_page: Callable[..., Page]) -> None:
    teacher, pupil = new_page(), new_page(viewport={"width": 820, "height": 1180})
    teacher.goto(a_class.desk)
    place = teacher.locator("[data-show=code]")
    expect(place).to_have_text(re.compile(r"\d \d \d \d"), timeout=SLOW)
    # The secret has left the address.
    assert "#" not in teacher.url
    pupil.goto(f"{a_class.here}odds")
    pupil.fill("#code", place.inner_text().replace(" ", ""))
    pupil.keyboard.press("Enter")
    expect(pupil.locator("h1")).to_have_text(re.compile("You are the "), timeout=SLOW)
    animal = re.findall(r"You are the (.+)\.", pupil.locator("h1").inner_text())[0]
    assert pupil.locator("#class-start").get_attribute("href") == "./../odds"
    pupil.click("#class-start")
    expect(pupil.locator("#in-class b")).to_have_text(animal, timeout=SLOW)
    tile = teacher.locator(
        ".desk-pupil", has=teacher.locator(".desk-name", has_text=re.compile(rf"^{animal}$"))
    )
    expect(tile).to_be_visible()
    expect(tile).not_to_have_class(re.compile("is-away"))

    teacher.select_option("[name=deck]", "bonds-to-ten")
    teacher.select_option("[name=deal]", "number")
    teacher.fill("[name=number]", "7")
    teacher.click("#desk-choice button:has-text('Start')")
    pupil.wait_for_url("**/pyramid-addition#**", timeout=SLOW)
    pupil.wait_for_selector(READY, timeout=SLOW)
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

    tile.click()
    teacher.click("[data-send-out]")
    pupil.wait_for_url("**/class/join", timeout=SLOW)
    expect(tile).to_have_count(0)


@pytest.mark.proof
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_axe_finds_nothing_and_a_snapshot_has_no_name(
    a_class: AClass, new_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    teacher, pupil = (new_page(viewport={"width": size[0], "height": size[1]}) for _page in range(2))
    teacher.goto(a_class.desk)
    place = teacher.locator("[data-show=code]")
    expect(place).to_have_text(re.compile(r"\d \d \d \d"), timeout=SLOW)
    pupil.goto(f"{a_class.here}pyramid-addition#number=7")
    assert violations(pupil) == []
    pupil.fill("#code", place.inner_text().replace(" ", ""))
    pupil.keyboard.press("Enter")
    pupil.click("summary:has-text('Be another animal')", timeout=SLOW)
    assert violations(pupil) == []
    pupil.click("#class-start")
    # The link behind "#" came along through the door.
    pupil.wait_for_url("**/pyramid-addition#**number=7**", timeout=SLOW)
    pupil.wait_for_selector(READY, timeout=SLOW)
    animal = pupil.locator("#in-class b").text_content()
    assert animal
    name = teacher.locator(".desk-name", has_text=re.compile(rf"^{animal}$"))
    tile = teacher.locator(".desk-pupil", has=name)
    expect(tile).to_have_attribute("data-standing", "working", timeout=SLOW)
    pupil.locator("button[data-sprite='stock']").click()
    assert violations(teacher) == []

    # A snapshot of the board goes to every tablet and to the projector, without a name.
    tile.click()
    assert violations(teacher) == []
    teacher.click("[data-board]")
    expect(teacher.locator(".desk-snapshots img")).to_have_count(1, timeout=SLOW)
    source = teacher.locator(".desk-snapshots img").last.get_attribute("src")
    assert source is not None
    picture = f"{a_class.here}class/{source.rpartition('class/')[2]}"
    assert pupil.request.get(picture).status == 404
    teacher.get_by_role("button", name="On all tablets").last.click()
    look = pupil.get_by_role("dialog").get_by_role("img", name="A board from the class")
    expect(look).to_be_visible(timeout=SLOW)
    answer = pupil.request.get(picture)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert animal not in answer.text()
    # The same button takes it away, once the desk knows that it is there.
    looking = teacher.get_by_role("button", name="On all tablets").last
    expect(looking).to_have_attribute("aria-pressed", "true", timeout=SLOW)
    looking.click()
    expect(pupil.get_by_role("dialog")).to_be_hidden(timeout=SLOW)
    assert violations(teacher) == []
    teacher.get_by_role("button", name="Remove").click()
    expect(teacher.locator(".desk-snapshots img")).to_have_count(0, timeout=SLOW)


@pytest.mark.proof
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_a_question_to_the_class_is_for_everybody(
    a_class: AClass, code: str, new_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    teacher, pupil, projector = (
        new_page(viewport={"width": size[0], "height": size[1]}) for _page in range(3)
    )
    teacher.goto(a_class.desk)
    projector.goto(a_class.desk)
    expect(projector.locator("[data-show=code]")).to_have_text(re.compile(r"\d"), timeout=SLOW)
    projector.goto(f"{a_class.here}class/projector")
    teacher.select_option("[name=offer]", label="Odds")
    teacher.click("#desk-choice button:has-text('Start')")
    pupil.goto(f"{a_class.here}odds")
    pupil.fill("#code", code)
    pupil.keyboard.press("Enter")
    pupil.click("#class-start", timeout=SLOW)
    pupil.wait_for_url("**/odds#**", timeout=SLOW)
    pupil.wait_for_selector(READY, timeout=SLOW)
    animal = pupil.locator("#in-class b").text_content()
    teacher.fill("#desk-question [name=number]", "5")
    teacher.click("#desk-question form button")
    asked = pupil.get_by_role("dialog", name="A question for everyone")
    expect(asked).to_be_visible(timeout=SLOW)
    assert violations(pupil) == []
    # A reload asks again, and the keyboard alone answers.
    pupil.reload()
    expect(asked).to_be_visible(timeout=SLOW)
    pupil.keyboard.press("Escape")
    pupil.keyboard.press("Escape")
    # A browser may close it for a moment.
    expect(asked.get_by_role("textbox")).to_be_focused(timeout=SLOW)
    pupil.wait_for_timeout(500)
    pupil.keyboard.type("3")
    pupil.keyboard.press("Enter")
    expect(asked).to_contain_text("Your answer: 3", timeout=SLOW)
    assert violations(pupil) == []
    pupil.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    link = pupil.url

    answers = projector.locator("#projector-question .class-gathered li")
    expect(projector.locator("#projector-question")).to_contain_text("answered.", timeout=SLOW)
    expect(answers).to_have_count(0)
    teacher.click("#desk-question [data-answers]")
    expect(answers).to_have_count(1, timeout=SLOW)
    assert animal is not None
    assert animal not in projector.content()
    assert violations(projector) == []
    teacher.click("#desk-question summary")
    expect(teacher.locator("#desk-question")).to_contain_text(animal)
    teacher.locator("#desk-question").get_by_role("button", name="Take a snapshot").first.click()
    expect(teacher.locator(".desk-snapshots .class-item-answer").last).to_have_text("3", timeout=SLOW)
    assert violations(teacher) == []
    for page in (teacher, pupil, projector):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    teacher.click("#desk-question [data-end]")
    expect(projector.locator("#projector-question")).to_be_hidden(timeout=SLOW)
    teacher.locator(".desk-snapshots").get_by_role("button", name="Remove").click()
    # The game below went on as it was.
    pupil.reload()
    pupil.wait_for_selector(READY, timeout=SLOW)
    expect(asked).to_have_count(0)
    assert pupil.url == link


@pytest.mark.proof
def test_a_pupil_comes_back_after_the_server_was_started_again(
    tmp_path: Path, new_page: Callable[..., Page], watch: Any
) -> None:
    watch.allow("ERR_CONNECTION|WebSocket|Failed to load")
    one = AClass(tmp_path, "--class-size", "5")
    port = urlsplit(one.here).port
    try:
        teacher, pupil = new_page(), new_page()
        teacher.goto(one.desk)
        place = teacher.locator("[data-show=code]")
        expect(place).to_have_text(re.compile(r"\d \d \d \d"), timeout=SLOW)
        code = place.inner_text().replace(" ", "")
        pupil.goto(f"{one.here}odds")
        pupil.fill("#code", code)
        pupil.keyboard.press("Enter")
        pupil.click("#class-start", timeout=SLOW)
        pupil.wait_for_selector(READY, timeout=SLOW)
        animal = pupil.locator("#in-class b").inner_text()
        link = pupil.url
        one.stop()
        one.start("--port", str(port))
        # Both pages come back by themselves, without a code.
        expect(teacher.locator("#desk-lost")).to_be_hidden(timeout=SLOW)
        assert place.inner_text().replace(" ", "") == code
        pupil.wait_for_selector(READY, timeout=3 * SLOW)
        expect(pupil.locator("#in-class b")).to_have_text(animal)
        assert pupil.url == link
        tiles = teacher.locator(".desk-pupil")
        expect(tiles).to_have_count(1, timeout=SLOW)
        expect(tiles).not_to_have_class(re.compile("is-away"), timeout=3 * SLOW)
    finally:
        one.stop()


@pytest.mark.proof
def test_a_second_class_on_the_same_computer_is_refused_in_one_line(a_class: AClass) -> None:
    environment = os.environ | {"XDG_STATE_HOME": str(a_class.folder)}
    command = [sys.executable, "-m", "cardmath", "serve", "--class", "--no-browser", "--port", "0"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("cardmath: ")


def test_without_a_class_nothing_is_asked(server: Server) -> None:
    with httpx.Client(base_url=server.address, timeout=30) as client:
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


@pytest.fixture
def own_class(tmp_path: Path) -> Iterator[AClass]:
    """A class that the test may end."""
    one = AClass(tmp_path, "--class-size", "5")
    yield one
    one.stop()


def at_the_door(a_class: AClass, code: str, page: Page, to: str = "class/join") -> None:
    """Let a pupil in who does not press Start yet."""
    page.goto(f"{a_class.here}{to}")
    page.fill("#code", code)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(re.compile("You are the "), timeout=SLOW)


def code_on(teacher: Page) -> str:
    place = teacher.locator("[data-show=code]")
    expect(place).to_have_text(re.compile(r"\d \d \d \d"), timeout=SLOW)
    return place.inner_text().replace(" ", "")


def test_what_the_class_does_reaches_a_pupil_who_has_not_pressed_start(
    own_class: AClass, new_page: Callable[..., Page]
) -> None:
    teacher, pupil, late = new_page(), new_page(), new_page()
    teacher.goto(own_class.desk)
    code = code_on(teacher)
    at_the_door(own_class, code, pupil)
    teacher.click("[data-do=pause]")
    expect(pupil.get_by_role("dialog")).to_contain_text("Please look up.", timeout=SLOW)
    teacher.click("[data-do=pause]")
    expect(pupil.get_by_role("dialog")).to_be_hidden(timeout=SLOW)
    teacher.fill("#desk-question [name=number]", "5")
    teacher.click("#desk-question form button")
    asked = pupil.get_by_role("dialog", name="A question for everyone")
    asked.get_by_role("button", name="I am not sure yet").click(timeout=SLOW)
    expect(teacher.locator("#desk-question [role=status]")).to_have_text(
        "1 of 1 pupil has answered.", timeout=SLOW
    )
    teacher.click("#desk-question [data-end]")
    teacher.select_option("[name=offer]", label="Odds")
    teacher.click("#desk-choice button:has-text('Start')")
    pupil.wait_for_url("**/odds#**", timeout=SLOW)
    # A pupil who comes after the start gets an animal first; the page waits for Start.
    at_the_door(own_class, code, late)
    late.wait_for_timeout(1000)
    late.reload()
    late.click("#class-start")
    late.wait_for_url("**/odds#**", timeout=SLOW)


def test_the_end_is_told_on_every_page(own_class: AClass, new_page: Callable[..., Page]) -> None:
    teacher, door, player, waiting, projector = (new_page() for _page in range(5))
    teacher.goto(own_class.desk)
    code = code_on(teacher)
    projector.goto(own_class.desk)
    code_on(projector)
    projector.goto(f"{own_class.here}class/projector")
    at_the_door(own_class, code, door)
    at_the_door(own_class, code, player)
    player.click("#class-start")
    expect(player.locator("#in-class b")).to_be_visible(timeout=SLOW)
    teacher.check("[data-do=approving]")
    expect(teacher.locator("[data-show=door]")).to_contain_text("when you let them in", timeout=SLOW)
    at_the_door(own_class, code, waiting)
    teacher.click("#desk-over")
    teacher.click("[data-sure]")
    for page in (door, player, waiting):
        expect(page.locator("h1")).to_have_text("The class has ended.", timeout=SLOW)
        assert violations(page) == []
    expect(projector.get_by_text("The class has ended.")).to_be_visible(timeout=SLOW)
    for hidden in (".projector-address", ".projector-square", ".desk-key"):
        expect(projector.locator(hidden)).to_be_hidden()
    assert violations(projector) == []
    expect(teacher.get_by_role("heading", name="The class has ended")).to_be_visible(timeout=SLOW)
    expect(teacher.locator("[data-do=pause]")).to_be_hidden()
    expect(teacher.locator(".desk-sections")).to_be_hidden()
    assert violations(teacher) == []
    # A new class begins on the same desk, with another code.
    teacher.get_by_role("button", name="Begin a new class").click()
    expect(teacher.locator(".desk-sections")).to_be_visible(timeout=SLOW)
    assert code_on(teacher) != code
    at_the_door(own_class, code_on(teacher), door)


def test_a_reload_of_the_desk_chooses_what_the_class_does(
    own_class: AClass, new_page: Callable[..., Page]
) -> None:
    teacher, pupil = new_page(), new_page()
    teacher.goto(own_class.desk)
    at_the_door(own_class, code_on(teacher), pupil)
    sizes = teacher.locator("[name=tableau]")
    assert sizes.locator("option").first.inner_text() == "as it is"
    teacher.select_option("[name=deck]", "bonds-to-ten")
    teacher.select_option("[name=tableau]", "10")
    teacher.select_option("[name=deal]", "number")
    teacher.fill("[name=number]", "7")
    teacher.click("#desk-choice button:has-text('Start')")
    pupil.wait_for_url("**tableau=10**", timeout=SLOW)
    pupil.wait_for_selector(READY, timeout=SLOW)
    expect(pupil.locator("button[data-sprite^='t'][data-sprite*='.']")).to_have_count(10, timeout=SLOW)
    teacher.reload()
    code_on(teacher)
    fields = ("deck", "tableau", "deal", "number")
    expect(sizes).to_have_value("10", timeout=SLOW)
    assert [teacher.locator(f"#desk-choice [name={name}]").input_value() for name in fields] == [
        "bonds-to-ten",
        "10",
        "number",
        "7",
    ]
    # Another game has no tableau.
    teacher.select_option("[name=offer]", label="Odds")
    expect(sizes).to_be_hidden()
    teacher.select_option("[name=deal]", "")
    teacher.click("#desk-choice button:has-text('Start')")
    pupil.wait_for_url("**/odds#**", timeout=SLOW)
    teacher.reload()
    code_on(teacher)
    expect(teacher.locator("#desk-choice [name=offer] option:checked")).to_have_text("Odds", timeout=SLOW)
