"""The first move that a newcomer is shown: which one it is, its words, and the hand on the table."""
