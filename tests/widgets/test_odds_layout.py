"""A table of Odds of any size, without a browser: everything is on it, nothing overlaps, fingers find it."""

from itertools import combinations

import pytest

from cardmath.games.odds import OddsGame
from cardmath.records import Record
from cardmath_widgets.games.odds.gestures import OddsGestures
from cardmath_widgets.games.odds.layout import measures
from cardmath_widgets.games.odds.scene import odds_scene
from cardmath_widgets.games.odds.session import LAST_STEP, OddsSession
from cardmath_widgets.games.odds.sight import Sight
from cardmath_widgets.widget.scene import Box, Scene
from cardmath_widgets.widget.settings import Settings
from tests.amounts import some_of

#: What screens leave a table: 360x740, 740x360, 1280x800, 820x1180; those with something beside the table,
#: 1920x1080 and 3840x2160, and phones that are a little smaller or larger.
SIZES = [
    (360, 430),
    (528, 266),
    (912, 577),
    (770, 936),
    (344, 422),
    (390, 530),
    (508, 266),
    (600, 300),
    (1216, 577),
    (1491, 862),
    (1850, 862),
    (2984, 1734),
    (3700, 1734),
]
#: The least that a finger needs: of another player's card, of an own one, of a button.
CARD, OWN, BUTTON = 24, 40, 44


def scenes(game: OddsGame, size: tuple[int, int]) -> list[Scene]:
    """The table at the deal, with a drawn card, after a call, and in the show."""
    session = OddsSession(Record.of_deal(game, 7), OddsGestures())
    found = []

    def look() -> None:
        sight = Sight.of(session, *size)
        found.append(odds_scene(session.position, sight, Settings().notation))

    look()
    session.press("stock")
    look()
    session.play(session.position.moves()[0])
    session.go_to(0)
    session.play("call")
    look()
    while not session.position.shows:
        session.play(session.position.moves()[0])
    session.show_step = LAST_STEP
    look()
    return found


def apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


@pytest.mark.parametrize("size", some_of(SIZES, 4), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", range(3, 9))
def test_everything_is_on_the_table_and_nothing_overlaps(players: int, size: tuple[int, int]) -> None:
    for scene in scenes(OddsGame(players=players), size):
        assert (scene.width, scene.height) == size, "the table is no larger than its screen"
        spots = {spot.key: spot for spot in scene.spots}
        for spot in spots.values():
            box = spot.box
            assert box.x >= 0, spot
            assert box.y >= 0, spot
            assert box.x + box.width <= size[0], spot
            assert box.y + box.height <= size[1], spot
        for one, other in combinations(spots.values(), 2):
            cards = one.kind in ("card", "seen") and other.kind in ("card", "seen")
            if not (cards and one.group == other.group):
                assert apart(one.box, other.box), (one.key, other.key)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", range(3, 9))
def test_fingers_find_what_can_be_pressed(players: int, size: tuple[int, int]) -> None:
    table = measures(*size, players - 1)
    assert table.card >= OWN
    assert table.own(1, 7).x - table.own(0, 7).x >= min(BUTTON, OWN + 3)
    assert table.piles["action"].height >= BUTTON
    assert table.piles["action"].width >= 2 * BUTTON
    for name in ("stock", "discards"):
        assert table.piles[name].width >= OWN
        assert table.piles[name].height >= BUTTON
    for block in table.blocks:
        assert block.step >= CARD
        assert block.seen >= CARD
        assert block.plate.height >= 32
        assert block.plate.width >= 92


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", range(3, 9))
def test_players_sit_in_the_order_of_play(players: int, size: tuple[int, int]) -> None:
    """Up on the right, over the top, down on the left."""
    blocks = measures(*size, players - 1).blocks
    middles = [(one.first.x + one.plate.x + one.plate.width) / 2 for one in blocks]
    right = [one.first.y for one, x in zip(blocks, middles, strict=True) if x > size[0] / 2 + 5]
    left = [one.first.y for one, x in zip(blocks, middles, strict=True) if x < size[0] / 2 - 5]
    assert right == sorted(right, reverse=True)
    assert left == sorted(left)
    assert middles.index(max(middles)) <= middles.index(min(middles))
