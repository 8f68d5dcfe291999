"""The table of Odds: one player against machines, or several players sharing a screen."""
