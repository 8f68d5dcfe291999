"""What a teacher has decided, as values: read again as it was written, and nothing else is read."""

from typing import Any

import pytest

from cardmath_widgets.classroom.core.activity import Activity, Pacing
from cardmath_widgets.classroom.core.earlier import is_left
from cardmath_widgets.classroom.core.journal import ClassEvent, ClassState
from cardmath_widgets.classroom.core.question import UNSURE, Question, gathered, seen
from cardmath_widgets.classroom.core.snapshots import Gallery, Snapshot

# -- what the class does -------------------------------------------------------------------------------------

ODDS: dict[str, Any] = {"page": "odds", "link": "game=odds", "title": "Odds", "is_each": True, "turn": 3}


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"is_each": False},
        {"page": ""},
        {"page": "p" * 80 + "/"},
        {"link": "x" * 4000},
        {"title": ""},
        {"turn": 0},
    ],
)
def test_an_activity_is_read_as_it_was_written(changed: dict[str, Any]) -> None:
    activity = Activity(**ODDS | changed)
    assert activity.written() == ODDS | changed
    assert Activity.read(activity.written()) == activity


@pytest.mark.parametrize(
    "changed",
    [
        {"page": "p" * 81},
        {"page": "odds//"},
        {"page": "ödds"},
        {"page": None},
        {"link": 7},
        {"link": "x" * 4001},
        {"title": None},
        {"turn": "3"},
        {"turn": None},
    ],
)
def test_what_is_no_activity_is_none(changed: dict[str, Any]) -> None:
    assert Activity.read(ODDS | changed) == Activity()


def test_only_a_true_value_gives_each_pupil_a_number() -> None:
    assert not Activity.read(ODDS | {"is_each": 1}).is_each
    each, other = Activity(**ODDS), Activity(**ODDS | {"turn": 4})
    # Another one in the next turn, and the same one in this.
    assert each.address("a seat") == Activity(**ODDS).address("a seat") != other.address("a seat")
    assert each.after(other).turn == 5
    assert Activity("odds").address("a seat") == "odds"


@pytest.mark.parametrize(
    ("data", "opened"),
    [
        ({"page": "p", "opened": [1, 3]}, (1, 3)),
        ({"page": "p", "opened": []}, ()),
        ({"page": "p", "opened": [1, "2", True, None, 2.0]}, (1,)),
        ({"page": "p", "opened": list(range(1, 30))}, tuple(range(1, 21))),
        ({"page": "p", "opened": "12"}, None),
        ({"page": "p"}, None),
        ({"page": "", "opened": [1]}, None),
        ({"page": 7, "opened": [1]}, None),
        ([], None),
        (None, None),
    ],
)
def test_the_open_parts_are_read(data: object, opened: tuple[int, ...] | None) -> None:
    assert Pacing.read(data) == (Pacing() if opened is None else Pacing("p", opened))


def test_a_part_is_open_unless_it_was_closed_on_its_page() -> None:
    pacing = Pacing().set("p", 3, {1, 3, 7})
    assert (pacing.opened, pacing.news()) == ((1, 3), {"page": "p", "open": "1,3"})
    assert [pacing.is_open("p", number) for number in (1, 2, 3)] == [True, False, True]
    assert pacing.is_open("q", 2)
    assert Pacing.read(pacing.written()) == pacing
    assert Pacing().set("p", 3, set()) == Pacing("p", ())
    assert pacing.set("p", 3, {1, 2, 3}).news() is None


# -- snapshots -----------------------------------------------------------------------------------------------


def keys(gallery: Gallery) -> str:
    return "".join(one.key for one in gallery.snapshots)


GALLERY = Gallery(tuple(Snapshot(key, f"odds/#number={key}") for key in "abc"), shown="b", looked="c")


@pytest.mark.parametrize(
    ("key", "by", "order"),
    [("a", -1, "abc"), ("a", 1, "bac"), ("b", -1, "bac"), ("b", 1, "acb"), ("c", 1, "abc"), ("x", 1, "abc")],
)
def test_a_snapshot_moves_one_place_as_far_as_it_can(key: str, by: int, order: str) -> None:
    assert keys(GALLERY.moved(key, by)) == order


def test_what_is_shown_is_a_snapshot_that_is_there() -> None:
    assert (GALLERY.showing("x").shown, GALLERY.looking("x").looked) == ("", "")
    assert (GALLERY.showing("a").shown, GALLERY.looking("a").looked) == ("a", "a")
    for key, shown, looked in (("a", "b", "c"), ("b", "", "c"), ("c", "b", "")):
        without = GALLERY.without(key)
        assert (without.find(key), without.shown, without.looked) == (None, shown, looked)
    assert (GALLERY.snapshots[0].page, GALLERY.snapshots[0].link) == ("odds", "number=a")


def test_twenty_four_snapshots_are_kept_and_an_answer_is_one_of_them_once() -> None:
    gallery = GALLERY.taken_answer("addition/12/5", "75")
    assert gallery.taken_answer("addition/12/5", "75") == gallery
    for item, answer in (("addition/12/5", "73"), ("addition/12/6", "75")):
        assert len(gallery.taken_answer(item, answer).snapshots) == 5
    for number in range(30):
        gallery = gallery.taken_answer("addition/12/5", str(number))
    assert [one.answer for one in gallery.snapshots] == [str(number) for number in range(6, 30)]
    for _number in range(30):
        gallery = gallery.taken("odds#number=7")
    assert len(gallery.snapshots) == 24


def kept(gallery: Gallery) -> dict[str, Any]:
    written = {f"snapshot-{one.key}": one.written() for one in gallery.snapshots}
    return written | {"gallery": gallery.written()}


def test_a_gallery_is_read_as_it_was_written() -> None:
    gallery = GALLERY.taken_answer("addition/12/5", "75")
    gallery = gallery.looking(gallery.snapshots[-1].key)
    assert Gallery.read(kept(gallery)) == gallery
    assert Gallery.read(kept(gallery) | {"gallery": []}) == Gallery.read({}) == Gallery()
    card = gallery.card(gallery.looked)
    assert card is not None
    assert (card["prompt"], card["answer"]) == (seen("addition/12/5")["prompt"], "75")
    assert gallery.card("a") is gallery.card("x") is None


@pytest.mark.parametrize(
    "data",
    [
        "",
        None,
        7,
        {},
        {"item": "", "answer": "75"},
        {"item": "addition/12/5"},
        {"item": 7, "answer": "7"},
        {"item": "addition/12/5", "answer": 75},
    ],
)
def test_a_snapshot_that_cannot_be_read_is_left_out(data: object) -> None:
    assert keys(Gallery.read(kept(GALLERY) | {"snapshot-b": data})) == "ac"


def test_an_order_with_what_is_no_key_is_read_without_it() -> None:
    gallery = {"keys": ["a", 7, None, "b"], "shown": "a", "looked": 7}
    assert Gallery.read(kept(GALLERY) | {"gallery": gallery}) == Gallery(GALLERY.snapshots[:2], "a", "")


# -- questions -----------------------------------------------------------------------------------------------


def test_a_question_is_read_as_it_was_written() -> None:
    for question in (Question.asked("addition/12/5"), Question.asked("addition/12/5").opened(True)):
        assert Question.read(question.written()) == question
    written = Question("0123abcd", "addition/12/5").written()
    for changed in ({"key": 7}, {"item": 7}, {"item": "card-sum/10"}, {"key": None}):
        assert Question.read(written | changed) == Question()
    assert not Question.read(written | {"is_opened": 1}).is_opened
    assert Question.read(None) == Question()
    assert Question.asked("addition/12/5").key != Question.asked("addition/12/5").key


def test_a_pupil_sees_a_question_until_its_answers_are_shown() -> None:
    question = Question("0123abcd", "addition/12/5")
    assert question.for_pupil("75") == {"key": "0123abcd", "item": "addition/12/5", "given": "75"}
    assert question.opened(True).for_pupil("75") is Question().for_pupil("") is None


def test_answers_come_most_frequent_first_then_those_that_say_nothing() -> None:
    given = ["75", "73", "61", "73", "HELLO", "HELLO", "HELLO", UNSURE, UNSURE, "1 2"]
    found = gathered("addition/12/5", {f"seat-{at}": answer for at, answer in enumerate(given)})
    shown = [(one.text, len(one.seats), one.is_unsure, one.is_right) for one in found]
    assert shown == [
        ("73", 2, False, True),
        *[(text, 1, False, False) for text in ("12", "61", "75")],
        ("", 3, False, False),
        ("", 2, True, False),
    ]
    assert found[0].seats == ("seat-1", "seat-3")


def test_an_exercise_that_this_version_does_not_have_is_shown_empty() -> None:
    assert set(seen("poem/10/1").values()) == {""}


# -- an earlier class ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "left"), [(6 * 3600.0, False), (6 * 3600.5, True), (-1e6, False)])
def test_a_class_is_left_after_six_hours(seconds: float, left: bool) -> None:
    state, now = ClassState(), 1_800_000_000.0
    state.apply(ClassEvent.own("class", "settled", {"name": "pause", "value": "1"}, now))
    assert not is_left(state, now + 1e6)
    state.apply(ClassEvent.own("otter-1234", "joined", {"name": "otter", "key": "0" * 64}, now))
    assert is_left(state, now + seconds) is left
