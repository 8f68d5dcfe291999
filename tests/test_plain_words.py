"""Plain English in every text that people read: short sentences, and on the screen no term of the trade.

The catalogue of translators has all these texts, so this reads the catalogue.
"""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from cardmath.lessons import LESSONS, lesson_plan
from tests.cases import cases
from tests.pseudo import collected

#: Terms that a child does not know; the screen has other words for these things.
TERMS: Final = re.compile(r"\b(?:dozenal|tableau|reserve|waste|redeals?|foundations?|gross|parity)\b", re.I)
#: Where the texts of a child's screen are, but for those of the teacher's plan and of broken links.
ON_THE_SCREEN: Final = re.compile(
    r"cardmath/(?:exercises|games/\w+/(?:path|refusals|words)\.py|games/\w+/(?:exercises|players)/"
    r"|games/\w+/solving/(?:cause|causes|explain|fair|hints)\.py|frames|lending|machine|pairing|rings|sieve|turned_row)"
    r"|widgets/cardmath_widgets/(?:board|device|exercises|games|lessons|page/elements|things)"
)
MOST_WORDS: Final = 25
#: The most words of a sentence for a child, and of one that a pupil reads in a lesson.
MOST_FOR_A_CHILD: Final = 12
#: Texts in those folders that no child reads: errors of wrong arguments in Python and of broken links.
NOT_FOR_A_CHILD: Final = re.compile(
    r"^(?:a ring has from|a row must have a|take away a whole number, no larger|an exercise number must be"
    r"|the exercise \{kind\} has|the number of a row must be|these kinds have no questions"
    r"|\{text\} is not a row"
    r"|a ledger must have a format|entry \{place\} of the ledger)"
)
#: Phrases that name three things at once; cut in two, they say less.
LONGER: Final = frozenset(
    {
        "the stock has so few partners that you must make {count} pair of {ranks} inside the pyramid",
        "the stock has so few partners that you must make {count} pairs of {ranks} inside the pyramid",
    }
)


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str]]:
    """Every text, plurals too, with a file that has it."""
    catalog = collected()
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
    found_sentences = [(file, one) for file, text in texts for one in sentences(text)]
    assert [
        (file, one) for file, one in found_sentences if len(re.findall(r"\w{2,}", one)) > MOST_WORDS
    ] == []


def too_long_for_a_child(text: str) -> list[str]:
    """The sentences of a text that are too long; every word counts, a placeholder as one."""
    return [one for one in sentences(text) if len(re.findall(r"\S*\w\S*", one)) > MOST_FOR_A_CHILD]


def test_a_sentence_for_a_child_has_at_most_12_words(texts: list[tuple[str, str]]) -> None:
    there = [text for file, text in texts if ON_THE_SCREEN.match(file) and not NOT_FOR_A_CHILD.match(text)]
    assert {one for text in there for one in too_long_for_a_child(text)} == LONGER


@cases("key", LESSONS)
def test_what_pupils_read_in_a_lesson_has_at_most_12_words_a_sentence(key: str) -> None:
    plan = lesson_plan(key)
    asks = [ask for part in plan.parts for ask in part.asks]
    together = plan.synthesis
    steps = [slip.smaller_step for slip in plan.slips]
    read = [plan.i_can, together.question, together.draw, together.rule, plan.sheet.task, plan.sheet.extra]
    assert [one for text in (*read, *asks, *steps) for one in too_long_for_a_child(text)] == []


def test_a_sentence_says_who_does_what(texts: list[tuple[str, str]]) -> None:
    # "Who waits loses" and "Nobody knows" hide whom they mean: you, a pupil, a player.
    hidden = re.compile(r"\b(?:somebody|nobody|anybody|whoever)\b|^Who [^?]*\.$", re.I)
    found_sentences = [(file, one) for file, text in texts for one in sentences(text)]
    assert [(file, one) for file, one in found_sentences if hidden.search(one)] == []
