"""The leaf of settings: the next deal, the way to play, numbers and looks, the keys."""

from collections.abc import Sequence
from typing import Any

from cardmath.i18n import _
from cardmath_widgets.boards.choice import kind_control
from cardmath_widgets.boards.controls import game_fields, key_list, number_of, ways_control
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.boards.showing import keys_of
from cardmath_widgets.panels import Check, Control, Fields
from cardmath_widgets.settings import Settings

__all__ = ["SettingsLeaf"]


class SettingsLeaf(Leaf):
    """Settings."""

    name = "settings"

    def label(self) -> str:
        """Return its name."""
        return _("Settings")

    def controls(self) -> Sequence[Control]:
        """Return the choices of the next deal, of numbers and looks, and the list of keys."""
        host = self.host
        staging, choice, settings = host.staging, host.choice, host.settings
        game, notation = choice.game, settings.notation
        kinds: tuple[Control, ...] = ()
        if staging.advice:
            missing = host.missing_kinds()
            kinds = (kind_control(choice, staging.kinds(), missing), *staging.wishes(choice, notation))
        knowing = Check("knowing", _("Hints may use the hidden cards"), settings.knowing)
        honesty = (Fields("hints", (knowing,), _("Help")),) if staging.fair else ()
        options, summary = staging.options(game, notation), staging.summary(game, notation)
        number = host.session.deal.number
        return (
            *staging.own_settings(game, notation),
            *staging.groups(game, notation),
            game_fields((*ways_control(staging.questions, host.asker.way), *options), summary, kinds, number),
            *settings.controls(warns=staging.advice is not None, adds=staging.adds),
            *honesty,
            key_list(keys_of(staging)),
        )

    def change(self, name: str, value: Any) -> bool:
        """Change how things are seen, how the game is played, or what is dealt next."""
        host = self.host
        if Settings.has(name):
            host.settings = host.settings.changed(name, value)
            # A question is asked in the notation that it began in.
            host.asker.close()
        elif name == "way":
            host.asker.play_by(str(value))
        elif name == "number":
            host.deal(number_of(value))
        elif name == "kind":
            host.choice = host.choice.of_kind(value, host.staging.kinds())
        else:
            return False
        return True
