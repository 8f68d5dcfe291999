"""The errors raised by cardmath, with a common base class."""

from collections.abc import Callable
from typing import Any, Protocol


class NumberWriter(Protocol):
    """The protocol for writing the numbers in a sentence, such as a `cardmath.numerals.Notation`."""

    def write(self, n: int) -> str:
        """Return the numeral for a number."""
        ...


class CardmathError(Exception):
    """The base class of every error that cardmath raises on purpose.

    An error is one sentence. ``str(error)`` writes its numbers in decimal, and `sentence` writes them in the
    reader's base. The sentence may have fields for ``values``: numbers, strings and other errors.

    >>> from cardmath.numerals import Notation
    >>> error = CardmathError("there are {count} cards in {place}", count=15, place="the stock")
    >>> str(error), error.sentence(Notation(12))
    ('there are 15 cards in the stock', 'there are 13z cards in the stock')
    """

    def __init__(self, sentence: str = "", /, **values: object) -> None:
        super().__init__(sentence)
        self.values = values

    def __str__(self) -> str:
        return self._worded(str)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def sentence(self, notation: NumberWriter) -> str:
        """Return the message, with every number written in a notation."""
        return self._worded(notation.write, notation)

    def _worded(self, write: Callable[[int], str], notation: NumberWriter | None = None) -> str:
        sentence = super().__str__()
        if not self.values:
            # Returned without formatting, because the text it quotes may contain braces.
            return sentence
        filled = dict(self.values)
        for name, value in self.values.items():
            if isinstance(value, CardmathError) and notation is not None:
                filled[name] = value.sentence(notation)
            elif type(value) is int:
                filled[name] = write(value)
        return sentence.format(**filled)


class NumeralError(CardmathError, ValueError):
    """A string that is not a numeral in its base, or a number that cannot be written as requested."""


class CardError(CardmathError, ValueError):
    """A string that is not a card, rank or suit."""


class DeckError(CardmathError, ValueError):
    """An invalid choice of deck, tableau or passes."""


class RecordError(CardmathError, ValueError):
    """An unreadable deal or record, with the place and the reason."""


class IllegalMoveError(CardmathError, ValueError):
    """A move that the rules do not allow in this position.

    ``refusal`` is the reason as a value (see `cardmath.games.Refusal`). It is None for a string that is not a
    move.
    """

    def __init__(self, sentence: str, refusal: Any = None) -> None:
        super().__init__(sentence)
        self.refusal = refusal

    def sentence(self, notation: NumberWriter) -> str:
        """Return the reason why the move is illegal, with every number written in a notation."""
        return super().sentence(notation) if self.refusal is None else str(self.refusal.sentence(notation))
