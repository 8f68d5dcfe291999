"""The strata of every kind in every base: they are there, they are named, and their items belong to them."""

from pathlib import Path

import pytest

from cardmath.exercises import KINDS, ExerciseError, exercise, strata
from tests.amounts import spread_of

CASES = [(kind, base) for kind, item in KINDS.items() for base in range(2, 37) if item.allows(base)]
PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "exercises.md").read_text("utf-8")
#: Kinds in small bases that have ten exercises or fewer in a stratum.
FEW = {
    ("bundles", 2, "crates"), ("bundles", 2, "heap"), ("value", 2, "short"), ("numeral", 2, "short"),
    ("numeral", 3, "short"), ("parity", 2, "short"), ("addition", 3, "no-carry"),
    ("addition", 4, "one-digit"), ("addition", 5, "one-digit"), ("subtraction", 2, "two-borrows"),
}  # fmt: skip


@pytest.mark.sweep(25)
@pytest.mark.parametrize(("kind", "base"), spread_of(CASES, len(CASES) // 6, unpack=True))
def test_every_stratum_has_its_exercises(kind: str, base: int) -> None:
    seen: set[str] = set()
    for stratum in strata(kind, base):
        numbers = range(3 if kind in ("blocked", "odds-hands") else 30)
        items = [exercise(kind, number, base, stratum=stratum.key) for number in numbers]
        assert {item.stratum for item in items} == {stratum.key}
        assert items[0] == exercise(kind, 0, base, stratum=stratum.key)
        prompts = {item.prompt for item in items}
        assert len(prompts) >= (2 if len(numbers) == 3 else 3 if (kind, base, stratum.key) in FEW else 10)
        assert not prompts & seen
        seen |= prompts
        # Only sums and differences without a carry may have no wrong way.
        if not KINDS[kind].few_answers and kind not in ("blocked", "odds-hands"):
            assert stratum.key in ("no-carry", "no-borrow") or all(item.distractors for item in items)


@pytest.mark.parametrize("kind", KINDS)
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
    with pytest.raises(ExerciseError, match="has nothing to ask in base ten"):
        strata("G4", 10)
