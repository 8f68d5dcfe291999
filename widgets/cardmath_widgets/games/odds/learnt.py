"""What a finished game of Odds has shown: its stars, and the human player's best hand and what it beat."""

from typing import Final

from cardmath.games.odds import HandType, OddsMove, OddsPosition, Show, rank_hand
from cardmath.games.odds.words import hand_phrase, why_beats
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.board.speech import Measure, Voice, counted
from cardmath_widgets.games.odds.session import OddsSession
from cardmath_widgets.page.panels.after_game import Lives

#: The human player whose game is described: the first player at the table.
_PERSON: Final = 1


class OddsResults(Voice[OddsPosition, OddsMove, OddsSession]):
    """The part of a table's speech about how a game went."""

    def has_won(self, session: OddsSession) -> bool:
        """Return whether the human player has won, rather than a machine."""
        return winner_of(session.position) == _PERSON

    def defeat(self, session: OddsSession) -> str:
        """Return which machine has won."""
        name = session.sitting.name(winner_of(session.position), self.notation, _PERSON)
        return _("{player} has won").format(player=capitalised(name))

    def winner(self, session: OddsSession) -> str:
        """Return the figure of the machine that has won."""
        return session.sitting.figure(winner_of(session.position))

    def lives(self, session: OddsSession) -> list[Lives]:
        """Return each player's lives, and who lost one in the last hand."""
        most, name = session.position.game.lives, session.name
        return [
            Lives(capitalised(name(player, self.notation)), held, most, session.has_lost(player))
            for player, held in enumerate(session.position.lives, start=1)
        ]

    def praise(self, session: OddsSession) -> list[str]:
        """Return what was special: no life lost."""
        whole = session.position.lives[_PERSON - 1] == session.position.game.lives
        return [_("Not a single life lost")] if whole else []

    def measure(self, session: OddsSession) -> Measure:
        """Return how many lives the human player has left."""
        position = session.position
        return counted(_("{count} of {all} lives left"), position.lives[_PERSON - 1], position.game.lives)

    def cleared(self, session: OddsSession) -> Measure:
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

    def stars(self, session: OddsSession) -> int:
        """Return three stars for the last player in, two for outlasting half the others, and one for any
        win.
        """
        if self.has_won(session):
            return 3
        position = session.position
        if 2 * outlasted(position) >= position.game.players - 1:
            return 2
        return int(any(show.winner == _PERSON for show in position.shows))

    def learnt(self, session: OddsSession, notation: Notation) -> str:
        """Return the human player's best winning hand, and what it beat; "" if there was none."""
        won = [show for show in session.position.shows if show.winner == _PERSON]
        best = max(won, key=lambda show: rank_hand(show.hands[_PERSON - 1]), default=None)
        return "" if best is None else _beaten(best, notation)


def winner_of(position: OddsPosition) -> int:
    """Return the player who has won the game; 0 while it is still going on."""
    return (position.outcome.winner or 0) if position.outcome else 0


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
    text = _("Your best hand was {hand}. A drawn card beat a hand that was just as good.")
    if other.type is HandType.NOTHING and mine.type is not HandType.NOTHING:
        text = _("Your best hand was {hand}. No other hand had a pair or a run of odd cards.")
    elif mine.type is not other.type:
        text = _("Your best hand was {hand}. It beats {other}: {why}.")
    elif mine.sum != other.sum:
        text = _("Your best hand was {hand}. Its sum {sum} beats {other_sum}.")
    elif mine.evens != other.evens:
        text = _("Your best hand was {hand}. It beat the same kind of hand: it had fewer even cards.")
    return text.format(
        hand=hand_phrase(mine),
        other=hand_phrase(other),
        why=why_beats(mine.type, other.type),
        sum=notation.write(mine.sum),
        other_sum=notation.write(other.sum),
    )
