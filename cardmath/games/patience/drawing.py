"""How a two-pack patience is drawn, as text and as a picture."""

from typing import Final

from cardmath.art.blank import HEIGHT
from cardmath.art.table import GAP, STEP, Table
from cardmath.cards import Card
from cardmath.games.patience.moves import WASTE, PatienceMove, Place, cell, column, foundation
from cardmath.games.patience.position import PatiencePosition
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation

#: The width of a card on a terminal.
_WIDTH: Final = 4
#: Reserves up to this size are laid out in rows of three, and larger ones in rows of four, as usual in these
#: games.
_SMALL_RESERVE: Final = 9
#: The number of foundations side by side in a picture, and the extra gap after every four of them.
_FOUNDATIONS: Final = 8
_BETWEEN_FOURS: Final = 60
#: The distance from a card in a wing column to the next card below.
_COLUMN_STEP: Final = 115
#: The opacity of a card that a foundation is waiting for.
_AWAITED: Final = 0.3


def facts(position: PatiencePosition, notation: Notation = DECIMAL) -> str:
    """Return the state of the game in one line.

    >>> from cardmath.games.patience import PatriarchsGame
    >>> facts(PatriarchsGame().deal(7).play("turn"))
    'Patriarchs: 8 on the foundations, 86 in the stock, 1 in the waste, redeals left: 1'
    """
    write, redeals = notation.brief, position.redeals_left
    dealt = _(
        "{game}: {removed} on the foundations, {stock} in the stock, {waste} in the waste, "
        "redeals left: {redeals}"
    ).format(
        game=_(position.game.title),
        removed=write(position.removed),
        stock=write(len(position.stock)),
        waste=write(len(position.waste)),
        redeals=_("unlimited") if redeals is None else write(redeals),
    )
    if position.game.waits_for_standstill:
        return _("{facts}, turn only when no card fits").format(facts=dealt)
    return dealt


def table_of(position: PatiencePosition) -> str:
    """Return the foundations with the cards they are waiting for, then the wing and the reserve.

    >>> from cardmath.games.patience import RoyalCotillionGame
    >>> print(table_of(RoyalCotillionGame().deal(7)).split("reserve")[0].rstrip())
    foundations  --  --  --  --      --  --  --  --
    wait for     As  Ah  Ad  Ac      2s  2h  2d  2c
    <BLANKLINE>
    wing         3s  Ad  Qd  Jd
                 9s  6c  8h  Ks
                 Jc  7c  6d  Ad
    """
    numbers = range(1, len(position.heights) + 1)
    blocks = [
        _rows(
            [_("foundations"), _("wait for")],
            [
                _fours([position.foundation_top(number) for number in numbers]),
                _fours([position.awaited(number) for number in numbers]),
            ],
        )
    ]
    if position.wing:
        height = position.game.rules.height
        rows = [
            [column[row] if row < len(column) else "" for column in position.wing] for row in range(height)
        ]
        blocks.append(_rows([_("wing")], ["".join(map(_cell, row)).rstrip() for row in rows]))
    if position.reserve:
        cells, across = position.reserve, _across(len(position.reserve))
        in_rows = [cells[first : first + across] for first in range(0, len(cells), across)]
        blocks.append(_rows([_("reserve")], ["".join(map(_cell, row)).rstrip() for row in in_rows]))
    return "\n\n".join(blocks)


def text(position: PatiencePosition) -> str:
    """Return the position as text: facts, table, then the waste with its top card last."""
    parts = [facts(position), table_of(position)]
    if position.waste:
        pile = " ".join(map(str, position.waste))
        parts.append(_("waste: {cards} (the last one is on top)").format(cards=pile))
    return "\n\n".join(parts)


def _across(cells: int) -> int:
    return 3 if cells <= _SMALL_RESERVE else 4


def _rows(names: list[str], rows: list[str]) -> str:
    heads = [*names, *[""] * (len(rows) - len(names))]
    return "\n".join(f"{head:13}{row}".rstrip() for head, row in zip(heads, rows, strict=True))


def _fours(cards: list[Card | None]) -> str:
    """Return cards in groups of four, one for each suit."""
    groups = ["".join(map(_cell, cards[i : i + 4])) for i in range(0, len(cards), 4)]
    return "    ".join(groups).rstrip()


def _cell(card: Card | str | None) -> str:
    return f"{'--' if card is None else str(card):{_WIDTH}}"


# -- the picture --------------------------------------------------------------------------------------------


def lay(position: PatiencePosition, notation: Notation, move: PatienceMove | None, table: Table) -> None:
    """Put the foundations in rows, with wing, stock and waste at the lower left, the reserve at the right."""
    places = _places(position)
    marked = {move.source, move.target} if move else set()
    for place, (x, y) in places.items():
        if place.kind == "f":
            _lay_foundation(position, place.number, x, y, table)
        elif place.kind == "c":
            for card in position.wing[place.number - 1]:
                table.card(card, x, y)
                y += _COLUMN_STEP
            y -= _COLUMN_STEP
        elif (card_there := position.card_at(place)) is not None:
            table.card(card_there, x, y)
        else:
            table.slot(x, y)
        if place in marked:
            table.mark(x, y)
    x, y = places[WASTE]
    _lay_stock(position, notation, x - STEP, y, table)


def _lay_foundation(position: PatiencePosition, number: int, x: float, y: float, table: Table) -> None:
    top, awaited = position.foundation_top(number), position.awaited(number)
    if top is not None:
        table.card(top, x, y)
        return
    table.slot(x, y)
    if awaited is not None:
        table.card(awaited, x, y, opacity=_AWAITED)


def _lay_stock(position: PatiencePosition, notation: Notation, x: float, y: float, table: Table) -> None:
    if position.stock:
        table.back(x, y, notation.format(len(position.stock)))
    else:
        table.slot(x, y, "spent" if position.redeals_left == 0 else "turn")


def _places(position: PatiencePosition) -> dict[Place, tuple[float, float]]:
    """Return the corner of every place. The stock is one step to the left of the waste."""
    down = HEIGHT + GAP
    places: dict[Place, tuple[float, float]] = {}
    for index in range(len(position.heights)):
        row, across = divmod(index, _FOUNDATIONS)
        places[foundation(index + 1)] = (across * STEP + across // 4 * _BETWEEN_FOURS, row * down)
    width = min(len(position.heights), _FOUNDATIONS) * STEP + _BETWEEN_FOURS
    top = -(-len(position.heights) // _FOUNDATIONS) * down + _BETWEEN_FOURS
    low = top
    if position.wing:
        for number in range(len(position.wing)):
            places[column(number + 1)] = (number * STEP, top)
        low = top + (position.game.rules.height - 1) * _COLUMN_STEP + down + _BETWEEN_FOURS
    places[WASTE] = (STEP, low)
    across = _across(len(position.reserve))
    for index in range(len(position.reserve)):
        row, at = divmod(index, across)
        places[cell(index + 1)] = (width - (across - at) * STEP, top + row * down)
    return places
