"""Everything that the programs in the documents write goes into a separate folder."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each document run in an empty folder."""
    monkeypatch.chdir(tmp_path)
