"""How the boards and lessons are served to a class."""

import sys
from typing import Any

# Jupyter's event log brings jsonschema, and that brings a package which builds 38 grammars when it is
# imported, to check kinds of addresses that nothing here has: half of the work until the apps are ready.
# Without it, jsonschema leaves those checks out. None in its place means: not to be had.
_modules: dict[str, Any] = sys.modules
_modules.setdefault("rfc3987_syntax", None)
