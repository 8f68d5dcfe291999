"""Several people at one table of Odds: nothing of another hand is ever sent, kept in a link or asked."""

import itertools
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from cardmath.cards import Card
from cardmath.games import OddsGame
from cardmath.games.odds.players import PLAYERS
from cardmath.records import Record
from cardmath_widgets import OddsTable
from cardmath_widgets.games.common_tables import folder as stored_tables
from cardmath_widgets.games.common_tables.folder import VISITOR, owner_key
from tests.widgets.odds_playing import alike_to_the_first, change, discard, known, named, own_keys
from tests.widgets.playing import Pages, command, greet, press, view_of

pytestmark = pytest.mark.usefixtures("folder", "calm")


def test_at_a_shared_table_nothing_is_asked_while_hands_are_hidden(pages: Pages) -> None:
    table = OddsTable(7, OddsGame(players=3), people=2, strength="beginner")
    greet(table)
    change(table, "ask")
    assert table.asker.open is None
    press(table, "me")
    table.answer({"type": "desk", "key": "next"})
    assert table.asker.open is not None
    press(table, "stock")
    press(table, own_keys(table)[0], "discards", "pass")
    assert table.asker.open is None
    assert named(json.dumps(pages.shown["desk"])) == set()


def sent(pages: Pages) -> str:
    """All words that the pages were sent since this was asked last."""
    text = "".join(message.decode() for message in pages.messages if message.startswith(b'{"type"'))
    pages.messages.clear()
    return text


def check_nothing_leaks(table: OddsTable, pages: Pages, before: set[Card]) -> None:
    """What was sent since names only cards that the viewer has seen, or the viewer ``before``."""
    allowed = known(table) | before
    assert pages.painted is not None
    painted = {sprite.picture for sprite in pages.painted.sprites} - {"back"}
    assert painted <= set(map(str, allowed)), "painted"
    text = sent(pages)
    assert named(text) <= allowed, "sent"
    assert "number=" not in text
    assert "moves" not in view_of(table).link
    assert named(view_of(table).link) == set()
    assert "number" not in view_of(table).link
    assert str(table.record.number) not in text + repr(table) + table.picture()


@pytest.mark.sweep(1)
@pytest.mark.parametrize("number", range(3))
def test_nothing_of_another_hand_ever_reaches_the_page(number: int, pages: Pages) -> None:
    table = OddsTable(100_000_007 + number, OddsGame(players=4, lives=1), people=2, strength="beginner")
    greet(table)
    check_nothing_leaks(table, pages, set())
    seen = set()
    for _step in range(80):
        awaits, before = table.session.awaits, known(table)
        seen.add(awaits)
        if awaits == "me":
            assert own_keys(table) == []
            press(table, "stock", "2.1", "call", str(table.position.hands[table.position.turn - 1][0]))
            check_nothing_leaks(table, pages, before)
            press(table, "me")
        elif awaits == "person":
            if (number + len(table.record.moves)) % 3 == 0:
                other = 3 - table.position.turn
                if table.position.lives[other - 1]:
                    press(table, own_keys(table)[-1], f"{other}.4")
                else:
                    discard(table)
            else:
                discard(table)
        elif awaits == "pass":
            check_nothing_leaks(table, pages, before)
            press(table, "pass")
        elif awaits == "next":
            press(table, "next")
        else:
            break
        check_nothing_leaks(table, pages, before)
    assert {"me", "person", "pass", "over"} <= seen


def test_what_a_page_gets_does_not_depend_on_hidden_cards(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two deals that differ in every card that player 1 does not see look alike until player 2 looks."""
    monkeypatch.setattr("cardmath_widgets.games.odds.session.token_urlsafe", lambda _size: "x" * 22)
    game = OddsGame(players=3)
    cards = list(Record.of_deal(game, 7).cards)
    own, top = [cards[at] for at in range(0, 18, 3)], cards[18]
    hidden = [card for card in cards if card not in (*own, top)]
    heard = []
    for shift in (0, 5, 17):
        rest = hidden[shift:] + hidden[:shift]
        dealt = [own[at // 3] if at % 3 == 0 else rest.pop(0) for at in range(18)]
        table = OddsTable(record=Record(game, (*dealt, top, *rest)), people=2)
        greet(table)
        press(table, "me", "stock")
        press(table, own_keys(table)[0], "discards", "pass")
        assert table.session.awaits == "me"
        assert pages.painted is not None
        heard.append((sent(pages), pages.painted.sprites, table.picture(), repr(table)))
    assert heard[0] == heard[1] == heard[2]


ALIKE = [
    *((OddsGame(players=players), strength, 4) for players in (4, 8) for strength in PLAYERS),
    *(
        pytest.param(OddsGame(players=players, frozen=frozen), strength, number, marks=pytest.mark.proof)
        for players in range(3, 9)
        for frozen in (False, True)
        for strength in PLAYERS
        for number in (2, 5, 8)
    ),
]


@pytest.mark.sweep(1)
@pytest.mark.parametrize(("game", "strength", "number"), ALIKE, ids=repr)
@pytest.mark.parametrize("people", [1, 2])
def test_reasons_log_advice_and_hints_do_not_depend_on_hidden_cards(
    game: OddsGame, strength: str, number: int, people: int, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a page can ask for, it gets the same for two games that look alike to the person at it."""
    monkeypatch.setattr("cardmath_widgets.games.odds.session.token_urlsafe", lambda _size: "x" * 22)
    heard = []
    for record in alike_to_the_first(game, number, strength):
        table = OddsTable(record=record, people=people, strength=strength)
        greet(table)
        press(table, "me")
        assert table.session.awaits == "person"
        for name in ("explain", "advice", "cost", "ask", "ask", "explain", "howto", "settings"):
            change(table, name)
        command(table, "explain", "hint", "question", "rest", "certain", "sort")
        press(table, "discards", "2.1", own_keys(table)[0], "discards")
        sent = words(pages, with_link=people > 1)
        assert ("Why the computer did it" in str(sent)) == (people == 1)
        assert "What each action is worth now" in str(sent)
        assert pages.painted is not None
        heard.append((sent, pages.painted.sprites, table.picture(), repr(table)))
    assert heard[0] == heard[1]


def words(pages: Pages, *, with_link: bool) -> list[Any]:
    """All that was said and shown since this was asked last; one person's own link may hold the deal."""
    sent = [json.loads(message) for message in pages.messages if message.startswith(b'{"type"')]
    pages.messages.clear()
    for message in sent:
        if not with_link:
            message.get("patch", {}).pop("link", None)
    return sent


def test_a_shared_table_is_found_again_by_its_name_with_all_hands_hidden(pages: Pages, folder: Path) -> None:
    table = OddsTable(7, people=2, strength="beginner")
    greet(table)
    press(table, "me", "stock")
    link = view_of(table).link
    assert [file.stat().st_mode & 0o77 for file in folder.iterdir()] == [0], "nobody else can read it"
    again = OddsTable(3)
    greet(again, link)
    assert again.position == table.position
    assert again.session.awaits == "me"
    assert view_of(again).link == link
    check = known(again)
    assert table.position.drawn not in check
    # No file holds what opens the table.
    (file,) = folder.iterdir()
    assert table.session.token not in file.name + file.read_text("utf-8")
    press(again, "me")
    assert str(table.position.drawn) in own_keys(again)


@pytest.mark.parametrize("token", ["", "unknown-but-long-enough", "../../etc/passwd", "x" * 4000])
def test_a_table_that_is_not_known_is_told(token: str, pages: Pages) -> None:
    table = OddsTable(7)
    greet(table, f"game=odds&people=2&table={token}")
    assert "no longer exists" in view_of(table).said.text or token == ""
    assert table.record.number == 7


def test_nothing_is_taken_back_at_a_shared_table_and_machines_explain_after_the_show(pages: Pages) -> None:
    table = OddsTable(7, OddsGame(players=3), people=2, strength="beginner")
    greet(table)
    press(table, "me")
    discard(table)
    moves = table.record.moves
    command(table, "undo", "redo", "restart")
    change(table, "play:call")
    change(table, "explain")
    assert table.record.moves == moves
    assert "reasons" not in pages.shown["panels"]["side"]["controls"]
    press(table, "pass", "me", "call", "pass")
    assert table.session.awaits == "me"
    press(table, "me")
    discard(table)
    assert table.position.shows
    change(table, "explain")
    assert "reasons" in pages.shown["panels"]["side"]["controls"]


def test_a_deal_that_is_known_is_not_for_people_to_share(pages: Pages) -> None:
    table = OddsTable(7)
    greet(table, "game=odds&number=7&people=3")
    assert not table.session.sitting.is_shared
    change(table, "settings")
    change(table, "people", "2")
    change(table, "number", "7")
    assert table.session.sitting.is_shared
    assert table.record.number != 7


def test_old_tables_are_forgotten(folder: Path) -> None:
    stored_tables.keep("a" * 22, {"record": 1})
    assert stored_tables.kept("a" * 22) == {"record": 1}
    os.utime(folder / owner_key("a" * 22), (0, 0))
    assert stored_tables.kept("a" * 22) is None
    assert list(folder.iterdir()) == []


def test_in_a_class_a_shared_table_opens_for_its_pupil_alone(
    folder: Path, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VISITOR, "pupil-otter")
    greet(table := OddsTable(7, people=2, strength="beginner"))
    press(table, "me")
    link = view_of(table).link
    monkeypatch.setenv(VISITOR, "pupil-heron")
    greet(other := OddsTable(3, people=2), link)
    assert "no longer exists" in view_of(other).said.text
    monkeypatch.setenv(VISITOR, "pupil-otter")
    greet(again := OddsTable(3, people=2), link)
    assert again.position == table.position


def test_a_new_deal_takes_the_place_of_the_table_before(folder: Path, pages: Pages) -> None:
    table = OddsTable(7, OddsGame(players=3), people=2, strength="beginner")
    greet(table)
    for _deal in range(20):
        change(table, "deal")
        press(table, "me", "stock")
    assert [file.name for file in folder.iterdir()] == [owner_key(table.session.token)]
    link = view_of(table).link
    greet(again := OddsTable(3, people=2), link)
    assert again.position == table.position
    assert [file.name for file in folder.iterdir()] == [owner_key(table.session.token)]
    change(again, "people", "1")
    change(again, "deal")
    assert list(folder.iterdir()) == []


def test_only_so_many_tables_are_kept_and_those_in_play_are_among_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_tables, "MOST", 50)
    monkeypatch.setattr(stored_tables, "created", itertools.count())
    now = time.time()
    stored_tables.keep("in-play" * 4, {"record": 1})
    for number in range(500):
        stored_tables.keep(f"{number:022}", {"record": number})
        os.utime(folder / owner_key(f"{number:022}"), (now - 1000 + number, now - 1000 + number))
        if number % 10 == 0:
            stored_tables.keep("in-play" * 4, {"record": number})
        assert len(list(folder.iterdir())) <= 50 + 64
    assert stored_tables.kept("in-play" * 4) == {"record": 490}
    assert stored_tables.kept(f"{499:022}") == {"record": 499}
    assert stored_tables.kept(f"{0:022}") is None


def test_a_press_never_reads_the_folder(folder: Path, pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables others have left there."""
    looks: list[Path] = []
    sweep = stored_tables.sweep
    monkeypatch.setattr(stored_tables, "created", itertools.count())
    monkeypatch.setattr(stored_tables, "sweep", lambda place: looks.append(place) or sweep(place))
    table = OddsTable(7, OddsGame(players=3), people=2, strength="beginner")
    assert looks == [folder]
    (left := folder / ("x" * 22)).write_text("{}")
    os.utime(left, (0, 0))
    monkeypatch.setattr(os, "scandir", None)
    monkeypatch.setattr(os, "listdir", None)
    greet(table)
    press(table, "me", "stock")
    press(table, own_keys(table)[0], "discards", "pass", "me")
    for _deal in range(20):
        change(table, "deal")
    assert looks == [folder]


def test_what_has_not_changed_is_not_written_again(
    folder: Path, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = OddsTable(7, OddsGame(players=3), people=2, strength="beginner")
    greet(table)
    press(table, "me")
    written: list[str] = []
    monkeypatch.setattr("cardmath_widgets.games.odds.board.keep", lambda token, _table: written.append(token))
    press(table, "2.1", "discards", "discards", *own_keys(table)[:3])
    command(table, "sort", "undo", "hint")
    assert written == []
    press(table, "call")
    assert written == [table.session.token]
