"""The panels of a board as they stand: what a game tells and what every board has, put together."""

from collections.abc import Sequence
from typing import Any

from cardmath.i18n import _
from cardmath_widgets.access import PanelView
from cardmath_widgets.boards.asking import Asker
from cardmath_widgets.boards.choice import Choice, kind_control
from cardmath_widgets.boards.controls import (
    Shortcut,
    ask_button,
    bar,
    game_fields,
    help_panel,
    key_list,
    shortcuts,
    ways_control,
)
from cardmath_widgets.boards.session import Session
from cardmath_widgets.boards.staging import Staging
from cardmath_widgets.panels import Button, Check, Control, Fields, Note
from cardmath_widgets.settings import Settings

__all__ = ["keys_of", "panels_of", "settings_of", "words_of_the_page"]


def keys_of(staging: Staging[Any, Any]) -> tuple[Shortcut, ...]:
    """Return what keys stand for on a board: the game's own, then those of every board."""
    return (*staging.shortcuts(), *shortcuts())


def words_of_the_page() -> dict[str, str]:
    """Return the sentences that a page has to find by itself."""
    return {
        "why": _("Why?"),
        "silence": _("There is no answer: Python is busy or has stopped. A press now may be lost."),
    }


def panels_of(
    staging: Staging[Any, Any],
    session: Session[Any, Any],
    settings: Settings,
    loss: Note,
    opened: Sequence[Control] | None,
    extra: str | None,
    asker: Asker[Any, Any],
) -> dict[str, PanelView]:
    """Return the bar, the settings, the help and the game's own panel.

    ``opened`` are the settings' controls, ``extra`` is what is chosen in the game's own panel: each is None
    while it is closed.
    """
    facts, buttons = staging.facts(session, settings.notation), staging.buttons(session, settings.notation)
    is_open = opened is not None
    game, notation = session.deal.game, settings.notation
    chooser, label = staging.chooser(game), staging.extra_label(game)
    opener = Button("extra", label, expanded=extra is not None) if label else None
    panels = {
        "bar": PanelView(_("Game"), bar(facts, buttons, session, is_open, chooser, opener)),
        "settings": PanelView(_("Settings"), tuple(opened or ()), is_open),
    }
    if label:
        shown = () if extra is None else tuple(staging.extra(session, notation, extra))
        panels["extra"] = PanelView(label, shown, extra is not None)
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
            _("Help"), help_panel(loss, session.is_over, hint, certain, ask_button(asker))
        )
    return {**panels, **staging.panels(session, settings.notation)}


def settings_of(
    staging: Staging[Any, Any],
    choice: Choice,
    missing: frozenset[str],
    number: int | None,
    settings: Settings,
    way: str,
) -> tuple[Control, ...]:
    """Return the controls of the settings: the next deal, numbers and looks, the keys."""
    game, notation = choice.game, settings.notation
    kinds: tuple[Control, ...] = ()
    if staging.advice:
        kinds = (kind_control(choice, staging.kinds(), missing), *staging.wishes(choice, notation))
    knowing = Check("knowing", _("Hints may use the hidden cards"), settings.knowing)
    honesty = (Fields("hints", (knowing,), _("Help")),) if staging.fair else ()
    options, summary = staging.options(game, notation), staging.summary(game, notation)
    return (
        *staging.groups(game, notation),
        game_fields((*ways_control(staging.questions, way), *options), summary, kinds, number),
        *settings.controls(warns=staging.advice is not None),
        *honesty,
        key_list(keys_of(staging)),
    )
