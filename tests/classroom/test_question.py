"""A question to the class: asked on every tablet, answered once, and shown together by the teacher."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardmath.exercises import KINDS, exercise
from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.discussion import answers_of, bases_of_kinds
from cardmath_widgets.classroom.core.desk.drawing import on_page
from cardmath_widgets.classroom.core.desk.elements import asking
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.pupils.events import ClassEvent
from cardmath_widgets.classroom.core.pupils.items import item_key, judge
from cardmath_widgets.classroom.core.pupils.standing import ItemProgress, Pupil, Standing
from cardmath_widgets.classroom.core.question import UNSURE, Question, seen
from cardmath_widgets.classroom.core.session import ClassError
from tests.amounts import spread_of
from tests.classroom.desk import at_desk, pupil_in
from tests.classroom.test_desk_drawing import texts_in
from tests.classroom.test_session import APage

ASK = {"do": "ask", "kind": "addition", "base": "12", "number": "5"}
ITEM = "addition/12/5"
ASKED = [(kind, base) for kind, (_title, bases) in bases_of_kinds().items() for base in bases]


def reply(desk: Desk, seat: str, answer: str, sequence: int = 1) -> ClassEvent:
    question = desk.session.question
    data = {"question": question.key, "item": question.item, "answer": answer}
    return ClassEvent(seat, sequence, "replied", data, time.time())


async def answer(desk: Desk, answers: list[str]) -> list[str]:
    """Let as many pupils in, who answer; return their seats."""
    seats = []
    for given in answers:
        seats.append(await pupil_in(desk))
        await desk.session.journal.append(reply(desk, seats[-1], given))
    return seats


def projected(desk: Desk) -> dict[str, Any]:
    return view(desk, Role.PROJECTOR, time.time())["question"]


def attributes_in(node: Any, name: str) -> Iterator[str]:
    """The values of an attribute in a tree."""
    if isinstance(node, dict):
        if name in node.get("attributes", ()):
            yield node["attributes"][name]
        for part in node.get("children", {}).values():
            yield from attributes_in(part, name)


def test_every_page_is_asked_also_one_that_comes_late_and_each_answers_once(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session, page, other = desk.session, APage(), APage()
        seat = await pupil_in(desk)
        session.come(seat, page)
        session.come(seat, other)
        assert session.news(seat)["question"] is None
        assert await carry_out(desk, Role.CO_TEACHER, ASK) == "Now on all tablets: 28z + 47z = ?"
        asked = page.heard[-1]["question"]
        assert (asked["item"], asked["given"]) == (ITEM, "")
        drawn = on_page(page.heard[-1])["drawn"]["question"]
        assert "73" not in json.dumps(drawn).replace(asked["key"], "")
        late = await pupil_in(desk)
        assert session.news(late)["question"]["key"] == asked["key"]
        for at, given in enumerate(("75", "73"), 1):
            await session.journal.append(reply(desk, seat, given, at))
        # The first answer counts, and the pupil's other page knows of it.
        assert other.heard[-1]["question"]["given"] == "75"
        assert dict(session.journal.state.replies(asked["key"])) == {seat: "75"}
        # A tablet that is away is not waited for.
        assert projected(desk)["answered"] == "1 of 1 pupil has answered."
        session.come(late, APage())
        assert projected(desk)["answered"] == "1 of 2 pupils have answered."
        session.go(seat, page)
        session.go(seat, other)
        assert projected(desk)["answered"] == "1 of 2 pupils have answered."
        session.come(seat, other)
        assert await carry_out(desk, Role.TEACHER, {"do": "end-question"})
        assert other.heard[-1]["question"] is None
        assert projected(desk) == {}

    at_desk(tmp_path, work)


@pytest.mark.parametrize("how", ["pause", "look"])
def test_a_question_takes_the_place_of_a_pause_or_a_snapshot(tmp_path: Path, how: str) -> None:
    async def work(desk: Desk) -> None:
        session, page = desk.session, APage()
        seat = await pupil_in(desk)
        session.come(seat, page)
        if how == "pause":
            await session.pause(True)
        else:
            gallery = session.gallery.taken_answer(ITEM, "75")
            await session.hang(gallery.looking(gallery.snapshots[0].key))
        assert on_page(page.heard[-1])["is_paused"]
        said = await carry_out(desk, Role.TEACHER, {"do": "say", "seat": seat, "text": "Well done"})
        assert said == "The pupil will see it after the pause."
        before = len(page.heard)
        assert await carry_out(desk, Role.TEACHER, ASK) == "Now on all tablets: 28z + 47z = ?"
        heard = [on_page(news) for news in page.heard[before:]]
        assert all(news["question"] is not None for news in heard), "no tablet shows its game in between"
        assert not heard[-1]["is_paused"]
        assert not any(view(desk, role, time.time())["is_paused"] for role in Role)
        # A later pause is for those who have not answered, too.
        await carry_out(desk, Role.TEACHER, {"do": "pause", "value": True})
        assert on_page(page.heard[-1])["is_paused"]

    at_desk(tmp_path, work)


def test_the_projector_shows_answers_only_when_they_are_opened_and_no_names(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        await carry_out(desk, Role.TEACHER, ASK)
        seats = await answer(desk, ["75", "73", "75z", "HELLO", UNSURE])
        before = view(desk, Role.PROJECTOR, time.time())
        assert (before["question"]["is_opened"], before["question"]["answers"]) == (False, [])
        assert before["question"]["answered"] == "5 of 5 pupils have answered."
        await carry_out(desk, Role.TEACHER, {"do": "show-answers", "value": True})
        after = view(desk, Role.PROJECTOR, time.time())
        assert [(one["answer"], one["count"], one["is_right"]) for one in after["question"]["answers"]] == [
            ("75", 2, False),
            ("73", 1, True),
            ("other answers", 1, False),
            ("not sure yet", 1, False),
        ]
        text = json.dumps(after, ensure_ascii=False)
        names = [ANIMALS[pupil.name].word for pupil in desk.session.present()]
        assert not [word for word in [*names, *seats, "HELLO", "carries"] if word in text]
        # No tablet asks while the answers can be seen.
        assert desk.session.news(seats[0])["question"] is None
        await carry_out(desk, Role.TEACHER, {"do": "show-answers", "value": False})
        assert projected(desk)["answers"] == []
        assert desk.session.news(await pupil_in(desk))["question"] is not None

    at_desk(tmp_path, work)


def test_the_desk_shows_who_answered_what_and_counts_the_mistakes(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session = desk.session
        seat = await pupil_in(desk)
        await session.journal.append(ClassEvent(seat, 9, "opened", {"part": "odds"}, time.time()))
        await carry_out(desk, Role.TEACHER, ASK)
        await session.journal.append(reply(desk, seat, "75"))
        shown = view(desk, Role.TEACHER, time.time())
        pupil = session.journal.state.pupil(seat)
        assert pupil is not None
        (row,) = shown["question"]["answers"]
        assert (row["name"], row["who"]) == ("carries at ten", ANIMALS[pupil.name].word)
        assert [one["code"] for one in shown["misreadings"]] == ["M3"]
        assert (shown["items"]["shown"][0]["item"], shown["items"]["shown"][0]["open"]) == (ITEM, "1")
        # The game on the tablet stands as it stood.
        assert (pupil.part, pupil.standing(time.time())) == ("odds", Standing.WORKING)

    at_desk(tmp_path, work)


def test_a_question_and_its_answers_outlive_a_restart(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        await carry_out(desk, Role.TEACHER, ASK)
        await answer(desk, ["73"])
        await carry_out(desk, Role.TEACHER, {"do": "show-answers", "value": True})

    async def again(desk: Desk) -> None:
        assert [one["answer"] for one in projected(desk)["answers"]] == ["73"]

    at_desk(tmp_path, work)
    at_desk(tmp_path, again)


@pytest.mark.parametrize(
    "order",
    [
        {**ASK, "kind": "poem"},
        {**ASK, "base": "1"},
        {**ASK, "base": "３"},
        {**ASK, "number": "-1"},
        {**ASK, "number": "1234567"},
        {"do": "ask", "kind": "value", "base": "10", "number": "1"},
        {"do": "ask", "item": "card-sum/10"},
        {"do": "ask"},
        {"do": "show-answers", "value": True},
        {"do": "snapshot-answer", "item": ITEM, "answer": "HELLO"},
        {"do": "snapshot-answer", "item": ITEM, "answer": "75".ljust(41)},
        {"do": "snapshot-answer", "item": "no-such", "answer": "7"},
    ],
)
def test_what_cannot_be_asked_or_shown_is_refused(order: dict[str, Any], tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        with pytest.raises(ClassError):
            await carry_out(desk, Role.TEACHER, order)
        assert desk.session.question == Question()
        assert desk.session.gallery.snapshots == ()

    at_desk(tmp_path, work)


def test_without_a_number_an_exercise_with_a_short_one_is_asked(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        await carry_out(desk, Role.TEACHER, {**ASK, "number": ""})
        kind, base, number = desk.session.question.item.split("/")
        assert (kind, base, 0 <= int(number) < 10_000) == ("addition", "12", True)

    at_desk(tmp_path, work)


@pytest.mark.parametrize(("kind", "base"), spread_of(ASKED, 30, unpack=True))
def test_every_kind_in_every_base_can_be_asked_and_its_answers_be_shown(kind: str, base: int) -> None:
    for number in range(3):
        item = item_key(kind, base, number)
        posed = exercise(kind, number, base)
        prompt, *_others = texts = texts_in(drawn := asking("0123abcd", item).to_dict())
        # The question is heard first, and its answer is nowhere in it.
        assert prompt == "A question for everyone"
        assert seen(item)["prompt"] in texts
        assert seen(item)["aloud"] in texts
        presses = [*attributes_in(drawn, "data-press")]
        words = {press.removeprefix("say:") for press in presses if press.startswith("say:")} - {UNSURE}
        reads = {sign for signs in attributes_in(drawn, "data-reads") for sign in signs}
        assert words or [*attributes_in(drawn, "data-types")]
        found = judge(item, posed.answer)
        assert (found.is_right, found.text) == (True, posed.answer_form.shown(posed.answer))
        for text in (posed.answer, *(one.text for one in posed.distractors)):
            assert text in words or set(text) <= reads, (item, text)
            assert judge(item, text).text, (item, text)


def test_digits_beyond_nine_are_shown_only_in_answers_that_we_know() -> None:
    # A digit of ten is a letter, in every style.
    assert [judge("addition/12/5", answer).text for answer in ("9", "Ʒ", "1Ʒ", "Ǝ9")] == ["9", "", "", ""]


def test_letters_that_a_pupil_types_are_never_shown() -> None:
    assert len(KINDS) == len(bases_of_kinds())
    for base in (16, 36):
        for text in ("BAD", "FADE", "C0DE"):
            assert judge(f"addition/{base}/5", text).text == ""


# -- snapshots of answers ------------------------------------------------------------------------------


def test_an_answer_is_a_snapshot_like_a_board(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session = desk.session
        await carry_out(desk, Role.TEACHER, ASK)
        (seat,) = await answer(desk, ["75"])
        page = APage()
        session.come(seat, page)
        link = "odds#game=odds&number=7"
        await session.journal.append(
            ClassEvent(seat, 7, "opened", {"part": "odds", "link": link}, time.time())
        )
        await carry_out(desk, Role.TEACHER, {"do": "snapshot", "seat": seat})
        (given,) = view(desk, Role.TEACHER, time.time())["pupils"][0]["answers"]
        assert (given["prompt"], given["answer"], given["name"]) == ("28z + 47z = ?", "75", "carries at ten")
        order = {"do": "snapshot-answer", "item": given["item"], "answer": given["answer"]}
        for _press in range(2):
            await carry_out(desk, Role.TEACHER, order)
        board, answered = session.gallery.snapshots
        await carry_out(desk, Role.TEACHER, {"do": "arrange", "how": "earlier", "key": answered.key})
        for how in ("show", "look"):
            await carry_out(desk, Role.TEACHER, {"do": "arrange", "how": how, "key": answered.key})
        shown = view(desk, Role.TEACHER, time.time())["snapshots"]
        assert [one["title"] for one in shown] == ["1: the answer 75", "2: Odds"]
        assert page.heard[-1]["card"]["answer"] == "75"
        projector = view(desk, Role.PROJECTOR, time.time())
        assert (projector["shown"], projector["card"]["answer"]) == (answered.key, "75")
        name = ANIMALS[session.present()[0].name].word
        assert name not in json.dumps([projector, page.heard[-1]["card"]])
        assert board.link

    async def again(desk: Desk) -> None:
        assert [one.answer for one in desk.session.gallery.snapshots] == ["75", ""]

    at_desk(tmp_path, work)
    at_desk(tmp_path, again)


def test_an_answer_as_long_as_a_pupil_can_give_is_a_snapshot(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        order = {"do": "snapshot-answer", "item": ITEM, "answer": "75".ljust(40)}
        await carry_out(desk, Role.TEACHER, order)
        assert [one.answer for one in desk.session.gallery.snapshots] == ["75"]

    at_desk(tmp_path, work)


def test_the_desk_offers_the_last_three_of_eight_answers_that_others_may_see() -> None:
    def offered(*answers: str) -> list[str]:
        items = {f"addition/12/{number}": ItemProgress(answer=given) for number, given in enumerate(answers)}
        return [one["answer"] for one in answers_of(Pupil("otter-0001", items=items))]

    assert offered("1", "2", "3", "4", "") == ["4", "3", "2"]
    assert offered("1", "2", *["HELLO"] * 7) == ["2"]
    assert offered("1", *["HELLO"] * 8) == []
