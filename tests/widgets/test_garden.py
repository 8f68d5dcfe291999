"""The garden of pairs, without a browser: every pair of every deck has its place, in every base."""

from itertools import product

import pytest

from cardmath.decks import LOWEST, PRESETS, Deck
from cardmath.games import PyramidGame
from cardmath.games.pyramid import bonds_made, bonds_of
from cardmath.numerals import Notation, alphabet
from cardmath.numerals.styles import DIGIT_STYLES
from cardmath.records import Record
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.device.garden.bed import Bed, Plot, words
from cardmath_widgets.games.pyramid.panels import bed_of
from tests.amounts import some_of
from tests.widgets.ended_games import BOARDS
from tests.widgets.playing import Pages, change, greet, press

pytestmark = pytest.mark.usefixtures("calm", "soon")

DECKS = [
    Deck(highest_pip, faces, suits, lowest)
    for highest_pip, faces, suits, lowest in product(range(4, 19), range(7), range(2, 7), LOWEST)
]
TINY = PyramidGame.from_setup(
    {"deck": {"highest_pip": 4, "faces": 0, "suits": 2, "lowest": "A"}, "tableau": 3, "passes": 3}
)


def test_every_rank_of_every_deck_has_one_place() -> None:
    assert len(DECKS) == 2100
    beds: dict[str, tuple[tuple[int, ...], ...]] = {}
    for deck in DECKS:
        bonds = bonds_of(deck)
        assert len(set(bonds)) == len(bonds)
        assert all(sum(bond) == deck.target for bond in bonds)
        for rank in deck.ranks:
            partner = deck.partner(rank)
            values = [deck.value(rank)] + ([] if partner is None else [deck.value(partner)])
            assert tuple(sorted(values)) in bonds
        assert {value for bond in bonds for value in bond} == set(deck.values.values())
        # Decks that share a bed have the same places in it.
        bed = bed_of(deck, Notation(10))
        assert beds.setdefault(bed.key, bonds) == bonds
        assert tuple(plot.numbers for plot in bed.plots) == bonds


@pytest.mark.parametrize("base", some_of([10, 12, 2, 16, 36, *range(3, 10), *range(17, 36)], 5))
def test_every_place_has_a_name_of_its_own_in_every_base(base: int) -> None:
    for preset in PRESETS.values():
        bed = bed_of(preset.deck, Notation(base))
        assert len({plot.key for plot in bed.plots}) == len(bed.plots)
        assert len({plot.text for plot in bed.plots}) == len(bed.plots)
        assert not any(char.isdigit() for plot in bed.plots for char in plot.spoken)
        assert bed.title.startswith("Pairs that make ")
        assert bed.key.startswith(f"{base}.")
        digits = set("".join(alphabet(base, "letters" if base > 12 else "rapoport")))
        assert all(set(plot.text) & digits for plot in bed.plots)


def test_a_bed_reads_in_the_chosen_digits() -> None:
    texts = {style: bed_of(Deck(), Notation(12, style)).plots[-4].text for style in DIGIT_STYLES}
    assert texts["rapoport"] == "Ʒ + 5"
    assert texts["te"] == "Tz + 5"


def test_what_a_game_made_grows_by_its_deal_and_not_twice(pages: Pages) -> None:
    board = PyramidBoard(1, TINY, base=10)
    greet(board)
    press(board, "t2.2", "t2.1", "t1.1")
    first = pages.shown["result"]["garden"]
    assert first["bed"]["key"] == "10.4.1"
    assert list(first["bed"]["plots"]) == ["1+3", "2+2", "=4"]
    assert sorted(first["made"]) == ["1+3", "=4"]
    change(board, "undo")
    press(board, "t2.1", "t1.1")
    assert pages.shown["result"]["garden"]["deal"] == first["deal"], "the same deal, whatever was undone"
    change(board, "same")
    press(board, "t2.2", "t2.1", "t1.1")
    assert pages.shown["result"]["garden"]["deal"] == first["deal"], "the same deal once more"
    other = PyramidBoard(2, TINY, base=10)
    assert other.session.position.cards != board.session.played[0].cards


def test_the_panel_shows_the_bed_of_the_deck_on_the_table(pages: Pages) -> None:
    board_type, record = BOARDS["pyramid won"]
    board = board_type(record=record)
    greet(board)
    assert "garden" in pages.shown["panels"]["ending"]["controls"]["ending-more"]["controls"]
    change(board, "garden")
    shown = pages.shown["panels"]["garden"]
    assert shown["label"] == "Your garden"
    beds = shown["controls"]["beds"]
    assert beds["bed"]["key"] == "12.15.1"
    assert beds["words"] == dict(words())


@pytest.mark.parametrize("name", [name for name in BOARDS if not name.startswith("pyramid")])
def test_games_without_pairs_grow_nothing(pages: Pages, name: str) -> None:
    board_type, record = BOARDS[name]
    assert board_type in (OddsTable, PatienceBoard)
    board = board_type(record=record)
    greet(board)
    assert pages.shown["result"]["garden"] == {}
    assert "garden" not in pages.shown["panels"]["ending"]["controls"]["ending-more"]["controls"]


def test_only_known_pairs_grow() -> None:
    bed = Bed("10.10.1", "Pairs that make 10", (Plot((3, 7), "7 + 3", "seven plus three"),))
    assert bed.grown("d", [(3, 7), (4, 6)])["made"] == ["3+7"]
    record = Record.of_deal(PyramidGame(), 7).with_moves(["t7.3+t7.4", "draw"])
    positions = [record.start()]
    moves = [positions[0].move_type.parse(text) for text in record.moves]
    assert bonds_made(zip([positions[0], positions[0].play(moves[0])], moves, strict=True)) == {(2, 13): 1}
