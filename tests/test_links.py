"""Links: every record goes through one and back, and hostile texts are refused."""

import contextlib
import time
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath import GAMES, PRESETS, Deck, PyramidGame, Record, RecordError
from cardmath.deals import shuffled
from cardmath.decks import Preset
from cardmath.links import from_link, parameters, to_link
from tests.amounts import examples
from tests.cases import cases

PLAIN = Record.of_deal(PyramidGame(), 7)
TINY = PyramidGame(Deck(4, 0, 2), 3, None)


@st.composite
def records(draw: st.DrawFn) -> Record:
    deck = Deck(
        draw(st.integers(4, 18)),
        draw(st.integers(0, 6)),
        draw(st.integers(2, 6)),
        draw(st.sampled_from("A210")),
    )
    passes = draw(st.one_of(st.none(), st.integers(1, 1000)))
    game = PyramidGame(deck, draw(st.integers(*deck.tableau_range)), passes)
    number = draw(st.integers(0, 2**63 - 1))
    if draw(st.booleans()):
        record = Record(game, shuffled(game.pack, number), number)
    else:
        record = Record(game, tuple(draw(st.permutations(game.pack))))
    position, moves = record.start(), []
    for _step in range(draw(st.integers(0, 6))):
        if not position.moves():  # a small game may be over by then
            break
        moves.append(draw(st.sampled_from(position.moves())))
        position = position.play(moves[-1])
    return record.with_moves(moves)


SETTINGS = st.dictionaries(
    st.text(min_size=1, max_size=6).filter(
        lambda name: name not in ("game", "number", "cards", "moves", "tableau", "passes")
    ),
    st.text(max_size=8),
    max_size=3,
)


@settings(max_examples=examples(80), deadline=None)
@given(records(), SETTINGS)
def test_every_record_comes_back_with_the_settings_of_the_screen(
    record: Record, shown: dict[str, str]
) -> None:
    link = to_link(record, shown)
    assert link.isascii()
    assert not set(link) & set(' #"<>\n')
    for written in (link, f"#{link}"):
        read, others = from_link(written)
        assert read == record
        assert others == shown


@cases(
    ("record", "link"),
    [
        (PLAIN, "game=pyramid-addition&number=7"),
        (PLAIN.with_moves(["t7.3+t7.4", "draw"]), "game=pyramid-addition&number=7&moves=t7.3+t7.4,draw"),
        (
            Record.of_deal(PyramidGame(tableau=36, passes=None), 0),
            "game=pyramid-addition&tableau=36&passes=unlimited&number=0",
        ),
        (
            Record.of_deal(PyramidGame(Deck(10, 3, 4)), 1),
            "game=pyramid-addition&deck.highest_pip=10&number=1",
        ),
        (
            Record.of_deal(PyramidGame(Deck(lowest="0")), 1),
            "game=pyramid-addition&deck.lowest=0&number=1",
        ),
        (
            Record.of_deal(PyramidGame(Deck(lowest="0"), 29), 1),
            "game=pyramid-addition&deck.lowest=0&tableau=29&number=1",
        ),
        (
            # 28 cards are usual with the standard deck, with this one 21.
            Record.of_deal(PyramidGame(Deck(9), 28), 1),
            "game=pyramid-addition&deck.highest_pip=9&tableau=28&number=1",
        ),
        (
            Record(TINY, TINY.pack),
            "game=pyramid-addition&deck.highest_pip=4&deck.faces=0&deck.suits=2&passes=unlimited"
            "&cards=As,2s,3s,4s,Ah,2h,3h,4h",
        ),
    ],
)
def test_links_say_what_differs_from_the_usual_game(record: Record, link: str) -> None:
    assert to_link(record) == link
    assert from_link(link) == (record, {})


@cases(
    ("link", "record"),
    [
        ("number=7", PLAIN),
        ("#number=007", PLAIN),
        ("number=7&&moves=&x", PLAIN),
        ("moves=draw&number=7", PLAIN.with_moves(["draw"])),
        ("number=7&moves=t7.3%2Bt7.4%2Cdraw", PLAIN.with_moves(["t7.3+t7.4", "draw"])),
        ("number=7&passes=unlimited", Record.of_deal(PyramidGame(passes=None), 7)),
        ("n%75mber=7&d%65ck.highest_pip=10", Record.of_deal(PyramidGame(Deck(10, 3, 4)), 7)),
        ("deck.lowest=0&number=7", Record.of_deal(PyramidGame(Deck(lowest="0")), 7)),
        ("cards=" + ",".join(map(str, PLAIN.cards)), Record(PLAIN.game, PLAIN.cards)),
        ("number=7&cards=" + ",".join(map(str, PLAIN.cards)), PLAIN),
    ],
)
def test_links_written_by_hand(link: str, record: Record) -> None:
    assert from_link(link) == (record, {})


@cases(
    ("link", "shown"),
    [
        ("", {}),
        ("#", {}),
        ("&&=&=x&y=&z", {"y": ""}),
        ("base=10", {"base": "10"}),
        ("game=pyramid-addition&base=10&style=te", {"base": "10", "style": "te"}),
        ("constructor=__proto__&a.b.c=1", {"constructor": "__proto__", "a.b.c": "1"}),
    ],
)
def test_a_link_without_a_deal_gives_only_settings(link: str, shown: dict[str, str]) -> None:
    assert from_link(link) == (None, shown)


def test_options_without_a_deal_get_a_random_one() -> None:
    record, shown = from_link("tableau=36&base=10")
    assert record is not None
    assert record.game == PyramidGame(tableau=36)
    assert record.number is not None
    assert shown == {"base": "10"}


@cases(
    ("link", "reason"),
    [
        ("game=chess&number=7", "there is no game 'chess'; the games are pyramid-addition"),
        ("game=chess", "there is no game 'chess'; the games are pyramid-addition"),
        ("number=-1", "\"number\" must be a whole number or null, not '-1'"),
        ("number=7.5", "\"number\" must be a whole number or null, not '7.5'"),
        ("number=%20" + "7", "\"number\" must be a whole number or null, not ' 7'"),
        ("number=1_0", "\"number\" must be a whole number or null, not '1_0'"),
        ("number=٧", "\"number\" must be a whole number or null, not '٧'"),
        ("number=9223372036854775808", "a deal number must be a whole number from 0 to 2**63 − 1, not 92233"),
        ("number=" + "9" * 100_000, "this link is too long: it has 100007 characters"),
        ("number=7&moves=" + "draw," * 100_000, "this link is too long"),
        ("number=7&moves=" + "d," * 3000 + "d", "this link has 3001 moves; the limit is 3000"),
        ("number=7&moves=draw,turn", "move 2, turn, is not legal: The stock still has cards"),
        ("number=" + "9" * 5000, '"number" must be a whole number or null, not \'999'),
        ("number=unlimited", 'a deal needs "cards" or a "number"'),
        ("number=7&tableau=5", "a tableau of this deck has 6 to 45 cards, not 5"),
        ("number=7&tableau=0", "a tableau of this deck has 6 to 45 cards, not 0"),
        ("number=7&tableau=unlimited", '"tableau" must be a whole number, not null'),
        ("number=7&passes=0", "passes must be a whole number from 1, or unlimited, not 0"),
        ("number=7&passes=many", "\"passes\" must be a whole number or null, not 'many'"),
        ("number=7&deck.highest_pip=3", "the highest pip card must be a whole number from 4 to 18, not 3"),
        ("number=7&deck.highest_pip=x", "\"highest_pip\" must be a whole number, not 'x'"),
        ("number=7&deck.suits=unlimited", '"suits" must be a whole number, not null'),
        ("number=7&deck.lowest=3", "the lowest card must be one of A 2 1 0, not '3'"),
        ("number=7&deck.lowest=unlimited", "the lowest card must be one of A 2 1 0, not 'unlimited'"),
        ("cards=As", "the deal has 1 of 60 cards; 2s is missing"),
        ("cards=As,,2s", "card 2: '' is not a card"),
        ("cards=" + "As," * 15_000, "card 15001: '' is not a card"),
        ("number=8&cards=" + ",".join(map(str, PLAIN.cards)), "card 1 is Qs, but deal 8 has 7c there"),
    ],
)
def test_a_link_to_a_deal_that_cannot_be_is_refused(link: str, reason: str) -> None:
    with pytest.raises(RecordError) as raised:
        from_link(link)
    assert str(raised.value).startswith(reason)
    assert str(raised.value).isprintable()


@cases("key", list(GAMES))
def test_an_option_without_what_its_name_begins_with_is_not_passed_over(key: str) -> None:
    names = [one.name for one in parameters(GAMES[key]) if "." in one.name]
    assert names
    for name in names:
        last = name.rpartition(".")[2]
        with pytest.raises(RecordError, match=f'"{last}"; the field for it is "{name}"'):
            from_link(f"game={key}&number=7&{last}=9")
        with pytest.raises(RecordError, match=name):
            from_link(f"{last}=9", GAMES[key]())


def test_moves_are_checked_as_the_texts_they_are() -> None:
    with pytest.raises(RecordError, match=r"^move 2, '', is not legal"):
        from_link("number=7&moves=draw,,<script>alert(1)</script>")


def test_the_page_s_own_game_is_the_usual_one() -> None:
    bonds = PyramidGame(Deck(10, 0, 4), passes=None)
    assert from_link("number=7", bonds) == (Record.of_deal(bonds, 7), {})
    two_suits = PyramidGame(Deck(10, 0, 2), passes=None)
    assert from_link("number=7&deck.suits=2", bonds) == (Record.of_deal(two_suits, 7), {})
    with_passes = PyramidGame(bonds.deck, passes=3)
    assert from_link("number=7&passes=3", bonds) == (Record.of_deal(with_passes, 7), {})
    # A link that names its game says all that is not usual in that game.
    assert from_link("game=pyramid-addition&number=7", bonds) == (PLAIN, {})
    patriarchs = GAMES["patriarchs"].from_setup({"options": {"reversal": False}})
    assert from_link("number=7", patriarchs) == (Record.of_deal(patriarchs, 7), {})


@cases("preset", PRESETS.values())
def test_a_ready_made_deck_brings_its_base(preset: Preset) -> None:
    record = Record.of_deal(PyramidGame(preset.deck), 7)
    for usual in (None, PyramidGame(Deck(10, 3, 4), 30, None)):
        assert from_link(f"preset={preset.key}&number=7", usual) == (record, {"base": str(preset.base)})
        assert from_link(f"preset={preset.key}&base=7&number=7", usual) == (record, {"base": "7"})
    several, _shown = from_link(f"preset={preset.key}&deck.suits=3")
    assert several is not None
    assert several.game == PyramidGame(replace(preset.deck, suits=3))


def test_a_ready_made_deck_that_is_none_is_refused() -> None:
    with pytest.raises(RecordError, match="there is no ready-made deck 'bonds'; there are first-steps"):
        from_link("preset=bonds&number=7")
    # Games without a deck leave the field to the screen.
    assert from_link("game=patriarchs&preset=bonds-to-ten&number=7")[1] == {"preset": "bonds-to-ten"}


def test_options_that_are_no_numbers_go_through_a_link() -> None:
    game = GAMES["patriarchs"].from_setup({"options": {"redeals": None, "reversal": False}})
    record = Record.of_deal(game, 7)
    link = "game=patriarchs&options.redeals=unlimited&options.reversal=false&number=7"
    assert to_link(record) == link
    assert from_link(link) == (record, {})
    with pytest.raises(RecordError, match="reversal"):
        from_link(link.replace("false", "0"))


@cases("key", GAMES)
def test_the_link_of_a_game_alone_names_no_card(key: str) -> None:
    link = to_link(GAMES[key](), {"table": "x"})
    assert link == f"game={key}&table=x"
    assert {one.name for one in parameters(GAMES[key])} >= {"game", "number", "cards", "moves"}


@cases(
    "link",
    [
        "number=7&moves=" + ",".join(["draw"] * 100_000),
        "number=7&passes=unlimited&moves=" + ",".join((["draw"] * 32 + ["turn"]) * 90)[:2_999] + ",",
        "number=" + "7" * 5000,
        "cards=" + "9" * 59_000,
        "&" * 59_000,
        "%" * 59_000 + "=%",
        "a.b" * 19_000 + "=1",
        "game=" + "9" * 59_000,
        "deck" + ".deck" * 10_000 + "=1&number=7",
    ],
)
def test_no_link_keeps_a_page_waiting(link: str) -> None:
    started = time.process_time()
    with contextlib.suppress(RecordError):
        from_link(link)
    # It takes some milliseconds; a pass of the garbage collector after thousands of tests may take a second.
    assert time.process_time() - started < 5


NAMES = st.sampled_from(
    ["game", "number", "cards", "moves", "tableau", "passes", "deck.lowest", "deck.suits", "deck", "x"]
)
VALUES: st.SearchStrategy[str] = st.one_of(
    st.text(max_size=6),
    st.integers().map(str),
    st.sampled_from(
        ["pyramid-addition", "unlimited", "7", "28", "A", "0", "draw", "%", "%ff", "%00", "+", "\0"]
    ),
)


@settings(max_examples=examples(300), deadline=None)
@given(st.lists(st.tuples(NAMES, VALUES), max_size=6), st.booleans())
def test_hostile_links_are_read_or_refused(fields: list[tuple[str, Any]], quoted: bool) -> None:
    link = "&".join(f"{name}={quote(text) if quoted else text}" for name, text in fields)
    check_read_or_refused(link)


@settings(max_examples=examples(300), deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    check_read_or_refused(text)
    check_read_or_refused("number=7&" + text)
    check_read_or_refused("game=" + text)


def check_read_or_refused(link: str) -> None:
    try:
        record, shown = from_link(link)
    except RecordError:
        return
    if record:
        assert from_link(to_link(record)) == (record, {})
    assert all(unquote(name) and text is not None for name, text in shown.items())
