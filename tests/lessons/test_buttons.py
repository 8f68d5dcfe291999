"""Only the buttons of a lesson do something: a page's message that nearly names one changes nothing."""

from typing import Any

import pytest

from cardmath import PRESETS, PyramidGame
from cardmath.exercises import exercise
from cardmath.lessons import lesson_plan, posed
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets import HandTally, PyramidBoard
from cardmath_widgets.lessons import Claim, ClassPool, Lesson, SameDots, TicketPanel, Together, YourTurn
from cardmath_widgets.page.elements.slate import Slate


def lesson() -> Lesson:
    made = Lesson(lesson_plan("add-and-carry"))
    made.remember()
    made.do(SameDots(14, (10, 12), key="a"), SameDots(15, (10, 12), key="b"))
    made.ticket()
    made.together()
    made.follow("open=2&teacher=1")
    made.parts[1].on_press("next")
    return made


def claim() -> Claim:
    made = Claim(PyramidBoard(8, PyramidGame(PRESETS["first-steps"].deck, tableau=8), key="one"))
    made.make("winnable")
    return made


def pool() -> ClassPool:
    made = ClassPool(HandTally(number=7), notation=DECIMAL)
    made.on_press("more")
    made.add("45")
    return made


def dots() -> SameDots:
    made = SameDots(14, (10, 12))
    made.on_press("pack:0")
    return made


def ticket(*, is_handed_in: bool) -> TicketPanel:
    made = TicketPanel([exercise("addition", number) for number in (9, 5)])
    made.enter("14")
    made.enter("73")
    if is_handed_in:
        made.hand_in()
        made.on_press("like:0")
    return made


def together() -> Together:
    made = Together(lesson_plan("odd-or-even").synthesis)
    made.on_enter("stroke", "CgqC5pDIl")
    made.write("Even.")
    return made


def turn() -> YourTurn:
    made = YourTurn(posed("29 + 36", Notation(12)))
    made.answer_left("3")
    return made


#: What the buttons of each widget send, and a state in which all of them would do something.
BUTTONS: dict[str, tuple[Any, str]] = {
    "lesson": (lesson, "teacher sheet"),
    "part": (lambda: lesson().parts[1], "open finish ticket large back again"),
    "claim": (claim, "claim:unwinnable change check"),
    "pool": (pool, "kind:TWO_PAIR more fewer true back"),
    "same number": (dots, "next-base again"),
    "ticket": (lambda: ticket(is_handed_in=False), "say:12 go:0 hand-in"),
    "ticket that is handed in": (lambda: ticket(is_handed_in=True), "back"),
    "together": (together, "rule change undo clear"),
    "your turn": (turn, "say:1 again"),
}


def seen(slate: Slate) -> str:
    """All that a page is told, with what would be in its address."""
    whole = getattr(slate, "lesson", slate)
    return f"{slate.first_state()} {slate.shown().link} {whole.shown()}"


@pytest.mark.usefixtures("no_page")
@pytest.mark.parametrize(("make", "keys"), BUTTONS.values(), ids=BUTTONS)
def test_a_key_that_is_nearly_that_of_a_button_changes_nothing(make: Any, keys: str) -> None:
    slate = make()
    before = seen(slate)
    for key in keys.split():
        name, colon, rest = key.partition(":")
        for near in (name[:-1], f"{name}~", f" {name}", f"~{name}", name.upper()):
            slate.answer({"type": "press", "key": near + colon + rest})
            assert seen(slate) == before, near


@pytest.mark.usefixtures("no_page")
@pytest.mark.parametrize(("make", "keys"), BUTTONS.values(), ids=BUTTONS)
def test_each_button_does_something(make: Any, keys: str) -> None:
    for key in keys.split():
        slate = make()
        before = seen(slate)
        slate.answer({"type": "press", "key": key})
        assert seen(slate) != before, key
