"""The help at a table of Odds: the value of each action, the machines' reasons, the most costly turns."""

from functools import lru_cache

from cardmath.games.odds import Dealt, Event
from cardmath.games.odds.players.advice import ReviewedTurn, TurnAdvice, advise, costliest, reason
from cardmath.games.odds.players.reasons import guarded_reason
from cardmath.games.odds.words import event_sentence
from cardmath.i18n import NP_, _, pgettext
from cardmath.numerals import Notation, share_of
from cardmath.sentences import capitalised
from cardmath_widgets.board.state import BoardState, Effect, Thought
from cardmath_widgets.games.odds.session import LAST_STEP, OddsSession
from cardmath_widgets.games.odds.words import player_name
from cardmath_widgets.page import PanelView, Said
from cardmath_widgets.page.panels import Button, Log, NamedShare, Shares

_ACTIONS = {
    "draw": NP_("card game", "Draw"),
    "trade": NP_("card game", "Trade"),
    "call": NP_("card game", "Call"),
    "discard": NP_("card game", "Discard"),
}


def can_advise(session: OddsSession) -> bool:
    """Return whether a person at this screen is about to act."""
    return session.awaits == "person"


def can_explain(session: OddsSession) -> bool:
    """Return whether the machines' reasons may be shown: at a shared table only after the show."""
    if not _machines(session):
        return False
    is_shown = session.show_step == LAST_STEP
    if session.sitting.is_shared and not is_shown:
        return False
    return any(session.turns_of(player) for player in _machines(session))


def can_cost(session: OddsSession) -> bool:
    """Return whether the turns of a hand can be reviewed: only once the hand is over."""
    return session.show_step == LAST_STEP


def help_panels(session: OddsSession, notation: Notation) -> dict[str, PanelView]:
    """Return the help buttons, and beside the table the results and the log."""
    buttons = (
        Button("advice", _("Advice"), disabled=not can_advise(session), dock=1),
        Button("explain", _("Why they did it"), disabled=not can_explain(session)),
        Button("cost", _("Where I lost most"), disabled=not can_cost(session)),
    )
    found: list[Log | Shares] = []
    if session.advice is not None:
        found.append(_advice(session, notation))
    if session.costs is not None:
        found.append(Log("costs", _("Where I lost most"), _costs(session, notation)))
    if session.explains and can_explain(session):
        found.append(Log("reasons", _("Why the computer did it"), _reason_lines(session, notation)))
    log = session.log
    heads = frozenset(at for at, event in enumerate(log) if isinstance(event, Dealt))
    entries = [_line(event, session.watcher, notation, session.sitting.said_names) for event in log]
    found.append(Log("log", _("What happened"), entries, heads))
    return {
        "help": PanelView(_("Help"), buttons),
        # Where the panel has a head of its own, that is the heading of what comes first in it.
        "side": PanelView(found[0].label, tuple(found)),
    }


def advice(state: BoardState, session: OddsSession) -> Effect:
    """Work out the value of each action in the background, and say which is best."""
    session.hints += 1
    view = session.position.seen_by(session.position.turn)
    state.say(Said(_("I am thinking…"), mood="help"))

    def give(found: TurnAdvice) -> Effect:
        session.advice = found
        voice, position, best = state.voice, session.position, found.best.move
        state.say(
            voice.said(
                lambda notation: _advised(found, voice.phrase(position, best, notation), notation), "help"
            )
        )
        return Effect(shows="all")

    return Effect(shows="all", thought=Thought(lambda: advise(view), give))


def costs(state: BoardState, session: OddsSession) -> Effect:
    """Work out in the background which turn of each person cost most."""
    players = range(1, len(session.position.lives) + 1)
    people = [player for player in players if session.sitting.is_person(player)]
    turns = {player: turns for player in people if (turns := session.turns_of(player))}
    state.say(Said(_("I am thinking…"), mood="help"))

    def give(found: dict[int, ReviewedTurn | None]) -> Effect:
        session.costs = found
        state.say(Said(_("Here you can see which turn cost most."), mood="help"))
        return Effect(shows="all")

    def count() -> dict[int, ReviewedTurn | None]:
        return {player: costliest(turns[player]) for player in turns}

    return Effect(shows="all", thought=Thought(count, give))


def _advised(advice: TurnAdvice, phrase: str, notation: Notation) -> str:
    """Return the advice in short: the best action as an instruction, and how often it wins."""
    share = share_of(advice.best.worth, notation.base, is_estimate=True)
    text = (
        _("{Action}. That wins {share} hands.")
        if share.bound
        else _("{Action}. That wins about {share} hands.")
    )
    return text.format(Action=phrase, share=share.phrase(notation))


@lru_cache(maxsize=4096)
def _line(event: Event, watcher: int, notation: Notation, names: tuple[str, ...]) -> str:
    """Return an entry of the log; cached, since a game has hundreds that are shown repeatedly."""
    return event_sentence(event, watcher or None, notation, names)


def _advice(session: OddsSession, notation: Notation) -> Shares:
    advice = session.advice
    assert advice is not None
    sentences = advice.sentences(notation)
    shares = [
        NamedShare(pgettext("card game", _ACTIONS[one.move.kind]), one.worth, text)
        for one, text in zip(advice.actions, sentences, strict=False)
    ]
    _worths, odd = sentences[: len(shares)], sentences[len(shares)]
    return Shares("shares", _("What each action is worth now"), shares, odd)


def _costs(session: OddsSession, notation: Notation) -> list[str]:
    assert session.costs is not None
    lines = []
    for player, turn in session.costs.items():
        text = turn.sentence(notation) if turn else _("you made the best choice you could on every turn.")
        if len(session.costs) > 1:
            name = capitalised(player_name(player, 0, notation))
            text = _("{Player}: {text}").format(Player=name, text=text)
        lines.append(capitalised(text))
    return lines


def _machines(session: OddsSession) -> list[int]:
    players = range(1, len(session.position.lives) + 1)
    return [player for player in players if session.sitting.is_machine(player)]


def _reasons(session: OddsSession, notation: Notation) -> dict[int, str]:
    """Return the reason for each machine's last action in this hand.

    After the show, the full reason; before it, only what the watching player may know.
    """
    if session.show_step == LAST_STEP:
        found = {player: _whole_reason(session, player, notation) for player in _machines(session)}
    else:
        log, seat = session.log, session.watcher or None
        found = {player: guarded_reason(log, player, seat, notation) for player in _machines(session)}
    return {player: text for player, text in found.items() if text is not None}


def _whole_reason(session: OddsSession, player: int, notation: Notation) -> str | None:
    turns = session.turns_of(player)
    if not turns:
        return None
    # The reason for a draw says more than the reason for the discard.
    is_second = turns[-1][1].kind == "discard" and len(turns) > 1
    view, move = turns[-2 if is_second else -1]
    return reason(view, move, notation)


def _reason_lines(session: OddsSession, notation: Notation) -> list[str]:
    return [
        _("{Player}: “{reason}”").format(
            Player=capitalised(player_name(player, session.watcher, notation)), reason=text
        )
        for player, text in _reasons(session, notation).items()
    ]
