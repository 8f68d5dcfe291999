"""The lines of a catalogue, each a deal and what has been proven about it, and the files with them.

A line is also a record of the deal: its moves are the winning line, and ``cardmath replay`` can read it.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from cardmath.catalogue.curators import CatalogueError, curator_of, curators, every_series
from cardmath.errors import CardmathError
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.proven import PATHS, seeds
from cardmath.reading import as_utf8, field, texts
from cardmath.records import Record
from cardmath.sentences import shown
from cardmath.solving import GRADES, UNWINNABLE, WINNABLE, Cause, Difficulty
from cardmath.solving.solution import win_sentence
from cardmath.whole_files import READING, file_errors

# -- a line -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """A numbered deal with its verdict, proof, difficulty and teaching points.

    ``record`` contains the deal and, for a winnable deal, a winning line. ``cause`` is the reason why a deal
    is lost. Only winnable deals have a ``difficulty``. ``points`` are the names of its teaching points. Each
    game defines its own causes, difficulties and points (`curators`).
    """

    record: Record
    verdict: str
    cause: Cause | None = None
    difficulty: Difficulty | None = None
    points: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The deal's game."""
        return self.record.game

    @property
    def number(self) -> int:
        """The deal's number."""
        assert self.record.number is not None
        return self.record.number

    @property
    def series(self) -> str | None:
        """The deal's catalogue, or None if it is not in one."""
        return curator_of(self.game).series_of(self.game)

    @property
    def grade(self) -> str | None:
        """The difficulty in one word; None for an unwinnable deal."""
        return None if self.difficulty is None else self.difficulty.grade

    @property
    def length(self) -> int | None:
        """The number of moves in the line; None for an unwinnable deal."""
        return len(self.record.moves) if self.verdict == WINNABLE else None

    def reason(self, notation: Notation = DECIMAL) -> str:
        """Return the reason for the verdict as a sentence, with numbers in the given notation."""
        start = self.game.start(self.record.cards)
        if self.cause is not None:
            return self.cause.sentence(start, notation)
        return win_sentence(len(self.record.moves), notation)

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as the JSON object on its line."""
        data = self.record.to_dict()
        # The number is enough; listing the cards would double the size of the file.
        del data["cards"]
        moves = data.pop("moves", None)
        data["verdict"] = self.verdict
        if self.difficulty is not None:
            data["grade"] = self.grade
            data["difficulty"] = difficulty_parts(self.difficulty)
        if self.cause is not None:
            data["cause"] = self.cause.to_dict()
        data["points"] = list(self.points)
        if moves is not None:
            data |= {"length": len(moves), "moves": moves}
        return data

    def to_json(self) -> str:
        """Return the entry as a catalogue line, without the line break."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Entry":
        """Read a line; raises `CatalogueError` or `cardmath.RecordError` with the reason.

        `checking` verifies that the moves win and that the rest is true.
        """
        record = Record.from_json(text)
        data = json.loads(text)
        if record.number is None:
            raise CatalogueError(_("a deal in a catalogue must have a number"))
        verdict = field(data, "verdict", str)
        if verdict not in (WINNABLE, UNWINNABLE):
            raise CatalogueError(
                _("the verdict must be winnable or unwinnable, not {given}"), given=shown(verdict)
            )
        won, curator = verdict == WINNABLE, curator_of(record.game)
        _refuse_foreign(data, ("cause",) if won else ("grade", "difficulty", "length", "moves"), verdict)
        difficulty = _read_difficulty(curator.DIFFICULTY, field(data, "difficulty", dict)) if won else None
        if difficulty is not None:
            _check_same("grade", field(data, "grade", str), difficulty.grade)
            _check_same("length", field(data, "length", int), len(record.moves))
        cause = None if won else curator.read_cause(field(data, "cause", dict))
        return cls(record, verdict, cause, difficulty, texts(data, "points"))


def difficulty_parts(difficulty: Any) -> dict[str, Any]:
    """Return the parts of a difficulty as they appear in a catalogue line."""
    return asdict(difficulty)


def _read_difficulty(kind: type[Any], data: Mapping[str, Any]) -> Any:
    """Read a difficulty; raises `CatalogueError` or `cardmath.RecordError`."""
    flags = {one.name: data.get(one.name) for one in fields(kind) if one.type is bool}
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise CatalogueError(
                _('"{name}" must be true or false, not {given}'), name=name, given=shown(value)
            )
    counts = {one.name: field(data, one.name, int) for one in fields(kind) if one.name not in flags}
    return kind(**counts, **flags)


def _refuse_foreign(data: Mapping[str, Any], names: tuple[str, ...], verdict: str) -> None:
    for name in names:
        if name in data:
            raise CatalogueError(_('{verdict}, but "{name}" is given'), verdict=verdict, name=name)


def _check_same(name: str, given: object, derived: object) -> None:
    if given != derived:
        raise CatalogueError(
            _('"{name}" is {given}, but the rest of the line makes it {derived}'),
            name=name,
            given=shown(given),
            derived=shown(derived),
        )


# -- the files --------------------------------------------------------------------------------------------


def seeds_folder() -> Path:
    """Return the folder with the catalogues, in the installed package or in the checkout.

    >>> (seeds_folder() / "README.md").is_file()
    True
    """
    folder = seeds()
    if folder is None:
        raise CatalogueError(_("cardmath's catalogues are not installed"))
    return folder


def catalogue_files() -> tuple[Path, ...]:
    """Return the catalogue files that come with cardmath.

    >>> [file.name for file in catalogue_files() if file.parent.name == "contradance"]
    ['contradance.jsonl']
    """
    return tuple(sorted(path for path in seeds_folder().glob("*/*.jsonl") if path.parent.name != PATHS))


def read_lines(path: str | Path) -> Iterator[tuple[int, Entry | str]]:
    """Yield each line of a file with its number, from 1: either its entry or the reason why it cannot be
    read.

    Raises `CatalogueError` if the file cannot be opened.

    >>> number, entry = next(read_lines(catalogue_files()[0]))
    >>> number, entry.record
    (1, <Record captured-queens, deal 0, moves: 151>)
    """
    with file_errors(CatalogueError, READING, path):
        data = as_utf8(Path(path).read_bytes())
    # Not splitlines: JSON strings may contain characters that it treats as line breaks.
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    for number, line in enumerate(lines, start=1):
        try:
            yield number, Entry.from_json(line.decode("utf-8"))
        except UnicodeDecodeError:
            yield number, _("this is not UTF-8 text")
        except CardmathError as error:
            yield number, str(error)


def entries(
    preset: str | None = None,
    point: str | None = None,
    grade: str | None = None,
    verdict: str | None = None,
) -> Iterator[Entry]:
    """Yield the deals from cardmath's own catalogues that match every argument.

    Raises `CatalogueError` for an unknown preset, teaching point or grade, and for an unreadable line.

    >>> deal = next(entries(preset="standard-dozenal", point="needs the third pass"))
    >>> deal.verdict, deal.game.passes
    ('winnable', 3)
    """
    _check_wish(_("preset"), preset, tuple(every_series()))
    _check_wish(_("teaching point"), point, _every_point())
    _check_wish(_("grade"), grade, GRADES)
    return (
        entry
        # Each series has a file named after it.
        for path in catalogue_files()
        if preset in (None, path.stem)
        for entry in _readable(path)
        if preset in (None, entry.series)
        and (point is None or point in entry.points)
        and grade in (None, entry.grade)
        and verdict in (None, entry.verdict)
    )


def _every_point() -> tuple[str, ...]:
    # Games share some of their points.
    return tuple(dict.fromkeys(point for curator in curators().values() for point in curator.POINTS))


def _readable(path: Path) -> Iterator[Entry]:
    for number, entry in read_lines(path):
        if isinstance(entry, str):
            raise CatalogueError(f"{path}:{number}: {entry}")
        yield entry


def _check_wish(what: str, wish: str | None, known: tuple[str, ...]) -> None:
    if wish is not None and wish not in known:
        raise CatalogueError(
            _("there is no {what} {wish}; there are: {known}"),
            what=what,
            wish=shown(wish),
            known=_(", ").join(known),
        )
