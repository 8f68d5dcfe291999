"""How many cores a process may use: its own, within its container's share."""

import os
from pathlib import Path

import pytest

from cardmath.cores import cores


@pytest.mark.parametrize(
    ("share", "most"),
    [
        ("50000 100000\n", 1),
        ("100000 100000\n", 1),
        ("150000 100000\n", 2),
        ("max 100000\n", 8),
        ("100000000 100000\n", 8),
        ("", 8),
        ("no numbers\n", 8),
    ],
)
def test_a_container_has_its_share(
    share: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("sched_getaffinity", "process_cpu_count"):
        monkeypatch.setattr(os, name, lambda *_pid: 8 if not _pid else range(8), raising=False)
    limit = tmp_path / "cpu.max"
    limit.write_text(share)
    assert cores(limit) == most
    assert cores(tmp_path / "missing") == 8
