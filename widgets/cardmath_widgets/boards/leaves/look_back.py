"""The leaf for looking back: through the game on a line, to the move that lost it, and on from any point."""

from collections.abc import Sequence
from typing import Any

from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.solving import Turning
from cardmath_widgets.access import Said
from cardmath_widgets.boards.clock import beside
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.boards.spoken import said
from cardmath_widgets.boards.turning import turning_of_game
from cardmath_widgets.panels import Button, Control, Row, Timeline

__all__ = ["LookBackLeaf"]


class LookBackLeaf(Leaf):
    """Look back: what each move did is said as in play, and of the one that lost the game why it did."""

    name = "look-back"
    place = ""
    stands_above = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        #: Where the game turned, and the positions of which that is known.
        self._turning: tuple[Any, Turning] | None = None

    def label(self) -> str:
        """Return its name."""
        return _("Look back")

    def is_offered(self) -> bool:
        """Return whether a move was made."""
        session = self.host.session
        return len(session.whole) > 1 and bool(self.host.staging.tells_endings(session))

    def turned(self, *, is_open: bool) -> None:
        """Look for the move that lost, once opened; where nobody may go on from the past, leave it."""
        host, session = self.host, self.host.session
        if is_open:
            self._say()
            self._look()
        elif not session.plays_again:
            host.go_to(len(session.whole) - 1)
        elif not session.is_over:
            host.say(Said(_("It is your turn.")))

    def controls(self) -> Sequence[Control]:
        """Return the line, and where one can go on it and from it."""
        host, session = self.host, self.host.session
        at, end, loss = session.moves_played, len(session.whole) - 1, self._loss
        texts = [self._place(ply) for ply in range(end + 1)]
        buttons = [
            Button("look-first", _("Deal"), disabled=not at),
            Button("look-back-one", _("One back"), disabled=not at),
            Button("look-on-one", _("One on"), disabled=at == end),
            Button("look-last", _("End"), disabled=at == end),
        ]
        if loss is not None and loss.lost:
            is_there = at == loss.lost
            buttons.append(Button("look-loss", _("Just before it") if is_there else _("Where it was lost")))
        if host.staging.practice(session, host.settings.notation):
            buttons.append(Button("look-practise", _("Three exercises from this game")))
        going_on = _("Play on from here") if session.plays_again else _("Back to the game")
        buttons.append(Button(self.name, going_on, primary=True))
        line = Timeline("look-at", _("Move"), at, end, texts, None if loss is None else loss.lost)
        return (line, Row("look-buttons", buttons))

    def change(self, name: str, value: Any) -> bool:
        """Go along the line, or practise what the game has shown."""
        host, session = self.host, self.host.session
        if name == "look-practise":
            host.ask_these(host.staging.practice(session, host.settings.notation))
            return True
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
        if name not in places:
            return False
        host.go_to(places[name])
        self._say()
        return True

    # -- where the game was lost -----------------------------------------------------------------

    def _look(self) -> None:
        """Find out beside play where the game was lost, if that may be told."""
        host = self.host
        staging, settings, whole = host.staging, host.settings, tuple(host.session.whole)
        is_told = settings.warning and (staging.fair is None or settings.knowing)
        if staging.advice is None or not (is_told or whole[-1].outcome is not None or whole[-1].is_dead_end):
            return

        def found(turning: Turning) -> None:
            self._turning = (whole, turning)
            host.show_panels()

        beside(lambda: turning_of_game(whole), lambda turning: host.guard(lambda: found(turning)))

    @property
    def _loss(self) -> Turning | None:
        """Where this very game was lost, if that is known."""
        turning = self._turning
        if turning is None or turning[0] != tuple(self.host.session.whole) or turning[1].lost is None:
            return None
        return turning[1]

    # -- what is said ------------------------------------------------------------------------------

    def _place(self, ply: int) -> str:
        """Return how a place on the line is read."""
        write = self.host.settings.notation.brief
        end = len(self.host.session.whole) - 1
        return _("{count} of {all}").format(count=write(ply), all=write(end)) if ply else _("the deal")

    def _say(self) -> None:
        """Say what the move did that led here; where it lost the game, that it did, and why."""
        host, loss = self.host, self._loss
        session, notation = host.session, host.settings.notation
        if loss is None or loss.lost != session.moves_played:
            host.say(said(self._told, notation))
            return
        solution = loss.solution
        assert solution is not None
        if loss.is_from_the_deal:
            host.say(said(_not_your_fault, notation, why=solution.reason_in, mood="help"))
        else:
            host.say(said(lambda n: _losing(loss, n), notation, why=solution.reason_in, mood="help"))
        if solution.cause is not None:
            host.marks = dict.fromkeys(map(str, solution.cause.places_named), "cause")

    def _told(self, notation: Notation) -> str:
        """Return what the move did that led to the position on the table."""
        session, staging = self.host.session, self.host.staging
        if not session.moves_played:
            return _("The deal.")
        before, move = session.moves_made[-1]
        return str(staging.voice(notation).move(before, move, session.position, notation))


def _not_your_fault(_notation: Notation) -> str:
    return _("Nobody could have won this deal, whatever they played.")


def _losing(loss: Turning, notation: Notation) -> str:
    """Return that a move lost the game; or that it was lost by then, where that is all that is known."""
    assert loss.lost is not None
    number = notation.brief(loss.lost)
    if loss.is_exact:
        return _("Move {number} lost the game.").format(number=number)
    return _("Lost by move {number}; which move lost it is not settled.").format(number=number)
