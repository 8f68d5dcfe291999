"""The errors raised by cardmath, with a common base class."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any, Final, Protocol, Self, cast

from cardmath.i18n import _
from cardmath.sentences import as_given, did_you_mean, shown

#: Longer words and numbers are cut in a sentence. Paths are the longest words that a reader needs.
_LONGEST_WORD: Final = 250
_LARGEST: Final = 10**60


class NumberWriter(Protocol):
    """The protocol for writing the numbers in a sentence, such as a `cardmath.numerals.Notation`."""

    def write(self, n: int) -> str:
        """Return the numeral for a number."""
        ...


class CardmathError(Exception):
    """The base class of every error that cardmath raises on purpose.

    An error is one sentence. ``str(error)`` writes its numbers in decimal, and `sentence` writes them in the
    reader's base. The sentence may have fields for ``values``: numbers, strings and other errors. Numbers and
    words of any length may be quoted; very long ones are cut.

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
        filled = dict(self.values)
        for name, value in self.values.items():
            if isinstance(value, CardmathError) and notation is not None:
                filled[name] = value.sentence(notation)
            elif type(value) is int:
                filled[name] = write(value) if abs(value) < _LARGEST else shown(value)
        # A sentence without values is not formatted, because the text it quotes may contain braces.
        words = (sentence.format(**filled) if filled else sentence).split(" ")
        return " ".join(word if len(word) <= _LONGEST_WORD else f"{word[:80]}…" for word in words)


class ArgumentError(CardmathError, TypeError):
    """An argument of a wrong type, or one that a function does not have."""


def check_argument(name: str, value: object, kind: type) -> None:
    """Raise `ArgumentError` for an argument that is not of a type.

    >>> check_argument("position", 7, str)
    Traceback (most recent call last):
    ...
    cardmath.errors.ArgumentError: position must be of type str, not 7
    """
    if not isinstance(value, kind):
        raise ArgumentError(
            _("{name} must be of type {kind}, not {given}"),
            name=name,
            kind=kind.__name__,
            given=shown(value),
        )


def check_options(
    owner: str,
    given: Iterable[str],
    known: Sequence[str],
    error: type[CardmathError] = ArgumentError,
    others: Iterable[str] = (),
) -> None:
    """Raise an error for an option that is not known. It may be another argument, mistyped.

    >>> check_options("odds", ["live"], ["players", "lives"])
    Traceback (most recent call last):
    ...
    cardmath.errors.ArgumentError: odds has no option 'live'; did you mean lives?
    """
    for name in given:
        if name not in known:
            its = _("its options are {names}").format(names=", ".join(known))
            hint = did_you_mean(name, [*known, *others], its if known else _("it has none"))
            raise error(_("{owner} has no option {name}; {hint}"), owner=owner, name=shown(name), hint=hint)


class Optioned:
    """The base of a dataclass whose options people type: an unknown one raises `ArgumentError`."""

    def __new__(cls, *_given: object, **options: object) -> Self:
        """Return an object that its dataclass fills in."""
        check_options(cls.__name__, options, [one.name for one in fields(cast(Any, cls))])
        return super().__new__(cls)


def check_choice(name: str, value: object, choices: Iterable[str], error: type[CardmathError]) -> None:
    """Raise an error for an argument that is not one of the allowed strings.

    >>> check_choice("card", "tarot", ["poker", "bridge"], DeckError)
    Traceback (most recent call last):
    ...
    cardmath.errors.DeckError: "card" must be one of poker, bridge, not 'tarot'
    """
    if not isinstance(value, str) or value not in choices:
        raise error(
            _('"{name}" must be one of {choices}, not {given}'),
            name=name,
            choices=", ".join(choices),
            given=as_given(value),
        )


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
