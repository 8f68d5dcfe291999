"""The sheets of the lessons: in every base an example, practice, a page of one's own, older questions."""

import re

import pytest

from cardmath.art.glyphs import glyphs
from cardmath.art.handwriting import STROKES
from cardmath.errors import CardmathError
from cardmath.games.odds import hands_of_type
from cardmath.lessons import LESSONS as PLANS
from cardmath.lessons import lesson_plan
from cardmath.numerals import Notation
from cardmath.worksheets import KINDS, PAPERS, worksheet
from cardmath.worksheets.kinds.lesson_pages import PAGES
from cardmath.worksheets.kinds.lessons import LESSONS
from tests.amounts import some_of, spread_of
from tests.cases import cases
from tests.worksheets.reading import pages, reader, texts

ASKED = ("columns", "questions", "dots", "rings")


def test_every_lesson_has_its_sheet() -> None:
    assert [kind.name for kind in LESSONS] == [*PLANS]
    assert all(KINDS[kind.name] is kind for kind in LESSONS)
    assert [kind.title() for kind in LESSONS] == [lesson_plan(key).title for key in PLANS]


def test_a_ladder_says_what_its_letters_are_worth() -> None:
    text = str(KINDS["any-base"].make(1, Notation(12)).blocks)
    assert "The digits after 9: A = 10 to F = 15." in text
    assert text.count("The digits after 9") == 1, "bases two and eight have none"


def test_the_key_of_the_ladders_weighs() -> None:
    text = " ".join(KINDS["any-base"].make(1, Notation(12)).steps)
    assert "goes into" in text
    assert "remainder" not in text


def test_older_questions_are_others_in_each_lesson() -> None:
    for number in (1, 2, 3, 40):
        asked = [
            str(one)
            for kind in LESSONS
            for one in kind.make(number, kind.usual()).blocks[-1]["items"]
            # Of odds and evens in base ten there are so few that one may come again.
            if "odd" not in str(one)
        ]
        assert len(set(asked)) > 0.8 * len(asked)


def test_a_sheet_is_in_the_base_of_its_lesson_unless_another_one_is_chosen() -> None:
    assert {kind.name: kind.usual().base for kind in LESSONS} == dict(PLANS)
    assert KINDS["columns"].usual().base == 12
    text = reader(worksheet("make-the-target", number=2)).pages[0].extract_text()
    assert "base 10" in text
    assert "base 7" in reader(worksheet("make-the-target", number=2, base=7)).pages[0].extract_text()


@pytest.mark.sweep(9)
@pytest.mark.parametrize("base", spread_of(range(2, 37), 9))
@pytest.mark.parametrize("kind", LESSONS, ids=lambda kind: kind.name)
def test_a_lesson_sheet_is_whole_in_every_base_of_the_lesson(kind, base):
    notation = Notation(base)
    try:
        plan = lesson_plan(kind.name, notation=notation)
    except CardmathError:
        assert base != PLANS[kind.name]
        return
    for number in (0, 7, 2**63 - 1):
        sheet = kind.make(number, notation)
        assert sheet == kind.make(number, notation)
        example, *practice, last, older = sheet.blocks
        second = next(at for at, one in enumerate(practice) if one["kind"] in ("space", "turn"))
        practice, own = practice[:second], practice[second:]
        assert example["kind"] == "worked"
        assert example["steps"]
        assert practice
        assert last["kind"] == "turn"
        if plan.sheet.ladders:
            count = sum(len(block["rows"]) for block in sheet.blocks if block["kind"] == "table")
            assert (len(sheet.steps), older["first"]) == (count + len(older["items"]), count)
            continue
        assert all(block["kind"] in ASKED for block in practice)
        assert plan.sheet.extra in own[-1]["text"]
        assert [one["kind"] for one in own] == ["space"] or plan.sheet.page
        count = sum(len(block["items"]) for block in practice)
        assert older["first"] == count
        assert 2 <= len(older["items"]) <= 3
        steps = len(sheet.steps) - count - len(older["items"])
        assert steps >= 0 if plan.sheet.page else steps == 0
        assert len(
            {*map(str, (one for block in (*practice, older) for one in block["items"]))}
        ) == count + len(older["items"]), "no question comes twice"
        for one in (one for block in practice if block["kind"] == "columns" for one in block["items"]):
            upper, lower, found = (notation.parse(one[name]) for name in ("upper", "lower", "answer"))
            assert found == {"+": upper + lower, "−": upper - lower, "×": upper * lower}[one["sign"]]


def test_the_second_page_is_one_that_there_is():
    named = {lesson_plan(key).sheet.page for key in PLANS}
    assert named == {"", *PAGES}


@cases("kind", LESSONS)
def test_the_notes_say_what_the_plan_says(kind):
    plan = lesson_plan(kind.name)
    text = " ".join(f"{name} {words}" for name, words in kind.make(0, plan.notation).notes)
    for words in (plan.goal, plan.synthesis.question, plan.synthesis.rule, plan.without_tablets):
        assert words in text
    assert all(slip.sample in text and slip.smaller_step in text for slip in plan.slips)


@pytest.mark.parametrize(("key", "in_ten"), [("think-ahead", True), ("add-and-carry", False)])
def test_the_notes_name_their_base_where_it_is_not_that_of_the_sheet(key, in_ten):
    sentence = ("Numbers", "The numbers in these notes are in base ten.")
    assert (sentence in KINDS[key].make(0, Notation(7)).notes) is in_ten
    assert sentence not in KINDS[key].make(0, Notation(10)).notes


def own_sheet(key: str, number: int = 1):
    return KINDS[key].make(number, lesson_plan(key).notation)


def items_of(key: str, number: int = 1):
    return [one for block in own_sheet(key, number).blocks for one in block.get("items", ())]


@cases("number", range(4))
def test_each_base_has_a_ladder_on_a_page_of_its_own(number):
    blocks = own_sheet("any-base", number).blocks
    ladders = [at for at, block in enumerate(blocks) if block["kind"] == "table"]
    turns = [at for at, one in enumerate(blocks) if one["kind"] == "turn" and "stays" not in one]
    assert [blocks[at]["head"][1] for at in ladders] == ["base two", "base eight", "base sixteen"]
    assert ladders[0] < turns[0] < ladders[1] < turns[1] < ladders[2]
    for at, base in zip(ladders, (2, 8, 16), strict=True):
        rows = blocks[at]["rows"]
        both = [[one["answer"] if isinstance(one, dict) else one for one in row[1:]] for row in rows]
        assert all(int(numeral, base) == int(value) for numeral, value in both)
        assert [len(numeral) for numeral, _value in both] == sorted(len(numeral) for numeral, _value in both)


@pytest.mark.parametrize("key", ["think-ahead", "chance-and-fairness"])
def test_cards_on_a_table_are_drawn_and_not_listed(key):
    sheet = own_sheet(key)
    asked = [*(one for one in sheet.blocks if one["kind"] == "worked"), *items_of(key)]
    drawn = [one for one in asked if "table" in one]
    assert len(drawn) == {"think-ahead": 3, "chance-and-fairness": 1}[key]
    for one in drawn:
        text = one.get("question", one.get("title"))
        assert "row 1:" not in text
        assert "row 1:" in one["table"]["alt"]
        cards = [card for row in one["table"]["rows"] for card in row]
        cards += [card for pile in one["table"]["piles"] for card in pile["cards"]]
        # The cards of the question stand out, and it names them as they are drawn.
        marked = [card for card in cards if card[3]]
        assert marked
        assert all(index + suit in text for index, suit, _worth, _asked in marked)


@cases("number", range(6))
def test_odd_and_even_are_mixed(number):
    answers = [one["answer"] for one in items_of("odd-or-even", number)][:10]
    for some in (answers[:6], answers[6:]):
        assert sorted(map(some.count, ("odd", "even"))) == [len(some) // 2] * 2


@cases("number", range(4))
def test_the_strip_of_lesson_four_goes_from_0_to_a_dozen_dozen(number):
    plan = lesson_plan("two-new-digits")
    (strip,) = (one for one in own_sheet(plan.key, number).blocks if one["kind"] == "strip")
    numerals = [one["answer"] if isinstance(one, dict) else one for one in strip["cells"]]
    assert numerals == [plan.notation.format(value) for value in range(12**2 + 1)]
    assert strip["cells"][-1] == {"answer": "100"}, "what comes after ƎƎz is a gap"


def test_lesson_four_shows_how_to_write_both_digits():
    (shown,) = (one for one in own_sheet("two-new-digits").blocks if one["kind"] == "pictures")
    assert [one["title"] for one in shown["items"]] == ["Ʒ is ten", "Ǝ is eleven"]
    for sign, one in zip("ƷƎ", shown["items"], strict=True):
        # The printed digit lies below its strokes, each with the head of an arrow; copies are dotted.
        assert glyphs()[sign].path in one["svg"]
        assert one["svg"].count("<polygon") == one["svg"].count("<circle") == len(STROKES[sign])
        assert one["svg"].count('stroke-linecap="round"') == 4 * len(STROKES[sign])
    # Other digits have no strokes to show, but a line to write them on.
    other = KINDS["two-new-digits"].make(1, Notation(12, "pitman"))
    assert [one["kind"] for one in other.blocks].count("strip") == 2


def test_the_strokes_run_inside_the_printed_digits():
    for sign, strokes in STROKES.items():
        outline = glyphs()[sign]
        for stroke in strokes:
            x, y = stroke.end
            assert outline.left < x < outline.right
            assert outline.top < y < outline.bottom


def test_the_partner_tables_of_lesson_two_go_from_thirteen_to_fifteen():
    text = [one["text"] for one in own_sheet("every-deck-has-its-target").blocks if one["kind"] == "note"]
    assert [text.split(";")[0] for text in text[1:4]] == ["Target 13", "Target 14", "Target 15"]


@cases("number", range(4))
def test_pupils_of_lesson_one_fill_a_frame_for_each_question(number):
    for one in items_of("make-the-target", number)[:5]:
        count, filled = one["cells"]
        assert one["answer"] == str(count - filled)
        assert one["question"] == f"Which number goes with {filled} to make {count}?"
    assert not any("cells" in one for one in items_of("every-deck-has-its-target", number))


@pytest.mark.parametrize("key", PLANS)
def test_every_example_has_its_picture(key):
    for notation in (lesson_plan(key).notation, Notation(12)):
        try:
            sheet = KINDS[key].make(1, notation)
        except CardmathError:
            continue
        assert sheet.blocks[0]["picture"] or "table" in sheet.blocks[0]
        assert "Dots in rows" not in sheet.blocks[0]["title"], "the picture shows them"


@pytest.mark.parametrize("base", [10, 12])
def test_the_bars_of_lesson_twelve_are_as_long_as_their_shares(base):
    picture = KINDS["chance-and-fairness"].make(1, Notation(base)).blocks[0]["picture"]
    wide = [float(width) for width in re.findall(r'<rect[^>]* width="([0-9.]+)"', picture["svg"])]
    names = re.findall(r"<text[^>]*>([^<:]+): ", picture["svg"])
    many = {kind.plain_name: count for kind, count in hands_of_type().items()}
    first, second = (many[name] for name in names)
    assert wide[0] / wide[1] == pytest.approx(first / second, rel=0.02)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("number", range(1, 5))
def test_cards_on_a_key_are_never_too_small_to_read(number):
    pdf = worksheet("make-the-target", number, large=True, key=True)
    # An index is 0.42 of the width of its card, or less where it has two signs.
    for page in range(len(reader(pdf).pages)):
        assert min(one.size for one in texts(pdf, page)) >= 5


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_the_task_for_the_back_keeps_clear_of_the_foot(large, paper):
    lines = sorted(texts(worksheet("make-the-target", paper=paper, large=large), 1), key=lambda one: one.y)
    foot = next(one for one in lines if one.words.startswith("cardmath"))
    above = min(one.y for one in lines if one.y > foot.y + 1)
    # From line to line, in points; the letters of a line reach a quarter of its height further down.
    assert above - foot.y > (22 if large else 18)


@pytest.mark.parametrize("paper", PAPERS)
def test_columns_in_large_print_are_shared_evenly_by_their_pages(paper):
    first, second = pages(worksheet("columns", paper=paper, large=True))
    for letters, page in (("abcdef", first), ("ghijkl", second)):
        assert [one for one in "abcdefghijkl" if f"{one})" in page] == list(letters)


def test_what_goes_with_zero_comes_last():
    found = 0
    for number in range(8):
        asked = items_of("every-deck-has-its-target", number)
        answers = [one["answer"] for one in asked if "Which number goes with" in one["question"]][:5]
        assert "0" not in answers[: 5 - answers.count("0")]
        found += answers.count("0")
    assert found


def test_the_sheet_of_lesson_one_asks_for_its_own_target_only():
    for number in (*range(12), 2**63 - 1):
        asked = items_of("make-the-target", number)[:5]
        assert {one["question"].split(" to ")[-1] for one in asked} == {"make 10?"}
        assert "with 8 " not in " ".join(one["question"] for one in asked), "that is the example"
        answers = [int(one["answer"]) for one in asked]
        assert answers == sorted({*answers}), "the smallest gap first, and none twice"


@pytest.mark.parametrize(
    ("key", "paper", "large"),
    some_of(
        [(key, paper, large) for large in (True, False) for paper in PAPERS for key in PLANS], 2, unpack=True
    ),
)
def test_a_sheet_has_as_many_pages_in_large_print_as_in_usual(key, paper, large):
    # In lesson 4, a page shows how to write the new digits.
    pages = 3 + (key == "two-new-digits")
    for number in (1, 7):
        made = worksheet(key, number, notation=lesson_plan(key).notation, paper=paper, large=large)
        assert len(reader(made).pages) == pages


@pytest.mark.parametrize("base", [10, 12])
def test_the_sheets_of_a_class_have_as_many_sums_of_each_form(base: int) -> None:
    made = [KINDS["add-and-carry"].make(number, Notation(base)).exercises for number in range(12)]
    forms = [[(one.stratum, len(one.data["x"])) for one in sheet if one.kind == "addition"] for sheet in made]
    assert all(form == forms[0] for form in forms)
    assert forms[0] == [*[("one-carry", 2)] * 4, *[("no-carry", 2)] * 2, *[("two-carries", 2)] * 2]
    asked = [tuple(one.prompt for one in sheet) for sheet in made]
    assert len({*asked}) == len(asked)


@pytest.mark.parametrize("base", [10, 12])
def test_the_sheets_of_lesson_7_have_as_many_differences_of_each_form(base: int) -> None:
    made = [KINDS["the-missing-partner"].make(number, Notation(base)).exercises for number in range(12)]
    forms = [
        [(one.stratum, len(one.data["x"])) for one in sheet if one.kind == "subtraction"] for sheet in made
    ]
    assert all(form == forms[0] for form in forms)
    assert forms[0] == [*[("one-borrow", 2)] * 4, *[("no-borrow", 2)] * 2, *[("one-borrow", 2)] * 2]


def test_the_sheet_of_lesson_7_opens_one_frame_at_most() -> None:
    for number in range(6):
        made = KINDS["the-missing-partner"].make(number, Notation(12)).exercises
        assert {one.stratum for one in made if one.kind == "subtraction"} == {"no-borrow", "one-borrow"}
    ticket = lesson_plan("the-missing-partner")
    assert {one.stratum for one in ticket.exercises if one.kind == "subtraction"} <= {
        "no-borrow",
        "one-borrow",
    }


def test_the_sheet_of_lesson_1_stays_below_ten() -> None:
    for number in range(6):
        for one in KINDS["make-the-target"].make(number, Notation(10)).exercises:
            assert int(one.data["target"]) <= 10
