"""Deals by number fact, asked for on the board: every deck, links, what is proven is said."""

import pytest

from cardmath.games import PyramidGame
from cardmath.games.pyramid.solving.facts import NumberFacts
from cardmath.numerals import Notation
from cardmath.solving import WINNABLE, evaluate
from cardmath_widgets import PyramidBoard
from tests.widgets.playing import greet, view_of
from tests.widgets.test_board import DECKS


def change(board: PyramidBoard, **values: object) -> None:
    for name, value in values.items():
        board.answer({"type": "change", "id": name.replace("fact_", "fact:"), "value": value})


@pytest.mark.sweep(2)
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_a_deal_for_some_pairs_is_dealt_proven_and_in_the_link(deck, pages):
    board = PyramidBoard(1, PyramidGame(deck), notation=Notation(12))
    greet(board)
    every = NumberFacts.every(deck)
    wanted = every.pairs[-1]
    change(board, deals=True, kind="practise", practice_cards="6")
    change(board, **{f"fact_{wanted[0]}": True})
    for one, _other in every.pairs[:2]:
        if one != wanted[0]:
            change(board, **{f"fact_{one}": False})
    change(board, deal=True)
    facts = NumberFacts.of(deck, [wanted])
    needed = facts.needed(board.position)
    assert needed[0] >= 1
    assert evaluate(board.position) == WINNABLE
    assert board.position.game.tableau == 6
    assert view_of(board).said.text == facts.proof(board.position, Notation(12))
    link = view_of(board).link
    assert f"deals=practise:{facts.text}" in link
    other = PyramidBoard(2)
    greet(other, link)
    assert other.position == board.position
    assert view_of(other).link == link


def test_the_last_pair_stays_and_another_deck_brings_its_own(pages):
    board = PyramidBoard(1)
    greet(board)
    change(board, deals=True, kind="practise", fact_8=False, fact_9=False)
    assert "deals=practise:9+6" in view_of(board).link
    change(board, preset="bonds-to-ten")
    fields = pages.shown["panels"]["deals"]["controls"]["adults"]["controls"]["which"]["controls"][
        "practise"
    ]["controls"]
    assert [label["label"] for label in fields.values() if label["value"]] == ["5 + 5", "6 + 4"]


@pytest.mark.parametrize("pairs", ["", ":99+1", ":x", ":8+8"])
def test_a_link_with_pairs_that_are_none_has_the_usual_ones(pairs, pages):
    board = PyramidBoard(1)
    greet(board, f"number=3&deals=practise{pairs}")
    change(board, deals=True)
    assert pages.shown["said"]["mood"] != "wrong"
    controls = pages.shown["panels"]["deals"]["controls"]["adults"]["controls"]["which"]["controls"]
    assert controls["kind"]["value"] == "practise"
    assert controls["practise"]["controls"]["fact:8"]["value"]


def test_where_there_is_no_such_deal_the_board_says_so_and_deals_any(pages):
    board = PyramidBoard(1)
    greet(board)
    change(board, deals=True, kind="practise", practice_cards="6")
    change(
        board, **{f"fact_{one}": True for one, _other in NumberFacts.every(board.position.game.deck).pairs}
    )
    change(board, deal=True)
    assert "random deal" in view_of(board).said.text
