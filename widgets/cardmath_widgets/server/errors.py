"""The errors of serving the apps."""

from cardmath.errors import CardmathError

__all__ = ["ServingError"]


class ServingError(CardmathError, RuntimeError):
    """The apps cannot be found or served; the message says why."""
