"""A table of Odds without a browser: every option, strength, base; what is seen, undone, kept and shared."""

import json
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardmath.cards import Card
from cardmath.errors import DeckError
from cardmath.games import OddsGame
from cardmath.games.odds import Show
from cardmath.games.odds.pack import PACK
from cardmath.numerals import DECIMAL, DIGIT_STYLES, Notation
from cardmath.players import PLAYERS
from cardmath.ranks import card_aloud
from cardmath.records import Record
from cardmath_widgets import OddsTable
from cardmath_widgets.boards.odds import tables
from cardmath_widgets.boards.odds.session import LAST_STEP
from tests.widgets.playing import Pages, command, greet, press, view_of

SAMPLED = (2, 7, 10, 16, 36)
NOTATIONS = [
    *map(Notation, SAMPLED),
    *(Notation(12, style) for style in DIGIT_STYLES),
    *(
        pytest.param(Notation(base), marks=pytest.mark.proof)
        for base in range(2, 37)
        if base not in (*SAMPLED, 12)
    ),
]


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Pages:
    return Pages(monkeypatch)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Shared tables are kept here."""
    monkeypatch.setenv(tables.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def calm(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing unexpected happens in any test here."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records


def own_keys(table: OddsTable) -> list[str]:
    return [spot.key for spot in view_of(table).scene.spots if spot.group == "hand" and spot.kind == "card"]


def change(table: OddsTable, name: str, value: Any = True) -> None:
    table.answer({"type": "change", "id": name, "value": value})


def discard(table: OddsTable) -> None:
    press(table, "stock", own_keys(table)[-1], "discards")


def play_hand(table: OddsTable) -> None:
    """Draw and discard in each turn until the show."""
    while table.session.awaits == "person":
        discard(table)


def known(table: OddsTable) -> set[Card]:
    """Every card that who looks has met; where nobody looks, what everybody has seen."""
    session = table.session
    cards: set[Card] = set()
    for event in session.log:
        for name in ("card", "gave", "took"):
            cards |= {card for card in [getattr(event, name, None)] if card}
        for hand in getattr(event, "hands", ()):
            cards |= set(hand or ())
        if isinstance(event, Show):
            cards |= {card for _player, card in event.draws}
    if session.show:
        cards |= {card for hand in session.show.hands for card in hand}
    return cards


def named(text: str) -> set[Card]:
    """Every card that a text names, in letters or in words."""
    return {
        card
        for card in PACK
        if re.search(rf"\b{card}\b", text)
        or card_aloud(card) in text
        or re.search(rf"\b{card.rank} of {card.suit.label}\b", text)
    }


# -- playing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "strength"),
    [
        *((OddsGame(players=players, lives=1), "beginner") for players in range(3, 9)),
        (OddsGame(players=3, lives=2), "beginner"),
        *(
            pytest.param(OddsGame(players=3, lives=lives), "beginner", marks=pytest.mark.proof)
            for lives in range(3, 10)
        ),
        (OddsGame(players=3, lives=1, frozen=True), "beginner"),
        *((OddsGame(players=4, lives=1), strength) for strength in PLAYERS),
    ],
    ids=repr,
)
def test_a_whole_game_is_played_by_presses(game: OddsGame, strength: str, pages: Pages) -> None:
    table = OddsTable(11, game, strength=strength, pace="fast")
    greet(table)
    for _hand in range(60):
        play_hand(table)
        assert table.session.show_step == LAST_STEP
        plates = {spot.key: spot for spot in view_of(table).scene.spots if spot.kind == "plate"}
        assert len(plates) == game.players
        show = table.position.shows[-1]
        assert plates[f"plate.{show.winner}"].state == "best"
        if table.position.outcome:
            break
        press(table, "next")
    assert table.position.outcome is not None
    assert table.session.is_over
    again = OddsTable(3, game, strength=strength)
    greet(again, view_of(table).link)
    assert again.position == table.position
    assert again.record == table.record


@pytest.mark.parametrize("notation", NOTATIONS, ids=str)
def test_the_ear_hears_no_sign_that_readers_do_not_know(notation: Notation, pages: Pages) -> None:
    table = OddsTable(7, notation=notation, strength="beginner")
    greet(table)
    heard = []

    def listen() -> None:
        view = view_of(table)
        if not view.said.text.startswith("Deal"):
            heard.append(view.said.aloud or view.said.text)
        heard.extend(spot.label for spot in view.scene.spots)
        heard.extend(group.label for group in view.scene.groups.values())

    listen()
    press(table, "stock")
    listen()
    press(table, own_keys(table)[0])
    listen()
    press(table, "discards", "discards")
    listen()
    press(table, "discards", own_keys(table)[0], "3.2")
    listen()
    press(table, "call")
    listen()
    for text in heard:
        assert not set(text) & set("0123456789ƷƎ↊↋₀₁₂₃₄₅₆₇₈₉=+_"), text
    link = view_of(table).link
    again = OddsTable(3, notation=notation)
    greet(again, link)
    assert view_of(again).link == link


def test_a_trade_takes_the_card_of_the_place(pages: Pages) -> None:
    table = OddsTable(7, strength="beginner")
    change(table, "pause")
    greet(table)
    before = table.position
    given = own_keys(table)[0]
    press(table, given, "3.2")
    after = table.position
    assert after.hands[2][1] == Card.parse(given)
    assert before.hands[2][1] in after.hands[0]
    assert "took" in view_of(table).said.text
    assert [motion["kind"] for motion in pages.motions] == ["move", "move"]


def test_a_hand_is_sorted_as_one_likes(pages: Pages) -> None:
    table = OddsTable(7)
    greet(table)
    first = own_keys(table)
    command(table, "sort")
    assert own_keys(table) != first
    assert sorted(own_keys(table)) == sorted(first)
    one, two, *rest = own_keys(table)
    table.answer({"type": "drop", "key": two, "to": one})
    assert own_keys(table) == [two, one, *rest]
    press(table, one)
    command(table, "left")
    assert own_keys(table) == [one, two, *rest]
    assert table.record.moves == ()


def test_the_discards_are_looked_through_at_any_time(pages: Pages) -> None:
    table = OddsTable(7, strength="beginner")
    greet(table)
    discard(table)
    discards = table.position.discards
    press(table, "discards")
    laid = [spot.key for spot in view_of(table).scene.spots if spot.group == "laid-out"]
    assert laid == [f"discard.{card}" for card in discards]
    press(table, "discards")
    assert not any(spot.group == "laid-out" for spot in view_of(table).scene.spots)


@pytest.mark.parametrize(
    ("presses", "words"),
    [
        (["3.2"], "Choose one of your own cards first"),
        (["stock", "stock"], "A card is drawn"),
        (["stock", "call"], "A card is drawn"),
        (["stock", "2.1"], "Choose a card to discard"),
    ],
)
def test_what_cannot_be_is_explained(presses: list[str], words: str, pages: Pages) -> None:
    table = OddsTable(7)
    greet(table)
    press(table, *presses)
    assert words in view_of(table).said.text
    assert view_of(table).said.mood == "wrong"


def test_machines_that_are_paused_wait(pages: Pages) -> None:
    table = OddsTable(7, strength="beginner")
    greet(table)
    change(table, "pause")
    discard(table)
    assert table.position.to_play == 2
    press(table, own_keys(table)[0])
    assert "turn of player 2" in view_of(table).said.text
    change(table, "pause")
    assert table.position.to_play == 1


# -- what was seen stays seen ------------------------------------------------------------------------


def test_a_discard_is_taken_back_and_marked_and_the_drawn_card_stays_drawn(pages: Pages) -> None:
    table = OddsTable(7, strength="beginner")
    greet(table)
    press(table, "stock")
    drawn = table.position.drawn
    command(table, "undo")
    assert table.position.drawn == drawn
    assert "stays seen" in view_of(table).said.text
    press(table, own_keys(table)[-1], "discards")
    command(table, "undo")
    assert table.position.drawn == drawn
    assert "undos=1" in view_of(table).link
    greet(again := OddsTable(3), view_of(table).link)
    assert again.position == table.position
    assert again.session.undos == 1


def test_a_trade_is_not_taken_back_and_neither_is_a_show(pages: Pages) -> None:
    table = OddsTable(7, strength="beginner")
    greet(table)
    press(table, own_keys(table)[0], "3.2")
    moves = table.record.moves
    command(table, "undo")
    assert table.record.moves == moves
    press(table, "call")
    assert table.position.shows
    command(table, "undo")
    assert table.position.shows


def test_the_game_begins_anew_and_by_number(pages: Pages) -> None:
    table = OddsTable(7, strength="beginner")
    greet(table)
    discard(table)
    command(table, "restart")
    assert table.record.moves == ()
    assert table.session.undos == 1
    change(table, "number", "12")
    assert table.record.number == 12
    assert table.session.undos == 0


def test_the_next_deal_has_the_chosen_options_and_sitting(pages: Pages) -> None:
    table = OddsTable(7)
    greet(table)
    change(table, "settings")
    for name, value in (("players", "5"), ("lives", "2"), ("frozen", True), ("strength", "beginner")):
        change(table, name, value)
    change(table, "pace", "fast")
    change(table, "deal")
    assert table.position.game == OddsGame(5, 2, True)
    assert "strength=beginner" in view_of(table).link
    greet(again := OddsTable(3), view_of(table).link)
    assert (again.session.sitting.strength, again.session.sitting.pace) == ("beginner", "fast")


@pytest.mark.parametrize("wrong", [{"people": 0}, {"people": 9}, {"strength": "god"}, {"pace": "warp"}])
def test_a_sitting_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(DeckError, match="people are 1 to 8"):
        OddsTable(7, **wrong)


# -- help ----------------------------------------------------------------------------------------------


def test_advice_reasons_and_the_turn_that_cost_most(pages: Pages) -> None:
    table = OddsTable(7, OddsGame(players=3), strength="beginner", notation=DECIMAL)
    greet(table)
    change(table, "advice")
    shares = pages.shown["panels"]["side"]["controls"]["shares"]["shares"]
    assert sorted(name for name, _share, _text in shares) == ["Call", "Draw", "Trade"]
    assert all(0 <= share <= 1 and "hands in a gross" in text for _name, share, text in shares)
    assert table.session.hints == 1
    discard(table)
    assert "shares" not in pages.shown["panels"]["side"]["controls"], "advice is of its position"
    change(table, "explain")
    reasons = [
        text for text, _head in pages.shown["panels"]["side"]["controls"]["reasons"]["entries"].values()
    ]
    assert [text.partition(":")[0] for text in reasons] == ["Player 2", "Player 3"]
    press(table, "call")
    change(table, "cost")
    (cost,) = pages.shown["panels"]["side"]["controls"]["costs"]["entries"].values()
    assert "would have won" in cost[0] or "no turn cost" in cost[0].lower()


def test_the_log_tells_what_was_seen_and_grows(pages: Pages) -> None:
    table = OddsTable(7, strength="beginner")
    greet(table)
    discard(table)
    entries = pages.shown["panels"]["side"]["controls"]["log"]["entries"]
    assert entries["0"][1]
    assert "You hold" in entries["0"][0]
    assert "You drew" in entries["1"][0]
    pages.took()
    discard(table)
    told = b"".join(message for message in pages.messages if b"What happened" not in message)
    assert b"You hold" not in told, "only what is new is sent"


# -- questions ---------------------------------------------------------------------------------------------


def test_questions_are_about_the_cards_that_were_seen(pages: Pages) -> None:
    table = OddsTable(7, OddsGame(players=3), strength="beginner", notation=DECIMAL)
    greet(table)
    change(table, "ask")
    kinds = set()
    for _number in range(6):
        asked = table.asker.open
        assert asked is not None
        kinds.add(asked.question.exercise.kind)
        assert set(asked.question.spots) <= set(own_keys(table))
        table.answer({"type": "desk", "key": f"answer:{asked.question.exercise.answer.casefold()}"})
        assert asked.verdict is not None
        assert asked.verdict.is_right
        table.answer({"type": "desk", "key": "next"})
    assert kinds == {"odd-even", "odds-hands"}
    assert table.asked.first == 6


def test_a_show_waits_until_the_best_hand_is_found_and_then_asks_what_is_rarer(pages: Pages) -> None:
    table = OddsTable(7, OddsGame(players=3), strength="beginner", notation=DECIMAL)
    greet(table)
    change(table, "ask")
    press(table, "call")
    asked = table.asker.open
    assert asked is not None
    assert asked.question.text == "Who has the best hand?"
    assert table.session.show_step is not None
    assert table.session.show_step < LAST_STEP
    assert not any(spot.state == "best" for spot in view_of(table).scene.spots)
    players = [choice.label for choice in asked.question.choices]
    assert players == ["You", "Player 2", "Player 3"]
    wrong = next(one for one in "123" if one != asked.question.exercise.answer)
    table.answer({"type": "desk", "key": f"answer:{wrong}"})
    assert table.session.show_step < LAST_STEP
    table.answer({"type": "desk", "key": f"answer:{asked.question.exercise.answer}"})
    assert table.session.show_step == LAST_STEP
    assert table.position.shows[-1].winner == int(asked.question.exercise.answer)
    table.answer({"type": "desk", "key": "next"})
    rarer = table.asker.open
    assert rarer is None or "rarer" in rarer.question.text


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


# -- shared tables ---------------------------------------------------------------------------------------


def sent(pages: Pages) -> str:
    """All words that the pages were sent since this was asked last."""
    text = "".join(message.decode() for message in pages.messages if message.startswith(b'{"type"'))
    pages.messages.clear()
    return text


def check_nothing_leaks(table: OddsTable, pages: Pages, before: set[Card]) -> None:
    """What was sent since names only cards that whoever looks has met, or whoever looked ``before``."""
    allowed = known(table) | before
    assert table._scene is not None
    painted = {sprite.picture for sprite in table._scene.sprites} - {"back"}
    assert painted <= set(map(str, allowed)), "painted"
    text = sent(pages)
    assert named(text) <= allowed, "sent"
    assert "number=" not in text
    assert "moves" not in view_of(table).link
    assert named(view_of(table).link) == set()
    assert "number" not in view_of(table).link
    assert str(table.record.number) not in text + repr(table) + table.picture()


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
    monkeypatch.setattr("cardmath_widgets.boards.odds.session.token_urlsafe", lambda _size: "x" * 22)
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
        assert table._scene is not None
        heard.append((sent(pages), table._scene.sprites, table.picture(), repr(table)))
    assert heard[0] == heard[1] == heard[2]


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
    press(again, "me")
    assert str(table.position.drawn) in own_keys(again)


@pytest.mark.parametrize("token", ["", "unknown-but-long-enough", "../../etc/passwd", "x" * 4000])
def test_a_table_that_is_not_known_is_told(token: str, pages: Pages) -> None:
    table = OddsTable(7)
    greet(table, f"game=odds&people=2&table={token}")
    assert "known no more" in view_of(table).said.text or token == ""
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

    tables.keep("a" * 22, {"record": 1})
    assert tables.kept("a" * 22) == {"record": 1}
    os.utime(folder / ("a" * 22), (0, 0))
    assert tables.kept("a" * 22) is None
    assert list(folder.iterdir()) == []
