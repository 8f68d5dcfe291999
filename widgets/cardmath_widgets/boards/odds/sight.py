"""A table of Odds as one screen shows it: the measures, and what a position alone does not say."""

from dataclasses import dataclass

from cardmath.cards import Card
from cardmath.games.odds import OddsPosition, OddsView, Show
from cardmath_widgets.boards.odds.layout import measures
from cardmath_widgets.boards.odds.order import Order
from cardmath_widgets.boards.odds.places import Block, Measures
from cardmath_widgets.boards.odds.session import OddsSession

__all__ = ["Sight"]


@dataclass(frozen=True)
class Sight:
    """How a table is seen: from whose ``seat``, by whom (``watcher``, 0 for nobody), how far a show has come.

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
        """Return how a game is seen on a screen of a size."""
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
        """Return what is known at this seat; what nobody may know is not asked of it."""
        return position.seen_by(self.seat)

    def others(self, position: OddsPosition) -> dict[int, Block]:
        """Return the other players in the order of play, the next one first, each with their place."""
        count = len(position.lives)
        players = [(self.seat - 1 + by) % count + 1 for by in range(1, count)]
        return dict(zip(players, self.measures.blocks, strict=True))

    def own(self, position: OddsPosition) -> tuple[Card, ...]:
        """Return the own cards in their order, the drawn one last; none while they are hidden."""
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
