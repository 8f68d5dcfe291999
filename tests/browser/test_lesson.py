"""A lesson in Chromium: by mouse and keyboard, with slips, a reload, and as it is heard, read and printed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from cardmath.lessons import LESSONS, lesson_plan, posed
from tests.amounts import some_of, spread_of
from tests.browser.add_and_carry import do_the_lesson, go_on, write
from tests.browser.conftest import Server
from tests.browser.playing import at_rest, spot, wait_until
from tests.browser.serving import PATIENCE
from tests.browser.test_access import violations

LESSON = "06-add-and-carry"
SIZES = [(360, 740), (1280, 800), (740, 360), (820, 1180), (1920, 1080), (3840, 2160)]


def open_lesson(page: Page, server: Server, link: str = "", name: str = LESSON) -> Locator:
    page.goto(f"{server.address}{name}#{link}")
    parts = page.locator(".cm-lesson-part")
    expect(parts).to_have_count(6, timeout=PATIENCE)
    # Every widget says when it shows what its address asks for, whether it has a link of its own or not.
    expect(page.locator(".cardmath-slate:not([data-ready])")).to_have_count(0, timeout=PATIENCE)
    return parts


def test_a_lesson_is_done_by_mouse_its_ticket_by_keyboard_and_kept(page: Page, server: Server) -> None:
    parts = open_lesson(page, server)
    do_the_lesson(page, parts)
    assert violations(page) == []
    # Heard in order.
    names = [part.title for part in lesson_plan("add-and-carry").parts]
    headings = page.get_by_role("heading").all_inner_texts()
    assert [text for text in headings if text in names] == names
    # After the last part: how it went, and the way to practice of what comes back.
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="How it went")).to_be_focused()
    end = page.locator(".cm-lesson-end")
    expect(end).to_contain_text("Did you carry at ten?")
    assert violations(page) == []
    page.reload()
    expect(end).to_contain_text("You left out 1 question.", timeout=PATIENCE)
    end.get_by_role("link", name="Practise what comes back").click()
    expect(page.locator(".cardmath-exercises")).to_be_visible(timeout=PATIENCE)


def test_the_teachers_view_has_its_link_opens_the_sheet_and_prints_alone(page: Page, server: Server) -> None:
    open_lesson(page, server, "lesson~teacher=1&lesson~open=5")
    plan = page.locator(".cm-teaching")
    expect(plan).to_contain_text("4.NBT.B.4")
    expect(plan.get_by_role("link", name="Sheets")).to_have_attribute(
        "href", f"{server.address}worksheets#kind=add-and-carry&base=12"
    )
    thing = plan.get_by_role("link", name="Show it: 8z + 7z = 15z")
    expect(thing).to_have_attribute("href", f"{server.address}things#frame~lying=8&frame~base=12")
    assert violations(page) == []
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 720, "height": 1040})
    expect(page.locator(".cm-part").first).to_be_hidden()
    expect(page.locator(".cm-lesson-ticket")).to_be_hidden()
    for part in page.locator(".cm-plan").all():
        box = part.bounding_box()
        assert box
        assert box["height"] < 990, "the plan is one page, and what follows it another"
    expect(page.locator(".cm-ticket-to-copy")).to_have_count(2)
    expect(page.locator(".cm-ticket-to-copy").first).to_be_visible()
    page.emulate_media(media="screen")
    expect(page.locator(".cm-ticket-to-copy").first).to_be_hidden()
    thing.evaluate("link => link.removeAttribute('target')")
    thing.click()
    expect(page.locator(".cardmath-frame .cm-fill [role='img']")).to_have_attribute(
        "aria-label", re.compile("^A frame of twelve: eight dots"), timeout=PATIENCE
    )


@pytest.mark.proof
@pytest.mark.parametrize("key", spread_of([*LESSONS], 3))
def test_each_plan_is_one_page_and_what_follows_it_another(page: Page, server: Server, key: str) -> None:
    open_lesson(page, server, "lesson~teacher=1", f"{lesson_plan(key).number:02}-{key}")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 720, "height": 1040})
    for part in page.locator(".cm-plan").all():
        box = part.bounding_box()
        assert box
        assert box["height"] < 990, key


#: The cards and piles whose edges or middle something else lies on.
COVERED = """() => [...document.querySelectorAll("button[data-sprite]")]
  .filter((spot) => {
    spot.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = spot.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [[x, y], [x, bottom - 4], [left + 6, y], [right - 6, y]];
    return points.some((point) => !document.elementFromPoint(...point)?.closest(".cm-surface"));
  }).map((spot) => spot.dataset.sprite)"""


@pytest.mark.proof
@pytest.mark.parametrize("size", some_of([(820, 1180), (360, 740), (1280, 800), (740, 360)], 2))
@pytest.mark.parametrize("name", ["06-add-and-carry", "07-the-missing-partner"])
def test_between_two_questions_nothing_lies_over_what_is_pressed(
    new_page: Callable[..., Page], server: Server, name: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_lesson(page, server, "lesson~open=4", name)
    said = page.locator(".cardmath-board .cm-status")
    is_sum = name.startswith("06")
    expect(said).to_contain_text("To take two cards, say their sum." if is_sum else "say what is missing.")
    assert page.evaluate(COVERED) == []
    for key in ("t4.1", "t4.2") if is_sum else ("stock",):
        spot(page, key).click(position={"x": 8, "y": 12})
    expect(page.locator(".cm-answer:visible")).to_be_focused()
    write(page, "16" if is_sum else "9")
    expect(said).to_contain_text("is right")
    assert page.evaluate(COVERED) == []


#: Parts whose large view was cut on a projector: each with what its address opens.
LARGE = [
    ("07-the-missing-partner", "open=2&see~step=3"),
    ("11-think-ahead", "open=2"),
    ("12-chance-and-fairness", "open=4"),
    ("13-why-twelve", "open=2&see~step=1"),
    ("14-rows-and-rows", "open=2&see~step=1"),
]


@pytest.mark.proof
@pytest.mark.parametrize(("name", "link"), LARGE)
@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_the_back_row_sees_all_of_a_large_part(
    new_page: Callable[..., Page], server: Server, name: str, link: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    open_lesson(page, server, f"lesson~{link}", name)
    page.get_by_role("button", name="Large view").click()
    expect(page.get_by_role("button", name="Usual size")).to_be_visible()
    page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    content = page.locator(".cm-lesson-content > .cardmath:visible").first
    letters = content.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert letters >= size[0] / 90, "as large as the window allows"


@pytest.mark.proof
def test_the_keys_of_base_seven_fit_beside_a_picture(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 820, "height": 1180})
    open_lesson(page, server, "lesson~open=3", "14-rows-and-rows")
    desk = page.locator(".cm-lesson-example:visible .cm-slate-desk")
    expect(desk.locator(".cm-keypad .cm-key")).to_have_count(7)
    assert desk.evaluate("one => one.scrollWidth <= one.clientWidth"), "nothing is cut at its right edge"


@pytest.mark.proof
def test_what_explains_a_slip_is_in_sight_on_a_laptop(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    open_lesson(page, server, "lesson~open=5", "11-think-ahead")
    ticket = page.locator(".cm-lesson-ticket")
    for place, answer in enumerate(("legal", "impossible", "win", "win")):
        expect(ticket.locator(f".cm-stop[data-press='go:{place}']")).to_have_attribute("aria-current", "step")
        ticket.locator(f"[data-press='say:{answer}']").click()
    # The last answer is in, and the button stays where it is.
    expect(ticket.locator("[data-place='hand-in']")).to_be_focused()
    ticket.get_by_role("button", name="Hand in").click()
    why = ticket.locator(".cm-slip-why")
    expect(why).to_have_count(2)
    for one in why.all():
        expect(one).to_be_in_viewport(ratio=1)
    # The guess is about the last row of the tally.
    parts = open_lesson(page, server, "lesson~open=3", "12-chance-and-fairness")
    expect(parts.nth(2).locator(".cm-part.is-open")).to_be_visible()
    go_on(page)
    # A reader presses once the page has come to rest at what has opened.
    heading = parts.nth(3).locator("h2")
    at_rest(page)
    wait_until(page, lambda: 0 <= heading.evaluate("one => one.getBoundingClientRect().top") < 30)
    page.locator(".cardmath-tally input[type='range']").fill("40")
    page.get_by_role("button", name="Deal 100 hands").click()
    expect(page.locator(".cardmath-tally svg").get_by_text("15 nothing")).to_be_in_viewport(ratio=1)


@pytest.mark.proof
def test_a_deal_gives_no_hint_before_its_claim_is_checked(page: Page, server: Server) -> None:
    open_lesson(page, server, "lesson~open=4", name="11-think-ahead")
    board = page.locator(".cardmath-board:visible")
    page.get_by_role("button", name="It cannot be won").click()
    page.locator("input[data-field='reason']").fill("An ace is missing.")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-claim-reason")).to_contain_text("An ace is missing.")
    expect(page.get_by_role("button", name="Check my claim")).to_be_focused()
    expect(board.get_by_role("button", name="Hint")).to_have_count(0)
    assert violations(page) == []
    page.keyboard.press("Enter")
    claim = page.locator(".cm-claim:visible")
    expect(claim).to_contain_text("It can be won. Find a way")
    expect(board.get_by_role("button", name="Hint")).to_be_visible()
    assert violations(page) == []
    page.reload()
    expect(page.locator(".cm-claim:visible")).to_contain_text(
        "You claimed: it cannot be won", timeout=PATIENCE
    )


@pytest.mark.proof
def test_the_results_of_all_tables_are_put_together_and_kept(page: Page, server: Server) -> None:
    open_lesson(page, server, "lesson~open=4", name="12-chance-and-fairness")
    page.locator(".cardmath-tally input[type='range']").fill("40")
    page.get_by_role("button", name="Deal 100 hands").click()
    page.get_by_role("button", name="Next one").click()
    pool = page.locator(".cm-lesson-pool")
    kind = pool.get_by_role("button", name="One pair")
    kind.click()
    expect(kind).to_have_attribute("aria-pressed", "true")
    for found in ("2", "0"):
        pool.locator(".cm-answer").fill(found)
        page.keyboard.press("Enter")
        expect(pool.locator(".cm-answer")).to_have_value("")
    expect(pool.locator(".cm-pool-summary")).to_contain_text("in 300")
    told = pool.locator(".cm-pool-summary").inner_text()
    assert violations(page) == []
    page.reload()
    expect(pool.locator(".cm-pool-summary")).to_have_text(told, timeout=PATIENCE)


@pytest.mark.proof
def test_the_balance_is_heard_after_each_step_by_keyboard(page: Page, server: Server) -> None:
    open_lesson(page, server, "lesson~open=2", name="05-any-base")
    balance = page.get_by_role("img", name="A balance")
    step = page.get_by_role("button", name="Show this step")
    for told in ("437 on the left, 0 on the right", "3 weights of 144.", "no weight of 12.", "it balances"):
        expect(balance).to_have_accessible_name(re.compile(re.escape(told)))
        step.focus()
        page.keyboard.press("Enter")
    expect(balance).to_have_accessible_name(re.compile("That is three zero five, base twelve"))
    expect(page.locator(".cm-weighed-numeral")).to_have_text("437 = 305z")
    assert violations(page) == []


@pytest.mark.proof
def test_a_base_of_one_s_own_is_chosen_by_keyboard_and_kept(page: Page, server: Server) -> None:
    open_lesson(page, server, "lesson~open=4", name="09-parity-in-other-bases")
    page.get_by_role("button", name="Next one").click()
    own = page.locator(".cardmath-sieve:visible")
    choice = own.get_by_label("Your base", exact=True)
    expect(choice).to_have_value("9")
    choice.focus()
    page.keyboard.press("ArrowUp")
    expect(choice).to_have_value("8")
    expect(own).to_contain_text("Your base is eight.")
    expect(own).to_contain_text("below: base eight")
    own.get_by_role("button", name="will you be able to trust its last digit? Yes").click()
    own.get_by_role("button", name="Test all").click()
    expect(own.locator(".cm-status")).to_contain_text("no prediction yet")
    own.get_by_role("button", name="Test all").click()
    for question in ("Base twelve", "Base eight"):
        own.get_by_role("button", name=f"{question}: can you trust the last digit? Yes").click()
    expect(own).to_contain_text("Base eight: trust the last digit.")
    assert violations(page) == []
    page.reload()
    expect(choice).to_have_value("8", timeout=PATIENCE)
    expect(own).to_contain_text("Base eight: trust the last digit.")


#: From the line of the open part to the one with "Go on", or to the end of its content.
HEIGHT_FITS = """() => {
  const line = document.querySelector(".cm-part.is-open");
  const shown = [...document.querySelectorAll(".cm-part.is-next, .cm-lesson-content > .cardmath")]
    .filter((one) => one.checkVisibility());
  return Math.max(...shown.map((one) => one.getBoundingClientRect().bottom))
    - line?.getBoundingClientRect().top <= innerHeight;
}"""


@pytest.mark.proof
@pytest.mark.parametrize("key", spread_of([*LESSONS][:7], 2))
@pytest.mark.parametrize("size", some_of([(1920, 1080), (1280, 800)], 1))
def test_the_large_view_of_a_part_fits_the_projector(
    new_page: Callable[..., Page], server: Server, key: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_lesson(page, server, "lesson~open=1&see~step=99", f"{lesson_plan(key).number:02}-{key}")
    page.get_by_role("button", name="Large view").click()
    for number in range(1, 7):
        expect(page.get_by_role("button", name="Usual size")).to_be_visible()
        # Other widgets fold at the same time, in messages of their own.
        page.wait_for_function(HEIGHT_FITS, timeout=5000)
        cut = page.evaluate(
            """() => [...document.querySelectorAll(".cm-lesson-content button")]
              .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth - 4)
              .map((one) => one.textContent)"""
        )
        assert cut == []
        if number < 6:
            expect(page.get_by_role("button", name=re.compile("^Go on"))).to_have_count(1)
            go_on(page)
            expect(page.locator(".cm-lesson-part").nth(number).locator("h2")).to_be_focused()


# -- everything, for the proof -----------------------------------------------------------------------------


def walk(page: Page, key: str) -> None:
    """Go from part to part, answering the ticket wrongly as far as possible."""
    plan = lesson_plan(key)
    for number in range(6):
        look_at(page, number)
        while (after := page.get_by_role("button", name="Next one")).count():
            after.click()
            look_at(page, number)
        if plan.parts[number].role == "together":
            draw(page)
            page.get_by_role("button", name="Show the rule").click()
            look_at(page, number)
        if plan.parts[number].role == "ticket":
            ticket = page.locator(".cm-lesson-ticket")
            for place, one in enumerate(plan.part("ticket").items):
                expect(ticket.locator(f".cm-stop[data-press='go:{place}']")).to_have_attribute(
                    "aria-current", "step"
                )
                item = posed(one, plan.notation)
                wrong = item.distractors[0].text if item.distractors else item.answer
                if item.answer_form.base is None:
                    ticket.locator(f"[data-press='say:{wrong}']").click()
                else:
                    ticket.locator(".cm-answer").fill(wrong)
                    page.keyboard.press("Enter")
            hand_in = ticket.get_by_role("button", name="Hand in")
            expect(hand_in).to_be_focused()
            hand_in.click()
            expect(ticket.locator(".cm-ticket-title")).to_be_visible()
            look_at(page, number)
        if number < 5:
            go_on(page)


def draw(page: Page) -> None:
    """Draw a line with the mouse and one with the keyboard."""
    opener, pad = page.get_by_role("button", name="Draw", exact=True), page.locator(".cm-pad")
    # In the first lessons nobody writes, and the pad is open from the start.
    if opener.count():
        opener.click()
        expect(pad).to_be_focused()
    else:
        pad.focus()
    box = pad.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 80, box["y"] + 40, steps=4)
    page.mouse.up()
    expect(pad).to_have_attribute("aria-label", re.compile("^Your drawing has 1 line"))
    for key in ("Space", "ArrowDown", "ArrowDown", "Space"):
        page.keyboard.press(key)
    expect(pad).to_have_attribute("aria-label", re.compile("^Your drawing has 2 lines"))


def look_at(page: Page, number: int) -> None:
    """Nothing is cut, too small for a finger, stretched, or beyond what axe allows, in one open part."""
    expect(page.locator(".cm-part.is-open")).to_have_count(1)
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, number
    # What folds away meanwhile has no size: visibility and size are asked for at the same moment.
    small = page.evaluate(
        """() => [...document.querySelectorAll(".cm-lesson-part button, .cm-lesson-content button")]
          .filter((one) => one.checkVisibility() && !one.closest(".cardmath-board"))
          .map((one) => [one.textContent, one.getBoundingClientRect()])
          .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([text]) => text)"""
    )
    assert small == [], number
    stretched = page.evaluate(
        """() => [...document.querySelectorAll(".cm-lesson-content .cm-button")]
          .filter((one) => one.checkVisibility() && !one.closest(".cm-answering"))
          .filter((one) => one.offsetHeight > 6 * parseFloat(getComputedStyle(one).fontSize))
          .map((one) => one.textContent)"""
    )
    assert stretched == [], number
    assert violations(page) == [], number


@pytest.mark.proof
@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("size", SIZES)
def test_every_lesson_fits_every_screen(
    new_page: Callable[..., Page], server: Server, key: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = new_page(viewport={"width": width, "height": height})
    open_lesson(page, server, name=f"{lesson_plan(key).number:02}-{key}")
    walk(page, key)


@pytest.mark.proof
@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("scheme", ["dark", "forced"])
def test_every_lesson_can_be_read_in_dark_and_forced_colours(
    new_page: Callable[..., Page], server: Server, key: str, scheme: str
) -> None:
    colours = {"color_scheme": "dark"} if scheme == "dark" else {"forced_colors": "active"}
    page = new_page(viewport={"width": 820, "height": 1180}, **colours)
    open_lesson(page, server, name=f"{lesson_plan(key).number:02}-{key}")
    walk(page, key)
