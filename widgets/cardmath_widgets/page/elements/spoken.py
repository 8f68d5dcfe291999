"""Exercises for screen readers: arithmetic signs and numerals in words."""

import re
from typing import Final
from unicodedata import normalize

from cardmath.exercises import Exercise
from cardmath.i18n import pgettext
from cardmath.numerals import DOZENAL, Notation, digit_aloud, reading_table
from cardmath.sentences import ended, signs_aloud
from cardmath_widgets.page.elements.tree import Element, box, text

#: The data fields of exercises without cards.
_WITHOUT_CARDS: Final = frozenset({"x", "y", "form", "numeral", "value", "layout", "count"})

#: A numeral with its base mark, and the bases of the letters among the marks.
_MARKED: Final = re.compile(r"\b[\dA-ZƷƎ↊↋]+(?P<mark>[zd]\b|[₀-₉]+)")
_MARKS: Final = {"z": 12, "d": 10}


def heard_of(sentence: str, exercise: Exercise) -> str:
    """Return a sentence from a dictated exercise as it is read out.

    >>> from cardmath.exercises import exercise
    >>> item = exercise("addition", 5).dictated
    >>> heard_of(item.steps[0], item)
    'eight plus seven is one three, base twelve: write three, carry one.'
    >>> heard_of("A + J = T. A column is full.", exercise("addition", 5, 30).dictated)
    'ten plus nineteen is twenty-nine. A column is full.'
    """
    # TRANSLATORS: how the signs of arithmetic are read out
    signs = {
        "+": pgettext("sign", "plus"),
        "−": pgettext("sign", "minus"),
        "×": pgettext("sign", "times"),
        "÷": pgettext("sign", "divided by"),
        "=": pgettext("sign", "is"),
        "?": pgettext("sign", "what?"),
    }
    words: list[str] = []
    before = ""
    written = sentence.split(" ")
    for word, following in zip(written, [*written[1:], ""], strict=True):
        is_next = _is_sign(before, exercise) or _is_digit_here(word, before, following in signs, exercise)
        before = word
        bare = word.strip("“”.,:;()?!")
        start, _bare, end = word.partition(bare) if bare else ("", "", word)
        if word == "?" and following in signs:
            words.append(pgettext("sign", "what"))
        elif word in signs:
            words.append(signs[word])
        elif bare and bare.isascii() and bare.isdigit() and len(bare) > 1 and exercise.base == 10:
            words.append(word)
        elif (
            bare
            and all(sign in _digits(exercise.base) for sign in bare.replace("+", ""))
            and (_is_numeral(bare) or _is_letter_digit(bare, exercise, is_next=is_next))
        ):
            words.append(start + spelled(bare, exercise) + end)
        else:
            words.append(word)
    return " ".join(words)


def marks_heard(sentence: str, digits: str) -> str:
    """Return a sentence as it is read out: its signs and its numerals with base marks in words.

    >>> marks_heard("Is 53z − 7 more than 21₇?", "rapoport")
    'Is five three, base twelve minus 7 more than two one, base seven?'
    """

    def heard(numeral: re.Match[str]) -> str:
        mark = numeral["mark"]
        notation = Notation(_MARKS.get(mark) or int(normalize("NFKC", mark)), digits)
        return notation.spoken(notation.parse(numeral[0]))

    return signs_aloud(_MARKED.sub(heard, sentence))


def paragraph(words: str, digits: str, looks: str = "", *, key: str = "") -> Element:
    """Return a paragraph for the screen, and in words for screen readers if it has signs or base marks."""
    heard = marks_heard(words, digits)
    if heard == words:
        return text(words, looks, key=key)
    return box(looks, *for_eye_and_ear(words, heard), tag="p", key=key)


def _is_numeral(text: str) -> bool:
    """Return whether digits cannot be a word: they include one of 0 to 9, or a character not used in
    words.
    """
    return any(sign.isdigit() or not sign.isalpha() or not sign.isascii() for sign in text)


def _is_sign(text: str, exercise: Exercise) -> bool:
    return len(text) == 1 and text in reading_table(exercise.base)


def _is_digit_here(word: str, before: str, is_term: bool, exercise: Exercise) -> bool:
    """Return whether a letter that may also be a card or a word is a digit: the exercise has no cards.

    The words "A" and "I" are capitals at the start of a sentence, with no arithmetic sign after them.
    """
    if not exercise.data.keys() <= _WITHOUT_CARDS:
        return False
    begins = not before or before.endswith((".", "?", "!"))
    return is_term or not begins or word.strip(":;,") in ("J", "Q", "K")


def _is_letter_digit(text: str, exercise: Exercise, *, is_next: bool) -> bool:
    """Return whether a capital letter is a digit: next to another digit, or neither a card nor a word."""
    return _is_sign(text, exercise) and text.isupper() and (is_next or text not in "AIJQK")


def _digits(base: int) -> dict[str, int]:
    return {**reading_table(DOZENAL.base), **reading_table(10), **reading_table(base)}


def spelled(text: str, exercise: Exercise) -> str:
    """Return an answer in words, digit by digit; a word stays as it is.

    >>> from cardmath.exercises import exercise
    >>> spelled("8+Ʒ", exercise("pairs", 2)), spelled("odd", exercise("parity", 1))
    ('eight plus ten', 'odd')
    """
    if text in exercise.answer_form.words:
        return exercise.answer_form.shown(text)
    named = {"+": pgettext("sign", "plus")}
    for sign, value in _digits(exercise.base).items():
        named[sign] = digit_aloud(value, exercise.base, exercise.notation.digits)
    return " ".join([named.get(sign, sign) for sign in text if sign != " "])


def steps_heard(exercise: Exercise) -> str:
    """Return the worked steps of an exercise as sentences to read out.

    >>> from cardmath.exercises import exercise
    >>> steps_heard(exercise("partner", 0, 10))
    'twenty-five plus what is twenty-five. twenty-five plus zero is twenty-five.'
    """
    dictated = exercise.dictated
    return " ".join(ended(heard_of(step, dictated)) for step in dictated.steps)


def for_eye_and_ear(seen: str, heard: str) -> tuple[Element, Element]:
    """Return words for the screen, and the same for screen readers only."""
    return text(seen, tag="span", aria_hidden="true"), text(heard, "cm-unseen", tag="span")
