"""The question bank formats, and the file that a bank is written to."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import IO, Final, NamedTuple

from cardmath.exercises.banks.question import BankError, BankQuestion, question
from cardmath.exercises.exercise import Exercise
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL
from cardmath.sentences import shown
from cardmath.whole_files import refusal, whole_file

#: Maximum number of questions in a bank. Anyone who asks for more has mistyped a number.
MOST: Final = 100_000

Write = Callable[[Iterable[BankQuestion], str, IO[bytes]], None]


class Format(NamedTuple):
    """A format: the module and the function that write it, its file extension, and what it is for."""

    module: str
    function: str
    ending: str
    english: str

    @property
    def write(self) -> Write:
        """The function that writes questions, under a title, to a file."""
        written: Write = getattr(import_module(f"cardmath.exercises.banks.{self.module}"), self.function)
        return written


#: The formats, keyed by name. Their modules are loaded on first use.
FORMATS: Final[Mapping[str, Format]] = {
    "moodle": Format("moodle", "write", "xml", N_("for Moodle")),
    "canvas": Format("canvas", "write", "zip", N_("for classic quizzes in Canvas")),
    "canvas-new": Format("canvas", "write_new", "zip", N_("for New Quizzes in Canvas")),
    "qti": Format("qti", "write", "zip", N_("a QTI 2.1 package")),
    "gift": Format("moodle", "write_gift", "txt", N_("GIFT text")),
    "csv": Format("table", "write", "csv", N_("a table")),
}


def export(items: Iterable[Exercise], format: str, title: str = "") -> bytes:
    """Return exercises as a question bank: the bytes of a file for a learning platform.

    ``format`` is one of `FORMATS`. The bank has the ``title``, by default the kind and the base of the first
    exercise. Repeated exercises are included only once. Raises `BankError` for an unknown format, if there
    are no exercises, and for an exercise that a platform cannot ask.

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

    The exercises may be generated one by one as they are written. See `export` for the rest. Also raises
    `BankError` if the file exists and must not be overwritten, has the extension of another format, or cannot
    be written.

    >>> from cardmath import exercises
    >>> exercises.write_bank([exercises.exercise("addition", 5)], "gift", "missing/bank.txt")
    Traceback (most recent call last):
    ...
    cardmath.exercises.banks.question.BankError: there is no folder missing
    """
    target = Path(path)
    check_ending(format, target)
    reason = refusal(target, overwrite=overwrite)
    if reason:
        raise BankError(reason)
    try:
        with whole_file(target) as file:
            _write(items, format, title, file)
    except OSError as error:
        raise BankError(
            _("cannot write {file}: {reason}"), file=path, reason=error.strerror or error
        ) from None


def check_ending(format: str, path: Path) -> None:
    """Raise `BankError` for an unknown format, and for a file with the extension of another one.

    A platform would reject or misread a file like this.

    >>> check_ending("moodle", Path("unit-3.zip"))
    Traceback (most recent call last):
    ...
    cardmath.exercises.banks.question.BankError: a moodle file ends in .xml, but unit-3.zip does not
    >>> check_ending("gift", Path("unit-3.gift"))
    """
    ending = _format(format).ending
    if path.suffix[1:].lower() in {known.ending for known in FORMATS.values()} - {ending}:
        raise BankError(
            _("a {name} file ends in .{ending}, but {file} does not"),
            name=format,
            ending=ending,
            file=path.name,
        )


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise BankError(
            _("there is no format {name}; the formats are {known}"),
            name=shown(name),
            known=", ".join(FORMATS),
        )
    return FORMATS[name]


def _write(items: Iterable[Exercise], format: str, title: str, file: IO[bytes]) -> None:
    write = _format(format).write
    questions = _questions(items)
    first = next(questions, None)
    if first is None:
        raise BankError(_("there are no exercises to write"))
    write(chain([first], questions), " ".join(title.split()), file)


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
    """Yield the question for each exercise, without repeats."""
    keys: set[str] = set()
    for item in items:
        asked = question(item)
        if asked.key not in keys:
            keys.add(asked.key)
            yield asked
        check_size(len(keys))
