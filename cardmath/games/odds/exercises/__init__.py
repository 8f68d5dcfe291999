"""Exercises about Odds: a numbered kind, and questions asked by a board."""
