"""How often what comes: answers balanced, half of the items misleading, small sets drawn evenly."""

from collections import Counter

import pytest

from cardmath.exercises import exercise
from cardmath.games.odds import HandType
from tests.amounts import some_of

# So many items that a share of a half is missed by 0.06 less than once in a hundred thousand times; the
# numbers are fixed, so a test that passes passes always.
MANY = 1200
NEAR = 0.06


def near(count: int, share: float, of: int = MANY) -> bool:
    return abs(count / of - share) <= NEAR * (MANY / of) ** 0.5


@pytest.mark.sweep(1)
@pytest.mark.parametrize("base", [2, 5, 10, 12])
@pytest.mark.parametrize("kind", ["odd-even", "parity"])
def test_a_distractor_tells_nothing_about_the_answer(kind: str, base: int) -> None:
    items = [exercise(kind, number, base) for number in range(MANY)]
    cells = Counter((item.answer, bool(item.distractors)) for item in items)
    assert len(cells) == 4
    assert all(near(count, 1 / 4) for count in cells.values()), cells
    if kind == "odd-even":
        forms = Counter(item.data["form"] for item in items)
        assert near(forms["set"], 1 / 2)


@pytest.mark.proof
def test_moves_and_deals_come_with_each_answer_a_third_of_the_time() -> None:
    items = [exercise("blocked", number) for number in range(400)]
    answers = Counter(item.answer for item in items)
    moves = [item for item in items if item.data["form"] == "move"]
    assert near(len(moves), 3 / 4, 400)
    for answer in ("impossible", "blocked", "legal"):
        assert near(answers[answer], 1 / 4, 400)
    for answer in ("lost", "trap", "win"):
        assert near(answers[answer], 1 / 12, 400)
    assert near(sum(bool(item.distractors) for item in items), 1 / 2, 400)
    decks = Counter(item.data["record"]["deck"]["suits"] for item in moves)
    assert near(decks[2], 1 / 2, len(moves))
    assert {one.misconception for item in items for one in item.distractors} == {"M13", "M17"}
    assert all(item.data["record"]["deck"]["suits"] == 2 for item in items if item not in moves)


def test_half_of_the_questions_about_types_mislead() -> None:
    items = [exercise("odds-hands", number) for number in range(300)]
    types = [item for item in items if item.data["form"] == "rarer"]
    assert near(len(types), 1 / 2, 300)
    assert near(sum(bool(item.distractors) for item in types), 1 / 2, len(types))
    assert near(sum(item.answer == item.data["types"][0] for item in types), 1 / 2, len(types))
    assert {kind for item in types for kind in item.data["types"]} == {kind.key for kind in HandType}
    winners = Counter(item.answer for item in items if item not in types)
    assert all(near(winners[place], 1 / 3, len(items) - len(types)) for place in "123")


@pytest.mark.proof
def test_both_forms_come_equally_often() -> None:
    for kind, form in (("pairs", "pair"), ("ring", "next")):
        items = [exercise(kind, number) for number in range(MANY)]
        assert near(sum(item.data["form"] == form for item in items), 1 / 2)


@pytest.mark.parametrize(("base", "strata"), some_of([(12, 3), (10, 2), (36, 3)], 1, unpack=True))
def test_every_stratum_of_the_next_number_comes_equally_often(base: int, strata: int) -> None:
    found = Counter(exercise("next", number, base).stratum for number in range(MANY))
    assert len(found) == strata
    assert all(near(count, 1 / strata) for count in found.values())


def test_half_of_the_rings_have_twelve_or_thirteen_ranks() -> None:
    rings = Counter(exercise("ring", number, 10).data["ranks"] for number in range(MANY))
    assert near(rings["12"] + rings["13"], 1 / 2)
    assert set(rings) == {str(ranks) for ranks in range(5, 21)}


def test_the_smallest_set_is_drawn_evenly() -> None:
    """Six items: 2, 4 and 6 as dots and as crates."""
    items = Counter(tuple(exercise("bundles", number, 2).data.values()) for number in range(MANY))
    assert set(items) == {(layout, count) for layout in ("dots", "crates") for count in (2, 4, 6)}
    assert all(near(count, 1 / 6) for count in items.values())


@pytest.mark.proof
def test_every_partner_comes() -> None:
    """Every target of a deck with every value from 1 that has a partner; 26 only where the lowest is 2."""
    seen = {tuple(map(int, exercise("partner", number, 10).data.values())) for number in range(4000)}
    assert seen == {
        (target, value)
        for target in range(5, 27)
        for value in (range(1, target + 1) if target < 26 else range(2, 25))
    }


@pytest.mark.parametrize("base", some_of([12, 5], 1))
def test_a_third_of_the_long_subtractions_has_a_zero_in_the_middle(base: int) -> None:
    numerals = [exercise("subtraction", number, base).data["x"] for number in range(MANY)]
    long = [numeral for numeral in numerals if len(numeral) == 3]
    assert near(sum(numeral[1] == "0" for numeral in long), 1 / 3, len(long))


@pytest.mark.proof
def test_where_there_are_many_sums_all_lengths_come_equally_often() -> None:
    lengths = Counter(len(exercise("addition", number).data["x"]) for number in range(MANY))
    assert all(near(lengths[length], 1 / 3) for length in (1, 2, 3))


def test_numbers_kinds_and_bases_have_each_their_own_chance() -> None:
    prompts = {exercise("numeral", number, base).prompt for number in range(40) for base in (7, 12, 20)}
    assert len(prompts) > 100
