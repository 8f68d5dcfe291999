"""Every question names the base of its numerals, for the eye and the ear, however few digits they have."""

import re
from itertools import product

import pytest

from cardmath.decks import PRESETS
from cardmath.exercises import KINDS, Exercise, check, exercise, pose
from cardmath.exercises.item import Dictated, Item
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.odd_even import DotSet, ParityOfSum
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.kinds.ring import Close, Next
from cardmath.exercises.posed.card_sum import CardSum
from cardmath.games.pyramid.exercises.posed import MeetsItself
from cardmath.numerals import DIGIT_STYLES, Notation
from tests.cases import cases

from .digits import BASES

NAMES = {base: name for name, base in BASES.items()}
STYLES = [
    (base, style) for base in range(2, 37) for style in (DIGIT_STYLES if base == 12 else DIGIT_STYLES[:1])
]
#: So many of each are enough every time; deals and hands take longer to find.
OFTEN = {"blocked": 3, "odds-hands": 5}
TO_PROVE = {"blocked": 100, "odds-hands": 100}


def marks(prompt: str) -> set[int]:
    """The bases that the numerals of a printed question are marked with."""
    subscripts = re.findall(r"(?<=[0-9A-Z])[₀-₉]{1,2}", prompt)
    dozenal = re.search(r"(?<=[0-9A-ZƷƎ↊↋])z\b", prompt)
    return {int(mark.translate(str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789"))) for mark in subscripts} | (
        {12} if dozenal else set()
    )


def has_no_numeral_of_the_base(item: Exercise) -> bool:
    """Whether what is counted is told in base ten, or the question is about names of types alone."""
    form = item.data.get("form")
    if (item.kind, form) == ("odd-even", "set"):
        return "(in base ten)" in item.prompt
    return (item.kind, form) == ("odds-hands", "rarer")


def names_its_base(prompt: str, aloud: str, base: int) -> None:
    assert marks(aloud) == set()
    if base == 10:
        assert marks(prompt) == set()
        return
    name = rf"\bbase {NAMES[base]}(?![-a-z])"
    assert marks(prompt) == {base} or (not marks(prompt) and re.search(name, prompt)), prompt
    assert re.search(name, aloud), aloud


def examine(item: Exercise) -> None:
    if not has_no_numeral_of_the_base(item):
        names_its_base(item.prompt, item.aloud, item.base)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("kind", KINDS)
def test_every_question_names_its_base(kind: str) -> None:
    for base, style in STYLES:
        if KINDS[kind].allows(base):
            for number in range(OFTEN.get(kind, 8)):
                examine(exercise(kind, number, base, style))


@pytest.mark.proof
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_questions_name_their_base(kind: str) -> None:
    for base, style in STYLES:
        if KINDS[kind].allows(base):
            for number in range(TO_PROVE.get(kind, 1000)):
                examine(exercise(kind, number, base, style))


def said_after(item: Exercise) -> str:
    """All that is said about wrong answers to an exercise."""
    wrong = [mistake.text for mistake in item.distractors if hasattr(mistake, "text")]
    verdicts = [check(item, text) for text in (*wrong, "0", "1", "2", "3", "11", "404", "none", "odd", "win")]
    return " ".join(verdict.smaller_step for verdict in verdicts)


@cases("kind", ["blocked", "bundles", "next", "numeral"])
def test_smaller_steps_name_base_ten_only_on_a_page_in_another_base(kind: str) -> None:
    said = {
        base: " ".join(said_after(exercise(kind, number, base)) for number in range(5))
        for base in (10, 12)
        if KINDS[kind].allows(base)
    }
    assert "in base ten" not in said.get(10, "")
    assert "Answer in base ten." in said[12]


def small(notation: Notation) -> list[Item]:
    """Questions of all kinds that may hold nothing but numerals that base ten has as well."""
    digits = range(1, min(notation.base, 13))
    return [
        *(Partner(notation, target, value) for target in range(5, 27) for value in range(target + 1)),
        *(Addition(notation, x, y) for x, y in product(digits, digits)),
        *(CardSum(notation, x, x) for x in digits),
        *(ParityOfSum(notation, x, y) for x, y in product(range(1, 16), range(1, 16))),
        *(Next(notation, ranks, rank) for ranks in range(5, 21) for rank in range(1, ranks + 1)),
        *(Close(notation, ranks, 1, step) for ranks in range(5, 21) for step in (2, 3, 4)),
    ]


@pytest.mark.sweep(6)
@pytest.mark.parametrize(("base", "style"), STYLES)
def test_small_numbers_name_their_base_too(base: int, style: str) -> None:
    written, dictated = Notation(base, style), Dictated(base, style)
    for item, spoken in zip(small(written), small(dictated), strict=True):
        names_its_base(item.prompt, spoken.prompt, base)


@cases("base", [2, 8, 11, 16, 36])
def test_a_question_about_a_deck_names_its_base(base: int) -> None:
    for preset in PRESETS.values():
        examine(pose(MeetsItself(Notation(base), preset.deck)))


@pytest.mark.sweep(12)
@pytest.mark.parametrize("base", range(2, 37))
def test_rows_and_passes_of_a_table_are_marked_as_its_cards_are(base: int) -> None:
    for number in range(8):
        prompt = exercise("blocked", number, base).prompt
        for numeral in re.findall(r"^row ([^:]*):|Pass (\S+) of (\S+)\.", prompt, re.MULTILINE):
            for one in filter(None, numeral):
                assert len(one) == 1 or base == 10 or marks(one) == {base}, one


@cases("base", [2, 3, 7, 12])
def test_dots_and_pairs_are_counted_in_words(base: int) -> None:
    """A digit would be read in the base of the lesson: 8 pairs on a sheet of base seven."""
    for count, row in DotSet.every():
        item = pose(DotSet(Notation(base), count, row))
        sentences = [*item.steps, *(one.reason for one in item.distractors)]
        assert not any(re.search("[0-9]", sentence) for sentence in sentences)
    assert pose(DotSet(Notation(base), 3, 2)).steps[0] == "Pair the dots: one pair, one left over."
    assert pose(DotSet(Notation(base), 20, 3)).steps[0] == "Pair the dots: ten pairs, none left over."
