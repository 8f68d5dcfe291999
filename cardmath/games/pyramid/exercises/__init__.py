"""Exercises about Pyramid Addition: a numbered kind, and questions that a board or a lesson asks."""
