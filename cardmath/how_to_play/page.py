"""A page of *How to play*: a moment in a deal, with its sentence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from cardmath.games.registry import descriptor_of
from cardmath.numerals import Notation
from cardmath.records import Record

#: A sentence in a notation, starting with a small letter.
Sentence: TypeAlias = Callable[[Notation], str]


@dataclass(frozen=True)
class OnScreen:
    """A sentence with a part that is true only on the screen, such as what to press.

    ``always`` is the part that is also true with cards on a table, or None if there is no such part.

    >>> sentence = OnScreen(lambda _notation: "a pair leaves.", lambda _notation: "Press both cards.")
    >>> sentence(Notation(10))
    'a pair leaves. Press both cards.'
    """

    always: Sentence | None
    here: Sentence

    def __call__(self, notation: Notation) -> str:
        """Return the whole sentence."""
        always = [self.always(notation)] if self.always is not None else []
        return " ".join([*always, self.here(notation)])


@dataclass(frozen=True)
class Page:
    """A page of *How to play*: one picture and its sentence.

    ``record`` leads to the position shown. ``move`` is the text of the move being played in the picture, or
    empty. ``pointed`` lists spots to point out besides the ones in the move. ``sentence`` returns the text in
    a notation.
    """

    record: Record
    sentence: Sentence
    move: str = ""
    pointed: tuple[str, ...] = ()

    def printed(self, notation: Notation) -> str:
        """Return the text for cards on a table, or "" if the page is only about the screen.

        >>> from cardmath.games import PyramidGame
        >>> page = module_of("pyramid-addition").pages(PyramidGame())[0]
        >>> page.sentence(Notation(10))[-26:], page.printed(Notation(10))[-11:]
        ('Press one, then the other.', '7 + 8 = 15.')
        """
        sentence = self.sentence
        if isinstance(sentence, OnScreen):
            return sentence.always(notation) if sentence.always is not None else ""
        return sentence(notation)


class Setup(NamedTuple):
    """What players with real cards need to know in addition to the pages, as sentences.

    ``needed`` is what you need, and ``laid_out`` how to lay the cards out. ``also`` contains the other rules
    of play; on the screen, the board takes care of them.
    """

    needed: Sequence[str]
    laid_out: Sequence[str]
    also: Sequence[str]


class Module(Protocol):
    """The interface of a game's module."""

    def pages(self, game: Any) -> Sequence[Page]:
        """Return the pages of *How to play*."""
        ...

    def setup(self, game: Any, notation: Notation) -> Setup:
        """Return what to do before the first move with cards on a table."""
        ...


def module_of(key: str) -> Module | None:
    """Return the module about how to play a game, or None if its descriptor has none."""
    found = descriptor_of(key)
    if found is None or found.how_to_play is None:
        return None
    return found.how_to_play()
