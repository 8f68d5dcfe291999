"""The error of studies."""

from cardmath.errors import CardmathError


class StudyError(CardmathError, ValueError):
    """A study that cannot start or cannot continue; the message gives the reason."""
