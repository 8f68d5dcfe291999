"""Each game has its place and its card back; players may choose a plain felt and another back."""

import itertools
import json
from typing import Any

import pytest

from cardmath.art import BACKS, TWO_COLOUR
from cardmath.errors import CardmathError
from cardmath.games import GAMES
from cardmath_widgets.board.game_ui import ground
from cardmath_widgets.games import board_of
from cardmath_widgets.page.panels.settings import PLACES, PLAIN_FELT, Settings
from cardmath_widgets.page.table.felt import GREEN, Place
from tests.cases import cases
from tests.contrast import contrast
from tests.widgets.playing import SIZE, Pages, greet

#: What lies or is written on a felt. Its contrast is that on the green felt, or more.
CREAM, GOLD, HINT, KEEPS, LOSS, WHITE, PAPER = (
    "#f8f3e6",
    "#ffc83d",
    "#7fd4ff",
    "#bfe8ff",
    "#ffb4a6",
    "#ffffff",
    TWO_COLOUR.paper,
)
ON_FELT = (CREAM, GOLD, HINT, KEEPS, LOSS, WHITE, PAPER)
GROUNDS = ("felt", "deep", "dark", "light")
SEEN = ("far", "near", "glow")
#: Colours of equal lightness differ in the last digit.
CLOSE = 0.97


def opens(board: Any, link: str, **looks: object) -> None:
    """Let a page connect whose device remembers how tables look."""
    board.answer({"type": "hello", **SIZE, "link": link, "looks": looks})


def place_of(key: str, felt: str) -> Place:
    """The place of a game with a felt."""
    game = GAMES[key]()
    found = ground(board_of(key)(7, game).ui.table, game, Settings(felt=felt))
    assert isinstance(found, Place)
    return found


@cases(("key", "felt"), [*itertools.product(GAMES, (PLACES, PLAIN_FELT))])
def test_all_on_a_felt_stands_out_as_on_the_green_one(key: str, felt: str) -> None:
    place = place_of(key, felt)
    assert (place == GREEN) == (felt == PLAIN_FELT)
    for own, green in ((place.day, GREEN.day), (place.night, GREEN.night)):
        own_colours, colours = own._asdict(), green._asdict()
        for name in GROUNDS:
            for ink in ON_FELT:
                assert contrast(ink, own_colours[name]) >= CLOSE * contrast(ink, colours[name]), (name, ink)
            for name_of_line in ("line", "pale"):
                seen, usual = own_colours[name_of_line], colours[name_of_line]
                assert contrast(seen, own_colours[name]) >= CLOSE * contrast(usual, colours[name])
        # What is seen behind the cards is never lighter than the felt is at its lightest.
        for name in SEEN:
            for ink in ON_FELT:
                assert contrast(ink, own_colours[name]) >= CLOSE * contrast(ink, colours["light"]), (
                    name,
                    ink,
                )
            assert contrast(CREAM, own_colours[name]) >= 4.5


def test_no_two_games_have_the_same_place_or_back() -> None:
    places = [place_of(key, PLACES) for key in GAMES]
    assert len({place.key for place in places}) == len({place.back for place in places}) == len(GAMES)
    assert len({place.day for place in places}) == len({place.to_dict()["drawing"] for place in places}) == 7
    assert {place.back for place in places} == {*BACKS}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("key", GAMES)
def test_a_page_shows_what_the_device_remembers(key: str, pages: Pages) -> None:
    board = board_of(key)(7, GAMES[key]())
    greet(board, f"game={key}&number=7")
    own = place_of(key, PLACES)
    assert pages.shown["place"]["key"] == own.key
    for felt, back in itertools.product((PLACES, PLAIN_FELT), ("", *BACKS)):
        opens(board, f"game={key}&number=7", felt=felt, back=back)
        assert pages.shown["place"]["key"] == (own.key if felt == PLACES else "green")
        assert board.ui.table.palette(board.session.deal.game, board.settings).emblem == (back or own.back)
        assert "felt" not in board.link()
    # What a device cannot know changes nothing, and another game keeps the look.
    opens(board, f"game={key}&number=8", felt="blue", back=7)
    assert (board.settings.felt, board.settings.back) == (PLAIN_FELT, [*BACKS][-1])


def test_python_chooses_and_the_picture_shows_it() -> None:
    make, game = board_of("patriarchs"), GAMES["patriarchs"]()
    own, plain = make(7, game).picture(), make(7, game, felt="plain", back="tower").picture()
    felt = place_of("patriarchs", PLACES).day.felt
    assert (f'fill="{felt}"' in own, f'fill="{felt}"' in plain) == (True, False)
    assert (BACKS["crown"].ground in own, BACKS["tower"].ground in plain) == (True, True)


@pytest.mark.parametrize("wrong", [{"felt": "blue"}, {"back": "door"}], ids=str)
def test_python_is_told_what_a_table_can_have(wrong: dict[str, str]) -> None:
    (name,) = wrong
    with pytest.raises(CardmathError, match=f"^.{name}. must be one of .*, not '{wrong[name]}'$"):
        board_of("patriarchs")(7, GAMES["patriarchs"](), **wrong)


def test_the_settings_offer_both(pages: Pages) -> None:
    board = board_of("patriarchs")(7, GAMES["patriarchs"]())
    greet(board, "number=7")
    board.answer({"type": "change", "id": "settings", "value": True})
    offered = json.dumps(pages.shown["panels"]["settings"])
    assert "Card backs" in offered
    assert "Plain green" in offered
    for name, value in (("felt", PLAIN_FELT), ("back", "stars")):
        board.answer({"type": "change", "id": name, "value": value})
    assert (board.settings.felt, board.settings.back) == (PLAIN_FELT, "stars")
    assert pages.shown["place"]["key"] == "green"
