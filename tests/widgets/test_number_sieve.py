"""The sieve on the screen: predicted, tested, sorted and judged, in every base and style of digits."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardmath.lessons import posed
from cardmath.numerals import Notation
from cardmath.sieve import DIVISORS, SieveError
from cardmath_widgets import NumberSieve, Pairing
from cardmath_widgets.page.page_widget import PageWidget
from cardmath_widgets.page.panels.controls import ButtonRow, Select
from cardmath_widgets.page.panels.settings import Settings
from tests.amounts import some_of, spread_of
from tests.widgets.handling import NOTATIONS, every, words
from tests.widgets.playing import said


def follows(sieve: NumberSieve) -> None:
    """A page that is opened again shows the same."""
    again = NumberSieve(notation=Notation(10))
    again.follow(sieve.shown().link)
    assert again.shown() == sieve.shown()


@pytest.mark.sweep(4)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 8), ids=str)
@pytest.mark.parametrize("divisor", [2, 3, 5])
def test_all_is_predicted_tested_sorted_and_judged(notation: Notation, divisor: int) -> None:
    sieve = NumberSieve(notation=notation, divisor=divisor, number=3)
    count = len(sieve.guesses)
    for _number in range(count):
        sieve.answer({"type": "press", "key": "guess:no"})
        follows(sieve)
    assert set(sieve.guesses) == {"no"}
    assert said(sieve)["text"] == "You have predicted all of them. Now test them."
    sieve.answer({"type": "press", "key": "tile:0"})
    sieve.answer({"type": "press", "key": "test"})
    assert sieve.tested == (0,)
    sieve.answer({"type": "press", "key": "all"})
    values = [sieve.sieve.values[place] for place in range(count)]
    assert sieve.slips == sum(value % divisor == 0 for value in values)
    heaps = [one for one in every(sieve.table()) if "cm-heap" in one.attributes.get("class", "").split()]
    for heap, divides in zip(heaps, (False, True), strict=True):
        tiles = [one for one in every(heap) if one.attributes.get("data-place")]
        places = [int(one.attributes["data-place"].removeprefix("tile-")) for one in tiles]
        assert places == [place for place in range(count) if (values[place] % divisor == 0) == divides]
    for base in sieve.sieve.bases:
        right, wrong = ("yes", "no") if base % divisor == 0 else ("no", "yes")
        assert not sieve.judge(base, wrong)
        assert said(sieve)["text"].startswith("Look ")
        sieve.answer({"type": "press", "key": f"judge:{base}:{right}"})
        follows(sieve)
    assert sieve.finished
    for one in (*every(sieve.table()), *every(sieve.desk())):
        if one.tag == "button":
            assert words(one) or one.attributes.get("aria-label")


def test_a_tile_is_heard_with_its_guess_and_its_test() -> None:
    sieve = NumberSieve([24, 25], base=7, other=12)

    def labels() -> list[str]:
        return [one.attributes["aria-label"] for one in every(sieve.table()) if one.tag == "button"]

    one, both = "three three, base seven", "three three, base seven, two zero, base twelve"
    assert labels() == [f"{one}: not predicted", "two one, base twelve: not predicted"], "never the value"
    assert said(sieve) | {"count": 0} == said(sieve) | {
        "count": 0,
        "text": "Predict each number. Then test it with dots.",
    }
    sieve.guess("no")
    assert (said(sieve)["text"], said(sieve)["aloud"]) == (
        "Is 21z odd or even?",
        "Is two one, base twelve odd or even?",
    )
    assert labels()[0] == f"{one}: you say odd"
    sieve.on_press("tile:0")
    sieve.on_press("test")
    assert labels()[0] == f"{both}: tested: even; you said odd"
    assert said(sieve) | {"count": 0} == said(sieve) | {"count": 0, "text": "33₇ is even.", "mood": "wrong"}
    (drawn,) = [one for one in every(sieve.desk()) if one.markup]
    assert drawn.attributes["aria-label"].startswith("Each full seven leaves one dot over.")
    sieve.on_press("side:1")
    assert "Each full dozen splits into pairs." in words(sieve.desk())
    sieve.on_press("guess:yes")
    assert said(sieve)["text"] == "This number has already been tested."


def test_numbers_are_asked_in_both_bases_and_the_other_numeral_comes_with_the_test() -> None:
    sieve = NumberSieve([24, 25, 26, 27], base=7, other=12)

    def seen(place: int) -> str:
        (tile,) = [one for one in every(sieve.table()) if one.attributes.get("data-place") == f"tile-{place}"]
        return words(tile).replace(" ", "")

    assert [seen(place) for place in range(4)] == ["33·…", "·21…", "35·…", "·23…"]
    sieve.on_press("tile:1")
    assert "Is 21z odd or even?" in words(sieve.desk())
    sieve.on_press("test")
    assert seen(1).startswith("3421")


def test_the_number_just_predicted_is_tested_and_its_button_names_it() -> None:
    sieve = NumberSieve([24, 25, 26, 27], base=7, other=12)
    (test,) = [one for one in every(sieve.desk()) if one.attributes.get("data-press") == "test"]
    assert (words(test), test.attributes["aria-label"]) == ("Test 33₇", "Test three three, base seven")
    sieve.guess("no")
    assert "Is 21z odd or even?" in words(sieve.desk())
    assert "Test 33₇" in words(sieve.desk())
    sieve.on_press("test")
    assert sieve.tested == (0,)
    assert "33₇ is even." in said(sieve)["text"]
    sieve.on_press("tile:2")
    assert "Test 35₇" in words(sieve.desk()), "what is chosen, once another number is chosen"
    sieve.on_press("test")
    assert sieve.tested == (0, 2)


def test_without_settings_the_numbers_of_a_lesson_stay() -> None:
    for settings in (True, False):
        for thing in (NumberSieve([24, 25], settings=settings), Pairing(cards="9s Qh 3c", settings=settings)):
            assert ("Other numbers" in words(thing.desk())) is settings


def test_other_bases_and_divisors_are_chosen_in_the_settings() -> None:
    sieve = NumberSieve(base=7)
    sieve.on_change("settings", True)
    for divisor in DIVISORS:
        sieve.answer({"type": "change", "id": "divisor", "value": str(divisor)})
        assert sieve.sieve.divisor == divisor
    for base in (2, 36, 12):
        sieve.answer({"type": "change", "id": "other", "value": str(base)})
        assert sieve.sieve.bases == (7, base)
    # A sieve compares two bases, so the second one gives way to the first.
    sieve.on_change("base", "12")
    assert sieve.sieve.bases == (12, 7)
    own = NumberSieve([24, 25, 31], base=7)
    own.on_change("base", "5")
    assert own.sieve.values == (24, 25, 31)
    assert Settings.faults(dict(own.fields())) == "", "no field has the name of a setting"
    own.on_press("another")
    assert len(own.guesses) == 12


def test_an_odd_base_stands_beside_an_even_one_unless_another_is_chosen() -> None:
    sieve = NumberSieve()
    for base in (5, 10, 7, 36, 12, 13):
        sieve.take_notation(Notation(base))
        assert sieve.sieve.bases == (base, 12 if base % 2 else 7)
    sieve.on_change("other", "9")
    sieve.take_notation(Notation(5))
    assert sieve.sieve.bases == (5, 9)
    again = NumberSieve()
    again.follow(sieve.shown().link)
    assert again.sieve.bases == (5, 9)


def selects(sieve: NumberSieve) -> list[tuple[str, str, list[str]]]:
    """What can be chosen above the numbers: the label, the choice, and what there is."""
    rows = [one for one in sieve.shown().panels["bar"].controls if isinstance(one, ButtonRow)]
    found = [one for row in rows for one in row.controls if isinstance(one, Select)]
    return [(one.label, one.value, [option.value for option in one.options]) for one in found]


@pytest.mark.parametrize("base", some_of(range(2, 37), 4))
def test_a_base_of_one_s_own_stands_beside_the_fixed_one_without_settings(base: int) -> None:
    numbers = [18, 25, 11, 21]
    sieve = NumberSieve(numbers, own_base=True, settings=False)
    others = [str(one) for one in range(2, 37) if one != 12]
    assert selects(sieve) == [("Your base", "9", others)]
    assert said(sieve)["text"].startswith("Choose your base.")
    if base == 12:
        return
    sieve.answer({"type": "change", "id": "other", "value": str(base)})
    assert said(sieve)["text"].startswith("Your base is ")
    assert (sieve.sieve.bases, sieve.sieve.values) == ((12, base), tuple(numbers))
    tiles = [one for one in every(sieve.table()) if one.attributes.get("data-place", "").startswith("tile")]
    assert words(tiles[1]).replace(" ", "") == f"·{Notation(base).format(25)}…"
    # Before a number is tested, the own base asks what pupils foretell.
    assert [one.text for one in every(sieve.desk()) if one.tag == "button"] == ["Yes", "No"]
    sieve.on_press("foretell:yes")
    assert "Test all" in words(sieve.desk())
    sieve.guess("yes")
    again = NumberSieve(numbers, own_base=True, settings=False)
    again.follow(sieve.shown().link)
    assert again.shown() == sieve.shown()
    sieve.test_all()
    assert words(sieve.desk()).count("You predicted: yes.") == 1
    for one in (12, base):
        assert sieve.judge(one, "no" if one % 2 else "yes")
    assert sieve.finished


def test_a_base_of_one_s_own_is_never_the_fixed_one_and_chosen_in_one_place_only() -> None:
    assert NumberSieve(own_base=True, base=9).sieve.bases == (9, 5)
    assert selects(NumberSieve()) == []
    sieve = NumberSieve(own_base=True)
    sieve.on_change("settings", True)
    panel = str(sieve.shown().panels["settings"])
    assert "Second base" not in panel
    assert "Sort by" in panel


def test_lesson_nine_has_a_second_sieve_with_a_base_of_one_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PageWidget, "send", lambda _widget, message, buffers=None: None)
    path = Path(__file__).parents[2] / "lessons" / "course" / "09-parity-in-other-bases.ipynb"
    cells = ["".join(one["source"]) for one in json.loads(path.read_text("utf-8"))["cells"][1:]]
    names: dict[str, Any] = {}
    for cell in cells:
        exec(cell, names)
    first, own = names["lesson"].parts[3].content.widgets
    assert (first.sieve.bases, selects(first)) == ((12, 7), [])
    assert [label for label, *_rest in selects(own)] == ["Your base"]
    assert own.sieve.bases[0] == 12
    # Whatever odd base is chosen, some of the numbers that are asked in it mislead, and some do not.
    asked = own.sieve.values[1::2]
    for base in range(3, 17, 2):
        assert 0 < sum(value % base % 2 != value % 2 for value in asked) < len(asked)
    assert not {*first.sieve.values} & {*own.sieve.values}
    ticket = names["lesson"].plan.part("ticket").items
    items = [posed(one, names["lesson"].notation) for one in ticket]
    assert not {*own.sieve.values} & {int(one.notation.parse(one.data["numeral"])) for one in items}


def test_what_is_wrong_is_refused_and_in_a_link_left_out() -> None:
    with pytest.raises(SieveError):
        NumberSieve(base=12, other=12)
    sieve = NumberSieve()
    for call in (lambda: sieve.guess("maybe"), lambda: sieve.judge(3, "yes")):
        with pytest.raises(SieveError):
            call()
    for link in ("numbers=1,1&other=99", "divisor=99&tested=99&guesses=y,x&at=88", "judged=7,12&numbers=200"):
        sieve.answer({"type": "link", "link": link})
        assert sieve.shown().link
    assert not sieve.finished


def test_test_all_asks_first_where_predictions_are_missing() -> None:
    sieve = NumberSieve([24, 25, 26], base=7, other=12)
    sieve.guess("yes")
    sieve.on_press("all")
    assert sieve.tested == ()
    assert said(sieve)["text"].startswith("2 numbers have no prediction yet.")
    sieve.on_press("all")
    assert sieve.tested == (0, 1, 2)
    sieve = NumberSieve([24], base=7, other=12)
    sieve.guess("yes")
    sieve.on_press("all")
    assert sieve.tested == (0,), "nothing is missing"
