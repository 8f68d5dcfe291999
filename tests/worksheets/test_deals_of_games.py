"""Sheets with a deal of a solitaire or of Odds: the cards of the deal in their order, and a true key."""

from collections import Counter
from typing import Any

import pytest

from cardmath.games import GAMES
from cardmath.games.odds import OddsGame, rank_hand
from cardmath.games.patience import PatienceGame
from cardmath.games.patience.game import family
from cardmath.games.patience.rules import RANKS
from cardmath.games.registry import descriptors
from cardmath.numerals import Notation
from cardmath.ranks import rank_index
from cardmath.solving import WINNABLE, solve
from cardmath.worksheets import KINDS
from tests.amounts import some_of, spread_of

#: Every game with every way of laying out cards, every number of redeals, and with or without reversal.
RULES = [
    game(redeals=redeals, laid_out=laid_out, **reversal)
    for game in family().values()
    for laid_out in game.rules.laid_out
    for redeals in (*range(game.most_redeals + 1), None)
    for reversal in ([{"reversal": True}, {"reversal": False}] if game.rules.reversal else [{}])
]


def blocks_of(kind: str, base: int, **options: Any) -> Any:
    return KINDS[kind].make(7, Notation(base), **options)


def test_every_built_in_game_has_a_sheet_that_takes_it() -> None:
    for one in descriptors():
        assert one.sheet is not None
        kind = KINDS[one.sheet]
        sheet = kind.make(3, Notation(10), **{kind.game_option: GAMES[one.key]()})
        assert f"game={one.key}&number=3" in sheet.link


@pytest.mark.sweep(2)
@pytest.mark.parametrize("rules", some_of(RULES, 10), ids=repr)
def test_a_solitaires_cards_are_those_of_its_deal(rules: PatienceGame) -> None:
    notation = Notation(12)
    sheet = blocks_of("solitaire", 12, rules=rules)
    piles, *laid = sheet.blocks
    position = rules.deal(7)

    def sign(card: Any) -> list[str]:
        return [rank_index(card.rank, notation), card.suit.symbol]

    *_before, stock = laid
    assert stock["rows"] == [[sign(card) for card in position.stock]]
    shown = Counter(tuple(card) for block in laid for row in block["rows"] for card in row)
    assert shown == Counter(tuple(sign(card)) for card in rules.pack)
    # Each pile has its ranks in order, and those that lie there already are in brackets.
    heights = rules.rules.heights(rules.laid_out)
    assert len(piles["rows"]) == len(rules.foundations)
    for row, pile, height in zip(piles["rows"], rules.foundations, heights, strict=True):
        signs = [cell for cell in row[1:] if cell]
        assert row[0] == pile.suit.symbol
        assert [one.strip("()") for one in signs] == [
            rank_index(RANKS[rank - 1], notation) for rank in pile.ranks
        ]
        assert [one.startswith("(") for one in signs] == [at < height for at in range(len(signs))]
    assert ("Cards in brackets" in sheet.task) == any(heights)
    assert ("start the stock over" in sheet.task.lower()) == (rules.redeals != 0)
    assert ("its suit’s other pile" in sheet.task) == rules.reversal


@pytest.mark.parametrize("key", some_of(list(family()), 2))
def test_the_key_of_a_solitaire_plays_every_card_or_says_why_not(key: str) -> None:
    rules = family()[key]()
    steps = blocks_of("solitaire", 10, rules=rules).steps
    solution = solve(rules.deal(7), None, 20_000)
    if solution.verdict != WINNABLE:
        assert steps == (solution.reason_in(Notation(10)),)
        return
    text = " ".join(steps)
    plays = [move for move in solution.moves if move.source is not None]
    assert text.count(" from ") == len(plays)
    assert text.count(" to the ") == len(plays)


@pytest.mark.parametrize("base", spread_of(range(2, 37), 4))
@pytest.mark.parametrize("players", some_of(range(3, 9), 2))
def test_the_hands_of_a_deal_are_those_at_the_table(players: int, base: int) -> None:
    rules, notation = OddsGame(players=players), Notation(base)
    sheet = blocks_of("dealt-hands", base, rules=rules)
    hands, _types, rules_shown, stock = sheet.blocks
    assert "then fewer even cards" in str(rules_shown)
    assert f"{notation.brief(rules.lives)} lives: put a token for each on the table" in str(rules_shown)
    position = rules.deal(7)
    assert len(hands["hands"]) == players
    assert len(stock["rows"][0]) == len(position.stock)
    ranks = [rank_hand(hand) for hand in position.hands]
    places = [int(notation.parse(one["parts"][1]["answer"])) for one in hands["hands"]]
    for at, place in enumerate(places):
        assert place == 1 + sum(rank > ranks[at] for rank in ranks)
    winners = [notation.brief(at) for at, place in enumerate(places, 1) if place == 1]
    assert all(winner in sheet.steps[0] for winner in winners)
