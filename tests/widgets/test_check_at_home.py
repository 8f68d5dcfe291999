"""A check at home: the code on its sheet opens its questions one by one and takes the answers."""

from urllib.parse import urlsplit

import pytest

from cardmath.numerals import Notation
from cardmath.worksheets import KINDS
from cardmath.worksheets.making import link_of
from cardmath_widgets import PracticePanel
from tests.widgets.playing import hear, said
from tests.widgets.test_read_aloud import is_spoken

CHECKS = [name for name in KINDS if name.startswith("check-")]


def opened(name: str, number: int, base: int) -> PracticePanel:
    kind = KINDS[name]
    link = link_of(kind, kind.make(number, Notation(base)), number, base, "https://school.example/")
    assert urlsplit(link).path == "/exercises"
    panel = PracticePanel()
    hear(panel, {"type": "hello", "at": 0, "link": urlsplit(link).fragment, "kept": ""})
    return panel


@pytest.mark.sweep(2)
@pytest.mark.parametrize("base", [10, 12])
@pytest.mark.parametrize("name", CHECKS)
def test_every_check_takes_its_answers(name: str, base: int) -> None:
    if not KINDS[name].allows(base):
        return
    panel, made = opened(name, 7, base), KINDS[name].make(7, Notation(base)).exercises
    for one in made:
        assert panel.item.prompt == one.prompt
        assert panel.enter(one.answer).is_right
        panel.next()
    assert panel.results == ("r",) * len(made)
    assert panel.series.is_finished


def test_a_slip_in_the_check_on_chance_is_answered_and_does_not_come_back() -> None:
    panel = opened("check-chance", 7, 10)
    while not panel.series.is_finished:
        assert is_spoken(panel.item.aloud) or panel.item.base == 10
        wrong = next(iter(panel.item.distractors), None)
        if wrong is not None:
            verdict = panel.enter(wrong.text)
            assert verdict.misconception == "M16"
            assert verdict.step is not None
            assert said(panel)["text"]
        panel.enter(panel.item.answer)
        panel.next()
    # Practice has no such questions to ask again.
    assert not panel.ledger
    assert not panel.runs.counts
