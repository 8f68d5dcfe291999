"""The strata of every kind in every base: they are there, they are named, and their items belong to them."""

from math import gcd
from pathlib import Path

import pytest

from cardmath.exercises import KINDS, ExerciseError, exercise, strata
from tests.amounts import spread_of
from tests.cases import cases

CASES = [(kind, base) for kind, item in KINDS.items() for base in range(2, 37) if item.allows(base)]
PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "exercises.md").read_text("utf-8")
#: Deals and hands take longer to find, so three of each are enough.
LONG = ("blocked", "odds-hands")
#: Kinds in small bases that have ten exercises or fewer in a stratum.
FEW = {
    ("bundles", 2, "crates"), ("bundles", 2, "heap"), ("value", 2, "short"), ("numeral", 2, "short"),
    ("numeral", 3, "short"), ("parity", 2, "short"), ("addition", 3, "no-carry"),
    ("addition", 4, "one-digit"), ("addition", 5, "one-digit"), ("subtraction", 2, "two-borrows"),
    ("times", 2, "one-carry"), ("times", 2, "two-carries"), ("times", 3, "no-carry"),
    ("times", 3, "one-carry"), ("times", 3, "two-carries"), ("times", 4, "one-digit"),
    ("times", 4, "no-carry"), ("times", 4, "one-carry"), ("times", 4, "two-carries"),
    ("times", 5, "one-digit"), ("times", 5, "no-carry"),
}  # fmt: skip


def fewest(kind: str, base: int, stratum: str) -> int:
    """Return how many different exercises must be among the first of a stratum."""
    if kind == "share":
        # Most bases have few fractions that end soon; half of them must come.
        return max(1, min(10, fractions(base, stratum) // 2))
    return 2 if kind in LONG or (kind, base, stratum) in FEW else 10


def fractions(base: int, stratum: str) -> int:
    """Return how many fractions there are to ask about, with up to twelve parts or a group as large as the
    base.
    """
    parts = {*range(2, 13), base}
    if stratum == "ends":
        return len(parts)
    places = 1 if stratum == "one-place" else 2
    ending = [one for one in parts if base**places % one == 0 and (places == 1 or base % one)]
    return sum(gcd(count, one) == 1 for one in ending for count in range(1, one))


@pytest.mark.sweep(6)
@pytest.mark.parametrize(("kind", "base"), spread_of(CASES, len(CASES) // 6, unpack=True))
def test_every_stratum_has_its_exercises(kind: str, base: int) -> None:
    seen: set[str] = set()
    for stratum in strata(kind, base):
        numbers = range(3 if kind in LONG else 30)
        items = [exercise(kind, number, base, stratum=stratum.key) for number in numbers]
        assert {item.stratum for item in items} == {stratum.key}
        assert items[0] == exercise(kind, 0, base, stratum=stratum.key)
        prompts = {item.prompt for item in items}
        assert len(prompts) >= fewest(kind, base, stratum.key)
        assert not prompts & seen
        seen |= prompts
        # Only sums and differences without a carry may have no wrong way.
        if not KINDS[kind].few_answers and kind not in LONG:
            assert stratum.key in ("no-carry", "no-borrow") or all(item.distractors for item in items)


@cases("kind", KINDS)
def test_a_numbered_exercise_knows_its_stratum_and_the_page_names_it(kind: str) -> None:
    keys = {one.key for base in range(2, 37) if KINDS[kind].allows(base) for one in strata(kind, base)}
    assert {exercise(kind, number, 12).stratum for number in range(8)} <= keys
    for key in keys:
        assert f"`{key}`" in PAGE
    assert all(one.title for one in strata(kind, 12))


def test_what_is_no_stratum_is_refused_in_one_sentence() -> None:
    with pytest.raises(
        ExerciseError, match="has no stratum 'hard' in base twelve; its strata are one-digit, "
    ):
        exercise("G6", 1, stratum="hard")
    with pytest.raises(ExerciseError, match="has no stratum 'no-carry' in base two"):
        exercise("G6", 1, 2, stratum="no-carry")
    with pytest.raises(ExerciseError, match="has no questions in base ten"):
        strata("G4", 10)
