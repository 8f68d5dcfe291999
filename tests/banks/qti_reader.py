"""A small engine of QTI 2.1, written apart from the writer: it runs the response processing of each item."""

from io import BytesIO
from pathlib import PurePosixPath
from xml.etree import ElementTree
from zipfile import ZipFile

from .asked import Asked

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PACKAGE = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
LONGEST_ALT = 256


class Item:
    """An item of a package."""

    def __init__(self, path: str, archive: ZipFile) -> None:
        self.root = ElementTree.fromstring(archive.read(path))
        assert self.root.tag == f"{QTI}assessmentItem"
        body = self.root.find(f"{QTI}itemBody")
        assert body is not None
        self.asked = Asked(str(self.root.get("title")), html_of(body))
        for picture in body.iter(f"{QTI}img"):
            src = str(picture.get("src"))
            assert len(str(picture.get("alt"))) <= LONGEST_ALT
            self.asked.files[src] = archive.read(_joined(PurePosixPath(path).parent, src))
        declared = self.root.find(f"{QTI}responseDeclaration")
        assert declared is not None
        self.type = declared.get("baseType")
        self.correct = declared.findtext(f"{QTI}correctResponse/{QTI}value", "")
        self.choices = {
            str(one.get("identifier")): "".join(one.itertext()) for one in body.iter(f"{QTI}simpleChoice")
        }
        self.replies = {
            str(one.get("identifier")): html_of(one) for one in self.root.iter(f"{QTI}modalFeedback")
        }
        for name, text in self.choices.items():
            self.asked.options.append((text, *self.judge(name)))
        self.asked.answers = [
            (text, *self.judge(text))
            for text in (one.text or "" for one in self.root.iter(f"{QTI}baseValue"))
            if self.type == "string" and text in self._compared()
        ]

    def _compared(self) -> list[str]:
        return [one.findtext(f"{QTI}baseValue", "") for one in self.root.iter(f"{QTI}stringMatch")]

    def judge(self, response: str) -> tuple[float, str]:
        """The score, in per cent, and the reply."""
        outcome: dict[str, str] = {}
        (condition,) = self.root.findall(f"{QTI}responseProcessing/{QTI}responseCondition")
        for branch in condition:
            if branch.tag == f"{QTI}responseElse" or self._holds(branch[0], response):
                for one in branch.iter(f"{QTI}setOutcomeValue"):
                    outcome[str(one.get("identifier"))] = one.findtext(f"{QTI}baseValue", "")
                break
        return 100 * float(outcome["SCORE"]), self.replies[outcome["FEEDBACK"]]

    def _holds(self, test: ElementTree.Element, response: str) -> bool:
        if test.tag == f"{QTI}or":
            return any(self._holds(one, response) for one in test)
        assert test.find(f"{QTI}variable").get("identifier") == "RESPONSE"
        value = test.findtext(f"{QTI}baseValue", "")
        if test.tag == f"{QTI}match":
            return value == response
        assert test.tag == f"{QTI}stringMatch"
        assert test.get("caseSensitive") == "false"
        return value.strip().lower() == response.strip().lower()


def read(data: bytes) -> list[Item]:
    archive = ZipFile(BytesIO(data))
    manifest = ElementTree.fromstring(archive.read("imsmanifest.xml"))
    listed = [str(file.get("href")) for file in manifest.iter(f"{PACKAGE}file")]
    assert sorted(listed) == sorted(set(archive.namelist()) - {"imsmanifest.xml"})
    test = ElementTree.fromstring(archive.read("test.xml"))
    references = {
        str(one.get("identifier")): str(one.get("href")) for one in test.iter(f"{QTI}assessmentItemRef")
    }
    items = [Item(path, archive) for path in references.values()]
    assert [item.root.get("identifier") for item in items] == list(references)
    return items


def html_of(element: ElementTree.Element) -> str:
    """The content of an element as HTML, without its interactions."""
    html = ""
    for part in element:
        if not any("Interaction" in one.tag for one in part.iter()):
            html += ElementTree.tostring(part, encoding="unicode")
    return html.replace(f' xmlns:ns0="{QTI[1:-1]}"', "").replace("ns0:", "")


def _joined(folder: PurePosixPath, path: str) -> str:
    parts = list(folder.parts)
    for part in PurePosixPath(path).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
