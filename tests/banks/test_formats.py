"""What every question bank keeps: the same bytes, safe characters, categories, names, and its limits."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from cardmath import exercises
from cardmath.errors import CardmathError
from cardmath.exercises import BankError, Exercise, ExerciseError, exercise, export, write_bank
from cardmath.exercises.answers import AnswerForm
from cardmath.exercises.banks import FORMATS
from cardmath.exercises.banks.markup import plain
from cardmath.exercises.banks.moodle import wildcards_escaped
from cardmath.exercises.banks.pictures import picture_of
from cardmath.exercises.kinds.addition import Addition
from cardmath.lessons import LESSONS, lesson_plan
from cardmath.numerals import DIGIT_STYLES, Notation
from tests.cases import cases

from . import canvas_reader, gift_reader, moodle_reader, qti_reader
from .asked import Asked, pictures, seen

EVIL = "a < b & \"c\" > 'd' ]]> * ~ {e} = #f : \\g \\n // $CATEGORY: x %50% -> <script> @@PLUGINFILE@@"
SVG = "{http://www.w3.org/2000/svg}"


def read(data: bytes, form: str) -> list[Asked]:
    if form == "qti":
        return [item.asked for item in qti_reader.read(data)]
    if form in ("canvas", "canvas-new"):
        return canvas_reader.read(data, new=form == "canvas-new")
    return {"moodle": moodle_reader, "gift": gift_reader}[form].read(data)


READ = [form for form in FORMATS if form != "csv"]


def some() -> list[Exercise]:
    kinds = ("addition", "odd-even", "pairs", "ring")
    return [exercise(kind, number, base) for kind in kinds for base in (5, 12) for number in (1, 2)]


# -- the same file -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_exercises_are_the_same_bytes(form: str, tmp_path: Path) -> None:
    once, again = export(some(), form), export(iter(some()), form)
    assert once == again
    path = tmp_path / "bank"
    write_bank(some(), form, path)
    assert path.read_bytes() == once
    assert [file.name for file in tmp_path.iterdir()] == ["bank"]


def test_files_in_a_package_have_no_date_of_their_own() -> None:
    for form in ("canvas", "canvas-new", "qti"):
        for entry in ZipFile(BytesIO(export(some(), form))).infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)


@cases("form", READ)
def test_an_exercise_that_comes_twice_is_asked_once(form: str) -> None:
    items = [exercise("addition", number) for number in (5, 6, 5)]
    assert len(read(export(items, form), form)) == 2


def test_a_key_names_an_exercise_for_ever() -> None:
    items = [
        exercise("addition", 5),
        exercise("addition", 5, digits="pitman"),
        exercise("addition", 5, 5, digits="pitman"),
        exercise("addition", 5, stratum="one-digit"),
        exercises.pose(Addition(Notation(12), 44, 55)),
        exercises.pose(Addition(Notation(12), 44, 56)),
    ]
    assert [asked.key for asked in moodle_reader.read(export(items, "moodle"))] == [
        "addition/12/5",
        "addition/12/5/pitman",
        "addition/5/5",
        "addition/12/one-digit/5",
        "addition/12/10bfb5e92d64",
        "addition/12/bc4bbd36c109",
    ]


# -- what a text may hold ----------------------------------------------------------------------------------


@cases("form", READ)
@cases("kind", ["value", "parity"])
def test_no_character_has_a_meaning(form: str, kind: str) -> None:
    item = replace(
        exercise(kind, 5), prompt=EVIL, steps=(EVIL,), right=EVIL, title=EVIL, number=None, draw=lambda: ""
    )
    (asked,) = read(export([item], form), form)
    assert seen(asked.html).splitlines()[0] == EVIL
    answers = asked.options or asked.answers
    (right,) = {seen(reply) for _text, score, reply in answers if score == 100} - {""} or {EVIL}
    assert right.splitlines()[0] == EVIL
    if form != "qti":
        assert seen(asked.general) == EVIL


@cases("form", READ)
def test_a_title_may_hold_anything(form: str) -> None:
    data = export([exercise("addition", 5)], form, EVIL)
    assert len(read(data, form)) == 1
    if form == "moodle":
        assert moodle_reader.read(data)[0].category == f"$course$/top/cardmath/{EVIL.replace('/', '//')}"
    if form in ("canvas", "canvas-new"):
        assert canvas_reader.title(data) == (EVIL, "1.0")


def test_characters_that_no_xml_may_hold_are_left_out() -> None:
    assert plain("7\x00\x0b\x1f8\ufffe\ud800\n") == "78\n"


@pytest.mark.parametrize(
    ("text", "matched", "missed"), [("2*3", "2*3", "213"), ("*", "*", "7"), (r"a\*", r"a\*", r"a\b")]
)
def test_an_asterisk_matches_itself_alone(text: str, matched: str, missed: str) -> None:
    pattern = wildcards_escaped(text)
    assert not moodle_reader.matches(pattern, missed)
    assert moodle_reader.matches(pattern, matched)


def test_moodle_tells_the_digits_of_every_style_from_each_other() -> None:
    """Ʒ and ʒ are one digit there as here, and no wrong answer hides behind a right one."""
    for style in DIGIT_STYLES:
        for number in range(1, 40):
            (asked,) = moodle_reader.read(export([exercise("addition", number, 12, style)], "moodle"))
            for text, _reply in asked.wrong():
                assert moodle_reader.judge(asked, text)[0] == 0
            patterns = [text for text, _score, _reply in asked.answers]
            assert len({text.casefold() for text in patterns}) == len(patterns)


# -- pictures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["moodle", "canvas", "qti"])
def test_a_picture_has_a_size_and_words_and_no_fonts_of_the_page(form: str) -> None:
    for item in [exercise(kind, 3, 12) for kind in exercises.KINDS]:
        (asked,) = read(export([item], form), form)
        for shown, data in zip(pictures(asked.html), asked.files.values(), strict=True):
            root = ElementTree.fromstring(data)
            assert root.tag == f"{SVG}svg"
            assert (root.get("width"), root.get("height")) == (shown["width"], shown["height"])
            assert 0 < len(str(shown["alt"])) <= qti_reader.LONGEST_ALT
            for text in root.iter(f"{SVG}text"):
                assert not set("ƷƎ↊↋") & set("".join(text.itertext())), "no device need have these"


@cases("style", DIGIT_STYLES)
def test_digits_in_a_picture_are_outlines(style: str) -> None:
    for kind in ("addition", "subtraction", "ring"):
        picture = picture_of(exercise(kind, 7, 12, style))
        assert picture is not None
        assert "<text" not in picture.svg
        assert picture.svg.count("<path") > 2


def test_the_same_picture_is_in_a_package_once() -> None:
    items = [exercise("odd-even", 8, digits=style, stratum="dots") for style in DIGIT_STYLES]
    with ZipFile(BytesIO(export(items, "qti"))) as package:
        drawn = [name for name in package.namelist() if name.startswith("pictures/")]
    assert len(drawn) == 1


@pytest.mark.parametrize("form", FORMATS)
def test_a_bank_draws_and_poses_nothing_that_it_does_not_hold(
    form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bank has thousands of exercises. Posing one again for speech takes as long as posing it."""
    drawn: list[str] = []
    items = [
        replace(item, draw=lambda item=item: drawn.append(item.kind) or item.draw())
        for item in (exercise(kind, 3) for kind in ("blocked", "pairs", "odds-hands", "parity"))
    ]
    monkeypatch.setattr(Exercise, "dictated", property(lambda _item: pytest.fail("posed again")))
    export(items, form)
    wanted = [] if form == "gift" else [item.kind for item in items]
    assert drawn == wanted


# -- where it goes -----------------------------------------------------------------------------------------


def test_moodle_gets_a_category_for_each_kind_and_base_or_for_a_title() -> None:
    items = [exercise("addition", 1), exercise("addition", 2), exercise("parity", 1, 5)]
    top = "$course$/top/cardmath/"
    assert [asked.category.removeprefix(top) for asked in moodle_reader.read(export(items, "moodle"))] == [
        "Addition in columns, base twelve",
        "Addition in columns, base twelve",
        "Odd or even: numerals, base five",
    ]
    titled = moodle_reader.read(export(items, "moodle", "Unit 3"))
    assert {asked.category for asked in titled} == {f"{top}Unit 3"}
    assert titled[0].tags == ["cardmath:addition", "base:12", "stratum:two-carries", "M3", "M4", "M5"]
    assert titled[0].hint


def test_canvas_is_told_the_title_and_the_points() -> None:
    for form in ("canvas", "canvas-new"):
        assert canvas_reader.title(export(some(), form, "Unit 3")) == ("Unit 3", f"{len(some())}.0")


@pytest.mark.sweep(25)
@pytest.mark.parametrize("form", READ)
@pytest.mark.parametrize("key", LESSONS)
def test_the_exercises_of_a_lesson_are_a_bank(key: str, form: str) -> None:
    items = lesson_plan(key).exercises
    asked = read(export(items, form, "A lesson"), form)
    assert 4 <= len(asked) <= len(items)


# -- what makes no bank ------------------------------------------------------------------------------------


def test_no_exercises_make_no_bank() -> None:
    with pytest.raises(BankError, match=r"^there are no exercises to write$"):
        export([], "moodle")


def test_a_format_has_to_be_known() -> None:
    with pytest.raises(BankError, match=r"^there is no format 'word'; the formats are moodle, canvas, "):
        export([exercise("addition", 5)], "word")


@pytest.mark.parametrize("words", [("odd",), ("odd", " "), ("odd", "odd")])
def test_a_choice_without_two_answers_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    """Moodle would end the import there without a word."""
    item = replace(exercise("parity", 5), answer="odd", answer_form=AnswerForm(None, words), distractors=())
    path = tmp_path / "bank.xml"
    with pytest.raises(BankError, match="has fewer than two answers to choose from"):
        write_bank([exercise("parity", 4), item], "moodle", path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_stays_until_the_new_one_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "bank.txt"
    path.write_text("old")

    def items() -> "list[Exercise]":
        raise BankError("stopped")

    with pytest.raises(BankError, match="already exists"):
        write_bank([exercise("addition", 5)], "gift", path)
    with pytest.raises(BankError, match="stopped"):
        write_bank((one for one in items()), "gift", path, overwrite=True)
    assert path.read_text() == "old"
    write_bank([exercise("addition", 5)], "gift", path, overwrite=True)
    assert path.read_text(encoding="utf-8").startswith("$CATEGORY:")
    assert [file.name for file in tmp_path.iterdir()] == ["bank.txt"]


def stopping() -> Iterator[Exercise]:
    """Items that cannot be made to the end."""
    yield exercise("addition", 5)
    raise ExerciseError("stopped half way")


@pytest.mark.parametrize("form", FORMATS)
def test_bad_input_is_a_sentence_and_leaves_no_file(form: str, tmp_path: Path) -> None:
    wrong = "bank.xml" if FORMATS[form].ending == "zip" else "bank.zip"
    (tmp_path / "old").write_text("old")
    (tmp_path / "folder").mkdir()
    item = exercise("addition", 5)
    for items, name, sentence in (
        ([item], "old", r"old already exists$"),
        ([item], "folder", r"folder is a folder, not a file$"),
        ([item], "none/bank", r"^there is no folder .*none$"),
        ([item], "old/bank", r"^there is no folder .*old$"),
        ([item], wrong, rf"^a {form} file ends in .{FORMATS[form].ending}, but {wrong} does not$"),
        ([], "bank", r"^there are no exercises to write$"),
        (stopping(), "bank", r"^stopped half way$"),
        ((exercise("addition", 5, base) for base in (5, 37)), "bank", r"^37 is not a base"),
        ((exercise(kind, 5) for kind in ("value", "none")), "bank", r"^there is no kind of exercise 'none'"),
    ):
        with pytest.raises(CardmathError, match=sentence):
            write_bank(items, form, tmp_path / name)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "old"]
        assert (tmp_path / "old").read_text() == "old"
