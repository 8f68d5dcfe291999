"""The parts of a lesson: which of several things is visible, and what a part's line and a notebook show."""

from typing import Any

import pytest
import traitlets

from cardmath.games import PyramidGame
from cardmath.lessons import GO_ON, lesson_plan
from cardmath.numerals import DECIMAL
from cardmath.solving import solve
from cardmath_widgets import ExercisePanel, Frame, PyramidBoard
from cardmath_widgets.lessons import Lesson, Part, TicketPanel
from cardmath_widgets.lessons import part as part_module
from cardmath_widgets.lessons.content import content_of
from tests.cases import cases
from tests.widgets.handling import every, words

pytestmark = pytest.mark.usefixtures("no_page")


def frames(count: int) -> tuple[Frame, ...]:
    return tuple(Frame(8, settings=False, key=f"f{at}") for at in range(count))


def part_with(*things: Any) -> Part:
    part = Lesson(lesson_plan("add-and-carry")).do(*things)
    part.unfold(is_open=True)
    return part


def names(part: Part) -> list[str]:
    """What the line of a part says, without its number and its buttons."""
    return [one.text for one in part.shown().table.children[0].children[1].children]


def looks(part: Part) -> dict[str, str]:
    """The looks of a part's buttons."""
    return {
        one.text: one.attributes["class"].removeprefix("cm-button").strip()
        for one in every(part.shown().table)
        if one.tag == "button"
    }


# -- several things --------------------------------------------------------------------------------------


def test_one_thing_in_a_tuple_is_that_thing() -> None:
    (frame,) = frames(1)
    content = content_of((frame,), DECIMAL)
    assert (content.widgets, content.place, content.count) == ((frame,), 0, 1)
    content.go_to(1)
    assert (content.place, content.is_ready) == (0, False)
    frame.enter("4")
    assert content.is_ready


@cases(
    ("link", "place"),
    [("at=0", 0), ("at=2", 2), ("at=3", 2), ("at=99", 2), ("at=100", 0), ("at=-1", 0), ("at=²", 0), ("", 0)],
)
def test_a_link_shows_one_of_several_things(link: str, place: int) -> None:
    part = part_with(*frames(3))
    part.content.go_to(1)
    part.follow(link)
    assert part.content.place == place
    assert [one.layout.display for one in part.content.widgets] == [
        "" if at == place else "none" for at in range(3)
    ]
    assert part.link == f"at={place}"


def test_forward_and_back_stop_at_both_ends() -> None:
    part = part_with(*frames(3))
    assert (looks(part)["Next one"], "Back" in looks(part)) == ("", False)
    part.content.widgets[0].enter("4")
    assert looks(part)["Next one"] == "is-primary", "it is done"
    assert part.content.is_ready
    part.on_press("next")
    assert looks(part)["Next one"] == ""
    assert looks(part)["Back"] == "is-quiet"
    part.on_press("next")
    assert (part.content.place, "Next one" in looks(part)) == (2, False)
    part.on_press("back")
    assert part.content.place == 1
    # A part with one thing has no link of its own.
    assert part_with(*frames(1)).link == ""


def test_starting_over_is_about_the_visible_thing_alone() -> None:
    content = content_of(frames(2), DECIMAL)
    first, second = content.widgets
    first.enter("4")
    content.go_to(1)
    second.enter("3")
    second.enter("4")
    assert content.link == second.link
    assert content.result == "right first time · right on another try"
    assert content.finished
    content.reset()
    assert (content.finished, content.result, content.is_ready) == (False, "right first time", False)
    content.go_to(0)
    assert content.link == first.link
    assert content.is_ready


def test_whoever_watches_several_things_learns_of_each() -> None:
    content, calls = content_of(frames(2), DECIMAL), []
    content.watch(lambda: calls.append(content.finished))
    for frame in content.widgets:
        frame.enter("4")
    assert (calls[0], calls[-1]) == (False, True)


# -- done ------------------------------------------------------------------------------------------------


class Counting(traitlets.HasTraits):
    """A thing with a link and nothing else, as a teacher may write one."""

    def __init__(self) -> None:
        super().__init__()
        self.layout = traitlets.HasTraits()
        self.layout.display = ""
        self.count = 0

    def link(self) -> str:
        return f"count={self.count}"

    def follow(self, link: str) -> None:
        self.count = int(link.removeprefix("count="))


def test_a_teachers_own_thing_needs_only_a_link() -> None:
    thing = Counting()
    content = content_of(thing, DECIMAL, GO_ON)
    content.watch(lambda: None)
    content.unfold(is_open=True)
    thing.count = 3
    content.unfold(is_open=False)
    assert (content.finished, content.result, content.link) == (True, "", "count=3")
    content.reset()
    assert (content.finished, content.link) == (False, "count=0")


def test_pairs_that_have_left_a_board_are_counted() -> None:
    board = PyramidBoard(158, PyramidGame(tableau=10), key="board")
    content = content_of(board, DECIMAL, 3)
    start = board.position.left
    counts = []
    for move in solve(board.position).moves:
        board.play(move)
        counts.append((content.finished, content.result))
        if content.finished:
            break
    assert board.position.left == start - 6
    assert (counts[-1], (False, "2 pairs") in counts) == ((True, "3 pairs"), True)


def test_a_row_says_how_many_were_right_first_time() -> None:
    plan = lesson_plan("every-deck-has-its-target")
    assert content_of(TicketPanel(plan.exercises[-4:]), DECIMAL).result == ""
    panel = ExercisePanel(items=plan.exercises[:3], key="row")
    content = content_of(panel, DECIMAL)
    assert content.result == ""
    for answer in (panel.item.answer, ""):
        panel.enter(answer)
        panel.next()
    assert content.result == "1 of 2 right first time"
    assert not content.finished


# -- a part's line ---------------------------------------------------------------------------------------


def test_the_line_of_a_part_says_how_long_it_takes_until_there_is_a_result() -> None:
    part = part_with(*frames(1))
    title = part.plan.title
    assert names(part) == [title, "13 min"]
    part.content.widgets[0].enter("3")
    assert names(part) == [title, "13 min"], "nothing is known yet"
    part.content.widgets[0].enter("4")
    assert names(part) == [title, "done"]
    part.unfold(is_open=False)
    assert names(part) == [title, "done", "right on another try"]
    assert part.shown().table.attributes["class"] == "cm-part is-done"
    part.lesson.on_paced(frozenset())  # type: ignore[attr-defined]
    assert names(part)[-1] == "opens later"
    assert looks(part) == {}
    assert part.shown().table.attributes["class"] == "cm-part is-done is-closed"


def test_a_part_that_was_begun_says_its_result_in_place_of_its_minutes() -> None:
    lesson = Lesson(lesson_plan("add-and-carry"))
    part = lesson.remember()
    lesson.see()
    panel = part.content.widgets[0]
    panel.enter(panel.item.answer)
    panel.next()
    assert names(part)[1:] == ["5 min"]
    lesson.open_part(2)
    assert names(part)[1:] == ["1 of 1 right first time"]
    assert words(part.shown().table.children[0].children[0]) == "1"
    assert "is-done" not in part.shown().table.attributes["class"]


def test_go_on_stands_out_once_the_part_before_is_done() -> None:
    lesson = Lesson(lesson_plan("add-and-carry"))
    first, second, third = lesson.do(*frames(1)), lesson.see(), lesson.together()
    assert (looks(second), looks(third)) == ({"Go on": ""}, {"Open": ""})
    assert "is-next" in second.shown().table.attributes["class"]
    assert "is-next" not in third.shown().table.attributes["class"]
    first.content.widgets[0].enter("4")
    assert looks(second) == {"Go on": "is-primary"}
    assert looks(third) == {"Open": ""}


def test_a_part_that_is_done_is_said_once() -> None:
    lesson = Lesson(lesson_plan("add-and-carry"))
    part = lesson.do(*frames(1))
    part.content.widgets[0].enter("4")
    said = part.first_state()["said"]
    assert (said["text"], said["mood"]) == (f"{part.plan.title}: done. Go on when you're ready.", "won")
    lesson.do(*frames(1))
    assert len(lesson.parts) == 1
    (again,) = lesson.parts
    again.on_press("again")
    assert again.first_state()["said"]["text"] == "You can start this part again."


def test_a_notebook_shows_the_line_of_a_part_and_what_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    displayed: list[tuple[Any, bool]] = []
    monkeypatch.setattr(part_module, "display", lambda one, raw=False: displayed.append((one, raw)))
    part = part_with(*frames(2))
    part._ipython_display_()
    (line, is_raw), *widgets = displayed
    assert is_raw
    assert line["application/vnd.jupyter.widget-view+json"]["model_id"] == part.model_id
    assert widgets == [(one, False) for one in part.content.widgets]
    assert repr(part) == f"<{part.plan.title}>"


def test_a_page_is_told_of_every_part_when_the_lesson_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = Lesson(lesson_plan("add-and-carry"))
    parts = [lesson.do(*frames(1)), lesson.together()]
    sent: list[str] = []
    for one in (lesson, *parts):
        one.answer({"type": "hello", "paced": "all"})
        monkeypatch.setattr(one, "send", lambda message, buffers=None, key=one.key: sent.append(key))
    lesson.enlarge(large=True)
    assert {*sent} == {"lesson", "part1", "part2"}
    sent.clear()
    lesson.open_part(2)
    assert {*sent} == {"lesson", "part1", "part2"}
