"""Chances as one reads them in each base: a whole near one hundred, never a rounded nought or all."""

from fractions import Fraction
from math import log

import pytest

from cardmath import NumeralError
from cardmath.numerals import Notation, Share, share_of, whole_near
from tests.cases import cases

BASES = range(2, 37)
#: Chances at the edges, in the middle, and as Odds has them.
CHANCES = (
    Fraction(0),
    Fraction(125, 25_827_165),
    Fraction(1, 10**9),
    Fraction(1, 300),
    Fraction(1, 48),
    Fraction(5, 12),
    Fraction(1, 2),
    Fraction(47, 48),
    Fraction(299, 300),
    1 - Fraction(1, 10**9),
    Fraction(1),
)


@cases("about", [100, 1000])
@cases("base", BASES)
def test_the_whole_is_the_nearest_power_by_ratio(base: int, about: int) -> None:
    powers = [base**power for power in range(1, 12)]
    assert whole_near(base, about) == min(powers, key=lambda one: abs(log(one / about)))


def test_the_wholes_people_know() -> None:
    assert [whole_near(base) for base in (2, 8, 10, 12, 16, 36)] == [128, 64, 100, 144, 256, 36]
    assert [whole_near(base, 1000) for base in (10, 12)] == [1000, 1728]


@cases("about", [float("inf"), 1e308, True, None, "100"])
def test_a_whole_is_near_a_whole_number_only(about: object) -> None:
    with pytest.raises(NumeralError, match="is not a whole number"):
        whole_near(12, about)  # type: ignore[arg-type]
    with pytest.raises(NumeralError, match="is not a whole number"):
        share_of(Fraction(1, 2), 12, about)  # type: ignore[arg-type]


@cases("base", BASES)
@cases("chance", CHANCES)
def test_a_share_is_honest_in_every_base(base: int, chance: Fraction) -> None:
    notation = Notation(base)
    share = share_of(chance, base)
    assert 0 <= share.parts <= share.whole == whole_near(base)
    # A possible thing never becomes nought, an uncertain thing never becomes all.
    assert (share.parts == 0) == (chance == 0)
    assert (share.parts == share.whole) == (chance == 1)
    true = chance * share.whole
    if share.bound == "fewer":
        assert share.parts == 1 > 2 * true > 0
    elif share.bound == "more":
        assert share.parts == share.whole - 1 < true < share.whole
    else:
        assert abs(share.parts - true) <= Fraction(1, 2)
    phrase = share.phrase(notation)
    assert notation.brief(share.parts) in phrase
    assert phrase.endswith(notation.brief(share.whole))
    assert share.phrase(notation.voice).endswith(Notation(10).aloud(share.whole))
    # Trials alone prove neither an impossible nor a certain thing.
    tried = share_of(chance, base, is_estimate=True)
    assert 0 < tried.parts < tried.whole
    assert bool(tried.bound) == (chance in (0, 1) or bool(share.bound))


def test_what_is_no_chance() -> None:
    for wrong in (-0.1, 1.5, Fraction(7, 5), "half"):
        with pytest.raises(NumeralError):
            share_of(wrong, 10)  # type: ignore[arg-type]
    with pytest.raises(NumeralError):
        share_of(0.5, 1)
    with pytest.raises(NumeralError):
        whole_near(37)
    assert share_of(0.53, 10) == Share(53, 100)
