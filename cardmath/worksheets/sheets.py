"""A worksheet before it is drawn: a numbered sheet made of blocks, answers included.

A block is plain data (see `blocks`). It holds every blank as an answer. The key is the same sheet with its
answers shown, so the two can never differ.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardmath.decks import check_deck, preset_of
from cardmath.exercises import Exercise
from cardmath.games import default_game
from cardmath.games.registry import GameDescriptor, descriptors
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, DOZENAL, Notation

#: One part of a sheet, as data for the templates; made by the functions of `blocks`.
Block = Mapping[str, Any]


@dataclass(frozen=True)
class Worksheet:
    """One numbered sheet.

    ``task`` is the instruction in one sentence, ``blocks`` are the parts, and ``steps`` are the explanations
    on the key besides the answers. ``app`` is the name of the app that shows the same numbers, and ``link``
    the fragment of its address; both are empty if no app does. If ``fills_pages`` is true, each block has its
    own pages. ``notes`` are for the teacher, each with its title; they follow the key. If ``is_named`` is
    true, the sheet has a line for a name. ``exercises`` are the exercises on it, in order.
    """

    title: str
    task: str
    blocks: tuple[Block, ...]
    steps: tuple[str, ...] = ()
    app: str = ""
    link: str = ""
    fills_pages: bool = False
    notes: tuple[tuple[str, str], ...] = ()
    is_named: bool = True
    exercises: tuple[Exercise, ...] = ()


class Kind(NamedTuple):
    """A kind of worksheet: its name on the command line, its title, and the function that makes a sheet.

    ``make`` takes a number and a `cardmath.numerals.Notation`.

    The title is a function because the language may change. ``has_key`` is false if there is nothing to
    answer, and ``is_numbered`` is false if every number makes the same sheet. ``options`` are the names of
    further choices. ``make`` takes them as arguments and has a default for each, such as ``usual_game`` for a
    game. Use ``game`` to choose a deal of the default game, and ``rules`` for a deal of another game. If
    ``takes_every_game`` is true, ``rules`` may be any game, otherwise one whose descriptor lists this kind.
    ``usual`` gives the default notation of a sheet, and ``usual_with`` the default for a sheet with these
    options. ``pairs`` is the class of the pairs that ``practise`` chooses, in their text form. ``allows``
    tells which bases have sheets. ``asks`` is true if its sheets list their exercises.
    """

    name: str
    title: Callable[[], str]
    make: Callable[..., Worksheet]
    has_key: bool = True
    is_numbered: bool = True
    options: tuple[str, ...] = ()
    usual_game: Callable[[Notation], Any] = lambda notation: default_game()
    usual: Callable[[], Notation] = lambda: DOZENAL
    takes_every_game: bool = False
    usual_with: Callable[[Mapping[str, Any]], Notation] | None = None
    pairs: Any = None
    allows: Callable[[int], bool] = lambda base: True
    asks: bool = False

    def __repr__(self) -> str:
        return f"<Kind {self.name}: {self.title()}>"

    def notation_for(self, options: Mapping[str, Any]) -> Notation:
        """Return the default notation for a sheet with these options."""
        return self.usual() if self.usual_with is None else self.usual_with(options)

    @property
    def games(self) -> tuple[GameDescriptor, ...]:
        """The games that ``rules`` can choose, default first."""
        if "rules" not in self.options:
            return ()
        return tuple(
            descriptor
            for descriptor in descriptors()
            if self.takes_every_game or descriptor.sheet == self.name
        )

    @property
    def game_option(self) -> str:
        """The name of the option for choosing the game to print."""
        return "game" if "game" in self.options else "rules"


def notation_of_deck(options: Mapping[str, Any]) -> Notation:
    """Return the base of the deck or of the game chosen; everyday cards show 10 in every base.

    >>> notation_of_deck({}).base
    12
    """
    rules = options.get("rules")
    deck = options.get("deck") or getattr(rules, "deck", None)
    if deck is None:
        return DOZENAL if rules is None else DECIMAL
    known = preset_of(check_deck(deck))
    return DOZENAL if known is None else Notation(known.base)


def in_a_line(steps: Sequence[str]) -> str:
    """Return the worked steps of an exercise as sentences in one paragraph.

    >>> in_a_line(["8 + 7 = 13z: write 3, carry 1.", "2 + 1 = 3", "8 + 27z = 33z"])
    '8 + 7 = 13z: write 3, carry 1. 2 + 1 = 3. 8 + 27z = 33z'
    """
    *before, last = steps
    ended = (step if step.endswith((".", "?")) else _("{step}.").format(step=step) for step in before)
    return " ".join([*ended, last])
