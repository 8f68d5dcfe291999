"""The Odds table: one player against machines, or several players sharing a screen."""
