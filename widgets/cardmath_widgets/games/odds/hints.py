"""Hints and other help at an Odds table: the value of each action, the machines' reasons, and costly
turns.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from cardmath.games.odds import Dealt, Event, OddsGame, OddsMove, OddsPosition, OddsView
from cardmath.games.odds.how_to_play import pages
from cardmath.games.odds.players.advice import ReviewedTurn, TurnAdvice, advise, costliest, reason
from cardmath.games.odds.players.reasons import guarded_reason
from cardmath.games.odds.words import event_sentence
from cardmath.how_to_play import Page
from cardmath.i18n import N_, NP_, _, pgettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.board.effects import Effect, Thought
from cardmath_widgets.board.game_ui import Help
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.games.odds.first_steps import OddsFirstSteps
from cardmath_widgets.games.odds.questions import OddsQuestions
from cardmath_widgets.games.odds.session import LAST_STEP, OddsSession
from cardmath_widgets.games.odds.sitting import STRENGTHS
from cardmath_widgets.games.odds.words import OddsVoice
from cardmath_widgets.page import PanelView, Said
from cardmath_widgets.page.panels.controls import Button, Log, NamedShare, Shares
from cardmath_widgets.page.scheduling import calculated
from cardmath_widgets.per_page import kept

#: The advice says how many hands in ten are won.
_HANDS: Final = 10
_ACTIONS = {
    "draw": NP_("card game", "Draw"),
    "trade": NP_("card game", "Trade"),
    "call": NP_("card game", "Call"),
    "discard": NP_("card game", "Discard"),
}


def can_explain(session: OddsSession) -> bool:
    """Return whether the machines' reasons may be shown: at a shared table only after the show."""
    machines = _machines(session)
    is_hidden = session.sitting.is_shared and session.show_step != LAST_STEP
    return not is_hidden and any(_turns_of(session, player) for player in machines)


class OddsHelpUI(Help[OddsPosition, OddsMove, OddsSession]):
    """The help for Odds: ``on_table`` returns the session."""

    first_steps = OddsFirstSteps()

    def __init__(self, on_table: Callable[[], OddsSession]) -> None:
        self.questions = OddsQuestions(on_table)

    def can_ease(self, session: OddsSession) -> bool:
        """Return whether weaker machines can play in the next game."""
        return session.takes_back and session.sitting.strength != STRENGTHS[0]

    def pages(self, game: OddsGame) -> Sequence[Page]:
        """Return *How to play* for Odds."""
        return pages(game)

    def panels(self, session: OddsSession, notation: Notation) -> Mapping[str, PanelView]:
        """Return the help buttons, with the results and the log for the space beside the table."""
        buttons = [
            Button(name, _(label), disabled=not can_help(session), dock=int(name == "advice"))
            for name, (label, can_help, _give) in HELP.items()
        ]
        found: list[Log | Shares] = []
        if session.advice is not None:
            found.append(_advice(session.advice, notation))
        if session.costs is not None:
            found.append(Log("costs", _("Where I lost most"), [*_costs(session, session.costs, notation)]))
        if session.explains and can_explain(session):
            found.append(Log("reasons", _("Why the computer did it"), _reason_lines(session, notation)))
        log, reader = session.log, session.reader(notation)
        heads = frozenset(at for at, event in enumerate(log) if isinstance(event, Dealt))
        entries = [_line(event, *reader) for event in log]
        found.append(Log("log", _("What happened"), entries, heads))
        return {
            "help": PanelView(_("Help"), tuple(buttons)),
            # If the panel has its own heading, this is the heading of its first part.
            "side": PanelView(found[0].label, tuple(found)),
        }


def advice(state: BoardState, session: OddsSession) -> Effect:
    """Work out the value of each action in the background, and say which is best."""
    session.hints += 1
    view = session.position.seen_by(session.position.turn)

    def give(found: TurnAdvice) -> Effect:
        session.advice = found
        voice, names, best = OddsVoice(state.notation), session.sitting.said_names, found.best

        def sentences(notation: Notation) -> str:
            phrase = voice.phrase(session.position, best.move, notation, names)
            return f"{phrase}. {_how_often(best.worth, notation)}"

        state.say(voice.said(sentences, "help"))
        return Effect(shows="all")

    return _thinking(state, lambda: calculated(advise, view), give)


def explain(state: BoardState, session: OddsSession) -> Effect:
    """Show the machines' reasons, or hide them."""
    session.explains = not session.explains
    session.hints += session.awaits not in ("next", "over")
    return Effect(shows="all")


def costs(state: BoardState, session: OddsSession) -> Effect:
    """Work out in the background which turn cost each human player most."""
    people = filter(session.sitting.is_person, range(1, len(session.position.lives) + 1))
    turns = {player: turns for player in people if (turns := _turns_of(session, player))}

    def give(found: dict[int, ReviewedTurn | None]) -> Effect:
        session.costs = found
        state.say(Said(_("Here you can see which turn cost the most."), mood="help"))
        return Effect(shows="all")

    return _thinking(state, lambda: {player: calculated(costliest, turns[player]) for player in turns}, give)


def _thinking(state: BoardState, work: Callable[[], Any], give: Callable[[Any], Effect]) -> Effect:
    """Return an effect that shows the computer thinking, and does the work in the background."""
    state.say(Said(_("I'm thinking…"), mood="help"))
    return Effect(shows="all", thought=Thought(work, give))


_Kind = tuple[str, Callable[[OddsSession], bool], Callable[[BoardState, OddsSession], Effect]]
#: Each kind of help, keyed by the name of its button: the label, when the help can be given, and how.
HELP: Final[Mapping[str, _Kind]] = {
    # Only to a human player at this screen whose turn it is.
    "advice": (N_("Hint"), lambda session: session.awaits == "person", advice),
    "explain": (N_("Why they did it"), can_explain, explain),
    # Only once the hand is over.
    "cost": (N_("Where I lost most"), lambda session: session.show_step == LAST_STEP, costs),
}


def _turns_of(session: OddsSession, player: int) -> tuple[tuple[OddsView, OddsMove], ...]:
    """Return what a player saw and did in each turn of the current or shown hand, in order."""
    hand = (session.show or session.position).hand
    return tuple(
        (before.seen_by(player), move)
        for before, move in session.moves_made
        if before.turn == player and before.hand == hand
    )


def _how_often(worth: float, notation: Notation) -> str:
    """Say how likely an action is to win, in words for children: a number out of ten hands.

    >>> from cardmath.numerals import DECIMAL
    >>> [_how_often(worth, DECIMAL) for worth in (0.01, 0.44, 0.97)]
    ['That hardly ever wins.', 'That wins about 4 out of 10 hands.', 'That nearly always wins.']
    """
    few = round(worth * _HANDS)
    if few in (0, _HANDS):
        return _("That nearly always wins.") if few else _("That hardly ever wins.")
    return _("That wins about {count} out of {all} hands.").format(
        count=notation.brief(few), all=notation.write(_HANDS)
    )


@kept(1024)
def _line(event: Event, watcher: int, notation: Notation, names: tuple[str, ...]) -> str:
    """Return a log entry; cached, because a game has hundreds of entries, which are shown repeatedly."""
    return event_sentence(event, watcher, notation, names)


def _advice(advice: TurnAdvice, notation: Notation) -> Shares:
    shares = [
        NamedShare(pgettext("card game", _ACTIONS[one.move.kind]), one.worth, _how_often(one.worth, notation))
        for one in advice.actions
    ]
    return Shares("shares", _("What each action is worth now"), shares, advice.next_card(notation))


def _costs(
    session: OddsSession, costs: Mapping[int, ReviewedTurn | None], notation: Notation
) -> Iterator[str]:
    for player, turn in costs.items():
        text = turn.sentence(notation) if turn else _("you made the best choice you could on every turn.")
        if len(costs) > 1:
            name = session.sitting.name(player, notation)
            text = _("{Player}: {text}").format(Player=capitalised(name), text=text)
        yield capitalised(text)


def _machines(session: OddsSession) -> list[int]:
    return list(filter(session.sitting.is_machine, range(1, len(session.position.lives) + 1)))


def _reason(session: OddsSession, player: int, notation: Notation) -> str | None:
    """Return the reason for a machine's last action in this hand.

    After the show, the full reason; before it, only what the watching player may know.
    """
    if session.show_step != LAST_STEP:
        return guarded_reason(session.log, player, *session.reader(notation))
    turns = _turns_of(session, player)
    # The reason for a draw is more helpful than the reason for the discard.
    is_second = len(turns) > 1 and turns[-1][1].kind == "discard"
    watcher, names = session.watcher, session.sitting.said_names
    return reason(*turns[-2 if is_second else -1], notation, watcher, names) if turns else None


def _reason_lines(session: OddsSession, notation: Notation) -> list[str]:
    return [
        _("{Player}: “{reason}”").format(Player=capitalised(session.name(player, notation)), reason=text)
        for player in _machines(session)
        if (text := _reason(session, player, notation)) is not None
    ]
