"""A QTI 2.1 package: an item for each question, and a test that contains them all."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO, Final

from cardmath.exercises.banks.markup import XML, ZipPackage, asked_html, opaque, paragraph, plain, steps_html
from cardmath.exercises.banks.pictures import PictureFile
from cardmath.exercises.banks.question import BankQuestion

_QTI: Final = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_PACKAGE: Final = "http://www.imsglobal.org/xsd/imscp_v1p1"
_INSTANCE: Final = "http://www.w3.org/2001/XMLSchema-instance"
#: A namespace and the address of its schema.
_SCHEMA: Final = (
    f'xmlns="{_QTI}" xmlns:xsi="{_INSTANCE}" '
    f'xsi:schemaLocation="{_QTI} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"'
)
_TEST: Final = "test.xml"
_RIGHT, _OTHER = "right", "other"
#: The length of the field, in characters.
_LENGTH: Final = 12


def write(questions: Iterable[BankQuestion], title: str, file: IO[bytes]) -> None:
    """Write questions as a QTI 2.1 package."""
    waiting = iter(questions)
    first = next(waiting)
    title = title or first.heading
    items: list[tuple[str, str]] = []
    with ZipPackage(file) as package:
        for question in chain([first], waiting):
            name = opaque(question.key)
            path = f"items/{re.sub('[^a-z0-9-]', '-', question.key)}.xml"
            items.append((name, path))
            package.add(path, _item(name, question, package))
        name = opaque(title, first.key)
        package.add_parts(_TEST, _test(name, title, items))
        package.add_parts("imsmanifest.xml", _manifest(name, items, package.pictures))


def _test(name: str, title: str, items: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield (
        f'{XML}<assessmentTest {_SCHEMA} identifier="{name}" title="{plain(title)}">'
        '<testPart identifier="part" navigationMode="nonlinear" submissionMode="individual">'
        f'<assessmentSection identifier="section" title="{plain(title)}" visible="true">\n'
    )
    for item, path in items:
        yield f'<assessmentItemRef identifier="{item}" href="{path}"/>\n'
    yield "</assessmentSection></testPart></assessmentTest>\n"


def _manifest(name: str, items: Iterable[tuple[str, str]], pictures: Iterable[str]) -> Iterator[str]:
    yield (
        f'{XML}<manifest xmlns="{_PACKAGE}" identifier="{name}_manifest"><metadata>'
        "<schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/>"
        f'<resources>\n<resource identifier="{name}" type="imsqti_test_xmlv2p1" href="{_TEST}">'
        f'<file href="{_TEST}"/></resource>\n'
    )
    for item, path in items:
        yield (
            f'<resource identifier="{item}" type="imsqti_item_xmlv2p1" href="{path}"><file href="{path}"/>'
            "</resource>\n"
        )
    for path in pictures:
        yield (
            f'<resource identifier="{opaque(path)}" type="webcontent" href="{path}"><file href="{path}"/>'
            "</resource>\n"
        )
    yield "</resources></manifest>\n"


def _item(name: str, question: BankQuestion, package: ZipPackage) -> str:
    def address(picture: PictureFile) -> str:
        # Items have their own folder.
        return f"../{package.add_picture('pictures', picture)}"

    asked = asked_html(question, address, typed=not question.is_choice)
    declared, field = _chosen(question) if question.is_choice else _typed(question)
    return (
        f'{XML}<assessmentItem {_SCHEMA} identifier="{name}" title="{plain(question.name)}" '
        f'adaptive="false" timeDependent="false">{declared}'
        '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">'
        "<defaultValue><value>0</value></defaultValue></outcomeDeclaration>"
        '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>'
        f"<itemBody>{asked}{field}</itemBody>{_processing(question)}{_replies(question)}"
        "</assessmentItem>\n"
    )


def _typed(question: BankQuestion) -> tuple[str, str]:
    """Return the declaration of the response, and the field."""
    return (
        '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string">'
        f"<correctResponse><value>{plain(question.right.spellings[0])}</value></correctResponse>"
        "</responseDeclaration>",
        f'<p><textEntryInteraction responseIdentifier="RESPONSE" expectedLength="{_LENGTH}"/></p>',
    )


def _chosen(question: BankQuestion) -> tuple[str, str]:
    """Return the declaration of the response, and the choices."""
    choices = "".join(
        f'<simpleChoice identifier="{_choice(question, at)}">{plain(answer.shown)}</simpleChoice>'
        for at, answer in enumerate(question.choices)
    )
    right = _choice(question, question.choices.index(question.right))
    return (
        '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">'
        f"<correctResponse><value>{right}</value></correctResponse></responseDeclaration>",
        f'<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">{choices}'
        "</choiceInteraction>",
    )


def _choice(question: BankQuestion, at: int) -> str:
    return opaque(question.key, question.choices[at].shown)


def _processing(question: BankQuestion) -> str:
    """Return the rules for judging a response: the first condition met decides."""
    parts = []
    for at, answer in enumerate(question.answers):
        tag = "responseIf" if answer.is_right else "responseElseIf"
        if question.is_choice:
            condition = _is_choice(_choice(question, question.choices.index(answer)))
        else:
            texts = [_is_text(text) for text in answer.spellings]
            condition = texts[0] if len(texts) == 1 else f"<or>{''.join(texts)}</or>"
        parts.append(f"<{tag}>{condition}{_judged(1 if answer.is_right else 0, _reply_name(at))}</{tag}>")
    if not question.is_choice:
        parts.append(f"<responseElse>{_judged(0, _OTHER)}</responseElse>")
    return f"<responseProcessing><responseCondition>{''.join(parts)}</responseCondition></responseProcessing>"


def _is_choice(name: str) -> str:
    return (
        f'<match><variable identifier="RESPONSE"/><baseValue baseType="identifier">{name}</baseValue></match>'
    )


def _is_text(text: str) -> str:
    return (
        '<stringMatch caseSensitive="false"><variable identifier="RESPONSE"/>'
        f'<baseValue baseType="string">{plain(text)}</baseValue></stringMatch>'
    )


def _judged(score: int, reply: str) -> str:
    return (
        f'<setOutcomeValue identifier="SCORE"><baseValue baseType="float">{score}</baseValue>'
        '</setOutcomeValue><setOutcomeValue identifier="FEEDBACK">'
        f'<baseValue baseType="identifier">{reply}</baseValue></setOutcomeValue>'
    )


def _reply_name(at: int) -> str:
    return f"reply{at}" if at else _RIGHT


def _replies(question: BankQuestion) -> str:
    """Return the replies; the reply to the right answer shows the steps, which contain that answer."""
    replies = {_reply_name(at): paragraph(answer.reply) for at, answer in enumerate(question.answers)}
    replies[_RIGHT] += steps_html(question)
    if not question.is_choice:
        replies[_OTHER] = paragraph(question.otherwise)
    return "".join(
        f'<modalFeedback outcomeIdentifier="FEEDBACK" showHide="show" identifier="{name}">{html}'
        "</modalFeedback>"
        for name, html in replies.items()
    )
