"""Moodle's importer of GIFT, written apart from the writer: a blank line ends a question.

It follows `qformat_gift`: comments begin with //, a backslash takes the meaning from the next character, and
the type of a question follows from the first character of its answers, before any of them is read.
"""

import re

from .asked import Asked

SPECIAL = ":#=~{}"


def read(data: bytes) -> list[Asked]:
    category, found = "", []
    for block in re.split(r"\n\s*\n", data.decode()):
        comments = [line for line in block.splitlines() if line.startswith("//")]
        text = "\n".join(line for line in block.splitlines() if not line.startswith("//")).strip()
        if text.startswith("$CATEGORY:"):
            category = text.removeprefix("$CATEGORY:").strip()
        elif text:
            asked = _question(hidden(text))
            asked.category = category
            asked.key = "".join(re.findall(r"\[id:([^\]]+)\]", " ".join(comments)))
            asked.tags = re.findall(r"\[tag:([^\]]+)\]", " ".join(comments))
            found.append(asked)
    return found


def hidden(text: str) -> str:
    """The text with its escaped characters put aside, as Moodle does: a code for each."""
    text = text.replace("\\\\", "\x01")
    for at, sign in enumerate(SPECIAL):
        text = text.replace("\\" + sign, chr(0xE000 + at))
    return text.replace("\\n", "\x02")


def shown(text: str) -> str:
    for at, sign in enumerate(SPECIAL):
        text = text.replace(chr(0xE000 + at), sign)
    return text.replace("\x02", "\n").replace("\x01", "\\").strip()


def _question(text: str) -> Asked:
    named = re.fullmatch(r"::(.*?)::(.*)", text, re.DOTALL)
    assert named is not None, text
    opened, closed = named[2].find("{"), named[2].rfind("}")
    assert 0 < opened < closed == len(named[2]) - 1, "the answers stand at the end"
    stem, answers = named[2][:opened], named[2][opened + 1 : closed]
    assert stem.startswith("[html]")
    answers, _marks, general = answers.partition("####")
    asked = Asked(shown(named[1]), shown(stem.removeprefix("[html]")), general=shown(general))
    answers = answers.strip()
    assert not answers.startswith("#"), "that would be numerical"
    assert answers.upper() not in ("T", "F", "TRUE", "FALSE"), "that would be true or false"
    assert "->" not in answers, "that would be matching"
    if "~" in answers:
        asked.options = [_answer(part, of_choice=True) for part in _parts(answers)]
        assert len(asked.options) >= 2
    else:
        asked.answers = [_answer(part, of_choice=False) for part in _parts(answers)]
        asked.other = asked.answers[-1][2] if asked.answers[-1][0] == "*" else ""
    return asked


def _parts(answers: str) -> list[str]:
    parts = re.findall(r"[=~][^=~]*", answers)
    assert "".join(parts) == answers, answers
    return parts


def _answer(part: str, *, of_choice: bool) -> tuple[str, float, str]:
    text, _mark, reply = part[1:].partition("#")
    score = 100.0 if part[0] == "=" else 0.0
    weighted = re.fullmatch(r"\s*%(-?[0-9.]+)%(.*)", text, re.DOTALL)
    if weighted:
        score, text = float(weighted[1]), weighted[2]
    assert of_choice or part[0] == "="
    return shown(text), score, shown(reply)
