"""Moodle's importer of its XML, written apart from the writer: an error or a notice ends the import.

It follows `qformat_xml` and the question types of Moodle 4 and 5: elements of plain text must not hold
elements, a category comes before its questions, and the fractions are those of a list. The first answer that
matches counts, and an asterisk without a backslash matches anything.
"""

import re
from base64 import b64decode
from unicodedata import normalize
from xml.etree import ElementTree

from .asked import Asked

#: The share of the marks that an answer may have, in per cent; any other drops the question.
FRACTIONS = {
    *(100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5),
    *(11.11111, 10, 5, 0),
}
FORMATS = {"moodle_auto_format", "html", "plain_text", "markdown"}


class ImportEndedError(Exception):
    """Moodle reports an error here, or ends without a word; what follows is not imported."""


def read(data: bytes) -> list[Asked]:
    root = ElementTree.fromstring(data)
    assert root.tag == "quiz"
    category, found = "", []
    for question in root:
        assert question.tag == "question"
        if question.get("type") == "category":
            category = text_of(question.find("category"))
            continue
        asked = Asked(
            text_of(question.find("name"))[:255],
            html_of(question.find("questiontext")),
            key=plain(question.find("idnumber")),
            general=html_of(question.find("generalfeedback")),
            category=category,
        )
        asked.files = files_of(question.find("questiontext"))
        asked.tags = [text_of(tag) for tag in question.iterfind("tags/tag")]
        asked.hint = "".join(html_of(hint) for hint in question.iterfind("hint"))
        if len(asked.key) > 100:
            raise ImportEndedError("an idnumber has at most 100 characters")
        _READERS[question.get("type")](question, asked)
        found.append(asked)
    keys = [asked.key for asked in found]
    assert len(set(keys)) == len(keys), "Moodle removes an idnumber that is there already"
    return found


def _short_answer(question: ElementTree.Element, asked: Asked) -> None:
    assert plain(question.find("usecase")) == "0"
    for answer in question.iterfind("answer"):
        asked.answers.append((text_of(answer), fraction_of(answer), html_of(answer.find("feedback"))))
    if not any(score == 100 for _text, score, _reply in asked.answers):
        raise ImportEndedError("one of the answers should have a score of 100%")
    if asked.answers[-1][0] == "*":
        asked.other = asked.answers[-1][2]


def _multiple_choice(question: ElementTree.Element, asked: Asked) -> None:
    assert plain(question.find("single")) == "true"
    for answer in question.iterfind("answer"):
        asked.options.append((html_of(answer), fraction_of(answer), html_of(answer.find("feedback"))))
    if len([html for html, _score, _reply in asked.options if html]) < 2:
        raise ImportEndedError("this type of question needs at least two choices")
    if sum(score for _html, score, _reply in asked.options) != 100:
        raise ImportEndedError("one of the choices should be 100%")


_READERS = {"shortanswer": _short_answer, "multichoice": _multiple_choice}


def text_of(element: ElementTree.Element | None) -> str:
    """The content of a <text>; markup that is not character data is an error."""
    assert element is not None
    inner = element.find("text")
    if inner is None or len(inner):
        raise ImportEndedError("invalid XML: a string was expected")
    return inner.text or ""


def html_of(element: ElementTree.Element | None) -> str:
    assert element is not None
    assert element.get("format", "html") in FORMATS
    return text_of(element)


def plain(element: ElementTree.Element | None) -> str:
    assert element is not None
    assert not len(element)
    return element.text or ""


def fraction_of(answer: ElementTree.Element) -> float:
    score = float(answer.get("fraction", "0"))
    if abs(score) not in FRACTIONS:
        raise ImportEndedError("the grade does not match one of the valid grades")
    return score


def files_of(element: ElementTree.Element | None) -> dict[str, bytes]:
    assert element is not None
    return {
        str(file.get("name")): b64decode(file.text or "", validate=True) for file in element.iterfind("file")
    }


def matches(pattern: str, given: str) -> bool:
    """Moodle's `compare_string_with_wildcard` without regard to case."""
    parts = re.split(r"(?<!\\)\*+", normalize("NFC", pattern))
    expression = ".*".join(re.escape(part.replace(r"\*", "*")) for part in parts)
    return re.fullmatch(expression, normalize("NFC", given).strip(), re.IGNORECASE) is not None


def judge(asked: Asked, given: str) -> tuple[float, str]:
    """The score and the reply for a typed answer: the first answer that matches decides."""
    for pattern, score, reply in asked.answers:
        if matches(pattern, given):
            return score, reply
    return 0, ""
