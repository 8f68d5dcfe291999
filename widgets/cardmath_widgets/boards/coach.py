"""The help on one board: hints and answers when asked for, the quiet mark after a losing move."""

from typing import Any

from cardmath.i18n import _
from cardmath_widgets.access import Said
from cardmath_widgets.boards.adviser import Adviser, Help
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.slowly import QUIET_STEP
from cardmath_widgets.panels import Note

__all__ = ["Coach"]


class Coach:
    """What is said and marked to help the player of one game; all that takes time is done beside play.

    ``adviser`` knows the game, None where nothing solves it. ``loss`` is the mark after a losing move.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        advice = host.staging.advice
        self.adviser: Adviser[Any, Any] | None = Adviser(advice, host.staging.fair) if advice else None
        self.loss = Note("mark", "")
        #: The rest of the game that can be played by itself, and the position from which.
        self._rest: tuple[Any, tuple[Any, ...]] = (None, ())

    @property
    def steps(self) -> int:
        """How many steps of help were given in the position."""
        return self.adviser.steps_in(self._host.session.position) if self.adviser else 0

    def resume(self, step: int) -> None:
        """Go on after so many steps of help in the position."""
        if self.adviser:
            self.adviser.resume(self._host.session.position, step)

    @property
    def rest_line(self) -> tuple[Any, ...]:
        """The rest of the game, where it is proven that nothing can go wrong any more; else nothing."""
        position, line = self._rest
        return line if position == self._host.session.position else ()

    def rest(self) -> None:
        """Play the rest of the game."""
        if self.rest_line:
            self._host.session.chosen = ""
            self._host.play_slowly(self.rest_line)

    def look_for_rest(self) -> None:
        """Find out beside play whether the rest could be played by itself."""
        host, position = self._host, self._host.session.position
        if self._rest[0] == position or not host.staging.is_nearly_done(position):
            return

        def found(line: tuple[Any, ...]) -> None:
            had, self._rest = bool(self.rest_line), (position, line)
            if had or line:
                host.show_panels()

        host.think(lambda: tuple(host.staging.rest(position)), found)

    def hint(self) -> None:
        """Give the next step of help."""
        host, adviser = self._host, self.adviser
        if adviser is not None:
            host.session.hints += 1
            notation, position, knowing = host.settings.notation, host.session.position, host.settings.knowing
            host.think(lambda: adviser.hint(position, notation, knowing=knowing), self._give)

    def question(self) -> None:
        """Answer whether the game can still be won."""
        host, adviser = self._host, self.adviser
        if adviser is not None:
            notation, position = host.settings.notation, host.session.position
            host.think(lambda: adviser.question(position, notation), self._give)

    def play_certain(self) -> None:
        """Play, one after the other, what can never hurt."""
        host = self._host
        line = tuple(host.staging.certain(host.session.position) or ())
        if line:
            host.session.chosen = ""
            host.play_slowly(line, QUIET_STEP)
        else:
            host.show_said(Said(_("No play is certain now.")))

    def look_for_losses(self) -> None:
        """Say quietly when a move has lost the game, once what was played has been shown."""
        host, adviser = self._host, self.adviser
        if adviser is None:
            return
        notation, played = host.settings.notation, tuple(host.session.played)
        # Whoever plays with fair hints is told nothing that the cards do not show.
        is_fair = host.staging.fair is not None and not host.settings.knowing
        is_wanted = host.settings.warning and not is_fair and not host.session.position.is_won

        def look() -> Note:
            back = adviser.lost_moves(played) if is_wanted else 0
            return adviser.mark_of_loss(back, played, notation)

        host.think(look, self._mark)

    def _give(self, help_: Help) -> None:
        """Show what the adviser says."""
        host = self._host
        host.session.chosen = ""
        host.marks = help_.marks
        host.say(help_.said)
        host.redraw()
        if help_.line:
            host.play_slowly(help_.line)

    def _mark(self, loss: Note) -> None:
        """Show the mark after a losing move, or take it away."""
        if loss != self.loss:
            self.loss = loss
            self._host.show_panels()
