"""A table of Odds without a browser: every option, strength, base; what is seen, undone, kept and shared."""

import re
from typing import Any

import pytest

from cardmath.cards import Card
from cardmath.errors import DeckError
from cardmath.games import OddsGame
from cardmath.games.odds.players import PLAYERS
from cardmath.numerals import DECIMAL, DIGIT_STYLES, Notation
from cardmath_widgets import OddsTable
from cardmath_widgets.games.odds.layout import measures
from cardmath_widgets.games.odds.session import LAST_STEP
from tests.amounts import some_of
from tests.cases import cases
from tests.widgets.odds_playing import change, discard, own_keys, play_hand
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

pytestmark = pytest.mark.usefixtures("folder", "calm")


# -- playing ---------------------------------------------------------------------------------------


@pytest.mark.sweep(1)
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


@pytest.mark.sweep(2)
@pytest.mark.parametrize("notation", NOTATIONS, ids=str)
def test_the_ear_hears_no_sign_that_readers_do_not_know(notation: Notation, pages: Pages) -> None:
    table = OddsTable(7, notation=notation, strength="beginner")
    greet(table)
    heard = []

    def listen() -> None:
        view = view_of(table)
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


def test_no_discards_are_never_laid_out(pages: Pages) -> None:
    table = OddsTable(7)
    greet(table)
    seats = {spot.key for spot in view_of(table).scene.spots}
    press(table, "discards")
    assert {spot.key for spot in view_of(table).scene.spots} == seats
    assert view_of(table).said.text == "There are no discards yet."
    press(table, "stock", "discards")
    assert view_of(table).said.text == "Choose a card to discard."


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
        (["stock", "stock"], "A card has been drawn"),
        (["stock", "call"], "A card has been drawn"),
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
    assert "Jack's turn" in view_of(table).said.text
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
    assert "cannot undo this" in view_of(table).said.text
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
    change(table, "same")
    assert view_of(table).said.text == "Back at the start."
    assert table.session.undos == 1, "where nothing was played nothing is taken back"
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


def test_a_link_with_a_former_name_of_a_player_stays_readable(pages: Pages) -> None:
    greet(table := OddsTable(3), "game=odds&strength=weigher&number=7")
    assert table.session.sitting.strength == "monte-carlo"
    change(table, "settings")
    change(table, "deal")
    assert "strength=monte-carlo" in view_of(table).link


@cases("wrong", [{"people": 0}, {"people": 9}, {"strength": "god"}, {"pace": "warp"}])
def test_a_sitting_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    (name,) = wrong
    with pytest.raises(DeckError, match=f'"{name}" must be '):
        OddsTable(7, **wrong)


#: Every field of a link that is Odds' own with wrong values, and what is said: numbers as the reader writes.
WRONG = [
    *(
        (
            field,
            text,
            f'"{field.rpartition(".")[2]}" must be a whole number from {{{low}}} to {{{high}}}, not ',
        )
        for field, low, high in (
            ("options.players", 3, 8),
            ("next.options.players", 3, 8),
            ("options.lives", 1, 9),
            ("next.options.lives", 1, 9),
            ("people", 1, 4),
        )
        for text in ("0", "10", "12", "99", "-1", "x", "5.5", "unlimited" if field == "people" else "4,")
    ),
    ("options.frozen", "maybe", '"frozen" must be true or false, not '),
    ("options.frozen", "12", '"frozen" must be true or false, not '),
    ("strength", "god", '"strength" must be one of beginner, counter, monte-carlo, not '),
    ("pace", "12", '"pace" must be one of slow, usual, fast, not '),
    *(
        (name, "12", f'this link says "{name}"; the field for it is "options.{name}"')
        for name in OddsGame.option_names()
    ),
]


@pytest.mark.sweep(8)
@pytest.mark.parametrize("base", some_of([5, 12, 10, 2, 36], 1))
@pytest.mark.parametrize(("field", "text", "message"), WRONG)
def test_a_wrong_field_of_a_link_is_told_by_its_name_in_the_reader_s_base(
    field: str, text: str, message: str, base: int, pages: Pages
) -> None:
    table = OddsTable(11, OddsGame(lives=2), notation=(notation := Notation(base)))
    greet(table, f"number=7&{field}={text}")
    numbers = {str(number): notation.write(number) for number in range(10)}
    sentence = re.sub(r"{(\d)}", lambda found: numbers[found[1]], message)
    given = notation.write(int(text)) if text.isdigit() else repr(text)
    if not message.endswith('"'):
        sentence += given if "whole number" in message else repr(text)
    said = view_of(table).said
    assert said.text == f"This link does not open a game: {sentence}"
    assert said.mood == "wrong"
    assert table.record.number == 11, "the table goes on with its own game"
    assert view_of(table).link == "", "the wrong link stays in the address"
    press(table, "stock")
    assert "number=11" in view_of(table).link


@pytest.mark.parametrize("players", range(3, 9))
def test_no_more_people_than_players_sit_at_a_table(players: int, pages: Pages) -> None:
    for people in range(1, 10):
        table = OddsTable(11)
        greet(table, f"game=odds&people={people}&options.players={players}")
        if people <= players:
            assert (table.session.sitting.people, table.position.game.players) == (people, players)
        else:
            message = view_of(table).said.text
            assert message.endswith(f'"people" must be a whole number from 1 to {players}, not {people}')


# -- help ----------------------------------------------------------------------------------------------


def test_advice_reasons_and_the_turn_that_cost_most(pages: Pages) -> None:
    table = OddsTable(7, OddsGame(players=3), strength="beginner", notation=DECIMAL)
    greet(table)
    change(table, "advice")
    shares = pages.shown["panels"]["side"]["controls"]["shares"]["shares"]
    assert sorted(name for name, _share, _text in shares) == ["Call", "Draw", "Trade"]
    assert all(0 <= share <= 1 and text.startswith("That ") for _name, share, text in shares)
    assert table.session.hints == 1
    discard(table)
    assert "shares" not in pages.shown["panels"]["side"]["controls"], "advice is of its position"
    change(table, "explain")
    reasons = [
        text for text, _head in pages.shown["panels"]["side"]["controls"]["reasons"]["entries"].values()
    ]
    assert [text.partition(":")[0] for text in reasons] == ["Jack", "Queen"]
    assert "I held" not in str(reasons)
    press(table, "call")
    change(table, "explain")
    assert "I held" in str(pages.shown["panels"]["side"]["controls"]["reasons"]["entries"])
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
    sent = b"".join(message for message in pages.messages if b"What happened" not in message)
    assert b"You hold" not in sent, "only what is new is sent"


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
    assert players == ["You", "Jack", "Queen"]
    wrong = next(one for one in "123" if one != asked.question.exercise.answer)
    table.answer({"type": "desk", "key": f"answer:{wrong}"})
    assert table.session.show_step < LAST_STEP
    table.answer({"type": "desk", "key": f"answer:{asked.question.exercise.answer}"})
    assert table.session.show_step == LAST_STEP
    assert table.position.shows[-1].winner == int(asked.question.exercise.answer)
    table.answer({"type": "desk", "key": "next"})
    rarer = table.asker.open
    assert rarer is None or "rarer" in rarer.question.text


@pytest.mark.sweep(18)
@pytest.mark.parametrize("size", [(344, 430), (360, 640), (804, 950), (1000, 600), (1440, 930), (2880, 1860)])
@pytest.mark.parametrize("others", range(2, 8))
def test_no_quarter_of_a_table_is_empty_and_the_own_cards_are_the_largest(
    size: tuple[int, int], others: int
) -> None:
    table = measures(*size, others)
    boxes = [table.hand, *table.piles.values(), *table.actions]
    for seat in table.seats:
        boxes.append(seat.box)
        assert max(back.width for back in seat.backs) <= table.card
    for shown in table.shown:
        assert shown.cards[0].width <= round(1.2 * table.card)
    ends = sorted((box.y, box.y + box.height) for box in boxes)
    reached, widest = 0, 0
    for top, bottom in ends:
        widest, reached = max(widest, top - reached), max(reached, bottom)
    assert max(widest, table.height - reached) < table.height / 4


def test_the_first_step_asks_which_open_hand_is_better(pages: Pages) -> None:
    table = OddsTable()
    table.answer({"type": "hello", "width": 1200, "height": 800, "link": "path=1"})
    session = table.session
    assert session.awaits == "guess"
    table.answer({"type": "press", "key": "better.2"})
    assert (session.awaits, view_of(table).said.mood) == ("guess", "wrong")
    assert "raised cards" in view_of(table).said.text
    table.answer({"type": "press", "key": "better.1"})
    assert session.position.outcome is not None
    assert view_of(table).said.text.startswith("You win with three alike. That beats one pair (Jack): it is")
    table.answer({"type": "command", "name": "restart"})
    assert table.record == session.record
    assert session.awaits == "guess"


def test_the_court_plays_with_one_person_and_has_no_seat_among_several(pages: Pages) -> None:
    for people, seats in ((1, {"Jack": "jack", "Queen": "queen", "King": "king"}), (2, {})):
        table = OddsTable(7, people=people, strength="beginner")
        greet(table)
        plates = {
            spot.text: spot.who for spot in view_of(table).scene.spots if spot.kind in ("plate", "seat")
        }
        assert {name: who for name, who in plates.items() if who} == seats
