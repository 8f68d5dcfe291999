"""One module for each kind of worksheet."""
