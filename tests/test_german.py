"""A stub of German: a catalogue of a few sentences and number words of its own, and no other code."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from cardmath import Card, i18n
from cardmath.cli import main
from cardmath.exercises import exercise
from cardmath.numerals import (
    DECIMAL,
    Notation,
    NumberWords,
    languages,
    plural,
    register_words,
    unregister_words,
    words,
)
from cardmath.ranks import card_aloud
from cardmath.worksheets.apart import Order
from cardmath_widgets import Columns, CounterWheel, Crates
from cardmath_widgets.worksheets.typesetter import Typesetter
from tests.cases import cases
from tests.widgets.handling import every
from tests.worksheets.reading import pages as pages_of

ONES: Final = [
    "null",
    "eins",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
]
STEMS: Final = {1: "ein", 6: "sech", 7: "sieb"}
TENS: Final = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]


class German(NumberWords):
    """As far as a stub needs: numbers below a million, and bundles such as Zweier and 144er."""

    def cardinal(self, n: int) -> str:
        if n < 13:
            return ONES[n]
        if n < 20:
            return STEMS.get(n - 10, ONES[n - 10]) + "zehn"
        if n < 100:
            tens, ones = divmod(n, 10)
            head = ("ein" if ones == 1 else ONES[ones]) + "und" if ones else ""
            return head + TENS[tens - 2]
        for size, name in ((1000, "tausend"), (100, "hundert")):
            if n >= size:
                count, rest = divmod(n, size)
                head = "ein" if count == 1 else self.cardinal(count)
                return head + name + (self.cardinal(rest) if rest else "")
        raise AssertionError(n)

    def bundle(self, worth: int, count: int | None = None) -> str:
        name = f"{worth}er" if worth >= 100 else self.cardinal(worth).removesuffix("s") + "er"
        return name.capitalize()


CATALOGUE: Final = {
    "{digits}, base {base}": "{digits}, Basis {base}",
    "minus {words}": "minus {words}",
    "point": "Komma",
    "{rank} of {suit}": "{suit} {rank}",
    "{bundles} and {rest}": "{bundles} und {rest}",
    "{count} dozen": "{count} Dutzend",
    " and ": " und ",
    ("a full {frame}", "{count} full {frames}"): ("ein voller {frame}", "{count} volle {frames}"),
    "{numeral} is written in base {base}, where the second place counts {bases}.": (
        "{numeral} steht in Basis {base}: Dort zählt die zweite Stelle {bases}."
    ),
    "base {base}": "Basis {base}",
    "The numbers in order": "Die Zahlen der Reihe nach",
}


@pytest.fixture(autouse=True)
def german(tmp_path: Path) -> Iterator[None]:
    catalog = Catalog(locale="de")
    for text, translated in CATALOGUE.items():
        catalog.add(text, translated)
    catalog.add("hearts", "Herz", context="suit")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "cardmath.mo").open("wb") as file:
        write_mo(file, catalog)
    register_words("de", German())
    i18n.activate("de", str(tmp_path))
    yield
    i18n.activate("en")
    unregister_words("de")


@cases(
    ("n", "said"),
    [
        (0, "null"),
        (1, "eins"),
        (16, "sechzehn"),
        (21, "einundzwanzig"),
        (36, "sechsunddreißig"),
        (104, "einhundertvier"),
        (1728, "eintausendsiebenhundertachtundzwanzig"),
        (-21, "minus einundzwanzig"),
    ],
)
def test_numbers_are_said(n: int, said: str) -> None:
    assert DECIMAL.aloud(n) == words(n, 10) == said


def test_bundles_are_named_by_what_they_are_worth() -> None:
    assert DECIMAL.bundles(4, 2) == "4 Zweier"
    assert DECIMAL.voice.bundles(4, 2) == "vier Zweier"
    assert [plural(n) for n in (1, 2, 12, 21, 144)] == [
        "Einer",
        "Zweier",
        "Zwölfer",
        "Einundzwanziger",
        "144er",
    ]


def test_numerals_are_read_aloud() -> None:
    assert Notation(12).spoken(15) == "eins drei, Basis zwölf"
    assert Notation(12).words(24) == "zwei Dutzend"
    assert card_aloud(Card.parse("10h")) == "Herz zehn"


def test_the_command_line_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["numeral", "21", "--base", "10", "--words"]) == 0
    assert capsys.readouterr().out == "21\neinundzwanzig\n"


def test_exercises_say_it() -> None:
    item = exercise("value", 1)
    explained = next(one.reason for one in item.distractors if one.misconception == "M1")
    assert explained.endswith("steht in Basis zwölf: Dort zählt die zweite Stelle Zwölfer.")
    pair = exercise("pairs", 2)
    lower, higher = pair.answer.split("+")
    assert pair.answer_form.read(f"{lower} und {higher}") == pair.answer_form.read(pair.answer)


def test_manipulatives_say_it() -> None:
    wheel = CounterWheel(notation=Notation(12))
    assert [
        one.attributes["aria-label"]
        for one in every(wheel.shown().table)
        if one.attributes.get("role") == "spinbutton"
    ][-2:] == ["Zwölfer", "Einer"]
    assert "Zwölfer" in str(Columns(notation=Notation(12)).shown().table.to_dict())
    crates = Crates(notation=Notation(2))
    assert "zwei" in crates.greeting()


def test_a_sheet_made_in_another_process_is_in_the_language() -> None:
    heard: list[bytes] = []
    Typesetter().order(Order("pdf", "number-strip", {"number": 1}), lambda made: heard.append(made()))
    assert "Basis 12" in "".join(pages_of(heard[0]))


def test_a_country_takes_the_words_of_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for code, said in (("de-AT", "einundzwanzig"), ("fr", "twenty-one"), ("de", "einundzwanzig")):
        monkeypatch.setattr(languages, "language", lambda code=code: code)
        assert DECIMAL.aloud(21) == said
