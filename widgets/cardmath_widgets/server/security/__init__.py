"""The rules for accepting requests, and the limits on what a visitor may send."""
