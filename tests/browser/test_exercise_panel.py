"""The exercise panel in a browser: by mouse, by keyboard alone, by touch; heard, restored, large enough."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from cardmath.exercises import KINDS, exercise, listed
from cardmath.exercises.rows import Course, Ledger, Row
from cardmath.numerals import Notation
from cardmath.worksheets import exercises_of
from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest
from tests.browser.test_access import violations

READY = ".cardmath-exercises[data-ready]"
KINDS_BY_ID = {one.id(): kind for kind, one in KINDS.items()}


def open_exercise(page: Page, server: Server, link: str) -> None:
    page.goto(f"{server.address}exercises#{link}")
    page.wait_for_selector(READY)


def too_small(page: Page, root: str) -> list[str]:
    """What is to be pressed and is smaller than a finger."""
    return page.evaluate(
        """root => [...document.querySelectorAll(`${root} :is(button, input)`)]
          .filter((one) => one.offsetParent)
          .map((one) => [one.getBoundingClientRect(), one.ariaLabel || one.textContent])
          .filter(([box]) => box.width < 43.9 || box.height < 43.9)
          .map(([box, name]) => `${name}: ${box.width} × ${box.height}`)""",
        root,
    )  # type: ignore[no-any-return]


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_by_mouse_a_wrong_answer_is_explained_and_a_reload_goes_on_there(page: Page, server: Server) -> None:
    open_exercise(page, server, "kind=addition&number=5&base=12")
    status, field = page.locator(".cm-status"), page.get_by_label("Your answer")
    for key in ("seven", "five", "five"):
        page.get_by_role("button", name=key, exact=True).click()
    page.get_by_role("button", name="Erase the last digit").click()
    expect(field).to_have_value("75")
    page.get_by_role("button", name="Check").click()
    expect(status).to_contain_text("full at twelve, not at ten")
    expect(page.locator(".cm-grid .is-marked").first).to_be_visible()
    expect(page.locator("[role=status]", has_text="Look at eight plus seven.")).to_have_count(1)
    page.reload()
    page.wait_for_selector(READY)
    expect(status).to_contain_text("full at twelve, not at ten")
    page.get_by_role("button", name="Show me one step").click()
    expect(page.get_by_role("list", name="Steps").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Choose an answer").click()
    page.get_by_role("button", name="seven three", exact=True).click()
    expect(status).to_have_text("73 is right.")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".cm-progress-dot.is-helped")).to_have_count(1)
    expect(page.locator(".cm-fact dd")).to_have_text("number 6")


def test_by_keyboard_alone_and_always_where_one_works(page: Page, server: Server) -> None:
    open_exercise(page, server, "kind=addition&number=5&base=12")
    page.get_by_label("Your answer").focus()
    page.keyboard.type("73")
    page.keyboard.press("Enter")
    next_button = page.get_by_role("button", name="Next")
    expect(next_button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your answer")).to_be_focused()
    # One stop for all keys; the arrow keys lead on; a digit may be typed from there.
    page.get_by_role("button", name="zero", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="one", exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="seven", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("8")
    expect(page.get_by_label("Your answer")).to_have_value("78")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Show me one step")).to_be_focused()


def test_a_button_pressed_again_before_the_answer_counts_once(page: Page, server: Server) -> None:
    held: list[Callable[[], None]] = []
    is_slow = False

    def line_of(page_end: WebSocketRoute) -> None:
        server_end = page_end.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if is_slow and isinstance(message, bytes):
                held.append(lambda: server_end.send(message))
            else:
                server_end.send(message)

        page_end.on_message(pass_on)

    page.route_web_socket("**/line", line_of)
    link = "kind=addition&number=5&base=12"
    open_exercise(page, server, link)
    page.get_by_label("Your answer").fill("75")
    for name, after in (
        ("Check", "tries=75"),
        ("Show me one step", "tries=75&steps=1"),
        ("Skip it", "done=-"),
        ("Choose an answer", "done=-&choose=1"),
    ):
        is_slow = True
        for _time in range(2):
            page.get_by_role("button", name=name).click()
        is_slow = False
        while held:
            held.pop(0)()
        at_rest(page)
        assert page.url == f"{server.address}exercises#{link}&{after}"


def test_by_touch_on_a_phone_every_key_is_large_enough(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_exercise(page, server, "kind=pairs&number=2&base=36")
    assert page.locator(".cm-keypad .cm-key").count() == 36 + 1
    assert too_small(page, ".cardmath-exercises") == []
    assert overflow(page) == 0
    # Two cards are an answer.
    item = exercise("pairs", 2, 36)
    for value in item.answer.split("+"):
        page.locator(f".cm-hand button[data-adds='{value}']").tap()
    expect(page.get_by_label("Your answer")).to_have_value(item.answer)
    page.get_by_role("button", name="Check").tap()
    expect(page.locator(".cm-status")).to_have_text(item.right)


@pytest.mark.parametrize("kind", some_of(sorted(KINDS_BY_ID, key=lambda one: one != "G11"), 1))
def test_on_a_phone_the_keys_of_a_smaller_step_are_on_the_screen(
    new_page: Callable[..., Page], server: Server, kind: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.add_init_script("try { localStorage.clear(); } catch { /* a page without */ }")
    row = next(
        row
        for row in (Row(number, 12, (KINDS_BY_ID[kind],)) for number in range(9))
        if row.tasks()[0].exercise(Notation(12)).distractors
    )
    slip = row.tasks()[0].exercise(Notation(12)).distractors[0].text
    open_exercise(page, server, f"row={row}")
    field = page.get_by_label("Your answer", exact=True)
    if field.count():
        field.fill(slip)
        field.press("Enter")
    else:
        page.locator(f"[data-press='say:{slip}']").tap()
    page.locator(".cm-step").wait_for()
    page.evaluate("scrollTo(0, 0)")
    answers = page.locator(":is(.cm-keypad, .cm-choices)").last.bounding_box()
    assert answers is not None
    assert answers["y"] + answers["height"] <= 740
    assert too_small(page, ".cardmath-exercises") == []
    assert overflow(page) == 0
    # With text twice as large nothing is wider than the page, either.
    page.add_style_tag(content="html { font-size: 200% !important; }")
    assert overflow(page) == 0


#: Notes each figure that comes: who it is, whether a screen reader passes it by, and which words it touches.
WATCH = """() => {
  window.came = [];
  const table = document.querySelector('.cm-slate-table');
  const seen = (one) => !one.childElementCount && one.textContent.trim()
    && !one.closest('.cm-unseen, .cm-guest');
  new MutationObserver(() => {
    const guest = table.querySelector(':scope > .cm-guest');
    if (!guest) return;
    const area = table.getBoundingClientRect();
    const [left, top] = [area.left + guest.offsetLeft, area.top + guest.offsetTop];
    const touched = [...table.querySelectorAll('p, span')].filter(seen).filter((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const words = range.getBoundingClientRect();
      return left < words.right && words.left < left + guest.offsetWidth
        && top < words.bottom && words.top < top + guest.offsetHeight;
    });
    const { who } = guest.querySelector('svg').dataset;
    window.came.push([who, guest.ariaHidden, touched.map((one) => one.textContent)]);
  }).observe(table, { childList: true });
}"""


@pytest.mark.parametrize("size", some_of([(1280, 800), (360, 740), (740, 360), (820, 1180)], 1))
def test_the_court_cheers_one_after_the_other_beside_the_words(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    open_exercise(page, server, "kind=partner&number=1&base=10")
    page.evaluate(WATCH)
    for number in (1, 2, 3):
        page.get_by_label("Your answer").fill(exercise("partner", number, 10).answer)
        page.get_by_label("Your answer").press("Enter")
        page.get_by_role("button", name="Next").click()
    expect(page.locator(".cm-guest")).to_have_count(0)
    assert page.evaluate("window.came") == [[who, "true", []] for who in ("queen", "jack", "king")]


@pytest.mark.proof
@pytest.mark.parametrize("link", ["row=0.12.G10", "row=1.12.G12"])
def test_on_a_phone_held_sideways_the_reason_and_the_smaller_step_are_seen_together(
    new_page: Callable[..., Page], server: Server, link: str
) -> None:
    page = new_page(viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True)
    page.add_init_script("try { localStorage.clear(); } catch { /* a page without */ }")
    course = Course.start(Row.parse(link.removeprefix("row=")))
    open_exercise(page, server, link)
    while not course.item.distractors:
        page.get_by_role("button", name="Skip it").tap()
        course = course.next()
        expect(page.locator(".cm-progress-dot.is-left")).to_have_count(course.place)
    # The keys are below the window's edge until the pupil scrolls to them.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    slip = course.item.distractors[0].text
    field = page.get_by_label("Your answer", exact=True)
    if field.count():
        field.fill(slip)
        field.press("Enter")
    else:
        page.locator(f"[data-press='say:{slip}']").tap()
    page.locator(".cm-step").wait_for()
    for seen in (".cm-said .cm-status", ".cm-step", ".cm-answering"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)


@pytest.mark.proof
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1920, 1080), (3840, 2160)])
def test_hands_of_cards_lie_beside_the_keys_with_their_question_in_sight(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    open_exercise(page, server, "kind=odds-hands&number=0&base=10")
    hands = page.locator(".cm-hand")
    expect(hands).to_have_count(3)
    expect(page.locator(".cm-question")).to_be_in_viewport(ratio=1)
    right = page.locator(".cm-slate-table").evaluate("table => table.getBoundingClientRect().right")
    for card in hands.locator(".cm-card").all():
        assert card.evaluate("card => card.getBoundingClientRect().right") < right


@pytest.mark.proof
def test_the_sign_of_the_speaker_is_whole_on_a_large_screen(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 3840, "height": 2160})
    open_exercise(page, server, "kind=addition&number=5&base=12")
    button, sign = page.locator(".cm-bar .cm-speaker"), page.locator(".cm-bar .cm-speaker svg:visible")
    outer, inner = button.bounding_box(), sign.bounding_box()
    assert outer is not None
    assert inner is not None
    # As much room as a finger of the same scale needs.
    assert outer["width"] >= 1.5 * inner["width"]
    assert outer["width"] >= outer["height"] - 1


@pytest.mark.proof
def test_axe_finds_nothing_whatever_is_asked(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    for link in ("kind=addition&number=5&base=12&tries=75", "kind=ring&number=1&tries=1/2"):
        page.goto("about:blank")
        open_exercise(page, server, link)
        assert violations(page) == []
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Kind").select_option("parity")
    page.get_by_role("button", name="odd", exact=True).wait_for()
    assert violations(page) == []


def test_a_row_by_keyboard_goes_on_after_a_reload_and_is_remembered(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_exercise(page, server, "row=0.12.G6")
    first = Row(0, 12, ("addition",)).tasks()[0].exercise(Notation(12))
    slip = first.distractors[0]
    assert slip.step is not None
    page.get_by_label("Your answer").focus()
    page.keyboard.type(slip.text)
    page.keyboard.press("Enter")
    step = page.get_by_label("Your answer to the smaller step")
    expect(step).to_be_focused()
    expect(page.locator(".cm-step")).to_contain_text(slip.step.question)
    assert violations(page) == []
    page.reload()
    page.wait_for_selector(READY)
    step.focus()
    page.keyboard.type(slip.step.answer)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your answer", exact=True)).to_be_focused()
    page.keyboard.type(first.answer)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".cm-status")).to_have_text("Here is another one like it.")
    expect(page.locator(".cm-progress-dot")).to_have_count(14)
    # In a new row of the same device the slip comes back.
    page.goto("about:blank")
    open_exercise(page, server, "row=0.12.G6")
    expect(page.locator(".cm-status")).to_have_text("You've seen this one before.")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="What comes back").click()
    expect(page.locator(".cm-ledger-when")).to_have_text("in the next set")
    expect(page.get_by_role("heading", name="What comes back")).to_be_focused()
    assert violations(page) == []
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save as a file").click()
    assert Ledger.from_json(saving.value.path().read_text("utf-8")).entries
    page.get_by_role("button", name="Wipe the list").click()
    page.get_by_role("button", name="Wipe it?").click()
    expect(page.locator(".cm-ledger")).to_contain_text("Nothing is coming back yet.")
    assert page.evaluate("localStorage.getItem('cardmath.practice')") is None
    assert too_small(page, ".cardmath-exercises") == []


@pytest.mark.proof
def test_homework_of_a_printed_sheet_shows_in_the_map_of_what_is_sure(page: Page, server: Server) -> None:
    made = exercises_of("check-carrying", 7)
    open_exercise(page, server, f"items={listed(made[:1] * 3 + made[6:8])}")
    for _turn in range(3):
        page.get_by_label("Your answer").fill(made[0].answer)
        page.get_by_role("button", name="Check").click()
        page.get_by_role("button", name="Next").click()
    expect(page.locator(".cm-bar")).to_contain_text("4 of 5")
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator(".cm-bar")).to_contain_text("4 of 5")
    page.goto(f"{server.address}exercises")
    page.wait_for_selector(READY)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="What is sure").click()
    expect(page.get_by_role("heading", name="What is sure")).to_be_focused()
    expect(page.locator(".cm-sure-step.is-sure")).to_have_text("✓ one digit each: sure")
    assert violations(page) == []
    assert too_small(page, ".cm-desk") == []
    for width in (360, 820, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert overflow(page) <= 0
