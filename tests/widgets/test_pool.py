"""The results of a class put together: rows, shares in every base, the link, and what is invalid."""

import pytest

from cardmath.games.odds import HandType
from cardmath.numerals import Notation
from cardmath_widgets import HandTally
from cardmath_widgets.lessons import ClassPool
from tests.amounts import some_of


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


@pytest.mark.parametrize("told", ["", "x", "-1", "101", "1.5"])
def test_what_cannot_be_is_not_put_in(told: str) -> None:
    pool = pool_of()
    pool.on_enter("found", told)
    assert (len(pool.rows), pool.finished) == (1, False)


@pytest.mark.parametrize("link", ["kind=ALL", "nothing=1", "nothing=5.9,0.0,x.y,-1.0,99999999.1", "kind=&="])
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
