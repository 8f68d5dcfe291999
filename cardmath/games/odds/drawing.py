"""Drawing an Odds position or view, in letters and digits and as a picture."""

from collections.abc import Mapping, Sequence
from typing import Final

from cardmath.art.blank import HEIGHT
from cardmath.art.table import GAP, STEP, Table
from cardmath.cards import Card
from cardmath.games.odds.moves import OddsMove
from cardmath.games.odds.pack import HAND_SIZE
from cardmath.games.odds.position import OddsPosition
from cardmath.games.odds.ranking import rank_hand
from cardmath.games.odds.view import OddsView
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation

#: The space for a player's name and lives, to the left of the cards.
_NAMES: Final = 520
#: The text for a hidden card.
_HIDDEN: Final = "??"


def _hands(position: OddsPosition | OddsView) -> Mapping[int, Sequence[Card] | None]:
    """Return the hand of each player who is in, or None for a hidden hand."""
    if isinstance(position, OddsView):
        own = {} if position.own is None else {position.seat: position.own}
        return {**dict.fromkeys(position.players_in), **own}
    # The winner's cards no longer matter when the game is over, but they are still on the table.
    return {player: position.hands[player - 1] or None for player in position.players_in}


def _stock(position: OddsPosition | OddsView) -> int:
    return position.stock if isinstance(position, OddsView) else len(position.stock)


def facts(position: OddsPosition | OddsView, notation: Notation = DECIMAL) -> str:
    """Return the state of the game in one line.

    >>> from cardmath.games.odds import OddsGame
    >>> facts(OddsGame(players=3).deal(7))
    'Odds: hand 1, player 1 to play, 36 in the stock, 0 discarded'
    """
    write = notation.brief
    return _("Odds: hand {hand}, {turn}, {stock} in the stock, {discards} discarded").format(
        hand=write(position.hand + 1),
        turn=_("the game is over")
        if position.to_play is None
        else _("player {player} to play").format(player=write(position.to_play)),
        stock=write(_stock(position)),
        discards=write(len(position.discards)),
    )


def hands_of(position: OddsPosition | OddsView) -> str:
    """Return every player's hand with its type.

    >>> from cardmath.games.odds import OddsGame
    >>> print(hands_of(OddsGame(players=3).deal(7)).splitlines()[0])
    player 1: Qh  3c  9d  9c  6h  6s   one pair
    """
    lines = []
    for player, hand in _hands(position).items():
        texts = [_HIDDEN] * HAND_SIZE if hand is None else map(str, hand)
        cards = " ".join(f"{one:3}" for one in texts)
        if hand is None:
            lines.append(_("player {player}: {cards}").format(player=player, cards=cards).rstrip())
            continue
        lines.append(
            _("player {player}: {cards}  {type}").format(
                player=player, cards=cards, type=rank_hand(hand).type.plain_name
            )
        )
    return "\n".join(lines)


def text(position: OddsPosition | OddsView) -> str:
    """Return the position as text: facts, lives, hands, the drawn card and the discards."""
    lives = " ".join(map(str, position.lives))
    parts = [facts(position), f"{hands_of(position)}\n" + _("lives: {lives}").format(lives=lives)]
    if position.drawn is not None:
        parts.append(_("drawn: {card}").format(card=position.drawn))
    if position.discards:
        pile = " ".join(map(str, position.discards))
        parts.append(_("discarded: {cards} (the last one is on top)").format(cards=pile))
    return "\n\n".join(parts)


def lay(position: OddsPosition | OddsView, notation: Notation, move: OddsMove | None, table: Table) -> None:
    """Put the hands one below the other, with the stock, the discards and the drawn card on the right."""
    stock = _stock(position)
    y = 0
    for player, hand in _hands(position).items():
        _lay_player(position, player, notation, y, table)
        if hand is None:
            for place in range(HAND_SIZE):
                table.back(_NAMES + place * STEP, y)
        else:
            table.words(rank_hand(hand).type.plain_name, 70, y + 290, size=52)
            lay_hand(hand, _NAMES, y, table)
        if move is not None:
            _mark(move, player, hand, y, table, is_own=player == position.to_play)
        y += HEIGHT + GAP
    x = _NAMES + HAND_SIZE * STEP + 2 * GAP
    if stock:
        table.back(x, 0, notation.format(stock))
    else:
        table.slot(x, 0)
    if position.discards:
        table.card(position.discards[-1], x, HEIGHT + GAP)
    else:
        table.slot(x, HEIGHT + GAP)
    if position.drawn is not None:
        table.card(position.drawn, x + STEP, 0)
        if move is not None and move.card == position.drawn:
            table.mark(x + STEP, 0)


def _lay_player(
    position: OddsPosition | OddsView, player: int, notation: Notation, y: float, table: Table
) -> None:
    name = _("Player {player}").format(player=notation.brief(player))
    table.words(name, 70, y + 110)
    if player == position.to_play:
        table.pointer(20, y + 90)
    lives = position.lives[player - 1]
    # Even nine lives fit to the left of the cards.
    step = min(58, 400 / lives)
    for life in range(lives):
        table.suit("h", 98 + life * step, y + 180, 0.9 * step)


def lay_hand(cards: Sequence[Card], x: float, y: float, table: Table, *, marked: Card | None = None) -> None:
    """Put a hand in a row, with the cards that count underlined in gold."""
    counting = rank_hand(cards).cards if len(cards) == HAND_SIZE else ()
    for place, card in enumerate(cards):
        table.card(card, x + place * STEP, y)
        if card in counting:
            table.underline(x + place * STEP, y)
        if card == marked:
            table.mark(x + place * STEP, y)


def _mark(
    move: OddsMove, player: int, hand: Sequence[Card] | None, y: float, table: Table, *, is_own: bool
) -> None:
    """Mark the card given and the card taken."""
    if is_own and hand is not None and move.card is not None and move.card in hand:
        table.mark(_NAMES + list(hand).index(move.card) * STEP, y)
    if player == move.partner and move.place is not None:
        table.mark(_NAMES + (move.place - 1) * STEP, y)
