"""The values of a deck in a row, and below it the same row turned round: every column makes the same sum.

Slide the turned row by one place, and every sum changes by one. So a deck's target is a place to slide to.

>>> row = TurnedRow(Deck(10, 3), 13)
>>> [(column.upper, column.lower) for column in row.columns][:3]
[(None, 'K'), ('A', 'Q'), ('2', 'J')]
>>> row.alone
('K',)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cardmath.decks import Deck, check_deck
from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.integers import settle_ints
from cardmath.numerals import Notation
from cardmath.ranks import rank_name
from cardmath.sentences import as_given, capitalised, join_and

#: In a sentence, more cards than this are counted, not listed.
_NAMED = 4


class TurnedRowError(CardmathError, ValueError):
    """The error for a sum that no turned row can make."""


class Column(NamedTuple):
    """A place in the rows: the rank in the upper row and the rank below it, or None if there is no card."""

    place: int
    upper: str | None
    lower: str | None


@dataclass(frozen=True)
class TurnedRow:
    """The row of a deck's values and the turned row, slid so that every column makes ``total``.

    Without ``total`` the second row is not turned yet: it lies below the first one, card by card. Raises
    `TurnedRowError` for a total that no two cards could make.
    """

    deck: Deck
    total: int | None = None

    def __post_init__(self) -> None:
        """Raise `TurnedRowError` for an invalid sum, and `cardmath.DeckError` for an invalid deck."""
        check_deck(self.deck)
        settle_ints(self, "total")
        if self.total is not None and (type(self.total) is not int or not 1 <= self.total <= self.most):
            raise TurnedRowError(
                _("a turned row must make sums from 1 to {most}, not {given}"),
                most=self.most,
                given=as_given(self.total),
            )

    @property
    def most(self) -> int:
        """The largest sum: twice the highest card."""
        return 2 * max(self.deck.values.values())

    @property
    def just_turned(self) -> "TurnedRow":
        """The row turned on the spot, with the highest card below the lowest one.

        >>> TurnedRow(Deck(10, 3)).just_turned.total
        14
        """
        values = self.deck.values.values()
        return TurnedRow(self.deck, max(min(values) + max(values), 1))

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The places, from left to right, with a card in at least one of the rows."""
        rank_at = {value: rank for rank, value in self.deck.values.items()}
        if self.total is None:
            return tuple(Column(value, rank, rank) for value, rank in sorted(rank_at.items()))
        places = sorted({*rank_at, *(self.total - value for value in rank_at)})
        return tuple(Column(place, rank_at.get(place), rank_at.get(self.total - place)) for place in places)

    @property
    def alone(self) -> tuple[str, ...]:
        """The ranks of the upper row with no card below them, ascending by value."""
        return tuple(column.upper for column in self.columns if column.upper and not column.lower)

    @property
    def is_on_target(self) -> bool:
        """Whether every column makes the target of the deck."""
        return self.total == self.deck.target

    # -- sentences ---------------------------------------------------------------------------------------

    def sentence(self, notation: Notation) -> str:
        """Return what the rows show.

        >>> TurnedRow(Deck(10, 3), 13).sentence(Notation(10))
        'Every full column makes 13. No card below: king.'
        >>> TurnedRow(Deck(10, 3), 14).sentence(Notation(10))
        'Every full column makes 14. Every card has a partner below it.'
        """
        return " ".join(self._sentences(notation))

    def _sentences(self, notation: Notation) -> Iterator[str]:
        if self.total is None:
            yield _("Each card has the same card below it.")
            return
        yield _("Every full column makes {sum}.").format(sum=notation.write(self.total))
        count = len(self.alone)
        if not count:
            yield _("Every card has a partner below it.")
            return
        if count > _NAMED:
            yield _("{count} cards have no card below them.").format(count=notation.brief(count))
            return
        yield _("No card below: {cards}.").format(
            cards=join_and([rank_name(rank, notation, self.deck.values) for rank in self.alone])
        )

    def column_sentence(self, column: Column, notation: Notation) -> str:
        """Return what a column shows.

        >>> row = TurnedRow(Deck(10, 3), 13)
        >>> [row.column_sentence(row.columns[at], Notation(10)) for at in (2, -1)]
        ['2 and 11 make 13.', 'King: no card below it. 13 needs no partner to make 13.']
        """
        values, ranks = self.deck.values, (column.upper, column.lower)
        cards = [rank_name(rank, notation, values) for rank in ranks if rank]
        numbers = [notation.write(values[rank]) for rank in ranks if rank]
        if len(numbers) == 2:
            words = _("{one} and {other} make {sum}.")
            total = sum(values[rank] for rank in ranks if rank)
            return capitalised(words.format(one=numbers[0], other=numbers[1], sum=notation.write(total)))
        card = capitalised(cards[0])
        if column.upper is None:
            return _("{Card}: no card above it.").format(Card=card)
        if values[column.upper] == self.total:
            words = _("{Card}: no card below it. {value} needs no partner to make {sum}.")
        else:
            words = _("{Card}: no card below it. No card makes {sum} with {value}.")
        return words.format(Card=card, value=numbers[0], sum=notation.write(self.total or 0))
