"""The two-pack patiences once more, written from the rules alone: piles are tuples, and every move is tried.

Some twenty times as fast as trying the moves of `PatiencePosition`, so that whole tiny deals are decided.
"""

from collections.abc import Iterator

from cardmath.games.patience import PatiencePosition
from cardmath.games.patience.words import rank_of

Card = tuple[int, int]
#: Stock from its top down, waste with its top last, cells, columns with their ends last, the heights of the
#: foundations, and the redeals left, -1 for unlimited.
Table = tuple[
    tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[tuple[Card, ...], ...], tuple[int, ...], int
]


def wins(position: PatiencePosition, most: int = 60_000) -> bool | None:
    """Return whether some sequence of moves wins, None where there are more tables than ``most``."""
    suits = position.game.rules.suit_order
    orders = [[(suits.index(pile.suit), rank) for rank in pile.ranks] for pile in position.game.foundations]

    def plain(cards: object) -> tuple[Card, ...]:
        return tuple((suits.index(card.suit), rank_of(card)) for card in cards if card)  # type: ignore[attr-defined]

    redeals = position.redeals_left
    start: Table = (
        plain(position.stock),
        plain(position.waste),
        tuple(sorted(plain(position.reserve))),
        tuple(map(plain, position.wing)),
        position.heights,
        -1 if redeals is None else redeals,
    )
    seen, waiting = {start}, [start]
    while waiting:
        table = waiting.pop()
        if not any(table[:3]) and not any(table[3]):
            return True
        for after in _after(table, orders, position.game.reversal, position.game.turning == "standstill"):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


def _after(table: Table, orders: list[list[Card]], reversal: bool, standstill: bool) -> Iterator[Table]:
    stock, waste, cells, columns, heights, redeals = table
    if stock and standstill and _fits(table, orders):
        pass
    elif stock:
        yield stock[1:], (*waste, stock[0]), cells, columns, heights, redeals
    elif waste and redeals:
        yield waste, (), cells, columns, heights, max(redeals - 1, -1)
    if reversal:
        yield from ((*table[:4], shifted, redeals) for shifted in _shifted(orders, heights))
    for number, (order, height) in enumerate(zip(orders, heights, strict=True)):
        if height == len(order):
            continue
        card = order[height]
        higher = (*heights[:number], height + 1, *heights[number + 1 :])
        if waste and waste[-1] == card:
            yield stock, waste[:-1], cells, columns, higher, redeals
        if card in cells:
            kept = list(cells)
            kept.remove(card)
            if waste:
                yield stock, waste[:-1], tuple(sorted((*kept, waste[-1]))), columns, higher, redeals
            else:
                yield stock[1:], (), tuple(sorted((*kept, *stock[:1]))), columns, higher, redeals
        for at, column in enumerate(columns):
            if column and column[-1] == card:
                shorter = (*columns[:at], column[:-1], *columns[at + 1 :])
                yield stock, waste, cells, shorter, higher, redeals


def _fits(table: Table, orders: list[list[Card]]) -> bool:
    _stock, waste, cells, columns, heights, _redeals = table
    free = {*waste[-1:], *cells, *(column[-1] for column in columns if column)}
    return any(
        order[height] in free for order, height in zip(orders, heights, strict=True) if height < len(order)
    )


def _shifted(orders: list[list[Card]], heights: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for one, height in enumerate(heights):
        for other, there in enumerate(heights):
            if height > 1 and there < len(orders[other]) and orders[one][height - 1] == orders[other][there]:
                changed = list(heights)
                changed[one] -= 1
                changed[other] += 1
                yield tuple(changed)
