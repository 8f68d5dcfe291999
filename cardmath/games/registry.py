"""The registry of games, with each game's description, available before the game is loaded. Outside a game's
own folder, its key appears only here.

Other packages add games through the entry-point group ``cardmath.games``, where each entry points to a
`GameDescriptor`. A notebook or a test can `register` a game directly. The search through installed packages
is too slow for a short command, so it runs only for an unknown name or for a list of all games.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from cardmath.catalogue.curators import Curator
    from cardmath.commands.games import GameCommand
    from cardmath.how_to_play.page import Module
    from cardmath.numerals import Notation
    from cardmath.solving.asking import Solver
    from cardmath.study.variants import Variants


class Idea(NamedTuple):
    """The idea that a step of a path adds: its key, and a name and a sentence, both translatable.

    Fields in braces are filled in by `PathWords.numbers`. ``door`` is the name of the
    part of the path that begins with this step, or "" if none does.
    """

    key: str
    title: str
    sentence: str
    door: str = ""


class PathWords(NamedTuple):
    """The words of a game's path: the ideas of its steps, and the key of the step where a newcomer starts.

    ``numbers`` returns the numbers in the sentences by name, for a game in a notation, if there are any.
    """

    ideas: Sequence[Idea]
    newcomer: str
    numbers: "Callable[[Any, Notation], Mapping[str, str]] | None" = None


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
    ``path``     the words of the game's path, see `cardmath.paths`
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
    path: Callable[[], PathWords] | None = None
    sheet: str | None = None
    how_to_play: "Callable[[], Module] | None" = None


def load(name: str) -> Any:
    """Return the object for a string such as ``"package.module:name"``, or the module if there is no name.

    >>> load("cardmath.games.registry:GameDescriptor") is GameDescriptor
    True
    """
    module, _colon, inside = name.partition(":")
    found = import_module(module)
    return getattr(found, inside) if inside else found


#: The entry-point group for games from other packages.
GROUP: Final = "cardmath.games"


# -- the parts of Pyramid Addition ------------------------------------------------------------------------


def _pyramid_rules() -> type[Any]:
    from cardmath.games.pyramid import PyramidGame

    return PyramidGame


def _pyramid_solver() -> "Solver":
    from cardmath.games.pyramid import solving

    return solving


def _pyramid_curator() -> "Curator":
    from cardmath.games.pyramid import catalogue

    return catalogue


def _pyramid_command() -> "GameCommand":
    from cardmath.games.pyramid.command import PyramidCommand

    return PyramidCommand()


def _pyramid_study() -> "Variants":
    from cardmath.games.pyramid.study import PyramidVariants

    return PyramidVariants()


def _pyramid_path() -> PathWords:
    from cardmath.games.pyramid.path import WORDS

    return WORDS


def _pyramid_how_to_play() -> "Module":
    from cardmath.games.pyramid import how_to_play

    return how_to_play


# -- the parts of the two-pack solitaires, which share everything but their rules -------------------------


def _patience_rules(key: str) -> type[Any]:
    from cardmath.games.patience.game import BUILT_IN

    return next(game for game in BUILT_IN if game.key == key)


def _patience_solver() -> "Solver":
    from cardmath.games.patience import solving

    return solving


def _patience_curator() -> "Curator":
    from cardmath.games.patience import catalogue

    return catalogue


def _patience_command() -> "GameCommand":
    from cardmath.games.patience.command import PatienceCommand

    return PatienceCommand()


def _patience_study() -> "Variants":
    from cardmath.games.patience.study import PatienceVariants

    return PatienceVariants()


def _patience_path(key: str) -> PathWords:
    from cardmath.games.patience.path import WORDS

    return WORDS[key]


def _patience_how_to_play() -> "Module":
    from cardmath.games.patience import how_to_play

    return how_to_play


# -- the parts of Odds ------------------------------------------------------------------------------------


def _odds_rules() -> type[Any]:
    from cardmath.games.odds import OddsGame

    return OddsGame


def _odds_command() -> "GameCommand":
    from cardmath.games.odds.command import OddsCommand

    return OddsCommand()


def _odds_study() -> "Variants":
    from cardmath.games.odds.study import OddsVariants

    return OddsVariants()


def _odds_path() -> PathWords:
    from cardmath.games.odds.path import WORDS

    return WORDS


def _odds_how_to_play() -> "Module":
    from cardmath.games.odds import how_to_play

    return how_to_play


def _patience(key: str) -> GameDescriptor:
    return GameDescriptor(
        key,
        partial(_patience_rules, key),
        solver=_patience_solver,
        curator=_patience_curator,
        command=_patience_command,
        study=_patience_study,
        board="cardmath_widgets.games.patience:PatienceBoard",
        sheet="solitaire",
        path=partial(_patience_path, key),
        how_to_play=_patience_how_to_play,
    )


#: The games in cardmath, in the order used in lists. The first game is the default.
BUILT_IN: Final = (
    GameDescriptor(
        "pyramid-addition",
        _pyramid_rules,
        solver=_pyramid_solver,
        curator=_pyramid_curator,
        command=_pyramid_command,
        study=_pyramid_study,
        board="cardmath_widgets.games.pyramid.board:PyramidBoard",
        pictures="cardmath_widgets.games.pyramid.pictures",
        path=_pyramid_path,
        sheet="pyramid",
        how_to_play=_pyramid_how_to_play,
    ),
    _patience("odd-and-even"),
    _patience("patriarchs"),
    _patience("royal-cotillion"),
    _patience("contradance"),
    _patience("captured-queens"),
    GameDescriptor(
        "odds",
        _odds_rules,
        command=_odds_command,
        study=_odds_study,
        board="cardmath_widgets.games.odds.board:OddsTable",
        pictures="cardmath_widgets.games.odds.pictures",
        base=10,
        path=_odds_path,
        sheet="dealt-hands",
        how_to_play=_odds_how_to_play,
    ),
)
_registered: Final[dict[str, GameDescriptor]] = {one.key: one for one in BUILT_IN}


def register(descriptor: GameDescriptor) -> None:
    """Add a game for the lifetime of this Python process. A game with the same key is replaced.

    A package adds games permanently by listing their descriptors in the entry-point group ``cardmath.games``.

    >>> register(GameDescriptor("twos", descriptor_of("patriarchs").rules))
    >>> descriptor_of("twos").rules()
    <class 'cardmath.games.patience.game.PatriarchsGame'>
    >>> unregister("twos")
    """
    _registered[descriptor.key] = descriptor


def unregister(key: str) -> None:
    """Remove a game that `register` added. An unknown key has no effect."""
    if key not in {game.key for game in BUILT_IN}:
        _registered.pop(key, None)


def descriptor_of(key: object) -> GameDescriptor | None:
    """Return the descriptor of the game with a key, or None if there is no such game.

    >>> descriptor_of("odds").rules(), descriptor_of("chess")
    (<class 'cardmath.games.odds.game.OddsGame'>, None)
    """
    if not isinstance(key, str):
        return None
    return _registered.get(key) or installed().get(key)


def descriptors() -> Iterator[GameDescriptor]:
    """Yield every game: built-in games, registered games, then games from other packages."""
    yield from _registered.values()
    yield from (one for key, one in installed().items() if key not in _registered)


@cache
def installed() -> dict[str, GameDescriptor]:
    """Map the key of each game from another package to the game. The search runs only once."""
    # Imported here because scanning the installed packages takes longer than a short command.
    from importlib.metadata import entry_points

    found = [entry.load() for entry in entry_points(group=GROUP)]
    return {one.key: one for one in found}
