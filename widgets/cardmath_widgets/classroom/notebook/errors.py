"""The error for a desk's link that does not work."""

from cardmath.errors import CardmathError


class DeskLinkError(CardmathError, ValueError):
    """A link that does not open a desk, or a class that does not respond."""
