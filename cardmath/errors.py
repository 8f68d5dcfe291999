"""The errors cardmath raises, all under one roof."""

from typing import Any

__all__ = ["CardError", "CardmathError", "DeckError", "IllegalMoveError", "NumeralError", "RecordError"]


class CardmathError(Exception):
    """The root of every error that cardmath raises on purpose."""


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
