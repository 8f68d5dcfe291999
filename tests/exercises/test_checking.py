"""The checker: what it reads, what it names, and what it says where it cannot tell."""

import re
from typing import Any

import pytest

from cardmath.exercises import KINDS, Distractor, Exercise, check, exercise, pose, strata
from cardmath.exercises.answers import UnreadableAnswerError
from cardmath.exercises.item import Item
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.bundles import Bundles
from cardmath.exercises.kinds.numeral import WriteNumeral
from cardmath.exercises.kinds.odd_even import ParityOfSum
from cardmath.exercises.kinds.pairs import GoesAlone, Pair, Pairs
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.kinds.ring import Next
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.exercises.kinds.value import Value
from cardmath.numerals import DECIMAL, Notation, plural
from tests.cases import cases

TWELVE, FIVE = Notation(12), Notation(5)
SUM = pose(Addition(TWELVE, 44, 87))


@cases("answer", [73, None, b"73", ["7", "3"]])
def test_an_answer_is_a_string(answer: Any) -> None:
    for judge in (exercise("addition", 5).check, lambda given: check(SUM, given)):
        with pytest.raises(UnreadableAnswerError, match=r"^an answer must be a string, such as '13', not "):
            judge(answer)


def first(kind: type[Pairs]) -> Exercise:
    """The first exercise of a form of G2 in base twelve."""
    form = "pair" if kind is Pair else "alone"
    return next(item for item in (exercise("pairs", n) for n in range(99)) if item.data["form"] == form)


@cases(
    "text",
    [
        *("ƷƎ", "ʒǝ", "↊↋", "XE", "xe", "TE", "te", "AB", "ab", "ᘔƐ"),
        *("ƷƎz", "ƷƎZ", "ƷƎ_12", "ƷƎ₁₂", " Ʒ Ǝ ", "00ƷƎ", "=ƷƎ", "= XE z", "\tab\n"),
    ],
)
def test_every_way_of_writing_the_answer_is_right(text: str) -> None:
    assert SUM.answer == "ƷƎ"
    assert check(SUM, text).is_right


@cases(
    ("text", "sentence"),
    [
        ("", "You haven't answered yet."),
        ("  ", "You haven't answered yet."),
        ("=", "You haven't answered yet."),
        ("ƷƎd", "Your answer is marked as base ten. Write it in base twelve."),
        ("131_10", "Your answer is marked as base ten. Write it in base twelve."),
        ("131₁₀", "Your answer is marked as base ten. Write it in base twelve."),
        ("z", "“z” does not fit here. Answer with the digits 0 1 2 3 4 5 6 7 8 9 Ʒ Ǝ."),
        ("-3", "“-3” does not fit here. Answer with the digits 0 1 2 3 4 5 6 7 8 9 Ʒ Ǝ."),
        ("3;6", "“3;6” does not fit here. Answer with the digits 0 1 2 3 4 5 6 7 8 9 Ʒ Ǝ."),
        ("{0}", "“{0}” does not fit here. Answer with the digits 0 1 2 3 4 5 6 7 8 9 Ʒ Ǝ."),
        ("9" * 400, f"“{'9' * 19}…” does not fit here. Answer with the digits 0 1 2 3 4 5 6 7 8 9 Ʒ Ǝ."),
    ],
)
def test_what_is_no_answer_is_told_and_counts_for_nothing(text: str, sentence: str) -> None:
    verdict = check(SUM, text)
    assert (verdict.kind, verdict.message, verdict.misconception) == ("unreadable", sentence, None)


def test_z_and_d_are_digits_where_the_base_has_them() -> None:
    assert check(pose(Addition(Notation(36), 30, 5)), "z").is_right
    assert check(pose(Addition(Notation(14), 10, 3)), "D").is_right
    assert check(pose(Addition(Notation(13), 2, 3)), "5_13").is_right


def test_a_digit_that_the_base_lacks_is_told_with_the_misconception() -> None:
    verdict = check(pose(Addition(FIVE, 19, 13)), "57")
    assert (verdict.kind, verdict.misconception) == ("misconception", "M3")
    assert verdict.message.startswith("There is no 5 or 7 in base five. ")


def test_a_digit_that_the_base_lacks_is_told_without_a_misconception_too() -> None:
    verdict = check(pose(Addition(FIVE, 19, 13)), "107")
    assert (verdict.kind, verdict.misconception) == ("wrong", None)
    assert verdict.message == (
        "There is no 7 in base five. Not yet. The first wrong column is the ones: 4 + 3."
    )
    assert check(pose(Value(TWELVE, 437)), "43Ʒ").message == (
        "There is no Ʒ in base ten. Not yet. Start with the first digit."
    )


def test_an_answer_that_nothing_explains_is_answered_with_the_first_wrong_column() -> None:
    verdict = check(pose(Addition(TWELVE, 44, 55)), "84")
    assert (verdict.kind, verdict.misconception) == ("wrong", None)
    assert verdict.message == "Not yet. The first wrong column is the ones: 8 + 7."
    assert verdict.smaller_step == "Put 8 + 7 into a frame of twelve. How many are left when it is full?"
    assert verdict.step.is_right("3")
    assert (verdict.picture.form, verdict.picture.marked) == ("columns", 0)


def test_leading_noughts_of_a_wrong_answer_do_not_hide_it() -> None:
    item = pose(Addition(FIVE, 19, 13))
    assert [check(item, text).misconception for text in ("02", "2", "002")] == ["M4", "M4", "M4"]


def test_an_answer_that_fits_two_misconceptions_names_neither_and_asks_which() -> None:
    # 51z − 27z: the smaller from the larger and borrowing without paying back both give 36.
    item = pose(Subtraction(TWELVE, 61, 31))
    assert [(one.misconception, one.text) for one in item.distractors][1:] == [("M7", "36"), ("M4", "36")]
    verdict = check(item, "36")
    assert (verdict.kind, verdict.misconception, verdict.message) == ("unclear", None, "Not yet.")
    assert verdict.smaller_step == (
        "How did you get there: did you take the smaller digit from the larger, "
        "or did you borrow without paying back?"
    )


def test_given_numbers_may_make_a_wrong_way_right_and_then_it_is_right() -> None:
    item = pose(Addition(TWELVE, 2, 3))
    assert item.number is None
    assert item.distractors == ()
    assert check(item, "5").is_right


def test_a_pair_is_read_in_either_order_and_with_any_sign_between() -> None:
    item = first(Pair)
    low, high = item.answer.split("+")
    for sign in ("+", " + ", " and ", ",", ", ", "z & ", " "):
        assert check(item, f"{low}{sign}{high}").is_right, sign
        assert check(item, f"{high}{sign}{low}").is_right, sign
    for one in item.distractors:
        low, high = one.text.split("+")
        assert check(item, f"{high} {low}").misconception == one.misconception
    assert check(item, low).kind == "unreadable"
    assert "two numbers with a + between them" in check(item, low).message


def test_none_is_a_word() -> None:
    item = first(GoesAlone)
    assert check(item, " NONE ").kind in ("right", "wrong")
    assert check(item, item.data["target"]).kind == ("misconception" if item.data["zero"] else "right")
    assert check(item, "nobody").message.endswith("8 9 Ʒ Ǝ or none.")


def test_words_are_read_in_any_case_and_nothing_else_is() -> None:
    item = pose(ParityOfSum(FIVE, 7, 5))
    assert check(item, " Even").is_right
    assert check(item, "ODD").misconception == "M14"
    assert check(item, "7").message == "“7” does not fit here. Answer with odd or even."
    right_by_chance = pose(ParityOfSum(FIVE, 7, 4))
    assert check(right_by_chance, "even").kind == "wrong"


def test_what_is_said_names_the_numbers_of_the_item() -> None:
    verdict = check(pose(Partner(TWELVE, 15, 8)), "2")
    assert verdict.message == "8 and 2 make ten. Here the target is 13z."
    assert verdict.smaller_step == "You are at ten. How many more do you need to reach 13z?"


def test_distractors_are_values() -> None:
    one = Distractor("85", "M3", "carry at ten", "reason", "step")
    assert {one} == {Distractor("85", "M3", "carry at ten", "reason", "step")}


@cases("base", [base for base in range(2, 37) if base != 10])
def test_what_places_count_is_told_in_the_plural(base: int) -> None:
    # The digits 2 and 3, or 1 and 1 where the base has no others, three and four of them.
    low, high = (1, 1) if base <= 3 else (2, 3)
    values = [(low * base + high) * base + low, ((low * base + high) * base + low) * base + high]
    wrongs = [one for value in values for one in pose(Value(Notation(base), value)).distractors]
    texts = [text for one in wrongs for text in (one.did, one.reason, one.smaller_step)]
    bases = re.findall(r"(?:second place counts|, two) ([a-z-]+)", " ".join(texts))
    assert len(bases) >= 2
    assert set(bases) == {plural(base)}


def test_a_borrow_that_is_not_paid_back_is_explained() -> None:
    (unpaid,) = [
        one for one in pose(Subtraction(Notation(12), 63, 31)).distractors if one.misconception == "M4"
    ]
    assert unpaid.reason == "You borrowed for the ones (3 − 7). The next column has one less now."
    assert unpaid.smaller_step == "One of the 5 was broken up. How many are left?"
    assert unpaid.step.is_right("4")


@pytest.mark.sweep(6)
@pytest.mark.parametrize("base", [base for base in range(2, 37) if base != 10])
def test_a_right_answer_in_base_ten_is_said_as_a_number_whatever_the_base_of_the_question(base: int) -> None:
    for number in range(20):
        item = exercise("value", number, base)
        said = DECIMAL.aloud(int(item.answer))
        assert (item.right, item.dictated.right) == (f"{item.answer} is right.", f"{said} is right.")


def test_numbers_in_base_ten_are_said_as_numbers_and_others_digit_by_digit() -> None:
    ten, twelve = exercise("partner", 14, 10).dictated, exercise("partner", 86).dictated
    assert ten.prompt == "Which number goes with nine to make thirteen?"
    assert twelve.prompt.endswith("to make one three, base twelve?")
    assert exercise("bundles", 1, 10).dictated.right == "twenty-three is right."
    assert exercise("bundles", 1).dictated.right == "three six is right."
    number = exercise("numeral", 1, 8).dictated
    assert number.prompt == "three hundred and ninety-three in base ten: write it in base eight."
    assert "six × sixty-four" in number.steps[-1]
    assert exercise("value", 56, 16).dictated.steps[0].endswith("the places are worth sixteen, one.")
    assert exercise("odd-even", 11, 10).dictated.prompt == "Is seven + eight odd or even?"


def test_a_card_that_does_not_go_alone_is_told_by_its_own_value() -> None:
    seen = set()
    for number in range(60):
        item = exercise("pairs", number, 12)
        if "goes on its own" not in item.prompt:
            continue
        for one in item.distractors:
            if one.misconception in ("M12", "M13"):
                seen.add(one.misconception)
                value = item.notation.write(item.notation.parse(one.text))
                assert value in one.reason.split()[0], (one.reason, value)
                # Half of the target is its own partner, so another card is asked about.
                assert value in one.smaller_step or item.notation.parse(one.text) * 2 == item.value_of(
                    "target"
                )
    assert seen == {"M12", "M13"}


@cases(
    ("item", "text", "message", "step", "picture"),
    [
        (
            Subtraction(TWELVE, 579, 175),
            "199",
            "Not yet. The first wrong column is the ones (3 − 7).",
            ("Break up one twelve: now there are 13z here. Take 7 away. How many are left?", "8"),
            ("columns", 0),
        ),
        (
            Subtraction(TWELVE, 579, 175),
            "2Ʒ8",
            "Not yet. The first wrong column is the twelves (0 − 2).",
            ("The zero borrows one twelve and then lends one. How many are left there?", "Ǝ"),
            ("columns", 1),
        ),
        (
            Addition(TWELVE, 44, 55),
            "183",
            "Not yet. The columns are right so far. Look to the left of the first column.",
            ("How many full frames go in front of the first column?", "0"),
            ("columns", 2),
        ),
        (
            Addition(TWELVE, 100, 100),
            "3148",
            "Not yet. Your answer has too many digits. Look to the left of the first column.",
            ("How many full frames go in front of the first column?", "1"),
            ("columns", 2),
        ),
        (
            WriteNumeral(TWELVE, 437),
            "315",
            "Not yet. The first wrong place is the twelves.",
            ("How many full bundles of twelve are there? Answer in base ten.", "36"),
            ("places", 1),
        ),
        (
            Bundles(TWELVE, "crates", 34),
            "2Ǝ",
            "Not yet. The first wrong place is the ones.",
            ("Pack all full crates of twelve. How many dots are left? Answer in base ten.", "10"),
            ("bundles", 0),
        ),
        (
            Value(TWELVE, 437),
            "400",
            "Not yet. That is too small. Start with the first digit.",
            ("The 3 at the front stands for three times 144. How much is that?", "432"),
            ("places", 2),
        ),
        (
            Next(TWELVE, 13, 12),
            "7",
            "Not yet. Count on two ranks, one rank at a time.",
            ("Move on one rank from 10z. Which rank do you reach?", "11"),
            ("ring", 12),
        ),
    ],
)
def test_the_first_wrong_place_is_named_with_a_field_and_a_picture(
    item: Item, text: str, message: str, step: tuple[str, str], picture: tuple[str, int]
) -> None:
    verdict = check(pose(item), text)
    assert (verdict.kind, verdict.message) == ("wrong", message)
    assert verdict.step is not None
    assert verdict.picture is not None
    assert (verdict.step.question, verdict.step.answer) == step
    assert (verdict.picture.form, verdict.picture.marked) == picture


def test_who_skips_two_ranks_at_the_end_of_the_ring_is_told_so() -> None:
    assert check(pose(Next(TWELVE, 13, 12)), "2").message == (
        "The ring starts again after 11z. That step counts like any other. You skipped two ranks."
    )
    assert check(pose(Next(TWELVE, 13, 13)), "1").message.endswith("You did not skip a rank.")


def test_a_choice_has_no_leading_zero() -> None:
    item = pose(Addition(FIVE, 19, 13))
    assert [(one.text, one.choice) for one in item.distractors if one.misconception == "M4"] == [("02", "2")]


def test_a_step_over_a_full_frame_goes_to_the_base() -> None:
    assert pose(Partner(TWELVE, 15, 8)).steps[1] == "From 8 to 10z is 4, from 10z to 13z is 3: 4 + 3."
    assert pose(Partner(FIVE, 13, 7)).steps[1] == "From 12₅ to 20₅ is 3, from 20₅ to 23₅ is 3: 3 + 3."


@pytest.mark.sweep(20)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("base", [2, 5, 12, 20, 36])
def test_what_a_child_reads_after_a_slip_has_at_most_twelve_words_a_sentence(kind: str, base: int) -> None:
    for stratum in strata(kind, base) if KINDS[kind].allows(base) else ():
        for number in range(2 if kind in ("blocked", "odds-hands") else 12):
            item = exercise(kind, number, base, stratum=stratum.key)
            for wrong in item.distractors:
                verdict = check(item, wrong.text)
                for sentence in re.split("(?<=[.?!:;]) ", f"{verdict.message} {verdict.smaller_step}"):
                    assert len(re.findall(r"[\w-]+", sentence)) <= 12, sentence
