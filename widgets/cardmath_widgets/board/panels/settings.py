"""The panel of settings: the way to play, numbers and appearance, help, the keys."""

from collections.abc import Sequence
from typing import Any

from cardmath.i18n import _
from cardmath_widgets.board.context import Panel
from cardmath_widgets.board.controls import key_list, keys_of, ways_control
from cardmath_widgets.page.panels import Check, Control, Fields
from cardmath_widgets.page.panels.settings import Settings

__all__ = ["SettingsPanel"]


class SettingsPanel(Panel):
    """The panel *Settings*."""

    name = "settings"

    def label(self) -> str:
        """Return its name."""
        return _("Settings")

    def controls(self) -> Sequence[Control]:
        """Return the way to play, the choices for numbers and appearance, and the list of keys."""
        context = self.context
        ui, settings = context.ui, context.settings
        ways = ways_control(ui.help.questions, context.asker.way)
        knowing = Check("knowing", _("Let hints use the hidden cards"), settings.knowing)
        honesty = (Fields("hints", (knowing,), _("Help")),) if ui.help.fair else ()
        return (
            *((Fields("playing", ways, _("Game")),) if ways else ()),
            *ui.controls.own_settings(context.choice.game, settings.notation),
            *settings.controls(warns=ui.help.hints is not None, adds=ui.help.adds),
            *honesty,
            key_list(keys_of(ui.controls.shortcuts())),
        )

    def change(self, name: str, value: Any) -> bool:
        """Change the appearance, or the way to play."""
        context = self.context
        if Settings.has(name):
            context.settings = context.settings.changed(name, value)
            # An open question keeps the notation it was asked in.
            context.asker.close()
        elif name == "way":
            context.asker.play_by(str(value))
        else:
            return False
        return True
