"""The board of Pyramid Addition, and the drawings for its exercises."""
