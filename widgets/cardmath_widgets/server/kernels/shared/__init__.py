"""Processes that serve many pages, for our own notebooks, started the same way on every system."""
