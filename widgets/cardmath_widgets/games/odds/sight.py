"""A table of Odds as one screen shows it: the measures, the buttons, and the state beyond the position."""

from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds import OddsPosition, OddsView, Show
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
from cardmath_widgets.games.odds.layout import measures
from cardmath_widgets.games.odds.order import HandOrder
from cardmath_widgets.games.odds.ring import OddsMeasures, SeatPlace, ShownPlace
from cardmath_widgets.games.odds.session import OddsSession
from cardmath_widgets.games.odds.sitting import OwnSeat

_STEPS: Final = {"me": ME, "pass": PASS, "show": SKIP}


def actions_of(session: OddsSession) -> tuple[str, ...]:
    """Return the keys of the buttons in order, "" for a place that stays empty.

    >>> from cardmath.games import OddsGame
    >>> from cardmath.records import Record
    >>> from cardmath_widgets.games.odds.gestures import OddsGestures
    >>> session = OddsSession(Record.of_deal(OddsGame(), 7), OddsGestures())
    >>> actions_of(session)
    ('draw', 'trade', 'call')
    >>> session.press("draw").kind, actions_of(session)
    ('played', ('discard',))
    """
    awaits, position = session.awaits, session.position
    if awaits == "person":
        if position.drawn:
            return (DISCARD,)
        return DRAWING, TRADING, "" if position.caller else CALLING
    if awaits == "next":
        return (NEXT, END) if session.is_beyond_people else (NEXT,)
    if awaits == "machine":
        return (END,) if session.is_settled else ()
    if awaits == "others":
        seat = session.sitting
        return (WITHOUT,) if isinstance(seat, OwnSeat) and seat.late == position.turn else ()
    return (_STEPS[awaits],) if awaits in _STEPS else ()


@dataclass(frozen=True)
class Sight:
    """How a table is shown: from which ``seat``, to which ``watcher`` (0 for none), and how far a show is.

    ``actions`` are the keys of the buttons on the table, and ``trades`` says that plates of other players can
    be pressed. ``spread`` and ``left`` are as in the session. ``own_seat`` is the seat of this screen at a
    table of several screens.
    """

    measures: OddsMeasures
    seat: int
    watcher: int
    order: HandOrder
    is_shared: bool
    actions: tuple[str, ...]
    trades: bool
    chosen: str
    spread: str
    left: str
    show: Show | None
    step: int
    own_seat: OwnSeat | None = None

    @classmethod
    def of(cls, session: OddsSession, width: int, height: int, signs: int = 2) -> "Sight":
        """Return how a game is shown on a screen of ``width`` by ``height`` CSS pixels.

        ``signs`` is the most signs that a rank has in the chosen base.
        """
        return cls(
            measures(width, height, len(session.position.lives) - 1, signs),
            session.seat,
            session.watcher,
            session.order,
            session.sitting.is_shared,
            actions_of(session),
            session.awaits == "person" and session.position.drawn is None,
            session.chosen,
            session.spread,
            session.left,
            session.show,
            session.show_step or 0,
            session.sitting if isinstance(session.sitting, OwnSeat) else None,
        )

    def view(self, position: OddsPosition) -> OddsView:
        """Return what is known at this seat, without any hidden information."""
        return position.seen_by(self.seat)

    def seats(self, position: OddsPosition) -> dict[int, SeatPlace]:
        """Return the other players with their seats, in the order of play from the next one on."""
        return dict(zip(self._others(position), self.measures.seats, strict=True))

    def shown(self, position: OddsPosition) -> dict[int, ShownPlace]:
        """Return the other players with the places of their open hands."""
        is_tied = self.show is not None and bool(self.show.draws)
        places = self.measures.tied if is_tied else self.measures.shown
        return dict(zip(self._others(position), places, strict=True))

    def own(self, position: OddsPosition) -> tuple[Card, ...]:
        """Return the own cards in order, the drawn one last; none while they are hidden."""
        if self.watcher != self.seat:
            return ()
        view = self.view(position)
        drawn = (view.drawn,) if view.drawn else ()
        return (*self.order.of(view.own or ()), *drawn)

    def _others(self, position: OddsPosition) -> list[int]:
        count = len(position.lives)
        return [(self.seat - 1 + by) % count + 1 for by in range(1, count)]
