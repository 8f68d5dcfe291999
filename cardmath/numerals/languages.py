"""The registry of number words, with an entry for each supported language."""

from typing import Final

from cardmath.i18n import language
from cardmath.numerals.english import English
from cardmath.numerals.number_words import NumberWords

_FALLBACK: Final = "en"

_languages: dict[str, NumberWords] = {_FALLBACK: English()}


def register_words(code: str, words: NumberWords) -> None:
    """Register the number words of a language. ``code`` is as in `cardmath.i18n.language`, such as "de".

    An entry for "de" also serves "de-AT", unless "de-AT" has its own entry. A new entry replaces an existing
    entry.
    """
    _languages[code] = words


def unregister_words(code: str) -> None:
    """Remove the number words of a language, which then uses the English words.

    Raises `KeyError` if the language has no entry.
    """
    del _languages[code]


def number_words() -> NumberWords:
    """Return the number words of the active language, or the English words if it has no entry.

    >>> type(number_words()).__name__
    'English'
    """
    code = language()
    for name in (code, code.partition("-")[0]):
        if name in _languages:
            return _languages[name]
    return _languages[_FALLBACK]
