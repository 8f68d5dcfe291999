"""Every test and doctest runs without an event loop and with its own deals, whatever ran before it."""

import asyncio
import gc
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.amounts import Amounts, leave_sweeps_to_the_proof

# Reading notebooks brings jsonschema, and that the grammars of internationalised addresses, where it can.
# They take seconds in every process, for a kind of text that no notebook of the tests has.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def pytest_configure(config: pytest.Config) -> None:
    """Collect what only the proof tries where it is asked for, as nothing else needs it."""
    Amounts.has_proof = not config.option.markexpr.startswith("not proof")
    # The tests keep the trees of all programs and thousands of cases: looking through them for garbage as
    # often as Python does by itself takes every tenth second of a run, and up to four seconds of one test.
    gc.set_threshold(200_000, 20, 100)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Let files that share what is expensive run in one process; without workers nobody asks."""
    from tests.workers import BySharing

    return BySharing(config, log)


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Leave of each sweep only so many cases to ``make test``, once all its cases are known."""
    leave_sweeps_to_the_proof(metafunc)


@pytest.fixture(autouse=True)
def deals_come_again(request: pytest.FixtureRequest) -> None:
    """Give each test random numbers of its own, always the same: what fails once fails again."""
    random.seed(request.node.nodeid)


@pytest.fixture(autouse=True)
def no_loop_runs() -> Iterator[None]:
    """Hide the event loop that Playwright leaves running after browser tests in the same worker.

    With a running loop a board thinks beside play; these tests look at what it says at once.
    """
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


#: The tutorial's examples need the modules that it writes: `tests/test_adding_a_game.py` runs them all.
collect_ignore = ["docs/tutorials/adding-a-game.md"]

# Kernels are forked on Linux alone, and what acts as another system looks into its /proc.
if sys.platform != "linux":
    collect_ignore += [
        "tests/browser/test_serving_kernels.py",
        "tests/classroom/test_journal_full_disk.py",
        "tests/widgets/test_bare_kernel.py",
        "tests/widgets/test_fork_client.py",
        "tests/without_posix",
    ]
# These are about the shell's streams and about kills.
if sys.platform == "win32":
    collect_ignore += [
        "tests/classroom/test_journal_kills.py",
        "tests/test_command_line_ends.py",
        "tests/test_study_stopped.py",
    ]
