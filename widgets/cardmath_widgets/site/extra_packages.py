"""The extra packages that a teacher wants in a site: from a folder, or with pip from PyPI."""

import importlib.metadata
import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename
from packaging.version import Version

from cardmath.i18n import _
from cardmath_widgets.server.notebooks.reading import OTHERS, OURS

from .distribution import RELEASE, VERSION, SiteError
from .packing import megabytes
from .wheels import Target, Wheel, Wheels

#: Only a server has it; a site uses its stand-in to display outputs.
_STOOD_IN: Final = "ipython"


@dataclass(frozen=True)
class PackageWish:
    """The packages that a site should include, and where they may come from.

    ``folders`` contain wheels and are searched first. If ``is_closed`` is true, nothing else is searched.
    """

    packages: Sequence[Requirement] = ()
    folders: Sequence[Path] = ()
    is_closed: bool = False

    def names(self, package: str) -> bool:
        """Return whether a package is one of these."""
        wanted = canonicalize_name(package)
        return any(canonicalize_name(one.name) == wanted for one in self.packages)


class _NotHadError(Exception):
    """A package is not available; the message gives the reason."""


def wish_of(words: str) -> Requirement:
    """Return the requested package, read as pip would read it; raise `SiteError`.

    >>> wish_of("humanize>=4").name
    'humanize'
    """
    try:
        wanted = Requirement(words)
    except InvalidRequirement:
        wanted = None
    if wanted is None or wanted.url is not None:
        sentence = _("{words} is not the name of a package, such as humanize or humanize==4.13.")
        raise SiteError(sentence, words=words)
    return wanted


def names_of(lock: Mapping[str, Any]) -> dict[str, str]:
    """Map each module name to its package in Pyodide's release.

    >>> names_of({"packages": {"pillow": {"imports": ["PIL"], "package_type": "package"}}})
    {'PIL': 'pillow'}
    """
    packages = lock["packages"].items()
    return {module: name for name, known in sorted(packages, reverse=True) for module in known["imports"]}


def carried(wish: PackageWish, lock: Mapping[str, Any], say: Callable[[str], object]) -> Wheels:
    """Return the wheels of all wanted packages that are available, and of their dependencies.

    ``lock`` is Pyodide's lock file. ``say`` reports what is not available, why, and what to do about it.
    Raise `SiteError` if a folder or pip is missing.
    """
    for folder in wish.folders:
        if not folder.is_dir():
            raise SiteError(_("Folder not found: {folder}.").format(folder=folder))
    if not wish.packages:
        return Wheels()
    if importlib.util.find_spec("pip") is None:
        raise SiteError(_("Packages are fetched with pip, which is not installed here."))
    collection = _Collection()
    source = _Source(wish, Target.of(lock["info"]), lock["packages"])
    for wanted in wish.packages:
        say(_("Fetching {package}").format(package=wanted))
        # Dependencies collected for a package that turns out to be unavailable do not count.
        attempt = collection.copied()
        try:
            attempt.add(wanted, source)
        except _NotHadError as error:
            say(_("{package} cannot be included: {reason}").format(package=wanted, reason=error))
        else:
            collection = attempt
    return Wheels(collection.found, collection.needs)


def report_wheels(
    wish: PackageWish, wheels: Wheels, loaded: Mapping[str, Wheel], say: Callable[[str], object]
) -> None:
    """Report which wheels are included, and which packages are left out because no notebook uses them."""
    if loaded:
        shown = (
            _("{package} {version} ({size} MB)").format(
                package=name, version=wheel.version, size=megabytes(len(wheel.content))
            )
            for name, wheel in sorted(loaded.items())
        )
        say(_("Packages included: {packages}.").format(packages=", ".join(shown)))
    for wanted in wish.packages:
        name = canonicalize_name(wanted.name)
        if name in wheels.found and name not in loaded:
            say(_("{package} is not included, because no notebook imports it.").format(package=wanted))


@dataclass
class _Collection:
    """The packages collected so far, and all the version requirements for each."""

    found: dict[str, Wheel] = field(default_factory=dict)
    needs: dict[str, set[str]] = field(default_factory=dict)
    demands: dict[str, SpecifierSet] = field(default_factory=dict)
    extras: dict[str, set[str]] = field(default_factory=dict)

    def copied(self) -> "_Collection":
        """Return a copy with the same contents."""
        needs = {name: {*those} for name, those in self.needs.items()}
        extras = {name: {*those} for name, those in self.extras.items()}
        return _Collection(dict(self.found), needs, dict(self.demands), extras)

    def add(self, wanted: Requirement, source: "_Source") -> None:
        """Add a package and all its dependencies; raise `_NotHadError`."""
        waiting: list[tuple[str, Requirement]] = [("", wanted)]
        while waiting:
            by, need = waiting.pop()
            name = canonicalize_name(need.name)
            try:
                if source.has(need):
                    continue
                waiting += [(name, further) for further in self._taken(name, need, source)]
            except _NotHadError as error:
                if not by:
                    raise
                sentence = _("{package} needs {need}. {reason}").format(package=by, need=need, reason=error)
                raise _NotHadError(sentence) from None
            if by:
                self.needs.setdefault(by, set()).add(name)

    def _taken(self, name: str, need: Requirement, source: "_Source") -> Iterable[Requirement]:
        """Choose a package's wheel that meets all requirements, and return its additional dependencies."""
        demand = self.demands[name] = self.demands.get(name, SpecifierSet()) & need.specifier
        before, wheel = self.extras.get(name, set()), self.found.get(name)
        self.extras[name] = before | need.extras
        if wheel is None or not demand.contains(wheel.version, prereleases=True):
            wheel = self.found[name] = source.wheel(name, demand)
            # The dependencies of the previously chosen version do not count.
            self.needs.pop(name, None)
        elif need.extras <= before:
            return ()
        try:
            return list(wheel.needs(source.target, self.extras[name]))
        except InvalidRequirement:
            raise _NotHadError(_("Its wheel is damaged.")) from None


@dataclass(frozen=True)
class _Source:
    """The source of wheels; ``released`` is the content of Pyodide's own release."""

    wish: PackageWish
    target: Target
    released: Mapping[str, Mapping[str, Any]]

    @cached_property
    def _own(self) -> Mapping[str, str]:
        """The versions of the packages that every site has."""
        return {canonicalize_name(name): importlib.metadata.version(name) for name in (OURS[0], *OTHERS)}

    def has(self, need: Requirement) -> bool:
        """Return whether every site has a package; raise `_NotHadError` if its version does not fit."""
        name = canonicalize_name(need.name)
        if name not in self._own:
            return name == _STOOD_IN
        version = self._own[name]
        if not need.specifier.contains(version, prereleases=True):
            raise _NotHadError(_("Every site already has version {version} of it.").format(version=version))
        return True

    def wheel(self, name: str, demand: SpecifierSet) -> Wheel:
        """Return a suitable wheel for a package in a required version; raise `_NotHadError`."""
        wheel = self._in_folders(name, demand)
        if wheel is not None:
            return wheel
        with tempfile.TemporaryDirectory() as folder:
            if self.wish.is_closed or not self._fetched(Path(folder), f"{name}{demand}"):
                raise _NotHadError(self._reason(name, demand))
            (file,) = Path(folder).iterdir()
            return Wheel.read(file.name, file.read_bytes())

    def _in_folders(self, name: str, demand: SpecifierSet) -> Wheel | None:
        """Return the newest suitable wheel in the folders; raise `_NotHadError` if all are unsuitable."""
        fitting: dict[Version, Path] = {}
        others: list[str] = []
        for path in (path for folder in self.wish.folders for path in sorted(folder.glob("*.whl"))):
            try:
                known, version, _build, tags = parse_wheel_filename(path.name)
            except InvalidWheelFilename:
                continue
            if known != name:
                continue
            if tags & self.target.tags:
                # For each version, the first folder takes precedence, and within it the compiled wheel.
                fitting.setdefault(version, path)
            else:
                others.append(path.name)
        if others and not fitting:
            sentence = _(
                "{file} is not compatible with Python in browsers; a compatible wheel ends in {pure}"
                " or {compiled}."
            )
            file, compiled = ", ".join(others), f"{self.target.compiled}.whl"
            raise _NotHadError(sentence.format(file=file, pure="py3-none-any.whl", compiled=compiled))
        try:
            for version in sorted(demand.filter(fitting), reverse=True):
                wheel = Wheel.read(fitting[version].name, fitting[version].read_bytes())
                if wheel.runs_on(self.target):
                    return wheel
        except ValueError:
            raise _NotHadError(_("Its wheel is damaged.")) from None
        return None

    def _fetched(self, folder: Path, wanted: str) -> bool:
        """Put a wheel from the index into a folder; return whether the index has one.

        Each package is fetched on its own, because pip would choose dependencies for the Python it runs on.
        """
        target = self.target
        options = ["--no-deps", "--only-binary=:all:", f"--dest={folder}", "--implementation=cp"]
        options += [f"--python-version={target.python}", f"--platform={target.platform}"]
        options += [f"--abi={abi}" for abi in (target.abi, "abi3", "none")]
        return _pip("download", *options, wanted)

    @cached_property
    def _is_answered(self) -> bool:
        """Whether the index answers at all: every index has pip itself."""
        return _pip("index", "versions", "pip")

    def _reason(self, name: str, demand: SpecifierSet) -> str:
        """Return why a package is not available, and what to do about it."""
        wanted = f"{name}{demand}"
        if self.wish.is_closed:
            where = ", ".join(map(str, self.wish.folders)) or "--wheels"
            reason = _("There is no wheel for {package} in {folders}.").format(package=wanted, folders=where)
        elif not self._is_answered:
            reason = _("PyPI is not responding.")
        else:
            sentence = _("PyPI has no suitable wheel for {package}, neither pure Python nor {compiled}.")
            reason = sentence.format(package=wanted, compiled=self.target.compiled)
        known = self.released.get(name)
        if known is None or not demand.contains(known["version"], prereleases=True):
            return reason
        helps = _("Download {file} from Pyodide {version} ({address}) and pass its folder with --wheels.")
        return f"{reason} {helps.format(file=known['file_name'], version=VERSION, address=RELEASE)}"


def _pip(*words: str) -> bool:
    """Run pip, and return whether it succeeded; its messages are meant for people."""
    command = [sys.executable, "-m", "pip", *words]
    options = ["--disable-pip-version-check", "--no-input", "--retries=1"]
    return subprocess.run([*command, *options], capture_output=True, check=False).returncode == 0
