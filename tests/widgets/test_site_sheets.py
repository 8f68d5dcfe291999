"""The ready-made sheets of a site, without the typesetter: which there are, and with which exercises."""

import re
from typing import Any

import pytest

from cardmath.exercises import export
from cardmath.worksheets import KINDS, exercises_of
from cardmath_widgets.site import sheets
from cardmath_widgets.site.sheets import shelf


@pytest.mark.sweep(16)
@pytest.mark.parametrize("kind", KINDS)
def test_a_shelf_has_the_sheets_of_each_base_that_suits_them(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worksheet(name: str, **wish: Any) -> bytes:
        assert name == kind
        return str(wish).encode()

    monkeypatch.setattr(sheets, "worksheet", worksheet)
    made = shelf(kind)
    assert (made.kind, made.title, made.has_key) == (kind, KINDS[kind].title(), KINDS[kind].has_key)
    assert [row.base for row in made.rows] in (["base twelve", "base ten"], ["base twelve"])
    printed = [sheet for row in made.rows for sheet in row.sheets]
    assert len({sheet.file for sheet in printed}) == len({sheet.content for sheet in printed})
    assert len({sheet.file for sheet in printed}) == len(printed) > 0
    assert all(re.fullmatch(r"sheets/[\w.-]+\.pdf", sheet.file) for sheet in printed)
    assert {len(row.banks) for row in made.rows} == ({2} if KINDS[kind].asks else {0})
    for row in made.rows:
        labels = [sheet.label for sheet in row.sheets]
        if KINDS[kind].is_numbered:
            assert labels == ["Number 1", "Number 2", "Number 3"]
        elif not KINDS[kind].takes_every_game:
            assert labels == ["The sheet"]


EVERY_GAME = [
    "Pyramid Addition",
    "Odd and Even",
    "Patriarchs",
    "Royal Cotillion",
    "Contradance",
    "Captured Queens",
    "Odds",
]


@pytest.mark.parametrize(
    ("kind", "in_base_ten"),
    # Every household has the deck of a solitaire, but not always its jokers.
    [("deck", ["Pyramid Addition", "Odds"]), ("rules", EVERY_GAME), ("rule-card", EVERY_GAME)],
)
def test_everyday_cards_are_on_the_sheets_in_base_ten_alone(
    kind: str, in_base_ten: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "worksheet", lambda *_, **__: b"%PDF")
    assert [(row.base, [sheet.label for sheet in row.sheets]) for row in shelf(kind).rows] == [
        ("base twelve", ["Pyramid Addition"]),
        ("base ten", in_base_ten),
    ]


def test_a_shelf_has_the_exercises_of_its_sheets_as_banks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "worksheet", lambda *_, **__: b"%PDF")
    made = shelf("last-digit")
    assert [bank.file for row in made.rows for bank in row.banks] == [
        f"sheets/last-digit-1-to-3-base-{base}-{form}"
        for base in (12, 10)
        for form in ("moodle.xml", "canvas.zip")
    ]
    items = exercises_of("last-digit", 1, 12, copies=3)
    assert made.rows[0].banks[0].content == export(items, "moodle", made.title)
    assert {bank.file for row in made.rows for bank in row.banks} < {file.file for file in made.files}


@pytest.mark.parametrize("kind", ["check-bases", "why-twelve"])
def test_a_base_without_exercises_or_without_the_lesson_has_no_row(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "worksheet", lambda *_, **__: b"%PDF")
    assert [row.base for row in shelf(kind).rows] == ["base twelve"]
    # The order of the bases does not matter.
    monkeypatch.setattr(sheets, "BASES", dict(reversed(sheets.BASES.items())))
    assert [row.base for row in shelf(kind).rows] == ["base twelve"]
