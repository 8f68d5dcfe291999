"""A table of Odds in progress: who looks at it, what is open, what it waits for. No screen and no words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Final, Literal

from cardmath.cards import Card
from cardmath.games.odds import DRAW, Dealt, Event, OddsMove, OddsPosition, OddsView, Show, recorded
from cardmath.players.advice import Advice, Turn
from cardmath.records import Record
from cardmath_widgets.boards.odds.gestures import DISCARDS, card_of
from cardmath_widgets.boards.odds.order import Order
from cardmath_widgets.boards.odds.sitting import Sitting
from cardmath_widgets.boards.session import Answer, Session

__all__ = ["LAST_STEP", "ME", "NEXT", "PASS", "SKIP", "TYPES_STEP", "Awaited", "OddsSession"]

#: The keys of what is pressed to say who looks, and to go through a show.
ME: Final = "me"
PASS: Final = "pass"
NEXT: Final = "next"
SKIP: Final = "skip"
#: A show turns one card of every hand after the other; then it tells what the hands are, and who has won.
TYPES_STEP: Final = 7
LAST_STEP: Final = 8
#: The player nobody is: who looks at a table whose hands are all hidden.
_NOBODY: Final = 0

#: What a table waits for: a person's move, a machine's, somebody to say who they are or to pass the screen
#: on, the show to go on, somebody to go on after the show; or nothing, because the game is over, or because
#: the table is one of the past, at which somebody looks back.
Awaited = Literal["person", "machine", "me", "pass", "show", "next", "over", "past"]

OddsAnswer = Answer[OddsPosition, OddsMove]


@dataclass
class OddsSession(Session[OddsPosition, OddsMove]):
    """A game at a table with people at this screen and machines.

    ``eyes`` is the person who looks at their own hand, None while all hands are hidden. ``browsing`` says
    that the discards are looked through, ``show_step`` how far a show has come, None where there is none.

    What was seen of hidden cards stays seen: a discard or a call can be taken back, by one person among
    machines, and never beyond the card that was drawn or taken; at a shared table nothing can.

    >>> from cardmath.games import OddsGame
    >>> from cardmath_widgets.boards.odds.gestures import OddsGestures
    >>> session = OddsSession(Record.of_deal(OddsGame(), 7), OddsGestures())
    >>> session.press("stock").kind, session.can_undo, session.awaits
    ('played', False, 'person')
    """

    sitting: Sitting = field(default_factory=Sitting)
    eyes: int | None = None
    browsing: bool = False
    show_step: int | None = None
    orders: dict[int, Order] = field(default_factory=dict)
    #: Under this name a shared table stays with Python.
    token: str = field(default_factory=lambda: token_urlsafe(16))
    #: Help that was asked for in the present position.
    advice: Advice | None = None
    costs: dict[int, Turn | None] | None = None
    explains: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        position = self.position
        has_played = bool(position.history) and not isinstance(position.history[-1], Dealt | Show)
        self.show_step = LAST_STEP if position.shows and not has_played else None
        self.eyes = None if self.sitting.is_shared else 1

    # -- how it stands -------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The deal and the moves so far, a draw and its discard as one."""
        return self.deal.with_moves(recorded(self._moves[: self._at]))

    @property
    def whole_record(self) -> Record:
        """The deal and all moves, also while one looks back: what was taken back is not kept."""
        return self.deal.with_moves(recorded(self._moves))

    @property
    def awaits(self) -> Awaited:
        """What the table waits for."""
        position = self.position
        if self._at < len(self._moves):
            return "past"
        if self.show_step is not None and self.show_step < LAST_STEP:
            return "show"
        if position.outcome:
            return "over"
        if self.show_step is not None:
            return "next"
        if self.sitting.is_shared and self.eyes not in (None, position.turn):
            return "pass"
        if not self.sitting.is_person(position.turn):
            return "machine"
        return "person" if self.eyes == position.turn else "me"

    @property
    def seat(self) -> int:
        """The player from whose place the table is seen."""
        if not self.sitting.is_shared:
            return 1
        if self.eyes:
            return self.eyes
        order = self.position.order
        turn = order.index(self.position.turn) if self.position.turn in order else 0
        people = (player for player in (*order[turn:], *order[:turn]) if self.sitting.is_person(player))
        return next(people, 1)

    @property
    def watcher(self) -> int:
        """The player whose knowledge is on the screen; nought, where that is nobody's."""
        return self.eyes or _NOBODY

    @property
    def show(self) -> Show | None:
        """The show that is to be seen, or None."""
        return None if self.show_step is None else self.position.shows[-1]

    @property
    def order(self) -> Order:
        """How the hand at this seat is sorted."""
        return self.orders.get(self.seat, Order())

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened so far, as far as it is shown, and as the watcher saw it."""
        history = self.position.history
        if self.show_step is not None:
            end = max(at for at, event in enumerate(history) if isinstance(event, Show))
            history = history[: end + (self.show_step == LAST_STEP)]
        return tuple(event.seen_by(self.watcher) for event in history)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and its last show has been told."""
        return self.awaits == "over"

    @property
    def takes_back(self) -> bool:
        """Whether anything can be taken back: never at a shared table."""
        return not self.sitting.is_shared

    @property
    def plays_again(self) -> bool:
        """Never: the machines answer by themselves."""
        return False

    @property
    def can_redo(self) -> bool:
        """Never."""
        return False

    @property
    def can_undo(self) -> bool:
        """Whether the person's last choice in this hand showed them no hidden card."""
        at = None if self.awaits == "past" else self._last_choice()
        return at is not None and self._moves[at].kind in ("discard", "call")

    def turns_of(self, player: int) -> tuple[tuple[OddsView, OddsMove], ...]:
        """Return what a player saw and did in each turn of the hand that is shown or played, in order."""
        hand = self.position.hand if self.show is None else self.show.hand
        return tuple(
            (before.seen_by(player), move)
            for before, move in zip(self._positions, self._moves[: self._at], strict=False)
            if before.turn == player and before.hand == hand
        )

    # -- what a person does --------------------------------------------------------------------

    def press(self, key: str) -> OddsAnswer:
        """Answer a press: only who looks can act, and only in their turn."""
        steps: dict[str, tuple[Awaited, Callable[[], object]]] = {
            ME: ("me", self._sit),
            PASS: ("pass", self._pass),
            NEXT: ("next", self._go_on),
            SKIP: ("show", self._skip),
        }
        if key in steps:
            awaited, step = steps[key]
            if self.awaits != awaited:
                return Answer("nothing")
            step()
            return Answer("shown", (key,))
        if key == DISCARDS and not (self.position.drawn and self.chosen and self.awaits == "person"):
            self.browsing = not self.browsing
            return Answer("shown", (key,))
        if self.awaits != "person":
            return Answer("unclear", (key,))
        answer = super().press(key)
        return Answer("unclear", (key,)) if answer.kind == "nothing" else answer

    def double(self, key: str) -> OddsAnswer:
        """Answer two quick presses on a card."""
        return super().double(key) if self.awaits == "person" else Answer("nothing")

    def drop(self, key: str, to: str) -> OddsAnswer:
        """Answer a card's being carried: to another own card, to sort the hand, or away."""
        if self.awaits != "person":
            return Answer("unclear", (key,))
        card, other = card_of(key), card_of(to)
        hand = self.position.hands[self.position.turn - 1]
        if card in hand and other in hand:
            self.orders[self.seat] = self.order.moved(hand, card, other)
            self.chosen = ""
            return Answer("shown", (key,))
        return super().drop(key, to)

    def sort(self) -> OddsAnswer:
        """Sort the own hand in the next way."""
        self.orders[self.seat] = self.order.next()
        return Answer("shown", ("sort",))

    def shift(self, by: int) -> OddsAnswer:
        """Put the chosen card so many places to the right in the own hand."""
        card = card_of(self.chosen)
        hand = self.position.hands[self.position.turn - 1]
        if self.awaits != "person" or card is None or card not in hand:
            return Answer("unclear", ("shift",))
        self.orders[self.seat] = self.order.beside(hand, card, by)
        return Answer("shown", ("shift",))

    def play_turn(self, moves: Sequence[OddsMove]) -> OddsAnswer:
        """Play the moves of one turn: a draw with its discard, or any other alone."""
        before = self.position
        for move in moves:
            self.play(move)
        return Answer("played", (), before, moves[-1])

    def undo(self) -> OddsAnswer:
        """Take back the last discard or call, and what the machines did since."""
        at = self._last_choice()
        if at is None:
            return Answer("nothing-done")
        if not self.can_undo:
            return Answer("unclear", ("undo",))
        self._cut(at)
        self.undos += 1
        return Answer("undone")

    def restart(self) -> OddsAnswer:
        """Go back to the deal, where one person plays among machines."""
        if not self.takes_back:
            return Answer("nothing-done")
        if self.moves_played:
            self._cut(0)
            self.undos += 1
        return Answer("restarted")

    def go_to(self, at: int) -> None:
        """Look at the table after so many moves; only at the last of them it can be played on."""
        super().go_to(at)
        history = self.position.history
        ended = bool(history) and isinstance(history[-1], Dealt | Show) and bool(self.position.shows)
        self.show_step, self.browsing = LAST_STEP if ended else None, False
        self._forget_help()

    def advance(self) -> None:
        """Let a show go one step on."""
        assert self.show_step is not None
        self.show_step += 1

    # -- inside --------------------------------------------------------------------------------

    def _sit(self) -> None:
        self.eyes = self.position.turn
        self.browsing = False

    def _pass(self) -> None:
        self.eyes = None
        self.chosen = ""
        self.browsing = False
        self._forget_help()

    def _go_on(self) -> None:
        self.show_step = None
        self._forget_help()

    def _skip(self) -> None:
        self.show_step = LAST_STEP

    def _forget_help(self) -> None:
        self.advice, self.costs, self.explains = None, None, False

    def _last_choice(self) -> int | None:
        """Where the person chose last in this hand, while no show has told all cards."""
        if not self.takes_back or self.show_step is not None:
            return None
        places = range(self._at - 1, -1, -1)
        at = next((at for at in places if self.sitting.is_person(self._positions[at].turn)), None)
        return at if at is not None and self._positions[at].hand == self.position.hand else None

    def _cut(self, at: int) -> None:
        del self._positions[at + 1 :], self._moves[at:]
        self._at = at
        self.chosen = ""
        self.show_step, self.browsing = None, False
        self._forget_help()

    def _play(self, move: OddsMove) -> None:
        if move.kind == "discard" and self.position.drawn is None:
            super()._play(DRAW)
        shows = len(self.position.shows)
        super()._play(move)
        self._forget_help()
        if len(self.position.shows) > shows:
            self.show_step, self.browsing = 0, False
            if self.sitting.is_shared:
                self.eyes = None

    def held(self, player: int) -> tuple[Card, ...]:
        """Return the cards that a player holds and sees, the drawn one last."""
        position = self.position
        drawn = (position.drawn,) if position.drawn and player == position.turn else ()
        return (*position.hands[player - 1], *drawn)
