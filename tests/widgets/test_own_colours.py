"""A further colour scheme, registered here, is offered, linked, painted and printed like those that exist."""

import io
import json
import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import pytest
from PIL import Image

from cardmath.art import (
    COLOUR_SCHEMES,
    TWO_COLOUR,
    ColourScheme,
    Palette,
    PaletteError,
    register_colours,
    unregister_colours,
)
from cardmath.cli import main
from cardmath.decks import Deck
from cardmath.worksheets.apart import Order
from cardmath_widgets import ExercisePanel, OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.worksheets.maker import changed, controls
from cardmath_widgets.worksheets.typesetter import Typesetter
from cardmath_widgets.worksheets.wish import SheetWish
from tests.cases import cases
from tests.contrast import contrast
from tests.widgets.playing import Pages, greet, view_of

#: Every suit in this green, which no other scheme has.
GREEN: Final = "#1d6b1d"
SCHEME: Final = ColourScheme(
    "green", "All green", replace(TWO_COLOUR, inks=MappingProxyType(dict.fromkeys("shdcmtrb", GREEN)))
)


@pytest.fixture
def registered() -> Iterator[None]:
    register_colours(SCHEME)
    yield
    unregister_colours("green")
    assert "green" not in COLOUR_SCHEMES


def told(control: Any) -> str:
    return json.dumps(control.to_dict(), ensure_ascii=False)


def test_between_two_schemes_there_is_a_box_to_tick() -> None:
    box = Settings().colouring()
    assert (box.id, type(box).__name__) == ("colours", "Check")
    assert "A colour for every suit" in told(box)
    ticked = Settings().changed("colours", True)
    assert (ticked.colours, ticked.to_link()) == ("four", {"colours": "4"})
    assert ticked.changed("colours", False) == Settings()


@pytest.mark.usefixtures("registered")
def test_the_settings_and_the_link_have_it() -> None:
    choice = Settings().colouring()
    for title in ("Red and black", "A colour for every suit", "All green"):
        assert title in told(choice)
    # It would hide which joker is red: it is for paper alone.
    assert "Black only" not in told(choice)
    for key, link in (("two", {}), ("four", {"colours": "4"}), ("green", {"colours": "green"})):
        chosen = Settings().changed("colours", key)
        assert (chosen.colours, chosen.to_link()) == (key, link)
        assert Settings.from_link(link) == chosen
        assert not Settings.faults(link)
        assert chosen.palette == COLOUR_SCHEMES[key].palette
    for wrong in ("black", "blue", 7, None):
        assert Settings().changed("colours", wrong) == Settings()
    assert "2, 4, green" in Settings.faults({"colours": "blue"})


BOARDS: Final[list[Callable[[], Any]]] = [
    lambda: PyramidBoard(7),
    lambda: PatienceBoard(7),
    lambda: OddsTable(7),
]


@pytest.mark.usefixtures("registered", "calm")
@pytest.mark.parametrize("make", BOARDS, ids=("pyramid", "patience", "odds"))
def test_every_board_is_painted_in_it(make: Callable[[], Any], pages: Pages) -> None:
    board = make()
    greet(board, "number=7&colours=green")
    # The page has its colours from the palette, and from nowhere else.
    assert set(pages.shown["inks"].values()) == {GREEN}
    assert "colours=green" in view_of(board).link


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("kind", ["pairs", "partner", "odds-hands", "blocked"])
def test_the_cards_of_exercises_are_drawn_in_it(kind: str) -> None:
    panel = ExercisePanel(kind, 3)
    before = json.dumps(panel.shown().table.to_dict())
    panel.answer({"type": "change", "id": "colours", "value": "green"})
    shown = json.dumps(panel.shown().table.to_dict())
    assert GREEN.removeprefix("#") in shown
    assert GREEN.removeprefix("#") not in before
    assert "colours=green" in panel.shown().link


@pytest.mark.usefixtures("registered")
def test_the_maker_prints_a_deck_in_it() -> None:
    wish = SheetWish.from_link("kind=deck&colours=green")
    assert wish.colours == "green"
    assert "colours=green" in wish.to_link()
    assert "All green" in "".join(map(told, controls(wish, can_link=False)))
    assert changed(wish, "colours", "black").colours == "black"
    assert changed(wish, "colours", "blue") == wish
    order = Order("pictures", "deck", {**wish.sheet, "deck": Deck(4, 0, 2), "dots_per_inch": 60})
    heard: list[list[bytes]] = []
    Typesetter().order(order, lambda made: heard.append(made()))
    page = Image.open(io.BytesIO(heard[0][0])).convert("RGB")
    colours = {colour for _count, colour in page.getcolors(1 << 20) or ()}
    assert tuple(bytes.fromhex(GREEN.removeprefix("#"))) in colours


@pytest.mark.usefixtures("registered")
def test_the_command_line_offers_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["worksheet", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "two: Red and black, four: A colour for every suit, black: Black only, green: All green" in said


@pytest.mark.parametrize("key", COLOUR_SCHEMES)
def test_every_suit_stands_out_from_the_paper(key: str) -> None:
    palette = COLOUR_SCHEMES[key].palette
    assert min(contrast(ink, palette.paper) for ink in palette.inks.values()) >= 4.5
    assert pickle.loads(pickle.dumps(palette)) == palette


@cases(
    ("scheme", "problem"),
    [
        (replace(SCHEME, key="two"), "There is already a colour scheme called 'two'"),
        (replace(SCHEME, in_link="4"), "There is already a colour scheme called 'green'"),
        (replace(SCHEME, key="Dark green"), "'Dark green' is not a valid name for a colour scheme"),
        (replace(SCHEME, palette=Palette({"s": GREEN})), "has no colour for 'h'"),
        (replace(SCHEME, palette=replace(TWO_COLOUR, paper="white")), "'white' is not a colour"),
    ],
)
def test_a_scheme_that_cannot_work_is_refused(scheme: ColourScheme, problem: str) -> None:
    with pytest.raises(PaletteError) as raised:
        register_colours(scheme)
    assert problem in str(raised.value)
    assert list(COLOUR_SCHEMES) == ["two", "four", "black"]
    with pytest.raises(PaletteError, match="the schemes are two, four, black"):
        unregister_colours("green")
