"""G12 in words: plain names, short shares in every base, and what decides between hands of one type."""

import re
from itertools import combinations

import pytest

from cardmath.cards import parse_cards
from cardmath.exercises import check, exercise, pose
from cardmath.games.odds import HandType, hands_of_type
from cardmath.games.odds.exercises.hands import BestHand, RarerType
from cardmath.numerals import DECIMAL, Notation, whole_near
from tests.amounts import some_of

BASES = some_of([2, 10, 12, 22, 36, *(base for base in range(3, 36) if base not in (10, 12, 22))], 5)


@pytest.mark.parametrize("base", BASES)
def test_the_steps_show_which_type_is_rarer_in_few_digits(base: int) -> None:
    notation = Notation(base)
    for types in combinations(HandType, 2):
        steps = RarerType(notation, *types).steps
        rarer = min(types, key=hands_of_type().__getitem__)
        many = hands_of_type()
        fewer, more = sorted(many[kind] for kind in types)
        other = max(types, key=many.__getitem__)
        assert steps[-1].startswith(f"“{rarer.plain_name}” comes up ")
        if found := re.search(r"once for every (\S+) hands of “(.*)”", steps[-1]):
            count = int(notation.parse(re.sub("[z₀-₉]+$", "", found[1])))
            assert (found[2], abs(count - more / fewer) <= 0.5) == (other.plain_name, True)
            assert 5 * fewer <= 2 * more <= 200 * fewer
        else:
            shares = {
                "far": (0, 0.01),
                "a little less": (0.8, 1),
                "two thirds as": (0.57, 0.8),
                "half as": (0.4, 0.58),
            }
            least, most = next(part for words, part in shares.items() if words in steps[-1])
            assert least <= fewer / more <= most
        # The whole of a thousand or so: eleven digits in base two, and not twenty-five.
        longest = max(
            len(re.sub("[z₀-₉]", "", word)) for step in steps for word in step.split() if word[:1].isdigit()
        )
        assert longest <= len(notation.format(whole_near(base, 1000)))


def test_the_answers_are_plain_names_and_either_name_is_read() -> None:
    for types in combinations(HandType, 2):
        item = pose(RarerType(DECIMAL, *types))
        assert [item.answer_form.shown(word) for word in item.answer_form.words] == [
            kind.plain_name for kind in types
        ]
        rarer = min(types, key=hands_of_type().__getitem__)
        assert check(item, rarer.plain_name.upper()).is_right
        assert check(item, rarer.own_name).is_right
        assert rarer.plain_name in item.right
        assert not re.search(r"\((?!run|four|three|two|six|five|jokers)", item.prompt)
        assert types[0].own_name not in item.question.replace(types[0].plain_name, "").replace(
            types[1].plain_name, ""
        )


@pytest.mark.parametrize(
    ("hands", "last"),
    [
        (
            ("9s 9h 2s 4h 6d 8c", "Ks Qh Jd 10c 8s 6h"),
            "Of these types, one pair ranks highest. The winner is hand 1.",
        ),
        (
            ("7s 7h 2s 4h 6d 8c", "9d 9c 2h 4d 6c 8s"),
            "Of the hands with one pair, hand 2 has the greatest sum, 18. The winner is hand 2.",
        ),
        (
            ("7s 7h 2s 4h 6d 8c", "7d 7c 2h 4d 6c 3s"),
            "Several hands have one pair with the greatest sum, 14. Of these, hand 2 has the"
            " fewest even cards, 3. The winner is hand 2.",
        ),
        (
            ("9s 2h 4s 6h 8d 10c", "2d 4c 6s 8h 10d Kc"),
            "Of the hands with nothing, hand 1 has the fewest even cards: 5. The winner is hand 1.",
        ),
    ],
)
def test_the_sum_and_the_even_cards_are_told_apart(hands: tuple[str, ...], last: str) -> None:
    item = BestHand(DECIMAL, tuple(tuple(parse_cards(hand.split())) for hand in hands))
    assert item.steps[-1] == last


def test_hands_and_rows_are_read_out_card_by_card() -> None:
    hands = exercise("odds-hands", 0, 10).aloud.split("\n")
    assert hands[0] == (
        "Hand 1: five of clubs, king of clubs, seven of clubs, joker, ten of diamonds, queen of diamonds."
    )
    table = exercise("blocked", 0, 10).aloud.split("\n")
    assert table[1:3] == ["row one: two of clubs.", "row two: two of diamonds, four of spades."]
    assert table[5].startswith("row five: gone, four of clubs, six of clubs, gone,")
    assert exercise("blocked", 0, 10).prompt.split("\n")[5] == "row 5: – 4♣ 6♣ – 5♦"
