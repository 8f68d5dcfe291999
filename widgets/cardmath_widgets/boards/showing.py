"""The panels of a board as they stand: what a game tells and what every board has, put together."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardmath.i18n import _
from cardmath_widgets.access import PanelView
from cardmath_widgets.boards.coach import Coach
from cardmath_widgets.boards.controls import (
    Shortcut,
    bar,
    everyday,
    help_panel,
    shortcuts,
)
from cardmath_widgets.boards.leaf import Leaves
from cardmath_widgets.boards.session import Session
from cardmath_widgets.boards.staging import Staging
from cardmath_widgets.panels import Control
from cardmath_widgets.settings import Settings

__all__ = ["keys_of", "panels_of", "words_of_the_page"]


def keys_of(staging: Staging[Any, Any]) -> tuple[Shortcut, ...]:
    """Return what keys stand for on a board: the game's own, then those of every board that are free."""
    own = tuple(staging.shortcuts())
    return (*own, *(one for one in shortcuts() if one.key not in {mine.key for mine in own}))


def words_of_the_page(title: str, usual_title: str) -> dict[str, str]:
    """Return the sentences that a page has to find by itself, and the name of the game on the table.

    A page named after the board's usual game takes the name of the game on the table.
    """
    return {
        "title": title,
        "usual_title": usual_title,
        "close": _("Close"),
        "why": _("Why?"),
        "silence": _("There is no answer: Python is busy or has stopped. A press now may be lost."),
    }


def panels_of(
    staging: Staging[Any, Any],
    session: Session[Any, Any],
    settings: Settings,
    coach: Coach,
    beside: Sequence[Control],
    leaves: Leaves,
) -> dict[str, PanelView]:
    """Return the bar, what is open, the help and the game's own panels.

    ``beside`` are further buttons of the help, before those that open leaves.
    """
    facts, buttons = staging.facts(session, settings.notation), staging.buttons(session, settings.notation)
    chooser = staging.chooser(session.deal.game)
    panels = {
        "bar": PanelView(_("Game"), bar(facts, buttons, session, leaves, chooser, everyday(settings))),
        **leaves.panels(),
    }
    if staging.advice is not None:
        hint = (
            _("Hint")
            if staging.fair is None
            else _("All-knowing hint")
            if settings.knowing
            else _("Fair hint")
        )
        certain = staging.certain(session.position, most=1)
        panels["help"] = PanelView(
            _("Help"),
            help_panel(coach.loss, session.is_over, hint, certain, has_rest=bool(coach.rest_line)),
        )
    panels |= staging.panels(session, settings.notation)
    helping = panels.get("help", PanelView(_("Help")))
    panels["help"] = replace(helping, controls=(*helping.controls, *beside, *leaves.buttons("help")))
    return panels
