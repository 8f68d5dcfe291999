"""Invented languages: each changes every English text in the same way, which shows what is not translated."""

import re
import runpy
import string
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

_MESSAGES: Final = Path(__file__).parents[1] / "tools" / "messages.py"
#: What must stay as it is: fields, tags of HTML and Markdown's addresses.
_FIXED: Final = re.compile(r"(\{[^}]*\}|%\(\w+\)s|%s|%%|<[^>]*>|\]\([^)]*\))")
#: Letters that a browser draws and no English text has.
_WIDE: Final = {ord(letter): ord(letter) + 0xFEE0 for letter in string.ascii_letters}
#: Letters that other languages have, wide and narrow ones.
_FILLING: Final = "œẞéilüm"


@cache
def collected() -> Catalog:
    """Return all the texts that `make messages` collects."""
    texts: Catalog = runpy.run_path(str(_MESSAGES))["collect"]()
    return texts


def bracketed(text: str) -> str:
    """Return a text in brackets."""
    return f"⟦{text}⟧"


def widened(text: str) -> str:
    """Return a text in wide letters; its fields stay as they are."""
    return _outside_fields(text, lambda part: part.translate(_WIDE))


def lengthened(text: str) -> str:
    """Return a text whose words are 40 % longer; its fields stay as they are.

    >>> lengthened("Deal {number}"), lengthened("Statistics"), lengthened("Go")
    ('Dealœẞ {number}', 'Statisticsœẞéi', 'Goœ')
    """

    def longer(word: re.Match[str]) -> str:
        # More than 40 % for a short word: that is how English compares with German.
        return word[0] + _FILLING[: -(-len(word[0]) * 2 // 5)]

    return _outside_fields(text, lambda part: re.sub(r"[^\W\d_]{2,}", longer, part))


def write_language(folder: Path, catalog: Catalog, change: Callable[[str], str], code: str = "eo") -> None:
    """Write the catalogue of a language in which every text is changed, for `cardmath.i18n.activate`."""
    foreign = Catalog(locale=code)
    for message in catalog:
        if isinstance(message.id, tuple):
            foreign.add(message.id, tuple(map(change, message.id)), context=message.context)
        elif message.id:
            foreign.add(message.id, change(message.id), context=message.context)
    place = folder / code / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / "cardmath.mo").open("wb") as file:
        write_mo(file, foreign)


def _outside_fields(text: str, change: Callable[[str], str]) -> str:
    parts = _FIXED.split(text)
    return "".join(part if at % 2 else change(part) for at, part in enumerate(parts))
