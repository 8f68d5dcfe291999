"""The same number is the same sheet for ever.

``golden.json`` holds what stands on a sheet of every kind, and how many pages sheet and key take on each
paper, in usual and in large print. A kind that is added adds its own.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from cardmath.decks import Deck
from cardmath.numerals import DOZENAL
from cardmath.worksheets import KINDS, PAPERS, worksheet
from tests.amounts import spread_of
from tests.cases import cases
from tests.worksheets.reading import reader

GOLDEN: dict[str, Any] = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))
NUMBER = 7
SMALL = {"deck": {"deck": Deck(6, 1, 2)}}


def described(block: dict[str, Any]) -> dict[str, Any]:
    """Return a block with what a screen reader says of its drawings instead of the drawings."""
    if block["kind"] == "leaf":
        return {"faces": [alt for _svg, alt in block["faces"]]}
    if block["kind"] == "rules":
        return block | {"picture": block["picture"]["alt"]}
    if block["kind"] == "pictures":
        return {"pictures": [[one["title"], one["text"], one["alt"]] for one in block["items"]]}
    return block


def text_of(kind: str) -> dict[str, Any]:
    """What stands on a sheet: drawings of cards by what a screen reader says of them."""
    sheet = KINDS[kind].make(NUMBER, DOZENAL, **SMALL.get(kind, {}))
    blocks = [described(block) for block in sheet.blocks]
    return {
        "title": sheet.title,
        "task": sheet.task,
        "blocks": blocks,
        "steps": sheet.steps,
        "link": sheet.link,
    }


def pages_of(kind: str) -> dict[str, list[int]]:
    """How many pages the sheet takes, and sheet and key together, on each paper: usual print, then large."""

    def count(**how: Any) -> int:
        return len(reader(worksheet(kind, number=NUMBER, **how, **SMALL.get(kind, {}))).pages)

    keys = [False, True] if KINDS[kind].has_key else [False]
    return {
        paper: [count(paper=paper, large=large, key=key) for large in (False, True) for key in keys]
        for paper in PAPERS
    }


def test_every_kind_is_there() -> None:
    assert set(GOLDEN) == set(KINDS)


@cases("kind", KINDS)
def test_the_same_number_is_the_same_sheet_for_ever(kind: str) -> None:
    assert json.loads(json.dumps(text_of(kind))) == GOLDEN[kind]["text"]


@pytest.mark.sweep(1)
@pytest.mark.parametrize("kind", spread_of(list(KINDS), 12))
def test_a_sheet_takes_as_many_pages_as_ever(kind: str) -> None:
    assert pages_of(kind) == GOLDEN[kind]["pages"]
