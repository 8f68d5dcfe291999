"""The leaf of settings: the way to play, numbers and looks, help, the keys."""

from collections.abc import Sequence
from typing import Any

from cardmath.i18n import _
from cardmath_widgets.boards.controls import key_list, ways_control
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.boards.showing import keys_of
from cardmath_widgets.panels import Check, Control, Fields, Row
from cardmath_widgets.settings import Settings

__all__ = ["SettingsLeaf"]


class SettingsLeaf(Leaf):
    """Settings."""

    name = "settings"

    def label(self) -> str:
        """Return its name."""
        return _("Settings")

    def controls(self) -> Sequence[Control]:
        """Return the way to play, the choices of numbers and looks, and the list of keys."""
        host = self.host
        staging, settings = host.staging, host.settings
        ways = ways_control(staging.questions, host.asker.way)
        knowing = Check("knowing", _("Hints may use the hidden cards"), settings.knowing)
        honesty = (Fields("hints", (knowing,), _("Help")),) if staging.fair else ()
        return (
            *((Fields("playing", ways, _("Game")),) if ways else ()),
            *staging.own_settings(host.choice.game, settings.notation),
            *settings.controls(warns=staging.advice is not None, adds=staging.adds),
            *honesty,
            Fields(
                "kept", (Row("kept-buttons", host.openers("look-back", "statistics")),), _("Games played")
            ),
            key_list(keys_of(staging)),
        )

    def change(self, name: str, value: Any) -> bool:
        """Change how things are seen, or how the game is played."""
        host = self.host
        if Settings.has(name):
            host.settings = host.settings.changed(name, value)
            # A question is asked in the notation that it began in.
            host.asker.close()
        elif name == "way":
            host.asker.play_by(str(value))
        else:
            return False
        return True
