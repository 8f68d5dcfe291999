"""A site's added packages: wheels for Python in a browser, and which pages load which."""

import email.parser
import hashlib
import io
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from email.message import Message
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import parse_wheel_filename
from packaging.version import Version

from .packing import archived, packed

#: Their folder in a site.
FOLDER: Final = "wheels"
_LICENCES: Final = ("LICEN", "COPYING")


@dataclass(frozen=True)
class Target:
    """Python in a browser as a target: its full version, and the platform of its compiled wheels."""

    python: str
    platform: str
    machine: str

    @classmethod
    def of(cls, info: Mapping[str, str]) -> "Target":
        """Return the Python described at the head of Pyodide's lock file.

        >>> Target.of({"python": "3.14.2", "abi_version": "2026_0", "arch": "wasm32"}).compiled
        'cp314-cp314-pyemscripten_2026_0_wasm32'
        """
        return cls(info["python"], f"pyemscripten_{info['abi_version']}_{info['arch']}", info["arch"])

    @property
    def version(self) -> tuple[int, int]:
        """The version in the form that wheels use."""
        major, minor = Version(self.python).release[:2]
        return major, minor

    @property
    def abi(self) -> str:
        """The binary interface (ABI) of compiled wheels."""
        return "cp{}{}".format(*self.version)

    @property
    def compiled(self) -> str:
        """The file name ending of a suitable compiled wheel."""
        return f"{self.abi}-{self.abi}-{self.platform}"

    @cached_property
    def tags(self) -> frozenset[Tag]:
        """All suitable tags."""
        compiled = cpython_tags(self.version, [self.abi], [self.platform])
        pure = compatible_tags(self.version, self.abi, [self.platform])
        return frozenset({*compiled, *pure})

    @property
    def environment(self) -> dict[str, str]:
        """The values of the environment markers in requirements."""
        return {
            "implementation_name": "cpython",
            "implementation_version": self.python,
            "os_name": "posix",
            "platform_machine": self.machine,
            "platform_python_implementation": "CPython",
            "platform_release": "",
            "platform_system": "Emscripten",
            "platform_version": "",
            "python_full_version": self.python,
            "python_version": "{}.{}".format(*self.version),
            "sys_platform": "emscripten",
        }


@dataclass(frozen=True)
class Wheel:
    """A wheel: its file name, and its files keyed by their path in site-packages."""

    file: str
    files: Mapping[str, bytes] = field(repr=False)

    @classmethod
    def read(cls, file: str, content: bytes) -> "Wheel":
        """Read a wheel; raise `ValueError` if it is damaged."""
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as wheel:
                names = (name for name in wheel.namelist() if not name.endswith("/"))
                files = {place: wheel.read(name) for name in names if (place := _place(name))}
        except zipfile.BadZipFile as error:
            raise ValueError(f"{file} is damaged") from error
        return cls(file, files)

    @property
    def name(self) -> str:
        """The normalised package name."""
        return parse_wheel_filename(self.file)[0]

    @property
    def version(self) -> Version:
        """The package version."""
        return parse_wheel_filename(self.file)[1]

    @property
    def modules(self) -> frozenset[str]:
        """The import names of its modules.

        >>> files = {"a/b.py": b"", "c.py": b"", "a-1.dist-info/RECORD": b""}
        >>> sorted(Wheel("a-1-py3-none-any.whl", files).modules)
        ['a', 'c']
        """
        tops = {(parts[0], len(parts)) for place in self.files if (parts := PurePosixPath(place).parts)}
        code = (".py", ".so")
        return frozenset(
            top.partition(".")[0]
            for top, depth in tops
            if (top.endswith(code) if depth == 1 else "." not in top)
        )

    def runs_on(self, target: Target) -> bool:
        """Return whether the package allows that version of Python; raise `ValueError` if it is damaged."""
        allowed = SpecifierSet(str(self._metadata.get("Requires-Python") or ""))
        return allowed.contains(target.python, prereleases=True)

    def needs(self, target: Target, extras: Collection[str] = ()) -> Iterator[Requirement]:
        """Yield the package's dependencies in that Python, with these extras."""
        for line in self._metadata.get_all("Requires-Dist") or ():
            wanted = Requirement(line)
            marker = wanted.marker
            if marker is None or any(
                marker.evaluate({**target.environment, "extra": extra}) for extra in extras or [""]
            ):
                yield wanted

    def notice(self) -> tuple[str, str, str, str]:
        """Return the name, version, licence and licence text of the package."""
        texts = (
            content.decode("utf-8", errors="replace")
            for place, content in sorted(self.files.items())
            if ".dist-info/" in place and PurePosixPath(place).name.upper().startswith(_LICENCES)
        )
        return self.name, str(self.version), named_licence(self._metadata), "\n\n".join(texts)

    @property
    def _metadata(self) -> "Message[str, str]":
        (metadata,) = (
            content
            for place, content in self.files.items()
            if place.endswith(".dist-info/METADATA") and place.count("/") == 1
        )
        return email.parser.BytesParser().parsebytes(metadata)

    @cached_property
    def content(self) -> bytes:
        """The whole wheel for a page, packed."""
        return packed(archived(self.files))

    @property
    def address(self) -> str:
        """Its address in a site, without the packed file's suffix; the address changes with the content."""
        digest = hashlib.sha256(self.content).hexdigest()[:16]
        return f"{FOLDER}/{digest}/{self.name}-{self.version}"


@dataclass(frozen=True)
class Wheels:
    """The wheels available to a site, keyed by package name, with the dependencies of each."""

    found: Mapping[str, Wheel] = field(default_factory=dict)
    needs: Mapping[str, Collection[str]] = field(default_factory=dict)

    @property
    def modules(self) -> frozenset[str]:
        """Their import names."""
        return frozenset(module for wheel in self.found.values() for module in wheel.modules)

    def loaded(self, imports: Iterable[str]) -> list[Wheel]:
        """Return the wheels that a page loads for these imports, including dependencies."""
        wanted = {*imports}
        waiting = [name for name, wheel in self.found.items() if wheel.modules & wanted]
        names: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in names:
                names.add(name)
                waiting += self.needs.get(name, ())
        return [self.found[name] for name in sorted(names)]


def named_licence(metadata: Any) -> str:
    """Return the licence given in a package's metadata, or ""."""
    licence = str(metadata.get("License-Expression") or metadata.get("License") or "")
    return licence.strip().partition("\n")[0]


def _place(name: str) -> str | None:
    """Return the path of a wheel's file among the installed packages, or None if it is not installed there.

    Python imports nothing from a wheel's scripts, headers and the like.

    >>> _place("a-1.data/purelib/a/b.py"), _place("a-1.data/scripts/a"), _place("a/b.py")
    ('a/b.py', None, 'a/b.py')
    """
    parts = PurePosixPath(name).parts
    if ".." in parts or name.startswith("/"):
        return None
    match parts:
        case (top, *_) if not top.endswith(".data"):
            return name
        case (_, "purelib" | "platlib", *inside):
            return "/".join(inside)
    return None
