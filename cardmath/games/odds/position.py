"""The rules of Odds: whose turn it is, what may be done, and what it leads to.

A position holds what lies on the table and everything that happened since the first deal, because that is
what the players know. Every further shuffle follows from the number of the deal, so a record needs no more
than the moves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from cardmath.cards import Card
from cardmath.deals import DEAL_NUMBERS, shuffled, shuffled_again
from cardmath.games.game import Outcome, Position
from cardmath.games.odds.events import Called, Dealt, Discarded, Drew, Event, Hand, Remade, Show, Traded
from cardmath.games.odds.moves import CALL, DRAW, OddsMove
from cardmath.games.odds.pack import HAND_SIZE, PACK
from cardmath.games.odds.refusals import OddsRefusal
from cardmath.games.odds.show import settled
from cardmath.games.odds.view import OddsView, check_player, legal_moves

if TYPE_CHECKING:
    from cardmath.games.odds.game import OddsGame

__all__ = ["MOST_TURNS", "OddsPosition", "dealt"]

#: Nobody has more turns than this in one hand.
MOST_TURNS = 5


@dataclass(frozen=True)
class OddsPosition(Position[OddsMove]):
    """A position of Odds, as nobody at the table sees it: with all the cards.

    What belongs to a player stands at their number less one: ``hands`` (empty for who is out), ``lives`` and
    ``turns`` (turns had in this hand, None for who is out). ``stock`` has its top first, ``discards`` the
    card discarded first. ``turn`` is the player whose turn it is; ``drawn`` the card they have drawn and not
    yet exchanged for a discard; ``caller`` who called odds in this hand. ``hand`` counts the hands from 0,
    ``number`` is the deal's, 0 for a hand-made one, ``shuffles`` how often cards were shuffled again in this
    hand, and ``history`` what happened so far.

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

    game: "OddsGame"
    number: int
    hand: int
    dealer: int
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    lives: tuple[int, ...]
    turns: tuple[int | None, ...]
    turn: int
    drawn: Card | None = None
    caller: int | None = None
    discards: tuple[Card, ...] = ()
    shuffles: int = 0
    history: tuple[Event, ...] = field(default=(), repr=False)

    # -- what there is to see ------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """Won by the last one in; a game of Odds ends in no other way."""
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
        """The players still in, in the order of play of this hand."""
        return _in_order(self.players_in, self.dealer)

    @cached_property
    def shows(self) -> tuple[Show, ...]:
        """How each hand that is over ended."""
        return tuple(event for event in self.history if isinstance(event, Show))

    def seen_by(self, player: int) -> OddsView:
        """Return what a player knows, and nothing else; raises `DeckError` where there is no such player."""
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
        """Where the game stands, as ``cardmath replay --json`` prints it."""
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
        """Return the legal moves: draw, call, then trades; after a draw the seven discards.

        The draw stands for all its discards until the card is seen.
        """
        if self.outcome:
            return ()
        return legal_moves(self.turn, self._own, self.drawn, self.lives, self.caller, self.game.frozen)

    def refusal(self, move: OddsMove) -> OddsRefusal | None:
        """Return why a move is not legal here, or None where it is."""
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

    def _after(self, move: OddsMove) -> "OddsPosition":
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
    def _own(self) -> Hand:
        return self.hands[self.turn - 1]

    @cached_property
    def _next_stock(self) -> tuple[Card, ...]:
        """The stock that the next card is drawn from: an empty one is made anew."""
        if self.stock:
            return self.stock
        return shuffled_again(self.discards, self._base, self.shuffles + 1)

    @property
    def _base(self) -> int:
        return _base(self.number, self.hand)

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

    def _placed(self, *changes: tuple[int, int, Card]) -> tuple[Hand, ...]:
        """The hands with cards put into places: each change is a player, a place and a card."""
        hands = list(self.hands)
        for player, place, card in changes:
            hand = hands[player - 1]
            hands[player - 1] = (*hand[: place - 1], card, *hand[place:])
        return tuple(hands)

    def _with(self, event: Event) -> "OddsPosition":
        return replace(self, history=(*self.history, event))

    # -- the end of a turn, of a hand, of the game -----------------------------------------------

    def _after_turn(self) -> "OddsPosition":
        turns = tuple(
            had + 1 if had is not None and player == self.turn else had
            for player, had in enumerate(self.turns, start=1)
        )
        following = next(_round(self.players_in, self.turn))
        position = replace(self, turns=turns, turn=following)
        if following == self.caller or turns[following - 1] == MOST_TURNS:
            return position._after_show()
        return position

    def _after_show(self) -> "OddsPosition":
        rest = shuffled_again((*self.stock, *self.discards), self._base, self.shuffles + 1)
        show = settled(self.hand, self.hands, self.order, rest)
        lives = tuple(
            left - (left > 0 and player != show.winner) for player, left in enumerate(self.lives, start=1)
        )
        position = replace(
            self,
            lives=lives,
            hands=_of_players_in(lives, self.hands, ()),
            turns=_of_players_in(lives, self.turns, None),
        )._with(show)
        return position if position.outcome else position._after_deal()

    def _after_deal(self) -> "OddsPosition":
        dealer = next(_round(self.players_in, self.dealer))
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
    """Return the position after a deal: one card at a time from the player who begins, six rounds."""
    players_in = [player for player, left in enumerate(lives, start=1) if left]
    order = _in_order(players_in, dealer)
    end = HAND_SIZE * len(order)
    hand_of = {player: tuple(cards[place : end : len(order)]) for place, player in enumerate(order)}
    hands = tuple(hand_of.get(player, ()) for player in range(1, len(lives) + 1))
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


def _round(players: Sequence[int], after: int) -> Iterator[int]:
    """The players by number, beginning with the next one after ``after``, who need not be among them."""
    return chain(
        (player for player in players if player > after), (player for player in players if player <= after)
    )


def _in_order(players: Sequence[int], dealer: int) -> tuple[int, ...]:
    return tuple(_round(players, dealer))


def _of_players_in(lives: Sequence[int], things: Sequence[Any], nothing: Any) -> tuple[Any, ...]:
    """What belongs to players, with ``nothing`` for those without lives."""
    return tuple(thing if left else nothing for thing, left in zip(things, lives, strict=True))
