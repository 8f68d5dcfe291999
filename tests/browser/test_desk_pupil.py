"""The desk and one pupil: the board as it is now, a word, a note, and those who are sent out together."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.classes import (
    SLOW,
    AClass,
    at_the_door,
    code_on,
    join,
    on_line,
    start_a_pyramid,
    unfold,
)
from tests.browser.serving import READY
from tests.browser.test_access import violations
from tests.browser.test_class_desk import a_grid
from tests.browser.test_desk_crowd import MEASURED

NOTE = "Rosalind F."
WORD = "Well done. Now try the ace."


def tile_of(teacher: Page, animal: str) -> Locator:
    return teacher.locator(
        ".desk-pupil", has=teacher.locator(".desk-name", has_text=re.compile(f"^{animal}$"))
    )


def playing(a_class: AClass, teacher: Page, pupil: Page) -> Locator:
    """Let a pupil play a pyramid; return the pupil's tile."""
    teacher.goto(a_class.desk)
    at_the_door(a_class, code_on(teacher), pupil)
    pupil.click("#class-start")
    start_a_pyramid(teacher, pupil, "**/pyramid-addition#**number=7**")
    return tile_of(teacher, pupil.locator("#in-class b").inner_text())


@pytest.mark.proof
def test_the_teacher_looks_at_one_board_while_it_is_played(
    a_class: AClass, new_page: Callable[..., Page]
) -> None:
    teacher, pupil = new_page(viewport={"width": 1280, "height": 800}), new_page()
    tile = playing(a_class, teacher, pupil)
    tile.click()
    board = teacher.get_by_role("img", name="The board as it is now")
    expect(board).to_be_visible(timeout=SLOW)
    before = board.get_attribute("src") or ""
    assert violations(teacher) == []
    # The picture follows the moves without a press.
    pupil.locator("button[data-sprite='stock']").click()
    expect(board).not_to_have_attribute("src", before, timeout=SLOW)
    expect(board).to_be_visible(timeout=SLOW)
    teacher.wait_for_function(
        "() => { const { complete, naturalWidth } = document.querySelector('.desk-board');"
        " return complete && naturalWidth > 0; }",
        timeout=SLOW,
    )
    assert teacher.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Beside it there is room for everything else.
    expect(teacher.get_by_label("My note, for example who this is")).to_be_in_viewport(ratio=1)
    # It is for the desk alone.
    picture = f"{a_class.here}class/{(board.get_attribute('src') or '').rpartition('class/')[2]}"
    assert teacher.request.get(picture).headers["content-type"] == "image/svg+xml"
    assert pupil.request.get(picture).status == 403
    nothing = re.sub(r"boards/[^.]*", "boards/nobody-1234", picture)
    assert teacher.request.get(nothing).status == 404


@pytest.mark.proof
def test_a_word_reaches_one_pupil_and_stays_until_it_is_read(
    a_class: AClass, new_page: Callable[..., Page]
) -> None:
    teacher, pupil, other = new_page(), new_page(), new_page()
    tile = playing(a_class, teacher, pupil)
    at_the_door(a_class, code_on(teacher), other)
    tile.click()
    teacher.get_by_label("A message to this pupil").fill(WORD)
    teacher.get_by_role("dialog").get_by_role("button", name="Send", exact=True).click()
    expect(teacher.locator("#class-status")).to_contain_text("The pupil can read it now.", timeout=SLOW)
    word = pupil.get_by_role("dialog", name="A message from your teacher")
    expect(word).to_contain_text(WORD, timeout=SLOW)
    assert violations(pupil) == []
    # A reload has not read it, and a pause comes first.
    pupil.reload()
    expect(word).to_contain_text(WORD, timeout=SLOW)
    teacher.click("[data-do=pause]")
    expect(pupil.get_by_role("dialog", name="Please look up.")).to_be_visible(timeout=SLOW)
    expect(word).to_have_count(0)
    teacher.click("[data-do=pause]")
    expect(word).to_contain_text(WORD, timeout=SLOW)
    word.get_by_role("button", name="OK").click()
    expect(word).to_have_count(0)
    pupil.reload()
    pupil.wait_for_selector(READY, timeout=SLOW)
    expect(word).to_have_count(0)
    expect(other.get_by_role("dialog")).to_have_count(0)
    # The desk shows what was written last, and markup is only text.
    tile.click()
    expect(teacher.locator("[data-part=word]")).to_have_text(f"You last wrote: {WORD}", timeout=SLOW)
    teacher.get_by_label("A message to this pupil").fill("<b>2 < 3</b>")
    teacher.keyboard.press("Enter")
    expect(word.locator("p")).to_have_text("<b>2 < 3</b>", timeout=SLOW)
    pupil.keyboard.press("Escape")
    expect(word).to_have_count(0)


@pytest.mark.proof
def test_a_note_stays_on_the_teachers_device(a_class: AClass, new_page: Callable[..., Page]) -> None:
    teacher, projector = new_page(viewport={"width": 1280, "height": 800}), new_page()
    sent: list[str] = []
    teacher.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    teacher.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))
    teacher.goto(a_class.desk)
    with join(a_class, code_on(teacher)) as pupil:
        animal = pupil.get("api/class/me").json()["animal"]["word"]
        tile = tile_of(teacher, animal)
        tile.click(timeout=SLOW)
        teacher.get_by_label("My note, for example who this is").fill(NOTE)
        assert violations(teacher) == []
        teacher.get_by_role("dialog").get_by_role("button", name="Close").click()
        expect(tile.locator(".desk-note")).to_have_text(NOTE)
        # It outlives a reload, and hides while the screen is on the wall.
        teacher.reload()
        expect(tile.locator(".desk-note")).to_have_text(NOTE, timeout=SLOW)
        assert violations(teacher) == []
        teacher.get_by_label("Show my notes").uncheck()
        expect(tile.locator(".desk-note")).to_have_text("")
        teacher.reload()
        expect(tile).to_be_visible(timeout=SLOW)
        expect(tile.locator(".desk-note")).to_have_text("")
        teacher.get_by_label("Show my notes").check()
        expect(tile.locator(".desk-note")).to_have_text(NOTE)
        # Nothing sends it, and no other page, no report and no file of the class has it.
        tile.click()
        teacher.get_by_role("dialog").get_by_role("button", name="Send out").click()
        expect(tile).to_have_count(0, timeout=SLOW)
        assert sent
        assert not [one for one in sent if NOTE in one or "Rosalind" in one]
        projector.goto(a_class.desk)
        projector.goto(f"{a_class.here}class/projector")
        assert NOTE not in projector.content()
        for kind in ("html", "csv", "json"):
            assert NOTE not in teacher.request.get(f"{a_class.here}class/report.{kind}").text()
        kept = [one for one in a_class.folder.rglob("*") if one.is_file()]
        assert kept
        assert not [one for one in kept if NOTE.encode() in one.read_bytes()]
        # With the pupil the note is gone, too.
        assert teacher.evaluate("localStorage.getItem('cardmath.desk-notes')") is None
        expect(teacher.locator("#desk-notes")).to_be_hidden()


@pytest.mark.proof
def test_several_pupils_are_sent_out_at_once(a_class: AClass, new_page: Callable[..., Page]) -> None:
    teacher = new_page(viewport={"width": 1280, "height": 800})
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    animals = []
    for _time in range(4):
        with join(a_class, code) as pupil:
            animals.append(pupil.get("api/class/me").json()["animal"]["word"])
    tiles = [tile_of(teacher, animal) for animal in animals]
    expect(teacher.locator(".desk-pupil")).to_have_count(4, timeout=SLOW)
    unfold(teacher, "door")
    teacher.get_by_role("button", name="Send several out").click()
    out = teacher.get_by_role("button", name="Send them out")
    expect(out).to_be_disabled()
    for tile in tiles[:3]:
        tile.click()
    # A second press takes a mark away, and no press opens a tile meanwhile.
    tiles[2].click()
    expect(tiles[0]).to_have_attribute("aria-pressed", "true")
    expect(tiles[2]).to_have_attribute("aria-pressed", "false")
    expect(teacher.get_by_role("dialog")).to_have_count(0)
    assert violations(teacher) == []
    out.click()
    expect(teacher.locator(".desk-pupil")).to_have_count(2, timeout=SLOW)
    expect(teacher.locator("#class-status")).to_contain_text("2 pupils have been sent out")
    expect(tiles[2]).to_be_visible()
    expect(out).to_be_hidden()
    # Afterwards a press opens a tile again, as it does after "Go back".
    teacher.get_by_role("button", name="Send several out").click()
    tiles[2].click()
    teacher.get_by_role("button", name="Go back", exact=True).click()
    expect(tiles[2]).not_to_have_attribute("aria-pressed", re.compile("."))
    tiles[2].click()
    expect(teacher.get_by_role("dialog")).to_be_visible()


@pytest.mark.proof
def test_an_activity_is_found_by_its_words(a_class: AClass, new_page: Callable[..., Page]) -> None:
    teacher = new_page(viewport={"width": 1280, "height": 800})
    teacher.goto(a_class.desk)
    code_on(teacher)
    options = teacher.locator("[name=offer] option:not([value=''])")
    count = options.count()
    assert count > 30
    unfold(teacher, "options")
    unfold(teacher, "find")
    search = teacher.get_by_label("Find an activity")
    search.fill("carry")
    expect(teacher.locator("[name=offer]")).to_have_attribute("size", re.compile("[2-8]"))
    found = options.all_text_contents()
    assert "Add and carry" in found
    assert len(found) < count / 3
    assert violations(teacher) == []
    # Words in any order, in upper or lower case; a group finds its activities, too.
    search.fill("CARRY add")
    assert options.all_text_contents() == ["Add and carry"]
    expect(teacher.locator("#desk-deck")).to_be_hidden()
    search.press("Enter")
    expect(teacher.locator("[name=offer]")).to_be_focused()
    search.fill("no such thing")
    expect(teacher.locator("#desk-found")).to_have_text("No activity contains these words.")
    expect(teacher.locator("[name=offer]")).to_be_disabled()
    search.fill("")
    assert options.count() == count
    search.fill("add and carry")
    teacher.click("#desk-choice button:has-text('Start')")
    expect(teacher.locator("[data-show=doing]")).to_have_text("Add and carry", timeout=SLOW)
    assert options.count() == count
    expect(search).to_have_value("")


@pytest.mark.proof
def test_the_links_for_others_stand_beside_the_code(a_class: AClass, new_page: Callable[..., Page]) -> None:
    teacher = new_page(viewport={"width": 1280, "height": 800})
    teacher.goto(a_class.desk)
    code_on(teacher)
    links = teacher.get_by_label("Links for a co-teacher and for another projector")
    box = links.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800
    links.click()
    co_teacher = teacher.locator("[data-link=co-teacher]").inner_text()
    other = new_page()
    # The page here has the server's own address in place of the one in the network.
    other.goto(f"{a_class.here}class/{co_teacher.rpartition('class/')[2]}")
    code_on(other)
    expect(other.get_by_label("Links for a co-teacher and for another projector")).to_have_count(0)


LETTERS = """() => [...document.querySelectorAll('.desk-name')]
  .map((name) => [name.textContent.length, parseFloat(getComputedStyle(name).fontSize)])"""


@pytest.mark.proof
@pytest.mark.parametrize(
    ("count", "size", "least"),
    # Letters of 36 px are 7 mm high on a usual screen: they are read from three metres away.
    [(6, (1280, 800), 36), (12, (1920, 1080), 36), (24, (1920, 1080), 36), (24, (1280, 800), 20)],
)
def test_names_are_as_large_as_the_room_allows(
    a_class: AClass, new_page: Callable[..., Page], count: int, size: tuple[int, int], least: int
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.route_web_socket("**/api/class/desk", lambda line: line.send(on_line(a_grid(count))))
    page.goto(a_class.desk)
    tiles = page.locator(".desk-pupil")
    expect(tiles).to_have_count(count, timeout=SLOW)
    page.evaluate("document.fonts.ready")
    page.wait_for_selector(".has-large-names")
    letters = page.evaluate(LETTERS)
    assert min(height for length, height in letters if length <= 9) >= least
    assert all(one["isWhole"] for one in page.evaluate(MEASURED))
    assert tiles.last.evaluate("tile => tile.getBoundingClientRect().bottom") <= size[1]


LOUD = """(standing) => {
  const tile = document.querySelector(`.desk-pupil[data-standing="${standing}"]`);
  const own = (one, pseudo) => getComputedStyle(one, pseudo);
  const shape = tile.querySelector('.desk-shape > .shape');
  return {
    weight: Number(own(tile.querySelector('.desk-name')).fontWeight),
    shape: shape.offsetWidth,
    border: parseFloat(own(tile).borderWidth),
    isFilled: own(tile).backgroundColor !== 'rgba(0, 0, 0, 0)',
    isShapeFilled: own(shape, '::before').backgroundColor !== 'rgba(0, 0, 0, 0)',
  };
}"""


@pytest.mark.proof
@pytest.mark.parametrize("dark", [False, True])
def test_done_is_quieter_than_stuck(a_class: AClass, new_page: Callable[..., Page], dark: bool) -> None:
    page = new_page(color_scheme="dark" if dark else "light")
    shown: dict[str, Any] = a_grid(12)
    for pupil, standing in zip(shown["pupils"][1:4], ("done", "at-once", "later"), strict=True):
        pupil["standing"] = pupil["standing_word"] = standing
    page.route_web_socket("**/api/class/desk", lambda line: line.send(on_line(shown)))
    page.goto(a_class.desk)
    expect(page.locator(".desk-pupil")).to_have_count(12, timeout=SLOW)
    stuck = page.evaluate(LOUD, "stuck")
    for standing in ("done", "at-once", "later"):
        quiet = page.evaluate(LOUD, standing)
        assert quiet["weight"] < stuck["weight"], standing
        assert quiet["shape"] < 0.8 * stuck["shape"], standing
        assert quiet["border"] < stuck["border"], standing
        assert not quiet["isFilled"], standing
    assert stuck["isFilled"]
    assert not page.evaluate(LOUD, "done")["isShapeFilled"]
    assert violations(page) == []


def test_a_group_gets_its_exercises_after_the_one_at_hand(
    a_class: AClass, new_page: Callable[..., Page]
) -> None:
    teacher, pupil, other = (new_page(viewport={"width": 360, "height": 740}) for _page in range(3))
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    for page in (pupil, other):
        at_the_door(a_class, code, page)
        page.goto(f"{a_class.here}exercises#kind=G6&number=5&base=12")
        expect(page.locator(".cm-answer")).to_be_visible(timeout=SLOW)
    pupil.locator(".cm-answer").fill("75")
    pupil.keyboard.press("Enter")
    teacher.get_by_text("Make three groups").click(timeout=SLOW)
    teacher.get_by_role("button", name="To their tablets: carries at ten").click()
    comes = pupil.get_by_role("status").filter(has_text="your own exercises come next")
    expect(comes).to_be_visible(timeout=SLOW)
    assert violations(pupil) == []
    # It can be taken back, and sent again.
    teacher.get_by_role("button", name="Take back").click()
    expect(comes).to_be_hidden(timeout=SLOW)
    teacher.get_by_role("button", name="To their tablets: carries at ten").click()
    expect(comes).to_be_visible(timeout=SLOW)
    # The exercise at hand is finished first.
    assert "number=5" in pupil.url
    pupil.locator(".cm-answer").fill("73")
    pupil.keyboard.press("Enter")
    pupil.wait_for_url(re.compile(r"exercises#row=2\.12\.G6"), timeout=SLOW)
    expect(comes).to_be_hidden()
    assert "number=5" in other.url
    expect(other.locator("#class-next")).to_be_hidden()
