"""The error of studies."""

from cardmath.errors import CardmathError

__all__ = ["StudyError"]


class StudyError(CardmathError, ValueError):
    """A study that cannot be made, or cannot go on, with the reason."""
