"""The proofs of the path in Odds. The game has no catalogue of deals."""

from cardmath.catalogue.odds.path import computer_players_follow, played_out

__all__ = ["computer_players_follow", "played_out"]
