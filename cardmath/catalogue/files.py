"""Finding the catalogues and reading their lines."""

from collections.abc import Iterator
from pathlib import Path

from cardmath.catalogue.curators import CatalogueError, curators, every_series
from cardmath.catalogue.entry import Entry
from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.proven import PATHS, seeds
from cardmath.reading import as_utf8
from cardmath.sentences import shown
from cardmath.solving import GRADES


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
    try:
        data = as_utf8(Path(path).read_bytes())
    except OSError as error:
        raise CatalogueError(
            _("cannot read {file}: {reason}").format(file=path, reason=error.strerror or error)
        ) from None
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
            _("there is no {what} {wish}; there are: {known}").format(
                what=what, wish=shown(wish), known=_(", ").join(known)
            )
        )
