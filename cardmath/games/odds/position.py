"""The rules of Odds: turns, legal moves and their effects.

A position holds the cards on the table and everything that has happened since the first deal, because the
players know these events. Every later shuffle follows from the deal number, so a record needs only the moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardmath.cards import Card
from cardmath.deals import DEAL_NUMBERS, shuffled, shuffled_again
from cardmath.games.game import Outcome, Position
from cardmath.games.odds.moves import CALL, DRAW, OddsMove, recorded
from cardmath.games.odds.pack import HAND_SIZE, PACK, VALUES
from cardmath.games.odds.ranking import OddsHand, settled
from cardmath.games.odds.view import (
    Called,
    Dealt,
    Discarded,
    Drew,
    Event,
    OddsView,
    Remade,
    Show,
    Traded,
    check_player,
    legal_moves,
)
from cardmath.games.odds.words import OddsRefusal

if TYPE_CHECKING:
    from cardmath.games.odds.game import OddsGame

#: The maximum number of turns that a player has in one hand.
MOST_TURNS = 5


@dataclass(frozen=True, repr=False)
class OddsPosition(Position[OddsMove]):
    """A position of Odds with all cards, including the ones hidden from every player.

    Three tuples contain the players' data, indexed by the player's number minus one: ``hands`` (empty for a
    player who is out), ``lives``, and ``turns`` (the turns taken in this hand, or None for a player who is
    out). ``stock`` begins with its top card, and ``discards`` with the first card discarded. ``turn`` is the
    player whose turn it is. ``drawn`` is the card that this player has drawn but not yet exchanged for a
    discard. ``caller`` is the player who called odds in this hand. ``hand`` is the number of the hand,
    counted from 0. ``number`` is the deal number, or 0 for a hand-made deal. ``shuffles`` counts the
    reshuffles in this hand, and ``history`` holds the events so far.

    >>> from cardmath.games.odds import OddsGame
    >>> start = OddsGame(players=3).deal(7)
    >>> [str(card) for card in start.hands[0]]
    ['Qh', '3c', '9d', '9c', '6h', '6s']
    >>> start.to_play, start.play("call").to_play
    (1, 2)
    >>> drawn = start.play("draw")
    >>> drawn.to_play, str(drawn.drawn), len(drawn.moves())
    (1, '3d', 7)
    >>> drawn.play("draw->6s") == start.play("draw->6s")
    True
    """

    move_type = OddsMove
    drawing = "cardmath.games.odds.drawing"
    card_values = VALUES

    game: "OddsGame"
    number: int
    hand: int
    dealer: int
    hands: tuple[OddsHand, ...]
    stock: tuple[Card, ...]
    lives: tuple[int, ...]
    turns: tuple[int | None, ...]
    turn: int
    drawn: Card | None = None
    caller: int | None = None
    discards: tuple[Card, ...] = ()
    shuffles: int = 0
    history: tuple[Event, ...] = ()

    # -- the state of the game -----------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game continues. The last player with lives wins."""
        left = self.players_in
        return Outcome("last-in", left[0]) if len(left) == 1 else None

    @property
    def to_play(self) -> int | None:
        """The player whose turn it is, or None when the game is over."""
        return None if self.outcome else self.turn

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players who still have lives, by number."""
        return tuple(player for player, lives in enumerate(self.lives, start=1) if lives)

    @property
    def order(self) -> tuple[int, ...]:
        """The players who still have lives, in the order of play of this hand."""
        return _in_order(self.players_in, self.dealer)

    @cached_property
    def shows(self) -> tuple[Show, ...]:
        """The shows that ended the finished hands, in order."""
        return tuple(event for event in self.history if isinstance(event, Show))

    def seen_by(self, player: int) -> OddsView:
        """Return exactly what a player knows. Raises `DeckError` if there is no such player."""
        check_player(player, len(self.lives))
        own = self.hands[player - 1]
        return OddsView(
            seat=player,
            own=own or None,
            drawn=self.drawn if player == self.turn else None,
            stock=len(self.stock),
            discards=self.discards,
            lives=self.lives,
            turns=self.turns,
            hand=self.hand,
            to_play=self.to_play,
            dealer=self.dealer,
            caller=self.caller,
            winner=self.outcome.winner if self.outcome else None,
            frozen=self.game.frozen,
            log=tuple(event.seen_by(player) for event in self.history),
        )

    @property
    def report(self) -> dict[str, Any]:
        """The state of the game, as printed by ``cardmath replay --json``."""
        return {
            "won": self.is_won,
            "stuck": self.is_stuck,
            "winner": self.outcome.winner if self.outcome else None,
            "lives": list(self.lives),
            "hand": self.hand,
            "to_play": self.to_play,
            "dealer": self.dealer,
            "caller": self.caller,
            "turns": list(self.turns),
            "hands": [list(map(str, hand)) if hand else None for hand in self.hands],
            "stock": len(self.stock),
            "discards": list(map(str, self.discards)),
            "shows": [show.report() for show in self.shows],
            "score": None,
            "removed": None,
            "left": None,
        }

    # -- moves ---------------------------------------------------------------------------------

    def moves(self) -> tuple[OddsMove, ...]:
        """Return the legal moves: draw, call, then trades; or, after a draw, the seven discards.

        Until the card is seen, a single draw represents all seven.
        """
        if self.outcome:
            return ()
        return legal_moves(self.turn, self._own, self.drawn, self.lives, self.caller, self.game.frozen)

    def refusal(self, move: OddsMove) -> OddsRefusal | None:
        """Return why a move is illegal in this position, or None if it is legal."""
        kind = self._refusal_kind(move)
        if kind is None:
            return None
        places = (move.partner,) if move.partner else ()
        return OddsRefusal(kind, self.turn, places, (move.card,) if move.card else (), len(self.lives))

    def _refusal_kind(self, move: OddsMove) -> str | None:
        if self.outcome:
            return "over"
        if move.kind == "discard":
            held = (*self._own, self.drawn or self._next_stock[0])
            return None if move.card in held else "not-held"
        if self.drawn:
            return "discard-first"
        if move == CALL:
            return "called" if self.caller else None
        if move == DRAW:
            return None
        if move.card not in self._own:
            return "not-held"
        return self._partner_refusal_kind(move.partner or 0)

    def _partner_refusal_kind(self, partner: int) -> str | None:
        if partner > len(self.lives):
            return "no-player"
        if partner == self.turn:
            return "yourself"
        if not self.lives[partner - 1]:
            return "out"
        return "frozen" if self.game.frozen and partner == self.caller else None

    def recorded(self, moves: Sequence[OddsMove]) -> tuple[OddsMove, ...]:
        """Return moves as they are recorded: a draw and its discard are one move."""
        return recorded(moves)

    def after(self, move: OddsMove) -> "OddsPosition":
        """Return the position after a legal move."""
        if move == DRAW:
            return self._after_draw()
        if move == CALL:
            return replace(self, caller=self.turn)._with(Called(self.turn))._after_turn()
        assert move.card is not None
        if move.kind == "discard":
            return (self if self.drawn else self._after_draw())._after_discard(move.card)
        assert move.partner is not None
        assert move.place is not None
        return self._after_trade(move.card, move.partner, move.place)

    @property
    def _own(self) -> OddsHand:
        return self.hands[self.turn - 1]

    @cached_property
    def _next_stock(self) -> tuple[Card, ...]:
        """The stock for the next draw. An empty stock is rebuilt from the discards."""
        if self.stock:
            return self.stock
        return shuffled_again(self.discards, _base(self.number, self.hand), self.shuffles + 1)

    def _after_draw(self) -> "OddsPosition":
        card, *stock = self._next_stock
        position = self
        if not self.stock:
            position = replace(self, discards=(), shuffles=self.shuffles + 1)._with(
                Remade(len(self.discards))
            )
        return replace(position, stock=tuple(stock), drawn=card)._with(Drew(self.turn, card))

    def _after_discard(self, card: Card) -> "OddsPosition":
        assert self.drawn is not None
        place = self._own.index(card) + 1 if card != self.drawn else None
        hands = self.hands if place is None else self._placed((self.turn, place, self.drawn))
        position = replace(self, hands=hands, drawn=None, discards=(*self.discards, card))
        return position._with(Discarded(self.turn, card, place))._after_turn()

    def _after_trade(self, card: Card, partner: int, place: int) -> "OddsPosition":
        own_place = self._own.index(card) + 1
        taken = self.hands[partner - 1][place - 1]
        hands = self._placed((self.turn, own_place, taken), (partner, place, card))
        event = Traded(self.turn, card, own_place, partner, place, taken)
        return replace(self, hands=hands)._with(event)._after_turn()

    def _placed(self, *changes: tuple[int, int, Card]) -> tuple[OddsHand, ...]:
        """Return the hands after changes, each given as a player, a place and a card."""
        hands = list(self.hands)
        for player, place, card in changes:
            hand = hands[player - 1]
            hands[player - 1] = OddsHand((*hand[: place - 1], card, *hand[place:]))
        return tuple(hands)

    def _with(self, event: Event) -> "OddsPosition":
        return replace(self, history=(*self.history, event))

    # -- the end of a turn, of a hand, of the game -----------------------------------------------

    def _after_turn(self) -> "OddsPosition":
        turns = tuple(
            had + 1 if had is not None and player == self.turn else had
            for player, had in enumerate(self.turns, start=1)
        )
        following = _in_order(self.players_in, self.turn)[0]
        position = replace(self, turns=turns, turn=following)
        if following == self.caller or turns[following - 1] == MOST_TURNS:
            return position._after_show()
        return position

    def _after_show(self) -> "OddsPosition":
        rest = shuffled_again((*self.stock, *self.discards), _base(self.number, self.hand), self.shuffles + 1)
        show = settled(self.hand, self.hands, self.order, rest)
        lives = tuple(
            left - (left > 0 and player != show.winner) for player, left in enumerate(self.lives, start=1)
        )
        position = replace(
            self,
            lives=lives,
            hands=_of_players_in(lives, self.hands, OddsHand()),
            turns=_of_players_in(lives, self.turns, None),
        )._with(show)
        return position if position.outcome else position._after_deal()

    def _after_deal(self) -> "OddsPosition":
        dealer = _in_order(self.players_in, self.dealer)[0]
        hand = self.hand + 1
        cards = shuffled(PACK, _base(self.number, hand))
        return dealt(self.game, self.number, hand, dealer, self.lives, cards, self.history)


def dealt(
    game: "OddsGame",
    number: int,
    hand: int,
    dealer: int,
    lives: tuple[int, ...],
    cards: Sequence[Card],
    history: tuple[Event, ...] = (),
) -> OddsPosition:
    """Return the position after a deal of six rounds, one card at a time, starting with the first player."""
    players_in = [player for player, left in enumerate(lives, start=1) if left]
    order = _in_order(players_in, dealer)
    end = HAND_SIZE * len(order)
    hand_of = {player: OddsHand(cards[place : end : len(order)]) for place, player in enumerate(order)}
    hands = tuple(hand_of.get(player, OddsHand()) for player in range(1, len(lives) + 1))
    return OddsPosition(
        game,
        number,
        hand,
        dealer,
        hands,
        stock=tuple(cards[end:]),
        lives=lives,
        turns=_of_players_in(lives, [0] * len(lives), None),
        turn=order[0],
        history=(*history, Dealt(hand, dealer, order[0], hands)),
    )


def _base(number: int, hand: int) -> int:
    return (number + hand) % DEAL_NUMBERS


def _in_order(players: Sequence[int], after: int) -> tuple[int, ...]:
    """Return the players by number, starting after ``after``, who need not be one of them."""
    return tuple(sorted(players, key=lambda player: player <= after))


def _of_players_in(lives: Sequence[int], things: Sequence[Any], nothing: Any) -> tuple[Any, ...]:
    """Return one thing per player: from ``things`` for players with lives, and ``nothing`` for the others."""
    return tuple(thing if left else nothing for thing, left in zip(things, lives, strict=True))
