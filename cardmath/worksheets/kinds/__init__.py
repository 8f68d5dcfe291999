"""The kinds of worksheet, one module for each."""
