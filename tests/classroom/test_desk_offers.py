"""What a teacher can begin: every game and lesson with its decks, bases, deals and sizes."""

from urllib.parse import parse_qsl

import pytest

from cardmath.games import GAMES as GAME_TYPES
from cardmath.games import PyramidGame, presets_of
from cardmath.links import from_link
from cardmath_widgets import PyramidBoard
from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.desk.offers import EACH, SAME, ActivityChoice, Offer, begun, chosen
from tests.amounts import spread_of
from tests.cases import cases
from tests.classroom.desk import GAMES, OFFERS
from tests.classroom.test_reports import HELLO


def test_all_seven_games_and_every_lesson_are_offered() -> None:
    assert {offer.game for offer in GAMES} >= {
        "pyramid-addition",
        "odd-and-even",
        "patriarchs",
        "royal-cotillion",
        "contradance",
        "captured-queens",
        "odds",
    }
    assert len({offer.key for offer in OFFERS}) == len(OFFERS)


@pytest.mark.parametrize("offer", GAMES, ids=lambda offer: offer.key)
def test_a_game_begins_with_any_base_and_deal(offer: Offer) -> None:
    for base in (2, 10, 12, 36):
        for deal in (SAME, EACH, "7"):
            began = begun(offer, ActivityChoice(base=str(base), deal=deal))
            link = began.address("a seat").partition("#")[2]
            record, _fields = from_link(link, None, lambda _game: 0)
            assert record is not None
            assert record.game.key == offer.game
            fields = dict(parse_qsl(link))
            assert fields["base"] == str(base)
            if deal == "7":
                assert record.number == 7
            # Each pupil gets another deal, and the same one when they come back.
            assert (began.address("another seat") == began.address("a seat")) is (deal != EACH)
            assert began.address("a seat").endswith(link)


@cases(
    ("offer", "deck"),
    [(offer, deck) for offer in GAMES for deck in offer.decks],
)
def test_a_game_begins_with_each_of_its_decks(offer: Offer, deck: str) -> None:
    link = begun(offer, ActivityChoice(deck=deck)).link
    record, _fields = from_link(link, None, lambda _game: 7)
    assert record is not None
    assert record.game == presets_of(GAME_TYPES[offer.game])[deck][0]


PYRAMIDS = next(offer for offer in GAMES if offer.game == "pyramid-addition")


@pytest.mark.sweep(3)
@pytest.mark.parametrize("deck", PYRAMIDS.tableaus)
def test_a_pyramid_begins_with_a_tableau_of_every_size(deck: str) -> None:
    fewest, low, most = PYRAMIDS.tableaus[deck]
    assert fewest <= low <= most
    for size in range(fewest, most + 1):
        choice = ActivityChoice(deck=deck, tableau=str(size), deal="7")
        assert choice.fits(PYRAMIDS)
        record, _fields = from_link(begun(PYRAMIDS, choice).link, None, lambda _game: 0)
        assert record is not None
        assert isinstance(record.game, PyramidGame)
        assert (record.game.tableau, record.number) == (size, 7)
        assert len(record.position().tableau) == size
    for size in (fewest - 1, most + 1, "１２", "x", "-6"):
        assert not ActivityChoice(deck=deck, tableau=str(size)).fits(PYRAMIDS)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("deck", PYRAMIDS.tableaus)
def test_the_pupils_board_deals_the_tableau_of_the_desk(deck: str) -> None:
    for size in {*PYRAMIDS.tableaus[deck]}:
        board = PyramidBoard()
        link = begun(PYRAMIDS, ActivityChoice(deck=deck, tableau=str(size), deal="7")).link
        board.answer(HELLO | {"link": link})
        assert (board.position.left, board.position.game.tableau) == (size, size)


def test_only_pyramids_have_a_tableau() -> None:
    for offer in OFFERS:
        assert bool(offer.tableaus) is (offer.game == "pyramid-addition")
        assert ActivityChoice(tableau="10").fits(offer) is bool(offer.tableaus)


def test_the_choice_follows_what_the_class_does() -> None:
    for offer in OFFERS:
        choices = [ActivityChoice(), ActivityChoice(base="8")]
        if offer.has_numbers:
            choices += [ActivityChoice(deal=deal) for deal in (SAME, EACH, "7")]
        choices += [ActivityChoice(deck=deck, deal="7") for deck in list(offer.decks)[:2]]
        choices += [
            ActivityChoice(tableau=str(sizes[2]), deck=deck) for deck, sizes in offer.tableaus.items()
        ]
        for choice in choices:
            activity = begun(offer, choice)
            choice_of = chosen(activity, OFFERS)
            assert choice_of.pop("offer") == offer.key
            # One more press of Start moves nobody elsewhere.
            assert begun(offer, ActivityChoice(**choice_of)) == activity
    assert chosen(Activity(), OFFERS) == {}
    assert chosen(Activity("odds", "game=odds&number=7&moves=pass", "Odds"), OFFERS)["offer"] == ""


@pytest.mark.parametrize("base", spread_of(range(2, 37), 6))
def test_every_base_fits_every_offer(base: int) -> None:
    for offer in OFFERS:
        assert ActivityChoice(base=str(base)).fits(offer)
        assert dict(parse_qsl(begun(offer, ActivityChoice(base=str(base))).link))["base"] == str(base)


def test_an_offer_as_it_is_keeps_its_link() -> None:
    for offer in OFFERS:
        assert begun(offer, ActivityChoice()) == Activity(offer.page, offer.link, offer.title)


@cases(
    "choice",
    [
        ActivityChoice(base="1"),
        ActivityChoice(base="37"),
        ActivityChoice(base="-2"),
        ActivityChoice(base="x"),
        ActivityChoice(base="１０"),
        ActivityChoice(deck="no-such-deck"),
        ActivityChoice(deal="-1"),
        ActivityChoice(deal=str(2**63)),
        ActivityChoice(deal="some"),
    ],
)
def test_a_choice_that_makes_no_sense_is_refused(choice: ActivityChoice) -> None:
    assert not any(choice.fits(offer) for offer in OFFERS)
