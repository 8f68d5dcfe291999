"""GIFT, a text format that Moodle and other platforms read. It has no pictures; the text of a question is
enough.
"""

import re
from collections.abc import Iterable, Iterator
from typing import IO, Final

from cardmath.exercises.banks.markup import paragraph, steps_html
from cardmath.exercises.banks.moodle import wildcards_escaped
from cardmath.exercises.banks.question import BankQuestion

_SPECIAL: Final = re.compile(r"[\\~=#{}:]")
_TOP: Final = "$course$/top/cardmath"


def write(questions: Iterable[BankQuestion], title: str, file: IO[bytes]) -> None:
    """Write questions as GIFT: in one category with the title, or in a category for each kind and base."""
    category = ""
    for question in questions:
        wanted = title or question.heading
        if wanted != category:
            category = wanted
            file.write(f"$CATEGORY: {_TOP}/{_line(category).replace('/', '//')}\n\n".encode())
        file.write(f"{_question(question)}\n\n".encode())


def escaped(text: str) -> str:
    r"""Escape every character that has a special meaning in GIFT.

    >>> print(escaped("{7 = 8} ~ #9"))
    \{7 \= 8\} \~ \#9
    """
    return _SPECIAL.sub(lambda found: "\\" + found[0], text).replace("\n", "\\n")


def _line(text: str) -> str:
    return " ".join(text.split())


def _question(question: BankQuestion) -> str:
    html = paragraph(question.prompt)
    if question.note and not question.is_choice:
        html += paragraph(question.note)
    lines = [f"// [id:{question.key}] {' '.join(f'[tag:{tag}]' for tag in question.tags)}"]
    lines.append(f"::{escaped(_line(question.name))}::[html]{escaped(html)}{{")
    lines += _choices(question) if question.is_choice else _typed(question)
    lines.append(f"####{escaped(steps_html(question))}}}")
    return "\n".join(lines)


def _typed(question: BankQuestion) -> Iterator[str]:
    for answer in question.answers:
        for text in answer.spellings:
            fraction = 100 if answer.is_right else 0
            yield f"=%{fraction}%{escaped(wildcards_escaped(text))}#{escaped(paragraph(answer.reply))}"
    yield f"=%0%*#{escaped(paragraph(question.otherwise))}"


def _choices(question: BankQuestion) -> Iterator[str]:
    for answer in question.choices:
        sign = "=" if answer.is_right else "~"
        yield f"{sign}{escaped(paragraph(answer.shown))}#{escaped(paragraph(answer.reply))}"
