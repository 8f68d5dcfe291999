"""The turned row on the screen: turned and slid to the target of every deck, in every base and style."""

import pytest

from cardmath.decks import LOWEST, PRESETS, Deck
from cardmath.numerals import Notation
from cardmath_widgets import PartnerRows
from tests.amounts import spread_of
from tests.widgets.handling import NOTATIONS, every, presses
from tests.widgets.playing import said


def columns_heard(rows: PartnerRows) -> list[str]:
    return [one.attributes["aria-label"] for one in every(rows.table()) if one.tag == "button"]


@pytest.mark.sweep(10)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 5), ids=str)
def test_the_row_of_every_deck_slides_to_its_target(preset: str, notation: Notation) -> None:
    deck = PRESETS[preset].deck
    rows = PartnerRows(deck, notation=notation)
    assert "slide:1" not in presses(rows)
    rows.slide(1)
    assert said(rows)["text"] == "Turn the lower row first."
    rows.answer({"type": "press", "key": "turn"})
    for _time in range(40):
        again = PartnerRows(notation=Notation(10))
        again.follow(rows.shown().link)
        assert again.shown() == rows.shown()
        assert len(columns_heard(rows)) == len(rows.row.columns)
        if rows.finished:
            break
        rows.answer({"type": "press", "key": "slide:-1" if rows.total > deck.target else "slide:1"})
    assert rows.finished
    assert rows.alone == (() if deck.alone is None else (deck.alone,))
    assert said(rows)["mood"] == "won"
    rows.on_press("turn")
    assert (rows.total, rows.finished) == (0, False)


def test_the_deck_changes_card_by_card_and_the_target_with_it() -> None:
    rows = PartnerRows(Deck(10, 0), base=10)
    for faces in range(1, 7):
        rows.answer({"type": "press", "key": "faces:1"})
        assert (rows.deck.faces, rows.deck.target) == (faces, 10 + faces)
    assert "faces:1" not in presses(rows)
    rows.on_press("highest_pip:-1")
    for lowest in LOWEST:
        rows.answer({"type": "press", "key": f"lowest:{lowest}"})
        assert rows.deck == Deck(9, 6, 4, lowest)
    assert (rows.total, said(rows)["text"]) == (
        0,
        "Turn the lower row. Then slide it until every full column makes 16.",
    )


def test_a_column_is_heard_with_its_values_and_says_its_sum() -> None:
    rows = PartnerRows(Deck(), 15)
    heard = columns_heard(rows)
    assert heard[:2] == [
        "above: nothing, below: king, worth fifteen",
        "above: ace, worth one, below: queen, worth fourteen",
    ]
    assert heard[12] == "above: twelve, written one zero, below: three"
    rows.on_press("column:7")
    assert said(rows)["text"] == "7 and 8 make 13z."
    assert said(rows)["aloud"] == "Seven and eight make one three, base twelve: fifteen."
    rows.on_press("column:15")
    assert said(rows)["text"] == "King: no card below it. 13z needs no partner to make 13z."


def test_the_row_slides_no_further_than_its_cards_meet() -> None:
    rows = PartnerRows(Deck(4, 0), 1, base=10)
    rows.slide(-1)
    assert (rows.total, said(rows)["text"]) == (1, "The rows would no longer meet.")
    for link in ("deck=99,1,1,A&total=5", "deck=4,0,4&total=99", "total=x&last=up"):
        rows.answer({"type": "link", "link": link})
        assert rows.shown().link


def test_the_target_is_for_pupils_to_say_before_the_row_is_turned() -> None:
    rows = PartnerRows(Deck(10, 3), base=10, foretell=True)
    assert rows.facts()[0].value == "?"
    assert "Say it first" in said(rows)["text"]
    assert "13" not in str(rows.facts()) + said(rows)["text"]
    rows.answer({"type": "press", "key": "turn"})
    assert rows.facts()[0].value == "13"
    rows.take_deck(Deck(10, 2))
    assert rows.facts()[0].value == "?", "another deck, another target"
