"""How a command ends where its streams are closed, full or endless, or where Ctrl-C comes early.

Real processes throughout: what Python itself prints when it ends is what these tests are about.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardmath.commands.streams import LONGEST_INPUT
from tests.signals import hear_signals

COMMAND = [sys.executable, "-m", "cardmath"]
DEAL = "deal pyramid-addition --number 7"
RECORD = Path(__file__).with_name("playthroughs") / "smallest-1.json"
FULL = Path("/dev/full")
SHORT_COMMANDS = [DEAL, f"{DEAL} --json", "numeral 15", "target", f"replay {RECORD}", "--help", "--version"]


def run(command: str, redirection: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a shell, which is what closes and redirects streams."""
    line = " ".join([*map(str, COMMAND), command, redirection])
    return subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, timeout=60, check=False)


def assert_one_line(done: subprocess.CompletedProcess[str], status: int = 2) -> None:
    assert done.returncode == status, done
    assert done.stderr.startswith("cardmath")
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.sweep(2)
@pytest.mark.parametrize("command", SHORT_COMMANDS)
def test_a_closed_standard_output_is_one_line(command: str) -> None:
    assert_one_line(run(command, ">&-"))


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.sweep(3)
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", SHORT_COMMANDS)
def test_a_full_standard_output_is_one_line(
    command: str, unbuffered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Python meets the full disk when it writes or when it ends.
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    done = run(command, f"> {FULL}")
    assert_one_line(done)
    assert "No space left" in done.stderr


@pytest.mark.parametrize("command", ["replay", "replay -", "solve"])
def test_a_closed_standard_input_is_one_line(command: str) -> None:
    done = run(command, "<&-")
    assert_one_line(done)
    assert "cannot read standard input" in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that never ends")
@pytest.mark.parametrize("source", ["< /dev/zero", "/dev/zero"])
def test_an_endless_input_is_one_line_and_not_the_whole_memory(source: str) -> None:
    done = run("replay", source)
    assert_one_line(done)
    assert f"more than {LONGEST_INPUT} bytes" in done.stderr


def test_a_directory_as_input_is_one_line() -> None:
    assert_one_line(run("replay /"))


def test_everything_closed_still_ends_with_the_right_status() -> None:
    assert run("replay", "<&- >&- 2>&-").returncode == 2
    assert run(DEAL, "<&-").returncode == 0
    # A file that the command opens must not become its standard output.
    assert run(f"replay {RECORD}", "<&- >&- 2>&-").returncode == 2


def test_no_message_goes_to_standard_output_where_errors_are_closed() -> None:
    done = run(f"{DEAL} --tableau 99", "2>&-")
    assert (done.returncode, done.stdout) == (2, "")


def test_a_reader_that_leaves_is_nothing_to_tell() -> None:
    done = run(f"{DEAL} --json", "| head -c 1")
    assert (done.stdout, done.stderr) == ("{", "")


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("module", ["argparse", "json", "fractions", "random"])
def test_ctrl_c_while_modules_load_is_silent(module: str, tmp_path: Path) -> None:
    # A module of the standard library that is slow to load: the signal comes in the middle of it.
    slow = f"import os, signal, time\nos.kill(os.getpid(), signal.{signal.SIGINT.name})\ntime.sleep(30)\n"
    (tmp_path / f"{module}.py").write_text(slow)
    done = subprocess.run(
        [*COMMAND, *DEAL.split()],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=hear_signals,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


WRONG = [
    "serve --port ९२",
    "serve --port 99999999999999999999",
    "serve --port=-1",
    "serve --port 1_0",
    "target --base ९२",
    "solve --limit ९",
    "solve --limit nan",
    "study pyramid-addition --limit ९ --deals 1",
    "study pyramid-addition --limit 1e5 --deals 1",
    f"deal pyramid-addition --number {10**19}",
    f"deal pyramid-addition --number {10**99}",
    f"deal pyramid-addition --number {'9' * 5000}",
    f"deal pyramid-addition --number {10**19} --winnable",
    f"deal pyramid-addition --tableau {10**19}",
    f"deal pyramid-addition --passes {10**99}1",
    f"study pyramid-addition --number {10**19} --deals 1",
    f"study pyramid-addition --deals {10**99}1",
    "deal pyramid-addition --number ९२",
    "deal pyramid-addition --preset mine",
    "deal pyramid-addition --preset first-steps --tableau 5",
    "target --preset first-steps --suits 7",
]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("command", WRONG, ids=[command[:60] for command in WRONG])
def test_what_is_no_number_is_one_line(command: str) -> None:
    done = run(command, "< /dev/null")
    assert_one_line(done)
    assert len(done.stderr) < 400
