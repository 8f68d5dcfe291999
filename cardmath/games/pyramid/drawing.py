"""How Pyramid Addition is drawn, as text and as a picture."""

from typing import Final

from cardmath.art.blank import HEIGHT, WIDTH
from cardmath.art.table import GAP, STEP, Table
from cardmath.games.pyramid.moves import DISCARD, PyramidMove
from cardmath.games.pyramid.position import PyramidPosition
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation

#: The distance from a row to the row that covers it, in card units. A covered card stays recognisable.
_ROW_STEP: Final = 150
#: The text for the place of a removed card.
_GONE: Final = "."


def facts(position: PyramidPosition, notation: Notation = DECIMAL) -> str:
    """Return the state of the game in one line.

    >>> from cardmath.games.pyramid import PyramidGame
    >>> facts(PyramidGame().deal(7).play("draw"))
    'Pyramid Addition: target 15, 28 in the tableau, 31 in the stock, pass 1 of 3'
    """
    write, passes = notation.brief, position.game.passes
    line = _("Pyramid Addition: target {target}, {left} in the tableau, {stock} in the stock").format(
        target=notation.write(position.target), left=write(position.left), stock=write(len(position.stock))
    )
    used = write(position.passes_used)
    if passes is None:
        return _("{facts}, pass {used}").format(facts=line, used=used)
    return _("{facts}, pass {used} of {passes}").format(facts=line, used=used, passes=write(passes))


def pyramid(position: PyramidPosition) -> str:
    """Return the tableau row by row, with a dot for each removed card.

    >>> from cardmath.games.pyramid import PyramidGame
    >>> print(pyramid(PyramidGame(tableau=10).deal(2).play("t4.1+t4.3")))
           6c
        11h  9d
       Qh  5d  Jh
     .   Js  .  10h
    """
    width = max(len(str(card)) for card in position.cards) + 1
    tableau, rows = position.tableau, position.game.layout.rows
    lines = dict.fromkeys(range(1, rows + 1), "")
    for place in position.game.layout.places:
        lines[place.row] += f"{tableau.get(place, _GONE)!s:^{width}}"
    # A partial row keeps the places of a full row, to show which cards cover which.
    drawn = (" " * ((rows - row) * width // 2) + line for row, line in lines.items())
    return "\n".join(line.rstrip() for line in drawn)


def text(position: PyramidPosition) -> str:
    """Return the position as text: facts, pyramid, then the discard pile with its top card last."""
    parts = [facts(position), pyramid(position)]
    if position.discard:
        pile = " ".join(map(str, position.discard))
        parts.append(_("discard pile: {cards} (the last one is on top)").format(cards=pile))
    return "\n\n".join(parts)


def lay(position: PyramidPosition, notation: Notation, move: PyramidMove | None, table: Table) -> None:
    """Put the pyramid on the table, with the target on its left and stock and discard pile on its right."""
    rows = position.game.layout.rows
    # The piles are below the words, beside the rows at the same height.
    beside = min(rows, 1 + -(-(HEIGHT + GAP) // _ROW_STEP))
    half = max(rows * STEP / 2, beside * STEP / 2 + GAP + 2 * STEP)
    marked = move.places if move else ()
    for place, card in position.tableau.items():
        x, y = half + (place.place - 1 - place.row / 2) * STEP, (place.row - 1) * _ROW_STEP
        table.card(card, x, y)
        if place in marked:
            table.mark(x, y)
    table.words(_("Target"), 0, 58)
    table.numeral(notation.write(position.target), 0, 90)
    right = 2 * half - GAP - WIDTH
    _lay_stock(position, notation, right, table)
    left = right - STEP
    if position.discard:
        table.card(position.discard[-1], left, 0)
        if DISCARD in marked:
            table.mark(left, 0)
    else:
        table.slot(left, 0)


def _lay_stock(position: PyramidPosition, notation: Notation, x: float, table: Table) -> None:
    stock, passes = len(position.stock), position.game.passes
    if stock:
        table.back(x, 0, notation.format(stock))
        return
    can_turn = passes is None or position.passes_used < passes
    table.slot(x, 0, "turn" if can_turn else "spent")
