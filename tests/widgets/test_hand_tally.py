"""Hands of Odds dealt and tallied: the same seed, the same hands; what is seen and heard."""

from collections import Counter
from xml.etree import ElementTree

from cardmath.games.odds import HandType, hands_of_type
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath_widgets import HandTally
from cardmath_widgets.page.elements.tree import Element
from tests.cases import cases


def chart_of(tally: HandTally) -> Element:
    (found,) = tally.table().children
    return found


def said_by(tally: HandTally) -> str:
    said: str = tally.first_state()["said"]["text"]
    return said


def presses(tally: HandTally) -> set[str]:
    """What can be pressed now."""
    row, *_words = tally.desk().children
    return {button.key for button in row.children if "aria-disabled" not in button.attributes}


def test_the_same_seed_deals_the_same_hands_however_many_at_once() -> None:
    one, other = HandTally(number=7), HandTally(number=7)
    one.guess = other.guess = 40
    for _press in range(3):
        one.on_press("many")
    for name in ("one", "many", "many", "again", "many", "many", "many"):
        other.on_press(name)
    assert one.counts == other.counts
    assert one.counts.total() == one.dealt == 300
    assert HandTally(number=8).counts.total() == 0


def test_what_is_dealt_comes_as_often_as_there_are_hands() -> None:
    tally = HandTally(number=3)
    tally.dealt = 20_000
    for kind, many in hands_of_type().items():
        expected = many * tally.dealt / sum(hands_of_type().values())
        # Five standard deviations, and one hand for the rarest.
        assert abs(tally.counts[kind] - expected) <= 5 * expected**0.5 + 1, kind


@cases("notation", [DECIMAL, DOZENAL, Notation(2), Notation(16)])
def test_the_chart_has_every_type_and_is_heard_in_words(notation: Notation) -> None:
    tally = HandTally(number=7, notation=notation)
    tally.guess = 40
    tally.on_press("many")
    tally.on_press("true")
    chart = chart_of(tally)
    drawing = ElementTree.fromstring(chart.markup)
    words = " ".join(drawing.itertext())
    assert all(kind.plain_name in words for kind in HandType)
    bars = [one for one in drawing if one.tag.endswith("rect")]
    assert len(bars) == len(HandType) + sum(count > 0 for count in tally.counts.values())
    heard = chart.attributes["aria-label"], tally.first_state()["said"]["aloud"]
    assert not set("".join(heard)) & set("0123456789ƷƎ₀₁₂")
    assert notation.write(100) in said_by(tally)


def test_the_last_hand_is_told_with_its_type() -> None:
    tally = HandTally(number=7, notation=DECIMAL)
    assert "Guess" in said_by(tally)
    tally.on_press("one")
    assert (tally.dealt, "Make your guess first" in said_by(tally)) == (0, True)
    assert not presses(tally)
    tally.guess = 40
    tally.on_press("one")
    assert presses(tally) == {"one", "few", "many", "again"}
    (kind,) = tally.counts
    assert kind.plain_name in said_by(tally)


def bars_of(tally: HandTally) -> int:
    return chart_of(tally).markup.count("<rect")


def test_the_guess_comes_first_and_the_true_shares_after_a_hundred_hands() -> None:
    tally = HandTally(number=7, notation=DECIMAL)

    def shown() -> str:
        return str(tally.first_state())

    assert "odd cards" in shown()
    assert bars_of(tally) == 0
    assert "Make your guess to see the true shares." in shown()
    tally.on_press("true")
    tally.on_press("many")
    assert (tally.dealt, tally.is_compared) == (0, False)
    tally.changed("guess", 40)
    tally.on_press("few")
    assert "Deal 100 hands to see the true shares." in shown()
    assert "true" not in presses(tally)
    assert bars_of(tally) == sum(count > 0 for count in tally.counts.values())
    assert "your guess" in chart_of(tally).markup
    tally.changed("guess", 60)
    assert tally.guess == 40, "it stays once a hand is dealt"
    for _press in range(9):
        tally.on_press("few")
    assert "true share " not in shown()
    assert not [one for one in tally.desk().children if one.key == "waits"]
    tally.on_press("true")
    nothing = round(1000 * hands_of_type()[HandType.NOTHING] / sum(hands_of_type().values()))
    assert (
        f"you guessed 40 of 100. You dealt {tally.counts[HandType.NOTHING]} of 100. True: {nothing} of 1000"
        in shown()
    )
    assert "under 1" in shown(), "the rarest types"
    assert "above" not in tally.first_state()["panels"]["bar"]["controls"]
    again = HandTally(number=8, notation=DECIMAL)
    again.follow(tally.link)
    assert (again.guess, again.is_compared, again.counts) == (40, True, tally.counts)
    again.on_press("again")
    assert not again.is_compared
    for link in ("deals=7&dealt=100&guess=101&true=1", "deals=7&dealt=5&guess=5&true=1", "guess=x&true=1"):
        again.follow(link)
        assert not again.is_compared


def test_a_number_deals_the_same_hands_again_after_other_hands() -> None:
    tally, again = HandTally(number=7), HandTally(number=7)
    tally.dealt = 50
    tally.dealt = 10
    again.dealt = 10
    assert tally.counts == again.counts
    assert tally.counts != _dealt(8)


def _dealt(number: int) -> Counter[HandType]:
    tally = HandTally(number=number)
    tally.dealt = 10
    return tally.counts


@cases("base", [2, 10, 12, 36])
def test_the_marks_of_the_scale_do_not_run_into_each_other(base: int) -> None:
    tally = HandTally(number=7, base=base)
    # The first hand has one type: its bar is as long as the scale.
    for dealt in (0, 1, 100):
        tally.dealt = dealt
        drawn = ElementTree.fromstring(tally.chart())
        marks = [one for one in drawn.iter() if one.tag.endswith("path")]
        assert 1 <= len(marks) <= 6


def test_the_last_hands_come_as_cards_with_their_types_and_values() -> None:
    tally = HandTally(number=7, notation=DECIMAL)
    tally.guess = 40
    for key, count in (("one", 1), ("few", 10), ("many", 10)):
        tally.on_press(key)
        hands, worth = tally.desk().children[-1].children
        drawing = ElementTree.fromstring(hands.markup)
        assert len([one for one in drawing.iter() if one.tag.endswith("rect")]) == 6 * count
    assert "J, Q and K are 10" in worth.text
    again = HandTally(number=7, notation=DECIMAL)
    again.follow(tally.link)
    assert again.desk().children[-1] == tally.desk().children[-1]


def test_in_a_lesson_the_true_shares_come_after_all_tables() -> None:
    tally = HandTally(number=7, pooled=True, notation=DECIMAL)
    tally.guess = 40
    tally.on_press("many")
    assert "true" not in presses(tally)
    tally.on_press("true")
    assert not tally.is_compared
    assert "after the counts from all tables" in tally.desk().children[1].text
