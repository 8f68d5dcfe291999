"""Why a position is lost: the smallest reason that can be found, in a form that can be checked."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.games.pyramid import Place
from cardmath.solving.problem import Problem, RankClass, bits
from cardmath.solving.unlimited import OutOfTimeError, Pair, PairSearch

__all__ = ["Cause", "loss_with_passes", "loss_without_passes"]

#: Seconds spent on making a reason smaller that is already proven.
_SHRINKING: Final = 0.1


@dataclass(frozen=True)
class Cause:
    """Why a position is lost.

    ==========  ====================================================================================
    ``kind``    meaning
    ==========  ====================================================================================
    `dead`      the first of ``places`` can never leave: the stock holds no partner, and each partner
                left in the tableau (the other places) keeps it covered, or is kept covered by it,
                through a card between
    `class`     at least ``needed`` pairs of the ``ranks`` must be made inside the tableau, where they
                lie at ``places``, and cannot
    `cycle`     each of ``pairs`` must be made, and each must leave before the next, the last before
                the first
    `forced`    each of ``pairs`` must be made, in turn for want of another way, and then the
                ``ranks``, at ``places``, cannot make the ``needed`` pairs
    `together`  the ``ranks`` cannot all make the pairs they need; every way was tried
    `late`      even if no partner were ever used up, the cards at ``places`` could not leave in the
                passes left
    `passes`    unlimited passes would win, but every way was tried and none does in the passes left
    ==========  ====================================================================================
    """

    kind: str
    ranks: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    pairs: tuple[tuple[Place, Place], ...] = ()
    needed: int = 0


def loss_without_passes(problem: Problem) -> Cause:
    """Return why a position is lost that is lost even with unlimited passes.

    >>> from cardmath.games import PyramidGame
    >>> cause = loss_without_passes(Problem.of(PyramidGame().deal(12)))
    >>> cause.kind, cause.ranks, cause.needed
    ('class', ('5', '10'), 2)
    """
    return _dead_card(problem) or _class_alone(problem) or _forced_pairs(problem) or _together(problem)


def loss_with_passes(problem: Problem, hopeless: Sequence[int]) -> Cause:
    """Return why a position is lost that unlimited passes would win."""
    if hopeless:
        return Cause("late", places=_places(problem, hopeless))
    return Cause("passes")


def _dead_card(problem: Problem) -> Cause | None:
    found = [
        (card, group, side)
        for group in problem.classes
        for side, cards in enumerate(group.tableau)
        for card in cards
        if not group.stock[side - 1]
    ]
    # The card nearest to the top is the one players watch.
    for card, group, side in sorted(found, key=lambda one: one[0]):
        partners = [other for other in group.tableau[side - 1] if other != card]
        if not any(_can_leave_together(problem, card, other) for other in partners):
            ranks = (group.ranks[side], group.ranks[side - 1])
            return Cause("dead", ranks, _places(problem, [card, *partners]))
    return None


def _can_leave_together(problem: Problem, card: int, other: int) -> bool:
    upper, lower = max(card, other), min(card, other)
    return not problem.descendants[upper] & problem.ancestors[lower]


def _class_alone(problem: Problem) -> Cause | None:
    failing = [
        group
        for index, group in enumerate(problem.classes)
        if group.pairs_needed and not PairSearch(problem).run([index])
    ]
    if not failing:
        return None
    group = min(failing, key=lambda one: sum(map(len, one.tableau)))
    return Cause("class", group.ranks, _tableau_places(problem, group), needed=group.pairs_needed)


def _forced_pairs(problem: Problem) -> Cause | None:
    """Make the pairs for which a class has no other way until nothing is left to make or a class fails."""
    needing = [index for index, group in enumerate(problem.classes) if group.pairs_needed]
    alone = [pair for index in needing for pair in _no_other_way(problem, index, [])]
    if cycle := _cycle(problem, alone):
        return Cause("cycle", pairs=_pair_places(problem, cycle))
    forced: list[Pair] = []
    classes: list[int] = []  # the class of each forced pair
    before = -1
    while len(forced) > before:
        before = len(forced)
        for index in needing:
            if not PairSearch(problem).run([index], forced):
                return _forced_failure(problem, index, forced, classes)
            more = _no_other_way(problem, index, forced)
            forced += more
            classes += [index] * len(more)
    return None


def _no_other_way(problem: Problem, index: int, forced: Sequence[Pair]) -> list[Pair]:
    """Return the pairs that a class must make, given those made before."""
    search = PairSearch(problem)
    if not search.run([index], forced):
        return []
    return [
        pair
        for pair in search.pairs[len(forced) :]
        if not PairSearch(problem).run([index], forced, forbidden=pair)
    ]


def _forced_failure(problem: Problem, index: int, forced: Sequence[Pair], classes: Sequence[int]) -> Cause:
    """Name a class that fails after forced pairs, and only the pairs that matter."""
    matter = set(_needed_for(problem, index, forced, range(len(forced)), None))
    # Each of them must itself follow from the ones before.
    for k in range(len(forced) - 1, -1, -1):
        if k in matter:
            matter |= set(_needed_for(problem, classes[k], forced, range(k), forced[k]))
    group = problem.classes[index]
    return Cause(
        "forced",
        group.ranks,
        _tableau_places(problem, group),
        _pair_places(problem, [forced[k] for k in sorted(matter)]),
        group.pairs_needed,
    )


def _needed_for(
    problem: Problem, index: int, forced: Sequence[Pair], among: Sequence[int], forbidden: Pair | None
) -> list[int]:
    """Return a smallest part of some forced pairs after which a class fails without a certain pair."""
    needed = list(among)
    for k in among:
        rest = [other for other in needed if other != k]
        if not PairSearch(problem).run([index], [forced[other] for other in rest], forbidden):
            needed = rest
    return needed


def _cycle(problem: Problem, pairs: Sequence[Pair]) -> list[Pair]:
    """Return a shortest cycle of pairs that each must leave before the next; empty if there is none."""
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


def _together(problem: Problem) -> Cause:
    """Name as few classes as possible that fail together."""
    needing = [index for index, group in enumerate(problem.classes) if group.pairs_needed]
    deadline = time.perf_counter() + _SHRINKING
    for index in list(needing):
        rest = [other for other in needing if other != index]
        if _fails(problem, rest, deadline):
            needing = rest
    groups = [problem.classes[index] for index in needing]
    return Cause(
        "together",
        tuple(rank for group in groups for rank in group.ranks),
        tuple(place for group in groups for place in _tableau_places(problem, group)),
        needed=sum(group.pairs_needed for group in groups),
    )


def _fails(problem: Problem, classes: Collection[int], deadline: float) -> bool:
    try:
        return not PairSearch(problem, deadline).run(classes)
    except OutOfTimeError:
        return False


def _places(problem: Problem, cards: Sequence[int]) -> tuple[Place, ...]:
    return tuple(problem.places[card] for card in cards)


def _tableau_places(problem: Problem, group: RankClass) -> tuple[Place, ...]:
    return _places(problem, bits(sum(1 << card for side in group.tableau for card in side)))


def _pair_places(problem: Problem, pairs: Sequence[Pair]) -> tuple[tuple[Place, Place], ...]:
    return tuple((problem.places[a], problem.places[b]) for a, b in pairs)
