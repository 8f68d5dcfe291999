"""Exercises posed from the cards on a board; they have no numbers of their own."""
