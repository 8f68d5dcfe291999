"""The description of a game before it is loaded: its name and the location of its parts."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

__all__ = ["GameDescriptor", "load"]


@dataclass(frozen=True)
class GameDescriptor:
    """The location of the parts of a game. Each part is loaded on first use.

    A part is a module (``"package.module"``) or an object in a module (``"package.module:name"``). Only
    ``key`` and ``rules`` are required. Without the others, the game has no solver, no catalogue and no board.
    Its options are then given on the command line as ``--option k=v``, and a study varies all of them.

    ===========  ===========================================================================
    ``key``      the name of the game in records, links, addresses and on the command line
    ``rules``    the class of the rules and options, a `cardmath.games.Game`
    ``solver``   a module that solves the game, see `cardmath.solving.registry`
    ``curator``  a module for the catalogues of the game, see `cardmath.catalogue.curators`
    ``command``  a module that draws the game in letters, see `cardmath.commands.games`
    ``study``    a module with the options that a study varies, see `cardmath.study.variants`
    ``board``    the class of the board, which the library never loads
    ``base``     the usual base of the game
    ``path``     a module with the words of the game's path, see `cardmath.paths`
    ``proofs``   a module that knows what each step of the path needs, see `cardmath.catalogue.paths`
    ``how_to_play``  a module that tells how the game is played, see `cardmath.how_to_play`
    ``sheet``    the kind of worksheet that prints a deal, with the option ``rules`` (or ``game``)
    ===========  ===========================================================================

    >>> found = GameDescriptor("snap", "my_games.snap:SnapGame", board="my_games.snap:SnapBoard")
    >>> found.solver is None, found.study
    (True, 'cardmath.study.plain')
    """

    key: str
    rules: str
    solver: str | None = None
    curator: str | None = None
    command: str = "cardmath.commands.games.plain"
    study: str = "cardmath.study.plain"
    board: str | None = None
    base: int = 12
    path: str | None = None
    proofs: str | None = None
    sheet: str | None = None
    how_to_play: str | None = None


def load(part: str) -> Any:
    """Return the module, or the object in a module, that a descriptor names.

    >>> load("cardmath.games.descriptor:GameDescriptor") is GameDescriptor
    True
    """
    module, _colon, name = part.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
