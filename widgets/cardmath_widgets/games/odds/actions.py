"""The buttons of a table of Odds: what the player at the screen can do now, as keys and words."""

from typing import Final

from cardmath.i18n import _, pgettext
from cardmath.numerals import Notation
from cardmath_widgets.games.odds.gestures import CALLING, DISCARD, DRAWING, TRADING
from cardmath_widgets.games.odds.session import END, ME, NEXT, PASS, SKIP, WITHOUT, OddsSession
from cardmath_widgets.games.odds.sitting import OwnSeat
from cardmath_widgets.games.odds.tablets.people import person_told

__all__ = ["action_words", "actions_of"]

_STEPS: Final = {"me": ME, "pass": PASS, "show": SKIP}


def actions_of(session: OddsSession) -> tuple[str, ...]:
    """Return the keys of the buttons in order, "" for a place that stays empty.

    >>> from cardmath.games import OddsGame
    >>> from cardmath.records import Record
    >>> from cardmath_widgets.games.odds.gestures import OddsGestures
    >>> session = OddsSession(Record.of_deal(OddsGame(), 7), OddsGestures())
    >>> actions_of(session)
    ('draw', 'trade', 'call')
    >>> session.press("draw").kind, actions_of(session)
    ('played', ('discard',))
    """
    awaits, position = session.awaits, session.position
    if awaits == "person":
        if position.drawn:
            return (DISCARD,)
        return DRAWING, TRADING, "" if position.caller else CALLING
    if awaits == "next":
        return (NEXT, END) if session.is_beyond_people else (NEXT,)
    if awaits == "machine":
        return (END,) if session.is_settled else ()
    if awaits == "others":
        seat = session.sitting
        return (WITHOUT,) if isinstance(seat, OwnSeat) and seat.late == position.turn else ()
    return (_STEPS[awaits],) if awaits in _STEPS else ()


def action_words(key: str, player: int, notation: Notation, seat: OwnSeat | None = None) -> tuple[str, str]:
    """Return the text of a button, and its label; ``player`` is the player to move.

    ``seat`` is this screen's seat at a table of several screens.

    >>> from cardmath.numerals import DECIMAL
    >>> action_words("me", 2, DECIMAL)
    ('It is me: player 2', 'It is me: player two')
    """
    if key == ME:
        text = _("It is me: player {player}")
        return text.format(player=notation.brief(player)), text.format(player=notation.voice.brief(player))
    if key == WITHOUT and seat is not None:
        text = _("Go on without {player}")
        return (
            text.format(player=person_told(seat, player, notation)),
            text.format(player=person_told(seat, player, notation.voice)),
        )
    texts = {
        DRAWING: (pgettext("card game", "Draw"), _("Draw a card from the stock")),
        TRADING: (pgettext("card game", "Trade"), _("Trade the chosen card for a card of another player")),
        CALLING: (_("Call odds"), _("Call odds: everyone else has one more turn")),
        DISCARD: (pgettext("card game", "Discard"), _("Discard the chosen card")),
        PASS: (_("Pass on"), _("Pass on")),
        SKIP: (_("Show all"), _("Show all")),
        NEXT: (_("Next hand"), _("Next hand")),
        END: (_("See the end"), _("See the end: play on to the next show at once")),
    }
    return texts[key]
