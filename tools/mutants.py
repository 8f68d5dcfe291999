"""Check the tests: change the code at random places and see whether a test of its subject fails.

    python tools/mutants.py                     every subject, as in `make mutants`
    python tools/mutants.py rules --count 20    one subject, with fewer changes
    python tools/mutants.py rules --seed 2      other changes

cosmic-ray makes each change in a copy of the tree, so the tree itself stays untouched. The seed determines
which places are changed, and how. Surviving changes are printed as diffs. If the tests detect less than
`LEAST` of a subject's changes, that is an error.
"""

import argparse
import ast
import os
import random
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, WorkResult

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


@dataclass(frozen=True)
class Subject:
    """The modules to change, as patterns of paths, and the tests that must detect it, quick ones first."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]


#: The modules of a game's folder with its rules and how it draws itself.
_RULES: Final = (
    "drawing events game hand hand_drawing hand_types layout moves pack path position "
    "ranking refusals rules standing view words"
)
_WIDGETS: Final = "tests/widgets/test_"
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
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the tests of the named subjects, or of all, and return the exit status."""
    parser = argparse.ArgumentParser(description="Change the code and see whether its tests fail.")
    parser.add_argument("subjects", nargs="*", choices=[[], *(one.name for one in SUBJECTS)])
    parser.add_argument("--count", type=int, default=COUNT, help="changes for each subject")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other changes")
    asked = parser.parse_args(arguments)
    wanted = [one for one in SUBJECTS if one.name in asked.subjects or not asked.subjects]
    shutil.rmtree(BUILT, ignore_errors=True)
    with ProcessPoolExecutor(AT_ONCE, max_tasks_per_child=1) as pool:
        tried = pool.map(
            _tried, wanted, [asked.count] * len(wanted), [f"{asked.seed} {one.name}" for one in wanted]
        )
        rates = [_told(subject, results) for subject, results in zip(wanted, tried, strict=True)]
    return 0 if min(rates) >= LEAST else 1


def _told(subject: Subject, results: Sequence[WorkResult]) -> float:
    """Print the results for a subject and return the share of its changes that the tests detected."""
    alive = [one for one in results if not one.is_killed]
    rate = 1 - len(alive) / len(results)
    for one in alive:
        print(one.diff)
    print(f"{subject.name}: {len(results) - len(alive)} of {len(results)} found out, {rate:.0%}", flush=True)
    return rate


def _tried(subject: Subject, count: int, seed: str) -> list[WorkResult]:
    """Change a subject ``count`` times in a copy of its own, and run its tests each time."""
    tree = BUILT / subject.name
    _copy(tree)
    os.chdir(tree)
    # Ahead of the original tree, which the editable install keeps on Python's path.
    os.environ["PYTHONPATH"] = os.pathsep.join(map(str, (tree, tree / "widgets")))
    began = time.monotonic()
    subprocess.run(shlex.split(_command(subject.tests)), check=True, stdout=subprocess.DEVNULL)
    # A change that makes a test run forever counts as detected.
    patience = 30 + 3 * (time.monotonic() - began)
    return [
        mutate_and_test([spec], _command((str(spec.module_path), *subject.tests)), patience)
        for spec in _chosen(subject, count, random.Random(seed))
    ]


def _copy(tree: Path) -> None:
    """Copy all files under version control, in their present state."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def _command(tests: Sequence[str]) -> str:
    """Return the command that runs the tests with fixed property examples, up to the first failure."""
    pytest = (sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "--hypothesis-profile", "ci")
    return shlex.join([*pytest, *tests])


def _chosen(subject: Subject, count: int, chance: random.Random) -> list[MutationSpec]:
    """Choose random places, all equally likely, and one of the possible changes at each."""
    modules = sorted(path for pattern in subject.files for path in Path().glob(pattern))
    with use_db(f"{subject.name}.sqlite", WorkDB.Mode.create) as found:
        init(modules, found, {})
        specs = [spec for item in found.work_items for spec in item.mutations]
    written = {module: list(_annotations(module)) for module in modules}
    places: dict[tuple[Path, tuple[int, int]], list[MutationSpec]] = {}
    for spec in sorted(specs, key=lambda one: (str(one.module_path), one.start_pos, one.operator_name)):
        is_type = any(start <= spec.start_pos < end for start, end in written[spec.module_path])
        if spec.operator_name not in NEEDLESS and not is_type:
            places.setdefault((spec.module_path, spec.start_pos), []).append(spec)
    chosen = chance.sample(sorted(places), min(count, len(places)))
    return [chance.choice(places[place]) for place in chosen]


def _annotations(module: Path) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the places of type annotations: a change there would fail at import or not at all."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        for name in ("annotation", "returns"):
            one = getattr(node, name, None)
            if isinstance(one, ast.expr):
                assert one.end_lineno is not None
                assert one.end_col_offset is not None
                yield (one.lineno, one.col_offset), (one.end_lineno, one.end_col_offset)


if __name__ == "__main__":
    raise SystemExit(main())
