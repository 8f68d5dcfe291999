"""A game of Odds in progress: the watching player, what is face up, and what the table is waiting for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from secrets import token_urlsafe
from typing import Final, Literal

from cardmath.cards import Card
from cardmath.games.odds import DRAW, Dealt, Event, OddsMove, OddsPosition, OddsView, Show, recorded
from cardmath.games.odds.path import COMPARE
from cardmath.games.odds.players.advice import ReviewedTurn, TurnAdvice
from cardmath.games.odds.turns import turns_left
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.board.session import Answer, Session
from cardmath_widgets.device.steps import step_of
from cardmath_widgets.games.odds import gestures as keys
from cardmath_widgets.games.odds.order import HandOrder
from cardmath_widgets.games.odds.sitting import Sitting

#: A show turns over the hands one card at a time, all hands together. Then it names the types of the hands,
#: and finally the winner.
TYPES_STEP: Final = 7
LAST_STEP: Final = 8
#: What a table is waiting for: "person" and "machine" mean a move, "others" a move from another screen of the
#: table, "me" a player who has to take their seat, "pass" the screen to be passed on, "show" the next step of
#: a show, "guess" the player to say which of the open hands is better before the show goes on, and "next" a
#: press to continue after it. "over" and "past" mean that it is not waiting: the game has ended, or the
#: player is looking back.
Awaited = Literal["person", "machine", "others", "me", "pass", "guess", "show", "next", "over", "past"]

OddsAnswer = Answer[OddsPosition, OddsMove]


@dataclass
class OddsSession(Session[OddsPosition, OddsMove]):
    """A game at a table with people at this screen and machines.

    ``watcher`` is the player whose hand is visible and whose knowledge is on the screen, 0 while all hands
    are hidden. ``spread`` is the key of
    the spot whose contents cover the other players' seats: the discards, another player's plate for their
    cards, or the player's own plate for the types of hands; ``left`` is the spot that a move has closed.
    ``hurries`` means that the machines play straight on to the show. ``show_step`` is the progress of a show,
    None without a show.

    A hidden card, once seen, stays seen. Against machines, a single player can undo a discard or a call, but
    not a draw or a trade. At a shared table nothing can be undone.

    >>> from cardmath.games import OddsGame
    >>> from cardmath_widgets.games.odds.gestures import OddsGestures
    >>> session = OddsSession(Record.of_deal(OddsGame(), 7), OddsGestures())
    >>> session.press("stock").kind, session.can_undo, session.awaits
    ('played', False, 'person')
    """

    #: The machines answer on their own.
    plays_again = False

    sitting: Sitting = field(default_factory=Sitting)
    watcher: int = 0
    spread: str = ""
    left: str = ""
    hurries: bool = False
    show_step: int | None = None
    orders: dict[int, HandOrder] = field(default_factory=dict)
    #: The name under which Python stores a shared table.
    token: str = field(default_factory=lambda: token_urlsafe(16))
    #: The help requested in the current position.
    advice: TurnAdvice | None = None
    costs: dict[int, ReviewedTurn | None] | None = None
    explains: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self._show_again()
        self.watcher = 0 if self.sitting.is_passed_round else self.sitting.first

    @property
    def record(self) -> Record:
        """The deal and the moves so far; a draw and its discard are one move."""
        return self.deal.with_moves(recorded(self._moves[: self._at]))

    @property
    def whole_record(self) -> Record:
        """The deal and all moves, even while looking back; undone moves are not kept."""
        return self.deal.with_moves(recorded(self._moves))

    @property
    def awaits(self) -> Awaited:
        """What the table is waiting for."""
        position = self.position
        if self._at < len(self._moves):
            return "past"
        if self.show_step is not None and self.show_step < LAST_STEP:
            return "guess" if self.show_step == TYPES_STEP - 1 and self._compares else "show"
        if position.outcome:
            return "over"
        if self.show_step is not None:
            return "next"
        if self.sitting.is_passed_round and self.watcher not in (0, position.turn):
            return "pass"
        if not self.sitting.is_person(position.turn):
            return "others" if self.sitting.seat else "machine"
        return "person" if self.watcher == position.turn else "me"

    @cached_property
    def _compares(self) -> bool:
        """Whether the game is the step of the path that asks which open hand is better."""
        step = step_of(self.whole_record)
        return step is not None and step.idea.key == COMPARE

    def begin_after(self, played: int) -> None:
        """Let the player begin after this many moves; a draw and its discard are one move, but two plies."""
        moves = self._moves
        self.begins = next(ply for ply in range(len(moves), -1, -1) if len(recorded(moves[:ply])) <= played)

    @property
    def is_settled(self) -> bool:
        """Whether only machines have turns left in this hand."""
        return self.awaits == "machine" and not any(turns_left(self.view)[: self.sitting.people])

    @property
    def is_beyond_people(self) -> bool:
        """Whether every human player at this screen is out, and only machines are still playing."""
        return not self.sitting.seat and not any(map(self.sitting.is_person, self.position.players_in))

    @property
    def seat(self) -> int:
        """The player from whose seat the table is shown."""
        if not self.sitting.is_passed_round:
            return self.sitting.first
        if self.watcher:
            return self.watcher
        turn, count = self.position.turn, len(self.position.lives)
        people = filter(self.sitting.is_person, self.position.order)
        return min(people, key=lambda player: (player - turn) % count, default=1)

    @property
    def view(self) -> OddsView:
        """What is known at this seat, without any hidden information."""
        return self.position.seen_by(self.seat)

    def own_in(self, position: OddsPosition) -> tuple[Card, ...]:
        """Return the player's own cards in order, the drawn card last; none while they are hidden."""
        if self.watcher != self.seat:
            return ()
        view = position.seen_by(self.seat)
        return (*self.order.of(view.own or ()), *((view.drawn,) if view.drawn else ()))

    def name(self, player: int, notation: Notation) -> str:
        """Return a player's name for use in a sentence; the watcher is "you"."""
        return self.sitting.name(player, notation, self.watcher)

    def reader(self, notation: Notation) -> tuple[int, Notation, tuple[str, ...]]:
        """Return whom the sentences about a game are for: the watcher, with a notation and all names."""
        return self.watcher, notation, self.sitting.said_names

    @property
    def show(self) -> Show | None:
        """The show on the screen, or None."""
        return None if self.show_step is None else self.position.shows[-1]

    def has_lost(self, player: int) -> bool:
        """Return whether a player has lost a life in the show on the screen."""
        return self.show is not None and bool(self.show.hands[player - 1]) and player != self.show.winner

    @property
    def order(self) -> HandOrder:
        """The order of the hand at this seat."""
        return self.orders.get(self.seat, HandOrder())

    @property
    def log(self) -> tuple[Event, ...]:
        """The events shown so far, as the watcher saw them."""
        history = self.position.history
        if self.show is not None:
            history = history[: history.index(self.show) + (self.show_step == LAST_STEP)]
        return tuple(event.seen_by(self.watcher) for event in history)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and the result of its last show is on the screen."""
        return self.awaits == "over"

    @property
    def takes_back(self) -> bool:
        """Whether this table allows undo: never if it is shared."""
        return not self.sitting.is_shared

    @property
    def can_undo(self) -> bool:
        """Whether the human player's last choice in this hand revealed no hidden card."""
        at = None if self.awaits == "past" else self._last_choice()
        return at is not None and self._moves[at].kind in ("discard", "call")

    # -- what a player does --------------------------------------------------------------------

    def press(self, key: str) -> OddsAnswer:
        """Handle a press: only the watching player can act, and only when it is their turn."""
        key = keys.STOCK if key == keys.DRAWING else key
        unclear = OddsAnswer("unclear", (key,))
        steps: dict[str, tuple[Awaited, Callable[[], object]]] = {
            keys.ME: ("me", lambda: self._watch(self.position.turn)),
            keys.PASS: ("pass", lambda: self._watch(0)),
            keys.NEXT: ("next", self._go_on),
            keys.SKIP: ("show", lambda: self.advance(LAST_STEP)),
            keys.WITHOUT: ("others", self._forget_help),
        }
        if self.show is not None:
            steps[keys.better_key(self.show.winner)] = ("guess", self.advance)
        if key == keys.CLOSE and self.spread:
            return self._spread_out(self.spread)
        if key == keys.END:
            return self._hurry()
        if key in steps:
            awaited, step = steps[key]
            if self.awaits != awaited:
                return Answer("nothing")
            step()
            return Answer("shown", (key,))
        discards = self.position.drawn and self.chosen and self.awaits == "person"
        player = keys.player_of(key)
        if key == keys.DISCARDS and not discards:
            return self._spread_out(key) if self.position.discards else unclear
        if player == self.seat and self.show is None:
            return self._spread_out(key)
        if self.awaits != "person":
            return unclear
        if player is not None or key == keys.TRADING:
            return self._turn_to(player)
        if key == keys.DISCARD:
            return super().press(keys.DISCARDS) if discards else unclear
        answer = super().press(key)
        return unclear if answer.kind == "nothing" else answer

    def double(self, key: str) -> OddsAnswer:
        """Handle two quick presses on a card."""
        return super().double(key) if self.awaits == "person" else Answer("nothing")

    def drop(self, key: str, to: str) -> OddsAnswer:
        """Handle a card dragged elsewhere, or to another of the player's own cards to sort the hand."""
        if self.awaits != "person":
            return Answer("unclear", (key,))
        card, other, partner = self._held(key), self._held(to), keys.player_of(to)
        if card and other:
            self.orders[self.seat] = self.order.moved(self._hand, card, other)
            self.chosen = ""
            return Answer("shown", (key,))
        if card and partner is not None and not self.position.drawn:
            self.chosen, self.spread = key, ""
            return self._turn_to(partner)
        return super().drop(key, to)

    def let_go(self) -> OddsAnswer:
        """Deselect the chosen card. If no card is chosen, close whatever is spread out."""
        if not self.chosen and self.spread:
            return self._spread_out(self.spread)
        return super().let_go()

    def sort(self) -> OddsAnswer:
        """Sort the player's own hand in the next way."""
        self.orders[self.seat] = self.order.next()
        return Answer("shown", ("sort",))

    def shift(self, by: int) -> OddsAnswer:
        """Move the chosen card in the player's own hand by a number of places to the right."""
        card = self._held(self.chosen)
        if self.awaits != "person" or card is None:
            return Answer("unclear", ("shift",))
        self.orders[self.seat] = self.order.beside(self._hand, card, by)
        return Answer("shown", ("shift",))

    def play_turns(self, turns: Sequence[Sequence[OddsMove]]) -> OddsAnswer:
        """Play turns: a draw with its discard, or any other move. Return the answer to the last one."""
        for moves in turns:
            before = self.position
            for move in moves:
                self.play(move)
        return Answer("played", (), before, turns[-1][-1])

    def undo(self) -> OddsAnswer:
        """Undo the last discard or call, and the machines' moves since then."""
        at = self._last_choice()
        if at is None:
            return Answer("nothing-done")
        if not self.can_undo:
            return Answer("unclear", ("undo",))
        self._cut(at)
        return Answer("undone")

    def restart(self) -> OddsAnswer:
        """Go back to the deal, if a single player is playing against machines."""
        if not self.takes_back:
            return Answer("nothing-done")
        if self.has_begun:
            self._cut(self.begins)
        return Answer("restarted")

    def go_to(self, at: int) -> None:
        """Show the table after ``at`` moves; play can continue only after the last one."""
        super().go_to(at)
        self._show_again()
        self.spread = ""
        self._forget_help()

    def _show_again(self) -> None:
        """Show all hands, if the last move ended a hand."""
        history, shows = self.position.history, self.position.shows
        self.show_step = LAST_STEP if shows and isinstance(history[-1], Dealt | Show) else None

    def advance(self, by: int = 1) -> None:
        """Advance a show by a number of steps, but not beyond its end."""
        assert self.show_step is not None
        self.show_step = min(LAST_STEP, self.show_step + by)

    @property
    def _hand(self) -> Sequence[Card]:
        """The cards of the player to move, without the drawn card."""
        return self.position.hands[self.position.turn - 1]

    def _held(self, key: str) -> Card | None:
        return next((card for card in self._hand if str(card) == key), None)

    def _spread_out(self, key: str) -> OddsAnswer:
        """Spread out a spot's contents, or close them again."""
        self.spread = "" if self.spread == key else key
        return Answer("shown", (key,))

    def _turn_to(self, player: int | None) -> OddsAnswer:
        """Spread out the cards of a player to trade with, or of the only one left; None means any player."""
        others = [other for other in self.position.players_in if other != self.position.turn]
        if self.position.drawn or (player is None and not self.chosen):
            return Answer("unclear", (keys.TRADING,))
        if player is None and len(others) > 1:
            return Answer("shown", (keys.TRADING,))
        found = others[0] if player is None else player
        if found not in others:
            return Answer("unclear", (keys.seat_key(found),))
        return self._spread_out(keys.seat_key(found))

    def _hurry(self) -> OddsAnswer:
        """Let the machines play straight on to the next show."""
        if self.awaits == "next" and self.is_beyond_people:
            self._go_on()
        if not self.is_settled:
            return Answer("nothing")
        self.hurries = True
        return Answer("shown", (keys.END,))

    def _watch(self, player: int) -> None:
        """Let a player see their hand, or hide all hands if ``player`` is 0."""
        self.watcher, self.chosen, self.spread = player, "", ""
        self._forget_help()

    def _go_on(self) -> None:
        self.show_step = None
        self._forget_help()

    def _forget_help(self) -> None:
        self.advice, self.costs, self.explains = None, None, False

    def _last_choice(self) -> int | None:
        """Return the ply of the human player's last choice in this hand; None once a show has begun."""
        if not self.takes_back or self.show_step is not None:
            return None
        hand, positions = self.position.hand, self._positions
        places = (at for at in range(self._at - 1, self.begins - 1, -1) if positions[at].hand == hand)
        return next((at for at in places if self.sitting.is_person(positions[at].turn)), None)

    def _cut(self, at: int) -> None:
        self.undos += 1
        del self._positions[at + 1 :], self._moves[at:]
        self._at, self.chosen, self.spread = at, "", ""
        self.show_step, self.hurries = None, False
        self._forget_help()

    def make(self, move: OddsMove) -> None:
        """Make a move, with the draw before a discard; if it ends the hand, a show starts."""
        if move.kind == "discard" and self.position.drawn is None:
            super().make(DRAW)
        shows, is_own = len(self.position.shows), self.sitting.is_person(self.position.turn)
        super().make(move)
        self._forget_help()
        self.left = self.spread
        if is_own:
            self.spread = ""
        if len(self.position.shows) > shows:
            self.show_step, self.spread, self.hurries = 0, "", False
            if self.sitting.is_passed_round:
                self.watcher = 0
