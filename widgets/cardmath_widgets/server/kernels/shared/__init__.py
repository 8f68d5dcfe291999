"""Processes that serve many pages, for our own notebooks, started in the same way on every system."""
