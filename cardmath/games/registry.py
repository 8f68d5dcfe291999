"""The registry of games. Outside the folders of a game, its key appears only here.

Other packages add games through the entry-point group ``cardmath.games``, where each entry names a
`GameDescriptor`. A notebook or a test can `register` a game directly. The search through installed packages
is too slow for a short command, so it runs only for an unknown name or for a list of all games.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, Final

from cardmath.games.descriptor import GameDescriptor, load

#: The entry-point group for games of other packages.
GROUP: Final = "cardmath.games"


@cache
def _part(name: str) -> Callable[[], Any]:
    """Return what loads a part from the folder of a game; the games of a family share theirs."""
    return partial(load, f"cardmath.games.{name}")


def _patience(key: str, rules: str, path: str) -> GameDescriptor:
    """Return the descriptor of a two-pack solitaire; they share all but their rules and the path's words."""
    return GameDescriptor(
        key,
        _part(f"patience:{rules}"),
        solver=_part("patience.solving"),
        curator=_part("patience.catalogue.curator"),
        command=_part("patience.command"),
        study=_part("patience.study"),
        board="cardmath_widgets.games.patience:PatienceBoard",
        sheet="solitaire",
        path=_part(f"patience.path:{path}"),
        proofs=_part("patience.catalogue.proofs"),
        how_to_play=_part("patience.how_to_play"),
    )


#: The games of cardmath in the order of lists. The first game is the default.
BUILT_IN: Final = (
    GameDescriptor(
        "pyramid-addition",
        _part("pyramid:PyramidGame"),
        solver=_part("pyramid.solving"),
        curator=_part("pyramid.catalogue.curator"),
        command=_part("pyramid.command"),
        study=_part("pyramid.study"),
        board="cardmath_widgets.games.pyramid.board:PyramidBoard",
        pictures="cardmath_widgets.games.pyramid.pictures",
        path=_part("pyramid.path"),
        proofs=_part("pyramid.catalogue.proofs"),
        sheet="pyramid",
        how_to_play=_part("pyramid.how_to_play"),
    ),
    _patience("odd-and-even", "OddAndEvenGame", "ODD_AND_EVEN"),
    _patience("patriarchs", "PatriarchsGame", "PATRIARCHS"),
    _patience("royal-cotillion", "RoyalCotillionGame", "ROYAL_COTILLION"),
    _patience("contradance", "ContradanceGame", "CONTRADANCE"),
    _patience("captured-queens", "CapturedQueensGame", "CAPTURED_QUEENS"),
    GameDescriptor(
        "odds",
        _part("odds:OddsGame"),
        command=_part("odds.command"),
        study=_part("odds.study"),
        board="cardmath_widgets.games.odds.board:OddsTable",
        pictures="cardmath_widgets.games.odds.pictures",
        base=10,
        path=_part("odds.path"),
        proofs=_part("odds.proofs"),
        sheet="dealt-hands",
        how_to_play=_part("odds.how_to_play"),
    ),
)
_registered: Final[dict[str, GameDescriptor]] = {one.key: one for one in BUILT_IN}


def register(descriptor: GameDescriptor) -> None:
    """Add a game until this Python process ends. A game with the same key is replaced.

    A package adds games permanently by naming their descriptors in the entry-point group ``cardmath.games``.

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
    """Yield every game: built-in games, registered games, then games of other packages."""
    yield from _registered.values()
    yield from (one for key, one in installed().items() if key not in _registered)


@cache
def installed() -> dict[str, GameDescriptor]:
    """Return the games of other packages by key. The search runs only once."""
    # Imported here because scanning the installed packages takes longer than a short command.
    from importlib.metadata import entry_points

    found = [entry.load() for entry in entry_points(group=GROUP)]
    return {one.key: one for one in found}
