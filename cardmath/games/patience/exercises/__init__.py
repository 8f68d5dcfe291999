"""Questions that the boards of the two-pack solitaires pose about their cards."""
