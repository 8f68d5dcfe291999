"""Moodle XML: typed answers are short answers, because numerical ones would be in base ten.

Moodle takes the first answer that matches. So the right answers come first, then the wrong ones with a known
cause, and last ``*``, which matches all others. An invalid question would stop Moodle's import without a
message, so `question` rejects it first.
"""

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
    category = ""
    for question in questions:
        wanted = title or question.heading
        if wanted != category:
            category = wanted
            file.write(_category(category).encode())
        file.write(_question(question).encode())
    file.write(b"</quiz>\n")


def _category(name: str) -> str:
    # In Moodle, a slash within a name must be doubled.
    path = f"{_TOP}/{name.replace('/', '//')}"
    return f'<question type="category"><category><text>{cdata(path)}</text></category></question>\n'


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
