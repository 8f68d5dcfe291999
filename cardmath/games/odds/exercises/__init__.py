"""Exercises about Odds: a numbered kind, and questions that a board poses."""
