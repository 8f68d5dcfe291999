"""The server that brings the boards and lessons to a class."""

from cardmath.errors import CardmathError
from cardmath_widgets.compat import hide

__all__ = ["ServingError"]

# nbformat imports jsonschema, which imports a package that builds 38 grammars to check address formats.
# Nothing here uses them, and building them is half of the work before the apps are ready. Without the
# package, jsonschema skips those checks.
hide("rfc3987_syntax")


class ServingError(CardmathError, RuntimeError):
    """The apps cannot be found or served; the message says why."""
