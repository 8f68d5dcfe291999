"""Which module cares for the catalogues of which game: one line for each."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Protocol, cast

from cardmath.catalogue.errors import CatalogueError
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.sentences import shown

__all__ = ["CURATORS", "Curator", "curator_of", "curator_of_series", "every_series"]

#: The module of each game with catalogues, by the game's name in records.
CURATORS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "pyramid-addition": "cardmath.catalogue.pyramid",
        **dict.fromkeys(
            ("odd-and-even", "patriarchs", "royal-cotillion", "contradance", "captured-queens"),
            "cardmath.catalogue.patience",
        ),
    }
)


class Curator(Protocol):
    """What a game's module knows about its deals.

    ``SERIES`` names its catalogues, each a file with deals of several games; ``POINTS`` are its teaching
    points by name, those of ``OF_LOSSES`` hold for lost deals; ``FLEETING`` are the kinds of causes that
    another run may tell otherwise. Of each grade, teaching point and cause of a loss ``EACH`` deals are kept
    for each game.
    """

    SERIES: Sequence[str]
    EACH: int
    POINTS: Mapping[str, Any]
    OF_LOSSES: frozenset[str]
    FLEETING: frozenset[str]

    def games_of(self, series: str) -> Sequence[Game]:
        """Return the games of a catalogue."""
        ...

    def series_of(self, game: Any) -> str | None:
        """Return the catalogue that a game belongs to, where there is one."""
        ...

    def told(self, game: Any) -> str:
        """Return the choices of a game in words."""
        ...

    def proof(
        self, start: Any, line: Sequence[Any] | None, limit: float | None
    ) -> tuple[Any | None, tuple[str, ...]]:
        """Return how hard a deal is, None for a lost one, which has no line, and its teaching points.

        Raises `UnsettledError` where so many seconds for each verdict do not suffice.
        """
        ...

    def difficulty_to_dict(self, difficulty: Any) -> dict[str, Any]:
        """Return a difficulty as a line holds it."""
        ...

    def read_difficulty(self, data: Mapping[str, Any]) -> Any:
        """Read a difficulty; raises `CatalogueError` or `cardmath.RecordError`."""
        ...

    def cause_to_dict(self, cause: Any) -> dict[str, Any]:
        """Return the cause of a loss as a line holds it."""
        ...

    def read_cause(self, data: Mapping[str, Any]) -> Any:
        """Read the cause of a loss; raises `CatalogueError` or `cardmath.RecordError`."""
        ...


def curator_of(game: Game) -> Curator:
    """Return the module of a game; raises `CatalogueError` where it has no catalogues."""
    if game.key not in CURATORS:
        raise CatalogueError(
            _("there are no catalogues of {game}; there are: {known}").format(
                game=game.key, known=_(", ").join(CURATORS)
            )
        )
    return cast(Curator, import_module(CURATORS[game.key]))


def every_series() -> dict[str, str]:
    """Return the name of every catalogue with the game it is of.

    >>> every_series()["bonds-to-ten"]
    'pyramid-addition'
    """
    return {
        series: game.key
        for path in dict.fromkeys(CURATORS.values())
        for curator in [cast(Curator, import_module(path))]
        for series in curator.SERIES
        for game in curator.games_of(series)[:1]
    }


def curator_of_series(series: str) -> Curator:
    """Return the module that knows a catalogue; raises `CatalogueError` where there is none of that name."""
    known = every_series()
    if series not in known:
        raise CatalogueError(
            _("there is no catalogue {series}; there are: {known}").format(
                series=shown(series), known=_(", ").join(known)
            )
        )
    return cast(Curator, import_module(CURATORS[known[series]]))
