"""The settings panel: looks, the way to play, and the list of keys."""

from collections.abc import Sequence
from typing import Any

from cardmath.i18n import N_, _
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.board.game_ui import Shortcut, keys_of
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.board.questions import PLAIN, Questions
from cardmath_widgets.page.panels.controls import Check, Control, Fields, Further, Keys, Option, Select
from cardmath_widgets.page.panels.settings import ADULTS, Settings, for_grown_ups


class SettingsPanel(Panel):
    """The *Settings* panel."""

    name = "settings"
    title = N_("Settings")

    def controls(self) -> Sequence[Control]:
        """Return the way to play, the choices for numbers and appearance, and the list of keys."""
        state = self.state
        ui, settings = state.ui, state.settings
        ways = _ways_control(ui.help.questions, state.asker.way)
        knowing = Check("knowing", _("Let hints use the hidden cards"), settings.knowing)
        honesty = (Fields("hints", (knowing,), _("Help")),) if ui.help.fair else ()
        further = (
            *((Fields("playing", ways, _("Game")),) if ways else ()),
            *ui.controls.own_settings(state.choice.game, settings.notation),
            *settings.controls(warns=ui.help.hints is not None, adds=ui.help.adds),
            *honesty,
            _key_list(keys_of(ui.controls.shortcuts())),
        )
        looks = Fields("looks", settings.first_controls(), _("Looks"))
        return looks, Further(ADULTS, further, for_grown_ups())

    def change(self, name: str, value: Any) -> Effect | None:
        """Change the appearance, or the way to play."""
        state = self.state
        if Settings.has(name):
            state.settings = state.settings.changed(name, value)
            # An open question keeps the notation it was asked in.
            state.asker.close()
        elif name == "way":
            state.asker.play_by(str(value))
        else:
            return None
        return Effect()


def _key_list(known: Sequence[Shortcut]) -> Keys:
    """Return the list of keys for the settings panel."""
    by_label: dict[str, list[str]] = {}
    for one in known:
        by_label.setdefault(one.label, []).append(one.key.title())
    keys = [(", ".join(keys), label) for label, keys in by_label.items()]
    own = [("← → ↑ ↓", _("from card to card")), (_("Enter, space bar"), _("choose the card"))]
    return Keys("keys", _("Keys"), keys + own)


def _ways_control(questions: Questions[Any, Any] | None, way: str) -> tuple[Control, ...]:
    """Return the control for the way to play, if there are several."""
    if questions is None or not questions.ways():
        return ()
    options = [Option(PLAIN, _("take pairs"))]
    options += [Option(name, label) for name, label in questions.ways().items()]
    return (Select("way", _("Way to play"), way, options),)
