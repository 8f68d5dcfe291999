"""Odds on the command line: plain ``--option`` choices and a drawing of the dealt hands."""

import argparse

from cardmath.commands.games.plain import add_options, add_variants, game_of, games_of, wish_of
from cardmath.games.odds import OddsPosition
from cardmath.games.odds.drawing import hands_of
from cardmath.i18n import _

__all__ = ["add_options", "add_variants", "game_of", "games_of", "picture", "run_study", "wish_of"]


def picture(position: OddsPosition, number: int) -> str:
    """Return every player's hand with its value.

    >>> from cardmath.games.odds import OddsGame
    >>> print(picture(OddsGame(players=3).deal(7), 7).splitlines()[2])
    player 1: Qh  3c  9d  9c  6h  6s   one pair
    """
    game = position.game
    facts = _("Deal {number}: {players} players, lives: {lives}, {stock} cards in the stock").format(
        number=number, players=game.players, lives=game.lives, stock=len(position.stock)
    )
    return "\n".join([facts, "", hands_of(position)])


def run_study(args: argparse.Namespace) -> int:
    """Run studies of shows."""
    # Imported here so that a deal does not load it.
    from cardmath.games.odds import shows_command

    return shows_command.run(args)
