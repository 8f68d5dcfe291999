"""A pupil who means harm: words that others would read, and floods that would displace what the class did."""

import json
import time
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.discussion import answers_of
from cardmath_widgets.classroom.core.desk.view import title_of, view
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent, ClassState, receive
from cardmath_widgets.classroom.core.pupils.counts import MOST_ITEMS, MOST_KINDS, MOST_QUESTIONS
from cardmath_widgets.classroom.core.pupils.items import exercise_of
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.pupils.state import MOST_PARTS
from cardmath_widgets.classroom.core.report import page, report
from cardmath_widgets.classroom.core.session import ClassError
from cardmath_widgets.classroom.served.door import ClassHandler
from tests.cases import cases
from tests.classroom.desk import at_desk, pupil_in
from tests.classroom.test_session import APage

NOW = 1_800_000_000.0


def answered(seat: str, number: int, **data: Any) -> ClassEvent:
    return ClassEvent(seat, number, "answered", {"part": "odds", "is_right": False, **data}, time.time())


def slip(seat: str, number: int, part: str, item: str) -> ClassEvent:
    data = {"part": part, "item": item, "answer": "1"}
    return ClassEvent(seat, number, "answered", {**data, "is_right": False}, NOW)


def test_names_that_a_pupil_makes_up_are_shown_nowhere(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat = await pupil_in(desk)
        sent = [
            ClassEvent(seat, 1, "opened", {"part": "mr-smith/silly"}, time.time()),
            answered(seat, 2, item="mr-smith/12/5", answer="silly"),
            answered(seat, 3, item="addition/10/5/silly", answer="mr smith"),
            answered(seat, 4, item="silly", answer="mr smith", misconception="M3"),
        ]
        for event in sent:
            await desk.session.journal.append(event)
        text = json.dumps(view(desk, Role.TEACHER, time.time()), ensure_ascii=False)
        shown = view(desk, Role.TEACHER, time.time())
        items = [one | {"item": ""} for one in shown["items"]["shown"]]
        for text in (json.dumps(items), json.dumps(shown["pupils"])):
            assert "smith" not in text
            assert "silly" not in text
        assert "another page" in text
        state = desk.session.journal.state
        printed = page(report(state, time.time(), lambda part: title_of(desk, part)))
        assert "smith" not in printed
        assert "silly" not in printed

    at_desk(tmp_path, work)


def test_questions_about_cards_have_a_title_and_show_their_known_mistakes(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat = await pupil_in(desk)
        for number, (answer, code) in enumerate((("15", "M3"), ("12", "M13"), ("14", "M3"), ("9", "")), 1):
            more = {"misconception": code} if code else {}
            event = answered(seat, number, item="addition/12", answer=answer, **more)
            await desk.session.journal.append(event)
        (shown,) = view(desk, Role.TEACHER, time.time())["items"]["shown"]
        assert shown["prompt"] == "Addition in columns: with cards, base twelve"
        assert not shown["can_ask"]
        # Each pupil had other cards, so the answers themselves tell nothing.
        assert [(one["answer"], one["times"], one["name"]) for one in shown["answers"]] == [
            ("carries at ten", "2", ""),
            ("counts one too many or one too few", "1", ""),
        ]
        assert shown["more"] == ""

    at_desk(tmp_path, work)


def test_one_pupil_displaces_nothing_that_the_class_did() -> None:
    state = ClassState()
    for number in range(3):
        state.apply(slip(f"seat-{number:08}", 1, "odds", "addition/12/5"))
    for number in range(1, 2 * MOST_ITEMS):
        state.apply(slip("seat-flooding", number, f"part-{number}", f"kind-{number}/10/1"))
    # What came late counts as well, when there were too many before.
    for number in range(3):
        state.apply(slip(f"seat-{number:08}", 2, "ring", "ring/12/5"))
    assert (len(state.parts), len(state.counts.items()), len(state.counts.kinds())) == (
        MOST_PARTS,
        MOST_ITEMS,
        MOST_KINDS,
    )
    assert {"odds", "ring"} <= set(state.parts)
    assert {"addition/12/5", "ring/12/5"} <= {one.item for one in state.counts.items() if one.open == 3}
    assert {"addition", "ring"} <= {one.kind for one in state.counts.kinds() if one.open == 3}
    assert {"odds", "ring"} <= {one.part for one in report(state, NOW + 1).parts}


def test_questions_that_a_pupil_makes_up_displace_no_answers_of_the_class(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session = desk.session
        await carry_out(desk, Role.TEACHER, {"do": "ask", "kind": "addition", "base": "12", "number": "5"})
        key, item = session.question.key, session.question.item
        numbers = count(1)

        async def reply(seat: str, question: str, item: str, answer: str = "75") -> dict[str, Any]:
            data = {"question": question, "item": item, "answer": answer}
            event = {"sequence": next(numbers), "kind": "replied", "data": data, "age": 0}
            return (await receive(session.journal, seat, json.dumps({"events": [event]}))).on_line

        seats = [await pupil_in(desk) for _pupil in range(2)]
        assert len((await reply(seats[0], key, item))["acknowledged"]) == 1
        for number in range(MOST_QUESTIONS + 1):
            said = await reply(seats[1], f"{number:08x}", "blocked/36/7")
            # A question that this server does not know yet may be on its way from another server.
            assert (said["acknowledged"], said["refused"], said["wait"]) == ([], {}, 1000)
        assert len((await reply(seats[1], key, "addition/10/5"))["refused"]) == 1
        assert view(desk, Role.TEACHER, time.time())["question"]["answers"][0]["answer"] == "75"
        # An answer that was on its way when the question ended still counts.
        await carry_out(desk, Role.TEACHER, {"do": "end-question"})
        assert len((await reply(seats[1], key, item))["acknowledged"]) == 1
        assert len(session.journal.state.replies(key)) == 2

    at_desk(tmp_path, work)


def test_many_answers_that_cannot_be_shown_cost_the_desk_little() -> None:
    pupil = Pupil("seat-00000001")
    for number in range(60):
        pupil.take(answered("seat-00000001", number + 1, item=f"addition/36/{number}", answer="ABC"))
    assert answers_of(pupil) == []
    for number in range(600):
        exercise_of(f"addition/10/{number}")
    before = exercise_of.cache_info().misses
    assert answers_of(pupil) == []
    assert exercise_of.cache_info().misses == before


@cases(
    ("cookie", "mark"),
    [
        ("w4yW5XJUSDf4ksXi", "w4yW5XJUSDf4ksXi"),
        ("x" * 30_000, ""),
        ("short", ""),
        ("w4yW5XJUSDf4ks\u00e4i", ""),
    ],
)
def test_only_a_mark_of_ours_tells_browsers_apart(cookie: str, mark: str) -> None:
    handler: Any = SimpleNamespace(get_cookie=lambda _name, _default: cookie)
    made: Any = ClassHandler.mark
    assert made.fget(handler) == mark


def test_a_link_that_is_none_is_told_and_closes_no_desk(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        for link in ("http://[::1", "//[", "http://a]b/odds#number=7"):
            with pytest.raises(ClassError, match="not a link to a page"):
                await carry_out(desk, Role.TEACHER, {"do": "begin-link", "link": link})

    at_desk(tmp_path, work)


def test_a_pupil_at_the_door_sees_no_snapshot(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session = desk.session
        inside = await pupil_in(desk)
        await session.set_door(session.door.approving(True))
        waiting = await pupil_in(desk)
        order = {"do": "snapshot-answer", "item": "addition/12/5", "answer": "75"}
        await carry_out(desk, Role.TEACHER, order)
        key = session.gallery.snapshots[0].key
        pages = {seat: APage() for seat in (inside, waiting)}
        for seat, one in pages.items():
            session.come(seat, one)
        await carry_out(desk, Role.TEACHER, {"do": "arrange", "how": "look", "key": key})
        assert pages[inside].heard[-1]["card"]["answer"] == "75"
        assert (pages[waiting].heard[-1]["look"], pages[waiting].heard[-1]["card"]) == ("", None)

    at_desk(tmp_path, work)
