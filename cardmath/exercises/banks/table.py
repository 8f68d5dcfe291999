"""A table of comma-separated values: a line for each answer, for spreadsheets and other programs.

Import its columns as text. A spreadsheet that guesses would read the base-sixteen numeral 1E5 as 100000.
"""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import IO, Final

from cardmath.exercises.banks.question import BankQuestion

#: The column names; they stay the same in every language.
COLUMNS: Final = (
    *("id", "kind", "base", "number", "stratum", "question", "answer", "fraction", "misconception", "reply"),
    *("steps", "picture"),
)


def write(questions: Iterable[BankQuestion], title: str, file: IO[bytes]) -> None:
    """Write questions as a table: each question's right answer comes first, with the steps.

    >>> from io import BytesIO
    >>> from cardmath.exercises import exercise
    >>> from cardmath.exercises.banks.question import question
    >>> file = BytesIO()
    >>> write([question(exercise("parity", 5))], "", file)
    >>> rows = csv.DictReader(StringIO(file.getvalue().decode("utf-8-sig")))
    >>> [(row["id"], row["question"], row["answer"], row["fraction"]) for row in rows][0]
    ('parity/12/5', 'Is 447z odd or even?', 'odd', '100')
    """
    # The byte order mark tells spreadsheets that the text is UTF-8.
    file.write("\N{BYTE ORDER MARK}".encode())
    file.write(_lines([COLUMNS]))
    for question in questions:
        file.write(_lines(_rows(question)))


def _rows(question: BankQuestion) -> Iterable[tuple[object, ...]]:
    exercise = question.exercise
    number = "" if exercise.number is None else exercise.number
    head = (question.key, exercise.kind, exercise.base, number, exercise.stratum, question.prompt)
    picture = question.picture.words if question.picture is not None else ""
    for answer in question.answers:
        more = ("\n".join(question.steps), picture) if answer.is_right else ("", "")
        code = answer.misconception.value if answer.misconception else ""
        yield (*head, answer.shown, 100 if answer.is_right else 0, code, answer.reply, *more)


def _lines(rows: Iterable[Iterable[object]]) -> bytes:
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()
