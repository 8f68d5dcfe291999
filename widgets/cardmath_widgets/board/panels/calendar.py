"""The panel with the calendar of the deal of the day."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from cardmath.links import to_link
from cardmath.solving import WINNABLE
from cardmath_widgets.board.choice import with_day
from cardmath_widgets.board.state import BoardState, Effect, Panel
from cardmath_widgets.device.days import DAY, day_of, words
from cardmath_widgets.page.panels import Calendar, Control


class CalendarPanel(Panel):
    """The panel *Calendar*: the page draws it, and says which day is wanted."""

    name = "calendar"
    place = ""

    def label(self) -> str:
        """Return its name."""
        return words()["title"]

    def is_offered(self) -> bool:
        """Return whether a player can deal alone."""
        return self.state.session.takes_back

    def controls(self) -> Sequence[Control]:
        """Return the calendar."""
        return (Calendar(DAY, words()),)

    def change(self, name: str, value: Any) -> Effect | None:
        """Deal the deal of a day."""
        day = day_of({DAY: str(value)}) if name == DAY else None
        return None if day is None else deal_of_day(self.state, day)


def deal_of_day(state: BoardState, day: date) -> Effect:
    """Return the deal of a day in the chosen game, with the player's settings."""
    choice, settings = state.choice, state.settings
    if choice.base is not None:
        settings = settings.changed("base", choice.base)
    kind = {} if choice.kind == WINNABLE else {"deals": choice.kind}
    link = to_link(choice.game, {**settings.to_link(), **kind, DAY: day.isoformat()})
    return Effect(link=with_day(link, choice.game, state.ui.chooses))
