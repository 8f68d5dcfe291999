"""On every page that a child sees, what stands there can be read aloud: games, exercises, lessons, maps."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cardmath_widgets
from cardmath.exercises import listed
from cardmath.exercises.rows import Row
from cardmath.games import GAMES
from cardmath.lessons import lesson_plan, posed
from cardmath.worksheets import exercises_of
from cardmath_widgets import ExercisePanel, PracticePanel
from cardmath_widgets.lessons import Lesson, TicketPanel
from tests.cases import cases
from tests.widgets.handling import THINGS
from tests.widgets.playing import Pages, greet, hear, shown_of, view_of
from tests.widgets.test_ask_me import board_of
from tests.widgets.test_read_aloud import read_by

pytestmark = pytest.mark.usefixtures("calm")
PACKAGE = Path(cardmath_widgets.__file__).parent
PARTS = ("top", "remember", "see", "try", "together")
#: Where sentences stand, and a word that is read as it is written.
SENTENCES, WORD = ("p", "h2", "h3", "dt"), re.compile(r"[A-Za-z]{4,}")


def standing(part: Any) -> Iterator[str]:
    """Yield the sentences that are seen in a view."""
    if isinstance(part, list):
        for one in part:
            yield from standing(one)
    if not isinstance(part, dict):
        return
    attributes = part.get("attributes", {})
    if part.get("tag") == "button" or "cm-unseen" in attributes.get("class", ""):
        return
    if part.get("tag") in SENTENCES and " " in part.get("text", ""):
        yield part["text"]
    for child in part.values():
        yield from standing(child)


def unread(view: dict[str, Any]) -> list[str]:
    """Return the sentences of a view with words that no button reads."""
    read = {word.casefold() for text in read_by(view) for word in WORD.findall(text)}
    said = view.get("said", {})
    # A line with words for the ear is read in those; what they are, other tests say.
    seen = [*standing(view.get("table", {})), "" if said.get("aloud") else said.get("text", "")]
    return [text for text in seen if {word.casefold() for word in WORD.findall(text)} - read]


def practice(press: str = "", link: str = "") -> dict[str, Any]:
    panel = PracticePanel(number=None if link else 0, base=10)
    hear(panel, {"type": "hello", "at": 0, "link": link})
    if press:
        panel.on_press(press)
    return shown_of(panel)


def finished(link: str) -> dict[str, Any]:
    panel = PracticePanel(base=10)
    hear(panel, {"type": "hello", "at": 0, "link": link})
    for _question in range(40):
        if panel.series.is_finished:
            break
        panel.enter(panel.item.answer)
        panel.next()
    assert panel.series.is_finished
    return shown_of(panel)


def homework() -> str:
    return f"items={listed(exercises_of('check-number-bonds', 3))}"


def ticket() -> dict[str, Any]:
    plan = lesson_plan("add-and-carry")
    return TicketPanel([posed(item, plan.notation) for item in plan.part("ticket").items]).first_state()


def lesson(part: str) -> dict[str, Any]:
    made = Lesson(lesson_plan("add-and-carry"))
    made.remember()
    made.see()
    made.your_turn()
    made.ticket()
    made.together()
    if part == "top":
        return made.first_state()
    found = next(one for one in made.parts if one.role == part)
    return found.content.widgets[0].first_state()


PLACES: dict[str, Callable[[], dict[str, Any]]] = {
    "exercise": lambda: ExercisePanel("odd-even", 3, base=10).first_state(),
    "practice": practice,
    "end of a set": lambda: finished(f"row={Row(0, 10, ('addition',), short=True)}"),
    "what is sure": lambda: practice("sure"),
    "what comes back": lambda: practice("ledger"),
    "homework": lambda: practice(link=homework()),
    "end of homework": lambda: finished(homework()),
    "ticket": ticket,
    **{
        f"lesson: {part}": lambda part=part: lesson(part)
        for part in ("top", "remember", "see", "try", "together")
    },
    **{f"thing: {thing.__name__}": lambda thing=thing: thing().first_state() for thing in THINGS},
}


@pytest.mark.parametrize("place", PLACES)
def test_what_stands_there_can_be_read(place: str) -> None:
    view = PLACES[place]()
    assert read_by(view)
    assert unread(view) == []


@pytest.mark.parametrize("key", GAMES)
def test_what_a_game_says_can_be_read(key: str, pages: Pages) -> None:
    board = board_of(key, 7, 0)
    greet(board)
    view = view_of(board).to_dict()
    assert view["said"]["text"]
    assert unread(view) == []


@cases(
    ("page", "readers"),
    [
        ("page/shell/start.html.j2", ['data-aloud=".top"', 'class="tile-words" data-aloud']),
        ("page/shell/garden.html.j2", ["data-aloud><div data-garden"]),
        ("device/calendar.js", ["speak.dataset.speaks = `${words.note} ${kept.textContent}`"]),
        ("classroom/page/join.html.j2", ["{{ reads("]),
    ],
)
def test_a_page_without_widgets_names_what_is_read(page: str, readers: list[str]) -> None:
    """What the buttons do is tried in ``tests/javascript/page_buttons.test.js``."""
    text = (PACKAGE / page).read_text("utf-8")
    assert [reader for reader in readers if reader not in text] == []
