"""The view of the sieve, with its wording: numbers as tiles, sorted at the end, and the picture of a test."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardmath.art import leftovers
from cardmath.exercises.answers import Dictated
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sieve import Sieve
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.things.thing import answer_row, choice_row

YES, NO = "yes", "no"


def dictated(notation: Notation) -> Dictated:
    """Return the notation that reads out a numeral's digits rather than its value."""
    return Dictated(notation.base, notation.digits)


@dataclass(frozen=True)
class Sorting:
    """The numbers with the prediction for each ("yes", "no" or ""), and which of them have been tested.

    ``notations`` are for the two bases. ``at`` is the place of the chosen number.
    """

    sieve: Sieve
    notations: tuple[Notation, Notation]
    guesses: tuple[str, ...]
    tested: frozenset[int]
    at: int

    @property
    def value(self) -> int:
        """The chosen number."""
        return self.sieve.values[self.at]

    @property
    def is_tested(self) -> bool:
        """Whether the chosen number has been tested."""
        return self.at in self.tested

    @property
    def is_done(self) -> bool:
        """Whether all numbers have been tested."""
        return len(self.tested) == len(self.sieve.values)

    def side(self, place: int) -> int:
        """Return the base for asking about the number at a place: the bases alternate, the first one first.

        The other numeral is hidden until the number is tested, because it could give away the answer.
        """
        return place % 2

    def heard(self, place: int) -> str:
        """Return the visible numerals at a place, digit by digit: their value could give away the answer."""
        sides = range(2) if place in self.tested else (self.side(place),)
        value = self.sieve.values[place]
        return _(", ").join(dictated(self.notations[side]).named(value) for side in sides)

    @property
    def asked_in(self) -> Notation:
        """The notation for showing the chosen number."""
        return self.notations[self.side(self.at)]

    def verdict(self, notation: Notation) -> str:
        """Return what the test has shown about the chosen number."""
        return self.sieve.verdict(self.value, notation)

    def answer(self, place: int) -> str:
        """Return whether the number at a place divides, as "yes" or "no"."""
        return YES if self.sieve.divides(self.sieve.values[place]) else NO


def answer_words(divisor: int, answer: str) -> str:
    """Return an answer in words.

    >>> answer_words(2, "yes"), answer_words(5, "no")
    ('even', 'not by five')
    """
    if divisor == 2:
        return pgettext("answer", "even") if answer == YES else pgettext("answer", "odd")
    words = _("by {divisor}") if answer == YES else _("not by {divisor}")
    return words.format(divisor=DECIMAL.aloud(divisor))


# -- the tiles -------------------------------------------------------------------------------------------


def table_of(sorting: Sorting) -> Element:
    """Return the numbers as they were drawn; once all are tested, sorted into two heaps."""
    places = range(len(sorting.sieve.values))
    if sorting.is_done:
        lying = box("cm-heaps", *(_heap(sorting, answer) for answer in (NO, YES)), key="heaps")
    else:
        tiles = [_tile(sorting, place) for place in places]
        lying = box("cm-tiles", *tiles, key="tiles", group=_("Numbers"), data_roam="")
    return box("cm-sieve", _heads(sorting), lying, key="sieve", style=_widths(sorting))


def _widths(sorting: Sorting) -> str:
    """Return how many digits the longest numeral has, and the minimum width of a tile, in ems."""
    digits = max(
        len(notation.format(value)) for notation in sorting.notations for value in sorting.sieve.values
    )
    return f"--digits: {digits}; --wide: {max(4.8, digits * 1.1):g}"


def _heap(sorting: Sorting, answer: str) -> Element:
    name = answer_words(sorting.sieve.divisor, answer)
    places = range(len(sorting.sieve.values))
    tiles = [_tile(sorting, place) for place in places if sorting.answer(place) == answer]
    head = text(name, "cm-heap-name", key="name")
    return box(
        "cm-heap", head, box("cm-tiles", *tiles, key="tiles", group=name, data_roam=""), key=f"heap-{answer}"
    )


def _heads(sorting: Sorting) -> Element:
    """Return the headings that show which numeral on a tile is in which base."""
    # TRANSLATORS: a line above the numbers says which of their two numerals is in which base: keep both short
    words = (_("above: base {base}"), _("below: base {base}"))
    heads = (
        text(
            word.format(base=DECIMAL.aloud(notation.base)),
            f"cm-sieve-side is-{side}",
            tag="span",
            key=f"side-{side}",
        )
        for side, (word, notation) in enumerate(zip(words, sorting.notations, strict=True))
    )
    return box("cm-sieve-sides", *heads, key="sides")


def _tile(sorting: Sorting, place: int) -> Element:
    value = sorting.sieve.values[place]
    guess, answer, divisor = sorting.guesses[place], sorting.answer(place), sorting.sieve.divisor
    is_tested = place in sorting.tested
    numerals = [
        _numeral(value, notation, side, is_marked=sorting.is_done)
        if is_tested or side == sorting.side(place)
        else text("·", f"cm-tile-numeral is-{side} is-hidden", tag="span", key=f"numeral-{side}")
        for side, notation in enumerate(sorting.notations)
    ]
    if is_tested:
        state = f"{'✓' if guess in ('', answer) else '×'} {answer_words(divisor, answer)}"
        spoken = _("tested: {answer}") if guess in ("", answer) else _("tested: {answer}; you said {guess}")
    else:
        state = f"{answer_words(divisor, guess)}?" if guess else "…"
        spoken = _("you say {guess}") if guess else _("not predicted")
    spoken = spoken.format(
        answer=answer_words(divisor, answer), guess=answer_words(divisor, guess) if guess else ""
    )
    looks = "cm-tile" + (" is-tested" if is_tested else "") + (" is-missed" if "×" in state else "")
    return button(
        "",
        f"tile:{place}",
        spoken=_("{number}: {state}").format(number=sorting.heard(place), state=spoken),
        looks=looks,
        children=(*numerals, text(state, "cm-tile-state", tag="span", key="state")),
        pressed=place == sorting.at,
        data_place=f"tile-{place}",
    )


def _numeral(value: int, notation: Notation, side: int, *, is_marked: bool) -> Element:
    """Return a numeral, with its last digit marked at the end."""
    numeral = notation.format(value)
    last = "cm-last is-marked" if is_marked else "cm-last"
    parts = [text(numeral[:-1], tag="span", key="first"), text(numeral[-1:], last, tag="span", key="last")]
    return box(f"cm-tile-numeral is-{side}", *parts, tag="span", key=f"numeral-{side}")


# -- beside them -----------------------------------------------------------------------------------------


def choices_of(sorting: Sorting) -> Element:
    """Return the two answers for the chosen number."""
    words = {answer: answer_words(sorting.sieve.divisor, answer) for answer in (NO, YES)}
    guess = sorting.guesses[sorting.at]
    return answer_row("guess", words, guess, _("Your guess"), disabled=sorting.is_tested)


def yes_or_no(question: str, press: str, given: str = "", notes: Sequence[Element] = ()) -> Element:
    """Return a question about a base, with two buttons until it is answered, and notes below."""
    made = [
        button(
            word,
            f"{press}:{answer}",
            spoken=f"{question} {word}",
            looks="cm-choice",
            disabled=bool(given),
            pressed=answer == given,
        )
        for answer, word in ((YES, _("Yes")), (NO, _("No")))
    ]
    return box(
        "cm-judging",
        text(question, key="question"),
        box("cm-choices", *made, key="choices"),
        *notes,
        key=press.replace("judge:", "judging-"),
        group=question,
    )


def picture_of(sorting: Sorting, side: int) -> Element:
    """Return the dots of the chosen number in frames of a base, grouped, with a sentence."""
    notation, sieve, value = sorting.notations[side], sorting.sieve, sorting.value
    drawn = leftovers(value, notation.base, sieve.divisor)
    return box(
        "cm-sieve-test",
        drawing(drawn, sieve.test(value, notation.voice), key=f"drawn-{side}-{value}"),
        text(sieve.test(value, notation), key="sentence", aria_hidden="true"),
        key="test",
    )


def test_button(sorting: Sorting, place: int) -> Element:
    """Return the button for testing the number at a place, with the number on it."""
    value, notation = sorting.sieve.values[place], sorting.notations[sorting.side(place)]
    words = _("Test {number}")
    return button(
        words.format(number=notation.write(value)),
        "test",
        disabled=place in sorting.tested,
        spoken=words.format(number=dictated(notation).named(value)),
    )


def sides_of(sorting: Sorting, side: int) -> Element:
    """Return the control for the base of the frames with the dots."""
    frames = _("Frames of {base}")
    sides = {str(at): frames.format(base=DECIMAL.aloud(base)) for at, base in enumerate(sorting.sieve.bases)}
    return choice_row("side", sides, str(side), _("Frames"), key="sides")


# -- the wording -----------------------------------------------------------------------------------------


def both_ways(sorting: Sorting, sentence: Callable[[Notation], str], mood: str = "") -> Said:
    """Return a sentence about the chosen number, with its digits read out one by one."""
    notation = sorting.asked_in
    return Said(sentence(notation), aloud=sentence(dictated(notation)), mood=mood)


def asked(sorting: Sorting, notation: Notation | None = None) -> str:
    """Return the question about the chosen number."""
    number = (notation or sorting.asked_in).write(sorting.value)
    divisor = sorting.sieve.divisor
    if divisor == 2:
        return _("Is {number} odd or even?").format(number=number)
    return _("Does {number} divide by {divisor}?").format(number=number, divisor=DECIMAL.aloud(divisor))


def question(sorting: Sorting, before: str = "") -> Said:
    """Return the question about the chosen number, after any other sentence."""
    return both_ways(sorting, lambda notation: f"{before} {asked(sorting, notation)}".lstrip())


def missing(count: int, notation: Notation) -> str:
    """Ask for the missing predictions."""
    words = ngettext(
        "{count} number has no prediction yet. Predict it first, or press again to test all.",
        "{count} numbers have no prediction yet. Predict them first, or press again to test all.",
        count,
    )
    return words.format(count=notation.brief(count))


def sorted_all(missed: int, notation: Notation, *, are_all_guessed: bool) -> Said:
    """Return what testing all the numbers has shown."""
    result = ngettext("{count} guess was wrong.", "{count} guesses were wrong.", missed)
    if not missed:
        result = _("Every guess was right.") if are_all_guessed else _("All numbers are sorted.")
    words = _("{result} Now look at the last digits.").format(result=result)
    return Said(words.format(count=notation.brief(missed)), aloud=words.format(count=DECIMAL.aloud(missed)))


def doubt(sorting: Sorting, base: int) -> Said:
    """Say where to look after a wrong judgement: at a number that disproves it, if there is one."""
    sieve = sorting.sieve
    notation = sorting.notations[sieve.bases.index(base)]
    misled = sieve.misled(base)
    if misled:
        words = _("Look at {number} and its last digit.")
        return Said(
            words.format(number=notation.write(misled[0])),
            aloud=words.format(number=dictated(notation).named(misled[0])),
            mood="wrong",
        )
    if sieve.is_trusty(base):
        words = _("Look again: does any last digit mislead in base {base}?")
    else:
        words = _("Look again: what is left over from one full frame of {base}?")
    return Said(words.format(base=DECIMAL.aloud(base)), mood="wrong")
