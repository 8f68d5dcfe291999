"""Odds on the command line: options as every plain game has them, and the hands that are dealt."""

from cardmath.commands.games.plain import add_options, add_variants, game_of, games_of, wish_of
from cardmath.games.odds import OddsPosition, rank_hand
from cardmath.i18n import _

__all__ = ["add_options", "add_variants", "game_of", "games_of", "picture", "wish_of"]


def picture(position: OddsPosition, number: int) -> str:
    """Return every player's hand with what it is worth.

    >>> from cardmath.games.odds import OddsGame
    >>> print(picture(OddsGame(players=3).deal(7), 7).splitlines()[2])
    player 1: Qh  3c  9d  9c  6h  6s   two pair (one pair)
    """
    game = position.game
    facts = _("Deal {number}: {players} players, lives: {lives}, {stock} cards in the stock").format(
        number=number, players=game.players, lives=game.lives, stock=len(position.stock)
    )
    lines = []
    for player, hand in enumerate(position.hands, start=1):
        kind = rank_hand(hand).type
        cards = " ".join(f"{card!s:3}" for card in hand)
        lines.append(
            _("player {player}: {cards}  {type} ({gloss})").format(
                player=player, cards=cards, type=kind.label, gloss=kind.gloss
            )
        )
    return "\n".join([facts, "", *lines])
