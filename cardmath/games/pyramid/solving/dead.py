"""Dead cards: tableau cards that can never leave, whatever the play."""

from collections.abc import Iterator

from cardmath.games.pyramid import Place, PyramidPosition
from cardmath.games.pyramid.solving.problem import Problem


def dead_cards(problem: Problem) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every dead card from the top down, with its remaining tableau partners, all of them useless.

    A card is dead if it does not go alone, the stock holds no partner, and no partner in the tableau can meet
    it. Each such partner keeps it covered, or is kept covered by it, through a card between.

    >>> from cardmath.games import PyramidGame
    >>> [(card, len(partners)) for card, partners in dead_cards(Problem.of(PyramidGame().deal(33)))]
    [(0, 4)]
    """
    waiting = sorted(
        (card, group.tableau[side - 1])
        for group in problem.classes
        for side, cards in enumerate(group.tableau)
        for card in cards
        if not group.stock[side - 1]
    )
    for card, same in waiting:
        partners = tuple(other for other in same if other != card)
        if not any(can_leave_together(problem, card, other) for other in partners):
            yield card, partners


def dead_places(position: PyramidPosition) -> tuple[Place, ...]:
    """Return the places of the dead cards, nearest to the top first.

    >>> from cardmath.games import PyramidGame
    >>> [str(place) for place in dead_places(PyramidGame().deal(33))]
    ['t1.1']
    """
    problem = Problem.of(position)
    return tuple(problem.places[card] for card, _partners in dead_cards(problem))


def can_leave_together(problem: Problem, card: int, other: int) -> bool:
    """Return whether no third card lies between two tableau cards, under one and on the other."""
    upper, lower = max(card, other), min(card, other)
    return not problem.descendants[upper] & problem.ancestors[lower]
