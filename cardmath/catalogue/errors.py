"""The errors of catalogues."""

from cardmath.errors import CardmathError


class CatalogueError(CardmathError, ValueError):
    """A catalogue that cannot be read or made; the message gives the place and the reason."""


class UnsettledError(CatalogueError):
    """A statement that could not be proven in the given time."""
