"""Runs commands one after the other, each with streams in a console's encoding; run as another system.

Reads them as JSON from standard input, each with what it reads itself, and writes what each said.
"""

import io
import json
import sys
from typing import Any

from cardmath.cli import main


def said(words: list[str], encoding: str, given: str) -> dict[str, Any]:
    """Run a command, and return its status and what it wrote, as the console gets it."""
    out, errors = (io.TextIOWrapper(io.BytesIO(), encoding, how) for how in ("strict", "backslashreplace"))
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(given.encode()), encoding), out, errors
    try:
        status = main(words)
    except SystemExit as ended:
        status = int(ended.code or 0)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    out.flush()
    errors.flush()
    return {
        "status": status,
        "out": out.buffer.getvalue().decode("utf-8"),  # type: ignore[attr-defined]
        "errors": errors.buffer.getvalue().decode(encoding),  # type: ignore[attr-defined]
    }


if __name__ == "__main__":
    orders = json.load(sys.stdin)
    found = [said(words, encoding, given) for words, encoding, given in orders]
    sys.stdout.write(json.dumps(found))
