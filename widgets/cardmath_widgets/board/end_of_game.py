"""The panel over the table at the end of a game, and the statistics of finished games.

A win gets stars, and one sentence about the mathematics that the player actually used. A lost game gets a
kind message: how much was cleared, and the way back to the last position that could still be won, or another
deal if there was no such position. The score is behind *More*; hints and undos are only in the statistics.
This module draws nothing: the page shows the panel and keeps the result.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any, Final

from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL
from cardmath.sentences import capitalised
from cardmath.solving import Turning
from cardmath_widgets.board.effects import Effect, Thought
from cardmath_widgets.board.questions import PLAIN
from cardmath_widgets.board.session import Answer
from cardmath_widgets.board.speech import Voice, shown_words
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.device.garden.bed import growth_words
from cardmath_widgets.device.steps import next_step, step_link
from cardmath_widgets.page import PanelView, Said
from cardmath_widgets.page.panels.after_game import Ending
from cardmath_widgets.page.panels.controls import Button, ButtonRow, Fact, Facts, Further

#: The button that goes back to the last position that could be won.
BACK: Final = "ending-back"

#: The button that collapses the panel to one line, or expands it again.
_FOLD: Final = "ending-fold"
#: The panels that can be opened from here.
_MORE: Final = ("guess", "garden", "calendar", "look-back", "sharing", "statistics")
#: Maximum number of cards that cascade down the table after a win.
_FALLING: Final = 24


class EndOfGame:
    """The end of one game on one board."""

    def __init__(self, state: BoardState) -> None:
        self._state = state
        self._is_closed = False
        #: Whether the panel is collapsed to one line, so the open hands can be compared.
        self._is_folded = False
        #: Whether a move has been made since the game was put on the table: a finished game opened from a
        #: link is not counted.
        self._has_played = False
        #: Whether the focus has already been moved to this panel.
        self._has_led = False
        #: One sitting: undone and replayed moves belong to the same game.
        self._sitting = token_hex(4)

    @property
    def is_reached(self) -> bool:
        """Whether the game on the table has ended and its end is shown."""
        session = self._state.session
        return session.is_over and self._state.ui.speech.tells_endings(session)

    def hear(self, answer: Answer[Any, Any]) -> str:
        """React to what was done on the board; return where the focus goes, or ""."""
        if answer.kind == "restarted":
            # The same deal played again counts as another game.
            self._sitting = token_hex(4)
        self._has_played = self._has_played or answer.kind == "played"
        if not self.is_reached:
            self._is_closed = self._is_folded = self._has_led = False
            return ""
        if self._is_closed and self._leads_nowhere(answer):
            # A player who closes the panel and plays on sees it again once no moves are left.
            self._is_closed = False
            return "ending"
        # Some games show the last hands before they end, with no further move.
        is_new = answer.kind == "shown" and self._has_played and not self._has_led
        self._has_led = True
        return "ending" if (answer.kind == "played" or is_new) and not self._is_closed else ""

    def _leads_nowhere(self, answer: Answer[Any, Any]) -> bool:
        """Return whether an answer shows that the game cannot continue: a refusal, or the last possible
        move.
        """
        is_last = answer.kind == "played" and not self._state.session.position.moves()
        return is_last or answer.kind == "refused"

    def close(self) -> bool:
        """Close the panel over the table; return whether it was open."""
        was_open = self.is_reached and not self._is_closed
        self._is_closed = True
        return was_open

    def look(self) -> Effect | None:
        """Find in the background where the game was lost, if it has just ended without a win."""
        state = self._state
        session = state.session
        is_lost = (
            self.is_reached and not self._was_shown and not self._has_won and state.ui.help.hints is not None
        )
        played = tuple(session.played)
        if not is_lost or state.losing_move.known(played) is not None:
            return None
        return Effect(thought=Thought(state.search_loss(played), lambda _: Effect(shows="panels")))

    def change(self, name: str) -> Effect | None:
        """Handle one of the buttons; None for an unknown name."""
        if name == "ending-close":
            self.close()
            return Effect()
        if name == _FOLD:
            self._is_folded = not self._is_folded
            return Effect()
        if name == BACK:
            return self._go_back()
        if name == "ending-step":
            following = next_step(self._state.session.whole_record)
            return Effect() if following is None else Effect(link=step_link(following, self._state.settings))
        return None

    @property
    def meaning_of_back(self) -> str:
        """What the back button does now: it goes to the last position that could be won, if that is known.

        If no one could have won the deal, it deals a new one. Otherwise it undoes one move.
        """
        turning = self._known_turning
        if turning is not None and turning.held is not None:
            return BACK
        return "new" if self._is_hopeless else "undo"

    def way_back(self) -> tuple[Button, ...]:
        """Return the button that goes back to the fork, for a player who plays on in a lost game."""
        state = self._state
        is_lost = not self.is_reached and state.losing_move.fork(state.session.played) is not None
        return (Button(BACK, _("Show me where")),) if is_lost else ()

    # -- what is shown -------------------------------------------------------------------------

    def panel(self, openers: Callable[[Sequence[str]], tuple[Button, ...]]) -> PanelView:
        """Return the panel over the table, empty while another panel is open.

        ``openers`` returns the buttons that open the named panels.
        """
        label = _("The game has ended")
        if not self.is_reached or self._is_closed or self._state.open:
            return PanelView(label, (), visible=False)
        first, *others = self._first_buttons()
        main = replace(first, primary=True)
        if self._is_folded:
            unfold = Button(_FOLD, _("Show the result"))
            return PanelView(label, (ButtonRow("ending-folded", (main, unfold)),))
        lives = self._voice.lives(self._state.session)
        fold = [ButtonRow("ending-hands", (Button(_FOLD, _("See the hands")),))] if lives else []
        more = (
            *self._score(),
            *others,
            *openers(_MORE),
            Button("ending-close", _("See the table")),
        )
        return PanelView(
            label,
            (
                replace(self._ending(), lives=lives),
                ButtonRow("ending-buttons", (main,)),
                *fold,
                Further("ending-more", more, _("More")),
            ),
        )

    def result(self) -> dict[str, Any] | None:
        """Return the result as plain data for the page to store; None before the end."""
        if not self.is_reached:
            return None
        state, session = self._state, self._state.session
        notation = state.notation
        measure = self._voice.measure(session)
        game, way = session.deal.game, state.asker.way
        played = json.dumps([session.record.to_dict(), session.undos, session.hints], sort_keys=True)
        title = state.ui.speech.full_title(game, notation)
        if way != PLAIN:
            title = _("{game}, {way}").format(game=title, way=state.asker.way_name)
        return {
            "game": self._sitting,
            "mark": hashlib.sha256(played.encode()).hexdigest()[:12],
            "row": " ".join([session.deal.game.key, state.ui.speech.kind_of_game(game), way]).strip(),
            "title": title,
            "won": self._has_won,
            "stars": self._voice.stars(session) if self._has_won else 0,
            "points": 0 if self._was_shown else measure.points,
            "scale": measure.scale,
            "hints": session.hints,
            "undos": session.undos,
            "cascade": self._cascade() if self._has_won and self._has_played else [],
            "garden": state.ui.help.keepsake(session, notation)
            if self._has_played and not self._was_shown
            else {},
            "words": dict(growth_words()),
        }

    @property
    def _voice(self) -> Voice[Any, Any, Any]:
        return self._state.voice

    @property
    def _has_won(self) -> bool:
        return not self._was_shown and bool(self._voice.has_won(self._state.session))

    @property
    def _was_shown(self) -> bool:
        """Whether a hint played the game to its end, which does not count as a win."""
        return self._state.session.is_shown

    def _score(self) -> tuple[Facts, ...]:
        """Return the score, in games that have one."""
        notation, session = self._state.notation, self._state.session
        score, spoken = (self._voice.score(session, writing) for writing in (notation, notation.voice))
        label = pgettext("at the end of a game", "Score")
        return (Facts("ending-score", (Fact("score", label, score, spoken),)),) if score else ()

    def _cascade(self) -> list[str]:
        """Return the cards that cascade down the table after a win, as strings."""
        cards = self._state.ui.table.cards(self._state.session.deal.game)
        step = max(1, len(cards) // _FALLING)
        return [str(card) for card in cards[::-step][:_FALLING]]

    def _ending(self) -> Ending:
        state, session, voice = self._state, self._state.session, self._voice
        who = voice.winner(session) or state.ui.figure(session.deal.game)
        if self._was_shown:
            words = shown_words()
            return Ending("ending", words, "stuck", spoken=words, who=who)
        notation = state.notation
        has_won = self._has_won
        measure, stars = voice.cleared(session), voice.stars(session)
        # There is no need to tell players that they cleared nothing.
        is_measured = has_won or measure.points > 0
        reached = measure.sentence(notation.voice) if is_measured else ""
        spoken = [_stars_said(stars), reached, voice.learnt(session, notation.voice)]
        return Ending(
            "ending",
            voice.triumph() if has_won else voice.defeat(session),
            "won" if has_won else "stuck",
            measure.sentence(notation) if is_measured else "",
            " ".join(capitalised(f"{sentence.removesuffix('.')}.") for sentence in spoken if sentence),
            measure.share,
            stars,
            voice.learnt(session, notation),
            "" if has_won else self._consolation(),
            [*voice.praise(session), *self._praise_of_sums()] if has_won else (),
            who,
        )

    def _praise_of_sums(self) -> list[str]:
        sums = self._state.asker.sums
        return [_("Every sum right first time")] if sums.answered and sums.first == sums.answered else []

    def _consolation(self) -> str:
        """Return some consolation after a loss: that the deal was unwinnable, or how far back the game was
        lost.
        """
        turning = self._known_turning
        if turning is None:
            return ""
        if self._is_hopeless:
            return _("No one could have won this deal.")
        if turning.held is None:
            return ""
        notation = self._state.notation
        back = self._state.session.moves_played - turning.held
        moves = ngettext("One move ago", "{count} moves ago", back).format(count=notation.brief(back))
        return _("{moves}, you could still win.").format(moves=moves)

    def _first_buttons(self) -> list[Button]:
        """Return the buttons that a player is most likely to want next; the first one gets the focus."""
        state, session = self._state, self._state.session
        again = Button("same", _("Same again") if self._has_won else _("Try it again"))
        new, another = Button("new", _("Next deal")), _("Another deal")
        repeat = [again] if session.takes_back else []
        if self._was_shown:
            return [*repeat, new]
        if self._has_won:
            harder = [Button("harder", _("Harder"))] if state.ui.eases(session.deal.game) else []
            step = next_step(session.whole_record)
            following = [] if step is None else [Button("ending-step", _("Next on the path"))]
            return [*following, new, *harder, *repeat]
        grades = state.ui.help.grades(session.deal.game)
        easier = [Button("easier", _("An easier one"))] if state.ui.help.can_ease(session) and grades else []
        back = self._ways_back()
        if len(grades) < 2:
            # Luck decided the game, so going back seldom helps. If it cannot help at all, the button stays
            # but is disabled.
            back = [replace(one, disabled=self._is_hopeless) for one in back]
            return [replace(new, label=another), *repeat, *easier, *back]
        if self._is_hopeless:
            # The button that was shown before this was known stays, and keeps the focus.
            back = [replace(one, label=another) for one in back]
        return [*back, *repeat, *easier, new]

    def _ways_back(self) -> list[Button]:
        """Return the button that goes back into the game.

        The search for a way back finishes a moment after the end. The button is the same before and after, so
        no button moves under a finger; only its label changes if there is no way back.
        """
        if not self._state.session.can_undo:
            return []
        is_solved = self._state.ui.help.hints is not None
        return [Button(BACK, _("Go back")) if is_solved else Button("undo", _("Undo"))]

    @property
    def _known_turning(self) -> Turning | None:
        return self._state.losing_move.known(self._state.session.played)

    @property
    def _is_hopeless(self) -> bool:
        """Whether it is known that no one could have won the deal."""
        turning = self._known_turning
        return turning is not None and turning.is_from_the_deal

    def _go_back(self) -> Effect:
        """Go back to the last position that could still be won, and show both moves from there."""
        turning, state = self._known_turning, self._state
        if turning is None or turning.held is None:
            return Effect()
        fork = state.losing_move.fork(state.session.played)
        state.session.undos += 1

        def arrive() -> Effect | None:
            if fork is None:
                state.say(Said(_("You can still win from here."), mood="help"))
                return None
            return Effect(panel="look-back", then=lambda: state.lead("look-at"))

        return Effect(ply=turning.held, then=arrive)


def _stars_said(stars: int) -> str:
    """Return the number of stars in words, or "" if there are none.

    >>> _stars_said(3), _stars_said(1)
    ('three stars', 'one star')
    """
    if not stars:
        return ""
    return ngettext("{count} star", "{count} stars", stars).format(count=DECIMAL.aloud(stars))
