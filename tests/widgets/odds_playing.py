"""Playing at a table of Odds without a browser, and what each player may have seen; shared by its tests."""

import re
from dataclasses import replace
from typing import Any

from cardmath.cards import Card
from cardmath.deals import shuffled
from cardmath.games.odds import CALL, DRAW, OddsGame, OddsMove, Show, recorded
from cardmath.games.odds.pack import PACK
from cardmath.games.odds.players import PLAYERS
from cardmath.ranks import card_aloud
from cardmath.records import Record
from cardmath_widgets import OddsTable
from tests.widgets.playing import press, view_of


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
    """Every card that the viewer has seen; without a viewer, what all players have seen."""
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


def alike_to_the_first(game: OddsGame, number: int, strength: str) -> tuple[Record, Record]:
    """Two games that look alike to player 1 when their second turn comes, or third, played by machines.

    In the other one every card that the first player has not met is exchanged for another such card.
    """
    play = PLAYERS[strength]
    position = game.start(shuffled(PACK, number))
    turns: list[OddsMove] = []
    while not position.shows and (position.turn != 1 or position.turns[0] != 1 + number % 2):
        move = play(position.seen_by(position.turn))
        if position.turn == 1 and move == CALL:
            move = DRAW
        turns.append(move)
        position = position.play(move)
    if position.shows:
        # A player called before.
        return alike_to_the_first(game, number + 2, strength)
    view = position.seen_by(1)
    met = {*(view.own or ()), *view.discards}
    for event in view.log:
        met |= {card for name in ("card", "gave", "took") if (card := getattr(event, name, None))}
    hidden = [card for card in PACK if card not in met]
    moved = dict(zip(hidden, hidden[7:] + hidden[:7], strict=True))
    cards = shuffled(PACK, number)
    moves = [
        str(replace(move, card=moved.get(move.card, move.card) if move.card else None))
        for move in recorded(turns)
    ]
    one = Record(game, tuple(cards)).with_moves(map(str, recorded(turns)))
    other = Record(game, tuple(moved.get(card, card) for card in cards)).with_moves(moves)
    assert one.position() != other.position()
    assert one.position().seen_by(1) == other.position().seen_by(1)
    return one, other
