"""Rows of practice without a browser: every kind, base and style; slips, restoring, the device's memory."""

import json
import re
from datetime import date, timedelta

import pytest

from cardmath.exercises import KINDS, MISCONCEPTIONS, check, listed, strata
from cardmath.exercises.rows import Due, Ledger, Row
from cardmath.numerals import DIGIT_STYLES, MAX_BASE, MIN_BASE, Notation
from cardmath.sentences import capitalised
from cardmath.worksheets import exercises_of
from cardmath_widgets import PracticePanel
from cardmath_widgets.exercises.drawings import FORMS, of_games
from cardmath_widgets.exercises.row.device_record import Kept, day_of
from cardmath_widgets.exercises.row.working import Working
from tests.amounts import spread_of
from tests.cases import cases
from tests.widgets.handling import every, having, words
from tests.widgets.playing import said

NOTATIONS = [
    Notation(base, style)
    for base in range(MIN_BASE, MAX_BASE + 1)
    for style in (DIGIT_STYLES if base in (11, 12) else DIGIT_STYLES[:1])
]
MONDAY = "2026-11-23"


def wrong_answers(panel: PracticePanel) -> list[str]:
    """Wrong answers with a reason, and one without, if there is one."""
    item = panel.item
    form = item.answer_form
    found = [one.text for one in item.distractors]
    tried = [*form.words, *("0", "1")] if form.base is not None and form.numerals == 1 else form.words
    return [*found[:1], *(one for one in tried if check(item, one).kind == "wrong")][:2]


def hello(panel: PracticePanel, link: str = "", kept: str = "", day: str = MONDAY) -> None:
    panel.answer({"type": "hello", "link": link, "kept": kept, "day": day, "page": "https://a.b/exercises"})


def press(panel: PracticePanel, key: str) -> None:
    panel.answer({"type": "press", "key": key})


def restored(panel: PracticePanel) -> PracticePanel:
    again = PracticePanel()
    again.follow(panel.shown().link)
    return again


#: Every kind in every base and style; in every run, half of the kinds once.
PRACTISED = [(kind, notation) for kind in KINDS if kind != "blocked" for notation in NOTATIONS]


@pytest.mark.sweep(1)
@pytest.mark.parametrize(("kind", "notation"), spread_of(PRACTISED, len(KINDS) // 2, unpack=True), ids=str)
def test_every_kind_is_practised_in_every_base_and_style(kind: str, notation: Notation) -> None:
    if not KINDS[kind].allows(notation.base):
        return
    panel = PracticePanel([kind], len(strata(kind, notation.base)) - 1, notation=notation)
    slips = 0
    for turn in range(6):
        item = panel.item
        assert item.notation == notation
        wrong = wrong_answers(panel)
        if turn % 2 == 0 and wrong:
            slips += 1
            verdict = panel.enter(wrong[turn // 2 % len(wrong)])
            # Two slips may lead to one answer; a question asks which.
            assert verdict.picture is not None or verdict.kind == "unclear"
            table = words(panel.shown().table)
            assert verdict.message in said(panel)["text"]
            assert restored(panel).shown().table == panel.shown().table
            assert restored(panel).shown().desk == panel.shown().desk
            step = verdict.step
            if step is not None:
                assert step.question in words(panel.shown().desk)
                assert panel.enter(step.answer).is_right
                assert words(panel.shown().table) == table
            assert restored(panel).shown() == panel.shown()
        assert panel.enter(item.answer).is_right
        assert restored(panel).results == panel.results
        panel.next()
    assert panel.results.count("h") == slips
    assert restored(panel).shown() == panel.shown()


@pytest.mark.parametrize("number", [0, 12, 24])
def test_games_are_practised_too(number: int) -> None:
    panel = PracticePanel(["blocked"], number)
    wrong = next(word for word in panel.item.answer_form.words if word != panel.item.answer)
    assert panel.enter(wrong).picture is not None
    assert "cm-drawn is-looked-at" in str(panel.shown().table.to_dict())
    assert restored(panel).shown() == panel.shown()


def test_every_form_of_a_picture_is_drawn_and_no_columns_hold_the_answer() -> None:
    forms = set()
    for kind in KINDS:
        for turn in range(len(strata(kind, 12))):
            panel = PracticePanel([kind], turn)
            # The stratum that is new in a row comes every third time, and twins stand between.
            for _place in range(9):
                for wrong in wrong_answers(panel)[:1]:
                    verdict = panel.enter(wrong)
                    assert verdict.picture is not None
                    forms.add(verdict.picture.form)
                    drawn = words(panel.shown().table)
                    # An answer of one digit may be a digit of the question: 5Ǝz − 50z.
                    if kind in ("addition", "subtraction") and len(panel.item.answer) > 1:
                        assert panel.item.answer not in drawn.split()
                panel.next()
    assert forms == {*FORMS, *of_games("FORMS")}


def test_a_slip_asks_a_smaller_step_and_a_second_one_shows_the_steps_then_a_twin_comes() -> None:
    panel = PracticePanel(["addition"], 0)
    item = panel.item
    one = item.distractors[0]
    panel.on_press(f"say:{one.text}")
    assert said(panel)["text"] == one.reason
    assert "answer" in having(panel, "data-field")
    assert one.step is not None
    assert one.step.question in words(panel.shown().desk)
    panel.on_enter("answer", "nothing")
    panel.on_press("back")
    assert one.step.question not in words(panel.shown().desk)
    panel.on_enter("answer", one.text)
    assert "Look at the steps." in said(panel)["text"]
    assert item.steps[-1] in words(panel.shown().desk)
    assert {"next"} == set(having(panel, "data-press"))
    panel.on_press("next")
    assert said(panel)["text"] == "Here is another one like it."
    assert panel.item.prompt != item.prompt
    assert "is-here is-twin" in str(panel.shown().table.to_dict())
    assert panel.results == ("-",)


def test_the_third_right_answer_of_a_kind_gets_a_bare_tick_with_its_reason_on_request() -> None:
    panel = PracticePanel(["addition"], 0)
    told = []
    for _turn in range(3):
        panel.enter(panel.item.answer)
        told.append((said(panel)["text"], said(panel)["why"]))
        panel.next()
    assert [text == "✓" for text, _why in told] == [False, False, True]
    assert told[2][1]
    assert said(panel)["aloud"]


def finish(panel: PracticePanel, slips: int = 0) -> None:
    for turn in range(60):
        if panel.finished:
            return
        if turn < slips:
            panel.enter(panel.item.distractors[0].text)
            panel.on_press("back")
        panel.enter(panel.item.answer)
        panel.next()


def test_the_end_of_a_row_says_what_went_well_and_stays() -> None:
    panel = PracticePanel(["addition"], 0)
    finish(panel, 1)
    shown = words(panel.shown().table)
    assert "This went well: " in shown
    assert "Something to practise: " in shown
    assert {"row", "again", "kinds", "ledger"} <= set(having(panel, "data-press"))
    again = restored(panel)
    assert (again.finished, words(again.shown().table)) == (True, shown)
    panel.on_press("kinds")
    assert panel.shown().panels["settings"].visible
    panel.on_press("again")
    assert (panel.finished, panel.results) == (False, ())
    assert "row=0.12.G6" in panel.shown().link
    finish(panel)
    panel.on_press("row")
    assert "row=1.12.G6" in panel.shown().link


def test_a_row_left_whole_is_no_shame() -> None:
    panel = PracticePanel(["addition"], 0)
    while not panel.finished:
        panel.next()
    assert "They are waiting for you." in words(panel.shown().table)


# -- the device --------------------------------------------------------------------------------------------


def kept_of(panel: PracticePanel) -> str:
    text = panel.shown().kept
    assert text is not None
    return text


def test_a_slip_comes_back_in_the_next_row_and_after_two_and_seven_days() -> None:
    panel = PracticePanel(["addition"])
    assert panel.shown().kept is None
    hello(panel)
    assert kept_of(panel) == ""
    slip = Due("addition", panel.item.distractors[0].misconception, panel.item.stratum)
    finish(panel, 1)
    kept, day = kept_of(panel), date(2026, 11, 23)
    for wait in (0, 2, 7):
        if wait:
            early = PracticePanel(["addition"])
            hello(early, kept=kept, day=(day + timedelta(days=wait - 1)).isoformat())
            assert "due=" not in early.shown().link
        day += timedelta(days=wait)
        late = PracticePanel(["addition"])
        hello(late, kept=kept, day=day.isoformat())
        assert "due=G6." in late.shown().link
        assert said(late)["text"] == "You've seen this one before."
        late.enter(late.item.answer)
        kept = kept_of(late)
    assert late.ledger.entries[slip].due is None
    late.on_press("ledger")
    assert "✓ learned" in words(late.shown().table)


def test_a_browser_that_stores_nothing_is_promised_nothing() -> None:
    panel = PracticePanel(["addition"])
    panel.answer({"type": "hello", "link": "", "kept": "", "day": MONDAY, "page": "", "forgets": True})
    panel.on_press("ledger")
    shown = words(panel.shown().table)
    assert "This browser stores nothing" in shown
    assert not re.search("comes back:|stays on this device", shown)


def test_a_row_goes_on_from_the_device_and_a_link_gives_a_class_the_same() -> None:
    panel = PracticePanel(["addition", "partner"])
    hello(panel)
    finish(panel)
    later = PracticePanel(["addition", "partner"])
    hello(later, kept=kept_of(panel))
    assert "row=1.12.G1+G6" in later.shown().link
    for link in ("row=5.7.G1+G6", "row=5.7.G1 G6"):
        shared = PracticePanel(key="")
        hello(shared, link, kept_of(panel))
        assert shared.item.prompt == Row(5, 7, ("G1", "G6")).tasks()[0].prompt(Notation(7))
        shared.on_change("settings", True)
        copied = shared.shown().panels["settings"].to_dict()["controls"]["asked"]["controls"]["copy-row"]
        assert copied["value"] == "https://a.b/exercises#row=5.7.G1+G6"


def test_what_comes_back_is_seen_saved_and_wiped_with_a_second_press() -> None:
    panel = PracticePanel(["addition"])
    hello(panel)
    panel.enter(panel.item.distractors[0].text)
    panel.on_change("ledger", True)
    shown = words(panel.shown().table)
    assert "in the next set" in shown
    # As on a ticket: the names of misconceptions are for teachers.
    assert check(panel.item, panel.item.distractors[0].text).did in shown
    assert not [name for name in MISCONCEPTIONS.values() if capitalised(name) in shown]
    assert "stays on this device" in shown
    (saved,) = (one for one in every(panel.shown().desk) if one.tag == "a")
    assert saved.attributes["href"].startswith("data:application/json")
    press(panel, "wipe")
    assert panel.ledger
    press(panel, "wipe")
    assert not panel.ledger
    assert kept_of(panel) == ""
    assert "Nothing is coming back yet." in words(panel.shown().table)
    press(panel, "row-again")
    assert having(panel, "data-field")


def test_what_comes_back_is_seen_in_a_base_that_lacks_its_kind() -> None:
    dozenal = PracticePanel(["value"], base=12)
    hello(dozenal)
    dozenal.enter(dozenal.item.distractors[0].text)
    decimal = PracticePanel(["addition"], base=10)
    hello(decimal, kept=kept_of(dozenal))
    decimal.on_change("ledger", True)
    assert "Reading short numerals" in words(decimal.shown().table)


def test_another_tab_is_believed() -> None:
    panel, other = PracticePanel(["addition"]), PracticePanel(["addition"])
    hello(panel)
    hello(other)
    other.enter(other.item.distractors[0].text)
    panel.answer({"type": "kept", "kept": kept_of(other), "day": MONDAY, "page": ""})
    assert panel.ledger == other.ledger


@cases(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": "cardmath-practice/1"}',
        '{"format":"cardmath-practice/1","rows":{"12":-1,"x":2}}',
    ],
)
def test_a_damaged_memory_is_an_empty_one(text: str) -> None:
    assert Kept.read(text) == Kept()


def test_the_memory_of_rows_is_bounded_and_holds_no_answer() -> None:
    kept = Kept()
    for number in range(300):
        kept = kept.after(Row(number % 5, 2 + number % 35, ("partner",) if number % 2 else ("ring",)))
    assert len(kept.rows) <= 200
    assert Kept.read(kept.to_text()) == kept
    assert set(json.loads(kept.to_text())) == {"format", "ledger", "rows"}
    assert day_of("2026-02-31") == day_of("x") == date.today()


# -- the settings and links --------------------------------------------------------------------------------


def test_kinds_are_ticked_and_all_are_mixed_by_default() -> None:
    panel = PracticePanel()
    hello(panel)
    panel.on_change("settings", True)
    ticks = panel.shown().panels["settings"].to_dict()["controls"]["kinds"]["controls"]
    # Hands of Odds are for who has played it.
    assert [name for name, one in ticks.items() if not one["value"]] == ["tick-odds-hands"]
    for kind in list(KINDS)[1:]:
        panel.on_change(f"tick-{kind}", False)
    assert panel.item.kind == "partner"
    panel.answer({"type": "change", "id": "tick-partner", "value": False, "at": 0})
    assert said(panel)["text"] == "A set needs at least one kind. Tick another one first."
    panel.on_change("tick-ring", True)
    panel.on_change("row", "7")
    # People count sets from 1, a link from 0.
    assert "row=6.12.G1+G10" in panel.shown().link
    panel.answer({"type": "change", "id": "row", "value": "0", "at": 0})
    assert said(panel)["text"] == "The first set is set 1."
    assert "row=6.12.G1+G10" in panel.shown().link
    panel.on_change("base", "5")
    assert ".5.G1+G10" in panel.shown().link
    panel.on_change("tick-partner", False)
    panel.on_change("tick-value", True)
    panel.on_change("tick-ring", False)
    panel.answer({"type": "change", "id": "base", "value": "10", "at": 0})
    assert panel.item.base == 5


def test_a_stratum_is_chosen_by_name_on_the_page_and_in_its_link() -> None:
    panel = PracticePanel(base=10)
    hello(panel)
    panel.on_change("settings", True)
    choice = panel.shown().panels["settings"].to_dict()["controls"]["topics"]["controls"]["topic"]
    named = {text: value for value, text, *_off in choice["options"]}
    assert list(named)[:2] == ["A mix", "Bonds to ten"]
    panel.on_change("topic", named["Adding with a carry"])
    assert panel.item.stratum == "one-carry"
    assert "row=0.10.G6-one-carry" in panel.shown().link
    panel.on_change("short", True)
    assert "row=0.10.G6-one-carry.short" in panel.shown().link
    again = PracticePanel(base=10)
    again.follow("row=0.10.G6-one-carry.short")
    assert again.item.prompt == panel.item.prompt
    panel.on_change("topic", "")
    assert "row=0.10.short" in panel.shown().link


def test_what_makes_practice_easier_is_remembered_on_the_device() -> None:
    panel = PracticePanel(["partner"], base=10)
    hello(panel)
    assert panel.series.course.row.length == 12
    before = str(panel.shown().table)
    panel.on_change("short", True)
    panel.on_change("frames", True)
    assert str(panel.shown().table) != before, "frames of dots stand beside the digits"
    later = PracticePanel(["partner"], base=10)
    hello(later, kept=kept_of(panel))
    assert later.series.course.row.length == 6
    assert later.shown().table == panel.shown().table
    later.on_change("frames", False)
    later.on_change("short", False)
    assert kept_of(later) == ""
    # A set that a class is given stays as it is.
    given = PracticePanel(base=10)
    hello(given, link="row=3.10", kept=kept_of(panel))
    assert given.series.course.row.length == 12


def test_hands_of_odds_come_where_odds_was_played() -> None:
    for also, is_there in (("", False), ('{"odds": {"link": "game=odds&number=7"}}', True), ("[", False)):
        panel = PracticePanel(base=10)
        panel.answer({"type": "hello", "link": "", "kept": "", "day": MONDAY, "page": "", "also": also})
        assert ("G12" in panel.shown().link) is is_there
        # What a class is given is the same for all.
        panel.follow("row=3.10")
        assert "row=3.10&" in panel.shown().link + "&"


def test_digits_change_in_the_middle_of_a_row() -> None:
    panel = PracticePanel(["addition"], 3)
    panel.enter(panel.item.answer)
    panel.next()
    panel.on_change("digits", DIGIT_STYLES[1])
    assert (panel.item.notation.digits, panel.results) == (DIGIT_STYLES[1], ("r",))
    assert restored(panel).shown() == panel.shown()


@cases("link", ["row=x", "row=1.99", "row=3.10.G4", "kind=nothing", "row=0.12.G6&log=%2F//&due=x/G6"])
def test_a_link_that_is_wrong_leaves_a_row(link: str) -> None:
    panel = PracticePanel()
    hello(panel, link)
    assert panel.item.prompt
    assert panel.results == ()


def test_the_number_of_an_exercise_shows_that_exercise() -> None:
    panel = PracticePanel()
    hello(panel, "kind=addition&number=5&base=12")
    assert panel.item.prompt == "28z + 47z = ?"
    assert panel.enter("75").misconception == "M3"
    hello(panel, "kind=parity")
    assert (panel.item.kind, panel.tries) == ("parity", 0)


def test_what_is_due_and_its_log_are_read_from_a_link_without_the_device() -> None:
    slip = Due("addition", "M3", "one-carry")
    ledger = Ledger().with_slip(slip, date(2026, 11, 23))
    working = Working.start(Row(0, 12, ("addition",)), ledger.due(date(2026, 11, 23)))
    assert working.course.task.why == "due"
    assert Working.restored(working.to_link()) == working


def test_a_printed_sheet_can_be_answered_at_home() -> None:
    panel = PracticePanel()
    made = exercises_of("check-number-bonds", 7)
    panel.follow(f"items={listed(made)}")
    assert panel.item.prompt == made[0].prompt
    slip = made[0].distractors[0]
    panel.enter(slip.text)
    assert [due.misconception for due in panel.ledger.entries] == [slip.misconception], "it comes back"
    panel.enter(made[0].answer)
    panel.next()
    again = PracticePanel()
    again.follow(panel.link)
    assert (again.item.prompt, again.results) == (made[1].prompt, ("h",))
    for one in made[1:]:
        again.enter(one.answer)
        again.next()
    assert again.finished
    assert again.right_first == len(made) - 1


def test_the_progress_is_read_in_words_and_an_unsolved_question_is_called_so() -> None:
    panel = PracticePanel(["addition"], 0)
    press(panel, "next")
    panel.enter(panel.item.answer)
    press(panel, "next")
    progress = "two of twelve done, question one: not solved, question two: right first time"
    assert progress in having(panel, "aria-label", "table")
