"""Exercises about the cards on a board, which have no numbers of their own."""
