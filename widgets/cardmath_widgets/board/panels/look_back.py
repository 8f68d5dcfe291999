"""The panel for looking back: step through the game, see the losing move, and play on from any point."""

from collections.abc import Sequence
from typing import Any

from cardmath.i18n import N_, _, pgettext
from cardmath.numerals import Notation
from cardmath.solving import Turning
from cardmath.solving.losing_move import Fork
from cardmath_widgets.board.effects import Effect, Thought
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.page import Said, said
from cardmath_widgets.page.panels.after_game import Timeline
from cardmath_widgets.page.panels.controls import Button, ButtonRow, Control


class LookBackPanel(Panel):
    """The *Look back* panel: the sentence for each move, as in play, and the reason for the losing move."""

    name = "look-back"
    title = N_("Look back")
    place = "first"
    waits = True
    stands_above = True

    def is_offered(self) -> bool:
        """Return whether any move has been made."""
        session = self.state.session
        return len(session.whole) > 1 and bool(self.state.ui.speech.tells_endings(session))

    def turned(self, *, is_open: bool) -> Effect | None:
        """On opening, search for the losing move; on closing, leave a past position if play cannot continue
        from it.
        """
        state, session = self.state, self.state.session
        if is_open:
            self._say()
            return self._look()
        if not session.plays_again:
            return Effect(ply=len(session.whole) - 1)
        if not session.is_over:
            state.say(Said(_("It is your turn.")))
        return None

    def controls(self) -> Sequence[Control]:
        """Return the line of moves, and the buttons to move along it and to play on."""
        state, session = self.state, self.state.session
        at, end, loss = session.moves_played, len(session.whole) - 1, self._loss
        texts = [self._place(ply) for ply in range(end + 1)]
        buttons = [
            Button("look-first", pgettext("look back", "Deal"), disabled=not at),
            Button("look-back-one", pgettext("look back", "Back"), disabled=not at),
            Button("look-on-one", pgettext("look back", "Forward"), disabled=at == end),
            Button("look-last", pgettext("look back", "End"), disabled=at == end),
        ]
        if loss is not None and loss.lost:
            is_there = at == loss.lost
            buttons.append(Button("look-loss", _("Just before") if is_there else _("Where I lost")))
        if state.ui.help.practice(session, state.notation):
            buttons.append(Button("look-practise", _("Three exercises from this game")))
        going_on = _("Play on from here") if session.plays_again else _("Back to the game")
        buttons.append(Button(self.name, going_on, primary=True))
        fork = self._fork if loss is not None and loss.is_exact else None
        line = Timeline(
            "look-at",
            pgettext("look back", "Move"),
            at,
            end,
            texts,
            None if loss is None else loss.lost,
            None if fork is None else fork.at,
        )
        return (line, ButtonRow("look-buttons", buttons))

    def change(self, name: str, value: Any) -> Effect | None:
        """Move along the line, or practise what the game has shown."""
        state, session = self.state, self.state.session
        if name == "look-practise":
            return Effect(reaction=state.questions.practise(state.ui.help.practice(session, state.notation)))
        at, end, loss = session.moves_played, len(session.whole) - 1, self._loss
        lost = at if loss is None or loss.lost is None else loss.lost
        places = {
            "look-at": value if isinstance(value, int) else at,
            "look-first": 0,
            "look-back-one": at - 1,
            "look-on-one": at + 1,
            "look-last": end,
            "look-loss": lost - 1 if at == lost else lost,
        }
        return Effect(ply=places[name], then=self._say) if name in places else None

    # -- where the game was lost -----------------------------------------------------------------

    def _look(self) -> Effect | None:
        """Find out in the background where the game was lost, if that may be shown."""
        losing_move, whole = self.state.losing_move, tuple(self.state.session.whole)
        if not self._may_tell or losing_move.known(whole) is not None:
            return None
        search = self.state.search_loss(whole)
        return Effect(thought=Thought(search, lambda _: Effect(shows="panels"), keeps=True))

    @property
    def _may_tell(self) -> bool:
        """Whether the losing move may be shown: if the player wants this, or if no move can help any
        longer.
        """
        ui, settings, end = self.state.ui, self.state.settings, self.state.session.whole[-1]
        is_wanted = settings.warning and (ui.help.fair is None or settings.knowing)
        return ui.help.hints is not None and (is_wanted or end.is_dead_end)

    @property
    def _loss(self) -> Turning | None:
        """Where this game was lost, if that is known."""
        turning = self.state.losing_move.known(self.state.session.whole) if self._may_tell else None
        return None if turning is None or turning.lost is None else turning

    @property
    def _fork(self) -> Fork | None:
        """The fork in this game, if it is lost and this may be shown."""
        return None if self._loss is None else self.state.losing_move.fork(self.state.session.whole)

    # -- what is said ------------------------------------------------------------------------------

    def _place(self, ply: int) -> str:
        """Return a place on the line, as it is read aloud."""
        write = self.state.notation.brief
        end = len(self.state.session.whole) - 1
        text = _("{count} of {all}").format(count=write(ply), all=write(end)) if ply else _("the deal")
        fork = self._fork
        return (
            _("{place}, your last chance to win").format(place=text)
            if fork is not None and fork.at == ply
            else text
        )

    def _say(self) -> None:
        """Say what the last move did; if it lost the game, say so, and why."""
        state, loss = self.state, self._loss
        session, notation, fork = state.session, state.notation, self._fork
        if fork is not None and fork.at == session.moves_played:
            self._say_both_ways(fork)
            return
        if loss is None or loss.lost != session.moves_played:
            state.say(said(self._of_last_move, notation))
            return
        solution = loss.solution
        assert solution is not None
        if loss.is_from_the_deal:
            words = _("No one could have won this deal.")
            state.say(said(lambda _notation: words, notation, why=solution.reason_in, mood="help"))
        else:
            state.say(said(lambda n: _losing(loss, n), notation, why=solution.reason_in, mood="help"))
        if solution.cause is not None:
            state.marks = dict.fromkeys(map(str, solution.cause.places_named), "cause")

    def _say_both_ways(self, fork: Fork) -> None:
        """Say which move was played at the fork and which move wins, and point out both moves' cards.

        If it is not known which move lost the game, the move at the fork may have been right.
        """
        state, session = self.state, self.state.session
        position, notation = session.position, state.notation
        played = session.whole_moves[fork.at]

        def sentence(n: Notation) -> str:
            voice = state.ui.speech.voice(n)
            # When read aloud, the sentence says where the cards are; on the screen, marks show it.
            phrase = voice.phrase if n is n.voice else voice.marked_phrase
            winning = phrase(position, fork.winning, n)
            if not self._is_exact(fork):
                return _("You can still win from here. {winning}.").format(winning=winning)
            return _("To win: {winning}. You played: {played}.").format(
                played=phrase(position, played, n), winning=winning
            )

        state.say(said(sentence, notation, mood="help"))
        spots = session.gestures.spots_of
        lost = spots(played) if self._is_exact(fork) else ()
        state.marks = dict.fromkeys(lost, "loses") | dict.fromkeys(spots(fork.winning), "keeps")

    def _is_exact(self, fork: Fork) -> bool:
        """Return whether the move that was played at the fork provably lost the game."""
        return self._loss is not None and self._loss.lost == fork.at + 1

    def _of_last_move(self, notation: Notation) -> str:
        """Return the sentence for the move that led to the position on the table."""
        session, ui = self.state.session, self.state.ui
        if not session.moves_played:
            return _("The deal.")
        before, move = session.moves_made[-1]
        return str(ui.speech.voice(notation).move(before, move, session.position, notation))


def _losing(loss: Turning, notation: Notation) -> str:
    """Say that a move lost the game or, if no more is known, only that the game was lost by then."""
    assert loss.lost is not None
    number = notation.brief(loss.lost)
    if loss.is_exact:
        return _("Move {number} lost the game.").format(number=number)
    return _("By move {number}, the game was lost. I don't know which move lost it.").format(number=number)
