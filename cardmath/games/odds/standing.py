"""What a hand of Odds beats, what beats it, and why, in plain words."""

from typing import Final

from cardmath.games.odds.hand_types import HandType
from cardmath.games.odds.ranking import HandRank
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import join_and

#: The maximum number of types named in a sentence.
_NAMED: Final = 3


def beats_sentence(hand_type: HandType) -> str:
    """Return a sentence about the types that a hand of this type beats.

    `HandType.beats` lists them all.

    >>> beats_sentence(HandType.THREE_ODDS), beats_sentence(HandType.TWO_TWOS)
    ('This hand beats one pair, run of two and nothing.', 'This hand beats run of four and all below it.')
    """
    lower = hand_type.beats
    if not lower:
        return _("This hand beats no other type.")
    if len(lower) > _NAMED:
        return _("This hand beats {type} and all below it.").format(type=lower[0].plain_name)
    return _("This hand beats {types}.").format(types=join_and([one.plain_name for one in lower]))


def beaten_by_sentence(hand_type: HandType) -> str:
    """Return a sentence about the types that beat a hand of this type.

    `HandType.beaten_by` lists them all.

    >>> beaten_by_sentence(HandType.THREE_TWOS)
    'It loses only to run of six, three alike twice and four alike and a pair.'
    >>> beaten_by_sentence(HandType.JOKERS)
    'It loses to run of four and all above it.'
    """
    higher = hand_type.beaten_by
    if not higher:
        return _("No other type beats it.")
    if len(higher) > _NAMED:
        return _("It loses to {type} and all above it.").format(type=higher[0].plain_name)
    return _("It loses only to {types}.").format(types=join_and([one.plain_name for one in higher]))


def better_sentence(one: HandRank, other: HandRank, notation: Notation = DECIMAL) -> str:
    """Return a sentence about why the better of two hands beats the other.

    The rules compare the type first, then the sum of the cards that count for it, then the even cards. The
    order of the two hands does not matter.

    >>> from cardmath.cards import parse_cards
    >>> from cardmath.games.odds import rank_hand
    >>> two_pairs, jokers, other_pairs = (
    ...     rank_hand(parse_cards(hand.split()))
    ...     for hand in ("9s 9h 5d 5c 3s 10h", "Xr Xb 2s 4h 6s 2h", "7s 7h 5s 5h 2s 2h")
    ... )
    >>> better_sentence(jokers, two_pairs)
    'In the order of hands, two pairs ranks above both jokers.'
    >>> better_sentence(two_pairs, other_pairs, Notation(12))
    'Both hands have two pairs, and the sum 24z is greater than 20z.'
    """
    best, least = max(one, other), min(one, other)
    if best.type is not least.type:
        return _("In the order of hands, {better} ranks above {other}.").format(
            better=best.type.plain_name, other=least.type.plain_name
        )
    if best == least:
        return _("Both hands are equally good: each player draws a card, and the highest value wins.")
    evens = {"evens": notation.brief(best.evens), "others": notation.brief(least.evens)}
    if best.type is HandType.NOTHING:
        return _("Both hands have nothing, so fewer even cards win: {evens}, not {others}.").format(**evens)
    if best.sum != least.sum:
        text = _("Both hands have {type}, and the sum {sum} is greater than {other_sum}.")
    else:
        text = _("Both hands have {type} with the sum {sum}. So fewer even cards win: {evens}, not {others}.")
    return text.format(
        type=best.type.plain_name,
        sum=notation.write(best.sum),
        other_sum=notation.write(least.sum),
        **evens,
    )
