"""Playing at a table of Odds without a browser, and what whoever plays may have met; shared by its tests."""

import re
from typing import Any

from cardmath.cards import Card
from cardmath.games.odds import Show
from cardmath.games.odds.pack import PACK
from cardmath.ranks import card_aloud
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
