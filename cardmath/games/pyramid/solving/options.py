"""The options of a problem, one bit each: the cards that each tableau card could leave with.

An option is a pair of a tableau card with a stock card or with another tableau card. A plan uses one option
for each card. Options with a stock card come first, in the order of the stock. So the next card worth drawing
is the lowest bit of a mask.

`simulate` plays all options at once, and a `ClassFilter` finds those that a plan can use.
"""

from dataclasses import dataclass

from cardmath.games.pyramid.solving.problem import (
    PyramidProblem,
    RankClass,
    bits,
    can_leave_together,
    largest_matching,
)


@dataclass(frozen=True)
class Options:
    """All options of a problem; made by `Options.of`.

    ``cards[o]`` is the tableau card of option o; of two tableau cards, it is the one nearer to the last row.
    ``partner[o]`` is the other tableau card or -1, and ``stock[o]`` the stock card or -1. ``of_card[i]`` and
    ``of_stock[c]`` are masks of options. ``clashes[o]`` are the options that share a card with o.
    ``first_of_stock[c]`` is the first option with stock card c or a later stock card.

    A pair of tableau cards becomes possible after two events. ``on_uncover[i]`` are the pairs waiting for
    card i to be uncovered. ``on_leave[i]`` are the pairs waiting for card i to leave, because card i and one
    card of the pair cover the other card. ``half_open`` are the pairs that need only one event. ``groups``
    are the options of each class, and ``group_of[o]`` is the class of option o.
    """

    problem: PyramidProblem
    cards: tuple[int, ...]
    partner: tuple[int, ...]
    stock: tuple[int, ...]
    of_card: tuple[int, ...]
    of_stock: tuple[int, ...]
    clashes: tuple[int, ...]
    first_of_stock: tuple[int, ...]
    with_stock: int
    on_uncover: tuple[int, ...]
    on_leave: tuple[int, ...]
    half_open: int
    groups: tuple[int, ...]
    group_of: tuple[int, ...]

    @property
    def all(self) -> int:
        """The mask of all options."""
        return (1 << len(self.cards)) - 1

    @classmethod
    def of(cls, problem: PyramidProblem) -> "Options":
        """List the options of a problem.

        >>> from cardmath.games import PyramidGame
        >>> options = Options.of(PyramidProblem.of(PyramidGame().deal(7)))
        >>> len(options.cards), options.with_stock.bit_count()
        (70, 54)
        """
        found = sorted(_with_stock(problem)) + sorted(_in_tableau(problem))
        size = problem.size
        cards, partner, stock = [], [], []
        of_card, of_stock = [0] * size, [0] * problem.stock_size
        on_uncover, on_leave, half_open, with_stock = [0] * size, [0] * size, 0, 0
        groups = [0] * len(problem.classes)
        for o, (where, a, b, group) in enumerate(found):
            bit = 1 << o
            groups[group] |= bit
            cards.append(a)
            of_card[a] |= bit
            stock.append(where)
            partner.append(b)
            if where >= 0:
                of_stock[where] |= bit
                with_stock |= bit
                continue
            of_card[b] |= bit
            on_uncover[a] |= bit
            if not problem.coverers[b] >> a & 1:
                on_uncover[b] |= bit
            elif others := problem.coverers[b] & ~(1 << a):
                on_leave[others.bit_length() - 1] |= bit
            else:
                half_open |= bit
        clashes = [
            (of_card[a] | (of_card[b] if b >= 0 else 0) | (of_stock[c] if c >= 0 else 0)) & ~(1 << o)
            for o, (a, b, c) in enumerate(zip(cards, partner, stock, strict=True))
        ]
        first, starts = 0, []
        for c in range(problem.stock_size):
            starts.append(first)
            first += of_stock[c].bit_count()
        return cls(
            problem, tuple(cards), tuple(partner), tuple(stock), tuple(of_card), tuple(of_stock),
            tuple(clashes), (*starts, first), with_stock, tuple(on_uncover), tuple(on_leave), half_open,
            tuple(groups), tuple(group for *_rest, group in found),
        )  # fmt: skip


def _with_stock(problem: PyramidProblem) -> list[tuple[int, int, int, int]]:
    return [
        (c, card, -1, index)
        for index, group in enumerate(problem.classes)
        for side, cards in enumerate(group.tableau)
        for card in cards
        for c in group.stock[side - 1]
    ]


def _in_tableau(problem: PyramidProblem) -> list[tuple[int, int, int, int]]:
    """Return the pairs within the tableau, with the card nearer to the last row first."""
    found = []
    for index, group in enumerate(problem.classes):
        for a in group.tableau[0]:
            for b in group.tableau[-1]:
                if a == b or (group.pairs_with_itself and a < b):
                    continue
                if can_leave_together(problem, a, b):
                    found.append((-1, max(a, b), min(a, b), index))
    return found


# -- how early each card could leave if partners were never used up ---------------------------------------
# The clock counts the cards drawn over all passes. Time p·m + q means pass p (from 0) of a stock of m
# cards, with its first q cards on the discard pile.


@dataclass(slots=True)
class Simulated:
    """The outcome of a simulation.

    ``cleared`` is whether every tableau card leaves. ``used`` is the mask of the options with which cards
    leave earliest. ``uncovered`` and ``left`` are the times at which cards are uncovered and leave (-1:
    never).
    """

    cleared: bool
    used: int
    uncovered: list[int]
    left: list[int]


def simulate(options: Options, allowed: int) -> Simulated:
    """Play every allowed option as soon as possible.

    No play within the allowed options clears a card earlier. With one option for each card the outcome is
    exact.
    """
    problem = options.problem
    size, m = problem.size, problem.stock_size
    passes = problem.passes or 1
    cards, partner = options.cards, options.partner
    of_card, of_stock, firsts = options.of_card, options.of_stock, options.first_of_stock
    on_uncover, on_leave = options.on_uncover, options.on_leave
    under = problem.under
    covered = list(problem.coverers)
    with_stock = options.with_stock & allowed
    alone = problem.alone

    uncovered, left = [-1] * size, [-1] * size
    half = options.half_open & allowed
    open_stock = 0  # options of uncovered cards with stock cards
    pending = 0  # open options whose card has not been removed
    used = 0
    remaining = size
    q = problem.drawn
    p = 0
    now = q
    fresh = [i for i in range(size) if not covered[i]]
    leaving: list[tuple[int, int]] = []
    reach = 0  # options with the cards that may be on top of the discard pile now
    base = q  # the discard pile from this card up may be on top
    if q:
        base = q - 1
        reach = of_stock[base]
    while True:
        # Remove every card that can leave without another draw.
        while fresh or leaving:
            while fresh:
                i = fresh.pop()
                uncovered[i] = now
                if alone >> i & 1:
                    leaving.append((i, 0))
                    continue
                mine = of_card[i] & with_stock
                open_stock |= mine
                hit = mine & reach
                if left[i] < 0:
                    pending |= mine
                if hit:
                    leaving.append((i, hit & -hit))
                    # Taking a card from the pile may uncover the card below.
                woken = on_uncover[i] & allowed
                ready = woken & half
                half |= woken
                while ready:
                    low = ready & -ready
                    ready ^= low
                    o = low.bit_length() - 1
                    leaving.append((cards[o], low))
                    leaving.append((partner[o], low))
            while leaving:
                i, by = leaving.pop()
                if left[i] >= 0:
                    continue
                left[i] = now
                remaining -= 1
                used |= by
                pending &= ~of_card[i]
                woken = on_leave[i] & allowed
                if woken:
                    ready = woken & half
                    half |= woken
                    while ready:
                        low = ready & -ready
                        ready ^= low
                        o = low.bit_length() - 1
                        leaving.append((cards[o], low))
                        leaving.append((partner[o], low))
                bit = 1 << i
                for j in under[i]:
                    covered[j] &= ~bit
                    if not covered[j]:
                        fresh.append(j)
            # The pile opens downwards through cards that may have left.
            while 0 < base < q and of_stock[base] & open_stock:
                base -= 1
                more = of_stock[base]
                reach |= more
                hit = more & pending
                while hit:
                    low = hit & -hit
                    hit ^= low
                    leaving.append((cards[low.bit_length() - 1], low))
        if not remaining:
            return Simulated(True, used, uncovered, left)
        # Draw to the next card that some tableau card is waiting for.
        later = pending >> firsts[q]
        if later:
            low = (later & -later) << firsts[q]
        elif p + 1 < passes and pending:
            p += 1
            low = pending & -pending
        else:
            return Simulated(False, used, uncovered, left)
        base = options.stock[low.bit_length() - 1]
        q = base + 1
        now = p * m + q
        reach = of_stock[base]
        hit = reach & pending
        while hit:
            low = hit & -hit
            hit ^= low
            leaving.append((cards[low.bit_length() - 1], low))


# -- the options of a class of ranks that can be part of a plan, judged by that class alone ---------------
# A plan gives every tableau card of the class its own partner. Both ranks have the same number of cards in
# play. With the remaining stock cards counted as pairs among themselves, a plan is therefore a perfect
# matching of the two ranks. An option is part of a perfect matching if and only if it is on a cycle of the
# exchange graph.


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
