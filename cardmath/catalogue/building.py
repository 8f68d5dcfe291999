"""Making catalogues: deals are proven by number, and the first of each kind are kept."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from cardmath.catalogue.entry import CatalogueError, Entry, UnsettledError
from cardmath.catalogue.teaching import POINTS, Facts, points_of
from cardmath.decks import PRESETS, preset_named
from cardmath.games import PyramidGame
from cardmath.i18n import _
from cardmath.records import Record
from cardmath.solving import GRADES, UNKNOWN, UNWINNABLE, Budget, solve
from cardmath.solving.pyramid import PyramidCause, careful_play

__all__ = ["LIMIT", "NUMBERS", "build", "build_preset", "games_of"]

#: How many numbers are looked at for each game, from 0.
NUMBERS: Final = 300
#: Seconds spent on one deal before it is passed over.
LIMIT: Final = 2.0
#: How many deals of each kind are kept for each game: each grade, teaching point and cause of a loss.
_EACH: Final = 3
#: Three passes of decks larger than this are not settled often enough.
_LARGEST_WITH_PASSES: Final = 100
#: The smaller part of such a cause is found against the clock, so another run may name another.
_FLEETING: Final = "together"
#: Kinds that only deals have that can be won.
_OF_WINS: Final = {*GRADES, *POINTS} - {"dead top card"}

#: Told of each game that is begun and of each number that is done.
Progress = Callable[[PyramidGame, int], None]


def games_of(preset: str) -> tuple[PyramidGame, ...]:
    """Return the games of a preset's catalogue.

    The smallest tableau, the usual one and the next full triangle, with three passes, and the usual one
    with unlimited passes; decks too large for three passes have unlimited passes throughout.

    >>> [(game.tableau, game.passes) for game in games_of("standard-dozenal")]
    [(26, 3), (28, 3), (36, 3), (28, None)]
    """
    deck = preset_named(preset).deck
    low, high = deck.tableau_range
    usual = deck.default_tableau
    triangles = (rows * (rows + 1) // 2 for rows in range(1, high + 1))
    larger = next((size for size in triangles if usual < size <= high), high)
    sizes = sorted({low, usual, larger})
    if len(deck.cards) > _LARGEST_WITH_PASSES:
        return tuple(PyramidGame(deck, size, None) for size in sizes)
    return (*(PyramidGame(deck, size, 3) for size in sizes), PyramidGame(deck, usual, None))


def build(
    folder: str | Path,
    presets: tuple[str, ...] = tuple(PRESETS),
    numbers: int = NUMBERS,
    limit: float | None = LIMIT,
    progress: Progress | None = None,
) -> dict[Path, int]:
    """Write a file for each preset; return the files with the number of their lines.

    A file is replaced once its successor is complete. Raises `CatalogueError` where nothing can be
    written or where ``numbers`` is less than 1.
    """
    if numbers < 1:
        raise CatalogueError(_("at least 1 number must be looked at, not {numbers}").format(numbers=numbers))
    written = {}
    for preset in presets:
        lines = [entry.to_json() for entry in build_preset(preset, numbers, limit, progress)]
        path = Path(folder) / PyramidGame.key / f"{preset}.jsonl"
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


def build_preset(
    preset: str, numbers: int = NUMBERS, limit: float | None = LIMIT, progress: Progress | None = None
) -> Iterator[Entry]:
    """Yield the deals of a preset's catalogue, game by game, by number."""
    for game in games_of(preset):
        found: Counter[str] = Counter()
        for number in range(numbers):
            if progress is not None:
                progress(game, number)
            entry = _proven(game, number, limit, any(found[kind] < _EACH for kind in _OF_WINS))
            kinds = _kinds(entry) if entry else ()
            if entry and any(found[kind] < _EACH for kind in kinds):
                found.update(kinds)
                yield entry


def _proven(game: PyramidGame, number: int, limit: float | None, wins_wanted: bool) -> Entry | None:
    """Return a deal with all that is proven about it, or None where it is of no use."""
    record = Record.of_deal(game, number)
    start = game.deal(number)
    solution = solve(start, limit)
    if solution.verdict == UNWINNABLE:
        cause = solution.cause
        if not isinstance(cause, PyramidCause) or cause.kind == _FLEETING:
            return None
        return Entry(record, solution.verdict, cause, None, points_of(Facts(start)))
    if solution.verdict == UNKNOWN or not wins_wanted:
        return None
    play = careful_play(start, Budget(limit))
    if play is None:
        return None
    try:
        points = points_of(Facts(start, solution.moves, play, limit))
    except UnsettledError:
        return None
    return Entry(record.with_moves(solution.moves), solution.verdict, None, play.difficulty, points)


def _kinds(entry: Entry) -> tuple[str, ...]:
    """Return what a deal is an example of."""
    label = f"lost: {entry.cause.kind}" if entry.cause else entry.grade
    return (*entry.points, *filter(None, [label]))
