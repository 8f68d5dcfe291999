"""The catalogues of the two-pack patiences, one for each game."""
