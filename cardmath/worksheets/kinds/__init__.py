"""The kinds of worksheet, one module each."""
