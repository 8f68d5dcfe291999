"""The registry of games. Outside the folders of a game, its key appears only here.

Other packages add games through the entry-point group ``cardmath.games``, where each entry names a
`GameDescriptor`. A notebook or a test can `register` a game directly. The search through installed packages
is too slow for a short command, so it runs only for an unknown name or for a list of all games.
"""

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from cardmath.games.descriptor import GameDescriptor

__all__ = ["BUILT_IN", "GROUP", "descriptor_of", "descriptors", "installed", "register", "unregister"]

#: The entry-point group for games of other packages.
GROUP: Final = "cardmath.games"

_patience = partial(
    GameDescriptor,
    solver="cardmath.games.patience.solving",
    curator="cardmath.games.patience.catalogue",
    command="cardmath.games.patience.command",
    study="cardmath.games.patience.study",
    board="cardmath_widgets.games.patience:PatienceBoard",
    sheet="solitaire",
    how_to_play="cardmath.games.patience.how_to_play",
)

#: The games of cardmath in the order of lists. The first game is the default.
BUILT_IN: Final = (
    GameDescriptor(
        "pyramid-addition",
        "cardmath.games.pyramid:PyramidGame",
        solver="cardmath.games.pyramid.solving",
        curator="cardmath.games.pyramid.catalogue",
        command="cardmath.games.pyramid.command",
        study="cardmath.games.pyramid.study",
        board="cardmath_widgets.games.pyramid:PyramidBoard",
        path="cardmath.games.pyramid.path",
        proofs="cardmath.games.pyramid.catalogue.proofs",
        sheet="pyramid",
        how_to_play="cardmath.games.pyramid.how_to_play",
    ),
    _patience(
        "odd-and-even",
        "cardmath.games.patience:OddAndEvenGame",
        path="cardmath.games.patience.path",
        proofs="cardmath.games.patience.catalogue.proofs",
    ),
    _patience("patriarchs", "cardmath.games.patience:PatriarchsGame"),
    _patience("royal-cotillion", "cardmath.games.patience:RoyalCotillionGame"),
    _patience("contradance", "cardmath.games.patience:ContradanceGame"),
    _patience("captured-queens", "cardmath.games.patience:CapturedQueensGame"),
    GameDescriptor(
        "odds",
        "cardmath.games.odds:OddsGame",
        command="cardmath.games.odds.command",
        study="cardmath.games.odds.study",
        board="cardmath_widgets.games.odds:OddsTable",
        base=10,
        path="cardmath.games.odds.path",
        proofs="cardmath.games.odds.proofs",
        sheet="dealt-hands",
        how_to_play="cardmath.games.odds.how_to_play",
    ),
)
_registered: Final[dict[str, GameDescriptor]] = {one.key: one for one in BUILT_IN}


def register(descriptor: GameDescriptor) -> None:
    """Add a game until this Python process ends. A game with the same key is replaced.

    A package adds games permanently by naming their descriptors in the entry-point group ``cardmath.games``.

    >>> register(GameDescriptor("twos", "cardmath.games.patience:PatriarchsGame"))
    >>> descriptor_of("twos").rules
    'cardmath.games.patience:PatriarchsGame'
    >>> unregister("twos")
    """
    _registered[descriptor.key] = descriptor


def unregister(key: str) -> None:
    """Remove a game that `register` added. An unknown key has no effect."""
    if key not in {one.key for one in BUILT_IN}:
        _registered.pop(key, None)


def descriptor_of(key: object) -> GameDescriptor | None:
    """Return the descriptor of the game with a key, or None if there is no such game.

    >>> descriptor_of("odds").rules, descriptor_of("chess")
    ('cardmath.games.odds:OddsGame', None)
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
