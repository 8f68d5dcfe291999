"""The boards: one package or module per game."""
