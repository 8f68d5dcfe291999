"""The exercise panel without a browser: every kind in every base, answered, explained, restored."""

from dataclasses import replace
from typing import Any

import pytest

from cardmath.art import FOUR_COLOUR, TWO_COLOUR
from cardmath.exercises import KINDS, ExerciseError, Verdict, exercise, pose
from cardmath.exercises.kinds.partner import Partner
from cardmath.numerals import DIGIT_STYLES, MAX_BASE, MIN_BASE, Notation, alphabet
from cardmath_widgets import ExercisePanel, PracticePanel
from cardmath_widgets.exercises.drawings import parts_of
from tests.amounts import spread_of
from tests.cases import cases
from tests.widgets.handling import every, having, words
from tests.widgets.playing import said

#: Every base, and in those with letters every style of digits.
NOTATIONS = [
    Notation(base, style)
    for base in range(MIN_BASE, MAX_BASE + 1)
    for style in (DIGIT_STYLES if base in (11, 12) else DIGIT_STYLES[:1])
]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, len(NOTATIONS) // 2), ids=str)
def test_every_kind_is_asked_answered_and_restored_in_every_base_and_style(notation: Notation) -> None:
    # Games are solved for G11: it is in the tests of the exercises in every base.
    kinds = [name for name, kind in KINDS.items() if kind.allows(notation.base) and name != "blocked"]
    # A row holds twelve questions.
    for some in (kinds[:9], kinds[9:]):
        ask_answer_and_restore(some, notation)


def ask_answer_and_restore(kinds: list[str], notation: Notation) -> None:
    panel = ExercisePanel(kinds, 0, notation=notation)
    for turn, kind in enumerate(kinds):
        item = panel.item
        assert (item.kind, item.notation) == (kind, notation)
        assert words(panel.shown().table)
        form = item.answer_form
        if form.base is not None:
            keys = having(panel, "data-types")
            assert list(keys)[: form.base] == list(alphabet(form.base, notation.digits))
            assert set(item.answer.replace("+", "")) <= set(keys) or item.answer in form.words
        else:
            assert {f"say:{word}" for word in form.words} == set(having(panel, "data-press")) - {
                "step",
                "next",
            }
        assert item.answer in item.choices
        assert len(set(item.choices)) == len(item.choices)
        for distractor in item.distractors:
            if turn % 2:
                verdict = panel.enter(distractor.text)
                assert verdict.misconception == distractor.misconception
                assert_step_can_be_answered(panel, verdict)
                panel.on_press("back")
        again = ExercisePanel()
        again.follow(panel.shown().link)
        assert again.shown().table == panel.shown().table
        assert panel.enter(item.answer).is_right
        panel.next()
    assert [result for result in panel.results if result != "r"] == [
        "h" for turn, kind in enumerate(kinds) if turn % 2 and exercise(kind, turn, notation.base).distractors
    ]


def assert_step_can_be_answered(panel: ExercisePanel, verdict: Verdict) -> None:
    """There are keys or words for the answer to a smaller step that is asked."""
    if verdict.step is not None and panel.tries == 1:
        keys = {*having(panel, "data-types"), *(one[4:] for one in having(panel, "data-press"))}
        wanted = verdict.step.answer
        assert {wanted} <= keys or {*wanted} <= keys


def test_every_kind_is_drawn() -> None:
    assert all(parts_of(exercise(kind, 1)) for kind in KINDS)


@pytest.mark.parametrize("number", range(8))
def test_games_are_drawn_with_the_cards_that_are_meant(number: int) -> None:
    panel = ExercisePanel("blocked", number)
    drawn = next(one for one in every(panel.shown().table) if "cm-pyramid" in one.attributes.get("class", ""))
    pointed = drawn.attributes["src"].count("ffc83d")
    is_discard = any("is-pointed" in one.attributes.get("class", "") for one in every(panel.shown().table))
    assert pointed + is_discard == len(panel.item.data["move"].split("+"))


def test_a_wrong_answer_is_explained_with_the_smaller_step_and_drawn() -> None:
    panel = ExercisePanel("addition", 5)
    panel.enter("75")
    heard = said(panel)
    assert heard["text"].startswith("In base twelve a column is full at twelve, not at ten. Look at 8 + 7.")
    assert heard["text"].endswith("Put 8 into a frame of twelve. How many more will fill it?")
    assert "Look at eight plus seven." in heard["aloud"]
    shown = words(panel.shown().table)
    assert "2 8 + 4 7 ▲" in shown
    assert "73" not in shown


def test_an_answer_of_two_misconceptions_gets_their_question() -> None:
    item = exercise("addition", 5)
    panel = ExercisePanel(items=[item])
    both = list(item.distractors)[:2]
    alike = [replace(one, text=both[0].text) for one in both]
    twin = replace(item, distractors=tuple(alike))
    panel = ExercisePanel(items=[twin])
    assert panel.enter(both[0].text).kind == "unclear"
    assert said(panel)["text"].startswith("Not yet. How did you get there: did you")


def test_a_step_is_no_error_and_two_wrong_tries_show_them_all() -> None:
    panel = ExercisePanel("addition", 5)
    panel.on_press("step")
    assert panel.tries == 0
    assert "8 + 7 = 13z: write 3, carry 1." in words(panel.shown().desk)
    assert said(panel)["mood"] == "help"
    panel.enter("75")
    assert "28z + 47z = 73z" not in words(panel.shown().desk)
    panel.enter("63")
    assert "28z + 47z = 73z" in words(panel.shown().desk)
    assert said(panel)["text"].endswith("Look at the steps.")
    assert "carry one. two plus four plus one is seven: write seven. two eight" in said(panel)["aloud"]
    panel.enter("63")
    assert said(panel)["aloud"].endswith("Look at the steps."), "they have been read once"
    panel.enter("73")
    assert (panel.tries, panel.results, panel.right_first) == (4, ("h",), 0)


def test_what_is_no_answer_is_no_try() -> None:
    panel = ExercisePanel("addition", 5)
    assert panel.enter("").kind == panel.enter("hello").kind == "unreadable"
    assert panel.tries == 0


def test_one_slip_takes_nothing_back() -> None:
    panel = ExercisePanel(items=[("addition", n) for n in range(4)])
    told: list[Any] = []
    panel.on_answer(told.append)
    for slip in (False, True, False, False):
        if slip:
            panel.enter("0")
        panel.enter(panel.item.answer)
        panel.next()
    assert (panel.results, panel.right_first, panel.finished) == (("r", "h", "r", "r"), 3, True)
    assert [(one.verdict.is_right, one.tries) for one in told] == [
        (True, 1),
        (False, 1),
        (True, 2),
        (True, 1),
        (True, 1),
    ]
    again = ExercisePanel(items=[("addition", n) for n in range(4)])
    again.follow(panel.shown().link)
    assert (again.results, again.finished) == (panel.results, True)


def test_a_row_that_is_full_is_put_aside() -> None:
    panel = ExercisePanel("addition", 0)
    for _turn in range(12):
        panel.enter(panel.item.answer)
        panel.next()
    assert (panel.results, panel.item.number) == ((), 12)


def test_choosing_is_a_way_to_answer() -> None:
    panel = ExercisePanel("addition", 5)
    panel.on_press("choose")
    assert {f"say:{one}" for one in panel.item.choices} <= set(having(panel, "data-press"))
    panel.on_press("say:73")
    assert panel.results == ("r",)


@cases(
    "link",
    [
        "kind=nothing",
        "base=99&number=x",
        "number=99999999999999999999",
        "tries=/&steps=²&done=xyz",
        "kind=value&base=10",
    ],
)
def test_a_link_that_is_wrong_leaves_an_exercise(link: str) -> None:
    panel = ExercisePanel("addition", 5)
    panel.follow(link)
    assert panel.item.prompt
    assert panel.results == ()


@pytest.mark.parametrize("again", [ExercisePanel("pairs", 5), PracticePanel("pairs", 5)])
def test_an_answer_with_a_plus_stays_as_it_was_typed(again: ExercisePanel | PracticePanel) -> None:
    panel = ExercisePanel("pairs", 5)
    panel.enter("6+7")
    again.follow(panel.link)
    assert [one.attempt.tries for one in (panel.series, again.series)] == [("6+7",)] * 2
    assert again.link == panel.link


def test_settings_choose_kind_base_and_number() -> None:
    panel = ExercisePanel(number=5, settings=True)
    panel.on_change("settings", True)
    panel.on_change("kind", "partner")
    panel.on_change("base", "5")
    panel.on_change("number", "8")
    assert (panel.item.kind, panel.item.base, panel.item.number) == ("partner", 5, 8)
    panel.answer({"type": "change", "id": "number", "value": "-1", "at": 0})
    assert said(panel)["text"] == "An exercise number is a whole number, such as 7."
    panel.on_change("base", "10")
    with pytest.raises(ExerciseError):
        panel.on_change("kind", "value")
    assert panel.item.kind == "partner"


@pytest.mark.parametrize(
    ("ways", "words", "mood"),
    [
        ("rrr", "All done, every one right first time. Well done!", "won"),
        ("rhr", "All done, and you solved every one. Well done!", "won"),
        ("hhh", "All done, and you solved every one. Well done!", "won"),
        ("r-h", "All done. You solved 2 of 3.", ""),
        ("--h", "All done. You solved 1 of 3.", ""),
        ("---", "All done. You skipped them all. Press “Once more” to try them.", ""),
    ],
)
def test_the_end_says_what_was_so(ways: str, words: str, mood: str) -> None:
    panel = ExercisePanel(items=[("addition", n) for n in range(len(ways))])
    for way in ways:
        if way == "h":
            panel.on_press("step")
        if way != "-":
            panel.enter(panel.item.answer)
        panel.on_press("next")
    assert (panel.finished, panel.results) == (True, tuple(ways))
    assert (said(panel)["text"], said(panel)["mood"]) == (words, mood)
    counts = {"Skipped": ways.count("-"), "Right on another try": ways.count("h")}
    shown = words_of_end(panel)
    assert f"Right first time: {ways.count('r')} of {len(ways)}." in shown
    for line, count in counts.items():
        assert (f"{line}: {count}." in shown) == bool(count)
    again = ExercisePanel(items=[("addition", n) for n in range(len(ways))])
    again.follow(panel.shown().link)
    assert (said(again)["text"], words_of_end(again)) == (words, shown)


def words_of_end(panel: ExercisePanel) -> str:
    return words(panel.shown().table)


def test_the_bar_of_chosen_questions_has_no_name_of_a_kind() -> None:
    for base, label in ((10, "Question"), (12, "Question · base\N{NO-BREAK SPACE}12")):
        panel = ExercisePanel(items=[exercise("bundles", 1, base)])
        facts, *_buttons = panel.shown().panels["bar"].controls
        assert [(one.label, one.value) for one in facts.facts] == [(label, "1 of 1")]


@pytest.mark.sweep(6)
@pytest.mark.parametrize("base", range(MIN_BASE, MAX_BASE + 1))
def test_the_bar_names_the_base_and_so_does_the_question_for_the_ear(base: int) -> None:
    kinds = [name for name, kind in KINDS.items() if kind.allows(base) and name != "blocked"]
    panel = ExercisePanel(kinds, 3, notation=Notation(base))
    for _turn in kinds:
        facts, *_buttons = panel.shown().panels["bar"].controls
        assert [one.label for one in facts.facts] == [
            f"{KINDS[panel.item.kind].title()} · base\N{NO-BREAK SPACE}{base}"
        ]
        if base != 10 and panel.item.data.get("form") not in ("set", "rarer"):
            (heard,) = [
                one for one in every(panel.shown().table) if one.attributes.get("class") == "cm-unseen"
            ]
            assert f"base {Notation(10).aloud(base)}" in heard.text
        panel.next()


#: Kinds that show cards, with numbers under which each of their forms comes.
WITH_CARDS = [("partner", 2), ("pairs", 1), ("pairs", 3), ("blocked", 0), ("blocked", 3), ("odds-hands", 1)]


def inks(panel: ExercisePanel) -> set[str]:
    """Which of the inks of a suit, in two colours and in four, are on the cards."""
    drawn = "".join(one.attributes.get("src", "") for one in every(panel.shown().table))
    palettes = {name: set(palette.inks.values()) for name, palette in PALETTES.items()}
    return {name for name, own in palettes.items() if any(ink.replace("#", "%23") in drawn for ink in own)}


PALETTES = {"two": TWO_COLOUR, "four": FOUR_COLOUR}


@pytest.mark.parametrize(("kind", "number"), WITH_CARDS)
def test_every_suit_has_its_colour_where_that_is_chosen(kind: str, number: int) -> None:
    panel = ExercisePanel(kind, next_with_cards(kind, number), settings=True)
    assert inks(panel) == {"two"}
    panel.on_press("step")
    before = panel.item
    panel.answer({"type": "change", "id": "settings", "value": True})
    panel.answer({"type": "change", "id": "colours", "value": True})
    assert inks(panel) == {"four"}
    # Only the looks change.
    assert panel.item is before
    assert words(panel.shown().desk).count(before.steps[0]) == 1
    panels = panel.shown().panels["settings"].to_dict()
    assert panels["controls"]["looks"]["controls"]["colours"]["value"] is True
    again = ExercisePanel(settings=True)
    again.follow(panel.shown().link)
    assert inks(again) == {"four"}
    panel.answer({"type": "change", "id": "colours", "value": False})
    assert inks(panel) == {"two"}
    ticket = ExercisePanel(items=[before])
    ticket.follow("colours=4")
    assert inks(ticket) == {"four"}
    assert "colours=4" in ticket.shown().link
    ticket.follow("")
    assert "base" not in ticket.shown().link


def next_with_cards(kind: str, number: int) -> int:
    """The first number from one on whose exercise shows cards; names of types have none."""
    while exercise(kind, number).data.get("form") == "rarer":
        number += 1
    return number


def test_the_answer_to_the_smaller_step_is_no_try_and_empties_the_field() -> None:
    panel = ExercisePanel("addition", 5)
    panel.enter("75")
    before = str(panel.shown().desk)
    panel.enter("4")
    assert (said(panel)["text"], panel.tries) == ("Right. Now try the question again.", 1)
    assert str(panel.shown().desk) != before, "a field with another key is empty"
    panel.enter("4")
    panel.enter("73")
    assert (panel.tries, panel.results) == (2, ("h",))


def test_where_answers_are_chosen_the_smaller_step_has_a_field_of_its_own() -> None:
    panel = ExercisePanel("odds-hands", 0, base=10)
    panel.on_press("say:1")
    assert "Cover the even cards in hand 2. How many cards are left?" in words(panel.shown().desk)
    panel.on_press("say:2")
    assert (said(panel)["text"], panel.tries) == ("Right. Now try the question again.", 1)
    assert {"say:1", "say:2", "say:3"} <= set(having(panel, "data-press"))
    panel.on_press("say:2")
    assert panel.tries == 2, "a hand is an answer to the question"
    sum_ = ExercisePanel("addition", 5)
    sum_.on_press("choose")
    sum_.on_press("say:75")
    assert "4" in having(sum_, "data-types")


def test_a_card_that_is_the_target_shows_that_there_is_a_zero() -> None:
    panel = ExercisePanel(items=[pose(Partner(Notation(12), 8, 8)), pose(Partner(Notation(12), 8, 7))])
    zero = "There is a 0 in the deck."
    assert zero in words(panel.shown().table)
    panel.next()
    assert zero not in words(panel.shown().table)


@cases(
    ("given", "said_then"),
    [
        ({"items": []}, "give at least one exercise$"),
        ({"kind": []}, "give at least one kind of exercise$"),
        ({"items": ["38 + 47"]}, "'38 [+] 47' is not an exercise"),
        ({"items": [("G6",)]}, "is not an exercise; try"),
        ({"items": [("G6", 7, 3)]}, "is not an exercise; try"),
        ({"items": [("G6", "7")]}, "an exercise number must be a whole number"),
    ],
)
def test_what_is_not_an_exercise_is_refused_by_name(given: dict[str, Any], said_then: str) -> None:
    with pytest.raises(ExerciseError, match=said_then):
        ExercisePanel(**given)
