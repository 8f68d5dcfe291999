"""Building and checking catalogues.

To build one, deals are proven in numerical order, and the first few of each kind are kept. To check one,
every line is dealt, replayed, solved again and compared.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cardmath.catalogue.curators import (
    CatalogueError,
    UnsettledError,
    curator_of,
    curator_of_series,
    every_series,
)
from cardmath.catalogue.entries import Entry, difficulty_parts, read_lines
from cardmath.games import Game, Position
from cardmath.i18n import _
from cardmath.records import Record
from cardmath.sentences import shown
from cardmath.solving import GRADES, UNKNOWN, WINNABLE, Cause, solve
from cardmath.whole_files import WRITING, file_errors, whole_file

# -- building ---------------------------------------------------------------------------------------------


#: How many deal numbers are tried for each game, starting from 0.
NUMBERS: Final = 300
#: Seconds spent on one deal before it is skipped.
BUILDING_LIMIT: Final = 2.0

#: Called at the start of each game and after each number.
Progress = Callable[[Game, int], None]


def build(
    folder: str | Path,
    series: Sequence[str] | None = None,
    numbers: int = NUMBERS,
    limit: float | None = BUILDING_LIMIT,
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
    with file_errors(CatalogueError, WRITING, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as file:
            file.write(text.encode())


def build_series(
    name: str, numbers: int = NUMBERS, limit: float | None = BUILDING_LIMIT, progress: Progress | None = None
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


# -- checking ---------------------------------------------------------------------------------------------


#: Seconds spent on one verdict before it is reported as unsettled.
CHECKING_LIMIT: Final = 60.0


@dataclass(frozen=True)
class Mismatch:
    """A false statement in a file."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


@dataclass
class CheckReport:
    """The result of a check: the number of lines proven or refuted, and the mismatches."""

    checked: int = 0
    mismatches: list[Mismatch] = field(default_factory=list)


def check_files(
    files: Sequence[str | Path],
    sample: int | None = None,
    limit: float | None = CHECKING_LIMIT,
    progress: Callable[[int, int], None] | None = None,
) -> CheckReport:
    """Check catalogue files by proving them again.

    Every line is read. With ``sample``, only that many readable lines are proven, spread evenly over all
    files. ``progress`` is called with the number done and the total. Raises `CatalogueError` if a file cannot
    be opened or the sample is less than 1.

    >>> from cardmath.catalogue import catalogue_files
    >>> check_files(catalogue_files()[:1], sample=2)
    CheckReport(checked=2, mismatches=[])
    """
    if sample is not None and sample < 1:
        raise CatalogueError(_("a sample must have at least 1 line, not {sample}").format(sample=sample))
    report = CheckReport()
    waiting: list[tuple[str, int, Entry]] = []
    for file in map(str, files):
        first: dict[tuple[Game, int], int] = {}
        line = 0
        for line, entry in read_lines(file):
            if isinstance(entry, str):
                report.mismatches.append(Mismatch(file, line, entry))
                report.checked += 1
                continue
            before = first.setdefault((entry.game, entry.number), line)
            if before != line:
                what = _("the same deal as on line {line}").format(line=before)
                report.mismatches.append(Mismatch(file, line, what))
            waiting.append((file, line, entry))
        if not line:
            report.mismatches.append(Mismatch(file, 1, _("the winning line is missing")))
    if sample is not None and sample < len(waiting):
        waiting = [waiting[i * len(waiting) // sample] for i in range(sample)]
    for done, (file, line, entry) in enumerate(waiting):
        if progress is not None:
            progress(done, len(waiting))
        report.mismatches += (Mismatch(file, line, what) for what in findings(entry, limit))
        report.checked += 1
    report.mismatches.sort(key=lambda one: (one.file, one.line))
    return report


def findings(entry: Entry, limit: float | None = CHECKING_LIMIT) -> Iterator[str]:
    """Yield a sentence for each false statement in an entry.

    >>> from cardmath.catalogue import entries
    >>> list(findings(next(entries(preset="bonds-to-ten"))))
    []
    """
    won = entry.verdict == WINNABLE
    replay = entry.record.replay()
    fault = entry.record.fault(replay)
    if fault is not None:
        yield str(fault)
    elif won and not replay.position.is_won:
        yield _("the line does not win")
    start = entry.game.start(entry.record.cards)
    solution = solve(start, limit)
    if solution.verdict == UNKNOWN:
        yield _("the verdict could not be settled in time")
        return
    if solution.verdict != entry.verdict:
        yield _differs("verdict", entry.verdict, solution.verdict)
        return
    if entry.cause != solution.cause:
        yield _differs("cause", _in_short(entry.cause), _in_short(solution.cause))
    try:
        yield from _wrong_parts(entry, start, replay.is_legal, limit)
    except UnsettledError as error:
        yield str(error)


def _wrong_parts(entry: Entry, start: Position[Any], legal: bool, limit: float | None) -> Iterator[str]:
    curator, line = curator_of(entry.game), None
    if entry.difficulty is not None:
        line = tuple(map(start.move_type.parse, entry.record.moves)) if legal else ()
    difficulty, points = curator.proof(start, line, limit)
    if entry.difficulty is not None:
        found = difficulty_parts(difficulty)
        for name, given in difficulty_parts(entry.difficulty).items():
            if given != found[name]:
                yield _differs(name, given, found[name])
    if points != entry.points and legal:
        yield _differs("points", _(", ").join(entry.points), _(", ").join(points))


def _in_short(cause: Cause | None) -> str:
    """Return the parts of a cause on one line."""
    if cause is None:
        return ""
    parts = cause.to_dict().values()
    return " ".join(" ".join(part) if isinstance(part, list) else str(part) for part in parts)


def _differs(name: str, given: object, found: object) -> str:
    return _('"{name}" is {given}, but was proven to be {found}').format(
        name=name, given=shown(given), found=shown(found)
    )
