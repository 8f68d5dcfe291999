"""The errors cardmath raises, all under one roof."""

from collections.abc import Callable
from typing import Any, Protocol

__all__ = ["CardError", "CardmathError", "DeckError", "IllegalMoveError", "NumeralError", "RecordError"]


class Writer(Protocol):
    """What writes the numbers of a sentence: a `cardmath.numerals.Notation`."""

    def write(self, n: int) -> str:
        """Return the numeral of a number."""
        ...


class CardmathError(Exception):
    """The root of every error that cardmath raises on purpose.

    An error is one sentence. ``str(error)`` has its numbers in decimal; `sentence` writes them for a reader
    in another base. The sentence may have fields for ``values``: numbers, texts and other errors.

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

    def sentence(self, notation: Writer) -> str:
        """Return what is wrong, with every number written in a notation."""
        return self._worded(notation.write, notation)

    def _worded(self, write: Callable[[int], str], notation: Writer | None = None) -> str:
        sentence = super().__str__()
        if not self.values:
            # Told as it is: what it quotes may hold braces.
            return sentence
        told = dict(self.values)
        for name, value in self.values.items():
            if isinstance(value, CardmathError) and notation is not None:
                told[name] = value.sentence(notation)
            elif type(value) is int:
                told[name] = write(value)
        return sentence.format(**told)


class NumeralError(CardmathError, ValueError):
    """A text that is no numeral in its base, or a number that cannot be written as asked."""


class CardError(CardmathError, ValueError):
    """A text that names no card, rank or suit."""


class DeckError(CardmathError, ValueError):
    """A choice of deck, tableau or passes that cannot work."""


class RecordError(CardmathError, ValueError):
    """A deal or record that cannot be read, with the place and the reason."""


class IllegalMoveError(CardmathError, ValueError):
    """A move that the rules do not allow here.

    ``refusal`` says why as a value (see `cardmath.games.Refusal`), None for a text that is no move at all.
    """

    def __init__(self, sentence: str, refusal: Any = None) -> None:
        super().__init__(sentence)
        self.refusal = refusal

    def sentence(self, notation: Writer) -> str:
        """Return why the move is not legal, with every number written in a notation."""
        return super().sentence(notation) if self.refusal is None else str(self.refusal.sentence(notation))
