"""Number facts: the sums that a deal makes a player practise, and how many times every win needs each of
them.

A tableau card leaves with a card of its partner's rank, from the tableau or from the discard pile. At most
two tableau cards leave at once. So clearing the tableau makes ``8 + 7`` once for each 8 and each 7 in it.
Removals in which two of these cards leave together count only once. The number of these removals is at most
the size of a largest matching of the cards that can leave together. Every win needs the rest.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardmath.decks import Deck
from cardmath.errors import DeckError
from cardmath.games.pyramid import PyramidPosition
from cardmath.games.pyramid.solving.problem import PyramidProblem, can_leave_together, largest_matching
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import join_and, shown

Pair = tuple[int, int]


@dataclass(frozen=True)
class NumberFacts:
    """Distinct pairs of values that make a deck's target, larger value first; made by `of` or `parse`.

    >>> facts = NumberFacts.parse("7+8,9+6", Deck())
    >>> facts.text, facts.pairs
    ('8+7,9+6', ((8, 7), (9, 6)))
    """

    deck: Deck
    pairs: tuple[Pair, ...]

    @classmethod
    def every(cls, deck: Deck) -> "NumberFacts":
        """Return all pairs of a deck, the pairs with the closest values first.

        >>> NumberFacts.every(Deck(10, 0)).text
        '5+5,6+4,7+3,8+2,9+1'
        """
        halves = sorted(value for value in deck.values.values() if 2 * value >= deck.target)
        pairs = ((value, deck.target - value) for value in halves)
        return cls(deck, tuple(pair for pair in pairs if pair[1] in deck.values.values()))

    @classmethod
    def of(cls, deck: Deck, pairs: Iterable[Pair]) -> "NumberFacts":
        """Return the given pairs of a deck, in the order of `every`; raise `DeckError` for an invalid
        pair.
        """
        wanted = {(max(pair), min(pair)) for pair in pairs}
        known = cls.every(deck)
        for larger, smaller in sorted(wanted):
            if (larger, smaller) not in known.pairs:
                raise DeckError(
                    _("{larger} and {smaller} are not a pair of this deck; its pairs are {pairs}"),
                    larger=larger,
                    smaller=smaller,
                    pairs=known.text.replace(",", " "),
                )
        if not wanted:
            raise DeckError(_("name a pair to practise, such as {pair}"), pair=known.text.split(",")[0])
        return cls(deck, tuple(pair for pair in known.pairs if pair in wanted))

    @classmethod
    def parse(cls, text: str, deck: Deck) -> "NumberFacts":
        """Return the pairs in a string in the decimal form of links and commands, ``8+7,9+6``.

        Raises `DeckError` for an invalid string.
        """
        pairs = []
        for part in text.split(","):
            match = re.fullmatch(r"\s*([0-9]{1,2})\s*\+\s*([0-9]{1,2})\s*", part)
            if match is None:
                raise DeckError(_("{text} is not a pair of values; a pair looks like 8+7"), text=shown(part))
            pairs.append((int(match[1]), int(match[2])))
        return cls.of(deck, pairs)

    @property
    def text(self) -> str:
        """The pairs in the decimal form of links and commands."""
        return ",".join(f"{larger}+{smaller}" for larger, smaller in self.pairs)

    def phrase(self, notation: Notation = DECIMAL) -> str:
        """Return the pairs for use in a sentence.

        >>> NumberFacts.parse("8+7,12+3", Deck()).phrase(Notation(12))
        '8 + 7 and 10z + 3'
        """
        return join_and([f"{notation.write(one)} + {notation.write(other)}" for one, other in self.pairs])

    def proof(self, position: PyramidPosition, notation: Notation = DECIMAL) -> str:
        """Return a sentence about what every win from a position needs.

        >>> from cardmath.games import PyramidGame
        >>> print(NumberFacts.parse("8+7,9+6", Deck()).proof(PyramidGame().deal(7), Notation(12)))
        Every win makes 8 + 7 at least 2 times and 9 + 6 at least once.
        """
        parts = []
        for (one, other), count in zip(self.pairs, self.needed(position), strict=True):
            times = ngettext("once", "{count} times", count).format(count=notation.brief(count))
            pair = f"{notation.write(one)} + {notation.write(other)}"
            parts.append(_("{pair} at least {times}").format(pair=pair, times=times))
        return _("Every win makes {pairs}.").format(pairs=join_and(parts))

    # -- the counts --------------------------------------------------------------------------------

    def needed(self, position: PyramidPosition) -> tuple[int, ...]:
        """Return a lower bound on how many times any win from a position makes each pair.

        >>> from cardmath.games import PyramidGame
        >>> NumberFacts.parse("8+7,9+6", Deck()).needed(PyramidGame().deal(7))
        (2, 1)
        """
        problem = PyramidProblem.of(position)
        values = [self.deck.value(card) for card in problem.cards]
        return tuple(_needed(problem, values, pair) for pair in self.pairs)

    def to_dict(self, position: PyramidPosition) -> dict[str, Any]:
        """Return each pair with the number of times every win needs it.

        >>> from cardmath.games import PyramidGame
        >>> NumberFacts.parse("8+7,9+6", Deck()).to_dict(PyramidGame().deal(7))
        {'practice': {'8+7': 2, '9+6': 1}}
        """
        return {"practice": dict(zip(self.text.split(","), self.needed(position), strict=True))}

    def measure(self, position: PyramidPosition) -> Pair | None:
        """Return how good a deal is for practice: the count of the rarest pair, then the total count.

        The counts ignore which card covers which, so the true need may be greater. The result is None if a
        pair may be missing.
        """
        found = Counter(self.deck.value(card) for card in position.tableau.values())
        counts = [
            -(-found[larger] // 2) if larger == smaller else max(found[larger], found[smaller])
            for larger, smaller in self.pairs
        ]
        return (min(counts), sum(counts)) if all(counts) else None


def _needed(problem: PyramidProblem, values: list[int], pair: Pair) -> int:
    larger, smaller = pair
    ones = [card for card, value in enumerate(values) if value == larger]
    if larger == smaller:
        return len(ones) - _most_pairs(problem, ones)
    others = [card for card, value in enumerate(values) if value == smaller]
    partners = {
        card: sum(1 << other for other in others if can_leave_together(problem, card, other)) for card in ones
    }
    return len(ones) + len(others) - len(largest_matching(ones, partners))


def _most_pairs(problem: PyramidProblem, cards: list[int]) -> int:
    """Return how many disjoint pairs of cards of one rank (at most six cards) can leave together."""
    if len(cards) < 2:
        return 0
    first, *rest = cards
    ways = (
        1 + _most_pairs(problem, [one for one in rest if one != other])
        for other in rest
        if can_leave_together(problem, first, other)
    )
    return max(_most_pairs(problem, rest), max(ways, default=0))
