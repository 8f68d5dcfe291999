"""What a worksheet is before it is drawn: a numbered sheet made of blocks, answers included.

A block is plain data (see `blocks`); what is to be filled in stands in it as an answer, so that the key is
the same sheet with its answers shown and can never differ from it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardmath.games import PyramidGame
from cardmath.i18n import _
from cardmath.numerals import Notation

__all__ = ["Block", "Kind", "Sheet", "in_a_line"]

#: One part of a sheet, as data that the templates draw; made by the functions of `blocks`.
Block = Mapping[str, Any]


@dataclass(frozen=True)
class Sheet:
    """One numbered sheet.

    ``task`` says what to do in a sentence, ``blocks`` are its parts, ``steps`` what the key explains besides
    the answers. ``app`` is the name of the app that shows the same numbers, ``link`` the fragment of its
    address; both are empty where only the sheet itself does. Where ``fills_pages`` holds, each block is
    pages of its own. ``notes`` are for the teacher, each with its name; they stand behind the key.
    """

    title: str
    task: str
    blocks: tuple[Block, ...]
    steps: tuple[str, ...] = ()
    app: str = ""
    link: str = ""
    fills_pages: bool = False
    notes: tuple[tuple[str, str], ...] = ()


class Kind(NamedTuple):
    """A kind of worksheet: its name on the command line, its title, and the way a sheet is made.

    ``make`` takes a number and a `cardmath.numerals.Notation`.

    The title is asked for anew each time, because the language may change. ``has_key`` is false where there
    is nothing to answer, ``is_numbered`` where every number makes the same. ``options`` are what else can be
    chosen: ``make`` takes them by these names, and has a usual value for each, as ``usual_game`` of a game.
    """

    name: str
    title: Callable[[], str]
    make: Callable[..., Sheet]
    has_key: bool = True
    is_numbered: bool = True
    options: tuple[str, ...] = ()
    usual_game: Callable[[Notation], PyramidGame] = lambda notation: PyramidGame()


def in_a_line(steps: Sequence[str]) -> str:
    """Return the worked steps of an exercise as sentences one after the other.

    >>> in_a_line(["8 + 7 = 13z: write 3, carry 1.", "2 + 1 = 3", "8 + 27z = 33z"])
    '8 + 7 = 13z: write 3, carry 1. 2 + 1 = 3. 8 + 27z = 33z'
    """
    *before, last = steps
    ended = (step if step.endswith(".") else _("{step}.").format(step=step) for step in before)
    return " ".join([*ended, last])
