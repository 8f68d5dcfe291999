"""What a teacher can order at the desk, and who may order it."""

import contextlib
import json
import time
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.report import to_json
from cardmath_widgets.classroom.core.session import ClassError, Joining
from tests.classroom.desk import OFFERS, Ended, at_desk, pupil_in
from tests.classroom.test_session import APage

ORDERS: list[dict[str, Any]] = [
    {"do": "approve", "seat": "x"},
    {"do": "approve-all"},
    {"do": "send-out", "seat": "x"},
    {"do": "send-out", "seats": ["x", "y"]},
    {"do": "new-code"},
    {"do": "close"},
    {"do": "open"},
    {"do": "approving", "value": True},
    {"do": "begin", "offer": OFFERS[0].key},
    {"do": "begin-link", "link": "http://192.168.0.7:8866/odds#game=odds&number=7"},
    {"do": "each"},
    {"do": "pause", "value": True},
    {"do": "arrange", "how": "hide"},
    {"do": "take-back"},
    {"do": "ask", "kind": "addition", "base": "10", "number": "5"},
    {"do": "show-answers", "value": True},
    {"do": "end-question"},
    {"do": "go-on"},
]
OWN: list[dict[str, Any]] = [{"do": "renew", "role": "co-teacher"}, {"do": "end"}, {"do": "anew"}]


def test_each_role_may_do_what_it_may(tmp_path: Path) -> None:
    ended = Ended()

    async def work(desk: Desk) -> None:
        for order in ORDERS + OWN:
            with pytest.raises(ClassError):
                await carry_out(desk, Role.PROJECTOR, order)
            if order in OWN:
                with pytest.raises(ClassError):
                    await carry_out(desk, Role.CO_TEACHER, order)
            else:
                assert await carry_out(desk, Role.CO_TEACHER, order)
        assert (ended.times, ended.anew) == (0, 0)
        for order in OWN:
            assert await carry_out(desk, Role.TEACHER, order)
        assert (ended.times, ended.anew) == (1, 1)

    at_desk(tmp_path, work, ended)


@pytest.mark.parametrize(
    "order",
    [
        None,
        7,
        [],
        {},
        {"do": 7},
        {"do": "no-such"},
        {"do": "begin", "offer": "no-such"},
        {"do": "begin", "offer": OFFERS[0].key, "base": "99"},
        {"do": "begin-link", "link": "http://elsewhere.example/game"},
        {"do": "begin-link", "link": "odds#" + "x" * 2000},
        {"do": "begin-link", "link": "odds#a%0Ab"},
        {"do": "renew", "role": "teacher"},
        {"do": "snapshot", "seat": "no-such"},
        {"do": "say", "seat": "no-such", "text": "Well done."},
        {"do": "arrange", "how": "show", "key": "no-such"},
        {"do": "arrange", "how": "no-such"},
        {"do": "send-group", "code": "M3", "link": "row=0.12.G6"},
    ],
)
def test_an_order_that_makes_no_sense_changes_nothing(order: object, tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        with pytest.raises(ClassError):
            await carry_out(desk, Role.TEACHER, order)
        assert desk.session.activity == Activity()

    at_desk(tmp_path, work)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("odd", ["\ud800", 10**400])
def test_odd_values_break_no_order(odd: object, tmp_path: Path) -> None:
    fields = (
        "seat",
        "offer",
        "deck",
        "base",
        "deal",
        "link",
        "value",
        "role",
        "key",
        "how",
        "kind",
        "number",
    )

    async def work(desk: Desk) -> None:
        for order in [*ORDERS, *OWN, {"do": "snapshot-answer"}, {"do": "pace"}, {"do": "snapshot"}]:
            for field_ in (*fields, "part", "item", "answer", "do"):
                with contextlib.suppress(ClassError):
                    assert await carry_out(desk, Role.TEACHER, order | {field_: odd})
        # What was kept of it can be shown and written.
        assert json.dumps(view(desk, Role.TEACHER, time.time())).encode()

    at_desk(tmp_path, work)


def test_a_pasted_link_opens_with_every_option_it_holds(tmp_path: Path) -> None:
    link = "game=patriarchs&options.redeals=3&number=12&base=8&digits=pitman&colours=calm"

    async def work(desk: Desk) -> None:
        await carry_out(
            desk, Role.TEACHER, {"do": "begin-link", "link": f" http://x.example:1/odd-and-even#{link} "}
        )
        assert desk.session.activity.address("a seat") == f"odd-and-even#{link}"

    at_desk(tmp_path, work)


def test_several_pupils_are_sent_out_at_once(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        first, second, third = [await pupil_in(desk) for _time in range(3)]
        order = {"do": "send-out", "seats": [first, third, third, "no-such", 7]}
        assert (await carry_out(desk, Role.CO_TEACHER, order)).startswith("2 pupils have been sent out")
        assert [one.seat for one in desk.session.present()] == [second]
        # Nobody is chosen in what is no list.
        await carry_out(desk, Role.TEACHER, {"do": "send-out", "seats": second})
        assert [one.seat for one in desk.session.present()] == [second]

    at_desk(tmp_path, work)


def test_a_word_is_for_one_pupil_and_outlives_a_restart(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat, other = [await pupil_in(desk) for _time in range(2)]
        for text in ("", "   ", "x" * 141, "\ud800"):
            with pytest.raises(ClassError, match="A message to a pupil must be one to 140 characters long"):
                await carry_out(desk, Role.TEACHER, {"do": "say", "seat": seat, "text": text})
        message = await carry_out(desk, Role.CO_TEACHER, {"do": "say", "seat": seat, "text": " Well\ndone. "})
        assert message == "The pupil is not connected and will see it when they come back."
        assert desk.session.news(seat)["word"]["text"] == "Well done."
        assert desk.session.news(other)["word"] is None
        shown = {one["seat"]: one["word_to"] for one in view(desk, Role.TEACHER, time.time())["pupils"]}
        assert shown == {seat: "Well done.", other: ""}
        assert "Well done" not in json.dumps(view(desk, Role.PROJECTOR, time.time()))
        assert "Well done" not in to_json(desk.session.journal.state, time.time())
        seats.append(seat)

    async def after_a_restart(desk: Desk) -> None:
        assert desk.session.news(seats[0])["word"]["text"] == "Well done."

    seats: list[str] = []
    at_desk(tmp_path, work)
    at_desk(tmp_path, after_a_restart)


def test_sending_all_out_makes_the_old_code_worthless(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session, order = desk.session, {"do": "send-all-out"}
        seats = [await pupil_in(desk) for _time in range(2)]
        code = session.door.code
        with pytest.raises(ClassError):
            await carry_out(desk, Role.PROJECTOR, order)
        assert len(session.present()) == 2
        assert (await carry_out(desk, Role.CO_TEACHER, order)).startswith("All pupils have been sent out,")
        assert session.present() == []
        assert not any(session.takes(seat) for seat in seats)
        assert (await session.join(code, "192.168.0.8", "a browser")).joining is Joining.WRONG
        await pupil_in(desk)

    at_desk(tmp_path, work)


def test_the_desk_says_whether_a_pupil_can_read_its_words_now(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat, page = await pupil_in(desk), APage()

        async def say(text: str) -> str:
            return await carry_out(desk, Role.TEACHER, {"do": "say", "seat": seat, "text": text})

        assert (await say("Well done.")).startswith("The pupil is not connected")
        desk.session.come(seat, page)
        assert await say("Look  up. ") == "The pupil can read it now."
        assert page.heard[-1]["word"]["text"] == "Look up."

    at_desk(tmp_path, work)
