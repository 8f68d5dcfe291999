"""What stands on the sheets is right: each printed number and each answer against arithmetic done here."""

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cardmath.decks import LOWEST, Deck
from cardmath.exercises import ExerciseError
from cardmath.games import PyramidGame
from cardmath.games.pyramid.worksheet import letter_values
from cardmath.lessons import LESSONS
from cardmath.numerals import MAX_BASE, MIN_BASE, Notation
from cardmath.worksheets import KINDS, Worksheet
from tests.cases import cases

DRILLS = ("columns", "times", "crates", "conversion-ladder", "pairing-mats", "rings", "mixed-review")
NUMBERS = (0, 1, 7, 2**63 - 1)
every_base = pytest.mark.parametrize("base", range(MIN_BASE, MAX_BASE + 1))


def value(text: str, base: int) -> int:
    """Read a numeral of whole digits, ten and eleven of base twelve included."""
    digits = "0123456789" + ("ƷƎ" if base == 12 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    found = 0
    for digit in text:
        assert 0 <= digits.index(digit) < base
        found = found * base + digits.index(digit)
    return found


def shown(part: Any) -> str:
    """What stands there on the key."""
    return part["answer"] if isinstance(part, dict) else part


def sheets(kind: str, base: int) -> Iterator[Worksheet]:
    for number in NUMBERS:
        yield KINDS[kind].make(number, Notation(base))


def gaps(parts: Any) -> int:
    return sum(isinstance(part, dict) for part in parts)


@cases("base", range(MIN_BASE, MAX_BASE + 1))
def test_bond_wheels(base: int) -> None:
    for sheet in sheets("bond-wheels", base):
        (block,) = sheet.blocks
        hubs = [value(wheel["hub"], base) for wheel in block["wheels"]]
        assert len(set(hubs)) == len(hubs) == 6
        for wheel in block["wheels"]:
            printed = [spoke[0] for spoke in wheel["spokes"]]
            assert len(set(printed)) == len(printed) >= 7
            for one, partner in wheel["spokes"]:
                assert value(one, base) + value(partner, base) == value(wheel["hub"], base)


@pytest.mark.sweep(20)
@every_base
@pytest.mark.parametrize(("kind", "sign"), [("addition-table", "+"), ("multiplication-table", "×")])
def test_tables(kind: str, sign: str, base: int) -> None:
    for sheet in sheets(kind, base):
        (block,) = sheet.blocks
        assert block["head"][0] == sign
        across = [value(text, base) for text in block["head"][1:]]
        for row in block["rows"]:
            for column, cell in zip(across, row[1:], strict=True):
                side = value(row[0], base)
                assert value(shown(cell), base) == (side + column if sign == "+" else side * column)
        cells = list(itertools.chain.from_iterable(row[1:] for row in block["rows"]))
        assert len(cells) / 3 < gaps(cells) < len(cells)


@cases("base", range(MIN_BASE, MAX_BASE + 1))
def test_number_strips(base: int) -> None:
    for sheet in sheets("number-strip", base):
        (block,) = sheet.blocks
        counted = [value(shown(cell), base) for cell in block["cells"]]
        assert counted == list(range(counted[0], counted[0] + len(counted)))
        assert len(counted) % block["columns"] == 0
        for line in (
            itertools.batched(block["cells"], block["columns"]) if hasattr(itertools, "batched") else []
        ):
            assert 0 < gaps(line) < len(line)


@cases("base", range(MIN_BASE, MAX_BASE + 1))
def test_partner_tables(base: int) -> None:
    for sheet in sheets("partner-tables", base):
        targets = [block["text"] for block in sheet.blocks if block["kind"] == "note"]
        tables = [block for block in sheet.blocks if block["kind"] == "table"]
        assert len(targets) == len(tables) == 3
        for sentence, table in zip(targets, tables, strict=True):
            target = value(sentence.removeprefix("Target ").split(";")[0], base)
            ranks = table["head"][1:]
            worth = dict(zip(ranks, (value(shown(cell), base) for cell in table["rows"][0][1:]), strict=True))
            for rank, partner in zip(ranks, map(shown, table["rows"][1][1:]), strict=True):
                assert (worth[rank] if partner == "–" else worth[rank] + worth[partner]) == target


@pytest.mark.sweep(15)
@every_base
@pytest.mark.parametrize("kind", DRILLS)
def test_drills_hold_the_exercises_of_their_numbers(kind: str, base: int) -> None:
    if (kind, base) == ("conversion-ladder", 10):
        with pytest.raises(ExerciseError, match="choose another base"):
            KINDS[kind].make(1, Notation(base))
        return
    for number in NUMBERS:
        sheet = KINDS[kind].make(number, Notation(base))
        printed = json.dumps(sheet.blocks, ensure_ascii=False)
        names = {letter for step in sheet.steps for letter in step[:2] if letter != ")"}
        assert len(names) == len(sheet.steps) >= 4
        if kind == "columns":
            for one in sheet.blocks[0]["items"]:
                first, second, found = (value(one[name], base) for name in ("upper", "lower", "answer"))
                assert found == (first + second if one["sign"] == "+" else first - second)
        if kind == "times":
            for one in sheet.blocks[0]["items"]:
                row, rows, found = (value(one[name], base) for name in ("upper", "lower", "answer"))
                assert found == sum(row for _row in range(rows))
                assert len(one["boxes"]) in (len(one["upper"]), len(one["upper"]) + 1)
        if kind == "crates":
            for picture in sheet.blocks[0]["items"]:
                drawn = sum(int(one) if isinstance(one, str) else sum(one) for one in picture["frames"])
                assert value(picture["answer"], base) == drawn
                assert f"{drawn} dots" in picture["alt"]
        if kind == "conversion-ladder":
            for left, right in sheet.blocks[0]["rows"]:
                assert value(shown(left), base) == int(shown(right))
                assert gaps((left, right)) == 1
        if kind == "pairing-mats":
            assert all(word in printed for word in ("odd", "even"))
            for picture in sheet.blocks[0]["items"]:
                drawn = sum(map(sum, picture["frames"])) if "frames" in picture else None
                assert drawn is None or picture["answer"] == ("odd" if drawn % 2 else "even")


@pytest.mark.sweep(10)
@every_base
def test_the_same_dots_are_written_in_three_bases(base: int) -> None:
    for sheet in sheets("same-dots", base):
        heaps, table = sheet.blocks
        bases = [int(text.split()[1]) for text in table["head"][1:]]
        assert len(bases) == len(set(bases)) == 3
        assert {5, 10, base} <= set(bases)
        for heap, row in zip(heaps["items"], table["rows"], strict=True):
            counted = sum(map(sum, heap["frames"]))
            assert [value(shown(cell), here) for cell, here in zip(row[1:], bases, strict=True)] == [
                counted
            ] * 3


@cases("base", range(MIN_BASE, MAX_BASE + 1))
def test_before_and_after(base: int) -> None:
    for sheet in sheets("before-and-after", base):
        rows = sheet.blocks[-1]["rows"]
        middles = [value(row[1], base) for row in rows]
        assert middles == sorted(middles)
        assert base**2 - 1 in middles
        for before, number, after in rows:
            assert (
                value(before["answer"], base) + 1 == value(number, base) == value(after["answer"], base) - 1
            )
        assert (len(sheet.blocks) > 1) == (base > 10)


def test_of_three_deals_one_cannot_be_won() -> None:
    for number in (0, 1, 2**63 - 1):
        sheet = KINDS["can-it-be-won"].make(number, Notation(10))
        said = [one["answer"] for one in sheet.blocks[0]["items"]]
        assert sorted(said) == ["It can be won.", "It can be won.", "It cannot be won."]
        for verdict, step in zip(said, sheet.steps, strict=True):
            assert ("cannot be won" in step) == ("cannot" in verdict)
        deals = [re.search(r"Deal ([0-9]+)", step)[1] for step in sheet.steps]
        assert len(set(deals)) == 3


def test_no_two_sheets_share_an_item() -> None:
    made = [KINDS["columns"].make(number, Notation(7)).blocks[0]["items"] for number in range(5)]
    assert len({json.dumps(items) for items in made}) == 5


@pytest.mark.sweep(6)
@every_base
def test_a_deal_says_what_every_letter_is_worth(base: int) -> None:
    notation = Notation(base)
    for highest_pip, faces, lowest in itertools.product(range(4, 19), range(7), LOWEST):
        deck = Deck(highest_pip, faces, 4, lowest)
        start, _colon, said = letter_values(deck, notation).removesuffix(".").partition(" are worth: ")
        worths = dict(one.split(" = ") for one in said.split(", "))
        # Where a number may be a letter too, the sentence says which letters it means.
        has_two_kinds = base > 10 and base != 12 and highest_pip >= 10
        assert start == "Cards with a letter" + f" but no small {base}" * has_two_kinds
        assert worths.keys() == {rank for rank in deck.ranks if rank.isalpha()}
        for rank, worth in worths.items():
            assert notation.parse(worth) == deck.values[rank]
            assert len(worth) == 1 or base == 10 or worth.endswith(("z", *"₀₁₂₃₄₅₆₇₈₉"))


@pytest.mark.parametrize("kind", ["pyramid", "number-facts"])
@pytest.mark.parametrize("lowest", LOWEST)
def test_a_sheet_with_a_deal_says_what_its_letters_are_worth(kind: str, lowest: str) -> None:
    game, notation = PyramidGame(Deck(9, 3, 4, lowest), 6), Notation(7)
    sheet = KINDS[kind].make(2, notation, game=game)
    assert letter_values(game.deck, notation) in sheet.task


def test_what_goes_with_a_0_is_written_in_the_base_of_the_sheet() -> None:
    sheet = KINDS["pyramid"].make(1, Notation(7), game=PyramidGame(Deck(9, 0, 4, "0"), 6))
    assert "0 goes with A." in sheet.task
    assert "A = 13₇." in sheet.task


@cases("base", range(MIN_BASE, MAX_BASE + 1))
def test_tables_say_what_letters_are_worth_and_ask_for_partners(base: int) -> None:
    for sheet in sheets("partner-tables", base):
        for table in (block for block in sheet.blocks if block["kind"] == "table"):
            worth, partners = table["rows"]
            assert gaps(worth) == 0
            assert gaps(partners) > 0


def test_hands_are_ranked_by_odd_cards_written_in_the_base_of_the_sheet() -> None:
    sheet = KINDS["hands-to-rank"].make(1, Notation(5))
    assert "An ace is worth 1, a joker 21₅. J, Q and K are worth 20₅, so they are even." in sheet.task
    assert sheet.blocks[-1]["text"].startswith("Only odd cards count: A 3 10 12 14 joker.")


@pytest.mark.sweep(12)
@every_base
def test_every_question_about_a_ring_says_its_step(base: int) -> None:
    said = []
    for number in range(6):
        for ring in KINDS["rings"].make(number, Notation(base)).blocks[0]["items"]:
            said.append(re.search(r"counted by twos|count on by (\S+) each time", ring["question"]))
            assert f"A ring of {Notation(base).named(len(ring['ranks']))} ranks" in ring["question"]
    assert all(said)
    assert len({found[0] for found in said if found}) > 1


@pytest.mark.sweep(1)
@pytest.mark.parametrize("base", range(MIN_BASE, MAX_BASE + 1))
def test_a_kind_allows_the_bases_that_it_has_sheets_in(base: int) -> None:
    for name, kind in KINDS.items():
        if name not in LESSONS and kind.is_numbered and kind.has_key:
            if kind.allows(base):
                kind.make(7, Notation(base))
            else:
                with pytest.raises(ExerciseError, match="choose another base"):
                    kind.make(7, Notation(base))
