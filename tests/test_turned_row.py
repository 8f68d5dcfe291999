"""The turned row below the row of a deck's values: every column makes the same sum, for every deck."""

import pytest

from cardmath.decks import LOWEST, Deck
from cardmath.numerals import DECIMAL, Notation
from cardmath.turned_row import TurnedRow, TurnedRowError
from tests.cases import cases

DECKS = [
    Deck(highest_pip, faces, 4, lowest)
    for highest_pip in (4, 12, 18)
    for faces in (0, 3, 6)
    for lowest in LOWEST
]


@cases("deck", DECKS)
def test_every_full_column_makes_the_sum_and_no_card_is_lost(deck: Deck) -> None:
    for total in (None, *range(1, TurnedRow(deck).most + 1)):
        row = TurnedRow(deck, total)
        for ranks in ([one.upper for one in row.columns], [one.lower for one in row.columns]):
            assert sorted(rank for rank in ranks if rank) == sorted(deck.ranks)
        for column in row.columns:
            if column.upper and column.lower:
                values = deck.value(column.upper), deck.value(column.lower)
                assert sum(values) == (2 * column.place if total is None else total)
        places = [column.place for column in row.columns]
        assert places == sorted(places)


@cases("deck", DECKS)
def test_on_the_target_the_partners_of_the_deck_lie_under_each_other(deck: Deck) -> None:
    row = TurnedRow(deck, deck.target)
    assert row.is_on_target
    assert row.alone == (() if deck.alone is None else (deck.alone,))
    for column in row.columns:
        if column.upper:
            assert column.lower == deck.partner(column.upper)
    # Turned on the spot, the lowest card lies above the highest one.
    turned = row.just_turned
    assert turned.alone == () or deck.lowest == "2"
    assert turned.is_on_target == (deck.lowest == "0")


@pytest.mark.parametrize("notation", [DECIMAL, Notation(12), Notation(2)], ids=str)
def test_what_it_says_is_heard_in_words(notation: Notation) -> None:
    for deck in DECKS[::5]:
        for total in (None, 1, deck.target, TurnedRow(deck).most):
            row = TurnedRow(deck, total)
            heard = [
                row.sentence(notation.voice),
                *(row.column_sentence(one, notation.voice) for one in row.columns),
            ]
            assert not any(sign.isdigit() for sentence in heard for sign in sentence)


def test_sentences_of_every_case() -> None:
    deck = Deck(10, 3)
    sentences = [TurnedRow(deck, total).sentence(DECIMAL) for total in (None, 13, 14, 15, 3)]
    assert sentences == [
        "Each card has the same card below it.",
        "Every full column makes 13. No card below: king.",
        "Every full column makes 14. Every card has a partner below it.",
        "Every full column makes 15. No card below: ace.",
        "Every full column makes 3. 11 cards have no card below them.",
    ]
    row = TurnedRow(deck, 15)
    assert row.column_sentence(row.columns[0], DECIMAL) == "Ace: no card below it. No card makes 15 with 1."
    assert row.column_sentence(row.columns[-1], DECIMAL) == "Ace: no card above it."


@cases("total", [0, -1, True, 27, "13"])
def test_a_sum_that_no_cards_make_is_refused(total: int) -> None:
    with pytest.raises(TurnedRowError):
        TurnedRow(Deck(10, 3), total)
