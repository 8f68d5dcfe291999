"""A package in learning platforms: what it reports, how it comes back, and where nobody listens."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Frame, Locator, Page, expect

from cardmath_widgets.site.build import Making
from cardmath_widgets.site.scorm.package import write_package

from .conftest import Watch
from .platforms import AGAIN, Platforms, platforms
from .sites import OPENING, make_package, without_python

NOTHING = "nothing you do here is reported"


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platforms]:
    """A package with everything but Python: its page shows no board, and listens."""
    folder = tmp_path_factory.mktemp("bare")
    with without_python():
        write_package(folder / "bare.zip", "pyramid-addition", Making(lambda _words: None))
    with platforms(folder / "bare.zip", folder / "space") as serving:
        yield serving


@pytest.fixture(scope="module")
def carrying(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platforms]:
    """The lesson about carrying, whole."""
    folder = tmp_path_factory.mktemp("carrying")
    made = make_package(folder / "carry.zip", "06-add-and-carry")
    assert made.returncode == 0, made.stderr
    with platforms(folder / "carry.zip", folder / "space") as serving:
        yield serving


def tell(frame: Frame, kind: str, part: str = "", **data: str | bool) -> None:
    """Report something as a widget does."""
    frame.evaluate(
        "detail => dispatchEvent(new CustomEvent('cardmath-event', { detail }))",
        {"kind": kind, "part": part, "data": data},
    )


def test_a_strict_platform_learns_every_answer_and_gives_the_place_back(
    bare: Platforms, page: Page, watch: Watch
) -> None:
    watch.allow("Decompress|Failed to load")
    frame = bare.open(page)
    expect(page.frame_locator("iframe").get_by_role("heading", name="Pyramid Addition")).to_be_visible()
    tell(frame, "answered", item="addition/12/5", answer="7Ʒ", is_right=False, misconception="M3")
    tell(frame, "answered", item="addition/12/5", answer="83", is_right=True)
    tell(frame, "answered", "1", item="parity/12", answer="größer — 🂡", is_right=True)
    frame.evaluate("() => history.replaceState(null, '', '#number=7&moves=draw')")
    stored = bare.close(page)
    assert stored["faults"] == []
    assert stored["visits"] == 1
    assert stored["interactions"] == [
        {"id": "addition-12-5", "type": "fill-in", "student_response": "7X", "result": "wrong"},
        {"id": "addition-12-5", "type": "fill-in", "student_response": "83", "result": "correct"},
        {"id": "parity-12", "type": "fill-in", "student_response": "grosser ? ?", "result": "correct"},
    ]
    cmi = stored["cmi"]
    assert cmi["cmi.core.lesson_status"] == "incomplete"
    assert (cmi["cmi.core.score.raw"], cmi["cmi.core.exit"]) == ("50", "suspend")

    # The next time, on any device. What was counted counts no second time.
    frame = bare.open(page)
    assert frame.evaluate("() => location.hash") == "#number=7&moves=draw"
    tell(frame, "answered", item="addition/12/5", answer="83", is_right=True)
    tell(frame, "asked", what="step", item="value/12/1")
    tell(frame, "answered", item="value/12/1", answer="3", is_right=True)
    tell(frame, "finished", "1", outcome="done")
    tell(frame, "finished", outcome="won")
    moves = ",".join(["draw"] * 2000)
    frame.evaluate("moves => history.replaceState(null, '', `#number=7&moves=${moves}`)", moves)
    # What happens in a hidden page is stored at once, and what is too long is shortened.
    frame.evaluate(
        "() => { Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });"
        " parent.document.hidden || Object.defineProperty(parent.document, 'hidden', { get: () => true });"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )
    expect(page.frame_locator("iframe").get_by_text("too long for your learning platform")).to_be_visible()
    stored = bare.close(page)
    assert stored["faults"] == []
    assert [one["id"] for one in stored["interactions"][3:]] == ["addition-12-5", "value-12-1"]
    cmi = stored["cmi"]
    assert cmi["cmi.core.lesson_status"] == "completed"
    assert cmi["cmi.core.score.raw"] == "33.33"
    assert cmi["cmi.suspend_data"].endswith(" number=7")

    # What is completed stays so.
    bare.open(page)
    assert bare.close(page)["cmi"]["cmi.core.lesson_status"] == "completed"


@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    ("elsewhere", "asked"),
    [(False, {"none": ""}), (True, {}), (False, {"sandbox": "allow-scripts"})],
    ids=["no platform", "another origin", "a sandbox"],
)
def test_where_nobody_listens_the_page_says_so(
    bare: Platforms, page: Page, watch: Watch, elsewhere: bool, asked: dict[str, str]
) -> None:
    watch.allow("Decompress|Failed to load")
    frame = bare.open(page, elsewhere=elsewhere, **asked)
    inside = page.frame_locator("iframe")
    expect(inside.get_by_text(NOTHING)).to_be_visible()
    expect(inside.get_by_role("heading", name="Pyramid Addition")).to_be_visible()
    tell(frame, "answered", item="addition/12/5", answer="83", is_right=True)
    # Answers are handed in where no form may be sent.
    handed = """() => {
      const form = document.body.appendChild(document.createElement("form"));
      form.innerHTML = "<input><button>Check</button>";
      window.handed = 0;
      form.addEventListener("submit", (event) => { event.preventDefault(); window.handed += 1; });
      form.querySelector("button").click();
      form.requestSubmit();
      return window.handed;
    }"""
    assert frame.evaluate(handed) == 2
    assert bare.close(page) == {}


def test_a_platform_that_does_not_store_is_named_and_asked_again(
    bare: Platforms, page: Page, watch: Watch
) -> None:
    watch.allow("Decompress|Failed to load")
    page.clock.install()
    frame = bare.open(page)
    inside = page.frame_locator("iframe")
    expect(inside.get_by_role("heading", name="Pyramid Addition")).to_be_visible()
    words = inside.get_by_text("is not responding")
    # It does not store, or it refuses what every platform must accept.
    for fails in ("LMSCommit", "LMSSetValue"):
        page.evaluate("name => { window.works = API[name]; API[name] = () => 'false'; }", fails)
        tell(frame, "answered", item="addition/12/5", answer="83", is_right=True)
        page.clock.run_for(31_000)
        expect(words).to_be_visible()
        page.evaluate("name => { API[name] = works; }", fails)
        # Nothing has happened on the page since.
        page.clock.run_for(31_000)
        expect(words).to_have_count(0)
    assert bare.close(page)["faults"] == []

    # A platform that refuses the visit is there, too.
    bare.open(page, refuses="")
    page.clock.run_for(1000)
    expect(words).to_be_visible()


def lesson_in(frame: Frame) -> Locator:
    """The field of the first part of the lesson, once Python runs."""
    field = frame.locator(".cardmath-exercises").first.get_by_label("Your answer")
    field.wait_for(timeout=OPENING)
    return field


def kept_by_again(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("() => localStorage.getItem('again')"))
    return found


@pytest.mark.proof
def test_a_lesson_is_closed_in_the_middle_resumed_and_done_in_two_platforms(
    carrying: Platforms, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport={"width": 1000, "height": 1400})
    for platform in ["strict", *["again"] * AGAIN.is_file()]:
        frame = carrying.open(page, platform)
        field = lesson_in(frame)
        field.fill("3")
        field.press("Enter")
        frame.get_by_role("button", name="Next").first.click()
        expect(frame.get_by_text("2 of 3")).to_be_visible()
        field.fill("18")
        frame.get_by_role("button", name="Check").first.click()
        # The platform is told what the page has judged.
        expect(frame.get_by_text("You answered 18").first).to_be_visible()
        carrying.close(page)

        # The same pupil, perhaps on another device.
        frame = carrying.open(page, platform)
        field = lesson_in(frame)
        expect(frame.get_by_text("2 of 3")).to_be_visible()
        field.fill("19")
        field.press("Enter")
        frame.get_by_role("button", name="Next").first.click()
        field.fill("6Ʒ")
        field.press("Enter")
        frame.get_by_role("button", name="Next").first.click()
        expect(frame.get_by_text("Right first time: 2 of 3.")).to_be_visible()
        stored = carrying.close(page)
    answers = [(one["student_response"], one["result"]) for one in stored["interactions"]]
    assert answers == [("3", "correct"), ("18", "wrong"), ("19", "correct"), ("6X", "correct")]
    assert stored["faults"] == []
    assert stored["visits"] == 2
    cmi = stored["cmi"]
    assert (cmi["cmi.core.lesson_status"], cmi["cmi.core.score.raw"]) == ("incomplete", "66.67")
    if AGAIN.is_file():
        core = kept_by_again(page)["core"]
        assert (core["lesson_status"], core["score"]["raw"]) == ("incomplete", "66.67")
        assert len(kept_by_again(page)["interactions"]) == 4


@pytest.mark.proof
def test_a_lesson_is_played_where_nothing_is_kept_fetched_or_sent(carrying: Platforms, page: Page) -> None:
    frame = carrying.open(page, sandbox="allow-scripts")
    field = lesson_in(frame)
    expect(frame.get_by_text(NOTHING)).to_be_visible()
    field.fill("3")
    field.press("Enter")
    frame.get_by_role("button", name="Next").first.click()
    field.fill("19")
    frame.get_by_role("button", name="Check").first.click()
    expect(frame.locator(".cardmath-exercises .cm-status").first).to_contain_text("19 is right")
