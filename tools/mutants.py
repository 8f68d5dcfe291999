"""Check the tests: change the code at random places and see whether a test of its subject fails.

    python tools/mutants.py                     every subject, as in `make mutants`
    python tools/mutants.py rules --count 20    one subject, with fewer changes
    python tools/mutants.py rules --seed 2      other changes

cosmic-ray makes each change in a copy of the tree, so the tree itself stays untouched. The seed determines
which places are changed, and how. One run of a subject's tests records which lines each test reaches and how
long it takes; a change is then tried with the tests that reach it, quick ones first, up to the first failure.
Surviving changes are printed as diffs. If the tests detect less than `LEAST` of a subject's changes, that is
an error.
"""

import argparse
import ast
import difflib
import gc
import importlib
import json
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest
from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec
from coverage import Coverage, CoverageData

__all__ = ["SUBJECTS", "Subject", "main"]

ROOT: Final = Path(__file__).parents[1]
BUILT: Final = ROOT / "build" / "mutants"
#: The share of changes that the tests must detect.
LEAST: Final = 0.9
COUNT: Final = 60
#: The number of subjects tried at the same time.
AT_ONCE: Final = 2
#: Changes that every import detects, or that nothing can detect, say nothing about the tests.
NEEDLESS: Final = ("core/NoOp", "core/RemoveDecorator")
#: The tests to try, by their marks: of the proof those that need PostgreSQL, as no others reach its modules.
TRIED: Final = "not proof or postgresql"
#: Arguments that no right program notices: lists of one length, records that nothing changes, large caches.
SWITCHES: Final = frozenset({"frozen", "maxsize", "read_only", "repr", "slots", "strict"})
#: The seconds of tests that one change is tried with: thousands of tests reach some places.
LONGEST: Final = 45.0
#: What a run of tests leaves in the copy of the tree.
OUTPUT: Final = Path("output.txt")
WATCHED: Final = "watched.sqlite"
SECONDS: Final = Path("seconds.json")
#: Other packages that the tests of most subjects load; loaded once, they are there for each change.
OTHERS: Final = (
    "anywidget ipycanvas jinja2 mistune nbformat psutil segno sqlalchemy tornado.web tornado.websocket"
)


@dataclass(frozen=True)
class Subject:
    """The modules to change, as patterns of paths, and the tests that must detect it.

    Tests in ``elsewhere`` run code in other processes, where nothing records which lines they reach. They try
    the changes that no other test reaches.
    """

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    elsewhere: tuple[str, ...] = ()

    def modules(self) -> list[Path]:
        """Return the modules to change."""
        return sorted({path for pattern in self.files for path in Path().glob(pattern)})


#: The modules of a game's folder with its rules and how it draws itself.
_RULES: Final = (
    "drawing events game hand hand_drawing hand_types layout moves pack path position "
    "ranking refusals rules standing view words"
)
_WIDGETS: Final = "tests/widgets/test_"
#: The tests of lessons and of the server that lie among the widgets' tests, by their names.
_OF_LESSONS: Final = (
    "lesson lesson_steps claim ticket_panel pool same_number sketch slate lens audience smaller_steps_beside"
)
_OF_THE_SERVER: Final = (
    "shared_pages both_kernels bare_kernel fork_client jupyter_kernel local_network memory_watch preloading "
    "runtime_outputs lab_copies serve_options frames notebook_files"
)
#: The tests of boards, by their names.
_OF_BOARDS: Final = (
    "golden_walks pyramid_session pyramid_layout odds_layout guide hint_sentences statistics slips "
    "end_of_game looking_back dead_ends new_deals practice sharing links_with_faults hints asker first_move "
    "first_sentence hand_tally path two_players smaller_steps_beside odds_moves odds_waiting odds_tablets "
    "late_presses nothing_comes_by_itself read_aloud claim lesson lesson_steps ticket_panel questions "
    "patience_questions ask_me odds_shared odds_table patience_board board messages"
)
SUBJECTS: Final = (
    Subject(
        "rules",
        ("cardmath/games/*.py", *(f"cardmath/games/*/{name}.py" for name in _RULES.split())),
        ("tests/test_playthroughs.py", "tests/test_paths.py", "tests/python/test_showing.py", "tests/games"),
    ),
    Subject(
        "checkers",
        ("cardmath/exercises/**/*.py", "cardmath/games/*/exercises/*.py"),
        (
            "tests/exercises/test_golden_strata.py",
            "tests/exercises/test_golden_posed.py",
            "tests/exercises",
            f"{_WIDGETS}patience_questions.py",
            f"{_WIDGETS}questions.py",
        ),
    ),
    Subject(
        "solvers",
        ("cardmath/solving/*.py", "cardmath/games/*/solving/*.py"),
        (
            "tests/solving/test_golden.py",
            "tests/solving",
            f"{_WIDGETS}hint_sentences.py",
            f"{_WIDGETS}dead_ends.py",
            f"{_WIDGETS}hints.py",
        ),
    ),
    Subject(
        "boards",
        ("widgets/cardmath_widgets/board/**/*.py",),
        (*(f"{_WIDGETS}{name}.py" for name in _OF_BOARDS.split()), "tests/classroom/test_reports.py"),
    ),
    Subject(
        "class",
        ("widgets/cardmath_widgets/classroom/**/*.py",),
        ("tests/classroom",),
    ),
    Subject(
        "server",
        ("widgets/cardmath_widgets/server/**/*.py",),
        (
            f"{_WIDGETS}server_*.py",
            *(f"{_WIDGETS}{name}.py" for name in _OF_THE_SERVER.split()),
            "tests/test_beginning.py",
            "tests/test_command_start.py",
            "tests/lessons/test_manifest.py",
            "tests/classroom/test_addresses.py",
            "tests/classroom/test_open_lines.py",
            "tests/classroom/test_lessons_of_a_class.py",
            "tests/classroom/test_school_start.py",
            "tests/notebooks/test_broken.py",
        ),
        (
            f"{_WIDGETS}shared_pages.py",
            f"{_WIDGETS}bare_kernel.py",
            f"{_WIDGETS}jupyter_kernel.py",
            f"{_WIDGETS}fork_client.py",
        ),
    ),
    Subject(
        "lessons",
        ("cardmath/lessons/**/*.py", "widgets/cardmath_widgets/lessons/**/*.py"),
        (
            "tests/lessons",
            *(f"{_WIDGETS}{name}.py" for name in _OF_LESSONS.split()),
            "tests/worksheets/test_lesson_sheets.py",
        ),
    ),
    Subject(
        "site",
        ("widgets/cardmath_widgets/site/**/*.py",),
        (f"{_WIDGETS}site_*.py", f"{_WIDGETS}notebook_files.py", "tests/test_extras.py"),
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the tests of the named subjects, or of all, and return the exit status."""
    parser = argparse.ArgumentParser(description="Change the code and see whether its tests fail.")
    parser.add_argument("subjects", nargs="*", choices=[[], *(subject.name for subject in SUBJECTS)])
    parser.add_argument("--count", type=int, default=COUNT, help="changes for each subject")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other changes")
    asked = parser.parse_args(arguments)
    wanted = [subject for subject in SUBJECTS if subject.name in asked.subjects or not asked.subjects]
    with ProcessPoolExecutor(AT_ONCE, max_tasks_per_child=1) as pool:
        seeds = [f"{asked.seed} {subject.name}" for subject in wanted]
        rates = list(pool.map(_try, wanted, [asked.count] * len(wanted), seeds))
    return 0 if min(rates) >= LEAST else 1


def _try(subject: Subject, count: int, seed: str) -> float:
    """Change a subject ``count`` times in a copy of its own, and return the share that its tests detect."""
    tree = BUILT / subject.name
    shutil.rmtree(tree, ignore_errors=True)
    _copy(tree)
    os.chdir(tree)
    # Ahead of the original tree, which the editable install keeps on Python's path.
    places = [str(tree), str(tree / "widgets")]
    sys.path[:0] = places
    os.environ["PYTHONPATH"] = os.pathsep.join(places)
    for name in OTHERS.split():
        with suppress(ImportError):
            importlib.import_module(name)
    reach = Reach.of(subject)
    alive = 0
    chosen = _chosen(subject, count, random.Random(seed))
    for number, spec in enumerate(chosen, 1):
        change = _survivor(spec, reach)
        if change:
            alive += 1
            print(
                f"{subject.name}, {alive} of the first {number} changes survive:",
                change,
                sep="\n",
                flush=True,
            )
    rate = 1 - alive / len(chosen)
    print(f"{subject.name}: {len(chosen) - alive} of {len(chosen)} found out, {rate:.0%}", flush=True)
    return rate


def _copy(tree: Path) -> None:
    """Copy all files under version control, in their present state."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def _survivor(spec: MutationSpec, reach: "Reach") -> str:
    """Make a change, run the tests that reach it, and return its diff if none of them fails."""
    before, after = spec.module_path.read_text("utf-8"), _changed(spec)
    tests, seconds = reach.tests(spec)
    of_before = spec.module_path.stat()
    spec.module_path.write_text(after, "utf-8")
    try:
        # A change that makes a test run forever counts as detected.
        is_killed = tests and _in_a_process(_run_changed, tests, seconds=30 + 3 * seconds) != 0
    finally:
        spec.module_path.write_text(before, "utf-8")
        # Compiled before, it need not be compiled again.
        os.utime(spec.module_path, ns=(of_before.st_atime_ns, of_before.st_mtime_ns))
    if is_killed:
        return ""
    names = f"a/{spec.module_path}", f"b/{spec.module_path}"
    return "\n".join(difflib.unified_diff(before.split("\n"), after.split("\n"), *names, lineterm=""))


# -- running tests -------------------------------------------------------------------------------------------


def _in_a_process(work: Callable[..., int], *given: object, seconds: float | None = None) -> int | None:
    """Work in a forked process, where the other packages are loaded already, and return its exit status.

    After ``seconds``, the process and all that it has started are ended.
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
    """Work in a group of processes of its own, and end with the status even if threads still run."""
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


def _run_changed(tests: Sequence[str]) -> int:
    """Run tests up to the first failure, without keeping what a changed module is compiled to."""
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    return _run(tests, more=("-x",))


# -- which tests reach a place -------------------------------------------------------------------------------


_CACHE: Final = type(lru_cache(lambda: None))


class _Watch:
    """A plugin of pytest that records which lines each test reaches, and how long it takes.

    What several tests share is made once, during the first of them: its lines count for all that use it. What
    our functions keep is forgotten before each test, so that all tests reach the lines that it comes from.
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
        """Count the lines and the seconds for a test, or for what tests share."""
        self._watched.append(name)
        self._coverage.switch_context(name)
        began = time.monotonic()
        try:
            yield
        finally:
            taken = time.monotonic() - began
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
        SECONDS.write_text(json.dumps([self._seconds, uses]), "utf-8")


@dataclass(frozen=True)
class Reach:
    """Which tests reach which lines of a subject's modules, and how long each test takes."""

    seconds: Mapping[str, float]
    #: What each test uses that it shares with others, and that takes seconds of its own.
    uses: Mapping[str, Sequence[str]]
    lines: Mapping[Path, Mapping[int, Collection[str]]]
    elsewhere: Sequence[str]

    @classmethod
    def of(cls, subject: Subject) -> "Reach":
        """Run a subject's tests, and the examples in its modules, and watch where each of them goes."""
        modules = subject.modules()
        os.environ["COVERAGE_CORE"] = "ctrace"
        if _in_a_process(_run, [*map(str, modules), *_found(subject.tests)], _Watch(modules)) != 0:
            # On a busy machine one test or another may be too slow; the rest says enough.
            print(f"{subject.name}: left out, because they fail without a change:", OUTPUT.read_text("utf-8"))
        seconds, uses = json.loads(SECONDS.read_text("utf-8"))
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
        return cls(seconds, uses, lines, _found(subject.elsewhere))

    def tests(self, spec: MutationSpec) -> tuple[Sequence[str], float]:
        """Return the tests for a change, those of its line ahead, quick ones first, and their seconds."""
        bodies, place = _place(spec)
        of_module = self._of(spec.module_path, bodies)
        # A line outside of all functions runs at the import, whichever test that is in. If a module has no
        # functions, any test may use it.
        of_place = self._of(spec.module_path, place) if place else of_module or set(self.uses)
        if not of_place:
            return self.elsewhere, 2 * LONGEST
        chosen: list[str] = []
        made: set[str] = set()
        total = 0.0
        for names in (of_place, of_module - of_place):
            for name in sorted(names, key=lambda name: (self._alone(name), name)):
                # What it shares is made once.
                new = {name, *self.uses[name]} - made
                taken = sum(self.seconds[part] for part in new)
                if not chosen or total + taken <= LONGEST:
                    chosen.append(name)
                    made |= new
                    total += taken
        return chosen, total

    def _alone(self, name: str) -> float:
        """Return the seconds of a test with nothing made before it."""
        return sum(self.seconds[part] for part in (name, *self.uses[name]))

    def _of(self, module: Path, lines: Collection[int]) -> set[str]:
        """Return the tests that reach one of the lines of a module."""
        return {name for line in lines for name in self.lines[module].get(line, ())}


def _found(patterns: Sequence[str]) -> list[str]:
    """Return the files and folders that fit patterns, in this order."""
    return [str(path) for pattern in patterns for path in sorted(Path().glob(pattern))]


def _place(spec: MutationSpec) -> tuple[set[int], set[int]]:
    """Return the lines in a module's functions, and those of a change's statement if it is in a function."""
    bodies: set[int] = set()
    statement: ast.stmt | None = None
    for node in ast.walk(ast.parse(spec.module_path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            bodies.update(range(node.body[0].lineno, (node.end_lineno or 0) + 1))
        # Statements inside come later in the walk.
        if isinstance(node, ast.stmt) and node.lineno <= spec.start_pos[0] <= (node.end_lineno or 0):
            statement = node
    if statement is None or spec.start_pos[0] not in bodies:
        return bodies, set()
    inner = getattr(statement, "body", None)
    last = inner[0].lineno - 1 if inner else statement.end_lineno
    return bodies, set(range(statement.lineno, max(statement.lineno, last or 0) + 1))


# -- changes -------------------------------------------------------------------------------------------------


def _chosen(subject: Subject, count: int, chance: random.Random) -> list[MutationSpec]:
    """Choose random places, all equally likely, and one of the possible changes at each."""
    modules = subject.modules()
    with use_db(f"{subject.name}.sqlite", WorkDB.Mode.create) as found:
        init(modules, found, {})
        specs = [spec for item in found.work_items for spec in item.mutations]
    silent = {module: list(_silent(module)) for module in modules}
    places: dict[tuple[Path, tuple[int, int]], list[MutationSpec]] = {}
    for spec in sorted(specs, key=lambda one: (str(one.module_path), one.start_pos, one.operator_name)):
        is_silent = any(start <= spec.start_pos < end for start, end in silent[spec.module_path])
        if spec.operator_name not in NEEDLESS and not is_silent:
            places.setdefault((spec.module_path, spec.start_pos), []).append(spec)
    chosen = [chance.choice(places[place]) for place in chance.sample(sorted(places), len(places))]
    return list(islice(filter(_can_be, chosen), count))


def _changed(spec: MutationSpec) -> str:
    """Return a changed module."""
    before = spec.module_path.read_text("utf-8")
    return str(mutate_code(before, get_operator(spec.operator_name)(**spec.operator_args), spec.occurrence))


def _can_be(spec: MutationSpec) -> bool:
    """Tell whether a changed module can be compiled; a star between parameters is no product."""
    try:
        compile(_changed(spec), spec.module_path, "exec")
    except SyntaxError:
        return False
    return True


def _silent(module: Path) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the places where a change would fail at import or not at all: type annotations, and switches."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        found = [getattr(node, name, None) for name in ("annotation", "returns")]
        if isinstance(node, ast.keyword) and node.arg in SWITCHES:
            found.append(node.value)
        for one in found:
            if isinstance(one, ast.expr):
                assert one.end_lineno is not None
                assert one.end_col_offset is not None
                yield (one.lineno, one.col_offset), (one.end_lineno, one.end_col_offset)


if __name__ == "__main__":
    raise SystemExit(main())
