"""Moodle's formats: its XML, and GIFT, which other platforms read too.

Typed answers are short answers, because numerical ones would be in base ten.

Moodle takes the first answer that matches. So the right answers come first, then the wrong ones with a known
cause, and last ``*``, which matches all others. An invalid question would stop Moodle's import without a
message, so `question` rejects it first.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from typing import IO, Final

from cardmath.exercises.banks.markup import XML, asked_html, cdata, paragraph, steps_html
from cardmath.exercises.banks.question import BankQuestion

_PICTURE: Final = "picture.svg"
#: The parent of all cardmath categories, in the course that a file is imported into.
_TOP: Final = "$course$/top/cardmath"
_LONGEST_NAME: Final = 255


def write(questions: Iterable[BankQuestion], title: str, file: IO[bytes]) -> None:
    """Write questions as Moodle XML: in one category with the title, or one for each kind and base."""
    file.write(f"{XML}<quiz>\n".encode())
    for path, question in _in_categories(questions, title):
        if path:
            name = f"<category><text>{cdata(path)}</text></category>"
            file.write(f'<question type="category">{name}</question>\n'.encode())
        file.write(_question(question).encode())
    file.write(b"</quiz>\n")


def _in_categories(questions: Iterable[BankQuestion], title: str) -> Iterator[tuple[str, BankQuestion]]:
    """Yield the questions, each with the path of its category, or "" if it is the same as before."""
    category = ""
    for question in questions:
        wanted = title or question.heading
        # In Moodle, a slash within a name must be doubled.
        yield f"{_TOP}/{wanted.replace('/', '//')}" if wanted != category else "", question
        category = wanted


def _question(question: BankQuestion) -> str:
    form = "multichoice" if question.is_choice else "shortanswer"
    answers = _choices(question) if question.is_choice else _typed(question)
    hint = f'<hint format="html"><text>{cdata(paragraph(question.hint))}</text></hint>'
    tags = "".join(f"<tag><text>{cdata(tag)}</text></tag>" for tag in question.tags)
    return "\n".join(
        [
            f'<question type="{form}">',
            f"<name><text>{cdata(question.name[:_LONGEST_NAME])}</text></name>",
            _asked(question),
            f'<generalfeedback format="html"><text>{cdata(steps_html(question))}</text></generalfeedback>',
            "<defaultgrade>1.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden>",
            f"<idnumber>{escape(question.key)}</idnumber>",
            *answers,
            *([hint] if question.hint else []),
            f"<tags>{tags}</tags>",
            "</question>\n",
        ]
    )


def _asked(question: BankQuestion) -> str:
    html = asked_html(question, lambda _picture: f"@@PLUGINFILE@@/{_PICTURE}", typed=not question.is_choice)
    file = ""
    if question.picture is not None:
        data = b64encode(question.picture.svg.encode()).decode()
        file = f'<file name="{_PICTURE}" path="/" encoding="base64">{data}</file>'
    return f'<questiontext format="html"><text>{cdata(html)}</text>{file}</questiontext>'


def _typed(question: BankQuestion) -> Iterator[str]:
    yield "<usecase>0</usecase>"
    for answer in question.answers:
        for text in answer.spellings:
            yield _answer(wildcards_escaped(text), answer.reply, "moodle_auto_format", answer.is_right)
    yield _answer("*", question.otherwise, "moodle_auto_format", is_right=False)


def wildcards_escaped(text: str) -> str:
    r"""Return a string to be matched literally: a bare asterisk would match anything.

    >>> print(wildcards_escaped("2*3"))
    2\*3
    """
    return text.replace("*", r"\*")


def _choices(question: BankQuestion) -> Iterator[str]:
    yield "<single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>none</answernumbering>"
    for name in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"):
        yield f'<{name} format="html"><text></text></{name}>'
    for answer in question.choices:
        yield _answer(paragraph(answer.shown), answer.reply, "html", answer.is_right)


def _answer(text: str, reply: str, form: str, is_right: bool) -> str:
    return (
        f'<answer fraction="{100 if is_right else 0}" format="{form}"><text>{cdata(text)}</text>'
        f'<feedback format="html"><text>{cdata(paragraph(reply))}</text></feedback></answer>'
    )


# -- GIFT: it has no pictures, and the text of a question is enough ------------------------------------------

_SPECIAL: Final = re.compile(r"[\\~=#{}:]")


def write_gift(questions: Iterable[BankQuestion], title: str, file: IO[bytes]) -> None:
    """Write questions as GIFT, in the same categories."""
    for path, question in _in_categories(questions, title):
        if path:
            file.write(f"$CATEGORY: {_line(path)}\n\n".encode())
        file.write(f"{_gift(question)}\n\n".encode())


def escaped(text: str) -> str:
    r"""Escape every character that has a special meaning in GIFT.

    >>> print(escaped("{7 = 8} ~ #9"))
    \{7 \= 8\} \~ \#9
    """
    return _SPECIAL.sub(lambda found: "\\" + found[0], text).replace("\n", "\\n")


def _line(text: str) -> str:
    return " ".join(text.split())


def _gift(question: BankQuestion) -> str:
    html = paragraph(question.prompt)
    if question.note and not question.is_choice:
        html += paragraph(question.note)
    lines = [f"// [id:{question.key}] {' '.join(f'[tag:{tag}]' for tag in question.tags)}"]
    lines.append(f"::{escaped(_line(question.name))}::[html]{escaped(html)}{{")
    lines += _gift_choices(question) if question.is_choice else _gift_typed(question)
    lines.append(f"####{escaped(steps_html(question))}}}")
    return "\n".join(lines)


def _gift_typed(question: BankQuestion) -> Iterator[str]:
    for answer in question.answers:
        for text in answer.spellings:
            fraction = 100 if answer.is_right else 0
            yield f"=%{fraction}%{escaped(wildcards_escaped(text))}#{escaped(paragraph(answer.reply))}"
    yield f"=%0%*#{escaped(paragraph(question.otherwise))}"


def _gift_choices(question: BankQuestion) -> Iterator[str]:
    for answer in question.choices:
        sign = "=" if answer.is_right else "~"
        yield f"{sign}{escaped(paragraph(answer.shown))}#{escaped(paragraph(answer.reply))}"
