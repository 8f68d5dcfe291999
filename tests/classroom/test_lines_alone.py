"""The lines of pages and desks without a socket, and small pieces of what serves a class."""

import asyncio
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
import tornado.web

from cardmath_widgets.allowance import Allowance
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.served import door, lines, open_desks
from cardmath_widgets.classroom.served.desk import square_code
from cardmath_widgets.classroom.served.own_lessons import lesson_of_cells
from cardmath_widgets.classroom.served.site import own_pages, scripts_from
from cardmath_widgets.classroom.served.starting import school_lines
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.assets import Asset
from tests import own_loop


class APupil(lines.PupilLine):
    """A pupil's line without a socket."""

    def __init__(self) -> None:
        self.closed: list[int | None] = []
        self.said: list[dict[str, Any]] = []
        nothing: Any = None
        self.initialize(nothing, nothing)

    def close(self, code: int | None = None, _reason: str | None = None) -> None:
        self.closed.append(code)

    def say(self, message: dict[str, Any]) -> None:
        self.said.append(message)


class ADesk(lines.DeskLine):
    """A desk's line without a socket."""

    is_known = True

    def __init__(self, role: Role = Role.TEACHER) -> None:
        self.role = role
        self.closed: list[int | None] = []
        self.said: list[dict[str, Any]] = []

    def close(self, code: int | None = None, _reason: str | None = None) -> None:
        self.closed.append(code)

    def say(self, message: dict[str, Any]) -> None:
        self.said.append(message)


def test_a_page_that_sends_more_than_forty_messages_at_once_is_read_more_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(lines.asyncio, "sleep", sleep)
    monkeypatch.setattr(lines, "Allowance", lambda *given: Allowance(*given, lambda: 0.0))

    async def work() -> None:
        line = APupil()
        for _message in range(40):
            await line.rest()
        assert pauses == []
        await line.rest()
        await line.rest()

    own_loop.run(work())
    # Then ten a second.
    assert pauses == [pytest.approx(0.1), pytest.approx(0.2)]


def test_a_page_too_many_is_told_not_to_come_back_and_one_that_leaves_may() -> None:
    line = APupil()
    line.let_go()
    line.beat()
    line.tell_class({"is_out": False})
    line.tell_class({"is_out": True})
    assert line.closed == [4000, 1000]
    assert line.said == [{}, {"is_out": False}, {"is_out": True}]
    # A line that was refused has no pupil.
    line.on_close()
    assert line.ping_interval == 16


def test_a_desk_gets_everything_first_and_then_what_has_changed() -> None:
    line = ADesk()
    tree = {"doing": {"tag": "b", "text": "Odds"}, "counts": {"tag": "span", "text": "1"}}
    line.show({"doing": "Odds", "counts": 1}, tree)
    line.show({"doing": "Odds", "counts": 2}, tree | {"counts": {"tag": "span", "text": "2"}})
    assert line.said[0] == {"drawn": {name: [one] for name, one in tree.items()}}
    assert line.said[1]["drawn"].keys() == {"counts"}
    line.has_records = True
    for counts in ([1, 2], [1, 2]):
        line.show({"doing": "Ring", "counts": counts}, tree)
    assert [one["view"] for one in line.said[2:]] == [{"doing": "Ring", "counts": [1, 2]}, {}]


def test_desks_of_a_role_share_one_drawing_and_one_whose_link_was_replaced_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Role] = []
    numbers = count()

    def make(role: Role) -> dict[str, Any]:
        made.append(role)
        return {"doing": f"{role} {next(numbers)}"}

    assert open_desks.GATHERING == 0.25
    monkeypatch.setattr(open_desks, "GATHERING", 0.0)

    async def work() -> None:
        desks = open_desks.Desks(make, lambda: None, Allowance(1, 1, lambda: 0.0))
        # Nobody is there to be shown anything.
        desks.schedule()
        await asyncio.sleep(0.01)
        assert made == []
        all_lines = teacher, again, gone, projector = ADesk(), ADesk(), ADesk(), ADesk(Role.PROJECTOR)
        for line in all_lines:
            desks.add(line)
        gone.is_known = False
        made.clear()
        # What comes together is drawn once, for each role.
        for _change in range(3):
            desks.schedule()
        await own_loop.until(lambda: len(projector.said) > 1)
        assert sorted(made) == [Role.PROJECTOR, Role.TEACHER]
        assert gone.closed == [1008]
        assert teacher.said[-1] == again.said[-1] != projector.said[-1]
        desks.schedule()
        await own_loop.until(lambda: len(teacher.said) > 2)
        assert (len(gone.said), len(teacher.said)) == (1, 3)
        desks.stop()
        assert [line.closed for line in all_lines] == [[None], [None], [1008], [None]]

    own_loop.run(work())


def test_each_beat_reaches_pupils_and_desks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_desks, "BEAT", 0.01)
    beats: list[str] = []

    async def work() -> None:
        desks = open_desks.Desks(lambda _role: {}, lambda: beats.append("beat"), Allowance(1, 1, lambda: 0.0))
        line = ADesk()
        desks.add(line)
        desks.start()
        await own_loop.until(lambda: len(beats) > 1)
        assert line.said[:2] == [{"drawn": {}}] * 2
        desks.stop()

    own_loop.run(work())


def test_desks_are_shown_changes_once_a_moment_if_there_are_any_desks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    calls: list[Callable[[], None]] = []

    class ALoop:
        """A loop in which no time goes by."""

        def call_later(self, seconds: float, call: Callable[[], None]) -> SimpleNamespace:
            waits.append(seconds)
            calls.append(call)
            return SimpleNamespace(cancel=lambda: None)

    monkeypatch.setattr(open_desks.asyncio, "get_running_loop", ALoop)
    monkeypatch.setattr(open_desks, "PeriodicCallback", lambda *_given: None)
    drawing, line = Allowance(0.25, 0.25, lambda: 0.0), ADesk()
    desks = open_desks.Desks(lambda _role: {}, lambda: None, drawing)
    desks.schedule()
    assert waits == []
    desks.add(line)
    for _change in range(3):
        desks.schedule()
    assert waits == [0.25]
    # As long as no time is owed for drawing, they are shown it then.
    calls.pop()()
    assert (len(line.said), len(waits)) == (2, 1)
    drawing.use(0.5)
    desks.schedule()
    calls.pop()()
    assert len(line.said) == 2
    assert waits[1:] == [0.25, pytest.approx(1, abs=0.5)]


# -- who asks ------------------------------------------------------------------------------------------------


def a_browser(session: Any, **cookies: str) -> Any:
    own = SimpleNamespace(session=session, key="1-a") if session is not None else None
    return SimpleNamespace(own_class=own, get_cookie=lambda name, default=None: cookies.get(name, default))


def test_a_request_about_no_class_is_refused_and_nobody_is_known() -> None:
    for find in (door.known_class_of, door.session_of, door.desk_of, door.own_desk_of):
        with pytest.raises(tornado.web.HTTPError) as refused:
            find(a_browser(None))
        assert refused.value.status_code == 403
    assert door.pupil_of(a_browser(None)) is None
    assert door.role_of(a_browser(None)) is None
    assert own_loop.run(door.visitor_of(a_browser(None))) is None


def test_a_pupil_who_has_just_joined_elsewhere_is_looked_for_once() -> None:
    pupils: list[Any] = []
    asked: list[int] = []

    async def refresh() -> None:
        asked.append(1)
        pupils.append(SimpleNamespace(seat="seat-0001", is_approved=len(asked) == 1))

    session = SimpleNamespace(
        pupil_of=lambda _cookie: pupils[-1] if pupils else None,
        roles=SimpleNamespace(role_of=lambda cookie: Role.TEACHER if cookie == "key" else None),
        journal=SimpleNamespace(refresh=refresh),
    )
    visitor = door.visitor_of
    # A stranger without a cookie, and a teacher, need no look.
    assert own_loop.run(visitor(a_browser(session))) is None
    assert own_loop.run(visitor(a_browser(session, cardmath_desk="key"))) == "teacher-1-a"
    assert asked == []
    assert own_loop.run(visitor(a_browser(session, cardmath_pupil="x"))) == "pupil-seat-0001-1-a"
    assert own_loop.run(visitor(a_browser(session, cardmath_pupil="x"))) == "pupil-seat-0001-1-a"
    assert asked == [1]
    # One who waits at the door is not known yet.
    pupils[-1].is_approved = False
    assert own_loop.run(visitor(a_browser(session, cardmath_pupil="x"))) is None


# -- pictures, pages and lessons -----------------------------------------------------------------------------


def test_forty_pictures_are_kept_and_what_fails_or_takes_too_long_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    errors: list[Exception] = []

    async def run(cells: list[str]) -> list[list[dict[str, Any]]]:
        drawn.extend(cells)
        if errors:
            raise errors.pop()
        await asyncio.sleep(0)
        return [[{"output_type": "stream", "name": "stdout", "text": '{"boards": "<svg/>"}'}]]

    monkeypatch.setattr(open_desks, "boards_in", lambda _outputs: {"boards": b"x"})
    monkeypatch.setattr(open_desks, "BOARDS", "boards")

    async def work() -> None:
        pictures = open_desks.Pictures(run)
        for number in range(41):
            assert await pictures.draw(f"n={number}") == b"x"
        drawn.clear()
        # At the same time, one drawing is enough.
        await asyncio.gather(*(pictures.draw(f"n={number}") for number in (40, 1, 0, 0)))
        assert len(drawn) == 1
        for error in (ServingError("no"), TimeoutError(), ValueError()):
            errors.append(error)
            assert await pictures.draw("n=99") is None
        assert await pictures.draw("n=99") == b"x"

    own_loop.run(work())


def test_a_code_can_be_read_with_a_quarter_of_it_hidden_and_has_a_margin() -> None:
    drawn = square_code("http://192.168.0.7:8866/")
    assert drawn.startswith('<svg viewBox="0 0 29 29"')
    assert 'fill="#fff" d="M0 0h29v29h-29z"' in drawn
    assert "\n" not in drawn


def test_only_pages_in_folders_with_a_title_are_a_teachers_own() -> None:
    texts = {
        "mine/index.html": "<title>Mine · cardmath</title>",
        "other/index.html": "<title>Other</title>",
        "odds.html": "<title>Odds</title>",
        "deep/er/index.html": "<title>Deep</title>",
        "untitled/index.html": "<p>",
        "mine/other.html": "<title>Not this</title>",
    }
    files = {name: Asset(name, text.encode()) for name, text in texts.items()}
    assert own_pages(files) == {"mine/": "Mine", "other/": "Other"}
    found = scripts_from("join.js", "enter.js")
    assert found[:2] == ["classroom/page/join.js", "classroom/page/enter.js"]
    assert len(found) == len(set(found))


MINE = 'lesson = Lesson(lesson_plan("add-and-carry"))'


@pytest.mark.parametrize(
    "cells",
    [
        ["lesson = Lesson(lesson_plan(**options))", "lesson.see()"],
        ["lesson = other = Lesson(lesson_plan('add-and-carry'))", "lesson.see()"],
        ["Lesson(lesson_plan('add-and-carry'))", "lesson.see()"],
        ["lesson = Lesson()", "lesson.see()"],
        [MINE],
        ["lesson = Lesson(lesson_plan(key))", "lesson.see()"],
        ["lesson = Lesson(my_plan('add-and-carry'))", "lesson.see()"],
        ["lesson = Lesson(mine.lesson_plan('add-and-carry'))", "lesson.see()"],
        ["lesson = Lesson(lesson_plan('add-and-carry', bass=8))", "lesson.see()"],
        ["lesson = Lesson(lesson_plan('no such plan'))", "lesson.see()"],
        [MINE, "lesson.part()"],
        [MINE, "lesson.part('no such role', 1)"],
        [MINE, "x = lesson.part"],
        [MINE, "[lesson.see]"],
        [MINE, "lesson.see(title=f'{1}')"],
    ],
)
def test_what_is_not_certain_in_a_lesson_makes_no_lesson(cells: list[str]) -> None:
    assert lesson_of_cells(cells) is None


def test_a_lesson_is_read_part_by_part_with_its_own_words() -> None:
    found = lesson_of_cells(
        [
            MINE,
            "!pip list\nother.see()\nprint(lesson.notation, lesson)",
            "lesson.remember(); lesson.your_turn(title='Mine', level=2)",
            "lesson.part('together', question='Why?')",
            "lesson.see(question='Not this one')",
        ]
    )
    assert found is not None
    assert found.titles == ("Remember", "Mine", "Together", "Watch one first")
    assert found.question == "Why?"


def test_the_terminal_says_how_many_classes_pick_up() -> None:
    for classes, line in (
        (1, "1 class picks up where it left off."),
        (2, "2 classes pick up where they left off."),
    ):
        made: Any = SimpleNamespace(room=None, all=1, count=classes, class_size=30)
        assert school_lines(made, 30)[0] == line
    made = SimpleNamespace(room=10, all=30, count=0, class_size=30)
    assert len(school_lines(made, 30)) == 1
    assert len(school_lines(made, 31)) == 2
