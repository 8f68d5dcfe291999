"""The catalogues of Pyramid Addition, one for each preset deck."""
