"""What each type of hand beats and what beats it, in plain words, and why one of two hands is better."""

import pytest

from cardmath.cards import parse_cards
from cardmath.games.odds import HandType, beaten_by_sentence, beats_sentence, better_sentence, rank_hand
from cardmath.numerals import Notation


@pytest.mark.parametrize("kind", HandType)
def test_every_other_type_beats_it_or_is_beaten(kind: HandType) -> None:
    assert {*kind.beats, *kind.beaten_by} == {*HandType} - {kind}
    assert all(one.value > kind.value for one in kind.beats)
    assert all(one.value < kind.value for one in kind.beaten_by)
    # The next lower and the next higher type come first.
    assert [one.value for one in kind.beats[:1]] in ([], [kind.value + 1])
    assert [one.value for one in kind.beaten_by[:1]] in ([], [kind.value - 1])
    for sentence, others in ((beats_sentence(kind), kind.beats), (beaten_by_sentence(kind), kind.beaten_by)):
        assert sentence.endswith(".")
        named = [one for one in others if one.plain_name in sentence]
        assert len(named) >= min(len(others), 1)
        assert "all" in sentence or len(named) == len(others)


def test_no_name_means_two_types() -> None:
    plain = {kind.plain_name: kind for kind in HandType}
    own = {kind.own_name: kind for kind in HandType}
    assert len(plain) == len(own) == len(HandType)
    assert {name for name in plain if name in own and plain[name] is not own[name]} == set()
    # A child reads no name of the game's own, except where it is a plain word.
    assert {name for name in plain if name in own} == {"nothing"}


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        (
            "Xr Xb 2s 4h 6s 2h",
            "9s 9h 5d 5c 3s 10h",
            "In the order of hands, two pairs ranks above both jokers.",
        ),
        (
            "9s 9h 5d 5c 3s 10h",
            "7s 7h 5s 5h 2s 2h",
            "Both hands have two pairs, and the sum 24z is greater than 20z.",
        ),
        (
            "5s 5h 2d 10c 10s 10h",
            "5d 5c As 2c 4s 6h",
            "Both hands have one pair with the sum Ʒ. So fewer even cards win: 3, not 4.",
        ),
        (
            "2s 4h 6d 8c 9s 10h",
            "2c 4d 6s 8h 10s Kh",
            "Both hands have nothing, so fewer even cards win: 5, not 6.",
        ),
        (
            "2s 4h 6d 8c 8s 10h",
            "2c 4d 6s 8h 10s Kh",
            "Both hands are equally good: each player draws a card, and the highest value wins.",
        ),
    ],
)
def test_why_a_hand_is_better(one: str, other: str, sentence: str) -> None:
    first, second = (rank_hand(parse_cards(hand.split())) for hand in (one, other))
    assert (
        better_sentence(first, second, Notation(12))
        == better_sentence(second, first, Notation(12))
        == sentence
    )
