"""Finding the module for a game's catalogues; the game's descriptor points to it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cardmath.errors import CardmathError
from cardmath.games import Game
from cardmath.games.registry import descriptor_of, descriptors
from cardmath.i18n import _
from cardmath.sentences import shown


class CatalogueError(CardmathError, ValueError):
    """A catalogue that cannot be read or made; the message contains the place and the reason."""


class UnsettledError(CatalogueError):
    """A statement that could not be proven in the given time."""


class Curator(Protocol):
    """The interface of a module that catalogues a game's deals.

    ``series`` returns the names of the catalogues. Each is a file with deals from several games. ``POINTS``
    are the teaching points by name; the ones in ``OF_LOSSES`` apply to lost deals. ``FLEETING`` are the kinds
    of cause that may differ in another run. ``EACH`` is the number of deals kept per game for each grade,
    teaching point and cause of a loss. ``DIFFICULTY`` is the dataclass of a difficulty, with numbers and
    flags.
    """

    EACH: int
    POINTS: Mapping[str, Any]
    OF_LOSSES: frozenset[str]
    FLEETING: frozenset[str]
    DIFFICULTY: type[Any]

    def series(self) -> Sequence[str]:
        """Return the names of the catalogues."""
        ...

    def games_of(self, series: str) -> Sequence[Game]:
        """Return the games in a catalogue."""
        ...

    def series_of(self, game: Any) -> str | None:
        """Return a game's catalogue, or None if it has none."""
        ...

    def description(self, game: Any) -> str:
        """Describe a game's options in words."""
        ...

    def proof(
        self, start: Any, line: Sequence[Any] | None, limit: float | None
    ) -> tuple[Any | None, tuple[str, ...]]:
        """Return the difficulty of a deal (None for a lost deal, which has no line) and its teaching points.

        Raises `UnsettledError` if ``limit`` seconds for each verdict are not enough.
        """
        ...

    def read_cause(self, data: Mapping[str, Any]) -> Any:
        """Read the cause of a loss; raises `CatalogueError` or `cardmath.RecordError`."""
        ...


def curators() -> dict[str, Curator]:
    """Map the key of each game that has catalogues to its module."""
    return {descriptor.key: descriptor.curator() for descriptor in descriptors() if descriptor.curator}


def curator_of(game: Game) -> Curator:
    """Return a game's module; raises `CatalogueError` if the game has no catalogues."""
    found = descriptor_of(game.key)
    if found is None or found.curator is None:
        raise CatalogueError(
            _("there are no catalogues for {game}, only for: {known}"),
            game=game.key,
            known=_(", ").join(curators()),
        )
    return found.curator()


def every_series() -> dict[str, str]:
    """Map the name of every catalogue to the key of its game.

    >>> every_series()["bonds-to-ten"]
    'pyramid-addition'
    """
    # Games of one family share a module.
    modules = dict.fromkeys(descriptor.curator for descriptor in descriptors() if descriptor.curator)
    return {
        series: game.key
        for curator in (load() for load in modules)
        for series in curator.series()
        for game in curator.games_of(series)[:1]
    }


def curator_of_series(series: str) -> Curator:
    """Return the module for a catalogue; raises `CatalogueError` if no catalogue has that name."""
    known = every_series()
    if series not in known:
        raise CatalogueError(
            _("there is no catalogue called {series}; choose from: {known}"),
            series=shown(series),
            known=_(", ").join(known),
        )
    return curators()[known[series]]
