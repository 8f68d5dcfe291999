"""The command-line entry point: ``python -m cardmath`` and the ``cardmath`` command."""

import sys


def main() -> int:
    """Run the command named by the arguments. Ctrl-C ends it at any time, with status 130."""
    try:
        # Imported here to catch Ctrl-C during the import, which takes most of a short command's time.
        from cardmath.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
