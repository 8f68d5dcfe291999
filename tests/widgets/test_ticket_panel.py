"""The ticket on the screen: what is judged and when, what is left, the last look, and how slips are named."""

from dataclasses import replace

import pytest

from cardmath.exercises import MISCONCEPTIONS, exercise
from cardmath.exercises.rows import Row
from cardmath.lessons import LESSONS, lesson_plan, posed
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath_widgets import PracticePanel
from cardmath_widgets.lessons import TicketPanel
from cardmath_widgets.page.elements.tree import words_of
from tests.cases import cases
from tests.widgets.handling import every, having, shown, words
from tests.widgets.playing import said

pytestmark = pytest.mark.usefixtures("no_page")


def ticket_of(key: str) -> TicketPanel:
    plan = lesson_plan(key)
    return TicketPanel([posed(item, plan.notation) for item in plan.part("ticket").items])


def leaving(panel: TicketPanel) -> str:
    """Return what *Leave it for now* sends."""
    view = panel.shown()
    found = [one for one in every(view.desk) if one.attributes.get("data-place") == "leave"]
    return found[0].attributes["data-press"]


def lines(panel: TicketPanel) -> list[str]:
    return [words(one) for one in every(panel.shown().table) if one.tag == "li"]


def test_the_ticket_judges_nothing_before_it_is_handed_in() -> None:
    ticket = TicketPanel([posed(("addition", number), Notation(12)) for number in (9, 5, 15)])
    ticket.enter("14")
    assert not ticket.enter("7!")
    assert "does not fit here" in shown(ticket)
    ticket.enter("73")
    before = shown(ticket)
    assert not any(word in before for word in ("full at twelve", "Show me one step", "is right", "✗"))
    ticket.go_to(3)
    ticket.hand_in()
    assert not ticket.results
    assert "1 question has no answer yet" in shown(ticket)
    ticket.hand_in()
    assert ticket.results == ("slip", "right", "left")
    assert not ticket.finished, "left is not done"
    told = shown(ticket)
    assert "Did you carry at ten?" in told
    assert "1 of 3 right, 1 left" in told
    assert "Every answer is right" not in told
    again = TicketPanel([posed(("addition", number), Notation(12)) for number in (9, 5, 15)])
    again.follow(ticket.shown().link)
    assert again.results == ticket.results
    # One like it, judged at once.
    ticket.on_press("like:0")
    assert ticket.like is not None
    like = ticket.like[1].exercise
    ticket.enter(next(one.text for one in like.distractors if one.misconception == "M3"))
    assert "full at twelve" in shown(ticket)
    ticket.enter(like.answer)
    assert f"{like.answer} is right" in shown(ticket)
    ticket.on_press("back")
    assert ticket.results == ("slip", "right", "left"), "the ticket stays as it was handed in"


def test_a_question_with_an_answer_is_marked_and_after_one_like_a_slip_the_way_leads_back() -> None:
    ticket = TicketPanel([posed(("addition", number), Notation(12)) for number in (9, 5)])
    assert "✎" not in shown(ticket)
    ticket.enter("14")
    assert shown(ticket).count("✎") == 1
    for _time in range(2):
        ticket.hand_in()
    ticket.on_press("like:0")
    assert ticket.like is not None
    like = ticket.like[1].exercise
    for answer, leads in ((like.distractors[0].text, False), (like.answer, True)):
        ticket.enter(answer)
        assert ticket.first_state()["focus"].startswith("back ") is leads


def test_an_answer_can_be_changed_until_then() -> None:
    ticket = TicketPanel([posed(("addition", number), Notation(12)) for number in (9, 5)])
    ticket.hand_in()
    assert "Answer at least one" in shown(ticket)
    ticket.enter("14")
    ticket.enter("73")
    ticket.on_press("go:0")
    assert "Your answer: 14" in shown(ticket)
    ticket.enter("12")
    ticket.hand_in()
    assert ticket.finished
    assert ticket.result == "2 of 2 right"
    assert "Every answer is right" in shown(ticket)


def test_a_ticket_with_several_blanks_can_be_handed_in() -> None:
    panel = ticket_of("add-and-carry")
    panel.enter("12")
    for place in (2, 3, 4):
        panel.on_press(leaving(panel))
        assert f"at={place}" in panel.shown().link
    assert "3 questions have no answer yet" in shown(panel)
    panel.on_press("hand-in")
    assert "3 questions have no answer yet. Hand in anyway?" in shown(panel)
    panel.on_press("hand-in")
    assert panel.results == ("right", "left", "left", "left")


def test_the_last_look_is_reached_from_every_question_and_leads_back() -> None:
    panel = ticket_of("add-and-carry")
    assert "Last look, then hand in" in shown(panel)
    panel.on_press("go:4")
    assert "4 questions have no answer yet" in shown(panel)
    panel.on_press("hand-in")
    assert "Answer at least one question first" in shown(panel)
    panel.on_press("go:2")
    panel.enter("90")
    panel.on_press("go:1")
    panel.enter("73")
    assert "at=3" in panel.shown().link, "the next one that is empty"
    panel.enter("122")
    assert "1 question has no answer yet" in shown(panel), "the end, not round again"


@pytest.mark.parametrize("key", LESSONS)
def test_a_child_never_reads_the_names_for_teachers(key: str) -> None:
    names = [capitalised(name) for name in MISCONCEPTIONS.values()]
    for at in range(4):
        for one in ticket_of(key).ticket.items[at].distractors:
            panel = ticket_of(key)
            panel.go_to(at)
            panel.enter(one.text)
            panel.hand_in()
            panel.hand_in()
            seen = words(panel.shown().table)
            assert not any(name in seen for name in names)
            if panel.ticket.verdict(at).kind == "misconception":  # type: ignore[union-attr]
                assert f"Did you {one.did}?" in seen


@pytest.mark.parametrize("key", LESSONS)
def test_each_question_of_the_last_look_can_be_told_from_the_others(key: str) -> None:
    panel = ticket_of(key)
    panel.enter(panel.ticket.items[0].answer)
    panel.on_press("go:4")
    for _handed_in in (False, True):
        seen = lines(panel)
        assert len(seen) == 4
        for item, line in zip(panel.ticket.items, seen, strict=True):
            for value in item.data.get("values", ()):
                assert str(value) in line
            if item.kind == "blocked" or item.data.get("form") == "hands":
                assert item.aloud.split(":")[0].lower() in line.lower(), "its table, in words"
        pictures = [one for one in every(panel.shown().table) if "cm-answered-drawn" in str(one.attributes)]
        assert len(pictures) == sum(bool({"record", "hands"} & one.data.keys()) for one in panel.ticket.items)
        panel.hand_in()
        panel.hand_in()


def test_two_slips_of_the_same_kind_have_two_questions_like_them() -> None:
    panel = ticket_of("make-the-target")
    for answer in ("7", "3", "8", "3 + 6"):
        panel.enter(answer)
    panel.hand_in()
    likes = [panel.ticket.like(place) for place in range(4)]
    assert len({one.prompt for one in likes if one}) == 4


def test_a_class_learns_the_answers_when_they_are_handed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, dict[str, object]]] = []
    monkeypatch.setattr(TicketPanel, "report", lambda self, kind, **data: heard.append((kind, data)))
    ticket = TicketPanel([posed(("addition", number), Notation(12)) for number in (9, 5, 15)])
    ticket.enter("14")
    ticket.enter("73")
    assert heard == []
    ticket.go_to(3)
    ticket.hand_in()
    ticket.hand_in()
    answers = [data for kind, data in heard if kind == "answered"]
    assert [(data["item"], data.get("misconception")) for data in answers] == [
        ("addition/12/9", "M3"),
        ("addition/12/5", None),
    ], "what was left is no answer"
    assert heard[-1] == ("finished", {"outcome": "done"})
    ticket.on_press("like:0")
    assert ticket.like is not None
    ticket.enter(ticket.like[1].exercise.answer)
    assert heard[-1][1]["is_right"]
    count = len(heard)
    ticket.follow(ticket.shown().link)
    assert len(heard) == count, "a reload reports nothing again"


def test_slips_of_a_ticket_come_back_in_practice_and_lead_there() -> None:
    panel, practice = ticket_of("add-and-carry"), PracticePanel(base=12)
    hello = {"type": "hello", "link": "", "kept": "", "day": "2026-11-23", "page": "", "also": ""}
    panel.answer(hello)
    wrong = panel.ticket.items[0].distractors[0]
    panel.enter(wrong.text)
    assert panel.shown().kept == "", "nothing is judged before it is handed in"
    for item in panel.ticket.items[1:]:
        panel.enter(item.answer)
    panel.hand_in()
    (slip,) = panel.ticket.slips
    assert (slip.kind, slip.misconception) == ("addition", wrong.misconception)
    practice.answer(hello | {"kept": panel.shown().kept})
    assert slip in practice.ledger.entries
    assert any(task.why == "due" and task.kind == "addition" for task in practice.series.course.tasks)
    link = next(one for one in every(panel.shown().table) if "data-app" in one.attributes)
    assert link.attributes["data-app"] == f"exercises#row=0.12.G6-{slip.stratum}.short"
    practice.follow(link.attributes["data-app"].partition("#")[2])
    assert practice.item.stratum == slip.stratum
    # A reload of what is handed in counts nothing twice.
    again = ticket_of("add-and-carry")
    again.answer(hello | {"kept": panel.shown().kept, "link": panel.link})
    assert again.shown().kept == panel.shown().kept
    promise = "comes back in your next practice"
    assert promise in words(again.shown().table)
    again.answer(hello | {"forgets": True, "link": panel.link})
    assert promise not in words(again.shown().table)


@pytest.mark.parametrize("key", LESSONS)
def test_every_lesson_leads_to_practice_of_its_own(key: str) -> None:
    panel = ticket_of(key)
    for item in panel.ticket.items:
        panel.enter(item.answer)
    panel.hand_in()
    links = [one.attributes["data-app"] for one in every(panel.shown().table) if "data-app" in one.attributes]
    (link,) = links
    kinds = Row.parse(link.partition("row=")[2]).kinds
    assert {*kinds} <= {item.kind for item in panel.ticket.items}


# -- one ticket, step by step ------------------------------------------------------------------------------


def sums() -> TicketPanel:
    return TicketPanel([posed(("addition", number), Notation(12)) for number in (9, 5, 15)])


def stops(panel: TicketPanel) -> list[tuple[str, bool]]:
    """The buttons above a question: what a reader says, and whether each is the question shown."""
    row = next(one for one in every(panel.shown().table) if "cm-stops" in one.attributes.get("class", ""))
    return [(one.attributes["aria-label"], "aria-current" in one.attributes) for one in row.children]


def test_each_question_says_where_it_is_and_whether_it_has_an_answer() -> None:
    panel = sums()
    assert said(panel)["text"] == "Question 1 of 3. You can change an answer until you hand in the ticket."
    panel.enter("14")
    assert said(panel)["text"].startswith("Question 2 of 3.")
    assert stops(panel) == [
        ("Question 1, answered", False),
        ("Question 2, empty", True),
        ("Question 3, empty", False),
        ("Last look, then hand in", False),
    ]
    panel.enter("73")
    panel.enter("90")
    assert said(panel)["text"] == "Look at your answers once more, then hand in the ticket."
    assert panel.first_state()["focus"].startswith("hand-in ")
    panel.go_to(0)
    assert panel.first_state()["focus"].startswith("answer ")


def test_a_page_that_embeds_a_ticket_gets_its_score() -> None:
    panel = sums()

    def score() -> tuple[int, int, int, int]:
        found = panel.score
        assert found is not None
        return found.right, found.count, found.attempts, len(found.lines)

    for attempts in (0, 1):
        # A line about the whole ticket, then one for each answer that has been marked.
        assert score() == (0, 3, attempts, 1)
        panel.enter("14")
        panel.enter("73")
        panel.go_to(3)
        panel.hand_in()
        assert score() == (0, 3, attempts, 1)
        panel.hand_in()
        assert score() == (1, 3, attempts + 1, 3)
        assert panel.right_first == 1
        panel.follow("")


@pytest.mark.parametrize(
    ("right", "mood", "words"),
    [
        (3, "won", "3 of 3 right. Every answer is right."),
        (2, "", "2 of 3 right. Look at each mistake, then try one like it."),
        (0, "", "0 of 3 right. Look at each mistake, then try one like it."),
    ],
)
def test_the_farewell_counts_and_says_what_comes_next(right: int, mood: str, words: str) -> None:
    panel = sums()
    for at, item in enumerate(panel.ticket.items):
        panel.enter(item.answer if at < right else "1")
    panel.hand_in()
    assert (said(panel)["text"], said(panel)["mood"]) == (words, mood)
    assert panel.first_state()["focus"].startswith("result ")
    again = sums()
    again.follow(panel.link)
    assert (said(again)["text"], again.finished) == (words, True)


def test_what_was_only_left_out_is_no_mistake() -> None:
    panel = sums()
    panel.enter("12")
    panel.go_to(3)
    for mood in ("help", ""):
        panel.hand_in()
        assert said(panel)["mood"] == mood
    assert said(panel)["text"] == "1 of 3 right, 2 left."


@cases(
    ("link", "answers", "at"),
    [
        ("answers=14/73/90&at=0", ("14", "73", "90"), 0),
        ("answers=14/73/90", ("14", "73", "90"), 0),
        ("answers=14//90", ("14", "", "90"), 1),
        ("answers=14/7!/90/12&at=3", ("14", "", "90"), 3),
        ("answers=14&at=4", ("14", "", ""), 1),
        ("answers=14&at=²", ("14", "", ""), 1),
        ("answers=14&at=-1", ("14", "", ""), 1),
        ("answers=&at=2", ("", "", ""), 2),
        ("answers=14/73&at=2&in=1", ("14", "73", ""), 2),
        ("in=1", ("", "", ""), 0),
    ],
)
def test_a_link_restores_what_can_be_read(link: str, answers: tuple[str, ...], at: int) -> None:
    panel = sums()
    panel.enter("5")
    panel.follow(link)
    assert panel.ticket.answers == answers
    assert f"&at={at}" in panel.link
    assert panel.ticket.is_handed_in == ("in=1" in link and any(answers))
    assert panel.results == (("slip", "right", "left") if panel.ticket.is_handed_in else ())


def test_questions_in_several_bases_are_counted_in_base_ten() -> None:
    assert sums().notation == Notation(12)
    mixed = [posed(("addition", number, base), Notation(12)) for number, base in ((9, 12), (5, 8))]
    assert TicketPanel(mixed).notation == DECIMAL


def test_a_question_with_nothing_like_it_says_so() -> None:
    panel = ticket_of("chance-and-fairness")
    for item in panel.ticket.items:
        panel.enter(next(one for one in item.choices if one != item.answer))
    panel.hand_in()
    assert not [one for one in every(panel.shown().table) if one.key.startswith("like-")]
    panel.on_press("like:0")
    assert panel.like is None
    assert said(panel)["text"] == "There is no other question like this one."


def test_an_answer_in_which_two_mistakes_meet_asks_which_way_it_was() -> None:
    item = exercise("addition", 5)
    first, second = item.distractors[:2]
    panel = TicketPanel([replace(item, distractors=(first, replace(second, text=first.text)))])
    panel.enter(first.text)
    panel.hand_in()
    verdict = panel.ticket.verdict(0)
    assert verdict is not None
    assert verdict.kind == "unclear"
    assert verdict.smaller_step in words(panel.shown().table)


def test_a_long_question_without_cards_to_draw_is_written_in_full() -> None:
    item = exercise("pairs", 145, 2)
    panel = TicketPanel([item])
    panel.go_to(1)
    assert " ".join(item.prompt.split()) in words(panel.shown().table), "the cards, and what they make"


def test_a_question_like_a_slip_asks_its_smaller_step_in_a_field() -> None:
    items = [exercise("odd-even", number, 10) for number in range(6)]
    slip = next(one for one in items if one.distractors)
    ticket = TicketPanel([slip])
    ticket.enter(slip.distractors[0].text)
    ticket.hand_in()
    ticket.on_press("like:0")
    assert ticket.like is not None
    like = ticket.like[1].exercise
    ticket.enter(like.distractors[0].text)
    step = ticket.like[1].step
    assert step is not None
    assert step.question in shown(ticket)
    assert {*step.answer} <= set(having(ticket, "data-types"))
    ticket.on_press("back")
    assert ticket.like is not None
    assert ticket.like[1].step is None
    ticket.enter(like.distractors[0].text)
    assert like.steps[-1] in shown(ticket)
    ticket.on_press("back")
    assert ticket.like is None


@pytest.mark.parametrize("base", [7, 12])
def test_the_last_look_and_the_results_are_read_in_words(base: int) -> None:
    kinds = ("value", "bundles", "addition", "times", "partner")
    ticket = TicketPanel([exercise(kind, 1, base) for kind in kinds])
    for item in ticket.ticket.items:
        ticket.enter(item.distractors[0].text)
    looks = [words_of(ticket.shown().table)]
    ticket.hand_in()
    looks.append(words_of(ticket.shown().table))
    for look in looks:
        assert look.count(f"base {Notation(10).aloud(base)}") >= len(kinds)
        assert not any(sign in look for sign in "₇●▣×+=")
        assert "12z" not in look


def test_only_the_first_question_says_that_answers_can_be_changed() -> None:
    ticket = TicketPanel([exercise("addition", number, 10) for number in range(2)])
    may_change = "You can change an answer until you hand in the ticket."
    assert may_change in said(ticket)["text"]
    ticket.enter("1")
    assert (said(ticket)["text"], may_change in said(ticket)["aloud"]) == ("Question 2 of 2.", False)
    assert said(ticket)["aloud"].startswith("Question two of two.")
