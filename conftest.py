"""Every test and doctest runs without an event loop and with its own deals, whatever ran before it."""

import asyncio
import gc
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests.amounts import Amounts, examples, leave_sweeps_to_the_proof

# Reading notebooks brings jsonschema, and that the grammars of internationalised addresses, where it can.
# They take seconds in every process, for a kind of text that no test notebook contains.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def pytest_configure(config: pytest.Config) -> None:
    """Collect the cases for the proof only if it was requested, because nothing else needs them."""
    Amounts.has_proof = not config.option.markexpr.startswith("not proof")
    # Where a property names no number of examples, Hypothesis tries a hundred.
    settings.register_profile("ci", settings.get_profile("ci"), max_examples=examples(100))
    if not Amounts.has_proof:
        # Hypothesis would read all our programs for constants to try, three seconds in each worker, and which
        # ones it found would depend on what else is loaded. The proof tries them.
        providers._get_local_constants = lambda: providers._local_constants
    # The tests keep the trees of all programs and thousands of cases: searching them for garbage as often as
    # Python does by default takes a tenth of the whole run, and up to four seconds in a single test. During
    # the collection nothing is garbage, and searching would take a quarter of its time.
    gc.set_threshold(200_000, 20, 100)
    gc.disable()


def pytest_collection_finish() -> None:
    """Search for garbage from now on, but never in what was collected: it stays to the end."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Run files that share expensive set-up in one process; without workers this is never called."""
    from tests.workers import BySharing

    return BySharing(config, log)


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Leave ``make test`` only a limited number of cases from each sweep, once all its cases are known."""
    leave_sweeps_to_the_proof(metafunc)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Seed the random numbers for each test, so that a test that fails once fails again."""
    random.seed(item.nodeid)


@pytest.fixture(autouse=True)
def no_loop_runs() -> Iterator[None]:
    """Hide the event loop that Playwright leaves running after browser tests in the same worker.

    With a running loop, a board searches in the background, but these tests check what it says immediately.
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
        "tests/widgets/test_fork_orders.py",
        "tests/widgets/test_fork_server.py",
        "tests/without_posix",
    ]
# These are about the shell's streams and about kills.
if sys.platform == "win32":
    collect_ignore += [
        "tests/classroom/test_journal_kills.py",
        "tests/test_command_line_ends.py",
        "tests/test_study_stopped.py",
    ]
