"""What can be wrong with a desk's link."""

from cardmath.errors import CardmathError


class DeskLinkError(CardmathError, ValueError):
    """A link that does not open a desk, or a class that does not respond."""
