"""The exact solver for unlimited passes.

Every stock card can be reached at any time, so the order of the stock does not matter. A class of ranks must
make a certain number of pairs inside the tableau (`RankClass.pairs_needed`). Its other cards leave with stock
cards as soon as they are uncovered.

The position can be won if and only if every class can choose that many disjoint pairs without a cycle. The
cycle would be in the relation "must leave before", where each pair counts as a single card. The search
chooses the pairs one by one. It keeps track, as bit masks, of which cards leave before and after each card.
"""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from cardmath.games.pyramid.solving.problem import PyramidProblem, RankClass, bits, largest_matching
from cardmath.solving.budget import Budget

Pair = tuple[int, int]

#: A restart lets the conflict weights gathered so far guide the choices from the root; the first comes early.
_FIRST_RESTART: Final = 60
_RESTART_GROWTH: Final = 1.6


@dataclass
class Need:
    """The number of pairs that a class still needs, and the candidates: the mask of partners of each card.

    ``sides`` are the masks of the cards of each rank that no pair has taken yet. ``spare[s]`` is the number
    of cards of a side that may stay without a partner in the tableau.
    """

    count: int
    sides: tuple[int, ...]
    partners: dict[int, int]

    def spare(self, side: int) -> int:
        """Return how many cards of a side may be left to the stock.

        >>> Need(1, (0b1111,), {}).spare(0), Need(2, (0b111, 0b11), {}).spare(0)
        (2, 1)
        """
        size = self.sides[side].bit_count()
        return size - 2 * self.count if len(self.sides) == 1 else size - self.count


@dataclass
class PairSearch:
    """The search for needed pairs without a cycle.

    ``pairs`` holds the chosen pairs after `run` has returned True. ``nodes`` counts the choices tried. The
    first start is short but settles most positions, and it runs whatever the budget.

    >>> from cardmath.games import PyramidGame
    >>> game = PyramidGame(passes=None)
    >>> search = PairSearch(PyramidProblem.of(game.deal(7)))
    >>> search.run(), search.pairs
    (True, [(5, 7), (27, 10), (16, 11), (20, 26)])
    >>> PairSearch(PyramidProblem.of(game.deal(12))).run()
    False
    """

    problem: PyramidProblem
    budget: Budget = field(default_factory=Budget)
    pairs: list[Pair] = field(default_factory=list)
    nodes: int = 0

    def __post_init__(self) -> None:
        self._weights = [1.0] * len(self.problem.classes)
        self._random = random.Random(1)

    def run(
        self,
        classes: Collection[int] | None = None,
        chosen: Sequence[Pair] = (),
        forbidden: Pair | None = None,
    ) -> bool:
        """Return whether the pairs can be chosen.

        ``classes`` restricts the needs to the classes with these indexes. ``chosen`` are pairs that must be
        made, and ``forbidden`` is a pair that must not be made. Raises `OutOfBudgetError` if the budget ends
        first.
        """
        problem = self.problem
        before, after = list(problem.ancestors), list(problem.descendants)
        needs: dict[int, Need] = {}
        for index, group in enumerate(problem.classes):
            if (classes is None or index in classes) and group.pairs_needed:
                needs[index] = _need(group)
                if forbidden is not None:
                    _forbid(needs[index], *forbidden)
        self.pairs = []
        for pair in chosen:
            if not _merge(before, after, *pair):
                return False
            _take(needs, *pair)
            self.pairs.append(pair)
        budget: float = _FIRST_RESTART
        while True:
            self._left = int(budget)
            kept = list(self.pairs)
            copies = {index: _copy(need) for index, need in needs.items()}
            found = self._search(before[:], after[:], copies)
            if found is not None:
                return found
            self.pairs = kept
            budget *= _RESTART_GROWTH

    def _search(self, before: list[int], after: list[int], needs: dict[int, Need]) -> bool | None:
        """Return True or False, or None if this start's budget is used up."""
        self.nodes += 1
        self._left -= 1
        if self.nodes > 1:
            self.budget.check()
        self.budget.count()
        mark = len(self.pairs)
        failed = self._propagate(before, after, needs)
        if failed is not None:
            self._weights[failed] += 1
            del self.pairs[mark:]
            return False
        if not needs:
            return True
        if self._left < 0:
            del self.pairs[mark:]
            return None
        index, card, may_stay = self._choose(needs)
        need = needs[index]
        for partner in self._ordered(need, card, before, after):
            before_2, after_2 = before[:], after[:]
            if not _merge(before_2, after_2, card, partner):
                continue
            needs_2 = {i: _copy(one) for i, one in needs.items()}
            _take(needs_2, card, partner)
            self.pairs.append((card, partner))
            found = self._search(before_2, after_2, needs_2)
            if found is not False:
                return found
            self.pairs.pop()
        if may_stay:
            _drop(need, card)
            found = self._search(before, after, needs)
            if found is not False:
                return found
        del self.pairs[mark:]
        return False

    def _propagate(self, before: list[int], after: list[int], needs: dict[int, Need]) -> int | None:
        """Drop impossible candidates and take forced pairs; return a class that fails, or None."""
        while True:
            forced: Pair | None = None
            for index in list(needs):
                need = needs[index]
                if not need.count:
                    # The other cards of the class leave with stock cards and no longer matter.
                    del needs[index]
                    continue
                _filter(need, before, after)
                if not _can_pair(need):
                    return index
                forced = _must_pair(need)
                if forced is not None:
                    if not _merge(before, after, *forced):
                        return index
                    self.pairs.append(forced)
                    _take({index: need}, *forced)
                    break
            if forced is None:
                return None

    def _choose(self, needs: dict[int, Need]) -> tuple[int, int, bool]:
        """Return the class and card to branch on, and whether the card may stay without a pair."""
        best = (float("inf"), 0, 0, False)
        for index, need in needs.items():
            weight = self._weights[index]
            spares = [need.spare(side) for side in range(len(need.sides))]
            for card, partners in need.partners.items():
                side = 0 if len(need.sides) == 1 or need.sides[0] >> card & 1 else 1
                may_stay = spares[side] > 0
                if not partners:
                    continue
                score = (partners.bit_count() + 1.5 * may_stay) / weight
                if score < best[0]:
                    best = (score, index, card, may_stay)
        return best[1:]

    def _ordered(self, need: Need, card: int, before: list[int], after: list[int]) -> list[int]:
        """Return the partners of a card; those that tie the fewest cards together come first."""

        def ties(partner: int) -> tuple[int, float]:
            above = (before[card] | before[partner]).bit_count()
            below = (after[card] | after[partner]).bit_count()
            return above * below, self._random.random()

        return sorted(bits(need.partners[card]), key=ties)


def _need(group: RankClass) -> Need:
    sides = tuple(sum(1 << card for card in side) for side in group.tableau)
    partners = {card: sides[-1] & ~(1 << card) for card in group.tableau[0]}
    if len(sides) == 2:
        partners |= dict.fromkeys(group.tableau[1], sides[0])
    return Need(group.pairs_needed, sides, partners)


def _copy(need: Need) -> Need:
    return Need(need.count, need.sides, need.partners.copy())


def _drop(need: Need, card: int) -> None:
    """Leave a card to the stock."""
    keep = ~(1 << card)
    need.sides = tuple(side & keep for side in need.sides)
    for partner in bits(need.partners.pop(card)):
        need.partners[partner] &= keep


def _forbid(need: Need, card: int, partner: int) -> None:
    for one, other in ((card, partner), (partner, card)):
        if one in need.partners:
            need.partners[one] &= ~(1 << other)


def _take(needs: dict[int, Need], card: int, partner: int) -> None:
    """Count a pair and drop its cards from the candidates."""
    for need in needs.values():
        if card in need.partners and partner in need.partners:
            _drop(need, card)
            _drop(need, partner)
            need.count = max(0, need.count - 1)


def _merge(before: list[int], after: list[int], card: int, partner: int) -> bool:
    """Let two cards leave together; return False if that makes a cycle."""
    both = 1 << card | 1 << partner
    # If a card lies directly on the other, they may leave together, but no card may come between them.
    above = (before[card] | before[partner]) & ~both
    below = (after[card] | after[partner]) & ~both
    if above & below:
        return False
    earlier, later = above | both, below | both
    for i in bits(earlier):
        after[i] |= later & ~(1 << i)
    for i in bits(later):
        before[i] |= earlier & ~(1 << i)
    return True


def _filter(need: Need, before: list[int], after: list[int]) -> None:
    """Drop the candidates that would make a cycle."""
    for card, partners in need.partners.items():
        for partner in bits(partners & -(1 << card)):
            both = 1 << card | 1 << partner
            if (before[card] | before[partner]) & (after[card] | after[partner]) & ~both:
                need.partners[card] &= ~(1 << partner)
                need.partners[partner] &= ~(1 << card)


def _can_pair(need: Need) -> bool:
    """Return whether enough disjoint candidates are left."""
    if len(need.sides) == 1:
        return _common_pairs(need) is not None
    return len(largest_matching(bits(need.sides[0]), need.partners)) >= need.count


def _must_pair(need: Need) -> Pair | None:
    """Return a pair without which too few candidates would be left, if there is one."""
    if len(need.sides) == 1:
        return min(_common_pairs(need) or (), default=None)
    cards = bits(need.sides[0])
    mate = largest_matching(cards, need.partners)
    if len(mate) == need.count:
        for partner, card in mate.items():
            without = need.partners | {card: need.partners[card] & ~(1 << partner)}
            if len(largest_matching(cards, without)) < need.count:
                return card, partner
    return None


def _common_pairs(need: Need) -> set[Pair] | None:
    """Return the pairs common to all ways of pairing a rank with itself, or None if there is no way.

    There are at most six cards, so the function tries all ways.
    """
    common: set[Pair] | None = None

    def ways(cards: list[int], chosen: tuple[Pair, ...]) -> None:
        nonlocal common
        if len(chosen) == need.count:
            common = set(chosen) if common is None else common & set(chosen)
        elif common is None or common:
            for i, card in enumerate(cards):
                for partner in bits(need.partners[card]):
                    if partner in cards[i + 1 :]:
                        rest = [one for one in cards[i + 1 :] if one != partner]
                        ways(rest, (*chosen, (card, partner)))

    ways(bits(need.sides[0]), ())
    return common
