"""Help for any board: hints in steps, whether the game can still be won, and which move lost it.

Winning lines and verdicts are kept, so a player who follows a hint never waits for the next one. Help is
limited by work, not by time, so a busy server gives the same answers as an idle one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Generic

from cardmath import solving
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.solving.losing_move import LosingMove, Turning, farthest, turning_and_way
from cardmath_widgets.board.effects import Effect, Later, Thought
from cardmath_widgets.board.game_ui import FairHints, Hints, HintStep
from cardmath_widgets.board.session import M, P
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.page import Said, said
from cardmath_widgets.page.panels.controls import Note
from cardmath_widgets.page.scheduling import QUIET_STEP, calculated

#: How many search steps are allowed for a hint, and for checking whether a move has lost the game. A step
#: takes 10 to 100 microseconds, so the player never waits long.
_HINT_NODES: Final = 4_000
_CHECK_NODES: Final = 1_000
#: How many search steps are allowed for an explicit question, and the factor by which this grows if the
#: question is repeated.
_QUESTION_NODES: Final = 20_000
_LONGER: Final = 4
#: Seconds until the board says that an answer is taking a while.
_A_WHILE: Final = 0.7
#: How many verdicts are kept; a game has far fewer positions.
_KEPT: Final = 5000


@dataclass
class HintEngine(Generic[P, M]):
    """The help for one player's game.

    Hints come in steps, one per request: where to look, which cards, why, and the whole line.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath.numerals import DOZENAL
    >>> from cardmath_widgets.games.pyramid.hints import PyramidHints
    >>> engine = HintEngine(PyramidHints())
    >>> start = PyramidGame().deal(7)
    >>> engine.hint(start, DOZENAL).said.text
    'Look for a pair inside the pyramid.'
    >>> dict(engine.hint(start, DOZENAL).marks)
    {'t7.3': 'hint', 't7.4': 'hint'}
    """

    hints: Hints
    fair: FairHints | None = None
    losing_move: LosingMove = field(default_factory=LosingMove)
    #: Whether the last step of help plays all the way to a win.
    plays_lines: bool = True
    #: How many steps of help have been given in the latest position.
    step: int = 0
    _asked: P | None = None
    _is_knowing: bool | None = None
    _hint: solving.Hint[Any] | None = None
    #: Whether the player has been shown why the game is lost.
    _has_proved: bool = False
    #: The winning lines, and where each position is in its line.
    _lines: dict[P, tuple[tuple[M, ...], int]] = field(default_factory=dict)
    _verdicts: dict[P, str] = field(default_factory=dict)
    #: The latest position where the question remained unsettled, and how many times it has been asked there.
    _unsettled: tuple[P, int] | None = None

    def resume(self, position: P, step: int) -> None:
        """Resume the help in a position after a number of steps."""
        self._asked, self._hint, self.step = position, None, step

    def steps_in(self, position: P) -> int:
        """Return how many steps of help have been given in a position."""
        return self.step if position == self._asked else 0

    def hint(self, position: P, notation: Notation, *, knowing: bool = True) -> HintStep:
        """Return the next step of help in a position; a fair step, if there is one, unless ``knowing``."""
        if position != self._asked or self._is_knowing not in (None, knowing):
            self.resume(position, 0)
        self._is_knowing = knowing
        if self.fair is not None and not knowing:
            self.step += 1
            fair = self.fair.steps(position, notation)
            return fair[min(self.step, len(fair)) - 1]
        if self._hint is None:
            self._hint = calculated(solving.hint, position, nodes=_HINT_NODES)
            self._keep(position, self._hint.solution.verdict, self._hint.solution.moves)
        self.step += 1
        if self._hint.best is None:
            return self._lost(position, self._hint, notation)
        steps = self.hints.steps(self._hint, notation)
        if self.step <= len(steps) or not self.plays_lines:
            return steps[min(self.step, len(steps)) - 1]
        return self._whole_line(position, steps[-1].marks)

    def question(self, position: P, notation: Notation) -> HintStep:
        """Say whether a position can still be won and, if not, why, and what on the table shows it.

        If the game has fair hints, the answer says that it uses hidden cards.
        """
        answer = self._answer(position, notation)
        return answer if self.fair is None else replace(answer, said=_premised(answer.said))

    def _answer(self, position: P, notation: Notation) -> HintStep:
        if position in self._lines:
            return HintStep(Said(_("This can still be won."), mood="help"))
        asked = self._unsettled[1] if self._unsettled and self._unsettled[0] == position else 0
        if asked > 1:
            return HintStep(Said(_still_unsettled(), mood="help"))
        solution = calculated(solving.solve, position, nodes=_QUESTION_NODES * (_LONGER if asked else 1))
        self._keep(position, solution.verdict, solution.moves)
        if solution.verdict == solving.WINNABLE:
            return HintStep(Said(_("This can still be won."), mood="help"))
        if solution.verdict == solving.UNKNOWN:
            self._unsettled = position, asked + 1
            text = _("The search was too short. Ask again for a longer one.")
            return HintStep(Said(_still_unsettled() if asked else text, mood="help"))
        return self._unwinnable(solution, notation)

    def lost_moves(self, positions: Sequence[P]) -> int:
        """Return how many moves to take back to make the game winnable again.

        ``positions`` is the game so far, with the current position last. Returns 0 if the game is not known
        to be lost, or was lost from the deal.
        """
        if self._verdict(positions[-1], positions[:-1]) != solving.UNWINNABLE:
            return 0
        held = self._turning(positions).held
        return 0 if held is None else len(positions) - 1 - held

    def mark_of_loss(self, back: int, positions: Sequence[P], notation: Notation) -> Note:
        """Return the quiet mark shown after a losing move, with the reason, or an empty note."""
        if not back:
            return Note("mark", "")
        text = ngettext(
            "That move lost the game. Press Undo to take it back.",
            "You lost the game {count} moves ago. Press Undo to go back.",
            back,
        ).format(count=notation.brief(back))
        solution = self._turning(positions).solution
        is_known = solution is not None and solution.cause is not None
        why = self.hints.loss(solution, notation).said.text if solution is not None and is_known else ""
        return Note("mark", text, why)

    # -- inside --------------------------------------------------------------------------------

    def _turning(self, positions: Sequence[P]) -> Turning:
        return self.losing_move.find(positions, partial(calculated, turning_and_way))

    def _lost(self, position: P, found: solving.Hint[Any], notation: Notation) -> HintStep:
        """Return why the game cannot be won (only once per game), and the move that clears the most."""
        proof = self._unwinnable(found.solution, notation)
        move = calculated(farthest, position)
        best = next((one for one in found.advice if one.move == move), None)
        if best is None:
            return proof
        shown = self.hints.steps(replace(found, best=best), notation)[1]
        most = _("This clears the most cards: {move}")
        words = (most.format(move=seen) for seen in (shown.said.text, shown.said.aloud or shown.said.text))
        if self._has_proved:
            return HintStep(Said(next(words), proof.said.why, next(words), "help"), shown.marks)
        self._has_proved = True
        said = replace(proof.said.followed_by(*words), mood="help")
        return HintStep(said, {**proof.marks, **shown.marks})

    def _unwinnable(self, solution: solving.Solution[Any], notation: Notation) -> HintStep:
        if solution.cause is None:
            return HintStep(said(solution.reason_in, notation, mood="help"))
        return self.hints.loss(solution, notation)

    def _verdict(self, position: P, before: Sequence[P]) -> str:
        if position not in self._verdicts:
            # A lost position stays lost, whatever is played.
            if before and self._verdicts.get(before[-1]) == solving.UNWINNABLE:
                self._keep(position, solving.UNWINNABLE, ())
            else:
                self._keep(position, calculated(solving.evaluate, position, nodes=_CHECK_NODES), ())
        return self._verdicts[position]

    def _keep(self, position: P, verdict: str, line: tuple[M, ...]) -> None:
        if len(self._verdicts) > _KEPT:
            self._verdicts.clear()
            self._lines.clear()
        if verdict != solving.UNKNOWN:
            self._verdicts[position] = verdict
        else:
            self._verdicts.setdefault(position, verdict)
        for at, move in enumerate(line):
            self._verdicts[position] = solving.WINNABLE
            self._lines[position] = line, at
            # A solver's moves are legal; checking each of them again would take longer than everything else.
            position = position.after(move)

    def _whole_line(self, position: P, marks: Mapping[str, str]) -> HintStep:
        known, at = self._lines.get(position, ((), 0))
        line = known[at:]
        if not line:
            solution = calculated(solving.solve, position, nodes=_QUESTION_NODES)
            self._keep(position, solution.verdict, solution.moves)
            line = solution.moves
        if not line:
            return HintStep(
                Said(_("I can't see all the way to a win. This is only the next move."), mood="help"),
                marks,
            )
        return HintStep(Said(_("Watch how to win. Press any card to stop."), mood="help"), {}, line)


def _still_unsettled() -> str:
    return _("A longer search couldn't tell either. Play on and ask again later.")


def _premised(verdict: Said) -> Said:
    """Mark a sentence as using information that the player cannot see."""
    premise = _("Looking at the hidden cards: {sentence}")
    aloud = premise.format(sentence=verdict.aloud) if verdict.aloud else ""
    return replace(verdict, text=premise.format(sentence=verdict.text), aloud=aloud)


class HintController:
    """Help for the player of one game; everything slow runs in the background.

    ``engine`` provides the help; it is None if the game has no solver or help ``is_held`` back. ``loss`` is
    the mark shown after a losing move. Unless it ``plays_lines``, help only talks and points; it does not
    play moves.
    """

    def __init__(self, state: BoardState, *, is_held: bool = False, plays_lines: bool = True) -> None:
        self._state, self.plays_lines = state, plays_lines
        hints = None if is_held else state.ui.help.hints
        self.engine: HintEngine[Any, Any] | None = (
            HintEngine(hints, state.ui.help.fair, state.losing_move, plays_lines) if hints else None
        )
        self.loss = Note("mark", "")
        #: The rest of the game that can be played automatically, and the position it starts from.
        self._rest: tuple[Any, ...] = ()
        self._rest_begins: Any = None
        #: The position that is being searched for an answer, if any.
        self._searched: Any = None

    @property
    def steps(self) -> int:
        """How many steps of help have been given in this position."""
        return self.engine.steps_in(self._state.session.position) if self.engine else 0

    def resume(self, step: int) -> None:
        """Resume after a number of steps of help in the position."""
        if self.engine:
            self.engine.resume(self._state.session.position, step)

    @property
    def rest_line(self) -> tuple[Any, ...]:
        """The rest of the game if it has been proven that nothing more can go wrong; empty otherwise."""
        return self._rest if self._rest_begins == self._state.session.position else ()

    # -- what the player asks for ----------------------------------------------------------------

    def rest(self) -> Effect:
        """Play the rest of the game."""
        if self.engine is None or not self.rest_line:
            return Effect()
        self._state.session.chosen = ""
        return Effect(line=self.rest_line)

    def hint(self) -> Effect:
        """Give the next step of help."""
        state, engine = self._state, self.engine
        if engine is None:
            return Effect()
        notation, position, knowing = state.notation, state.session.position, state.settings.knowing
        state.session.hints += self._searched != position
        return self._ask(lambda: engine.hint(position, notation, knowing=knowing))

    def question(self) -> Effect:
        """Say whether the game can still be won."""
        state, engine = self._state, self.engine
        if engine is None:
            return Effect()
        notation, position = state.notation, state.session.position
        return self._ask(lambda: engine.question(position, notation))

    def _ask(self, work: Callable[[], HintStep]) -> Effect:
        """Return the search for an answer; if it takes a while, the board says so.

        Further presses wait for the answer and ask nothing more, or it would be gone before it was read.
        """
        state, position = self._state, self._state.session.position
        if self._searched == position:
            return self._wait()
        self._searched = position
        answers: list[HintStep] = []

        def search() -> HintStep:
            try:
                return work()
            finally:
                self._searched = None

        def wait() -> Effect | None:
            if answers or state.session.position != position:
                return None
            return self._wait()

        def give(answer: HintStep) -> Effect:
            answers.append(answer)
            state.session.chosen = ""
            state.marks = answer.marks
            state.say(answer.said)
            return Effect(shows="all", line=answer.line, is_shown=True)

        return Effect(thought=Thought(search, give), later=Later(_A_WHILE, wait))

    def _wait(self) -> Effect:
        text = _("Looking for a way to win. This can take a while.")
        self._state.say(Said(text, mood="help"))
        return Effect(shows="message")

    def play_certain(self) -> Effect:
        """Play the safe moves, one after another."""
        state = self._state
        line = tuple(state.ui.help.certain(state.session.position) or ()) if self.plays_lines else ()
        if line:
            state.session.chosen = ""
            return Effect(line=line, pause=QUIET_STEP)
        state.say(Said(_("There are no safe moves right now.")))
        return Effect(shows="message")

    # -- what is found while the player thinks -----------------------------------------------------

    def look_for_rest(self) -> Effect | None:
        """Find out in the background whether the rest could be played automatically."""
        state, position = self._state, self._state.session.position
        is_known = self._rest_begins == position
        if is_known or not self.plays_lines or not state.ui.help.is_nearly_done(position):
            return None

        def found(line: tuple[Any, ...]) -> Effect:
            had = bool(self.rest_line)
            self._rest, self._rest_begins = line, position
            return Effect(shows="panels" if had or line else "")

        return Effect(thought=Thought(lambda: tuple(state.ui.help.rest(position)), found))

    def look_for_losses(self) -> Effect | None:
        """Quietly mark a move that has lost the game, once it has been shown."""
        state, engine = self._state, self.engine
        if engine is None:
            return None
        notation, played = state.notation, tuple(state.session.played)
        # A player with fair hints learns nothing that the cards do not show.
        is_fair = state.ui.help.fair is not None and not state.settings.knowing
        # The end of a game already shows where it was lost.
        is_wanted = state.settings.warning and not is_fair and not state.session.is_over

        def look() -> Note:
            back = engine.lost_moves(played) if is_wanted else 0
            return engine.mark_of_loss(back, played, notation)

        return Effect(thought=Thought(look, self._mark))

    def _mark(self, loss: Note) -> Effect | None:
        """Show the mark for a losing move, or remove it."""
        if loss == self.loss:
            return None
        self.loss = loss
        return Effect(shows="panels")
