"""Having the packages that a teacher wants in a site: from a folder, or with pip from PyPI."""

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

from cardmath.i18n import _
from cardmath_widgets.bare.imports import OTHERS, OURS

from .distribution import RELEASE, VERSION, SiteError
from .wheels import Target, Wheel, Wheels

__all__ = ["Wish", "carried", "names_of", "told_of_wheels", "wish_of"]

_MEGABYTE: Final = 1_000_000
#: What only a server has; here its stand-in shows what cells display.
_STOOD_IN: Final = "ipython"
#: In pip's own words, which are English everywhere.
_NO_ANSWER: Final = ("Retrying (", "Could not fetch URL")
_DAMAGED: Final = (" is invalid.", " has an invalid wheel")


@dataclass(frozen=True)
class Wish:
    """The packages that a site is to carry, and where they may come from.

    ``folders`` have wheels and are looked into first; with ``is_closed`` nothing else is asked.
    """

    packages: Sequence[Requirement] = ()
    folders: Sequence[Path] = ()
    is_closed: bool = False

    def names(self, package: str) -> bool:
        """Tell whether a package is among them."""
        wanted = canonicalize_name(package)
        return any(canonicalize_name(one.name) == wanted for one in self.packages)


class _NotHadError(Exception):
    """A package that cannot be had, with the reason."""


def wish_of(words: str) -> Requirement:
    """Return the package that is meant, as pip would understand it; raises `SiteError`.

    >>> wish_of("humanize>=4").name
    'humanize'
    """
    try:
        wanted = Requirement(words)
    except InvalidRequirement:
        wanted = None
    if wanted is None or wanted.url is not None:
        raise SiteError(
            _("{words} is not the name of a package, such as humanize or humanize==4.13.").format(words=words)
        )
    return wanted


def names_of(lock: Mapping[str, Any]) -> dict[str, str]:
    """Return the packages of Pyodide's release by the names of the modules in them.

    >>> names_of({"packages": {"pillow": {"imports": ["PIL"], "package_type": "package"}}})
    {'PIL': 'pillow'}
    """
    packages = lock["packages"].items()
    return {module: name for name, known in sorted(packages, reverse=True) for module in known["imports"]}


def carried(wish: Wish, lock: Mapping[str, Any], say: Callable[[str], object]) -> Wheels:
    """Return the wheels of all wanted packages that can be had, and of what they need.

    ``lock`` is Pyodide's lock file. ``say`` is told what cannot be had, why, and what helps. Raises
    `SiteError` where a folder or pip is missing.
    """
    for folder in wish.folders:
        if not folder.is_dir():
            raise SiteError(_("There is no folder {folder}.").format(folder=folder))
    if not wish.packages:
        return Wheels()
    if importlib.util.find_spec("pip") is None:
        raise SiteError(_("Packages are fetched with pip, which is missing here."))
    collection = _Collection()
    source = _Source(wish, Target.of(lock["info"]), lock["packages"])
    for wanted in wish.packages:
        say(_("Fetching {package}").format(package=wanted))
        # What a package that cannot be had has brought so far does not count.
        attempt = collection.copied()
        try:
            attempt.add(wanted, source)
        except _NotHadError as error:
            say(_("{package} cannot go along: {reason}").format(package=wanted, reason=error))
        else:
            collection = attempt
    return Wheels(collection.found, collection.needs)


def told_of_wheels(
    wish: Wish, wheels: Wheels, loaded: Mapping[str, Wheel], say: Callable[[str], object]
) -> None:
    """Say which wheels go along, and which wanted packages do not, because no notebook imports them."""
    if loaded:
        shown = (
            _("{package} {version} ({size} MB)").format(
                package=name, version=wheel.version, size=f"{len(wheel.content) / _MEGABYTE:.1f}"
            )
            for name, wheel in sorted(loaded.items())
        )
        say(_("These packages go along: {packages}.").format(packages=", ".join(shown)))
    for wanted in wish.packages:
        name = canonicalize_name(wanted.name)
        if name in wheels.found and name not in loaded:
            say(_("{package} does not go along, because no notebook imports it.").format(package=wanted))


@dataclass
class _Collection:
    """What is there so far, and what all that was asked for demands of each package."""

    found: dict[str, Wheel] = field(default_factory=dict)
    needs: dict[str, set[str]] = field(default_factory=dict)
    demands: dict[str, SpecifierSet] = field(default_factory=dict)
    extras: dict[str, set[str]] = field(default_factory=dict)

    def copied(self) -> "_Collection":
        """Return another one with the same in it."""
        needs = {name: {*those} for name, those in self.needs.items()}
        extras = {name: {*those} for name, those in self.extras.items()}
        return _Collection(dict(self.found), needs, dict(self.demands), extras)

    def add(self, wanted: Requirement, source: "_Source") -> None:
        """Add a package and all it needs; raises `_NotHadError`."""
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
                raise _NotHadError(
                    _("{package} needs {need}. {reason}").format(package=by, need=need, reason=error)
                ) from None
            if by:
                self.needs.setdefault(by, set()).add(name)

    def _taken(self, name: str, need: Requirement, source: "_Source") -> Iterable[Requirement]:
        """Take the wheel of a package that meets all demands; returns what is needed besides."""
        demand = self.demands[name] = self.demands.get(name, SpecifierSet()) & need.specifier
        before, wheel = self.extras.get(name, set()), self.found.get(name)
        self.extras[name] = before | need.extras
        if wheel is None or not demand.contains(wheel.version, prereleases=True):
            wheel = self.found[name] = source.wheel(name, demand)
            # What the one before has needed does not count.
            self.needs.pop(name, None)
        elif need.extras <= before:
            return ()
        try:
            return list(wheel.needs(source.target, self.extras[name]))
        except InvalidRequirement:
            raise _NotHadError(_("Its wheel is damaged.")) from None


@dataclass(frozen=True)
class _Source:
    """Where wheels come from; ``released`` is what Pyodide's own release has."""

    wish: Wish
    target: Target
    released: Mapping[str, Mapping[str, Any]]

    @cached_property
    def _own(self) -> Mapping[str, str]:
        """The versions of the packages that every site has."""
        return {canonicalize_name(name): importlib.metadata.version(name) for name in (OURS[0], *OTHERS)}

    def has(self, need: Requirement) -> bool:
        """Tell whether every site has a package; raises `_NotHadError` where it has another version."""
        name = canonicalize_name(need.name)
        if name not in self._own:
            return name == _STOOD_IN
        version = self._own[name]
        if not need.specifier.contains(version, prereleases=True):
            raise _NotHadError(_("Every site has version {version} of it.").format(version=version))
        return True

    def wheel(self, name: str, demand: SpecifierSet) -> Wheel:
        """Return the wheel of a package that fits and meets a demand; raises `_NotHadError`."""
        with tempfile.TemporaryDirectory() as folder:
            self._check_folders(name)
            told = self._fetched(Path(folder), f"{name}{demand}")
            if told is not None:
                raise _NotHadError(self._reason(name, demand, told))
            (file,) = Path(folder).iterdir()
            return Wheel.read(file.name, file.read_bytes())

    def _fetched(self, folder: Path, wanted: str) -> str | None:
        """Put a wheel into a folder; returns what pip has said where there is none."""
        places = [f"--find-links={place}" for place in self.wish.folders]
        told = self._pip(folder, wanted, "--no-index", *places) if places else ""
        if told is None or self.wish.is_closed or _says(told, _DAMAGED):
            return told
        return self._pip(folder, wanted)

    def _pip(self, folder: Path, wanted: str, *options: str) -> str | None:
        target = self.target
        command = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-input"]
        command += ["--no-deps", "--only-binary=:all:", "--retries=1", f"--dest={folder}"]
        command += [
            f"--python-version={target.python}",
            "--implementation=cp",
            f"--platform={target.platform}",
        ]
        command += [f"--abi={abi}" for abi in (target.abi, "abi3", "none")]
        done = subprocess.run([*command, *options, wanted], capture_output=True, text=True, check=False)
        return (done.stdout + done.stderr) if done.returncode else None

    def _check_folders(self, name: str) -> None:
        """Raise `_NotHadError` where the folders have wheels of a package, and none of them fits."""
        tags: dict[str, bool] = {}
        for folder in self.wish.folders:
            for path in sorted(folder.glob("*.whl")):
                try:
                    known, _version, _build, those = parse_wheel_filename(path.name)
                except InvalidWheelFilename:
                    continue
                if known == name:
                    tags[path.name] = bool(those & self.target.tags)
        if tags and not any(tags.values()):
            raise _NotHadError(
                _(
                    "{file} does not fit Python in browsers; a wheel that fits ends in {pure} or {compiled}."
                ).format(
                    file=", ".join(tags), pure="py3-none-any.whl", compiled=f"{self.target.compiled}.whl"
                )
            )

    def _reason(self, name: str, demand: SpecifierSet, told: str) -> str:
        """Return why a package cannot be had, and what helps."""
        wanted = f"{name}{demand}"
        if _says(told, _DAMAGED):
            return _("Its wheel is damaged.")
        if self.wish.is_closed:
            where = ", ".join(map(str, self.wish.folders)) or "--wheels"
            reason = _("There is no wheel of {package} in {folders}.").format(package=wanted, folders=where)
        elif _says(told, _NO_ANSWER):
            reason = _("PyPI does not answer.")
        else:
            reason = _("PyPI has no such wheel of {package}, neither of pure Python nor {compiled}.").format(
                package=wanted, compiled=self.target.compiled
            )
        known = self.released.get(name)
        if known is None or not demand.contains(known["version"], prereleases=True):
            return reason
        helps = _(
            "Download {file} from Pyodide {version} ({address}) and name its folder with --wheels."
        ).format(file=known["file_name"], version=VERSION, address=RELEASE)
        return f"{reason} {helps}"


def _says(told: str, words: Iterable[str]) -> bool:
    return any(word in told for word in words)
