"""The scene of a patience position: what is painted, what can be pressed and what moves."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cardmath.art import BACK
from cardmath.cards import Card
from cardmath.games.patience import TURN, WASTE, PatienceMove, PatiencePosition, Place
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.games.patience.arrangements import Plan
from cardmath_widgets.games.patience.gestures import FOUNDATIONS, STOCK
from cardmath_widgets.games.patience.grids import RESERVE, WING
from cardmath_widgets.games.patience.rings import RingsPanel, ring_of
from cardmath_widgets.games.patience.words import PatienceLabels, awaited_text
from cardmath_widgets.page.table.scene import Box, Group, Motion, Scene, Spot, Sprite

_WASTE = str(WASTE)
#: The sign that shows how the piles count.
SIGN: Final = "sign"


def patience_scene(position: PatiencePosition, table: Plan, notation: Notation) -> Scene:
    """Return the scene of a position; labels have numbers in words, and visible text uses the notation."""
    labels = PatienceLabels(notation)
    parts = (
        *_talon(position, table, notation, labels),
        *_reserve(position, table, labels),
        *_wing(position, table, labels),
        *_foundations(position, table, notation, labels),
    )
    sprites = tuple(sprite for own, _spot in parts for sprite in own)
    groups = {
        "piles": Group(_("Stock and turned cards")),
        RESERVE: Group(_("Open cards"), by_arrows=True),
        WING: Group(_("Wing"), by_arrows=True),
        FOUNDATIONS: Group(_("Piles"), by_arrows=True),
    }
    groups |= {
        name: replace(groups[name], mat=mat, is_named=table.is_named) for name, mat in table.mats.items()
    }
    spots = tuple(spot for _sprites, spot in parts)
    if table.sign is not None:
        spots += (_sign(position, table.sign, notation),)
    own = {spot.group for spot in spots}
    groups = {name: group for name, group in groups.items() if name in own}
    return Scene(table.width, table.height, table.card, sprites, spots, groups)


def _sign(position: PatiencePosition, box: Box, notation: Notation) -> Spot:
    """Return the sign with the piles' step; if they go round a ring, pressing it opens the rings."""
    rules = position.game.rules
    written, spoken = notation.brief(rules.step or 1), DECIMAL.aloud(rules.step or 1)
    if not rules.step:
        text, label = f"+{written} \u2212{written}", _("Piles count up or down by {step}")
    else:
        text, label = f"+{written}", _("Every pile counts up by {step}")
    opens = RingsPanel.name if ring_of(position.game) is not None else ""
    return Spot(
        SIGN,
        box,
        label.format(step=spoken),
        "piles",
        text,
        kind="sign" if opens else "plaque",
        is_toggle=False,
        note=pgettext("way of counting", "Count"),
        opens=opens,
    )


_Part = tuple[tuple[Sprite, ...], Spot]


def _talon(
    position: PatiencePosition, table: Plan, notation: Notation, labels: PatienceLabels
) -> Iterator[_Part]:
    stock, waste = table.boxes[STOCK], table.boxes[_WASTE]
    count = len(position.stock)
    backs = tuple(
        Sprite(BACK, stock._replace(x=stock.x - 2 * depth, y=stock.y - 2 * depth))
        for depth in range(min(count, 3))
    )
    begins = waste if count else None
    text, label = notation.write(count), labels.stock(position)
    tokens = _redeals(position)
    yield (
        backs,
        Spot(STOCK, stock, label, "piles", text, "pile", is_toggle=False, begins=begins, tokens=tokens),
    )
    yield (
        tuple(Sprite(str(card), waste) for card in position.waste[-1:]),
        Spot(
            _WASTE, waste, labels.waste(position), "piles", notation.write(len(position.waste)), kind="pile"
        ),
    )


def _redeals(position: PatiencePosition) -> tuple[int, ...]:
    """Return how many passes through the stock are left, and out of how many; nothing if unlimited."""
    left, all_ = position.redeals_left, position.game.redeals
    return () if left is None or all_ is None else (left + 1, all_ + 1)


def _reserve(position: PatiencePosition, table: Plan, labels: PatienceLabels) -> Iterator[_Part]:
    for number, card in enumerate(position.reserve, start=1):
        key = str(Place("r", number))
        spot = Spot(key, table.boxes[key], labels.cell(card, number), RESERVE, kind="pile")
        yield _cards(card, table.boxes[key]), spot


def _wing(position: PatiencePosition, table: Plan, labels: PatienceLabels) -> Iterator[_Part]:
    for number, cards in enumerate(position.wing, start=1):
        key = str(Place("c", number))
        boxes = [_covered(table, key, at) for at in range(max(len(cards), 1))]
        sprites = tuple(Sprite(str(card), box) for card, box in zip(cards, boxes, strict=False))
        yield sprites, Spot(key, boxes[-1], labels.column(cards, number), WING, kind="pile")


def _foundations(
    position: PatiencePosition, table: Plan, notation: Notation, labels: PatienceLabels
) -> Iterator[_Part]:
    for number in range(1, len(position.heights) + 1):
        key = str(Place("f", number))
        awaited = position.awaited(number)
        note = awaited_text(awaited, notation) if awaited else _("complete")
        suit = awaited.suit.value if awaited else ""
        spot = Spot(
            key,
            table.boxes[key],
            labels.foundation(position, number),
            FOUNDATIONS,
            note=note,
            suit=suit,
            kind="pile",
            state="" if awaited else "done",
            is_toggle=position.game.reversal,
        )
        yield _cards(position.foundation_top(number), table.boxes[key]), spot


def _cards(card: Card | None, box: Box) -> tuple[Sprite, ...]:
    return (Sprite(str(card), box),) if card else ()


def _covered(table: Plan, column: str, at: int) -> Box:
    """Return the place of a card in a column, with this many cards under it."""
    box = table.boxes[column]
    return box._replace(y=box.y + at * table.step)


def motions(table: Plan, before: PatiencePosition, move: PatienceMove) -> tuple[Motion, ...]:
    """Return the motions of a move: a card to its pile, and the card that fills its cell."""
    stock, waste = table.boxes[STOCK], table.boxes[_WASTE]
    if move.source is None or move.target is None:
        return (Motion("flip", stock, waste) if move == TURN else Motion("flip", waste, stock),)
    start = table.boxes[str(move.source)]
    if move.source.kind == "c":
        start = _covered(table, str(move.source), before.columns[move.source.number - 1] - 1)
    gone = Motion("move", start, table.boxes[str(move.target)])
    if move.source.kind != "r" or not (before.waste or before.stock):
        return (gone,)
    return Motion("fill", waste, start) if before.waste else Motion("flip", stock, start), gone
