"""The base of a sheet to print: everyday cards say 10, and a base that was asked for is kept."""

from typing import Any

import pytest

from cardmath.lessons import LESSONS
from cardmath.numerals import Notation
from cardmath.worksheets import KINDS
from cardmath_widgets import WorksheetMaker
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.worksheets.maker import changed, controls
from cardmath_widgets.worksheets.typesetter import Typesetter
from cardmath_widgets.worksheets.wish import SheetWish
from tests.cases import cases

#: Sheets for cards that people have.
REAL = ("solitaire", "dealt-hands")


@cases("kind", KINDS)
def test_a_sheet_that_nobody_chose_a_base_for_has_the_one_of_the_command_line(kind: str) -> None:
    usual = KINDS[kind].notation_for({}).base
    if kind in REAL:
        assert usual == 10
    for wish in (SheetWish.from_link(f"kind={kind}"), changed(SheetWish(), "kind", kind)):
        assert wish.notation.base == usual
        assert "&base=" not in wish.to_link()
        assert SheetWish.from_link(wish.to_link()) == wish
    assert WorksheetMaker(kind).wish.notation.base == usual


@cases("kind", REAL)
@cases("base", [12, 10, 7])
def test_a_base_that_was_asked_for_stays_on_every_sheet(kind: str, base: int) -> None:
    chosen = changed(changed(SheetWish(), "base", "8"), "base", str(base))
    asked = SheetWish.from_link(f"kind=columns&base={base}")
    for wish in (chosen, asked, WorksheetMaker("columns", base=base).wish):
        there = changed(wish, "kind", kind)
        back = changed(SheetWish.from_link(there.to_link()), "kind", "columns")
        assert {one.notation.base for one in (there, back)} == {base}
    assert WorksheetMaker(kind, base=base).wish.notation.base == base


def test_the_base_follows_the_game_of_a_sheet() -> None:
    wish = changed(SheetWish(), "kind", "deck")
    assert wish.notation.base == 12
    wish = changed(wish, "rules", "odds")
    assert wish.notation.base == 10
    assert changed(wish, "rules", "pyramid-addition").notation.base == 12
    assert changed(changed(wish, "base", "12"), "rules", "patriarchs").notation.base == 12


@pytest.mark.parametrize("kind", ["solitaire", "rules"])
@pytest.mark.parametrize("key", ["contradance", "captured-queens"])
def test_a_game_that_is_chosen_is_printed_as_it_opens(kind: str, key: str) -> None:
    wish = changed(changed(SheetWish(), "kind", kind), "rules", key)
    assert "options.turning=standstill" in wish.to_link()
    assert SheetWish.from_link(wish.to_link()) == wish
    told = str(KINDS[kind].make(1, wish.notation, rules=wish.own_rules))
    assert "no card fits" in told.lower()
    assert "Luck decides" in told
    plain = SheetWish.from_link(f"kind={kind}&game={key}")
    assert plain.own_rules is not None
    assert "Luck decides" not in str(KINDS[kind].make(1, plain.notation, rules=plain.own_rules))


@pytest.mark.parametrize("kind", ["pyramid", "number-facts"])
def test_every_choice_for_a_deal_has_its_effect_and_is_in_the_link(kind: str) -> None:
    wish = SheetWish().of_kind(kind)
    chosen = [("small", True), ("tableau", "7"), ("passes", "2"), ("faces", "1"), ("preset", "bonds-to-ten")]
    for name, value in chosen:
        before, wish = wish, changed(wish, name, value)
        assert wish.game != before.game, name
        assert SheetWish.from_link(wish.to_link()).game == wish.game
        # The same again, or a control of something else, changes nothing.
        assert changed(wish, "unheard-of", value) == wish
    small = changed(SheetWish().of_kind(kind), "small", True)
    assert small.game.tableau == 6
    assert changed(small, "small", False).game.tableau == small.game.deck.default_tableau


def test_the_pairs_to_practise_are_chosen_one_by_one() -> None:
    wish = SheetWish().of_kind("number-facts")
    wish = changed(changed(wish, "pair:8+7", True), "pair:9+6", True)
    assert SheetWish.from_link(wish.to_link()) == wish
    assert wish.options["practise"] == "8+7,9+6"
    assert changed(changed(wish, "pair:8+7", False), "pair:9+6", False).own_pairs is None
    # Pairs of another deck are dropped, and so are those of a sheet without any.
    assert changed(wish, "faces", "1").own_pairs is None
    assert SheetWish.from_link("kind=columns&pairs=8%2B7").own_pairs is None


def test_without_a_ticked_pair_the_page_says_where_the_pairs_come_from() -> None:
    sentence = "No box is ticked: the sheet number chooses the pairs."
    wish = SheetWish().of_kind("number-facts")
    assert sentence in str(controls(wish, can_link=False))
    assert sentence not in str(controls(changed(wish, "pair:8+7", True), can_link=False))


def test_a_sheet_of_a_lesson_has_its_own_base_and_the_next_one_the_base_that_was_asked_for() -> None:
    wish = SheetWish("columns").with_settings(Settings(Notation(10)))
    for kind in KINDS:
        there = wish.of_kind(kind)
        keeps = kind not in LESSONS and KINDS[kind].allows(10)
        assert there.notation.base == (10 if keeps else KINDS[kind].notation_for({}).base), kind
        assert there.of_kind("crates").notation.base == 10
        assert SheetWish.from_link(there.to_link()).notation == there.notation
        # Whoever chooses a base while it is on the screen gets it there.
        chosen = there.with_settings(Settings(Notation(8)))
        assert SheetWish.from_link(chosen.to_link()).notation.base == 8


@pytest.mark.parametrize("text", ["", "abc", "-1", "7.5", "²", "9" * 20, str(2**63 - 1)])
def test_a_number_that_no_sheet_has_is_refused_and_the_pages_do_not_wait(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker = WorksheetMaker("columns", number=7)
    views: list[dict[str, Any]] = []
    orders: list[Any] = []
    monkeypatch.setattr(maker, "tell", lambda view, **_more: views.append(view))
    monkeypatch.setattr(maker, "send", lambda *_message, **_more: None)
    monkeypatch.setattr(Typesetter, "order", lambda _self, _order, then: orders.append(then))
    maker.answer({"type": "change", "id": "number", "value": text})
    assert (maker.wish.number, orders, views[-1]["busy"]) == (7, [], False)
    assert views[-1]["said"]["text"].startswith("The sheet's number must be a whole number from 0 to ")
    # The same number again shows the sheet again, without the fault.
    maker.answer({"type": "change", "id": "number", "value": "7"})
    assert views[-1]["busy"]
    orders.pop()(lambda: [b"", b""])
    assert (views[-1]["said"]["text"], views[-1]["busy"]) == ("Sums in columns, number 7: 2 pages.", False)
    # A link says it, too.
    maker.answer({"type": "link", "link": f"kind=rings&number={text}"})
    orders.pop()(lambda: [b""])
    assert views[-1]["said"]["text"].startswith("The sheet's number must be ")
    assert (maker.wish.kind, maker.wish.number) == ("rings", 1)
