"""The things to handle without a browser: every control of each in every base and style of digits."""

import inspect
from collections.abc import Callable
from itertools import product

import pytest

from cardmath.decks import LOWEST, PRESETS, Deck
from cardmath.errors import CardmathError, DeckError
from cardmath.numerals import DECIMAL, MAX_BASE, MIN_BASE, Notation
from cardmath_widgets import (
    CounterWheel,
    Crates,
    DotMachine,
    Frame,
    LendingFrames,
    NumberSieve,
    Pairing,
    PartnerTable,
    Weights,
)
from cardmath_widgets.things.thing import Thing, ThingOptions
from tests.amounts import spread_of
from tests.cases import cases
from tests.widgets.handling import NOTATIONS, THINGS, every, presses, words
from tests.widgets.playing import said


@pytest.mark.sweep(10)
@pytest.mark.parametrize("make", THINGS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, len(NOTATIONS) // 4), ids=str)
def test_every_control_of_every_thing_works_in_every_base_and_style(
    make: Callable[..., Thing], notation: Notation
) -> None:
    thing = make(notation=notation)
    tried: set[str] = set()
    for _round in range(2):
        for key in sorted(set(presses(thing)) - tried):
            tried.add(key)
            thing.answer({"type": "press", "key": key})
            assert "went wrong" not in said(thing)["text"]
    again = make(notation=Notation(10))
    again.follow(thing.shown().link)
    assert again.shown() == thing.shown()
    for one in (*every(thing.shown().table), *every(thing.shown().desk)):
        if one.tag in ("button", "input"):
            assert words(one) or one.attributes.get("aria-label")


@cases("make", THINGS)
def test_the_base_is_chosen_in_the_settings_and_what_is_wrong_in_a_link_is_as_usual(
    make: Callable[..., Thing],
) -> None:
    thing = make()
    thing.on_change("settings", True)
    for base in (2, 36, 10, 3):
        thing.on_change("base", str(base))
        assert thing.notation.base == base
    for link in (
        "base=99&value=x&places=9,9,9&x=5",
        "value=-3&deck=1,2,3&found=99&on=,,&sign=none",
        "deck=9,9,9,9",
    ):
        thing.answer({"type": "link", "link": link})
        assert thing.shown().link


@cases("make", THINGS)
def test_where_the_base_can_be_chosen_the_server_may_choose_it(make: Callable[..., Thing]) -> None:
    assert not make(key="here", settings=False).begins
    thing = make(key="here")
    assert thing.begins
    thing.answer({"type": "link", "link": "preset=bonds-to-ten&base=11"})
    assert thing.notation.base == 11


@cases("make", [Frame, DotMachine, Pairing, NumberSieve, LendingFrames])
def test_what_a_number_draws_does_not_depend_on_how_much_was_shown(make: Callable[..., Thing]) -> None:
    thing, other = make(number=3), make(number=4)
    assert thing.fields()["number"] == "3"
    assert thing.fields() != other.fields()
    thing.answer({"type": "hello"})
    thing.answer({"type": "press", "key": "another"})
    assert thing.shown().table == other.shown().table


# -- counter wheel ---------------------------------------------------------------------------------------


@cases("base", range(MIN_BASE, MAX_BASE + 1))
def test_a_wheel_counts_and_rolls_over(base: int) -> None:
    wheel = CounterWheel(base - 1, notation=Notation(base))
    wheel.turn(0, 1)
    assert (wheel.value, wheel.numeral) == (base, "10")
    assert "moves the next one on" in said(wheel)["text"]
    wheel.turn(0, -1)
    assert wheel.value == base - 1
    wheel.value = base**3 - 1
    wheel.turn(0, 1)
    assert wheel.value == 0
    assert "starts again" in said(wheel)["text"]
    wheel.turn(2, -1)
    assert wheel.value == 0


@cases("base", range(MIN_BASE, MAX_BASE + 1))
def test_a_full_frame_beside_the_wheels_stays_in_sight_when_the_count_goes_on(base: int) -> None:
    wheel = CounterWheel(base - 1, notation=Notation(base))
    for count in (base - 1, base, base + 1):
        (drawn,) = [one for one in every(wheel.table()) if one.markup]
        assert drawn.markup.count("h0") == count
        full, ones = divmod(count, base)
        label = f"{DECIMAL.aloud(full)} full frame" if full else f": {DECIMAL.aloud(ones)} dot"
        assert label in drawn.attributes["aria-label"]
        wheel.turn(0, 1)
    wheel.value = 6 * base
    if base > 6:
        (drawn,) = [one for one in every(wheel.table()) if one.markup]
        assert drawn.markup.count("h0") == 0, "many frames are too small"


def test_a_wheel_that_is_foretold_turns_when_the_next_number_is_written() -> None:
    wheel = CounterWheel(22, foretell=True, settings=False)
    assert "What comes after 1Ʒz?" in words(wheel.desk())
    assert "One more" not in words(wheel.desk())
    wheel.on_enter("answer", "1Ǝ")
    assert (wheel.numeral, wheel.result) == ("1Ǝ", "1 of 1 predicted")
    assert said(wheel)["text"].startswith("Right.")
    wheel.on_enter("answer", "110")
    assert (wheel.numeral, wheel.result) == ("20", "1 of 2 predicted")
    assert said(wheel)["text"].startswith("You wrote 110.")
    wheel.on_enter("answer", "?")
    assert wheel.numeral == "20"
    again = CounterWheel(9, foretell=True, settings=False)
    again.follow(wheel.link)
    assert (again.numeral, again.result) == (wheel.numeral, wheel.result)


def test_a_wheel_is_heard_in_words_and_its_digits_are_kept_while_they_roll() -> None:
    wheel = CounterWheel(14)
    before = {one.key: one for one in every(wheel.table()) if one.tag == "span"}
    wheel.turn(0, 1)
    assert said(wheel)["aloud"] == "one three, base twelve: fifteen."
    after = {one.key: one for one in every(wheel.table()) if one.tag == "span"}
    assert (before["d15"].attributes["style"], after["d15"].attributes["style"]) == ("--at: 1", "--at: 0")


# -- crates ----------------------------------------------------------------------------------------------


@pytest.mark.sweep(12)
@pytest.mark.parametrize("base", range(MIN_BASE, MAX_BASE + 1))
def test_packing_and_unpacking_change_no_dot(base: int) -> None:
    crates = Crates(base**2 - 1, notation=Notation(base))
    crates.add(0)
    assert crates.places == (base, base - 1, 0)
    crates.pack(1)
    assert crates.places == (base, base - 1, 0)
    for step, places in ((lambda: crates.pack(0), (0, base, 0)), (lambda: crates.pack(1), (0, 0, 1))):
        step()
        assert (crates.places, crates.count) == (places, base**2)
    assert Notation(base).write(base**2) in said(crates)["text"]
    for place, places in ((2, (0, base, 0)), (1, (base, base - 1, 0))):
        crates.unpack(place)
        assert (crates.places, crates.count) == (places, base**2)
    crates.unpack(1)
    assert crates.places == (base, base - 1, 0)
    assert "Pack the loose ones" in said(crates)["text"]


def test_crates_hold_what_a_notebook_gives_them() -> None:
    crates = Crates()
    seen: list[int] = []
    crates.observe(lambda change: seen.append(change["new"]), "count")
    crates.count = 157
    crates.add(0)
    assert (crates.places, seen) == ((2, 1, 1), [157, 158])
    # In another base there are as many dots as before, as far as there is room.
    for base, places in ((8, (6, 3, 2)), (2, (1, 1, 1))):
        crates.follow(f"base={base}")
        assert crates.places == places
    with pytest.raises(CardmathError):
        Crates(12**3)


# -- frame -----------------------------------------------------------------------------------------------


@pytest.mark.sweep(1)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 6), ids=str)
def test_every_frame_is_filled_by_the_number_of_its_empty_cells(notation: Notation) -> None:
    base = notation.base
    for lying in range(1, base):
        frame = Frame(lying, notation=notation)
        wrong = 0
        for digit in range(base):
            if digit != base - lying:
                assert not frame.enter(notation.format(digit))
                wrong += 1
                kind = "too few" if digit < base - lying else "too many"
                assert kind in said(frame)["text"]
                assert notation.write(base - lying) not in said(frame)["text"].split()
        assert frame.enter(notation.format(base - lying))
        assert (frame.finished, frame.gap, frame.slips) == (True, 0, wrong)
        assert notation.write(base) in said(frame)["text"]
        by_hand = Frame(lying, notation=notation)
        for _time in range(base - lying):
            assert not by_hand.finished
            by_hand.on_press("more")
        assert by_hand.finished


def test_a_frame_keeps_the_dots_that_lay_in_it_and_explains_what_is_no_digit() -> None:
    frame = Frame(8)
    frame.put(-1)
    assert (frame.added, said(frame)["text"]) == (0, "The other dots stay in the frame.")
    frame.on_enter("more", "?")
    assert said(frame)["text"] == "Write a digit in base twelve."
    frame.on_enter("more", "4")
    assert said(frame)["text"] == "8 and 4 make 10z: the frame is full."
    assert said(frame)["aloud"] == "Eight and four make one zero, base twelve: twelve: the frame is full."
    frame.put()
    assert said(frame)["text"] == "The frame is full."
    with pytest.raises(CardmathError, match="starts with 1 to 9 dots, not 10"):
        Frame(10, base=10)


# -- weights ---------------------------------------------------------------------------------------------


@pytest.mark.sweep(12)
@pytest.mark.parametrize("base", range(MIN_BASE, MAX_BASE + 1))
def test_the_weights_that_balance_are_the_numeral(base: int) -> None:
    weights = Weights(base**2 + 1 if base > 2 else 5, notation=Notation(base))
    weights.put(1)
    assert (weights.balanced, said(weights)["text"].endswith("too light.")) == (False, True)
    for _time in range(base - 1):
        weights.put(1)
    weights.put(0)
    # As many as the base are on the scale: right, but not yet a numeral.
    assert (weights.balanced, said(weights)["mood"]) == (True, "help")
    weights.change(1)
    weights.put(1)
    assert said(weights)["text"].endswith("too heavy.")
    weights.put(1, -1)
    assert said(weights)["mood"] == "won"
    assert said(weights)["text"].endswith(f"That is {Notation(base).write(weights.value)}.")


def test_what_is_too_heavy_is_refused() -> None:
    with pytest.raises(CardmathError, match="from 1 to 1727, not 1728"):
        Weights(1728)
    weights = Weights(437)
    weights.answer({"type": "change", "id": "value", "value": "0"})
    assert (weights.value, said(weights)["mood"]) == (437, "wrong")


# -- partner table ---------------------------------------------------------------------------------------


@cases("preset", PRESETS)
def test_partners_of_every_deck_are_found_and_all_light_up(preset: str) -> None:
    deck = PRESETS[preset].deck
    table = PartnerTable(deck)
    for rank in deck.ranks:
        partner = deck.partner(rank)
        value = deck.value(rank)
        if any(value in pair for pair in table.found):
            continue
        table.press(rank)
        table.press(rank if partner is None else partner)
        assert any(value in pair for pair in table.found)
    assert (table.complete, said(table)["mood"]) == (True, "won")
    assert all("is-paired" in one.attributes["class"] for one in every(table.table()) if one.tag == "button")


DECKS = [
    Deck(highest_pip, faces, 4, lowest)
    for highest_pip, faces, lowest in product(range(4, 19), range(7), LOWEST)
]


@pytest.mark.sweep(6)
@pytest.mark.parametrize("deck", spread_of(DECKS, 20), ids=repr)
def test_every_deck_of_values_is_chosen_in_the_settings(deck: Deck) -> None:
    table = PartnerTable()
    table.answer({"type": "change", "id": "settings", "value": True})
    choices = (("highest_pip", str(deck.highest_pip)), ("faces", str(deck.faces)), ("lowest", deck.lowest))
    for name, value in choices:
        table.answer({"type": "change", "id": name, "value": value})
    assert table.target == deck.target
    cards = table.table()
    assert {one.attributes["data-press"] for one in cards.children} == {f"card:{rank}" for rank in deck.ranks}
    # No row is shorter than the others by more than half.
    for looks in cards.attributes["style"].split("; "):
        across, count = int(looks.split(": ")[1]), len(deck.ranks)
        assert count % across == 0 or 2 * (count % across) >= across
    again = PartnerTable()
    again.follow(table.shown().link)
    assert again.table() == cards


def test_a_pair_that_misses_the_target_is_told_by_how_much() -> None:
    table = PartnerTable()
    table.press("8")
    table.press("6")
    assert said(table)["text"] == "8 + 6 = 12z: 1 less than 13z."
    assert said(table)["aloud"].startswith("Eight and six make one two, base twelve: fourteen:")
    assert table.found == ()
    with pytest.raises(DeckError):
        table.press("X")


def test_the_target_moves_and_shows_who_is_alone() -> None:
    table = PartnerTable(Deck(10, 0, 2), notation=Notation(10))
    assert table.target == 10
    table.on_press("target:1")
    table.on_press("all")
    assert table.found == ((1, 10), (2, 9), (3, 8), (4, 7), (5, 6))
    for _time in range(2):
        table.on_press("target:1")
    assert said(table)["text"] == "With a target of 13, these cards have no partner: 1, 2."


@cases("thing", THINGS)
def test_the_signature_shows_every_argument(thing: type[Thing]) -> None:
    names = list(inspect.signature(thing).parameters)
    assert names[-5:] == ["base", "digits", "notation", "settings", "key"]
    assert not {"begin", "looks", "options"} & {*names}
    assert set(ThingOptions.__annotations__) == set(names[-5:])
    with pytest.raises(TypeError, match="colour"):
        thing(colour="red")  # type: ignore[call-arg]
