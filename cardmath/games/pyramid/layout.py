"""The places of the cards in a pyramid, and which cards cover which.

The tableau has rows of 1, 2, 3, … cards. The last row may be partial and fills from the left. The card at row
r, place c (both from 1) is covered by the cards at (r+1, c) and (r+1, c+1), if present. Indexes count the
cards from 0 in deal order, row by row from the left.
"""

from functools import lru_cache
from typing import NamedTuple

from cardmath.games.pyramid.moves import Place


class Layout(NamedTuple):
    """The geometry of a tableau, as returned by `layout`.

    ``places[i]`` is the place of card i, and ``index_of`` is the reverse. ``coverers[i]`` are the indexes of
    the cards dealt onto card i (at most two), and ``cover_masks[i]`` is their bit mask. ``covered_by_me[i]``
    are the indexes of the cards that card i was dealt onto.
    """

    places: tuple[Place, ...]
    index_of: dict[Place, int]
    coverers: tuple[tuple[int, ...], ...]
    cover_masks: tuple[int, ...]
    covered_by_me: tuple[tuple[int, ...], ...]

    @property
    def rows(self) -> int:
        """The number of rows, including a partial last row."""
        return self.places[-1].row


@lru_cache(maxsize=256)
def layout(size: int) -> Layout:
    """Return the geometry of a tableau of ``size`` cards, 1 or more.

    >>> shape = layout(5)
    >>> [str(place) for place in shape.places]
    ['t1.1', 't2.1', 't2.2', 't3.1', 't3.2']
    >>> shape.coverers
    ((1, 2), (3, 4), (4,), (), ())
    """
    places: list[Place] = []
    row = 1
    while len(places) < size:
        places += (Place(row, place) for place in range(1, min(row, size - len(places)) + 1))
        row += 1
    index_of = {place: index for index, place in enumerate(places)}
    coverers = tuple(
        tuple(
            index_of[above]
            for above in (Place(place.row + 1, place.place), Place(place.row + 1, place.place + 1))
            if above in index_of
        )
        for place in places
    )
    below: list[list[int]] = [[] for _ in places]
    for index, above in enumerate(coverers):
        for coverer in above:
            below[coverer].append(index)
    return Layout(
        tuple(places),
        index_of,
        coverers,
        tuple(sum(1 << coverer for coverer in above) for above in coverers),
        tuple(map(tuple, below)),
    )
