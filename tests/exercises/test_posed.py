"""Questions among reasons: every letter is right in its turn, and what is right stays right."""

import pytest

from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.exercises import check, pose
from cardmath.exercises.posed.items import AmongReasons
from cardmath.games import OddAndEvenGame
from cardmath.games.patience.exercises.piles import Belongs
from cardmath.games.patience.exercises.ring_parity import WhyItTurns
from cardmath.games.pyramid.exercises.posed import WhyHarder
from cardmath.numerals import DECIMAL, Notation


def why_harder(base: int, turn: int) -> AmongReasons:
    return WhyHarder(Notation(base), Deck(lowest="0"), turn)


def why_it_turns(base: int, turn: int) -> AmongReasons:
    return WhyItTurns(Notation(base), OddAndEvenGame().foundations[0], 3, turn)


@pytest.mark.sweep(20)
@pytest.mark.parametrize("base", range(2, 37))
@pytest.mark.parametrize("asked", [why_harder, why_it_turns])
def test_the_letters_change_and_the_reasons_stay(asked, base):
    items = [asked(base, turn) for turn in range(6)]
    assert [item.answer for item in items] == ["a", "b", "c"] * 2
    assert {frozenset(item.reasons) for item in items} == {frozenset(items[0].reasons)}
    assert {item.reasons["abc".index(item.answer)] for item in items} == {items[0].arguments[0]}
    for item in items:
        exercise = pose(item)
        assert check(exercise, item.answer).is_right
        for wrong in exercise.distractors:
            assert not check(exercise, wrong.text).is_right
        reasons = {
            wrong.misconception: item.reasons["abc".index(wrong.text)] for wrong in exercise.distractors
        }
        assert reasons == {
            wrong.misconception: items[0].reasons["abc".index(wrong.text)]
            for wrong in pose(items[0]).distractors
        }
        assert item.answer in exercise.steps[-1]
        assert all(f"{letter}: " in exercise.prompt for letter in "abc")


def test_a_pile_alone_and_two_piles_are_named_as_what_they_are() -> None:
    piles = OddAndEvenGame().foundations
    two = Belongs(DECIMAL, Card.parse("9s"), (piles[0], piles[4]), (1, 1))
    one = Belongs(DECIMAL, Card.parse("9s"), piles[:1], (1,))
    assert (two.labels[-1], one.labels[-1]) == ("neither yet", "not on that one yet")
    assert two.right == "Right: neither pile takes the 9 of spades yet."
    assert one.right == "Right: the pile does not take the 9 of spades yet."
