"""Run a subject's tests in separate processes, and find out which of them reach a line."""

import ast
import gc
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pytest
from cosmic_ray.work_item import MutationSpec
from coverage import Coverage, CoverageData
from subjects import Subject

__all__ = ["Reach", "in_a_process", "run_changed"]

#: How many processor seconds of tests are run for one change: some places are reached by thousands of tests.
LONGEST: Final = 45.0
#: The tests to try, by their marks: from the proof only those that need PostgreSQL, because no others reach
#: its modules.
TRIED: Final = "not proof or postgresql"
#: The files that a test run leaves in the copy of the tree.
OUTPUT: Final = Path("output.txt")
WATCHED: Final = "watched.sqlite"
SECONDS: Final = Path("seconds.json")


# -- running tests -------------------------------------------------------------------------------------------


def in_a_process(work: Callable[..., int], *given: object, seconds: float | None = None) -> int | None:
    """Do the work in a forked process, where the other packages are already loaded, and return its exit
    status.

    After ``seconds``, the process and everything it has started are killed.
    """
    process = multiprocessing.get_context("fork").Process(target=_alone, args=(work, *given))
    process.start()
    try:
        process.join(seconds)
        return process.exitcode
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid or 0, signal.SIGKILL)
        process.join()


def _alone(work: Callable[..., int], *given: object) -> None:
    """Do the work in a separate process group, and exit with the status even if threads are still running."""
    os.setsid()
    output = os.open(OUTPUT, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for descriptor, place in enumerate((os.open(os.devnull, os.O_RDONLY), output, output)):
        os.dup2(place, descriptor)
    status = work(*given)
    sys.stdout.flush()
    os._exit(status)


def _run(tests: Sequence[str], *plugins: object, more: Sequence[str] = ()) -> int:
    """Run tests with fixed property examples."""
    options = ("-q", "-p", "no:cacheprovider", "--hypothesis-profile", "ci", "-m", TRIED)
    return int(pytest.main([*options, *more, *tests], plugins))


def run_changed(tests: Sequence[str]) -> int:
    """Run tests until the first failure, without keeping the compiled form of a changed module."""
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    return _run(tests, more=("-x",))


# -- which tests reach a place -------------------------------------------------------------------------------


_CACHE: Final = type(lru_cache(lambda: None))


class _Watch:
    """A pytest plugin that records which lines each test reaches, and how many processor seconds it takes.

    Anything that several tests share is made once, during the first of them: its lines count for every test
    that uses it. Our functions' caches are cleared before each test, so that every test reaches the lines
    behind them.
    """

    def __init__(self, modules: Sequence[Path]) -> None:
        self._coverage = Coverage(
            WATCHED, include=[str(module.resolve()) for module in modules], config_file=False
        )
        self._watched: list[str] = []
        self._seconds: dict[str, float] = {}
        self._uses: dict[str, list[str]] = {}
        self._shared: dict[str, tuple[str, str]] = {}
        self._failed: set[str] = set()
        self._modules = 0
        self._keeping: list[Any] = []
        self._began = time.monotonic()

    def pytest_sessionstart(self) -> None:
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._forget()
        with self._watching(item.nodeid):
            try:
                return (yield)
            finally:
                names = set(getattr(item, "fixturenames", ()))
                self._uses[item.nodeid] = [
                    key
                    for key, (place, name) in self._shared.items()
                    if name in names and item.nodeid.startswith(place)
                ]

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        if fixturedef.scope == "function":
            return (yield)
        key = f"what tests share: {fixturedef.baseid}::{fixturedef.argname}"
        self._shared[key] = fixturedef.baseid, fixturedef.argname
        with self._watching(key):
            return (yield)

    def _forget(self) -> None:
        if len(sys.modules) != self._modules:
            self._modules = len(sys.modules)
            self._keeping = [
                kept
                for kept in gc.get_objects()
                if isinstance(kept, _CACHE) and str(kept.__module__).startswith("cardmath")
            ]
        for kept in self._keeping:
            kept.cache_clear()

    @contextmanager
    def _watching(self, name: str) -> Iterator[None]:
        """Count the lines and the processor seconds for a test, or for something that tests share."""
        self._watched.append(name)
        self._coverage.switch_context(name)
        began = _processor_seconds()
        try:
            yield
        finally:
            taken = _processor_seconds() - began
            self._seconds[name] = self._seconds.get(name, 0) + taken
            self._watched.pop()
            if self._watched:
                self._seconds[self._watched[-1]] = self._seconds.get(self._watched[-1], 0) - taken
                self._coverage.switch_context(self._watched[-1])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        uses = {name: shared for name, shared in self._uses.items() if name not in self._failed}
        pace = (time.monotonic() - self._began) / max(sum(self._seconds.values()), 1)
        SECONDS.write_text(json.dumps([self._seconds, uses, pace]), "utf-8")


def _processor_seconds() -> float:
    """Return the processor time used so far by this process and its finished children.

    Unlike the time on a clock, it is the same on a busy machine.
    """
    return sum(os.times()[:4])


@dataclass(frozen=True)
class Reach:
    """Which tests reach which lines in a subject's modules, and each test's processor seconds."""

    seconds: Mapping[str, float]
    #: What each test shares with others, which takes additional seconds.
    uses: Mapping[str, Sequence[str]]
    lines: Mapping[Path, Mapping[int, Collection[str]]]
    elsewhere: Sequence[str]
    #: How many seconds on the clock a processor second takes, with everything else this machine does.
    pace: float

    @classmethod
    def of(cls, subject: Subject) -> "Reach":
        """Run a subject's tests, and the examples in its modules, and record which lines each of them
        reaches.
        """
        modules = subject.modules()
        os.environ["COVERAGE_CORE"] = "ctrace"
        if in_a_process(_run, [*map(str, modules), *_found(subject.tests)], _Watch(modules)) != 0:
            # On a busy machine the odd test may be too slow; the others are enough.
            print(f"{subject.name}: left out, because they fail without a change:", OUTPUT.read_text("utf-8"))
        seconds, uses, pace = json.loads(SECONDS.read_text("utf-8"))
        users: dict[str, set[str]] = {name: {name} for name in uses}
        for name, shared in uses.items():
            for used in shared:
                users.setdefault(used, set()).add(name)
        data = CoverageData(WATCHED)
        data.read()
        lines = {
            module: {
                line: set().union(*(users.get(name, ()) for name in names))
                for line, names in data.contexts_by_lineno(str(module.resolve())).items()
            }
            for module in modules
        }
        return cls(seconds, uses, lines, _found(subject.elsewhere), pace)

    def tests(self, spec: MutationSpec) -> tuple[Sequence[str], float]:
        """Return the tests for a change, those that reach its line first, the quick ones before the slow
        ones, and how many seconds they take on the clock.
        """
        bodies, place = _place(spec)
        of_module = self._of(spec.module_path, bodies)
        # A line outside all functions runs at import, whichever test causes that. If a module has no
        # functions, any test may use it.
        of_place = self._of(spec.module_path, place) if place else of_module or set(self.uses)
        # A test of a constant runs none of its module's lines; it is beside the module's other tests.
        beside = set() if place else self._beside(of_module)
        if not of_place:
            return self.elsewhere, 2 * LONGEST * self.pace
        chosen: list[str] = []
        made: set[str] = set()
        total = 0.0
        for names in (of_place, of_module - of_place, beside - of_place):
            for name in sorted(names, key=lambda name: (self._alone(name), name)):
                # Anything it shares is made only once.
                new = {name, *self.uses[name]} - made
                taken = sum(self.seconds[part] for part in new)
                if not chosen or total + taken <= LONGEST:
                    chosen.append(name)
                    made |= new
                    total += taken
        return chosen, total * self.pace

    def _alone(self, name: str) -> float:
        """Return how many processor seconds a test takes if nothing has been made for it yet."""
        return sum(self.seconds[part] for part in (name, *self.uses[name]))

    def _beside(self, tests: Collection[str]) -> set[str]:
        """Return the tests in the same files as these."""
        files = {name.partition("::")[0] for name in tests}
        return {name for name in self.uses if name.partition("::")[0] in files}

    def _of(self, module: Path, lines: Collection[int]) -> set[str]:
        """Return the tests that reach any of these lines in a module."""
        return {name for line in lines for name in self.lines[module].get(line, ())}


def _found(patterns: Sequence[str]) -> list[str]:
    """Return the files and folders that match the patterns, in the patterns' order."""
    return [str(path) for pattern in patterns for path in sorted(Path().glob(pattern))]


def _place(spec: MutationSpec) -> tuple[set[int], set[int]]:
    """Return the lines in a module's functions, and the lines of the changed statement if it is in a
    function.
    """
    bodies: set[int] = set()
    statement: ast.stmt | None = None
    for node in ast.walk(ast.parse(spec.module_path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            bodies.update(range(node.body[0].lineno, (node.end_lineno or 0) + 1))
        # Inner statements come later in the walk.
        if isinstance(node, ast.stmt) and node.lineno <= spec.start_pos[0] <= (node.end_lineno or 0):
            statement = node
    if statement is None or spec.start_pos[0] not in bodies:
        return bodies, set()
    inner = getattr(statement, "body", None)
    last = inner[0].lineno - 1 if inner else statement.end_lineno
    return bodies, set(range(statement.lineno, max(statement.lineno, last or 0) + 1))
