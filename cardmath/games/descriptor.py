"""A game's description, available before the game is loaded: its name, functions that load its parts, and
ideas.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cardmath.catalogue.curators import Curator
    from cardmath.commands.games import GameCommand
    from cardmath.how_to_play.page import Module
    from cardmath.paths import PathWords
    from cardmath.solving.asking import Solver
    from cardmath.study.variants import Variants


class Idea(NamedTuple):
    """The idea that a step of a path adds: its key, and a name and a sentence, both translatable.

    Fields in braces are filled in by the ``words`` of the game's ``path`` module. ``door`` is the name of the
    part of the path that begins with this step, or "" if none does.
    """

    key: str
    title: str
    sentence: str
    door: str = ""


def _plain_command() -> "GameCommand":
    from cardmath.commands.games import GameCommand

    return GameCommand()


def _plain_study() -> "Variants":
    from cardmath.study.variants import Variants

    return Variants()


@dataclass(frozen=True)
class GameDescriptor:
    """A game's parts. Each part is a function that imports it, so it is loaded on first use.

    Only ``key`` and ``rules`` are required. Without the others, the game has no solver, no catalogue and no
    board. Its options are then given on the command line as ``--option k=v``, and a study varies all of them.

    ===========  ===========================================================================
    ``key``      the name of the game in records, links, addresses and on the command line
    ``rules``    the class of the rules and options, a `cardmath.games.Game`
    ``solver``   a module that solves the game, see `cardmath.solving.asking`
    ``curator``  a module for the catalogues of the game, see `cardmath.catalogue.curators`
    ``command``  its part of the command line, a `cardmath.commands.games.GameCommand`
    ``study``    the options that a study varies, a `cardmath.study.variants.Variants`
    ``board``    the class of the board as ``"package.module:name"``, because the library loads no board
    ``pictures``  the module that draws the game's exercises, as ``"package.module"`` for the same reason
    ``base``     the usual base of the game
    ``path``     a module with the words of the game's path, see `cardmath.paths`
    ``how_to_play``  a module that explains how the game is played, see `cardmath.how_to_play`
    ``sheet``    the kind of worksheet that prints a deal, with the option ``rules`` (or ``game``)
    ===========  ===========================================================================

    >>> def rules():
    ...     from cardmath.games.patience import PatriarchsGame
    ...     return PatriarchsGame
    >>> found = GameDescriptor("snap", rules, board="my_games.snap:SnapBoard")
    >>> found.solver is None, type(found.study()).__name__
    (True, 'Variants')
    """

    key: str
    rules: Callable[[], type[Any]]
    solver: "Callable[[], Solver] | None" = None
    curator: "Callable[[], Curator] | None" = None
    command: "Callable[[], GameCommand]" = _plain_command
    study: "Callable[[], Variants]" = _plain_study
    board: str | None = None
    pictures: str | None = None
    base: int = 12
    path: "Callable[[], PathWords] | None" = None
    sheet: str | None = None
    how_to_play: "Callable[[], Module] | None" = None


def load(name: str) -> Any:
    """Return the object for a string such as ``"package.module:name"``, or the module if there is no name.

    >>> load("cardmath.games.descriptor:GameDescriptor") is GameDescriptor
    True
    """
    module, _colon, inside = name.partition(":")
    found = import_module(module)
    return getattr(found, inside) if inside else found
