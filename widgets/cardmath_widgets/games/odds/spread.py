"""What can cover the seats of an Odds table: discards, another player's cards or the types of hands."""

from collections.abc import Iterator, Sequence
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds import HandType
from cardmath.games.odds.pack import HAND_SIZE
from cardmath.i18n import _
from cardmath_widgets.games.odds.gestures import CLOSE
from cardmath_widgets.games.odds.own_place import GAP, LEAST_BUTTON, OddsMeasures, card_height, edge_of
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box, Spot

#: Laid-out discards are never narrower than this; they overlap instead.
_NARROWEST: Final = 30
#: The height of a line with the name of a type: the minimum, the minimum when all lines are opened together,
#: and the height as a fraction of the width of one of the player's own cards.
_LEAST_LINE, _LEAST_OPENED, _LINE = 20, 18, 0.26
#: Minimum height below a heading.
_LOW: Final = 90
#: A wide place for the types has two columns if there is no room for all of them in one.
_TWO_COLUMNS: Final = 304
#: The height of a letter, relative to the height and the width of its line.
_LETTER: Final = (0.62, 0.082)


def close(table: OddsMeasures, area: Box) -> Spot:
    """Return the button that closes whatever is spread out, in the top right corner of its area."""
    side = _side(table)
    box = Box(area.x + area.width - side, area.y, side, side)
    return Spot(CLOSE, box, _("Close"), "spread", "×", "action", is_toggle=False)


def _side(table: OddsMeasures) -> int:
    return max(LEAST_BUTTON, round(0.36 * table.card))


def heading(table: OddsMeasures) -> Box | None:
    """Return the place for a heading, beside the close button, or None if the space is not tall enough."""
    free, side = table.free, _side(table)
    if free.height - side < _LOW:
        return None
    return Box(free.x, free.y, min(free.width - side - GAP, 5 * side), side)


def _room(table: OddsMeasures) -> Box:
    """Return the space below the heading or, if there is no heading, beside the close button."""
    beside, below = _rooms(table, table.free)
    return beside if heading(table) is None else below


def _rooms(table: OddsMeasures, area: Box) -> tuple[Box, Box]:
    """Return the space beside an area's close button, and the space below it."""
    side = _side(table) + GAP
    return area._replace(width=area.width - side), area._replace(y=area.y + side, height=area.height - side)


def backs(table: OddsMeasures) -> tuple[Box, ...]:
    """Return the places of another player's six cards: in one row, or in two rows if that makes them larger.

    >>> from cardmath_widgets.games.odds.layout import measures
    >>> len(backs(measures(360, 600, 7)))
    6
    """
    room = _room(table)

    def largest(rows: int) -> int:
        across = HAND_SIZE // rows
        wide = (room.width - GAP * (across - 1)) // across
        return min(table.card, wide, int((room.height - GAP * (rows - 1)) / rows / CARD_SHAPE))

    rows = max((1, 2), key=largest)
    card, across = largest(rows), HAND_SIZE // rows
    high, apart = card_height(card), GAP
    left = room.x + (room.width - across * (card + apart) + apart) // 2
    top = room.y + (room.height - rows * (high + apart) + apart) // 2
    return tuple(
        Box(left + at % across * (card + apart), top + at // across * (high + apart), card, high)
        for at in range(HAND_SIZE)
    )


def cards_in_rows(table: OddsMeasures, cards: Sequence[Card]) -> Iterator[tuple[Card, Box]]:
    """Yield cards with their places in rows: as large as possible, overlapping if there are many."""
    count, free = len(cards), _room(table)
    if not count:
        return
    for width in range(table.card, 0, -1):
        high = card_height(width)
        columns = max(1, free.width // (width + 4))
        if -(-count // columns) * (high + 6) <= free.height or width <= _NARROWEST:
            break
    rows = -(-count // columns)
    step = min(high + 6, (free.height - high) // max(1, rows - 1)) if rows > 1 else 0
    left = free.x + (free.width - min(count, columns) * (width + 4)) // 2
    for at, card in enumerate(cards):
        row, column = divmod(at, columns)
        yield card, Box(left + column * (width + 4), free.y + row * step, width, high)


def holds_every_type(table: OddsMeasures) -> bool:
    """Return whether there is room for all types of hands beside the hand."""
    return table.ladder is not None and table.ladder.height >= _LEAST_LINE * len(HandType)


def types_area(table: OddsMeasures) -> Box:
    """Return the area that the types of hands cover when opened: the seats, if all the types fit there.

    If the table is too short for that, they cover the player's own hand instead, and everything above it
    except the player's own plate. If the plate is in the second row of the hand, they cover everything above
    it.
    """
    free, hand, plate = table.free, table.hand, table.piles["plate"]
    edge = edge_of(table.width, table.height)
    room = _room_for_types(table, free)
    if _columns(room) * (room.height // _LEAST_OPENED) >= len(HandType):
        return free
    if plate.y > hand.y:
        return Box(edge, free.y, table.width - 2 * edge, plate.y - GAP - free.y)
    first, top, bottom = table.actions[0], hand.y - table.lift, hand.y + hand.height
    right = first.x - GAP if first.y < bottom else table.width - edge
    whole = Box(edge, free.y, right - edge, bottom - free.y)
    return whole._replace(y=top, height=bottom - top) if plate.meets(whole) else whole


def _columns(place: Box) -> int:
    """Return how many readable columns of types fit in a place."""
    return 2 if place.width >= _TWO_COLUMNS else 1


def _room_for_types(table: OddsMeasures, area: Box) -> Box:
    """Return the space below an area's close button, or beside it, whichever allows larger letters."""

    def letter(place: Box) -> float:
        columns = _columns(place)
        line = place.height / -(-len(HandType) // columns)
        return min(line * _LETTER[0], place.width / columns * _LETTER[1])

    return max(_rooms(table, area), key=letter)


def ladder(
    table: OddsMeasures, pointed: HandType | None, area: Box | None = None, *, is_best: bool = False
) -> Iterator[Spot]:
    """Yield the types of hands, best first, with the player's own between the ones that beat it and the rest.

    In a show, the type ``pointed`` out ``is_best`` rather than the player's own.

    The types are beside the hand or, once opened, in an ``area`` (see `types_area`). If there is not enough
    room for all types, the ones near the player's own are shown.
    """
    place = table.ladder if area is None else _room_for_types(table, area)
    assert place is not None
    types = list(HandType)
    least = _LEAST_LINE if area is None else _LEAST_OPENED
    line = max(least, min(round(_LINE * table.card), place.height // len(types)))
    columns = _columns(place) if area is not None and len(types) * line > place.height else 1
    most = min(len(types), columns * (place.height // line))
    middle = types.index(pointed) if pointed else 0
    first = max(0, min(middle - most // 2, len(types) - most))
    rows = -(-most // columns)
    line = min(place.height // rows, round(1.6 * line))
    wide = min((place.width - GAP * (columns - 1)) // columns, 12 * line)
    left = place.x + (place.width - columns * (wide + GAP) + GAP) // 2
    for at, kind in enumerate(types[first : first + most]):
        column, row = divmod(at, rows)
        box = Box(left + column * (wide + GAP), place.y + row * line, wide, line)
        if kind is pointed:
            state, text = ("best", _("the best hand: {hand}")) if is_best else ("own", _("your hand: {hand}"))
        elif is_best or pointed is None:
            state, text = "", _("{hand}")
        elif kind.value < pointed.value:
            state, text = "better", _("{hand} beats your hand")
        else:
            state, text = "worse", _("your hand beats {hand}")
        label = text.format(hand=kind.plain_name)
        yield Spot(f"type.{kind.value}", box, label, "ladder", kind.plain_name, "rung", state=state)
