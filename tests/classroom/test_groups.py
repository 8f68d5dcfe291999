"""Three groups from the mistakes of a class: each pupil in one, and exercises in which the mistake shows."""

import json
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from cardmath.exercises import strata
from cardmath.exercises.rows import Row
from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.drawing import DeskDrawing
from cardmath_widgets.classroom.core.desk.groups import three_groups
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent
from cardmath_widgets.classroom.core.pupils.items import exercise_of, judge
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.session import ClassError
from cardmath_widgets.exercises.row.working import Working
from tests.classroom.desk import at_desk, pupil_in

NOW = 1_800_000_000.0
ITEMS = ("addition/12/5", "addition/12/6", "addition/12/8")


def answered(seat: str, number: int, item: str, code: str = "") -> ClassEvent:
    """Return an answer as the server keeps it: with the mistake, or right."""
    posed = exercise_of(item)
    assert posed is not None
    slips = [one.text for one in posed.distractors if one.misconception == code]
    answer = slips[0] if code else posed.answer
    judged = judge(item, answer)
    data = {"part": "exercises", "item": item, "answer": answer, "is_right": judged.is_right}
    data |= {"could_show": judged.could_show, **({"misconception": code} if code else {})}
    return ClassEvent(seat, number, "answered", data, NOW + 30 * number)


def pupil(seat: str, *codes: str) -> Pupil:
    """Return a pupil who answered the first exercises so."""
    made = Pupil(seat, "otter")
    for number, (item, code) in enumerate(zip(ITEMS, codes, strict=False), 1):
        made.take(answered(seat, number, item, code))
    return made


def test_each_pupil_is_in_one_group() -> None:
    carry = [pupil(f"carries-{number}", "M3") for number in range(3)]
    drop = [pupil(f"dropped-{number}", "M3", "M4") for number in range(2)]
    well = [pupil("learned-0", "M3", ""), pupil("always-0", "", "")]
    found = three_groups([*carry, *drop, *well])
    assert [group.code for group in found] == ["M3", "M4", ""]
    assert [set(group.seats) for group in found] == [
        {one.seat for one in carry},
        {one.seat for one in drop},
        {one.seat for one in well},
    ]


def test_only_pupils_who_are_right_first_time_get_harder_exercises() -> None:
    practising = [pupil(f"group-{code}-{number}", code) for code in ("M3", "M4") for number in range(2)]
    unnamed = pupil("unnamed-0", "")
    wrong = {"part": "exercises", "item": ITEMS[1], "answer": "1", "is_right": False}
    unnamed.take(ClassEvent("unnamed-0", 2, "answered", wrong, NOW + 60))
    elsewhere = Pupil("elsewhere-0", "otter")
    elsewhere.take(answered("elsewhere-0", 1, "times/12/6"))
    third = [pupil("third-m5-0", "", "M5"), pupil("third-m5-1", "M5", "M5")]
    not_yet = [*third, pupil("silent-0"), unnamed, elsewhere]
    well = [pupil("always-0", ""), pupil("learned-0", "M3", "")]
    assert [group.code for group in three_groups([*practising, *not_yet])] == ["M3", "M4"]
    *_groups, harder = three_groups([*practising, *not_yet, *well])
    assert (harder.code, harder.seats) == ("", ("always-0", "learned-0"))
    # Help is not right first time.
    item = well[0].items[ITEMS[0]]
    item.is_at_once = False
    assert three_groups([*practising, *not_yet, *well])[-1].seats == ("learned-0",)


def test_no_mistake_makes_no_groups() -> None:
    assert three_groups([pupil("always-0", "", "")]) == ()
    assert three_groups([]) == ()


def test_a_group_practises_what_its_mistake_shows_in() -> None:
    group, others = three_groups([pupil("carries-0", "M3"), pupil("always-0", "")])
    assert group.link.startswith(f"row={group.row}&due=G6.M3.")
    working = Working.restored(dict(parse_qsl(group.link)))
    on_screen = [task.exercise(working.notation).prompt for task in working.course.tasks]
    on_paper = group.paper().exercises
    assert on_screen == [one.prompt for one in on_paper]
    showing = [one for one in on_paper if "M3" in {wrong.misconception for wrong in one.distractors}]
    assert len(showing) >= 3
    assert {one.kind for one in on_paper} == {one.kind for one in others.paper().exercises} == {"addition"}
    # The others practise the hardest ones.
    assert others.row == Row(len(strata("addition", 12)) - 1, 12, ("addition",))


def test_a_group_is_as_far_as_its_own_kind_of_exercise() -> None:
    pupils = [pupil(f"addsup-{number}", "M3") for number in range(2)]
    multiplies = Pupil("always-0", "heron")
    # Two carries, where the others had one.
    multiplies.take(answered("always-0", 1, "times/12/6", "M3"))
    (group,) = three_groups([*pupils, multiplies])
    assert group.seats == ("addsup-0", "addsup-1", "always-0")
    reached = exercise_of(ITEMS[0])
    assert reached is not None
    keys = [stratum.key for stratum in strata("addition", 12)]
    assert group.row == Row(keys.index(reached.stratum or ""), 12, ("addition",))


def test_the_desk_shows_groups_and_only_animals(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seats = [await pupil_in(desk) for _pupil in range(3)]
        await desk.session.journal.append(answered(seats[0], 1, ITEMS[0], "M3"))
        await desk.session.journal.append(answered(seats[1], 1, ITEMS[0]))
        shown = view(desk, Role.TEACHER, NOW)
        silent = next(one["word"] for one in shown["pupils"] if one["seat"] == seats[2])
        assert shown["ungrouped"].startswith(f"In no group yet: {silent}. ")
        assert [one["name"] for one in shown["groups"]] == ["carries at ten", "ready for harder ones"]
        assert shown["groups"][0]["link"].startswith(f"{desk.address}exercises#row=")
        assert [one["sheet"] for one in shown["groups"]] == ["sheet.pdf?group=1", "sheet.pdf?group=2"]
        drawn = json.dumps(DeskDrawing()(shown)["group-list"])
        assert not any(seat in drawn for seat in seats)
        assert "groups" not in view(desk, Role.PROJECTOR, NOW)

    at_desk(tmp_path, work)


def test_a_digit_that_the_base_lacks_has_a_sign(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat = await pupil_in(desk)
        data = {"part": "exercises", "item": "addition/5/5", "answer": "57", "is_right": False}
        await desk.session.journal.append(ClassEvent(seat, 1, "answered", data, NOW))
        drawn = json.dumps(DeskDrawing()(view(desk, Role.TEACHER, NOW))["items"], ensure_ascii=False)
        assert "≠ no 5, 7 in base five" in drawn

    at_desk(tmp_path, work)


def sent_on(desk: Desk) -> str:
    """What the desk says about exercises that were sent, with its button."""
    return json.dumps(DeskDrawing()(view(desk, Role.TEACHER, NOW))["groups-sent"])


def test_one_press_sends_a_group_to_its_exercises_and_can_be_undone(tmp_path: Path) -> None:
    orders: list[dict[str, str]] = []

    async def work(desk: Desk) -> None:
        session = desk.session
        carries, well = [await pupil_in(desk) for _pupil in range(2)]
        await session.journal.append(answered(carries, 1, ITEMS[0], "M3"))
        await session.journal.append(answered(well, 1, ITEMS[0]))
        group, _others = view(desk, Role.TEACHER, NOW)["groups"]
        assert "take-back" not in sent_on(desk), "nothing can be taken back"
        order = {"do": "send-group", "code": group["code"], "link": group["fragment"]}
        said = await carry_out(desk, Role.TEACHER, order)
        assert said == "1 pupil will get these exercises after the current one."
        sent = session.news(carries)["sent"]
        assert f"{desk.address}{sent['address']}" == group["link"]
        assert session.news(well)["sent"] is None, "the others are not disturbed"
        assert view(desk, Role.TEACHER, NOW)["sent"] == 1
        assert "1 pupil was sent a group's exercises." in sent_on(desk)
        assert "take-back" in sent_on(desk)
        orders.append(order)

    async def after_a_restart(desk: Desk) -> None:
        sent = [desk.session.news(one.seat)["sent"] for one in desk.session.present()]
        assert [one is not None for one in sent] == [True, False]
        with pytest.raises(ClassError):
            await carry_out(desk, Role.TEACHER, orders[0] | {"link": "row=0.12.G6"})
        await carry_out(desk, Role.TEACHER, {"do": "take-back"})
        assert not any(desk.session.news(one.seat)["sent"] for one in desk.session.present())
        assert view(desk, Role.TEACHER, NOW)["sent"] == 0
        assert "take-back" not in sent_on(desk)

    at_desk(tmp_path, work)
    at_desk(tmp_path, after_a_restart)


def test_the_two_most_frequent_mistakes_make_a_group_each() -> None:
    carry = [pupil(f"carries-{number}", "M3") for number in range(3)]
    drop = [pupil(f"dropped-{number}", "M4") for number in range(2)]
    found = three_groups([*carry, *drop, pupil("another-0", "M5")])
    assert [(group.code, len(group.seats)) for group in found] == [("M3", 3), ("M4", 2)]
