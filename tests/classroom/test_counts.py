"""What is counted of a class and of one pupil, event by event, and what is forgotten first."""

import json
from types import SimpleNamespace
from typing import Any

from cardmath_widgets.classroom.core.journal import ClassEvent, ClassState
from cardmath_widgets.classroom.core.pupils.counts import Counts, Misreading, Replies, misreadings
from cardmath_widgets.classroom.core.pupils.items import base_of, exercise_of, item_key, judge
from cardmath_widgets.classroom.core.pupils.slips import SlipCount, next_time
from cardmath_widgets.classroom.core.pupils.standing import (
    AnswerIs,
    ItemProgress,
    PartProgress,
    Pupil,
    Standing,
)
from tests.cases import cases
from tests.classroom.events import KEYS, NOW, state_of

OLD, NEW = "otter-0001", "heron-0002"
#: An answer as it is counted: its text, whether it is right, and the mistake that it shows.
WRONG, RIGHT = ("75", False, "M3"), ("73", True, "")


def event(number: int, kind: str, seat: str = OLD, at: float | None = None, **data: Any) -> ClassEvent:
    return ClassEvent(seat, number, kind, {"part": "addition"} | data, NOW + number if at is None else at)


def answered(number: int, item: str = "addition/12/5", *, seat: str = OLD, **data: Any) -> ClassEvent:
    about = {"item": item, "answer": "75", "is_right": False} | data
    return event(number, "answered", seat, **about)


def done(*events: ClassEvent, seat: str = OLD) -> Pupil:
    pupil = Pupil(seat, "otter", is_here=True)
    for one in events:
        pupil.take(one)
    return pupil


# -- of a class ----------------------------------------------------------------------------------------------


def test_each_answer_is_counted_as_what_it_is() -> None:
    counts = Counts()
    for change, given, was_open in (
        (AnswerIs.WRONG, WRONG, False),
        (AnswerIs.STILL_WRONG, WRONG, True),
        (AnswerIs.LATER, RIGHT, True),
        (AnswerIs.AGAIN, RIGHT, False),
        (AnswerIs.AT_ONCE, RIGHT, False),
        (AnswerIs.LATER, RIGHT, False),
        (AnswerIs.WRONG, ("61", False, ""), False),
    ):
        counts.take("addition/12/5", given, change, was_open=was_open)
    counts.help("addition/12/5")
    (item,), (kind,) = counts.items(), counts.kinds()
    assert (item.right_at_once, item.right_later, item.open, item.helped, item.slips) == (1, 2, 1, 1, 3)
    assert (kind.kind, kind.right_at_once, kind.right_later, kind.open, kind.answered) == (
        "addition",
        1,
        2,
        1,
        4,
    )
    # The most frequent first; what comes again after a right answer is no other answer.
    assert [(one.answer, one.times) for one in item.answers] == [("73", 3), ("75", 2), ("61", 1)]
    assert item.others == 0


@cases(
    ("item", "counted"),
    [
        (ItemProgress("addition", "", is_right=False), (5, 5, 4)),
        (ItemProgress("", "addition", is_right=True), (4, 5, 5)),
        (ItemProgress("addition", "addition", is_right=True), (5, 4, 5)),
        (ItemProgress("", "addition", is_right=True, is_helped=True), (5, 4, 5)),
        (ItemProgress(is_helped=True), (5, 5, 5)),
    ],
)
def test_what_one_child_did_on_two_devices_is_counted_once(
    item: ItemProgress, counted: tuple[int, int, int]
) -> None:
    counts = Counts()
    for change in (AnswerIs.WRONG, AnswerIs.AT_ONCE, AnswerIs.LATER):
        for _pupil in range(5):
            counts.take("addition/12/5", WRONG, change, was_open=False)
    counts.withdraw("addition/12/5", item)
    for (one,) in (counts.items(), counts.kinds()):
        assert (one.right_at_once, one.right_later, one.open) == counted
    for _time in range(9):
        counts.withdraw("addition/12/5", item)
    # Never fewer than none, also when an exercise was forgotten in the meantime.
    (found,) = counts.items()
    assert min(found.right_at_once, found.right_later, found.open) >= 0
    counts.withdraw("ring/12/5", item)
    assert len(counts.items()) == 1


def test_exercises_come_by_their_slips_and_kinds_by_their_answers() -> None:
    counts = Counts()
    for item, *changes in (
        ("d/1", AnswerIs.AT_ONCE),
        ("b/1", AnswerIs.WRONG, AnswerIs.AT_ONCE),
        ("c/1", AnswerIs.WRONG),
        ("a/2", AnswerIs.LATER, AnswerIs.WRONG),
        ("a/1", AnswerIs.WRONG),
    ):
        for change in changes:
            counts.take(item, WRONG, change, was_open=False)
    assert [one.item for one in counts.items()] == ["a/2", "b/1", "a/1", "c/1", "d/1"]
    assert [one.kind for one in counts.kinds()] == ["a", "b", "c", "d"]


def test_too_many_exercises_answers_and_kinds_are_lumped_together() -> None:
    counts = Counts()
    for number in range(700):
        for _pupil in range(2 if number == 3 else 1):
            counts.take(f"kind-{number}/12/1", (str(number), False, ""), AnswerIs.WRONG, was_open=False)
        counts.take("addition/12/5", (str(number), False, ""), AnswerIs.WRONG, was_open=False)
    items, kinds = counts.items(), counts.kinds()
    assert (len(items), len(kinds)) == (600, 64)
    # Those with the fewest answers give way, and of these the first.
    assert [one.item for one in items[:2]] == ["addition/12/5", "kind-3/12/1"]
    assert {"kind-102/12/1", "kind-699/12/1"} <= {one.item for one in items}
    assert "kind-2/12/1" not in {one.item for one in items}
    assert (len(items[0].answers), items[0].others) == (24, 676)
    counts.take("addition/12/5", ("7", False, ""), AnswerIs.WRONG, was_open=False)
    assert (counts.items()[0].answers[0].answer, counts.items()[0].answers[0].times) == ("7", 2)


def test_the_first_answer_of_each_pupil_to_a_question_counts_and_old_questions_are_forgotten() -> None:
    replies = Replies()

    def take(question: int, seat: str, answer: str = "75") -> bool:
        data = {"question": f"{question:08x}", "item": "addition/12/5", "answer": answer}
        return replies.take(ClassEvent(seat, 1, "replied", data, NOW))

    assert [take(0, OLD), take(0, OLD, "73"), take(0, NEW, "73")] == [True, False, True]
    assert dict(replies.of(f"{0:08x}")) == {OLD: "75", NEW: "73"}
    for number in range(1, 24):
        take(number, OLD)
    assert len(replies.of(f"{0:08x}")) == 2
    take(24, OLD)
    assert (len(replies.of(f"{0:08x}")), len(replies.of(f"{1:08x}"))) == (0, 1)
    assert all(take(25, f"seat-{number:05}") for number in range(2000))
    assert not take(25, OLD)


def test_the_most_widespread_mistakes_come_first_each_with_who_made_it_last() -> None:
    def slipped(seat: str, **codes: tuple[int, float, bool | None]) -> Any:
        slips = {
            code: SlipCount(times, at, "addition/12/5", next_is_right is None, next_is_right)
            for code, (times, at, next_is_right) in codes.items()
        }
        return SimpleNamespace(seat=seat, slips=slips)

    pupils = [
        slipped("c", M3=(1, 5.0, True), M4=(2, 1.0, None), M5=(1, 1.0, None)),
        slipped("a", M3=(1, 5.0, False), M7=(1, 1.0, True)),
        slipped("b", M3=(1, 9.0, None), M7=(1, 1.0, True)),
    ]
    assert misreadings(pupils) == (
        Misreading("M3", 3, ("b", "a", "c"), 1, 1),
        Misreading("M7", 2, ("a", "b"), 2, 0),
        Misreading("M4", 2, ("c",)),
        Misreading("M5", 1, ("c",)),
    )
    assert [one.had_next for one in misreadings(pupils)] == [2, 2, 0, 0]


def test_a_state_says_when_it_began_and_how_much_it_takes_up() -> None:
    first, late = event(1, "opened", at=NOW + 50), event(2, "moved", at=NOW)
    settled = ClassEvent.own("class", "settled", {"name": "pause", "value": "true"}, NOW + 20)
    state = state_of([first, late, settled])
    assert (state.begins_at, state.last_at) == (NOW + 50, NOW + 50)
    assert state.bytes == first.size + late.size + 400
    for name in ("a", *(f"name-{number}" for number in range(127)), "a", "b"):
        state.apply(ClassEvent.own("class", "settled", {"name": name, "value": "1"}, NOW))
    # What was decided last stays.
    assert (len(state.settings), "a" in state.settings, "pause" in state.settings) == (128, True, False)


def test_of_two_hundred_parts_and_questions_the_last_are_known() -> None:
    state = state_of(event(number, "opened", part=f"part-{number}") for number in range(1, 203))
    assert (len(state.parts), state.parts[-1]) == (200, "part-202")
    for number in range(201):
        question = json.dumps({"key": f"{number:08x}", "item": "addition/12/5"})
        state.apply(ClassEvent.own("class", "settled", {"name": "question", "value": question}, NOW))
    assert (len(state.asked), f"{0:08x}" in state.asked) == (200, False)
    for value in ("null", "[]", '{"key": ""}', '{"item": "addition/12/5"}'):
        state.apply(ClassEvent.own("class", "settled", {"name": "question", "value": value}, NOW))
        state.apply(ClassEvent.own("class", "settled", {"name": "other", "value": '{"key": "x"}'}, NOW))
    assert len(state.asked) == 200


# -- of one pupil --------------------------------------------------------------------------------------------


def test_the_last_forty_eight_parts_and_sixty_four_exercises_are_remembered() -> None:
    pupil = done(*(event(number, "opened", part=f"part-{number}") for number in range(1, 50)))
    assert (len(pupil.parts), "part-1" in pupil.parts, "part-2" in pupil.parts) == (48, False, True)
    pupil = done(*(answered(number, f"addition/12/{number}") for number in range(1, 66)))
    assert (len(pupil.items), "addition/12/1" in pupil.items) == (64, False)
    # What is forgotten is forgotten in its part as well, and does not count there below none.
    pupil = done(answered(1), event(2, "opened", part="ring"))
    assert (pupil.part, pupil.parts["addition"].wrong_open) == ("ring", 1)


@cases(
    ("progress", "result"),
    [
        (PartProgress(0, 0), Standing.AT_ONCE),
        (PartProgress(0, 0, right_at_once=3), Standing.AT_ONCE),
        (PartProgress(0, 0, right_later=1), Standing.LATER),
        (PartProgress(0, 0, asked=1), Standing.LATER),
        (PartProgress(0, 0, wrong_open=1, right_later=1), Standing.DONE),
    ],
)
def test_a_finished_part_went_as_its_answers_did(progress: PartProgress, result: Standing) -> None:
    assert progress.result is result
    assert [PartProgress(0, 0, outcome=one).is_over for one in ("", "lost", "done", "won")] == [
        False,
        False,
        True,
        True,
    ]


def test_a_part_on_two_devices_is_one_part() -> None:
    early = PartProgress(10, 20, 1, 2, 3, 4, 5, "", Standing.LATER)
    late = PartProgress(15, 30, 10, 20, 30, 40, 50, "won", Standing.AT_ONCE)
    counts = (11, 22, 33, 44, 55)
    for first, second in ((early, late), (late, early)):
        one = PartProgress(*(getattr(first, name) for name in PartProgress.__slots__))
        one.unite(second)
        assert one == PartProgress(10, 30, *counts, "won", Standing.AT_ONCE)
    same = PartProgress(10, 20, last=Standing.LATER)
    same.unite(PartProgress(10, 20, last=Standing.AT_ONCE))
    assert same.last is Standing.LATER


def test_two_devices_of_one_child_are_one_pupil_with_all_it_did() -> None:
    one = done(answered(1), event(2, "moved", count=2), event(3, "asked", what="hint"))
    other = done(
        event(11, "moved", part="ring", count=3, link="game=odds"),
        event(12, "asked", part="ring", what="step", item="ring/12/5"),
        answered(13, part="ring", misconception="M3"),
        seat=NEW,
    )
    one.joined_at, other.joined_at, one.is_approved = 20.0, 10.0, False
    other.sent, other.sent_at = "exercises", 5.0
    size = one.bytes + other.bytes
    dropped = one.unite(other)
    assert set(dropped) == {"addition/12/5"}
    assert (one.moves, one.helped, one.events) == (5, 2, 6)
    assert one.bytes == size
    assert (one.joined_at, one.last_at, one.is_approved, one.is_here) == (10.0, NOW + 13, True, True)
    assert (one.part, one.link, one.sent, one.sent_at) == ("ring", "game=odds", "exercises", 5.0)
    assert (one.slips["M3"].times, one.parts["addition"].wrong_open, one.parts["ring"].wrong_open) == (
        1,
        1,
        0,
    )
    # What this device did last stays open on it.
    later = done(event(20, "opened", part="odds", link="game=x"))
    later.unite(other)
    assert (later.part, later.link) == ("odds", "game=x")
    nothing = done()
    nothing.unite(done(event(1, "opened", link="game=y"), seat=NEW))
    assert (nothing.part, nothing.link) == ("addition", "game=y")


def test_the_last_words_and_exercises_of_a_teacher_stay_in_whatever_order_they_are_kept() -> None:
    pupil = Pupil(OLD)
    for at, text, stays in (
        (5.0, "first", "first"),
        (9.0, "last", "last"),
        (7.0, "between", "last"),
        (9.0, "again", "again"),
    ):
        pupil.take(ClassEvent.own(OLD, "told", {"text": text}, NOW + at))
        pupil.take(ClassEvent.own(OLD, "sent", {"link": f"exercises#{text}"}, NOW + at))
        assert (pupil.word, pupil.sent) == (stays, f"exercises#{stays}")
    assert (pupil.word_at, pupil.sent_at) == (NOW + 9, NOW + 9)
    pupil.take(ClassEvent.own(OLD, "joined", {"name": "otter", "key": KEYS[OLD]}, NOW + 2))
    pupil.take(ClassEvent.own(OLD, "joined", {"name": "otter", "key": KEYS[OLD]}, NOW + 4))
    assert (pupil.joined_at, pupil.last_at, pupil.is_renamed, pupil.is_approved) == (
        NOW + 2,
        NOW + 9,
        False,
        True,
    )
    pupil.take(ClassEvent.own(OLD, "renamed", {"name": "lynx"}, NOW + 4))
    pupil.take(ClassEvent.own(OLD, "left", {}, NOW + 4))
    assert (pupil.name, pupil.is_renamed, pupil.is_here, pupil.is_sent_out) == ("lynx", True, False, False)


def test_the_next_exercise_after_a_mistake_is_one_of_its_kind_given_a_second_later() -> None:
    for at, item, is_next in (
        (0.5, "addition/12/6", False),
        (1.0, "addition/12/6", True),
        (9.0, "ring/12/6", False),
    ):
        slip = SlipCount()
        slip.happen("addition/12/5", 100.0)
        slip.meet(item, 100.0 + at, is_right=False)
        assert (slip.is_open, slip.next_is_right) == ((False, False) if is_next else (True, None))
        assert (slip.times, slip.at) == (1, 100.0)
    slip.happen("addition/12/7", 90.0)
    assert (slip.times, slip.at, slip.item) == (2, 100.0, "addition/12/7")
    early, late = SlipCount(1, 5.0, "a/1", True), SlipCount(2, 7.0, "b/1", False, True)
    for first, second in ((early, late), (late, early)):
        one = SlipCount(first.times, first.at, first.item, first.is_open, first.next_is_right)
        one.unite(second)
        assert one == SlipCount(3, 7.0, "b/1", False, True)
    assert next_time(0, 1) == "0 of 1 got the next one right."


# -- exercises -----------------------------------------------------------------------------------------------


@cases(
    ("item", "base"),
    [
        ("a/2", 2),
        ("a/36/5", 36),
        ("a/1", None),
        ("a/37", None),
        ("a/0", None),
        ("a/x", None),
        ("a", None),
        ("a/012", None),
    ],
)
def test_the_base_is_read_from_a_name(item: str, base: int | None) -> None:
    assert base_of(item) == base


def test_a_name_has_its_stratum_only_with_a_number() -> None:
    assert item_key("addition", 12, None, "one-carry") == "addition/12"
    assert item_key("addition", 12, 0) == "addition/12/0"
    assert exercise_of("addition/12/0") is not None
    assert exercise_of("addition/12/0/one-carry/more") is None


def test_others_see_an_answer_up_to_two_digits_longer_than_the_right_one() -> None:
    # The right answer is 73.
    shown = [judge("addition/12/5", answer).text for answer in ("9999", "99999", "1 0", "10z")]
    assert shown == ["9999", "", "10", "10"]
    assert judge("addition/12/5", "73").could_show == "M3 M4 M5"
    assert not judge("addition/12/5", "").is_readable
    assert not judge("card-sum/10", "7").is_readable


def test_a_state_without_events_has_nothing() -> None:
    state = ClassState()
    assert (state.begins_at, state.last_at, state.bytes, state.pupils, state.parts) == (None, None, 0, (), ())
