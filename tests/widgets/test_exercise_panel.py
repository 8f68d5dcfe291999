"""The exercise panel without a browser: every kind in every base, answered, explained, restored."""

from collections.abc import Iterator
from typing import Any

import pytest

from cardmath.exercises import KINDS, ExerciseError, exercise
from cardmath.numerals import DIGIT_STYLES, MAX_BASE, MIN_BASE, Notation, alphabet
from cardmath_widgets import ExercisePanel
from cardmath_widgets.exercises.desk import choices
from cardmath_widgets.exercises.prompts import DRAWN
from cardmath_widgets.slate import Element

#: Every base, and in those with letters every style of digits.
NOTATIONS = [
    Notation(base, style)
    for base in range(MIN_BASE, MAX_BASE + 1)
    for style in (DIGIT_STYLES if base in (11, 12) else DIGIT_STYLES[:1])
]


def every(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from every(child)


def having(panel: ExercisePanel, name: str, part: str = "desk") -> dict[str, Element]:
    """The elements with an attribute, by its value."""
    view = panel.shown()
    return {
        one.attributes[name]: one
        for one in every(view.desk if part == "desk" else view.table)
        if name in one.attributes
    }


def words(element: Element) -> str:
    return " ".join(one.text for one in every(element) if one.text)


@pytest.mark.parametrize("notation", NOTATIONS, ids=str)
def test_every_kind_is_asked_answered_and_restored_in_every_base_and_style(notation: Notation) -> None:
    # Games are solved for G11: it is in the tests of the exercises in every base.
    kinds = [name for name, kind in KINDS.items() if kind.allows(notation.base) and name != "blocked"]
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
        assert item.answer in choices(item)
        assert len(set(choices(item))) == len(choices(item))
        for distractor in item.distractors:
            if turn % 2:
                verdict = panel.enter(distractor.text)
                assert verdict.misconception == distractor.misconception
        again = ExercisePanel()
        again.follow(panel.shown().link)
        assert again.shown().table == panel.shown().table
        assert panel.enter(item.answer).is_right
        panel.next()
    assert [result for result in panel.results if result != "r"] == [
        "h" for turn, kind in enumerate(kinds) if turn % 2 and exercise(kind, turn, notation.base).distractors
    ]


def test_every_kind_is_drawn() -> None:
    assert set(DRAWN) == set(KINDS)


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
    said = vars(panel._words)
    assert said["text"].startswith("In base twelve a column is full at twelve, not at ten: 8 + 7 is 13z.")
    assert said["text"].endswith("Put 8 + 7 into a frame of twelve: how many are left when it is full?")
    assert "eight plus seven is one three, base twelve." in said["aloud"]
    assert "8 and 7: the 7 gives 4, twelve are one full frame, 3 are left: 13." in words(panel.shown().table)


def test_an_answer_of_two_misconceptions_gets_their_question() -> None:
    item = exercise("addition", 5)
    panel = ExercisePanel(items=[item])
    both = list(item.distractors)[:2]
    twin = type(item)(
        **{
            **vars(item),
            "distractors": tuple(
                type(one)(both[0].text, one.misconception, one.did, one.reason, one.smaller_step)
                for one in both
            ),
        }
    )
    panel = ExercisePanel(items=[twin])
    assert panel.enter(both[0].text).kind == "unclear"
    assert panel._words.text.startswith("Not yet. How did you get there: did you")


def test_a_step_is_no_error_and_two_wrong_tries_show_them_all() -> None:
    panel = ExercisePanel("addition", 5)
    panel.on_press("step")
    assert panel.tries == 0
    assert "8 + 7 = 13z: write 3, carry 1." in words(panel.shown().desk)
    assert panel._words.mood == "help"
    panel.enter("75")
    assert "28z + 47z = 73z" not in words(panel.shown().desk)
    panel.enter("63")
    assert "28z + 47z = 73z" in words(panel.shown().desk)
    panel.enter("73")
    assert (panel.tries, panel.results, panel.right_first) == (3, ("h",), 0)


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
    assert {f"say:{one}" for one in choices(panel.item)} <= set(having(panel, "data-press"))
    panel.on_press("say:73")
    assert panel.results == ("r",)


@pytest.mark.parametrize(
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


def test_settings_choose_kind_base_and_number() -> None:
    panel = ExercisePanel(number=5, settings=True)
    panel.on_change("settings", True)
    panel.on_change("kind", "partner")
    panel.on_change("base", "5")
    panel.on_change("number", "8")
    assert (panel.item.kind, panel.item.base, panel.item.number) == ("partner", 5, 8)
    panel.answer({"type": "change", "id": "number", "value": "-1", "at": 0})
    assert panel._words.text == "An exercise number is a whole number, such as 7."
    panel.on_change("base", "10")
    with pytest.raises(ExerciseError):
        panel.on_change("kind", "value")
    assert panel.item.kind == "partner"
