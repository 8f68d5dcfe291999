"""What a finished game of Odds has shown: its stars, and the human player's best hand and what it beat."""

from typing import Final

from cardmath.games.odds import HandType, OddsMove, OddsPosition, Show, rank_hand
from cardmath.games.odds.words import hand_phrase, why_beats
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.board.session import Session
from cardmath_widgets.board.speech import Measure, Voice, counted
from cardmath_widgets.games.odds.session import OddsSession
from cardmath_widgets.page.panels.after import Lives

_Session = Session[OddsPosition, OddsMove]
#: The human player whose game is described: the first player at the table.
_PERSON: Final = 1


class OddsResults(Voice[OddsPosition, OddsMove]):
    """The part of a table's speech about how a game went."""

    def has_won(self, session: _Session) -> bool:
        """Return whether the human player has won, rather than a machine."""
        outcome = session.position.outcome
        return outcome is not None and outcome.winner == _PERSON

    def defeat(self, session: _Session) -> str:
        """Return which machine has won."""
        outcome = session.position.outcome
        assert outcome is not None
        assert outcome.winner is not None
        assert isinstance(session, OddsSession)
        name = session.sitting.name(outcome.winner, self.notation, 1)
        return _("{player} has won").format(player=capitalised(name))

    def winner(self, session: _Session) -> str:
        """Return the figure of the machine that has won."""
        outcome = session.position.outcome
        assert isinstance(session, OddsSession)
        return "" if outcome is None or outcome.winner is None else session.sitting.figure(outcome.winner)

    def lives(self, session: _Session) -> list[Lives]:
        """Return each player's lives, and who lost one in the last hand."""
        assert isinstance(session, OddsSession)
        position, show = session.position, session.show
        return [
            Lives(
                capitalised(session.name(player, self.notation)),
                held,
                position.game.lives,
                show is not None and bool(show.hands[player - 1]) and player != show.winner,
            )
            for player, held in enumerate(position.lives, start=1)
        ]

    def praise(self, session: _Session) -> list[str]:
        """Return what was special: no life lost."""
        whole = session.position.lives[_PERSON - 1] == session.position.game.lives
        return [_("Not a single life lost")] if whole else []

    def measure(self, session: _Session) -> Measure:
        """Return how many lives the human player has left."""
        position = session.position
        return counted(_("{count} of {all} lives left"), position.lives[_PERSON - 1], position.game.lives)

    def cleared(self, session: _Session) -> Measure:
        """Return how many other players went out before the human player, or before the end."""
        out = outlasted(session.position)
        text = ngettext(
            "{count} of the {all} others was out before you",
            "{count} of the {all} others were out before you",
            out,
        )
        if self.has_won(session):
            text = _("All the others are out")
        return counted(text, out, session.position.game.players - 1)

    def stars(self, session: _Session) -> int:
        """Return three stars for the last player in, two for outlasting half the others, and one for any
        win.
        """
        if self.has_won(session):
            return 3
        position = session.position
        if 2 * outlasted(position) >= position.game.players - 1:
            return 2
        return int(any(show.winner == _PERSON for show in position.shows))

    def learnt(self, session: _Session, notation: Notation) -> str:
        """Return the human player's best winning hand, and what it beat; "" if there was none."""
        won = [show for show in session.position.shows if show.winner == _PERSON]
        if not won:
            return ""
        return _beaten(max(won, key=lambda show: rank_hand(show.hands[_PERSON - 1])), notation)


def outlasted(position: OddsPosition) -> int:
    """Return how many players the human player outlasted.

    >>> from cardmath.games import OddsGame
    >>> outlasted(OddsGame(players=3).deal(7))
    0
    """
    last = [show for show in position.shows if show.hands[_PERSON - 1]]
    if position.lives[_PERSON - 1] or not last:
        return sum(lives == 0 for lives in position.lives)
    # Players who lost their last life in the same hand did not outlast each other.
    return sum(not hand for hand in last[-1].hands)


def _beaten(show: Show, notation: Notation) -> str:
    mine = rank_hand(show.hands[_PERSON - 1])
    other = max(rank_hand(hand) for hand in show.hands[_PERSON:] if hand)
    facts = {
        "hand": hand_phrase(mine),
        "other": hand_phrase(other),
        "sum": notation.write(mine.sum),
        "other_sum": notation.write(other.sum),
    }
    if other.type is HandType.NOTHING and mine.type is not HandType.NOTHING:
        return _("Your best hand was {hand}. No other hand had a pair or a run of odd cards.").format(**facts)
    if mine.type is not other.type:
        facts["why"] = why_beats(mine.type, other.type)
        return _("Your best hand was {hand}. It beats {other}: {why}.").format(**facts)
    if mine.sum != other.sum:
        return _("Your best hand was {hand}. Its sum {sum} beats {other_sum}.").format(**facts)
    if mine.evens != other.evens:
        return _("Your best hand was {hand}. It beat the same kind of hand: it had fewer even cards.").format(
            **facts
        )
    return _("Your best hand was {hand}. A drawn card beat a hand that was just as good.").format(**facts)
