"""What stands over the table when a game has ended: what it came to, what was done well, what is next.

A game that is lost is told kindly: how much was cleared, and the way back to the last moment at which it
could still be won. No screen: the page shows it, and keeps the result if its person wants that.
"""

import hashlib
import json
from secrets import token_hex
from typing import Any

from cardmath.i18n import _, ngettext
from cardmath.solving import Turning
from cardmath_widgets.access import PanelView, Said
from cardmath_widgets.boards.asking import PLAIN
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.session import Answer
from cardmath_widgets.boards.turning import turning_of_game
from cardmath_widgets.panels import Button, Control, Ending, Row

__all__ = ["Finale"]


class Finale:
    """The end of one game on one board."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._is_closed = False
        #: Where the game turned, of the record it was looked up for.
        self._turning: tuple[Any, Turning] | None = None
        #: One sitting: what is undone and played again belongs to the same.
        self._sitting = token_hex(4)

    @property
    def is_reached(self) -> bool:
        """Whether the game on the table has ended and is to be told about."""
        session = self._host.session
        return session.is_over and self._host.staging.tells_endings(session)

    def hear(self, answer: Answer[Any, Any]) -> str:
        """Take note of what was done on the board; returns where the focus goes, or ""."""
        if answer.kind == "restarted":
            # The same deal once more is another game.
            self._sitting = token_hex(4)
        if not self.is_reached:
            self._is_closed = False
            return ""
        if self._is_closed and self._leads_nowhere(answer):
            # Whoever has looked at the table and goes on to play is told again what can be done.
            self._is_closed = False
            return "ending"
        return "ending" if answer.kind == "played" and not self._is_closed else ""

    def _leads_nowhere(self, answer: Answer[Any, Any]) -> bool:
        """Return whether an answer shows that nothing goes on: a refusal, or the last move that was left."""
        is_last = answer.kind == "played" and not self._host.session.position.moves()
        return is_last or answer.kind == "refused"

    def close(self) -> bool:
        """Let the table be seen; returns whether anything stood over it."""
        was_open = self.is_reached and not self._is_closed
        self._is_closed = True
        return was_open

    def look(self) -> None:
        """Find out, beside play, where a game was lost that has just ended without a win."""
        host = self._host
        session, record = host.session, host.session.record
        is_lost = self.is_reached and not self._has_won and host.staging.advice is not None
        if not is_lost or (self._turning is not None and self._turning[0] == record):
            return
        played = tuple(session.played)

        def found(turning: Turning) -> None:
            self._turning = (record, turning)
            host.show_panels()

        host.think(lambda: turning_of_game(played), found)

    def change(self, name: str) -> bool:
        """Answer one of the buttons; returns False for a name that is none of them."""
        if name == "ending-close":
            self.close()
        elif name == "ending-back":
            self._go_back()
        else:
            return False
        return True

    # -- what is shown -------------------------------------------------------------------------

    def panel(self, *, is_alone: bool) -> PanelView:
        """Return what stands over the table; nothing while a leaf is open, unless it ``is_alone``."""
        label = _("The game has ended")
        if not self.is_reached or self._is_closed or not is_alone:
            return PanelView(label, (), visible=False)
        return PanelView(label, (self._ending(), Row("ending-buttons", self._buttons())))

    def result(self) -> dict[str, Any] | None:
        """Return the result as plain data, for the page to keep; None before the end."""
        if not self.is_reached:
            return None
        host, session = self._host, self._host.session
        measure = host.staging.voice(host.settings.notation).measure(session)
        game, way = session.deal.game, host.asker.way
        told = json.dumps([session.record.to_dict(), session.undos, session.hints], sort_keys=True)
        title = host.staging.full_title(game, host.settings.notation)
        if way != PLAIN:
            title = _("{game}, {way}").format(game=title, way=host.asker.way_name)
        return {
            "game": self._sitting,
            "mark": hashlib.sha256(told.encode()).hexdigest()[:12],
            "row": " ".join([session.deal.game.key, host.staging.kind_of_game(game), way]).strip(),
            "title": title,
            "won": self._has_won,
            "points": measure.points,
            "scale": measure.scale,
            "hints": session.hints,
        }

    @property
    def _has_won(self) -> bool:
        host = self._host
        return bool(host.staging.voice(host.settings.notation).has_won(host.session))

    def _ending(self) -> Control:
        host, session = self._host, self._host.session
        notation = host.settings.notation
        voice = host.staging.voice(notation)
        has_won = self._has_won
        measure = voice.measure(session) if has_won else voice.cleared(session)
        return Ending(
            "ending",
            voice.triumph() if has_won else voice.defeat(session),
            "won" if has_won else "stuck",
            measure.sentence(notation),
            measure.sentence(notation.voice),
            measure.share,
            "" if has_won else self._consolation(),
            [*voice.praise(session), *self._praise_of_sums()] if has_won else (),
        )

    def _praise_of_sums(self) -> list[str]:
        sums = self._host.asker.sums
        return [_("Every sum right at once")] if sums.answered and sums.first == sums.answered else []

    def _consolation(self) -> str:
        """Return what helps somebody who has not won: that it was not their fault, or where it was lost."""
        turning = self._known_turning
        if turning is None:
            return ""
        if turning.is_from_the_deal:
            return _("Nobody could have won this deal, whatever they played.")
        if turning.held is None:
            return ""
        notation = self._host.settings.notation
        back = self._host.session.moves_played - turning.held
        moves = ngettext("One move back", "{count} moves back", back).format(count=notation.brief(back))
        return _("{moves}, it could still be won.").format(moves=moves)

    def _buttons(self) -> tuple[Button, ...]:
        host, turning = self._host, self._known_turning
        has_won, session = self._has_won, self._host.session
        can_go_back = turning is not None and turning.held is not None
        back = (Button("ending-back", _("Back to there"), primary=True),) if can_go_back else ()
        is_open = turning is None or not turning.is_from_the_deal
        undo = (Button("undo", _("Undo")),) if not (has_won or back) and is_open and session.can_undo else ()
        again = (Button("same", _("Same again")),) if session.takes_back else ()
        harder = (Button("harder", _("Harder")),) if has_won and host.staging.advice is not None else ()
        return (
            *back,
            *undo,
            Button("new", _("Next deal"), primary=not back),
            *harder,
            *again,
            *host.openers("look-back", "sharing", "statistics"),
            Button("ending-close", _("See the table")),
        )

    @property
    def _known_turning(self) -> Turning | None:
        turning = self._turning
        return turning[1] if turning is not None and turning[0] == self._host.session.record else None

    def _go_back(self) -> None:
        """Go back to the last moment at which the game could still be won."""
        turning, host = self._known_turning, self._host
        if turning is None or turning.held is None:
            return
        host.session.undos += 1
        host.go_to(turning.held)
        host.say(Said(_("Here it can still be won."), mood="help"))
