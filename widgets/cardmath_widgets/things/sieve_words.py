"""The sieve's wording: its questions, the results of tests, and where to look after a wrong judgement."""

from collections.abc import Callable

from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.page import Said
from cardmath_widgets.things.sieve_view import Sorting, dictated


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
