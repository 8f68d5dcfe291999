"""The panel over the table at the end of a game, and the statistics of finished games.

A won game gets its stars, and one sentence about the mathematics that was really played. A lost game gets
a kind message: how much was cleared, and the way back to the last position that could still be won. Points,
hints and undos are only in the statistics. This module draws nothing: the page shows the panel and keeps the
result.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any, Final

from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL
from cardmath.ranks import rank_index
from cardmath.sentences import capitalised
from cardmath.solving import Turning
from cardmath_widgets.board.context import Context, Panel
from cardmath_widgets.board.questions import PLAIN
from cardmath_widgets.board.session import Answer
from cardmath_widgets.board.speech import Voice
from cardmath_widgets.device.steps import next_step, step_link
from cardmath_widgets.page import PanelView, Said
from cardmath_widgets.page.panels import Button, Control, Ending, Row, Statistics

__all__ = ["BACK", "EndOfGame", "StatisticsPanel"]

#: The button back to the last position that could be won.
BACK: Final = "ending-back"

#: The most cards that fall over the table after a win.
_FALLING: Final = 24


class EndOfGame:
    """The end of one game on one board."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._is_closed = False
        #: Whether a move was made since the game came onto the table: a finished game from a link counts
        #: nowhere.
        self._has_played = False
        #: Whether the player was led to the end that is reached now.
        self._has_led = False
        #: One sitting: undone and replayed moves belong to the same game.
        self._sitting = token_hex(4)

    @property
    def is_reached(self) -> bool:
        """Whether the game on the table has ended and its end is shown."""
        session = self._context.session
        return session.is_over and self._context.ui.speech.tells_endings(session)

    def hear(self, answer: Answer[Any, Any]) -> str:
        """React to what was done on the board; returns where the focus goes, or ""."""
        if answer.kind == "restarted":
            # The same deal played again counts as another game.
            self._sitting = token_hex(4)
        self._has_played = self._has_played or answer.kind == "played"
        if not self.is_reached:
            self._is_closed = self._has_led = False
            return ""
        if self._is_closed and self._leads_nowhere(answer):
            # A player who closed the panel and plays on sees it again once nothing more is possible.
            self._is_closed = False
            return "ending"
        # Some games show the last hands before they end, without another move.
        is_new = answer.kind == "shown" and self._has_played and not self._has_led
        self._has_led = True
        return "ending" if (answer.kind == "played" or is_new) and not self._is_closed else ""

    def _leads_nowhere(self, answer: Answer[Any, Any]) -> bool:
        """Return whether an answer shows that the game cannot go on: a refusal, or the last possible move."""
        is_last = answer.kind == "played" and not self._context.session.position.moves()
        return is_last or answer.kind == "refused"

    def close(self) -> bool:
        """Close the panel over the table; returns whether it was open."""
        was_open = self.is_reached and not self._is_closed
        self._is_closed = True
        return was_open

    def look(self) -> None:
        """Find in the background where a game was lost that has just ended without a win."""
        context = self._context
        session = context.session
        is_lost = self.is_reached and not self._has_won and context.ui.help.hints is not None
        played = tuple(session.played)
        if is_lost and context.losing_move.known(played) is None:
            context.think(lambda: context.losing_move.find(played), lambda _: context.showing.show_panels())

    def change(self, name: str) -> bool:
        """Handle one of the buttons; returns False for an unknown name."""
        if name == "ending-close":
            self.close()
        elif name == BACK:
            self._go_back()
        elif name == "ending-step":
            self._go_on_the_path()
        else:
            return False
        return True

    @property
    def knows_the_way_back(self) -> bool:
        """Whether the last position that could be won is known; else the way back is one move long."""
        turning = self._known_turning
        return turning is not None and turning.held is not None

    def way_back(self) -> tuple[Button, ...]:
        """Return the button back to the fork, while a game is played on that is known to be lost."""
        context = self._context
        is_lost = not self.is_reached and context.losing_move.fork(context.session.played) is not None
        return (Button(BACK, _("Show me where")),) if is_lost else ()

    # -- what is shown -------------------------------------------------------------------------

    def panel(self, *, is_alone: bool) -> PanelView:
        """Return the panel over the table, empty while another panel is open unless it ``is_alone``."""
        label = _("The game has ended")
        if not self.is_reached or self._is_closed or not is_alone:
            return PanelView(label, (), visible=False)
        first = self._first_buttons()
        return PanelView(
            label,
            (
                self._ending(),
                Row("ending-buttons", [replace(one, primary=not at) for at, one in enumerate(first)]),
                Row("ending-more", self._more_buttons()),
            ),
        )

    def result(self) -> dict[str, Any] | None:
        """Return the result as plain data for the page to keep; None before the end."""
        if not self.is_reached:
            return None
        context, session = self._context, self._context.session
        notation = context.settings.notation
        measure = self._voice.measure(session)
        game, way = session.deal.game, context.asker.way
        told = json.dumps([session.record.to_dict(), session.undos, session.hints], sort_keys=True)
        title = context.ui.speech.full_title(game, notation)
        if way != PLAIN:
            title = _("{game}, {way}").format(game=title, way=context.asker.way_name)
        return {
            "game": self._sitting,
            "mark": hashlib.sha256(told.encode()).hexdigest()[:12],
            "row": " ".join([session.deal.game.key, context.ui.speech.kind_of_game(game), way]).strip(),
            "title": title,
            "won": self._has_won,
            "points": measure.points,
            "scale": measure.scale,
            "hints": session.hints,
            "undos": session.undos,
            "cascade": self._cascade() if self._has_won and self._has_played else [],
            "garden": context.ui.help.keepsake(session, notation) if self._has_played else {},
        }

    @property
    def _voice(self) -> Voice[Any, Any]:
        return self._context.ui.speech.voice(self._context.settings.notation)

    @property
    def _has_won(self) -> bool:
        return bool(self._voice.has_won(self._context.session))

    def _cascade(self) -> list[list[str]]:
        """Return the cards that fall over the table after a win: the index and the suit of each."""
        context = self._context
        cards = context.ui.table.cards(context.session.deal.game)
        step = max(1, len(cards) // _FALLING)
        notation = context.settings.notation
        return [[rank_index(card.rank, notation), card.suit.value] for card in cards[::-step][:_FALLING]]

    def _ending(self) -> Control:
        context, session, voice = self._context, self._context.session, self._voice
        notation = context.settings.notation
        has_won = self._has_won
        measure, stars = voice.cleared(session), voice.stars(session)
        # Players need not hear that they reached nothing.
        is_measured = has_won or measure.points > 0
        reached = measure.sentence(notation.voice) if is_measured else ""
        spoken = [_stars_said(stars), reached, voice.learnt(session, notation.voice)]
        return Ending(
            "ending",
            voice.triumph() if has_won else voice.defeat(session),
            "won" if has_won else "stuck",
            measure.sentence(notation) if is_measured else "",
            " ".join(capitalised(f"{one.removesuffix('.')}.") for one in spoken if one),
            measure.share,
            stars,
            voice.learnt(session, notation),
            "" if has_won else self._consolation(),
            [*voice.praise(session), *self._praise_of_sums()] if has_won else (),
        )

    def _praise_of_sums(self) -> list[str]:
        sums = self._context.asker.sums
        return [_("Every sum right first time")] if sums.answered and sums.first == sums.answered else []

    def _consolation(self) -> str:
        """Return a consolation after a loss: the deal was unwinnable, or where the game was lost."""
        turning = self._known_turning
        if turning is None:
            return ""
        if turning.is_from_the_deal:
            return _("No one could have won this deal.")
        if turning.held is None:
            return ""
        notation = self._context.settings.notation
        back = self._context.session.moves_played - turning.held
        moves = ngettext("One move back", "{count} moves back", back).format(count=notation.brief(back))
        return _("{moves}, you could still win.").format(moves=moves)

    def _first_buttons(self) -> list[Button]:
        """Return what a player is most likely to want next; the first of them gets the focus."""
        context, session = self._context, self._context.session
        again = Button("same", _("Same again") if self._has_won else _("Try it again"))
        new = Button("new", _("Next deal"))
        repeat = [again] if session.takes_back else []
        if self._has_won:
            harder = [Button("harder", _("Harder"))] if context.ui.eases(session.deal.game) else []
            step = next_step(session.whole_record)
            following = [] if step is None else [Button("ending-step", _("Next on the path"))]
            return [*following, new, *harder, *repeat]
        can_ease = context.ui.help.can_ease(session) and bool(context.ui.help.grades(session.deal.game))
        easier = [Button("easier", _("An easier one"))] if can_ease else []
        return [*self._ways_back(), *repeat, *easier, new]

    def _ways_back(self) -> list[Button]:
        """Return the button back into the game.

        The way back is found a moment after the end. The button is the same before and after, whatever is
        found, so no button moves or changes under a finger.
        """
        if not self._context.session.can_undo:
            return []
        is_solved = self._context.ui.help.hints is not None
        return [Button(BACK, _("Go back")) if is_solved else Button("undo", _("Undo"))]

    def _more_buttons(self) -> tuple[Button, ...]:
        openers = self._context.showing.openers("garden", "look-back", "sharing", "statistics")
        return (*openers, Button("ending-close", _("See the table")))

    @property
    def _known_turning(self) -> Turning | None:
        return self._context.losing_move.known(self._context.session.played)

    def _go_on_the_path(self) -> None:
        """Open the next step of the path with the player's settings."""
        following = next_step(self._context.session.whole_record)
        if following is not None:
            self._context.follow(step_link(following, self._context.settings), is_deal=True)

    def _go_back(self) -> None:
        """Go back to the last position that could still be won, and show both ways on from it."""
        turning, context = self._known_turning, self._context
        if turning is None or turning.held is None:
            return
        fork = context.losing_move.fork(context.session.played)
        context.session.undos += 1
        context.go_to(turning.held)
        if fork is None:
            context.showing.say(Said(_("You can still win from here."), mood="help"))
        else:
            context.showing.open_panel("look-back")
            context.showing.lead("look-at")


def _stars_said(stars: int) -> str:
    """Return the number of stars in words, or "" for none.

    >>> _stars_said(3), _stars_said(1)
    ('three stars', 'one star')
    """
    if not stars:
        return ""
    return ngettext("{count} star", "{count} stars", stars).format(count=DECIMAL.aloud(stars))


class StatisticsPanel(Panel):
    """The panel of statistics: Python provides only the words; the page keeps the numbers."""

    name = "statistics"
    place = "first"
    outlasts_deals = True

    def label(self) -> str:
        """Return its name."""
        return _("Statistics")

    def controls(self) -> Sequence[Control]:
        """Return the words, and the notation for numbers."""
        words = {
            "note": _(
                "Kept only in this browser on this device. Nothing is sent, and losses never lower a score."
            ),
            "none": _("You have not finished a game here yet."),
            "game": _("Game"),
            "played": pgettext("games", "Played"),
            "won": pgettext("games", "Won"),
            "best": pgettext("games", "Best"),
            # TRANSLATORS: the fewest hints with which a game was won
            "hints": _("Fewest hints"),
            # TRANSLATORS: the fewest undone moves with which a game was won
            "undos": _("Fewest undos"),
            "on": _("Keep statistics on this device"),
            "wipe": _("Delete"),
            "sure": _("Delete the statistics and your place on the path?"),
        }
        return (Statistics("kept", words, self.context.settings.notation),)
