"""What can be wrong with the link of a desk."""

from cardmath.errors import CardmathError


class DeskLinkError(CardmathError, ValueError):
    """A link that opens no desk, or a class that does not answer."""
