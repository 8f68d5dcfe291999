"""The registry of games. Outside a game's own folder, its key appears only here.

Other packages add games through the entry-point group ``cardmath.games``, where each entry points to a
`GameDescriptor`. A notebook or a test can `register` a game directly. The search through installed packages
is too slow for a short command, so it runs only for an unknown name or for a list of all games.
"""

from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from cardmath.games.descriptor import GameDescriptor

if TYPE_CHECKING:
    from cardmath.catalogue.curators import Curator
    from cardmath.commands.games import GameCommand
    from cardmath.how_to_play.page import Module
    from cardmath.paths import PathWords
    from cardmath.solving.asking import Solver
    from cardmath.study.variants import Variants

#: The entry-point group for games from other packages.
GROUP: Final = "cardmath.games"


class _Pyramid:
    """The parts of Pyramid Addition."""

    @staticmethod
    def rules() -> type[Any]:
        from cardmath.games.pyramid import PyramidGame

        return PyramidGame

    @staticmethod
    def solver() -> "Solver":
        from cardmath.games.pyramid import solving

        return solving

    @staticmethod
    def curator() -> "Curator":
        from cardmath.games.pyramid import catalogue

        return catalogue

    @staticmethod
    def command() -> "GameCommand":
        from cardmath.games.pyramid.command import PyramidCommand

        return PyramidCommand()

    @staticmethod
    def study() -> "Variants":
        from cardmath.games.pyramid.study import PyramidVariants

        return PyramidVariants()

    @staticmethod
    def path() -> "PathWords":
        from cardmath.games.pyramid import path

        return path

    @staticmethod
    def how_to_play() -> "Module":
        from cardmath.games.pyramid import how_to_play

        return how_to_play


class _Patience:
    """The parts of the two-pack solitaires, which share everything but their rules."""

    @staticmethod
    def rules(key: str) -> type[Any]:
        from cardmath.games.patience.game import BUILT_IN

        return next(game for game in BUILT_IN if game.key == key)

    @staticmethod
    def solver() -> "Solver":
        from cardmath.games.patience import solving

        return solving

    @staticmethod
    def curator() -> "Curator":
        from cardmath.games.patience import catalogue

        return catalogue

    @staticmethod
    def command() -> "GameCommand":
        from cardmath.games.patience.command import PatienceCommand

        return PatienceCommand()

    @staticmethod
    def study() -> "Variants":
        from cardmath.games.patience.study import PatienceVariants

        return PatienceVariants()

    @staticmethod
    def path(key: str) -> "PathWords":
        from cardmath.games.patience.path import WORDS

        return WORDS[key]

    @staticmethod
    def how_to_play() -> "Module":
        from cardmath.games.patience import how_to_play

        return how_to_play


class _Odds:
    """The parts of Odds."""

    @staticmethod
    def rules() -> type[Any]:
        from cardmath.games.odds import OddsGame

        return OddsGame

    @staticmethod
    def command() -> "GameCommand":
        from cardmath.games.odds.command import OddsCommand

        return OddsCommand()

    @staticmethod
    def study() -> "Variants":
        from cardmath.games.odds.study import OddsVariants

        return OddsVariants()

    @staticmethod
    def path() -> "PathWords":
        from cardmath.games.odds import path

        return path

    @staticmethod
    def how_to_play() -> "Module":
        from cardmath.games.odds import how_to_play

        return how_to_play


def _patience(key: str) -> GameDescriptor:
    return GameDescriptor(
        key,
        partial(_Patience.rules, key),
        solver=_Patience.solver,
        curator=_Patience.curator,
        command=_Patience.command,
        study=_Patience.study,
        board="cardmath_widgets.games.patience:PatienceBoard",
        sheet="solitaire",
        path=partial(_Patience.path, key),
        how_to_play=_Patience.how_to_play,
    )


#: The games in cardmath, in the order used in lists. The first game is the default.
BUILT_IN: Final = (
    GameDescriptor(
        "pyramid-addition",
        _Pyramid.rules,
        solver=_Pyramid.solver,
        curator=_Pyramid.curator,
        command=_Pyramid.command,
        study=_Pyramid.study,
        board="cardmath_widgets.games.pyramid.board:PyramidBoard",
        pictures="cardmath_widgets.games.pyramid.pictures",
        path=_Pyramid.path,
        sheet="pyramid",
        how_to_play=_Pyramid.how_to_play,
    ),
    _patience("odd-and-even"),
    _patience("patriarchs"),
    _patience("royal-cotillion"),
    _patience("contradance"),
    _patience("captured-queens"),
    GameDescriptor(
        "odds",
        _Odds.rules,
        command=_Odds.command,
        study=_Odds.study,
        board="cardmath_widgets.games.odds.board:OddsTable",
        pictures="cardmath_widgets.games.odds.pictures",
        base=10,
        path=_Odds.path,
        sheet="dealt-hands",
        how_to_play=_Odds.how_to_play,
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
