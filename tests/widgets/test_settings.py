"""Settings and controls as data."""

import pytest

from cardmath.decks import PRESETS
from cardmath.errors import DeckError
from cardmath.games import PyramidGame
from cardmath.numerals import DOZENAL, Notation
from cardmath.records import Record
from cardmath.solving import grade, solve
from cardmath_widgets.access import FreshMessages
from cardmath_widgets.boards.pyramid.controls import Choice, bar_controls, deal_controls
from cardmath_widgets.boards.pyramid.session import PyramidSession
from cardmath_widgets.settings import Settings


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(Notation(2)),
        Settings(Notation(12, "pitman"), True, True, False),
    ],
)
def test_settings_survive_a_link(settings: Settings) -> None:
    assert Settings.from_link(settings.to_link()) == settings


@pytest.mark.parametrize("fields", [{"base": "99"}, {"base": "x"}, {"digits": "roman"}, {"base": "²"}, {}])
def test_wrong_settings_in_a_link_are_as_usual(fields: dict[str, str]) -> None:
    assert Settings.from_link(fields) == Settings()


def test_every_preset_can_be_chosen_and_is_shown_as_chosen() -> None:
    session = PyramidSession(Record.of_deal(PyramidGame(), 7))
    for name, preset in PRESETS.items():
        choice = Choice().changed("preset", name)
        assert choice.game.deck == preset.deck
        controls = deal_controls(choice, session, DOZENAL)
        assert controls[0]["controls"][0]["value"] == name


def test_another_deck_keeps_the_passes_and_takes_its_own_tableau() -> None:
    choice = Choice().changed("passes", "unlimited").changed("tableau", "40").changed("highest_pip", "10")
    assert (choice.game.passes, choice.game.tableau) == (None, choice.game.deck.default_tableau)


def test_a_choice_that_cannot_be_is_refused() -> None:
    with pytest.raises(DeckError):
        Choice().changed("tableau", "99")


def test_the_slider_names_every_size_in_the_base() -> None:
    session = PyramidSession(Record.of_deal(PyramidGame(), 7))
    slider = deal_controls(Choice(), session, DOZENAL)[1]["controls"][0]
    assert (slider["min"], slider["max"]) == (26, 45)
    assert slider["texts"][0] == "22z"
    assert slider["texts"][-1] == "39z"


def test_the_bar_tells_target_cards_passes_score_and_deal() -> None:
    session = PyramidSession(Record.of_deal(PyramidGame(), 7))
    facts = bar_controls(session, DOZENAL, False)[0]["facts"]
    assert [fact[1] for fact in facts] == ["13z", "24z", "1 of 3", "0;0", "7"]
    assert facts[0][2] == "target one three, base twelve: fifteen"


def test_late_messages_are_dropped_whatever_the_clocks_say() -> None:
    now = iter([1000.0, 1000.5, 1021.0, 1021.1, 1022.0])
    fresh = FreshMessages(lambda: next(now))
    arrived = [fresh.accepts({"sent": sent}) for sent in (0, 500, 2_000, 3_000, 22_000)]
    assert arrived == [True, True, False, False, True]
    assert not fresh.accepts({})
    assert not fresh.accepts({"sent": "now"})


@pytest.mark.parametrize("kind", ["any", "winnable", "easy", "medium", "hard"])
def test_deals_of_a_kind_can_be_chosen(kind: str) -> None:
    choice = Choice().changed("kind", kind)
    number = choice.number(12)  # the twelfth deal is lost
    position = choice.game.deal(number)
    if kind == "any":
        assert number == 12
    elif kind == "winnable":
        assert (number, solve(position).verdict) == (13, "winnable")
    else:
        difficulty = grade(position)
        assert difficulty is not None
        assert difficulty.grade == kind
