"""The aids of the lessons: each of the course has them, and what they say is true of its numbers."""

import re
from fractions import Fraction
from itertools import product

from cardmath.lessons import LESSONS, lesson_plan
from cardmath.lessons.aids import aids_of
from cardmath.numerals import Notation
from cardmath.rings import rings_apart
from tests.cases import cases


@cases("key", LESSONS)
def test_every_lesson_has_all_its_aids(key: str) -> None:
    plan = lesson_plan(key)
    aids = aids_of(plan)
    assert aids is not None
    assert all(one.ask.endswith("?") and one.wait_for.endswith(".") for one in (aids.see, aids.do))
    assert len(aids.stems) == 3
    assert all("…" in stem for stem in aids.stems)
    assert 3 <= len(aids.words) <= 4
    assert all(word.picture.startswith("<svg") and word.meaning for word in aids.words)
    question, answer = aids.harder
    assert question.endswith(("?", "."))
    assert answer.endswith(".")
    assert aids.next_day


def test_a_lesson_that_is_not_of_the_course_has_none() -> None:
    plan = lesson_plan("add-and-carry")
    assert aids_of(type(plan)(**{**vars(plan), "key": "my-own"})) is None


@cases("base", [5, 8, 10, 12])
def test_the_harder_questions_of_the_columns_are_answered_in_every_base(base: int) -> None:
    notation = Notation(base)
    adding = aids_of(lesson_plan("add-and-carry", base=base))
    assert adding is not None
    named = re.search(r"such as (\w+) \+ (\w+)", adding.harder[1])
    assert named
    x, y = (int(notation.parse(re.sub("[z₀-₉]+$", "", text))) for text in named.groups())
    assert x + y == base**2
    # A number of three digits less its reverse: the middle digit and the sum of the outer ones never change.
    for front, back in product(range(1, base), range(base)):
        apart = abs((front - back) * (base**2 - 1))
        if apart:
            assert apart // base % base == base - 1
            assert apart // base**2 + apart % base == base - 1


def test_the_steps_that_meet_every_number_of_a_ring_of_twelve() -> None:
    aids = aids_of(lesson_plan("counting-by-twos"))
    assert aids is not None
    meeting = [step for step in range(1, 13) if rings_apart(12, step) == 1]
    assert aids.harder[1].startswith("1, 5, 7 and 11:")
    assert meeting == [1, 5, 7, 11]


@cases("base", range(7, 13))
def test_the_harder_question_of_the_rows_is_answered_in_every_base(base: int) -> None:
    aids = aids_of(lesson_plan("rows-and-rows", base=base))
    assert aids is not None
    frames, dots = base - 1, 0
    # The rows less one dot each: a frame is opened for them.
    frames, dots = frames - 1, dots + base - (base - 1)
    assert aids.harder[1].startswith(f"{Notation(base).write(frames * base + dots)}: ")
    assert frames * base + dots == (base - 1) * (base - 1)


def test_a_third_and_a_quarter_are_seven_parts_of_a_dozen() -> None:
    aids = aids_of(lesson_plan("why-twelve"))
    assert aids is not None
    assert re.findall(r"0;\d", " ".join(aids.harder)) == ["0;4", "0;3", "0;7"]
    assert Fraction(1, 3) + Fraction(1, 4) == Fraction(7, 12)


def harder(key: str) -> tuple[str, list[int]]:
    """The harder question of a lesson, and the numbers in its answer."""
    aids = aids_of(lesson_plan(key))
    assert aids is not None
    return aids.harder[0], [int(number) for number in re.findall(r"\d+", aids.harder[1])]


def test_the_pairs_that_make_ten_are_so_far_apart() -> None:
    found = {abs(card - (10 - card)) for card in range(1, 10)}
    assert harder("make-the-target")[1] == [*sorted(found, reverse=True), 1, 1, 2]


def test_as_many_odd_numbers_as_are_asked_for_make_an_even_one() -> None:
    question, (count,) = harder("odd-or-even")
    assert question.endswith(f"What about {count}?")
    assert sum([1] * count) % 2 == 0


def test_of_so_many_hands_a_share_is_expected() -> None:
    question, (nothing, pair, of_nothing, of_a_pair, _all, *_others) = harder("chance-and-fairness")
    (hands,) = map(int, re.findall(r"\d+", question))
    for expected, of_a_thousand in ((nothing, of_nothing), (pair, of_a_pair)):
        assert abs(expected - of_a_thousand * hands / 1000) <= 0.5


def test_one_heap_has_three_numerals() -> None:
    aids = aids_of(lesson_plan("packing-in-dozens"))
    assert aids is not None
    found = re.findall(r"[\w₀-₉]+", aids.do.ask.partition(".")[0].removeprefix("You wrote"))
    ten, five, twelve = (text for text in found if text != "and")
    assert int(ten) == Notation(5).parse(five.strip("₅")) == Notation(12).parse(twelve.strip("z"))
