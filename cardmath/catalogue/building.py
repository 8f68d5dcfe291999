"""Building catalogues: deals are proven in numerical order, and the first few of each kind are kept."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from cardmath.catalogue.curators import (
    CatalogueError,
    UnsettledError,
    curator_of,
    curator_of_series,
    every_series,
)
from cardmath.catalogue.entry import Entry
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.records import Record
from cardmath.solving import GRADES, UNKNOWN, WINNABLE, solve

#: How many deal numbers are tried for each game, starting from 0.
NUMBERS: Final = 300
#: Seconds spent on one deal before it is skipped.
LIMIT: Final = 2.0

#: Called at the start of each game and after each number.
Progress = Callable[[Game, int], None]


def build(
    folder: str | Path,
    series: Sequence[str] | None = None,
    numbers: int = NUMBERS,
    limit: float | None = LIMIT,
    progress: Progress | None = None,
) -> dict[Path, int]:
    """Write a file for each catalogue (all by default) and return the files with their line counts.

    Each file is replaced once the new one is complete. Raises `CatalogueError` if nothing can be written or
    ``numbers`` is less than 1.
    """
    if numbers < 1:
        raise CatalogueError(
            _("the number of deals to try must be at least 1, not {numbers}").format(numbers=numbers)
        )
    written = {}
    known = every_series()
    for name in known if series is None else series:
        lines = [entry.to_json() for entry in build_series(name, numbers, limit, progress)]
        path = Path(folder) / known[name] / f"{name}.jsonl"
        _write(path, "".join(f"{line}\n" for line in lines))
        written[path] = len(lines)
    return written


def _write(path: Path, text: str) -> None:
    unfinished = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(text, "utf-8", newline="\n")
        os.replace(unfinished, path)  # noqa: PTH105
    except OSError as error:
        raise CatalogueError(
            _("cannot write {file}: {reason}").format(file=path, reason=error.strerror or error)
        ) from None


def build_series(
    name: str, numbers: int = NUMBERS, limit: float | None = LIMIT, progress: Progress | None = None
) -> Iterator[Entry]:
    """Yield the deals of a catalogue, game by game, in numerical order.

    >>> [entry.verdict for entry in build_series("bonds-to-ten", numbers=1)][:2]
    ['winnable', 'winnable']
    """
    curator = curator_of_series(name)
    of_wins = {*GRADES, *curator.POINTS} - curator.OF_LOSSES
    for game in curator.games_of(name):
        found: Counter[str] = Counter()
        for number in range(numbers):
            if progress is not None:
                progress(game, number)
            entry = _proven(game, number, limit, any(found[kind] < curator.EACH for kind in of_wins))
            kinds = _kinds(entry) if entry else ()
            if entry and any(found[kind] < curator.EACH for kind in kinds):
                found.update(kinds)
                yield entry


def _proven(game: Game, number: int, limit: float | None, wins_wanted: bool) -> Entry | None:
    """Return a deal with everything proven about it, or None if it is no use."""
    start, curator = game.deal(number), curator_of(game)
    solution = solve(start, limit)
    cause, won = solution.cause, solution.verdict == WINNABLE
    if solution.verdict == UNKNOWN or (won and not wins_wanted):
        return None
    if cause is not None and cause.kind in curator.FLEETING:
        return None
    try:
        difficulty, points = curator.proof(start, solution.moves if won else None, limit)
    except UnsettledError:
        return None
    record = Record.of_deal(game, number).with_moves(solution.moves)
    return Entry(record, solution.verdict, cause, difficulty, points)


def _kinds(entry: Entry) -> tuple[str, ...]:
    """Return the kinds of deal that this one is an example of."""
    label = f"lost: {entry.cause.kind}" if entry.cause else entry.grade
    return (*entry.points, *filter(None, [label]))
