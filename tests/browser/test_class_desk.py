"""The desk of a class and its projector: the whole class in sight, what it does, questions and the end."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from tests.browser.classes import (
    SLOW,
    AClass,
    at_the_door,
    code_of,
    code_on,
    give_code,
    join,
    on_line,
    running_class,
    start_a_game,
    start_a_pyramid,
    unfold,
)
from tests.browser.playing import frames
from tests.browser.serving import READY
from tests.browser.test_access import violations


def open_projector(a_class: AClass, page: Page) -> None:
    page.goto(a_class.desk)
    code_on(page)
    page.goto(f"{a_class.here}class/projector")


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
            "standing_word": "working" if number % 7 else "stuck",
            "doing": "Add and carry, part 3",
            "is_elsewhere": False,
            "is_connected": number % 11 != 5,
            "away": "" if number % 11 != 5 else "not connected",
            "board": "",
            "word_to": "",
            "answers": [],
            "lesson": rows[number % 7 == 0].split(),
            "parts": [],
            "slips": [],
        }
        for number, animal in enumerate(animals)
    ]
    titles = ("Remember", "Watch one first", "Now you", "Play: say the sum", "Ticket", "Together")
    return {
        "doing": "Add and carry",
        "counts": f"{count} of {count} pupils are here.",
        "stuck": f"{-(-count // 7)} pupils are stuck:",
        "pupils": pupils,
        "lesson_parts": [
            {"number": number, "title": title, "is_open": True} for number, title in enumerate(titles, 1)
        ],
    }


@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    ("count", "size", "is_whole"),
    [
        (5, (360, 740), False),
        (30, (360, 740), False),
        (30, (820, 1180), True),
        (30, (1280, 800), True),
        (30, (1920, 1080), True),
        (60, (1920, 1080), True),
    ],
)
def test_the_whole_class_is_in_sight_on_the_desk(
    a_class: AClass, new_page: Callable[..., Page], count: int, size: tuple[int, int], is_whole: bool
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    shown = on_line(a_grid(count))
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


#: The buttons that are filled, by their words.
FILLED = """() => [...document.querySelectorAll('main :is(button, a):not([data-pupil])')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')
  .map((one) => one.textContent)"""


@pytest.mark.flaky(reruns=1)
def test_one_filled_button_says_what_comes_next(a_class: AClass, new_page: Callable[..., Page]) -> None:
    teacher = new_page(viewport={"width": 1280, "height": 800})
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    assert teacher.evaluate(FILLED) == ["Show on the projector"]
    # What is needed seldom lies behind words.
    assert teacher.locator("main details[open]").count() == 0
    with join(a_class, code):
        expect(teacher.locator(".desk-pupil")).to_have_count(1, timeout=SLOW)
        assert teacher.evaluate(FILLED) == ["Start"]
        start_a_game(teacher, "Odds")
        expect(teacher.locator("[data-show=doing]")).to_have_text("Odds", timeout=SLOW)
        # A button below the mouse is shaded.
        teacher.mouse.move(0, 0)
        assert teacher.evaluate(FILLED) == ["Pause all"]
        teacher.click("[data-do=pause]")
        expect(teacher.locator("[data-do=pause]")).to_have_text("Go on", timeout=SLOW)
        assert teacher.evaluate(FILLED) == ["Go on"]


def test_the_desk_has_the_report_in_three_forms(a_class: AClass, browser: Browser) -> None:
    with join(a_class, code_of(a_class, browser)) as pupil, a_class.teacher() as teacher:
        report = teacher.get("class/report.html").text
        assert report.startswith("<!DOCTYPE html>")
        # It has the typeface of all other pages.
        assert re.search(r'font-family: "cardmath"; src: url\("[^"]+woff2"', report)
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


@pytest.mark.proof
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_axe_finds_nothing_and_a_snapshot_has_no_name(
    a_class: AClass, new_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    teacher, pupil = (new_page(viewport={"width": size[0], "height": size[1]}) for _page in range(2))
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    pupil.goto(f"{a_class.here}pyramid-addition#number=7")
    assert violations(pupil) == []
    give_code(pupil, code)
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
    a_class: AClass, new_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    teacher, pupil, projector = (
        new_page(viewport={"width": size[0], "height": size[1]}) for _page in range(3)
    )
    teacher.goto(a_class.desk)
    open_projector(a_class, projector)
    start_a_game(teacher, "Odds")
    at_the_door(a_class, code_on(teacher), pupil, "odds")
    pupil.click("#class-start")
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
    frames(pupil)
    expect(asked.get_by_role("textbox")).to_be_focused(timeout=SLOW)
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


#: Equal counts beside answers of very different lengths, and half of it.
ANSWERS = [
    {"answer": "7", "times": "4 times", "count": 4, "is_right": True, "can_show": True},
    {"answer": "one hundred and forty-four, in words", "times": "4 times", "count": 4, "is_right": False},
    {"answer": "12", "times": "2 times", "count": 2, "is_right": False, "name": "adds both", "who": "owl"},
]
BARS = """() => [...document.querySelectorAll('.class-gathered li')].map((row) => {
  const bar = row.querySelector('.class-bar');
  const left = Math.round(bar.getBoundingClientRect().left);
  return [left, Math.round(parseFloat(getComputedStyle(bar, '::before').width))];
})"""


@pytest.mark.proof
@pytest.mark.parametrize("size", [(360, 740), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("where", ["desk", "projector"])
def test_bars_of_equal_counts_have_one_length(
    a_class: AClass, new_page: Callable[..., Page], size: tuple[int, int], where: str
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    question = {"key": "0123abcd", "item": "addition/12/5", "title": "Sums", "picture": "", "prompt": "?"}
    if where == "projector":
        # It cannot ask for a snapshot.
        del question["item"]
    question |= {"aloud": "", "answered": "10 pupils have answered.", "is_opened": True, "answers": ANSWERS}
    shown = on_line({"question": question})
    page.goto(a_class.desk)
    code_on(page)
    page.route_web_socket("**/api/class/desk*", lambda line: line.send(shown))
    page.goto(f"{a_class.here}class/{where}")
    if where == "desk":
        page.click("#desk-question details summary")
    expect(page.locator(".class-gathered li:visible")).to_have_count(3, timeout=SLOW)
    (left, full), second, (_left, half) = page.evaluate(BARS)
    assert second == [left, full]
    assert full > 20
    assert abs(half - full / 2) <= 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.proof
def test_a_pupil_who_is_sent_out_reads_why(
    a_class: AClass, new_page: Callable[..., Page], watch: Any
) -> None:
    # A page that is just opening asks once more.
    watch.allow("WebSocket")
    teacher, pupil = new_page(), new_page()
    teacher.goto(a_class.desk)
    at_the_door(a_class, code_on(teacher), pupil)
    pupil.click("#class-start")
    teacher.locator(".desk-pupil").click(timeout=SLOW)
    teacher.click("[data-send-out]")
    out = pupil.get_by_role("heading", name="You are no longer in the class.")
    expect(out).to_be_visible(timeout=SLOW)
    expect(pupil.locator("#class-out")).to_contain_text("Your teacher has sent you out")
    assert violations(pupil) == []
    # With the code the pupil comes in again.
    give_code(pupil, code_on(teacher))
    expect(pupil.locator("h1")).to_have_text(re.compile("You are the "), timeout=SLOW)
    # A stranger reads nothing of it.
    stranger = new_page()
    stranger.goto(f"{a_class.here}class/join")
    expect(stranger.locator("#class-out")).to_have_count(0)


def test_what_the_class_does_reaches_a_pupil_who_has_not_pressed_start(
    a_class: AClass, new_page: Callable[..., Page]
) -> None:
    teacher, pupil, late = new_page(), new_page(), new_page()
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    at_the_door(a_class, code, pupil)
    teacher.click("[data-do=pause]")
    expect(pupil.get_by_role("dialog")).to_contain_text("Please look up.", timeout=SLOW)
    teacher.click("[data-do=pause]")
    expect(pupil.get_by_role("dialog")).to_be_hidden(timeout=SLOW)
    teacher.fill("#desk-question [name=number]", "5")
    teacher.click("#desk-question form button")
    asked = pupil.get_by_role("dialog", name="A question for everyone")
    asked.get_by_role("button", name="I'm not sure yet").click(timeout=SLOW)
    expect(teacher.locator("#desk-question [role=status]")).to_have_text(
        "1 of 1 pupil has answered.", timeout=SLOW
    )
    teacher.click("#desk-question [data-end]")
    start_a_game(teacher, "Odds")
    pupil.wait_for_url("**/odds#**", timeout=SLOW)
    # A pupil who comes after the start gets an animal first; the page waits for Start.
    at_the_door(a_class, code, late)
    expect(late.locator("#class-start")).to_be_visible(timeout=SLOW)
    late.reload()
    late.click("#class-start")
    late.wait_for_url("**/odds#**", timeout=SLOW)


@pytest.mark.proof
def test_the_end_is_shown_on_every_page(a_class: AClass, new_page: Callable[..., Page]) -> None:
    teacher, door, player, waiting, projector = (new_page() for _page in range(5))
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    open_projector(a_class, projector)
    at_the_door(a_class, code, door)
    at_the_door(a_class, code, player)
    player.click("#class-start")
    expect(player.locator("#in-class b")).to_be_visible(timeout=SLOW)
    unfold(teacher, "door")
    teacher.check("[data-do=approving]")
    expect(teacher.locator("[data-show=door]")).to_contain_text("when you let them in", timeout=SLOW)
    at_the_door(a_class, code, waiting)
    # By keys alone: no press leaves the focus nowhere.
    teacher.locator("[data-do=close]").press("Enter")
    expect(teacher.locator("section [data-do=open]:visible")).to_be_focused(timeout=SLOW)
    teacher.keyboard.press("Enter")
    expect(teacher.locator("[data-do=close]")).to_be_focused(timeout=SLOW)
    teacher.locator("#desk-over").press("Enter")
    teacher.locator("#desk-sure [data-sure]").press("Enter")
    expect(teacher.get_by_role("button", name="Begin a new class")).to_be_focused(timeout=SLOW)
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
    teacher.keyboard.press("Enter")
    expect(teacher.locator(".desk-sections")).to_be_visible(timeout=SLOW)
    expect(teacher.locator("[data-do=close]")).to_be_focused(timeout=SLOW)
    assert code_on(teacher) != code
    at_the_door(a_class, code_on(teacher), door)


@pytest.mark.proof
def test_a_reload_of_the_desk_chooses_what_the_class_does(
    a_class: AClass, new_page: Callable[..., Page]
) -> None:
    teacher, pupil = new_page(), new_page()
    teacher.goto(a_class.desk)
    at_the_door(a_class, code_on(teacher), pupil)
    unfold(teacher, "options")
    sizes = teacher.locator("[name=tableau]")
    assert sizes.locator("option").first.inner_text() == "as it is"
    start_a_pyramid(teacher, pupil, "**tableau=10**", tableau="10")
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
    unfold(teacher, "options")
    teacher.select_option("[name=deal]", "")
    teacher.click("#desk-choice button:has-text('Start')")
    pupil.wait_for_url("**/odds#**", timeout=SLOW)
    teacher.reload()
    code_on(teacher)
    expect(teacher.locator("#desk-choice [name=offer] option:checked")).to_have_text("Odds", timeout=SLOW)


@pytest.mark.proof
def test_a_desk_left_open_over_an_update_renews_itself_when_that_loses_nothing(
    tmp_path: Path, new_page: Callable[..., Page], watch: Any
) -> None:
    watch.allow("ERR_CONNECTION|WebSocket|Failed to load")
    # With a notebook more, the server has other files, as after an update.
    notebook = tmp_path / "own.ipynb"
    nbformat.write(
        nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Our own page")]), notebook
    )
    with running_class(tmp_path, "--class-size", "5") as one:
        desk, projector = new_page(), new_page()
        desk.goto(one.desk)
        code = code_on(desk)
        desk.click("#desk-over")
        open_projector(one, projector)
        for page in (desk, projector):
            page.evaluate("window.isFromBefore = true")
        one.stop()
        one.start("--port", str(urlsplit(one.here).port), str(notebook))
        projector.wait_for_function("() => !window.isFromBefore", timeout=SLOW)
        with join(one, code):
            expect(desk.locator(".desk-pupil")).to_have_count(1, timeout=SLOW)
            assert desk.evaluate("window.isFromBefore")
            desk.get_by_role("button", name="Go back").locator("visible=true").click()
            desk.wait_for_function("() => !window.isFromBefore", timeout=SLOW)
            expect(desk.locator(".desk-pupil")).to_have_count(1, timeout=SLOW)
