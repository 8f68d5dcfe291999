"""A newcomer's first move: the choice of the move, its words, and the hand on the table."""
