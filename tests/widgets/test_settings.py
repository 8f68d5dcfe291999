"""Settings and controls as data."""

from typing import Any

import pytest

from cardmath.decks import FEWEST, PRESETS, Deck
from cardmath.errors import DeckError
from cardmath.games import PyramidGame
from cardmath.numerals import DOZENAL, Notation
from cardmath.records import Record
from cardmath.solving import grade, solve
from cardmath_widgets.board.deal_choice import Choice, kind_control
from cardmath_widgets.board.next_deal import DealSearch
from cardmath_widgets.board.session import Session
from cardmath_widgets.games.pyramid.board import PyramidUI
from cardmath_widgets.games.pyramid.controls import PyramidControlsUI, changed
from cardmath_widgets.games.pyramid.gestures import PyramidGestures
from cardmath_widgets.page.panels.controls import Fields, Range
from cardmath_widgets.page.panels.decks import deck_fields
from cardmath_widgets.page.panels.settings import Settings
from tests.cases import cases


@cases(
    "settings",
    [
        Settings(),
        Settings(Notation(2)),
        Settings(Notation(12, "pitman"), "four", True, False),
    ],
)
@cases("usual", [Settings(), Settings(Notation(10), "four", True, False, False)])
def test_settings_survive_a_link(settings: Settings, usual: Settings) -> None:
    assert Settings.from_link(settings.to_link(usual), usual) == settings
    assert usual.to_link(usual) == {}


@cases("fields", [{"base": "99"}, {"base": "x"}, {"digits": "roman"}, {"base": "²"}, {}])
def test_wrong_settings_in_a_link_are_as_usual(fields: dict[str, str]) -> None:
    assert Settings.from_link(fields) == Settings()


def controls_of(fields: Fields) -> dict[str, Any]:
    return {control.id: control for control in fields.controls}


def test_every_preset_can_be_chosen_and_is_shown_as_chosen() -> None:
    for name, preset in PRESETS.items():
        game = changed(PyramidGame(), "preset", name)
        assert game.deck == preset.deck
        assert controls_of(deck_fields(game.deck, DOZENAL))["preset"].value == name


def test_another_deck_keeps_the_passes_and_takes_its_own_tableau() -> None:
    game = changed(PyramidGame(), "passes", "unlimited")
    game = changed(changed(game, "tableau", "40"), "highest_pip", "10")
    assert (game.passes, game.tableau) == (None, game.deck.default_tableau)


def test_a_choice_that_cannot_be_is_refused() -> None:
    with pytest.raises(DeckError):
        changed(PyramidGame(), "tableau", "99")


def test_the_slider_names_every_size_in_the_base() -> None:
    slider = PyramidControlsUI().options(PyramidGame(), DOZENAL)[0]
    assert isinstance(slider, Range)
    assert (slider.low, slider.high) == (26, 45)
    assert slider.texts[0] == "22z"
    assert slider.texts[-1] == "39z"


@cases("deck", [Deck(), Deck(10, 0, 2), Deck(10, 0, 4), Deck(18, 6, 6, "0"), Deck(4, 0, 2)])
def test_any_deck_takes_six_cards_up_on_request(deck: Deck) -> None:
    low, high = deck.tableau_range
    usual = {one.id: one for one in PyramidControlsUI().options(PyramidGame(deck), DOZENAL)}
    slider = usual["tableau"]
    assert isinstance(slider, Range)
    assert (slider.low, slider.high) == (low, high)
    if low <= FEWEST:
        assert "small" not in usual
        return
    game = changed(PyramidGame(deck), "small", True)
    assert game.tableau == FEWEST
    small = {one.id: one for one in PyramidControlsUI().options(game, DOZENAL)}["tableau"]
    assert isinstance(small, Range)
    assert (small.low, small.high, len(small.texts)) == (FEWEST, low - 1, low - FEWEST)
    assert game.deal(7).left == FEWEST
    assert changed(game, "small", False) == PyramidGame(deck)


def test_the_bar_tells_target_cards_passes_score_and_deal() -> None:
    session = Session(Record.of_deal(PyramidGame(), 7), PyramidGestures())
    facts = PyramidUI().controls.facts(session, DOZENAL)
    assert [fact.value for fact in facts] == ["13z", "24z", "1 of 3", "0;0z", "7"]
    assert facts[0].spoken == "target one three, base twelve: fifteen"


@pytest.mark.sweep(1)
@pytest.mark.parametrize("kind", ["winnable", "easy", "medium", "hard"])
def test_deals_of_a_kind_are_found_and_each_is_given_once(kind: str) -> None:
    game = PyramidGame(PRESETS["everyday-52"].deck)
    search = DealSearch(game, 0)
    numbers = [search.find(kind), search.find(kind)]
    assert len(set(numbers)) == 2
    for number in numbers:
        assert number is not None
        position = game.deal(number)
        if kind == "winnable":
            assert solve(position).verdict == "winnable"
        else:
            difficulty = grade(position, nodes=2000)
            assert difficulty is not None
            assert difficulty.grade == kind


def test_a_kind_that_is_not_found_in_a_moment_cannot_be_taken() -> None:
    game = PyramidGame(Deck(5, 1, 2))
    search = DealSearch(game, 0)
    assert search.missing == frozenset()
    assert search.find("hard") is None
    assert search.missing == {"medium", "hard"}
    control = kind_control(Choice(game), {}, search.missing)
    assert [one.value for one in control.options if one.disabled] == ["medium", "hard"]
