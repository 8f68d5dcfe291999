"""Where a player starts, and how far the player has come on the path of deals."""
