"""What each page of the desk shows of a class: pupils, answers and snapshots."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.drawing import DeskDrawing
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.pupils.events import ClassEvent
from cardmath_widgets.classroom.core.pupils.standing import STANDINGS, Standing
from cardmath_widgets.classroom.core.session import ClassError
from cardmath_widgets.classroom.core.snapshots import MOST_SNAPSHOTS, Gallery
from tests.classroom.desk import at_desk, pupil_in
from tests.classroom.test_session import APage


def test_the_desk_shows_who_and_the_projector_shows_no_names(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session = desk.session
        first = await pupil_in(desk)
        await session.set_door(session.door.approving(True))
        second = await pupil_in(desk)
        now = time.time()
        wrong = {"part": "exercises/2", "item": "addition/12/5", "answer": "75", "is_right": False}
        for event in (
            ClassEvent(first, 1, "opened", {"part": "exercises"}, now),
            ClassEvent(first, 2, "answered", {**wrong, "misconception": "M3"}, now),
        ):
            await session.journal.append(event)
        shown = view(desk, Role.TEACHER, now)
        names = {pupil.seat: ANIMALS[pupil.name].word for pupil in session.present()}
        assert [one["word"] for one in shown["pupils"]] == [names[first]]
        assert [one["word"] for one in shown["waiting"]] == [names[second]]
        assert shown["pupils"][0]["standing"] == Standing.WORKING
        assert shown["pupils"][0]["doing"].endswith(", part 2")
        assert shown["misreadings"] == [
            {
                "code": "M3",
                "name": "carries at ten",
                "pupils": "1 pupil",
                "times": "1 time",
                "next": "No one has had another one like it yet.",
                "who": names[first],
            }
        ]
        assert shown["items"]["shown"][0]["prompt"] == "28z + 47z = ?"
        assert shown["items"]["shown"][0]["answers"][0]["name"] == "carries at ten"
        assert session.roles.secret(Role.PROJECTOR) in shown["links"]["projector"]
        assert session.roles.secret(Role.TEACHER) not in json.dumps(shown)
        assert view(desk, Role.CO_TEACHER, now)["links"] == {}

        later = view(desk, Role.TEACHER, now + 121)
        assert (later["pupils"][0]["standing_word"], later["pupils"][0]["away"]) == (
            "working",
            "not connected",
        )
        session.come(first, APage())
        assert view(desk, Role.TEACHER, now + 121)["pupils"][0]["standing_word"] == "stuck"

        projected = json.dumps(view(desk, Role.PROJECTOR, now), ensure_ascii=False)
        for pupil in session.present():
            assert ANIMALS[pupil.name].word not in projected
            assert pupil.seat not in projected
        assert "secret" not in projected
        assert "carries" not in projected

    at_desk(tmp_path, work)


def opened(seat: str, sequence: int, link: str) -> ClassEvent:
    return ClassEvent(seat, sequence, "opened", {"part": link.partition("#")[0], "link": link}, time.time())


def test_an_answer_that_pupils_write_in_several_ways_is_one_answer(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        for given in ("61", "75", "075", "7 5"):
            seat = await pupil_in(desk)
            data = {"part": "row", "item": "addition/12/5", "answer": given, "is_right": False}
            await desk.session.journal.append(ClassEvent(seat, 1, "answered", data, time.time()))
        (item,) = view(desk, Role.TEACHER, time.time())["items"]["shown"]
        assert [(one["answer"], one["times"]) for one in item["answers"]] == [("75", "3"), ("61", "1")]

    at_desk(tmp_path, work)


def buttons_of(desk: Desk, key: str) -> list[tuple[dict[str, str], bool, bool]]:
    """What each button of a snapshot orders, and whether it is pressed, or switched off."""
    drawn: Any = DeskDrawing()(view(desk, Role.TEACHER, time.time()))["snapshots"]
    *_picture, buttons = drawn["children"][key]["children"].values()
    about = [button["attributes"] for button in buttons["children"].values()]
    return [
        (
            {"do": one["data-do"], **json.loads(one["data-along"])},
            one.get("aria-pressed") == "true",
            "disabled" in one,
        )
        for one in about
    ]


def test_a_button_that_shows_a_snapshot_is_pressed_and_hides_it_again(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat = await pupil_in(desk)
        for number in range(2):
            await desk.session.journal.append(opened(seat, number + 1, f"odds#game=odds&number={number}"))
            await carry_out(desk, Role.TEACHER, {"do": "snapshot", "seat": seat})
        first, last = (one.key for one in desk.session.gallery.snapshots)
        assert [is_off for *_order, is_off in buttons_of(desk, first)] == [False, False, True, False, False]
        assert [is_off for *_order, is_off in buttons_of(desk, last)] == [False, False, False, True, False]
        # On the projector, and on all tablets.
        for which in range(2):
            for _again in range(2):
                for is_on in (False, True):
                    order, is_pressed, _is_off = buttons_of(desk, last)[which]
                    assert is_pressed is is_on
                    assert buttons_of(desk, first)[which][1] is False
                    await carry_out(desk, Role.TEACHER, order)

    at_desk(tmp_path, work)


def test_snapshots_are_shown_in_the_teachers_order_without_names(tmp_path: Path) -> None:
    links = [f"odds#game=odds&number={number}" for number in range(3)]

    async def work(desk: Desk) -> None:
        session = desk.session
        seat = await pupil_in(desk)
        page = APage()
        session.come(seat, page)
        for at, link in enumerate(links):
            await session.journal.append(opened(seat, at + 1, link))
            await carry_out(desk, Role.TEACHER, {"do": "snapshot", "seat": seat})
        keys = [one.key for one in session.gallery.snapshots]
        for how, key in (("earlier", keys[2]), ("later", keys[0]), ("show", keys[1]), ("look", keys[1])):
            await carry_out(desk, Role.TEACHER, {"do": "arrange", "how": how, "key": key})
        assert [one.address for one in session.gallery.snapshots] == [links[2], links[0], links[1]]
        shown = view(desk, Role.TEACHER, time.time())["snapshots"]
        assert [(one["title"], one["is_shown"], one["is_looked"]) for one in shown] == [
            ("1: Odds", False, False),
            ("2: Odds", False, False),
            ("3: Odds", True, True),
        ]
        assert view(desk, Role.PROJECTOR, time.time())["shown"] == keys[1]
        assert page.heard[-1]["look"] == keys[1]
        await carry_out(desk, Role.TEACHER, {"do": "arrange", "how": "remove", "key": keys[1]})
        assert page.heard[-1]["look"] == ""
        assert view(desk, Role.PROJECTOR, time.time())["shown"] == ""

    at_desk(tmp_path, work)

    async def again(desk: Desk) -> None:
        assert [one.address for one in desk.session.gallery.snapshots] == [links[2], links[0]]

    at_desk(tmp_path, again)


def test_only_a_board_that_can_be_drawn_is_a_snapshot(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat = await pupil_in(desk)
        for at, link in enumerate(("", "exercises#kind=addition", "odds", "odds#game=odds&cannot=1")):
            if link:
                await desk.session.journal.append(opened(seat, at, link))
            assert bool(view(desk, Role.TEACHER, time.time())["pupils"][0]["board"]) is ("cannot" in link)
            with pytest.raises(ClassError):
                await carry_out(desk, Role.TEACHER, {"do": "snapshot", "seat": seat})
        assert desk.session.gallery.snapshots == ()

    at_desk(tmp_path, work)


def test_so_many_snapshots_are_kept_and_the_first_give_way(tmp_path: Path) -> None:
    gallery = Gallery()
    for number in range(MOST_SNAPSHOTS + 3):
        gallery = gallery.taken(f"odds#number={number}")
    assert [one.link for one in gallery.snapshots] == [f"number={n}" for n in range(3, MOST_SNAPSHOTS + 3)]
    longest = "odds#" + "x" * 1495
    for _one in range(MOST_SNAPSHOTS):
        gallery = gallery.taken(longest)

    async def work(desk: Desk) -> None:
        await desk.session.hang(gallery)
        assert Gallery.read(desk.session.journal.state.settings) == gallery

    at_desk(tmp_path, work)


def test_exercises_and_answers_that_are_not_shown_are_counted(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat = await pupil_in(desk)
        given = ["75", "63", "613", "1", "2", "3", "73"]
        answers = [("addition/12/1", answer) for answer in given]
        answers += [(f"addition/12/{number}", "1") for number in range(20, 35)]
        for sequence, (item, answer) in enumerate(answers, 1):
            data = {"part": "exercises", "item": item, "answer": answer, "is_right": False}
            await desk.session.journal.append(ClassEvent(seat, sequence, "answered", data, time.time()))
        items = view(desk, Role.TEACHER, time.time())["items"]
        assert len(items["shown"]) == 12
        assert items["more"] == "4 more exercises are not shown. Pupils made fewer mistakes there."
        (first,) = [one for one in items["shown"] if one["item"] == "addition/12/1"]
        assert (len(first["answers"]), first["more"]) == (4, "and 3 other answers")

    at_desk(tmp_path, work)


def test_every_standing_has_a_word() -> None:
    assert set(STANDINGS) == set(Standing)


def test_what_is_shown_of_sixty_pupils_is_small(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        desk.session.size = 60
        for _pupil in range(60):
            await pupil_in(desk)
        seen = view(desk, Role.TEACHER, time.time())
        assert seen["counts"] == "0 of 60 pupils are here."
        assert len(json.dumps(seen)) < 24_000

    at_desk(tmp_path, work)
