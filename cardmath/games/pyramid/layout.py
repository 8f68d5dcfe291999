"""Where the cards of a pyramid lie and which cover which.

The tableau has rows of 1, 2, 3, … cards; the last may be partial and fills from the left. The card
at row r, place c (both from 1) is covered by (r+1, c) and (r+1, c+1) where those are present.
Indexes count the cards from 0 in deal order, row by row from the left.
"""

from functools import lru_cache
from typing import NamedTuple

from cardmath.games.pyramid.moves import Place

__all__ = ["Layout", "layout"]


class Layout(NamedTuple):
    """The geometry of a tableau of so many cards; made by `layout`.

    ``places[i]`` is where card i lies, ``index_of`` the reverse; ``coverers[i]`` are the indexes of
    the cards dealt onto it (at most two), ``cover_masks[i]`` the same as a bit mask, and
    ``covered_by_me[i]`` the indexes of the cards it was dealt onto.
    """

    places: tuple[Place, ...]
    index_of: dict[Place, int]
    coverers: tuple[tuple[int, ...], ...]
    cover_masks: tuple[int, ...]
    covered_by_me: tuple[tuple[int, ...], ...]

    @property
    def rows(self) -> int:
        """How many rows there are, a partial last row included."""
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
