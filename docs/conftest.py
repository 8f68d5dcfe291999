"""What the programs of the documents write goes to a folder of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each document run in an empty folder."""
    monkeypatch.chdir(tmp_path)
