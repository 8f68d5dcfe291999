"""The results of a class put together: rows, shares in every base, the link, and what is invalid."""

import re

import pytest

from cardmath.games.odds import HandType
from cardmath.numerals import Notation
from cardmath_widgets import HandTally
from cardmath_widgets.lessons import ClassPool
from cardmath_widgets.lessons.class_results import Counted
from tests.amounts import some_of
from tests.cases import cases
from tests.widgets.handling import every, having, presses


def pool_of(dealt: int = 100, base: int = 10) -> ClassPool:
    tally = HandTally(number=7, base=base)
    tally.dealt = dealt
    return ClassPool(tally, notation=Notation(base))


@pytest.mark.parametrize("base", some_of(range(2, 37), 6))
def test_rows_add_up_in_every_base(base: int) -> None:
    notation = Notation(base)
    pool = pool_of(base=base)
    assert not pool.finished
    for found in (1, 100, 0):
        assert pool.add(notation.format(found))
    own = pool.tally.counts[HandType.NOTHING]
    assert [(one.hands, one.found) for one in pool.rows] == [(100, own), (100, 1), (100, 100), (100, 0)]
    assert (pool.pooled.hands, pool.pooled.found, pool.finished) == (400, own + 101, True)
    told = str(pool.shown().table)
    assert notation.write(own + 101) in told
    assert notation.write(pool.whole) in told
    again = ClassPool(HandTally(number=8, base=base), notation=notation)
    again.follow(pool.link)
    assert again.tally.counts == pool.tally.counts
    assert again.link == pool.link
    assert again.rows == pool.rows
    pool.on_press("back")
    assert len(pool.rows) == 3


def test_the_true_share_waits_for_another_table_and_says_why() -> None:
    pool = pool_of(0)
    pool.on_press("true")
    pool.tally.dealt = 100
    pool.on_press("true")
    assert not pool.is_compared
    assert "first enter another table's count" in str(pool.shown().desk)
    pool.add("45")
    seen = str(pool.first_state())
    assert "All together" in seen
    assert "To see the true share" not in str(pool.shown().desk)
    assert "The true share: " not in seen
    pool.on_press("true")
    assert "The true share: 416 in 1000." in str(pool.shown().table)
    again = pool_of(0)
    again.follow(pool.link)
    assert again.is_compared


def test_own_hands_count_as_they_are_dealt_and_each_type_has_its_own_rows() -> None:
    pool = pool_of(0)
    assert "enter another table's count" in str(pool.shown().table)
    pool.tally.dealt = 200
    pool.on_press("kind:TWO_PAIR")
    pool.on_press("more")
    pool.on_enter("found", "3")
    assert [one.hands for one in pool.rows] == [200, 200]
    assert pool.result.startswith("one pair: ")
    pool.on_press("kind:NOTHING")
    assert len(pool.rows) == 1
    assert pool.finished


@cases("told", ["", "x", "-1", "101", "1.5"])
def test_what_cannot_be_is_not_put_in(told: str) -> None:
    pool = pool_of()
    pool.on_enter("found", told)
    assert (len(pool.rows), pool.finished) == (1, False)


@cases("link", ["kind=ALL", "nothing=1", "nothing=5.9,0.0,x.y,-1.0,99999999.1", "kind=&="])
def test_a_wrong_link_leaves_the_rest(link: str) -> None:
    pool = pool_of()
    pool.add("7")
    pool.follow(link)
    assert (pool.kind, len(pool.rows), pool.finished) == (HandType.NOTHING, 1, False)


def test_there_is_room_for_more_tables_than_a_class_has_and_no_more() -> None:
    pool = pool_of()
    for _row in range(40):
        pool.add("2")
    assert len(pool.rows) == 31
    for _press in range(200):
        pool.on_press("more")
    assert pool.hands == 10_000


# -- bars ------------------------------------------------------------------------------------------------


def chart_of(pool: ClassPool) -> str:
    """The chart as SVG."""
    return next(one.markup for one in every(pool.shown().table) if one.markup)


def bars(pool: ClassPool) -> list[tuple[str, float, str]]:
    """The bars, each with its name, its length and its count."""
    found = re.findall(
        r'start">([^<]+)</text><rect[^>]* width="([\d.]+)"[^>]*/><text[^>]*>([^<]+)<', chart_of(pool)
    )
    return [(name, float(width), count) for name, width, count in found]


def marks(pool: ClassPool) -> list[tuple[float, str]]:
    """The marks below the axis, with their places."""
    found = re.findall(
        r'<text x="([\d.]+)" y="\d+" fill="#\w+" text-anchor="middle">([^<]+)<', chart_of(pool)
    )
    return [(float(place), words) for place, words in found]


def test_the_bars_are_as_long_as_their_shares() -> None:
    pool = pool_of(0)
    pool.tally.guess = 40
    pool.tally.dealt = 1
    pool.add("0")
    pool.add("45")
    assert bars(pool) == [
        ("my guess", 166.4, "40 in 100"),
        # The shortest bar can still be seen.
        ("mine", 1.0, "0 in 1"),
        ("table 2", 1.0, "0 in 100"),
        ("table 3", 187.2, "45 in 100"),
        ("all together", 93.1, "45 in 201"),
    ]
    assert marks(pool) == [
        (92.0, "0"),
        (133.6, "100"),
        (175.2, "200"),
        (216.8, "300"),
        (258.4, "400"),
        (300.0, "500"),
    ]
    assert 'viewBox="0 0 420 182"' in chart_of(pool)
    assert "true share" not in chart_of(pool)
    pool.on_press("true")
    assert marks(pool)[-1] == (264.9, "true share")
    # The guess was about hands with nothing.
    pool.on_press("kind:TWO_PAIR")
    pool.add("7")
    assert [name for name, _length, _count in bars(pool)] == ["mine", "table 2", "all together"]


@cases(
    ("found", "numbers"),
    [
        ("0", ["0", "100"]),
        ("9", ["0", "100"]),
        ("10", ["0", "100", "200"]),
        ("50", ["0", "100", "200", "300", "400", "500", "600"]),
        # More marks than six would run into each other.
        ("60", ["0", "200", "400", "600"]),
        ("100", ["0", "200", "400", "600", "800", "1000"]),
    ],
)
def test_the_axis_ends_at_the_first_mark_beyond_the_longest_bar(found: str, numbers: list[str]) -> None:
    pool = pool_of(0)
    pool.add(found)
    assert [number for _place, number in marks(pool)] == numbers
    assert [name for name, _length, _count in bars(pool)] == ["table 1", "all together"]


def test_the_axis_has_room_for_the_true_share() -> None:
    pool = pool_of(0)
    pool.add("5")
    assert marks(pool)[-1] == (300.0, "100")
    pool.on_press("true")
    assert [words for _place, words in marks(pool)] == ["0", "100", "200", "300", "400", "500", "true share"]


# -- what is pressed and kept ----------------------------------------------------------------------------


def test_the_number_of_hands_goes_by_hundreds_and_not_below_one_hundred() -> None:
    pool = pool_of()

    def fewer() -> tuple[str, bool]:
        (less, hands, _more) = next(one for one in every(pool.shown().desk) if one.key == "of").children
        return hands.text, less.attributes.get("aria-disabled") == "true"

    assert fewer() == ("Of 100 hands", True)
    pool.on_press("more")
    pool.on_press("more")
    assert fewer() == ("Of 300 hands", False)
    pool.on_press("fewer")
    assert fewer() == ("Of 200 hands", False)
    for _press in range(3):
        pool.on_press("fewer")
    assert fewer() == ("Of 100 hands", True)


def test_what_can_be_pressed_depends_on_the_rows_of_the_type() -> None:
    pool = pool_of()

    def pressable() -> set[str]:
        return {"back", "true"} & {*presses(pool)}

    assert pressable() == set()
    pool.add("45")
    assert pressable() == {"back", "true"}
    pool.on_press("true")
    assert pressable() == {"back"}
    pool.on_press("kind:TWO_PAIR")
    assert pressable() == set()
    assert having(pool, "data-press", "table")["kind:TWO_PAIR"].attributes["aria-pressed"] == "true"
    assert having(pool, "data-press", "table")["kind:NOTHING"].attributes["aria-pressed"] == "false"
    pool.on_press("back")
    pool.on_press("kind:NOTHING")
    pool.on_press("back")
    assert (pool.result, pool.finished) == ("", False)
    assert pool.first_state()["said"]["text"] == "The last table has been taken out."


@cases(
    ("told", "said"),
    [
        ("1.5", "Write a whole number."),
        ("-1", "Write a whole number."),
        ("-0.5", "Write a whole number."),
        ("101", "There are only 100 hands."),
        ("x", "'x' at position 1"),
    ],
)
def test_why_a_count_is_not_put_in_is_said(told: str, said: str) -> None:
    pool = pool_of()
    assert pool.add(told) is (told != "x")
    words = pool.first_state()["said"]
    assert said in words["text"]
    assert words["mood"] == "help"


@cases(
    ("row", "is_kept"),
    [
        ("100.100", True), ("100.101", False), ("1.0", True), ("0.0", False), ("10000.1", True),
        ("10001.1", False), ("99999.1", False), ("100000.1", False), ("100.00001", True),
        ("100.000001", False), ("100.", False), (".1", False), ("100", False), ("²0.1", False),
    ],
)  # fmt: skip
def test_a_row_in_a_link_is_kept_if_its_hands_can_be(row: str, is_kept: bool) -> None:
    pool = pool_of(0)
    pool.follow(f"nothing={row}")
    assert len(pool.rows) == is_kept


def test_a_link_keeps_the_type_its_rows_and_no_more_than_there_is_room_for() -> None:
    pool = pool_of(0)
    pool.on_press("more")
    pool.follow("kind=TWO_PAIR&two-pair=100.7&nothing=" + ",".join(["100.1"] * 31) + "&pooled=1")
    assert (pool.kind, len(pool.rows), pool.hands, pool.is_compared) == (HandType.TWO_PAIR, 1, 100, True)
    pool.on_press("kind:NOTHING")
    assert len(pool.rows) == 30
    pool.follow("kind=TWO_PAIR&nothing=100.1&pooled=1")
    assert not pool.is_compared, "there are no rows of this type"
    pool.follow("nothing=100.1&pooled=yes")
    assert not pool.is_compared
    assert pool_of().link == "kind=NOTHING&deals=7&dealt=100&base=10"


def test_what_is_said_of_all_hands_is_said_in_words_too() -> None:
    pool = pool_of(0)
    pool.add("45")
    said = pool.first_state()["said"]
    assert said["text"] == "All together: 45 in 100, about 450 in 1000."
    assert "forty-five in one hundred" in said["aloud"]
    assert pool.result == "nothing: 45 in 100"
    assert Counted(0, 0).share(1000) == 0
    assert (Counted(3, 2).share(1000), Counted(1, 1).share(10)) == (667, 10)
