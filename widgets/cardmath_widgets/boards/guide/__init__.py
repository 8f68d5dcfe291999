"""What helps somebody to understand a game: how to play, what cards and numbers are worth, first steps."""
