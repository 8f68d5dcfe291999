"""Deals by number fact: what every win needs, against all wins of tiny deals; every deck and base."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

import pytest

from cardmath import PRESETS, Deck, DeckError, PyramidGame, Record, solve
from cardmath.cli import main
from cardmath.games.pyramid import Place, PyramidMove, PyramidPosition
from cardmath.games.pyramid.solving.facts import NumberFacts
from cardmath.numerals import Notation
from cardmath.solving import WINNABLE
from cardmath.solving.search_deals import NoDealError, best_winnable
from tests.cases import cases

from .tiny import positions

DECKS = [
    *(preset.deck for preset in PRESETS.values()),
    Deck(lowest="1"),
    Deck(lowest="2"),
    Deck(5, 1, 2),
    Deck(4, 0, 6),
    Deck(18, 0, 3, "0"),
]


def times_made(facts: NumberFacts, position: PyramidPosition, line: Iterable[PyramidMove]) -> list[int]:
    """How often a line of play makes each pair."""
    counts = dict.fromkeys(facts.pairs, 0)
    for move in line:
        values = [facts.deck.value(card) for place in move.places if (card := position.card_at(place))]
        if len(values) == 2 and (pair := (max(values), min(values))) in counts:
            counts[pair] += 1
        position = position.play(move)
    return list(counts.values())


def fewest_in_a_win(start: PyramidPosition, pair: tuple[int, int]) -> int | None:
    """How often a pair is made in the win that makes it least often, over every play; None without a win."""
    deck = start.game.deck

    @cache
    def fewest(position: PyramidPosition) -> int | None:
        if position.is_won:
            return 0
        found = []
        for move in position.moves():
            values = sorted(deck.value(card) for place in move.places if (card := position.card_at(place)))
            rest = fewest(position.play(move))
            if rest is not None:
                found.append(rest + (values == sorted(pair)))
        return min(found, default=None)

    return fewest(start)


def test_no_win_of_a_tiny_deal_makes_a_pair_less_often_than_is_said() -> None:
    reached = Counter[bool]()
    for position in positions(60, seed=6, most_stock=6):
        if position.game.passes is None:
            continue  # the pile could be turned for ever
        facts = NumberFacts.every(position.game.deck)
        for pair, needed in zip(facts.pairs, facts.needed(position), strict=True):
            fewest = fewest_in_a_win(position, pair)
            assert fewest is None or fewest >= needed, (position, pair)
            reached[fewest == needed] += 1
    # The bound is no mere nought: it is reached more often than not.
    assert reached[True] > reached[False]


def is_under(low: Place, high: Place) -> bool:
    rows = high.row - low.row
    return rows > 0 and 0 <= high.place - low.place <= rows


def most_at_once(cards: Sequence[Place]) -> int:
    """How many pairs of equal cards leave together at most, over every way to pair the cards."""
    if len(cards) < 2:
        return 0
    first, *rest = cards
    found = [most_at_once(rest)]
    for other in rest:
        low, high = sorted((first, other))
        # A tableau card between the two would have to leave before one of them and after the other.
        if not (is_under(low, high) and high.row > low.row + 1):
            found.append(1 + most_at_once([one for one in rest if one != other]))
    return max(found)


def test_equal_cards_are_paired_in_the_best_of_all_ways() -> None:
    deck = Deck(10, 0)
    five = deck.target // 2
    reached = Counter[tuple[int, int]]()
    for number in range(1, 1500):
        start = PyramidGame(deck, tableau=28).deal(number)
        fives = [place for place, card in start.tableau.items() if deck.value(card) == five]
        most = most_at_once(fives)
        assert NumberFacts.of(deck, [(five, five)]).needed(start) == (len(fives) - most,), number
        reached[len(fives), most] += 1
    assert reached[4, 1]
    assert reached[4, 2]


@pytest.mark.sweep(10)
@pytest.mark.parametrize("passes", [1, 3, None])
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.highest_pip}-{deck.faces}-{deck.lowest}")
def test_every_deck_has_deals_that_need_its_pairs_often(deck: Deck, passes: int | None) -> None:
    game = PyramidGame(deck, 10 if len(deck.cards) > 12 else 6, passes)
    every = NumberFacts.every(deck)
    assert all(sum(pair) == deck.target for pair in every.pairs)
    facts = NumberFacts.of(deck, [every.pairs[0][::-1], every.pairs[-1]])
    number = best_winnable(game, 0, facts.measure)
    assert number == best_winnable(game, 0, facts.measure)
    start = game.deal(number)
    solution = solve(start)
    assert solution.verdict == WINNABLE
    needed, made = facts.needed(start), times_made(facts, start, solution.moves)
    assert min(needed) >= 1
    assert sum(needed) >= 2
    assert all(one <= other for one, other in zip(needed, made, strict=True))


@cases("base", range(2, 37))
def test_what_is_proven_is_told_in_every_base(base: int) -> None:
    notation = Notation(base)
    facts = NumberFacts.parse("8+7, 6+9", Deck())
    start = PyramidGame(tableau=10).deal(9)
    sentence = facts.proof(start, notation)
    for value in (8, 7, 9, 6):
        assert notation.write(value) in sentence
    assert facts.needed(start) == (2, 3)
    assert notation.brief(3) in sentence
    # The ear hears words.
    assert not set(facts.proof(start, notation.voice)) & set("0123456789")


@cases("text", ["", "8", "8+8", "7+8+0", "15+0", "8+7;9+6", "eight+7", "8+７"])
def test_what_is_no_pair_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(DeckError) as refused:
        NumberFacts.parse(text, Deck())
    assert str(refused.value)


def test_the_command_deals_it_and_says_what_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["deal", "pyramid-addition", "--practise", "7+8,9+6", "--tableau", "10", "--number", "0"]
    assert main([*asked, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["practice"] == {"8+7": 2, "9+6": 3}
    assert Record.from_json(json.dumps(printed)).number == printed["number"] == 9
    assert main(asked) == 0
    assert "at least 3 times" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "status"),
    [(["--practise", "8+8"], 2), (["--practise", "8+7", "--grade", "easy"], 2), (["--practise", ""], 2)],
)
def test_the_command_refuses_what_cannot_be(
    options: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", "pyramid-addition", *options]) == status
    assert capsys.readouterr().err.count("\n") == 1


def test_too_many_pairs_for_a_small_pyramid_are_not_promised() -> None:
    facts = NumberFacts.every(Deck())
    with pytest.raises(NoDealError):
        best_winnable(PyramidGame(tableau=6), 0, facts.measure)
