"""The errors of catalogues."""

from cardmath.errors import CardmathError

__all__ = ["CatalogueError", "UnsettledError"]


class CatalogueError(CardmathError, ValueError):
    """A catalogue that cannot be read or made, with the place and the reason."""


class UnsettledError(CatalogueError):
    """Something that could not be proven in the time given."""
