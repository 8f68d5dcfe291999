"""A class on a real server: the terminal it was started in, its door, and what a teacher starts there."""

import contextlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, Page, expect
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from cardmath_widgets.classroom.core.desk.drawing import DeskDrawing
from cardmath_widgets.page.patch import patch
from tests.browser.conftest import Server, start_server
from tests.browser.serving import READY
from tests.own_loop import run as run_in_own_loop

__all__ = [
    "GUESS",
    "SLOW",
    "AClass",
    "ask_on_line",
    "at_the_door",
    "code_of",
    "code_on",
    "give_code",
    "join",
    "on_line",
    "running_class",
    "seat_in",
    "start_a_game",
    "start_a_pyramid",
    "unfold",
]

SLOW = 60_000  # ms
#: What a pupil may try as the teacher's secret.
GUESS = "a guess"


class AClass:
    """A server with a class, as its teacher's terminal shows it."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder, self._options = folder, options
        self.start()

    def environment(self) -> Mapping[str, str]:
        """The environment of the server; what the class keeps is in the folder."""
        return os.environ | {"XDG_STATE_HOME": str(self.folder)}

    def start(self, *more: str) -> None:
        self.server: Server = start_server("--class", *self._options, *more, env=self.environment())
        assert self.server.process.stdout is not None
        self.outside = self.server.address
        line = self.server.process.stdout.readline().strip()
        assert line.startswith("desk: http://"), line
        self.desk = line.removeprefix("desk: ")
        parts = urlsplit(self.desk)
        self.here = f"{parts.scheme}://{parts.netloc}/"
        self.secret = parts.fragment

    def stop(self) -> str:
        return self.server.stop()[1]

    @contextlib.contextmanager
    def client(self) -> Iterator[httpx.Client]:
        """A browser without scripts, at the door."""
        with httpx.Client(base_url=self.here, timeout=30, verify=False) as client:
            client.get("class/join")
            client.headers["X-XSRFToken"] = client.cookies["_cardmath_xsrf"]
            yield client

    @contextlib.contextmanager
    def teacher(self) -> Iterator[httpx.Client]:
        with self.client() as client:
            assert client.post("class/enter", json={"secret": self.secret}).json() == {"page": "desk"}
            yield client

    def begin_anew(self) -> None:
        """Delete the class and begin another one on the same server, with the same link for the teacher."""
        with self.teacher() as teacher:
            (said,) = ask_on_line(self, teacher, json.dumps({"do": "anew"}), name="desk", answer="message")
        assert said.startswith("A new class has started"), said


@contextlib.contextmanager
def running_class(folder: Path, *options: str) -> Iterator[AClass]:
    """A class that keeps what it keeps in ``folder`` and stops at the end; it has logged no secret."""
    opened = AClass(folder, *options)
    try:
        yield opened
    finally:
        said = opened.stop()
    assert re.search(r"The code of the class: \d \d \d \d", said)
    # Neither the secret nor what anybody guessed is logged.
    assert opened.secret not in said
    assert GUESS not in said


def ask_on_line(
    a_class: AClass, client: httpx.Client, *requests: str | bytes, name: str = "line", answer: str = "reply"
) -> list[Any]:
    """The replies on the line that a page has to the class, usually a pupil's."""

    async def work() -> list[Any]:
        cookies = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
        address = f"{a_class.here.replace('http', 'ws', 1)}api/class/{name}"
        line = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookies}))
        replies: list[Any] = []
        for request in requests:
            await line.write_message(request, binary=isinstance(request, bytes))
            while answer not in (said := json.loads(await line.read_message() or f'{{"{answer}": null}}')):
                pass
            replies.append(said[answer])
        line.close()
        # An answered close frees the socket here; the loop ends with this function.
        while await line.read_message() is not None:
            pass
        return replies

    return run_in_own_loop(work())


@contextlib.contextmanager
def join(a_class: AClass, code: str) -> Iterator[httpx.Client]:
    """A pupil's browser without scripts."""
    with a_class.client() as client:
        assert client.post("class/code", json={"code": code}).json()["joining"] == "in"
        yield client


def on_line(view: Mapping[str, Any]) -> str:
    """What a desk's line brings of a view."""
    return json.dumps({"drawn": patch({}, DeskDrawing()(view))})


def seat_in(page: str) -> str:
    """The seat that a page's game has."""
    found: str = re.findall(r'data-seat="([\w-]+)"', page)[0]
    return found


def code_on(teacher: Page) -> str:
    """The code that the desk shows, without its spaces."""
    place = teacher.locator("[data-show=code]")
    expect(place).to_have_text(re.compile(r"\d \d \d \d"), timeout=SLOW)
    return place.inner_text().replace(" ", "")


def code_of(a_class: AClass, browser: Browser) -> str:
    """The code of the class, from a desk that is open only for this."""
    page = browser.new_page()
    page.goto(a_class.desk)
    found = code_on(page)
    page.close()
    return found


def give_code(page: Page, code: str) -> None:
    """Write the code at the door."""
    page.fill("#code", code)
    page.keyboard.press("Enter")


def at_the_door(a_class: AClass, code: str, page: Page, to: str = "class/join") -> None:
    """Let a pupil in who does not press Start yet."""
    page.goto(f"{a_class.here}{to}")
    give_code(page, code)
    expect(page.locator("h1")).to_have_text(re.compile("You are the "), timeout=SLOW)


def unfold(teacher: Page, name: str) -> None:
    """Open what one word folds on the desk."""
    fold = teacher.locator(f"#desk-{name}")
    if fold.get_attribute("open") is None:
        fold.locator("> summary").click()


def start_a_game(teacher: Page, offer: str) -> None:
    """Start for the whole class what the desk offers under this name."""
    teacher.select_option("[name=offer]", label=offer)
    teacher.click("#desk-choice button:has-text('Start')")


def start_a_pyramid(teacher: Page, pupil: Page, link: str, **chosen: str) -> None:
    """Start game 7 of Pyramid Addition with bonds to ten for the whole class; a pupil's page opens it.

    ``chosen`` are other fields of the desk; ``link`` is a pattern of the address that the page then has.
    """
    unfold(teacher, "options")
    teacher.select_option("[name=deck]", "bonds-to-ten")
    for name, value in chosen.items():
        teacher.select_option(f"[name={name}]", value)
    teacher.select_option("[name=deal]", "number")
    teacher.fill("[name=number]", "7")
    teacher.click("#desk-choice button:has-text('Start')")
    pupil.wait_for_url(link, timeout=SLOW)
    pupil.wait_for_selector(READY, timeout=SLOW)
