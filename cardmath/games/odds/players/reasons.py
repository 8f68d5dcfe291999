"""The reasons for a computer player's moves, as far as another seat may know them during the hand.

What a computer player held and drew stays secret until the show. After that,
`cardmath.games.odds.players.advice.reason` returns the full reason. Here, every reason is based only on
events that the listener's own seat has seen, so it cannot reveal more.
"""

from collections.abc import Sequence

from cardmath.cards import Card
from cardmath.games.odds import Called, Dealt, Discarded, Drew, Event, Remade, Traded
from cardmath.games.odds.pack import ODD_INDEX, PACK
from cardmath.games.odds.words import player_name, the_card
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation


def guarded_reason(
    log: Sequence[Event],
    player: int,
    seat: int | None = None,
    notation: Notation = DECIMAL,
    names: Sequence[str] = (),
) -> str | None:
    """Return the reason for a player's last turn, or None if they had no turn in the last hand dealt.

    ``log`` is what a seat saw. The player at ``seat`` is "you". ``names`` are the names of all players;
    players without one are numbered. The reason never mentions a type of hand, or a card that the seat has
    not seen.

    >>> from cardmath.games.odds import OddsGame
    >>> position = OddsGame().deal(7).play("call")
    >>> position = position.play(f"trade {position.hands[1][0]} 1 2")
    >>> guarded_reason(position.seen_by(3).log, 2, 3)
    'I traded with player 1: they called odds, so theirs is the hand to beat.'
    >>> guarded_reason(position.seen_by(3).log, 2, 3, names=("Jack", "", "", ""))[:20]
    'I traded with Jack: '
    >>> guarded_reason(position.seen_by(3).log, 4, 3) is None
    True
    """
    start = max((at for at, event in enumerate(log) if isinstance(event, Dealt)), default=0)
    hand = log[start:]
    acts = [at for at, event in enumerate(hand) if _is_act_of(event, player)]
    if not acts:
        return None
    act, before, after = hand[acts[-1]], hand[: acts[-1]], hand[acts[-1] + 1 :]
    if isinstance(act, Called):
        return _("I called odds: I like my hand, and everybody else has only one more turn.")
    if isinstance(act, Traded):
        return _traded(act, _caller(before), seat, notation, names)
    drew = _drew(before, notation)
    thrown = next((event.card for event in after if isinstance(event, Discarded)), None)
    if thrown is None:
        return drew
    return " ".join([drew, _("I needed {card} least.").format(card=the_card(thrown, notation))])


def _is_act_of(event: Event, player: int) -> bool:
    return isinstance(event, Called | Traded | Drew) and event.player == player


def _caller(events: Sequence[Event]) -> int | None:
    return next((event.player for event in events if isinstance(event, Called)), None)


def _traded(
    event: Traded, caller: int | None, seat: int | None, notation: Notation, names: Sequence[str]
) -> str:
    if event.partner == seat:
        if caller == seat:
            return _("I traded with you: you called odds, so yours is the hand to beat.")
        return _("I traded with you: your cards looked better than the stock.")
    if event.partner == caller:
        text = _("I traded with {partner}: they called odds, so theirs is the hand to beat.")
    else:
        text = _("I traded with {partner}: their cards looked better than the stock.")
    return text.format(partner=player_name(event.partner, seat, notation, names))


def _drew(before: Sequence[Event], notation: Notation) -> str:
    """Return the reason for drawing a card, from public information: how many of the possible cards are
    odd.
    """
    discarded: list[Card] = []
    for event in before:
        if isinstance(event, Remade):
            discarded.clear()
        elif isinstance(event, Discarded):
            discarded.append(event.card)
    left = [card for card in PACK if card not in discarded]
    return _("I drew: {odd} of the {cards} cards not yet discarded are odd.").format(
        odd=notation.brief(sum(card.rank in ODD_INDEX for card in left)), cards=notation.brief(len(left))
    )
