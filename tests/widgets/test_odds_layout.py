"""A table of Odds of any size, without a browser: everything is on it, nothing overlaps, fingers find it."""

from itertools import combinations, pairwise

import pytest

from cardmath.games.odds import HandType, OddsGame
from cardmath.games.odds.pack import HAND_SIZE
from cardmath.records import Record
from cardmath_widgets.games.odds.gestures import CALLING, CLOSE, DRAWING, TRADING, OddsGestures, seat_key
from cardmath_widgets.games.odds.layout import measures
from cardmath_widgets.games.odds.own_place import HAND_SLOTS
from cardmath_widgets.games.odds.scene import odds_scene
from cardmath_widgets.games.odds.session import LAST_STEP, OddsSession
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.table.scene import Box, Scene, Spot
from tests.amounts import some_of
from tests.cases import cases

#: What screens leave a table: 360x740, 740x360, 820x1180, 1280x800, 1920x1080 and 3840x2160; the same with a
#: guest's text at twice the size or a desk below; and phones that are a little smaller or larger.
SIZES = [
    (360, 600),
    (630, 264),
    (770, 980),
    (1090, 650),
    (1700, 880),
    (3400, 1750),
    (360, 430),
    (528, 266),
    (344, 422),
    (390, 530),
    (600, 300),
    (912, 577),
    (1216, 577),
    (320, 560),
]
#: The least that a finger needs, and the narrowest card that can be read in a show.
FINGER, SEEN = 44, 10


def scenes(game: OddsGame, size: tuple[int, int]) -> dict[str, Scene]:
    """The table at the deal, all that is spread out, a drawn card, after a call, the show."""
    session = OddsSession(Record.of_deal(game, 7), OddsGestures())
    found = {}

    def look(name: str) -> None:
        found[name] = odds_scene(session, measures(*size, game.players - 1), Settings().notation)

    look("deal")
    session.press(str(session.position.hands[0][0]))
    look("chosen")
    session.press(seat_key(2))
    look("open")
    session.press(CLOSE)
    session.press(seat_key(1))
    look("types")
    session.press(CLOSE)
    session.let_go()
    session.press(DRAWING)
    look("drawn")
    session.play(session.position.moves()[0])
    session.press("discards")
    look("discards")
    session.go_to(0)
    session.play("call")
    look("called")
    while not session.position.shows:
        session.play(session.position.moves()[0])
    session.show_step = LAST_STEP
    look("show")
    return found


def is_on(box: Box, size: tuple[int, int]) -> bool:
    return box.x >= 0 and box.y >= 0 and box.x + box.width <= size[0] and box.y + box.height <= size[1]


def may_overlap(one: Spot, other: Spot) -> bool:
    """Cards of one hand may overlap: each shows its own strip."""
    cards = ("card", "seen", "picture")
    return one.kind in cards and other.kind in cards and one.group == other.group


@pytest.mark.sweep(7)
@pytest.mark.parametrize("size", some_of(SIZES, 5), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", range(3, 9))
def test_everything_is_on_the_table_and_nothing_overlaps(players: int, size: tuple[int, int]) -> None:
    for name, scene in scenes(OddsGame(players=players), size).items():
        assert (scene.width, scene.height) == size, "the table is no larger than its screen"
        for spot in scene.spots:
            assert is_on(spot.box, size), (name, spot)
        for sprite in scene.sprites:
            assert is_on(sprite.box, size), (name, sprite)
        for one, other in combinations(scene.spots, 2):
            assert may_overlap(one, other) or not one.box.meets(other.box), (name, one.key, other.key)


@pytest.mark.parametrize("size", some_of(SIZES, 3), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", range(3, 9))
def test_fingers_find_what_can_be_pressed(players: int, size: tuple[int, int]) -> None:
    for name, scene in scenes(OddsGame(players=players), size).items():
        for spot in scene.spots:
            if spot.kind in ("seat", "action", "pile", "card") and spot.group != "hand":
                assert spot.box.width >= FINGER - 2, (name, spot)
                assert spot.box.height >= FINGER - 2, (name, spot)
        own = [spot.box for spot in scene.spots if spot.group == "hand" and spot.kind == "card"]
        for one, other in pairwise(own):
            # In a second row, a lifted card covers none above it.
            apart = other.y >= one.y + one.height or other.x - one.x >= FINGER
            assert apart, (name, "a strip of each card is seen")
        shown = [spot.box for spot in scene.spots if spot.key.startswith("shown.2.")]
        for one, other in pairwise(shown):
            assert other.x - one.x >= SEEN


@pytest.mark.parametrize("size", some_of(SIZES, 3), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", range(3, 9))
def test_the_own_cards_stay_where_they_are(players: int, size: tuple[int, int]) -> None:
    """Nothing that opens, is drawn, or is done by others moves or resizes them; a chosen card is lifted."""
    found = scenes(OddsGame(players=players), size)
    table = measures(*size, players - 1)

    def own(name: str) -> list[Box]:
        return [spot.box for spot in found[name].spots if spot.group == "hand" and spot.kind == "card"]

    assert own("deal") == [table.own(slot) for slot in range(HAND_SIZE)]
    assert own("drawn") == [table.own(slot) for slot in range(HAND_SLOTS)]
    for name in ("discards", "called"):
        assert own(name) == own("deal")
    # On a low table the types of hands lie over the hand.
    for name in ("chosen", "open", *(("types",) if own("types") else ())):
        pairs = zip(own(name), own("deal"), strict=True)
        lifted = [(box.y - still.y, box.width) for box, still in pairs if box != still]
        assert lifted == [(-table.lift, table.card)]
    actions = {name: [spot for spot in found[name].spots if spot.kind == "action"] for name in found}
    assert [spot.key for spot in actions["deal"]] == [DRAWING, TRADING, CALLING]
    assert {spot.box for spot in actions["deal"]} <= {spot.box for spot in actions["open"]}
    # One row or one column of buttons.
    boxes = [spot.box for spot in actions["deal"]]
    assert len({box.y for box in boxes}) == 1 or len({box.x for box in boxes}) == 1


@pytest.mark.parametrize("size", some_of(SIZES, 3), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", range(3, 9))
def test_players_sit_in_the_order_of_play(players: int, size: tuple[int, int]) -> None:
    """Up on the right, over the top, down on the left."""
    table = measures(*size, players - 1)
    for boxes in ([one.box for one in table.seats], [one.plate for one in table.shown]):
        middles = [box.x + box.width / 2 for box in boxes]
        centre = (min(middles) + max(middles)) / 2
        right = [box.y for box, x in zip(boxes, middles, strict=True) if x > centre + 5]
        left = [box.y for box, x in zip(boxes, middles, strict=True) if x < centre - 5]
        assert right == sorted(right, reverse=True)
        assert left == sorted(left)
        assert middles.index(max(middles)) <= middles.index(min(middles))
        if len({box.y for box in boxes}) == 1:
            assert middles == sorted(middles, reverse=True)


@pytest.mark.sweep(12)
@pytest.mark.parametrize(
    ("size", "most"), [((770, 980), 0), ((1090, 650), 1), ((1700, 880), 1), ((3400, 1750), 1)]
)
@pytest.mark.parametrize("players", range(3, 9))
def test_a_wide_table_has_room_for_the_types_of_hands(players: int, size: tuple[int, int], most: int) -> None:
    """Beside the hand on wide tables; elsewhere a press on the own plate opens them."""
    scene = scenes(OddsGame(players=players), size)["deal"]
    rungs = [spot for spot in scene.spots if spot.kind == "rung"]
    plate = scene.spot(seat_key(1))
    assert plate is not None
    assert plate.kind == ("plate" if rungs else "seat")
    assert bool(rungs) >= bool(most)
    if rungs:
        assert [spot.state for spot in rungs].count("own") == 1


@cases("size", SIZES)
def test_all_types_of_hands_are_a_press_away(size: tuple[int, int]) -> None:
    scene = scenes(OddsGame(), size)["types"]
    lines = [spot for spot in scene.spots if spot.kind == "rung"]
    assert len(lines) == len(HandType)
    assert [spot.state for spot in lines].count("own") == 1
    assert min(spot.box.height for spot in lines) >= 18, "each is read"
    # A press on the plate or on the button closes them again.
    plate = scene.spot(seat_key(1))
    assert plate is not None
    assert plate.kind in ("seat", "plate")
    assert scene.spot(CLOSE)


@cases("size", SIZES)
def test_every_index_is_read_as_a_whole_and_moves_are_larger_than_help(size: tuple[int, int]) -> None:
    for others in range(2, 8):
        table = measures(*size, others)
        assert table.step >= table.card
        assert all(action.height >= 56 for action in table.actions)
        assert (table.width, table.height) == size


def test_a_phone_has_large_own_cards_in_two_rows_and_a_show_has_room_for_the_others() -> None:
    for others in range(2, 5):
        table, show = measures(360, 574, others), measures(360, 574, others, is_show=True)
        assert table.card >= 76
        assert len({table.own(slot).y for slot in range(HAND_SLOTS)}) == 2
        assert len({show.own(slot).y for slot in range(HAND_SLOTS)}) == 1
        assert show.shown[0].cards[0].width >= 46


#: What screens leave a table of four players, with the least width of an own card, size of a seat, and width
#: of a pile.
FILLED = {
    (360, 574): (80, (108, 110), 50),
    (628, 264): (60, (150, 56), 44),
    (770, 983): (140, (240, 190), 90),
    (1077, 657): (112, (266, 220), 100),
    (1324, 928): (140, (330, 280), 120),
    (2700, 1820): (290, (700, 580), 280),
}


@cases(("size", "least"), FILLED.items())
def test_four_players_fill_a_table(size: tuple[int, int], least: tuple[int, tuple[int, int], int]) -> None:
    """Own cards, seats and piles are large, and above the own hand they reach from edge to edge."""
    card, (wide, high), pile = least
    table = measures(*size, 3)
    boxes = [seat.box for seat in table.seats]
    assert table.card >= card
    assert all(box.width >= wide and box.height >= high for box in boxes)
    assert table.piles["stock"].width >= pile
    assert min(box.x for box in boxes) == (16 if size[0] >= 700 else 6)
    assert max(box.x + box.width for box in boxes) >= table.upper.width
    lowest = max(box.y + box.height for box in (*boxes, table.piles["stock"], table.piles["discards"]))
    assert table.hand.y - lowest <= size[1] / 6


@pytest.mark.parametrize("size", some_of(SIZES, 3), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", range(3, 9))
def test_the_reason_has_a_place_where_nothing_else_lies(players: int, size: tuple[int, int]) -> None:
    """In a tie, too, though cards are drawn there."""
    for is_tied in (False, True):
        table = measures(*size, players - 1, is_show=True, is_tied=is_tied)
        assert is_on(table.reason, size)
        assert table.reason.width >= 100
        assert table.reason.height >= 60
        taken = [table.own(slot) for slot in range(HAND_SIZE)]
        taken += [table.piles["plate"], table.actions[-1], table.draws]
        taken += [table.ladder] if table.ladder else []
        for place in table.shown:
            taken += [*place.cards, place.plate]
        assert not any(table.reason.meets(box) for box in taken)


@pytest.mark.parametrize("players", range(3, 9))
def test_a_low_screen_shows_the_words_of_a_plate_whole_where_there_is_room(players: int) -> None:
    """On a phone on its side, the cards of a show are narrow: the height they leave goes to the plates."""
    table = measures(630, 264, players - 1, is_show=True)
    least = min(place.plate.height for place in table.shown)
    lowest = max(place.plate.y + place.plate.height for place in table.shown)
    assert least >= 72 or table.hand.y - table.lift - lowest <= 10
