"""The types that Windows has: our code names what it lacks only where it never runs there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: What runs on Linux alone, and what looks first whether a name is there.
ON_LINUX = {
    "cardmath/study/workers.py",
    "cardmath/worksheets/apart.py",
    "tools/reach.py",
    "widgets/cardmath_widgets/server/kernels/bare/connection.py",
    "widgets/cardmath_widgets/server/kernels/fork_client.py",
    "widgets/cardmath_widgets/server/kernels/fork_server.py",
    "widgets/cardmath_widgets/server/kernels/jupyter/provisioner.py",
}


@pytest.mark.proof
def test_no_name_is_used_that_windows_lacks(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--platform", "win32", "--cache-dir", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    found = set(re.findall(r"^(\S+\.py):\d+: error: ", done.stdout, re.MULTILINE))
    assert found == ON_LINUX, done.stdout + done.stderr
