"""One number in several bases: dots to pack again, a load to weigh again."""

from collections.abc import Callable
from typing import Any

import pytest

from cardmath.numerals import Notation
from cardmath_widgets import HandTally
from cardmath_widgets.lessons import BitsInFours, SameDots, SameLoad
from tests.cases import cases
from tests.widgets.handling import every, words

pytestmark = pytest.mark.usefixtures("no_page")


def pack_all(dots: SameDots) -> None:
    while not dots.is_made:
        dots.on_press(f"pack:{next(at for at, held in enumerate(dots.places) if held >= dots.notation.base)}")


def weigh(load: SameLoad) -> None:
    left = load.value
    for place in reversed(range(len(load.counts))):
        count, left = divmod(left, load.notation.base**place)
        for _at in range(count):
            load.on_press(f"more:{place}")


def test_the_dots_stay_and_the_numeral_changes() -> None:
    dots = SameDots(24, (10, 5, 12))
    for base, numerals in [(10, "24"), (5, "24 · 44₅"), (12, "24 · 44₅ · 20z")]:
        assert (dots.notation.base, dots.places, dots.count) == (base, (24, 0, 0), 24)
        dots.on_press("next-base")  # Nothing is packed yet.
        assert dots.notation.base == base
        pack_all(dots)
        assert (dots.count, dots.result, dots.finished) == (24, numerals, base == 12)
        dots.on_press("next-base")
    dots.on_press("again")
    assert (dots.notation.base, dots.places, dots.finished) == (10, (24, 0, 0), False)


def test_no_dot_can_be_added_and_a_crate_can_be_opened_again() -> None:
    dots = SameDots(24, (10,))
    pack_all(dots)
    dots.on_press("open:1")
    assert (dots.places, dots.is_made) == ((14, 1, 0), False)
    pressed = {one.attributes.get("data-press") for one in every(dots.table())}
    assert not {"more:0", "less:0"} & pressed
    assert dots.count == 24


def test_the_load_stays_and_every_weight_is_needed() -> None:
    load = SameLoad(45, (2, 8, 16))
    for base in (2, 8, 16):
        assert (load.notation.base, load.value, any(load.counts)) == (base, 45, False)
        weigh(load)
        assert load.is_made
        load.on_press("next-base")
    assert (load.result, load.finished) == ("101101₂ · 55₈ · 2D₁₆", True)


@pytest.mark.parametrize("made", [lambda: SameDots(24, (10, 5, 12)), lambda: SameLoad(45, (2, 8, 16))])
def test_a_link_keeps_the_base_and_the_work(made: type[SameDots | SameLoad]) -> None:
    first = made()  # type: ignore[call-arg]
    start = first.link
    if isinstance(first, SameDots):
        pack_all(first)
        first.on_press("next-base")
        first.on_press("pack:0")
    else:
        weigh(first)
        first.on_press("next-base")
        first.on_press("more:1")
    again = made()  # type: ignore[call-arg]
    again.follow(first.link)
    assert (again.link, again.result, again.notation) == (first.link, first.result, first.notation)
    assert again.shown().table == first.shown().table
    again.follow(start)
    assert (again.link, again.finished) == (start, False)
    for wrong in ("at=9", "at=x&places=1,2", "on=99,99&places=9,9,9", "base=7"):
        again.follow(wrong)
        assert again.number == first.number


def test_a_tally_is_enough_with_a_hundred_hands_and_begins_again_by_its_link() -> None:
    tally = HandTally(number=7)
    tally.guess = 40
    start = tally.link
    assert (tally.result, tally.finished) == ("", False)
    tally.on_press("many")
    assert (tally.result, tally.finished) == ("84z hands", True)
    tally.follow(start)
    assert (tally.dealt, tally.finished, sum(tally.counts.values())) == (0, False, 0)
    tally.follow("dealt=oops")
    assert tally.dealt == 0


def test_the_numeral_of_loose_dots_is_not_told_before_they_are_packed() -> None:
    dots = SameDots(27, (5, 12))
    assert "102₅" not in str(dots.first_state())
    assert "loose dots" in str(dots.shown().desk)
    pack_all(dots)
    assert "102₅" in str(dots.shown().desk)


@pytest.mark.parametrize("make", [lambda: SameDots(27, (10, 5, 12)), lambda: SameLoad(45, (2, 8, 16))])
def test_a_guess_has_a_field_and_stands_beside_the_numeral(make: Callable[[], Any]) -> None:
    thing = make()
    assert "Your guess" in words(thing.desk())
    thing.on_enter("guess", " 21 ")
    assert "Your guess:" not in words(thing.desk())
    assert "… (your guess: 21)" in words(thing.desk())
    again = make()
    again.follow(thing.link)
    assert "… (your guess: 21)" in words(again.desk())
    again.follow("guesses=1,2&at=0")
    assert "(your guess" not in words(again.desk())
    thing.on_press("again")
    assert "(your guess" not in words(thing.desk())


@cases("value", [1, 45, 60, 300])
def test_the_bits_are_asked_in_fours_and_then_overflow(value: int) -> None:
    bits, hexadecimal = BitsInFours(value), f"{value:X}".rjust(2, "0")
    for digit in hexadecimal:
        assert not bits.enter("G")
        assert "Add the weights" in words(bits.shown().desk)
        assert bits.enter(digit)
    assert bits.result == Notation(16).write(value)
    again = BitsInFours(value)
    again.follow(bits.link)
    assert words(again.shown().desk) == words(bits.shown().desk)
    for answer in (255, (255 + 1) % 256, (200 + 100) % 256):
        assert not bits.finished
        # As it comes from the page.
        bits.on_enter("answer", f" {answer} ")
    assert (bits.finished, bits.slips) == (True, len(hexadecimal))
    assert "This is overflow." in words(bits.shown().table)
    # At the end nothing is asked any more; and an empty field is no answer.
    bits.on_enter("answer", "7")
    assert (bits.finished, bits.slips) == (True, len(hexadecimal))
    bits.on_press("again")
    bits.on_enter("answer", "  ")
    assert (bits.finished, bits.result, bits.slips) == (False, "", 0)


def test_each_question_about_bits_has_its_weights_its_help_and_its_result() -> None:
    bits = BitsInFours(45)
    seen: list[tuple[list[list[str]], str, str]] = []
    for answer in ("2", "D", "255", "0", "44"):
        row = next(one for one in every(bits.shown().table) if one.key == "fours")
        weights = [[bit.children[1].text for bit in four.children] for four in row.children]
        bits.enter("1")
        help_ = str(bits.first_state()["said"]["text"])
        assert bits.enter(answer)
        seen.append((weights, help_, str(bits.first_state()["said"]["text"])))
    fours, byte = [["8", "4", "2", "1"]] * 2, [["128", "64", "32", "16"], ["8", "4", "2", "1"]]
    assert [weights for weights, *_said in seen] == [fours, fours, byte, byte, byte]
    for (_weights, help_, result), (said, found) in zip(
        seen,
        [
            ("Add the weights below the 1s: 2.", "0010 is 2 in base sixteen."),
            ("Add the weights below the 1s: 8 + 4 + 1.", "1101 is D in base sixteen."),
            ("The next weight would be 256.", "Eight bits hold 0 to 255."),
            ("Where does the last carry go?", "255 + 1 shows 0"),
            ("The sum is 300. There is no place for the weight 256.", "200 + 100 shows 44: 256 is lost."),
        ],
        strict=True,
    ):
        assert said in help_
        assert found in result
    assert "Add the weights below the 1s: 0." in _help_of(BitsInFours(32 + 16), "3")


def _help_of(bits: BitsInFours, *answers: str) -> str:
    """The help for a wrong answer that comes after these right ones."""
    for answer in answers:
        assert bits.enter(answer)
    bits.enter("7")
    return words(bits.shown().desk)


def test_long_numerals_are_asked_four_bits_at_a_time() -> None:
    asked = [_asked(BitsInFours(300), done) for done in ((), ("1",), ("1", "2"))]
    assert asked == ["the four bits on the left", "the next four bits", "the four bits on the right"]
    assert _marks(BitsInFours(300)) == [True, False, False]


def _asked(bits: BitsInFours, answers: tuple[str, ...]) -> str:
    for answer in answers:
        assert bits.enter(answer)
    asked = next(one.text for one in every(bits.shown().desk) if one.key == "words")
    return asked.removeprefix("Which base-sixteen digit do ").removesuffix(" make?")


def _marks(bits: BitsInFours) -> list[bool]:
    """Which group of four is marked."""
    return [
        "is-asked" in one.attributes["class"] for one in every(bits.shown().table) if one.key[:5] == "four-"
    ]


def test_the_bits_say_what_to_do_what_was_found_and_how_it_ended() -> None:
    bits = BitsInFours(45)
    assert bits.first_state()["said"]["text"] == "Each group of four bits is one digit in base sixteen."
    assert not every_found(bits)
    bits.enter("2")
    bits.enter("7")
    again = BitsInFours(45)
    again.follow(bits.link)
    assert again.first_state()["said"]["text"] == "0010 is 2 in base sixteen."
    assert (again.slips, again.result, every_found(again)) == (1, "", ["0010 is 2 in base sixteen."])
    assert "Add the weights" not in words(again.shown().desk), "help belongs to the answer just given"
    again.enter("D")
    assert again.result == "2D₁₆"
    again.enter("255")
    assert again.result == "2D₁₆ · 8 bits hold 0 to 255"
    for wrong, slips in (
        ("at=99&slips=999", 999),
        ("at=-1&slips=12345", 0),
        ("at=0&slips=1000", 0),
        ("at=²&slips=x", 0),
    ):
        again.follow(wrong)
        assert (again.slips, again.finished) == (slips, wrong.startswith("at=99"))
    again.follow("at=5")
    assert again.finished
    assert words(again.shown().desk) == "Now you know what eight bits can hold. Once more"


def every_found(bits: BitsInFours) -> list[str]:
    """What has been found so far, one line for each answer."""
    return [one.text for one in every(bits.shown().table) if one.tag == "li"]


# -- guesses and links -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "base"), [(lambda: SameDots(27, (5, 12)), 5), (lambda: SameLoad(45, (2, 8)), 10)]
)
def test_a_guess_is_typed_in_its_own_base_and_never_too_long(made: Callable[[], Any], base: int) -> None:
    thing = made()
    keys = next(one for one in every(thing.desk()) if one.key == "guess-keys")
    assert sum(one.text.isdigit() for one in every(keys)) == base
    thing.on_enter("guess", "  ")
    assert "Your guess" in words(thing.desk())
    thing.on_enter("guess", "123456789")
    assert "(your guess: 12345678)" in words(thing.desk())
    again = made()
    again.follow(thing.link)
    assert "(your guess: 12345678)" in words(again.desk())
    again.follow(thing.link.replace("12345678", "123456789"))
    assert "(your guess" not in words(again.desk())


def test_no_guess_is_taken_once_the_number_is_made() -> None:
    dots = SameDots(14, (10, 12))
    pack_all(dots)
    dots.on_enter("guess", "14")
    assert "guess" not in dots.fields()
    assert "guesses" not in dots.link
    dots.on_press("next-base")
    dots.on_enter("guess", "12")
    assert dots.fields()["guesses"] == ",12"


def test_the_way_to_the_next_base_stands_out_once_the_number_is_made() -> None:
    dots = SameDots(14, (10, 12))

    def go_on() -> tuple[str, bool, bool]:
        (found,) = next(one for one in every(dots.desk()) if one.key == "go-on").children
        is_off = found.attributes.get("aria-disabled") == "true"
        return found.text, "is-primary" in found.attributes["class"], is_off

    assert go_on() == ("The same dots in crates of twelve", False, True)
    pack_all(dots)
    assert go_on() == ("The same dots in crates of twelve", True, False)
    dots.on_press("next-base")
    assert go_on() == ("Once more", False, True)
    pack_all(dots)
    assert go_on() == ("Once more", False, False)
    assert dots.finished


def test_a_link_puts_back_only_dots_that_were_there() -> None:
    dots = SameDots(27, (5, 12))
    for link, places in [
        ("at=0&places=2,5,0", (2, 5, 0)),
        ("at=0&places=2,4,0", (27, 0, 0)),
        ("at=0&places=2,5,x", (2, 5, 0)),
        ("at=0&places=2,0,1", (2, 0, 1)),
        ("at=0&places=27", (27, 0, 0)),
        ("at=0&places=2,5,0,0", (27, 0, 0)),
        ("at=1&places=3,2,0", (3, 2, 0)),
        ("at=2&places=3,2,0", (3, 2, 0)),
        ("places=2,5,0", (27, 0, 0)),
    ]:
        dots.follow(link)
        assert dots.places == places, link
        assert dots.notation.base == (12 if link.startswith(("at=1", "at=2")) else 5)


def test_loose_dots_lie_in_a_heap_until_they_fit_into_no_crate() -> None:
    dots = SameDots(14, (12, 5))

    def heaps() -> int:
        return sum("cm-loose" in one.attributes.get("class", "") for one in every(dots.table()))

    assert heaps() == 1
    pack_all(dots)
    assert heaps() == 0
    dots.on_press("next-base")
    dots.on_press("pack:0")
    assert (dots.places[:2], heaps()) == ((9, 1), 1)
    dots.on_press("pack:0")
    assert (dots.places[:2], heaps()) == ((4, 2), 0)


def test_a_load_that_balances_with_too_many_small_weights_is_not_made() -> None:
    load = SameLoad(16, (8, 16))
    for _time in range(8):
        load.on_press("more:0")
    load.on_press("more:1")
    assert (load.balanced, load.is_made) == (True, False)
    load.on_press("less:0")
    for _time in range(7):
        load.on_press("less:0")
    load.on_press("more:1")
    assert (load.balanced, load.is_made, load.result) == (True, True, "20₈")
    again = SameLoad(16, (8, 16))
    again.follow(load.link.replace("value=16", "value=17"))
    assert (again.value, again.counts) == (16, load.counts)
