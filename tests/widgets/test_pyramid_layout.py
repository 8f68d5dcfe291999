"""The Pyramid table without a browser: what lies where, what can be reached, what is painted again."""

import itertools
import random

import pytest

from cardmath.decks import PRESETS, Deck
from cardmath.games import PyramidGame
from cardmath.games.pyramid import DRAW, TURN, PyramidPosition
from cardmath.numerals import DOZENAL
from cardmath_widgets.games.patience.arrangements import plan
from cardmath_widgets.games.pyramid.layout import PyramidMeasures, measures, motions, pyramid_scene
from cardmath_widgets.page.table.scene import Box, Scene, changed_boxes, sprites_in
from tests.cases import cases
from tests.games.family import FAMILY

SCREENS = [(344, 400), (344, 640), (740, 240), (804, 900), (1264, 560), (1264, 300), (1880, 860)]


def scene_of(position: PyramidPosition, table: PyramidMeasures) -> Scene:
    return pyramid_scene(position, table, DOZENAL)


def games() -> list[PyramidGame]:
    decks = [*(preset.deck for preset in PRESETS.values()), Deck(4, 0, 2), Deck(18, 6, 6)]
    return [PyramidGame(deck, size) for deck in decks for size in {*deck.tableau_range, deck.default_tableau}]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_tableau_fits_every_screen(screen: tuple[int, int]) -> None:
    for game in games():
        table = measures(*screen, game.layout.rows)
        assert table.width >= min(screen[0], table.card * game.layout.rows)
        if table.width > screen[0]:
            assert 30 <= table.card <= 44  # no narrower than can be read
        boxes = [sprite.box for sprite in scene_of(game.deal(1), table).sprites]
        for box in boxes:
            assert box.x >= 0
            assert box.x + box.width <= table.width
            assert box.y + box.height <= table.height


@pytest.mark.parametrize("screen", SCREENS)
def test_the_strip_that_names_a_card_is_never_covered(screen: tuple[int, int]) -> None:
    for game in games():
        table = measures(*screen, game.layout.rows)
        if game.layout.rows > 1:
            assert table.step >= 0.29 * table.card_height


@pytest.mark.parametrize("screen", SCREENS)
def test_piles_and_tableau_lie_apart(screen: tuple[int, int]) -> None:
    for game in games():
        table = measures(*screen, game.layout.rows)
        cards = [table.box(place) for place in game.layout.places]
        piles = [table.pile(key) for key in ("stock", "d", "foundation")]
        assert not any(card.meets(pile) for card in cards for pile in piles)
        assert not any(a.meets(b) for a in piles for b in piles if a != b)


def test_cards_of_a_row_lie_side_by_side_and_rows_are_centred() -> None:
    table = measures(1264, 600, 7)
    for row in range(1, 8):
        boxes = [table.box(place) for place in PyramidGame().layout.places if place.row == row]
        assert all(a.x + a.width <= b.x for a, b in itertools.pairwise(boxes))
        middle = (boxes[0].x + boxes[-1].x + boxes[-1].width) / 2
        assert middle == pytest.approx(table.width / 2, abs=1)


def test_reading_order_is_row_by_row_and_the_piles_have_spots() -> None:
    game = PyramidGame()
    keys = [spot.key for spot in scene_of(game.deal(7), measures(1264, 600, 7)).spots]
    assert keys == [*map(str, game.layout.places), "stock", "d", "foundation", "target"]


def test_a_covered_card_says_what_covers_it() -> None:
    spot = scene_of(PyramidGame().deal(7), measures(1264, 600, 7)).spot("t6.2")
    assert spot is not None
    assert spot.label == (
        "twelve, written one zero, of spades, row six, place two, "
        "covered by ten of spades and jack of diamonds"
    )


def canvas_after(
    before: Scene, after: Scene, painted: dict[tuple[int, int], str]
) -> dict[tuple[int, int], str]:
    """Repaint as the painter does, pixel by pixel: clear the boxes, copy what touches them, inside them."""
    boxes = changed_boxes(before, after)
    area = [Box(0, 0, after.width, after.height)] if boxes is None else boxes
    pixels = {
        (x, y)
        for box in area
        for x in range(box.x, box.x + box.width)
        for y in range(box.y, box.y + box.height)
    }
    result = {at: picture for at, picture in painted.items() if at not in pixels}
    for sprite in sprites_in(after.sprites, area):
        box = sprite.box
        for x in range(box.x, box.x + box.width):
            for y in range(box.y, box.y + box.height):
                if (x, y) in pixels:
                    result[x, y] = sprite.picture
    return result


def test_painting_the_changes_gives_the_same_table_as_painting_all_of_it() -> None:
    rng = random.Random(11)
    game = PyramidGame(Deck(4, 0, 2))
    table = measures(120, 90, game.layout.rows)
    for number in range(15):
        position = game.deal(number)
        scene = scene_of(position, table)
        empty = Scene(0, 0, 0)
        painted = canvas_after(empty, scene, {})
        while position.moves():
            position = position.play(rng.choice(position.moves()))
            after = scene_of(position, table)
            painted = canvas_after(scene, after, painted)
            assert painted == canvas_after(empty, after, {})
            scene = after


def test_a_removal_moves_both_cards_to_the_foundation_and_a_draw_turns_one() -> None:
    game = PyramidGame()
    position, table = game.deal(7), measures(1264, 600, 7)
    pair = motions(table, position, position.moves()[0])
    assert [motion.kind for motion in pair] == ["leave", "leave"]
    assert all(motion.end == table.pile("foundation") for motion in pair)
    meets = [motion.meet for motion in pair]
    assert meets[0] is not None
    assert meets[1] is not None
    assert not meets[0].meets(meets[1])
    drawn = motions(table, position, DRAW)
    assert [(motion.start, motion.end) for motion in drawn] == [(table.pile("stock"), table.pile("d"))]
    while position.stock:
        position = position.play(DRAW)
    turned = motions(table, position, TURN)
    assert [(motion.start, motion.end) for motion in turned] == [(table.pile("d"), table.pile("stock"))]


@pytest.mark.parametrize(("screen", "edge"), [((344, 560), 8), ((724, 250), 8), ((1100, 600), 16)])
def test_nothing_lies_on_the_edge_of_the_felt(screen: tuple[int, int], edge: int) -> None:
    table = measures(*screen, PyramidGame().layout.rows)
    boxes = [spot.box for spot in scene_of(PyramidGame().deal(7), table).spots]
    others = [plan(game.rules, *screen) for game in FAMILY]
    boxes += [box for other in others if other.height <= screen[1] for box in other.boxes.values()]
    assert min(min(box.x, box.y) for box in boxes) >= edge
    assert max(box.x + box.width for box in boxes) <= screen[0] - edge


@pytest.mark.parametrize("screen", [(344, 560), (360, 440), (640, 266), (820, 1000), (1076, 656)])
def test_the_stock_is_larger_than_a_button_for_help(screen: tuple[int, int]) -> None:
    stocks = [measures(*screen, rows).pile("stock") for rows in (3, 4, 5, 7)]
    stocks += [plan(game.rules, *screen).boxes["stock"] for game in FAMILY]
    # A button of the dock is 44 high on a phone and 48 elsewhere.
    assert min(box.height for box in stocks) >= 56
    assert min(box.width for box in stocks) >= 40


@cases("width", [304, 344, 374, 412])
@cases("rows", [3, 4, 5, 7])
def test_piles_below_a_pyramid_keep_off_the_edge_with_all_their_cards(width: int, rows: int) -> None:
    table = measures(width, 560, rows)
    assert table.piles_below
    scene = scene_of(PyramidGame(tableau=rows * (rows + 1) // 2).deal(7), table)
    boxes = [one.box for one in (*scene.sprites, *scene.spots) if one.box.y >= table.pile("stock").y]
    assert min(box.x for box in boxes) >= 12
    assert max(box.x + box.width for box in boxes) <= width - 16
    piles = sorted(table.pile(key) for key in ("stock", "d", "foundation", "target"))
    assert all(one.x + one.width + 6 <= other.x for one, other in itertools.pairwise(piles))


def test_a_standard_pyramid_uses_the_height_of_a_phone() -> None:
    assert measures(360, 560, 7).height >= 0.85 * 560
    assert not measures(1100, 600, 7).piles_below
