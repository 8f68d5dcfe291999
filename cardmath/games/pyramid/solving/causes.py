"""The search for the cause of a lost position: the smallest reason found."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.games.pyramid import Place
from cardmath.games.pyramid.solving.cause import PyramidCause
from cardmath.games.pyramid.solving.pair_search import Pair, PairSearch
from cardmath.games.pyramid.solving.problem import PyramidProblem, RankClass, bits, dead_cards
from cardmath.solving.budget import Budget, OutOfBudgetError

#: The number of steps spent on making a proven reason smaller.
_SHRINKING: Final = 1000


def loss_without_passes(problem: PyramidProblem, budget: Budget | None = None) -> PyramidCause:
    """Return the cause of a position that is lost even with unlimited passes.

    If the budget ends before the smallest cause is found, the cause lists all the cards that were searched.

    >>> from cardmath.games import PyramidGame
    >>> cause = loss_without_passes(PyramidProblem.of(PyramidGame().deal(12)))
    >>> cause.kind, cause.ranks, cause.needed
    ('class', ('5', '10'), 2)
    """
    if dead := _dead_card(problem):
        return dead
    looks = _Looks(problem, Budget() if budget is None else budget)
    needing = [index for index, group in enumerate(problem.classes) if group.pairs_needed]
    try:
        return _class_alone(looks) or _forced_pairs(looks, needing) or _together(looks, needing)
    except OutOfBudgetError:
        return _named_together(problem, needing)


@dataclass(frozen=True)
class _Looks:
    """Searches for pairs of some classes of a problem; no search starts once the budget is used up."""

    problem: PyramidProblem
    budget: Budget

    def pairs(
        self, classes: Collection[int], chosen: Sequence[Pair] = (), forbidden: Pair | None = None
    ) -> list[Pair] | None:
        """Return pairs that these classes can make, or None if they fail; raise `OutOfBudgetError`."""
        self.budget.check()
        search = PairSearch(self.problem, self.budget)
        return search.pairs if search.run(classes, chosen, forbidden) else None


def loss_with_passes(problem: PyramidProblem, hopeless: Sequence[int]) -> PyramidCause:
    """Return the cause of a lost position that unlimited passes would win."""
    if hopeless:
        return PyramidCause("late", places=_places(problem, hopeless))
    return PyramidCause("passes")


def _dead_card(problem: PyramidProblem) -> PyramidCause | None:
    # Report the card nearest to the top, because that is the one players watch.
    for card, partners in dead_cards(problem):
        rank = problem.cards[card].rank
        ranks = (rank, problem.position.game.deck.partner(rank) or rank)
        return PyramidCause("dead", ranks, _places(problem, [card, *partners]))
    return None


def _class_alone(looks: _Looks) -> PyramidCause | None:
    problem = looks.problem
    smallest_first = sorted(enumerate(problem.classes), key=lambda one: sum(map(len, one[1].tableau)))
    for index, group in smallest_first:
        if group.pairs_needed and looks.pairs([index]) is None:
            return PyramidCause(
                "class", group.ranks, _tableau_places(problem, group), needed=group.pairs_needed
            )
    return None


def _forced_pairs(looks: _Looks, needing: Sequence[int]) -> PyramidCause | None:
    """Make the pairs that a class is forced to make, until none is left or a class fails."""
    alone = [pair for index in needing for pair in _no_other_way(looks, index, [])]
    if cycle := _cycle(looks.problem, alone):
        return PyramidCause("cycle", pairs=_pair_places(looks.problem, cycle))
    forced: list[Pair] = []
    classes: list[int] = []  # class of each forced pair
    before = -1
    while len(forced) > before:
        before = len(forced)
        for index in needing:
            if looks.pairs([index], forced) is None:
                return _forced_failure(looks, index, forced, classes)
            more = _no_other_way(looks, index, forced)
            forced += more
            classes += [index] * len(more)
    return None


def _no_other_way(looks: _Looks, index: int, forced: Sequence[Pair]) -> list[Pair]:
    """Return the pairs that a class must make, given the pairs made before."""
    pairs = looks.pairs([index], forced) or []
    return [pair for pair in pairs[len(forced) :] if looks.pairs([index], forced, forbidden=pair) is None]


def _forced_failure(
    looks: _Looks, index: int, forced: Sequence[Pair], classes: Sequence[int]
) -> PyramidCause:
    """Return the cause for a class that fails after forced pairs, with only the pairs that matter."""
    matter = set(_needed_for(looks, index, forced, range(len(forced)), None))
    # Each of these pairs must itself follow from the pairs before it.
    for k in range(len(forced) - 1, -1, -1):
        if k in matter:
            matter |= set(_needed_for(looks, classes[k], forced, range(k), forced[k]))
    group = looks.problem.classes[index]
    return PyramidCause(
        "forced",
        group.ranks,
        _tableau_places(looks.problem, group),
        _pair_places(looks.problem, [forced[k] for k in sorted(matter)]),
        group.pairs_needed,
    )


def _needed_for(
    looks: _Looks, index: int, forced: Sequence[Pair], among: Sequence[int], forbidden: Pair | None
) -> list[int]:
    """Return a smallest subset of forced pairs after which a class fails without a certain pair."""
    needed = list(among)
    for k in among:
        rest = [other for other in needed if other != k]
        if looks.pairs([index], [forced[other] for other in rest], forbidden) is None:
            needed = rest
    return needed


def _cycle(problem: PyramidProblem, pairs: Sequence[Pair]) -> list[Pair]:
    """Return a shortest cycle of pairs that must each leave before the next, or an empty list."""
    masks = [1 << a | 1 << b for a, b in pairs]
    after = [problem.descendants[a] | problem.descendants[b] for a, b in pairs]
    follows = [
        [other for other in range(len(pairs)) if other != one and after[one] & masks[other]]
        for one in range(len(pairs))
    ]
    best: list[int] = []
    for start in range(len(pairs)):
        paths = [[start]]
        seen = {start}
        while paths:
            path = paths.pop(0)
            if start in follows[path[-1]]:
                best = path if not best or len(path) < len(best) else best
                break
            for other in follows[path[-1]]:
                if other not in seen:
                    seen.add(other)
                    paths.append([*path, other])
    return [pairs[i] for i in best]


def _together(looks: _Looks, needing: Sequence[int]) -> PyramidCause:
    """Return the cause with as few classes as possible that fail together."""
    shrinking = _Looks(looks.problem, looks.budget.part(nodes=_SHRINKING))
    needing = list(needing)
    try:
        for index in list(needing):
            rest = [other for other in needing if other != index]
            if shrinking.pairs(rest) is None:
                needing = rest
    except OutOfBudgetError:
        pass  # The classes left out so far are proven to be unnecessary.
    return _named_together(looks.problem, needing)


def _named_together(problem: PyramidProblem, needing: Sequence[int]) -> PyramidCause:
    groups = [problem.classes[index] for index in needing]
    return PyramidCause(
        "together",
        tuple(rank for group in groups for rank in group.ranks),
        tuple(place for group in groups for place in _tableau_places(problem, group)),
        needed=sum(group.pairs_needed for group in groups),
    )


def _places(problem: PyramidProblem, cards: Sequence[int]) -> tuple[Place, ...]:
    return tuple(problem.places[card] for card in cards)


def _tableau_places(problem: PyramidProblem, group: RankClass) -> tuple[Place, ...]:
    return _places(problem, bits(sum(1 << card for side in group.tableau for card in side)))


def _pair_places(problem: PyramidProblem, pairs: Sequence[Pair]) -> tuple[tuple[Place, Place], ...]:
    return tuple((problem.places[a], problem.places[b]) for a, b in pairs)
