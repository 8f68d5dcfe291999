"""The board of Pyramid Addition, and the drawings of its exercises."""
