"""The options of a class of ranks that can be part of a plan, judged by that class alone.

A plan gives every tableau card of the class its own partner. Both ranks have the same number of cards in
play. With the remaining stock cards counted as pairs among themselves, a plan is therefore a perfect matching
of the two ranks. An option is part of a perfect matching if and only if it is on a cycle of the exchange
graph.
"""

from cardmath.games.pyramid.solving.options import Options
from cardmath.games.pyramid.solving.problem import RankClass, bits, largest_matching


class ClassFilter:
    """A filter that finds the useful options of a class and remembers its results."""

    def __init__(self, options: Options, index: int) -> None:
        self._options = options
        self._group: RankClass = options.problem.classes[index]
        self._found: dict[int, int] = {}
        self._ends: dict[int, tuple[int, int]] = {}
        if not self._group.pairs_with_itself:
            self._number_ends(options.groups[index])

    def useful(self, allowed: int) -> int:
        """Return the allowed options of this class that are part of a plan for it; 0 if there is no plan."""
        found = self._found.get(allowed)
        if found is None:
            look = self._own_pairs if self._group.pairs_with_itself else self._exchanges
            found = self._found[allowed] = look(allowed)
        return found

    def _number_ends(self, mine: int) -> None:
        """Number the cards of each rank, tableau before stock, and record both ends of every option."""
        (rows_t, cols_t), (rows_s, cols_s) = self._group.tableau, self._group.stock
        self._size = len(rows_t) + len(rows_s)
        row = {card: i for i, card in enumerate(rows_t)}
        col = {card: i for i, card in enumerate(cols_t)}
        row_stock = {card: i for i, card in enumerate(rows_s, len(rows_t))}
        col_stock = {card: i for i, card in enumerate(cols_s, len(cols_t))}
        options = self._options
        for o in bits(mine):
            card, other, stock = options.cards[o], options.partner[o], options.stock[o]
            if other >= 0:
                self._ends[o] = (row[card], col[other]) if card in row else (row[other], col[card])
            else:
                self._ends[o] = (
                    (row[card], col_stock[stock]) if card in row else (row_stock[stock], col[card])
                )
        # Remaining stock cards may be matched with each other in any way.
        free = sum(1 << j for j in col_stock.values())
        self._edges = [free if i in row_stock.values() else 0 for i in range(self._size)]

    def _exchanges(self, allowed: int) -> int:
        edges = self._edges.copy()
        ends = [(o, self._ends[o]) for o in bits(allowed)]
        for _o, (i, j) in ends:
            edges[i] |= 1 << j
        row_of = largest_matching(range(self._size), edges)
        if len(row_of) < self._size:
            return 0
        reach = [sum(1 << row_of[j] for j in bits(mask)) for mask in edges]
        for k in range(self._size):
            for i in range(self._size):
                if reach[i] >> k & 1:
                    reach[i] |= reach[k]
        return sum(1 << o for o, (i, j) in ends if reach[row_of[j]] >> i & 1)

    def _own_pairs(self, allowed: int) -> int:
        """Return the useful options of a rank that pairs with itself, by trying every way to pair its cards,
        of which there are at most six.
        """
        options, useful = self._options, 0

        def ways(cards: tuple[int, ...], chosen: int, allowed: int) -> None:
            nonlocal useful
            if not cards:
                useful |= chosen
                return
            for o in bits(allowed & options.of_card[cards[0]]):
                rest = tuple(i for i in cards[1:] if i not in (options.cards[o], options.partner[o]))
                ways(rest, chosen | 1 << o, allowed & ~options.clashes[o])

        ways(self._group.tableau[0], 0, allowed)
        return useful
