"""The moves of Odds as buttons and plates: every legal one by presses, what opens, and *See the end*."""

import asyncio
import re

import pytest

from cardmath.games import OddsGame
from cardmath.games.odds import Dealt, HandType, OddsMove, rank_hand
from cardmath.games.odds.words import event_sentence
from cardmath.i18n import _
from cardmath_widgets import OddsTable
from cardmath_widgets.games.odds import board
from cardmath_widgets.games.odds.gestures import CLOSE, END
from cardmath_widgets.games.odds.session import LAST_STEP
from cardmath_widgets.page import scheduling
from cardmath_widgets.page.table.scene import Box
from tests.amounts import some_of
from tests.own_loop import run
from tests.widgets.ended_games import recorded
from tests.widgets.odds_playing import change, own_keys
from tests.widgets.playing import Pages, command, greet, press, view_of

#: The most characters of a sentence on the two lines of a phone.
LINE = 56

pytestmark = pytest.mark.usefixtures("folder", "calm")


def spots(table: OddsTable) -> dict[str, str]:
    """What is on the table, each with its kind."""
    return {spot.key: spot.kind for spot in view_of(table).scene.spots}


def labels(table: OddsTable, kind: str) -> list[str]:
    return [spot.text for spot in view_of(table).scene.spots if spot.kind == kind]


def resting(number: int = 7, game: OddsGame | None = None, **options: object) -> OddsTable:
    """A table whose machines wait."""
    table = OddsTable(number, game or OddsGame(), strength="beginner", **options)  # type: ignore[arg-type]
    change(table, "pause")
    greet(table)
    return table


@pytest.mark.sweep(1)
@pytest.mark.parametrize("players", some_of([3, 8, 4, 5, 6, 7], 2))
def test_every_legal_move_is_made_by_pressing_what_can_be_seen(players: int, pages: Pages) -> None:
    start = resting(game=OddsGame(players=players)).position
    moves = {move for move in start.moves() if move.place in (None, 1, 6)}
    for move in moves | {OddsMove.discard(start.hands[0][2])}:
        table = resting(game=OddsGame(players=players))
        keys = ["draw", *table.session.gestures.spots_of(move)] if move.kind == "discard" else None
        for key in keys or table.session.gestures.spots_of(move):
            assert spots(table)[key] in ("card", "seat", "pile", "action"), (move, key)
            press(table, key)
        kinds = {"draw": 1, "discard": 2}
        assert table.session.moves_played == kinds.get(move.kind, 1)
        assert table.session.moves_made[-1][1] == move


@pytest.mark.parametrize("size", [(360, 600), (770, 980), (1090, 650)])
def test_a_player_holds_six_backs_beside_the_words_of_the_plate(size: tuple[int, int], pages: Pages) -> None:
    table = resting(game=OddsGame(players=8))
    table.answer({"type": "size", "width": size[0], "height": size[1], "ratio": 1})
    seats = [spot for spot in view_of(table).scene.spots if spot.kind == "seat" and spot.key != "plate.1"]
    assert len(seats) == 7
    backs = [sprite.box for sprite in view_of(table).scene.sprites if sprite.picture == "back"]
    assert len(backs) == 7 * 6 + min(3, table.position.seen_by(1).stock)
    for seat in seats:
        x, y, width, height = seat.box
        words = Box(x + seat.clear, y + seat.above, width - seat.clear, height - seat.above)
        assert sum(seat.box.meets(back) for back in backs) == 6
        assert not any(words.meets(back) for back in backs)


def test_buttons_do_what_the_cards_do(pages: Pages) -> None:
    table = resting()
    assert labels(table, "action") == ["Draw", "Trade", "Call odds"]
    press(table, "trade")
    assert "Choose one of your own cards first" in view_of(table).said.text
    press(table, "draw")
    assert table.position.drawn is not None
    assert labels(table, "action") == ["Discard"]
    press(table, "discard")
    assert "Choose a card to discard" in view_of(table).said.text
    assert view_of(table).scene.spot("discards") is not None
    press(table, own_keys(table)[0], "discard")
    assert table.position.turn == 2
    assert labels(table, "action") == []


def test_trade_with_a_chosen_card_opens_the_only_player_or_asks_for_one(pages: Pages) -> None:
    table = resting(game=OddsGame(players=3))
    press(table, own_keys(table)[0], "trade")
    assert "Now press the player" in view_of(table).said.text
    marks = {spot.key: spot.mark for spot in view_of(table).scene.spots if spot.kind == "seat"}
    marks.pop("plate.1", None)
    assert marks == {"plate.2": "takes", "plate.3": "takes"}
    press(table, "plate.3")
    assert [key for key in spots(table) if key.startswith("3.")] == [f"3.{place}" for place in range(1, 7)]
    assert "plate.2" not in spots(table)
    press(table, CLOSE)
    assert spots(table)["plate.2"] == "seat"


def test_a_card_carried_to_a_plate_opens_it(pages: Pages) -> None:
    table = resting()
    card = own_keys(table)[3]
    table.answer({"type": "drop", "key": card, "to": "plate.4"})
    assert spots(table)["4.1"] == "card"
    press(table, "4.1")
    assert table.position.hands[3][0] == table.session.deal.position().hands[0][own(table, card)]


def own(table: OddsTable, card: str) -> int:
    return [str(one) for one in table.session.deal.position().hands[0]].index(card)


def test_escape_lets_go_first_and_then_closes(pages: Pages) -> None:
    table = resting()
    press(table, own_keys(table)[0], "plate.2")
    command(table, "escape")
    assert table.session.chosen == ""
    assert "2.1" in spots(table)
    command(table, "escape")
    assert "2.1" not in spots(table)


@pytest.mark.parametrize("size", [(360, 600), (1090, 650)])
def test_the_types_are_told_in_plain_words_with_the_own_one_marked(
    size: tuple[int, int], pages: Pages
) -> None:
    table = resting(12)
    table.answer({"type": "size", "width": size[0], "height": size[1], "ratio": 1})
    if len(labels(table, "rung")) < len(HandType):
        press(table, "plate.1")
    rank = rank_hand(table.position.hands[0])
    rungs = [spot for spot in view_of(table).scene.spots if spot.kind == "rung"]
    kinds = list(HandType)
    assert [rung.text for rung in rungs] == [kind.plain_name for kind in kinds]
    assert [rung.state for rung in rungs] == [
        "better" if kind.value < rank.rank else "worse" if kind.value > rank.rank else "own" for kind in kinds
    ]
    counting = {str(card) for card in rank.cards}
    if size[0] < 400:
        # They lie over the hand until they are closed.
        command(table, "escape")
    hand = [spot for spot in view_of(table).scene.spots if spot.group == "hand" and spot.kind == "card"]
    assert {spot.key for spot in hand if spot.state == "counts"} == counting
    plate = view_of(table).scene.spot("plate.1")
    assert plate is not None
    assert plate.note.startswith(rank.type.plain_name)


def test_the_own_type_is_read_out_when_the_types_open(pages: Pages) -> None:
    table = resting(12)
    table.answer({"type": "size", "width": 360, "height": 600, "ratio": 1})
    press(table, "plate.1")
    assert view_of(table).said.text.startswith("You hold run of two.")
    assert "beats" in view_of(table).said.text


# -- see the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", some_of([3, 8, 4, 5, 6, 7], 2))
def test_after_a_call_one_button_leads_to_the_show(players: int, pages: Pages) -> None:
    table = resting(game=OddsGame(players=players))
    press(table, "call")
    assert labels(table, "action") == [_("See the end")]
    change(table, "pause")
    while table.session.awaits == "machine":
        press(table, END)
    assert table.position.shows
    assert table.session.show_step == LAST_STEP


def test_nothing_is_offered_while_a_person_still_has_a_turn(pages: Pages) -> None:
    table = resting()
    press(table, "draw", own_keys(table)[0], "discard")
    assert table.session.awaits == "machine"
    press(table, END)
    assert table.position.turn == 2
    assert not table.session.hurries


def test_who_is_out_sees_show_after_show(pages: Pages) -> None:
    table = OddsTable(3, OddsGame(players=5, lives=2), strength="beginner")
    greet(table)
    for _hand in range(60):
        while table.session.awaits == "person":
            press(table, "draw", own_keys(table)[0], "discard")
        if table.session.is_beyond_people or table.session.is_over:
            break
        press(table, "next")
    assert not table.position.lives[0], "another deal is needed: the player has to lose here"
    shows = len(table.position.shows)
    assert labels(table, "action") == ["Next hand", "See the end"]
    while not table.session.is_over:
        press(table, END)
        shows += 1
        assert len(table.position.shows) == shows
    assert table.position.outcome is not None


def test_a_show_that_is_skipped_stays_at_its_end(pages: Pages) -> None:
    table = resting()
    change(table, "pause")
    press(table, "call")
    assert table.session.show_step == LAST_STEP
    table.show_on()
    assert table.session.show_step == LAST_STEP


def test_after_the_last_show_the_focus_is_on_what_comes_next(pages: Pages) -> None:
    table = resting(game=OddsGame(players=3, lives=1))
    change(table, "pause")
    press(table, "call")
    assert table.session.is_over
    assert view_of(table).focus == "ending 1"
    # Only once: sorting the cards that are shown leads nowhere.
    command(table, "sort")
    assert view_of(table).focus == "ending 1"


def test_what_happened_begins_with_a_sentence_that_fits_a_phone() -> None:
    for event in recorded("odds/usual-7").position().history:
        for watcher in (1, 2, 3, None):
            text = event_sentence(event if watcher is None else event.seen_by(watcher), watcher)
            if not isinstance(event, Dealt):
                assert len(re.split(r"(?<=[.!?]) ", text)[0]) <= LINE, text


def test_a_machine_that_is_thinking_does_not_play_into_another_game(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "PACES", {**board.PACES, "fast": 0.01})
    monkeypatch.setattr(scheduling, "HAS_THREADS", False)

    async def go() -> None:
        table = OddsTable(7, OddsGame(players=3), strength="beginner", pace="fast")
        greet(table)
        press(table, "call")
        assert table.session.awaits == "machine"
        await asyncio.sleep(0)
        before = table.session
        table.follow("game=odds&number=8&pace=fast")
        said = view_of(table).said
        await asyncio.sleep(0.2)
        assert before.moves_played == 1
        assert table.session.moves_played == 0
        assert view_of(table).said == said

    run(go())
