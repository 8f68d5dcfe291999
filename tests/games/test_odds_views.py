"""What a seat sees: change every hidden card, the number and the rest of the record, and nothing changes."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath import DeckError
from cardmath.cards import Card, parse_cards
from cardmath.deals import shuffled
from cardmath.games.odds import Dealt, Discarded, Drew, Event, OddsGame, OddsPosition, Traded
from cardmath.games.odds.pack import PACK
from cardmath.games.odds.players import PLAYERS
from cardmath.games.odds.players.advice import advise
from cardmath.games.odds.players.reasons import guarded_reason
from cardmath.games.odds.words import event_sentence, the_card
from tests.amounts import examples
from tests.cases import cases
from tests.games.slow_odds import SlowGame, a_move

GAMES = st.builds(OddsGame, st.integers(3, 8), st.integers(1, 3), st.booleans())
NUMBERS = st.integers(0, 2**63 - 1)


def check_alike(one: OddsPosition, other: OddsPosition, seat: int) -> None:
    view, same = one.seen_by(seat), other.seen_by(seat)
    assert view == same
    assert hash(view) == hash(same)
    assert repr(view) == repr(same)
    assert view.to_dict() == same.to_dict()
    assert view.moves() == same.moves()


def check_heard_alike(one: OddsPosition, other: OddsPosition, seat: int) -> None:
    """What a seat reads, and what a computer player in it does, is the same too."""
    view, same = one.seen_by(seat), other.seen_by(seat)
    assert [event_sentence(event, seat) for event in view.log] == [
        event_sentence(event, seat) for event in same.log
    ]
    for player in range(1, one.game.players + 1):
        assert guarded_reason(view.log, player, seat) == guarded_reason(same.log, player, seat)
    if view.moves():
        assert advise(view, determinizations=4).sentences() == advise(same, determinizations=4).sentences()
        assert [play(view) for play in PLAYERS.values()] == [play(same) for play in PLAYERS.values()]


def moves_in_one_hand(game: OddsGame, cards: tuple[Card, ...], chance: random.Random) -> list[str]:
    """Moves by chance until the first hand is over or its stock empty."""
    slow = SlowGame(game.players, game.lives, game.frozen, 0, list(map(str, cards)))
    moves: list[str] = []
    while slow.stock:
        text = a_move(slow, chance, 0.03, 0.5)
        slow.play(text)
        if slow.shows:
            break
        moves.append(text)
    return moves


@settings(max_examples=examples(60), deadline=None)
@given(GAMES, NUMBERS, NUMBERS, st.randoms(use_true_random=False), st.data())
def test_two_games_that_look_alike_to_a_seat(
    game: OddsGame, number: int, other_number: int, chance: random.Random, data: st.DataObject
) -> None:
    """The same hand dealt with other cards wherever the seat cannot see, and played with those."""
    cards = shuffled(PACK, number)
    moves = moves_in_one_hand(game, cards, chance)
    moves = moves[: data.draw(st.integers(0, len(moves)))]
    seat = data.draw(st.integers(1, game.players))
    slow = SlowGame(game.players, game.lives, game.frozen, 0, list(map(str, cards)))
    for text in moves:
        slow.play(text)
    met = slow.met_by(seat)
    hidden = [card for card in cards if str(card) not in met]
    exchanged = {
        str(one): str(two) for one, two in zip(hidden, chance.sample(hidden, len(hidden)), strict=True)
    }

    def disguised(text: str) -> str:
        if text.startswith("draw->"):
            return "draw->" + exchanged.get(text[6:], text[6:])
        words = text.split()
        return " ".join(exchanged.get(word, word) for word in words)

    one = game.start(cards, number)
    other = game.start(parse_cards(exchanged.get(str(card), str(card)) for card in cards), other_number)
    check_alike(one, other, seat)
    for text in moves:
        one, other = one.play(text), other.play(disguised(text))
        check_alike(one, other, seat)
    check_heard_alike(one, other, seat)


def scrambled(event: Event, seat: int, chance: random.Random) -> Event:
    """The event with everything changed that the seat cannot see; which that is, is written here anew."""
    some_card, place = chance.choice(PACK), chance.choice((1, 2, 3, 4, 5, 6))
    if isinstance(event, Dealt):
        hands = [
            hand if player == seat or not hand else tuple(chance.sample(PACK, 6))
            for player, hand in enumerate(event.hands, start=1)
        ]
        return replace(event, hands=tuple(hands))
    if isinstance(event, Traded) and seat != event.player:
        event = replace(event, own_place=place)
        if seat != event.partner:
            event = replace(event, gave=some_card, took=chance.choice(PACK))
    if isinstance(event, Drew) and seat != event.player:
        event = replace(event, card=some_card)
    if isinstance(event, Discarded) and seat != event.player:
        event = replace(event, own_place=chance.choice((None, place)))
    return event


@settings(max_examples=examples(20), deadline=None)
@given(GAMES, NUMBERS, NUMBERS, st.randoms(use_true_random=False), st.integers(0, 150))
def test_a_whole_game_with_everything_hidden_changed(
    game: OddsGame, number: int, other_number: int, chance: random.Random, steps: int
) -> None:
    """Later hands too: stock, hands, drawn card, number, shuffles and all that happened unseen."""
    position = game.deal(number)
    for _step in range(steps):
        if position.outcome:
            break
        position = position.play(chance.choice(position.moves()[: chance.choice((2, 300))]))
    for seat in range(1, game.players + 1):
        other = replace(
            position,
            number=other_number,
            shuffles=position.shuffles + 1,
            stock=tuple(chance.sample(PACK, len(position.stock))),
            drawn=chance.choice(PACK) if position.drawn and seat != position.turn else position.drawn,
            hands=tuple(
                hand if player == seat or not hand else tuple(chance.sample(PACK, 6))
                for player, hand in enumerate(position.hands, start=1)
            ),
            history=tuple(scrambled(event, seat, chance) for event in position.history),
        )
        check_alike(position, other, seat)
        log = position.seen_by(seat).log
        for player in range(1, game.players + 1):
            assert guarded_reason(log, player) == guarded_reason(other.seen_by(seat).log, player)


def test_what_a_seat_may_know_is_there() -> None:
    """One round by hand: deal 7 of three players, seen by all of them."""
    position = OddsGame(players=3).deal(7)
    first, second, third = position.hands
    # Player 1 gives their third card for the fifth of player 2.
    position = position.play(f"trade {first[2]} 2 5")
    seen = [position.seen_by(seat).to_dict()["log"][-1] for seat in (1, 2, 3)]
    given, taken = str(first[2]), str(second[4])
    common = {"kind": "trade", "player": 1, "partner": 2, "place": 5}
    assert seen[0] == common | {"gave": given, "own_place": 3, "took": taken}
    assert seen[1] == common | {"gave": given, "own_place": None, "took": taken}
    assert seen[2] == common | {"gave": None, "own_place": None, "took": None}
    gave, took = the_card(first[2]), the_card(second[4])
    assert [event_sentence(position.seen_by(seat).log[-1], seat) for seat in (1, 2, 3)] == [
        f"You took {took}. Player 2 got {gave} in return, at place 5.",
        f"Player 1 took {took}. You got {gave} in return, at place 5.",
        "Player 1 traded with player 2 for the card at place 5.",
    ]
    # Player 2 draws: only they see the card, everybody sees that the stock is smaller.
    position = position.play("draw")
    assert [position.seen_by(seat).stock for seat in (1, 2, 3)] == [35, 35, 35]
    assert [position.seen_by(seat).drawn for seat in (1, 2, 3)] == [None, position.drawn, None]
    assert [len(position.seen_by(seat).moves()) for seat in (1, 2, 3)] == [0, 7, 0]
    position = position.play(f"draw->{second[0]}")
    assert position.seen_by(3).discards == (second[0],)
    assert position.seen_by(2).log[-1].to_dict()["own_place"] == 1
    assert position.seen_by(3).log[-1].to_dict()["own_place"] is None
    assert third == position.seen_by(3).own


def test_to_dict_has_the_keys_of_the_format() -> None:
    keys = "seat own drawn stock discards lives turns hand to_play dealer caller winner shows log"
    assert " ".join(OddsGame().deal(1).seen_by(2).to_dict()) == keys


@cases("seat", [0, 5, -1, True, "1", None])
def test_seats_that_are_not_there(seat: object) -> None:
    with pytest.raises(DeckError, match="there is no player"):
        OddsGame().deal(1).seen_by(seat)  # type: ignore[arg-type]
