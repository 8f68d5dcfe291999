"""The names of what lies on a table of Odds, for screen readers and plates; the words of its buttons."""

from cardmath.cards import Card
from cardmath.games.odds import HandRank, OddsView
from cardmath.games.odds.pack import ODD_INDEX
from cardmath.games.odds.words import hand_phrase
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import card_aloud
from cardmath.sentences import capitalised
from cardmath_widgets.games.odds.gestures import (
    CALLING,
    DISCARD,
    DRAWING,
    END,
    ME,
    NEXT,
    PASS,
    SKIP,
    TRADING,
    WITHOUT,
)
from cardmath_widgets.games.odds.sight import Sight
from cardmath_widgets.games.odds.sitting import OwnSeat
from cardmath_widgets.games.odds.tablets.people import name_on_plate, note_on_plate, person_name
from cardmath_widgets.games.odds.turns import turns_left
from cardmath_widgets.games.odds.words import player_name


def hand_line(rank: HandRank, notation: Notation) -> str:
    """Return a line with a hand's type, its sum and its even cards.

    >>> from cardmath.cards import parse_cards
    >>> from cardmath.games.odds import rank_hand
    >>> hand_line(rank_hand(parse_cards("9s 9h 5d 5c 3s 10h".split())), Notation(10))
    'two pairs, sum 28, 1 even card'
    """
    evens = ngettext("{count} even card", "{count} even cards", rank.evens).format(
        count=notation.brief(rank.evens)
    )
    return _("{hand}, sum {sum}, {evens}").format(
        hand=hand_phrase(rank), sum=notation.write(rank.sum), evens=evens
    )


def short_hand_line(rank: HandRank, notation: Notation) -> str:
    """Return a hand's type and its sum, for a small plate.

    >>> from cardmath.cards import parse_cards
    >>> from cardmath.games.odds import rank_hand
    >>> short_hand_line(rank_hand(parse_cards("9s 9h 5d 5c 3s 10h".split())), Notation(10))
    'two pairs, sum 28'
    """
    return _("{type}, sum {sum}").format(type=rank.type.plain_name, sum=notation.write(rank.sum))


def action_words(key: str, player: int, notation: Notation, seat: OwnSeat | None = None) -> tuple[str, str]:
    """Return the text of a button, and its label; ``player`` is the player to move.

    ``seat`` is this screen's seat at a table of several screens.

    >>> from cardmath.numerals import DECIMAL
    >>> action_words("me", 2, DECIMAL)
    ('It is me: player 2', 'It is me: player two')
    """
    if key == ME:
        text = _("It is me: player {player}")
        return text.format(player=notation.brief(player)), text.format(player=notation.voice.brief(player))
    if key == WITHOUT and seat is not None:
        text = _("Go on without {player}")
        return (
            text.format(player=person_name(seat, player, notation)),
            text.format(player=person_name(seat, player, notation.voice)),
        )
    texts = {
        DRAWING: (pgettext("card game", "Draw"), _("Draw a card from the stock")),
        TRADING: (pgettext("card game", "Trade"), _("Trade the chosen card for a card of another player")),
        CALLING: (_("Call odds"), _("Call odds: everyone else has one more turn")),
        DISCARD: (pgettext("card game", "Discard"), _("Discard the chosen card")),
        PASS: (_("Pass on"), _("Pass on")),
        SKIP: (_("Show all"), _("Show all")),
        NEXT: (_("Next hand"), _("Next hand")),
        END: (_("See the end"), _("See the end: play on to the next show at once")),
    }
    return texts[key]


class OddsLabels:
    """The labels of the spots of a table, for screen readers: numbers are in words."""

    def __init__(self, sight: Sight, view: OddsView, notation: Notation) -> None:
        self._sight, self._view, self._notation = sight, view, notation
        self._left = turns_left(view)

    def name(self, player: int) -> str:
        """Return the name of a player on a plate."""
        if player == self._sight.watcher:
            return _("You")
        if self._sight.own_seat is not None:
            return name_on_plate(self._sight.own_seat, player, self._notation)
        return capitalised(player_name(player, self._sight.watcher, self._notation))

    def own_card(self, card: Card) -> str:
        """Return an own card in words, and whether it counts."""
        kind = pgettext("card", "odd") if card.rank in ODD_INDEX else pgettext("card", "even")
        drawn = card == self._view.drawn
        text = _("{card}, {kind}, just drawn") if drawn else _("{card}, {kind}")
        return text.format(card=card_aloud(card, self._notation), kind=kind)

    def card(self, card: Card) -> str:
        """Return a card in words."""
        return card_aloud(card, self._notation)

    def back(self, player: int, place: int) -> str:
        """Return the back of a card in another hand."""
        return _("{player}, hidden card {place}").format(player=self._aloud_name(player), place=_said(place))

    def hand(self, player: int) -> str:
        """Return the label of an open hand, or of another player's."""
        if player == self._sight.watcher:
            return _("Your hand")
        return _("Hand of {player}").format(player=self._aloud_name(player))

    def own_hand(self, rank: HandRank | None) -> str:
        """Return the label of the own hand."""
        if rank is None:
            return _("Hand, hidden")
        return _("Your hand: {hand}").format(hand=hand_phrase(rank))

    def plate(self, player: int, lives: int, note: str) -> str:
        """Return a plate in words."""
        count = ngettext("{count} life", "{count} lives", lives).format(count=_said(lives))
        parts = [capitalised(self._aloud_name(player)), count, note]
        if player == self._view.to_play and not self._sight.show:
            parts.append(_("it is their turn") if player != self._sight.watcher else _("it is your turn"))
        return ", ".join(part for part in parts if part)

    def note(self, player: int, notation: Notation) -> str:
        """Return the text of a plate about a player's turns."""
        view = self._view
        if view.turns[player - 1] is None:
            return pgettext("player", "out")
        parts = []
        if player == view.caller:
            parts.append(_("called odds"))
        else:
            left = self._left[player - 1]
            parts.append(
                ngettext("{count} turn left", "{count} turns left", left).format(count=notation.brief(left))
            )
        if player == view.dealer:
            parts.append(_("dealer"))
        if self._sight.own_seat is not None:
            parts.append(note_on_plate(self._sight.own_seat, player))
        return ", ".join(part for part in parts if part)

    def stock(self) -> str:
        """Return the label of the stock: its number of cards, and what a press does."""
        count = self._view.stock
        if not count:
            return _("Stock, empty: the next draw shuffles the discards")
        return ngettext("Stock, {count} card: draw", "Stock, {count} cards: draw", count).format(
            count=_said(count)
        )

    def discards(self) -> str:
        """Return the label of the discards: the last one, their number, and what a press does."""
        discards = self._view.discards
        if not discards:
            return _("Discards, none yet")
        text = ngettext(
            "Discards, {count} card, the last one {card}: look through",
            "Discards, {count} cards, the last one {card}: look through",
            len(discards),
        )
        return text.format(count=_said(len(discards)), card=self.card(discards[-1]))

    def seat(self, plate: str) -> str:
        """Return the label of another player's plate that can be pressed."""
        if self._sight.chosen:
            return _("{plate}: trade the chosen card").format(plate=plate)
        return _("{plate}: look at the backs of their cards").format(plate=plate)

    def own_plate(self, plate: str) -> str:
        """Return the label of the own plate, if it opens the types of hands."""
        return _("{plate}: see what your hand beats").format(plate=plate)

    def _aloud_name(self, player: int) -> str:
        if self._sight.own_seat is not None and player != self._sight.watcher:
            return name_on_plate(self._sight.own_seat, player, DECIMAL.voice)
        return player_name(player, self._sight.watcher, DECIMAL.voice)


def _said(count: int) -> str:
    return DECIMAL.aloud(count)
