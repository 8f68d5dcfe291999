"""Matching: the largest set of disjoint pairs of cards and their possible partners."""

from collections.abc import Iterable, Mapping, Sequence


def largest_matching(cards: Iterable[int], partners: Mapping[int, int] | Sequence[int]) -> dict[int, int]:
    """Return a largest set of disjoint pairs, as a map from partner to card.

    ``partners[card]`` is the mask of a card's possible partners. Partners with lower numbers are tried first.

    >>> largest_matching([0, 1], {0: 0b11, 1: 0b01})
    {0: 1, 1: 0}
    """
    mate: dict[int, int] = {}
    tried = 0

    def place(card: int) -> bool:
        nonlocal tried
        while more := partners[card] & ~tried:
            low = more & -more
            tried |= low
            partner = low.bit_length() - 1
            if partner not in mate or place(mate[partner]):
                mate[partner] = card
                return True
        return False

    for card in cards:
        tried = 0
        place(card)
    return mate
