"""What a worksheet is before it is drawn: a numbered sheet made of blocks, answers included.

A block is plain data (see `blocks`); what is to be filled in stands in it as an answer, so that the key is
the same sheet with its answers shown and can never differ from it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardmath.numerals import Notation

__all__ = ["Block", "Kind", "Sheet"]

#: One part of a sheet, as data that the templates draw; made by the functions of `blocks`.
Block = Mapping[str, Any]


@dataclass(frozen=True)
class Sheet:
    """One numbered sheet.

    ``task`` says what to do in a sentence, ``blocks`` are its parts, ``steps`` what the key explains besides
    the answers, ``link`` the fragment of the app's address that shows the same numbers, or empty.
    """

    title: str
    task: str
    blocks: tuple[Block, ...]
    steps: tuple[str, ...] = ()
    link: str = ""


class Kind(NamedTuple):
    """A kind of worksheet: its name on the command line, its title, and the way a numbered sheet is made.

    The title is asked for anew each time, because the language may change. ``has_key`` is false where there
    is nothing to answer.
    """

    name: str
    title: Callable[[], str]
    make: Callable[[int, Notation], Sheet]
    has_key: bool = True
