"""Plain English in every text that people read: short sentences, and on the screen no term of the trade.

The catalogue of translators has all these texts, so this reads the catalogue.
"""

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
#: Terms that a child does not know; the screen has other words for these things.
TERMS: Final = re.compile(r"\b(?:dozenal|tableau|reserve|waste|redeals?|foundations?|gross|parity)\b", re.I)
#: Where the texts of a child's screen are, but for those of the teacher's plan and of broken links.
ON_THE_SCREEN: Final = re.compile(
    r"cardmath/(?:exercises|games/\w+/(?:path|refusals|move_words|words)\.py|solving/\w+/(?:cause|causes|explain|fair|hints)\.py"
    r"|players|frames|lending|machine|pairing|rings|sieve|turned_row)"
    r"|widgets/cardmath_widgets/(?:board|elements|exercises|games|garden|lesson|manipulatives|progress|together)"
)
MOST_WORDS: Final = 25


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str]]:
    """Every text, plurals too, with a file that has it."""
    catalog = runpy.run_path(str(ROOT / "tools" / "messages.py"))["collect"]()
    return [
        (message.locations[0][0], text)
        for message in catalog
        if message.id
        for text in ([message.id] if isinstance(message.id, str) else message.id)
    ]


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text; what follows a colon is one of its own."""
    yield from re.split(r"(?<=[.?!:])\s+|\n+", text)


def test_the_screen_of_a_child_has_no_term_of_the_trade(texts: list[tuple[str, str]]) -> None:
    there = [(file, text) for file, text in texts if ON_THE_SCREEN.match(file)]
    assert len(there) > 1500, "the folders have other names now"
    without_names = [(file, text, re.sub(r"\{\w+\}", "", text)) for file, text in there]
    assert [(file, text) for file, text, words in without_names if TERMS.search(words)] == []


def test_a_sentence_has_at_most_25_words(texts: list[tuple[str, str]]) -> None:
    told = [(file, one) for file, text in texts for one in sentences(text)]
    assert [(file, one) for file, one in told if len(re.findall(r"\w{2,}", one)) > MOST_WORDS] == []


def test_a_sentence_says_who_does_what(texts: list[tuple[str, str]]) -> None:
    # "Who waits loses" and "Nobody knows" hide whom they mean: you, a pupil, a player.
    hidden = re.compile(r"\b(?:somebody|nobody|anybody|whoever)\b|^Who [^?]*\.$", re.I)
    told = [(file, one) for file, text in texts for one in sentences(text)]
    assert [(file, one) for file, one in told if hidden.search(one)] == []
