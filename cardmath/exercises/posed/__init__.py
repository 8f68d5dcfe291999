"""Exercises about the cards on a board; they are not numbered."""
