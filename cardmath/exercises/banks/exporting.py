"""The formats of question banks, and the file that a bank is written to."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final, NamedTuple

from cardmath.exercises.banks.question import BankError, BankQuestion, question
from cardmath.exercises.exercise import Exercise
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL
from cardmath.sentences import shown

#: The most questions in a bank. More would be a mistake in a number.
MOST: Final = 100_000

Write = Callable[[Iterable[BankQuestion], str, IO[bytes]], None]


class Format(NamedTuple):
    """A format: the module and the function that write it, its ending, and what it is for."""

    module: str
    function: str
    ending: str
    english: str

    @property
    def write(self) -> Write:
        """The function that writes questions, under a title, to a file."""
        written: Write = getattr(import_module(f"cardmath.exercises.banks.{self.module}"), self.function)
        return written


#: The formats by name. Their modules are loaded on first use.
FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "moodle": Format("moodle", "write", "xml", N_("for Moodle")),
        "canvas": Format("canvas", "write", "zip", N_("for classic quizzes in Canvas")),
        "canvas-new": Format("canvas", "write_new", "zip", N_("for New Quizzes in Canvas")),
        "qti": Format("qti", "write", "zip", N_("a QTI 2.1 package")),
        "gift": Format("gift", "write", "txt", N_("GIFT text")),
        "csv": Format("table", "write", "csv", N_("a table")),
    }
)


def export(items: Iterable[Exercise], format: str, title: str = "") -> bytes:
    """Return a question bank of exercises: the bytes of a file for a learning platform.

    ``format`` is one of `FORMATS`. The bank has the ``title``, by default the kind and the base of the first
    exercise. An exercise that comes twice is in the bank once. Raises `BankError` for an unknown format,
    without any exercise, and for an exercise that a platform cannot ask.

    >>> from cardmath import exercises
    >>> items = [exercises.exercise("addition", number) for number in range(1, 31)]
    >>> exercises.export(items, "moodle").count(b'<question type="shortanswer">')
    30
    """
    file = BytesIO()
    _write(items, format, title, file)
    return file.getvalue()


def write_bank(
    items: Iterable[Exercise],
    format: str,
    path: str | Path,
    title: str = "",
    *,
    overwrite: bool = False,
) -> None:
    """Write a question bank to a file, which appears once it is complete.

    The exercises may be made one after the other while they are written. See `export` for the rest. Raises
    `BankError` also if the file exists and must not be overwritten, or cannot be written.

    >>> from cardmath import exercises
    >>> exercises.write_bank([exercises.exercise("addition", 5)], "gift", "missing/bank.txt")
    Traceback (most recent call last):
    ...
    cardmath.exercises.banks.question.BankError: cannot write missing/bank.txt: No such file or directory
    """
    target = Path(path)
    if target.exists() and not overwrite:
        raise BankError(_("{file} already exists"), file=path)
    try:
        with _beside(target) as file:
            _write(items, format, title, file)
    except OSError as error:
        raise BankError(
            _("cannot write {file}: {reason}"), file=path, reason=error.strerror or error
        ) from None


@contextmanager
def _beside(target: Path) -> Iterator[IO[bytes]]:
    """Open a file beside another, which it replaces at the end; nothing is left if that fails."""
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with unfinished.open("wb") as file:
            yield file
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _write(items: Iterable[Exercise], format: str, title: str, file: IO[bytes]) -> None:
    if format not in FORMATS:
        raise BankError(
            _("there is no format {name}; the formats are {known}"),
            name=shown(format),
            known=", ".join(FORMATS),
        )
    questions = _questions(items)
    first = next(questions, None)
    if first is None:
        raise BankError(_("there are no exercises to write"))
    FORMATS[format].write(chain([first], questions), " ".join(title.split()), file)


def check_size(count: int) -> None:
    """Raise `BankError` if a bank would have too many questions.

    >>> check_size(10**9)
    Traceback (most recent call last):
    ...
    cardmath.exercises.banks.question.BankError: a question bank has at most 100000 questions
    """
    if count > MOST:
        raise BankError(_("a question bank has at most {most} questions"), most=DECIMAL.write(MOST))


def _questions(items: Iterable[Exercise]) -> Iterator[BankQuestion]:
    """Yield the question of each exercise, the same only once."""
    keys: set[str] = set()
    for item in items:
        asked = question(item)
        if asked.key not in keys:
            keys.add(asked.key)
            yield asked
        check_size(len(keys))
