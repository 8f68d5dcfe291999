"""What a class does with a lesson: its parts open and close, its question is there, and so is its sheet."""

import time
from pathlib import Path

import pytest

from cardmath.games import GAMES as GAME_TYPES
from cardmath.games import presets_of
from cardmath.lessons import LESSONS, lesson_plan
from cardmath_widgets.classroom.activity import Activity
from cardmath_widgets.classroom.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.desk.offers import EACH, Choice, Offer, begun
from cardmath_widgets.classroom.desk.paper import paper_of
from cardmath_widgets.classroom.desk.view import view
from cardmath_widgets.classroom.joining.roles import Role
from cardmath_widgets.classroom.pacing import Pacing
from cardmath_widgets.classroom.session import ClassError
from cardmath_widgets.server.notebooks.lessons import lessons_folder, read_manifest
from tests.amounts import some_of, spread_of
from tests.classroom.test_desk import GAMES, OFFERS, at_desk, pupil_in
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
        told = view(desk, Role.TEACHER, time.time())["talk"]
        assert [one["answer"] for one in told["expected"]] == [one.answer for one in synthesis.expected]

    at_desk(tmp_path, work)


# -- paper ---------------------------------------------------------------------------------------------------


def test_a_lesson_has_its_sheet() -> None:
    for page, key in PLANS.items():
        found = paper_of(Activity(page, "", "A lesson"), PLANS)
        assert found is not None
        assert (found.kind, found.base) == (key, lesson_plan(key).base)


@pytest.mark.parametrize("offer", EXERCISES, ids=lambda offer: offer.link)
def test_exercises_have_a_sheet_with_the_same_numbers(offer: Offer) -> None:
    found = paper_of(begun(offer, Choice(base="12", deal="40")), PLANS)
    assert found is not None
    assert [one.number for one in found.exercises] == list(range(40, 52))
    assert {one.base for one in found.exercises} == {12}
    assert paper_of(begun(offer, Choice(base="12", deal=EACH)), PLANS) is None
    row = paper_of(Activity("exercises", "row=3.8.G1+G6", "A row"), PLANS)
    assert row is not None
    assert (row.base, len(row.exercises)) == (8, 12)


@pytest.mark.parametrize("base", spread_of(range(2, 37), 4))
def test_a_deal_has_its_sheet_if_its_game_has_one(base: int) -> None:
    for offer in GAMES:
        found = paper_of(begun(offer, Choice(base=str(base), deal="7")), PLANS)
        assert (found is not None) is (offer.game == "pyramid-addition"), offer.key
        if found is None:
            continue
        assert (found.number, found.base) == (7, base)
        for deck in offer.decks:
            dealt = paper_of(begun(offer, Choice(deck=deck, base=str(base), deal="7")), PLANS)
            assert dealt is not None
            assert dealt.game == presets_of(GAME_TYPES[offer.game])[deck][0]


@pytest.mark.parametrize(
    "activity",
    [
        Activity("exercises", "kind=addition&number=7&base=10", "Addition in columns"),
        Activity("exercises", "kind=addition,ring,parity&number=7&base=12", "Exercises"),
        Activity("pyramid-addition", "game=pyramid-addition&path=3", "Pyramid Addition"),
        Activity("06-add-and-carry", "", "Add and carry"),
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
