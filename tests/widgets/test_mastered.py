"""The map of what is sure: three right in a row at the first try, and nothing that comes back."""

import json
from datetime import date

import pytest

from cardmath.exercises import KINDS, strata
from cardmath.exercises.rows import Due, Ledger
from cardmath.numerals import Notation
from cardmath_widgets import PracticePanel
from cardmath_widgets.exercises.row.device_record import ENOUGH, Kept, Runs
from cardmath_widgets.exercises.row.sure_map import state_of, sure_table
from tests.cases import cases
from tests.widgets.handling import every, words
from tests.widgets.playing import said

pytestmark = pytest.mark.usefixtures("no_page")
STEP = (10, "addition", "one-carry")
MONDAY = date(2026, 11, 23)


def runs(*are_first: bool) -> Runs:
    made = Runs()
    for is_first in are_first:
        made = made.after(*STEP, is_first=is_first)
    return made


@cases(
    ("answers", "state"),
    [
        ((), "new"),
        ((True,), "begun"),
        ((True, True), "begun"),
        ((True, True, True), "sure"),
        ((True, True, True, False), "begun"),
        ((False, True, True, True, True), "sure"),
    ],
)
def test_three_right_in_a_row_are_sure(answers: tuple[bool, ...], state: str) -> None:
    assert state_of(runs(*answers), Ledger(), *STEP) == state


def test_what_comes_back_is_not_sure() -> None:
    slip = Due("addition", "M4", "one-carry")
    ledger = Ledger().with_slip(slip, MONDAY)
    assert state_of(runs(True, True, True), ledger, *STEP) == "back"
    assert state_of(Runs(), ledger, 10, "addition", "two-carries") == "new"


def test_the_map_shows_the_steps_of_what_is_begun_and_names_the_rest() -> None:
    shown = sure_table(runs(True, True, True), Ledger(), Notation(10))
    steps = [one for one in every(shown) if "cm-sure-step" in one.attributes.get("class", "")]
    assert len(steps) == len(strata("addition", 10))
    allowed = [kind for name, kind in KINDS.items() if kind.allows(10)]
    assert all(kind.title() in words(shown) for kind in allowed)
    assert [words(one) for one in steps if "is-sure" in one.attributes["class"]] == ["✓ one carry: sure"]
    assert "1 step is sure" in words(shown)


def test_the_device_keeps_what_was_right() -> None:
    panel = PracticePanel("addition", 0, base=10)
    panel.answer({"type": "kept", "kept": "", "day": "2026-11-23", "page": ""})
    stratum = panel.item.stratum
    panel.enter(panel.item.answer)
    kept = json.loads(panel.shown().kept or "")
    assert kept["runs"] == {f"10.G6.{stratum}": 1}
    again = PracticePanel("addition", 0, base=10)
    again.answer({"type": "kept", "kept": json.dumps(kept), "day": "2026-11-24", "page": ""})
    again.on_press("sure")
    assert "Here is what is sure" in said(again)["text"]
    assert "begun" in words(again.shown().table)
    assert any("data-prints" in one.attributes for one in every(again.shown().desk))
    again.on_press("row-again")
    assert "What is sure" not in words(again.shown().table)


def test_help_and_slips_begin_the_count_again() -> None:
    panel = PracticePanel("addition", 0, base=10)
    for _turn in range(ENOUGH):
        panel.enter(panel.item.answer)
        panel.next()
    assert max(panel.runs.counts.values()) >= 1
    name = f"10.G6.{panel.item.stratum}"
    panel.enter(panel.item.distractors[0].text if panel.item.distractors else "1")
    assert panel.runs.counts[name] == 0


def test_damaged_runs_are_left_out() -> None:
    kept = Kept.read(
        json.dumps({"format": "cardmath-practice/1", "runs": {"10.G6.x": 9, "9": 1, "a.G6.b": 1}})
    )
    assert kept == Kept()
    assert not kept.runs.counts
