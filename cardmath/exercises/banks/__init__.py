"""Question banks: exercises as files that learning platforms can import.

Each file contains the wrong answers with a known cause and the reply to each, in every base. `export` returns
the bytes of a file, and `write_bank` writes it. A module for each format turns a `BankQuestion` into text.
For how to import the files, see ``docs/how-to/question-banks.md``.
"""

from cardmath.exercises.banks.exporting import FORMATS, MOST, Format, check_size, export, write_bank
from cardmath.exercises.banks.question import BankError, BankQuestion, question

__all__ = [
    "FORMATS",
    "MOST",
    "BankError",
    "BankQuestion",
    "Format",
    "check_size",
    "export",
    "question",
    "write_bank",
]
