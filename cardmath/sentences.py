"""Building blocks for any sentence: quoted values, lists, and capital letters.

A `cardmath.numerals.Notation` writes the numbers in a sentence.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from cardmath.i18n import _, pgettext

_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def writable(text: str) -> str:
    """Return a string without the characters that no XML file may contain, such as control characters.

    >>> writable("7 < 8\\x00\\ufffe")
    '7 < 8'
    """
    return _UNWRITABLE.sub("", text)


def shown(value: object) -> str:
    """Return a value for an error message: its repr, cut short if it is long.

    >>> shown("15"), shown(1.5), len(shown("9" * 5000))
    ("'15'", '1.5', 42)
    """
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:39] + "…")
    if isinstance(value, int) and value.bit_length() > 200:
        # Python refuses to write the longest of these numbers.
        return _("so large a number")
    text = repr(value)
    return text if len(text) <= 80 else text[:79] + "…"


def as_given(value: object) -> int | str:
    """Return a value for a `cardmath.CardmathError`: an int for the reader's base, else the string from
    `shown`.

    >>> as_given(15), as_given("15"), as_given(True)
    (15, "'15'", 'True')
    """
    return value if type(value) is int else shown(value)


def did_you_mean(name: object, known: Iterable[str], otherwise: str) -> str:
    """Return the end of a sentence about an unknown name: the known name that it most resembles, or the words
    given for a name that resembles none.

    >>> did_you_mean("Add-and-Cary", ["add-and-carry"], "see the list"), did_you_mean(7, ["any-base"], "")
    ('did you mean add-and-carry?', '')
    """
    # A longer name resembles none, and comparing it would take time.
    if not isinstance(name, str) or len(name) > 80:
        return otherwise
    # Imported here because only a mistake needs it.
    from difflib import get_close_matches

    meant = get_close_matches(name.casefold(), known, 1, 0.7)
    return _("did you mean {meant}?").format(meant=meant[0]) if meant else otherwise


def join_and(parts: Sequence[str], separator: str = "") -> str:
    """Return a list as part of a sentence. ``separator`` replaces the comma, for example between long parts.

    >>> join_and(["the queen"]), join_and(["the queen", "the 3"]), join_and(["A", "B", "C"])
    ('the queen', 'the queen and the 3', 'A, B and C')
    """
    if len(parts) < 2:
        return "".join(parts)
    # TRANSLATORS: between the last two items in a list, and between the items before them.
    return _(" and ").join([(separator or _(", ")).join(parts[:-1]), parts[-1]])


def join_or(parts: Sequence[str]) -> str:
    """Return alternatives as part of a sentence.

    >>> join_or(["A"]), join_or(["A", "B"]), join_or(["A", "B", "C"])
    ('A', 'A or B', 'A, B or C')
    """
    if len(parts) < 2:
        return "".join(parts)
    # TRANSLATORS: between the last two of several alternatives.
    return _(" or ").join([_(", ").join(parts[:-1]), parts[-1]])


def capitalised(sentence: str) -> str:
    """Return a sentence with a capital first letter and the rest unchanged.

    >>> capitalised("the Q goes alone.")
    'The Q goes alone.'
    """
    return sentence[:1].upper() + sentence[1:]


def ended(lines: str) -> str:
    """Return lines as sentences to read aloud: a line without an end gets a full stop.

    >>> ended("Hand 1: ace\\nWhich hand wins?")
    'Hand 1: ace.\\nWhich hand wins?'
    """
    return "\n".join(
        line if line.endswith((".", ":", "?", "!")) else f"{line}." for line in lines.split("\n")
    )


def signs_aloud(sentence: str) -> str:
    """Return a sentence with its arithmetic signs, each with a space on both sides, replaced by words.

    >>> signs_aloud("seven + eight = one three, base twelve: fifteen.")
    'seven plus eight is one three, base twelve: fifteen.'
    """
    # TRANSLATORS: how arithmetic signs are read out
    signs = {
        "+": pgettext("sign", "plus"),
        "−": pgettext("sign", "minus"),
        "×": pgettext("sign", "times"),
        "÷": pgettext("sign", "divided by"),
        "=": pgettext("sign", "is"),
    }
    return " ".join(signs.get(word, word) for word in sentence.split(" "))
