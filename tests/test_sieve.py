"""Numbers in two bases: what their frames leave over tells whether they divide, in every base."""

from itertools import product

import pytest

from cardmath.errors import NumeralError
from cardmath.numerals import MAX_BASE, MIN_BASE, Notation
from cardmath.sieve import DIVISORS, MANY, Sieve, SieveError
from tests.cases import cases

BASES = range(MIN_BASE, MAX_BASE + 1)


@pytest.mark.sweep(12)
@pytest.mark.parametrize("base", BASES)
def test_what_the_frames_leave_over_divides_when_the_number_does(base: int) -> None:
    for divisor, value in product(DIVISORS, range(144)):
        sieve = Sieve((value,), (base, 12 if base != 12 else 7), divisor)
        assert (sieve.left(value, base) % divisor == 0) == (value % divisor == 0) == sieve.divides(value)
    for divisor in DIVISORS:
        sieve = Sieve(tuple(range(MANY)), (base, base), divisor)
        # The last digit tells for all numbers if and only if it does for all that we can try.
        whole = all(not sieve.misleads(value, base) for value in range(2 * base * divisor))
        assert whole == sieve.is_trusty(base)
        assert ("do not trust" in sieve.reason(base)) != whole


@pytest.mark.sweep(10)
@pytest.mark.parametrize("base", BASES)
def test_numbers_are_drawn_so_that_half_divide_and_many_mislead(base: int) -> None:
    other = 12 if base != 12 else 7
    for divisor, number in product(DIVISORS, range(3)):
        sieve = Sieve.drawn(number, (base, other), divisor)
        assert sieve == Sieve.drawn(number, (base, other), divisor)
        assert (len(set(sieve.values)), sum(map(sieve.divides, sieve.values))) == (12, 6)
        doubtful = [one for one in sieve.bases if not sieve.is_trusty(one)]
        if doubtful and base <= 24:
            assert sieve.misled(doubtful[0])


@cases("base", [2, 3, 7, 10, 12, 35, 36])
def test_the_test_of_a_number_ends_with_its_verdict_and_is_heard_in_words(base: int) -> None:
    notation = Notation(base)
    for divisor, value in product((2, 3, 5), range(60)):
        sieve = Sieve((value,), (base, 12), divisor)
        seen, heard = sieve.test(value, notation), sieve.test(value, notation.voice)
        assert seen.endswith(sieve.verdict(value, notation))
        assert not any(sign.isdigit() for sign in heard)
        assert seen[0].isupper()


def test_sentences_of_every_case() -> None:
    two = [Sieve((1,)).test(value, Notation(base)) for value, base in ((14, 7), (24, 12), (25, 12), (9, 12))]
    assert two == [
        "Each full seven leaves one dot over. 2 are left. They split into pairs: 20₇ is even.",
        "Each full dozen splits into pairs. No dots are left over: 20z is even.",
        "Each full dozen splits into pairs. 1 dot is left beside them. One has no partner: 21z is odd.",
        "There is no full dozen. One has no partner: 9 is odd.",
    ]
    assert Sieve((1,), divisor=3).test(13, Notation(12)) == (
        "Each full dozen splits into groups of three. 1 dot is left beside it. They do not"
        " split into groups of three: 11z does not divide by three."
    )


@cases(
    ("values", "divisor"),
    [((), 2), ((1, 1), 2), ((144,), 2), ((-1,), 2), ((True,), 2), ((1,), 1), ((1,), 13)],
)
def test_what_cannot_be_sorted_is_refused(values: tuple[int, ...], divisor: int) -> None:
    with pytest.raises(SieveError):
        Sieve(values, (7, 12), divisor)
    with pytest.raises(NumeralError):
        Sieve((1,), (1, 12))
