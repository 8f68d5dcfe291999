"""What a finished game of Odds has shown: its stars, and the person's best hand with what it beat."""

from typing import Final

from cardmath.games.odds import HandType, OddsPosition, Show, rank_hand
from cardmath.games.odds.words import hand_phrase, why_beats
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath_widgets.board.speech import Measure

#: The person whose game is described: the first player at the table.
_PERSON: Final = 1


def has_won(position: OddsPosition) -> bool:
    """Return whether the person has won the game."""
    return position.outcome is not None and position.outcome.winner == _PERSON


def lives_left(position: OddsPosition) -> Measure:
    """Return how many lives the person has left."""
    return _measure(_("{count} of {all} lives left"), position.lives[_PERSON - 1], position.game.lives)


def others_out(position: OddsPosition) -> Measure:
    """Return how many other players were out before the person was, or at the end.

    >>> from cardmath.games import OddsGame
    >>> from cardmath.numerals import DECIMAL
    >>> others_out(OddsGame(players=3).deal(7)).sentence(DECIMAL)
    '0 of the 2 others were out before you'
    """
    out = outlasted(position)
    if has_won(position):
        text = _("All the others are out")
    else:
        text = ngettext(
            "{count} of the {all} others was out before you",
            "{count} of the {all} others were out before you",
            out,
        )
    return _measure(text, out, position.game.players - 1)


def _measure(text: str, count: int, most: int) -> Measure:
    """Return a result that a text says: so many of so many."""
    return Measure(
        count, most, lambda notation: text.format(count=notation.brief(count), all=notation.brief(most))
    )


def outlasted(position: OddsPosition) -> int:
    """Return how many players were out of the game while the person was still in.

    >>> from cardmath.games import OddsGame
    >>> outlasted(OddsGame(players=3).deal(7))
    0
    """
    last = [show for show in position.shows if show.hands[_PERSON - 1]]
    if position.lives[_PERSON - 1] or not last:
        return sum(lives == 0 for lives in position.lives)
    # Players who lost their last life in the same hand have outlasted no other player.
    return sum(not hand for hand in last[-1].hands)


def stars(position: OddsPosition) -> int:
    """Return the stars of a game: three for the last player in, two from half of the others on.

    A person who won a hand has one star at least.

    >>> from cardmath.games import OddsGame
    >>> stars(OddsGame().deal(7))
    0
    """
    if has_won(position):
        return 3
    if 2 * outlasted(position) >= position.game.players - 1:
        return 2
    return int(any(show.winner == _PERSON for show in position.shows))


def learnt(position: OddsPosition, notation: Notation) -> str:
    """Return the best hand with which the person kept every life, and what it beat; "" if there was none."""
    won = [show for show in position.shows if show.winner == _PERSON]
    if not won:
        return ""
    best = max(won, key=lambda show: rank_hand(show.hands[_PERSON - 1]))
    return _beaten(best, notation)


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
        return _("Your best hand was {hand}. It beat the same hand because it has fewer even cards.").format(
            **facts
        )
    return _("Your best hand was {hand}. A drawn card beat an equal hand.").format(**facts)
