"""Check the tests: change the code at random places and see whether one of its subject's tests fails.

    python tools/mutants.py                     every subject, as in `make mutants`
    python tools/mutants.py rules --count 20    one subject, with fewer changes
    python tools/mutants.py rules --seed 2      other changes

cosmic-ray makes each change in a copy of the tree, so the tree itself stays untouched. The seed determines
which places are changed, and how. One run of a subject's tests records which lines each test reaches and how
long it takes. Each change is then tried with the tests that reach it, quick ones first, until one fails.
Surviving changes are printed as diffs. If the tests detect less than `LEAST` of a subject's changes, that is
an error.
"""

import argparse
import ast
import difflib
import importlib
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec
from reach import Reach, in_a_process, run_changed
from subjects import SUBJECTS, Subject

__all__ = ["main"]

ROOT: Final = Path(__file__).parents[1]
BUILT: Final = ROOT / "build" / "mutants"
#: The share of changes that the tests must detect.
LEAST: Final = 0.9
COUNT: Final = 60
#: How many subjects are tried at the same time.
AT_ONCE: Final = 2
#: Changes that every import detects, or that nothing can detect, tell you nothing about the tests.
NEEDLESS: Final = ("core/NoOp", "core/RemoveDecorator")
#: Arguments that make no difference in a correct program: lists of equal length, unchanging records, large
#: caches.
SWITCHES: Final = frozenset({"frozen", "maxsize", "read_only", "repr", "slots", "strict"})
#: Other packages that most subjects' tests load; loaded once, they are available for every change.
OTHERS: Final = (
    "anywidget ipycanvas jinja2 mistune nbformat psutil segno sqlalchemy tornado.web tornado.websocket"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the tests of the given subjects, or of all of them, and return the exit status."""
    parser = argparse.ArgumentParser(description="Change the code and see whether tests fail.")
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
    """Change a subject ``count`` times in its own copy of the tree, and return the share that its tests
    detect.
    """
    tree = BUILT / subject.name
    shutil.rmtree(tree, ignore_errors=True)
    _copy(tree)
    os.chdir(tree)
    # Put before the original tree, which the editable install keeps on Python's path.
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
    """Copy all files under version control, as they are now."""
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
        # A change that makes a test run for ever counts as detected.
        is_killed = tests and in_a_process(run_changed, tests, seconds=30 + 2 * seconds) != 0
    finally:
        spec.module_path.write_text(before, "utf-8")
        # If it is compiled now, it need not be compiled again later.
        os.utime(spec.module_path, ns=(of_before.st_atime_ns, of_before.st_mtime_ns))
    if is_killed:
        return ""
    names = f"a/{spec.module_path}", f"b/{spec.module_path}"
    return "\n".join(difflib.unified_diff(before.split("\n"), after.split("\n"), *names, lineterm=""))


# -- changes -------------------------------------------------------------------------------------------------


def _chosen(subject: Subject, count: int, chance: random.Random) -> list[MutationSpec]:
    """Choose random places, all equally likely, and one of the possible changes for each."""
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
    """Return whether a changed module can be compiled; a star between parameters is not multiplication."""
    text = _changed(spec)
    try:
        compile(text, spec.module_path, "exec")
    except SyntaxError:
        return False
    # As a slash, that star would only allow more calls.
    return _positional_only(text) == _positional_only(spec.module_path.read_text("utf-8"))


def _positional_only(text: str) -> int:
    """Return how many parameters of a module's functions cannot be given by name."""
    return sum(len(node.posonlyargs) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.arguments))


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
