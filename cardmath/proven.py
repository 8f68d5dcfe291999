"""Deal numbers with proven properties, read quickly from the catalogues.

`cardmath.catalogue` reads the same lines completely and proves them again. This module reads only what is
needed to choose a deal number.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardmath.games import Game
from cardmath.records import FORMAT

#: The paths' folder, next to the catalogues' folders (see `cardmath.paths`).
PATHS: Final = "paths"
_PACKAGE: Final = Path(__file__).resolve().parent


class Glance(NamedTuple):
    """A summary of a deal, read from a catalogue line."""

    number: int
    is_winnable: bool
    grade: str | None
    points: tuple[str, ...]


def seeds() -> Path | None:
    """Return the catalogues' folder in the installed package or the checkout, or None."""
    folders = (_PACKAGE / "seeds", _PACKAGE.parent / "seeds")
    return next((folder for folder in folders if (folder / "README.md").is_file()), None)


def glances(game: Game) -> tuple[Glance, ...]:
    """Return the known deals of a game with exactly these options, or an empty tuple if there is no
    catalogue.

    >>> from cardmath.games import PyramidGame
    >>> [one.number for one in glances(PyramidGame()) if "keep the partner" in one.points][:3]
    [0, 4, 7]
    >>> glances(PyramidGame(tableau=29))
    ()
    """
    return _glances(game.key, json.dumps({"format": FORMAT, "game": game.key, **game.setup()}))


@lru_cache(maxsize=32)
def _glances(key: str, setup: str) -> tuple[Glance, ...]:
    folder = seeds()
    # A line begins with the setup, then the number. Lines for other options are skipped without being parsed.
    beginning = setup.removesuffix("}") + ", "
    paths = sorted((folder / key).glob("*.jsonl")) if folder else []
    return tuple(_glance(json.loads(line)) for path in paths for line in _lines(path, beginning))


def _lines(path: Path, beginning: str) -> Iterator[str]:
    with path.open(encoding="utf-8") as file:
        yield from (line for line in file if line.startswith(beginning))


def _glance(line: dict[str, Any]) -> Glance:
    return Glance(line["number"], line["verdict"] == "winnable", line.get("grade"), tuple(line["points"]))
