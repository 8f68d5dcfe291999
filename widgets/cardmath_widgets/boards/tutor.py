"""What helps somebody to understand, on one board: first steps under way, and sums seen in frames."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cardmath.games import Game
from cardmath.i18n import _
from cardmath_widgets.access import PanelView, Said
from cardmath_widgets.boards.asking import PLAIN
from cardmath_widgets.boards.guide.steps import Guide, Instruction
from cardmath_widgets.boards.guide.sums import Sum
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.leaves.howto import HowToLeaf
from cardmath_widgets.boards.session import Answer
from cardmath_widgets.boards.spoken import said
from cardmath_widgets.panels import Button

__all__ = ["LEAVE", "SHOW", "Tutor"]

#: What is pressed to go on without being led.
LEAVE: Final = "leave-first-steps"
#: What is pressed by somebody who does not see what to press.
SHOW: Final = "show-first-step"


class Tutor:
    """Leads through a first game where one is under way, and tells the sums of pairs beside any game."""

    def __init__(self, host: Host, *, is_leading: bool = False) -> None:
        self._host = host
        steps = host.staging.first_steps
        self._guide = Guide(steps) if is_leading and steps is not None else None

    @property
    def is_leading(self) -> bool:
        """Whether somebody is led through a first game."""
        return self._guide is not None

    @property
    def next_game(self) -> Game | None:
        """The game that is dealt after the one in which somebody is led, None where nobody is."""
        return self._guide.steps.after() if self._guide else None

    def leave(self) -> None:
        """Lead no longer: the game goes on without."""
        self._guide = None

    def show(self) -> None:
        """Point out what is next, also where somebody was asked to find it alone."""
        told = self._greet()
        if told is not None:
            self._host.say(told)

    def greeting(self, usual: Said) -> Said:
        """Return what is said when a game comes onto the table."""
        return self._greet() or usual

    def answer(self, answer: Answer[Any, Any], usual: Said | None) -> Said | None:
        """Return what is said of an answer: the sum as well, and what is next where somebody is led."""
        pair, host = self.sum_of(answer), self._host
        if pair is not None and usual is not None:
            heard = said(pair.sentence, host.settings.notation)
            usual = replace(usual, aloud=f"{usual.aloud or usual.text} {heard.aloud or heard.text}")
        if self._guide is None:
            return usual
        return self._done(self._guide.answer(answer, usual, host.session, host.settings.notation))

    def sum_of(self, answer: Answer[Any, Any]) -> Sum | None:
        """Return the sum that is to be seen in frames after an answer, if any."""
        host = self._host
        # Where the sum must be said first, it is seen when it is.
        if not host.settings.frames or host.asker.way != PLAIN:
            return None
        position, move = answer.before, answer.move
        if answer.kind == "refused":
            position = host.session.position
            move = host.session.gestures.meant(position, answer.keys)
        elif answer.kind != "played":
            return None
        return None if position is None or move is None else host.staging.sum_of(position, move)

    def shown(self, pair: Sum) -> dict[str, Any] | None:
        """Return what the page is told of a sum, None where it has no picture."""
        notation = self._host.settings.notation
        markup = pair.drawing(notation.base)
        return {"type": "sum", "markup": markup, "text": pair.sentence(notation)} if markup else None

    def simplified(self, panels: Mapping[str, PanelView]) -> dict[str, PanelView]:
        """Return the panels; for somebody who is led, what leads on is in place of all other help."""
        if not self.is_leading:
            return dict(panels)
        howto = [one for one in panels["help"].controls if one.id == HowToLeaf.name]
        show = () if self._host.session.is_over else (Button(SHOW, _("Show me")),)
        controls = (*show, Button(LEAVE, _("Leave first steps")), *howto)
        return {**panels, "help": replace(panels["help"], controls=controls)}

    def _greet(self) -> Said | None:
        if self._guide is None:
            return None
        return self._done(self._guide.greet(self._host.session, self._host.settings.notation))

    def _done(self, instruction: Instruction) -> Said | None:
        """Point out what an instruction is about, and return what it says."""
        self._host.marks = instruction.marks
        return instruction.said
