"""A table of Odds as one screen shows it: the measures, and the state beyond the position."""

from dataclasses import dataclass

from cardmath.cards import Card
from cardmath.games.odds import OddsPosition, OddsView, Show
from cardmath_widgets.games.odds.layout import measures
from cardmath_widgets.games.odds.order import Order
from cardmath_widgets.games.odds.places import Block, Measures
from cardmath_widgets.games.odds.session import OddsSession

__all__ = ["Sight"]


@dataclass(frozen=True)
class Sight:
    """How a table is shown: from which ``seat``, to which ``watcher`` (0 for none), and how far a show is.

    ``action`` is the key of the button on the table, "" for none.
    """

    measures: Measures
    seat: int
    watcher: int
    order: Order
    is_shared: bool
    action: str
    browsing: bool
    show: Show | None
    step: int

    @classmethod
    def of(cls, session: OddsSession, width: int, height: int) -> "Sight":
        """Return how a game is shown on a screen of ``width`` by ``height`` CSS pixels."""
        return cls(
            measures(width, height, len(session.position.lives) - 1),
            session.seat,
            session.watcher,
            session.order,
            session.sitting.is_shared,
            _action(session),
            session.browsing,
            session.show,
            session.show_step or 0,
        )

    def view(self, position: OddsPosition) -> OddsView:
        """Return what is known at this seat, without any hidden information."""
        return position.seen_by(self.seat)

    def others(self, position: OddsPosition) -> dict[int, Block]:
        """Return the other players with their places, in the order of play from the next one on."""
        count = len(position.lives)
        players = [(self.seat - 1 + by) % count + 1 for by in range(1, count)]
        return dict(zip(players, self.measures.blocks, strict=True))

    def own(self, position: OddsPosition) -> tuple[Card, ...]:
        """Return the own cards in order, the drawn one last; none while they are hidden."""
        if self.watcher != self.seat:
            return ()
        view = self.view(position)
        drawn = (view.drawn,) if view.drawn else ()
        return (*self.order.of(view.own or ()), *drawn)


def _action(session: OddsSession) -> str:
    awaits = session.awaits
    if awaits == "person":
        can_call = session.position.drawn is None and session.position.caller is None
        return "call" if can_call else ""
    return {"me": "me", "pass": "pass", "show": "skip", "next": "next"}.get(awaits, "")
