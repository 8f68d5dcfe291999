"""What a class does with a lesson: its parts open and close, its question is there, and so is its sheet."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from cardmath.games import GAMES as GAME_TYPES
from cardmath.games import presets_of
from cardmath.games.registry import BUILT_IN, descriptor_of, register
from cardmath.lessons import LESSONS, lesson_plan
from cardmath_widgets.classroom.core.activity import Activity, Pacing, part_name
from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.offers import EACH, ActivityChoice, Offer, begun
from cardmath_widgets.classroom.core.desk.paper import no_paper, paper_of
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent
from cardmath_widgets.classroom.core.session import ClassError
from cardmath_widgets.classroom.served.own_lessons import lesson_of_cells
from cardmath_widgets.server.notebooks.lessons import code_in, lessons_folder, read_manifest
from tests.amounts import some_of, spread_of
from tests.classroom.desk import GAMES, OFFERS, at_desk, pupil_in
from tests.classroom.test_session import APage

PLANS = {
    lesson.name: tile.lesson
    for lesson in read_manifest(lessons_folder())
    for tile in lesson.tiles
    if tile.lesson
}
EXERCISES = [offer for offer in OFFERS if offer.group == "exercises" and "kind=" in offer.link]


def test_every_lesson_has_a_page() -> None:
    assert set(PLANS.values()) == set(LESSONS)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"page": 7, "opened": [1]},
        {"page": "", "opened": [1]},
        {"page": "any-base", "opened": "1"},
        {"page": "any-base"},
    ],
)
def test_a_pacing_that_cannot_be_read_closes_no_part(data: object) -> None:
    assert Pacing.read(data) == Pacing()
    assert Pacing.read(data).is_open("any-base", 2)


@pytest.mark.parametrize("page", some_of(sorted(PLANS), 3))
def test_each_part_of_a_lesson_opens_and_closes(page: str, tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        desk.plans.update(PLANS)  # type: ignore[attr-defined]
        session, tablet = desk.session, APage()
        seat = await pupil_in(desk)
        session.come(seat, tablet)
        await session.begin(Activity(page, "", "A lesson"))
        assert tablet.heard[-1]["pacing"] is None
        plan = lesson_plan(PLANS[page])
        parts = view(desk, Role.TEACHER, time.time())["lesson_parts"]
        assert [one["title"] for one in parts] == [part.title for part in plan.parts]
        count = len(parts)
        for number in range(1, count + 1):
            await carry_out(desk, Role.CO_TEACHER, {"do": "pace", "part": number, "value": False})
            left = ",".join(str(one) for one in range(number + 1, count + 1))
            assert tablet.heard[-1]["pacing"] == {"page": page, "open": left}
        await carry_out(desk, Role.TEACHER, {"do": "pace", "part": 2, "value": True})
        shown = view(desk, Role.TEACHER, time.time())["lesson_parts"]
        assert [one["number"] for one in shown if one["is_open"]] == [2]
        # A pupil who comes late or reloads learns it, and a restart keeps it.
        assert session.news(await pupil_in(desk))["pacing"]["open"] == "2"
        assert Pacing.read(session.journal.state.settings["pacing"]) == session.pacing
        for number in range(1, count + 1):
            await carry_out(desk, Role.TEACHER, {"do": "pace", "part": number, "value": True})
        assert tablet.heard[-1]["pacing"] is None

    at_desk(tmp_path, work)


@pytest.mark.parametrize("page", some_of(sorted(PLANS), 3))
def test_the_grid_shows_how_each_pupil_stands_in_each_part(page: str, tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat, now = await pupil_in(desk), time.time()
        await desk.session.begin(Activity("odds", "", "Odds"))
        (shown,) = view(desk, Role.TEACHER, now)["pupils"]
        assert shown["lesson"] == []
        desk.plans.update(PLANS)  # type: ignore[attr-defined]
        await desk.session.begin(Activity(page, "", "A lesson"))
        count = len(lesson_plan(PLANS[page]).parts)
        (shown,) = view(desk, Role.TEACHER, now)["pupils"]
        assert shown["lesson"] == ["waiting"] * count
        part = part_name(page)
        events = [("opened", 1, {}), ("finished", 1, {"outcome": "done"}), ("opened", 2, {})]
        for sequence, (kind, number, data) in enumerate(events, 1):
            event = ClassEvent(seat, sequence, kind, {"part": f"{part}/{number}", **data}, now)
            desk.session.journal.state.apply(event)
        (shown,) = view(desk, Role.TEACHER, now)["pupils"]
        assert shown["lesson"] == ["at-once", "working", *["waiting"] * (count - 2)]
        # On another page the parts of the lesson stay; a tablet that sleeps is not stuck.
        (shown,) = view(desk, Role.TEACHER, now + 999)["pupils"]
        assert "stuck" not in shown["lesson"]
        desk.session.come(seat, APage())
        (shown,) = view(desk, Role.TEACHER, now + 999)["pupils"]
        assert shown["lesson"][1] == "stuck"

    at_desk(tmp_path, work)


@pytest.mark.parametrize("part", [0, 7, "1", True, None, 1.0])
def test_a_part_that_is_not_there_is_refused(part: object, tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        desk.plans.update(PLANS)  # type: ignore[attr-defined]
        await desk.session.begin(Activity(next(iter(PLANS)), "", "A lesson"))
        with pytest.raises(ClassError):
            await carry_out(desk, Role.TEACHER, {"do": "pace", "part": part, "value": False})
        await desk.session.begin(Activity("odds", "", "Odds"))
        with pytest.raises(ClassError):
            await carry_out(desk, Role.TEACHER, {"do": "pace", "part": 1, "value": False})
        assert desk.session.pacing == Pacing()

    at_desk(tmp_path, work)


@pytest.mark.parametrize("page", some_of(sorted(PLANS), 3))
def test_the_question_of_the_talk_stands_beside_the_snapshots(page: str, tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        assert view(desk, Role.PROJECTOR, time.time())["talk"] == ""
        desk.plans.update(PLANS)  # type: ignore[attr-defined]
        await desk.session.begin(Activity(page, "", "A lesson"))
        synthesis = lesson_plan(PLANS[page]).synthesis
        assert view(desk, Role.PROJECTOR, time.time())["talk"] == synthesis.question
        talk = view(desk, Role.TEACHER, time.time())["talk"]
        assert [one["answer"] for one in talk["expected"]] == [one.answer for one in synthesis.expected]

    at_desk(tmp_path, work)


# -- a lesson of the teacher's own ---------------------------------------------------------------------------


@pytest.mark.parametrize("page", some_of(sorted(PLANS), 3))
def test_our_notebooks_are_read_as_they_are_shown(page: str) -> None:
    (path,) = (lesson.path for lesson in read_manifest(lessons_folder()) if lesson.name == page)
    found = lesson_of_cells(code_in(path))
    plan = lesson_plan(PLANS[page])
    assert found is not None
    assert (found.plan.key, found.plan.base) == (plan.key, plan.base)
    assert len(found.titles) == len(plan.parts)


def test_the_lesson_of_the_tutorial_is_read() -> None:
    text = (Path(__file__).parents[2] / "docs" / "tutorials" / "own-lesson.md").read_text("utf-8")
    # The tutorial gives each line a cell of its own, and one line that is refused.
    lines = re.findall(r"^>>> (.*)$", text, re.MULTILINE)
    found = lesson_of_cells(line for line in lines if line != 'lesson.ticket("5 + 8")')
    assert found is not None
    assert (found.plan.key, found.plan.base) == ("add-and-carry", 8)
    assert found.titles == ("Remember", "Watch one first", "Now you", "Explode dots", "Ticket", "Together")
    assert found.question == "What is the same in base eight and in base ten?"


MINE = 'lesson = Lesson(lesson_plan("add-and-carry"))'
UNCLEAR = [
    [],
    [MINE],
    ["lesson.see()"],
    ["lesson = Lesson(lesson_plan(chosen))", "lesson.see()"],
    ["lesson = Lesson(lesson_plan('poem'))", "lesson.see()"],
    ["lesson = Lesson(lesson_plan('add-and-carry', base=99))", "lesson.see()"],
    ["lesson = Lesson(lesson_plan('add-and-carry', colour=1))", "lesson.see()"],
    ["lesson = Lesson(my_plan)", "lesson.see()"],
    [MINE, "for one in range(2):\n    lesson.do(one)"],
    [MINE, "if True:\n    lesson.see()"],
    [MINE, "def more():\n    return lesson.see()", "more()"],
    [MINE, "display(lesson.see())"],
    [MINE, "both = [lesson.see(), lesson.do(1)]"],
    [MINE, "lesson.see(title=title)"],
    [MINE, "lesson.see(**words)"],
    [MINE, "lesson.part(role, 1)"],
    [MINE, MINE, "lesson.see()"],
]


@pytest.mark.parametrize("cells", UNCLEAR, ids=map(str, range(len(UNCLEAR))))
def test_a_notebook_that_cannot_be_read_for_certain_has_no_parts(cells: list[str]) -> None:
    assert lesson_of_cells(cells) is None


@pytest.mark.parametrize(
    ("cells", "title"),
    [
        (["%matplotlib inline\nlesson.see()", "lesson"], "Watch one first"),
        (["this is no Python", "x = 1", "lesson.enlarge(large=True)", "lesson.see()"], "Watch one first"),
        (["part = lesson.part('do', 1, title='Mine')", "part"], "Mine"),
        (["board = PyramidBoard(lesson.notation)\nlesson.ticket(*items)"], "Ticket"),
    ],
)
def test_a_lesson_in_any_plain_form_is_read(cells: list[str], title: str) -> None:
    for made in (MINE, "plan = lesson_plan('add-and-carry')\nlesson = Lesson(plan, key='mine')"):
        found = lesson_of_cells([made, *cells])
        assert found is not None
        assert found.titles == (title,)


def test_parts_of_an_own_lesson_open_and_close_and_its_sheet_is_the_plans(tmp_path: Path) -> None:
    mine = lesson_of_cells(
        [MINE, "lesson.see()", "lesson.do(1, title='Dots')", "lesson.together(question='Why?')"]
    )
    assert mine is not None

    async def work(desk: Desk) -> None:
        desk.plans.update({"my-lesson/": mine})  # type: ignore[attr-defined]
        session, tablet = desk.session, APage()
        session.come(await pupil_in(desk), tablet)
        await session.begin(Activity("my-lesson/", "", "Mine"))
        shown = view(desk, Role.TEACHER, time.time())
        assert [one["title"] for one in shown["lesson_parts"]] == ["Watch one first", "Dots", "Together"]
        assert shown["talk"]["question"] == "Why?"
        assert shown["sheet"]["is_there"]
        await carry_out(desk, Role.TEACHER, {"do": "pace", "part": 2, "value": False})
        assert tablet.heard[-1]["pacing"] == {"page": "my-lesson", "open": "1,3"}
        assert view(desk, Role.PROJECTOR, time.time())["talk"] == "Why?"

    at_desk(tmp_path, work)


# -- paper ---------------------------------------------------------------------------------------------------


def test_a_lesson_has_its_sheet() -> None:
    for page, key in PLANS.items():
        found = paper_of(Activity(page, "", "A lesson"), PLANS)
        assert found is not None
        assert (found.kind, found.base) == (key, lesson_plan(key).base)


@pytest.mark.parametrize("offer", EXERCISES, ids=lambda offer: offer.link)
def test_exercises_have_a_sheet_with_the_same_numbers(offer: Offer) -> None:
    found = paper_of(begun(offer, ActivityChoice(base="12", deal="40")), PLANS)
    assert found is not None
    assert [one.number for one in found.exercises] == list(range(40, 52))
    assert {one.base for one in found.exercises} == {12}
    assert paper_of(begun(offer, ActivityChoice(base="12", deal=EACH)), PLANS) is None
    row = paper_of(Activity("exercises", "row=3.8.G1+G6", "A row"), PLANS)
    assert row is not None
    assert (row.base, len(row.exercises)) == (8, 12)


@pytest.mark.parametrize("base", spread_of(range(2, 37), 4))
def test_a_deal_of_every_game_has_its_sheet(base: int) -> None:
    for offer in GAMES:
        found = paper_of(begun(offer, ActivityChoice(base=str(base), deal="7")), PLANS)
        assert found is not None, offer.key
        assert found.game is not None
        assert (found.number, found.base, found.game.key) == (7, base, offer.game)
        for deck in offer.decks:
            dealt = paper_of(begun(offer, ActivityChoice(deck=deck, base=str(base), deal="7")), PLANS)
            assert dealt is not None
            assert dealt.game == presets_of(GAME_TYPES[offer.game])[deck][0]
        # The options of the class are those of the sheet.
    found = paper_of(Activity("odds", "game=odds&options.players=7&number=3", "Odds"), PLANS)
    assert found is not None
    assert found.game == GAME_TYPES["odds"](players=7)


def test_without_a_sheet_the_desk_says_why(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        for activity, why in (
            (Activity(), ""),
            (
                Activity("odds", "game=odds&number=7", "Odds", is_each=True),
                "Each pupil has different numbers",
            ),
            (Activity("odds", "game=odds", "Odds"), "The numbers are random."),
            (Activity("exercises", "kind=addition", "Addition"), "The numbers are random."),
            (Activity("mine/", "", "Mine"), "This page has no numbers to print."),
        ):
            await desk.session.begin(activity)
            sheet = view(desk, Role.TEACHER, time.time())["sheet"]
            assert not sheet["is_there"]
            assert sheet["why"].startswith(why)
            assert bool(sheet["why"]) == bool(why)
        await desk.session.begin(Activity("odds", "game=odds&number=7", "Odds"))
        assert view(desk, Role.TEACHER, time.time())["sheet"] == {"is_there": True, "why": ""}
        assert "sheet" not in view(desk, Role.PROJECTOR, time.time())

    at_desk(tmp_path, work)


def test_a_game_of_another_package_without_a_sheet_says_what_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = replace(descriptor_of("odds"), key="odds", sheet=None)  # type: ignore[type-var]
    register(plain)  # type: ignore[arg-type]
    try:
        activity = Activity("odds", "game=odds&number=8", "Odds")
        assert paper_of(activity, {}) is None
        assert no_paper(activity).startswith("This game has no sheet.")
    finally:
        register(next(one for one in BUILT_IN if one.key == "odds"))


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    "activity",
    [
        Activity("exercises", "kind=addition&number=7&base=10", "Addition in columns"),
        Activity("exercises", "kind=addition,ring,parity&number=7&base=12", "Exercises"),
        Activity("pyramid-addition", "game=pyramid-addition&path=3", "Pyramid Addition"),
        Activity("06-add-and-carry", "", "Add and carry"),
        *(Activity(offer.page, f"game={offer.game}&number=8&base=12", offer.title) for offer in GAMES),
    ],
    ids=lambda one: one.title,
)
def test_a_sheet_is_a_pdf(activity: Activity) -> None:
    pytest.importorskip("typst")
    found = paper_of(activity, PLANS)
    assert found is not None
    assert found.pdf("http://192.168.0.7:8866/")[:5] == b"%PDF-"


@pytest.mark.parametrize(
    "link", ["", "kind=poem&number=1", "kind=addition&number=x", "row=nonsense", "path=99"]
)
def test_what_has_no_numbers_has_no_sheet(link: str) -> None:
    assert paper_of(Activity("exercises", link, "?"), PLANS) is None
