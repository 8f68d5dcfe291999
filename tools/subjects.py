"""The subjects of `make mutants`: each one's modules, and the tests that must detect a change in them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = ["SUBJECTS", "Subject"]


@dataclass(frozen=True)
class Subject:
    """The modules to change, as path patterns, and the tests that must detect the changes.

    Tests in ``elsewhere`` run code in other processes, where their lines cannot be recorded. They try the
    changes that no other test reaches.
    """

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    elsewhere: tuple[str, ...] = ()

    def modules(self) -> list[Path]:
        """Return the modules to change."""
        return sorted({path for pattern in self.files for path in Path().glob(pattern)})


#: The modules in a game's folder that contain its rules and its drawing.
_RULES: Final = (
    "drawing game hand_drawing hand_types layout moves pack path position ranking rules turns view words"
)
_WIDGETS: Final = "tests/widgets/test_"
#: The tests of lessons and the server that are among the widgets' tests, by name.
_OF_LESSONS: Final = (
    "lesson lesson_contents lesson_steps claim ticket_panel class_results same_number sketch slate lens "
    "audience smaller_steps_beside"
)
_OF_THE_SERVER: Final = (
    "shared_* both_kernels bare_kernel fork_* jupyter_* local_network memory_watch preloading "
    "runtime_outputs lab_copies serve_options serving frames notebook_files"
)
#: The tests of boards, by name.
_OF_BOARDS: Final = (
    "golden_walks pyramid_session pyramid_layout odds_layout guide hint_sentences statistics slips "
    "end_of_game looking_back dead_ends new_deals practice sharing links_with_faults hints asker first_move "
    "first_sentence hand_tally path two_players smaller_steps_beside odds_moves odds_waiting odds_tablets "
    "late_presses nothing_comes_by_itself read_aloud claim lesson lesson_contents lesson_steps ticket_panel "
    "questions patience_questions ask_me odds_shared odds_table patience_board board messages"
)
SUBJECTS: Final = (
    Subject(
        "rules",
        ("cardmath/games/*.py", *(f"cardmath/games/*/{name}.py" for name in _RULES.split())),
        ("tests/test_playthroughs.py", "tests/paths", "tests/python/test_showing.py", "tests/games"),
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
            "tests/classroom/test_stopping.py",
            "tests/classroom/test_unread_lines.py",
            "tests/notebooks/test_broken.py",
        ),
        (
            f"{_WIDGETS}preloading.py",
            f"{_WIDGETS}both_kernels.py",
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
        (
            f"{_WIDGETS}site_*.py",
            f"{_WIDGETS}notebook_files.py",
            f"{_WIDGETS}one_file.py",
            f"{_WIDGETS}alone.py",
            "tests/test_beginning.py",
            "tests/test_extras.py",
        ),
    ),
)
