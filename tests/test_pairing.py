"""Dots joined two by two: none is lost, and what is left alone tells odd from even."""

from itertools import product

import pytest

from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath.pairing import MOST_DOTS, Dots, PairingError, parity
from tests.cases import cases

SMALL = [counts for size in (1, 2, 3) for counts in product(range(6), repeat=size)]


@cases("counts", SMALL)
def test_all_dots_are_joined_step_by_step_and_none_is_lost(counts: tuple[int, ...]) -> None:
    dots = Dots(counts)
    while (pair := dots.step()) is not None:
        dots = dots.join(*pair)
        assert sorted([*dots.free, *(dot for one in dots.pairs for dot in one)]) == list(range(sum(counts)))
    assert dots.is_done
    assert dots == Dots(counts).joined()
    assert (dots.left, parity(dots.total)) == (sum(counts) % 2, "odd" if sum(counts) % 2 else "even")
    # As many numbers as are odd leave one alone, and these meet in twos.
    assert len(dots.meetings) == sum(count % 2 for count in counts) // 2
    for pair in dots.pairs:
        parted = dots.part(pair[0])
        assert set(pair) <= set(parted.free)
        assert parted.joined().left == dots.left


@cases("counts", SMALL)
def test_the_sentence_tells_the_parity_and_is_heard_without_signs(counts: tuple[int, ...]) -> None:
    dots = Dots(counts)
    for notation in (DECIMAL, DOZENAL, Notation(2)):
        seen, heard = dots.sentence(notation), dots.sentence(notation.voice)
        assert seen.endswith(f"{dots.written(notation)} is {'odd' if sum(counts) % 2 else 'even'}.")
        assert heard.endswith("is odd." if sum(counts) % 2 else "is even.")
        assert "+" not in heard
        assert not any(sign.isdigit() for sign in heard)


def test_sentences_of_every_case() -> None:
    assert [
        Dots(counts).sentence(DECIMAL) for counts in ((0,), (1,), (2,), (3,), (4, 7), (1, 3, 5), (1, 1, 1, 1))
    ] == [
        "0 means no dots, so none is left over. 0 is even.",
        "1 is one dot on its own. 1 is odd.",
        "2 is 1 pair, with no dots left over. 2 is even.",
        "3 is 1 pair and one dot left over. 3 is odd.",
        "Only 7 leaves one dot over. 4 + 7 is odd.",
        "3 of the numbers each leave one dot over. These make 1 pair, and one dot is still"
        " left over. 1 + 3 + 5 is odd.",
        "4 of the numbers each leave one dot over. These make 2 pairs. 1 + 1 + 1 + 1 is even.",
    ]


def test_what_may_not_join_is_refused() -> None:
    with pytest.raises(PairingError, match="first join the dots within each number"):
        Dots((3, 1)).join(0, 3)
    with pytest.raises(PairingError, match="two dots"):
        Dots((3,)).join(1, 1)
    with pytest.raises(PairingError, match="only one pair"):
        Dots((3,)).join(0, 1).join(1, 2)
    for counts in ((), (-1,), (True,), (MOST_DOTS + 1,)):
        with pytest.raises(PairingError):
            Dots(counts)
    assert Dots((3,)).part(0) == Dots((3,))
