"""The options of a problem, one bit each: the cards that each tableau card could leave with.

An option is a pair of a tableau card with a stock card or with another tableau card. A plan uses one option
for each card. Options with a stock card come first, in the order of the stock. So the next card worth drawing
is the lowest bit of a mask.
"""

from dataclasses import dataclass

from cardmath.games.pyramid.solving.problem import PyramidProblem, can_leave_together


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
