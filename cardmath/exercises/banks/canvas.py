"""QTI 1.2 as Canvas reads it: with choices for its classic quizzes, or typed answers for its New Quizzes.

In a classic quiz, every string in a condition becomes a right answer to a typed question. So wrong answers
are only offered as choices, and a typed question has only right answers. New Quizzes keeps the reply to a
typed wrong answer. Items have no white space between elements, because New Quizzes reads whatever node comes
next. Replies have meaningless names, because Canvas looks for words such as "wrong" in them.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO, Final

from cardmath.exercises.banks.markup import XML, ZipPackage, asked_html, opaque, paragraph, plain, steps_html
from cardmath.exercises.banks.pictures import PictureFile
from cardmath.exercises.banks.question import BankAnswer, BankQuestion

_QTI: Final = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_PACKAGE: Final = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
_CANVAS: Final = "http://canvas.instructure.com/xsd/cccv1p0"
_META_TYPE: Final = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
_FOLDER: Final = "pictures"
#: The root of a package in a picture's address, as Canvas writes it.
_ROOT: Final = "%24IMS-CC-FILEBASE%24"
#: The reply names that Canvas recognises: for the right answer, for other answers, and for any answer.
_RIGHT, _OTHER, _ANY = "correct_fb", "general_incorrect_fb", "general_fb"


def write(questions: Iterable[BankQuestion], title: str, file: IO[bytes]) -> None:
    """Write questions for a classic quiz."""
    _write(questions, title, file, typed=False)


def write_new(questions: Iterable[BankQuestion], title: str, file: IO[bytes]) -> None:
    """Write questions for New Quizzes."""
    _write(questions, title, file, typed=True)


def _write(questions: Iterable[BankQuestion], title: str, file: IO[bytes], *, typed: bool) -> None:
    waiting = iter(questions)
    first = next(waiting)
    title = title or first.heading
    name = opaque(title, first.key, str(typed))
    count = 0

    def items() -> Iterator[str]:
        nonlocal count
        for question in chain([first], waiting):
            count += 1
            yield _item(question, package, typed=typed)

    with ZipPackage(file) as package:
        package.add_parts(f"{name}/{name}.xml", chain([_head(name, title)], items(), [_FOOT]))
        package.add(f"{name}/assessment_meta.xml", _meta(name, title, count))
        package.add("imsmanifest.xml", _manifest(name, package.pictures))


# -- the files of the package ------------------------------------------------------------------------------


def _head(name: str, title: str) -> str:
    return (
        f'{XML}<questestinterop xmlns="{_QTI}"><assessment ident="{name}" title="{plain(title)}">'
        "<qtimetadata><qtimetadatafield><fieldlabel>cc_maxattempts</fieldlabel><fieldentry>1</fieldentry>"
        '</qtimetadatafield></qtimetadata><section ident="root_section">\n'
    )


_FOOT: Final = "</section></assessment></questestinterop>\n"


def _meta(name: str, title: str, points: int) -> str:
    """Return the part that only Canvas reads; it must have the assessment's identifier."""
    return (
        f'{XML}<quiz identifier="{name}" xmlns="{_CANVAS}"><title>{plain(title)}</title><description/>'
        "<shuffle_answers>false</shuffle_answers><scoring_policy>keep_highest</scoring_policy>"
        f"<quiz_type>practice_quiz</quiz_type><points_possible>{points}.0</points_possible>"
        "<show_correct_answers>true</show_correct_answers><allowed_attempts>-1</allowed_attempts>"
        "<available>false</available></quiz>\n"
    )


def _manifest(name: str, pictures: Iterable[str]) -> str:
    meta = f"{name}/assessment_meta.xml"
    resources = [
        f'<resource identifier="{name}" type="imsqti_xmlv1p2"><file href="{name}/{name}.xml"/>'
        f'<dependency identifierref="{name}_meta"/></resource>',
        f'<resource identifier="{name}_meta" type="{_META_TYPE}" href="{meta}">'
        f'<file href="{meta}"/></resource>',
    ]
    for path in pictures:
        resources.append(
            f'<resource identifier="{opaque(path)}" type="webcontent" href="{path}"><file href="{path}"/>'
            "</resource>"
        )
    return (
        f'{XML}<manifest identifier="{name}_manifest" xmlns="{_PACKAGE}"><metadata>'
        "<schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata><organizations/>\n"
        f"<resources>{''.join(resources)}</resources></manifest>\n"
    )


# -- an item -----------------------------------------------------------------------------------------------


def _item(question: BankQuestion, package: ZipPackage, *, typed: bool) -> str:
    chosen = question.is_choice or (not typed and bool(question.choices))
    field, conditions, replies = _chosen(question) if chosen else _typed(question, with_wrong=typed)
    known = question.choices if chosen else question.answers[:1]
    kind = "multiple_choice_question" if chosen else "short_answer_question"
    fields = {
        "question_type": kind,
        "points_possible": "1.0",
        "original_answer_ids": ",".join(_name(question, answer) for answer in known),
        "assessment_question_identifierref": opaque(question.key, "asked"),
    }
    metadata = "".join(
        f"<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{entry}</fieldentry></qtimetadatafield>"
        for label, entry in fields.items()
    )

    def address(picture: PictureFile) -> str:
        return f"{_ROOT}/{package.add_picture(_FOLDER, picture)}"

    asked = _text(asked_html(question, address, typed=not chosen))
    return (
        f'<item ident="{opaque(question.key)}" title="{plain(question.name)}"><itemmetadata><qtimetadata>'
        f"{metadata}</qtimetadata></itemmetadata><presentation><material>{asked}</material>{field}"
        f"</presentation><resprocessing><outcomes>"
        '<decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>'
        f"{_condition('<other/>', _ANY)}{''.join(conditions)}</resprocessing>{''.join(replies)}"
        f"{_reply(_ANY, steps_html(question))}</item>\n"
    )


#: An item's input field, its conditions and its replies.
_Form = tuple[str, Iterable[str], Iterable[str]]


def _name(question: BankQuestion, answer: BankAnswer) -> str:
    return opaque(question.key, answer.shown)


def _chosen(question: BankQuestion) -> _Form:
    """Return the form of a multiple-choice question, with a reply to each choice."""
    labels, conditions, replies = [], [], []
    for answer in question.choices:
        name = _name(question, answer)
        labels.append(
            f'<response_label ident="{name}"><material>{_text(paragraph(answer.shown))}</material>'
            "</response_label>"
        )
        conditions.append(_condition(_equals(name), f"{name}_fb"))
        replies.append(_reply(f"{name}_fb", paragraph(answer.reply)))
    conditions.append(_scored([_name(question, question.right)], ""))
    field = (
        '<response_lid ident="response1" rcardinality="Single"><render_choice>'
        f"{''.join(labels)}</render_choice></response_lid>"
    )
    return field, conditions, replies


def _typed(question: BankQuestion, *, with_wrong: bool) -> _Form:
    """Return the form of a question with a typed answer."""
    conditions, replies = [], []
    for answer in question.wrong if with_wrong else ():
        name = _name(question, answer)
        conditions += [_condition(_equals(text), f"{name}_fb") for text in answer.spellings]
        replies.append(_reply(f"{name}_fb", paragraph(answer.reply)))
    conditions += [_scored(question.right.spellings, _RIGHT), _condition("<other/>", _OTHER)]
    replies += [
        _reply(_RIGHT, paragraph(question.right.reply)),
        _reply(_OTHER, paragraph(question.otherwise)),
    ]
    field = (
        '<response_str ident="response1" rcardinality="Single"><render_fib>'
        '<response_label ident="answer1" rshuffle="No"/></render_fib></response_str>'
    )
    return field, conditions, replies


def _text(html: str) -> str:
    return f'<mattext texttype="text/html">{plain(html)}</mattext>'


def _equals(text: str) -> str:
    return f'<varequal respident="response1">{plain(text)}</varequal>'


def _condition(condition: str, reply: str) -> str:
    return (
        f'<respcondition continue="Yes"><conditionvar>{condition}</conditionvar>'
        f'<displayfeedback feedbacktype="Response" linkrefid="{reply}"/></respcondition>'
    )


def _scored(texts: Iterable[str], reply: str) -> str:
    shown = f'<displayfeedback feedbacktype="Response" linkrefid="{reply}"/>' if reply else ""
    return (
        f'<respcondition continue="No"><conditionvar>{"".join(map(_equals, texts))}</conditionvar>'
        f'<setvar action="Set" varname="SCORE">100</setvar>{shown}</respcondition>'
    )


def _reply(name: str, html: str) -> str:
    """Return a reply, with its text nested two levels deep, as New Quizzes requires."""
    return (
        f'<itemfeedback ident="{name}"><flow_mat><material>{_text(html)}</material></flow_mat></itemfeedback>'
    )
