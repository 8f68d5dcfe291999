"""Questions about the cards on a table of Odds: only what a seat sees, and answers counted anew."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath.exercises import Exercise, check, pose
from cardmath.games.odds import OddsGame
from cardmath.games.odds.exercises.posed import best_hand, likelier_card, odd_or_even
from cardmath.numerals import Notation
from tests.amounts import examples
from tests.exercises import paper


def examine(item: Exercise) -> None:
    assert item.answer in item.steps[-1]
    assert check(item, item.answer).is_right
    for one in item.distractors:
        # Where two wrong ways lead to the same hand, neither is named.
        alone = sum(other.text == one.text for other in item.distractors) == 1
        assert check(item, one.text).misconception == (one.misconception if alone else None)
        assert "{" not in one.reason + one.smaller_step + one.did


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(3, 8), st.integers(0, 9999), st.sampled_from([2, 5, 10, 12, 16]), st.data())
def test_questions_at_every_turn(players: int, number: int, base: int, data: st.DataObject) -> None:
    chance = random.Random(number)
    notation = Notation(base)
    position = OddsGame(players, 2).deal(number)
    for _step in range(data.draw(st.integers(0, 90))):
        if position.outcome:
            break
        position = position.play(chance.choice(position.moves()[: chance.choice((2, 300))]))
    for seat in range(1, players + 1):
        view = position.seen_by(seat)
        asked = odd_or_even(view, notation, number)
        next_card = likelier_card(view, notation, number)
        assert (asked is None) == (view.own is None)
        if asked:
            item = pose(asked)
            examine(item)
            answer, wrong = paper.odd_even(item.prompt, base)
            assert item.answer == answer
            assert [(one.misconception, one.text) for one in item.distractors] == [
                one for one in wrong if one[1] != answer
            ]
        if next_card:
            item = pose(next_card)
            examine(item)
            seen = Counter(card[:-1] for card in item.data["seen"])
            one, other = item.data["ranks"]
            assert seen[one] != seen[other]
            fewer = one if seen[one] < seen[other] else other
            assert item.answer == (notation.format(int(fewer)) if fewer.isdigit() else fewer)
            # Nothing is told but what the seat can see.
            hidden = {str(card) for card in position.stock}
            assert not hidden & set(item.data["seen"]) or not view.stock
    best = best_hand(view, notation)
    shows = position.shows
    assert (best is None) == (not shows or bool(shows[-1].tied))
    if best:
        examine(pose(best))
        held = [player for player, hand in enumerate(shows[-1].hands, start=1) if hand]
        assert held[int(best.answer) - 1] == shows[-1].winner


def test_half_of_the_questions_about_a_hand_mislead() -> None:
    view = OddsGame().deal(7).seen_by(1)
    items = [pose(odd_or_even(view, Notation(10), number)) for number in range(200)]
    assert 60 < sum(bool(item.distractors) for item in items) < 140
    assert {item.data["form"] for item in items} == {"set", "sum"}
