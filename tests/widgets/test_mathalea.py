"""What an address of MathALÉA asks: exercises from a seed, how many, the score, the settings for later."""

import json
from typing import Any

import pytest

from cardmath.exercises import KINDS, Exercise, check, exercise
from cardmath.lessons import lesson_plan
from cardmath_widgets import PracticePanel
from cardmath_widgets.exercises.panel import AskingPanel, ExercisePanel
from cardmath_widgets.exercises.series import seeded
from cardmath_widgets.lessons import Lesson
from cardmath_widgets.lessons.ticket import TicketPanel
from cardmath_widgets.page.elements.slate import Slate
from tests.cases import cases

SEED = "uEMk"
NUMBER = 7569


def greeted(panel: Slate, link: str, scored: str = "pupil") -> dict[str, Any]:
    """Open a panel as a page in a frame of MathALÉA does; return the view that the page gets."""
    panel.answer({"type": "hello", "link": link, "scored": scored})
    return panel.first_state()


def opened(link: str, scored: str = "pupil") -> PracticePanel:
    panel = PracticePanel(base=10)
    greeted(panel, link, scored)
    return panel


def slip_of(item: Exercise) -> str:
    known = [distractor.text for distractor in item.distractors]
    return next(text for text in (*known, *item.answer_form.words) if not check(item, text))


def base_of(kind: str) -> int:
    return next(base for base in (10, 12, *range(2, 37)) if KINDS[kind].allows(base))


def played(panel: AskingPanel, *, first_wrong: bool = False) -> None:
    """Answer all questions right, the first one only after a slip."""
    is_wrong = first_wrong
    for _question in range(60):
        if is_wrong:
            panel.enter(slip_of(panel.item))
            # In a row, a smaller step has come between.
            panel.on_press("back")
        is_wrong = False
        panel.enter(panel.item.answer)
        panel.next()
        if panel.finished:
            return
    raise AssertionError("there is no end")


@pytest.mark.sweep(6)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_asked_counted_and_scored(kind: str) -> None:
    base = base_of(kind)
    address = f"kind={kind}&base={base}&count=2&seed={SEED}"
    panel = opened(address)
    assert (panel.item.kind, panel.item.base, panel.item.number) == (kind, base, NUMBER)
    # The same seed asks the same, and the link goes on without it.
    assert opened(panel.link).item.prompt == panel.item.prompt
    assert opened(address).item.prompt == panel.item.prompt
    prompts = [exercise(kind, NUMBER + at, base).prompt for at in range(2)]
    played(panel, first_wrong=True)
    score = panel.first_state()["score"]
    assert (score["right"], score["count"], score["attempts"]) == (1, 2, 1)
    total, *lines = score["lines"]
    assert total.startswith("Right first time: 1 of 2")
    assert len(lines) == len({*prompts})
    for line, prompt in zip(lines, dict.fromkeys(prompts), strict=True):
        assert line.startswith(" ".join(prompt.split()))
    assert "✗" in lines[0]
    assert lines[-1].endswith("✓")
    assert score["settings"] == f"kind={kind}&base={base}&count=2"


def test_a_view_for_a_page_that_asks_for_no_score_has_none() -> None:
    panel = PracticePanel(base=10)
    assert "score" not in greeted(panel, f"kind=addition&seed={SEED}", "")
    assert "settings" in panel.first_state()["panels"]
    # Its teacher chooses the kinds in the same settings, a pupil none.
    assert "settings" in greeted(opened(""), "", "teacher")["panels"]
    assert "settings" not in greeted(opened(""), "")["panels"]


def test_what_the_teacher_changes_is_told() -> None:
    panel = opened(f"kind=addition&seed={SEED}", "teacher")
    assert panel.first_state()["score"]["settings"] == "kind=addition&base=10&count=6"
    panel.answer({"type": "change", "id": "kind", "value": "bundles"})
    panel.answer({"type": "change", "id": "base", "value": "12"})
    assert panel.first_state()["score"]["settings"] == "kind=bundles&base=12&count=6"


@cases(
    ("link", "fields"),
    [
        ({"seed": SEED}, {"number": str(NUMBER)}),
        ({"seed": ""}, {}),
        ({"kind": "addition", "seed": SEED, "number": "3"}, {"number": "3", "count": "6"}),
        ({"row": "0.10.G6", "seed": SEED}, {"row": f"{NUMBER}.10.G6"}),
        ({"kind": "addition", "number": "3"}, {"number": "3"}),
    ],
)
def test_a_seed_gives_numbers_where_none_are_given(link: dict[str, str], fields: dict[str, str]) -> None:
    found = seeded(link)
    assert {name: value for name, value in found.items() if name != "kind"} == fields


@cases(("count", "length"), [("3", 3), ("0", None), ("-1", None), ("", None), ("999", 60)])
def test_a_link_says_how_many_are_asked(count: str, length: int | None) -> None:
    panel = opened(f"kind=addition&number=5&count={count}")
    assert len(panel.series.dots) == (length or 12)
    assert ("count=" in panel.link) is (length is not None)


def test_an_attempt_ends_and_its_link_shows_the_end_again() -> None:
    panel = opened("kind=addition&number=5&count=2&base=10")
    played(panel)
    assert panel.results == ("r", "r")
    again = opened(panel.link)
    assert again.finished
    # What was done elsewhere is no attempt of this page.
    assert again.first_state()["score"]["attempts"] == 0
    panel.answer({"type": "press", "key": "again"})
    assert (panel.finished, panel.item.number) == (False, 5)
    played(panel, first_wrong=True)
    score = panel.first_state()["score"]
    assert (score["right"], score["attempts"], len(score["lines"])) == (1, 2, 3)


def test_a_row_counts_its_own_questions_and_no_twin() -> None:
    panel = opened(f"row=0.10.G6&seed={SEED}")
    count = panel.first_state()["score"]["count"]
    assert panel.link == f"row={NUMBER}.10.G6"
    played(panel, first_wrong=True)
    score = panel.first_state()["score"]
    assert len(panel.results) > count
    assert (score["right"], score["count"], score["attempts"]) == (count - 1, count, 1)
    assert score["settings"] == f"row={NUMBER}.10.G6"
    kept = panel.first_state()["desk"]
    assert "Another kind" not in json.dumps(kept)


def test_a_set_on_a_page_that_others_may_show_has_the_lines_for_a_frame() -> None:
    def found(*, embeds: bool) -> dict[str, Any]:
        panel = PracticePanel(["addition"], 4, key="")
        page = {"page": "https://a.b/exercises", "kept": "", "day": ""}
        panel.answer({"type": "hello", **page, **({"embeds": True} if embeds else {})})
        panel.on_change("settings", True)
        shown: dict[str, Any] = panel.shown().panels["settings"].to_dict()
        controls: dict[str, Any] = shown["controls"]["asked"]["controls"]
        return controls

    assert "copy-frame" not in found(embeds=False)
    lines = found(embeds=True)["copy-frame"]["value"]
    assert lines.startswith('<iframe src="https://a.b/exercises#row=4.12.G6" title="Exercises, set 5" ')


def test_a_ticket_is_scored_when_it_is_handed_in_and_a_lesson_leaves_it_that() -> None:
    lesson = Lesson(lesson_plan("add-and-carry", base=10))
    lesson.remember()
    lesson.ticket()
    greeted(lesson, "open=2&teacher=1")
    # The plan and its answers are not for pupils.
    assert not lesson.is_for_teachers
    remember, ticket = (part.content.widgets[0] for part in lesson.parts)
    assert isinstance(remember, ExercisePanel)
    assert "score" not in greeted(remember, "")
    assert isinstance(ticket, TicketPanel)
    assert greeted(ticket, "")["score"]["attempts"] == 0
    ticket.enter(slip_of(ticket.ticket.items[0]))
    for item in ticket.ticket.items[1:]:
        ticket.enter(item.answer)
    # Nothing is judged before.
    assert len(ticket.first_state()["score"]["lines"]) == 1
    ticket.hand_in()
    score, count = ticket.first_state()["score"], len(ticket.ticket.items)
    assert (score["right"], score["count"], score["attempts"]) == (count - 1, count, 1)
    assert "✗ (" in score["lines"][1]
    assert len(score["lines"]) == 1 + count
