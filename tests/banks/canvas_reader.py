"""Canvas's two importers of QTI 1.2, written apart from the writer.

The classic one makes every text that a condition of a typed question compares with a right answer. It reads
the meaning of a reply from its name. New Quizzes take as right only what stands directly in a condition that
sets the score, and read the node behind a label, so that white space between them would be an empty value.
"""

import re
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

from .asked import Asked

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
PACKAGE = "{http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1}"
CANVAS = "{http://canvas.instructure.com/xsd/cccv1p0}"
#: How the address of a picture begins, as it is written in HTML.
ROOT = "%24IMS-CC-FILEBASE%24/"
TYPES = {"multiple_choice_question", "short_answer_question"}


def read(data: bytes, *, new: bool) -> list[Asked]:
    archive = ZipFile(BytesIO(data))
    assert archive.testzip() is None
    quiz, pictures = _unpacked(archive)
    items = list(quiz.iter(f"{QTI}item"))
    names = [item.get("ident") for item in items]
    assert len(set(names)) == len(names)
    return [_item(item, pictures, new=new) for item in items]


def title(data: bytes) -> tuple[str, str]:
    """The title that Canvas shows, which it reads only from a file with the identifier of the assessment."""
    archive = ZipFile(BytesIO(data))
    (meta,) = [name for name in archive.namelist() if name.endswith("assessment_meta.xml")]
    root = ElementTree.fromstring(archive.read(meta))
    quiz, _pictures = _unpacked(archive)
    assessment = quiz.find(f"{QTI}assessment")
    assert assessment is not None
    assert root.get("identifier") == assessment.get("ident")
    return root.findtext(f"{CANVAS}title", ""), root.findtext(f"{CANVAS}points_possible", "")


def _unpacked(archive: ZipFile) -> tuple[ElementTree.Element, dict[str, bytes]]:
    manifest = ElementTree.fromstring(archive.read("imsmanifest.xml"))
    resources = {one.get("identifier"): one for one in manifest.iter(f"{PACKAGE}resource")}
    listed = [file.get("href") for file in manifest.iter(f"{PACKAGE}file")]
    assert sorted(map(str, listed)) == sorted(set(archive.namelist()) - {"imsmanifest.xml"})
    (quiz,) = [one for one in resources.values() if one.get("type") == "imsqti_xmlv1p2"]
    for needed in quiz.iter(f"{PACKAGE}dependency"):
        assert needed.get("identifierref") in resources
    href = quiz.find(f"{PACKAGE}file").get("href")
    assert href == f"{quiz.get('identifier')}/{quiz.get('identifier')}.xml"
    web = [str(one.get("href")) for one in resources.values() if one.get("type") == "webcontent"]
    return ElementTree.fromstring(archive.read(href)), {path: archive.read(path) for path in web}


def _item(item: ElementTree.Element, pictures: dict[str, bytes], *, new: bool) -> Asked:
    html = item.findtext(f"{QTI}presentation/{QTI}material/{QTI}mattext", "")
    asked = Asked(str(item.get("title")), html)
    asked.files = {path: pictures[path] for path in re.findall(rf'{re.escape(ROOT)}([^"]+)"', html)}
    fields = _fields(item)
    assert fields["question_type"] in TYPES
    assert float(fields["points_possible"]) == 1
    replies = _replies(item)
    asked.general = replies.get("general_fb", "")
    asked.other = replies.get("general_incorrect_fb", "")
    labels = item.findall(f".//{QTI}response_lid//{QTI}response_label")
    if labels:
        assert fields["question_type"] == "multiple_choice_question"
        names = [str(label.get("ident")) for label in labels]
        assert fields["original_answer_ids"].split(",") == names
        asked.options = _options(item, labels, replies)
    else:
        assert fields["question_type"] == "short_answer_question"
        asked.answers = _typed_new(item, replies) if new else _typed_classic(item)
    return asked


def _fields(item: ElementTree.Element) -> dict[str, str]:
    """The fields of the metadata; an empty value behind a label is what New Quizzes would see."""
    fields = {}
    for one in item.iter(f"{QTI}qtimetadatafield"):
        label, entry = one
        assert not label.tail, "the next node must be the entry"
        fields[str(label.text)] = entry.text or ""
    return fields


def _replies(item: ElementTree.Element) -> dict[str, str]:
    """The replies by name; the text is exactly two levels deep, and no name has a meaning by chance."""
    replies = {}
    for one in item.iter(f"{QTI}itemfeedback"):
        name = str(one.get("ident"))
        (text,) = one.findall(f"*/*/{QTI}mattext")
        assert text.get("texttype") == "text/html"
        replies[name] = text.text or ""
        if name not in ("correct_fb", "general_incorrect_fb", "general_fb"):
            assert not re.search(
                r"wrong|incorrect|_IC$|correct|_C$|solution|general_|_all", name, re.IGNORECASE
            )
    return replies


def _conditions(item: ElementTree.Element) -> list[tuple[list[str], bool, str]]:
    """Each condition: the texts that it compares with directly, whether it sets the score, and its reply."""
    found = []
    for one in item.iter(f"{QTI}respcondition"):
        texts = [equal.text or "" for equal in one.findall(f"{QTI}conditionvar/{QTI}varequal")]
        assert len(texts) == len(list(one.iter(f"{QTI}varequal")))
        score = one.findtext(f"{QTI}setvar")
        assert score in (None, "100")
        shown = one.find(f"{QTI}displayfeedback")
        found.append((texts, score is not None, "" if shown is None else str(shown.get("linkrefid"))))
        assert one.get("continue") == ("No" if score else "Yes")
    return found


def _options(
    item: ElementTree.Element, labels: list[ElementTree.Element], replies: dict[str, str]
) -> list[tuple[str, float, str]]:
    """The choices: the last condition about one decides its weight, the first about it its reply."""
    weight: dict[str, float] = {}
    shown: dict[str, str] = {}
    for texts, scores, reply in _conditions(item):
        for text in texts:
            weight[text] = 100 if scores else 0
            if reply:
                shown.setdefault(text, replies[reply])
    names = [str(label.get("ident")) for label in labels]
    assert weight.keys() == set(names)
    html = [label.findtext(f"{QTI}material/{QTI}mattext", "") for label in labels]
    return [(text, weight[name], shown[name]) for name, text in zip(names, html, strict=True)]


def _typed_classic(item: ElementTree.Element) -> list[tuple[str, float, str]]:
    return [(text, 100, "") for texts, _scores, _reply in _conditions(item) for text in texts]


def _typed_new(item: ElementTree.Element, replies: dict[str, str]) -> list[tuple[str, float, str]]:
    """The right answers, then the wrong ones, of which each condition has one."""
    right, wrong = [], []
    for texts, scores, reply in _conditions(item):
        if scores:
            right += [(text, 100.0, replies[reply]) for text in texts]
        elif texts:
            (text,) = texts
            wrong.append((text, 0.0, replies[reply]))
    return [*right, *wrong]


def judge(asked: Asked, given: str) -> tuple[float, str]:
    """The score and the reply for a typed answer; case and outer spaces do not matter."""
    for text, score, reply in asked.answers:
        if text.strip().lower() == given.strip().lower():
            return score, reply
    return 0, asked.other
