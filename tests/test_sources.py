"""Every figure, study, law and standard from elsewhere has a row in docs/reference/sources.md."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.cases import cases

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
SOURCES = DOCS / "reference" / "sources.md"
CITED = re.compile(r"\]\((?:[a-z./-]+/)?sources\.md#([a-z0-9-]+)\)")
ROW = re.compile(r'^\| <a id="([a-z0-9-]+)"></a>([^|]*)\|([^|]*)\|([^|]*)\|$', re.MULTILINE)
FIGURE = re.compile(r"[0-9][0-9.,]* ?%|\b[dg] ?[=≈] ?-?[0-9.]+")
#: By what a claim from elsewhere is known; a paragraph with one of these must cite its source.
OUTSIDE = (
    # A year, alone, in brackets or behind a name; not a count such as 2,000 or a number in code.
    re.compile(
        r"(?<![0-9.,#/=×–-])\b(?:1[89]|20)[0-9]{2}\b(?![0-9.,]*[0-9]|\s*(?:%|deals|cards|nodes|px|MB|ms))"
    ),
    # Who counted, measured or found it: others.
    re.compile(
        r"\bothers (?:(?:have|had) )?(?:counted|found|measured|shown)\b"
        r"|\bpublished (?:figure|rate|count|stud)|\bet al\b"
        r"|\bit (?:has been|is) (?:held|known|said|reported|shown) (?:that|to)\b|\baccording to\b"
        r"|\b(?:stud(?:y|ies)|research(?:ers)?|surveys?|trials?|meta-analys[ei]s) (?:of [a-z ]+ )?"
        r"(?:show|found|find|say|suggest|report|count)",
        re.IGNORECASE,
    ),
    # Effect sizes, which are never ours.
    re.compile(r"\b[dg] ?[=≈] ?-?[0-9]+\.[0-9]+"),
    # Standards and laws.
    re.compile(r"\b(?:ISO|IEC|DIN|RFC|ECMA|IEEE|BS|EN) ?[0-9-]*[0-9]{3,}\b"),
    re.compile(r"\bWCAG\b|\bCOPPA\b|\bGDPR\b|\bFERPA\b|\bADA\b|\bDSGVO\b"),
    re.compile(r"\b[0-9K]\.[A-Z]{1,3}(?:\.[A-Z])?\.[0-9]+\b|\bKS[1-5]\b|\bGCSE\b"),
    # Names that belong to a method or a program of others.
    re.compile(r"\bWilson\b|\bNewcombe\b|\bOR-tools\b"),
)


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs, items and rows of a page, without its examples of code and its commands."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^(?: {4}|>>>).*$", "", text, flags=re.MULTILINE)
    for block in re.split(r"\n\s*\n", text):
        yield from re.split(r"\n(?=\||[-*] |[0-9]+\. )", block)


def uncited(text: str) -> list[str]:
    """The paragraphs that cite what is not ours, and say no source."""
    return [
        part
        for part in paragraphs(text)
        if not CITED.search(part) and any(sign.search(re.sub(r"`[^`]*`", "", part)) for sign in OUTSIDE)
    ]


def rows() -> dict[str, tuple[str, str]]:
    """For each row of the table of sources its figures and its source."""
    return {
        key: (figures.strip(), source.strip())
        for key, _what, figures, source in ROW.findall(SOURCES.read_text("utf-8"))
    }


@cases("page", [page for page in PAGES if page != SOURCES])
def test_a_page_cites_nothing_from_elsewhere_without_its_source(page: Path) -> None:
    text = page.read_text("utf-8")
    assert uncited(text) == []
    assert set(CITED.findall(text)) <= set(rows())


def test_every_row_has_a_source_and_is_cited_with_its_figures() -> None:
    cited: dict[str, str] = {}
    for page in PAGES:
        for part in paragraphs(page.read_text("utf-8")):
            for key in CITED.findall(part):
                cited[key] = cited.get(key, "") + part
    assert set(cited) == set(rows())
    for key, (figures, source) in rows().items():
        assert len(source) > 20, key
        # Who and when, or plainly that it is unknown or ours.
        assert re.search(r"\b(?:1[89]|20)[0-9]{2}\b|\bversion [0-9]|^unknown: |\bour own\b", source), key
        for figure in FIGURE.findall(figures):
            assert figure in cited[key], (key, figure)


def test_rows_are_told_apart_and_read_as_a_table() -> None:
    text = SOURCES.read_text("utf-8")
    anchors = re.findall(r'<a id="([^"]+)"', text)
    assert len(anchors) == len(set(anchors)) == len(rows()) > 0


@cases(
    "claim",
    [
        "Others have counted 83.15 % of 100 million deals.",
        "Explaining feedback works (Van der Kleij, Feskens, Eggen 2015).",
        "Right examples alone do better: g = 0.48 in 55 studies.",
        "Studies show that mixed practice helps.",
        "It has been held that these games have no choice.",
        "- one item\n- what WCAG 2.2 asks",
        "| lesson | standard |\n|---|---|\n| Add and carry | 4.NBT.B.4 |",
        "Pages are in ISO 8601 order.",
        "The interval is Wilson's.",
        "The rule is in force since 23 June 2025.",
    ],
)
def test_a_claim_without_a_source_is_found(claim: str) -> None:
    assert uncited(f"Our own words.\n\n{claim}\n\nMore.\n")
    assert not uncited(
        f"{claim} ([source](sources.md#there))".replace("- one item\n", "").replace(
            "| lesson | standard |\n|---|---|\n", ""
        )
    )


@cases(
    "ours",
    [
        "We looked at 2,000 deals.",
        "It took 2000 nodes.",
        "    2015 in a command",
        "Deal `2024`.",
        "98.0 % of 200",
    ],
)
def test_what_is_ours_needs_no_source(ours: str) -> None:
    assert not uncited(ours)
