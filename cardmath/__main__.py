"""The command line from its first moment: ``python -m cardmath``, and the command ``cardmath``."""

import sys

__all__ = ["main"]


def main() -> int:
    """Run the command that the arguments name; Ctrl-C ends it with status 130, at any time."""
    try:
        # Here and not above: this takes most of the time of a short command.
        from cardmath.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
