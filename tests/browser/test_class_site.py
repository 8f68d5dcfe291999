"""A site without kernels in a class: its pages send to the laptop, and wait while it is away."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classes import SLOW, AClass, code_on, give_code, running_class, start_a_game, unfold
from tests.browser.playing import at_rest, wait_until
from tests.browser.sites import BOARD, OPENING, make_site

#: A site is made for it, and Python starts in a browser.
pytestmark = pytest.mark.proof


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "public"
    made = make_site(folder)
    assert made.returncode == 0, made.stderr
    return folder


@pytest.fixture
def a_class(site: Path, tmp_path: Path) -> Iterator[AClass]:
    with running_class(tmp_path, "--static", str(site)) as opened:
        yield opened


def waiting_in(page: Page) -> int:
    found: int = page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('cardmath.events.')).length"
    )
    return found


def draw(page: Page, times: int) -> None:
    for _time in range(times):
        page.locator("button[data-sprite='stock']").click()
        at_rest(page)


def test_what_is_done_without_the_laptop_arrives_once_it_is_back(
    a_class: AClass, new_page: Callable[..., Page], watch: Any
) -> None:
    watch.allow("ERR_CONNECTION|WebSocket|Failed to load")
    teacher, pupil = new_page(), new_page(viewport={"width": 820, "height": 1180})
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    pupil.goto(f"{a_class.here}pyramid-addition.html")
    give_code(pupil, code)
    pupil.click("#class-start", timeout=SLOW)
    pupil.wait_for_selector(BOARD, timeout=OPENING)
    assert not a_class.server.pages()
    tile = teacher.locator(".desk-pupil")
    expect(tile).to_contain_text("Pyramid Addition", timeout=SLOW)
    draw(pupil, 2)
    pupil.wait_for_function(
        "() => !Object.keys(localStorage).some((key) => key.startsWith('cardmath.events.'))"
    )

    port = urlsplit(a_class.here).port
    a_class.stop()
    # The game goes on without the laptop, and what is done waits on the tablet.
    draw(pupil, 3)
    wait_until(pupil, lambda: waiting_in(pupil) >= 1)
    a_class.start("--port", str(port))
    pupil.wait_for_function(
        "() => !Object.keys(localStorage).some((key) => key.startsWith('cardmath.events.'))", timeout=3 * SLOW
    )
    expect(teacher.locator("#desk-lost")).to_be_hidden(timeout=3 * SLOW)
    expect(tile).to_have_count(1, timeout=SLOW)
    report = teacher.request.get(f"{a_class.here}class/report.csv").text()
    assert report.startswith("\ufeff")
    head, *rows = report.removeprefix("\ufeff").splitlines()
    moves = head.split(",").index("Moves")
    assert [row.split(",")[moves] for row in rows if ",Pyramid Addition," in row] == ["5"]


def test_a_teacher_leads_the_pages_of_a_site(a_class: AClass, new_page: Callable[..., Page]) -> None:
    teacher, pupil = new_page(), new_page(viewport={"width": 820, "height": 1180})
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    # Without the code there is only the door.
    pupil.goto(f"{a_class.here}odds.html")
    assert "/class/join" in pupil.url
    give_code(pupil, code)
    pupil.click("#class-start", timeout=SLOW)
    pupil.wait_for_url("**/odds.html")
    start_a_game(teacher, "Add and carry")
    pupil.wait_for_selector(".cm-part.is-open", timeout=OPENING)
    unfold(teacher, "pacing")
    teacher.locator("#desk-parts input").nth(4).uncheck()
    expect(pupil.locator(".cm-part.is-closed")).to_contain_text("opens later", timeout=SLOW)
    teacher.fill("#desk-question [name=number]", "5")
    teacher.click("#desk-question form button")
    pupil.fill("dialog.class-question[open] input", "13", timeout=SLOW)
    pupil.get_by_role("button", name="Send").click()
    expect(teacher.locator(".desk-asked [role=status]")).to_have_text(
        "1 of 1 pupil has answered.", timeout=SLOW
    )


def test_files_are_open_and_pages_are_not(a_class: AClass, site: Path) -> None:
    with a_class.client() as client:
        for page in ("", "odds.html", "odds", "sheets.html"):
            assert client.get(page).status_code == 302, page
            assert client.get(page, headers={"Sec-Fetch-Mode": "cors"}).status_code == 403, page
        script = next(site.glob("assets/*/app.js")).relative_to(site).as_posix()
        assert client.get(script).status_code == 200
        for outside in ("cardmath-site.json", "../secret.txt", "class/nothing", "assets/0/app.js"):
            assert client.get(outside).status_code in (302, 403, 404), outside
