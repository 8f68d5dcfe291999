"""Questions that two-pack solitaire boards ask about their cards."""
